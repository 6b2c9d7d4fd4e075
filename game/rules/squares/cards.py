"""What a scenario says of units, Generals, Commands and armies (SQ 1, 2). Frozen."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from game.engine.text import Text


class Kind(StrEnum):
    """The types of unit (SQ 2.1), the Generals (SQ 1.6), representative bases (SQ 3.3)."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    MIXED = "mixed"
    ARTILLERY_FOOT = "artillery_foot"
    ARTILLERY_HORSE = "artillery_horse"
    GENERAL = "general"
    BASE = "base"


BRIGADES = (Kind.INFANTRY, Kind.CAVALRY, Kind.MIXED)
BATTERIES = (Kind.ARTILLERY_FOOT, Kind.ARTILLERY_HORSE)


class Morale(StrEnum):
    """The morale classes (SQ 2.3)."""

    ELITE = "elite"
    VETERAN = "veteran"
    REGULAR = "regular"
    RECRUIT = "recruit"
    MILITIA = "militia"
    IRREGULAR = "irregular"


GOOD = (Morale.ELITE, Morale.VETERAN)
POOR = (Morale.RECRUIT, Morale.MILITIA, Morale.IRREGULAR)


class Weight(StrEnum):
    """The cavalry classes, the heaviest first (SQ 2.7), and the weights of guns (SQ 2.8)."""

    HEAVY = "heavy"
    MEDIUM = "medium"
    LIGHT = "light"
    IRREGULAR = "irregular"


FALLING = tuple(Weight)
"""In falling order of weight (SQ 2.7)."""


class UnitCard(Struct, frozen=True, kw_only=True):
    """A unit, General or base: it has one Command (SQ 1.3), a C-in-C perhaps none (SQ 1.4)."""

    id: str
    name: str
    side: str
    kind: Kind
    command: str = ""
    full_name: str = ""
    nation: str = ""
    linear: bool = False  # linear or massed (SQ 2.4)
    morale: tuple[Morale, ...] = (Morale.REGULAR,)
    skirmish: int = 0
    light: bool = False  # light infantry (SQ 2.6)
    weight: Weight = Weight.MEDIUM  # of horses or guns
    lance: bool = False
    cuirass: bool = False
    ability: int = 0  # of a General (SQ 1.1)
    holds: tuple[str, ...] = ()  # units under a base: secret (SQ 3.4)
    turn: int = 1  # it may enter from this turn on (SQ 5.16)
    men: int = 0

    @property
    def is_brigade(self) -> bool:
        """Infantry, cavalry or mixed (SQ 2.1)."""
        return self.kind in BRIGADES

    @property
    def is_battery(self) -> bool:
        """Foot or horse artillery (SQ 2.1)."""
        return self.kind in BATTERIES

    @property
    def is_unit(self) -> bool:
        """Brigades and artillery: all that counts for capacity and losses (SQ 2.1)."""
        return self.is_brigade or self.is_battery

    @property
    def is_infantry(self) -> bool:
        return self.kind is Kind.INFANTRY

    @property
    def is_cavalry(self) -> bool:
        return self.kind is Kind.CAVALRY

    @property
    def is_general(self) -> bool:
        """A General or C-in-C: never a unit (SQ 1.6)."""
        return self.kind is Kind.GENERAL

    @property
    def is_base(self) -> bool:
        """A representative base (SQ 3.3)."""
        return self.kind is Kind.BASE

    @property
    def mounted(self) -> bool:
        """Moves as cavalry (SQ 6.2)."""
        return self.kind in (Kind.CAVALRY, Kind.ARTILLERY_HORSE)

    @property
    def foot_like(self) -> bool:
        """Moves as massed infantry: massed and mixed brigades, bases (SQ 2.2, 3.7, 6.3)."""
        return self.kind in (Kind.MIXED, Kind.BASE) or (self.is_infantry and not self.linear)

    @property
    def is_good(self) -> bool:
        """Elite or veteran (SQ 2.3)."""
        return any(m in GOOD for m in self.morale)

    @property
    def is_poor(self) -> bool:
        """Recruits, militia or irregulars (SQ 2.3)."""
        return any(m in POOR for m in self.morale)

    @property
    def class_value(self) -> int:
        """The value of the morale class (SQ 2.3)."""
        return int(self.is_good) - int(self.is_poor)


class CommandCard(Struct, frozen=True, kw_only=True):
    """A Command: one General and his units (SQ 1.3)."""

    id: str
    side: str
    general: str  # id of his card
    name: Text  # "Kempt's Command"
    band: str
    units: tuple[str, ...]
    bases: tuple[str, ...] = ()


class ArmyCard(Struct, frozen=True, kw_only=True):
    """A side: its name, its C-in-C if it has one (SQ 1.4)."""

    side: str
    name: Text
    inline: Text
    victory: Text  # "British victory"
    nation: str
    cinc: str = ""  # id of his card, which may be that of the General of a Command


class OrderOfBattle(Struct, frozen=True, kw_only=True):
    units: Mapping[str, UnitCard] = {}
    commands: Mapping[str, CommandCard] = {}
    armies: Mapping[str, ArmyCard] = {}
