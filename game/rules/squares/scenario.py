"""The shape of a scenario file; `loading` holds it against itself and map (SQ 1, 2, 3.3, 10.4)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from game.rules.kit.fields import Count, Id, Side
from game.rules.squares.cards import Kind, Morale, Weight
from game.rules.squares.options import Reading
from game.rules.squares.tables import Season

Label = Annotated[str, Meta(pattern=r"^\d{4}$")]
Ability = Annotated[int, Meta(ge=-1, le=2)]
Compass = Literal["N", "E", "S", "W"]
FACINGS: Mapping[str, int] = {"N": 0, "E": 1, "S": 2, "W": 3}
Sort = Literal["infantry", "cavalry", "mixed", "artillery_foot", "artillery_horse"]
KINDS: Mapping[str, Kind] = {kind.value: kind for kind in Kind}


class SetupEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How it is played: turns, the first side, weather, options, points (SQ 5, 10.4)."""

    turns: Annotated[int, Meta(ge=1, le=40)]
    first: Side
    options: tuple[Reading, ...] = ()
    weather: Literal["clear", "normal", "cloudy", "rain", "snow", "roll"] = "normal"
    season: Season = "may_oct"
    theatre: Literal["", "spain", "italy"] = ""
    built_up_bases: Mapping[Label, Annotated[int, Meta(ge=1)]] = {}
    nights: tuple[Count, ...] = ()
    loss_points: Count = 0
    demoralised_points: Count = 0
    tie: str = ""
    clock: tuple[str, ...] = ()


class ArmyEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side and its C-in-C, who may be the General of a Command (SQ 1.4)."""

    id: Side
    name: str
    inline: str
    adjective: str = ""  # of its victory: "Allied"; empty: as its name
    nation: str
    cinc_name: str = ""
    cinc_ability: Ability = 0
    cinc_at: Label | None = None
    cinc_turn: Annotated[int, Meta(ge=1, le=40)] = 1
    cinc_command: str = ""


class CommandEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Command and its General (SQ 1.1, 1.3)."""

    id: Id
    army: Side
    general: str
    ability: Ability
    at: Label
    colour: str = ""


class UnitEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit (SQ 2) and where it stands or enters; a small `order` is nearer to the front."""

    id: Id
    name: str
    command: Id
    kind: Sort = field(name="type")
    at: Label
    full_name: str = ""
    formation: Literal["linear", "massed"] = "massed"
    morale: tuple[Morale, ...] = (Morale.REGULAR,)
    skirmish: Annotated[int, Meta(ge=-1, le=2)] = 0
    light_infantry: bool = False
    facing: Compass | None = None
    cavalry: Weight | None = None
    lance: bool = False
    full_cuirass: bool = False
    gun: Literal["heavy", "medium", "light"] | None = None
    turn: Annotated[int, Meta(ge=1, le=40)] = 1
    nation: str = ""
    men: Annotated[int, Meta(ge=0)] = 0
    order: Count = 0


class BaseEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A representative base and what it holds, which may be nothing (SQ 3.3)."""

    id: Id
    army: Side
    command: Id
    at: Label
    holds: tuple[Id, ...] = ()


class ObjectiveEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A square worth points (SQ 10.4)."""

    name: str
    at: Label
    points: Annotated[int, Meta(ge=1, le=99)]
    kind: Literal["camp", "held"] = "held"
    army: str = ""
    owner: str = ""


class ParkEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Ammunition Park (SQ 7.15)."""

    army: Side
    at: Label


class SqScenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a scenario file that belongs to Squares."""

    setup: SetupEntry
    army: tuple[ArmyEntry, ...]
    command: tuple[CommandEntry, ...]
    unit: tuple[UnitEntry, ...]
    base: tuple[BaseEntry, ...] = field(name="representative", default=())
    objective: tuple[ObjectiveEntry, ...] = ()
    park: tuple[ParkEntry, ...] = ()
