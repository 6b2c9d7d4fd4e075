"""Which outlines of a table each layer paints, and where trees may stand."""

from collections.abc import Callable, Sequence

import numpy as np
import shapely

from game.board.kinds import TABLE_AREAS
from game.ui.painter import curves, farms, slopes, towns
from game.ui.painter.noise import Points
from game.ui.painter.relief import HEIGHT, Heights
from game.ui.painter.sheet import Drawing, blur
from game.ui.painter.tables import streets
from game.ui.painter.tables.easel import PASSAGES, TableEasel

HILLS = tuple(name for name, kind in TABLE_AREAS.items() if kind.high)
STEEP = "steep_slope"
BUILT = ("town", "village")
LARGE = 9  # quarters of a town that has streets of its own
QUARTER = 78.0  # from the middle of one quarter of a town to that of the next
FARM = 70.0  # from the middle of one yard to that of the next
ROUND = 12.0  # how far the corners of heights are rounded


def heights(easel: TableEasel) -> Heights:
    """All heights, each with hachures about it."""
    rings = easel.rings(*HILLS, smooth=ROUND)
    return Heights(easel, rings, [np.vstack([ring, ring[:1]]) for ring in rings])


def paint_tops(easel: TableEasel) -> None:
    """What is higher than the first level is darker."""
    for level in sorted({area.level for area in easel.areas(*HILLS)} - {0, 1}):
        tops = [easel.ring(a, ROUND) for a in easel.areas(*HILLS) if a.level >= level]
        easel.sheet.wash(blur(easel.mask(tops), 2.5 * easel.k), HEIGHT, 0.5)


def paint_steep(easel: TableEasel) -> None:
    """A second row of hachures within the edge of what is steep."""
    inner = [
        ring
        for each in easel.rings(STEEP, smooth=ROUND)
        for ring in rings_of(shapely.Polygon(each).buffer(-11 * easel.k))
    ]
    if inner:
        crests = [np.vstack([ring, ring[:1]]) for ring in inner]
        slopes.paint(easel, Heights(easel, inner, crests))


def rings_of(ground: shapely.Geometry) -> list[Points]:
    """A ground as outer rings, clockwise on the sheet, and holes that run the other way."""
    found = []
    for part in shapely.get_parts(ground):
        if part.geom_type != "Polygon" or part.is_empty:
            continue
        for number, edge in enumerate((part.exterior, *part.interiors)):
            ring = np.asarray(edge.coords)[:-1]
            found.append(ring if (curves.area(ring) > 0) == (number == 0) else ring[::-1])
    return found


def woods(easel: TableEasel) -> list[Points]:
    """The woods, cut where a road for troops or a passage leads through."""
    trees = shapely.union_all([shapely.Polygon(r).buffer(0) for r in easel.rings("wood")])
    return rings_of(trees.difference(easel.ground("road", "pond", *BUILT, *PASSAGES)))


def fields(easel: TableEasel) -> list[shapely.Geometry]:
    """The ploughed fields without the roads and houses among them."""
    taken = easel.ground("road", "pond", "wood", *BUILT, *PASSAGES)
    taken = taken.union(
        shapely.union_all(
            [shapely.LineString(line).buffer((4 + 3 * w) * easel.k) for line, _, w in easel.waters]
        )
    )
    found = (shapely.Polygon(ring).buffer(0).difference(taken) for ring in easel.rings("field"))
    parts = (part for ground in found for part in shapely.get_parts(ground))
    return [part for part in parts if part.geom_type == "Polygon" and not part.is_empty]


def built(easel: TableEasel) -> list[towns.Town]:
    """The towns and villages, not yet built, each in quarters all over its ground."""
    found = []
    for number, area in enumerate(easel.areas(*BUILT)):
        middles = easel.quarters(easel.shape(area), QUARTER * easel.k)
        town = towns.Town(easel, [easel.ring(area)], middles, easel.network)
        town.gardens = town.area
        if len(middles) >= LARGE:
            streets.lay_out(easel, town, easel.chance(f"streets {number}"))
        found.append(town)
    return found


def homes(easel: TableEasel) -> list[Points]:
    """Where people live: fields lie about them."""
    places = easel.areas(*BUILT, "farm")
    return [
        spot for area in places for spot in easel.quarters(easel.shape(area), QUARTER * easel.k)
    ]


def paint_farms(easel: TableEasel) -> None:
    """Yards on each farm's ground, along its longer side."""
    ground, yards, drawing = Drawing(), Drawing(), Drawing()
    for number, area in enumerate(easel.areas("farm")):
        ends, rng = easel.spots(easel.axis(area)), easel.chance(f"farm {number}")
        along = (ends[1] - ends[0]) / np.hypot(*(ends[1] - ends[0]))
        ground.region(easel.shape(area))
        for spot in easel.quarters(easel.shape(area), FARM * easel.k):
            farms.farmstead(easel, spot, along, rng, yards, drawing)
    if drawing.shapes:
        farms.draw(easel, ground, yards, drawing)


def open_ground(easel: TableEasel) -> Callable[[Points], bool]:
    """Whether a lonely tree may stand at a spot."""
    k = easel.k
    closed: Sequence[shapely.Geometry] = [
        easel.ground("wood", "marsh", "pond", "rough", "field", "farm", *BUILT, *PASSAGES),
        *(shapely.LineString(line).buffer((8 + 3 * width) * k) for line, _, width in easel.waters),
        *(
            shapely.LineString(easel.line(line.points)).buffer(9 * k)
            for line in easel.table.barriers
        ),
    ]
    whole = shapely.union_all(closed)
    shapely.prepare(whole)
    return lambda spot: not whole.contains(shapely.Point(spot))
