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
from game.ui.play.fields import TableField

WORKS = theme.rgb("#4A3420")
_WATERS = ("stream", "brook", "river", "water")
NAME = 0.3
"""The height of the letters of a name, in units."""


class PlainTable:
    """Flat colours and lines: always possible, never pretty. Also the test's own ground."""

    def __init__(self, table: OpenTable) -> None:
        self.table, self.field, self.version = table, TableField(table), 0
        self.names = tuple(
            Name(
                text=area.name,
                kind="place",
                size=NAME,
                at=self.field.world(_middle(area.outline)),
            )
            for area in table.areas
            if area.name
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


def _middle(points: tuple[Point, ...]) -> Point:
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
