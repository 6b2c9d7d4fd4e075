"""Activation of a command: who is taken up, what is pointed at, how it ends (SQ 5.9 to 5.15)."""

from itertools import pairwise

import pytest

from game.engine import action as do
from game.engine.chance import Chance
from game.engine.refusal import NO_SUCH_BUTTON, NOT_OFFERED
from game.rules.squares.abilities import NO_AP
from game.rules.squares.activation import Act, Activate
from game.rules.squares.arrivals import DESTROYED
from game.rules.squares.attack import why_not_join
from game.rules.squares.bombardment import out_of_range, why_not_fire
from game.rules.squares.prices import why_not_pay_to_move
from game.rules.squares.recovery import HAS_RECOVERED
from game.rules.squares.stacking import HELD_BY_ENEMY
from game.rules.squares.steps import FINISHED, OTHER_COMMAND
from game.rules.squares.table import Step
from tests.keywords import Keywords
from tests.rules.squares.positions import BLUE, FAR, RED, base, field, foot, gun, horse, position

MARKS: Keywords = {"halves": 3, "steps": 2, "halted": True, "recovered": True, "cone": 1}


@pytest.mark.rule("SQ 5.9", "SQ 7.11")
def test_an_activation_clears_the_marks_of_its_command() -> None:
    """Hits of bombardment are counted anew for all; marks of movement for its own units alone."""
    units = (foot("a", RED, "0404", shelled=2, **MARKS), foot("b", RED, "0505", command="r2"))
    game = position(field(), *units, foot("x", BLUE, "0800", shelled=1))
    for name, value in MARKS.items():
        game.ctx.change("b", **{name: value})
    game.run(Activate("r"))
    assert game.rule == "SQ 5.15"
    mine, other = game.unit("a"), game.unit("b")
    assert (mine.halves, mine.steps, mine.halted, mine.recovered, mine.cone) == (0, 0, False, 0, -1)
    assert (other.halves, other.steps, other.halted, other.cone) == (3, 2, True, 1)
    assert [game.unit(u).shelled for u in "ax"] == [0, 0]
    assert game.table.commands["r"].activated and game.table.step is Step.ACTIVATION


@pytest.mark.rule("SQ 5.15")
def test_a_unit_in_the_first_square_is_taken_in_hand() -> None:
    game = position(field(), foot("a", RED, "0000"), FAR).run(Act("r"))
    assert game.do(do.unit("a")) is None
    assert game.prompt.subject == ("a",) and game.rule == "SQ 5.14"


@pytest.mark.rule("SQ 5.15", "SQ 5.14")
def test_who_has_nothing_left_to_do_is_not_taken_up() -> None:
    units = (foot("a", RED, "0404", attacked=True), foot("b", RED, "0404", halves=6))
    game = position(field(), *units, foot("c", RED, "0404", halves=4), FAR).run(Act("r"))
    assert game.do(do.unit("a")) == FINISHED
    assert game.do(do.unit("b")) == NO_AP
    assert set(game.prompt.units) == {"c", "general-r"}
    assert game.do(do.unit("c")) is None


@pytest.mark.rule("SQ 7.1", "SQ 7.3", "SQ 8.1", "SQ 6.1")
def test_a_square_is_a_target_of_guns_of_brigades_or_a_goal() -> None:
    """Each piece hears its own reason."""
    units = (
        *(gun("g", RED, "0404"), foot("a", RED, "0404", facing="N"), horse("h", RED, "0404")),
        *(foot("near", BLUE, "0504"), foot("far", BLUE, "0407")),
    )
    game = position(field(), *units).take("g")
    assert game.go("0407") == out_of_range(3, 2)
    game.ctx.change("g", steps=1)
    moved = game.go("0504")
    assert moved is not None and moved.rule == "SQ 7.8"
    game.ctx.change("g", steps=0)
    assert game.do(do.unit("a")) is None
    line = game.go("0504")
    assert line is not None and line.rule == "SQ 8.5"
    sideways = game.go("0304")
    assert sideways is not None and sideways.rule == "SQ 6.11"
    assert game.do(do.unit("general-r")) is None
    assert game.go("0504") == HELD_BY_ENEMY
    assert game.do(do.cell(-1)) == game.do(do.cell(999)) == NOT_OFFERED


@pytest.mark.rule("SQ 5.14", "SQ 6.1")
def test_a_goal_out_of_reach() -> None:
    game = position(field(), foot("a", RED, "0408"), FAR)
    refusal = game.why_go("a", "0400")
    assert refusal is not None and "(8 needed, 3 left)" in str(refusal.message)


@pytest.mark.rule("SQ 9.1", "SQ 7.2")
def test_who_recovered_or_spent_all_does_not_fire() -> None:
    guns = (gun("g", RED, "0404", hits=2), gun("h", RED, "0404", halves=6))
    game = position(field(), *guns, foot("x", BLUE, "0403"), dice=(1,)).take("g")
    assert why_not_fire(game.ctx, "g") is None
    assert game.press("recover") is None
    assert why_not_fire(game.ctx, "g") == HAS_RECOVERED
    spent = why_not_fire(game.ctx, "h")
    assert spent is not None and "(1 needed, 0 left)" in str(spent.message)


@pytest.mark.rule("SQ 5.15", "SQ 3.4")
def test_only_what_stands_on_the_table_is_taken_up() -> None:
    """Neither a lost unit nor one under a base; nobody learns of it by asking."""
    game = position(
        field(),
        foot("a", RED, "0404"),
        foot("gone", RED, "0404", lost=True),
        foot("u", RED, "0606"),
        base("blind", RED, "0606", "u"),
        FAR,
    ).run(Act("r"))
    assert game.do(do.unit("gone")) == DESTROYED
    assert game.do(do.unit("u")) == NOT_OFFERED
    assert game.do(do.unit("nobody")) == NOT_OFFERED
    assert game.do(do.unit("x")) == OTHER_COMMAND
    assert game.do(do.unit("a")) is None


@pytest.mark.rule("SQ 5.15", "SQ 5.16")
@pytest.mark.parametrize("name", ["", "back", "enter-", "enter-nobody", "enter-a", "enter-x", "a"])
def test_an_activation_has_no_other_buttons_than_its_end_and_those_who_enter(name: str) -> None:
    """Neither who stands on the table enters it again, nor does an enemy, nor is it over."""
    game = position(field(), foot("a", RED, "0404"), FAR).run(Act("r"))
    assert game.press(name) == NO_SUCH_BUTTON
    assert isinstance(game.asking, Act) and (game.at("a"), game.at("x")) == ("0404", "0800")
    assert game.events == [] and game.press("end") is None


@pytest.mark.rule("SQ 5.15", "SQ 5.16")
def test_whatever_may_be_done_is_among_the_candidates() -> None:
    """Who stands on the table, the end, and who enters: taken up, or by its button."""
    late = foot("c", RED, "0008", turn=2)
    game = position(field(), foot("a", RED, "0408"), late, FAR, table={"turn": 2}).run(Act("r"))
    enter = {do.unit("c"), do.button("enter-c")}
    for seed in range(3):
        named = set(game.asking.candidates(game.ctx, Chance(seed)))
        assert named == {do.unit("a"), do.unit("general-r"), do.button("end"), *enter}
    assert set(game.prompt.units) == {"a", "c", "general-r"}


@pytest.mark.rule("SQ 5.12", "SQ 5.14")
@pytest.mark.parametrize(("piece", "most"), [("a", 3), ("general-r", 2)])
def test_candidates_go_as_far_as_the_piece_in_hand(piece: str, most: int) -> None:
    """With 3 AP three squares at most, a General two; from square to square, and not back."""
    game = position(field(), foot("a", RED, "0404"), FAR).take(piece)
    named = [a for n in range(20) for a in game.asking.candidates(game.ctx, Chance(n))]
    ways = [action.via for action in named if action.verb == "cell"]
    assert {len(way) for way in ways} == set(range(1, most + 1))
    for way in ways:
        start, near = (game.cell("0404"), *way), game.rules.board.neighbours
        assert all(b in near[a] for a, b in pairwise(start)) and len(set(start)) == len(start)


@pytest.mark.rule("SQ 5.15", "SQ 5.9")
def test_with_a_unit_in_hand_another_may_be_taken_up() -> None:
    """Not one that has attacked, is lost, of another Command or without AP."""
    game = position(
        field(),
        *(foot("a", RED, "0404"), foot("b", RED, "0404"), foot("c", RED, "0404", attacked=True)),
        *(foot("d", RED, "0505", command="r2"), foot("gone", RED, "0404", lost=True)),
        foot("e", RED, "0404", halves=6),
        FAR,
    ).take("a")
    assert game.do(do.unit("c")) == FINISHED
    assert game.do(do.unit("d")) == OTHER_COMMAND
    assert game.do(do.unit("e")) == NO_AP
    assert game.do(do.unit("gone")) == game.do(do.unit("a")) == NOT_OFFERED
    assert set(game.prompt.units) == {"b", "general-r"}
    assert game.do(do.unit("b")) is None
    assert game.prompt.subject == ("b",)


@pytest.mark.rule("SQ 5.15")
def test_who_has_attacked_attacks_no_more() -> None:
    """Whatever AP it has: a breakthrough cost none."""
    game = position(field(), foot("a", RED, "0404", attacked=True), foot("x", BLUE, "0403"))
    cells = game.cell("0404"), game.cell("0403")
    assert why_not_join(game.ctx, "a", *cells) == FINISHED


@pytest.mark.rule("SQ 6.12", "SQ 5.14")
def test_who_has_turned_stays_in_hand() -> None:
    game = position(field(), foot("l", RED, "0404", facing="N"), FAR).take("l")
    assert game.press("E") is None
    assert game.prompt.subject == ("l",) and str(game.prompt.context) == "2 AP left."
    last = position(field(), foot("l", RED, "0404", facing="N"), FAR, ap=1).take("l")
    assert last.press("E") is None
    assert isinstance(last.asking, Act)  # it can do nothing more


@pytest.mark.rule("SQ 6.12", "SQ 5.14")
def test_the_last_ap_may_be_spent_on_a_turn() -> None:
    game = position(field(), foot("l", RED, "0404", facing="N", halves=4), FAR)
    assert why_not_pay_to_move(game.ctx, "l", 1) is None
    assert why_not_pay_to_move(game.ctx, "l", 2) is not None
