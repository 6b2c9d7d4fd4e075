"""The plain ground: flat colours and lines from the board alone, where nothing better is."""

from functools import cached_property

import pygame

from game.board.board import Board
from game.board.cells import Cell
from game.board.kinds import side_of
from game.ui.field.camera import between
from game.ui.field.map_layer import source_of
from game.ui.field.map_names import plain_names
from game.ui.look import theme
from game.ui.look.theme import Colour
from game.ui.play.fields import CellField, World

OPEN = theme.rgb("#E2D6AE")
_HIGH = theme.rgb("#CDB383")
_SHADE = theme.rgb("#E9D8BC")
KINDS = {
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
WATER = theme.rgb("#2F5D78")
_LINES = {"slope": theme.rgb("#6B4A2A"), "entrenchment": theme.rgb("#4A3420")}


class PlainGround:
    """Flat colours and lines: always possible, never pretty. Also the test's own ground."""

    def __init__(self, board: Board) -> None:
        self.board, self.layout = board, CellField(board.grid)
        self.version = 0
        self._raised = {c for area in board.relief for c in area.cells}
        self.names = plain_names(board, self.layout)

    def poll(self) -> bool:
        """Nothing better will come."""
        return False

    @cached_property
    def picture(self) -> pygame.Surface:
        """Drawn when first asked for."""
        wide, high = (round(s * source_of(self.layout)) for s in self.layout.size)
        out = pygame.Surface((wide, high))
        out.fill(OPEN)
        for cell, kinds in enumerate(self.board.terrain):
            bare = _HIGH if cell in self._raised else None
            colour = next((KINDS[k] for k in kinds if k in KINDS), bare)
            if colour is not None:
                self._fill(out, colour, cell)
        self.draw_sides(out)
        return out

    def draw_relief(self, out: pygame.Surface) -> None:
        """Tint high ground over whatever lies there."""
        tint = pygame.Surface(out.get_size())
        tint.fill(theme.WHITE)
        for cell in self._raised:
            self._fill(tint, _SHADE, cell)
        out.blit(tint, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _fill(self, out: pygame.Surface, colour: Colour, cell: Cell) -> None:
        pygame.draw.polygon(out, colour, [self._pixel(p) for p in self.layout.corners(cell)])

    def draw_sides(self, out: pygame.Surface) -> None:
        grid = self.board.grid
        for line in self.board.sides:
            side = grid.direction(line.a, line.b)
            if side is None:
                continue
            corners = self.layout.corners(line.a)
            p, q = self._pixel(corners[side]), self._pixel(corners[(side + 1) % grid.sides])
            pygame.draw.line(out, _LINES.get(line.kind, WATER), p, q, 7)
            if side_of(line.kind).rises and line.high is not None:
                low = line.b if line.high == line.a else line.a
                foot = self._pixel(self.layout.centres[low])
                for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                    at = between(p, q, share)
                    pygame.draw.line(out, _LINES[line.kind], at, between(at, foot, 0.3), 3)

    def _pixel(self, point: World) -> tuple[float, float]:
        unit = source_of(self.layout)
        return point[0] * unit, point[1] * unit
