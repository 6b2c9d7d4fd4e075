"""Kinds of ground and of hexsides: what holds of them whatever the game (kinds.toml)."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType

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
class AreaKind:
    """A kind of ground with an outline, on a table without a grid."""

    houses: bool = False
    high: bool = False
    passage: bool = False


@dataclass(frozen=True, slots=True)
class LineKind:
    """A kind of ground along a line, on a table without a grid."""

    water: bool = False


@dataclass(frozen=True, slots=True)
class PointKind:
    """A kind of point on a table without a grid."""

    valued: bool = False


_FILE = tomllib.loads((files(__package__) / "kinds.toml").read_text(encoding="utf-8"))
TERRAIN = MappingProxyType({n: TerrainKind(**row) for n, row in _FILE["terrain"].items()})
HEXSIDES = MappingProxyType({n: HexsideKind(**row) for n, row in _FILE["hexside"].items()})
TABLE_AREAS = MappingProxyType({n: AreaKind(**row) for n, row in _FILE["table_area"].items()})
TABLE_LINES = MappingProxyType({n: LineKind(**row) for n, row in _FILE["table_line"].items()})
TABLE_POINTS = MappingProxyType({n: PointKind(**row) for n, row in _FILE["table_point"].items()})
TABLE_EDGES = tuple(_FILE["table_edge"])
"""Kinds of stretches of a table's edge."""
TABLE_ROADS = tuple(_FILE["table_road"])
"""Kinds of roads that are only drawn."""


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
