"""A counter dragged over the board: taken up, carried, set down."""

from typing import TYPE_CHECKING

import pygame

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import UnitId
from game.ui import counters
from game.ui.field.pieces import counter_size, piece_of
from game.ui.field.pointer import DragBegun, Dragged, Dropped

if TYPE_CHECKING:
    from game.ui.desk.desk import Desk


class Drag:
    """The drag under way, if any: `at` is where the counter hangs."""

    def __init__(self, desk: "Desk") -> None:
        self.desk = desk
        self.at: tuple[int, int] | None = None
        self._start: Cell | None = None

    def take(self, gesture: DragBegun | Dragged | Dropped) -> None:
        """Follow the hand."""
        if isinstance(gesture, DragBegun):
            self._begin(gesture)
        elif isinstance(gesture, Dragged):
            self.at = gesture.at
            if gesture.cell != self.desk.hover:
                self.desk.close()
                self.desk.rest.again()
                self.desk.see(gesture.cell)
        else:
            self._drop(gesture)

    def _begin(self, gesture: DragBegun) -> None:
        """Take the piece in hand, or the next one below it that may be moved; if there is none the
        drag moves the ground.
        """
        desk = self.desk
        able = (c.id for c in desk.stack(gesture.cell) if desk.hand.can_drag(c.id))
        unit = gesture.unit if desk.hand.can_drag(gesture.unit) else next(able, None)
        if unit is None:
            desk.pointer.drag_ground()
            return
        self._take_up(gesture.cell, unit, desk.pointer.at)

    def _take_up(self, cell: Cell, unit: UnitId, at: tuple[int, int]) -> None:
        self.desk.close()
        prompt = self.desk.session.prompt
        if prompt is not None and unit not in prompt.subject:
            self.desk.owner.do(acts.unit(unit))
        self._start, self.at = cell, at

    def out_of_fan(self, cell: Cell, unit: UnitId, at: tuple[int, int]) -> bool:
        """A piece is pulled out of its fanned stack; whether it may be."""
        if not self.desk.hand.can_drag(unit):
            return False
        self._take_up(cell, unit, at)
        self.desk.pointer.carry(unit, at)
        return True

    def lift(self, unit: UnitId, at: tuple[int, int]) -> None:
        """A piece that was taken in hand from the tray is dragged over the board."""
        self._start, self.at = None, at
        self.desk.close()
        self.desk.pointer.carry(unit, at)

    def _drop(self, gesture: Dropped) -> None:
        """Set it down: on another cell that means going there, in the tray being laid back there,
        on its own cell nothing.
        """
        self.at = None
        prompt, goal = self.desk.session.prompt, gesture.cell
        if self.desk.tray.over(self.desk.pointer.at):
            self.desk.tray.hand.put_down()
            return
        if goal is None or goal == self._start or prompt is None or not prompt.subject:
            return
        if self.desk.tray.hand.place_group(goal):
            return
        if not (gesture.shift and self.desk.column.march(goal)):
            self.desk.click_cell(goal)

    def cancel(self) -> None:
        """Call the drag off; the piece stays in hand where it was."""
        self.desk.pointer.release()
        self.at = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the counter under the hand."""
        prompt = self.desk.session.prompt
        if self.at is None or prompt is None or not prompt.subject:
            return
        piece = piece_of(self.desk.table, prompt.subject[0])
        if piece is not None:
            size = counter_size(self.desk.view.camera)
            counters.blit_counter(surface, piece.face, self.at, size, counters.stance_of(piece))
