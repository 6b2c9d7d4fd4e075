"""Objectives, the cohesion of armies, victory (ND 12.2-12.5)."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from game.engine.state import Result
from game.rules.nordlingen.ending import Reckoning
from game.rules.nordlingen.objectives import (
    ahead,
    cohesion,
    outcome,
    outcome_now,
    starting_cohesion,
    take_objectives,
)
from game.rules.nordlingen.rules import Goal, Terms
from game.rules.nordlingen.verdict import verdict
from tests.rules.nordlingen.positions import BLUE, RED, Position, objective, pose, position, unit


def _armies(n: int = 4, m: int = 4, terms: Terms | None = None, **given: Any) -> Position:
    """So many red and blue units in two rows far apart."""
    return position(
        *(unit(f"r{i}", RED, "Pk", 2 + 2.5 * i, 3) for i in range(n)),
        *(unit(f"b{i}", BLUE, "Pk", 2 + 2.5 * i, 13, 180) for i in range(m)),
        terms=terms,
        **given,
    )


@pytest.mark.rule("ND 12.4")
def test_who_alone_is_within_one_um_controls_until_the_other_does() -> None:
    terms = Terms(turns=6, first=RED, objectives=(objective("hill", 2, 4, 2, held_by=BLUE),))
    game = _armies(1, 1, terms)
    assert game.table.owners == {"hill": BLUE}
    take_objectives(game.ctx)
    assert game.table.owners == {"hill": RED}
    game.ctx.change("r0", disorder=3)  # routed: nobody counts there, the hill stays red
    take_objectives(game.ctx)
    assert game.table.owners == {"hill": RED}


@pytest.mark.rule("ND 12.4")
@pytest.mark.parametrize(("y", "owner"), [(4, RED), (4.001, BLUE)])
def test_the_reach_of_an_objective_is_one_um(y: float, owner: str) -> None:
    terms = Terms(turns=6, first=RED, objectives=(objective("hill", 2, y, held_by=BLUE),))
    game = _armies(1, 1, terms)
    take_objectives(game.ctx)
    assert game.table.owners["hill"] == owner


@pytest.mark.rule("ND 12.4")
def test_with_both_sides_there_it_does_not_change_hands() -> None:
    terms = Terms(turns=6, first=RED, objectives=(objective("hill", 10, 8, held_by=BLUE),))
    game = position(unit("a", RED, "Pk", 10, 7.5), unit("x", BLUE, "Pk", 10, 8.5, 180), terms=terms)
    take_objectives(game.ctx)
    assert game.table.owners["hill"] == BLUE


@pytest.mark.rule("ND 12.2")
def test_an_army_has_a_point_for_each_base_and_the_value_of_its_objectives() -> None:
    terms = Terms(turns=6, first=RED, objectives=(objective("hill", 18, 8, 2, held_by=BLUE),))
    game = position(
        unit("a", RED, "PkL", 4, 4),
        unit("c", RED, "Pk", 8, 4),
        unit("x", BLUE, "Pk", 10, 12, 180),
        terms=terms,
    )
    game.ctx.change("c", pose=None)  # still to come
    assert (starting_cohesion(game.ctx, RED), starting_cohesion(game.ctx, BLUE)) == (3, 3)
    game.ctx.put(game.table.owners, "hill", RED)
    game.ctx.put(game.table.fallen, RED, 2)
    assert (cohesion(game.ctx, RED), cohesion(game.ctx, BLUE)) == (3, 1)
    game.ctx.change("a", pose=None, gone="fled")
    assert cohesion(game.ctx, RED) == 1


@pytest.mark.rule("ND 12.3")
def test_an_army_at_its_break_value_has_lost_and_of_two_the_better_share_wins() -> None:
    game = _armies(4, 4)
    for army in game.rules.oob.armies.values():
        assert army.break_at == -1
    terms = Terms(turns=6, first=RED)
    game = _broken(terms, red=2, blue=0)
    assert outcome(game.ctx) == Result(BLUE, "broken", "ND 12.3")
    assert outcome(_broken(terms, red=1, blue=0).ctx) is None
    assert outcome(_broken(terms, red=3, blue=2).ctx) == Result(BLUE, "broken", "ND 12.3")
    assert outcome(_broken(terms, red=2, blue=2).ctx) == Result(None, "broken", "ND 12.3")


@pytest.mark.rule("ND 12.3")
@pytest.mark.parametrize(
    ("red", "blue", "words"),
    [
        (2, 0, "The army of the red army is broken: cohesion 2, broken at 2."),
        (1, 3, "The army of the blue army is broken: cohesion 1, broken at 2."),
        (3, 2, "Both armies are broken: the greater share of cohesion decides."),
    ],
)
def test_the_verdict_says_whose_army_is_broken(red: int, blue: int, words: str) -> None:
    game = _broken(Terms(turns=6, first=RED), red=red, blue=blue)
    assert str(verdict(game.run(Reckoning()).ctx).subtitle) == words


def _broken(terms: Terms, *, red: int, blue: int) -> Position:
    """Armies of four with a break value of 2, of whom so many units are gone."""
    game = _armies(4, 4, terms)
    armies = {
        side: structs.replace(army, break_at=2) for side, army in game.rules.oob.armies.items()
    }
    oob = structs.replace(game.rules.oob, armies=armies)
    game.rules = replace(game.rules, oob=oob)
    game.ctx.rules = game.rules
    for i in range(red):
        game.ctx.change(f"r{i}", pose=None, gone="eliminated")
    for i in range(blue):
        game.ctx.change(f"b{i}", pose=None, gone="eliminated")
    return game


@pytest.mark.rule("ND 12.5")
@pytest.mark.parametrize(
    ("turn", "red", "result"),
    [
        (5, 1, None),
        (6, 0, Result(None, "shares", "ND 12.5")),
        (6, 1, Result(BLUE, "shares", "ND 12.5")),  # 9 of 10 against 10 of 10
    ],
)
def test_after_the_last_turn_ten_points_of_share_decide(
    turn: int, red: int, result: Result | None
) -> None:
    terms = Terms(turns=6, first=RED)
    game = position(
        *(unit(f"r{i}", RED, "PkL", 2 + 3 * i, 4) for i in range(4)),
        *(unit(f"s{i}", RED, "Pk", 2 + 3 * i, 1.5) for i in range(2)),
        *(unit(f"b{i}", BLUE, "PkL", 2 + 3 * i, 12, 180) for i in range(4)),
        *(unit(f"c{i}", BLUE, "Pk", 2 + 3 * i, 14.6, 180) for i in range(2)),
        terms=terms,
        turn=turn,
    )
    for i in range(red):
        game.ctx.change(f"s{i}", pose=None, gone="eliminated")
    assert outcome(game.ctx) == result


@pytest.mark.rule("ND 12.5")
def test_shares_are_compared_exactly() -> None:
    # 10 of 11 are 90.9 per cent: 9.1 points behind are too few.
    game = position(
        *(unit(f"r{i}", RED, "PkL", 2 + 3 * i, 4) for i in range(5)),
        unit("s", RED, "Pk", 18, 4),
        unit("x", BLUE, "Pk", 2, 12, 180),
        terms=Terms(turns=6, first=RED),
        turn=6,
    )
    game.ctx.change("s", pose=None, gone="fled")
    assert ahead(game.ctx) == BLUE
    assert outcome(game.ctx) == Result(None, "shares", "ND 12.5")


@pytest.mark.rule("ND 12.5")
def test_a_goal_of_the_scenario_goes_first_and_can_decide_at_once() -> None:
    goal = Goal(side=RED, objective="hill", units=2, north_of=8_000)
    held = objective("hill", 10, 9, 2, held_by=BLUE)
    terms = Terms(turns=6, first=RED, objectives=(held,), goals=(goal,), otherwise=BLUE)
    across = position(
        unit("a", RED, "Pk", 10, 9.01),
        unit("c", RED, "Pk", 13, 9),
        unit("x", BLUE, "Pk", 10, 14, 180),
        terms=terms,
    )
    assert across.run(Reckoning()).state.result == Result(RED, "goal", "ND 12.5")
    astride = position(
        unit("a", RED, "Pk", 10, 9.01),
        unit("c", RED, "Pk", 13, 8.99),
        unit("x", BLUE, "Pk", 10, 14, 180),
        terms=terms,
    )
    astride.ctx.put(astride.table.owners, "hill", RED)
    assert outcome(astride.ctx) is None
    astride.ctx.set(turn=6)
    assert outcome(astride.ctx) == Result(BLUE, "otherwise", "ND 12.5")


@pytest.mark.rule("ND 12.5")
def test_a_goal_may_hold_at_the_end_alone_and_want_the_better_share() -> None:
    goals = (
        Goal(side=RED, objective="mill", at_end=True),
        Goal(side=BLUE, objective="mill", at_end=True, share=True),
    )
    held = objective("mill", 18, 8, 2, held_by=BLUE)
    terms = Terms(turns=6, first=RED, objectives=(held,), goals=goals, otherwise="draw")
    game = _armies(4, 4, terms)
    assert outcome(game.ctx) is None
    game.ctx.set(turn=6)
    assert outcome(game.ctx) == Result(BLUE, "goal", "ND 12.5")
    game.ctx.change("b0", pose=None, gone="eliminated")  # 5 of 6 against 4 of 4
    assert outcome(game.ctx) == Result(None, "otherwise", "ND 12.5")
    game.ctx.put(game.table.owners, "mill", RED)
    assert outcome(game.ctx) == Result(RED, "goal", "ND 12.5")


@pytest.mark.rule("ND 12.5")
def test_the_verdict_of_now_is_by_the_terms_of_the_scenario() -> None:
    """Ahead in cohesion red would lose all the same: the hill is blue's, who wins otherwise. With a
    unit there alone red would control it at the end of the turn; the state stays as it was.
    """
    goal = Goal(side=RED, objective="hill")
    held = objective("hill", 2, 5, 2, held_by=BLUE)
    terms = Terms(turns=6, first=RED, objectives=(held,), goals=(goal,), otherwise=BLUE)
    game = _armies(4, 1, terms)
    assert outcome(game.ctx) is None
    assert outcome_now(game.ctx) == Result(BLUE, "otherwise", "ND 12.5")
    assert verdict(game.ctx).winner == BLUE
    game.ctx.change("r0", pose=pose(2, 4.5))
    assert outcome_now(game.ctx) == Result(RED, "goal", "ND 12.5")
    assert game.table.owners == {"hill": BLUE}
