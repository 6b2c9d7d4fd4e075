"""Where the board lies in the window: cells in world units, scroll, zoom, glide.

The world's unit is a hex's long diameter (corner to corner), so a flat-topped hex is 1 wide and a
pointed one 1 high, or the side of a square; x runs right, y down, and the grid's first cell touches
the origin.
"""

from collections.abc import Iterable
from math import sqrt

import pygame

from game.board.cells import Cell
from game.board.grid import Grid
from game.board.hexgrid import HexGrid
from game.ui.look import theme

LEVELS = (40, 54, 72, 86, 108, 144)
"""Hex widths in pixels, one for each step of the zoom; all even, so a half hex is whole pixels."""
SQUARE_LEVELS = (76, 100, 128, 148, 184, 232)
"""The same for sides of squares, which hold several units side by side."""
FINE_SQUARE = 2
"""How much wider country a square is than a hex: pictures and lettering count by hexes."""
LEAST_FRAME, LEAST_FRAME_SQUARES = 2, 1
"""The farthest zoom that framing chooses by itself: counters can still be told apart."""
MARGIN, MARGIN_SQUARES = 0.6, 0.15
"""How far beyond the sheet the view may look, in hexes, and in sides of squares."""
ROOM, ROOM_SQUARES = 1.0, 0.2
"""What framing leaves beside the outermost cells: counters on hexes are seen beyond them."""
GLIDE = 280
"""Milliseconds of an automatic scroll."""
_LONG, _SHORT = 0.25, sqrt(3) / 4

World = tuple[float, float]
Pixel = tuple[int, int]


class Layout:
    """A grid's cells as world points; remembers them all."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._unit = _unit_of(grid)
        self.centres = tuple(self._world(grid.centre(c)) for c in range(grid.size))
        middle = grid.centre(0)
        self.outline = tuple(
            self._world((x - middle[0], y - middle[1])) for x, y in grid.corners(0)
        )
        self.size = self._world(grid.extent())
        squares = self.spread = not isinstance(grid, HexGrid)
        """Pieces stand beside each other in a cell instead of lying in a stack."""
        self.levels = SQUARE_LEVELS if squares else LEVELS
        self.fine = FINE_SQUARE if squares else 1
        self.least_frame = LEAST_FRAME_SQUARES if squares else LEAST_FRAME
        self.room = 1 + (ROOM_SQUARES if squares else ROOM)
        self.margin = MARGIN_SQUARES if squares else MARGIN

    def _world(self, point: tuple[int, int]) -> World:
        return point[0] * self._unit[0], point[1] * self._unit[1]

    def corners(self, cell: Cell) -> tuple[World, ...]:
        """The corners, clockwise; corners s and s + 1 end side s."""
        cx, cy = self.centres[cell]
        return tuple((cx + dx, cy + dy) for dx, dy in self.outline)

    def cell_at(self, point: World) -> Cell | None:
        """The cell under a world point, `None` beside the map."""

        def gap(cell: Cell) -> float:
            cx, cy = self.centres[cell]
            return (cx - point[0]) ** 2 + (cy - point[1]) ** 2

        near = min(self._candidates(point), key=gap, default=None)
        return near if near is not None and self._inside(near, point) else None

    def _candidates(self, point: World) -> list[Cell]:
        """The cells whose centres may be nearest: of hexes two lines and two cells in each."""
        if not isinstance(self.grid, HexGrid):
            square = self.grid.cell(int(point[0] // 1), int(point[1] // 1))
            return [] if square is None else [square]
        flat = self.grid.axis == "x"
        along, across = point if flat else (point[1], point[0])
        line, place = int((along - 2 * _LONG) // (3 * _LONG)), int(across // (2 * _SHORT))
        near = [(one, other) for one in (line, line + 1) for other in (place - 1, place)]
        cells = (self.grid.cell(*(at if flat else at[::-1])) for at in near)
        return [cell for cell in cells if cell is not None]

    def _inside(self, cell: Cell, point: World) -> bool:
        corners = self.corners(cell)
        return all(
            (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) >= -1e-9
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)
        )


def _unit_of(grid: Grid) -> World:
    """The unit of the grid's lattice, across and down."""
    if not isinstance(grid, HexGrid):
        return 0.5, 0.5
    return (_LONG, _SHORT) if grid.axis == "x" else (_SHORT, _LONG)


class Camera:
    """The part of the world that a rectangle of the window shows."""

    def __init__(self, layout: Layout, view: pygame.Rect, level: int = 3) -> None:
        self.layout = layout
        self.view = view
        self.level = level
        self.centre: World = (layout.size[0] / 2, layout.size[1] / 2)
        self.still = False
        """Reduced motion: automatic scrolling jumps."""
        self._glide: tuple[World, World, int] | None = None

    @property
    def scale(self) -> int:
        """Pixels of one world unit."""
        return self.layout.levels[self.level]

    @property
    def least_frame(self) -> int:
        """The farthest zoom that framing chooses by itself; nearer where pixels are small."""
        levels, usual = self.layout.levels, self.layout.least_frame
        wanted = theme.scaled(levels[usual])
        near = (level for level in range(usual, len(levels)) if levels[level] >= wanted)
        return next(near, len(levels) - 1)

    @property
    def origin(self) -> Pixel:
        """Where the window lies on the whole sheet at this zoom: subtract it from sheet pixels."""
        return (
            round(self.centre[0] * self.scale) - self.view.centerx,
            round(self.centre[1] * self.scale) - self.view.centery,
        )

    def to_screen(self, point: World) -> Pixel:
        ox, oy = self.origin
        return round(point[0] * self.scale) - ox, round(point[1] * self.scale) - oy

    def to_world(self, pixel: Pixel) -> World:
        ox, oy = self.origin
        return (pixel[0] + ox) / self.scale, (pixel[1] + oy) / self.scale

    def place(self, cell: Cell) -> Pixel:
        """The window pixel of a cell's centre."""
        return self.to_screen(self.layout.centres[cell])

    def cell_at(self, pixel: Pixel) -> Cell | None:
        """The cell under a window pixel, `None` beside the map or outside the view."""
        if not self.view.collidepoint(pixel):
            return None
        return self.layout.cell_at(self.to_world(pixel))

    def polygon(self, cell: Cell, shrink: float = 1.0) -> list[Pixel]:
        """A cell's outline in the window."""
        cx, cy = self.layout.centres[cell]
        return [self.to_screen((cx + x * shrink, cy + y * shrink)) for x, y in self.layout.outline]

    def visible(self, cell: Cell, inset: int = 0) -> bool:
        """Whether a cell's centre is in the view, `inset` pixels from its edge."""
        return self.view.inflate(-2 * inset, -2 * inset).collidepoint(self.place(cell))

    @property
    def map_in_view(self) -> pygame.Rect:
        """The part of the view in which the map lies."""
        corner, end = self.to_screen((0, 0)), self.to_screen(self.layout.size)
        return self.view.clip((corner, (end[0] - corner[0], end[1] - corner[1])))

    def world_rect(self) -> tuple[float, float, float, float]:
        """Left, top, width, height of the view in the world."""
        left, top = self.to_world(self.view.topleft)
        return left, top, self.view.w / self.scale, self.view.h / self.scale

    # -- moving --------------------------------------------------------------------------------

    def set_view(self, view: pygame.Rect) -> None:
        """Another rectangle of the window, same middle."""
        self.view = view
        self.look(self.centre)

    def look(self, centre: World) -> None:
        """Put a world point in the middle, as far as the sheet's edges allow."""
        self.centre = (
            _held(centre[0], self.view.w / self.scale, self.layout.size[0], self.layout.margin),
            _held(centre[1], self.view.h / self.scale, self.layout.size[1], self.layout.margin),
        )

    def jump(self, centre: World) -> None:
        """Look there at once; a glide under way ends."""
        self._glide = None
        self.look(centre)

    def pan(self, dx: int, dy: int) -> None:
        """Scroll by pixels; a glide under way ends."""
        self.jump((self.centre[0] + dx / self.scale, self.centre[1] + dy / self.scale))

    def zoom(self, steps: int, pixel: Pixel | None = None) -> bool:
        """Go so many levels nearer, holding the world point under `pixel`; whether it changed."""
        level = min(max(self.level + steps, 0), len(self.layout.levels) - 1)
        if level == self.level:
            return False
        pixel = pixel or self.view.center
        held = self.to_world(pixel)
        self.level = level
        self._glide = None
        dx, dy = pixel[0] - self.view.centerx, pixel[1] - self.view.centery
        self.look((held[0] - dx / self.scale, held[1] - dy / self.scale))
        return True

    def glide(self, centre: World) -> None:
        """Scroll there in a moment, or at once with reduced motion."""
        before = self.centre
        self.look(centre)
        if not self.still and before != self.centre:
            self._glide = (before, self.centre, 0)
            self.centre = before

    def show(self, cells: Iterable[Cell], *, most: bool = False) -> None:
        """Glide so that cells come well into view, unless one (with `most` a third) is already."""
        wanted = self._on_map(cells)
        seen = sum(self.visible(c, self.scale // 3) for c in wanted)
        if most and seen * 3 < len(wanted):
            self.glide(self._densest(wanted))
        elif wanted and not seen:
            self.glide(self._well_in(self._densest(wanted)))

    def show_all(self, cells: Iterable[Cell]) -> None:
        """Glide so that all of some cells are in view, if it is large enough."""
        wanted = self._on_map(cells)
        if all(self.visible(c, self.scale // 3) for c in wanted):
            return
        if self._fit(wanted, self.level, 1):
            self.glide(self._bounds(wanted)[0])
        else:
            self.show(wanted)

    def _on_map(self, cells: Iterable[Cell]) -> list[Cell]:
        return [c for c in cells if 0 <= c < self.layout.grid.size]

    def _bounds(self, cells: list[Cell]) -> tuple[World, World]:
        """The middle of the box of some cells' centres, and its width and height."""
        xs, ys = zip(*(self.layout.centres[c] for c in cells), strict=True)
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        return middle, (max(xs) - min(xs), max(ys) - min(ys))

    def _fit(self, cells: list[Cell], level: int, room: float) -> bool:
        """Whether some cells, and so much room, have place in the view at a zoom."""
        (wide, high), scale = self._bounds(cells)[1], self.layout.levels[level]
        return (wide + room) * scale <= self.view.w and (high + room) * scale <= self.view.h

    def _well_in(self, point: World) -> World:
        """The nearest middle of a view that has a point well away from its edges."""
        wide, high = self.view.w / self.scale / 4, self.view.h / self.scale / 4
        x, y = self.centre
        return (
            min(max(x, point[0] - wide), point[0] + wide),
            min(max(y, point[1] - high), point[1] + high),
        )

    def centre_on(self, cells: Iterable[Cell]) -> None:
        """Glide to where most of some cells are."""
        if wanted := self._on_map(cells):
            self.glide(self._densest(wanted))

    def fit(self, cells: Iterable[Cell]) -> None:
        """Look at once at all of some cells, from as far off as that needs."""
        wanted = self._on_map(cells)
        if wanted:
            levels = range(self.level, -1, -1)
            self.level = next((n for n in levels if self._fit(wanted, n, 1)), 0)
            self.jump(self._bounds(wanted)[0])

    def settle(self, *choices: Iterable[Cell]) -> None:
        """Look at once at all of some cells, from farther off if need be; if they have no room, at
        the next choice, or else at where most of the last one are.
        """
        wanted: list[Cell] = []
        for cells in choices:
            wanted, level = self._on_map(cells), min(self.level, self.least_frame)
            if wanted and self._fit(wanted, level, self.layout.room):
                while self.level > level and not self._fit(wanted, self.level, self.layout.room):
                    self.zoom(-1)
                self.jump(self._bounds(wanted)[0])
                return
            if self.layout.spread:  # squares are large: the more of them the better
                self.level = level
        if wanted:
            self.jump(self._densest(wanted))

    def _densest(self, cells: list[Cell]) -> World:
        """Of some cells the one with most of the others in a view around it."""
        wide, high = self.view.w / self.scale / 2, self.view.h / self.scale / 2
        points = [self.layout.centres[c] for c in cells]
        return max(
            points,
            key=lambda at: sum(abs(x - at[0]) < wide and abs(y - at[1]) < high for x, y in points),
        )

    def update(self, dt: int) -> bool:
        """Let a glide go on; whether the view moved."""
        if self._glide is None:
            return False
        start, goal, spent = self._glide
        spent += dt
        t = min(1.0, spent / GLIDE)
        t = t * t * (3 - 2 * t)
        self.centre = between(start, goal, t)
        self._glide = None if spent >= GLIDE else (start, goal, spent)
        return True


def between(a: World, b: World, share: float) -> World:
    """The point after a share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def box_of(points: list[Pixel]) -> pygame.Rect:
    """The smallest box that holds these pixels."""
    first, *rest = (pygame.Rect(point, (1, 1)) for point in points)
    return first.unionall(rest)


def _held(middle: float, view: float, sheet: float, margin: float) -> float:
    """The middle of a view that does not leave the sheet by more than the margin."""
    low, high = view / 2 - margin, sheet + margin - view / 2
    return sheet / 2 if low > high else min(max(middle, low), high)
