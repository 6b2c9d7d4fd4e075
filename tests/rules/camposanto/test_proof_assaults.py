"""Assaults: what is asked, offered and foreseen between the rolls, to the last word (CS 7)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.camposanto.assault_plan import plan_of, why_not_leave
from game.rules.camposanto.assaults import Assaults
from game.rules.camposanto.table import Turn
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    light,
    marshal,
    position,
)

WING = "spanish-centre"
A, X = foot("a", SPANISH, "0506"), foot("x", AUSTRIAN, "0505")
B = foot("b", SPANISH, "0606")  # has 0505 and 0605 in front
Y = foot("y", AUSTRIAN, "0405")  # a has 0405 and 0505 in front
FAR = (foot("far", SPANISH, "1109"), foot("yonder", AUSTRIAN, "1102"))


def declares(*pieces: Placed, sums: tuple[int, ...] = (), **given: Any) -> Position:
    """The Spanish are asked who assaults; the sums of the dice to come."""
    dice = [d for total in sums for d in (total - total // 2, total // 2)]
    return position(field(), *pieces, *FAR, dice=dice, **given).run(Assaults(WING))


def fights(*pieces: Placed, units: str, sums: tuple[int, ...], **given: Any) -> Position:
    game = declares(*pieces, sums=sums, **given)
    assert game.do(do.pick(*units.split())) is None
    return game


def press(game: Position, *names: str) -> None:
    for name in names:
        assert game.do(do.button(name)) is None


# -- who leaves whom to others ---------------------------------------------------------------------


@pytest.mark.rule("CS 7c", "CS 7d")
def test_of_a_stack_the_infantry_is_named_that_must_assault() -> None:
    game = declares(light("l", SPANISH, "0506"), A, X)
    at, x = game.cells("0506 0505")
    refusal = why_not_leave(game.ctx, plan_of(game.ctx, ("l", "a")), at, x)
    assert str(refusal and refusal.message) == "a must also assault x, or another unit must."


@pytest.mark.rule("CS 7d", "CS 7g")
def test_the_button_counts_the_assaults_and_only_the_last_question_is_final() -> None:
    game = fights(A, B, X, Y, units="a b", sums=())
    (fight,) = (b for b in game.prompt.buttons if b.id == "fight")
    assert (str(fight.label), fight.commits) == ("Fight the Assault", True)
    assert game.asking.preview(game.ctx, do.button("back")) is None
    assert game.asking.preview(game.ctx, do.button("fight")) is not None
    assert game.asking.preview(game.ctx, do.cell(game.cell("0505"))) is None
    assert game.do(do.unit("a")) is None
    (fight,) = (b for b in game.prompt.buttons if b.id == "fight")
    assert (str(fight.label), fight.commits) == ("Fight 2 Assaults", False)


@pytest.mark.rule("CS 7d")
def test_who_of_two_leaves_whom_is_asked_even_in_the_corner_of_the_map() -> None:
    """c in 0000 looks south-east: x in 0100 and y in 0001 are in front; e and w assault one each.
    Leaving x to e, c fights y together with w: two Assaults.
    """
    game = fights(
        foot("c", SPANISH, "0000", facing="SE"),
        foot("e", SPANISH, "0200", facing="NW"),
        foot("w", SPANISH, "0002", facing="N"),
        foot("x", AUSTRIAN, "0100", facing="N"),
        foot("y", AUSTRIAN, "0001", facing="N"),
        units="c e w",
        sums=(),
    )
    assert list(game.prompt.units) == ["c"]
    assert game.do(do.unit("c")) is None
    assert game.prompt.subject == ("c",)
    assert game.labels(game.prompt.cells) == ["0001", "0100"]
    assert game.do(do.unit("c")) == NOT_OFFERED
    shown = game.asking.preview(game.ctx, do.cell(game.cell("0100")))
    assert str(shown.text).count("against") == 2
    assert game.asking.preview(game.ctx, do.cell(game.cell("0202"))) is None
    assert game.do(do.cell(game.cell("0100"))) is None
    assert str(game.prompt.context) == "c leaves x to others."


# -- the sheet -------------------------------------------------------------------------------------


@pytest.mark.rule("CS 7.2d", "CS 2.1e")
def test_stars_stand_with_their_unit() -> None:
    game = declares(foot("a", SPANISH, "0506", stars=1), X)
    sheet = game.asking.preview(game.ctx, do.pick("a")).sheet
    lines = [[str(w) for w in m.lines] for s in sheet.sides for g in s.groups for m in g.members]
    assert lines == [["Steps: 4", "Stars: 1", "from the front"], ["Steps: 4"]]


# -- the marshal, standing and retiring ------------------------------------------------------------


@pytest.mark.rule("CS 8.2e", "CS 8.2f")
def test_the_question_of_the_second_roll_gives_its_chances() -> None:
    """9 again: 10 of 36, 28 %. If not, thresholds 8 to 2 give the attacker 40 % in the end: with
    the second roll 28 % + 72 % x 40 % = 56 %, without it 40 %.
    """
    game = fights(A, X, marshal("m", SPANISH, "0507"), units="a", sums=(8,))
    assert str(game.prompt.context) == (
        "28 % to succeed, else he is lost; to win in the end 56 %, without him 40 %."
    )
    for action in (do.unit("a"), do.unit("nobody"), do.button("accept"), do.button("m")):
        assert game.asking.preview(game.ctx, action) is None


@pytest.mark.rule("CS 7.1l", "CS 6.4e")
def test_of_several_each_hex_is_asked_how_far_with_its_way_foreseen() -> None:
    """The stack of k and x retires from 0505, and is called by its top unit."""
    game = fights(A, light("k", AUSTRIAN, "0505"), X, Y, units="a", sums=(2,))
    assert [(b.id, b.commits) for b in game.prompt.buttons] == [("stay", True), ("retire", True)]
    press(game, "retire")
    assert game.do(do.unit("x")) is None
    assert str(game.prompt.text) == "How far does k retire?"
    assert game.prompt.subject == ("k", "x")
    assert str(game.prompt.context) == "Hex 0505"
    one = game.asking.preview(game.ctx, do.button("retire-1-edge"))
    assert (one.path[0], len(one.path), one.costs) == (game.cell("0505"), 2, (0,))
    for action in (do.button("retire-3-edge"), do.button("back"), do.unit("x")):
        assert game.asking.preview(game.ctx, action) is None


# -- who takes the HIT -----------------------------------------------------------------------------


@pytest.mark.rule("CS 7.1h", "CS 11d")
@pytest.mark.parametrize(
    ("turn", "fate"), [(Turn.EVENING, "Isolated: 2 HITs"), (Turn.DAY, "steps: 4")]
)
def test_whoever_may_take_the_hit_is_shown_his_fate(turn: Turn, fate: str) -> None:
    """a in 0506 and b in 0504 assault x in 0505 from both sides, each with nobody beside it; x
    stands and wins with 12.
    """
    north = foot("b", SPANISH, "0504", facing="S")
    game = fights(A, north, X, units="a b", sums=(2, 12), table={"turn": turn})
    press(game, "stay")
    assert (game.prompt.rule, game.prompt.side) == ("CS 7.1h", SPANISH)
    assert {u: str(o.text) for u, o in game.prompt.units.items()} == {"a": fate, "b": fate}


@pytest.mark.rule("CS 7.1h")
def test_who_has_one_step_left_would_be_eliminated() -> None:
    pieces = (foot("a", SPANISH, "0506", hits=3), foot("b", SPANISH, "0504", facing="S"))
    game = fights(*pieces, X, units="a b", sums=(2, 12))
    press(game, "stay")
    fates = {u: str(o.text) for u, o in game.prompt.units.items()}
    assert fates == {"a": "would be eliminated", "b": "steps: 4"}
