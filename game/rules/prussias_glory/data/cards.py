"""What is printed on the counters: units, leaders, wings and groups (PG 1-2)."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct, field

from game.engine.text import Text, say

PRUSSIAN, COALITION = "prussian", "coalition"
SIDES = (PRUSSIAN, COALITION)
FAST_INFANTRY_MOVEMENT = 4  # PG 1.2b
TWO_COUNTERS_FROM = 3  # PG 1.4a
DOUBLED_CLASSES = frozenset({"cossack", "freikorps_cavalry"})


def enemy_of(side: str) -> str:
    """The other side (PG 1.1a)."""
    return COALITION if side == PRUSSIAN else PRUSSIAN


class Arm(StrEnum):
    """The three arms (PG 1.2a)."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"


class Strength(Struct, frozen=True):
    """The values of one level (PG 2.1a, 2.2a). Shock is in halves of a point (Ruling 42)."""

    mr: int
    sp: int = 0
    parenthesised: bool = False
    shock_halves: int = 0
    bombard: tuple[int, int, int] = (0, 0, 0)


class UnitCard(Struct, frozen=True, kw_only=True):
    """A unit's counter or pair of counters; `ladder[0]` is level 1."""

    id: str
    name: str
    full_name: str = ""
    composition: str = ""
    side: str
    wing: str | None = None
    arm: Arm
    kind: str = "line"  # class: line, grenadier, croat, cuirassier ...
    nation: str = "prussia"
    movement: int
    ladder: tuple[Strength, ...]
    start_level: int = 0  # 0: full

    @property
    def levels(self) -> int:
        """Levels at full strength."""
        return len(self.ladder)

    @property
    def is_artillery(self) -> bool:
        """Guns: neither Engaged nor Support (PG 4.2c)."""
        return self.arm is Arm.ARTILLERY

    @property
    def is_cavalry(self) -> bool:
        """Horse."""
        return self.arm is Arm.CAVALRY

    @property
    def is_infantry(self) -> bool:
        """Foot."""
        return self.arm is Arm.INFANTRY

    @property
    def is_fast(self) -> bool:
        """Cavalry, and infantry with a printed MA of 4 (PG 1.2b)."""
        return self.is_cavalry or (self.is_infantry and self.movement == FAST_INFANTRY_MOVEMENT)

    @property
    def weight(self) -> int:
        """By how much its levels count for stacking and engagement (PG 25.3.8a, 26.3.6a)."""
        return 2 if self.kind in DOUBLED_CLASSES else 1

    def at(self, level: int) -> Strength:
        """The values of a level."""
        return self.ladder[level - 1]


class LeaderCard(Struct, frozen=True, kw_only=True):
    """A leader's counter (PG 2.3a). `second` turns an Army Commander over (PG 9.1b)."""

    id: str
    name: str
    full_name: str = ""
    side: str
    wing: str | None = None
    morale_modifier: int = 0
    movement: int = 6
    initiative: int | None = None
    special: bool = False
    letter: str = ""  # I infantry wings, C cavalry wings, "" any (PG 6.2.1a)
    commander: bool = False
    second: str | None = None
    wing_leader: str | None = None  # as whom a second in command leads a wing until then
    replacement: bool = False
    nation: str = "prussia"


class WingCard(Struct, frozen=True, kw_only=True):
    """A wing: the units carrying one leader's colour (PG 1.2d)."""

    id: str
    side: str
    leader: str
    group: str
    colour: str
    name: str


class GroupCard(Struct, frozen=True, kw_only=True):
    """A group: the wings that share one command status (PG 6.2a). `guns`: the artillery belongs to
    it (PG 6.2b).

    A detachment is a group only while its army is inactive (PG 6.3a). `without_commander`: the
    value when the Army Commander is lost, where it differs (PG 23.6a).
    """

    id: str
    side: str
    name: str
    rating: int
    wings: tuple[str, ...]
    guns: bool = False
    kind: str = "base"  # base, specific, detachment
    arms: tuple[str, ...] = ()
    without_commander: int = 0


class People(Struct, frozen=True):
    """How a side is called: by itself, within a sentence, and what is theirs."""

    name: Text
    inline: Text
    adjective: Text


PEOPLES: Mapping[str, People] = {
    PRUSSIAN: People(say("Prussians"), say("the Prussians"), say("Prussian")),
    COALITION: People(say("Coalition"), say("the Coalition"), say("Coalition")),
}
"""Where the scenario has no names of its own."""


class ArmyCard(Struct, frozen=True, kw_only=True):
    """An army's values in this scenario."""

    side: str
    name: str
    morale: int
    ceiling: int
    friendly_edges: tuple[str, ...]
    friendly_hexes: tuple[int, ...] = ()  # a town instead of the edge (PG 24.2.4a, 26.3.2a)
    nation: str = ""  # whose colours it carries
    people: People | None = None


class OrderOfBattle(Struct, frozen=True, kw_only=True):
    """All counters of a scenario."""

    units: Mapping[str, UnitCard] = field(default_factory=dict)
    leaders: Mapping[str, LeaderCard] = field(default_factory=dict)
    wings: Mapping[str, WingCard] = field(default_factory=dict)
    groups: Mapping[str, GroupCard] = field(default_factory=dict)
    armies: Mapping[str, ArmyCard] = field(default_factory=dict)
