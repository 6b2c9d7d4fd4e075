"""The designer's own tiles as a ground, until the painted sheet is there.

The map is read by the reader of the rules, so that what is seen is what holds.
"""

from pathlib import Path

import pygame

from game.board.board import Board
from game.board.hexgrid import HexGrid
from game.content.problems import Problems
from game.content.tilesets import Tileset
from game.content.tmx_file import TmxMap, read_tmx
from game.ui.field.grounds import PlainGround
from game.ui.field.map_layer import source_of
from game.ui.field.map_names import Name, plain_names
from game.ui.play.fields import CellField

ACROSS, DOWN, SWAPPED = 0x80000000, 0x40000000, 0x20000000  # how Tiled turns a tile
FULL_COLOUR = 24  # bits


class TileGround:
    """All tile layers of a map that are to be seen, drawn into one picture."""

    def __init__(self, board: Board, path: Path) -> None:
        self.board, self.layout = board, CellField(board.grid)
        self.version = 0
        self.names: tuple[Name, ...] = plain_names(board, self.layout)
        plain, tmx = PlainGround(board), read_tmx(path, Problems())
        self.picture = plain.picture.copy()
        if tmx is not None:
            self._draw_tiles(tmx, self.picture)
        plain.draw_relief(self.picture)
        plain.draw_sides(self.picture)

    def poll(self) -> bool:
        """Tiles stay as they are."""
        return False

    def _draw_tiles(self, tmx: TmxMap, out: pygame.Surface) -> None:
        unit = source_of(self.layout)
        across, down = unit, round(unit * 3**0.5 / 2)
        grid = self.board.grid
        if not isinstance(grid, HexGrid):
            size = across, across
        else:
            size = (across + 2, down + 2) if grid.axis == "x" else (down + 2, across + 2)
        tiles = _Tiles(tmx.tilesets, size)
        for layer in tmx.tiles:
            for cell, (gid, turn) in enumerate(zip(layer.gids, layer.turns, strict=True)):
                image = tiles.image(gid, turn)
                if image is not None and cell < grid.size:
                    x, y = self.layout.centres[cell]
                    out.blit(image, image.get_rect(center=(round(x * unit), round(y * unit))))


class _Tiles:
    """The pictures of tiles, each cut out, turned and scaled once."""

    def __init__(self, tilesets: tuple[Tileset, ...], size: tuple[int, int]) -> None:
        self.tilesets = tilesets
        self.size = size
        self._sheets: dict[Path, pygame.Surface | None] = {}
        self._images: dict[tuple[int, int], pygame.Surface | None] = {}

    def image(self, gid: int, turn: int) -> pygame.Surface | None:
        """A tile as it is drawn, `None` where there is none."""
        key = gid, turn
        if key not in self._images:
            tile = self._cut(gid)
            if tile is not None:
                tile = pygame.transform.smoothscale(_turned(tile, turn), self.size)
            self._images[key] = tile
        return self._images[key]

    def _cut(self, gid: int) -> pygame.Surface | None:
        for tileset in self.tilesets:
            number = gid - tileset.first
            if number not in tileset.numbers:
                continue
            if number in tileset.pictures:
                return self._open(tileset.pictures[number])
            sheet = tileset.sheet and self._open(tileset.sheet.path)
            if sheet and tileset.sheet:
                box = pygame.Rect(tileset.sheet.corner(number), tileset.sheet.size)
                if sheet.get_rect().contains(box):
                    return sheet.subsurface(box)
        return None

    def _open(self, path: Path) -> pygame.Surface | None:
        if path not in self._sheets:
            try:
                sheet = pygame.image.load(path)
            except (pygame.error, OSError):
                self._sheets[path] = None
            else:
                is_full = sheet.get_bitsize() >= FULL_COLOUR
                self._sheets[path] = sheet if is_full else sheet.convert(32)
        return self._sheets[path]


def _turned(tile: pygame.Surface, turn: int) -> pygame.Surface:
    if turn & SWAPPED:
        tile = pygame.transform.flip(pygame.transform.rotate(tile, 270), True, False)
    return pygame.transform.flip(tile, bool(turn & ACROSS), bool(turn & DOWN))
