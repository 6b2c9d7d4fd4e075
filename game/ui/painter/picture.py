"""The whole picture: the layers in their order, then the names."""

from collections.abc import Callable

import numpy as np

from game.ui.painter import (
    crops,
    farms,
    ground,
    hex_names,
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
from game.ui.painter.easel import Easel
from game.ui.painter.lettering import Occupancy
from game.ui.painter.painted import Painted, PlacedName, Progress
from game.ui.painter.subject import Subject


def paint_subject(
    subject: Subject, seed: int, hex_width: int, progress: Progress | None = None
) -> Painted:
    """Paints a map. `progress` hears the part that is done (0 to 1) and the coming layer's name."""
    easel = Easel(subject, hex_width, seed)
    heights = relief.heights_of(easel)
    network = roads.build(easel)
    done = 0.0
    for title, share, layer in _layers(easel, heights, network):
        if progress is not None:
            progress(done, title)
        layer()
        done += share
    if progress is not None:
        progress(done, "names")
    names = place_names(easel, heights, network)
    rgb = np.clip(easel.sheet.rgb * 255 + 0.5, 0, 255).astype(np.uint8)
    return Painted(rgb, names, hex_width, subject.layout.size)


def _layers(
    easel: Easel, heights: relief.Heights, network: roads.Network
) -> tuple[tuple[str, float, Callable[[], None]], ...]:
    """The layers in their order, each with its name and its share of the time."""
    built = towns.found(easel, network)
    homes = [easel.centre(p) for p in sorted(easel.subject.villages | easel.subject.farms)]
    return (
        ("ground", 0.34, lambda: ground.paint(easel, homes)),
        ("relief", 0.14, lambda: relief.paint(easel, heights, relief.hollows(easel))),
        ("margin", 0.02, lambda: paper.paint_margin(easel)),
        ("crops", 0.0, lambda: crops.paint(easel, crops.outlines(easel))),
        ("rough", 0.0, lambda: rough.paint(easel, rough.outlines(easel))),
        ("marsh", 0.04, lambda: wet.paint(easel, wet.outlines(easel))),
        ("water", 0.06, lambda: _bodies(easel)),
        ("slopes", 0.02, lambda: slopes.paint(easel, heights)),
        ("woods", 0.12, lambda: woods.paint(easel, woods.outlines(easel), heights, network)),
        ("villages", 0.01, lambda: towns.paint_grounds(built)),
        ("streams", 0.02, lambda: water.paint_streams(easel)),
        ("roads", 0.04, lambda: roads.paint(easel, network)),
        ("trees", 0.01, lambda: works.paint_wayside(easel, network, works.open_ground(easel))),
        ("farmhouses", 0.0, lambda: farms.paint(easel, network)),
        ("towns", 0.10, lambda: towns.paint(easel, built)),
        ("bridges", 0.01, lambda: works.paint_bridges(easel)),
        ("boats", 0.0, lambda: works.paint_boats(easel)),
        ("spans", 0.0, lambda: works.paint_spans(easel)),
        ("ruins", 0.0, lambda: works.paint_ruins(easel)),
        ("walls", 0.0, lambda: works.paint_walls(easel)),
        ("entrenchments", 0.01, lambda: works.paint_entrenchments(easel)),
        ("paper", 0.04, lambda: paper.paint_grain(easel)),
    )


def _bodies(easel: Easel) -> None:
    water.paint_bodies(easel, water.bodies(easel), water.depths(easel))


def place_names(
    easel: Easel, heights: relief.Heights, network: roads.Network
) -> tuple[PlacedName, ...]:
    """Writes nothing: says where each name stands best on this ground."""
    unit = easel.unit
    occupancy = Occupancy(*easel.layout.size)
    occupancy.lines([line / unit for line, _ in network.lines], 0.05, 0.5)
    town = easel.subject.villages
    occupancy.areas([ring / unit for ring in easel.built(town)], 3.0)
    occupancy.areas([ring / unit for ring in farms.outlines(easel)], 3.0)
    occupancy.lines([np.array(ends) / unit for ends in easel.decks.values()], 0.5, 8.0)
    wood = easel.subject.hexes("woods")
    occupancy.areas([ring / unit for ring in easel.outlines(wood)], 0.4)
    occupancy.lines([crest / unit for crest in heights.crests], 0.30, 2.2)
    occupancy.lines([ring / unit for ring in water.bodies(easel)], 0.10, 3.5)
    for line, _, width in easel.waters:
        occupancy.lines([line / unit], 0.06 + 0.04 * width, 4.0)
    return hex_names.place_all(easel.subject, occupancy, [line / unit for line in easel.courses])
