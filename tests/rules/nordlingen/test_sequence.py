"""Turns and impulses (ND 2.1, 2.10-2.13, 2.16)."""

from typing import Any

import pytest

from game.rules.nordlingen.ending import EndOfTurn, Reckoning
from game.rules.nordlingen.sequence import EndOfImpulse, Impulse, TurnStart
from game.rules.nordlingen.table import IMPULSE_MARKS, General
from tests.rules.nordlingen.positions import BLUE, RED, Position, position, unit


def _field(orders: dict[str, int], **given: Any) -> Position:
    """Three red divisions and a blue one, far apart."""
    return position(
        unit("a", RED, "Pk", 3, 3),
        unit("c", RED, "Pk", 9, 3, division="s"),
        unit("e", RED, "Pk", 15, 3, division="t"),
        unit("x", BLUE, "Pk", 10, 14, 180),
        orders=orders,
        **given,
    )


@pytest.mark.rule("ND 2.11", "ND 2.13")
@pytest.mark.parametrize(
    ("orders", "impulses"),
    [
        ({"r": 6, "s": 5, "t": 4, "b": 5}, 3),
        ({"r": 5, "s": 5, "b": 5}, 1),
        ({"r": 6, "b": 4}, 2),
        ({}, 1),
    ],
)
def test_there_are_as_many_impulses_as_different_priorities_and_one_without_any(
    orders: dict[str, int], impulses: int
) -> None:
    game = _field(orders, impulse=0)
    game.ctx.call(Impulse())
    seen = []
    while isinstance(game.asking, Impulse):
        game.asking.run(game.ctx)
        seen.append((game.table.impulse, game.table.last))
        while not isinstance(game.asking, EndOfImpulse):
            game.state.stack.pop()  # its phases
        game.asking.run(game.ctx)
    assert [number for number, _ in seen] == list(range(1, impulses + 1))
    assert [last for _, last in seen] == [False] * (impulses - 1) + [True]


@pytest.mark.rule("ND 2.11")
def test_after_an_impulse_those_with_the_lowest_priority_become_inactive() -> None:
    game = _field({"r": 6, "s": 4, "t": 5, "b": 4})
    game.ctx.set(last=False)
    game.ctx.call(EndOfImpulse())
    EndOfImpulse().run(game.ctx)
    assert sorted(game.table.active) == ["r", "t"]


@pytest.mark.rule("ND 2.16")
def test_marks_of_the_impulse_go_with_it_and_those_of_the_turn_stay() -> None:
    game = position(
        unit(
            "a",
            RED,
            "Pk",
            3,
            3,
            damage=2,
            damaged=True,
            moved=True,
            shot=True,
            tactical=True,
            halted=True,
            recoiled=True,
            manoeuvred=True,
            moved_in_turn=True,
            fought_in_turn=True,
            losses=1,
            disorder=1,
        ),
        unit("x", BLUE, "Pk", 10, 14, 180),
    )
    game.ctx.set(last=True)
    game.ctx.call(EndOfImpulse())
    EndOfImpulse().run(game.ctx)
    left = game.unit("a")
    assert not any(getattr(left, mark) for mark in IMPULSE_MARKS)
    assert (left.moved_in_turn, left.fought_in_turn, left.losses, left.disorder) == (
        True,
        True,
        1,
        1,
    )


@pytest.mark.rule("ND 2.16", "ND 3.11")
def test_at_the_end_of_a_turn_its_marks_go_and_generals_may_ride_again() -> None:
    game = _field({})
    game.ctx.change("a", moved_in_turn=True, tried=True, routed_in_turn=True)
    game.ctx.put(game.table.generals, "gr", General("gr", 0, 20_000, (500, 500), moved=7_000))
    game.run(Reckoning())
    left = game.unit("a")
    assert not (left.moved_in_turn or left.tried or left.routed_in_turn)
    assert game.table.generals["gr"].moved == 0
    assert game.table.turn == 2
    assert not game.told("break")


@pytest.mark.rule("ND 2.16", "ND 6.7")
def test_marks_that_division_tests_leave_do_not_last_into_the_next_turn() -> None:
    """A shaken division (1 and a morale of 1): `a` goes back before the enemy, and through `d`,
    which tests contagion: 2 with a morale of 1 and the rear support of `a` halts it.
    """
    game = position(
        unit("a", RED, "Pk", 10, 8),
        unit("c", RED, "Pk", 4, 4, disorder=2),
        unit("d", RED, "Pk", 10, 5.5, division="s"),
        unit("x", BLUE, "Pk", 10, 8.6, 180),
        dice=[1, 2],
    ).run(EndOfTurn())
    assert game.table.turn == 2
    assert game.stands("a") == (10, 4.5, 0)
    assert len(game.told("halt")) == 1
    for uid in "acdx":
        assert not any(getattr(game.unit(uid), mark) for mark in IMPULSE_MARKS)


def _waiting(game: Position) -> list[str]:
    """The frames that wait, the next one first, without those of the bench."""
    return [type(frame).__name__ for frame in reversed(game.state.stack[1:])]


@pytest.mark.rule("ND 2.1")
def test_a_turn_goes_from_reinforcements_over_orders_to_impulses_and_its_end() -> None:
    game = _field({})
    game.ctx.call(TurnStart())
    game.asking.run(game.ctx)
    assert _waiting(game) == ["Reinforcements", "Activation", "Impulse", "EndOfTurn", "TurnStart"]


@pytest.mark.rule("ND 2.1", "ND 8.1")
@pytest.mark.parametrize("last", [True, False])
def test_in_an_impulse_reordering_is_there_only_in_the_last_one(last: bool) -> None:
    game = _field({"r": 6, "b": 6 if last else 5})
    game.ctx.call(Impulse())
    game.asking.run(game.ctx)
    reorder = ["ReorderPhase"] if last else []
    phases = ["ManoeuvrePhase", *reorder, "FirePhase", "MeleePhase", "EndOfImpulse"]
    assert _waiting(game) == phases
