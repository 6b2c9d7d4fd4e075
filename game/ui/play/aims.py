"""Who would attack whom, for the arrows on the map. No drawing, no pygame."""

from collections.abc import Iterable

from game.board.where import Where
from game.engine.prompt import Task
from game.ui.play.session import Session

Aims = tuple[tuple[Where, Where], ...]


def aims_of(session: Session, task: Task) -> Aims:
    """The arrows of a row: those that its answer foretells, else between its cells."""
    preview = session.preview(task.action) if task.action is not None else None
    if preview is not None and preview.aims:
        return preview.aims
    return aims_between(session, task.cells)


def aims_between(session: Session, cells: Iterable[Where]) -> Aims:
    """From each cell of the side that decides to those of its enemy, as far as they are near."""
    own: list[Where] = []
    theirs: list[Where] = []
    for cell in cells:
        if stack := session.stack(cell):
            (own if stack[0].side == session.side else theirs).append(cell)
    near = session.field.distance
    return tuple((a, b) for a in own for b in theirs if near(a, b) == 1)
