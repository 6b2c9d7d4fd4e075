"""The tape measure of a table: from anything to anything, by the pointer or by the keys."""

import pygame

from game.board.plane.ground import OpenTable
from game.board.plane.numbers import Point
from game.board.plane.shapes import Pose
from game.board.plane.words import UNIT
from game.engine.refusal import Refusal
from game.ui.desk.gaze import Gaze
from game.ui.field.board_view import BoardView
from game.ui.field.pointer import Pointer
from game.ui.field.table_pieces import outline_of
from game.ui.field.tape_paint import draw_hook, draw_tape
from game.ui.play.fields import TableField
from game.ui.play.hooks import Hook, Tape, hook_at

REACH = 12
"""Pixels within which an end hooks to what is there."""


class Measuring:
    """The tape: off, open at the pointer, or laid from one thing to another."""

    def __init__(self, gaze: Gaze, pointer: Pointer) -> None:
        self.session, self.gaze, self.pointer = gaze.session, gaze, pointer
        self.on = False
        self.start: Hook | None = None
        self.end: Hook | None = None
        """The end that was fixed; without one it follows the pointer."""
        self.by_clicks = False
        """It was taken out with the mouse: clicks lay its ends."""

    @property
    def view(self) -> BoardView:
        return self.pointer.board

    @property
    def table(self) -> OpenTable | None:
        """The table that is measured; a board has none."""
        ground = self.session.ground
        return ground if isinstance(ground, OpenTable) else None

    def press(self) -> Refusal | None:
        """The tape's key: take it out and hook its beginning, then its end, then begin anew. What
        forbids to measure is said.
        """
        if self.table is None:
            return None
        if (why := self.session.why_blind()) is not None:
            self.clear()
            return why
        self.by_clicks = False
        if not self.on or self.end is not None:
            self.on, self.start, self.end = True, self._here(), None
        else:
            self._lay()
        return None

    def pick_up(self) -> Refusal | None:
        """The tape's tool: taken out, its ends are laid by clicks; pressed again it is rolled up.
        What forbids to measure is said.
        """
        if self.table is None or self.clear():
            return None
        if (why := self.session.why_blind()) is not None:
            return why
        self.on = self.by_clicks = True
        return None

    def clicked(self) -> bool:
        """A click on the table: whether it laid an end of the tape."""
        wanted = self.on and self.by_clicks and self.end is None
        wanted = wanted and self.session.why_blind() is None
        if wanted:
            self._lay()
        return wanted

    def _lay(self) -> None:
        if self.start is None:
            self.start = self._here()
        else:
            self.end = self._here()

    def clear(self) -> bool:
        """Roll it up; whether it was out."""
        had, self.on = self.on, False
        self.by_clicks, self.start, self.end = False, None, None
        return had

    def tape(self) -> Tape | None:
        """The tape as it lies now."""
        if not self.on or self.start is None or self.session.why_blind() is not None:
            return None
        end = self.end or self._here()
        return Tape(self.start, end) if end is not None else None

    def _here(self) -> Hook | None:
        """What the keys' cursor points at, else the pointer."""
        table, camera = self.table, self.view.camera
        if table is None or not isinstance(camera.field, TableField):
            return None
        cursor = self.gaze.cursor
        if self.gaze.keyed and isinstance(cursor, Pose):
            point: Point = cursor.at
        elif camera.view.collidepoint(self.pointer.at):
            point = camera.field.point(camera.to_world(self.pointer.at))
        else:
            return None
        stacks = self.session.presentation.stacks.values()
        pieces = [
            (counter, outline_of(counter) if counter.stands else None)
            for stack in stacks
            for counter in stack
        ]
        return hook_at(point, pieces, table, REACH * UNIT // camera.scale)

    def draw(self, surface: pygame.Surface) -> None:
        tape, table = self.tape(), self.table
        if table is None:
            return
        if tape is not None:
            draw_tape(surface, self.view.camera, tape, table.unit)
        elif self.on and (here := self._here()) is not None:
            draw_hook(surface, self.view.camera, here)
