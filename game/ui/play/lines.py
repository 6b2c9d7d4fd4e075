"""A whole line moved as one: those who stand flush beside one another, each carried the way that
one of them goes. The game judges each. No drawing, no pygame.
"""

from collections.abc import Mapping

from game.board.plane.distance import between
from game.board.plane.numbers import TOLERANCE, turn
from game.board.plane.shapes import Outline, Pose, rotated
from game.engine.action import UnitId

FLUSH = 3 * TOLERANCE
"""Corners so near to one another touch: three roundings lie between two plates set flush."""
ALIKE = 100
"""Hundredths of a degree by which the fronts of one line may differ."""


def line_of(unit: UnitId, plates: Mapping[UnitId, Outline]) -> tuple[UnitId, ...]:
    """All who stand in one line with a unit, itself first, then outwards."""
    found, rest = [unit], [uid for uid in plates if uid != unit]
    for uid in found:
        beside = [other for other in rest if _flush(plates[uid], plates[other])]
        found += beside
        rest = [other for other in rest if other not in beside]
    return tuple(found)


def _flush(one: Outline, other: Outline) -> bool:
    """Whether two stand side by side with their fronts in line."""
    if abs(turn(one.pose.heading, other.pose.heading)) > ALIKE:
        return False
    (left, right), (other_left, other_right) = _front(one), _front(other)
    return between(right, other_left) <= FLUSH or between(left, other_right) <= FLUSH


def _front(unit: Outline) -> tuple[tuple[int, int], tuple[int, int]]:
    """The ends of the front."""
    left, right = min(s.left for s in unit.footprint), max(s.right for s in unit.footprint)
    return unit.pose.point(left, 0), unit.pose.point(right, 0)


def carried(start: Pose, goal: Pose, other: Pose) -> Pose:
    """Where a pose comes that goes with one that goes from start to goal, as if both were one."""
    angle = turn(start.heading, goal.heading)
    x, y = rotated(other.at, start.at, angle)
    return Pose(x + goal.x - start.x, y + goal.y - start.y, 0).facing(other.heading + angle)
