"""Assaults from the first roll to the last facing (CS 7.1, 8.2e, 9.2, 11d)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Chances
from game.engine.refusal import NOT_OFFERED
from game.rules.camposanto.refusals_assault import (
    GUNS_CANNOT_RETIRE,
    NOT_ALL_CAN,
    NOT_VACATED,
)
from game.rules.camposanto.retirement import why_not_retire_all
from game.rules.camposanto.table import OFF_MAP, Status
from tests.rules.camposanto.assault_bench import (
    WING,
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
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
)

# -- rolls by turns --------------------------------------------------------------------------------


@pytest.mark.rule("CS 7.1a", "CS 1.2a")
@pytest.mark.parametrize(("dice", "wins"), [(9, True), (8, False), (12, True), (2, False)])
def test_the_attacker_wins_with_nine(dice: int, wins: bool) -> None:
    game = assault(A, X, dice=(dice,))
    assert asked(game) == (f"CS 6.5c {AUSTRIAN}" if wins else f"CS 7.1b {AUSTRIAN}")
    assert game.unit("x").hits == (1 if wins else 0)


@pytest.mark.rule("CS 7.1a", "CS 7.2a")
@pytest.mark.parametrize(("dice", "wins"), [(7, True), (6, False)])
def test_modifiers_count(dice: int, wins: bool) -> None:
    """Two stars: 7 is 9. No sum of the dice is a success or failure by itself."""
    game = assault(foot("a", SPANISH, "0506", stars=2), X, dice=(dice,))
    assert (game.unit("x").hits == 1) == wins
    roll = next(e.roll for e in game.events if e.roll)
    assert (roll.die, roll.total, str(roll.needed)) == (dice, dice + 2, "9 or more")


@pytest.mark.rule("CS 7.1b")
def test_the_defender_stands_or_retires() -> None:
    game = assault(A, X, dice=(8,))
    assert asked(game) == f"CS 7.1b {AUSTRIAN}"
    assert buttons(game) == ["stay", "retire-1-edge", "retire-2-edge"]
    refusal = game.do(do.button("retire-3-edge"))
    assert refusal is not None


@pytest.mark.rule("CS 7.1d")
@pytest.mark.parametrize(("dice", "wins"), [(8, True), (7, False)])
def test_the_defender_wins_with_eight(dice: int, wins: bool) -> None:
    game = assault(A, X, dice=(8, dice))
    press(game, "stay")
    assert game.unit("a").hits == (1 if wins else 0)
    assert asked(game) == (f"CS 6.5c {SPANISH}" if wins else f"CS 7.1e {SPANISH}")


@pytest.mark.rule("CS 7.1e", "CS 7.1f", "CS 7.1g")
def test_the_attacker_fights_on_with_seven() -> None:
    """EX-CS-5: 8 fails at 9, 7 fails at 8, 7 wins at 7."""
    game = assault(A, X, dice=(8, 7, 7))
    press(game, "stay")
    assert buttons(game) == ["stay", "retire-1-edge", "retire-2-edge"]
    press(game, "stay")
    assert (game.unit("x").hits, game.unit("a").hits) == (1, 0)
    lose(game)
    assert game.rules.board.distance(game.cell("0505"), game.unit("x").cell) == 3
    needed = [str(e.roll.needed) for e in game.events if e.roll]
    assert needed == ["9 or more", "8 or more", "7 or more"]


@pytest.mark.rule("CS 7.1f")
def test_so_it_goes_on_until_one_wins() -> None:
    """2 fails seven times; the eighth roll, the defender's, needs 2."""
    game = assault(A, X, dice=(2,) * 8)
    press(game, *["stay"] * 7)
    assert game.unit("a").hits == 1
    assert game.table.assaults[0].winner == AUSTRIAN


# -- retirement ------------------------------------------------------------------------------------


@pytest.mark.rule("CS 7.1c", "CS 7.1b")
def test_the_defender_retires_and_the_attacker_may_follow_and_turn() -> None:
    game = assault(A, X, dice=(8,))
    press(game, "retire-1-edge")
    run_off(game, "0504")
    press(game, "s")
    assert (game.at("x"), game.unit("x").hits) == ("0504", 0)
    assert asked(game) == f"CS 7.1c {SPANISH}"
    assert game.do(do.cell(game.cell("0604"))) == NOT_VACATED
    run_off(game, "0505")
    assert game.at("a") == "0505"
    press(game, "ne")
    assert game.faces("a") == "NE"
    assert game.asking is None


@pytest.mark.rule("CS 7.1c")
def test_who_does_not_follow_does_not_turn() -> None:
    game = assault(A, X, dice=(8,))
    press(game, "retire-2-edge")
    lose(game)
    while game.prompt.rule != "CS 7.1c":
        if game.prompt.cells:
            run_off(game, game.labels(game.prompt.cells)[0])
        else:
            press(game, "s")
    press(game, "end")
    assert game.asking is None
    assert game.table.assaults[0].winner == ""


@pytest.mark.rule("CS 7.1m", "CS 7.1e")
def test_the_attacker_retires_and_the_defender_stays_as_he_is() -> None:
    game = assault(A, X, dice=(8, 7))
    press(game, "stay", "retire-1-edge")
    run_off(game, "0507")
    press(game, "n")
    assert (game.at("a"), game.at("x")) == ("0507", "0505")
    assert game.asking is None


@pytest.mark.rule("CS 7.1l", "CS 9.2b")
def test_no_retirement_with_artillery_in_a_hex() -> None:
    """Nothing is asked then: the defender rolls at once. Infantry retires in an Assault."""
    game = assault(A, gun("g", AUSTRIAN, "0505"), X, dice=(8, 3))
    assert asked(game) == f"CS 7.1e {SPANISH}"
    cells = game.cells("0505")
    told = [str(e.text) for e in game.events if e.rule == "CS 7.1l"]
    assert told == ["Artillery cannot retire, so nobody of this side can."]
    assert why_not_retire_all(game.ctx, AUSTRIAN, cells) == GUNS_CANNOT_RETIRE
    assert why_not_retire_all(game.ctx, SPANISH, game.cells("0506")) is None


@pytest.mark.rule("CS 7.1l")
@pytest.mark.parametrize("make", [foot, horse, light])
def test_every_other_type_retires(make: Any) -> None:
    game = assault(A, make("x", AUSTRIAN, "0505"), dice=(5,))
    assert asked(game) == f"CS 7.1b {AUSTRIAN}"
    assert why_not_retire_all(game.ctx, AUSTRIAN, game.cells("0505")) is None


@pytest.mark.rule("CS 7.1l")
def test_no_retirement_if_one_of_them_has_no_way_back() -> None:
    """y stands on its edge, in the only hex of it; x could go there."""
    game = assault(A, X, foot("y", AUSTRIAN, "0405"), dice=(8, 3), edges={AUSTRIAN: "0405"})
    both, one = game.cells("0405 0505"), game.cells("0505")
    assert why_not_retire_all(game.ctx, AUSTRIAN, both) == NOT_ALL_CAN
    assert why_not_retire_all(game.ctx, AUSTRIAN, one) is None
    assert asked(game) == f"CS 7.1e {SPANISH}"
    closed = field(pond="0404 0504 0305 0505")
    pieces = (A, foot("b", SPANISH, "0406"), foot("y", AUSTRIAN, "0405"))
    game = assault(*pieces, dice=(8, 3), board=closed)
    assert asked(game) == f"CS 7.1e {SPANISH}"


@pytest.mark.rule("CS 7.1l", "CS 7.1b")
def test_all_units_of_a_side_retire_each_as_far_as_its_owner_likes() -> None:
    game = assault(A, X, foot("y", AUSTRIAN, "0405"), dice=(8,))
    assert buttons(game) == ["stay", "retire"]
    press(game, "retire")
    assert list(game.prompt.units) == ["y", "x"]
    assert game.do(do.unit("a")) == NOT_OFFERED
    choose(game, "x")
    assert buttons(game) == ["retire-1-edge", "retire-2-edge"]
    press(game, "retire-1-edge")
    run_off(game, *(["0604"] if game.prompt.cells else []))
    press(game, "s", "retire-2-edge")
    while game.prompt.cells and game.prompt.rule == "CS 6.5c":
        run_off(game, game.labels(game.prompt.cells)[0])
    press(game, "s")
    assert game.at("x") == "0604"
    assert game.rules.board.distance(game.cell("0405"), game.unit("y").cell) == 2
    assert asked(game) == f"CS 7.1c {SPANISH}"
    assert game.labels(game.prompt.cells) == ["0405", "0505"]


# -- the re-roll -----------------------------------------------------------------------------------


@pytest.mark.rule("CS 8.2e")
def test_a_marshal_has_a_failed_roll_thrown_again() -> None:
    game = assault(A, X, marshal("m", SPANISH, "0507"), dice=(8, 9))
    assert asked(game) == f"CS 8.2e {SPANISH}"
    assert game.do(do.unit("a")) == NOT_OFFERED
    sheet = game.asking.preview(game.ctx, do.unit("m")).sheet
    # 9 again: 10 of 36. If it fails, thresholds 8 to 2 give the attacker 40 % in the end; so with
    # the second roll 28 % + 72 % x 40 % = 56 %.
    assert sheet is not None and [c.percent for c in sheet.of(Chances).rows] == [28, 72, 56, 40]
    assert [c.rule for c in sheet.of(Chances).rows[:2]] == ["CS 8.2e", "CS 8.2f"]
    assert "May roll again" not in [str(heading) for heading, _ in sheet.notes]
    assert str(sheet.confirm) == "Roll again" and "m" in str(sheet.subtitle)
    assert str(game.prompt.context).startswith("28 % to succeed, else he is lost")
    choose(game, "m")
    assert (game.unit("x").hits, game.at("m")) == (1, "0507")


@pytest.mark.rule("CS 8.2f", "CS 8.2e")
def test_if_it_fails_again_he_is_lost_and_the_assault_goes_on() -> None:
    """Two of them: but one re-roll a roll (R23)."""
    pieces = (A, X, marshal("m", SPANISH, "0507"), marshal("n", SPANISH, "0406", wing="left"))
    game = assault(*pieces, foot("l", SPANISH, "1009", wing="left"), dice=(8, 8))
    assert list(game.prompt.units) == ["m", "n"]
    choose(game, "m")
    assert game.unit("m").cell == OFF_MAP
    assert asked(game) == f"CS 7.1b {AUSTRIAN}"
    assert game.table.assaults[0].threshold == 8


@pytest.mark.rule("CS 8.2e")
def test_it_may_be_left_and_the_defender_has_it_too() -> None:
    game = assault(
        A, X, marshal("m", SPANISH, "0507"), marshal("o", AUSTRIAN, "0504"), dice=(8, 7, 8)
    )
    press(game, "accept", "stay")
    assert asked(game) == f"CS 8.2e {AUSTRIAN}"
    choose(game, "o")
    assert game.unit("a").hits == 1  # 8 wins against 8


@pytest.mark.rule("CS 8.2e")
def test_a_marshal_two_hexes_off_does_not_help() -> None:
    game = assault(A, X, marshal("m", SPANISH, "0508"), dice=(8,))
    assert asked(game) == f"CS 7.1b {AUSTRIAN}"


# -- the whole -------------------------------------------------------------------------------------


@pytest.mark.rule("CS 5.3c", "CS 5.3b")
def test_a_prudent_wing_assaults_the_flank_without_gain() -> None:
    north = foot("x", AUSTRIAN, "0505", facing="N")
    game = assault(A, north, dice=(8,), status={WING: Status.PRUDENT})
    assert game.unit("x").hits == 0
    game = assault(A, north, dice=(8,))
    assert game.unit("x").hits == 1
