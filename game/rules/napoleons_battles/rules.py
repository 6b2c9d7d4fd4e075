"""The frozen rules object of one game: table, tables, order of battle, the scenario's terms."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from game.board.plane.ground import Area, Barrier
from game.board.plane.numbers import Point
from game.board.plane.shapes import Pose
from game.board.where import Where
from game.rules.kit.ground import OnTable
from game.rules.kit.sides import TwoSides
from game.rules.napoleons_battles.cards import Entry, OrderOfBattle, UnitCard
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import NbTable, Unit
from game.rules.napoleons_battles.tables import Profile, Tables, TerrainRow

NOWHERE = -1


class Objective(Struct, frozen=True, kw_only=True):
    """A place worth points at the end, and who holds it at the start (NB 12.2)."""

    id: str
    name: str
    points: Mapping[str, int]
    held_by: str = ""


class Terms(Struct, frozen=True, kw_only=True):
    """How a scenario is played and won; `year`: for modifiers that hold for a time
    (NB 8.4.4.3.3).
    """

    turns: int = 12
    first: str = ""
    year: int = 1815
    objectives: tuple[Objective, ...] = ()
    entries: Mapping[str, Entry] = {}
    clock: tuple[str, ...] = ()


@dataclass(frozen=True)
class NbRules(OnTable, TwoSides):
    """Shared by all states of a game; the first side has the first half-turn (NB 4)."""

    tables: Tables
    profiles: Mapping[str, Profile]
    oob: OrderOfBattle
    start: Mapping[str, Unit]
    places: Mapping[str, Pose] = field(default_factory=dict)  # generals at the start
    terms: Terms = field(default_factory=Terms)
    scenario_id: str = "test"
    title: str = ""
    options: frozenset[Switch] = frozenset()

    def stand(self, table: NbTable, piece: str) -> tuple[str, Where]:
        """Side and place of a piece, for what is told of it."""
        if piece in table.units:
            pose = table.units[piece].pose
            return self.card_of(table, piece).side, NOWHERE if pose is None else pose
        pose = table.generals[piece].pose
        return self.oob.generals[piece].side, NOWHERE if pose is None else pose

    def card_of(self, table: NbTable, uid: str) -> UnitCard:
        """What the scenario says of a unit; a detachment is of its parent's kind (NB 14.5)."""
        return self.oob.units[table.units[uid].detached_from or uid]

    def effects(self, ground: Area | Barrier) -> TerrainRow:
        """What a piece of terrain does (NB 21.5)."""
        return self.tables.terrain[ground.kind]

    def value(self, table: NbTable, ground: Area | Barrier) -> int:
        """The combat value of a town or of works, as fire has left it (NB 9.3.3.3)."""
        told = dict(ground.told).get("vdf", "")
        return table.values.get(ground.name, int(told) if told else self.effects(ground).least_vdf)

    def centre(self, area: Area) -> Point:
        """The middle of the frame of an area."""
        xs, ys = [x for x, _ in area.outline], [y for _, y in area.outline]
        return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
