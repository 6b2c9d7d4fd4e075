"""The Skirmish Advantage (SQ 8.12-8.14, R25)."""

from game.engine import action as acts
from game.engine.event import Modifier
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die
from game.rules.kit.prompts import SETTLE
from game.rules.kit.telling import signed
from game.rules.squares.cards import Kind
from game.rules.squares.fighting import both_sides, change_fight, members, the_fight
from game.rules.squares.pieces import brigades_at, card, inline, name_of, names_of
from game.rules.squares.table import Ctx, Fight, Step

HORSE = (Kind.CAVALRY, Kind.MIXED)


def skirmishers(ctx: Ctx, fight: Fight, side: str) -> tuple[str, ...]:
    """The participating infantry brigades of a side (SQ 8.13)."""
    return tuple(u for u in members(fight, side) if card(ctx, u).is_infantry)


def is_tested(ctx: Ctx, fight: Fight) -> bool:
    """Whether both sides test for the Skirmish Advantage (SQ 8.12)."""
    return why_no_test(ctx, fight) is None


def why_no_test(ctx: Ctx, fight: Fight) -> Text | None:
    """No infantry attacks, or the defender has horse in the 8 around (SQ 8.12, 2.2, R8, R25)."""
    if not skirmishers(ctx, fight, fight.side):
        return say("No Skirmish test: no infantry attacks.")
    enemy = ctx.rules.enemy_of(fight.side)
    near = (fight.target, *ctx.rules.board.neighbours[fight.target])
    horse = [
        u
        for cell in near
        for u in brigades_at(ctx, cell)
        if card(ctx, u).kind in HORSE and card(ctx, u).side == enemy
    ]
    if not horse:
        return None
    return say(
        "No Skirmish test: the defender has cavalry near: {units}.", units=names_of(ctx, horse)
    )


def without_roll(ctx: Ctx, fight: Fight) -> str:
    """Who has it as the other has no (light) infantry; "": they roll (SQ 8.14, R25)."""
    side, enemy = fight.side, ctx.rules.enemy_of(fight.side)
    if not skirmishers(ctx, fight, enemy):
        return side
    light = {s: any(card(ctx, u).light for u in members(fight, s)) for s in (side, enemy)}
    if light[side] == light[enemy]:
        return ""
    return side if light[side] else enemy


class Skirmish(Auto, frozen=True, tag="sq.skirmish.begin"):
    """Whether there is a test, and what it needs."""

    def run(self, ctx: Ctx) -> None:
        fight = the_fight(ctx)
        none = why_no_test(ctx, fight)
        if none is not None:
            ctx.tell("SQ 8.12", none, kind="skirmish", depth=1)
            ctx.end()
            return
        given = without_roll(ctx, fight)
        if given:
            _advantage(ctx, given, "SQ 8.14")
            ctx.end()
            return
        asked = []
        picked = {}
        for side in both_sides(ctx):
            able = skirmishers(ctx, fight, side)
            picked[side] = able[0]
            if len({card(ctx, u).skirmish for u in able}) > 1:
                asked.append(ChooseSkirmisher(side))
        change_fight(ctx, picked=picked)
        ctx.goto(*asked, RollSkirmish())


class ChooseSkirmisher(
    Ask, frozen=True, tag="sq.skirmish.choose", phase=Step.COMBAT, runs=(SETTLE,)
):
    """One infantry brigade that takes part skirmishes for its side (SQ 8.13)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        able = skirmishers(ctx, the_fight(ctx), self.side)
        return Prompt(
            side=self.side,
            text=say("Which brigade skirmishes?"),
            context=say("A die and its skirmish value: the higher total has the Advantage."),
            rule="SQ 8.13",
            units={
                u: Offer(Mark.SELECT, say("skirmish {n}", n=signed(card(ctx, u).skirmish)))
                for u in able
            },
            suggested=acts.unit(max(able, key=lambda u: card(ctx, u).skirmish)),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        able = skirmishers(ctx, the_fight(ctx), self.side)
        return None if uid in able else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        change_fight(ctx, picked={**the_fight(ctx).picked, self.side: uid})
        ctx.end()


class RollSkirmish(Auto, frozen=True, tag="sq.skirmish.roll"):
    """The higher total has the Advantage; equal: nobody (SQ 8.13)."""

    def run(self, ctx: Ctx) -> None:
        totals = {}
        for side in both_sides(ctx):
            uid = the_fight(ctx).picked[side]
            why = say("{unit} skirmishes", unit=name_of(ctx, uid))
            die = ctx.roll(FACES, why=why, rule="SQ 8.13")
            value = card(ctx, uid).skirmish
            line = Modifier(value, say("skirmish value"), "SQ 2.5")
            totals[side] = die + value
            text = say("{unit} skirmishes: {n}.", unit=name_of(ctx, uid), n=die + value)
            roll = one_die(die, why, (line,))
            ctx.tell("SQ 8.13", text, uid, kind="skirmish", cells=(), roll=roll, depth=1)
        a, b = both_sides(ctx)
        best = "" if totals[a] == totals[b] else max(totals, key=totals.__getitem__)
        _advantage(ctx, best, "SQ 8.13")
        ctx.end()


def _advantage(ctx: Ctx, side: str, rule: str) -> None:
    change_fight(ctx, advantage=side)
    text = say("Nobody has the Skirmish Advantage.")
    if side:
        text = say("{side} have the Skirmish Advantage.", side=inline(ctx, side))
    ctx.tell(rule, text, kind="skirmish", side=side, depth=1)
