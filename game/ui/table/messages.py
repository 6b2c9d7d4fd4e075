"""What the table does with the messages of its panels."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.engine.action import UnitId
from game.ui.desk.tray import tray
from game.ui.field.pieces import piece_of
from game.ui.panels import odds_sheet, prompt_panel
from game.ui.panels.strip import strip
from game.ui.widgets.messages import (
    CellsShown,
    CellsWanted,
    DieGiven,
    Message,
    Pressed,
    RecordChosen,
    RuleWanted,
    TaskChosen,
    UnitChosen,
)

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen


def take_message(table: "TableScreen", message: Message) -> None:
    """Do what a panel asks."""
    if isinstance(message, Pressed):
        _pressed(table, message.id)
    elif isinstance(message, RuleWanted):
        table.doors.rules(message.rule)
    elif isinstance(message, UnitChosen):
        _chosen(table, message.unit)
    elif isinstance(message, CellsShown):
        table.desk.lit = message.cells
    elif isinstance(message, RecordChosen):
        table.doors.replay(table.session, message.index)
    elif isinstance(message, CellsWanted):
        table.desk.lit = message.cells
        table.desk.view.camera.show(message.cells)
    elif isinstance(message, TaskChosen):
        _go_to(table, message)
    elif isinstance(message, DieGiven):
        table.give_die(message.value)


def _chosen(table: "TableScreen", unit: UnitId) -> None:
    """A piece was meant, on the map or in the tray."""
    piece = piece_of(table.desk.table, unit)
    if piece is not None and piece.cell < 0:
        table.desk.tray.hand.click(piece.id)
    elif piece is not None:
        table.desk.click(piece.cell, piece.id)


def _go_to(table: "TableScreen", message: TaskChosen) -> None:
    """Show where a task lies, and begin it if it can be begun."""
    table.desk.view.camera.show(message.task.cells)
    table.desk.lit = message.task.cells
    if message.action is not None:
        table.do(message.action)


def _pressed(table: "TableScreen", name: str) -> None:
    known: dict[str, Callable[[], object]] = {
        "ui.undo": table.undo,
        "ui.replay": partial(table.doors.replay, table.session, None),
        "ui.rules": partial(table.doors.rules, ""),
        "ui.menu": partial(table.doors.menu, table.session),
        "ui.forged": table.tell_forged,
        prompt_panel.PICK: table.hand_in,
        prompt_panel.CLEAR: table.desk.hand.clear,
        odds_sheet.ROLL: table.confirm_sheet,
        odds_sheet.BACK: table.close_sheet,
        strip.FOLD: partial(table.fold, "strip"),
        tray.FOLD: partial(table.fold, "tray"),
    }
    if name in known:
        known[name]()
    elif not name.startswith(("ui.", "phase.")):
        table.answers.by_mouse(name)
