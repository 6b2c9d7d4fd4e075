"""What lies on the table in Camposanto 1743. Plain data, written only through the context."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from game.board.cells import Cell
from game.engine.context import Context
from game.engine.state import Table
from game.rules.camposanto.cards import Series

if TYPE_CHECKING:
    from game.rules.camposanto.rules import CsRules

OFF_MAP = -1
NO_TOKEN = 0


class Turn(StrEnum):
    """The two turns (CS 3a)."""

    DAY = "day"
    EVENING = "evening"


class Status(StrEnum):
    """How a wing is disposed in a phase (CS 4.1c-g); fresh: not yet known."""

    FRESH = "fresh"
    IMPETUOUS = "impetuous"
    AGGRESSIVE = "aggressive"
    PRUDENT = "prudent"
    HESITANT = "hesitant"


class Operation(StrEnum):
    """The parts of a phase, and the five operations of an activation in their order (CS 5.5a)."""

    ORDERS = "orders"
    GENERAL = "general"
    ARTILLERY = "artillery"
    MOVEMENT = "movement"
    MARSHAL = "marshal"
    LIGHT_FIRE = "light_fire"
    ASSAULT = "assault"


class Unit(Struct, frozen=True, omit_defaults=True):
    """A combat unit or marshal as it stands now. `facing` is the corner of its hex that it points
    to, 0 to 5 clockwise from the north (CS 6.1b). What stands below `hits` is cleared when its wing
    is activated.
    """

    id: str
    cell: Cell
    facing: int = 0
    hits: int = 0  # HITs suffered (CS 2.1f)
    spent: int = 0  # MP spent in this activation
    moved: bool = False  # has finished its move or turn (CS 5.5b)
    from_zoc: bool = False  # its move started in an enemy ZOC (CS 6.1e)
    stopped: bool = False  # may not go on (CS 6.1d, 6.4d)
    fired: bool = False  # has fired in this activation (CS 9.1a, 10.2a)
    underway: bool = False  # on its way: may stand where it may not end


class Wing(Struct, frozen=True, omit_defaults=True):
    id: str
    token: int = NO_TOKEN  # revealed in this phase (CS 4.1a)
    status: Status = Status.FRESH
    fatigued: bool = False  # until the end of the turn (CS 4.1d)
    activated: bool = False  # its activation of this phase is over
    by_general: bool = False  # Aggressive by order of the General (CS 8.1a)


class Assault(Struct, frozen=True, omit_defaults=True):
    """A declared Assault (CS 7): a connected group; `targets`: who assaults whom (CS 7g, R18)."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    targets: Mapping[str, tuple[str, ...]] = {}
    threshold: int = 0  # of the next roll; 0: not begun (CS 7.1f)
    attack_cells: tuple[Cell, ...] = ()  # where they stood when it began
    defence_cells: tuple[Cell, ...] = ()
    isolated: tuple[str, ...] = ()  # when it began (CS 11e)
    attack_bonus: int = 0  # sums reckoned once, when it began (CS 7.2a)
    defence_bonus: int = 0
    winner: str = ""  # side
    rolls: int = 0  # that failed so far (CS 7.1f)


class CsTable(Table):
    """Positions stand twice: in `stacks` (top first, marshals too) and in each piece."""

    turn: Turn = Turn.DAY
    phase: int = 1  # of three in a turn (CS 3a)
    operation: Operation = Operation.ORDERS
    wing: str = ""  # whose activation it is; empty between activations
    units: Mapping[str, Unit] = {}
    stacks: Mapping[Cell, tuple[str, ...]] = {}
    wings: Mapping[str, Wing] = {}
    order: Sequence[str] = []  # wings in order of activation (CS 4.1h)
    series: Mapping[str, Series] = {}  # side -> series held (CS 3b, 4.3b)
    hands: Mapping[str, tuple[int, ...]] = {}  # side -> unused tokens
    # side -> tokens laid face down on its left, centre, right wing: secret (CS 2.3b)
    sealed: Mapping[str, tuple[int, ...]] = {}
    generals_used: Sequence[str] = []  # sides (CS 8.1a)
    # side -> steps its regiments lost in this phase (CS 12.2a)
    losses: Mapping[str, int] = {}
    points: Mapping[str, int] = {}  # side -> victory points (CS 12.2b)
    assaults: Sequence[Assault] = []  # of this activation (CS 7e)
    # points of both sides after each phase
    course: Sequence[tuple[int, int]] = []


if TYPE_CHECKING:
    Ctx = Context[CsTable, CsRules]
else:
    Ctx = Context
