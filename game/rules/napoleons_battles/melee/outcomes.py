"""What a round of close combat does: told before, done after the dice (NB 10.2, 10.5, 15.3)."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from game.engine.event import Modifier, total
from game.rules.napoleons_battles.melee.roll import (
    Side,
    defends_against_horse,
    lines_of,
    sides_of,
)
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.modifiers import FACES, modified
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.states import HITS, disorder_number, rout_number
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import figures, is_cavalry, is_troops, now

Fate = Literal["unhurt", "loses", "disordered", "routed", "gone"]
"""What becomes of a unit in a round."""
FATES: tuple[Fate, ...] = ("unhurt", "loses", "disordered", "routed", "gone")
MANY = 2
"""Figures by which guns lose a round that eliminate them (NB 11.2.3-2)."""
Shares = tuple[tuple[str, int], ...]
"""The bases of units that fight several enemies (NB 8.4.2.4hr)."""


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
        each = _tie(ctx, sum(of.totals))
        return Scores((a, b), (each, each))
    return Scores((a, b), (max(0, b - a), max(0, a - b)))


def _tie(ctx: Ctx, modifiers: int) -> int:
    if Switch.TIES not in ctx.rules.options:
        return 1
    return max(
        (row for row in ctx.rules.tables.tie if row.least <= modifiers), key=lambda row: row.least
    ).losses


def suffered(ctx: Ctx, uid: str, losses: int, foes: tuple[str, ...]) -> int:
    """What of its side's losses a unit has to bear: cavalry that loses to a square or to troops in
    buildings or works one figure at most (NB 10.5.2, R54, R58).
    """
    spared = is_cavalry(ctx, uid) and any(defends_against_horse(ctx, foe) for foe in foes)
    return min(1, losses) if spared else losses


def fate_of(ctx: Ctx, uid: str, losses: int) -> Fate:
    """What so many losses in a round would make of a unit, no cuirass saving any (NB 11)."""
    if not losses:
        return "unhurt"
    unit = now(ctx, uid)
    if not is_troops(ctx, uid):
        return "gone" if losses >= MANY or unit.losses + 1 >= HITS else "routed"
    lost = max(0, min(losses, rout_number(ctx, uid) - unit.losing))
    if figures(ctx, uid) - lost <= unit.dispersal:
        return "gone"
    if unit.losing + lost >= rout_number(ctx, uid):
        return "routed"
    steady = not unit.disordered and unit.losing + lost >= disorder_number(ctx, uid)
    return "disordered" if steady else "loses"


def chances(ctx: Ctx, combat: Combat, shares: Shares) -> tuple[Mapping[Fate, Fraction], ...]:
    """How likely each fate is for the modifying unit of either side, of the hundred cases of both
    dice; that on turn first (NB 10.2).
    """
    of = duel(ctx, combat, shares)
    found: tuple[Counter[Fate], Counter[Fate]] = (Counter(), Counter())
    faces = range(1, FACES + 1)
    for dice in ((a, b) for a in faces for b in faces):
        made = scored(ctx, of, dice)
        for n, side in enumerate(of.sides):
            foes = of.sides[1 - n].units
            lost = suffered(ctx, side.modifying, made.losses[n], foes)
            found[n][fate_of(ctx, side.modifying, lost)] += 1
    cases = FACES * FACES
    return tuple({fate: Fraction(n, cases) for fate, n in one.items()} for one in found)
