"""What a scenario says of units, generals, divisions and armies (ND 11). Frozen."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from msgspec import Struct

from game.board.plane.numbers import Heading, Length, Point
from game.engine.text import Text


class Arm(StrEnum):
    """What a unit is: only wagons are no combat units."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    TRAIN = "train"


class Type(StrEnum):
    """The types of unit by the keys of the tables (ND 11.2)."""

    PIKES = "Pk"
    TERCIO = "PkL"
    HEAVY = "Hv"
    ASSAULT = "Wb"
    SHOT = "Sh"
    LIGHT = "Lt"
    DRAGOONS = "Dr"
    MOUNTED_DRAGOONS = "DrM"
    HEAVY_CAVALRY = "Cav"
    LARGE_CAVALRY = "CavL"
    REITER = "Rei"
    MEDIUM_CAVALRY = "MC"
    LIGHT_CAVALRY = "LC"
    OPEN_CAVALRY = "LCs"
    LIGHT_GUNS = "LtArt"
    MEDIUM_GUNS = "MdArt"
    HEAVY_GUNS = "HvArt"
    WAGONS = "Wg"


PIKEMEN = (Type.PIKES, Type.TERCIO)
"""Pk for every rule that names a type (ND 5.16, 11.4)."""
HORSE = (Type.HEAVY_CAVALRY, Type.LARGE_CAVALRY)
"""Cav for every rule that names a type (ND 5.16, 11.4)."""
DRAGOON = (Type.DRAGOONS, Type.MOUNTED_DRAGOONS)
LIGHT_HORSE = (Type.LIGHT_CAVALRY, Type.OPEN_CAVALRY)

Role = Literal["cinc", "wing", "division"]


class UnitCard(Struct, frozen=True, kw_only=True):
    """A unit (ND 11.1). `open`: marked as open order beyond what its type is; `strength`: the
    number of permanent losses that eliminates it (ND 11.3); `turn`: when it comes.
    """

    id: str
    name: str
    side: str
    division: str
    type: Type
    melee: int
    shoot: int
    morale: int
    weapon: str = ""
    open: bool = False
    armour: bool = False
    shield: bool = False
    pavise: bool = False
    strength: int = 3
    turn: int = 1


class GeneralCard(Struct, frozen=True, kw_only=True):
    """A general: his level, his command radius, whom he leads and who is over him (ND 11.1)."""

    id: str
    name: str
    side: str
    role: Role
    division: str = ""
    superior: str = ""
    level: int = 0
    radius: Length = 0
    turn: int = 1


class DivisionCard(Struct, frozen=True, kw_only=True):
    """The units under one general (ND 11.1)."""

    id: str
    side: str
    name: Text
    band: str
    general: str
    units: tuple[str, ...]


class ArmyCard(Struct, frozen=True, kw_only=True):
    """A side: where it goes back to and from where it is supplied (ND 0.14, 6.10), and at which
    cohesion it is broken (ND 12.3).
    """

    side: str
    name: Text
    inline: Text
    victory: Text
    nation: str
    retreat: Heading
    exit_point: Point
    break_at: int
    cinc: str


class OrderOfBattle(Struct, frozen=True, kw_only=True):
    units: Mapping[str, UnitCard] = {}
    generals: Mapping[str, GeneralCard] = {}
    divisions: Mapping[str, DivisionCard] = {}
    armies: Mapping[str, ArmyCard] = {}
