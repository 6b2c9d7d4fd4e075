"""Kinds of ground and of hexsides: what holds of them whatever the game (kinds.toml)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import TypeVar

OPEN = "open"
"""The ground that whatever else lies in a cell replaces."""


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A kind of terrain."""

    water: bool = False
    blank: bool = False
    houses: bool = False
    walled: bool = False
    high: bool = False


@dataclass(frozen=True, slots=True)
class HexsideKind:
    """A kind of hexside."""

    water: bool = False
    bridged: bool = False
    bridge: bool = False
    idle: bool = False
    rises: bool = False
    sided: bool = False
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class TableProperty:
    """What a map may say of a piece of a table: a whole number up to `most`, true or false (`flag`)
    or, with neither, words. Where it is silent `default` holds, or what the game has of its own.
    """

    name: str
    least: int = 0
    most: int = 0
    flag: bool = False
    default: int | None = None


@dataclass(frozen=True, slots=True)
class AreaKind:
    """A kind of ground with an outline, on a table without a grid; a passage leads over lines."""

    houses: bool = False
    high: bool = False
    water: bool = False
    passage: tuple[str, ...] = ()
    tells: tuple[TableProperty, ...] = ()


@dataclass(frozen=True, slots=True)
class LineKind:
    """A kind of ground along a line, on a table without a grid."""

    water: bool = False
    tells: tuple[TableProperty, ...] = ()


@dataclass(frozen=True, slots=True)
class PointKind:
    """A kind of point on a table without a grid."""

    tells: tuple[TableProperty, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkKind:
    """A kind of line on a table without a grid that is in nobody's way."""

    tells: tuple[TableProperty, ...] = ()


PieceKind = AreaKind | LineKind | PointKind | MarkKind
K = TypeVar("K", bound=PieceKind)
_FILE = tomllib.loads((files(__package__) / "kinds.toml").read_text(encoding="utf-8"))
TERRAIN = MappingProxyType({n: TerrainKind(**row) for n, row in _FILE["terrain"].items()})
HEXSIDES = MappingProxyType({n: HexsideKind(**row) for n, row in _FILE["hexside"].items()})
_TOLD = MappingProxyType(
    {w: TableProperty(**({"name": w} | row)) for w, row in _FILE["table_property"].items()}
)
LETTERED = tuple(
    _TOLD[word] for word in ("title", "inline", "lettered", "rank", "symbol", "symbols")
)
"""What a map may say of any piece of a table: how its name is written, what stands beside it."""


def _pieces(section: str, kind: type[K]) -> Mapping[str, K]:
    """The kinds of one layer of a table."""
    found = {}
    for name, row in _FILE[section].items():
        tells = tuple(_TOLD[word] for word in row.get("tells", ()))
        over = {"passage": tuple(row["passage"])} if "passage" in row else {}
        found[name] = kind(**(row | over | {"tells": tells}))
    return MappingProxyType(found)


TABLE_AREAS = _pieces("table_area", AreaKind)
TABLE_LINES = _pieces("table_line", LineKind)
TABLE_POINTS = _pieces("table_point", PointKind)
TABLE_LAYERS: Mapping[str, Mapping[str, PieceKind]] = MappingProxyType(
    {
        "areas": TABLE_AREAS,
        "lines": TABLE_LINES,
        "points": TABLE_POINTS,
        "edges": _pieces("table_edge", MarkKind),
        "roads": _pieces("table_road", MarkKind),
    }
)
"""The layers of a table's map with their kinds."""


def ground_of(kind: str) -> TerrainKind:
    """What holds of a kind of terrain; of one that only a game knows nothing."""
    return TERRAIN.get(kind, TerrainKind())


def side_of(kind: str) -> HexsideKind:
    """What holds of a kind of hexside; of one that only a game knows nothing."""
    return HEXSIDES.get(kind, HexsideKind())


def terrain_with(trait: str) -> tuple[str, ...]:
    """The kinds of terrain of which something holds ("water")."""
    return tuple(name for name, kind in TERRAIN.items() if getattr(kind, trait))


def sides_with(trait: str) -> tuple[str, ...]:
    """The kinds of hexside of which something holds ("water")."""
    return tuple(name for name, kind in HEXSIDES.items() if getattr(kind, trait))
