"""The shape of a scenario file of Prussia's Glory (PG 1-2, 22-23).

Names of fields are the keys of the file; `loading` holds them against each other and the map.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from game.rules.prussias_glory.cards import Arm

Side = Literal["prussian", "coalition"]
Edge = Literal["north", "east", "south", "west"]
Nation = Literal["prussia", "france", "empire", "austria", "saxony", "russia"]
Letter = Literal["", "I", "C"]
Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$")]
Label = Annotated[str, Meta(pattern=r"^\d{4}$")]
Clock = Annotated[str, Meta(pattern=r"^\d\d:\d\d$")]
Figure = Annotated[int, Meta(ge=0, le=99)]
Condition = Literal["", "routed", "demoralised", "not demoralised"]


class UnitClass(StrEnum):
    """What kind of infantry, cavalry or artillery a unit is."""

    LINE = "line"
    GRENADIER = "grenadier"
    GUARD = "guard"
    FREIKORPS = "freikorps"
    CROAT = "croat"
    CUIRASSIER = "cuirassier"
    DRAGOON = "dragoon"
    HUSSAR = "hussar"
    LINE_CAVALRY = "line_cavalry"
    COSSACK = "cossack"
    FREIKORPS_CAVALRY = "freikorps_cavalry"
    HEAVY = "heavy"


ARM_OF_CLASS: Mapping[UnitClass, Arm] = {
    UnitClass.LINE: Arm.INFANTRY,
    UnitClass.GRENADIER: Arm.INFANTRY,
    UnitClass.GUARD: Arm.INFANTRY,
    UnitClass.FREIKORPS: Arm.INFANTRY,
    UnitClass.CROAT: Arm.INFANTRY,
    UnitClass.CUIRASSIER: Arm.CAVALRY,
    UnitClass.DRAGOON: Arm.CAVALRY,
    UnitClass.HUSSAR: Arm.CAVALRY,
    UnitClass.LINE_CAVALRY: Arm.CAVALRY,
    UnitClass.COSSACK: Arm.CAVALRY,
    UnitClass.FREIKORPS_CAVALRY: Arm.CAVALRY,
    UnitClass.HEAVY: Arm.ARTILLERY,
}


class SpecialRule(StrEnum):
    """The special rules of scenarios that the program knows, by their paragraph."""

    NO_COALITION_COMMANDER = "23.3.1"
    BADEN = "23.3.2"
    PASSIVITY = "23.4.4"
    GUNS_UNDER_STACKS = "23.5"
    FIRST_TURN_MARCH = "23.5.1"
    CAUGHT_ON_THE_MARCH = "23.5.2"


class StrengthEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The values of one level (PG 2.1a, 2.2a); shock may be in halves (Ruling 42)."""

    level: Annotated[int, Meta(ge=1, le=4)]
    mr: Annotated[int, Meta(ge=1, le=9)]
    sp: Figure = 0
    parenthesised: bool = False
    shock: Annotated[float, Meta(ge=0, le=9, multiple_of=0.5)] = 0.0
    bombard: tuple[Figure, Figure, Figure] | None = None


class UnitEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit: its counter, and where it starts; `order` 1 is the top of the stack."""

    id: Id
    name: str
    army: Side
    arm: Arm
    nation: Nation
    strength: tuple[StrengthEntry, ...]
    movement: Annotated[int, Meta(ge=1, le=9)]
    unit_class: UnitClass = field(name="class")
    wing: str | None = None
    full_name: str = ""
    label: str = ""
    composition: str = ""
    start_level: Annotated[int, Meta(ge=1, le=4)] | None = None
    at: Label | None = None
    order: Annotated[int, Meta(ge=1, le=24)] = 1


class WingEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wing and its leader; `initiative` and `special` make him a special leader (PG 2.3a)."""

    id: Id
    leader: str
    army: Side
    group: str
    colour: str
    nation: Nation
    leader_full: str = ""
    morale_modifier: int = 0
    movement: Annotated[int, Meta(ge=1, le=9)] = 6
    initiative: Annotated[int, Meta(ge=1, le=6)] | None = None
    special: bool = False
    special_letter: Letter = ""
    at: Label | None = None


class CommanderEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Army Commander, or the second in command on the other side of the counter (PG 9.1b).

    `absent` leaves him, and with him his second, out of a scenario.
    """

    id: Id
    name: str
    army: Side
    nation: Nation
    initiative: Annotated[int, Meta(ge=1, le=6)]
    morale_modifier: int = 0
    movement: Annotated[int, Meta(ge=1, le=9)] = 6
    special: bool = False
    special_letter: Letter = ""
    second_in_command: str | None = None
    reverse_of: str | None = None
    absent: bool = False
    at: Label | None = None


class ReplacementEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The replacement leaders of an army (PG 9.1a)."""

    army: Side
    count: Annotated[int, Meta(ge=0, le=20)]
    morale_modifier: int = 0
    movement: Annotated[int, Meta(ge=1, le=9)] = 6


class GroupEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group with its command value; artillery in `arms` puts the guns into it (PG 6.2a, 6.2b)."""

    id: Id
    army: Side
    name: str
    kind: Literal["base", "specific"]
    arms: tuple[Arm, ...]
    command_value: Annotated[int, Meta(ge=1, le=6)]


class ArmyEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army: its morale at the start and at most, and where it retreats to (PG 10, 23.3)."""

    id: Side
    name: str
    morale_table_top: Figure
    morale: Figure
    friendly_edges: tuple[Edge, ...]


class SetupEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The turns by their clock times, who plays first in a turn, and the special rules in force."""

    clock: tuple[Clock, ...]
    player_order: tuple[Side, Side] = ("prussian", "coalition")
    special_rules: tuple[SpecialRule, ...] = ()


class TownBonus(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hexes in or next to which infantry earns the bonus at the end of the game (PG 23.1a)."""

    rule: str
    side: Literal["coalition"]  # the bonus is theirs alone: another side is a slip of the file
    hexes: tuple[Label, ...]


class VictoryLevel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level of victory, asked in the order of the file (PG 23.2). Routed is demoralised too."""

    rule: str
    side: Side
    level: Literal["decisive", "substantive", "marginal"]
    coalition_state: Condition = ""
    prussian_state: Condition = ""
    differential_min: int | None = None
    differential_max: int | None = None
    historical: bool = False
    otherwise: bool = False


class PgScenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a scenario file that belongs to Prussia's Glory."""

    setup: SetupEntry
    army: tuple[ArmyEntry, ...]
    group: tuple[GroupEntry, ...]
    wing: tuple[WingEntry, ...]
    unit: tuple[UnitEntry, ...]
    army_commander: tuple[CommanderEntry, ...] = ()
    replacement_leader: tuple[ReplacementEntry, ...] = ()
    town_bonus: tuple[TownBonus, ...] = ()
    victory_level: tuple[VictoryLevel, ...] = ()
