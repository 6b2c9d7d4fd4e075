"""The shape of a scenario file (PG 1-2, 22-23); names of fields are its keys."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from game.rules.kit.fields import Id
from game.rules.prussias_glory.data.cards import Arm
from game.rules.prussias_glory.data.scenario_setup import PlacementEntry
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.options import Reading

Side = Literal["prussian", "coalition"]
Edge = Literal["north", "east", "south", "west"]
Nation = Literal["prussia", "france", "empire", "austria", "saxony", "russia"]
Letter = Literal["", "I", "C"]
Label = Annotated[str, Meta(pattern=r"^\d{4}$")]
Clock = Annotated[str, Meta(pattern=r"^\d\d:\d\d$")]
Figure = Annotated[int, Meta(ge=0, le=99)]
Condition = Literal["", "routed", "demoralised", "not demoralised"]


class UnitClass(StrEnum):
    """What kind of infantry, cavalry or artillery a unit is."""

    LINE = "line"
    GRENADIER = "grenadier"
    FUSILIER = "fusilier"
    GUARD = "guard"
    OBSERVATION = "observation"
    FREIKORPS = "freikorps"
    CROAT = "croat"
    BAGGAGE = "baggage"
    CUIRASSIER = "cuirassier"
    DRAGOON = "dragoon"
    CHEVAULEGER = "chevauleger"
    HORSE_GRENADIER = "horse_grenadier"
    HUSSAR = "hussar"
    LINE_CAVALRY = "line_cavalry"
    COSSACK = "cossack"
    FREIKORPS_CAVALRY = "freikorps_cavalry"
    HEAVY = "heavy"


ARM_OF_CLASS: Mapping[UnitClass, Arm] = {
    UnitClass.LINE: Arm.INFANTRY,
    UnitClass.GRENADIER: Arm.INFANTRY,
    UnitClass.FUSILIER: Arm.INFANTRY,
    UnitClass.GUARD: Arm.INFANTRY,
    UnitClass.OBSERVATION: Arm.INFANTRY,
    UnitClass.FREIKORPS: Arm.INFANTRY,
    UnitClass.CROAT: Arm.INFANTRY,
    UnitClass.BAGGAGE: Arm.INFANTRY,
    UnitClass.CUIRASSIER: Arm.CAVALRY,
    UnitClass.DRAGOON: Arm.CAVALRY,
    UnitClass.CHEVAULEGER: Arm.CAVALRY,
    UnitClass.HORSE_GRENADIER: Arm.CAVALRY,
    UnitClass.HUSSAR: Arm.CAVALRY,
    UnitClass.LINE_CAVALRY: Arm.CAVALRY,
    UnitClass.COSSACK: Arm.CAVALRY,
    UnitClass.FREIKORPS_CAVALRY: Arm.CAVALRY,
    UnitClass.HEAVY: Arm.ARTILLERY,
}


class StrengthEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The values of one level (PG 2.1a, 2.2a); shock may be in halves (Ruling 42)."""

    level: Annotated[int, Meta(ge=1, le=4)]
    mr: Annotated[int, Meta(ge=1, le=9)]
    sp: Figure = 0
    parenthesised: bool = False
    shock: Annotated[float, Meta(ge=0, le=9, multiple_of=0.5)] = 0.0
    bombard: tuple[Figure, Figure, Figure] | None = None


class UnitEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit: its counter, and where it starts; `order` 1 is the top of the stack.

    A reinforcement has no start hex but a turn, named by its clock time, and the hex by which it
    enters (PG 22.2a).
    """

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
    composition: str = ""
    start_level: Annotated[int, Meta(ge=1, le=4)] | None = None
    at: Label | None = None
    order: Annotated[int, Meta(ge=1, le=24)] = 1
    enters_turn: Clock | None = None
    enters_at: Label | None = None

    @property
    def in_play(self) -> bool:
        """Whether the unit is part of this scenario: on the map, or on its way (PG 22.2a)."""
        return self.at is not None or self.enters_at is not None


class WingEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wing and its leader; `initiative` and `special` make him a special leader (PG 2.3a).

    `army_commander`: he commands the army as well, with no second (PG 23.6a).
    """

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
    army_commander: bool = False
    at: Label | None = None


class CommanderEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Army Commander, or the second in command on the other side of the counter (PG 9.1b).

    `absent` leaves him, and with him his second, out of a scenario. A second in command who leads a
    wing until then has a counter of his own there, the `wing_leader`.
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
    wing_leader: str | None = None
    absent: bool = False
    at: Label | None = None


class ReplacementEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The replacement leaders of an army (PG 9.1a); they never run short (Ruling 53)."""

    army: Side
    morale_modifier: int = 0
    movement: Annotated[int, Meta(ge=1, le=9)] = 6


class GroupEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group with its command value; artillery in `arms` puts the guns into it (PG 6.2a, 6.2b).

    `command_value_alone` holds once the Army Commander is lost (PG 23.6a).
    """

    id: Id
    army: Side
    name: str
    kind: Literal["base", "specific", "detachment"]
    arms: tuple[Arm, ...]
    command_value: Annotated[int, Meta(ge=1, le=6)]
    command_value_alone: Annotated[int, Meta(ge=1, le=6)] | None = None


class ActivationEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What activation costs (PG 13.1a); without `normal` there are no attempts (PG 23.4a)."""

    first: Figure = 0
    later: Figure = 0
    normal: bool = True


class AdvanceEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The goals of the Coalition's advance (PG 23.4c): towns, and the rows east of its works."""

    towns: tuple[Label, ...]
    rows_up_to: Annotated[int, Meta(ge=1, le=99)]


class PeopleEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a side is called: "Austrians", "the Austrians", "Austrian"."""

    name: str
    inline: str
    adjective: str


class ArmyEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army: its morale at the start and at most, and where it retreats to (PG 10, 23.3).

    With `activation` it starts inactive (PG 6.1a).

    `friendly_hexes`: a town that takes the place of the edge (PG 24.2.4a, 26.3.2a).
    """

    id: Side
    name: str
    morale_table_top: Figure
    morale: Figure
    friendly_edges: tuple[Edge, ...] = ()
    friendly_hexes: tuple[Label, ...] = ()
    activation: ActivationEntry | None = None
    people: PeopleEntry | None = None


class SetupEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The turns by their clock times, who plays first in a turn, the special rules and options in
    force.

    `draw_if_none`: a game that reaches no level of victory is a draw (PG 26.2c).
    """

    clock: tuple[Clock, ...]
    player_order: tuple[Side, Side] = ("prussian", "coalition")
    special_rules: tuple[SpecialRule, ...] = ()
    options: tuple[Reading, ...] = ()
    draw_if_none: bool = False


class TownBonus(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hexes in or next to which infantry earns the bonus at the end of the game (PG 23.1a)."""

    side: Literal["coalition"]  # the bonus is theirs alone: another side is a slip of the file
    hexes: tuple[Label, ...]


class LineOfRetreat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hexes to which the leaders of a side must still find their way at the end (PG 26.1a)."""

    side: Literal["coalition"]  # the Austrians alone lose points by it
    hexes: tuple[Label, ...]


class ArrivalEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wing with its leader, and guns, that come by a die and have no hex (PG 26.3.3a)."""

    wing: str
    units: tuple[str, ...] = ()


class EntryEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army that marches on to the map by the hexes of a zone, in any turns (PG 22.2a).

    `wings` with their leaders, `units` (guns), `commanders` (Army Commanders) have no start hex.
    `in_column`: they are Effective and in column in the turn of entry (PG 24.2.2b); without it they
    roll for command off the map (PG 26.3c). `cost`: what entering costs, in movement points.
    """

    army: Side
    zone: str
    wings: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    commanders: tuple[str, ...] = ()
    guns_per_wing: Annotated[int, Meta(ge=0, le=9)] | None = None
    rule: str = "PG 22.2a"
    in_column: bool = False
    cost: Annotated[int, Meta(ge=1, le=9)] = 1


class VictoryLevel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level of victory (PG 23.2): of those whose conditions hold the best counts, whatever the
    order of the file; if none does, the one marked `otherwise`. Routed is demoralised too.

    Some levels ask for an army's current morale, or whose is higher (PG 25.2a, 26.2).
    """

    side: Side
    level: Literal["decisive", "substantive", "marginal"]
    coalition_state: Condition = ""
    prussian_state: Condition = ""
    coalition_morale_max: Figure | None = None
    prussian_morale_max: Figure | None = None
    higher_morale: Side | None = None
    differential_min: int | None = None
    differential_max: int | None = None
    rule: str = "PG 22.0a"
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
    advance: AdvanceEntry | None = None
    arrival: tuple[ArrivalEntry, ...] = ()
    entry: tuple[EntryEntry, ...] = ()
    placement: PlacementEntry | None = None
    line_of_retreat: tuple[LineOfRetreat, ...] = ()
    victory_level: tuple[VictoryLevel, ...] = ()
