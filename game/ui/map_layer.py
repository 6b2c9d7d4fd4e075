"""The ground under the counters: picture, grid, hex numbers and names, in chunks of a few hexes.

The ground's source is one picture, 128 pixels to a hex. For each zoom it is scaled chunk by chunk
when a chunk comes into view, and grid, numbers and names are drawn on it at their final size; the
chunks are kept up to a bound. A chunk is 4 world units, so its edges are whole pixels on every
zoom, and it is scaled with a margin that is cut away: neighbours join without a seam.
"""

import itertools
from collections import OrderedDict
from math import atan2, degrees, hypot, pi
from typing import Protocol

import pygame
from msgspec import Struct

from game.board.board import Board
from game.ui import theme, type
from game.ui.camera import Camera, Layout, World
from game.ui.type import Family, Style, Weight

SOURCE = 128
"""Pixels of a hex in the source picture."""
CHUNK = 4
MOST_PIXELS = 40_000_000
"""About 160 MB of chunks at 32 bits."""
NUMBERS_FROM = 54
NAMES_FROM = 40

GRID_LIGHT = (*theme.rgb("#FFF6DC"), 50)
GRID_DARK = (*theme.rgb("#3A2C1C"), 118)
TABLE_CLOTH = theme.rgb("#2A2118")


class Name(Struct, frozen=True, kw_only=True):
    """A name on the map: its middle in world units and a turn, or one point for each letter."""

    text: str
    kind: str                    # place, height, wood, water
    size: float                  # in hex widths
    at: World = (0.0, 0.0)
    angle: float = 0.0           # radians, clockwise on the sheet
    curve: tuple[World, ...] = ()


class Ground(Protocol):
    """Where the source picture and the names come from; `picture` may change once it is painted."""

    @property
    def picture(self) -> pygame.Surface:
        """The whole sheet at 128 pixels a hex."""

    @property
    def names(self) -> tuple[Name, ...]:
        """The names on it."""

    @property
    def version(self) -> int:
        """Grows when picture or names change."""


_STYLES = {
    "place": Style(
        family=Family.SERIF, weight=Weight.SEMIBOLD, colour=theme.INK, halo=theme.rgb("#F7EED6"),
        scales=False,
    ),
    "height": Style(
        family=Family.SERIF, italic=True, weight=Weight.SEMIBOLD, colour=theme.rgb("#5A3616"),
        halo=theme.rgb("#ECD3A2"), spacing=2, scales=False,
    ),
    "wood": Style(
        family=Family.SERIF, italic=True, weight=Weight.SEMIBOLD, colour=theme.rgb("#F4ECCB"),
        halo=theme.rgb("#26331A"), spacing=3, scales=False,
    ),
    "water": Style(
        family=Family.SERIF, italic=True, weight=Weight.SEMIBOLD, colour=theme.rgb("#1F4F6C"),
        halo=theme.rgb("#E4EBDD"), halo_width=1, spacing=1, scales=False,
    ),
}
LEAST_NAME = 11


class MapLayer:
    """Draws the board's ground; `grid` switches hex lines and numbers."""

    def __init__(self, board: Board, layout: Layout, ground: Ground) -> None:
        self.board, self.layout, self.ground = board, layout, ground
        self.grid = True
        self._chunks: OrderedDict[tuple[int, int, int, bool], pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._version = ground.version
        self._columns = int(layout.size[0] // CHUNK) + 1
        self._rows = int(layout.size[1] // CHUNK) + 1

    def forget(self) -> None:
        """Drop all chunks (new picture, new fonts)."""
        self._chunks.clear()
        self._pixels = 0

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Paint the part of the sheet that the camera sees."""
        if self._version != self.ground.version:
            self._version = self.ground.version
            self.forget()
        before = surface.get_clip()
        surface.set_clip(camera.view)
        surface.fill(TABLE_CLOTH, camera.view)
        side = CHUNK * camera.scale
        ox, oy = camera.origin
        view = camera.view
        for row in range(max(0, (oy + view.top) // side), self._rows):
            if row * side - oy >= view.bottom:
                break
            for column in range(max(0, (ox + view.left) // side), self._columns):
                if column * side - ox >= view.right:
                    break
                picture = self._chunk(camera.level, camera.scale, column, row)
                surface.blit(picture, (column * side - ox, row * side - oy))
        surface.set_clip(before)

    def ahead(self, camera: Camera) -> bool:
        """Make one chunk beside the view in an idle moment; whether one was missing."""
        side = CHUNK * camera.scale
        ox, oy = camera.origin
        view = camera.view
        left, top = (ox + view.left) // side - 1, (oy + view.top) // side - 1
        right, bottom = (ox + view.right) // side + 1, (oy + view.bottom) // side + 1
        for row in range(max(0, top), min(self._rows, bottom + 1)):
            for column in range(max(0, left), min(self._columns, right + 1)):
                if (camera.level, column, row, self.grid) not in self._chunks:
                    self._chunk(camera.level, camera.scale, column, row)
                    return True
        return False

    def _chunk(self, level: int, scale: int, column: int, row: int) -> pygame.Surface:
        key = (level, column, row, self.grid)
        found = self._chunks.get(key)
        if found is not None:
            self._chunks.move_to_end(key)
            return found
        made = self._paint(scale, column, row)
        self._chunks[key] = made
        self._pixels += made.get_width() * made.get_height()
        while self._pixels > MOST_PIXELS and len(self._chunks) > 1:
            _, old = self._chunks.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return made

    def _paint(self, scale: int, column: int, row: int) -> pygame.Surface:
        chunk = self._scaled(scale, column, row)
        left, top = column * CHUNK * scale, row * CHUNK * scale
        area = pygame.Rect(left, top, *chunk.get_size())
        if self.grid:
            self._lines(chunk, area, scale)
        for name in self.ground.names:
            _draw_name(chunk, name, area, scale)
        return chunk

    def _scaled(self, scale: int, column: int, row: int) -> pygame.Surface:
        source = self.ground.picture
        side, edge = CHUNK * SOURCE, SOURCE // 2
        part = pygame.Surface((side + 2 * edge, side + 2 * edge), 0, source)
        part.fill(TABLE_CLOTH)
        part.blit(source, (edge - column * side, edge - row * side))
        goal, margin = CHUNK * scale, scale // 2
        if scale != SOURCE:
            part = pygame.transform.smoothscale(part, (goal + 2 * margin, goal + 2 * margin))
        wide = min(goal, round(self.layout.size[0] * scale) - column * goal)
        high = min(goal, round(self.layout.size[1] * scale) - row * goal)
        cut = part.subsurface((margin, margin, max(1, wide), max(1, high)))
        return cut.convert() if pygame.display.get_surface() else cut.copy()

    def _lines(self, chunk: pygame.Surface, area: pygame.Rect, scale: int) -> None:
        """Grid and numbers of the hexes that touch a chunk; each side is drawn once."""
        light = pygame.Surface(chunk.get_size(), pygame.SRCALPHA)
        dark = pygame.Surface(chunk.get_size(), pygame.SRCALPHA)
        near = area.inflate(2 * scale, 2 * scale)
        numbered = []
        for cell, (x, y) in enumerate(self.layout.centres):
            if not near.collidepoint(x * scale, y * scale):
                continue
            corners = [
                (cx * scale - area.left, cy * scale - area.top)
                for cx, cy in self.layout.corners(cell)
            ]
            for d in range(6):
                other = self.layout.grid.neighbour(cell, d)
                if other is None or other > cell:
                    a, b = corners[d], corners[(d + 1) % 6]
                    pygame.draw.line(light, GRID_LIGHT, a, b, 3)
                    pygame.draw.aaline(dark, GRID_DARK, a, b)
            numbered.append(cell)
        chunk.blit(light, (0, 0))
        chunk.blit(dark, (0, 0))
        if scale >= NUMBERS_FROM:
            for cell in numbered:
                self._number(chunk, cell, area, scale)

    def _number(self, chunk: pygame.Surface, cell: int, area: pygame.Rect, scale: int) -> None:
        x, y = self.layout.centres[cell]
        top = min(dy for _, dy in self.layout.outline)
        style = Style(
            size=max(9, min(12, scale / 8)), weight=Weight.SEMIBOLD, colour=theme.HEX_NUMBER,
            halo=theme.MAP_HALO, halo_width=1, scales=False,
        )
        inset = 0.10 if self.layout.grid.axis == "x" else 0.21
        at = x * scale - area.left, (y + top + inset) * scale - area.top
        type.draw_text(
            chunk, self.board.label(cell), at, style,
            align=type.Align.CENTRE, stand=type.Stand.MIDDLE,
        )


def _draw_name(chunk: pygame.Surface, name: Name, area: pygame.Rect, scale: int) -> None:
    """A name, at its final size; chunks that share it draw the same pixels."""
    if scale < NAMES_FROM:
        return
    size = max(LEAST_NAME, name.size * scale)
    style = _STYLES.get(name.kind, _STYLES["place"])
    style = style.but(size=size, spacing=style.spacing * size / 18)
    if name.curve:
        _draw_curve(chunk, name, style, area, scale)
        return
    picture = type.picture(name.text, style)
    if abs(name.angle) > 0.02:
        picture = pygame.transform.rotozoom(picture, -degrees(name.angle), 1)
    place = picture.get_rect(center=(round(name.at[0] * scale), round(name.at[1] * scale)))
    if place.colliderect(area):
        chunk.blit(picture, (place.x - area.left, place.y - area.top))


def _draw_curve(
    chunk: pygame.Surface, name: Name, style: Style, area: pygame.Rect, scale: int
) -> None:
    """Letters along a line of points, centred on its length."""
    points = [(x * scale, y * scale) for x, y in name.curve]
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points)]
    bare = style.but(spacing=0.0)
    widths = [type.measure(letter, bare)[0] + style.spacing for letter in name.text]
    at = max(0.0, (sum(lengths) - sum(widths)) / 2)
    for letter, width in zip(name.text, widths, strict=True):
        (x, y), angle = _along(points, lengths, at + width / 2)
        at += width
        picture = pygame.transform.rotozoom(type.picture(letter, bare), -degrees(angle), 1)
        place = picture.get_rect(center=(round(x), round(y)))
        if place.colliderect(area):
            chunk.blit(picture, (place.x - area.left, place.y - area.top))


def _along(points: list[World], lengths: list[float], way: float) -> tuple[World, float]:
    """The point after `way` pixels of a line and the line's direction there."""
    for (ax, ay), (bx, by), length in zip(points, points[1:], lengths, strict=False):
        if way <= length and length > 0:
            t = way / length
            angle = atan2(by - ay, bx - ax)
            return (ax + (bx - ax) * t, ay + (by - ay) * t), angle
        way -= length
    return points[-1], 0.0 if len(points) < 2 else _upright(points[-2], points[-1])


def _upright(a: World, b: World) -> float:
    angle = atan2(b[1] - a[1], b[0] - a[0])
    return angle if abs(angle) <= pi / 2 else angle + pi
