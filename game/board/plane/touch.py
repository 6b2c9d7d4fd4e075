"""Which edges of two footprints touch, and along which length."""

from typing import NamedTuple

from game.board.plane.distance import far
from game.board.plane.edges import EdgePiece, pieces
from game.board.plane.numbers import TOLERANCE, Length, Point, ratio, root
from game.board.plane.shapes import Edge, Outline


class Touch(NamedTuple):
    """A part of an edge that lies along an edge of another footprint: of whose edges and stands,
    how long it is and where it ends.
    """

    own: Edge
    other: Edge
    length: Length
    a: Point
    b: Point
    own_stand: int
    other_stand: int


def touches(one: Outline, two: Outline) -> tuple[Touch, ...]:
    """Where edges of two footprints face one another within the tolerance, the longest part first.
    A corner that only touches an edge shares hardly more than the tolerance with it.
    """
    if far(one, two, TOLERANCE):
        return ()
    found = [touch for own in pieces(one) for other in pieces(two) if (touch := _along(own, other))]
    return tuple(sorted(found, key=lambda touch: -touch.length))


def shared(
    one: Outline, two: Outline, own: Edge | None = None, other: Edge | None = None
) -> Length:
    """How long two footprints touch, of one or both of them only along this edge."""
    return sum(
        touch.length
        for touch in touches(one, two)
        if own in (None, touch.own) and other in (None, touch.other)
    )


def _along(own: EdgePiece, other: EdgePiece) -> Touch | None:
    """The part of a piece of outline that another faces within the tolerance."""
    (ax, ay), (bx, by) = own.left, own.right
    dx, dy = bx - ax, by - ay
    whole = dx * dx + dy * dy
    # The other runs the other way, since it is seen from its own inside.
    start = (other.right[0] - ax) * dx + (other.right[1] - ay) * dy
    stop = (other.left[0] - ax) * dx + (other.left[1] - ay) * dy
    if start >= stop:
        return None
    rim = TOLERANCE * root(whole)
    low, high = max(0, start), min(whole, stop)
    # How far the other lies off at its two ends, in products with the length of this piece.
    near = (other.right[0] - ax) * dy - (other.right[1] - ay) * dx
    end = (other.left[0] - ax) * dy - (other.left[1] - ay) * dx
    if near != end:
        for border in (rim, -rim):
            at = start + ratio((stop - start) * (border - near), end - near)
            inwards = (end > near) == (border < 0)
            low, high = (max(low, at), high) if inwards else (low, min(high, at))
    elif abs(near) > rim:
        return None
    if high <= low:
        return None
    length = ratio(high - low, root(whole))
    a = ax + ratio(dx * low, whole), ay + ratio(dy * low, whole)
    b = ax + ratio(dx * high, whole), ay + ratio(dy * high, whole)
    return Touch(own.edge, other.edge, length, a, b, own.stand, other.stand) if length else None
