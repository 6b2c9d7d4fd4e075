"""Tiled maps (TMX): layers, tiles and objects with their line numbers, faults collected.

Read as Tiled 1.8 to 1.11 write them: CSV, base64 with or without zlib or gzip; `type` or `class`;
tilesets in their own files or inside the map; object templates. Infinite maps are refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.content import library
from game.content.problems import Problems
from game.content.reading import is_file, is_on_disk, whole
from game.content.safe_xml import Element, read_xml
from game.content.tile_data import decode

FLIPS = 0xF0000000
MOST_CELLS = 99 * 99
MOST_OBJECTS = 20_000


@dataclass(frozen=True, slots=True)
class Tileset:
    """A tileset: the type of each of its tiles that has one."""

    first: int
    count: int
    path: Path | None
    kinds: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class TileLayer:
    """Tile numbers row by row, 0 for none; `kinds` has the type of each number in use."""

    name: str
    line: int
    gids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TmxObject:
    """An object; `points` as drawn, relative to x and y; `shape` tells how to read them."""

    id: int
    line: int
    name: str
    kind: str
    shape: str  # point, rectangle, ellipse, polygon, polyline, tile, text
    x: float
    y: float
    width: float
    height: float
    rotation: float
    points: tuple[tuple[float, float], ...]
    properties: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ObjectLayer:
    """Objects in the order of the file."""

    name: str
    line: int
    objects: tuple[TmxObject, ...]


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


def read_tmx(path: Path, problems: Problems) -> TmxMap | None:
    """The map, or `None` if it is too broken to go on; other faults are added to the problems."""
    root = read_xml(path, problems)
    if root is None:
        return None
    if root.tag != "map":
        problems.error(path, f"holds <{root.tag}>, not a map", line=root.line)
        return None
    return _Reader(path, root, problems).read()


def roots_of(path: Path) -> tuple[Path, ...]:
    """The folders from which a map may take tilesets and pictures; all of a pack."""
    if not is_on_disk():
        return (Path(path.anchor),)
    folder = path.resolve().parent
    project = folder.parent if folder.name == "maps" else folder
    return project, library.assets_folder().resolve()


class _Reader:
    """Reads one map; every method goes on after a fault as far as it makes sense."""

    def __init__(self, path: Path, root: Element, problems: Problems) -> None:
        self.path = path
        self.root = root
        self.problems = problems
        self.roots = roots_of(path)
        self.tilesets: list[Tileset] = []
        self.complete = True

    def read(self) -> TmxMap | None:
        size = self._size()
        if size is None:
            return None
        columns, rows, tile_width, tile_height, side = size
        for element in self.root.all("tileset"):
            tileset = self._tileset(element)
            if tileset is not None:
                self.tilesets.append(tileset)
            else:
                self.complete = False
        tiles: list[TileLayer] = []
        objects: list[ObjectLayer] = []
        for element in self._layers(self.root):
            if element.tag == "layer":
                gids = self._gids(element, columns * rows)
                if gids is not None:
                    tiles.append(TileLayer(element.get("name"), element.line, gids))
                else:
                    self.complete = False
            else:
                found = tuple(self._objects(element))
                objects.append(ObjectLayer(element.get("name"), element.line, found))
        kinds = {t.first + n: kind for t in self.tilesets for n, kind in t.kinds.items()}
        for layer in tiles:
            self._known_tiles(layer)
        return TmxMap(
            self.path,
            self.root.attributes,
            columns,
            rows,
            tile_width,
            tile_height,
            side,
            _properties(self.root),
            kinds,
            tuple(tiles),
            tuple(objects),
            self.complete,
        )

    def error(self, element: Element, message: str, where: str = "", hint: str = "") -> None:
        self.problems.error(self.path, message, line=element.line, where=where, hint=hint)

    def _size(self) -> tuple[int, int, int, int, int] | None:
        if self.root.get("infinite", "0") != "0":
            self.error(self.root, "the map is infinite", hint="switch it off in Map Properties")
            return None
        numbers = []
        for name in ("width", "height", "tilewidth", "tileheight", "hexsidelength"):
            text = self.root.get(name, "0" if name == "hexsidelength" else "")
            number = whole(text)
            if number is None:
                self.error(self.root, f'{name} = "{text[:20]}" is not a whole number')
                return None
            numbers.append(number)
        columns, rows, tile_width, tile_height, side = numbers
        if columns * rows > MOST_CELLS or not columns or not rows:
            self.error(
                self.root,
                f"the map is {columns} x {rows} cells",
                hint=f"from 1 to {MOST_CELLS} cells are possible",
            )
            return None
        if not 4 <= tile_width <= 2048 or not 4 <= tile_height <= 2048:
            self.error(self.root, f"tiles of {tile_width} x {tile_height} are not possible")
            return None
        return columns, rows, tile_width, tile_height, side

    def _layers(self, parent: Element) -> list[Element]:
        """Tile and object layers in order, those inside groups too."""
        found: list[Element] = []
        for child in parent.all("layer", "objectgroup", "group", "imagelayer"):
            name = f'layer "{child.get("name")}"'
            if child.get("offsetx", "0") != "0" or child.get("offsety", "0") != "0":
                self.error(child, "is shifted", name, "set its offset to 0")
            if child.tag == "group":
                found += self._layers(child)
            elif child.tag != "imagelayer":
                found.append(child)
        return found

    def _inside(self, base: Path, source: str, element: Element, where: str) -> Path | None:
        """The file that a source names, if it lies where a map may take files from."""
        try:
            path = (base.parent / source).resolve()
            found = is_file(path)
        except OSError:  # a name longer than the file system allows
            self.error(element, f'"{source[:40]}..." is no path', where)
            return None
        if not any(path.is_relative_to(root) for root in self.roots):
            self.error(element, f'"{source}" lies outside the project', where)
        elif not found:
            self.error(element, f'"{source}" is not there', where)
        else:
            return path
        return None

    def _tileset(self, element: Element) -> Tileset | None:
        source = element.get("source")
        where = f'tileset "{source or element.get("name")}"'
        first = whole(element.get("firstgid"))
        if first is None:
            self.error(element, "its firstgid is not a whole number", where)
            return None
        if not source:
            return self._tiles_of(element, first, self.path, None, where)
        path = self._inside(self.path, source, element, where)
        root = read_xml(path, self.problems) if path else None
        if root is None or path is None:
            return None
        if root.tag != "tileset":
            self.error(element, f"holds <{root.tag}>, not a tileset", where)
            return None
        return self._tiles_of(root, first, path, path, where)

    def _tiles_of(
        self, element: Element, first: int, base: Path, path: Path | None, where: str
    ) -> Tileset:
        pictures = element.all("image") + [i for t in element.all("tile") for i in t.all("image")]
        if not pictures:
            self.error(element, "has no pictures", where)
        for picture in pictures:
            self._inside(base, picture.get("source"), picture, where)
        kinds = {
            number: tile.get("type") or tile.get("class")
            for tile in element.all("tile")
            if (number := whole(tile.get("id"))) is not None
        }
        return Tileset(first, whole(element.get("tilecount")) or 0, path, kinds)

    def _gids(self, layer: Element, count: int) -> tuple[int, ...] | None:
        where = f'layer "{layer.get("name")}"'
        holder = layer.first("data")
        if holder is None or holder.all("chunk"):
            self.error(layer, "has no tiles", where, "a finite map needs them")
            return None
        try:
            numbers = decode(holder, count)
        except ValueError as error:
            self.error(holder, str(error), where, "choose CSV in Map Properties")
            return None
        if len(numbers) != count:
            self.error(holder, f"has {len(numbers)} tiles, the map {count}", where)
            return None
        return tuple(number & ~FLIPS for number in numbers)

    def _known_tiles(self, layer: TileLayer) -> None:
        if not self.complete:
            return
        known = [(t.first, t.first + t.count) for t in self.tilesets]
        strange = {g for g in layer.gids if g and not any(a <= g < b for a, b in known)}
        for gid in sorted(strange)[:1]:
            self.complete = False
            self.problems.error(
                self.path,
                f"tile {gid} is in no tileset",
                line=layer.line,
                where=f'layer "{layer.name}"',
            )

    def _objects(self, layer: Element) -> list[TmxObject]:
        elements = layer.all("object")
        where = f'layer "{layer.get("name")}"'
        if len(elements) > MOST_OBJECTS:
            self.error(layer, f"has {len(elements)} objects", where, f"at most {MOST_OBJECTS}")
            return []
        found = []
        for element in elements:
            place = f'{where}, object {element.get("id", "?")} "{element.get("name")}"'
            whole = self._with_template(element, place)
            try:
                found.append(_object(whole))
            except ValueError as error:
                self.error(element, str(error), place)
        return found

    def _with_template(self, element: Element, where: str) -> Element:
        """The object with what its template says where it says nothing itself."""
        source = element.get("template")
        if not source:
            return element
        path = self._inside(self.path, source, element, where)
        root = read_xml(path, self.problems) if path else None
        model = root.first("object") if root else None
        if root is None or model is None or path is None:
            return element
        attributes = model.attributes | element.attributes
        if "gid" in model.attributes and "gid" not in element.attributes:
            attributes["gid"] = self._template_gid(root, model, path, element, where)
        own = {p.get("name"): p for h in element.all("properties") for p in h.all("property")}
        models = {p.get("name"): p for h in model.all("properties") for p in h.all("property")}
        properties = Element("properties", element.line, {}, [*(models | own).values()])
        shapes = [c for c in element.children if c.tag != "properties"]
        shapes = shapes or [c for c in model.children if c.tag != "properties"]
        return Element("object", element.line, attributes, [properties, *shapes])

    def _template_gid(
        self, root: Element, model: Element, path: Path, element: Element, where: str
    ) -> str:
        """A template counts in its own tileset: the number that the map has for the same tile."""
        tileset = root.first("tileset")
        gid = whole(model.get("gid"))
        if tileset is not None and gid is not None:
            target = (path.parent / tileset.get("source")).resolve()
            for known in self.tilesets:
                if known.path == target:
                    local = (gid & ~FLIPS) - (whole(tileset.get("firstgid")) or 1)
                    return str((gid & FLIPS) | (local + known.first))
        self.error(element, "its template uses a tileset that the map lacks", where)
        return "0"


def _properties(element: Element) -> dict[str, str]:
    """Properties by name, values as written; a long text stands inside the element."""
    found: dict[str, str] = {}
    for holder in element.all("properties"):
        for one in holder.all("property"):
            found[one.get("name")] = one.get("value") if "value" in one.attributes else one.text
    return found


def _number(element: Element, name: str) -> float:
    text = element.get(name, "0")
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f'{name} = "{text}" is not a number') from None
    if not -1e6 < value < 1e6:
        raise ValueError(f'{name} = "{text}" is far off the map')
    return value


def _object(element: Element) -> TmxObject:
    shape = "rectangle"
    points: list[tuple[float, float]] = []
    for tag in ("point", "ellipse", "polygon", "polyline", "text"):
        found = element.first(tag)
        if found is not None:
            shape = tag
            for pair in found.get("points").split():
                x, comma, y = pair.partition(",")
                parts = Element("point", element.line, {"x": x, "y": y if comma else "nothing"})
                points.append((_number(parts, "x"), _number(parts, "y")))
    if element.get("gid"):
        shape = "tile"
    if shape in ("polygon", "polyline") and len(points) < 2:
        raise ValueError("has too few points")
    return TmxObject(
        whole(element.get("id")) or 0,
        element.line,
        element.get("name"),
        element.get("type") or element.get("class"),
        shape,
        _number(element, "x"),
        _number(element, "y"),
        _number(element, "width"),
        _number(element, "height"),
        _number(element, "rotation"),
        tuple(points),
        _properties(element),
    )
