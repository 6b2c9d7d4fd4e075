"""A counter dragged over the board: taken up and carried. What its drop means is the desk's."""

import pygame

from game.board.where import Where
from game.engine import action as acts
from game.engine.action import UnitId
from game.ui import counters
from game.ui.desk.commands import Commands
from game.ui.field.pieces import counter_size
from game.ui.field.pointer import DragBegun, Dragged, Pointer
from game.ui.play.hand import Hand


class Drag:
    """The drag under way, if any; `gaze.dragged` is where the counter hangs."""

    def __init__(self, hand: Hand, pointer: Pointer, commands: Commands) -> None:
        self.session, self.gaze, self.commands = commands.session, commands.gaze, commands
        self.hand, self.pointer = hand, pointer
        self._start: Where | None = None

    def take(self, gesture: DragBegun | Dragged) -> None:
        """Follow the hand."""
        if isinstance(gesture, DragBegun):
            self._begin(gesture)
            return
        self.gaze.dragged = gesture.at
        if gesture.cell != self.gaze.hover:
            self.gaze.close()
            self.gaze.again()
            self.gaze.see(gesture.cell)

    def _begin(self, gesture: DragBegun) -> None:
        """Take the piece, or the next below it that may be moved; if none may, move the ground."""
        pieces = (gesture.unit, *(c.id for c in self.session.stack(gesture.cell)))
        unit = next(filter(self.hand.can_drag, pieces), None)
        if unit is None:
            self.pointer.drag_ground()
        else:
            self._take_up(gesture.cell, unit, self.pointer.at)

    def _take_up(self, cell: Where, unit: UnitId, at: tuple[int, int]) -> None:
        self.gaze.close()
        if self.session.prompt is not None and unit not in self.session.held:
            self.commands.do(acts.unit(unit))
        self._start, self.gaze.dragged = cell, at

    def out_of_fan(self, cell: Where, unit: UnitId, at: tuple[int, int]) -> bool:
        """A piece is pulled out of its fanned stack; whether it may be."""
        if not self.hand.can_drag(unit):
            return False
        self._take_up(cell, unit, at)
        self.pointer.carry(unit, at)
        return True

    def lift(self, unit: UnitId, at: tuple[int, int]) -> None:
        """A piece that was taken in hand from the tray is dragged over the board."""
        self._start, self.gaze.dragged = None, at
        self.gaze.close()
        self.pointer.carry(unit, at)

    def end(self) -> Where | None:
        """The counter is let go; where it was taken up."""
        self.gaze.dragged = None
        return self._start

    def cancel(self) -> bool:
        """Call the drag off: the piece stays in hand where it was. Whether there was one."""
        had = self.pointer.dragging is not None
        if had:
            self.pointer.release()
            self.gaze.dragged = None
        return had

    def draw(self, surface: pygame.Surface) -> None:
        held, at = self.session.held, self.gaze.dragged
        piece = self.session.presentation.piece(held[0]) if held else None
        if at is not None and piece is not None:
            size = counter_size(self.pointer.board.camera)
            counters.blit_counter(surface, piece.face, at, size, counters.stance_of(piece))
