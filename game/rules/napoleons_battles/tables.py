"""The tables of tables.toml and profiles.toml: read once, checked, frozen. Lengths are thousandths
of an inch.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import cache
from typing import Literal

from msgspec import Struct

from game.board.plane.numbers import Length
from game.content.beside import read_toml
from game.engine.event import Modifier
from game.engine.text import say
from game.rules.kit.figures import Figure
from game.rules.napoleons_battles.cards import Arm, Form, Level
from game.rules.napoleons_battles.options import Switch

Hit = Literal["none", "one", "two", "eliminated"]
"""What a shot does: figures lost, or a battery that is gone (NB 9.3.3)."""


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Single numbers."""

    near: Figure
    advance: Figure
    least_unformed: Figure
    gap: Figure
    unformed_width: Figure
    friend_gap: Figure
    wheel_arc: Figure
    row_cost: Figure
    obstacle_cost: Figure
    rout_foot: Figure
    rout_horse: Figure
    general_move: Figure
    rout_slack: Figure
    square_exempt: Figure
    artillery_half_angle: Figure
    isolation_gap: Figure
    flag: Figure
    marginal: Figure
    flag_points: Figure
    figures_a_base: Figure
    fallen: Figure
    put_out: Figure
    disordered: Figure
    alone: Figure


class BaseRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A size of base (NB 0.0)."""

    width: Length
    depth: Length


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """What units of a type are (NB 2.2, 21.2). `period`: in which years. Fractions are written as
    the cards print them; batteries have no numbers of disorder, rout and dispersal. `guard`:
    infantry of the guard or grenadiers, that counts so many for morale (NB 12.1.1); `firm`: its
    Rout number grows with six bases (NB 15.1.1); `skirmish`: light infantry (NB 8.2.6.1.2.2).
    """

    name: str
    arm: Arm
    kind: str
    base: str
    nation: str
    combat: tuple[int, ...]
    control: int
    move: tuple[Length, Length, Length]
    rough: str
    back: str
    points: int
    period: str = ""
    disorder: int = 0
    rout: int = 0
    dispersal: str = ""
    fire_range: Length = 0
    fire_mod: int | None = None
    change: str = "0"
    unlimber: str = "0"
    limber: str = "0"
    turn45: str = "0"
    reverse: str = "0"
    calibre: str = ""
    guns: int = 0
    heavy: bool = False
    howitzer: bool = False
    small_battery_included: bool = False
    dismounted: str = ""  # the profile of its men on foot (NB 14.4.1)
    irregular: bool = False  # never counts for morale (NB 12.1.1)
    guard: int = 0
    firm: bool = False
    skirmish: bool = False


class ReplacementRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A general who replaces one of this rank: poor, Control 4, combat -1 (NB 15.2.2.4.2)."""

    rule: str
    radius: Length


class SquareRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier of the emergency square (NB 8.4.4.3.3): without nations or kinds it is for all;
    `others`: for those whose nation and kind no other row names.
    """

    rule: str
    value: int
    nations: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    form: Form | None = None
    since: int = 0
    until: int = 9999
    others: bool = False


class RollRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier of the dice of fire or close combat (NB 9.4, 10.3), of the rules as they stand
    `by` a switch, or of those `without` it.
    """

    rule: str
    label: str
    value: int
    by: Switch | None = None
    without: Switch | None = None

    def counts(self, options: Collection[Switch]) -> bool:
        """Is it one of the rules that are played?"""
        return (self.by is None or self.by in options) and self.without not in options

    def modifier(self) -> Modifier:
        """The line it makes in a sum."""
        return Modifier(self.value, say(self.label), self.rule)


class HitRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a shot does to one of those that it can be aimed at: by a score not above the die of
    the target, above it, at least twice as high (NB 9.3.3).
    """

    rule: str
    results: tuple[Hit, Hit, Hit]


class Hits(Struct, frozen=True, forbid_unknown_fields=True):
    """Infantry and cavalry; limbered batteries; unlimbered ones and wagons."""

    troops: HitRow
    limbered: HitRow
    open: HitRow


class Rebuilt(Struct, frozen=True, forbid_unknown_fields=True):
    """What the edition does not print, by the names of limits, bases, grounds and charts."""

    limits: tuple[str, ...]
    terrain: tuple[str, ...]
    base: tuple[str, ...]
    charts: tuple[str, ...]


class TieRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a drawn round costs both sides from this sum of all modifiers on (NB 15.3)."""

    rule: str
    least: int
    losses: int


class TerrainRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The effects of a kind of ground (NB 8.2.6, 8.3, 21.5); the words stand in tables.toml."""

    rule: str
    name: str
    road: bool = False
    rough: bool = False
    wood: bool = False
    ford: bool = False
    bridge: bool = False
    hill: bool = False
    town: bool = False
    works: bool = False
    barred: bool = False
    high: bool = False
    cover: bool = False
    gap: bool = False
    line: bool = False
    obstacle: bool = False
    guns: bool = False
    unsteady: bool = False
    shelters: bool = False
    least_vdf: int = 0
    most_vdf: int = 0


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """All of them, by the names of tables.toml."""

    limits: Limits
    rebuilt: Rebuilt
    base: Mapping[str, BaseRow]
    level: Mapping[Level, Figure]
    dispersal: Mapping[str, tuple[int, ...]]
    replacement: Mapping[str, ReplacementRow]
    square: tuple[SquareRow, ...]
    recall: Mapping[str, Figure]
    hit: Hits
    fire: Mapping[str, RollRow]
    melee: Mapping[str, RollRow]
    tie: tuple[TieRow, ...]
    terrain: Mapping[str, TerrainRow]


@cache
def standard_tables() -> Tables:
    return read_toml(__package__, "tables.toml", Tables)


@cache
def standard_profiles() -> Mapping[str, Profile]:
    return read_toml(__package__, "profiles.toml", dict[str, Profile])


@cache
def fraction(text: str) -> Fraction:
    """A fraction as the cards print it."""
    return Fraction(text)
