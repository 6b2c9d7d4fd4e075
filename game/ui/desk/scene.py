"""What of a desk the board shows at one moment."""

from typing import TYPE_CHECKING

from game.board.cells import Cell
from game.ui.field.board_view import Scene

if TYPE_CHECKING:
    from game.ui.desk.desk import Desk


def scene_of(desk: "Desk") -> Scene:
    """The board as the desk has it now."""
    table = desk.table
    return Scene(
        stacks=desk.facing.turned(table.stacks),
        prompt=desk.session.prompt,
        chosen=desk.chosen(),
        hover=desk.hover if desk.drag.at is None else None,
        cursor=desk.cursor,
        preview=desk.preview,
        refused=desk.refused,
        refused_from=_refused_from(desk),
        lens=desk.lenses.lens(),
        lens_points=desk.lenses.fixed,
        lit=(*desk.lit, *desk.column.lit()),
        objectives=tuple(c for _rule, _text, cells in table.objectives for c in cells),
        hidden=desk.animator.hidden,
        counters=desk.counters,
        only=desk.only,
        facing=desk.facing.shown(),
        aims=_aims(desk),
        rooms=table.rooms,
    )


def _aims(desk: "Desk") -> tuple[tuple[Cell, Cell], ...]:
    """Who attacks whom by what is decided, or by the selection as it stands."""
    if not desk.hand.picking:
        prompt = desk.session.prompt
        return prompt.aims if prompt is not None else ()
    preview = desk.hand.foresight()
    return preview.aims if preview is not None else ()


def _refused_from(desk: "Desk") -> Cell | None:
    """The neighbour from which the refused step would be taken, if the piece is next to it."""
    start = desk.subject_cell()
    if desk.refused is None or start is None:
        return None
    return start if desk.session.board.distance(start, desk.refused) == 1 else None
