"""Small positions for tests of Camposanto 1743: a board of points, a handful of pieces, scripted
dice.

    game = position(
        field(farmhouse="0505"),
        foot("a", SPANISH, "0506", facing="N"),
        horse("x", AUSTRIAN, "0504", facing="S"),
        status={"spanish-centre": Status.IMPETUOUS},
        dice=[4, 5],
    )

The board is the test map T of the examples: labels 0000 to 1111, odd rows shifted to the east, the
Austro-Sardinian edge in row 00, the Spanish in row 11.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from game.board.board import Board
from game.engine.text import say
from game.rules.camposanto.cards import (
    AUSTRIAN,
    SIDES,
    SPANISH,
    Arm,
    ArmyCard,
    OrderOfBattle,
    Place,
    Series,
    UnitCard,
    wing_id,
)
from game.rules.camposanto.facing import VERTICES
from game.rules.camposanto.loading import wings_of
from game.rules.camposanto.rules import CsRules
from game.rules.camposanto.setup import table_of
from game.rules.camposanto.soundness import invariants
from game.rules.camposanto.table import CsTable, Status, Unit, Wing
from game.rules.camposanto.tables import standard_tables
from tests.boards import KINDS, sketch
from tests.rules.bench import Bench

COLUMNS, ROWS = 12, 12


class Placed(Struct, frozen=True):
    """A piece, where it stands, how it faces, what has happened to it."""

    card: UnitCard
    at: str
    facing: str
    state: dict[str, Any] = {}


def _piece(
    uid: str,
    side: str,
    at: str,
    arm: Arm,
    facing: str,
    wing: str,
    state: dict[str, Any],
    *,
    steps: int = 0,
    stars: int = 0,
    gun: str = "",
) -> Placed:
    made = UnitCard(
        id=uid,
        name=uid,
        side=side,
        wing=wing_id(side, Place(wing)),
        arm=arm,
        nation="spain" if side == SPANISH else "habsburg",
        steps=steps,
        stars=stars,
        gun=gun,
    )
    return Placed(made, at, facing or ("N" if side == SPANISH else "S"), state)


def foot(
    uid: str,
    side: str,
    at: str,
    *,
    facing: str = "",
    wing: str = "centre",
    steps: int = 4,
    stars: int = 0,
    **state: Any,
) -> Placed:
    """Infantry; without a facing it looks at the enemy. `state`: hits, moved, fired ..."""
    return _piece(uid, side, at, Arm.INFANTRY, facing, wing, state, steps=steps, stars=stars)


def horse(
    uid: str,
    side: str,
    at: str,
    *,
    facing: str = "",
    wing: str = "centre",
    steps: int = 4,
    stars: int = 0,
    **state: Any,
) -> Placed:
    """Cavalry."""
    return _piece(uid, side, at, Arm.CAVALRY, facing, wing, state, steps=steps, stars=stars)


def light(
    uid: str, side: str, at: str, *, facing: str = "", wing: str = "centre", **state: Any
) -> Placed:
    """Light infantry."""
    return _piece(uid, side, at, Arm.LIGHT_INFANTRY, facing, wing, state, steps=1)


def gun(
    uid: str,
    side: str,
    at: str,
    *,
    facing: str = "",
    wing: str = "centre",
    row: str = "field",
    **state: Any,
) -> Placed:
    """Artillery; `row`: its range modifiers."""
    return _piece(uid, side, at, Arm.ARTILLERY, facing, wing, state, steps=1, gun=row)


def marshal(uid: str, side: str, at: str, *, wing: str = "centre", **state: Any) -> Placed:
    """A marshal."""
    return _piece(uid, side, at, Arm.MARSHAL, "N", wing, state)


def field(columns: int = COLUMNS, rows: int = ROWS, **kinds: str) -> Board:
    """The test map; kinds: farmhouse="0505", pond="0303", river="0409 0509" ..."""
    letters = {kind: letter for letter, kind in KINDS.items()}
    grid = [["."] * columns for _ in range(rows)]
    for kind, labels in kinds.items():
        for label in labels.split():
            grid[int(label[2:])][int(label[:2])] = letters[kind]
    text = "\n".join(" ".join(row) for row in grid)
    return sketch(text, origin=(0, 0), axis="y", index="odd")


class Position(Bench[CsTable, CsRules]):
    """A position whose table must be sound whenever something is asked."""

    def cells(self, labels: str) -> tuple[int, ...]:
        """Hexes by their numbers."""
        return tuple(map(self.cell, labels.split()))

    def labels(self, cells: Any) -> list[str]:
        """The numbers of hexes, sorted."""
        return sorted(self.rules.label(c) for c in cells)

    def unit(self, uid: str) -> Unit:
        """A piece as it stands now."""
        return self.table.units[uid]

    def at(self, uid: str) -> str:
        """The number of the hex where a piece stands; "-": off the map."""
        return self.rules.label(self.unit(uid).cell)

    def faces(self, uid: str) -> str:
        """Where a unit faces: "N"."""
        return VERTICES[self.unit(uid).facing].upper()

    def settle(self) -> None:
        """Run on to the next question, on a sound table."""
        super().settle()
        assert invariants(self.ctx) == []


def position(
    board: Board,
    *pieces: Placed,
    dice: Sequence[int] = (),
    seed: int | None = None,
    status: Mapping[str, Status] | None = None,
    active: str = "spanish-centre",
    options: Sequence[str] = (),
    bridge: str | None = None,
    edges: Mapping[str, str] | None = None,
    table: Mapping[str, Any] | None = None,
) -> Position:
    """A position. Pieces in one hex lie in the order given, first on top. All wings are Aggressive
    unless `status` says otherwise; `edges`: the hexes of a side's edge, if not the row of the map.
    """
    oob = OrderOfBattle(
        units={p.card.id: p.card for p in pieces},
        wings={w.id: w for w in wings_of({p.card.id: p.card for p in pieces})},
        armies={side: _army(board, side, bridge, (edges or {}).get(side)) for side in SIDES},
    )
    start = {}
    for order, p in enumerate(pieces):
        cell = board.cell(p.at)
        assert cell is not None, p.at
        start[p.card.id] = (cell, VERTICES.index(p.facing.lower()), order)
    rules = CsRules(board, standard_tables(), oob, start, options=frozenset(options))
    first = table_of(rules)
    units = {p.card.id: structs.replace(first.units[p.card.id], **p.state) for p in pieces}
    wings = {w: Wing(w, status=(status or {}).get(w, Status.AGGRESSIVE)) for w in oob.wings}
    given = {"units": units, "wings": wings, "wing": active, **(table or {})}
    return Position(rules, structs.replace(first, **given), dice, seed)


def _army(board: Board, side: str, bridge: str | None, edge: str | None) -> ArmyCard:
    rim = board.edges["south" if side == SPANISH else "north"]
    cells = [board.cell(label) for label in edge.split()] if edge else sorted(rim)
    return ArmyCard(
        side=side,
        name=say("Spanish") if side == SPANISH else say("Austro-Sardinian"),
        victory=say("Spanish victory" if side == SPANISH else "Austro-Sardinian victory"),
        inline=say("the Spanish") if side == SPANISH else say("the Austro-Sardinians"),
        nation="spain" if side == SPANISH else "habsburg",
        general="de Gages" if side == SPANISH else "Traun",
        series=Series.A if side == SPANISH else Series.B,
        edge=tuple(c for c in cells if c is not None),
        bridge=board.cell(bridge) if bridge and side == SPANISH else None,
    )


BOTH = (foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0501"))


def with_both(*pieces: Placed, **given: Any) -> Position:
    """A table with somebody of each side out of the way."""
    return position(field(), *pieces, *BOTH, **given)


__all__ = ["AUSTRIAN", "SPANISH", "field", "foot", "gun", "horse", "light", "marshal", "position"]
