"""Where a unit is contacted: front, flank or rear (NB 8.4.0)."""

from game.board.plane.arcs import ahead_of
from game.board.plane.distance import apart, between
from game.board.plane.edges import face_of, pieces
from game.board.plane.numbers import TOLERANCE, Point, ratio
from game.board.plane.shapes import Edge, Outline, Polygon
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import laid
from game.rules.napoleons_battles.shelter import front_edges
from game.rules.napoleons_battles.table import Ctx, Way
from game.rules.napoleons_battles.units import now

CORNER = 2 * TOLERANCE
"""So near to a corner a point counts as that corner."""


def way_of(ctx: Ctx, mover: Outline, start: Outline, target: str) -> Way:
    """How a unit is contacted by one that lies so and began its move there (NB 8.4.0.1hr,
    8.4.0.2hr); without the house rule always from the front.
    """
    unit = now(ctx, target)
    if Switch.FLANK_CONTACT not in ctx.rules.options or unit.form in (Form.SQUARE, Form.TOWN):
        return "front"
    place, edges = laid(ctx, target), front_edges(mover)
    front = face_of(place, "front")
    rear = face_of(place, "rear")
    if _behind(start, rear.left, front.heading) and _touches(edges, place, ("rear",)):
        return "rear"
    if _behind(start, front.left, front.heading) and _touches(edges, place, ("left", "right")):
        return "flank"
    return "front"


def _behind(start: Outline, point: Point, heading: int) -> bool:
    """Was the whole footprint on the rear side of the endless line through a point?"""
    return all(ahead_of(corner, (point, heading)) <= TOLERANCE for corner in start.corners)


def _touches(edges: tuple[Polygon, ...], target: Outline, sides: tuple[Edge, ...]) -> bool:
    """Do front edges touch a side of the target, at other points than the corners that do not
    count: of a flank its front corner, of the rear both ends (R30)?
    """
    return any(
        apart(edge, shortened) <= TOLERANCE
        for piece in pieces(target)
        if piece.edge in sides
        for shortened in (_without_corners(piece.edge, piece.left, piece.right),)
        for edge in edges
    )


def _without_corners(edge: Edge, left: Point, right: Point) -> Polygon:
    if edge == "rear":
        return (_along(left, right, CORNER), _along(right, left, CORNER))
    # Seen from inside the right side begins at the front corner, the left one ends there.
    if edge == "right":
        return (_along(left, right, CORNER), right)
    return (left, _along(right, left, CORNER))


def _along(a: Point, b: Point, by: int) -> Point:
    """The point so far from a towards b."""
    length = between(a, b)
    return a[0] + ratio((b[0] - a[0]) * by, length), a[1] + ratio((b[1] - a[1]) * by, length)
