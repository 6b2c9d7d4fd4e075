"""The Skirmish test (SQ 8.12 to 8.14)."""

import pytest

from game.engine import action as do
from game.rules.squares.skirmish import RollSkirmish, Skirmish, is_tested, without_roll
from tests.rules.squares.combat_bench import facing_x
from tests.rules.squares.positions import BLUE, RED, field, fight, foot, gun, horse, mixed, position


@pytest.mark.rule("SQ 8.12", "SQ 2.2")
def test_no_test_near_cavalry_of_the_defender() -> None:
    game = facing_x(foot("a", RED, "0404"))
    assert is_tested(game.ctx, fight(game, "a", "x"))
    for near in (horse("h", BLUE, "0302"), mixed("h", BLUE, "0403"), horse("h", BLUE, "0504")):
        other = facing_x(foot("a", RED, "0404"), near)
        assert not is_tested(other.ctx, fight(other, "a", "x"))
    far = facing_x(foot("a", RED, "0404"), horse("h", BLUE, "0401"), horse("o", RED, "0304"))
    assert is_tested(far.ctx, fight(far, "a", "x"))
    rider = facing_x(horse("a", RED, "0404"))
    assert not is_tested(rider.ctx, fight(rider, "a", "x"))


@pytest.mark.rule("SQ 8.12")
def test_why_there_is_no_test_is_told() -> None:
    rider = facing_x(horse("a", RED, "0404"))
    near = facing_x(foot("a", RED, "0404"), horse("h", BLUE, "0302"))
    for game, text in (
        (rider, "No Skirmish test: no infantry attacks."),
        (near, "No Skirmish test: the defender has cavalry near: h."),
    ):
        game.ctx.set(fight=fight(game, "a", "x"))
        game.run(Skirmish())
        assert game.state.result is not None
        assert [(e.rule, str(e.text), e.depth) for e in game.events] == [("SQ 8.12", text, 1)]


@pytest.mark.rule("SQ 8.13", "SQ 2.5")
def test_the_higher_total_has_the_advantage() -> None:
    for dice, side in (((3, 4), RED), ((2, 5), BLUE), ((2, 4), "")):
        game = facing_x(foot("a", RED, "0404", skirmish=2), dice=dice)
        game.ctx.set(fight=fight(game, "a", "x"))
        game.ctx.call(Skirmish())
        game.settle()
        told = [str(e.text) for e in game.events if e.kind == "skirmish"][-1]
        assert told == (
            f"the {side} have the Skirmish Advantage."
            if side
            else "Nobody has the Skirmish Advantage."
        )


@pytest.mark.rule("SQ 8.13")
def test_each_side_chooses_who_skirmishes() -> None:
    game = facing_x(foot("a", RED, "0404", skirmish=2), foot("b", RED, "0404"), seed=2).take("a")
    assert game.go("0403") is None and game.pick("a", "b") is None
    assert game.rule == "SQ 8.13" and set(game.prompt.units) == {"a", "b"}
    assert game.do(do.unit("x")) is not None
    assert game.do(do.unit("b")) is None
    rolls = [e.units for e in game.events if e.roll and e.kind == "skirmish"]
    assert rolls == [("b",), ("x",)]


@pytest.mark.rule("SQ 8.14")
def test_light_infantry_gives_the_advantage() -> None:
    for mine, theirs, side in ((True, False, RED), (False, True, BLUE), (True, True, "")):
        game = facing_x(
            foot("a", RED, "0404", light=mine), enemy=foot("x", BLUE, "0403", light=theirs)
        )
        assert without_roll(game.ctx, fight(game, "a", "x")) == side
    guns = facing_x(foot("a", RED, "0404"), enemy=gun("x", BLUE, "0403"))
    assert without_roll(guns.ctx, fight(guns, "a", "x")) == RED


@pytest.mark.rule("SQ 8.13", "SQ 2.5")
def test_the_roll_of_a_skirmish_tells_its_modifier() -> None:
    """2 + 2 against 3 - 1: red has the Advantage."""
    units = (foot("a", RED, "0404", skirmish=2), foot("x", BLUE, "0403", skirmish=-1))
    game = position(field(), *units, dice=(2, 3))
    game.ctx.set(fight=fight(game, "a", "x", picked={RED: "a", BLUE: "x"}))
    game.run(RollSkirmish())
    rolls = [e.roll for e in game.events if e.roll is not None]
    assert [(r.die, [m.value for m in r.modifiers], r.total) for r in rolls] == [
        (2, [2], 4),
        (3, [-1], 2),
    ]
    assert game.table.fight is not None and game.table.fight.advantage == RED


@pytest.mark.rule("SQ 8.13")
def test_the_skirmish_is_told() -> None:
    """Where all are alike the first skirmishes: 2 + 1 against 5 - 1."""
    units = (
        *(foot("a", RED, "0404", skirmish=1), foot("b", RED, "0404", skirmish=1)),
        *(foot("x", BLUE, "0403", skirmish=-1), foot("y", BLUE, "0403", skirmish=-1)),
    )
    game = position(field(), *units, dice=(2, 5))
    game.ctx.set(fight=fight(game, "a b", "x y"))
    game.run(Skirmish())
    told = [(str(e.text), e.depth) for e in game.events if e.kind == "skirmish"]
    assert told == [
        ("a skirmishes: 3.", 1),
        ("x skirmishes: 4.", 1),
        ("the blue have the Skirmish Advantage.", 1),
    ]
    even = position(field(), *units, dice=(1, 3))
    even.ctx.set(fight=fight(even, "a", "x", picked={RED: "a", BLUE: "x"}))
    even.run(RollSkirmish())
    assert even.told("skirmish")[-1] == "Nobody has the Skirmish Advantage."
