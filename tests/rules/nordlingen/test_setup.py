"""The first state: who stands where something is to be held holds it (ND 10.10)."""

import pytest

from game.engine.context import Context
from game.rules.nordlingen.charge.who import why_not_target
from game.rules.nordlingen.setup import set_up
from tests.rules.nordlingen.positions import BLUE, RED, line, position, unit

WALL = line("wall", "garden", (4, 8), (16, 8), level=1, vdf=1)


@pytest.mark.rule("ND 10.10", "ND 3.28")
@pytest.mark.parametrize(
    ("kind", "y", "degrees", "held"),
    [
        ("Sh", 8.5, 180, "garden"),  # 0.5 behind it, parallel
        ("Sh", 8.501, 180, ""),
        ("Sh", 8.3, 164, ""),  # 16 degrees off
        ("Cav", 8.3, 180, ""),
    ],
)
def test_who_is_set_up_behind_a_line_holds_it(
    kind: str, y: float, degrees: float, held: str
) -> None:
    """And may so be charged across it, without a word of the scenario."""
    game = position(
        unit("a", RED, "Pk", 10, 6),
        unit("x", BLUE, kind, 10, y, degrees),
        lines=[WALL],
    )
    state = set_up(game.rules)
    assert state.table.units["x"].occupies == held
    state.table.orders, state.table.active = {"r": 5}, ["r"]
    refusal = why_not_target(Context(game.rules, state), "a", "x")
    assert (refusal is None) == bool(held)
