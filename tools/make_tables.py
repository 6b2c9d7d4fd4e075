"""Draw the shipped tables without a grid from tools/mapdata: maps/*.tmx, as Tiled writes them.

Data of a table say its `unit`; lengths are units from the south-west corner. Besides, the types and
the templates with which Tiled lets somebody draw a table of his own.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from game.board.kinds import TABLE_LAYERS

LAYERS = {  # of the map, each with the tables of the data that it holds, and its colour in Tiled
    "areas": ("area", "#6c7842"),
    "lines": ("line", "#2f6fb0"),
    "points": ("point", "#a03020"),
    "edges": ("edge", "#7a3d8a"),
    "roads": ("road", "#6b5135"),
}
COLOURS = {  # of the kinds that no map of cells has
    "marsh": "#4f7f7a",
    "field": "#c8b560",
    "rough": "#8f8560",
    "village": "#a03020",
    "farm": "#b0503c",
    "fortification": "#7a3d8a",
    "steep_slope": "#6a3f17",
    "pond": "#2f6fb0",
    "bridge": "#3b3b3b",
    "ford": "#6f8fae",
    "gate": "#3b3b3b",
    "hedge": "#3f6a2f",
    "objective": "#a03020",
    "exit": "#404040",
    "entry": "#7a3d8a",
}
FORMS = {  # how Tiled draws a new object of each layer; it is then drawn anew, or stretched
    "areas": '<polygon points="0,0 150,0 150,112.5 0,112.5"/>',
    "lines": '<polyline points="0,0 150,0"/>',
    "points": "<point/>",
    "edges": '<polyline points="0,0 150,0"/>',
    "roads": '<polyline points="0,0 150,0"/>',
}
TEMPLATES = "templates"
DRAWN = ("name", "kind", "polygon", "polyline", "at")
"""What is no property of an object."""
Place = tuple[float, float]


def is_table(source: Mapping[str, Any]) -> bool:
    """Whether the data of a map are those of a table without a grid."""
    return "unit" in source


@dataclass
class TableSheet:
    """A table while it is drawn."""

    source: Mapping[str, Any]
    objects: int = 0

    @property
    def pixels(self) -> int:
        return int(self.source["unit_pixels"])

    def place(self, at: Place) -> Place:
        """A place of the table on the map, whose y grows to the south."""
        return at[0] * self.pixels, (self.source["size"][1] - at[1]) * self.pixels

    def element(self, row: Mapping[str, Any]) -> str:
        """One object with its shape and its properties."""
        self.objects += 1
        tag = next(each for each in ("polygon", "polyline", "at") if each in row)
        spots = [self.place(spot) for spot in (row[tag] if tag != "at" else [row[tag]])]
        x, y = spots[0]
        shape = "<point/>"
        if tag != "at":
            points = " ".join(f"{whole(a - x)},{whole(b - y)}" for a, b in spots)
            shape = f'<{tag} points="{points}"/>'
        named = f" name={quoteattr(row['name'])}" if "name" in row else ""
        head = f'<object id="{self.objects}"{named} type="{row["kind"]}" x="{whole(x)}"'
        return f'  {head} y="{whole(y)}">\n{properties(row)}   {shape}\n  </object>\n'


def open_table(path: Path) -> TableSheet:
    """The data of one table, ready to be drawn."""
    return TableSheet(tomllib.loads(path.read_text("utf-8")))


def whole(value: float) -> str:
    """A coordinate as Tiled writes it."""
    return f"{round(value, 3):g}"


def properties(row: Mapping[str, Any]) -> str:
    """What a game wants to know of an object, by name."""
    lines = "".join(
        f"    {one_property(name, row[name])}\n" for name in sorted(row) if name not in DRAWN
    )
    return f"   <properties>\n{lines}   </properties>\n" if lines else ""


def one_property(name: str, value: Any) -> str:
    """A property with the type that Tiled gives it."""
    if isinstance(value, bool):
        return f'<property name="{name}" type="bool" value="{str(value).lower()}"/>'
    if isinstance(value, int):
        return f'<property name="{name}" type="int" value="{value}"/>'
    return f'<property name="{name}" value={quoteattr(value)}/>'


def groups(sheet: TableSheet) -> Iterator[str]:
    """The object layers that hold something."""
    for number, (layer, (key, tint)) in enumerate(LAYERS.items(), 1):
        rows = "".join(map(sheet.element, sheet.source.get(key, ())))
        if rows:
            head = f'<objectgroup id="{number}" name="{layer}" color="{tint}">'
            yield f" {head}\n{rows} </objectgroup>\n"


def type_properties(kind: str) -> str:
    """What Tiled lets one say of a type of the table; blank is what the game has of its own."""
    told = [each for kinds in TABLE_LAYERS.values() if kind in kinds for each in kinds[kind].tells]
    lines = ""
    for each in dict.fromkeys(told):
        form = "bool" if each.flag else "string" if each.default is None else "int"
        default = "false" if each.flag else each.default or ""
        lines += f'  <property name="{each.name}" type="{form}" default="{default}"/>\n'
    return lines


def templates() -> Iterator[tuple[str, str]]:
    """A template of Tiled for each kind of each layer: its file in maps/templates, and its text."""
    for layer, kinds in TABLE_LAYERS.items():
        for kind, about in kinds.items():
            told = {each.name: each.default or "" for each in about.tells if not each.flag}
            yield (
                f"{layer}/{kind}.tx",
                f'<?xml version="1.0" encoding="UTF-8"?>\n<template>\n <object type="{kind}">\n'
                f"{properties(told)}   {FORMS[layer]}\n </object>\n</template>\n",
            )


def draw_table(sheet: TableSheet) -> str:
    """The whole map file."""
    (wide, high), pixels, layers = sheet.source["size"], sheet.pixels, "".join(groups(sheet))
    told = {key: sheet.source[key] for key in ("scale", "title", "unit", "unit_pixels")}
    lines = "".join(f"  {one_property(name, value)}\n" for name, value in told.items())
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" \
width="{wide}" height="{high}" tilewidth="{pixels}" tileheight="{pixels}" infinite="0" \
nextlayerid="{len(LAYERS) + 1}" nextobjectid="{sheet.objects + 1}">
 <properties>
{lines} </properties>
{layers}</map>
"""
