"""What a commander of the program makes of Prussia's Glory."""

import pytest

from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.doctrine import WORTHS, forces
from tests.rules.prussias_glory.positions import (
    battery,
    foot,
    leader,
    open_field,
    position,
)


@pytest.mark.rule("PG 22.1d")
def test_a_leader_is_worth_the_points_that_his_death_brings() -> None:
    """Frederick brings 30, another commander of the Coalition 2, the leader of a wing none; alone
    in an enemy's way he falls on a 6 (PG 9.2b).
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0303"),
        leader("frederick", PRUSSIAN, "0303", commander=True),
        leader("w", PRUSSIAN, "0303", wing="prussian-foot"),
        leader("c", COALITION, "0707", commander=True),
    )
    worth = {one.id: one.worth for one in forces(game.ctx) if one.leader}
    assert worth["w"] == WORTHS.leader
    assert worth["frederick"] == pytest.approx(WORTHS.leader + WORTHS.point * 30 / 6)
    assert worth["c"] == pytest.approx(WORTHS.leader + WORTHS.point * 2 / 6)


def test_guns_are_guns_and_foot_is_not() -> None:
    game = position(open_field(), foot("a", PRUSSIAN, "0303"), battery("g", PRUSSIAN, "0304"))
    assert {one.id: one.gun for one in forces(game.ctx)} == {"a": False, "g": True}
