"""Combats step by step: what is noted, told and offered on the way (SQ 8)."""

from fractions import Fraction

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.action import Action
from game.rules.squares.attack import NO_ENEMY, ChooseAttackers, why_not_attack
from game.rules.squares.defence import (
    ChooseDefenders,
    Defence,
    likely_defenders,
    why_not_defend,
)
from game.rules.squares.fighting import the_fight
from game.rules.squares.follow_up import FightOn
from game.rules.squares.morale import HalfOrMore, MoraleTests, suffered
from game.rules.squares.pool import losses_of
from game.rules.squares.retreat import Retreat
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    base,
    field,
    fight,
    foot,
    gun,
    horse,
    mixed,
    position,
)


def facing(*pieces: Placed, dice: tuple[int, ...] = (), **kinds: str) -> Position:
    """Red's brigade a in 0404 and others."""
    return position(field(9, 9, **kinds), foot("a", RED, "0404"), *pieces, dice=dice)


# -- the attack ------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.1", "SQ 4.4")
def test_one_attacks_enemies_alone() -> None:
    """Neither friends nor a base, of which one knows nothing, nor an empty square."""
    game = facing(foot("f", RED, "0403"), base("blind", BLUE, "0504"), foot("x", BLUE, "0304"))
    for at in ("0403", "0504", "0405"):
        assert why_not_attack(game.ctx, "a", game.cell(at)) == NO_ENEMY
    assert why_not_attack(game.ctx, "a", game.cell("0304")) is None


@pytest.mark.rule("SQ 8.2")
def test_the_fullest_party_is_among_the_samples() -> None:
    """Of three massed brigades two attack, with the battery."""
    units = (foot("b", RED, "0404"), foot("c", RED, "0404"), gun("g", RED, "0404"))
    game = facing(*units, foot("x", BLUE, "0403")).take("a")
    assert game.go("0403") is None
    asked = game.prompt.pick
    assert (asked.start, asked.samples) == (("a",), (("a",), ("a", "b", "g")))
    assert (asked.min, asked.max, asked.of) == (1, 4, ("a", "b", "c", "g"))


@pytest.mark.rule("SQ 8.2")
def test_only_a_party_has_odds() -> None:
    game = facing(foot("x", BLUE, "0403"))
    asking = ChooseAttackers("a", game.cell("0403"))
    shown = asking.preview(game.ctx, do.pick("a"))
    assert shown is not None and shown.sheet is not None
    assert asking.preview(game.ctx, do.pick("x")) is None
    assert asking.preview(game.ctx, do.button("back")) is None
    assert asking.preview(game.ctx, Action("unit", ("a",))) is None
    assert asking.preview(game.ctx, Action("pick", "a")) is None


# -- the defence -----------------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.11", "SQ 8.39")
def test_who_evades_is_told_of_and_does_not_come_back() -> None:
    game = facing(horse("x", BLUE, "0403")).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert game.press("evade") is None
    assert game.unit("x").left == game.cell("0403")
    (told,) = [e for e in game.events if e.kind == "retreat"]
    assert (told.rule, told.side, told.units, told.depth) == ("SQ 8.11", BLUE, ("x",), 1)
    assert [game.rules.label(c) for c in told.path] == ["0403", "0402"]


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
        game = facing(flanked, other)
        met = structs.replace(fight(game, "a", "x"), defence="b")
        assert (why_not_defend(game.ctx, met, ["x"]) is not None) is bound


@pytest.mark.rule("SQ 8.6", "SQ 8.7")
def test_the_odds_take_the_fullest_defence() -> None:
    """A brigade and two batteries are more than two brigades."""
    one = (foot("x", BLUE, "0403"), gun("g", BLUE, "0403"), gun("h", BLUE, "0403"))
    two = (foot("y", BLUE, "0403", command="b2"), foot("z", BLUE, "0403", command="b2"))
    for pieces in ((*one, *two), (*two, *one)):
        game = facing(*pieces)
        bare = structs.replace(fight(game, "a", "x"), defenders=())
        assert set(likely_defenders(game.ctx, bare).defenders) == {"x", "g", "h"}


@pytest.mark.rule("SQ 8.6", "SQ 8.16")
def test_who_is_chosen_defends_with_the_guns() -> None:
    """The question offers the fullest defence and its first brigade alone."""
    units = (foot("x", BLUE, "0403"), foot("y", BLUE, "0403"), gun("g", BLUE, "0403"))
    game = facing(*units, foot("z", BLUE, "0403"))
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


# -- dice and losses -------------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.26", "SQ 8.19")
def test_the_spread_of_losses_where_one_of_two_saves() -> None:
    """A battery that hits on 4: half a hit; the garrison, the first to take one, saves half."""
    game = position(
        field(built_up="0403"),
        gun("g", RED, "0404", weight="light"),
        *(foot("x", BLUE, "0403", garrison=True), foot("y", BLUE, "0403")),
    )
    for defenders, none in (("x y", Fraction(3, 4)), ("y x", Fraction(1, 2))):
        met = fight(game, "g", defenders)
        assert losses_of(game.ctx, met, BLUE) == (none, 1 - none)


@pytest.mark.rule("SQ 8.31")
def test_only_hits_that_were_taken_count() -> None:
    game = facing(foot("x", BLUE, "0403"), foot("y", BLUE, "0403"))
    game.ctx.set(fight=fight(game, "a", "x y", taken={"a": 2, "x": 1}))
    assert (suffered(game.ctx, RED), suffered(game.ctx, BLUE)) == (2, 1)


@pytest.mark.rule("SQ 8.36", "SQ 8.31")
def test_failures_of_both_sides_are_carried_out() -> None:
    """Two hits each, all dice 3: both are destroyed, and nobody retreats."""
    game = facing(foot("x", BLUE, "0403"), dice=(3, 3, 3, 3))
    game.ctx.set(fight=fight(game, "a", "x", taken={"a": 2, "x": 2}))
    game.run(MoraleTests())
    assert game.unit("a").lost and game.unit("x").lost
    assert the_fight(game.ctx).failed == {"a": 2, "x": 2}


@pytest.mark.rule("SQ 2.9", "SQ 8.36")
def test_units_destroyed_by_hits_count_for_half_or_more() -> None:
    game = facing(foot("x", BLUE, "0403", lost=True), foot("y", BLUE, "0403"))
    game.ctx.set(fight=fight(game, "a", "y", defender_square=("x", "y"), going=("x",)))
    game.run(HalfOrMore())
    assert game.at("y") == "0402"


@pytest.mark.rule("SQ 8.35")
@pytest.mark.parametrize(("side", "to"), [(RED, "0405"), (BLUE, "0402")])
def test_a_retreat_is_told_with_its_way(side: str, to: str) -> None:
    game = facing(foot("x", BLUE, "0403"))
    game.ctx.set(fight=fight(game, "a", "x"))
    uid = "a" if side == RED else "x"
    here = game.at(uid)
    game.run(Retreat(uid))
    (told,) = [e for e in game.events if e.kind == "retreat"]
    assert [game.rules.label(c) for c in told.path] == [here, to]
    assert (told.side, told.units, told.depth, told.rule) == (side, (uid,), 1, "SQ 8.35")


# -- the follow-up ---------------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.40", "SQ 8.41")
def test_a_breakthrough_is_told_and_has_odds() -> None:
    """The new brigade has three dice, the one that fought one."""
    game = facing(mixed("n", RED, "0404"), foot("x", BLUE, "0403"), dice=(1,) * 4)
    game.ctx.set(fight=fight(game, "a", "x"))
    asking = FightOn(RED)
    shown = asking.preview(game.ctx, do.pick("n", "a"))
    assert shown is not None and shown.sheet is not None and shown.rule == "SQ 8.41"
    dice = [str(group.summary) for group in shown.sheet.sides[0].groups]
    assert dice == ["4 dice"]
    assert asking.preview(game.ctx, do.pick("a")) is None
    assert asking.preview(game.ctx, do.button("decline")) is None
    assert asking.preview(game.ctx, Action("unit", ("n",))) is None
    game.run(asking)
    assert game.pick("n") is None
    (told,) = [e for e in game.events if e.kind == "combat" and e.rule == "SQ 8.40"]
    assert (str(told.text), told.side, told.units) == ("the red break through: n.", RED, ("n",))
    assert [game.rules.label(c) for c in told.cells] == ["0404", "0403"]


@pytest.mark.rule("SQ 8.42")
def test_a_counter_attack_is_told() -> None:
    game = facing(foot("x", BLUE, "0403"), mixed("n", BLUE, "0403"), dice=(1,) * 6)
    game.ctx.set(fight=structs.replace(fight(game, "a", "x"), defence="b"))
    game.run(FightOn(BLUE))
    assert game.pick("n") is None
    (told,) = [e for e in game.events if e.kind == "combat" and e.rule == "SQ 8.42"]
    assert (str(told.text), told.side) == ("the blue counter-attack: n.", BLUE)
    assert [game.rules.label(c) for c in told.cells] == ["0403", "0404"]
