"""What is asked and foreseen between the rolls of an Assault (CS 7.1, 8.2)."""

import pytest

from game.engine import action as do
from game.engine.prompt import Chances, Rungs
from game.rules.camposanto.assaults import Assaults
from game.rules.camposanto.table import Turn
from tests.rules.camposanto.assault_bench import A, X, assault, choose, fights, press
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    field,
    foot,
    light,
    marshal,
    position,
)

Y = foot("y", AUSTRIAN, "0405")  # a has 0405 and 0505 in front


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


@pytest.mark.rule("CS 8.2e")
def test_the_defender_is_told_his_own_chances_of_a_second_roll() -> None:
    """8 again: 15 of 36, 42 %. If it stands, thresholds 7 to 2 give the attacker 21/36 + 15/36 x
    10/36 x 30/36 + 15/36 x 10/36 x 6/36 x 3/36 x 35/36 = 68 %, so the defender 32 %; with the
    second roll 42 % + 58 % x 32 % = 60 %.
    """
    game = position(
        field(),
        foot("a", SPANISH, "0506"),
        foot("x", AUSTRIAN, "0505"),
        marshal("m", AUSTRIAN, "0504"),
        foot("far", SPANISH, "1109"),
        foot("yonder", AUSTRIAN, "1102"),
        dice=[4, 4, 3, 4],
    ).run(Assaults("spanish-centre"))
    assert game.do(do.pick("a")) is None
    assert game.do(do.button("stay")) is None
    assert (game.prompt.rule, game.prompt.side) == ("CS 8.2e", AUSTRIAN)
    assert str(game.prompt.context) == (
        "42 % to succeed, else he is lost; to win in the end 60 %, without him 32 %."
    )


@pytest.mark.rule("CS 7.1b")
def test_to_retire_is_suggested_below_an_even_chance() -> None:
    """One step against four: x adds -1, a +1. x wins with 8, 6, 4 in 10, 21, 30 of 36 cases, a with
    7, 5, 3 in 26, 33, 36: 10/36 + 26/36 x 10/36 x 21/36 + 26/36 x 10/36 x 15/36 x 3/36 x 30/36 is
    40 %. With equal steps the chance is 60 %.
    """
    weak = foot("x", AUSTRIAN, "0505", hits=3)
    game = assault(A, weak, dice=(2,))
    assert str(game.prompt.context) == "a against x. To win in the end: 40 %."
    assert game.prompt.suggested == do.button("retire-1-edge")
    game = assault(A, X, dice=(2,))
    assert str(game.prompt.context) == "a against x. To win in the end: 60 %."
    assert game.prompt.suggested == do.button("stay")


@pytest.mark.rule("CS 7.1f", "CS 7.2a")
def test_to_fight_names_what_the_dice_must_show_and_the_chance_of_the_sheet() -> None:
    """The second roll must reach 8; with one step against four x takes 1 off: 9 on the dice."""
    game = assault(A, foot("x", AUSTRIAN, "0505", hits=3), dice=(2,))
    chance = game.asking.preview(game.ctx, do.button("stay")).sheet.of(Chances).rows[0]
    label = next(str(b.label) for b in game.prompt.buttons if b.id == "stay")
    assert label == "Fight: dice 9+, 28 %" == f"Fight: {chance.text}, {chance.percent} %"


@pytest.mark.rule("CS 7.1b", "CS 7.1l")
def test_all_hexes_retire_as_suggested_together() -> None:
    """Two of one step each against four: one button for both hexes."""
    weak = (foot(u, AUSTRIAN, at, hits=3) for u, at in (("x", "0505"), ("y", "0405")))
    game = fights(foot("a", SPANISH, "0506"), *weak, units="a", sums=(2,))
    assert game.prompt.suggested == do.button("retire")


@pytest.mark.rule("CS 8.2e")
def test_to_roll_again_is_suggested_above_an_even_chance() -> None:
    """8 needs 15 of 36 cases, 6 needs 26: 72 %."""
    game = assault(A, X, marshal("o", AUSTRIAN, "0504"), dice=(2, 2, 2, 2))
    press(game, "stay")
    assert game.prompt.suggested == do.button("accept")
    press(game, "accept", "stay", "stay")
    assert str(game.prompt.units["o"].text) == "re-roll with this marshal: 72 % to succeed"
    assert game.prompt.suggested == do.unit("o")


def test_the_question_to_stand_has_the_sheet_of_the_next_roll() -> None:
    game = assault(A, X, dice=(8,))
    preview = game.asking.preview(game.ctx, do.button("stay"))
    assert str(game.prompt.buttons[0].label) == "Fight: dice 8+, 42 %"
    stages = [(str(r.needed), r.stage) for r in preview.sheet.of(Rungs).rows[:3]]
    assert stages == [("9", "past"), ("8", "now"), ("7", "later")]
    assert preview.sheet.of(Chances).rows[0].side == AUSTRIAN
    assert preview.sheet.of(Chances).rows[0].percent == 42
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
