"""From where a unit fires: the front of the bases that fire, and the sector before it (NB 8.9,
9.1.5, 9.2.2, 9.2.3).
"""

from collections.abc import Iterable
from typing import NamedTuple

from game.board.plane.arcs import Arc, arc_of, wedge
from game.board.plane.distance import apart
from game.board.plane.edges import EdgeFace, face_of, face_of_area
from game.board.plane.numbers import HALF_TURN, QUARTER, TOLERANCE, Heading, Point
from game.board.plane.shapes import EDGES, Edge
from game.engine.context import derived
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import laid, sides_held, town_of
from game.rules.napoleons_battles.stands import ranks
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import bases, is_battery, now

HALF_SECTOR = QUARTER // 2
"""To either side of the perpendicular small arms reach (NB 9.2.3.1)."""


class Muzzle(NamedTuple):
    """A side over which a unit fires: its `face`, from whose middle ranges are measured, how many
    bases fire there, and of a battery in a town whether it stands on a corner.
    """

    edge: Edge
    face: EdgeFace
    bases: int
    corner: bool = False

    @property
    def origin(self) -> Point:
        """The centre of the front (NB 9.2.2.1)."""
        return self.face.middle


@derived
def muzzles(ctx: Ctx, uid: str) -> tuple[Muzzle, ...]:
    """The sides over which a unit fires: its front; any of a square, and of a town in which it is
    (NB 9.2.2.1, 9.2.2.2).
    """
    place, unit = laid(ctx, uid), now(ctx, uid)
    town = town_of(ctx, uid)
    if is_battery(ctx, uid) and town and Switch.TOWN_BATTERY in ctx.rules.options:
        return tuple(_on_sides(ctx, uid, town))
    if town and unit.form is Form.TOWN:
        outline = ctx.rules.area(town).outline
        sides = tuple(edge for edge in EDGES if edge in sides_held(ctx, uid))
        return tuple(
            Muzzle(edge, face_of_area(outline, edge), _on_side(ctx, uid, edge)) for edge in sides
        )
    edges: tuple[Edge, ...] = EDGES if unit.form is Form.SQUARE else ("front",)
    return tuple(Muzzle(edge, face_of(place, edge), _firing(ctx, uid, edge)) for edge in edges)


def _on_side(ctx: Ctx, uid: str, edge: Edge) -> int:
    """The bases of infantry deployed in a town that stand on a side; by the base rules all count
    (NB 1.4.2.6.2-2, 9.1.5hr).
    """
    every = bases(ctx, uid)
    if Switch.FRONT_BASES not in ctx.rules.options:
        return every
    return sides_held(ctx, uid).count(edge)


def _firing(ctx: Ctx, uid: str, edge: Edge) -> int:
    """The bases that count for fire: those of the firing front (NB 9.1.5hr, R44)."""
    every, form = bases(ctx, uid), now(ctx, uid).form
    if Switch.FRONT_BASES not in ctx.rules.options or is_battery(ctx, uid):
        return every
    rows = ranks(form, every)
    if edge == "front":
        return rows[0]
    return rows[-1] if edge == "rear" else len(rows)


def _on_sides(ctx: Ctx, uid: str, town: str) -> Iterable[Muzzle]:
    """A battery in a town: on the middle of a side its sector begins from the whole side, on a
    corner from either of the two (NB 9.2.2.2hr).
    """
    outline, front = ctx.rules.area(town).outline, face_of(laid(ctx, uid), "front")
    held = [edge for edge in EDGES if _lies_on(front, face_of_area(outline, edge))]
    facing = [edge for edge in EDGES if _faces(front.heading, face_of_area(outline, edge))]
    for edge in held or facing[:1]:
        yield Muzzle(edge, face_of_area(outline, edge), 1, corner=len(held) > 1)


def _lies_on(front: EdgeFace, side: EdgeFace) -> bool:
    return apart((front.left, front.right), (side.left, side.right)) <= TOLERANCE


def _faces(heading: Heading, side: EdgeFace) -> bool:
    off = abs(heading - side.heading) % (2 * HALF_TURN)
    return min(off, 2 * HALF_TURN - off) <= HALF_SECTOR


# -- sectors ---------------------------------------------------------------------------------------


def sector(ctx: Ctx, uid: str, muzzle: Muzzle) -> Arc:
    """The sector of small arms, a quarter circle from the centre of the front, or of guns, which
    opens from the whole front by a few degrees to either side (NB 8.9, 9.2.3.1, 9.2.3.2).
    """
    if is_battery(ctx, uid):
        return arc_of(muzzle.face, ctx.rules.tables.limits.artillery_half_angle.value)
    return wedge(muzzle.origin, muzzle.face.heading, HALF_SECTOR)


def halves(ctx: Ctx, uid: str, muzzle: Muzzle) -> tuple[Arc, ...]:
    """The parts of a sector that are blocked by themselves: the two halves of that of small arms,
    which share the bisector; the whole of that of guns (NB 9.2.3.1.1).
    """
    whole = sector(ctx, uid, muzzle)
    if is_battery(ctx, uid):
        return (whole,)
    point, heading = muzzle.origin, muzzle.face.heading
    front, left, right = whole
    return (front, left, (point, heading - QUARTER)), (front, (point, heading + QUARTER), right)
