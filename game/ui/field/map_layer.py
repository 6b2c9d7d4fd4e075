"""The ground under the counters: picture, grid and hex numbers, in chunks of a few hexes; names.

The ground's source is one picture, 128 pixels to a hex. For each zoom it is scaled chunk by chunk
when a chunk comes into view, and grid and numbers of a board are drawn on it at their final size;
the chunks are kept up to a bound. A chunk is 4 world units, so its edges are whole pixels on every
zoom, and it is scaled with a margin that is cut away: neighbours join without a seam. Names, and
the numbers of lit hexes, are drawn over what is offered.
"""

from typing import Protocol

import pygame

from game.board.board import Board
from game.board.cells import Cell
from game.board.ground import Ground as Land
from game.board.hexgrid import HexGrid
from game.board.kinds import terrain_with
from game.ui.counters.pictures import Picture, Store
from game.ui.field.camera import Camera, Pixel
from game.ui.field.frame import TABLE_CLOTH, draw_beside
from game.ui.field.map_names import Name
from game.ui.look import theme, type
from game.ui.look.type import Style, Weight
from game.ui.painter import pixels_of
from game.ui.play.fields import CellField, Field, TableField

SOURCE = 128
"""Pixels of a hex in the source picture; of squares and tables see `source_of`."""
CHUNK = 4
MOST_BYTES = 160_000_000  # of chunks
FRESH = 250_000
"""Pixels of the ground of a table that are made anew for one picture of the window."""
NUMBERS_FROM = 54
BARE = frozenset(terrain_with("blank"))  # no part of the field: no grid, no numbers

GRID_LIGHT = (*theme.rgb("#FFF6DC"), 50)
GRID_DARK = (*theme.rgb("#3A2C1C"), 118)


_NUMBER = Style(
    weight=Weight.SEMIBOLD,
    colour=theme.HEX_NUMBER,
    halo=theme.MAP_HALO,
    halo_width=1,
    scales=False,
)


class Ground(Protocol):
    """Where the source picture and the names come from; `picture` may change once it is painted."""

    @property
    def picture(self) -> pygame.Surface:
        """The whole sheet at `source_of` pixels a world unit."""

    @property
    def names(self) -> tuple[Name, ...]:
        """The names on it."""

    @property
    def version(self) -> int:
        """Grows when picture or names change."""

    def poll(self) -> bool:
        """Look for something better; whether it came."""


def source_of(field: Field) -> int:
    """Pixels of a world unit in the source picture."""
    return pixels_of(field.table) if isinstance(field, TableField) else SOURCE * field.fine


class MapLayer:
    """Draws the board's ground; `grid` switches hex lines and numbers."""

    def __init__(self, land: Land, field: Field, ground: Ground) -> None:
        self.land, self.field, self.ground = land, field, ground
        self.grid = True
        terrain = land.terrain if isinstance(land, Board) else ()
        self._bare = frozenset(c for c, kinds in enumerate(terrain) if not BARE.isdisjoint(kinds))
        self._version = ground.version
        self._level = -1
        self._fresh = 0
        """Pixels that may still be made for this picture."""
        self.unfinished = False
        """Coarse chunks stood in for some that are still to be made."""
        self.forget()
        self._columns = int(field.size[0] // CHUNK) + 1
        self._rows = int(field.size[1] // CHUNK) + 1

    def forget(self) -> None:
        """Drop all chunks (new picture, new fonts)."""
        self._chunks = Store(MOST_BYTES)
        self._whole = True
        """The next picture is made at once, however long that takes."""
        self._halves: list[pygame.Surface] = []
        """The picture at a half of its size, a quarter and so on, as far as was wanted."""
        self._part = pygame.Surface((0, 0))
        """The part of the picture that is scaled: one surface for all, since memory costs time."""

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        if self._version != self.ground.version:
            self._version = self.ground.version
            self.forget()
        before = surface.get_clip()
        surface.set_clip(camera.view)
        draw_beside(surface, camera, self.land)
        side, (ox, oy) = CHUNK * camera.scale, camera.origin
        whole = self._whole or isinstance(self.field, CellField)
        # The first picture of a zoom has enough to do.
        self._fresh, self._level = FRESH if camera.level == self._level else 0, camera.level
        self.unfinished, self._whole = False, False
        for column, row in self._near(camera.scale, camera.origin, camera.view):
            if whole or self._is_there(camera.level, column, row) or self._fresh > 0:
                picture = self._chunk(camera.level, camera.scale, column, row)
            else:
                self.unfinished = True
                picture = self._coarse(camera.scale, column, row)
            surface.blit(picture, (column * side - ox, row * side - oy))
        surface.set_clip(before)

    def _is_there(self, level: int, column: int, row: int) -> bool:
        return (level, column, row, self.grid) in self._chunks.pictures

    def ahead(self, camera: Camera) -> bool:
        """Make one chunk beside the view, or for the next zooms, in an idle moment; whether one was
        missing.
        """
        side, levels = CHUNK * camera.scale, camera.field.levels
        beside = camera.view.inflate(2 * side, 2 * side)
        for level, view in ((0, beside), (1, camera.view), (-1, camera.view)):
            level += camera.level
            if not 0 <= level < len(levels):
                continue
            origin = camera.origin_at(levels[level])
            for column, row in self._near(levels[level], origin, view):
                if not self._is_there(level, column, row):
                    self._chunk(level, levels[level], column, row)
                    return True
        return False

    def _near(self, scale: int, origin: Pixel, view: pygame.Rect) -> list[tuple[int, int]]:
        """Column and row of the chunks that lie in a part of the window, row by row."""
        side, (ox, oy) = CHUNK * scale, origin
        after, below = (ox + view.right - 1) // side + 1, (oy + view.bottom - 1) // side + 1
        rows = range(max(0, (oy + view.top) // side), min(self._rows, below))
        columns = range(max(0, (ox + view.left) // side), min(self._columns, after))
        return [(column, row) for row in rows for column in columns]

    def _chunk(self, level: int, scale: int, column: int, row: int) -> pygame.Surface:
        key = (level, column, row, self.grid)
        found = self._chunks.get(key)
        if found is None:
            chunk = self._scaled(scale, column, row)
            corner = column * CHUNK * scale, row * CHUNK * scale
            if self.grid and isinstance(self.field, CellField):
                self._lines(self.field, chunk, pygame.Rect(corner, chunk.get_size()), scale)
            found = Picture(chunk, corner)
            self._chunks.put(key, found)
            self._fresh -= found.surface.get_width() * found.surface.get_height()
        return found.surface

    def _source(self, scale: int) -> tuple[pygame.Surface, int]:
        """Of a table the smallest picture that still has the pixels of a zoom, and its pixels of a
        unit.
        """
        found, unit = self.ground.picture, source_of(self.field)
        step, table = 0, isinstance(self.field, TableField)
        while table and unit % 4 == 0 and unit // 2 >= scale:
            if step == len(self._halves):
                wide, high = found.get_size()
                self._halves.append(pygame.transform.smoothscale(found, (wide // 2, high // 2)))
            found, unit, step = self._halves[step], unit // 2, step + 1
        return found, unit

    def _coarse(self, scale: int, column: int, row: int) -> pygame.Surface:
        """A chunk with hard pixels, made in no time."""
        source, unit = self._source(scale)
        area = pygame.Rect(column * CHUNK * unit, row * CHUNK * unit, CHUNK * unit, CHUNK * unit)
        part = source.subsurface(area.clip(source.get_rect()))
        wide, high = part.get_size()
        return pygame.transform.scale(part, (wide * scale // unit, high * scale // unit))

    def _scaled(self, scale: int, column: int, row: int) -> pygame.Surface:
        source, unit = self._source(scale)
        side, edge = CHUNK * unit, unit // 2
        if self._part.get_width() != side + 2 * edge:
            self._part = pygame.Surface((side + 2 * edge, side + 2 * edge), 0, source)
        part = self._part
        part.fill(TABLE_CLOTH)
        part.blit(source, (edge - column * side, edge - row * side))
        goal, margin = CHUNK * scale, scale // 2
        if scale != unit:
            part = pygame.transform.smoothscale(part, (goal + 2 * margin, goal + 2 * margin))
        wide = min(goal, round(self.field.size[0] * scale) - column * goal)
        high = min(goal, round(self.field.size[1] * scale) - row * goal)
        cut = part.subsurface((margin, margin, max(1, wide), max(1, high)))
        return cut.convert() if pygame.display.get_surface() else cut.copy()

    def _lines(
        self, cells: CellField, chunk: pygame.Surface, area: pygame.Rect, scale: int
    ) -> None:
        """Grid and numbers of the hexes that touch a chunk; each side is drawn once."""
        light = pygame.Surface(chunk.get_size(), pygame.SRCALPHA)
        dark = pygame.Surface(chunk.get_size(), pygame.SRCALPHA)
        near = area.inflate(2 * scale, 2 * scale)
        numbered, bare, grid = [], self._bare, cells.grid
        for cell, (x, y) in enumerate(cells.centres):
            if not near.collidepoint(x * scale, y * scale):
                continue
            corners = [
                (cx * scale - area.left, cy * scale - area.top) for cx, cy in cells.corners(cell)
            ]
            for s in range(grid.sides):
                other = grid.beyond(cell, s)
                if cell in bare and (other is None or other in bare):
                    continue
                if other is None or other > cell:
                    a, b = corners[s], corners[(s + 1) % grid.sides]
                    pygame.draw.line(light, GRID_LIGHT, a, b, 3)
                    pygame.draw.aaline(dark, GRID_DARK, a, b)
            if cell not in bare:
                numbered.append(cell)
        chunk.blit(light, (0, 0))
        chunk.blit(dark, (0, 0))
        if scale >= NUMBERS_FROM:
            for cell in numbered:
                _number(cells, chunk, cell, area.topleft, scale)

    def draw_number(self, surface: pygame.Surface, camera: Camera, cell: Cell) -> None:
        """The number of one cell again, over what was painted there."""
        if self.grid and camera.scale >= NUMBERS_FROM:
            _number(camera.cells, surface, cell, camera.origin, camera.scale)


def _number(cells: CellField, chunk: pygame.Surface, cell: int, corner: Pixel, scale: int) -> None:
    x, y = cells.centres[cell]
    top = min(dy for _, dy in cells.outline)
    style = _NUMBER.but(size=max(9, min(12, scale / 8)))
    grid, align = cells.grid, type.Align.CENTRE
    inset = 0.21 if isinstance(grid, HexGrid) and grid.axis == "y" else 0.10
    if not isinstance(grid, HexGrid):  # units need the middle
        align, inset = type.Align.LEFT, 0.06
        x += min(dx for dx, _ in cells.outline) + 0.03
    at = x * scale - corner[0], (y + top + inset) * scale - corner[1]
    label = cells.name(cell)
    type.draw_text(chunk, label, at, style, align=align, stand=type.Stand.MIDDLE)
