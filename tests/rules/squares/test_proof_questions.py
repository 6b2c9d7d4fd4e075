"""What each question takes for an answer, and what it says of others (SQ 5 to 8)."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.squares.abilities import NO_AP
from game.rules.squares.activation import Act
from game.rules.squares.attack import NOT_FACING, OWN_ALONE, TOO_MANY
from game.rules.squares.bombardment import OUT_OF_RANGE, why_not_fire
from game.rules.squares.contest import CANNOT_CONTEST, CINC_ALONE, Contests, MoveCinc
from game.rules.squares.defence import TOO_MANY as TOO_MANY_DEFEND
from game.rules.squares.defence import ChooseDefenders, why_not_defend
from game.rules.squares.follow_up import FightOn, why_not_fight_on
from game.rules.squares.recovery import HAS_RECOVERED
from game.rules.squares.stacking import HELD_BY_ENEMY, INFANTRY_ALONE, why_not_occupy
from game.rules.squares.steps import FINISHED
from game.rules.squares.table import Command
from game.rules.squares.turning import IN_A_BASE, why_not_form, why_not_settle
from tests.rules.squares.positions import (
    BLUE,
    RED,
    cinc,
    field,
    fight,
    foot,
    general,
    gun,
    horse,
    position,
)

FAR = foot("x", BLUE, "0800")


# -- the activation --------------------------------------------------------------------------------


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
    assert game.go("0407") == OUT_OF_RANGE
    game.ctx.change("g", steps=1)
    moved = game.go("0504")
    assert moved is not None and moved.rule == "SQ 7.8"
    game.ctx.change("g", steps=0)
    assert game.do(do.unit("a")) is None
    assert game.go("0504") == NOT_FACING
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


# -- C-in-C and contest ----------------------------------------------------------------------------


@pytest.mark.rule("SQ 5.6", "SQ 4.4")
def test_the_ride_of_a_cinc() -> None:
    game = position(field(), foot("a", RED, "0408"), cinc(RED, "0404"), foot("x", BLUE, "0504"))
    game.run(MoveCinc(RED))
    assert game.do(do.unit("a")) == game.do(do.unit("nobody")) == NOT_OFFERED
    assert game.do(do.unit("general-b")) == CINC_ALONE
    assert game.go("0504") == HELD_BY_ENEMY
    assert game.go("0407") == CINC_ALONE


@pytest.mark.rule("SQ 5.7", "SQ 5.11")
@pytest.mark.parametrize("rivals", [True, False])
def test_whom_one_may_point_at_for_the_contest(rivals: bool) -> None:
    """With Generals of the enemy left one chooses in secret, without them one assigns."""
    done = Command("b", activated=True)
    game = position(
        field(),
        *(foot("a", RED, "0408"), foot("b", RED, "0308", command="r2")),
        *(foot("c", RED, "0208", command="r3"), general(RED, "0207", command="r3")),
        *(foot("acted", RED, "0108", command="r4"), cinc(RED, "0508"), FAR),
        active="",
        commands={"r4": Command("r4", activated=True), **({} if rivals else {"b": done})},
        table={"pool": [3, 2, 1]},
    ).run(Contests())
    assert game.rule == ("SQ 5.7" if rivals else "SQ 5.11")
    for uid in ("a", "nobody", "general-b"):
        assert game.do(do.unit(uid)) == NOT_OFFERED
    for uid in ("cinc-red", "general-r4"):
        assert game.do(do.unit(uid)) == CANNOT_CONTEST
    assert set(game.prompt.units) == {"general-r", "general-r2", "general-r3"}
    game.ctx.put(game.table.stacks, game.cell("0207"), ())
    game.ctx.change("general-r3", cell=-1)
    assert game.do(do.unit("general-r3")) == NOT_OFFERED
    assert game.press("r4") == CANNOT_CONTEST


# -- Combat ----------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.2", "SQ 8.6")
def test_who_is_chosen_must_be_a_legal_party() -> None:
    mine = [foot(u, RED, "0404") for u in "abc"]
    theirs = [foot(u, BLUE, "0403") for u in "xyz"]
    game = position(field(), *mine, *theirs).take("a")
    assert game.go("0403") is None
    assert game.pick("a", "b", "c") == TOO_MANY
    assert game.pick("x") == OWN_ALONE and game.pick("nobody") == NOT_OFFERED
    assert game.pick("a", "b") is None
    assert isinstance(game.asking, ChooseDefenders)
    assert game.pick("x", "y", "z") == TOO_MANY_DEFEND
    assert game.pick("a") == game.pick("nobody") == NOT_OFFERED
    met = structs.replace(fight(game, "a", "x"), defence="b")
    assert why_not_defend(game.ctx, met, ["nobody"]) == NOT_OFFERED
    assert why_not_defend(game.ctx, met, ["a"]) == NOT_OFFERED


@pytest.mark.rule("SQ 8.40")
def test_nobody_unknown_fights_on() -> None:
    game = position(
        field(), foot("a", RED, "0404"), foot("n", RED, "0404"), foot("x", BLUE, "0403")
    )
    game.ctx.set(fight=fight(game, "a", "x"))
    assert why_not_fight_on(game.ctx, RED, ["n", "nobody"]) == NOT_OFFERED
    game.run(FightOn(RED))
    assert game.pick("n", "nobody") == NOT_OFFERED


# -- built-up bases --------------------------------------------------------------------------------


@pytest.mark.rule("SQ 6.5", "SQ 4.7", "SQ 6.14")
def test_who_goes_into_a_built_up_base() -> None:
    units = (
        *(horse("h", RED, "0404"), gun("g", RED, "0404"), foot("a", RED, "0404", halves=6)),
        foot("l", RED, "0404", facing="N", garrison=True),
    )
    game = position(field(built_up="0404"), *units, FAR, built_up={"0404": 2})
    assert why_not_occupy(game.ctx, "h") == why_not_occupy(game.ctx, "g") == INFANTRY_ALONE
    spent = why_not_settle(game.ctx, "a")
    assert spent is not None and "(1 needed, 0 left)" in str(spent.message)
    assert why_not_form(game.ctx, "l") == IN_A_BASE
