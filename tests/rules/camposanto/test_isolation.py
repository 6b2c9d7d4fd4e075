"""Isolation in the Evening Turn (CS 11c)."""

import pytest

from game.rules.camposanto.assault_odds import is_isolated
from game.rules.camposanto.table import Turn
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    field,
    foot,
    gun,
    light,
    marshal,
    position,
)


def alone(*others: Placed, turn: Turn = Turn.EVENING) -> bool:
    """Whether the Austrian infantry in 0505 is Isolated."""
    game = position(field(), foot("x", AUSTRIAN, "0505"), *others, table={"turn": turn})
    return is_isolated(game.ctx, "x")


@pytest.mark.rule("CS 11c")
@pytest.mark.parametrize("where", ["0504", "0604", "0605", "0606", "0506", "0405"])
def test_a_friend_in_an_adjacent_hex_prevents_isolation(where: str) -> None:
    """0505 lies in an odd row: its neighbours, one by one."""
    assert alone()
    for friend in (foot("y", AUSTRIAN, where), gun("y", AUSTRIAN, where)):
        assert not alone(friend)
    assert alone(marshal("y", AUSTRIAN, where))
    assert alone(foot("a", SPANISH, where))


@pytest.mark.rule("CS 11c")
def test_neither_a_friend_two_hexes_away_nor_a_stack_partner_helps() -> None:
    assert alone(foot("y", AUSTRIAN, "0503"))
    assert alone(light("y", AUSTRIAN, "0505"))


@pytest.mark.rule("CS 11c")
def test_nobody_is_isolated_by_day() -> None:
    assert not alone(turn=Turn.DAY)
