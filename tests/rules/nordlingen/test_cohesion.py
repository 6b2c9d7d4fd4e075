"""The cohesion of units: levels of disorder, damage, losses, elimination (ND 1, 12.1)."""

import pytest

from game.rules.nordlingen import states
from game.rules.nordlingen.table import DISORDERED, ORDERED, ROUTED, SHAKEN, Charge, Matter
from game.rules.nordlingen.units import in_good_order
from tests.rules.nordlingen.positions import BLUE, RED, general, position, unit


@pytest.mark.rule("ND 1.1", "ND 1.6")
@pytest.mark.parametrize(
    ("before", "levels", "after"),
    [(0, 1, DISORDERED), (0, 2, SHAKEN), (1, 1, SHAKEN), (1, 2, ROUTED), (2, 2, ROUTED)],
)
def test_levels_are_added_and_never_go_beyond_rout(before: int, levels: int, after: int) -> None:
    game = position(unit("a", RED, "Pk", 10, 8, disorder=before))
    states.add_disorder(game.ctx, "a", levels, "ND 7.4")
    assert game.unit("a").disorder == after
    assert (Matter("rout", "a") in game.table.owed) == (after == ROUTED)


@pytest.mark.rule("ND 1.7")
def test_becoming_disordered_or_shaken_changes_no_unit_that_is_there_or_worse() -> None:
    game = position(
        unit("a", RED, "Pk", 4, 8),
        unit("b", RED, "Pk", 8, 8, disorder=2),
        unit("c", RED, "Pk", 12, 8),
    )
    for uid in "abc":
        states.raise_to(game.ctx, uid, DISORDERED, "ND 7.8")
    states.raise_to(game.ctx, "c", SHAKEN, "ND 7.8")
    assert [game.unit(uid).disorder for uid in "abc"] == [DISORDERED, SHAKEN, SHAKEN]
    assert not game.table.owed


@pytest.mark.rule("ND 1.1")
def test_only_ordered_and_disordered_units_are_in_good_order() -> None:
    for level, good in ((ORDERED, True), (DISORDERED, True), (SHAKEN, False), (ROUTED, False)):
        game = position(unit("a", RED, "Pk", 10, 8, disorder=level))
        assert in_good_order(game.ctx, "a") == good


@pytest.mark.rule("ND 1.8")
def test_a_loss_leaves_nobody_in_order_and_adds_nothing_to_a_level_gained() -> None:
    game = position(unit("a", RED, "Pk", 4, 8), unit("b", RED, "Pk", 8, 8, disorder=1))
    for uid in "ab":
        states.lose(game.ctx, uid, 1, "ND 4.6")
        states.floor(game.ctx, uid)
    assert [game.unit(uid).disorder for uid in "ab"] == [DISORDERED, DISORDERED]


@pytest.mark.rule("ND 4.6")
def test_three_points_of_an_impulse_make_a_loss_and_the_rest_is_kept() -> None:
    game = position(unit("a", RED, "Pk", 10, 8, damage=2))
    assert states.damage(game.ctx, "a", 2, "ND 4.5") == 1
    assert (game.unit("a").losses, game.unit("a").damage) == (1, 1)
    assert game.unit("a").damaged
    assert states.damage(game.ctx, "a", 0, "ND 4.5") == 0


@pytest.mark.rule("ND 12.1")
def test_losses_that_reach_the_strength_eliminate_at_once() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 8, losses=2),
        unit("x", BLUE, "Pk", 10, 8, 180),
        general("gr", RED, 10, 8, division="r", role="cinc", unit="a"),
        charges=[Charge("x", "a", "front")],
        dice=[6],
    )
    states.lose(game.ctx, "a", 1, "ND 5.4")
    game.settled()
    assert game.unit("a").gone == "eliminated"
    assert game.unit("a").pose is None
    assert list(game.table.charges) == []
    assert list(game.table.struck) == ["r"]
    assert game.table.generals["gr"].unit == ""
    assert game.table.generals["gr"].at == (10_000, 8_000)


@pytest.mark.rule("ND 11.3")
def test_a_large_unit_bears_five_losses() -> None:
    game = position(unit("a", RED, "PkL", 10, 8, losses=3))
    states.lose(game.ctx, "a", 1, "ND 4.6")
    assert not game.unit("a").gone
    states.lose(game.ctx, "a", 1, "ND 4.6")
    assert game.unit("a").gone == "eliminated"
