"""Breakthrough and counter-attack: one more Combat at most (SQ 8.40-8.43, R29, R35)."""

from collections.abc import Sequence

from msgspec import structs

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import derived
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Pick, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.kit.prompts import SETTLE
from game.rules.squares.combat_dice import CombatDice
from game.rules.squares.combat_sheet import combat_sheet
from game.rules.squares.defence import Defence, able, likely_defenders, tell_nobody
from game.rules.squares.fighting import squares, the_fight, took_part
from game.rules.squares.ground import brigades, is_walled, way_of
from game.rules.squares.morale import MoraleTests
from game.rules.squares.options import Reading
from game.rules.squares.pieces import card, command_now, inline, names_of, unit, units_at
from game.rules.squares.shares import share_of
from game.rules.squares.table import OFF_MAP, Ctx, Fight, Step

CANNOT = Refusal("SQ 8.40", say("This unit cannot fight on."))


def too_many_on(have: int, most: int) -> Refusal:
    """More brigades than fight on (SQ 8.40)."""
    text = say("At most {most} brigades fight on; these are {n}.", most=most, n=have)
    return Refusal("SQ 8.40", text)


def one_new(rule: str) -> Refusal:
    """Nobody new among those who fight on."""
    return Refusal(rule, say("At least one brigade must be new to the Combat."))


def joiners(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units of a side's square that could attack now (SQ 5.9, 8.5, 8.10, 8.40, 8.42, 10.2)."""
    fight = the_fight(ctx)
    acting = fight if side == fight.side else None
    origin, target = squares(fight, side)
    there = [u for u in units_at(ctx, origin) if card(ctx, u).side == side]
    return tuple(u for u in there if _may(ctx, u, origin, target, acting))


def _may(ctx: Ctx, uid: str, origin: Cell, target: Cell, fight: Fight | None) -> bool:
    made, now = card(ctx, uid), unit(ctx, uid)
    if now.left != OFF_MAP or command_now(ctx, made.command).demoralised:
        return False
    if fight is not None and made.command != fight.command:
        return False
    if made.is_battery:
        return not (fight is not None and now.bombarded)
    if made.linear and (now.march or now.facing != way_of(ctx, origin, target)):
        return False
    return not (made.is_cavalry and all(is_walled(ctx, u) for u in units_at(ctx, target)))


@derived
def may_fight_on(ctx: Ctx, side: str) -> bool:
    """Whether a side has a new brigade in its square and enemies before it (SQ 8.40, 8.42)."""
    fight = the_fight(ctx)
    _, enemy_at = squares(fight, side)
    new = any(u not in took_part(fight) for u in brigades(ctx, joiners(ctx, side)))
    return new and any(card(ctx, u).side != side for u in units_at(ctx, enemy_at))


class FollowUp(Auto, frozen=True, tag="sq.follow_up.begin"):
    """Breakthrough, else a counter-attack; one in all (SQ 8.40, 8.42, 8.43, R38)."""

    def run(self, ctx: Ctx) -> None:
        fight = the_fight(ctx)
        enemy = ctx.rules.enemy_of(fight.side)
        if may_fight_on(ctx, fight.side):
            ctx.goto(FightOn(fight.side))
            return
        _tell_unable(ctx, fight.side)
        if not may_fight_on(ctx, enemy):
            ctx.end()
            _tell_unable(ctx, enemy)
        elif fresh_there(ctx):
            ctx.end()
            _tell_barred(ctx, enemy, fresh_there(ctx))
        else:
            ctx.goto(FightOn(enemy))


def fresh_there(ctx: Ctx) -> tuple[str, ...]:
    """Brigades of the attacker's square without part bar a counter-attack (SQ 8.42, R38)."""
    fight = the_fight(ctx)
    if Reading.COUNTER_UNLESS_BREAKTHROUGH in ctx.rules.options:
        return ()
    there = [u for u in units_at(ctx, fight.origin) if card(ctx, u).side == fight.side]
    return tuple(u for u in brigades(ctx, there) if u not in took_part(fight))


def _tell_unable(ctx: Ctx, side: str) -> None:
    """Why a side with fresh brigades is not asked (SQ 8.5, 8.10, 8.40, 8.42, 10.2)."""
    fight = the_fight(ctx)
    active = side == fight.side
    here, there = squares(fight, side)
    new = tuple(
        u
        for u in brigades(ctx, units_at(ctx, here))
        if card(ctx, u).side == side and u not in took_part(fight)
    )
    if not new or all(card(ctx, u).side == side for u in units_at(ctx, there)):
        return
    told = say("No counter-attack: {units} cannot attack.")
    if active:
        told = say("No breakthrough: {units} cannot attack.")
    text = say(told.message, units=names_of(ctx, new))
    ctx.tell(_rule(fight, side), text, *new, kind="combat")


def _rule(fight: Fight, side: str) -> str:
    """The attacker breaks through, the defender counter-attacks."""
    return "SQ 8.40" if side == fight.side else "SQ 8.42"


def _tell_barred(ctx: Ctx, side: str, fresh: tuple[str, ...]) -> None:
    text = say("No counter-attack: {units} took no part.", units=names_of(ctx, fresh))
    ctx.tell("SQ 8.42", text, *fresh, kind="combat", side=side)


def why_not_fight_on(ctx: Ctx, side: str, chosen: Sequence[str]) -> Refusal | None:
    """Up to 2 brigades of the square, one of them new, and its artillery (SQ 8.40, 8.42)."""
    can = joiners(ctx, side)
    fight = the_fight(ctx)
    for uid in chosen:
        if uid not in ctx.table.units:
            return NOT_OFFERED
        if uid not in can:
            return CANNOT
    fighting = brigades(ctx, chosen)
    most = ctx.rules.tables.capacity.follow_up.value
    if len(fighting) > most:
        return too_many_on(len(fighting), most)
    new = any(u not in took_part(fight) for u in fighting)
    return None if new else one_new(_rule(fight, side))


AT_ITS_END = (structs.replace(SETTLE, answer=acts.button("decline")),)
"""Who settles the rest of a Combat begins no other."""


class FightOn(Ask, frozen=True, tag="sq.follow_up.choose", phase=Step.COMBAT, runs=AT_ITS_END):
    """Who fights on, or nobody (SQ 8.40, 8.42)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        fight = the_fight(ctx)
        active = self.side == fight.side
        can = joiners(ctx, self.side)
        new = [u for u in brigades(ctx, can) if u not in took_part(fight)]
        return Prompt(
            side=self.side,
            text=say("Who breaks through?") if active else say("Who counter-attacks?"),
            context=say("Up to 2 brigades, at least one of them new; those who fought roll 1 die."),
            rule=_rule(fight, self.side),
            units={u: Offer(Mark.SELECT, self._state(ctx, u)) for u in can},
            pick=Pick(
                of=can,
                min=1,
                max=len(can),
                start=(new[0],),
                samples=tuple((u,) for u in new),
                confirm=say("Break through") if active else say("Counter-attack"),
            ),
            buttons=(Button(id="decline", label=say("End the Combat"), role=Role.END),),
        )

    def _state(self, ctx: Ctx, uid: str) -> Text:
        """Whether it is new to the Combat."""
        if uid in took_part(the_fight(ctx)):
            return say("has fought: 1 die")
        return say("new; {share}", share=share_of(ctx, uid))

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Why a unit of the square is not among those to choose from."""
        there = units_at(ctx, squares(the_fight(ctx), self.side)[0])
        return CANNOT if uid in there and uid not in joiners(ctx, self.side) else NOT_OFFERED

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        return why_not_fight_on(ctx, self.side, [str(u) for u in chosen])

    def _next(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Fight:
        fight = the_fight(ctx)
        origin, target = squares(fight, self.side)
        return Fight(
            side=self.side,
            command=fight.command if self.side == fight.side else fight.defence,
            origin=origin,
            target=target,
            attackers=tuple(map(str, chosen)),
            advantage=fight.advantage,
            fought=took_part(fight),
            follow_up=True,
            flanked=fight.flanked,
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "pick" or not isinstance(action.arg, tuple):
            return None
        if self.why_not_pick(ctx, action.arg) is not None:
            return None
        sheet = combat_sheet(ctx, likely_defenders(ctx, self._next(ctx, action.arg)))
        return Preview(rule="SQ 8.41", sheet=sheet)

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        """Another Combat at once, without AP (SQ 8.40); the Skirmish Advantage stays (SQ 8.41)."""
        fight, following = the_fight(ctx), self._next(ctx, chosen)
        ctx.set(fight=following)
        told = say("{side} counter-attack: {units}.")
        if self.side == fight.side:
            told = say("{side} break through: {units}.")
            for uid in following.attackers:
                ctx.change(uid, attacked=True)
        units, cells = following.attackers, (following.origin, following.target)
        text = say(told.message, side=inline(ctx, self.side), units=names_of(ctx, units))
        ctx.tell(_rule(fight, self.side), text, *units, kind="combat", cells=cells)
        if able(ctx, following):
            ctx.goto(Defence(), CombatDice(), MoraleTests())
        else:
            tell_nobody(ctx, following)
            ctx.end()
