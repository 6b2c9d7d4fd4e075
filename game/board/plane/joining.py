"""Coming up to another footprint and joining it: the first touch of a straight way, laying a front
along what was touched, and the push that a queue of others hands on.
"""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from game.board.plane.contact import Meeting, beside_way, meeting
from game.board.plane.distance import foot, square
from game.board.plane.edges import EdgeFace, EdgePiece, face_of, pieces
from game.board.plane.numbers import HALF_TURN, TOLERANCE, Length, Point, ratio, root, turn
from game.board.plane.shapes import EDGES, Edge, Outline, Pose, lay
from game.board.plane.touch import touches
from game.board.plane.travel import moved, part_of

CORNER: Length = 2 * TOLERANCE
"""Two that share no more than so much touch with a corner."""


@dataclass(frozen=True, slots=True)
class Contact:
    """The first touch of a footprint on a straight way: how far it came, the point of the touch,
    where it stands then, which of its edges touches (`None`: a corner) and which edges of the other
    are touched: one, or two at a corner.
    """

    travel: Length
    at: Point
    place: Outline
    own: Edge | None
    edges: tuple[Edge, ...]


def contact(mover: Outline, other: Outline, way: Point) -> Contact | None:
    """The first touch of a footprint that moves by a vector with one that stands. To come to touch
    with the last step is enough, to slide along is not.
    """
    met = _met(mover, other, way)
    return None if met is None else _contact(mover, other, way, met)


def first_contact(
    mover: Outline, others: Iterable[tuple[str, Outline]], way: Point
) -> tuple[str, Contact] | None:
    """Whom a footprint touches first on a straight way, of several; of equals the first named."""
    found = [
        (met.travel, name, other, met)
        for name, other in beside_way(mover, others, way, 2 * TOLERANCE)
        if (met := _met(mover, other, way)) is not None
    ]
    if not found:
        return None
    _, name, other, met = min(found, key=lambda one: one[0])
    return name, _contact(mover, other, way, met)


def _met(mover: Outline, other: Outline, way: Point) -> Meeting | None:
    """The meeting of a way; a little longer, so that the touch at its end is one too."""
    length = root(way[0] * way[0] + way[1] * way[1])
    if not length:
        return None
    met = meeting(mover, other, part_of(way, length + 3 * TOLERANCE, length))
    return met if met is not None and met.travel <= length + TOLERANCE else None


def _contact(mover: Outline, other: Outline, way: Point, met: Meeting) -> Contact:
    length = root(way[0] * way[0] + way[1] * way[1])
    travel = min(met.travel, length)
    place = moved(mover, part_of(way, travel, length))
    if met.own is not None and met.other is not None:
        for touch in touches(place, other):
            if (touch.own, touch.other) == (met.own, met.other) and touch.length > CORNER:
                at = ratio(touch.a[0] + touch.b[0], 2), ratio(touch.a[1] + touch.b[1], 2)
                return Contact(travel, at, place, met.own, (met.other,))
    on_them = [(_off(corner, other), corner) for corner in place.corners]
    on_it = [(_off(corner, place), corner) for corner in other.corners]
    at = min(on_them + on_it)[1]
    near = {piece.edge for piece in pieces(other) if _off_piece(at, piece) <= TOLERANCE**2}
    return Contact(travel, at, place, met.own, tuple(edge for edge in EDGES if edge in near))


def _off(point: Point, unit: Outline) -> int:
    """The square of the distance of a point from an outline."""
    return min(_off_piece(point, piece) for piece in pieces(unit))


def _off_piece(point: Point, piece: EdgePiece) -> int:
    return square(point, foot(point, piece.left, piece.right))


def aligned(unit: Outline, at: Point, face: EdgeFace, least: Length) -> Outline:
    """A footprint turned about a point by the smaller angle that lays its front along a face, and
    slid by the least distance until `least` of it is shared, or the whole of the shorter.
    """
    heading = face.heading + HALF_TURN
    pose = unit.pose.about(at, turn(unit.pose.heading, heading))
    front = face_of(lay(unit.footprint, pose), "front")
    (x, y), (dx, dy) = face.left, (face.right[0] - face.left[0], face.right[1] - face.left[1])
    whole = dx * dx + dy * dy
    size = root(whole)
    # How far along the face the ends of the front lie; the one looks against the other.
    low, high = (
        ratio((end[0] - x) * dx + (end[1] - y) * dy, size) for end in (front.right, front.left)
    )
    need = min(least, high - low, size)
    slide = min(0, size - need - low) + max(0, need - high)
    along = (pose.x - x) * dx + (pose.y - y) * dy + slide * size
    on = Pose(x + ratio(dx * along, whole), y + ratio(dy * along, whole), pose.heading)
    return lay(unit.footprint, on.ahead(-max(stand.front for stand in unit.footprint)))


class Push(NamedTuple):
    """Where those stand that a push moves, in the order in which it came to them; and who could not
    be moved, so that nobody is ("": everybody
    could).
    """

    moved: tuple[tuple[str, Outline], ...]
    blocked: str = ""


def pushed(
    pusher: Outline,
    way: Point,
    others: Iterable[tuple[str, Outline]],
    may: Callable[[str, Outline, Point], bool],
) -> Push:
    """Those that give way to a footprint that moves by a vector: each it would come onto goes in
    the same direction just so far that it does not, and pushes others in turn. `may` is asked
    whether one may go by a vector from where it stands.
    """
    standing = dict(others)
    length = root(way[0] * way[0] + way[1] * way[1])
    given: dict[str, Length] = {}
    queue = deque([(pusher, length)])
    while queue:
        mover, far = queue.popleft()
        step = part_of(way, far, length)
        for name, other in beside_way(mover, standing.items(), step):
            met = None if other is mover else meeting(mover, other, step)
            if met is None or far - met.travel <= given.get(name, 0):
                continue
            if not may(name, other, part_of(way, far - met.travel, length)):
                return Push((), name)
            given[name] = far - met.travel
            queue.append((other, given[name]))
    return Push(
        tuple((name, moved(standing[name], part_of(way, by, length))) for name, by in given.items())
    )
