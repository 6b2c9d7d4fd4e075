"""Tiled maps (TMX): layers, tiles and objects with their line numbers, faults collected.

Read as Tiled 1.8 to 1.12 write them: CSV, base64 with or without zlib or gzip; `type` or `class`;
tilesets in their own files or inside the map; object templates. Infinite maps are refused; what is
hidden does not count.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.content.problems import Problems
from game.content.reading import whole
from game.content.safe_xml import Allowance, Element, read_xml
from game.content.tile_data import decode
from game.content.tilesets import MOST_TILESETS, MapFiles, Tileset
from game.content.tmx_objects import FLIPS, ObjectLayer, ObjectReader, properties_of

MOST_CELLS = 99 * 99
MOST_LAYERS = 100
MAY_BE_HIDDEN = ("zones", "relief")  # they cover the map: many hide them while they draw


@dataclass(frozen=True, slots=True)
class TileLayer:
    """Tile numbers row by row, 0 for none, and how each is turned (the bits of FLIPS)."""

    name: str
    line: int
    gids: tuple[int, ...]
    turns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TmxMap:
    """A map file as it stands; not `complete` if some of its tiles could not be read."""

    path: Path
    attributes: Mapping[str, str]
    columns: int
    rows: int
    tile_width: int
    tile_height: int
    side: int
    properties: Mapping[str, str]
    kinds: Mapping[int, str]
    tiles: tuple[TileLayer, ...]
    objects: tuple[ObjectLayer, ...]
    complete: bool
    tilesets: tuple[Tileset, ...] = ()


def read_tmx(path: Path, problems: Problems) -> TmxMap | None:
    """The map, or `None` if it is too broken to go on; other faults are added to the problems."""
    left = Allowance()
    root = read_xml(path, problems, left)
    if root is None:
        return None
    if root.tag != "map":
        problems.error(path, f"holds <{root.tag}>, not a map", line=root.line)
        return None
    return _MapReader(path, root, MapFiles(path, problems, left)).read()


@dataclass(slots=True)
class _MapReader:
    """Reads one map; every method goes on after a fault as far as it makes sense."""

    path: Path
    root: Element
    files: MapFiles
    tilesets: list[Tileset] = field(default_factory=list)
    complete: bool = True

    def read(self) -> TmxMap | None:
        size = self._size()
        layers = self._layers(self.root)
        if size is None or not self._few_enough(layers):
            return None
        self._read_tilesets()
        reader = ObjectReader(self.files, self.tilesets)
        tiles: list[TileLayer] = []
        objects: list[ObjectLayer] = []
        for element in self._counting(layers):
            if element.tag == "objectgroup":
                objects.append(reader.layer(element))
                continue
            gids = self._gids(element, size[0] * size[1])
            if gids is not None:
                plain = tuple(gid & ~FLIPS for gid in gids)
                turns = tuple(gid & FLIPS for gid in gids)
                tiles.append(TileLayer(element.get("name"), element.line, plain, turns))
            else:
                self.complete = False
        kinds = {t.first + n: kind for t in self.tilesets for n, kind in t.kinds.items()}
        for layer in tiles:
            self._known_tiles(layer)
        return TmxMap(
            self.path,
            self.root.attributes,
            *size,
            properties_of(self.root),
            kinds,
            tuple(tiles),
            tuple(objects),
            self.complete,
            tuple(self.tilesets),
        )

    def _read_tilesets(self) -> None:
        for element in self.root.all("tileset"):
            if (tileset := self.files.tileset(element)) is not None:
                self.tilesets.append(tileset)
            self.complete &= tileset is not None

    def warning(self, element: Element, message: str, hint: str = "") -> None:
        where = f'layer "{element.get("name")}"'
        problems = self.files.problems
        problems.warning(self.path, message, line=element.line, where=where, hint=hint)

    def _size(self) -> tuple[int, int, int, int, int] | None:
        if self.root.get("infinite", "0") != "0":
            hint = "switch it off in Map Properties"
            self.files.error(self.root, "the map is infinite", hint=hint)
            return None
        numbers = []
        for name in ("width", "height", "tilewidth", "tileheight", "hexsidelength"):
            text = self.root.get(name, "0" if name == "hexsidelength" else "")
            number = whole(text)
            if number is None:
                self.files.error(self.root, f'{name} = "{text[:20]}" is not a whole number')
                return None
            numbers.append(number)
        columns, rows, tile_width, tile_height, side = numbers
        if not 0 < columns * rows <= MOST_CELLS:
            hint = f"from 1 to {MOST_CELLS} cells are possible"
            self.files.error(self.root, f"the map is {columns} x {rows} cells", hint=hint)
            return None
        if not 4 <= tile_width <= 2048 or not 4 <= tile_height <= 2048:
            self.files.error(self.root, f"tiles of {tile_width} x {tile_height} are not possible")
            return None
        return columns, rows, tile_width, tile_height, side

    def _few_enough(self, layers: list[tuple[Element, bool]]) -> bool:
        sets = self.root.all("tileset")
        counts = ((len(layers), "layers", MOST_LAYERS), (len(sets), "tilesets", MOST_TILESETS))
        too_many = [(f"has {n} {what}", most) for n, what, most in counts if n > most]
        for message, most in too_many:
            self.files.error(self.root, message, hint=f"at most {most}")
        return not too_many

    def _layers(self, parent: Element, hidden: bool = False) -> list[tuple[Element, bool]]:
        """Tile and object layers in order, those inside groups too, and whether each is hidden."""
        found: list[tuple[Element, bool]] = []
        for child in parent.all("layer", "objectgroup", "group", "imagelayer"):
            name = f'layer "{child.get("name")}"'
            is_hidden = hidden or child.get("visible", "1") == "0"
            offsets = {child.get("offsetx", "0"), child.get("offsety", "0")}
            if len(found) <= MOST_LAYERS and offsets != {"0"}:
                self.files.error(child, "is shifted", name, "set its offset to 0")
            if child.tag == "group":
                found += self._layers(child, is_hidden)
            elif child.tag != "imagelayer":
                found.append((child, is_hidden))
        return found

    def _counting(self, layers: list[tuple[Element, bool]]) -> list[Element]:
        names = Counter(element.get("name") for element, _ in layers)
        found: list[Element] = []
        for element, hidden in layers:
            name = element.get("name")
            alone = element.tag == "objectgroup" and name in MAY_BE_HIDDEN and names[name] == 1
            if hidden and not alone:
                self.warning(element, "is hidden, so it does not count", "show it, or delete it")
                continue
            if any(other.get("name") == name for other in found):
                self.warning(element, "is there twice; both count", "give one another name")
            found.append(element)
        return found

    def _gids(self, layer: Element, count: int) -> tuple[int, ...] | None:
        where = f'layer "{layer.get("name")}"'
        holder = layer.first("data")
        if holder is None or holder.all("chunk"):
            self.files.error(layer, "has no tiles", where, "a finite map needs them")
            return None
        try:
            numbers = decode(holder, count)
        except ValueError as error:
            self.files.error(holder, str(error), where, "choose CSV in Map Properties")
            return None
        if len(numbers) != count:
            self.files.error(holder, f"has {len(numbers)} tiles, the map {count}", where)
            return None
        return numbers

    def _known_tiles(self, layer: TileLayer) -> None:
        if not self.complete:
            return
        for gid in sorted(set(layer.gids) - {0}):
            if not any(gid - one.first in one.numbers for one in self.tilesets):
                self.complete = False
                message, where = f"tile {gid} is in no tileset", f'layer "{layer.name}"'
                self.files.problems.error(self.path, message, line=layer.line, where=where)
                return
