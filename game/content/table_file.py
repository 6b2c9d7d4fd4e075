"""A Tiled map without a grid made into an open table, or the list of what is wrong with it.

An orthogonal map with the property `unit`, the name of the game's unit of length, and
`unit_pixels`, how many of the map's pixels one unit is. Object layers: `areas` (polygons and
rectangles) and `lines` (polylines), the type is the kind of ground; `points` (objectives and the
like), `edges` (polylines along the edge of the table) and `roads` (polylines that are only drawn).
What a game wants to know of one besides (`level`, `vdf`, `capacity` ...) stands in its properties.
"""

from game.board.kinds import TABLE_LAYERS
from game.board.plane.ground import OpenTable
from game.content.map_scale import read_scale
from game.content.problems import Problems, one_of
from game.content.reading import whole
from game.content.table_faults import look_at_fords, look_together
from game.content.table_objects import UNIT, TableReader
from game.content.tmx_file import TmxMap

UNIT_PIXELS = "unit_pixels"
GROUND = ("areas", "lines")
"""The layers that only a table has."""
PROPERTIES = ("title", UNIT, UNIT_PIXELS, "scale")
LONGEST_UNIT = 12
MOST_STRANGE = 20


def is_table(tmx: TmxMap) -> bool:
    """Whether a map is a table without a grid: it says so, or has nothing but a table's layers."""
    if UNIT in tmx.properties or UNIT_PIXELS in tmx.properties:
        return True
    squares = tmx.attributes.get("orientation") == "orthogonal"
    return squares and not tmx.tiles and any(one.name in GROUND for one in tmx.objects)


def read_table(tmx: TmxMap, problems: Problems, before: int) -> OpenTable | None:
    """The table of a map, or `None` with the reasons added to the problems; `before` is how many
    faults there were before the file was opened.
    """
    scale = _unit(tmx, problems)
    if scale is None:
        return None
    reader = TableReader(tmx, problems, scale)
    areas, lines = reader.areas(), reader.lines()
    points, edges, roads = reader.spots(), reader.edges(), reader.roads()
    ground = read_scale(tmx, problems)
    _strange(tmx, problems)
    if len(problems.errors) > before:
        return None
    look_together(reader, areas, lines)
    look_at_fords(reader, roads, areas, lines)
    if len(problems.errors) > before:
        return None
    return OpenTable(
        reader.width,
        reader.height,
        tuple(area for _, area in areas),
        tuple(line for _, line in lines),
        tmx.path.name.removesuffix(".tmx"),
        tmx.properties.get("title", tmx.path.stem),
        tmx.properties[UNIT],
        points,
        edges,
        tuple(road for _, road in roads),
        ground,
        scale,
    )


def _unit(tmx: TmxMap, problems: Problems) -> int | None:
    """How many pixels the unit of length is, if it has a name and a size."""
    before, name = len(problems.errors), tmx.properties.get(UNIT, "")
    if not 0 < len(name.strip()) <= LONGEST_UNIT:
        hint = f'give the map its name, such as um, as the property "{UNIT}"'
        problems.error(tmx.path, "the unit of length is missing or wrong", line=1, hint=hint)
    scale = whole(tmx.properties.get(UNIT_PIXELS, ""))
    if not scale or not 8 <= scale <= 1_000:
        hint = f'give the map a whole number from 8 to 1000 as the property "{UNIT_PIXELS}"'
        problems.error(tmx.path, f"{UNIT_PIXELS} is missing or wrong", line=1, hint=hint)
    if (kind := tmx.attributes.get("orientation", "")) != "orthogonal":
        hint = "a table needs an orthogonal one"
        problems.error(tmx.path, f"the map is {kind}", line=1, hint=hint)
    return scale if len(problems.errors) == before else None


def _strange(tmx: TmxMap, problems: Problems) -> None:
    """Tell of properties and layers that are not read."""
    for name in [name for name in tmx.properties if name not in PROPERTIES][:MOST_STRANGE]:
        hint = one_of(name.lower(), PROPERTIES)
        problems.warning(tmx.path, f'property "{name}" is not read', line=1, hint=hint)
    for layer in tmx.objects:
        if layer.name not in TABLE_LAYERS:
            where, hint = f'layer "{layer.name}"', one_of(layer.name, TABLE_LAYERS)
            problems.warning(tmx.path, "is not read", line=layer.line, where=where, hint=hint)
    for tiles in tmx.tiles:
        where, hint = f'layer "{tiles.name}"', "a table is made of objects"
        problems.warning(tmx.path, "is not read", line=tiles.line, where=where, hint=hint)
