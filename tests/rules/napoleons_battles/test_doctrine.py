"""What a commander of the program makes of Napoleon's Battles."""

import pytest

from game.rules.napoleons_battles.doctrine import WORTHS, forces
from tests.rules.napoleons_battles.positions import BLUE, RED, general, position, unit


def test_foot_that_fires_is_no_gun() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        unit("g", RED, "FrHFA", 14, 8),
        unit("x", BLUE, "BrLN", 10, 20, 180),
    )
    seen = {one.id: one for one in forces(game.ctx) if not one.leader}
    assert seen["a"].fire > 0
    assert {uid: one.gun for uid, one in seen.items()} == {"a": False, "g": True, "x": False}


@pytest.mark.rule("NB 15.2.2.4.3")
def test_a_general_is_worth_the_points_that_he_brings() -> None:
    """What is counted for the enemy when he falls."""
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        general("k", RED, 10, 9, points=20),
        general("m", RED, 12, 9),
    )
    worth = {one.id: one.worth for one in forces(game.ctx) if one.leader}
    assert worth["m"] == WORTHS.general
    assert worth["k"] == WORTHS.general + WORTHS.point * 20
