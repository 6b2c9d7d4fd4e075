"""Positions written by hand."""

import pytest

from game.rules.nordlingen.written import PlacedUnit, arrange_position
from game.rules.nordlingen.written import Position as Written
from tests.rules.nordlingen.positions import BLUE, RED, pose, position, unit

GAME = position(unit("a", RED, "Pk", 10, 8), unit("x", BLUE, "Pk", 10, 12, 180))


def test_what_is_left_out_stays_as_at_the_start() -> None:
    units = arrange_position(GAME.rules, Written()).table.units
    assert [units[uid].pose for uid in "ax"] == [pose(10, 8), pose(10, 12, 180)]
    here = Written(unit=(PlacedUnit(id="a", disorder=2, losses=1),))
    a = arrange_position(GAME.rules, here).table.units["a"]
    assert (a.pose, a.disorder, a.losses) == (pose(10, 8), 2, 1)


def test_a_unit_may_be_put_elsewhere_or_out_of_the_game() -> None:
    there = Written(unit=(PlacedUnit(id="a", at="4.5 / 6.0 h90"), PlacedUnit(id="x", at="")))
    units = arrange_position(GAME.rules, there).table.units
    assert units["a"].pose == pose(4.5, 6, 90)
    assert (units["x"].pose, units["x"].gone) == (None, "eliminated")
    only = Written(unit=(PlacedUnit(id="a"),), only=True)
    assert arrange_position(GAME.rules, only).table.units["x"].gone == "eliminated"


@pytest.mark.rule("ND 11.3")
def test_nobody_bears_as_many_losses_as_his_strength() -> None:
    """Pikemen have a strength of 3."""
    two = Written(unit=(PlacedUnit(id="a", losses=2),))
    assert arrange_position(GAME.rules, two).table.units["a"].losses == 2
    three = Written(unit=(PlacedUnit(id="a", losses=3),))
    with pytest.raises(ValueError, match='unit "a" bears 2 losses at most'):
        arrange_position(GAME.rules, three)


@pytest.mark.rule("ND 2.8")
def test_with_orders_the_first_impulse_begins_else_the_turn() -> None:
    begun = arrange_position(GAME.rules, Written(orders={"r": 5, "b": 6}))
    assert list(begun.table.active) == ["b", "r"]  # the highest priority first
    assert begun.table.initiative == RED
    assert len(begun.stack) == 3
    fresh = arrange_position(GAME.rules, Written())
    assert (list(fresh.table.active), fresh.table.initiative, len(fresh.stack)) == ([], "", 1)


@pytest.mark.parametrize("wrong", [{"orders": {"q": 5}}, {"initiative": "green"}])
def test_names_that_are_not_there_are_told(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"q|green"):
        arrange_position(GAME.rules, Written(**wrong))  # type: ignore[arg-type]
