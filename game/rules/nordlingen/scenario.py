"""The shape of a scenario file; `loading` holds it against itself and the map (ND 2, 11, 12)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from game.rules.kit.fields import Count, Id, Place, Side, Stand
from game.rules.nordlingen.cards import Role, Type
from game.rules.nordlingen.options import Reading

Turn = Annotated[int, Meta(ge=1, le=40)]
Value = Annotated[int, Meta(ge=-4, le=6)]
Um = Annotated[float, Meta(ge=0, le=200)]
Degrees = Annotated[float, Meta(ge=0, lt=360)]
Weapon = Literal[
    "misc", "ps", "lbow", "bow_m", "xbow", "aq", "mk", "aq_m", "mk_m", "gun_lt", "gun_md", "gun_hv"
]


class SetupEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How it is played: turns, the first side, options, the sight of each turn (ND 13.5)."""

    turns: Turn
    first: Side
    options: tuple[Reading, ...] = ()
    sight: tuple[Um, ...] = ()
    otherwise: str = ""  # the side that wins if no goal was reached; "draw": nobody
    clock: tuple[str, ...] = ()


class ArmyEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side: where it goes back to, its supply, when it is broken (ND 0.14, 6.10, 12.3)."""

    id: Side
    name: str
    inline: str
    adjective: str = ""  # of its victory
    nation: str
    retreat: Degrees
    exit_point: Place
    break_at: Count | None = None


class GeneralEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A general (ND 11.1); a C-in-C may lead a division too. Without `at` he comes with the first
    of its units.
    """

    id: Id
    name: str
    army: Side
    role: Role = "division"
    superior: str = ""
    level: Annotated[int, Meta(ge=0, le=3)]
    radius: Um
    at: Place | None = None


class DivisionEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A division, who leads it, and where it enters if it comes later (ND 2.2, 11.1)."""

    id: Id
    name: str
    army: Side
    general: Id
    colour: str = ""
    turn: Turn = 1
    entry: tuple[Place, Place] | None = None


class UnitEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit (ND 11.1); values that are left out are those of its type (ND 11.2). `at`: the centre
    of its front edge, and its heading.
    """

    id: Id
    name: str
    division: Id
    kind: Type = field(name="type")
    at: Stand | None = None
    grade: Literal["raw", "trained", "veteran", "elite"] = "trained"
    elite_in: Literal["melee", "shoot"] = "melee"
    melee: Value | None = None
    shoot: Value | None = None
    morale: Value | None = None
    weapon: Weapon | None = None
    open_order: bool = False
    armour: bool = False
    shield: bool = False
    pavise: bool = False
    strength: Annotated[int, Meta(ge=1, le=12)] | None = None
    limbered: bool = False
    occupies: str = ""
    sides: tuple[Literal["front", "right", "rear", "left"], ...] = ()


class ObjectiveEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A point worth cohesion (ND 12.4)."""

    id: Id
    name: str
    at: Place
    value: Annotated[int, Meta(ge=1, le=20)]
    held_by: str = ""


class GoalEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A victory of its own (ND 12.5): `army` controls the objective and has so many units of foot
    or horse, not routed, wholly beyond a line across the table. `at_end`: after the last turn only;
    `share`: and its share of cohesion is not the lower one.
    """

    army: Side
    objective: Id
    units: Count = 0
    north_of: Um | None = None
    south_of: Um | None = None
    at_end: bool = False
    share: bool = False


class NdScenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a scenario file that belongs to Nordlingen."""

    setup: SetupEntry
    army: tuple[ArmyEntry, ...]
    general: tuple[GeneralEntry, ...]
    division: tuple[DivisionEntry, ...]
    unit: tuple[UnitEntry, ...]
    objective: tuple[ObjectiveEntry, ...] = ()
    goal: tuple[GoalEntry, ...] = ()
