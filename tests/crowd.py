"""A crowded open table by chance: bases, woods and marshes, and all that limits one of them."""

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

from game.board.plane.distance import overlap
from game.board.plane.ground import Area, OpenTable
from game.board.plane.numbers import FULL_TURN, QUARTER, Length, Point
from game.board.plane.shapes import Footprint, Outline, Pose, StandShape, base, lay
from game.board.plane.travel import Going
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.manoeuvres import (
    Limit,
    barred_ground,
    clear_of,
    marching,
    no_nearer,
    on_table,
    turning,
)

SIZE: Length = 10_000
MOV, ROT, NEAR = 3_500, 2_500, 500
ORDINARY = base(2_000, 1_000)
COLUMN: Footprint = (
    StandShape(-750, -1_000, 0, 0),
    StandShape(0, -1_000, 750, 0),
    StandShape(-750, -2_000, 0, -1_000),
)
REASONS = ("turning", "barred", "march", "clear", "near", "edge")


@dataclass(frozen=True)
class Crowd:
    """A table and who stands on it; the first of them moves, every second is its enemy."""

    table: OpenTable
    units: tuple[Outline, ...]

    @property
    def mover(self) -> Outline:
        return self.units[0]

    @property
    def enemies(self) -> tuple[Outline, ...]:
        return self.units[1::2]

    def limits(self) -> list[Limit]:
        """What limits the mover, each with its reason as the rule of its refusal."""
        going = Going(self.table)
        others = [(str(number), unit) for number, unit in enumerate(self.units) if number]
        return [
            turning(ROT, lambda *_: why("turning")),
            barred_ground(going, rate, why("barred")),
            marching(going, MOV, rate, lambda *_: why("march")),
            clear_of(others, lambda _: why("clear")),
            no_nearer(others[0::2], NEAR, lambda _: why("near")),
            on_table(self.table, why("edge")),
        ]


def why(reason: str, by: str = "") -> Refusal:
    return Refusal(reason, say("no"), by=by)


def rate(areas: tuple[Area, ...]) -> int | None:
    """Half speed in a wood, no way through a marsh."""
    kinds = {area.kind for area in areas}
    return None if "marsh" in kinds else 2_000 if "wood" in kinds else 1_000


def crowd(chance: Random, many: int = 7) -> Crowd:
    """Units that overlap nobody, none of them in a marsh or off the table."""
    areas = tuple(_area(chance, kind) for kind in ("wood", "wood", "wood", "marsh", "marsh"))
    table = OpenTable(SIZE, SIZE, areas)
    found: list[Outline] = []
    while len(found) < many:
        about = SIZE // 2 if not found else chance.randrange(SIZE)
        pose = Pose(about, about if not found else chance.randrange(SIZE), chance.randrange(36_000))
        unit = lay(chance.choice((ORDINARY, ORDINARY, COLUMN)), pose)
        stands_free = not any(overlap(unit, other) for other in found)
        if stands_free and table.holds(unit) and rate(table.touched(unit)) is not None:
            found.append(unit)
        elif not found:
            return crowd(chance, many)
    return Crowd(table, tuple(found))


def _area(chance: Random, kind: str) -> Area:
    x, y = chance.randrange(SIZE), chance.randrange(SIZE)
    corners = chance.randrange(5, 9)
    spokes = [chance.randrange(600, 2_500) for _ in range(corners)]
    outline = tuple(
        (round(x + r * sin(2 * pi * n / corners)), round(y + r * cos(2 * pi * n / corners)))
        for n, r in enumerate(spokes)
    )
    return Area(f"{kind} {x}", kind, outline)


def turned(here: Crowd) -> Crowd:
    """The whole position turned by a quarter to the right."""
    return _mapped(here, lambda p: (p[1], SIZE - p[0]), lambda h: h + QUARTER, lambda f: f)


def mirrored(here: Crowd) -> Crowd:
    """The whole position in a mirror, east and west exchanged; footprints too."""

    def swapped(footprint: Footprint) -> Footprint:
        return tuple(StandShape(-s.right, s.rear, -s.left, s.front) for s in footprint)

    return _mapped(here, lambda p: (SIZE - p[0], p[1]), lambda h: -h, swapped)


def _mapped(
    here: Crowd,
    place: Callable[[Point], Point],
    heading: Callable[[int], int],
    shape: Callable[[Footprint], Footprint],
) -> Crowd:
    areas = tuple(
        Area(area.name, area.kind, tuple(place(point) for point in area.outline))
        for area in here.table.areas
    )
    units = tuple(
        lay(shape(u.footprint), Pose(*place(u.pose.at), heading(u.pose.heading) % FULL_TURN))
        for u in here.units
    )
    return Crowd(OpenTable(SIZE, SIZE, areas), units)
