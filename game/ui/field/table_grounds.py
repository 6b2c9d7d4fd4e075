"""The plain ground of a table without cells: flat colours and lines from its areas and barriers,
where nothing better is.
"""

from functools import cached_property

import pygame

from game.board.plane.ground import OpenTable, solid
from game.board.plane.numbers import Point
from game.ui.field.grounds import KINDS, OPEN, WATER
from game.ui.field.map_layer import source_of
from game.ui.field.map_names import Name
from game.ui.look import theme
from game.ui.play.fields import TableField, World

WORKS = theme.rgb("#4A3420")
_WATERS = ("stream", "brook", "river", "water")
NAME, LETTER = 0.3, 0.2
"""How high a name is, and how wide about one of its letters, in units."""


class PlainTable:
    """Flat colours and lines: always possible, never pretty. Also the test's own ground."""

    def __init__(self, table: OpenTable) -> None:
        self.table, self.field, self.version = table, TableField(table), 0
        middles = [(a.name, self.field.world(_middle(a.outline))) for a in table.areas if a.name]
        self.names = tuple(
            Name(text=text, kind="place", size=NAME, at=at) for text, at in _apart(middles)
        )

    def poll(self) -> bool:
        """Nothing better will come."""
        return False

    @cached_property
    def picture(self) -> pygame.Surface:
        """Drawn when first asked for."""
        wide, high = (round(s * source_of(self.field)) for s in self.field.size)
        out = pygame.Surface((wide, high))
        out.fill(OPEN)
        for area in sorted(self.table.areas, key=lambda area: area.level):
            tone = KINDS.get(area.kind, theme.mix(OPEN, theme.INK, 0.12))
            outline = [self._pixel(point) for point in area.outline]
            pygame.draw.polygon(out, tone, outline)
            pygame.draw.polygon(out, theme.mix(tone, theme.INK, 0.35), outline, 3)
        for barrier in self.table.barriers:
            wet = any(word in barrier.kind for word in _WATERS)
            for a, b in solid(barrier):
                pygame.draw.line(out, WATER if wet else WORKS, self._pixel(a), self._pixel(b), 8)
        return out

    def _pixel(self, point: Point) -> tuple[float, float]:
        x, y = self.field.world(point)
        return x * source_of(self.field), y * source_of(self.field)


def _apart(names: list[tuple[str, World]]) -> list[tuple[str, World]]:
    """Names in their places, each below those that it would lie on."""
    found: list[tuple[str, World]] = []
    for text, (x, y) in names:
        near = sorted(
            other_y
            for other, (other_x, other_y) in found
            if abs(other_x - x) < (len(text) + len(other)) * LETTER / 2
        )
        for other_y in near:
            if abs(other_y - y) < 1.3 * NAME:
                y = other_y + 1.3 * NAME
        found.append((text, (x, y)))
    return found


def _middle(points: tuple[Point, ...]) -> Point:
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
