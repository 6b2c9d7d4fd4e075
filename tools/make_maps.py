"""Draw the shipped maps from tools/mapdata: python -m tools.make_maps

Writes maps/*.tmx, and the types that Tiled offers for them. The same data give the same bytes.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from game.board.board import COMPASS
from game.board.cells import Cell, Labels
from game.board.grid import Grid
from game.board.hexgrid import HexGrid
from game.board.kinds import HEXSIDES, TERRAIN
from game.board.rectangle import Point
from game.board.squaregrid import SquareGrid
from game.content.board_file import PLACE_KINDS, RELIEF_KINDS, ROAD_KINDS
from game.content.map_geometry import MapGeometry, Spot
from tools import make_tables
from tools.make_tables import (
    TEMPLATES,
    draw_table,
    is_table,
    open_table,
    templates,
    type_properties,
)
from tools.make_tiles import HEIGHT, KINDS, LYING, POINTED, ROOT, SIDE, SQUARE, WIDTH

MAPDATA = ROOT / "tools" / "mapdata"
MAPS = ROOT / "maps"
DIRECTED = ("slope", "entrenchment")  # drawn with the first hex of each pair on the left
COLOURS = {
    "slope": "#8a5a2b",
    "stream": "#2f6fb0",
    "stream_bridge": "#3b3b3b",
    "entrenchment": "#7a3d8a",
    "pond_full": "#1f4f90",
    "mietzel": "#1f4f90",
    "elbe": "#1f4f90",
    "ruined_bridge": "#8a8a8a",
    "wall": "#555555",
    "high_ground": "#b08040",
    "low_ground": "#60a060",
    "town": "#a03020",
    "hill": "#8a5a2b",
    "valley": "#60a060",
    "wood": "#3f6a2f",
    "water": "#2f6fb0",
    "region": "#404040",
    "highway": "#6b5135",
    "road": "#a08560",
}
# How Tiled shows each layer; zones cover half the map and are shown when asked for.
LOOKS = {
    "hexsides": ' color="#2f6fb0"',
    "zones": ' color="#a03020" visible="0"',
    "relief": ' color="#b08040"',
    "places": ' color="#a03020"',
    "roads": ' color="#6b5135"',
}

Way = tuple[Point, Point]
Span = tuple[int, int]


@dataclass
class Sheet:
    """One map while it is drawn: its data, its geometry, the objects so far."""

    source: dict[str, Any]
    grid: Grid
    labels: Labels
    geometry: MapGeometry
    objects: int = 0

    def cell(self, label: str) -> Cell:
        """The cell of a label that must exist."""
        cell = self.labels.cell(label)
        if cell is None:
            raise SystemExit(f"{self.source['id']}: hex {label} is not on the map")
        return cell

    def number(self) -> int:
        """The next object's number."""
        self.objects += 1
        return self.objects


def open_sheet(path: Path) -> Sheet:
    """The data of one map, ready to be drawn."""
    source = tomllib.loads(path.read_text("utf-8"))
    (first_column, last_column), (first_row, last_row) = source["columns"], source["rows"]
    columns, rows = last_column - first_column + 1, last_row - first_row + 1
    if source.get("shape") == "square":
        grid: Grid = SquareGrid(columns, rows)
    else:
        grid = HexGrid(columns, rows, source["axis"], source["index"])
    labels = Labels(columns, rows, first_column, first_row)
    return Sheet(source, grid, labels, MapGeometry(grid, *tile_size(grid), SIDE))


def tile_size(grid: Grid) -> Span:
    """Width and height of a tile: squares, hexes that lie on a side or stand on a point."""
    if not isinstance(grid, HexGrid):
        return WIDTH, WIDTH
    return (WIDTH, HEIGHT) if grid.axis == "x" else (HEIGHT, WIDTH)


def whole(value: float) -> str:
    """A coordinate as Tiled writes it."""
    return str(int(value)) if value == int(value) else str(value)


def element(sheet: Sheet, name: str, kind: str, start: Spot, inside: str, size: str = "") -> str:
    """One object of an object layer."""
    named = f" name={quoteattr(name)}" if name else ""
    typed = f" type={quoteattr(kind)}" if kind else ""
    place = f'x="{whole(start[0])}" y="{whole(start[1])}"{size}'
    return f'  <object id="{sheet.number()}"{named}{typed} {place}>\n{inside}  </object>\n'


def shape(sheet: Sheet, tag: str, name: str, kind: str, corners: list[Point]) -> str:
    """A polyline or polygon along corners of hexes."""
    spots = [sheet.geometry.pixel(corner) for corner in corners]
    x, y = spots[0]
    points = " ".join(f"{whole(a - x)},{whole(b - y)}" for a, b in spots)
    return element(sheet, name, kind, spots[0], f'   <{tag} points="{points}"/>\n')


def ways(sheet: Sheet, pairs: Iterable[list[str]]) -> list[Way]:
    """The side between the hexes of each pair, drawn so that the first hex lies on the left."""
    found = []
    for one, other in pairs:
        a, b = sheet.cell(one), sheet.cell(other)
        direction = sheet.grid.direction(a, b)
        if direction is None:
            raise SystemExit(f"{sheet.source['id']}: {one} and {other} do not touch")
        start, end = sheet.grid.side(a, direction)  # clockwise about a: a lies on the right
        found.append((end, start))
    return found


def chains(found: list[Way], directed: bool) -> Iterator[list[Point]]:
    """The ways joined into lines that end where three meet; closed lines end where they began."""
    rest = dict.fromkeys(found)
    meet = Counter(corner for way in found for corner in way)
    while rest:
        way = next(iter(rest))
        del rest[way]
        line = [*way]
        while meet[line[-1]] == 2 and (after := take(rest, line[-1], 0, directed)) is not None:
            line.append(after)
        while meet[line[0]] == 2 and (before := take(rest, line[0], 1, directed)) is not None:
            line.insert(0, before)
        yield line


def take(rest: dict[Way, None], corner: Point, end: int, directed: bool) -> Point | None:
    """Take the way that has the corner at this end (at either end, undirected): its other end."""
    for way in rest:
        if way[end] == corner or (way[1 - end] == corner and not directed):
            del rest[way]
            return way[1 - end] if way[end] == corner else way[end]
    return None


def hexside_layer(sheet: Sheet) -> str:
    """Streams and the rest as lines, bridges one by one."""
    text = ""
    for feature in sheet.source.get("hexside", []):
        kind, names = feature["kind"], feature.get("names")
        found = ways(sheet, feature["pairs"])
        if names:
            for name, way in zip(names, found, strict=True):
                text += shape(sheet, "polyline", name, kind, [*way])
            continue
        for line in chains(found, directed=kind in DIRECTED):
            text += shape(sheet, "polyline", feature.get("name", ""), kind, line)
    return text


def outlines(sheet: Sheet, cells: frozenset[Cell]) -> list[list[Point]]:
    """The lines around some hexes along their sides, clockwise, and anticlockwise about holes."""
    rim = [
        sheet.grid.side(cell, d)
        for cell in sorted(cells)
        for d in range(sheet.grid.sides)
        if sheet.grid.beyond(cell, d) not in cells
    ]
    return [line[:-1] for line in chains(rim, directed=True)]


def is_hole(line: list[Point]) -> bool:
    """Whether an outline runs anticlockwise, on a sheet whose y grows downwards."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*line, line[0]])) < 0


def relief_layer(sheet: Sheet) -> str:
    """The outline of each height along the sides of its hexes."""
    text = ""
    for area in sheet.source.get("relief", []):
        for line in outlines(sheet, frozenset(map(sheet.cell, area["hexes"]))):
            text += shape(sheet, "polygon", area["name"], area["kind"], line)
    return text


def place_layer(sheet: Sheet) -> str:
    """Names as points in the first hex of each place."""
    text = ""
    for place in sheet.source["place"]:
        spot = sheet.geometry.centre(sheet.cell(place["hexes"][0]))
        inside = (
            "   <properties>\n"
            f'    <property name="hexes" value="{" ".join(place["hexes"])}"/>\n'
            f'    <property name="rank" type="int" value="{place["rank"]}"/>\n'
            "   </properties>\n   <point/>\n"
        )
        text += element(sheet, place["name"], place["kind"], spot, inside)
    return text


def zone_layer(sheet: Sheet) -> str:
    """Rectangles for blocks of columns and rows, outlines for other sets of hexes."""
    text = ""
    for zone in sheet.source.get("zone", []):
        if "columns" in zone:
            text += rectangle(sheet, zone["name"], zone["columns"], zone["rows"])
            continue
        lines = outlines(sheet, frozenset(map(sheet.cell, zone["hexes"])))
        if any(map(is_hole, lines)):
            # A polygon cannot leave a lake out; rectangles around it can.
            for columns, rows in blocks(zone["hexes"]):
                text += rectangle(sheet, zone["name"], columns, rows)
        else:
            for line in lines:
                text += shape(sheet, "polygon", zone["name"], "", line)
    return text


def road_layer(sheet: Sheet) -> str:
    """The ways from centre to centre."""
    text = ""
    for road in sheet.source.get("road", []):
        centres = [sheet.grid.centre(sheet.cell(label)) for label in road["hexes"]]
        text += shape(sheet, "polyline", road.get("name", ""), road["kind"], centres)
    return text


def rectangle(sheet: Sheet, name: str, columns: Span, rows: Span) -> str:
    """A rectangle about the centres of columns and rows (axis x)."""
    (left, right), (top, bottom) = columns, rows
    first = sheet.cell(f"{left:02}{top:02}")
    step = (WIDTH + SIDE) / 2
    x = sheet.geometry.centre(first)[0] - step / 2
    y = (top - sheet.labels.first_row) * HEIGHT + HEIGHT / 4
    size = f' width="{whole((right - left + 1) * step)}" height="{(bottom - top + 1) * HEIGHT}"'
    return element(sheet, name, "", (x, y), "", size)


def blocks(hexes: Iterable[str]) -> list[tuple[Span, Span]]:
    """Hexes as blocks of columns and rows: runs of rows, joined over columns where they agree."""
    columns: dict[int, list[int]] = {}
    for label in sorted(hexes):
        columns.setdefault(int(label[:2]), []).append(int(label[2:]))
    found: list[tuple[Span, Span]] = []
    growing: dict[Span, int] = {}  # a run of rows, and the column in which it began
    for column in range(min(columns), max(columns) + 2):
        here = runs(columns.get(column, []))
        ended = [run for run in growing if run not in here]
        found += [((growing.pop(run), column - 1), run) for run in ended]
        for run in here:
            growing.setdefault(run, column)
    return sorted(found)


def runs(numbers: Iterable[int]) -> list[Span]:
    """First and last of each unbroken run of ascending numbers."""
    found: list[Span] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


def terrain_layer(sheet: Sheet, key: str = "terrain", ground: str = "open") -> str:
    """Tile numbers, row by row; where the data say nothing lies the ground, if any."""
    numbers = {kind: n for n, (kind, _, _) in enumerate(KINDS, 1)}
    tiles = [numbers.get(ground, 0)] * sheet.grid.size
    for terrain in sheet.source[key]:
        for label in terrain["hexes"]:
            tiles[sheet.cell(label)] = numbers[terrain["kind"]]
    columns = sheet.grid.columns
    rows = [tiles[i : i + columns] for i in range(0, len(tiles), columns)]
    return ",\n".join(",".join(map(str, row)) for row in rows)


def tile_layers(sheet: Sheet) -> list[str]:
    """The ground, and what lies on it if there is anything."""
    layers = [("terrain", terrain_layer(sheet))]
    if "cover" in sheet.source:
        layers.append(("cover", terrain_layer(sheet, "cover", "")))
    size = f'width="{sheet.grid.columns}" height="{sheet.grid.rows}"'
    return [
        f' <layer id="{n}" name="{name}" {size}>\n  <data encoding="csv">\n{text}\n'
        "</data>\n </layer>\n"
        for n, (name, text) in enumerate(layers, 1)
    ]


def orientation(grid: Grid) -> str:
    """How Tiled lays the tiles."""
    wide, high = tile_size(grid)
    size = (
        f'renderorder="right-down" width="{grid.columns}" height="{grid.rows}" '
        f'tilewidth="{wide}" tileheight="{high}" infinite="0"'
    )
    if not isinstance(grid, HexGrid):
        return f'orientation="orthogonal" {size}'
    stagger = f'staggeraxis="{grid.axis}" staggerindex="{grid.index}"'
    return f'orientation="hexagonal" {size} hexsidelength="{SIDE}" {stagger}'


def tileset_of(grid: Grid) -> str:
    """The name of the tileset that fits."""
    if not isinstance(grid, HexGrid):
        return SQUARE
    return LYING if grid.axis == "x" else POINTED


def draw(sheet: Sheet) -> str:
    """The whole map file."""
    source, grid = sheet.source, sheet.grid
    origin = sheet.labels.label(0)
    layers = [
        ("hexsides", hexside_layer(sheet)),
        ("zones", zone_layer(sheet)),
        ("relief", relief_layer(sheet)),
        ("places", place_layer(sheet)),
    ]
    if "road" in source:
        layers.append(("roads", road_layer(sheet)))
    tiles = tile_layers(sheet)
    groups = "".join(
        f' <objectgroup id="{n}" name="{name}"{LOOKS[name]}>\n{text} </objectgroup>\n'
        for n, (name, text) in enumerate(layers, len(tiles) + 1)
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" {orientation(grid)} \
nextlayerid="{len(tiles) + len(layers) + 1}" nextobjectid="{sheet.objects + 1}">
 <properties>
  <property name="label_origin" value="{origin}"/>
  <property name="label_scheme" value="CCRR"/>
{scale_of(source)}  <property name="title" value={quoteattr(source["title"])}/>
  <property name="up" propertytype="Compass" value="{source["up"]}"/>
 </properties>
 <tileset firstgid="1" source="../assets/tiles/{tileset_of(grid)}.tsx"/>
{"".join(tiles)}{groups}</map>
"""


def drawn(path: Path) -> str:
    """The map file of some data: of a grid, or of a table without one."""
    table = open_table(path)
    return draw_table(table) if is_table(table.source) else draw(open_sheet(path))


def scale_of(source: dict[str, Any]) -> str:
    """How far it is across a hex on the ground, if the rulebook says it."""
    told = source.get("scale", "")
    return f'  <property name="scale" value={quoteattr(told)}/>\n' if told else ""


def project() -> str:
    """Tiled's project file: the enumerations that maps use."""
    values = ",\n                ".join(f'"{name}"' for name in COMPASS)
    return f"""{{
    "automappingRulesFile": "",
    "commands": [
    ],
    "extensionsPath": "extensions",
    "folders": [
        "."
    ],
    "objectTypesFile": "objecttypes.xml",
    "propertyTypes": [
        {{
            "id": 1,
            "name": "Compass",
            "storageType": "string",
            "type": "enum",
            "values": [
                {values}
            ],
            "valuesAsFlags": false
        }}
    ]
}}
"""


def object_types() -> str:
    """Tiled's list of object types: a colour each, and what can be said of those of a table."""
    kinds = dict.fromkeys(
        (*HEXSIDES, *RELIEF_KINDS, *PLACE_KINDS, *ROAD_KINDS, *make_tables.COLOURS)
    )
    colours, lines = COLOURS | make_tables.COLOURS, ""
    for kind in kinds:
        head, told = f'objecttype name="{kind}" color="{colours[kind]}"', type_properties(kind)
        lines += f" <{head}>\n{told} </objecttype>\n" if told else f" <{head}/>\n"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<objecttypes>\n{lines}</objecttypes>\n'


def main() -> None:
    """Write all maps and the project."""
    assert [kind for kind, _, _ in KINDS] == list(TERRAIN), "each terrain needs its tile"
    MAPS.mkdir(exist_ok=True)
    for path in sorted(MAPDATA.glob("*.toml")):
        (MAPS / f"{path.stem}.tmx").write_text(drawn(path), "utf-8", newline="\n")
    for name, text in templates():
        (MAPS / TEMPLATES / name).parent.mkdir(parents=True, exist_ok=True)
        (MAPS / TEMPLATES / name).write_text(text, "utf-8", newline="\n")
    (MAPS / "oblique.tiled-project").write_text(project(), "utf-8", newline="\n")
    (MAPS / "objecttypes.xml").write_text(object_types(), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
