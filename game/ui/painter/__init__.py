"""Paints a map from its data alone, in the manner of an engraved and washed campaign map.

The picture is the ground: everything but grid, hex numbers, names and counters, which the window
draws at their final size. Lengths in world units: 1.0 is a hex from corner to opposite corner, in
both orientations (for tables without a grid see `units_of`); the sheet begins at 0, 0, the left and
upper limit of the outermost hexes.

Painting takes many seconds, so the window runs `python -m game.ui.painter MAP.tmx FOLDER` and
reads its progress from stdout (see `__main__`), then calls `load_or_none`.
"""

from collections.abc import Iterable
from pathlib import Path

from game.board.ground import Ground
from game.board.plane.ground import OpenTable
from game.content import library
from game.ui.painter import store
from game.ui.painter.painted import Painted, PlacedName, Progress, fitting_width
from game.ui.painter.subject import Subject
from game.ui.painter.tables import pixels_of, table_digest, world_size, world_units

__all__ = [
    "Painted",
    "PlacedName",
    "folders",
    "load_or_none",
    "paint",
    "painted_path",
    "pixels_of",
    "save",
    "units_of",
]


def paint(
    board: Ground,
    *,
    seed: int | None = None,
    hex_width: int | None = None,
    progress: Progress | None = None,
) -> Painted:
    """Paints a board or a table; the same gives the same picture. `seed` asks for another one.

    Without `hex_width` a hex has 128 pixels, fewer on very large maps (see `Painted.hex_width`).
    """
    # The painter's libraries take half a second to load: only who paints waits for them.
    from game.ui.painter.picture import paint_subject
    from game.ui.painter.tables.picture import paint_table

    chosen = int(_digest(board)[:8], 16) if seed is None else seed
    if isinstance(board, OpenTable):
        width = fitting_width(world_size(board)) if hex_width is None else hex_width
        return paint_table(board, chosen, width, progress)
    subject = Subject.of(board)
    width = fitting_width(subject.layout.size) if hex_width is None else hex_width
    return paint_subject(subject, chosen, width, progress)


def _digest(board: Ground) -> str:
    """A name for what is painted: the same ground has the same, any change of it another."""
    return table_digest(board) if isinstance(board, OpenTable) else Subject.of(board).digest()


def units_of(table: OpenTable) -> float:
    """How many of the painter's units one unit of a table is."""
    return world_units(table)


def folders() -> tuple[Path, Path]:
    """Where painted maps lie: those that come with the program, then the cache."""
    return library.assets_folder() / "painted", library.cache_folder() / "painted"


def painted_path(board: Ground, folder: Path | None = None) -> Path:
    """Where the picture of this board lies, or would lie; in the cache unless told otherwise."""
    return store.path_for(folder or folders()[1], board.id, _digest(board))


def load_or_none(board: Ground, where: Iterable[Path] | None = None) -> Painted | None:
    """The picture of this board if there is a whole one; if not, it is to be painted."""
    return store.find(folders() if where is None else where, board.id, _digest(board))


def save(board: Ground, painted: Painted, folder: Path | None = None) -> Path:
    """Keeps a picture for later and says where."""
    path = painted_path(board, folder)
    store.save(path, painted)
    return path
