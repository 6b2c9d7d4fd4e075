"""Assaults: who of the loser takes the hit, who flees, who is lost (CS 7.1g, 7.1h, 9.2, 11d)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.camposanto.pieces import steps
from game.rules.camposanto.refusals_assault import STAR_FIRST, TOP_TAKES_IT
from game.rules.camposanto.table import OFF_MAP, Turn
from tests.rules.camposanto.assault_bench import A, X, asked, assault, choose, lose, press
from tests.rules.camposanto.positions import AUSTRIAN, SPANISH, foot, gun, light


@pytest.mark.rule("CS 7.1g", "CS 7.4a")
def test_the_loser_takes_one_hit_in_all_and_all_of_it_flees() -> None:
    game = assault(A, X, foot("y", AUSTRIAN, "0405"), dice=(10,))
    assert asked(game) == f"CS 7.1h {AUSTRIAN}"
    choose(game, "y")
    assert (game.unit("y").hits, game.unit("x").hits) == (1, 0)
    assert set(game.prompt.units) == {"x", "y"}  # in the order its owner likes
    assert game.do(do.unit("a")) == NOT_OFFERED
    choose(game, "x")
    lose(game)
    for uid, start in (("x", "0505"), ("y", "0405")):
        assert game.rules.board.distance(game.cell(start), game.unit(uid).cell) == 3
    assert (game.unit("a").hits, game.at("a")) == (0, "0506")


@pytest.mark.rule("CS 7.1h")
def test_a_unit_with_a_star_takes_it() -> None:
    """5 against 4 + 4: fewer steps -1, enemy's star -1."""
    game = assault(A, X, foot("y", AUSTRIAN, "0405", stars=1), dice=(11,))
    assert game.unit("y").hits == 1 and game.unit("x").hits == 0
    stars = (
        foot("x", AUSTRIAN, "0505", stars=1),
        foot("y", AUSTRIAN, "0405", stars=1),
        foot("z", AUSTRIAN, "0605"),
    )
    game = assault(A, foot("b", SPANISH, "0606"), *stars, dice=(12,), units="a b")
    press(game, "fight")
    assert set(game.prompt.units) == {"x", "y"}
    assert game.do(do.unit("z")) == STAR_FIRST
    assert game.do(do.unit("a")) == NOT_OFFERED
    choose(game, "x")
    assert game.unit("x").hits == 1


@pytest.mark.rule("CS 9.2d", "CS 10.1b", "CS 7.1h")
@pytest.mark.parametrize("make", [gun, light])
def test_the_top_of_a_stack_takes_it_even_for_a_star(make: Any) -> None:
    top = make("t", AUSTRIAN, "0505")
    game = assault(A, top, foot("x", AUSTRIAN, "0505", stars=1), dice=(12,))
    assert game.unit("t").cell == OFF_MAP
    assert game.unit("x").hits == 0
    lose(game)
    assert game.rules.board.distance(game.cell("0505"), game.unit("x").cell) == 3


@pytest.mark.rule("CS 9.2d", "CS 10.1b")
def test_who_lies_under_it_cannot_take_it() -> None:
    top = light("t", AUSTRIAN, "0505")
    game = assault(A, top, X, foot("y", AUSTRIAN, "0405"), dice=(12,))
    assert list(game.prompt.units) == ["y", "t"]
    assert game.do(do.unit("x")) == TOP_TAKES_IT
    choose(game, "t")
    assert game.unit("t").cell == OFF_MAP and game.unit("x").hits == 0


@pytest.mark.rule("CS 9.3c", "CS 9.2d", "CS 7.3h")
def test_what_lies_on_a_beaten_attacker_takes_it_and_what_is_left_flees() -> None:
    """With the gun in it, it cannot retire; the gun takes the HIT (R31, also of another wing)."""
    for wing in ("centre", "left"):
        g = gun("g", SPANISH, "0506", wing=wing)
        game = assault(g, A, X, foot("l", SPANISH, "1009", wing="left"), dice=(2, 9))
        press(game, "stay")
        assert game.unit("g").cell == OFF_MAP
        assert game.unit("a").hits == 0
        lose(game)
        assert game.at("a").endswith("09")


@pytest.mark.rule("CS 7.3h", "CS 9.2b")
def test_surviving_artillery_of_the_loser_is_lost() -> None:
    """y has the star and takes the HIT; the gun on x cannot flee."""
    pieces = (gun("g", AUSTRIAN, "0505"), X, foot("y", AUSTRIAN, "0405", stars=1))
    game = assault(A, *pieces, dice=(11,))
    assert game.unit("y").hits == 1
    assert game.unit("g").cell == OFF_MAP
    assert set(game.prompt.units) == {"x", "y"}


@pytest.mark.rule("CS 9.3b", "CS 7.4d")
def test_artillery_alone_is_lost_with_the_assault() -> None:
    game = assault(A, gun("g", AUSTRIAN, "0505"), dice=(8,))
    assert game.unit("g").cell == OFF_MAP
    assert game.table.losses[AUSTRIAN] == 0  # CS 12.2f
    assert asked(game) == f"CS 7.1i {SPANISH}"


@pytest.mark.rule("CS 11d", "CS 11c")
@pytest.mark.parametrize(
    ("friend", "turn", "left"),
    [("0102", Turn.EVENING, 2), ("0504", Turn.EVENING, 3), ("0102", Turn.DAY, 3)],
)
def test_an_isolated_loser_takes_two_hits(friend: str, turn: Turn, left: int) -> None:
    """EX-CS-12: the figure of chapter 11."""
    game = assault(
        A,
        foot("b", SPANISH, "0606"),
        X,
        foot("f", AUSTRIAN, friend),
        dice=(8,),
        units="a b",
        table={"turn": turn},
    )
    assert steps(game.ctx, "x") == left


@pytest.mark.rule("CS 11d")
def test_the_second_hit_falls_on_who_lies_under_the_first() -> None:
    game = assault(A, light("t", AUSTRIAN, "0505"), X, dice=(10,), table={"turn": Turn.EVENING})
    assert game.unit("t").cell == OFF_MAP
    assert game.unit("x").hits == 1
    alone = assault(A, light("t", AUSTRIAN, "0505"), dice=(8,), table={"turn": Turn.EVENING})
    assert alone.unit("t").cell == OFF_MAP


@pytest.mark.rule("CS 11d")
def test_isolated_attackers_take_two_as_well() -> None:
    game = assault(A, X, dice=(2, 9), table={"turn": Turn.EVENING})
    press(game, "stay")
    assert steps(game.ctx, "a") == 2


@pytest.mark.rule("CS 11e")
def test_an_earlier_assault_may_leave_a_unit_alone() -> None:
    """y flees from the first, so that x is Isolated in the second."""
    pieces = (
        foot("y", AUSTRIAN, "0405"),
        X,
        foot("b", SPANISH, "0406", facing="N"),
        foot("c", SPANISH, "0606", facing="N"),
    )
    game = assault(*pieces, dice=(9, 9), units="b c", table={"turn": Turn.EVENING})
    press(game, "from-west")
    assert game.table.assaults[0].defenders == ("y",)
    press(game, "roll")
    assert steps(game.ctx, "y") == 3  # x was next to it
    lose(game)
    press(game, "end", "n")
    assert asked(game) == f"CS 7.1a {SPANISH}"
    press(game, "roll")
    assert game.table.assaults[1].isolated == ("c", "x")
    assert steps(game.ctx, "x") == 2


@pytest.mark.rule("CS 12.1a")
def test_the_loss_of_the_last_regiment_of_a_wing_ends_the_game_at_once() -> None:
    x = foot("x", AUSTRIAN, "0505", wing="left", hits=3)
    game = assault(A, x, dice=(8,))
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.rule) == (SPANISH, "CS 12.1a")


@pytest.mark.rule("CS 11d")
def test_who_is_to_take_the_hit_sees_what_it_would_do() -> None:
    pieces = (foot("y", AUSTRIAN, "0405", hits=3), foot("z", AUSTRIAN, "0605"))
    two = (A, foot("b", SPANISH, "0606"), X, *pieces)
    game = assault(*two, dice=(12,), units="a b", table={"turn": Turn.EVENING})
    press(game, "fight")
    fates = {u: str(offer.text) for u, offer in game.prompt.units.items()}
    assert fates == {"x": "steps: 4", "y": "would be eliminated", "z": "steps: 4"}
    apart = (foot("b", SPANISH, "0606", facing="NE"), foot("z", AUSTRIAN, "0605", facing="NE"))
    game = assault(A, *apart, X, dice=(12,), units="a b", table={"turn": Turn.EVENING})
    alone = assault(A, X, dice=(9,), table={"turn": Turn.EVENING})
    assert [e.rule for e in alone.events if e.kind == "loss"] == ["CS 11d", "CS 11d"]
