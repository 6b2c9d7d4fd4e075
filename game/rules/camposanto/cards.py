"""What is printed on the counters: units, marshals, wings, armies (CS 2, 8). Frozen."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from game.engine.text import Text

SPANISH, AUSTRIAN = "spanish", "austrian"
SIDES = (SPANISH, AUSTRIAN)


def enemy_of(side: str) -> str:
    return AUSTRIAN if side == SPANISH else SPANISH


class Arm(StrEnum):
    """The four types of combat unit, and the marshals, who are none (CS 2.1a)."""

    INFANTRY = "infantry"
    LIGHT_INFANTRY = "light_infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    MARSHAL = "marshal"


class Place(StrEnum):
    """The three wings of an army, in their order from left to right (CS 2.1c)."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Series(StrEnum):
    """The two series of order tokens (CS 2.3a)."""

    A = "a"
    B = "b"


class UnitCard(Struct, frozen=True, kw_only=True):
    """A counter that stands on the map: a combat unit or a marshal (CS 2.1)."""

    id: str
    name: str
    side: str
    wing: str  # id of its WingCard
    arm: Arm
    nation: str
    kind: str = "line"  # what picture the counter carries
    full_name: str = ""
    steps: int = 0  # at full strength (CS 2.1f); marshals have none
    stars: int = 0
    gun: str = ""  # artillery: its row of range modifiers (CS 9.1f)

    @property
    def is_combat(self) -> bool:
        """A combat unit, which a commander is not (CS 2.1a, 2.2a)."""
        return self.arm is not Arm.MARSHAL

    @property
    def is_regiment(self) -> bool:
        """Infantry and cavalry (CS 2.1d)."""
        return self.arm in (Arm.INFANTRY, Arm.CAVALRY)


class WingCard(Struct, frozen=True, kw_only=True):
    """A wing: a third of an army with its marshal (CS 2.1c, 8a)."""

    id: str
    side: str
    place: Place
    name: Text
    units: tuple[str, ...]  # combat units, in the order of the order of battle
    marshal: str = ""  # empty: it has none


class ArmyCard(Struct, frozen=True, kw_only=True):
    """An army: its general, its first series of tokens, the way back (CS 3b, 6.5, 8a)."""

    side: str
    name: Text  # "Spanish"
    inline: Text  # "the Spanish"
    victory: Text  # "Spanish victory"
    nation: str  # key of the window's colours
    general: str
    series: Series
    edge: tuple[int, ...]  # the hexes of its edge (G5)
    bridge: int | None = None  # the hex it may choose instead (CS 6.5b)


class OrderOfBattle(Struct, frozen=True, kw_only=True):
    units: Mapping[str, UnitCard] = {}
    wings: Mapping[str, WingCard] = {}
    armies: Mapping[str, ArmyCard] = {}


def wing_id(side: str, place: Place) -> str:
    """The id of a wing: "spanish-left"."""
    return f"{side}-{place}"
