"""The dice of a Combat, die by die: hits, re-rolls, distribution, saves (SQ 8.15-8.27)."""

from collections.abc import Mapping

from game.engine import action as acts
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Pick, Prompt
from game.engine.refusal import Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.dice import FACES, several
from game.rules.kit.dice import throw as throw_dice
from game.rules.kit.prompts import SETTLE
from game.rules.squares.bombardment import is_saved_by_walls
from game.rules.squares.fighting import both_sides, change_fight, members, the_fight
from game.rules.squares.ground import is_flanked, save_at
from game.rules.squares.losses import add_hits
from game.rules.squares.pieces import card, name_of, on_map
from game.rules.squares.pool import Pool, pools
from game.rules.squares.shares import freshest, hits_so_far
from game.rules.squares.table import Ctx, Step

UNEVEN = Refusal("SQ 8.19", say("Hits must be spread evenly."))
REASONS: Mapping[str, Text] = {
    "ground": say("defending on this ground"),
    "lighter": say("cavalry against lighter cavalry"),
    "lances": say("lances against infantry in rain"),
}


class CombatDice(Auto, frozen=True, tag="sq.combat.dice"):
    """Both sides roll with the conditions of the start; the hits are simultaneous (SQ 8.18)."""

    def run(self, ctx: Ctx) -> None:
        """The attacker first; then both distribute what they suffer."""
        fight = the_fight(ctx)
        linear = (u for u in fight.defenders if card(ctx, u).linear)
        flanked = tuple(u for u in linear if is_flanked(ctx, u, fight.origin))
        scored = {}
        for side in both_sides(ctx):
            enemy = ctx.rules.enemy_of(side)
            scored[enemy] = sum(throw(ctx, p) for p in pools(ctx, fight, side))
        known = tuple(dict.fromkeys((*fight.flanked, *flanked)))
        change_fight(ctx, scored=scored, flanked=known, taken={})
        ctx.goto(*(Distribute(side) for side in both_sides(ctx)), Suffer())


def throw(ctx: Ctx, made: Pool) -> int:
    """The dice of one unit; failed ones again where it may (SQ 8.25)."""
    rule = "SQ 8.16" if card(ctx, made.unit).is_battery else "SQ 8.15"
    why = say("{unit} fights", unit=name_of(ctx, made.unit))
    dice = throw_dice(ctx, made.dice, why=why, rule=rule)
    hits = sum(map(made.hits, dice))
    _tell(ctx, made, dice, why, rule)
    failed = len(dice) - hits
    if not made.reroll or not failed:
        return hits
    reason = REASONS[made.reroll]
    why = say("{unit} throws again: {reason}", unit=name_of(ctx, made.unit), reason=reason)
    again = throw_dice(ctx, failed, why=why, rule="SQ 8.25")
    _tell(ctx, made, again, why, "SQ 8.25")
    return hits + sum(map(made.hits, again))


def _tell(ctx: Ctx, made: Pool, dice: tuple[int, ...], why: Text, rule: str) -> None:
    hits = sum(map(made.hits, dice))
    name = name_of(ctx, made.unit)
    text = (
        say("{unit} scores 1 hit.", unit=name)
        if hits == 1
        else say("{unit} scores {n} hits.", unit=name, n=hits)
    )
    counts = tuple(map(made.hits, dice))
    each = say("{n}+ each", n=needed(made))
    roll = several(dice, why, made.modifiers, reached=hits, needed=each)
    ctx.tell(rule, text, made.unit, kind="combat", roll=roll, counts=counts, depth=1)


def needed(made: Pool) -> int:
    """The lowest face of a die that hits."""
    return next(n for n in range(1, FACES + 1) if made.hits(n))


# -- distribution (SQ 8.19) ------------------------------------------------------------------------


class Distribute(Auto, frozen=True, tag="sq.combat.distribute"):
    """Evenly over the units that take part; the owner says who takes the odd ones (SQ 8.19)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        fight = the_fight(ctx)
        own = members(fight, self.side)
        each, odd = divmod(fight.scored[self.side], len(own))
        share(ctx, own, each)
        ctx.goto(*((OddHits(self.side, odd),) if odd else ()))


def share(ctx: Ctx, uids: tuple[str, ...], each: int) -> None:
    """So many hits more for each of these, before saves."""
    taken = dict(the_fight(ctx).taken)
    for uid in uids:
        taken[uid] = taken.get(uid, 0) + each
    change_fight(ctx, taken=taken)


class OddHits(
    Ask, frozen=True, tag="sq.combat.odd", rule="SQ 8.19", phase=Step.COMBAT, runs=(SETTLE,)
):
    """Who takes the odd hits, one each (SQ 8.19)."""

    side: str
    n: int

    def prompt(self, ctx: Ctx) -> Prompt:
        fight = the_fight(ctx)
        own = members(fight, self.side)
        fresh = freshest(ctx, own)[: self.n]
        return Prompt(
            side=self.side,
            text=say("Who takes the odd hit?")
            if self.n == 1
            else say("Who takes the {n} odd hits, one each?", n=self.n),
            context=counted(
                fight.scored[self.side], "1 hit on {m} units.", "{n} hits on {m} units.", m=len(own)
            ),
            units={u: Offer(Mark.LOSS, hits_so_far(ctx, u)) for u in own},
            pick=Pick(
                of=own,
                min=self.n,
                max=self.n,
                start=fresh,
                samples=tuple(dict.fromkeys((own[: self.n], own[-self.n :]))),
                confirm=say("Take the hits"),
            ),
            suggested=acts.pick(*fresh),
        )

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """Units of the side that take part, no more than there are odd hits."""
        own = members(the_fight(ctx), self.side)
        wrong = len(chosen) > self.n or any(u not in own for u in chosen)
        return UNEVEN if wrong else None

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        share(ctx, tuple(str(u) for u in chosen), 1)
        ctx.end()


# -- saves (SQ 8.26, 8.27) -------------------------------------------------------------------------


class Suffer(Auto, frozen=True, tag="sq.combat.suffer"):
    """Each unit saves its hits; what is left, tests and differences count (SQ 8.26, 8.27, R27)."""

    def run(self, ctx: Ctx) -> None:
        fight, left = the_fight(ctx), {}
        for uid, n in fight.taken.items():
            at = save_at(ctx, fight, uid)
            if n and at is not None:
                n -= _save(ctx, uid, n, at)
            left[uid] = n
        change_fight(ctx, taken=left)
        for uid, n in left.items():
            add_hits(ctx, uid, n, rule="SQ 8.19")
        gone = tuple(u for u in left if not on_map(ctx, u))
        change_fight(ctx, going=gone)
        ctx.end()


def _save(ctx: Ctx, uid: str, n: int, at: int) -> int:
    """How many of n hits are saved."""
    why = say("Saves of {unit}", unit=name_of(ctx, uid))
    rule = "SQ 8.26" if is_saved_by_walls(ctx, uid) else "SQ 8.27"
    dice = throw_dice(ctx, n, why=why, rule=rule)
    saves = tuple(die >= at for die in dice)
    good = sum(saves)
    who = name_of(ctx, uid)
    text = say("{unit} saves {m} of {n} hits.", unit=who, m=good, n=n)
    if n == 1:
        kept = say("{unit} saves its one hit.", unit=who)
        text = kept if good else say("{unit} fails to save its one hit.", unit=who)
    roll = several(dice, why, reached=good, needed=say("{n}+ each", n=at))
    ctx.tell(rule, text, uid, kind="combat", cells=(), roll=roll, counts=saves, depth=1)
    return good
