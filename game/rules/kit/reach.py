"""The fan of a unit as it is drawn: where it could end, and what ends the move at each part of its
edge.
"""

from collections.abc import Callable, Iterable
from itertools import groupby

from game.board.plane.shapes import Outline
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, PolygonShape, Shape, ShapeTone
from game.rules.kit.fan import Spoke

Tone = Callable[[Refusal | None], ShapeTone]


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
