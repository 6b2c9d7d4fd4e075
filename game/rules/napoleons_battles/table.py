"""What lies on the table in Napoleon's Battles. Plain data, written only through the context."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from game.board.plane.numbers import Length
from game.board.plane.shapes import Edge, Footprint, Pose
from game.engine.context import Context
from game.engine.state import Table
from game.rules.napoleons_battles.cards import Form, Level, Rank

if TYPE_CHECKING:
    from game.rules.napoleons_battles.rules import NbRules

TURN = 3_144_960_000
"""A whole turn in the parts in which it is spent (NB 8.1.2.1hr): every rate of the profiles, halved
or quartered, and every fraction divides it without a rest.
"""
Gone = Literal["", "eliminated", "dispersed", "surrendered", "left"]
"""Why a unit is out of the battle; one that `left` the table keeps its rout (NB 8.1.4.2)."""
Limit = Literal["", "half", "none"]
"""Half Move and No Move markers (NB 7.2.3, 7.2.4)."""
How = Literal["fire", "combat", "winner", "free"]
"""How a figure is lost: by fire, in a combat, as the winner's loss (NB 10.4.1), or by a choice of
its own side (NB 8.6.2.2.4).
"""
Way = Literal["front", "flank", "rear"]
"""Where a unit was contacted (NB 8.4.0)."""


Status = Literal["", "in command", "partial", "rolled", "failed"]
"""What the command check found of a general (NB 7.2.3, 7.2.4)."""


class Step(StrEnum):
    """The steps of a half-turn (NB 4)."""

    ENTRY = "entry"
    RALLY = "rally"
    COMMAND = "command"
    FATIGUE = "fatigue"
    GUARD = "guard"
    MOVE = "move"
    REACT_MARK = "react-mark"
    ROUT = "voluntary-rout"
    REACT_OFF = "react-off"
    REACT_ON = "react-on"
    ROUT_OFF = "voluntary-rout-off"
    FIRE_OFF = "fire-off"
    FIRE_ON = "fire-on"
    COMBAT = "combat"
    PURSUE_ON = "pursue-on"
    PURSUE_OFF = "pursue-off"
    PURSUIT_FIRE = "pursuit-fire"
    PURSUIT_COMBAT = "pursuit-combat"
    ISOLATION = "isolation"
    END = "end"


class Phase(StrEnum):
    """What the ribbon shows of a half-turn: several steps each."""

    ENTRY = "entry"
    RALLY = "rally"
    CONTROL = "control"
    GUARD = "guard"
    MOVE = "move"
    REACT = "react"
    FIRE = "fire"
    COMBAT = "combat"
    PURSUIT = "pursuit"
    END = "end"


PHASES: Mapping[Step, Phase] = {
    Step.ENTRY: Phase.ENTRY,
    Step.RALLY: Phase.RALLY,
    Step.COMMAND: Phase.CONTROL,
    Step.FATIGUE: Phase.CONTROL,
    Step.GUARD: Phase.GUARD,
    Step.MOVE: Phase.MOVE,
    Step.REACT_MARK: Phase.MOVE,
    Step.ROUT: Phase.MOVE,
    Step.REACT_OFF: Phase.REACT,
    Step.REACT_ON: Phase.REACT,
    Step.ROUT_OFF: Phase.REACT,
    Step.FIRE_OFF: Phase.FIRE,
    Step.FIRE_ON: Phase.FIRE,
    Step.COMBAT: Phase.COMBAT,
    Step.PURSUE_ON: Phase.PURSUIT,
    Step.PURSUE_OFF: Phase.PURSUIT,
    Step.PURSUIT_FIRE: Phase.PURSUIT,
    Step.PURSUIT_COMBAT: Phase.PURSUIT,
    Step.ISOLATION: Phase.END,
    Step.END: Phase.END,
}
"""The phase to which each step belongs."""


class Unit(Struct, frozen=True, omit_defaults=True):
    """A unit as it stands now; without a pose it is not on the table. `losses`: figures lost of all
    causes; `losing`: those of this fire round or combat (NB 11.1.1); `spent`: what it has used of
    the turn in this step, in parts of `TURN`.
    """

    id: str
    pose: Pose | None = None
    form: Form = Form.LINE
    gone: Gone = ""
    losses: int = 0
    strength: int = 0  # figures at the start, without detachments (NB 0.0, 14.5)
    disordered: bool = False
    routed: bool = False
    damaged: bool = False  # a battery that has lost a figure (NB 9.4.4)
    dismounted: bool = False
    crew: bool = False  # gunners without their guns (NB 15.6)
    detached_from: str = ""  # the unit that it is a detachment of (NB 14.5)
    dispersal: int = 0  # figures at which it is removed (NB 11.3, 14.5.2)
    flag: bool = True
    limit: Limit = ""
    led: bool = False  # within the radius of a general, whatever his check (NB 13.1.2)
    react: bool = False
    attached: str = ""  # a battery or wagon: the unit that it touches (NB 1.5.2)
    town: str = ""  # the town in which it is deployed (NB 1.4.2.6)
    sides: tuple[Edge, ...] = ()  # of infantry so deployed, the side of each base (NB 1.4.2.6.2)
    slots: tuple[Length, ...] = ()  # and where along it, from its middle clockwise
    losing: int = 0
    moved: bool = False  # in this step, formation and front included
    done: bool = False  # has made its move of this step (NB 8.1.1.4)
    unsettled: bool = False  # disordered in this movement step (NB 8.5.1.2)
    fired: bool = False
    fled: bool = False  # has made a rout move since it was put to rout
    spent: int = 0
    began: Form | None = None  # the formation in which it began to move in this step (NB 8.1.2.1)
    tried: bool = False  # has tried to rally (NB 7.1)
    evaded: bool = False
    start: Pose | None = None  # where it stood when it began to move (NB 8.4.0)
    came: Length = 0  # how far it has come onto the table, before its first move (NB 8.1.4.1)
    alone: bool = False  # moves without the generals who touch it, in this step (NB 7.2.4-2)


STEP_MARKS = ("moved", "done", "unsettled", "start", "spent", "began", "alone")
HALF_TURN_MARKS = ("tried", "evaded")


class General(Struct, frozen=True, omit_defaults=True):
    """A general as he is now; his values are his replacement's once he was replaced
    (NB 15.2.2.4.2).
    """

    id: str
    rank: Rank
    radius: Length
    level: Level
    control: int
    combat: int
    pose: Pose | None = None
    moved: Length = 0
    status: Status = ""
    dead_since: int = 0  # the half-turn in which he fell, counted from 1
    fallen: int = 0  # how many have fallen in his place, for the points (NB 15.2.2.4.3)


class Gun(Struct, frozen=True):
    """Guns without a crew, and the battery that left them (NB 11.4.1, 15.5.2, 15.6.1)."""

    unit: str
    pose: Pose


class Contact(Struct, frozen=True):
    """Two enemies that touch: who moved into contact, and where (NB 8.4)."""

    mover: str
    target: str
    way: Way = "front"


class Ground(NamedTuple):
    """Where somebody stood with whom a unit fought (NB 8.6.1.1-2)."""

    pose: Pose
    footprint: Footprint


class Matter(Struct, frozen=True):
    """A consequence that is still to be settled, first in, first out (NB 3.1). `cause`: the enemy
    by whom it came; `how`: by fire or otherwise; `left`: the ground on which its enemies stood in
    the round that brought it, where its move may not end.
    """

    what: Literal["rout_move", "casualty", "evade", "recall", "freed"]
    unit: str
    cause: str = ""
    how: How = "combat"
    left: tuple[Ground, ...] = ()


class NbTable(Table):
    """`on_turn`: the side whose half-turn it is (NB 1.1.1.1); `half`: half-turns begun."""

    turn: int = 1
    half: int = 0
    step: Step = Step.ENTRY
    on_turn: str = ""
    units: Mapping[str, Unit] = {}
    generals: Mapping[str, General] = {}
    contacts: Sequence[Contact] = []
    owed: Sequence[Matter] = []
    guards: Sequence[str] = []  # infantry that is committed in this step (NB 14.1)
    movers: Sequence[str] = []  # units that moved in a step after which only they may be fired at
    worn: Sequence[str] = []  # formations that are worn out (NB 13.2)
    demoralised: Sequence[str] = []  # armies (NB 13.3)
    burning: Sequence[str] = []  # towns (NB 15.4)
    values: Mapping[str, int] = {}  # constructions that fire has reduced (NB 9.3.3.3)
    guns: Sequence[Gun] = []  # that stand without a crew
    isolated: Sequence[str] = []  # units that were pointed out (NB 15.5)
    shots: Sequence[tuple[str, str]] = []  # who has fired at whom in this turn (NB 9.2.1.6hr)
    yields: bool = False  # the side on turn wants to put units to rout (NB 8.6.2.2.5)
    paid: Sequence[str] = []  # who has had the winner's loss in this combat phase (NB 10.4.1)
    leads: Sequence[str] = []  # the modifying units of the combat that is fought (NB 10.1.2.3)
    flags: Mapping[str, int] = {}  # side -> flags taken (NB 11.2.5hr)
    owners: Mapping[str, str] = {}  # objective -> side that controls it
    captured: Sequence[str] = []  # generals (NB 15.5.2)
    course: Sequence[tuple[int, int]] = []  # points of both sides after each turn

    @property
    def phase(self) -> Phase:
        """The phase of the step."""
        return PHASES[self.step]


if TYPE_CHECKING:
    Ctx = Context[NbTable, NbRules]
else:
    Ctx = Context
