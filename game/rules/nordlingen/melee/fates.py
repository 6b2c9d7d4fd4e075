"""What a round may bring, with exact chances: both dice, and the tests that follow (ND 14.1)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Literal

from msgspec import Struct

from game.engine.context import Context
from game.engine.event import total
from game.engine.state import fork
from game.rules.kit.dice import FACES
from game.rules.nordlingen import morale
from game.rules.nordlingen.generals import attached, death_chance
from game.rules.nordlingen.melee.combats import Combat
from game.rules.nordlingen.melee.effects import (
    Hurt,
    carry_out,
    falter,
    loser_of,
    pushed_loser,
    strike,
)
from game.rules.nordlingen.melee.pushing import push_of
from game.rules.nordlingen.melee.roll import hurts
from game.rules.nordlingen.outcomes import RECOILS
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.tables import Outcome
from game.rules.nordlingen.units import is_battery, is_routed, is_train, now, on_table

Fate = Literal["stands", "disordered", "pushed", "recoils", "routs", "lost"]
"""What becomes of a principal: it keeps its level, adds one, is pushed back besides, recoils,
routs, is eliminated.
"""
WORST: tuple[Fate, ...] = ("lost", "routs", "recoils", "pushed", "disordered", "stands")


class Ending(Struct, frozen=True):
    """One way in which a round may end: how likely, the damage points and the losses that the dice
    cause, and what becomes of both principals in their order.
    """

    chance: Fraction
    hurt: Hurt
    losses: Hurt
    fates: tuple[Fate, Fate]


def endings(ctx: Ctx, combat: Combat) -> tuple[Ending, ...]:
    """All ways in which the next round of a combat may end."""
    found: list[Ending] = []
    for hurt, faces in sorted(hurts(ctx, combat).items()):
        found += _after(ctx, combat, hurt, Fraction(faces, FACES * FACES))
    return tuple(found)


def _after(ctx: Ctx, combat: Combat, hurt: Hurt, chance: Fraction) -> Iterator[Ending]:
    """What may follow from the damage: tests of those who became shaken, and their results."""
    there = _copy(ctx)
    losses = strike(there, combat, hurt)
    levels = [levels_left(there, uid, lost) for uid, lost in _each(combat, losses)]
    tested = falter(there, combat, hurt, losses)
    results = [
        _results(ctx, there, combat, uid, level) if uid in tested else {None: Fraction(1)}
        for uid, level in zip(combat.principals, levels, strict=True)
    ]
    for one, two in product(*(result.items() for result in results)):
        fates = _fates(ctx, there, combat, hurt, losses, (one[0], two[0]))
        yield Ending(chance * one[1] * two[1], hurt, losses, fates)


def _each(combat: Combat, losses: Hurt) -> Iterator[tuple[str, int]]:
    return zip(combat.principals, losses, strict=True)


def _copy(ctx: Ctx) -> Ctx:
    """A position of its own, to see what would follow."""
    return Context(ctx.rules, fork(ctx.state))


def levels_left(ctx: Ctx, uid: str, losses: int) -> Mapping[int, Fraction]:
    """The level of the best general of a unit after the tests that its losses call for, with its
    chance: he may fall before its morale is tested (ND 5.7, 9.2).
    """
    left, found = Fraction(1), dict[int, Fraction]()
    for general in attached(ctx, uid):
        falls = death_chance(ctx, general) if losses else Fraction(0)
        found[general.level] = found.get(general.level, Fraction(0)) + left * (1 - falls)
        left *= falls
    found[0] = found.get(0, Fraction(0)) + left
    return found


def _results(
    ctx: Ctx, there: Ctx, combat: Combat, uid: str, levels: Mapping[int, Fraction]
) -> Mapping[Outcome | None, Fraction]:
    """The results of the test of a unit that is shaken then, with their chances (ND 5.8)."""
    foe = combat.opponent(uid)
    # Where nobody has left the table others stand as they do now, and that has been read before.
    around = morale.standing(_where(ctx, there, foe), uid, "melee", foe)
    lines = (*around, *morale.condition(there, now(there, uid)))
    best = max((general.level for general in attached(ctx, uid)), default=0)
    found: dict[Outcome | None, Fraction] = {}
    for level, chance in levels.items():
        row = morale.row_of(ctx, "melee")
        for outcome, faces in morale.spread(row, total(lines) - best + level).items():
            share = chance * Fraction(faces, FACES)
            found[outcome] = found.get(outcome, Fraction(0)) + share
    return found


def _where(ctx: Ctx, there: Ctx, foe: str) -> Ctx:
    """The position of now if an enemy is still on the table in the other one, else that."""
    return ctx if on_table(there, foe) else there


def _fates(
    ctx: Ctx,
    before: Ctx,
    combat: Combat,
    hurt: Hurt,
    losses: Hurt,
    outcomes: tuple[Outcome | None, Outcome | None],
) -> tuple[Fate, Fate]:
    """What becomes of both after these results."""
    there = _copy(before)
    for uid, outcome in zip(combat.principals, outcomes, strict=True):
        if outcome is not None:
            carry_out(there, combat, uid, outcome, losses)
    recoiling = tuple(
        uid for uid, outcome in zip(combat.principals, outcomes, strict=True) if outcome in RECOILS
    )
    loser = pushed_loser(there, combat, hurt, losses, recoiling)
    winner = combat.opponent(loser) if loser else ""
    pushed = loser if loser and push_of(_where(ctx, there, winner), loser, winner) else None
    worse = loser_of(combat, hurt)

    def fate(uid: str) -> Fate:
        broken = is_routed(there, uid) or uid in recoiling
        if now(there, uid).gone or (broken and _cannot_go(there, uid)):
            return "lost"
        if is_routed(there, uid):
            return "routs"
        if uid in recoiling:
            return "recoils"
        if uid == pushed:
            return "pushed"
        return "disordered" if worse in (uid, None) else "stands"

    one, two = combat.principals
    return fate(one), fate(two)


def _cannot_go(ctx: Ctx, uid: str) -> bool:
    """Guns in battery and wagons that give way are lost (ND 3.42)."""
    return is_battery(ctx, uid) or is_train(ctx, uid)


def chance_of(found: tuple[Ending, ...], number: int, *fates: Fate) -> Fraction:
    """The chance that one of these things becomes of the first or the second principal."""
    return sum((one.chance for one in found if one.fates[number] in fates), Fraction(0))


def chance_of_loss(found: tuple[Ending, ...], number: int) -> Fraction:
    """The chance that the dice cost the first or the second principal a permanent loss."""
    return sum((one.chance for one in found if one.losses[number]), Fraction(0))


def chance_to_lose(combat: Combat, found: tuple[Ending, ...], uid: str | None) -> Fraction:
    """The chance that a principal loses the round; None: that nobody does (ND 5.5)."""
    return sum((o.chance for o in found if loser_of(combat, o.hurt) == uid), Fraction(0))
