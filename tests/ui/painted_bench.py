"""A table with one of every ground, for the tests of its painter."""

from game.board.plane.ground import Area, Barrier, OpenTable, TableLine, TablePoint
from game.board.plane.shapes import Polygon


def box(left: float, low: float, right: float, high: float) -> Polygon:
    """A rectangle, clockwise from the south west."""
    corners = ((left, low), (left, high), (right, high), (right, low))
    return tuple((round(x * 1_000), round(y * 1_000)) for x, y in corners)


def line(*places: tuple[float, float]) -> Polygon:
    return tuple((round(x * 1_000), round(y * 1_000)) for x, y in places)


AREAS = (
    Area("Great Wood", "wood", box(0.6, 12, 5, 15.4)),
    Area("ride", "road", box(2.2, 11.5, 3.6, 16), told=(("lettered", "false"),)),
    Area("Moor", "marsh", box(0.6, 8.4, 3.4, 10.4)),
    Area("Acre", "field", box(6, 12.6, 9.4, 15.4)),
    Area("Heath", "rough", box(10.2, 12.6, 13.4, 15.4)),
    Area("Upton", "town", box(14.4, 11.6, 19.2, 15.4)),
    Area("Nether", "village", box(12.6, 8.8, 14.6, 10.2), told=(("title", "Nether Upton"),)),
    Area("Grange", "farm", box(16, 8.6, 17.4, 10)),
    Area("Redoubt", "fortification", box(17.2, 1.2, 19.2, 3)),
    Area("Low Hill", "slope", box(5.4, 0.8, 11.6, 4.8), 1),
    Area("High Hill", "steep_slope", box(6.8, 1.8, 10, 4), 2),
    Area("Mere", "pond", box(1, 1, 3.4, 3)),
    Area("bridge", "bridge", box(8.9, 6.9, 11.1, 8.1)),
    Area("ford", "ford", box(15, 7.1, 16.8, 7.9)),
    Area("gate", "gate", box(13.4, 4.2, 14.4, 5)),
)
LINES = (
    Barrier("Beck", "stream", line((0, 7.5), (20, 7.5)), told=(("level", "2"),)),
    Barrier("Rill", "stream", line((4.4, 11.2), (5.2, 7.5))),
    Barrier("yew hedge", "hedge", line((12, 6), (19, 6))),
    Barrier("park wall", "wall", line((12, 4.6), (16.4, 4.6))),
    Barrier("works", "entrenchment", line((12.4, 2.2), (16.4, 2.2)), told=(("lettered", "false"),)),
)
ROADS = (
    TableLine("Old Road", "highway", line((10, 0), (10, 11), (14.4, 13.4), (20, 13.6))),
    TableLine("", "road", line((10, 10.4), (13.6, 9.5), (16, 8), (16, 6.6))),
)
POINTS = (TablePoint("bridge", "objective", (10_000, 7_500), 2),)


def table(areas: tuple[Area, ...] = AREAS, lines: tuple[Barrier, ...] = LINES) -> OpenTable:
    return OpenTable(
        20_000, 16_000, areas, lines, "every", "Every ground", "um", POINTS, roads=ROADS
    )
