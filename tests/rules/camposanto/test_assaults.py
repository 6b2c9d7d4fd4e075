"""Assaults from the first roll to the last facing (CS 7.1, 8.2e, 9.2, 11d)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.camposanto.assaults import Assaults
from game.rules.camposanto.pieces import steps
from game.rules.camposanto.refusals_assault import (
    GUNS_CANNOT_RETIRE,
    GUNS_STAY,
    NOT_ALL_CAN,
    NOT_NEXT_TO_IT,
    NOT_VACATED,
    ON_AN_ENEMY_FRONT,
    STAR_FIRST,
    TOP_TAKES_IT,
)
from game.rules.camposanto.retirement import why_not_retire_all
from game.rules.camposanto.table import OFF_MAP, Status, Turn
from tests.rules.camposanto.assault_bench import FAR, WING, A, X, press
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)


def assault(*pieces: Placed, dice: tuple[int, ...], units: str = "a", **given: Any) -> Position:
    """The Spanish units named assault. Each number is the sum of two dice."""
    board = given.pop("board", field())
    thrown = [d for total in dice for d in (total - total // 2, total // 2)]
    game = position(board, *pieces, *FAR, dice=thrown, **given)
    game.run(Assaults(WING))
    assert game.do(do.pick(*units.split())) is None
    return game


def choose(game: Position, uid: str) -> None:
    assert game.do(do.unit(uid)) is None


def run_off(game: Position, *hexes: str) -> None:
    """Flee over these of several equal hexes, and keep the facing."""
    for label in hexes:
        assert game.do(do.cell(game.cell(label))) is None


def asked(game: Position) -> str:
    """The rule and the side of the question."""
    return f"{game.prompt.rule} {game.prompt.side}" if game.asking else ""


def buttons(game: Position) -> list[str]:
    return [b.id for b in game.prompt.buttons if b.refusal is None]


def lose(game: Position) -> None:
    """Answer everything that the loser of the simplest Assault is asked: hexes, then the facing."""
    while game.asking and game.prompt.rule in ("CS 6.5c", "CS 7.3e"):
        if game.prompt.rule == "CS 6.5c":
            assert game.do(do.cell(min(game.prompt.cells))) is None
        else:
            press(game, next(b.id for b in game.prompt.buttons if b.role == "confirm"))


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
    assert sheet is not None and [c.percent for c in sheet.chances] == [28, 72, 56, 40]
    assert [c.rule for c in sheet.chances[:2]] == ["CS 8.2e", "CS 8.2f"]
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


# -- the HIT ---------------------------------------------------------------------------------------


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


# -- the evening -----------------------------------------------------------------------------------


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


# -- advance, turning ------------------------------------------------------------------------------


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


# -- the whole -------------------------------------------------------------------------------------


@pytest.mark.rule("CS 12.1a")
def test_the_loss_of_the_last_regiment_of_a_wing_ends_the_game_at_once() -> None:
    x = foot("x", AUSTRIAN, "0505", wing="left", hits=3)
    game = assault(A, x, dice=(8,))
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.rule) == (SPANISH, "CS 12.1a")


@pytest.mark.rule("CS 5.3c", "CS 5.3b")
def test_a_prudent_wing_assaults_the_flank_without_gain() -> None:
    north = foot("x", AUSTRIAN, "0505", facing="N")
    game = assault(A, north, dice=(8,), status={WING: Status.PRUDENT})
    assert game.unit("x").hits == 0
    game = assault(A, north, dice=(8,))
    assert game.unit("x").hits == 1


def test_the_question_to_stand_has_the_sheet_of_the_next_roll() -> None:
    game = assault(A, X, dice=(8,))
    preview = game.asking.preview(game.ctx, do.button("stay"))
    stages = [(str(r.needed), r.stage) for r in preview.sheet.rungs[:3]]
    assert stages == [("9", "past"), ("8", "now"), ("7", "later")]
    assert preview.sheet.chances[0].side == AUSTRIAN
    assert preview.sheet.chances[0].percent == 42
    away = game.asking.preview(game.ctx, do.button("retire-1-edge"))
    assert str(away.text).startswith(
        "The Assault ends without a HIT; the attacker may advance. That"
    )
    assert (away.path[0], len(away.path), away.costs) == (game.cell("0505"), 2, (0,))
    assert (away.sheet, away.rule) == (None, "CS 7.1c")
    assert game.asking.preview(game.ctx, do.button("nothing")) is None
    game = assault(A, X, dice=(8, 7))
    press(game, "stay")
    assert game.asking.preview(game.ctx, do.button("retire-1-edge")).rule == "CS 7.1m"


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


# -- what is said ----------------------------------------------------------------------------------


def test_the_log_tells_who_rolled_what_for_what() -> None:
    game = assault(A, X, marshal("m", SPANISH, "0507"), dice=(8, 8, 7, 7))
    choose(game, "m")
    press(game, "stay", "stay")
    told = [(str(e.text), e.rule, str(e.roll.why)) for e in game.events if e.roll]
    assert told == [
        ("a does not break through.", "CS 7.1a", "Assault of the Spanish"),
        ("m makes a roll again in vain.", "CS 8.2e", "Assault of the Spanish"),
        ("x does not throw them back.", "CS 7.1f", "Defence of the Austro-Sardinians"),
        ("a wins the Assault.", "CS 7.1f", "Assault of the Spanish"),
    ]
    assert [(str(e.text), e.rule, e.depth) for e in game.events if e.kind == "loss"] == [
        ("m is eliminated.", "CS 8.2f", 2),
        ("x takes a HIT: 3 steps left.", "CS 7.1g", 2),
    ]


def test_a_successful_re_roll_is_told() -> None:
    game = assault(A, X, marshal("m", SPANISH, "0507"), dice=(8, 9))
    choose(game, "m")
    assert "m makes a roll again: success." in [str(e.text) for e in game.events]


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
