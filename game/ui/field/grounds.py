"""The plain ground: flat colours and lines from the board alone, where nothing better is."""

import pygame

from game.board.board import Board
from game.board.cells import Cell
from game.board.kinds import side_of
from game.ui.field.camera import Layout, World
from game.ui.field.map_layer import source_of
from game.ui.field.map_names import plain_names
from game.ui.look import theme

_OPEN = theme.rgb("#E2D6AE")
_HIGH = theme.rgb("#CDB383")
_SHADE = theme.rgb("#E9D8BC")
_KINDS = {
    "woods": theme.rgb("#7C8A58"),
    "town": theme.rgb("#C79B7C"),
    "walled_town": theme.rgb("#B07E62"),
    "marsh": theme.rgb("#A9BC98"),
    "pond_river": theme.rgb("#A8CBD0"),
    "all_water": theme.rgb("#7FA9B8"),
    "farmhouse": theme.rgb("#CFAE88"),
    "river": theme.rgb("#7FA9B8"),
    "pontoon_bridge": theme.rgb("#B79A6C"),
    "pond": theme.rgb("#A8CBD0"),
    "off_map": theme.rgb("#EFE9D8"),
    "bridge": theme.rgb("#B79A6C"),
    "hill": _HIGH,
    "rough": theme.rgb("#C6BE8C"),
    "fields": theme.rgb("#DDBD6C"),
    "built_up": theme.rgb("#C79B7C"),
    "fortification": theme.rgb("#B07E62"),
}
_WATER = theme.rgb("#2F5D78")
_LINES = {
    "slope": theme.rgb("#6B4A2A"),
    "entrenchment": theme.rgb("#4A3420"),
}


class PlainGround:
    """Flat colours and lines: always possible, never pretty. Also the test's own ground."""

    def __init__(self, board: Board) -> None:
        self.board, self.layout = board, Layout(board.grid)
        self.version = 0
        self.names = plain_names(board, self.layout)
        self._picture: pygame.Surface | None = None

    @property
    def picture(self) -> pygame.Surface:
        """Drawn when first asked for."""
        if self._picture is None:
            self._picture = self._drawn()
        return self._picture

    def poll(self) -> bool:
        """Nothing better will come."""
        return False

    def _drawn(self) -> pygame.Surface:
        wide, high = (round(s * source_of(self.layout)) for s in self.layout.size)
        out = pygame.Surface((wide, high))
        out.fill(_OPEN)
        raised = {c for area in self.board.relief for c in area.cells}
        for cell, kinds in enumerate(self.board.terrain):
            colour = next((_KINDS[k] for k in kinds if k in _KINDS), None)
            if colour is None and cell in raised:
                colour = _HIGH
            if colour is not None:
                ring = [self._pixel(p) for p in self.layout.corners(cell)]
                pygame.draw.polygon(out, colour, ring)
        self.draw_sides(out)
        return out

    def draw_relief(self, out: pygame.Surface) -> None:
        """Tint high ground over whatever lies there."""
        raised = {c for area in self.board.relief for c in area.cells}
        tint = pygame.Surface(out.get_size())
        tint.fill(theme.WHITE)
        for cell in raised:
            pygame.draw.polygon(tint, _SHADE, [self._pixel(p) for p in self.layout.corners(cell)])
        out.blit(tint, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def draw_sides(self, out: pygame.Surface) -> None:
        """Draw what lies on hexsides."""
        for side in self.board.sides:
            self._side(out, side.kind, side.a, side.b, side.high)

    def _side(self, out: pygame.Surface, kind: str, a: Cell, b: Cell, high: Cell | None) -> None:
        grid = self.board.grid
        side = next((s for s in range(grid.sides) if grid.beyond(a, s) == b), None)
        if side is None:
            return
        corners = self.layout.corners(a)
        p, q = self._pixel(corners[side]), self._pixel(corners[(side + 1) % grid.sides])
        pygame.draw.line(out, _LINES.get(kind, _WATER), p, q, 7)
        if side_of(kind).rises and high is not None:
            low = b if high == a else a
            foot = self._pixel(self.layout.centres[low])
            for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                x, y = p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share
                end = x + (foot[0] - x) * 0.3, y + (foot[1] - y) * 0.3
                pygame.draw.line(out, _LINES[kind], (x, y), end, 3)

    def _pixel(self, point: World) -> tuple[float, float]:
        unit = source_of(self.layout)
        return point[0] * unit, point[1] * unit
