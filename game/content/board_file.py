"""A Tiled map made into a Board, or the list of what is wrong with it.

Tile layers `terrain` and `cover` give the kinds in each cell by the type of the tile. Object
layers: `hexsides` (polylines from corner to corner; the type is the kind; the high side of a slope
lies left of the drawing direction), `zones` and `relief` (shapes; a cell belongs to one if its
centre lies inside), `places` (points; the property `hexes` lists the cells, `rank` 1 to 4), `roads`
(polylines that name the cell under each of their points).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TypeVar, cast

from game.board.board import COMPASS, Board, Compass, Place, Relief, Road
from game.board.cells import Cell, Labels
from game.board.grid import Grid
from game.board.ground import Ground
from game.board.hexgrid import Axis, HexGrid, Index
from game.board.kinds import OPEN, TERRAIN
from game.board.plane.ground import OpenTable
from game.board.squaregrid import SquareGrid
from game.content import library
from game.content.hexside_layer import HexsideReader, LayerReader
from game.content.map_advice import doubts
from game.content.map_geometry import MapGeometry, covered, outline
from game.content.map_scale import read_scale
from game.content.problems import Problems, did_you_mean, one_of
from game.content.reading import unseen_in, whole
from game.content.table_file import is_table, read_table
from game.content.tmx_file import TileLayer, TmxMap, read_tmx
from game.content.tmx_objects import ObjectLayer, TmxObject

PLACE_KINDS = ("town", "hill", "valley", "wood", "water", "region")
RELIEF_KINDS = ("high_ground", "low_ground")
ROAD_KINDS = ("highway", "road")
TILE_LAYERS = ("terrain", "cover")
OBJECT_LAYERS = ("hexsides", "zones", "relief", "places", "roads")
PROPERTIES = ("title", "label_scheme", "label_origin", "up", "scale")
LABEL_SCHEME = "CCRR"
LOWEST_RANK = 4
LONGEST_TITLE = 120
MOST_HEXES = 500
MOST_STRANGE = 20
G = TypeVar("G", bound=Ground)
MOST_STEPS = 2_000_000  # corners of areas times the cells about which they lie


def load_ground(path: Path, problems: Problems) -> Ground | None:
    """The board or open table of a map file, or `None` with the reasons added to the problems."""
    before = len(problems.errors)
    tmx = read_tmx(path, problems)
    if tmx is None:
        return None
    read = read_table if is_table(tmx) else _read_board
    return read(tmx, problems, before)


def load_board(path: Path, problems: Problems) -> Board | None:
    """The board of a map file, or `None` with the reasons added to the problems."""
    return ground_for(Board, path, problems)


def ground_for(kind: type[G], path: Path, problems: Problems) -> G | None:
    """The ground of a map file if it is of this kind, or `None` with the reasons added to the
    problems.
    """
    found = load_ground(path, problems)
    if found is None or isinstance(found, kind):
        return found
    if isinstance(found, OpenTable):
        hint = "its game is played on a map of hexes or squares"
        problems.error(path, "is a table without a grid", hint=hint)
    else:
        hint = 'its game is played on a table without a grid, whose map has the property "unit"'
        problems.error(path, "is a map of cells", hint=hint)
    return None


def _read_board(tmx: TmxMap, problems: Problems, before: int) -> Board | None:
    """The board; `before` is how many faults there were before the file was opened."""
    path = tmx.path
    frame = _frame(tmx, problems)
    if frame is None:
        return None
    grid, labels, compass = frame
    terrain = _terrain(tmx, grid, labels, problems)
    geometry = MapGeometry(grid, tmx.tile_width, tmx.tile_height, tmx.side)
    sides = HexsideReader(tmx, geometry, labels, problems).read()
    layers = _Layers(tmx, geometry, labels, problems)
    zones, relief, places, roads = layers.zones(), layers.relief(), layers.places(), layers.roads()
    ground = read_scale(tmx, problems)
    _strange_properties(tmx, problems)
    _strange_layers(tmx, problems)
    if len(problems.errors) > before:
        return None
    title = tmx.properties.get("title", path.stem)
    name = path.name.removesuffix(".tmx")
    board = Board(
        name, title, grid, labels, terrain, compass, sides, places, zones, relief, roads, ground
    )
    for where, what, hint in doubts(board):
        problems.warning(path, what, where=where, hint=hint)
    return board


def _frame(tmx: TmxMap, problems: Problems) -> tuple[Grid, Labels, Compass] | None:
    before = len(problems.errors)
    kind = tmx.attributes.get("orientation", "")
    if kind not in ("hexagonal", "orthogonal"):
        hint = "hexagonal or orthogonal is needed"
        problems.error(tmx.path, f"the map is {kind}", line=1, hint=hint)
    grid = _squares(tmx, problems) if kind == "orthogonal" else _hexes(tmx, problems)
    up = tmx.properties.get("up", "north")
    if up not in COMPASS:
        message = f'property up = "{up}" is unknown'
        problems.error(tmx.path, message, line=1, hint=one_of(up, COMPASS))
    _title(tmx, problems)
    labels = _labels(tmx, problems)
    if labels is None or len(problems.errors) > before:
        return None
    return grid, labels, cast(Compass, up)


def _title(tmx: TmxMap, problems: Problems) -> None:
    stem = tmx.path.name.removesuffix(".tmx")
    title = tmx.properties.get("title", "")
    if (unseen := unseen_in([title])) is not None:
        problems.error(tmx.path, f"property title holds the character {unseen}", line=1)
    elif len(title) > LONGEST_TITLE:
        hint = f"at most {LONGEST_TITLE} are possible"
        problems.error(tmx.path, f"property title has {len(title)} letters", line=1, hint=hint)
    if not library.is_sound_id(stem):
        problems.error(tmx.path, "its name is no sound name for a map", hint=library.SOUND_ID)


def _squares(tmx: TmxMap, problems: Problems) -> SquareGrid:
    if tmx.tile_width != tmx.tile_height:
        size = f"{tmx.tile_width} x {tmx.tile_height}"
        problems.error(tmx.path, f"its tiles are {size}", line=1, hint="squares are needed")
    return SquareGrid(tmx.columns, tmx.rows)


def _hexes(tmx: TmxMap, problems: Problems) -> HexGrid:
    axis = tmx.attributes.get("staggeraxis", "y")
    index = tmx.attributes.get("staggerindex", "odd")
    if axis not in ("x", "y") or index not in ("odd", "even"):
        problems.error(tmx.path, f'stagger "{axis}" "{index}" is unknown', line=1)
    long_side = tmx.tile_width if axis == "x" else tmx.tile_height
    if not 0 < tmx.side < long_side:
        hint = f"half of {long_side} is usual"
        problems.error(tmx.path, f"hexsidelength = {tmx.side}", line=1, hint=hint)
    elif not _are_regular(tmx, axis):
        tiles = f"tiles of {tmx.tile_width} x {tmx.tile_height}"
        what = f'hexsidelength = {tmx.side}, stagger axis "{axis}" and {tiles} make crooked hexes'
        hint = "such as 120 x 104 with side 60 and axis x, or 104 x 120 with side 60 and axis y"
        problems.warning(tmx.path, what, line=1, hint=hint)
    return HexGrid(tmx.columns, tmx.rows, cast(Axis, axis), cast(Index, index))


def _are_regular(tmx: TmxMap, axis: str) -> bool:
    """Whether sides and angles are equal but for a tenth; Tiled knows whole pixels only."""
    given = tmx.tile_width, tmx.tile_height
    size = given if axis == "x" else given[::-1]
    wanted = 2 * tmx.side, math.sqrt(3) * tmx.side
    return all(abs(a - b) <= b / 10 + 1 for a, b in zip(size, wanted, strict=True))


def _labels(tmx: TmxMap, problems: Problems) -> Labels | None:
    scheme = tmx.properties.get("label_scheme", LABEL_SCHEME)
    origin = tmx.properties.get("label_origin", "0101")
    if scheme != LABEL_SCHEME:
        problems.error(tmx.path, f'label_scheme = "{scheme}" is unknown', hint=f'"{LABEL_SCHEME}"')
        return None
    if len(origin) != len(LABEL_SCHEME) or not (origin.isascii() and origin.isdigit()):
        message = f'label_origin = "{origin}" is no hex number'
        problems.error(tmx.path, message, hint='such as "0101"')
        return None
    try:
        return Labels(tmx.columns, tmx.rows, int(origin[:2]), int(origin[2:]))
    except ValueError:
        problems.error(tmx.path, f'from label_origin = "{origin}" on, two digits do not suffice')
        return None


def _terrain(
    tmx: TmxMap, grid: Grid, labels: Labels, problems: Problems
) -> tuple[tuple[str, ...], ...]:
    """The kinds in each cell; what lies on open ground replaces "open"."""
    if not tmx.complete:
        return ()
    kinds: list[set[str]] = [set() for _ in range(grid.size)]
    if not any(layer.name == "terrain" for layer in tmx.tiles):
        meant = _misnamed(tmx)
        hint = "" if meant is None else f'rename the layer "{meant}"'
        problems.error(tmx.path, 'has no tile layer "terrain"', hint=hint)
    for layer in tmx.tiles:
        if layer.name in TILE_LAYERS:
            _read_tiles(tmx, layer, kinds, labels, problems)
    return tuple(tuple(sorted(found - {OPEN})) or (OPEN,) for found in kinds)


def _read_tiles(
    tmx: TmxMap, layer: TileLayer, kinds: list[set[str]], labels: Labels, problems: Problems
) -> None:
    reported: set[str] = set()
    for cell, gid in enumerate(layer.gids):
        kind = tmx.kinds.get(gid, "")
        if kind in TERRAIN:
            kinds[cell].add(kind)
            continue
        if gid == 0 and layer.name != "terrain":
            continue
        message = f'terrain "{kind}" is unknown' if kind else f"tile {gid} has no type"
        if gid == 0:
            message = "there is no tile"
        if message not in reported:
            reported.add(message)
            problems.error(
                tmx.path,
                f"hex {labels.label(cell)}: {message}",
                line=layer.line,
                where=f'layer "{layer.name}"',
                hint=one_of(kind, TERRAIN) if kind else "",
            )


def _strange_properties(tmx: TmxMap, problems: Problems) -> None:
    for name in [name for name in tmx.properties if name not in PROPERTIES][:MOST_STRANGE]:
        hint = one_of(name.lower(), PROPERTIES)
        problems.warning(tmx.path, f'property "{name}" is not read', line=1, hint=hint)


def _misnamed(tmx: TmxMap) -> str | None:
    """The layer that was meant to be the terrain: the only one of tiles without a name we know."""
    strange = [layer.name for layer in tmx.tiles if layer.name not in TILE_LAYERS]
    has_terrain = any(layer.name == "terrain" for layer in tmx.tiles)
    return strange[0] if len(strange) == 1 and not has_terrain else None


def _strange_layers(tmx: TmxMap, problems: Problems) -> None:
    told = (*TILE_LAYERS, _misnamed(tmx))
    strange: list[TileLayer | ObjectLayer] = [o for o in tmx.tiles if o.name not in told]
    strange += [o for o in tmx.objects if o.name not in OBJECT_LAYERS]
    for one in strange:
        hint, where = did_you_mean(one.name, TILE_LAYERS + OBJECT_LAYERS), f'layer "{one.name}"'
        problems.warning(tmx.path, "is not read", line=one.line, where=where, hint=hint)


@dataclass(slots=True)
class _Layers(LayerReader):
    """Reads the object layers whose shapes cover cells."""

    steps: int = 0

    def zones(self) -> Mapping[str, frozenset[Cell]]:
        found: dict[str, frozenset[Cell]] = {}
        for one in self.layer("zones"):
            if not one.name:
                self.error("zones", one, f"has no name {self.here(one)}")
            found[one.name] = found.get(one.name, frozenset()) | self._covered("zones", one)
        return found

    def relief(self) -> tuple[Relief, ...]:
        found = []
        for one in self.layer("relief"):
            self.is_known("relief", one, RELIEF_KINDS)
            cells = tuple(sorted(self._covered("relief", one)))
            found.append(Relief(one.name, one.kind, cells))
        return tuple(found)

    def places(self) -> tuple[Place, ...]:
        return tuple(place for one in self.layer("places") if (place := self._place(one)))

    def roads(self) -> tuple[Road, ...]:
        """The ways that are drawn: the cells under their points, those that touch following."""
        found = []
        for one in self.layer("roads"):
            self.is_known("roads", one, ROAD_KINDS)
            if one.shape != "polyline":
                self.error("roads", one, f"is a {one.shape}, not a line", "draw a polyline")
                continue
            under = [self.geometry.cell_at(*spot) for spot in outline(one)]
            cells = tuple(cell for cell in under if cell is not None)
            if len(cells) < len(under):
                self.error("roads", one, "leaves the map", "end it in the last cell")
            elif any(a not in self.geometry.grid.neighbours(b) for a, b in pairwise(cells)):
                self.error("roads", one, "skips a cell", "give it a point in every cell")
            found.append(Road(one.name, one.kind, cells))
        return tuple(found)

    def _covered(self, layer: str, one: TmxObject) -> frozenset[Cell]:
        if one.shape not in ("rectangle", "polygon", "ellipse"):
            self.error(layer, one, f"is a {one.shape}, not an area", "draw a polygon or rectangle")
            return frozenset()
        if self.steps > MOST_STEPS:
            return frozenset()
        near = self.geometry.near(one)
        self.steps += len(near) * max(4, len(one.points))
        if self.steps > MOST_STEPS:
            self.error(layer, one, "the areas of the map have too many corners", "draw fewer")
            return frozenset()
        spots = ((cell, self.geometry.centre(cell)) for cell in near)
        cells = frozenset(covered(one, spots))
        if not cells:
            self.error(layer, one, "covers the centre of no hex")
        return cells

    def _place(self, one: TmxObject) -> Place | None:
        if (anchor := self.geometry.cell_at(*self.geometry.spot(one))) is None:
            self.error("places", one, "lies off the map")
            return None
        if not one.name:
            self.error("places", one, f"has no name {self.here(one)}")
        self.is_known("places", one, PLACE_KINDS)
        cells = []
        labels = one.properties.get("hexes", "").split()
        if len(labels) > MOST_HEXES:
            self.error("places", one, f"has {len(labels)} hexes", f"at most {MOST_HEXES}")
        for label in labels[:MOST_HEXES]:
            cell = self.labels.cell(label)
            if cell is None:
                self.error("places", one, f'hex "{label}" is not there ({self.labels.span()})')
            else:
                cells.append(cell)
        rank = whole(one.properties.get("rank", "3")) or 0
        if not 1 <= rank <= LOWEST_RANK:
            self.error("places", one, "its rank is wrong", f"a number from 1 to {LOWEST_RANK}")
        return Place(one.name, one.kind, tuple(cells) or (anchor,), rank, anchor)
