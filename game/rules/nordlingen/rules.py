"""The frozen rules object of one game: table, figures, order of battle, the scenario's terms."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from msgspec import Struct

from game.board.plane.ground import Area, Barrier
from game.board.plane.numbers import Heading, Length, Point
from game.board.plane.shapes import Footprint, Pose, base
from game.board.where import Where
from game.rules.kit.ground import OnTable
from game.rules.kit.sides import TwoSides
from game.rules.nordlingen.cards import OrderOfBattle
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.table import NdTable, Unit
from game.rules.nordlingen.tables import Tables, TerrainRow

NOWHERE = -1


class Objective(Struct, frozen=True, kw_only=True):
    """A point worth cohesion, and who holds it at the start (ND 12.4)."""

    id: str
    name: str
    at: Point
    value: int
    held_by: str = ""


class Entry(Struct, frozen=True, kw_only=True):
    """The segment of the table's edge on which a division enters, and the heading straight inwards
    (ND 2.2).
    """

    division: str
    start: Point
    end: Point
    inwards: Heading
    turn: int


class Goal(Struct, frozen=True, kw_only=True):
    """A scenario's own victory at the end of a turn, or of the last one alone: the side controls
    the objective and has so many units of foot or horse, not routed, wholly north (or south) of a
    line; `share`: and its share of cohesion is not the lower one (ND 12.5).
    """

    side: str
    objective: str
    units: int = 0
    north_of: Length | None = None
    south_of: Length | None = None
    at_end: bool = False
    share: bool = False


class Terms(Struct, frozen=True, kw_only=True):
    """How a scenario is played and won; `sight`: the limit of each turn (ND 13.5)."""

    turns: int = 6
    first: str = ""
    sight: tuple[Length, ...] = ()
    objectives: tuple[Objective, ...] = ()
    entries: tuple[Entry, ...] = ()
    goals: tuple[Goal, ...] = ()
    otherwise: str = ""  # who wins where no goal was reached; "draw": nobody; empty: by the shares
    clock: tuple[str, ...] = ()


@dataclass(frozen=True)
class NdRules(OnTable, TwoSides):
    """Shared by all states of a game; the first side is the scenario's (ND 2.3)."""

    tables: Tables
    oob: OrderOfBattle
    start: Mapping[str, Unit]
    places: Mapping[str, Point] = field(default_factory=dict)  # generals at the start
    terms: Terms = field(default_factory=Terms)
    scenario_id: str = "test"
    title: str = ""
    options: frozenset[Reading] = frozenset()

    @cached_property
    def footprints(self) -> Mapping[str, Footprint]:
        """The footprint of each size of base (ND 0.4)."""
        return {name: base(row.width, row.depth) for name, row in self.tables.base.items()}

    def stand(self, table: NdTable, piece: str) -> tuple[str, Where]:
        """Side and place of a piece, for what is told of it."""
        if piece in self.oob.units:
            pose = table.units[piece].pose
            return self.oob.units[piece].side, NOWHERE if pose is None else pose
        at = table.generals[piece].at
        return self.oob.generals[piece].side, NOWHERE if at is None else Pose(*at, 0)

    def effects(self, ground: Area | Barrier) -> TerrainRow:
        """What a piece of terrain does (ND 10.1)."""
        return self.tables.terrain[ground.kind]

    def defence(self, ground: Area | Barrier) -> int:
        """Its defence value, the vdf: what the map says, else the least its kind has."""
        told = dict(ground.told).get("vdf", "")
        return int(told) if told else self.effects(ground).least_vdf
