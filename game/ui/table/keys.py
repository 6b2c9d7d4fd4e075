"""The keyboard at the table: everything that the mouse can do, and nothing irreversible at once."""

import pygame

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import UnitId
from game.ui.desk.commands import Commands
from game.ui.desk.tray.hand import TrayHand
from game.ui.field.board_view import Item
from game.ui.field.camera import Camera
from game.ui.field.pieces import piece_of
from game.ui.play.hand import Hand

PAN_SPEED, PAN_TAP = 1.1, 48
"""Pixels in a millisecond while a key is held, and at once when it is pressed."""
PAN_KEYS = {pygame.K_w: (0, -1), pygame.K_s: (0, 1), pygame.K_a: (-1, 0), pygame.K_d: (1, 0)}
ARROWS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
NEARER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
FARTHER = (pygame.K_MINUS, pygame.K_KP_MINUS)
REPEATING = {*ARROWS, *NEARER, *FARTHER, pygame.K_TAB}
COMMAND_KEYS = {
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
}
CURSOR_INSET = 60


class HeldKeys:
    """Which of the scrolling keys are down."""

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._tapped: list[int] = []

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow presses and releases; whether the event is only a held key that repeats itself.

        Repeats are welcome from the keys that step or scroll: a held Enter must not confirm one
        question after the other. A window that loses the focus lets all keys go.
        """
        if event.type == pygame.KEYDOWN:
            again = event.key in self._down
            self._down.add(event.key)
            if event.key in PAN_KEYS and not again:
                self._tapped.append(event.key)
            return again and event.key not in REPEATING
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.release()
        return False

    def release(self) -> None:
        """Let all keys go."""
        self._down.clear()
        self._tapped.clear()

    def scroll(self, camera: Camera, dt: int) -> bool:
        """Scroll the board; whether it moved. Even the shortest tap moves it by a good step."""
        tapped, self._tapped = self._tapped, []
        if self._down & COMMAND_KEYS:
            return False
        for key in tapped:
            dx, dy = PAN_KEYS[key]
            camera.pan(dx * PAN_TAP, dy * PAN_TAP)
        held = [PAN_KEYS[k] for k in self._down if k in PAN_KEYS]
        dx, dy = sum(x for x, _y in held), sum(y for _x, y in held)
        if dx or dy:
            way = max(1, round(dt * PAN_SPEED))
            camera.pan(dx * way, dy * way)
        return bool(dx or dy or tapped)


class Cursor:
    """The hex cursor of the keyboard, and Tab through what is offered."""

    def __init__(self, hand: Hand, tray: TrayHand, commands: Commands) -> None:
        self.session, self.gaze, self.commands = commands.session, commands.gaze, commands
        self.hand, self.tray, self.camera = hand, tray, tray.camera
        self.numbered: tuple[str, int, str] = ("", -1, "")
        """The button last pressed by a number: the rule that asked, the number, the button."""
        self._round: tuple[Item, ...] = ()
        """What Tab went through last."""

    def move(self, dx: int, dy: int) -> None:
        """One hex in the direction of an arrow."""
        start, centres = self.gaze.cursor, self.camera.layout.centres
        if start is None:
            self.put(self._start())
            return
        x, y = centres[start]

        def lies(cell: Cell) -> float:
            cx, cy = centres[cell]
            return (cx - x) * dx + (cy - y) * dy - 0.4 * abs((cx - x) * dy + (cy - y) * dx)

        best = max(self.session.board.neighbours[start], key=lies, default=start)
        if lies(best) > 0:
            self.put(best)

    def _start(self) -> Cell:
        """Where the cursor appears: at the piece in hand, else in the middle of the view."""
        held = self.gaze.inspected()
        if held is not None and self.camera.visible(held):
            return held
        middle = self.camera.cell_at(self.camera.view.center)
        return middle if middle is not None else 0

    def put(self, cell: Cell, unit: UnitId | None = None) -> None:
        """Set the cursor on a cell (and a piece in it) and keep it in view."""
        self.gaze.point(cell, unit)
        if not self.camera.visible(cell, CURSOR_INSET):
            self.camera.glide(self.camera.layout.centres[cell])

    def cycle(self, step: int) -> None:
        """Tab: the next of what is offered, Shift+Tab the one before. With a piece in hand the next
        one is taken up in its place: else the next click would still move the first.
        """
        gaze, items = self.gaze, self.hand.items()
        if gaze.only is not None:
            # Those of the pieces that are shown alone; all items, if none of them is.
            items = tuple(item for item in items if item in gaze.only) or items
        if not items:
            return
        held = next(iter(self.session.held), None)
        if held is not None and held not in items:
            # What is in hand is not offered: it keeps its place in the round.
            known = [item for item in self._round if item in items or item == held]
            items = (*known, *(item for item in items if item not in known))
        self._round = items
        now: Cell | UnitId | None = gaze.unit if gaze.unit is not None else gaze.cursor
        now = held if now not in items else now
        at = items.index(now) + step if now in items else (0 if step > 0 else -1)
        item = items[at % len(items)]
        if isinstance(item, int):
            self.put(item)
            return
        if held is not None and self.hand.can_drag(item) and item != held:
            self.commands.do(acts.unit(item))
        piece = piece_of(self.session.presentation, item)
        if piece is not None and piece.cell < 0:
            gaze.point_beside(item)
            self.tray.rack.reveal(item)
        elif piece is not None:
            self.put(piece.cell, item)

    def clear(self) -> bool:
        """Take the cursor away; whether it was there, and not only on what is in hand: then one
        step back is to put that down.
        """
        gaze = self.gaze
        had = gaze.unit not in self.session.held and (gaze.cursor, gaze.unit) != (None, None)
        gaze.point_nowhere()
        return had
