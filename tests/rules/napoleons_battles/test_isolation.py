"""Isolated units (NB 4.7, 15.5)."""

from typing import Any

import pytest

from game.rules.napoleons_battles.control.armies import morale_lost
from game.rules.napoleons_battles.control.fatigue import wear_of
from game.rules.napoleons_battles.control.isolation import IsolationStep
from game.rules.napoleons_battles.control.points import points
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.rings import isolated
from game.rules.napoleons_battles.table import Gun
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    group,
    pose,
    position,
    unit,
)


def ring(north: float = 17, **south: Any) -> list[Placed]:
    """Blue all round 20, 14.5: seven inches of line in the north and the south (at 12), two in the
    east and the west, from 13.5 to 15.5. To that in the north the gaps are as far as it is.
    """
    return [
        unit("n", BLUE, "BrLN", 20, north, 180, figures=28),
        unit("s", BLUE, "BrLN", 20, 12, 0, figures=28, **south),
        unit("e", BLUE, "BrLN", 23, 14.5, 270, figures=8),
        unit("w", BLUE, "BrLN", 17, 14.5, 90, figures=8),
    ]


def held(profile: str = "FrLN", **given: Any) -> Placed:
    figures = {"figures": 8} if profile == "FrLN" else {}
    return unit("a", RED, profile, 20, 15, **figures, **given)


def pointed(*pieces: Placed | Leader, on_turn: str = BLUE, **given: Any) -> Position:
    game = position(*pieces, on_turn=on_turn, **given)
    game.run(IsolationStep())
    return game


def next_half(game: Position, side: str = RED) -> None:
    game.ctx.set(on_turn=side)
    game.run(IsolationStep())


@pytest.mark.rule("NB 15.5.1", "NB 4.7")
@pytest.mark.parametrize(("north", "ringed"), [(17.0, True), (17.4, True), (17.5, False)])
def test_gaps_under_two_inches_isolate(north: float, ringed: bool) -> None:
    # From 15.5 to the line in the north: 1.5, 1.9 and 2 inches.
    game = pointed(held(), *ring(north))
    assert game.table.isolated == (["a"] if ringed else [])


@pytest.mark.rule("NB 15.5.1")
def test_ground_that_nobody_enters_closes_the_ring_friends_do_not() -> None:
    open_ring = [piece for piece in ring() if piece.card.id != "s"]
    water = box("pond", "pond", 10, 8, 30, 12)
    assert pointed(held(), *open_ring, areas=[water]).table.isolated == ["a"]
    assert not pointed(held(), *open_ring).table.isolated
    friend = unit("f", RED, "FrLN", 20, 12, 0, figures=28)
    assert not pointed(held(), *open_ring, friend).table.isolated


@pytest.mark.rule("NB 15.5.1")
def test_enemies_in_rout_hold_nobody() -> None:
    assert not pointed(held(), *ring(routed=True)).table.isolated


@pytest.mark.rule("NB 15.5.1", "NB 4.7")
def test_only_the_enemy_of_the_side_on_turn_is_pointed_out() -> None:
    game = pointed(held(), *ring(), on_turn=RED)
    assert not game.table.isolated and game.unit("a").pose is not None


@pytest.mark.rule("NB 15.5.2-1", "NB 4.7")
def test_who_is_still_isolated_in_its_own_next_isolation_phase_surrenders() -> None:
    game = pointed(held(), *ring())
    assert game.unit("a").pose is not None
    next_half(game)
    a = game.unit("a")
    assert a.gone == "surrendered" and a.pose is None and not game.table.isolated


@pytest.mark.rule("NB 15.5.2-1")
def test_who_gets_free_does_not_surrender() -> None:
    game = pointed(held(), *ring())
    game.ctx.change("e", pose=pose(30, 14.5, 270))
    next_half(game)
    assert game.unit("a").pose is not None and not game.table.isolated


@pytest.mark.rule("NB 15.5.1", "NB 15.5.2-1")
def test_without_the_advanced_rule_nobody_is_isolated() -> None:
    game = pointed(held(), *ring(), off=(Switch.NO_MEASURING, Switch.ISOLATION))
    next_half(game)
    assert game.unit("a").pose is not None
    assert isolated(game.ctx, RED) == ("a",)


@pytest.mark.rule("NB 15.5.2-2")
def test_who_surrenders_counts_as_eliminated_guns_stay() -> None:
    game = pointed(held(), *ring(), groups=[group("corps", RED, 1, "a")])
    assert morale_lost(game.ctx, RED) == 0 and wear_of(game.ctx, "corps") == 0
    next_half(game)
    assert morale_lost(game.ctx, RED) == 1 and wear_of(game.ctx, "corps") == 1
    guns = pointed(held("FrHFA"), *ring())
    next_half(guns)
    assert guns.table.guns == [Gun("a", pose(20, 15))]


@pytest.mark.rule("NB 15.5.2-3")
@pytest.mark.parametrize("with_other", [False, True])
def test_its_generals_are_captured_which_is_worth_twice(with_other: bool) -> None:
    # French line: two points a figure, eight figures; the general ten, captured twenty.
    chief = general("g", RED, 20, 13.5, points=10)
    more = [unit("b", RED, "FrHFA", 20, 13)] if with_other else []
    game = pointed(held(commander="g"), chief, *ring(), *more)
    if with_other:
        game.ctx.set(isolated=["a"])
    next_half(game)
    taken = game.table.captured
    assert (taken == ["g"]) is not with_other
    if not with_other:
        assert game.general("g").pose is None
        assert points(game.ctx, BLUE) == 16 + 20
