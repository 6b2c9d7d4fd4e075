"""The line in which a unit in hand stands, when all of it goes its way."""

from game.board.plane.shapes import Pose, lay
from game.engine.action import UnitId
from game.engine.presentation import Counter
from game.engine.shapes import PolygonShape, Shape
from game.ui.field.table_pieces import outline_of
from game.ui.play.lines import carried, line_of
from game.ui.play.session import Session


def goals_of(session: Session, piece: Counter, start: Pose, end: Pose) -> dict[UnitId, Pose]:
    """Where each of the line would come in which a unit stands, if it goes from `start` to `end`:
    the unit itself first; nobody if it stands alone.
    """
    stacks = session.presentation.stacks.values()
    mates = [c for stack in stacks for c in stack if c.side == piece.side and c.stands]
    plates = {c.id: outline_of(c) for c in mates}
    row = line_of(piece.id, plates) if piece.id in plates else ()
    goals = {uid: carried(start, end, plates[uid].pose) for uid in row}
    return goals if len(goals) > 1 else {}


def row_shapes(
    session: Session, goals: dict[UnitId, Pose], but: UnitId | None
) -> tuple[Shape, ...]:
    """Where all `but` the unit in hand would come."""
    return tuple(
        PolygonShape(points=stand, tone="good")
        for uid, pose in goals.items()
        if uid != but and (piece := session.piece(uid)) is not None
        for stand in lay(piece.stands, pose).stands
    )
