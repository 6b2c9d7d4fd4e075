"""The tables of tables.toml: read once, checked, frozen."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from game.content.beside import read_toml
from game.rules.camposanto.cards import Arm, Series
from game.rules.camposanto.table import Status
from game.rules.kit.figures import Figure


class SeriesTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The order tokens (CS 2.3a)."""

    rule: str
    a: tuple[int, ...]
    b: tuple[int, ...]

    def of(self, series: Series) -> tuple[int, ...]:
        """The nine tokens of a series."""
        return self.a if series is Series.A else self.b


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Single numbers of the rulebook."""

    phases: Figure
    flight: Figure
    retirement: Figure
    front_hit: Figure
    edge_hit: Figure
    flight_of_marshal: Figure
    points_to_win: Figure
    points_of_phase: Figure


class StatusRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a wing of this status may do (CS 5). `units` 0: all."""

    rule: str
    units: int
    mp: Figure
    zoc_to_zoc: bool
    enters_zoc: bool
    assaults: bool
    fires: bool
    flank: bool


class ArmRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What an arm may do (CS 6a, 6.4a, 7.1l, 8.2b, 9.2a)."""

    mp: Figure
    steps: tuple[int, ...]
    enters_zoc: bool
    retires_before_contact: bool
    retires_from_assault: bool


class Evening(Struct, frozen=True, forbid_unknown_fields=True):
    """What changes in the Evening Turn (CS 11)."""

    mp: Figure
    artillery_range: Figure
    isolated_hits: Figure


class TerrainRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain (CS 6b, 6.3)."""

    rule: str
    name: str
    cost: int
    passable: bool
    blocks_sight: bool


class FireTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Fire of guns and light infantry (CS 9.1, 10.2)."""

    hits_at: Figure
    light_hits_at: Figure
    farmhouse: Figure
    light_farmhouse: Figure
    artillery_range: Figure


class GunRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Modifiers of a gun at 1, 2, 3 and 4 hexes (CS 9.1f, R28)."""

    rule: str
    modifiers: tuple[int, int, int, int]


class AssaultTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Thresholds and modifiers of an Assault (CS 7.1, 7.2)."""

    first_threshold: Figure
    fall: Figure
    loser_hits: Figure
    impetuous: Figure
    more_steps: Figure
    fewer_steps: Figure
    own_stars: Figure
    enemy_stars: Figure
    farmhouse: Figure
    flank_attacker: Figure
    flank_defender: Figure
    cavalry_frontal: Figure


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    series: SeriesTable
    limits: Limits
    status: Mapping[Status, StatusRow]
    arm: Mapping[Arm, ArmRow]
    evening: Evening
    terrain: Mapping[str, TerrainRow]
    fire: FireTable
    gun: Mapping[str, GunRow]
    assault: AssaultTable


@cache
def standard_tables() -> Tables:
    return read_toml(__package__, "tables.toml", Tables)
