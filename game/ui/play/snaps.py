"""What the wish for a unit snaps to on a table: flush beside a friend in his line, or close behind
him; the plate of an enemy who may be contacted; a round heading. The game judges it as any other
wish. No drawing, no pygame.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from game.board.plane.distance import between, nearest_point
from game.board.plane.numbers import DEGREE, FULL_TURN, Heading, Length, Point, turn
from game.board.plane.shapes import Footprint, Outline
from game.engine.prompt import Wish

ROUND = 15 * DEGREE
NEARLY = 2 * DEGREE
"""So near to a round heading it is meant."""


class Snap(Struct, frozen=True):
    """A wish that was caught: by whom, the edge at which the two touch, and what was `meant` before
    it was.
    """

    wish: Wish
    unit: str
    edge: tuple[Point, Point]
    meant: Wish


def snapped(
    wish: Wish, footprint: Footprint, friends: Iterable[tuple[str, Outline]], reach: Length
) -> Snap | None:
    """The nearest place flush with a friend, if it is within reach."""
    found = (snap for uid, friend in friends for snap in _flush(wish, uid, friend, footprint))
    near = min(found, key=lambda snap: between(snap.wish.at, wish.at), default=None)
    return near if near is not None and between(near.wish.at, wish.at) <= reach else None


def upon(wish: Wish, foes: Iterable[Outline], reach: Length) -> Wish | None:
    """A wish that is pulled onto the plate of who may be contacted, if it is within reach of one:
    the game tells how it is come to.
    """
    stands = (stand for foe in foes for stand in foe.stands)
    points = (nearest_point(stand, wish.at) for stand in stands)
    near = min(points, key=lambda point: between(point, wish.at), default=None)
    found = near is not None and between(near, wish.at) <= reach
    return Wish(near, wish.heading) if near is not None and found else None


def _flush(meant: Wish, uid: str, friend: Outline, footprint: Footprint) -> Iterator[Snap]:
    """Left and right of a friend with the fronts in line, and behind him."""
    pose = friend.pose
    left, right = min(s.left for s in friend.footprint), max(s.right for s in friend.footprint)
    rear = min(s.rear for s in friend.footprint)
    own_left, own_right = min(s.left for s in footprint), max(s.right for s in footprint)
    deep = max(rear, min(s.rear for s in footprint))
    for across, edge in ((left - own_right, left), (right - own_left, right)):
        at = pose.point(across, 0)
        side = pose.point(edge, 0), pose.point(edge, deep)
        yield Snap(Wish(at, pose.heading), uid, side, meant)
    ends = pose.point(max(left, own_left), rear), pose.point(min(right, own_right), rear)
    yield Snap(Wish(pose.point(0, rear), pose.heading), uid, ends, meant)


def round_heading(heading: Heading) -> Heading:
    """The whole multiple of 15 degrees that is meant, else the heading itself."""
    whole = round(heading / ROUND) * ROUND % FULL_TURN
    return whole if abs(turn(whole, heading)) <= NEARLY else heading
