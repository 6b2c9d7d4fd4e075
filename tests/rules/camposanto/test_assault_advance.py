"""Assaults: the advance of the winner and his last facing (CS 7.1i to 7.1k)."""

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.camposanto.refusals_assault import (
    GUNS_STAY,
    NOT_NEXT_TO_IT,
    NOT_VACATED,
    ON_AN_ENEMY_FRONT,
)
from game.rules.camposanto.table import Turn
from tests.rules.camposanto.assault_bench import (
    A,
    X,
    asked,
    assault,
    buttons,
    choose,
    lose,
    press,
    run_off,
)
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    foot,
    gun,
    horse,
    light,
    marshal,
)


@pytest.mark.rule("CS 7.1i", "CS 7.1k")
def test_the_winner_advances_and_turns() -> None:
    game = assault(A, X, dice=(9,))
    lose(game)
    assert asked(game) == f"CS 7.1i {SPANISH}"
    assert game.do(do.cell(game.cell("0405"))) == NOT_VACATED
    choose(game, "a")
    assert game.at("a") == "0505"
    assert asked(game) == f"CS 7.1k {SPANISH}"
    press(game, "nw")
    assert game.faces("a") == "NW"
    assert game.asking is None


@pytest.mark.rule("CS 7.1k", "CS 7.1i")
def test_he_may_turn_without_advancing() -> None:
    game = assault(A, X, dice=(9,))
    lose(game)
    press(game, "end")
    assert asked(game) == f"CS 7.1k {SPANISH}"
    press(game, "ne")
    assert (game.at("a"), game.faces("a")) == ("0506", "NE")


@pytest.mark.rule("CS 7.1i")
def test_the_victorious_defender_advances_as_well() -> None:
    game = assault(A, X, dice=(2, 8))
    press(game, "stay")
    lose(game)
    assert asked(game) == f"CS 7.1i {AUSTRIAN}"
    choose(game, "x")
    assert game.at("x") == "0506"
    press(game, "s")
    assert game.asking is None


@pytest.mark.rule("CS 7.1i")
def test_a_hex_that_the_loser_still_holds_is_not_vacated() -> None:
    """Beaten on its edge it stays where it is (R12)."""
    game = assault(A, X, dice=(9,), edges={AUSTRIAN: "0505"})
    press(game, "s")
    assert (game.at("x"), game.unit("x").hits) == ("0505", 2)
    assert asked(game) == f"CS 7.1k {SPANISH}"


@pytest.mark.rule("CS 7.1i")
def test_one_for_each_vacated_hex_and_only_next_to_it() -> None:
    """a and b take 0405 and 0505; 0405 is not next to b in 0606."""
    pieces = (A, foot("b", SPANISH, "0606"), X, foot("y", AUSTRIAN, "0405", stars=1))
    game = assault(*pieces, dice=(12,), units="a b")
    press(game, "fight")
    choose(game, "x")
    lose(game)
    assert game.labels(game.prompt.cells) == ["0405", "0505"]
    choose(game, "a")
    assert game.labels(game.prompt.cells) == ["0405", "0505"]
    assert game.do(do.unit("b")) == NOT_OFFERED
    press(game, "back")
    run_off(game, "0505")
    assert list(game.prompt.units) == ["a", "b"]
    choose(game, "b")
    assert game.at("b") == "0505"
    assert list(game.prompt.units) == ["a"]
    assert game.do(do.unit("b")) == NOT_OFFERED
    run_off(game, "0405")
    assert game.at("a") == "0405"
    assert asked(game) == f"CS 7.1k {SPANISH}"
    choose(game, "b")
    press(game, "nw", "n")
    assert (game.faces("b"), game.faces("a")) == ("NW", "N")
    assert game.asking is None


@pytest.mark.rule("CS 7.1i")
def test_a_unit_too_far_from_the_vacated_hex_stays() -> None:
    pieces = (A, foot("b", SPANISH, "0606"), X, foot("y", AUSTRIAN, "0405", stars=1))
    game = assault(*pieces, dice=(12,), units="a b")
    press(game, "fight")
    choose(game, "x")
    lose(game)
    choose(game, "b")
    assert game.at("b") == "0505"
    assert game.do(do.unit("b")) == NOT_OFFERED
    game = assault(*pieces, dice=(12,), units="a b")
    press(game, "fight")
    choose(game, "x")
    lose(game)
    run_off(game, "0405")
    assert game.at("a") == "0405"  # b is not asked: it is too far
    run_off(game, "0505")
    assert game.at("b") == "0505"


@pytest.mark.rule("CS 7.1j")
@pytest.mark.parametrize(("facing", "may"), [("S", False), ("N", True)])
def test_no_advance_from_the_front_of_an_enemy_who_was_not_beaten(facing: str, may: bool) -> None:
    """z in 0605 facing SW has 0606 and 0505 in front; 0606 is where b stands."""
    z = foot("z", AUSTRIAN, "0605", facing="SW" if facing == "S" else "N")
    pieces = (A, foot("b", SPANISH, "0606", facing="NW"), X, z)
    game = assault(*pieces, dice=(8,), units="a b")
    lose(game)
    assert (list(game.prompt.units) == ["a", "b"]) == may
    if not may:
        assert game.do(do.unit("b")) == ON_AN_ENEMY_FRONT
    choose(game, "a")
    assert game.at("a") == "0505"


@pytest.mark.rule("CS 7.1j")
def test_it_is_told_why_nobody_may_advance() -> None:
    """z in 0605 facing SW has 0606, where b stands, in front."""
    z = foot("z", AUSTRIAN, "0605", facing="SW")
    game = assault(foot("b", SPANISH, "0606", facing="NW"), X, z, dice=(12,), units="b")
    lose(game)
    told = [str(e.text) for e in game.events if e.rule == "CS 7.1j"]
    assert told == ["b: no advance from the front of an enemy."]
    assert game.prompt.rule == "CS 7.1k"


@pytest.mark.rule("CS 7.1j", "CS 7.1c")
def test_after_a_retirement_that_does_not_matter() -> None:
    """R16."""
    z = foot("z", AUSTRIAN, "0605", facing="SW")
    pieces = (foot("b", SPANISH, "0606", facing="NW"), X, z)
    game = assault(*pieces, dice=(2,), units="b")
    press(game, "retire-1-edge")
    run_off(game, *(game.labels(game.prompt.cells)[:1]))
    press(game, "s")
    assert asked(game) == f"CS 7.1c {SPANISH}"
    choose(game, "b")
    assert game.at("b") == "0505"


@pytest.mark.rule("CS 9.2b", "CS 7.1i")
def test_it_is_told_that_guns_alone_do_not_advance() -> None:
    """The attacker fails, the guns win with a roll of their own; 0506 is vacated before them."""
    game = assault(A, gun("x", AUSTRIAN, "0505"), dice=(2, 12))
    lose(game)
    told = [(str(e.text), e.units) for e in game.events if e.rule == "CS 9.2b"]
    assert told == [("x: guns do not advance.", ("x",))]


@pytest.mark.rule("CS 9.2b", "CS 7.1k")
def test_artillery_does_not_advance_but_turns() -> None:
    game = assault(gun("g", SPANISH, "0506"), A, X, dice=(8,), units="g a")
    lose(game)
    assert list(game.prompt.units) == ["a"]
    assert game.do(do.unit("g")) == GUNS_STAY
    choose(game, "a")
    assert (game.at("g"), game.at("a")) == ("0506", "0505")
    assert set(game.prompt.units) == {"g", "a"}
    choose(game, "g")
    press(game, "ne", "sw")
    assert (game.faces("g"), game.faces("a")) == ("NE", "SW")


@pytest.mark.rule("CS 7.1i", "CS 10.1a")
@pytest.mark.parametrize(("how", "left"), [("together", "0505"), ("alone", "0506")])
def test_light_infantry_goes_along_if_wished(how: str, left: str) -> None:
    game = assault(light("l", SPANISH, "0506"), A, X, dice=(8,), units="l a")
    lose(game)
    assert game.do(do.unit("l")) == NOT_OFFERED
    choose(game, "a")
    assert buttons(game) == ["together", "alone", "back"]
    press(game, how)
    assert (game.at("a"), game.at("l")) == ("0505", left)


@pytest.mark.rule("CS 7.1i")
def test_lone_light_infantry_and_cavalry_advance() -> None:
    for piece in (light("a", SPANISH, "0506"), horse("a", SPANISH, "0506")):
        game = assault(piece, gun("g", AUSTRIAN, "0505"), dice=(12,))
        choose(game, "a")
        assert game.at("a") == "0505"


@pytest.mark.rule("CS 8.2c")
def test_marshals_flee_from_an_advance() -> None:
    """The defender's own, in 0504, had nobody next to him before."""
    game = assault(A, X, marshal("m", AUSTRIAN, "0504"), dice=(12,))
    lose(game)
    choose(game, "a")
    while game.prompt.rule == "CS 6.5c":
        assert game.prompt.side == AUSTRIAN
        run_off(game, game.labels(game.prompt.cells)[0])
    assert game.rules.board.distance(game.cell("0504"), game.unit("m").cell) == 3
    assert asked(game) == f"CS 7.1k {SPANISH}"


def three_against_two() -> tuple[Placed, ...]:
    """a can go to 0405 and 0505, b to 0505 alone, c in 0406 to 0405 alone."""
    return (
        A,
        foot("b", SPANISH, "0606"),
        foot("c", SPANISH, "0406"),
        X,
        foot("y", AUSTRIAN, "0405", stars=1),
    )


@pytest.mark.rule("CS 7.1i")
def test_into_the_hex_chosen_goes_who_is_next_to_it() -> None:
    game = assault(*three_against_two(), dice=(12,), units="a b c")
    press(game, "fight")
    choose(game, "x")
    lose(game)
    run_off(game, "0505")
    assert list(game.prompt.units) == ["a", "b"]
    assert game.do(do.unit("c")) == NOT_NEXT_TO_IT
    assert game.do(do.cell(game.cell("0405"))) == NOT_OFFERED
    choose(game, "a")
    assert game.at("a") == "0505"


@pytest.mark.rule("CS 7.1i", "CS 7.1j")
def test_a_vacated_hex_that_only_a_barred_unit_could_enter() -> None:
    """w in 0407 has 0506 in front, where a stands: 0405 stays empty."""
    w = foot("w", AUSTRIAN, "0407", facing="N")
    pieces = (A, foot("b", SPANISH, "0606"), X, foot("y", AUSTRIAN, "0405", stars=1), w)
    game = assault(*pieces, dice=(12,), units="a b")
    press(game, "fight")
    choose(game, "x")
    lose(game)
    assert game.labels(game.prompt.cells) == ["0505"]
    assert game.do(do.cell(game.cell("0405"))) == NOT_NEXT_TO_IT
    assert game.do(do.unit("a")) == ON_AN_ENEMY_FRONT


def test_not_next_to_it_is_what_a_far_winner_is_told() -> None:
    pieces = (A, foot("b", SPANISH, "0606"), X, foot("y", AUSTRIAN, "0405", stars=1))
    game = assault(*pieces, dice=(12,), units="a b", edges={AUSTRIAN: "0505"})
    press(game, "fight")
    choose(game, "y")
    press(game, "s")
    while game.prompt.rule in ("CS 6.5c", "CS 7.3e"):
        lose(game)
    assert game.labels(game.prompt.cells) == ["0405"]
    assert game.do(do.unit("b")) == NOT_NEXT_TO_IT


def test_the_advance_says_who_and_where_and_whether_more_follow() -> None:
    pieces = (A, foot("b", SPANISH, "0606"), X, foot("y", AUSTRIAN, "0405", stars=1))
    game = assault(*pieces, dice=(12,), units="a b")
    press(game, "fight")
    choose(game, "x")
    lose(game)
    assert str(game.prompt.text) == "Who advances?"
    assert str(game.prompt.buttons[0].label) == "No advance"
    choose(game, "a")
    assert str(game.prompt.text) == "Where do they advance?"
    run_off(game, "0405")
    assert str(game.prompt.buttons[0].label) == "No further advance"
    (told,) = [e for e in game.events if e.kind == "advance"]
    assert (str(told.text), told.rule, told.depth) == ("a advances to 0405.", "CS 7.1i", 1)
    assert told.path == game.cells("0506 0405")


def test_several_are_told_of_in_the_plural() -> None:
    pieces = (light("l", SPANISH, "0506"), A, X)
    game = assault(*pieces, dice=(2, 3, 12), units="l a")
    press(game, "stay", "stay")
    lose(game)
    choose(game, "a")
    press(game, "together")
    told = [str(e.text) for e in game.events]
    assert "l, a do not break through." in told
    assert "l, a win the Assault." in told
    assert "a, l advance to 0505." in told
    game = assault(A, light("l", AUSTRIAN, "0505"), X, dice=(2, 3), table={"turn": Turn.DAY})
    press(game, "stay")
    assert "l, x do not throw them back." in [str(e.text) for e in game.events]
