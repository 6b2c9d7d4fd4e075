"""The mouse over the board: tells clicks from drags of the ground and drags of a counter."""

from math import hypot

import pygame
from msgspec import Struct

from game.board.where import Where
from game.engine.action import UnitId
from game.ui.field.board_view import BoardView

LEFT, MIDDLE, RIGHT = 1, 2, 3
SLACK = 6
"""Pixels that a hand may tremble in a click."""
Pixel = tuple[int, int]


def is_tremble(a: Pixel, b: Pixel) -> bool:
    """Whether two pixels are no farther apart than a hand trembles."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) < SLACK


class Clicked(Struct, frozen=True):
    """A click; `unit` is the top counter under the pointer, the rest says how it was done."""

    cell: Where | None
    unit: UnitId | None
    at: Pixel
    shift: bool = False
    ctrl: bool = False
    right: bool = False


class Hovered(Struct, frozen=True):
    """The pointer moved without a button."""

    cell: Where | None
    at: Pixel


class Panned(Struct, frozen=True):
    """The ground was dragged."""


class Zoomed(Struct, frozen=True):
    """The wheel was turned."""


class DragBegun(Struct, frozen=True):
    """A counter is being dragged off its cell."""

    cell: Where
    unit: UnitId


class Dragged(Struct, frozen=True):
    """The dragged counter is over a cell now."""

    cell: Where | None
    at: Pixel


class Dropped(Struct, frozen=True):
    """The dragged counter was let go over a cell."""

    cell: Where | None
    shift: bool


Gesture = Clicked | Hovered | Panned | Zoomed | DragBegun | Dragged | Dropped


class Pointer:
    """Follows the mouse; pans and zooms the camera by itself, reports the rest."""

    def __init__(self, board: BoardView) -> None:
        self.board = board
        self.at: Pixel = (-1, -1)
        self.dragging: UnitId | None = None
        self._down: tuple[int, Pixel, tuple[Where, UnitId] | None] | None = None
        self._panning = False

    @property
    def panning(self) -> bool:
        """Whether the ground is being dragged."""
        return self._panning

    def release(self) -> None:
        """Forget what is held (the window lost the focus, the drag was called off)."""
        self._down, self.dragging, self._panning = None, None, False

    def unfocused(self, event: pygame.event.Event) -> bool:
        """A window that loses the focus lets go of all that is held. Others may hear of it too."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.release()
        return False

    def handle(self, event: pygame.event.Event) -> Gesture | None:
        """What an event of the mouse means, if it concerns the board."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._pushed(event)
            case pygame.MOUSEMOTION:
                return self._moved(event)
            case pygame.MOUSEBUTTONUP:
                return self._let_go(event)
            case pygame.MOUSEWHEEL if self.board.camera.view.collidepoint(self.at):
                # One step, however far a loose wheel says that it has run.
                self.board.camera.zoom((event.y > 0) - (event.y < 0), self.at)
                return Zoomed()
        return None

    def _pushed(self, event: pygame.event.Event) -> None:
        self.at = event.pos
        inside = self.board.camera.view.collidepoint(event.pos)
        if event.button in (LEFT, MIDDLE, RIGHT) and self._down is None and inside:
            piece = self.board.piece_at(event.pos) if event.button == LEFT else None
            self._down = (event.button, event.pos, piece)

    def _moved(self, event: pygame.event.Event) -> Gesture | None:
        before, self.at = self.at, event.pos
        if self.dragging is not None:
            return Dragged(self.board.camera.where_at(event.pos), event.pos)
        if self._down is None:
            return Hovered(self.board.where_at(event.pos), event.pos)
        _button, start, piece = self._down
        if not self._panning and hypot(event.pos[0] - start[0], event.pos[1] - start[1]) < SLACK:
            return None
        if piece is not None and not self._panning:
            self.dragging = piece[1]
            return DragBegun(*piece)
        if not self._panning:
            self._panning, before = True, start
        self.board.camera.pan(before[0] - event.pos[0], before[1] - event.pos[1])
        return Panned()

    def carry(self, unit: UnitId, at: Pixel) -> None:
        """A counter comes from beside the board, the left button down: it is dragged from here."""
        self.at, self.dragging, self._down = at, unit, (LEFT, at, None)

    def drag_ground(self) -> None:
        """The counter under the hand may not be taken up: the drag moves the ground instead."""
        self.dragging, self._panning = None, True

    def _let_go(self, event: pygame.event.Event) -> Gesture | None:
        self.at = event.pos
        if self._down is None or event.button != self._down[0]:
            return None
        button, panned, dragged = self._down[0], self._panning, self.dragging
        self.release()
        mod = getattr(event, "mod", 0)
        shift, ctrl = (
            bool(mod & pygame.KMOD_SHIFT),
            bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        )
        if dragged is not None:
            return Dropped(self.board.camera.where_at(event.pos), shift)
        if panned or button == MIDDLE:
            return Hovered(self.board.where_at(event.pos), event.pos)
        piece = self.board.piece_at(event.pos)
        cell = piece[0] if piece is not None else self.board.camera.where_at(event.pos)
        unit = piece[1] if piece is not None else None
        return Clicked(cell, unit, event.pos, shift=shift, ctrl=ctrl, right=button == RIGHT)
