"""What pieces of a table are to one another: passages over lines, hills on hills, ends of water."""

from collections.abc import Iterator
from itertools import pairwise, product

from game.board.kinds import TABLE_AREAS, TABLE_LINES
from game.board.plane.distance import between, contains, crossing, foot, meet, polygons_meet, sides
from game.board.plane.ground import Area, Barrier
from game.board.plane.numbers import Length, Point
from game.board.plane.shapes import Polygon
from game.board.plane.words import length_of, spoken_point
from game.content.table_objects import SHORTEST, Drawn, DrawnLines, DrawnRoads, TableReader


def look_together(reader: TableReader, areas: Drawn, lines: DrawnLines) -> None:
    """Tell what does not fit."""
    barriers = [line for _, line in lines]
    for one, area in areas:
        if (over := TABLE_AREAS[area.kind].passage) and not _carries(area, over, barriers):
            hint = _nearest(area, over, barriers, reader.unit)
            reader.error("areas", one, f"leads over no {_listed(over)}", hint)
        if TABLE_AREAS[area.kind].high and area.level > 1:
            below = area.level - 1
            feet = [a for _, a in areas if TABLE_AREAS[a.kind].high and a.level == below]
            if not any(_holds(low.outline, area.outline) for low in feet):
                told = f"has level {area.level} and is not wholly within a slope of level {below}"
                reader.error("areas", one, told, f"draw one of level {below} round it")
    for one, line in lines:
        for end in _loose(reader, line, [area for _, area in areas], barriers):
            told = f"ends in the open at {spoken_point(end)}"
            reader.warning("lines", one, told, "lead it to the edge or into another water")


def look_at_fords(reader: TableReader, roads: DrawnRoads, areas: Drawn, lines: DrawnLines) -> None:
    """Tell of drawn roads that promise a way over water where the rules know of none."""
    ways = [area.outline for _, area in areas if TABLE_AREAS[area.kind].passage]
    waters = [line for _, line in lines if TABLE_LINES[line.kind].water]
    for one, road in roads:
        for water in waters:
            for at in _crossings(road.points, water.points):
                if not any(contains(way, at) for way in ways):
                    told = f'crosses "{water.name}" at {spoken_point(at)} without a bridge or ford'
                    hint = "draw one there, or lead the road elsewhere: it is only drawn"
                    reader.warning("roads", one, told, hint)


def _crossings(road: Polygon, water: Polygon) -> Iterator[Point]:
    for (a, b), (c, d) in product(pairwise(road), pairwise(water)):
        if (at := crossing(a, b, c, d)) is not None:
            yield at


def _listed(kinds: tuple[str, ...]) -> str:
    *first, last = kinds
    return f"{', '.join(first)} or {last}" if first else last


# -- passages --------------------------------------------------------------------------------------


def _carries(area: Area, over: tuple[str, ...], lines: list[Barrier]) -> bool:
    return any(line.kind in over and _runs_through(line.points, area.outline) for line in lines)


def _nearest(area: Area, over: tuple[str, ...], lines: list[Barrier], unit: str) -> str:
    """Where a passage may have been meant to lie."""
    near = [(_apart(area.outline, line.points), line.name) for line in lines if line.kind in over]
    if not near:
        return f"draw a {_listed(over)} under it, or take it away"
    far, name = min(near)
    return f'the nearest, "{name}", is {length_of(far)} {unit} away'


def _apart(outline: Polygon, points: Polygon) -> Length:
    """How far a line that does not run through an area is from it."""
    parts, border = list(pairwise(points)), list(sides(outline))
    return min(
        *(between(corner, foot(corner, a, b)) for corner in outline for a, b in parts),
        *(between(point, foot(point, a, b)) for point in points for a, b in border),
    )


def _runs_through(points: Polygon, outline: Polygon) -> bool:
    return any(polygons_meet(outline, part) for part in pairwise(points))


# -- hills -----------------------------------------------------------------------------------------


def _holds(low: Polygon, top: Polygon) -> bool:
    """Whether an area lies wholly in another; borders may touch."""
    if not all(contains(low, corner) for corner in top):
        return False
    # Where the lower one is not convex, a side between two points inside may still leave it.
    middles = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in sides(top)]
    crossed = any(_crosses(a, b, c, d) for a, b in sides(top) for c, d in sides(low))
    return not crossed and all(contains(low, middle) for middle in middles)


def _crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross in a point that is an end of neither."""
    return meet(a, b, c, d) and not any(
        _on(point, *side) for point, side in ((a, (c, d)), (b, (c, d)), (c, (a, b)), (d, (a, b)))
    )


def _on(point: Point, a: Point, b: Point) -> bool:
    return meet(point, point, a, b)


# -- water -----------------------------------------------------------------------------------------


def _loose(
    reader: TableReader, line: Barrier, areas: list[Area], lines: list[Barrier]
) -> list[Point]:
    """The ends of a water that lie neither at the edge nor in another water."""
    first, last = line.points[0], line.points[-1]
    if not TABLE_LINES[line.kind].water or first == last:
        return []
    ponds = [area.outline for area in areas if TABLE_AREAS[area.kind].water]
    others = [
        other.points for other in lines if other is not line and TABLE_LINES[other.kind].water
    ]
    return [end for end in (first, last) if not _flows_on(reader, end, ponds, others)]


def _flows_on(reader: TableReader, end: Point, ponds: list[Polygon], others: list[Polygon]) -> bool:
    x, y = end
    if min(x, y, reader.width - x, reader.height - y) <= SHORTEST:
        return True
    if any(contains(pond, end) for pond in ponds):
        return True
    return any(
        between(end, foot(end, a, b)) <= SHORTEST for other in others for a, b in pairwise(other)
    )
