"""The painted sheet as a ground; while it is still being painted, the tiles stand in for it, or
the plain ground of a table.

Painting takes many seconds and would cost frames, so another process does it and leaves the
picture in the cache; the game looks for it from time to time.
"""

import subprocess
import sys
from math import radians
from pathlib import Path

import pygame

from game.board.ground import Ground as Land
from game.board.plane.ground import OpenTable
from game.ui.field.grounds import PlainGround
from game.ui.field.map_layer import SOURCE, Ground, source_of
from game.ui.field.map_names import Name
from game.ui.field.map_tiles import TileGround
from game.ui.field.table_grounds import PlainTable
from game.ui.painter import Painted, PlacedName, folders, load_or_none, units_of
from game.ui.play.fields import CellField, TableField

POLL = 500
"""Milliseconds between two looks at the painter."""


class PaintedGround:
    """A finished sheet; `fine` of the painter's units make one of the window's, which has so many
    pixels in the picture.
    """

    def __init__(self, painted: Painted, fine: float = 1, pixels: int = SOURCE) -> None:
        high, wide = painted.rgb.shape[:2]
        picture = pygame.image.frombuffer(painted.rgb.tobytes(), (wide, high), "RGB")
        goal = tuple(round(side / fine * pixels) for side in painted.size)
        if (wide, high) != goal:
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

    def __init__(self, land: Land, path: Path, meanwhile: Ground) -> None:
        self.land = land
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
        painted = load_or_none(self.land)
        if painted is None:
            return False
        self.now = _finished(self.land, painted)
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
    painted = load_or_none(land)
    if painted is not None:
        return _finished(land, painted)
    if path is None:
        return plain_ground(land)
    meanwhile = PlainTable(land) if isinstance(land, OpenTable) else TileGround(land, path)
    return PaintingGround(land, path, meanwhile)


def plain_ground(land: Land) -> Ground:
    """Flat colours and lines."""
    return PlainTable(land) if isinstance(land, OpenTable) else PlainGround(land)


def finished_ground(land: Land) -> Ground:
    """The painted sheet if there is one, else the plain ground: nothing is set to work."""
    painted = load_or_none(land)
    return _finished(land, painted) if painted is not None else plain_ground(land)


def _finished(land: Land, painted: Painted) -> PaintedGround:
    field = TableField(land) if isinstance(land, OpenTable) else CellField(land.grid)
    fine = units_of(land) if isinstance(land, OpenTable) else field.fine
    return PaintedGround(painted, fine, source_of(field))
