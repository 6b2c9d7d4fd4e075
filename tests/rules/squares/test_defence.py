"""Who defends (SQ 8.6 to 8.8)."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.squares.attack import OWN_ALONE
from game.rules.squares.defence import (
    FACING_FIRST,
    ONE_AT_LEAST,
    ONE_COMMAND,
    ChooseDefenders,
    Defence,
    defending_commands,
    full_defence,
    likely_defenders,
    why_not_defend,
)
from game.rules.squares.fighting import the_fight
from game.rules.squares.stacking import too_many
from tests.rules.squares.combat_bench import beside, facing_x
from tests.rules.squares.positions import BLUE, RED, field, fight, foot, gun, position


@pytest.mark.rule("SQ 8.6")
def test_six_points_defend_and_all_guns() -> None:
    pieces = [foot(u, BLUE, "0403") for u in "xyz"]
    game = position(field(), foot("a", RED, "0404"), *pieces, gun("g", BLUE, "0403"))
    met = structs.replace(fight(game, "a", "x"), defence="b")
    assert why_not_defend(game.ctx, met, ["x", "y"]) is None
    assert why_not_defend(game.ctx, met, ["x", "y", "z"]) == too_many("SQ 8.6", 9, 6)
    assert why_not_defend(game.ctx, met, []) == ONE_AT_LEAST
    assert full_defence(game.ctx, met) == ("x", "y")


@pytest.mark.rule("SQ 8.6", "SQ 7.9")
def test_guns_that_bombarded_defend() -> None:
    game = facing_x(foot("a", RED, "0404"), gun("g", BLUE, "0403", bombarded=True), seed=1).take(
        "a"
    )
    assert game.go("0403") is None and game.pick("a") is None
    fought = [e.units[0] for e in game.events if e.rule == "SQ 8.16"]
    assert fought == ["g"]


@pytest.mark.rule("SQ 8.7")
def test_the_defender_chooses_one_command() -> None:
    game = facing_x(
        foot("a", RED, "0404"),
        foot("y", BLUE, "0403", command="b2"),
        gun("g", BLUE, "0403", command="b3"),
        seed=5,
    ).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert game.rule == "SQ 8.7" and game.prompt.side == BLUE
    assert {b.id for b in game.prompt.buttons} == {"b", "b2"}
    assert game.press("b2") is None
    fought = {e.units[0] for e in game.events if e.rule == "SQ 8.15"}
    assert fought == {"a", "y"}


@pytest.mark.rule("SQ 8.7", "SQ 8.6")
def test_a_command_with_guns_alone_defends_where_nobody_else_is() -> None:
    game = facing_x(foot("a", RED, "0404"), enemy=gun("g", BLUE, "0403"))
    assert defending_commands(game.ctx, fight(game, "a", "g")) == ("b",)


@pytest.mark.rule("SQ 8.8")
def test_lines_that_face_the_attack_come_first() -> None:
    game = facing_x(
        foot("a", RED, "0404"),
        foot("f", BLUE, "0403", facing="S"),
        enemy=foot("e", BLUE, "0403", facing="E"),
    )
    met = structs.replace(fight(game, "a", "e"), defence="b")
    assert why_not_defend(game.ctx, met, ["e"]) == FACING_FIRST
    assert why_not_defend(game.ctx, met, ["f"]) is None
    assert why_not_defend(game.ctx, met, ["f", "e"]) is None


@pytest.mark.rule("SQ 8.8")
def test_only_lines_that_face_must_be_chosen_first() -> None:
    """Neither a massed brigade nor a line of another Command; nor does a line in flank bind."""
    flanked = foot("x", BLUE, "0403", facing="E")
    for other, bound in (
        (foot("y", BLUE, "0403"), False),
        (foot("y", BLUE, "0403", facing="W"), False),
        (foot("y", BLUE, "0403", facing="S", command="b2"), False),
        (foot("y", BLUE, "0403", facing="S"), True),
    ):
        game = beside(flanked, other)
        met = structs.replace(fight(game, "a", "x"), defence="b")
        assert (why_not_defend(game.ctx, met, ["x"]) is not None) is bound


@pytest.mark.rule("SQ 8.6", "SQ 8.7")
def test_the_odds_take_the_fullest_defence() -> None:
    """A brigade and two batteries are more than two brigades."""
    one = (foot("x", BLUE, "0403"), gun("g", BLUE, "0403"), gun("h", BLUE, "0403"))
    two = (foot("y", BLUE, "0403", command="b2"), foot("z", BLUE, "0403", command="b2"))
    for pieces in ((*one, *two), (*two, *one)):
        game = beside(*pieces)
        bare = structs.replace(fight(game, "a", "x"), defenders=())
        assert set(likely_defenders(game.ctx, bare).defenders) == {"x", "g", "h"}


@pytest.mark.rule("SQ 8.6", "SQ 8.16")
def test_who_is_chosen_defends_with_the_guns() -> None:
    """The question offers the fullest defence and its first brigade alone."""
    units = (foot("x", BLUE, "0403"), foot("y", BLUE, "0403"), gun("g", BLUE, "0403"))
    game = beside(*units, foot("z", BLUE, "0403"))
    game.ctx.set(fight=structs.replace(fight(game, "a", "x"), defenders=()))
    game.run(Defence())
    assert isinstance(game.asking, ChooseDefenders)
    asked = game.prompt.pick
    assert (asked.min, asked.max, asked.start) == (1, 3, ("x", "y"))
    assert asked.samples == (("x", "y"), ("x",))
    assert game.pick("z", "x") is None
    assert game.state.result is not None  # nothing more is asked
    assert the_fight(game.ctx).defenders == ("z", "x", "g")
    assert the_fight(game.ctx).defender_square == ("x", "y", "z", "g")


@pytest.mark.rule("SQ 8.2", "SQ 8.6")
def test_who_is_chosen_must_be_a_legal_party() -> None:
    mine = [foot(u, RED, "0404") for u in "abc"]
    theirs = [foot(u, BLUE, "0403") for u in "xyz"]
    game = position(field(), *mine, *theirs).take("a")
    assert game.go("0403") is None
    assert game.pick("a", "b", "c") == too_many("SQ 8.2", 9, 6)
    assert game.pick("x") == OWN_ALONE and game.pick("nobody") == NOT_OFFERED
    assert game.pick("a", "b") is None
    assert isinstance(game.asking, ChooseDefenders)
    assert game.prompt.suggested == do.pick("x", "y")
    assert str(game.prompt.units["z"].text).startswith("3 points")
    assert game.pick("x", "y", "z") == too_many("SQ 8.6", 9, 6)
    assert game.pick("a") == game.pick("nobody") == NOT_OFFERED
    met = structs.replace(fight(game, "a", "x"), defence="b")
    assert why_not_defend(game.ctx, met, ["nobody"]) == NOT_OFFERED
    assert why_not_defend(game.ctx, met, ["a"]) == NOT_OFFERED


@pytest.mark.rule("SQ 8.7")
def test_only_brigades_of_the_defending_command_are_chosen() -> None:
    units = (foot("x", BLUE, "0403"), foot("y", BLUE, "0403", command="b2"))
    game = position(field(), foot("a", RED, "0404"), *units)
    met = structs.replace(fight(game, "a", "x"), defence="b")
    assert why_not_defend(game.ctx, met, ["x", "y"]) == ONE_COMMAND
    assert why_not_defend(game.ctx, met, ["y"]) == ONE_COMMAND
    assert why_not_defend(game.ctx, met, ["x"]) is None
    other = structs.replace(met, defence="b2")
    assert why_not_defend(game.ctx, other, ["y"]) is None


@pytest.mark.rule("SQ 8.7", "SQ 8.6")
def test_why_a_brigade_is_not_among_the_defenders() -> None:
    units = (
        *(foot("x", BLUE, "0403"), foot("y", BLUE, "0403")),
        foot("z", BLUE, "0403", command="b2"),
    )
    game = position(field(), foot("a", RED, "0404"), *units).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert game.press("b") is None and isinstance(game.asking, ChooseDefenders)
    assert game.do(do.unit("z")) == ONE_COMMAND
    assert game.do(do.unit("x")) == game.do(do.unit("a")) == NOT_OFFERED
