"""What terrain costs, cell by cell against a copy of the printed table (PG T4)."""

from collections.abc import Callable

import pytest

from game.board.board import Board
from game.rules.prussias_glory.data.cards import PRUSSIAN
from game.rules.prussias_glory.movement import steps
from tests.keywords import keyword
from tests.rules.prussias_glory.moves import begin, go
from tests.rules.prussias_glory.positions import (
    Placed,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)

MAKERS: dict[str, Callable[..., Placed]] = {
    "foot": foot,
    "horse": horse,
    "battery": battery,
    "leader": leader,
}

# PG T4, movement columns as printed: infantry/artillery, cavalry. None: prohibited.
HEXES: dict[str, tuple[int | None, int | None]] = {
    "open": (1, 1),
    "woods": (2, 3),
    "town": (1, 1),
    "walled_town": (1, 1),
    "marsh": (2, 3),
    "pond_river": (2, 2),
    "all_water": (None, None),
}
# Over a hexside into open ground: infantry, artillery, cavalry, the hex's 1 included.
SIDES: dict[str, tuple[int | None, int | None, int | None]] = {
    "slope 0506>0505": (2, 2, 2),  # up: +1
    "slope 0505>0506": (1, 2, 2),  # down: +0 infantry, +1 artillery, +1 cavalry
    "stream 0505-0506": (2, 2, 2),
    "stream_bridge 0505-0506": (1, 1, 1),
    "entrenchment 0505-0506": (2, 2, 3),
    "pond_full 0505-0506": (None, None, None),
    "mietzel 0505-0506": (None, None, None),  # only in column
    "elbe 0505-0506": (None, None, None),
}


def cost_of(board: Board, kind: str) -> int | None:
    """MP paid for the step from 0505 to 0506; None: prohibited."""
    game = begin(position(board, MAKERS[kind]("a", PRUSSIAN, "0505", ma=9)), PRUSSIAN)
    refusal = go(game, "a", "0506")
    if refusal is not None:
        assert refusal.rule in ("PG 7.1d", "PG 25.3.6a")
        return None
    return steps.spent(game.ctx, "a")


@pytest.mark.rule("PG T4e")
@pytest.mark.parametrize("kind", sorted(HEXES))
def test_hex_costs_as_printed(kind: str) -> None:
    """Artillery pays as infantry; leaders too (Ruling 80)."""
    board = open_field() if kind == "open" else open_field(**keyword(kind, "0506"))
    on_foot, mounted = HEXES[kind]
    assert [cost_of(board, k) for k in ("foot", "battery", "leader")] == [on_foot] * 3
    assert cost_of(board, "horse") == mounted


@pytest.mark.rule("PG T4a", "PG T4e")
@pytest.mark.parametrize("side", sorted(SIDES))
def test_hexside_costs_as_printed(side: str) -> None:
    """Leaders pay the infantry column: nothing downhill."""
    board, (on_foot, guns, mounted) = open_field(9, 9, side), SIDES[side]
    assert [cost_of(board, k) for k in ("foot", "battery", "horse")] == [on_foot, guns, mounted]
    assert cost_of(board, "leader") == on_foot


@pytest.mark.rule("PG T4c")
def test_partly_wet_ground_is_entered_water_and_full_ponds_are_not() -> None:
    """A pond hex that is not all water costs 2; a side that is all pond bars the hex beyond it."""
    assert cost_of(open_field(pond_river="0506"), "foot") == 2
    assert cost_of(open_field(all_water="0506"), "foot") is None
    assert cost_of(open_field(9, 9, "pond_full 0505-0506", pond_river="0506"), "foot") is None
    assert cost_of(open_field(9, 9, "pond_full 0506-0507", pond_river="0506"), "foot") == 2
