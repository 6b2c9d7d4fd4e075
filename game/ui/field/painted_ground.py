"""The painted sheet as a ground; while it is still being painted, the tiles stand in for it.

Painting takes many seconds and would cost frames, so another process does it and leaves the
picture in the cache; the game looks for it from time to time.
"""

import subprocess
import sys
from math import radians
from pathlib import Path

import pygame

from game.board.board import Board
from game.board.ground import Ground as Land
from game.board.plane.ground import OpenTable
from game.ui.field.grounds import PlainGround
from game.ui.field.map_layer import SOURCE, Ground
from game.ui.field.map_names import Name
from game.ui.field.map_tiles import TileGround
from game.ui.field.table_grounds import PlainTable
from game.ui.painter import Painted, PlacedName, folders, load_or_none
from game.ui.play.fields import CellField

POLL = 500
"""Milliseconds between two looks at the painter."""


class PaintedGround:
    """A finished sheet; `fine` of the painter's units make one of the board's, which has so many
    pixels of the picture: without a number what the painter's units have, together.
    """

    def __init__(self, painted: Painted, fine: float = 1, pixels: int | None = None) -> None:
        high, wide = painted.rgb.shape[:2]
        picture = pygame.image.frombuffer(painted.rgb.tobytes(), (wide, high), "RGB")
        source = SOURCE if pixels is None else pixels / fine
        if painted.hex_width != source:
            goal = round(painted.size[0] * source), round(painted.size[1] * source)
            picture = pygame.transform.smoothscale(picture, goal)
        self.picture = picture.convert() if pygame.display.get_surface() else picture
        self.names = tuple(_name(n, fine) for n in painted.names)
        self.version = 0

    def poll(self) -> bool:
        """It is finished."""
        return False


def _name(placed: PlacedName, fine: float) -> Name:
    return Name(
        text=placed.text,
        kind=placed.style,
        size=placed.size / fine,
        at=(placed.x / fine, placed.y / fine),
        angle=radians(placed.angle),
        curve=tuple((x / fine, y / fine) for x, y in placed.curve),
        spacing=placed.spacing / fine,
    )


class PaintingGround:
    """A lesser ground until the painter, in its own process, has finished."""

    def __init__(self, board: Board, path: Path, meanwhile: Ground) -> None:
        self.board = board
        self.now: Ground = meanwhile
        self.version = 0
        self._next_look = pygame.time.get_ticks() + POLL
        folder = folders()[1]
        self._painter: subprocess.Popen[bytes] | None = subprocess.Popen(
            [sys.executable, "-P", "-m", "game.ui.painter", str(path), str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @property
    def picture(self) -> pygame.Surface:
        """The best there is."""
        return self.now.picture

    @property
    def names(self) -> tuple[Name, ...]:
        return self.now.names

    def poll(self) -> bool:
        """Look whether the painter has finished; whether there is a new picture."""
        if self._painter is None or pygame.time.get_ticks() < self._next_look:
            return False
        self._next_look = pygame.time.get_ticks() + POLL
        if self._painter.poll() is None:
            return False
        self._painter = None
        painted = load_or_none(self.board)
        if painted is None:
            return False
        self.now = PaintedGround(painted, CellField(self.board.grid).fine)
        self.version += 1
        return True

    def close(self) -> None:
        """Stop painting: the window is going."""
        if self._painter is not None:
            self._painter.terminate()
            self._painter.wait()
            self._painter = None


def ground_for(land: Land, path: Path | None) -> Ground:
    """The best ground for a board or table now; better ones may come (`poll`)."""
    if isinstance(land, OpenTable):
        return plain_ground(land)
    return _of_board(land, path)


def plain_ground(land: Land) -> Ground:
    """Flat colours and lines."""
    return PlainTable(land) if isinstance(land, OpenTable) else PlainGround(land)


def finished_ground(land: Land) -> Ground:
    """The painted sheet if there is one, else the plain ground: nothing is set to work."""
    painted = None if isinstance(land, OpenTable) else load_or_none(land)
    return PaintedGround(painted) if painted is not None else plain_ground(land)


def _of_board(board: Board, path: Path | None) -> Ground:
    painted = load_or_none(board)
    if painted is not None:
        return PaintedGround(painted, CellField(board.grid).fine)
    if path is None:
        return PlainGround(board)
    return PaintingGround(board, path, TileGround(board, path))
