"""The tables of tables.toml: read once, checked, frozen. Lengths are thousandths of a um."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from msgspec import Struct

from game.board.plane.numbers import Length
from game.content.beside import read_toml
from game.engine.event import Modifier
from game.engine.text import say
from game.rules.kit.figures import Figure
from game.rules.nordlingen.cards import Arm, Type

Speed = Literal["full", "half", "max1", "no"]
Passage = Literal["no", "yes", "if_stationary"]
Outcome = Literal[
    "pass",
    "level1",
    "level2",
    "rout",
    "rout_loss",
    "pass_recoil",
    "pass_charge",
    "halt",
    "halt_disordered",
    "level1_recoil",
    "level2_recoil",
    "shaken_recoil",
    "rally",
    "rout_move",
]
"""The cells of the morale table (ND 7.3)."""
Occasion = Literal["fire", "melee", "charging", "charged", "contagion", "rout"]
"""The rows of the morale table."""


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Single numbers."""

    closest: Figure
    zone: Figure
    near: Figure
    edge_contact: Figure
    sight_inside: Figure
    general_radius: Figure
    general_move: Figure
    oblique: Figure
    tactical_clear: Figure
    least_priority: Figure
    most_priority: Figure
    attached_cinc: Figure
    broken_link: Figure
    general_level: Figure
    extra_die_level: Figure
    recoil: Figure
    rout_step: Figure
    rout_most: Figure
    shared_edge: Figure
    wood_edge: Figure
    line_reach: Figure
    line_angle: Figure
    counter_charge: Figure
    push_back: Figure
    advance: Figure
    damage_a_loss: Figure
    melee_damage: Figure
    contagion: Figure
    rear_depth: Figure
    support_angle: Figure
    flank_strip: Figure
    line_cut: Figure
    division_flank: Figure
    shaken_near: Figure
    objective_reach: Figure
    share_to_win: Figure
    replacement_radius: Figure
    entry_angle: Figure


class BaseRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A size of base (ND 0.4)."""

    width: Length
    depth: Length
    bases: int


class TypeRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What a type of unit is where a scenario says nothing else (ND 11.2)."""

    name: str
    arm: Arm
    melee: int
    shoot: int
    morale: int
    strength: int
    manoeuvre: str
    passing: str
    open: bool = False
    weapon: str = ""
    base: Literal["ordinary", "large", "wagon"] = "ordinary"
    limbered: str = ""


class ManoeuvreRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Movement and rotation of one turn; without `mov` it stays, without `rot` it turns freely."""

    mov: Length | None = None
    rot: Length | None = None
    rebuilt: tuple[Literal["mov", "rot"], ...] = ()


class FastRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What an arm has more than its Mov in a charge or a rout (ND 3.26); `threat`: the distance at
    which it threatens where the die says how far it charges (ND 13.3).
    """

    rule: str
    value: Length
    threat: Length


class PassageTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Who passes through whom (ND 3.16)."""

    columns: tuple[str, ...]
    rows: Mapping[str, tuple[Passage, ...]]


class RangeRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The ranges of a weapon; 0: it has no such band (ND 4.3)."""

    name: str
    long: Length
    short: Length = 0
    extreme: Length = 0
    firearm: bool = False

    @property
    def longest(self) -> Length:
        return max(self.long, self.extreme)


class FireRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier of the shooting roll, for artillery and for others (ND 4.7)."""

    rule: str
    label: str
    art: int
    other: int
    rebuilt: tuple[Literal["art", "other"], ...] = ()

    def modifier(self, artillery: bool, times: int = 1) -> Modifier:
        """The line it makes in a sum."""
        return Modifier((self.art if artillery else self.other) * times, say(self.label), self.rule)


class MeleeRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier of the melee roll (ND 5.10)."""

    rule: str
    label: str
    value: int
    most: int = 0
    rebuilt: bool = False

    def modifier(self, times: int = 1) -> Modifier:
        """The line it makes in a sum."""
        return Modifier(self.value * times, say(self.label), self.rule)


class DivisionResult(Struct, frozen=True, forbid_unknown_fields=True):
    """What a division's cohesion score brings, from `least` up to the next (ND 6.5-6.8)."""

    least: int
    rule: str
    effect: Literal["none", "waver", "shaken", "rout"]


class MoraleRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the morale table: the cells under the scores 6 to 1 (ND 7.3)."""

    rule: str
    cells: tuple[Outcome, ...]

    def under(self, score: int) -> Outcome:
        """The cell under a score; above 6 reads as 6, below 1 as 1 (ND 7.2)."""
        return self.cells[6 - max(1, min(6, score))]


class TerrainRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The effects of a kind of ground (ND 10.1). `inline`: its name with an article; `disorder`:
    whom it disorders; `close_melee`: close order fights at a disadvantage; `broken`: open order
    fights there as in its element; `hill`: its level is a height; `hides`: sight goes 1um into it;
    `houses`: it may be occupied; `works`: as a fortification; `by_road`: on a road it does not
    count; `gap`: it leads over an obstacle.
    """

    rule: str
    name: str
    inline: str
    close: Speed = "full"
    open: Speed = "full"
    artillery: Speed = "full"
    wagon: Speed = "full"
    large_infantry: Speed = "full"
    disorder: Literal["never", "moving", "all"] = "never"
    close_melee: bool = False
    broken: bool = False
    hill: bool = False
    hides: bool = False
    shelters: bool = False
    houses: bool = False
    works: bool = False
    obstacle: bool = False
    by_road: bool = False
    gap: bool = False
    least_vdf: int = 0
    most_vdf: int = 0
    least_level: int = 0
    most_level: int = 0
    rebuilt: tuple[str, ...] = ()


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """All of them, by the names of tables.toml."""

    limits: Limits
    base: Mapping[str, BaseRow]
    type: Mapping[Type, TypeRow]
    manoeuvre: Mapping[str, ManoeuvreRow]
    manoeuvre_1660: Mapping[str, ManoeuvreRow]
    fast: Mapping[Arm, FastRow]
    passage: PassageTable
    obstacle: Mapping[str, tuple[int, ...]]
    range: Mapping[str, RangeRow]
    fire: Mapping[str, FireRow]
    melee: Mapping[str, MeleeRow]
    division: Mapping[str, Figure]
    division_result: tuple[DivisionResult, ...]
    morale: Mapping[str, MoraleRow]
    morale_modifiers: Mapping[str, Figure]
    terrain: Mapping[str, TerrainRow]


@cache
def standard_tables() -> Tables:
    return read_toml(__package__, "tables.toml", Tables)
