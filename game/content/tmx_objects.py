"""The objects of a Tiled map: their shape and place, with what their templates say."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.content.reading import unseen_in, whole
from game.content.safe_xml import Element
from game.content.tilesets import MapFiles, Tileset

FLIPS = 0xF0000000
MOST_OBJECTS = 5_000
MOST_POINTS = 10_000
LONGEST_NAME = 100
ALIGNMENTS = {  # how far right and down of x, y the middle of a tile lies, in halves of the tile
    "": (1, -1),
    "unspecified": (1, -1),
    "topleft": (1, 1),
    "top": (0, 1),
    "topright": (-1, 1),
    "left": (1, 0),
    "center": (0, 0),
    "right": (-1, 0),
    "bottomleft": (1, -1),
    "bottom": (0, -1),
    "bottomright": (-1, -1),
}


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
    middle: tuple[int, int] = (1, 1)  # where it lies from x, y, in halves of width and height


@dataclass(frozen=True, slots=True)
class ObjectLayer:
    """Objects in the order of the file."""

    name: str
    line: int
    objects: tuple[TmxObject, ...]


@dataclass(slots=True)
class ObjectReader:
    """Reads the objects of one map, whose limits hold for all its layers together."""

    files: MapFiles
    tilesets: Sequence[Tileset]
    objects: int = 0
    points: int = 0

    def layer(self, layer: Element) -> ObjectLayer:
        """A layer with the objects of it that count."""
        name = layer.get("name")
        where = f'layer "{name}"'
        elements = layer.all("object")
        self.objects += len(elements)
        if self.objects > MOST_OBJECTS:
            self.files.error(layer, "has too many objects", where, f"at most {MOST_OBJECTS} in all")
            return ObjectLayer(name, layer.line, ())
        found = []
        for element in elements:
            place = f'{where}, object {element.get("id", "?")} "{element.get("name")}"'
            try:
                whole_one = self._with_template(element, place)
                one = self._object(whole_one)
            except ValueError as error:
                self.files.error(element, str(error), place)
                continue
            if whole_one.get("visible", "1") != "0":
                found.append(one)
                continue
            told = "is hidden, so it does not count"
            self.files.problems.warning(self.files.path, told, line=one.line, where=place)
        return ObjectLayer(name, layer.line, tuple(found))

    def _object(self, element: Element) -> TmxObject:
        gid = whole(element.get("gid"))
        shape, points = self._shape(element)
        name = element.get("name")
        if unseen_in([name]):
            raise ValueError(f"its name holds the character {unseen_in([name])}")
        if len(name) > LONGEST_NAME:
            raise ValueError(f"its name has {len(name)} letters; at most {LONGEST_NAME}")
        return TmxObject(
            whole(element.get("id")) or 0,
            element.line,
            name,
            element.get("type") or element.get("class"),
            shape,
            _number(element, "x"),
            _number(element, "y"),
            _number(element, "width"),
            _number(element, "height"),
            _number(element, "rotation"),
            points,
            properties_of(element),
            (1, 1) if gid is None else self._middle(gid & ~FLIPS),
        )

    def _shape(self, element: Element) -> tuple[str, tuple[tuple[float, float], ...]]:
        shape, points = "rectangle", []
        for tag in ("point", "ellipse", "polygon", "polyline", "text"):
            found = element.first(tag)
            if found is None:
                continue
            shape = tag
            pairs = found.get("points").split()
            self.points += len(pairs)
            if self.points > MOST_POINTS:
                raise ValueError(f"the map has more than {MOST_POINTS} points")
            for pair in pairs:
                x, comma, y = pair.partition(",")
                parts = Element("point", element.line, {"x": x, "y": y if comma else "nothing"})
                points.append((_number(parts, "x"), _number(parts, "y")))
        if element.get("gid"):
            shape = "tile"
        if shape in ("polygon", "polyline") and len(points) < 2:
            raise ValueError("has too few points")
        return shape, tuple(points)

    def _middle(self, gid: int) -> tuple[int, int]:
        """Where a tile object's middle lies, by the alignment of the tile's set."""
        below = [one for one in self.tilesets if one.first <= gid]
        alignment = max(below, key=lambda one: one.first).alignment if below else ""
        if alignment not in ALIGNMENTS:
            raise ValueError(f'its tileset has the object alignment "{alignment}"')
        return ALIGNMENTS[alignment]

    def _with_template(self, element: Element, where: str) -> Element:
        """The object with what its template says where it says nothing itself."""
        source = element.get("template")
        if not source:
            return element
        path = self.files.find(self.files.path, source, element, where)
        root = self.files.xml(path) if path else None
        model = root.first("object") if root else None
        if root is None or model is None or path is None:
            return element
        attributes = model.attributes | element.attributes
        if "gid" in model.attributes and "gid" not in element.attributes:
            attributes["gid"] = self._template_gid(root, model, path, element, where)
        named = {p.get("name"): p for one in (model, element) for p in _properties(one)}
        properties = Element("properties", element.line, {}, [*named.values()])
        own, of_model = ([c for c in e.children if c.tag != "properties"] for e in (element, model))
        shapes = own or of_model
        return Element("object", element.line, attributes, [properties, *shapes])

    def _template_gid(
        self, root: Element, model: Element, path: Path, element: Element, where: str
    ) -> str:
        """A template counts in its own tileset: the number that the map has for the same tile."""
        tileset = root.first("tileset")
        gid = whole(model.get("gid"))
        if tileset is not None and gid is not None:
            source = tileset.get("source").replace("\\", "/")
            target = Path(os.path.realpath(path.parent / source))
            for known in self.tilesets:
                if known.path == target:
                    local = (gid & ~FLIPS) - (whole(tileset.get("firstgid")) or 1)
                    return str((gid & FLIPS) | (local + known.first))
        self.files.error(element, "its template uses a tileset that the map lacks", where)
        return "0"


def properties_of(element: Element) -> dict[str, str]:
    """Properties by name as written, in the value or inside; of a list one behind the other."""
    return {
        one.get("name"): " ".join(item.get("value", item.text) for item in one.all("item"))
        if one.get("type") == "list"
        else one.get("value", one.text)
        for one in _properties(element)
    }


def _properties(element: Element) -> list[Element]:
    return [one for holder in element.all("properties") for one in holder.all("property")]


def _number(element: Element, name: str) -> float:
    text = element.get(name, "0")
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f'{name} = "{text}" is not a number') from None
    if not -1e6 < value < 1e6:
        raise ValueError(f'{name} = "{text}" is far off the map')
    return value
