"""What of a desk the board shows at one moment."""

from game.board.cells import Cell
from game.engine.action import UnitId
from game.ui.desk.body import Body
from game.ui.desk.facing import FacingHand
from game.ui.desk.gaze import Gaze
from game.ui.desk.lenses import LensView
from game.ui.field.board_view import Scene
from game.ui.play.hand import Hand
from game.ui.play.session import Session


def scene_of(
    gaze: Gaze, body: Body, facing: FacingHand, lenses: LensView, hidden: frozenset[UnitId]
) -> Scene:
    """The board as the player has it now."""
    session = gaze.session
    table = session.presentation
    return Scene(
        stacks=facing.turned(table.stacks),
        prompt=session.prompt,
        chosen=body.chosen(),
        hover=gaze.hover if gaze.dragged is None else None,
        cursor=gaze.cursor,
        preview=gaze.preview,
        refused=gaze.refused,
        refused_from=_refused_from(gaze),
        lens=lenses.lens(),
        lens_points=lenses.fixed,
        lit=(*gaze.lit, *body.lit()),
        objectives=tuple(c for _rule, _text, cells in table.objectives for c in cells),
        hidden=hidden,
        counters=gaze.counters,
        only=gaze.only,
        facing=facing.shown(),
        aims=_aims(session, body.hand),
        rooms=table.rooms,
    )


def _aims(session: Session, hand: Hand) -> tuple[tuple[Cell, Cell], ...]:
    """Who attacks whom by what is decided, or by the selection as it stands."""
    if not hand.picking:
        return session.prompt.aims if session.prompt is not None else ()
    preview = hand.foresight()
    return preview.aims if preview is not None else ()


def _refused_from(gaze: Gaze) -> Cell | None:
    """The neighbour from which the refused step would be taken, if the piece is next to it."""
    start = gaze.session.held_at
    if gaze.refused is None or start is None:
        return None
    return start if gaze.session.board.distance(start, gaze.refused) == 1 else None
