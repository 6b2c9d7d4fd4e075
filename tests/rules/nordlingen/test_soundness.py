"""The invariants: a table that is not sound is told of."""

from typing import Any

import pytest

from game.rules.nordlingen.soundness import invariants
from game.rules.nordlingen.table import Charge, General
from tests.rules.nordlingen.positions import BLUE, RED, Position, general, position, unit


def field(**state: Any) -> Position:
    return position(unit("a", RED, "Pk", 10, 8, **state), unit("x", BLUE, "Pk", 10, 12, 180))


def test_a_table_at_the_limits_is_sound() -> None:
    """Pikemen of strength 3, routed, with two losses and two damage points."""
    assert invariants(field().ctx) == []
    assert invariants(field(disorder=3, losses=2, damage=2).ctx) == []


@pytest.mark.rule("ND 1.1", "ND 4.6", "ND 12.1", "ND 0.10")
@pytest.mark.parametrize(
    ("state", "told"),
    [
        ({"disorder": 4}, "a has disorder 4"),
        ({"disorder": -1}, "a has disorder -1"),
        ({"losses": 3}, "a bears 3 losses"),
        ({"damage": 3}, "a has 3 damage points"),
        ({"damage": -1}, "a has -1 damage points"),
        ({"gone": "fled"}, "a is out of the game and on the table"),
    ],
)
def test_what_no_unit_can_be(state: dict[str, Any], told: str) -> None:
    assert told in invariants(field(**state).ctx)


@pytest.mark.rule("ND 0.10")
@pytest.mark.parametrize(
    ("x", "y", "told"),
    [
        (1, 4, []),
        (0.98, 4, ["c is not wholly on the table"]),
        (10, 7, []),
        (10, 7.02, []),  # no more than comes of rounding
        (10, 7.021, ["a lies on c"]),
    ],
)
def test_where_no_unit_can_be(x: float, y: float, told: list[str]) -> None:
    game = position(unit("a", RED, "Pk", 10, 8), unit("c", RED, "Pk", x, y))
    assert [one.replace("c lies on a", "a lies on c") for one in invariants(game.ctx)] == told


@pytest.mark.rule("ND 9.1")
def test_where_no_general_can_be() -> None:
    attached = general("gr", RED, 10, 7.5, division="r", role="cinc", unit="a")
    game = position(unit("a", RED, "Pk", 10, 8), attached)
    assert invariants(game.ctx) == []
    game.ctx.put(game.table.generals, "gr", General("gr", 0, 9_000, (10_000, 6_700), unit="a"))
    assert invariants(game.ctx) == ["gr is attached to a and does not touch it"]
    game.ctx.put(game.table.generals, "gr", General("gr", 0, 9_000, (10_000, 7_500), fate="killed"))
    assert invariants(game.ctx) == ["gr is lost and on the table"]


@pytest.mark.rule("ND 0.7")
def test_a_contact_without_a_unit_is_none() -> None:
    game = field()
    game.ctx.change("x", pose=None, gone="fled")
    assert invariants(game.ctx) == []
    game.ctx.set(charges=[Charge("a", "x", "front")])
    assert invariants(game.ctx) != []
