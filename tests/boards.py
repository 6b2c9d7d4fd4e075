"""Small boards drawn as text, and poses written as text, for tests.

    board = sketch(
        '''
        . . w
        t . m
        ''',
        "stream 0101-0102",
        "slope 0201>0202",  # the uphill hex first
    )

Letters: . open, w woods, t town, T walled town, m marsh, p pond_river, a all_water, f farmhouse,
b pontoon_bridge, o pond, r river, x off_map. Rows as written; the first hex is 0101 unless
`origin` says otherwise; odd label columns lie half a hex lower, as on the maps of Prussia's Glory
(`index="even"`), unless another grid is asked for.
"""

from game.board.board import Board, Compass, HexSide
from game.board.cells import Cell, Labels
from game.board.hexgrid import Axis, HexGrid, Index
from game.board.plane.shapes import Pose
from game.board.plane.words import pose_of

KINDS = {
    ".": "open",
    "w": "woods",
    "t": "town",
    "T": "walled_town",
    "m": "marsh",
    "p": "pond_river",
    "a": "all_water",
    "f": "farmhouse",
    "b": "pontoon_bridge",
    "o": "pond",
    "r": "river",
    "x": "off_map",
}


def sketch(
    text: str,
    *sides: str,
    origin: tuple[int, int] = (1, 1),
    axis: Axis = "x",
    index: Index = "even",
    compass: Compass = "north",
    zones: dict[str, list[str]] | None = None,
) -> Board:
    """The board drawn in the text; `sides` are lines like "stream 0101-0102"."""
    rows = [line.split() for line in text.strip().splitlines()]
    columns = len(rows[0])
    assert all(len(row) == columns for row in rows), "all rows of a sketch need the same length"
    grid = HexGrid(columns, len(rows), axis, index)
    labels = Labels(columns, len(rows), *origin)
    terrain = tuple((KINDS[letter],) for row in rows for letter in row)

    def at(label: str) -> Cell:
        cell = labels.cell(label)
        assert cell is not None, f"{label} is not on the sketch"
        return cell

    return Board(
        id="sketch",
        title="Sketch",
        grid=grid,
        labels=labels,
        terrain=terrain,
        compass=compass,
        sides=tuple(_side(line, grid, at) for line in sides),
        zones={name: frozenset(at(h) for h in hexes) for name, hexes in (zones or {}).items()},
    )


def posed(text: str) -> dict[str, Pose]:
    """The poses of pieces on a table, a line each or with semicolons between them: "P1 at 12,8
    facing 90; A1 at 12.5 / 9 h270".
    """
    found = {}
    for line in filter(None, map(str.strip, text.replace("\n", ";").split(";"))):
        name, _at, words = line.partition(" at ")
        pose = pose_of(words)
        assert pose is not None, f"{line}: written as in P1 at 12,8 facing 90"
        assert name not in found, f"{name} stands twice"
        found[name] = pose
    return found


def _side(line: str, grid: HexGrid, at) -> HexSide:  # type: ignore[no-untyped-def]
    kind, pair = line.split()
    mark = ">" if ">" in pair else "-"
    a, b = (at(label) for label in pair.split(mark))
    assert grid.distance(a, b) == 1, f"{pair}: a hexside lies between neighbours"
    assert (kind == "slope") == (mark == ">"), f"{line}: a slope is written uphill>downhill"
    return HexSide(kind, a, b, high=a if kind == "slope" else None)
