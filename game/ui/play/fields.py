"""Where the places of a game lie in the window's world: the cells of a board, or the poses of a
table without cells. No pygame.

The world of hexes has their long diameter (corner to corner) as its unit, so a flat-topped hex is 1
wide and a pointed one 1 high; that of squares their side; that of a table its own unit. x runs
right, y down; the grid's first cell, or the north-west corner of the table, touches the origin.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Protocol

from game.board.cells import Cell
from game.board.grid import Grid
from game.board.ground import Ground
from game.board.hexgrid import HexGrid
from game.board.plane.distance import between
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import DEGREE, TOLERANCE, Point
from game.board.plane.shapes import Pose
from game.board.plane.words import UNIT, spoken_point
from game.board.where import Where
from game.ui.look.words import tr

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
TABLE_LEVELS = (14, 20, 28, 38, 54, 74, 104, 148)
"""The same for the unit of a table."""
LEAST_FRAME_TABLE, MARGIN_TABLE, ROOM_TABLE = 1, 0.7, 3.0
MARK = 0.18
"""How far a mere point of a table reaches for the pointer and for what stands beside it."""
HUNDREDTH = UNIT // 100
NEAR = UNIT // 2
"""How near to a place of a table one points who means it."""
_LONG, _SHORT = 0.25, sqrt(3) / 4

World = tuple[float, float]


class Field(Protocol):
    """Places in the world of the window."""

    spread: bool
    """Pieces stand beside each other instead of lying in a stack."""
    fine: int
    """How much wider country the unit is than a hex: pictures and lettering count by hexes."""
    room: float
    margin: float

    @property
    def size(self) -> World:
        """Width and height of the whole."""

    @property
    def levels(self) -> Sequence[int]:
        """Pixels of the unit, one for each step of the zoom."""

    @property
    def usual(self) -> Sequence[int]:
        """The sizes by which the first zoom is chosen."""

    @property
    def least_frame(self) -> int:
        """The farthest zoom that framing chooses by itself."""

    def holds(self, where: Where) -> bool:
        """Whether a place is on the board or table."""

    def where_at(self, point: World) -> Where | None:
        """The place at a point of the world, `None` beside the board or table."""

    def centre(self, where: Where) -> World:
        """The middle of a cell, or the point of a pose."""

    def around(self, where: Where) -> tuple[World, ...]:
        """The outline of a place, clockwise, as it lies around its centre."""

    def name(self, where: Where) -> str:
        """A place as it is said."""

    def distance(self, a: Where, b: Where) -> int:
        """How far it is from one place to another, in cells or whole units."""

    def points_at(self, where: Where, goal: Where) -> bool:
        """Whether who points at a place means the goal: on a table one near enough to it does."""

    def carried(self, where: Where, start: Where, goal: Where) -> Where | None:
        """Where a place comes that goes the way from start to goal, `None` if off the map."""

    def step(self, where: Where, dx: int, dy: int) -> Where | None:
        """The next place in the direction of an arrow, `None` where it ends."""


class CellField:
    """The cells of a grid as world points; remembers them all. `label` gives their names."""

    def __init__(self, grid: Grid, label: Callable[[Cell], str] = str) -> None:
        self.grid, self.label = grid, label
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
        self.usual = LEVELS
        """Hexes and squares have the same steps: what is right for one is so for the other."""
        self.fine = FINE_SQUARE if squares else 1
        self.least_frame = LEAST_FRAME_SQUARES if squares else LEAST_FRAME
        self.room = 1 + (ROOM_SQUARES if squares else ROOM)
        self.margin = MARGIN_SQUARES if squares else MARGIN

    def _world(self, point: tuple[int, int]) -> World:
        return point[0] * self._unit[0], point[1] * self._unit[1]

    def holds(self, where: Where) -> bool:
        return not isinstance(where, Pose) and 0 <= where < self.grid.size

    def centre(self, where: Where) -> World:
        return self.centres[_cell(where)]

    def around(self, where: Where) -> tuple[World, ...]:
        return self.outline

    def corners(self, cell: Cell) -> tuple[World, ...]:
        """The corners, clockwise; corners s and s + 1 end side s."""
        cx, cy = self.centres[cell]
        return tuple((cx + dx, cy + dy) for dx, dy in self.outline)

    def name(self, where: Where) -> str:
        return self.label(_cell(where))

    def distance(self, a: Where, b: Where) -> int:
        return self.grid.distance(_cell(a), _cell(b))

    def points_at(self, where: Where, goal: Where) -> bool:
        return where == goal

    def carried(self, where: Where, start: Where, goal: Where) -> Cell | None:
        return self.grid.carried(_cell(where), _cell(start), _cell(goal))

    def step(self, where: Where, dx: int, dy: int) -> Cell | None:
        """The neighbour that lies best in the direction of an arrow."""
        centres, start = self.centres, _cell(where)
        x, y = centres[start]

        def along(cell: Cell) -> float:
            cx, cy = centres[cell]
            return (cx - x) * dx + (cy - y) * dy - 0.4 * abs((cx - x) * dy + (cy - y) * dx)

        best = max(self.grid.neighbours(start), key=along, default=start)
        return best if along(best) > 0 else None

    def where_at(self, point: World) -> Cell | None:
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


def _cell(where: Where) -> Cell:
    """A place that is known to be a cell: on a board all are."""
    assert not isinstance(where, Pose), f"{where} is no cell"
    return where


def _unit_of(grid: Grid) -> World:
    """The unit of the grid's lattice, across and down."""
    if not isinstance(grid, HexGrid):
        return 0.5, 0.5
    return (_LONG, _SHORT) if grid.axis == "x" else (_SHORT, _LONG)


class TableField:
    """The poses of a table as world points."""

    spread, fine = True, 1
    levels = usual = TABLE_LEVELS
    least_frame, margin, room = LEAST_FRAME_TABLE, MARGIN_TABLE, ROOM_TABLE

    def __init__(self, table: OpenTable) -> None:
        self.table = table
        self.size = table.width / UNIT, table.height / UNIT

    def world(self, point: Point) -> World:
        """A point of the table in the world."""
        return point[0] / UNIT, (self.table.height - point[1]) / UNIT

    def point(self, world: World) -> Point:
        """A point of the world on the table."""
        return round(world[0] * UNIT), self.table.height - round(world[1] * UNIT)

    def holds(self, where: Where) -> bool:
        return isinstance(where, Pose) and self.table.has(where.at)

    def centre(self, where: Where) -> World:
        return self.world(_pose(where).at)

    def around(self, where: Where) -> tuple[World, ...]:
        return (0, -MARK), (MARK, 0), (0, MARK), (-MARK, 0)

    def name(self, where: Where) -> str:
        return told_pose(_pose(where))

    def distance(self, a: Where, b: Where) -> int:
        return between(_pose(a).at, _pose(b).at) // UNIT

    def points_at(self, where: Where, goal: Where) -> bool:
        return between(_pose(where).at, _pose(goal).at) <= NEAR

    def where_at(self, point: World) -> Pose | None:
        x, y = (round(v / TOLERANCE) * TOLERANCE for v in self.point(point))
        pose = Pose(x, y, 0)
        return pose if self.holds(pose) else None

    def carried(self, where: Where, start: Where, goal: Where) -> Pose | None:
        pose, (ax, ay), (bx, by) = _pose(where), _pose(start).at, _pose(goal).at
        there = Pose(pose.x + bx - ax, pose.y + by - ay, pose.heading)
        return there if self.holds(there) else None

    def step(self, where: Where, dx: int, dy: int) -> Pose | None:
        """A tenth of a unit on."""
        pose = _pose(where)
        next_one = Pose(pose.x + dx * UNIT // 10, pose.y - dy * UNIT // 10, pose.heading)
        return next_one if self.holds(next_one) else None


def told_pose(pose: Pose) -> str:
    """A place to a hundredth and a heading in whole degrees, as a reader takes them: "12.5 / 8.0,
    90°".
    """
    x, y = (round(one / HUNDREDTH) * HUNDREDTH for one in pose.at)
    return tr(f"{spoken_point((x, y))}, {round(pose.heading / DEGREE) % 360}°")


def _pose(where: Where) -> Pose:
    """A place that is known to be a pose: on a table all are."""
    assert isinstance(where, Pose), f"{where} is no pose"
    return where


def field_of(ground: Ground) -> CellField | TableField:
    """The field of a board or of a table."""
    if isinstance(ground, OpenTable):
        return TableField(ground)
    return CellField(ground.grid, ground.label)
