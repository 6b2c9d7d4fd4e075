"""Arcs of fire by unit and state: over the front, sides, all edges, the sides of an area (ND 0.8,
3.13, 4.17, 4.19).
"""

from typing import NamedTuple

from game.board.plane.arcs import Arc, arc_of
from game.board.plane.edges import EdgeFace, face_of, face_of_area
from game.board.plane.numbers import Point
from game.board.plane.shapes import EDGES, Edge
from game.engine.context import derived
from game.rules.nordlingen.cards import Type
from game.rules.nordlingen.places import laid, pose_of
from game.rules.nordlingen.shelter import area_of
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import now, type_of

REITER_SIDES: tuple[Edge, ...] = ("right", "left")
"""From the flanks Reiter shoot too (ND 4.19)."""


class FireArc(NamedTuple):
    """An arc over an edge of the unit, or over a side of the area that it occupies (those by the
    words for edges: its north side is the front). `eye`: from where targets are seen; `aside`: over
    a flank of Reiter.
    """

    edge: Edge
    face: EdgeFace
    eye: Point
    aside: bool = False

    @property
    def origin(self) -> Point:
        """From where the range is measured (ND 4.2, 4.17, 4.19)."""
        return self.face.middle

    @property
    def arc(self) -> Arc:
        return arc_of(self.face)


@derived
def arcs_of(ctx: Ctx, uid: str) -> tuple[FireArc, ...]:
    """The arcs over which a unit may shoot as it stands.

    Sight runs from the centre of the front whatever the edge (ND 0.9). Over a side of an area it
    runs from the middle of the side: from within houses an occupant would not see out.
    """
    unit, area = now(ctx, uid), area_of(ctx, uid)
    if area is not None and unit.sides:
        faces = [(side, face_of_area(area.outline, side)) for side in unit.sides]
        return tuple(FireArc(side, face, face.middle) for side, face in faces)
    edges: tuple[Edge, ...] = ("front",)
    reiter = type_of(ctx, uid) is Type.REITER
    if unit.square:
        edges = EDGES
    elif reiter:
        edges = ("front", *REITER_SIDES)
    place, eye = laid(ctx, uid), pose_of(ctx, uid).at
    return tuple(
        FireArc(edge, face_of(place, edge), eye, reiter and edge in REITER_SIDES) for edge in edges
    )


def arc_over(ctx: Ctx, uid: str, edge: Edge) -> FireArc:
    """The arc over an edge that a unit is known to have."""
    return next(one for one in arcs_of(ctx, uid) if one.edge == edge)
