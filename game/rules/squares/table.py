"""What lies on the table in Squares. Plain data, written only through the context."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from game.board.cells import Cell
from game.engine.context import Context
from game.engine.state import Table

if TYPE_CHECKING:
    from game.rules.squares.rules import SqRules

OFF_MAP = -1


class Step(StrEnum):
    """The parts of a turn as the window shows them (SQ 5.1)."""

    POINTS = "points"
    CINC = "cinc"
    CONTEST = "contest"
    ACTIVATION = "activation"
    COMBAT = "combat"
    END = "end"


class Sky(StrEnum):
    """The weather of a battle day (SQ 5.2, 5.3)."""

    CLEAR = "clear"
    NORMAL = "normal"
    CLOUDY = "cloudy"
    RAIN = "rain"
    SNOW = "snow"


class Unit(Struct, frozen=True, omit_defaults=True):
    """A piece as it stands now. `facing` counts sides clockwise from the north, of linear infantry
    alone. What stands below `ammo_out` belongs to one turn or activation.
    """

    id: str
    cell: Cell = OFF_MAP
    facing: int = 0
    hits: int = 0  # SQ 2.9
    lost: bool = False
    under: str = ""  # the base that hides it (SQ 3.3)
    unseen: bool = False  # lost under a base: the other side does not know (SQ 3.6)
    march: bool = False  # in March formation (SQ 6.13)
    garrison: bool = False  # holds a built-up base (SQ 4.7)
    ammo_out: bool = False  # SQ 7.15
    halves: int = 0  # half AP spent (SQ 5.13): the second square of the mounted costs a half
    steps: int = 0  # squares moved
    halted: bool = False  # may not move on (SQ 6.7, 6.16)
    bombarded: bool = False  # SQ 7.2
    attacked: bool = False  # has initiated a Combat: finished (SQ 5.15)
    recovered: bool = False
    shelled: int = 0  # hits of bombardment in this activation (SQ 7.11)
    cone: int = -1  # facing of its field of fire, by the option alone (R17)
    left: Cell = OFF_MAP  # the square it left in retreat (SQ 8.39)


class Command(Struct, frozen=True, omit_defaults=True):
    id: str
    activated: bool = False
    ap: int = 0  # won in this turn
    demoralised: bool = False  # SQ 10.1


class Fight(Struct, frozen=True, omit_defaults=True):
    """A Combat (SQ 8): who takes part now, and `fought` before a follow-up (SQ 8.41)."""

    side: str  # that attacks
    command: str
    origin: Cell
    target: Cell
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    attacker_square: tuple[str, ...] = ()  # all units of the square when it began (SQ 8.36)
    defender_square: tuple[str, ...] = ()
    defence: str = ""  # the Command that defends (SQ 8.7)
    advantage: str = ""  # side with the Skirmish Advantage (SQ 8.13)
    picked: Mapping[str, str] = {}  # side -> skirmishing brigade
    fought: tuple[str, ...] = ()
    follow_up: bool = False
    scored: Mapping[str, int] = {}  # side -> hits it must distribute
    taken: Mapping[str, int] = {}  # unit -> hits after saves (SQ 8.30)
    failed: Mapping[str, int] = {}  # unit -> failed morale dice
    going: tuple[str, ...] = ()  # units destroyed by their hits
    flanked: tuple[str, ...] = ()  # linear brigades attacked in flank (SQ 8.29)


class SqTable(Table):
    """Positions stand twice: in `stacks` (first line first, Generals too) and in each piece."""

    turn: int = 1
    step: Step = Step.POINTS
    sky: Sky = Sky.NORMAL
    command: str = ""  # that is activated; empty between activations
    units: Mapping[str, Unit] = {}
    stacks: Mapping[Cell, tuple[str, ...]] = {}
    commands: Mapping[str, Command] = {}
    pool: Sequence[int] = []  # AP still to be had, the most first
    won: Sequence[tuple[str, int]] = []  # commands activated this turn
    sealed: Mapping[str, str] = {}  # side -> Command chosen: secret
    # the last contest: Command, die, total
    contest: Sequence[tuple[str, int, int]] = []
    fight: Fight | None = None
    owners: Mapping[str, str] = {}  # objective -> side
    course: Sequence[tuple[int, int]] = []  # points after each turn


if TYPE_CHECKING:
    Ctx = Context[SqTable, SqRules]
else:
    Ctx = Context
