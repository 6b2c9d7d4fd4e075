"""What the table does with the messages of its panels."""

from collections.abc import Callable, Mapping
from functools import partial

from game.board.where import Where, lies
from game.engine.action import UnitId
from game.ui.desk import body
from game.ui.desk.desk import Desk
from game.ui.panels import odds_sheet, prompt_buttons, prompt_panel
from game.ui.play.aims import aims_of
from game.ui.table.answers import Answers
from game.ui.table.doors import Doors
from game.ui.widgets.messages import (
    BodyWanted,
    CellsShown,
    CellsWanted,
    DieGiven,
    Message,
    Pressed,
    RecordChosen,
    RuleWanted,
    SheetChanged,
    TaskChosen,
    UnitChosen,
)

Act = Callable[[], object]


class Inbox:
    """Takes the messages of the panels, one after the other; `own` are buttons of the table."""

    def __init__(self, desk: Desk, answers: Answers, doors: Doors, own: Mapping[str, Act]) -> None:
        self.desk, self.answers, self.doors = desk, answers, doors
        self.commands = commands = answers.commands
        session = commands.session
        self._known: dict[str, Act] = {
            "ui.undo": commands.undo,
            "ui.replay": partial(doors.replay, session, None),
            "ui.rules": partial(doors.rules, ""),
            "ui.menu": partial(doors.menu, session),
            prompt_panel.PICK: answers.hand_in,
            prompt_panel.CLEAR: desk.hand.clear,
            prompt_buttons.NONE: partial(answers.press, prompt_buttons.NONE),
            body.STACK: partial(desk.body.take_whole, wing=False),
            body.WING: partial(desk.body.take_whole, wing=True),
            odds_sheet.ROLL: commands.confirm_sheet,
            odds_sheet.BACK: commands.close_sheet,
            **own,
        }

    def take(self, message: Message | None) -> None:
        if message is not None:
            self.commands.tips.take(message)
            self.desk.gaze.looked()
            self._read(message)

    def _read(self, message: Message) -> None:
        if isinstance(message, Pressed):
            self._pressed(message.id)
        elif isinstance(message, RuleWanted):
            self.doors.rules(message.rule)
        elif isinstance(message, UnitChosen):
            self._chosen(message.unit)
        elif isinstance(message, RecordChosen):
            self.doors.replay(self.commands.session, message.index)
        elif isinstance(message, CellsShown | CellsWanted | BodyWanted | TaskChosen):
            self._find(message)
        elif isinstance(message, SheetChanged):
            self.commands.reconsider(message.action)
        elif isinstance(message, DieGiven):
            self.commands.give_die(message.value)

    def _find(self, message: CellsShown | CellsWanted | BodyWanted | TaskChosen) -> None:
        """Something on the board is meant."""
        places = self.commands.session.places
        if isinstance(message, CellsShown):
            task = message.task
            aims = aims_of(self.commands.session, task) if task is not None else ()
            self.desk.gaze.light(message.cells or places(message.units), aims)
        elif isinstance(message, CellsWanted):
            self._show(message.cells or places(message.units))
        elif isinstance(message, BodyWanted):
            self._bring(message.id)
        else:
            self._show(message.task.cells or places(message.task.units))
            self.desk.choose(message.task)

    def _show(self, cells: tuple[Where, ...]) -> None:
        self.desk.gaze.light(cells)
        self.desk.view.camera.show(cells)

    def _bring(self, name: str) -> None:
        """Bring a body into view, or a piece, which the keys then point at."""
        session, gaze = self.commands.session, self.desk.gaze
        body, piece = session.roster.of(name), session.piece(name)
        cells = session.places(body.pieces if body is not None and piece is None else (name,))
        if piece is not None and lies(piece.at):
            gaze.point(piece.at, piece.id)
        self.desk.view.camera.show_all(cells)
        gaze.light(cells)

    def _chosen(self, unit: UnitId) -> None:
        """A piece was meant, on the map or in the tray."""
        piece = self.commands.session.presentation.piece(unit)
        if piece is not None and not lies(piece.at):
            self.desk.tray.hand.click(piece.id)
        elif piece is not None:
            self.desk.click(piece.at, piece.id)

    def _pressed(self, name: str) -> None:
        if name in self._known:
            self._known[name]()
        elif not name.startswith(("ui.", "phase.")):
            self.answers.by_mouse(name)
