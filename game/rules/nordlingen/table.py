"""What lies on the table in Nordlingen. Plain data, written only through the context."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from game.board.plane.numbers import Length, Point
from game.board.plane.shapes import Edge, Pose
from game.engine.context import Context
from game.engine.state import Table

if TYPE_CHECKING:
    from game.rules.nordlingen.rules import NdRules

ORDERED, DISORDERED, SHAKEN, ROUTED = range(4)
"""The levels of disorder (ND 1.1)."""

COHESION = "cohesion"
"""The cause of what the cohesion of a division brings upon its units (ND 6.7)."""
Gone = Literal["", "eliminated", "fled"]
"""Why a unit is out of the game: eliminated, or left the table in rout (ND 3.46)."""
Fate = Literal["", "killed", "captured"]
Location = Literal["front", "flank", "rear"]
"""Where another unit lies, seen from one (ND 0.5)."""


class Step(StrEnum):
    """The parts of a turn and of an impulse (ND 2.1)."""

    REINFORCEMENTS = "reinforcements"
    ORDERS = "orders"
    MANOEUVRE = "manoeuvre"
    REORDER = "reorder"
    FIRE = "fire"
    MELEE = "melee"
    END = "end"


class Unit(Struct, frozen=True, omit_defaults=True):
    """A unit as it stands now; without a pose it is not on the table. `sides` are those of the area
    it occupies over which it shoots (ND 4.17). What stands below `fired` lasts for one impulse
    (ND 2.16), below `tried` for one turn.
    """

    id: str
    pose: Pose | None = None
    gone: Gone = ""
    disorder: int = ORDERED
    losses: int = 0
    limbered: bool = False
    mounted: bool = False  # dragoons (ND 3.14)
    square: bool = False
    occupies: str = ""  # an area or a line by its name (ND 10.10)
    sides: tuple[Edge, ...] = ()
    obstacle: str = ""  # on its line, with the right to cross (ND 3.21)
    obstacle_turn: int = 0  # the turn in which it came there, or failed
    fired: bool = False  # its first fire is spent (ND 4.10)
    damage: int = 0  # points towards a loss (ND 4.6)
    damaged: bool = False
    manoeuvred: bool = False
    moved: bool = False
    shot: bool = False
    tactical: bool = False
    halted: bool = False
    recoiled: bool = False
    alarmed: bool = False  # has tested contagion (ND 7.10)
    tried: str = ""  # the obstacle that it tried to cross (ND 3.22)
    moved_in_turn: bool = False
    tested_in_turn: bool = False  # because of fire (ND 8.2)
    fought_in_turn: bool = False
    routed_in_turn: bool = False  # has made a rout move


IMPULSE_MARKS = (
    "damage",
    "damaged",
    "manoeuvred",
    "moved",
    "shot",
    "tactical",
    "halted",
    "recoiled",
    "alarmed",
)
TURN_MARKS = ("tried", "moved_in_turn", "tested_in_turn", "fought_in_turn", "routed_in_turn")


class General(Struct, frozen=True, omit_defaults=True):
    """A general as he is now; level and radius are his replacement's when he was replaced
    (ND 9.6). `bound`: wounded, he stays with his unit until the end of this many impulses.
    """

    id: str
    level: int
    radius: Length
    at: Point | None = None
    unit: str = ""  # he is attached to it (ND 9.1)
    moved: Length = 0  # in this turn (ND 3.11)
    bound: int = 0
    fate: Fate = ""
    lost_in: int = 0  # the turn in which he fell; his replacement comes in the next
    replaced: bool = False


class Charge(Struct, frozen=True, omit_defaults=True):
    """A contact that a charge made: the edge that was touched, and where the charger came from as
    it counts for the bonus (ND 3.37). `first`: its next melee round is a first one for the charger,
    `counter_first`: for a target that charged as well (ND 5.15, 5.17).
    """

    charger: str
    target: str
    edge: Edge
    location: Location = "front"
    counter: bool = False  # the target charged as well (ND 3.34)
    first: bool = True
    counter_first: bool = True


class Matter(Struct, frozen=True, omit_defaults=True):
    """A consequence that is still to be settled, first in, first out (ND 0.15). `cause`: the unit
    by which it came, or `COHESION`; `lost`: the unit has suffered a permanent loss in this
    situation (ND 1.9); `cover`: the defence value that counts in a test for fire (ND 7.16).
    """

    what: Literal["recoil", "rout", "rout_move", "contagion", "fire_test", "wound", "capture"]
    unit: str
    cause: str = ""
    lost: bool = False
    cover: int = 0


class NdTable(Table):
    """`orders` are kept priorities of this turn by division (ND 2.8), `active` those divisions that
    are active in this impulse, `dice` what is left of the order dice of each side.
    """

    turn: int = 1
    impulse: int = 0
    last: bool = False  # the last impulse of the turn (ND 2.13)
    step: Step = Step.REINFORCEMENTS
    initiative: str = ""
    dice: Mapping[str, tuple[int, ...]] = {}
    orders: Mapping[str, int] = {}
    active: Sequence[str] = []
    acting: str = ""  # the division whose units manoeuvre now
    acted: Sequence[str] = []  # divisions that have had their place in this impulse
    units: Mapping[str, Unit] = {}
    generals: Mapping[str, General] = {}
    cincs: Mapping[str, str] = {}  # side -> general
    charges: Sequence[Charge] = []
    owed: Sequence[Matter] = []
    wavering: Mapping[str, int] = {}  # division -> the last turn in which it wavers (ND 6.6)
    recovered: Sequence[str] = []  # units that may still be turned (ND 8.3)
    struck: Sequence[str] = []  # divisions that lost a unit in this turn (ND 6.1)
    owners: Mapping[str, str] = {}  # objective -> side that controls it
    fallen: Mapping[str, int] = {}  # side -> cohesion lost by generals (ND 12.2)
    headless: Sequence[str] = []  # sides that have lost their first C-in-C (ND 6.12)
    course: Sequence[tuple[int, int]] = []  # cohesion of both sides after each turn


if TYPE_CHECKING:
    Ctx = Context[NdTable, NdRules]
else:
    Ctx = Context
