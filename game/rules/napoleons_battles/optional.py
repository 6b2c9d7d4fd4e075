"""The tables of the optional rules, read once and checked: their data alone, no rule plays by them
yet (NB 17.3.1.2, 18.3.2.1, 18.4.2.2, 19.1, A1.1, A3.5, A3.6, B1.4, B1.6).
"""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from game.board.plane.numbers import Length
from game.content.beside import read_toml


class WeatherRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Up to this roll: what it is like, how far one sees, codes of what follows (NB 17.3.1.2)."""

    high: int
    text: str
    distance: Length
    codes: str = ""


class Construction(Struct, frozen=True, forbid_unknown_fields=True):
    """Turns that works take; of an entrenchment in all, by its value (NB 18.4.2.2)."""

    short_bridge: int
    pontoon_an_inch: int
    wooden_an_inch: int
    raise_town: int
    most_town: int
    entrenchment: tuple[int, int, int, int]
    change_entrenchment: int


class Skirmishers(Struct, frozen=True, forbid_unknown_fields=True):
    """Their base, and what is added to fire by them, by the main body, at them (NB A1.1, A3)."""

    width: Length
    depth: Length
    figures: int
    firing: int
    main_body: int
    target: int


Both = tuple[int, int]
"""For writing an order and for activating it."""


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    """Kinds of orders, and what is added to the Control of a general (NB B1.4, B1.6)."""

    types: tuple[str, ...]
    high_ground: Both
    observation_point: Both
    in_reserve: Both
    outside_radius: Both


class OptionalTables(Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    weather: tuple[WeatherRow, ...]
    codes: Mapping[str, str]
    stragglers: Mapping[str, int]
    construction: Construction
    artillery_range: Mapping[str, tuple[int, ...]]
    skirmishers: Skirmishers
    orders: Orders


@cache
def optional_tables() -> OptionalTables:
    return read_toml(__package__, "optional.toml", OptionalTables)
