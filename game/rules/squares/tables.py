"""The tables of tables.toml: read once, checked, frozen."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from msgspec import Struct

from game.content.beside import read_toml
from game.rules.kit.figures import Figure
from game.rules.squares.cards import Weight
from game.rules.squares.table import Sky

Season = Literal["nov_apr", "may_oct"]


class SkyRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The highest total of 2D6 for each weather; above the last it is clear (SQ 5.2)."""

    rain: int
    cloudy: int
    normal: int


class WeatherTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The weather (SQ 5.2-5.4)."""

    rule: str
    nov_apr: SkyRow
    may_oct: SkyRow
    mild: Figure
    snow_from: Figure
    sight: Mapping[Sky, int]


class ApTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Action points by the die (SQ 5.5)."""

    rule: str
    by_die: tuple[int, ...]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Single numbers."""

    general_squares: Figure
    cinc_squares: Figure
    radius: Figure
    most_built_up_bases: Figure
    hit_cap: Figure


class ConditionTable(Struct, frozen=True, forbid_unknown_fields=True):
    """From how many hits a unit is Normal and Fatigued (SQ 2.9)."""

    normal: Figure
    fatigued: Figure


class MovementTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The price list in AP (SQ 6, 7.2, 8.1)."""

    first_square: Figure
    diagonal: Figure
    mounted_squares: Figure
    artillery: Figure
    difficult: Figure
    river: Figure
    built_up: Figure
    front: Figure
    formation: Figure
    light_cavalry: Figure
    combat: Figure
    shot: Figure


class CapacityTable(Struct, frozen=True, forbid_unknown_fields=True):
    """What a square holds, and what of it fights (SQ 4.5, 4.6, 8.2, 8.40)."""

    rule: str
    points: Figure
    massed: Figure
    linear: Figure
    artillery: Figure
    fight: Figure
    supports: Figure
    follow_up: Figure


class BombardTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Bombardment (SQ 7)."""

    hit_at: Figure
    short: Figure
    long: Figure
    cover: Figure
    fatigued: Figure
    save: Figure
    check_at: Figure
    out_at: Figure
    weight: Mapping[Weight, tuple[int, int]]


class CombatTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice, modifiers and saves of a Combat (SQ 8.15-8.27)."""

    dice: Figure
    tired_dice: Figure
    hit_at: Figure
    always: Figure
    artillery_dice: Figure
    fresh: Figure
    good: Figure
    fatigued: Figure
    poor: Figure
    enemy_in_wood: Figure
    advantage: Figure
    rough: Figure
    on_flank: Figure
    cuirass: Figure
    on_unsupported: Figure
    flanked: Figure
    unsupported: Figure
    frontal: Figure
    built_up_save: Figure
    cavalry_save: Figure
    artillery_at: Mapping[Weight, int]


class MoraleTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Morale tests (SQ 8.31-8.34)."""

    pass_at: Figure
    elite: Figure
    veteran: Figure
    poor: Figure
    demoralised: Figure
    destroyed: Figure
    clear: Figure


class RecoveryTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Recovery (SQ 9)."""

    least: Figure
    pass_at: Figure
    enemy: Figure
    most_enemies: Figure
    alone: Figure
    night_keeps: Figure


class TerrainRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain (SQ 3.2, 4.1, 6.5, 7.7, 8.25)."""

    name: str
    obstructs: bool = False
    difficult: bool = False
    cover: bool = False
    reroll: Literal["", "light", "all"] = ""


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    weather: WeatherTable
    ap: ApTable
    limits: Limits
    condition: ConditionTable
    movement: MovementTable
    capacity: CapacityTable
    bombard: BombardTable
    combat: CombatTable
    morale: MoraleTable
    recovery: RecoveryTable
    terrain: Mapping[str, TerrainRow]


@cache
def standard_tables() -> Tables:
    return read_toml(__package__, "tables.toml", Tables)
