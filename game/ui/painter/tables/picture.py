"""The whole picture of a table: the layers in their order, then the names."""

from collections.abc import Callable

import numpy as np

from game.board.plane.ground import OpenTable
from game.ui.painter import (
    ground,
    paper,
    relief,
    roads,
    rough,
    slopes,
    towns,
    water,
    wet,
    woods,
    works,
)
from game.ui.painter.painted import Painted, Progress
from game.ui.painter.tables import barriers, grounds, passages, ploughland, symbols, world_size
from game.ui.painter.tables.easel import SHORE, TableEasel
from game.ui.painter.tables.names import place_names

Layer = tuple[str, float, Callable[[], None]]
"""Its name, its share of the time, and what paints it."""


def paint_table(
    table: OpenTable, seed: int, hex_width: int, progress: Progress | None = None
) -> Painted:
    """Paints a table. `progress` hears the part that is done (0 to 1) and the coming layer."""
    easel, done = TableEasel(table, hex_width, seed), 0.0
    for title, share, layer in (*_lie_of_the_land(easel), *_what_stands_on_it(easel)):
        if progress is not None:
            progress(done, title)
        layer()
        done += share
    if progress is not None:
        progress(done, "names")
    names = place_names(easel)
    rgb = np.clip(easel.sheet.rgb * 255 + 0.5, 0, 255).astype(np.uint8)
    return Painted(rgb, names, hex_width, world_size(table))


def _lie_of_the_land(easel: TableEasel) -> tuple[Layer, ...]:
    heights = grounds.heights(easel)
    ponds = easel.rings("pond", smooth=SHORE)
    mires = wet.mired(easel, easel.rings("marsh"))
    return (
        ("ground", 0.40, lambda: ground.paint(easel, grounds.homes(easel))),
        ("relief", 0.16, lambda: relief.paint(easel, heights, ())),
        ("fields", 0.05, lambda: ploughland.paint(easel, grounds.fields(easel))),
        ("rough", 0.01, lambda: rough.paint(easel, easel.rings("rough"))),
        ("marsh", 0.06, lambda: wet.paint(easel, mires)),
        ("water", 0.02, lambda: water.paint_bodies(easel, ponds, ())),
        ("tops", 0.0, lambda: grounds.paint_tops(easel)),
        ("slopes", 0.02, lambda: slopes.paint(easel, heights)),
        ("steep", 0.0, lambda: grounds.paint_steep(easel)),
    )


def _what_stands_on_it(easel: TableEasel) -> tuple[Layer, ...]:
    heights, network = grounds.heights(easel), easel.network
    built = grounds.built(easel)
    is_open = grounds.open_ground(easel)
    return (
        ("villages", 0.01, lambda: towns.paint_grounds(built)),
        ("streams", 0.02, lambda: water.paint_streams(easel)),
        ("fords", 0.01, lambda: passages.paint_fords(easel)),
        ("roads", 0.03, lambda: roads.paint(easel, network)),
        ("woods", 0.10, lambda: woods.paint(easel, grounds.woods(easel), heights, network)),
        ("trees", 0.01, lambda: works.paint_wayside(easel, network, is_open)),
        ("farms", 0.01, lambda: grounds.paint_farms(easel)),
        ("towns", 0.04, lambda: towns.paint(easel, built)),
        ("bridges", 0.01, lambda: passages.paint_bridges(easel)),
        ("barriers", 0.01, lambda: barriers.paint(easel)),
        ("landmarks", 0.0, lambda: symbols.paint(easel)),
        ("passages", 0.01, lambda: passages.paint_edges(easel)),
        ("paper", 0.04, lambda: paper.paint_grain(easel)),
    )
