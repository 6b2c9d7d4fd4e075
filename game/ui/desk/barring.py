"""The piece that is in the way of what somebody wants to do, made out on a table."""

from game.board.plane.shapes import Footprint, Pose, lay
from game.engine.action import UnitId
from game.engine.shapes import PolygonShape, Shape
from game.engine.text import Text
from game.ui.play.session import Session

RIM = 60
"""Thousandths by which the rim lies outside the piece that it makes out."""


def barring_shapes(session: Session, unit: UnitId) -> tuple[Shape, ...]:
    """A rim round a piece, and its name; nothing round what has no base."""
    piece = session.piece(unit) if unit else None
    if piece is None or not isinstance(piece.at, Pose) or not piece.stands:
        return ()
    rims = lay(_grown(piece.stands), piece.at).stands
    name = Text(piece.face.name)
    return tuple(
        PolygonShape(points=rim, tone="bad", text=None if n else name) for n, rim in enumerate(rims)
    )


def where_it_fails(session: Session, unit: UnitId, at: Pose) -> tuple[Shape, ...]:
    """The outline of a piece in the place where it would come no farther."""
    piece = session.piece(unit)
    if piece is None or not piece.stands:
        return ()
    return tuple(PolygonShape(points=s, tone="bad") for s in lay(piece.stands, at).stands)


def _grown(stands: Footprint) -> Footprint:
    return tuple(
        s._replace(left=s.left - RIM, rear=s.rear - RIM, right=s.right + RIM, front=s.front + RIM)
        for s in stands
    )
