"""Where a unit could end, as a picture: the fan of places of its front's centre, round its edge
from left to right, and what ends the move at each.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, WHEEL, Leg, after
from game.board.plane.numbers import DEGREE, Length, bearing, turn
from game.board.plane.shapes import Outline, Pose
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, PolygonShape, Shape, ShapeTone
from game.rules.kit.courses import end_of
from game.rules.kit.fan import OBLIQUE, WIDE
from game.rules.kit.manoeuvres import Limit, Made, largest, stop_of

WHEELS, ASIDES = 14, 4
"""So many wheels, and bearings of the leg after each, are looked at on each side."""
STEP = 4 * DEGREE
"""Of all places in so narrow a bearing from the start the farthest counts."""
Tone = Callable[[Refusal | None], ShapeTone]


@dataclass(frozen=True, slots=True)
class Spoke:
    """A place at the edge of the fan, the legs that lead there, and what ends the move."""

    end: Pose
    legs: Made
    refusal: Refusal | None


def fan(
    unit: Outline, limits: Sequence[Limit], most: Length, oblique: int = OBLIQUE
) -> tuple[Spoke, ...]:
    """The edge of the fan, from left to right; each leg as long as is allowed, at best `most`."""
    farthest: dict[int, Spoke] = {}
    for spoke in _spokes(unit, limits, most, oblique):
        place = turn(unit.pose.heading, bearing(unit.pose.at, spoke.end.at)) // STEP
        best = farthest.get(place)
        if best is None or _far(unit, spoke) > _far(unit, best):
            farthest[place] = spoke
    return tuple(farthest[place] for place in sorted(farthest))


def _far(unit: Outline, spoke: Spoke) -> Length:
    return between(unit.pose.at, spoke.end.at)


def _spokes(unit: Outline, limits: Sequence[Limit], most: Length, oblique: int) -> Iterator[Spoke]:
    left, right = (largest(unit, (), Leg(WHEEL, way), limits).amount for way in (-WIDE, WIDE))
    angles = [left * n // WHEELS for n in range(WHEELS, 0, -1)]
    angles += [right * n // WHEELS for n in range(WHEELS + 1)]
    for angle in dict.fromkeys(angles):
        wheel: Made = (Leg(WHEEL, angle),) if angle else ()
        here = end_of(unit, wheel)
        for off in (oblique * n // ASIDES for n in range(-ASIDES, ASIDES + 1)):
            leg = Leg(MOVE, most, off)
            stop = stop_of(here, wheel, leg, limits)
            made = leg if stop is None else leg.cut(stop.most)
            if made.amount:
                end = after(here.pose, here.footprint, made)
                yield Spoke(end, (*wheel, made), stop.refusal if stop else None)


def fan_shapes(unit: Outline, spokes: Iterable[Spoke], tone: Tone) -> tuple[Shape, ...]:
    """The fan as it is drawn: its surface, and its edge in parts by what ends the move there."""
    edge = tuple(spokes)
    if len(edge) < 2:
        return ()
    start = unit.pose.at
    shapes: list[Shape] = [PolygonShape(tone="reach", points=(start, *(s.end.at for s in edge)))]
    for colour, part in groupby(range(len(edge)), key=lambda n: tone(edge[n].refusal)):
        numbers = list(part)
        # Each part goes on to the first place of the next: the edge has no gaps.
        last = min(numbers[-1] + 1, len(edge) - 1)
        points = tuple(edge[n].end.at for n in range(numbers[0], last + 1))
        if len(points) > 1:
            shapes.append(LineShape(tone=colour, points=points))
    return tuple(shapes)
