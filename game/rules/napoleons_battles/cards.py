"""What a scenario says of units, generals, formations and armies (NB 1.1, 2). Frozen."""

from collections.abc import Mapping
from enum import IntEnum, StrEnum

from msgspec import Struct

from game.board.plane.numbers import Length, Point
from game.engine.text import Text


class Arm(StrEnum):
    """What a unit is: only wagons are no combat units (NB 1.1.3.1)."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    WAGON = "wagon"


class Form(StrEnum):
    """Formations: how the bases of a unit stand (NB 1.4.2). A battery is unlimbered or limbered,
    which the tables read as line and column.
    """

    LINE = "line"
    COLUMN = "column"
    SQUARE = "square"
    MARCH = "march"
    TOWN = "town"  # deployed in a town, which the tables read as line
    UNLIMBERED = "unlimbered"
    LIMBERED = "limbered"


class Rank(IntEnum):
    """Generals from the lowest (NB 1.1.3.2, 1.1.4)."""

    DIVISION = 1
    CORPS = 2
    WING = 3
    ARMY = 4


class Level(StrEnum):
    """How good a general is (NB 2.1.2)."""

    EXCELLENT = "E"
    GOOD = "G"
    AVERAGE = "A"
    POOR = "P"


class Edge(StrEnum):
    """An edge of the table."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class UnitCard(Struct, frozen=True, kw_only=True):
    """A unit of an order of battle. `profile`: its row among the profiles (NB 2.2); `figures`: its
    strength at the start, of a battery the two hits it takes; `commander`: its general;
    `formation`: the corps or division whose wear it counts for (NB 13.2); `reserve`: artillery of
    its corps or army that any of its division generals may command (NB 1.1.4.4.1); `independent`:
    infantry that any of them may (NB 1.1.4.4.2); `turn`: when it comes; `contingent`: its army,
    where a side is a coalition of several (NB 12.1.3).
    """

    id: str
    name: str
    side: str
    profile: str
    figures: int
    commander: str
    formation: str = ""
    reserve: bool = False
    independent: bool = False
    contingent: str = ""


class GeneralCard(Struct, frozen=True, kw_only=True):
    """A general: `radius"level(control)+combat`, D after it where his combat value counts off turn
    alone (NB 2.1, 10.3.1.2.2). `overall`: a wing commander who commands everybody (NB 1.1.4.2.2);
    `guns`: an artillery general, who commands batteries alone (NB 1.1.4.4.3). `band`: the colour of
    those whom he commands himself.
    """

    id: str
    name: str
    side: str
    rank: Rank
    superior: str = ""
    radius: Length = 0
    level: Level = Level.AVERAGE
    control: int = 0
    combat: int = 0
    defensive: bool = False
    overall: bool = False
    guns: bool = False
    points: int = 0
    band: str = "black"


class FormationCard(Struct, frozen=True, kw_only=True):
    """A corps or an independent division, with its wear level; 0: it never wears (NB 13.2)."""

    id: str
    side: str
    name: Text
    band: str
    wear: int
    units: tuple[str, ...]


class ArmyCard(Struct, frozen=True, kw_only=True):
    """A side: its army morale, and the edge of the table that is its own (NB 8.6.2.2.6, 12.1)."""

    side: str
    name: Text
    inline: Text
    victory: Text
    nation: str
    morale: int
    home: Edge


class ContingentCard(Struct, frozen=True, kw_only=True):
    """One of the armies of a coalition, with its own morale (NB 12.1.3)."""

    id: str
    side: str
    inline: Text
    morale: int


class Entry(Struct, frozen=True, kw_only=True):
    """The stretch of an edge where a piece comes onto the table (NB 4.1.1, 8.1.4.1)."""

    piece: str
    edge: Edge
    start: Point
    end: Point
    turn: int


class OrderOfBattle(Struct, frozen=True, kw_only=True):
    units: Mapping[str, UnitCard] = {}
    generals: Mapping[str, GeneralCard] = {}
    formations: Mapping[str, FormationCard] = {}
    armies: Mapping[str, ArmyCard] = {}
    contingents: Mapping[str, ContingentCard] = {}
