"""Ways of a flight that meet again: a hex closed on one way may be open on another (CS 7.3, R12).

Each map is a corridor between ponds; a flight makes three steps at least.
"""

import pytest

from game.rules.camposanto.flight_line import Flight, onward
from tests.rules.camposanto.positions import AUSTRIAN, COLUMNS, ROWS, SPANISH, field, foot, position


def corridor(land: str, goal: str, *enemies: str) -> list[str]:
    """Where a flight from 0506 may go next, if only some hexes are land."""
    dry = {"0506", *land.split(), *goal.split(), *enemies}
    labels = [f"{x:02}{y:02}" for x in range(COLUMNS) for y in range(ROWS)]
    game = position(
        field(pond=" ".join(label for label in labels if label not in dry)),
        foot("a", SPANISH, "0506"),
        *(foot(f"x{n}", AUSTRIAN, label, facing="N") for n, label in enumerate(enemies)),
        edges={SPANISH: goal},
    )
    return game.labels(onward(game.ctx, Flight(("a",), "edge", game.cells("0506"))))


@pytest.mark.rule("CS 7.3a", "CS 7.3b", "CS 7.3g")
def test_a_way_too_short_is_open_to_who_comes_by_a_side_step() -> None:
    """0410 is held, 0409 in its ZOC. Straight by 0407 the flight would be in 0408 after two steps
    and has to go on into the pocket; by 0406 it may stop there after three.
    """
    assert corridor("0406 0407 0408 0409", "0410", "0410") == ["0406"]


@pytest.mark.rule("CS 7.3a", "CS 7.3g")
def test_without_the_side_step_the_short_way_is_closed() -> None:
    assert corridor("0407 0408 0409", "0410", "0410") == []
    assert corridor("0407 0408 0409", "0410") == ["0407"]


@pytest.mark.rule("CS 7.3g", "CS 7.3f")
@pytest.mark.parametrize("held", ["0409", "0708"])
def test_of_two_branches_one_that_is_open_is_enough(held: str) -> None:
    """Behind 0507 one way goes by 0508 to 0409, the other by 0607 to 0708: one end is held."""
    assert corridor("0507 0508 0607", "0409 0708", held) == ["0507"]


@pytest.mark.rule("CS 7.3g")
def test_of_two_branches_both_held_none_is_open() -> None:
    assert corridor("0507 0508 0607", "0409 0708", "0409", "0708") == []


@pytest.mark.rule("CS 7.3a", "CS 7.3b", "CS 7.3g")
def test_a_row_of_hexes_may_be_open_from_one_end_and_closed_from_the_other() -> None:
    """0606, 0507 and 0407 lie in a row, each next to 0506 and as far from the goal. The enemy in
    0607 is next to the first two. By 0606 and 0507 the third step ends in 0407, which is free;
    the other way round it would end in the ZOC, and 0408 leads to the enemy in 0409.
    """
    assert corridor("0606 0507 0407 0408", "0409 0708", "0607", "0409") == ["0606"]
