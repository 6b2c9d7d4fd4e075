"""What lies on the table: pieces, stacks, markers, tracks; written only through the context."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from game.board.cells import Cell
from game.engine.context import Context
from game.engine.state import Table

if TYPE_CHECKING:
    from game.rules.prussias_glory.data.rules import PgRules

OFF_MAP = -1


class Morale(StrEnum):
    """The three morale states (PG 8.0a)."""

    FORMED = "formed"
    DISORDERED = "disordered"
    ROUTED = "routed"


class ArmyState(StrEnum):
    """The state of an army (PG 10.2, 10.3)."""

    STEADY = "steady"
    DEMORALISED = "demoralised"
    ROUTED = "routed"


class Unit(Struct, frozen=True, omit_defaults=True):
    """A unit as it stands now; what follows `morale` is cleared as its player turn starts."""

    id: str
    cell: Cell
    level: int
    morale: Morale = Morale.FORMED
    column: bool = False
    effective: bool = True  # command status this turn (PG 6.2d)
    ooc: bool = False  # out of command this Movement phase (PG 6.2.2a)
    spent: int = 0  # MP spent in this Movement phase
    steps: int = 0  # hexes entered in this Movement phase
    moved: bool = False  # has finished its move
    stopped: bool = False  # had to stop (PG 7.2.1a, 7.2.3a)
    started_engaged: bool = False  # was Engaged when normal movement began (PG 7.2.1c)
    bottomed: bool = False  # Coalition guns that must stay below (PG 3.4c)
    fired: bool = False  # bombarded in this player turn (PG 16.0b)
    rallied: bool = False  # had its rally attempt (PG 17.0a)
    rout_moved: bool = False  # made its rout move (PG 8.2d)
    fought: bool = False  # took part in a close combat this phase (PG 19.0b)
    charged: bool = False  # tried to charge this phase (PG 19.12.1d)


class Leader(Struct, frozen=True, omit_defaults=True):
    """A leader as he stands now; `card`: the one he is played with (the second's after a loss)."""

    id: str
    cell: Cell
    card: str
    wing: str | None = None
    spent: int = 0
    moved: bool = False
    tried: bool = False  # made his special leader attempt this turn (PG 14.2c)


class Lost(Struct, frozen=True, omit_defaults=True):
    """What lies in a box of an army's morale track (PG 10.0b). `unit` None: a marker."""

    box: int
    unit: str | None = None
    level: int = 0  # the level side shown
    captured: bool = False
    marker: str = ""  # activation, fatigue, penalty


class Army(Struct, frozen=True):
    """One army's morale (PG 10): `base` while the track is empty; `cm`: Current Morale."""

    side: str
    base: int
    cm: int
    state: ArmyState = ArmyState.STEADY
    cs: int = 0  # combat success earned this turn (PG 10.1)
    cs_next: int = 0  # earned by checks of the Army Morale phase: counts next turn (PG 10.2d)
    active: bool = True  # it has been activated (PG 6.1a)
    attempts: int = 0  # attempts at activation, normal and on sight (PG 13.1a, Ruling 15)
    tried_in: int = 0  # the turn of its last normal attempt (PG 6.1.1a)
    cdo_used: bool = False  # had its attempt on sight (PG 6.1.3b)


class Det(Struct, frozen=True, omit_defaults=True):
    """A detachment (PG 6.3a): wings with their leaders, single units, and its command value."""

    id: str
    side: str
    name: str
    rating: int
    wings: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    active: bool = False  # has met the enemy (PG 6.3b)
    cdo_used: bool = False  # had its attempt on sight (PG 6.1.3b)


class Advance(Struct, frozen=True, omit_defaults=True):
    """The advance that the Coalition declared at Rossbach (PG 23.4b, 23.4c)."""

    claimed: int
    gained: int  # levels of army morale really restored (Ruling 59)
    deadline: int  # the last turn in which its goal counts
    reached: bool = False  # the infantry has come up: nobody is obliged to move any more
    settled: Literal["", "kept", "failed", "attacked"] = ""


class EngagedMarker(Struct, frozen=True):
    """An Engaged marker (PG 4.3a); `flipped`: on its -2 side (PG 4.3c)."""

    side: str
    flipped: bool = False


class LeaderLoss(Struct, frozen=True):
    """A wounded or killed leader, for victory points (PG 22.1d)."""

    card: str
    side: str
    fate: Literal["wounded", "killed"]


class CombatSide(Struct, frozen=True, omit_defaults=True):
    """One side of a combat: its hexes, who takes part, what it must still suffer.

    `engaged`, `support` and both sums of levels are frozen when odds are reckoned; `home` says who
    is Engaged now and in which hex, while results are worked out (Ruling 4).
    """

    cells: tuple[Cell, ...]
    engaged: tuple[str, ...] = ()  # who fights, or under bombardment would be Engaged
    support: tuple[str, ...] = ()  # Support present in those hexes (PG 11.3.4a)
    used_support: tuple[str, ...] = ()  # Support added in a supported defence (PG 19.1.1c)
    lead: str = ""
    engaged_levels: int = 0  # levels Engaged, before losses (PG 11.2a)
    levels: int = 0  # levels that contributed, before losses (PG 11.1b)
    outcome: str = ""  # this side's half of the table's cell
    lp: int = 0  # loss points still to satisfy
    lp_first: int = 0  # loss points after the cap
    led: bool = False  # the first LP has been assigned (PG 11.1c)
    home: Mapping[str, Cell] = field(default_factory=dict)
    late: tuple[str, ...] = ()  # became Engaged before the last LP (PG 11.1f, 19.12.3a)
    lost_level: Mapping[str, int] = field(default_factory=dict)  # levels lost in this combat


class Combat(Struct, frozen=True, omit_defaults=True):
    """A combat in progress. Charges nest: frames hold the index in `table.combats`."""

    attacker: str
    kind: Literal["close", "charge", "guns", "bombardment"]
    attack: CombatSide
    defence: CombatSide
    surrounded: bool = False  # PG 19.1.1a
    supported: bool = False  # PG 19.1.1c
    terrain_pair: tuple[Cell, Cell] | None = None
    rolled: bool = False  # results were rolled: not empty before the combat
    result: str = ""  # the table's cell as printed
    range: int = 0  # bombardment: 1, 2 or 3
    advanced: tuple[str, ...] = ()  # the attacker's units that advanced (PG 19.9a)
    momentum: Cell | None = None  # hex of the Momentum marker it gave (PG 19.10c)
    attempted: tuple[str, ...] = ()  # cavalry that tried to charge after it (PG 19.12.2a)
    parent: int = -1  # the combat whose charge this is


class Momentum(Struct, frozen=True):
    """Momentum Attack markers on a hex (PG 19.10d): placed by `side` in turn `turn`."""

    side: str
    count: int
    turn: int


class PgTable(Table):
    """The table. Positions stand twice, in `stacks` (top first) and in each piece."""

    turn: int = 1
    active: str = "prussian"
    units: Mapping[str, Unit] = field(default_factory=dict)
    leaders: Mapping[str, Leader] = field(default_factory=dict)
    stacks: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    armies: Mapping[str, Army] = field(default_factory=dict)
    tracks: Mapping[str, tuple[Lost, ...]] = field(default_factory=dict)
    # group -> Effective; absent: not rolled
    groups: Mapping[str, bool] = field(default_factory=dict)
    markers: Mapping[Cell, EngagedMarker] = field(default_factory=dict)
    momentum: Mapping[Cell, Momentum] = field(default_factory=dict)
    # target hexes of this phase (PG 16.0c)
    bombarded: Mapping[Cell, str] = field(default_factory=dict)
    # units using the Army Commander (PG 6.2.2e)
    trace_commander: Sequence[str] = field(default_factory=list)
    combats: Sequence[Combat] = field(default_factory=list)
    leader_losses: Sequence[LeaderLoss] = field(default_factory=list)
    replacements: int = 0  # replacement leaders made so far
    fought_yet: bool = False  # first combat of any kind (PG 23.4.4e)
    passivity_hits: int = 0  # FrE penalties so far (PG 23.4.4c)
    dets: Mapping[str, Det] = field(default_factory=dict)  # detachments (PG 6.3)
    advance: Advance | None = None  # declared at Rossbach (PG 23.4b)
    bonus_lost: bool = False  # Prussian line infantry attacked before it was claimed (PG 23.4.3a)
    phase: str = "command"
    left_map: Sequence[str] = field(default_factory=list)  # left by PG 10.2h: not eliminated
    # wings that rolled to deploy in this enemy player turn (PG 7.3.3e)
    column_rolls: Sequence[str] = field(default_factory=list)
    # wing -> enemy units whose approach it let pass in this player turn (PG 7.3.3a)
    column_met: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # armies that moved or fought in this turn (PG 25.3.4a)
    exerted: Sequence[str] = field(default_factory=list)
    baggage_routed: bool = False  # the light baggage has routed once (PG 25.1a)
    # side -> friendly edge by the lie of the armies (PG 25.3.3a)
    edges: Mapping[str, str] = field(default_factory=dict)
    # reinforcement -> turn in which it came (PG 22.2a)
    arrived: Mapping[str, int] = field(default_factory=dict)
    # CM of both armies after each turn
    course: Sequence[tuple[int, int]] = field(default_factory=list)


if TYPE_CHECKING:
    Ctx = Context[PgTable, PgRules]
else:
    Ctx = Context
