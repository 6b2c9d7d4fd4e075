"""A shot: its modifiers, its dice, what they bring (ND 4.4-4.22)."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from game.board.plane.arcs import range_to
from game.board.plane.edges import crossed_last
from game.board.plane.numbers import Length, Point
from game.board.plane.shapes import Edge
from game.engine.event import Modifier, total
from game.engine.text import say
from game.rules.kit.dice import FACES
from game.rules.kit.pools import Spread
from game.rules.nordlingen.fire.arcs import FireArc, arc_over
from game.rules.nordlingen.fire.cover import Cover, cover_against
from game.rules.nordlingen.fire.who import Band, band_of, weapon_row
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.shelter import area_of
from game.rules.nordlingen.table import DISORDERED, Ctx
from game.rules.nordlingen.units import (
    card,
    is_artillery,
    is_cavalry,
    is_guarded,
    is_open,
    is_pikemen,
    now,
    weapon_of,
)

LONGBOW = "lbow"
MOST_POINTS = 3
"""A score of three times the target's die or more brings no more (ND 4.5)."""


class Aim(Struct, frozen=True):
    """Who shoots at whom, and over which edge (ND 4.2)."""

    shooter: str
    target: str
    edge: Edge = "front"


class Shot(Struct, frozen=True, kw_only=True):
    """A shot as things stand before the dice: its range, its lines, what shelters the target."""

    aim: Aim
    range: Length
    band: Band
    lines: tuple[Modifier, ...]
    cover: int

    @property
    def total(self) -> int:
        return total(self.lines)


def shot(ctx: Ctx, aim: Aim) -> Shot:
    """An allowed shot of a fire phase (ND 4.2, 4.3)."""
    over = arc_over(ctx, aim.shooter, aim.edge)
    found = range_to(over.origin, laid(ctx, aim.target), over.arc)
    assert found is not None, aim
    band = band_of(weapon_row(ctx, aim.shooter), found[0])
    assert band is not None, aim
    return _made(ctx, aim, over, found[0], band)


def shot_at_charger(ctx: Ctx, aim: Aim) -> Shot:
    """A shot at a charger: at short range, or at the only range of the weapon (ND 3.33)."""
    over = arc_over(ctx, aim.shooter, aim.edge)
    found = range_to(over.origin, laid(ctx, aim.target), over.arc)
    assert found is not None, aim
    band: Band = "short" if weapon_row(ctx, aim.shooter).short else "long"
    return _made(ctx, aim, over, found[0], band)


def _made(ctx: Ctx, aim: Aim, over: FireArc, length: Length, band: Band) -> Shot:
    cover = cover_against(ctx, aim.target, over.origin)
    lines = modifiers(ctx, aim, over, band, cover)
    return Shot(aim=aim, range=length, band=band, lines=lines, cover=cover.vdf)


# -- its lines -------------------------------------------------------------------------------------


def modifiers(ctx: Ctx, aim: Aim, over: FireArc, band: Band, cover: Cover) -> tuple[Modifier, ...]:
    """The shooting value and the modifiers that count, in the order of the table (ND 4.4, 4.7).
    Artillery has its own column.
    """
    guns = is_artillery(ctx, aim.shooter)
    counts = dict(
        (
            *_by_target(ctx, aim, band),
            *_by_shooter(ctx, aim.shooter),
            *_by_place(ctx, aim, over, band),
            ("cover", cover.vdf),
        )
    )
    lines = [Modifier(card(ctx, aim.shooter).shoot, say("Shooting value"), "ND 4.4")]
    for key, row in ctx.rules.tables.fire.items():
        line = row.modifier(guns, counts[key])
        lines.append(_from(line, cover) if key == "cover" else line)
    return tuple(line for line in lines if line.value)


def _from(line: Modifier, cover: Cover) -> Modifier:
    """The line of the cover, with what it comes from (ND 4.22)."""
    return Modifier(line.value, say("Cover: {name}", name=cover.name), line.rule)


Counted = Iterable[tuple[str, int]]
"""Rows of the table by their keys, and how often each counts."""


def _by_target(ctx: Ctx, aim: Aim, band: Band) -> Counted:
    """What the target is and has done (ND 4.8, 4.11, 4.12, 4.14)."""
    target, firearm = aim.target, weapon_row(ctx, aim.shooter).firearm
    yield "target_tactical", now(ctx, target).tactical
    yield "cavalry_at_short", is_cavalry(ctx, target) and band == "short"
    yield "target_pikemen", firearm and is_pikemen(ctx, target)
    yield "target_open_order", is_open(ctx, target)
    yield "target_artillery", is_artillery(ctx, target)


def _by_shooter(ctx: Ctx, shooter: str) -> Counted:
    """What the shooter is and has done (ND 4.10, 4.13, 4.16-4.18); halted, it shoots as if it had
    moved (ND 3.15).
    """
    unit, area = now(ctx, shooter), area_of(ctx, shooter)
    yield "first_fire", weapon_row(ctx, shooter).firearm and not unit.fired
    yield "shooter_disordered", unit.disorder == DISORDERED
    yield "per_shooter_loss", unit.losses
    yield "shooter_moved", unit.moved or unit.halted
    sides = len(unit.sides) if area is not None else 0
    yield "two_sides", sides == 2
    yield "four_sides", sides == 4 or unit.square


def _by_place(ctx: Ctx, aim: Aim, over: FireArc, band: Band) -> Counted:
    """Range, edges and armour (ND 4.9, 4.15, 4.19-4.21)."""
    yield "short_range", band == "short"
    yield "long_range", band == "long"
    yield "extreme_range", band == "extreme"
    yield "reiter_flank", over.aside
    made = card(ctx, aim.target)
    aimed_at = edge_aimed_at(ctx, aim.target, over.origin)
    yield "shield_or_pavise", aimed_at is not None and is_guarded(ctx, aim.target, (aimed_at,))
    longbow = weapon_of(ctx, aim.shooter) == LONGBOW
    yield "armour", made.armour and not longbow
    yield "longbow_armour", made.armour and longbow


def edge_aimed_at(ctx: Ctx, target: str, origin: Point) -> Edge | None:
    """The edge that the shot crosses last on its way to the centre of the target (ND 4.20)."""
    place = laid(ctx, target)
    return crossed_last(origin, place.middle, place)


# -- its dice --------------------------------------------------------------------------------------


def damage_points(score: int, against: int) -> int:
    """What a score brings against the target's die: one point if it is higher, two if at least
    double, three if at least triple (ND 4.5).
    """
    return min(MOST_POINTS, score // against) if score > against else 0


def shot_chances(bonus: int) -> Spread:
    """The exact chance of 0, 1, 2 and 3 points with the sum of all lines (ND 4.4, 4.5)."""
    cases = [0] * (MOST_POINTS + 1)
    for own in range(1, FACES + 1):
        for other in range(1, FACES + 1):
            cases[damage_points(own + bonus, other)] += 1
    return tuple(Fraction(n, FACES * FACES) for n in cases)


def together(spreads: Iterable[Spread]) -> Spread:
    """The chance of 0, 1, 2 ... points from several shots."""
    found: Spread = (Fraction(1),)
    for one in spreads:
        sums = [Fraction(0)] * (len(found) + len(one) - 1)
        for n, p in enumerate(found):
            for m, q in enumerate(one):
                sums[n + m] += p * q
        found = tuple(sums)
    return found


def loss_chance(ctx: Ctx, target: str, spreads: Iterable[Spread]) -> Fraction:
    """How likely the points of these shots, with those it has, bring a permanent loss (ND 4.6)."""
    wanted = ctx.rules.tables.limits.damage_a_loss.value - now(ctx, target).damage
    return sum(together(spreads)[wanted:], Fraction(0))
