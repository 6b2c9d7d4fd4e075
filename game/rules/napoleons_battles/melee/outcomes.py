"""What a round of close combat does: told before, done after the dice (NB 10.2, 10.5, 15.3)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from game.engine.event import Modifier, total
from game.rules.napoleons_battles.fates import (
    Fall,
    Falls,
    Fate,
    by_fate,
    fall_in_combat,
    gathered,
    left_over,
)
from game.rules.napoleons_battles.melee.roll import (
    Side,
    defends_against_horse,
    lines_of,
    sides_of,
)
from game.rules.napoleons_battles.melee.separate import Combat, Shares
from game.rules.napoleons_battles.modifiers import FACES, modified
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import is_cavalry


class Duel(NamedTuple):
    """A round before its dice: both sides with their lines, that on turn first."""

    sides: tuple[Side, Side]
    lines: tuple[tuple[Modifier, ...], tuple[Modifier, ...]]

    @property
    def totals(self) -> tuple[int, int]:
        """What is added to the die of each."""
        return total(self.lines[0]), total(self.lines[1])


def duel(ctx: Ctx, combat: Combat, shares: Shares) -> Duel:
    """The modifiers of a round, found anew (NB 10.3)."""
    one, two = sides_of(ctx, combat, dict(shares))
    return Duel((one, two), (lines_of(ctx, one, two), lines_of(ctx, two, one)))


class Scores(NamedTuple):
    """The scores of both sides and what each of them loses."""

    scores: tuple[int, int]
    losses: tuple[int, int]

    @property
    def difference(self) -> int:
        return abs(self.scores[0] - self.scores[1])


def scored(ctx: Ctx, of: Duel, dice: tuple[int, int]) -> Scores:
    """The lower score loses the difference; equal ones cost both, by the sum of all modifiers or a
    figure each (NB 10.2-1, 10.2.1, 10.2.2-1, 15.3).
    """
    a, b = (modified(die, by) for die, by in zip(dice, of.totals, strict=True))
    if a == b:
        each, _ = tie_costs(ctx, of)
        return Scores((a, b), (each, each))
    return Scores((a, b), (max(0, b - a), max(0, a - b)))


def tie_costs(ctx: Ctx, of: Duel) -> tuple[int, str]:
    """What equal scores cost each side, and the rule that says so: a figure, or by what is added to
    both dice together (NB 10.2.1, 15.3).
    """
    if Switch.TIES not in ctx.rules.options:
        return 1, "NB 10.2.1"
    rows = (row for row in ctx.rules.tables.tie if row.least <= sum(of.totals))
    row = max(rows, key=lambda row: row.least)
    return row.losses, row.rule


def tie_chance(of: Duel) -> Fraction:
    """How likely the scores are equal, of the hundred cases of both dice."""
    one, two = of.totals
    faces = range(1, FACES + 1)
    equal = sum(modified(a, one) == modified(b, two) for a in faces for b in faces)
    return Fraction(equal, FACES * FACES)


def suffered(ctx: Ctx, uid: str, losses: int, foes: tuple[str, ...]) -> int:
    """What of its side's losses a unit has to bear: cavalry that loses to a square or to troops in
    buildings or works one figure at most, by a draw as well (NB 10.5.2, R54, R58, R87).
    """
    spared = is_cavalry(ctx, uid) and any(defends_against_horse(ctx, foe) for foe in foes)
    return min(1, losses) if spared else losses


Fates = Mapping[str, Falls]
"""How likely each fall is, by unit."""


def outcomes(ctx: Ctx, combat: Combat, shares: Shares) -> Fates:
    """How likely each fall is for every unit of a combat, of the hundred cases of both dice, and
    of those of its cuirasses; those on turn first (NB 10.2, 15.7hr).
    """
    of = duel(ctx, combat, shares)
    faces = range(1, FACES + 1)
    cases = Counter(scored(ctx, of, (a, b)).losses for a in faces for b in faces)
    return {
        uid: gathered(_falls(ctx, uid, cases, n, of.sides[1 - n].units))
        for n, side in enumerate(of.sides)
        for uid in side.units
    }


def _falls(
    ctx: Ctx, uid: str, cases: Counter[tuple[int, int]], n: int, foes: tuple[str, ...]
) -> Iterator[tuple[Fall, Fraction]]:
    """What each pair of losses makes of a unit of one side."""
    for losses, times in cases.items():
        borne = suffered(ctx, uid, losses[n], foes)
        for left, chance in left_over(ctx, uid, borne).items():
            yield fall_in_combat(ctx, uid, left), chance * Fraction(times, FACES * FACES)


def chances(ctx: Ctx, combat: Combat, shares: Shares) -> tuple[Mapping[Fate, Fraction], ...]:
    """How likely each fate is for the modifying unit of either side, that on turn first
    (NB 10.2).
    """
    of, found = duel(ctx, combat, shares), outcomes(ctx, combat, shares)
    return tuple(by_fate(found[side.modifying]) for side in of.sides)
