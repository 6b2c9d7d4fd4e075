"""Refusals one by one: each holds back just what the rule bars (SQ 5 to 9)."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.squares.abilities import NO_AP
from game.rules.squares.activation import Act
from game.rules.squares.arrivals import DESTROYED, why_not_arrive
from game.rules.squares.attack import (
    BRIGADES_LEAD,
    FROM_ELSEWHERE,
    HAS_FIRED,
    OWN_ALONE,
    why_not_join,
)
from game.rules.squares.attack import OTHER_COMMAND as OTHER_COMMAND_ATTACKS
from game.rules.squares.bombardment import targets, why_not_fire
from game.rules.squares.combat_end import EVERYONE, Rearrange, pursuers
from game.rules.squares.defence import ONE_COMMAND, ChooseDefenders, why_not_defend
from game.rules.squares.follow_up import CANNOT, FightOn
from game.rules.squares.recovery import why_not_recover
from game.rules.squares.retreat import Retreat
from game.rules.squares.steps import FINISHED, OTHER_COMMAND
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Placed,
    base,
    field,
    fight,
    foot,
    gun,
    horse,
    position,
)

FAR = foot("x", BLUE, "0800")


# -- whom one may take up --------------------------------------------------------------------------


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


@pytest.mark.rule("SQ 5.16", "SQ 5.14")
def test_who_enters_must_have_the_ap() -> None:
    """A Wood square costs 2: not with 1 AP; light infantry pays 1."""
    for light, ap, able in ((False, 1, False), (False, 2, True), (True, 1, True)):
        late = foot("c", RED, "0008", turn=2, light=light)
        game = position(
            field(woods="0008"), foot("a", RED, "0408"), late, FAR, ap=ap, table={"turn": 2}
        )
        refusal = why_not_arrive(game.ctx, "c")
        assert (refusal is None) is able
        if refusal is not None:
            assert refusal.rule == "SQ 5.14" and "(2 needed, 1 left)" in str(refusal.message)


@pytest.mark.rule("SQ 5.15")
def test_who_has_attacked_attacks_no_more() -> None:
    """Whatever AP it has: a breakthrough cost none."""
    game = position(field(), foot("a", RED, "0404", attacked=True), foot("x", BLUE, "0403"))
    cells = game.cell("0404"), game.cell("0403")
    assert why_not_join(game.ctx, "a", *cells) == FINISHED


@pytest.mark.rule("SQ 7.2", "SQ 5.9")
def test_only_batteries_of_the_command_bombard() -> None:
    units = (gun("g", RED, "0404", command="r2"), gun("own", RED, "0504"), foot("x", BLUE, "0403"))
    game = position(field(), *units)
    assert why_not_fire(game.ctx, "g") == OTHER_COMMAND and targets(game.ctx, "g") == ()
    assert why_not_fire(game.ctx, "own") is None


@pytest.mark.rule("SQ 9.1", "SQ 5.9", "SQ 5.15")
def test_only_who_may_act_recovers() -> None:
    """Not a unit of another Command, nor one that has fought, whatever AP it has."""
    units = (foot("a", RED, "0404", hits=2), foot("b", RED, "0404", attacked=True, hits=2))
    game = position(field(), *units, foot("c", RED, "0404", command="r2", hits=2), FAR)
    assert why_not_recover(game.ctx, "a") is None
    assert why_not_recover(game.ctx, "b") == FINISHED
    assert why_not_recover(game.ctx, "c") == OTHER_COMMAND


# -- defence ---------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.11", "SQ 4.5")
def test_the_first_that_evades_may_fill_the_square() -> None:
    """Three massed brigades stand behind: there is room for one of two."""
    behind = [foot(f"f{n}", BLUE, "0402") for n in range(3)]
    riders = (horse("x", BLUE, "0403"), horse("y", BLUE, "0403"))
    pieces = (foot("a", RED, "0404"), *riders, *behind)
    game = position(field(), *pieces, dice=(1,) * 6).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert game.press("evade") is None and game.at("x") == "0402"
    assert game.prompt.subject == ("y",)
    refusal = game.press("evade")
    assert refusal is not None and refusal.rule == "SQ 4.5"
    assert game.press("stand") is None and game.at("y") == "0403"


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


# -- the end of a Combat ---------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.39", "SQ 8.45")
def test_who_was_driven_from_a_square_does_not_pursue_into_it() -> None:
    driven = foot("a", RED, "0404", left=position(field(), FAR).cell("0403"))
    game = position(field(), driven, foot("b", RED, "0404"), FAR)
    game.ctx.set(fight=fight(game, "a b", "x", target=game.cell("0403")))
    assert pursuers(game.ctx, RED) == ("b",)


@pytest.mark.rule("SQ 8.44")
def test_the_order_names_the_brigades_of_the_square() -> None:
    game = position(field(), foot("a", RED, "0404"), foot("b", RED, "0404"), FAR)
    game.run(Rearrange(RED, game.cell("0404")))
    assert game.pick("a", "x") == EVERYONE
    assert game.pick("a", "nobody") == EVERYONE
    assert game.pick("b") is not None
    assert game.pick("b", "a") is None
    assert game.there("0404")[:2] == ("b", "a")


@pytest.mark.rule("SQ 8.37")
@pytest.mark.parametrize(
    ("at", "pieces", "why"),
    [
        ("0400", (), "The table ends there."),
        ("0403", tuple(foot(f"f{n}", BLUE, "0402") for n in range(4)), "The square is full."),
        ("0403", (foot("b", RED, "0402"),), "Enemies hold that square."),
        ("0403", (gun("g", BLUE, "0402"), gun("h", BLUE, "0402")), ""),
    ],
)
def test_the_log_tells_why_a_retreat_is_impossible(
    at: str, pieces: tuple[Placed, ...], why: str
) -> None:
    """Red attacks from the south; guns leave room for a brigade."""
    below = f"{at[:2]}{int(at[2:]) + 1:02}"
    game = position(field(), foot("a", RED, below), foot("x", BLUE, at), *pieces, dice=(6,))
    game.ctx.set(fight=fight(game, "a", "x"))
    game.run(Retreat("x"))
    told = game.told("retreat")
    assert told == ([f"x cannot retreat. {why}"] if why else ["x retreats to 0402."])
    assert game.unit("x").hits == int(bool(why))


# -- pointing at who is not among those to choose from ---------------------------------------------


@pytest.mark.rule("SQ 8.3", "SQ 8.2")
def test_why_a_unit_is_not_among_the_attackers() -> None:
    units = (
        *(foot("a", RED, "0404"), foot("own", RED, "0304"), gun("g", RED, "0404", bombarded=True)),
        *(foot("w", RED, "0304", command="r2"), foot("far", RED, "0505"), foot("x", BLUE, "0403")),
    )
    game = position(field(), *units).take("a")
    assert game.go("0403") is None
    assert game.do(do.unit("w")) == OTHER_COMMAND_ATTACKS
    assert game.do(do.unit("g")) == HAS_FIRED
    assert game.do(do.unit("far")) == game.pick("a", "far") == FROM_ELSEWHERE
    assert game.do(do.unit("x")) == game.pick("a", "x") == OWN_ALONE
    assert game.do(do.unit("general-r")) == BRIGADES_LEAD
    for uid in ("own", "nobody"):
        assert game.do(do.unit(uid)) == NOT_OFFERED


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


@pytest.mark.rule("SQ 8.40")
def test_why_a_unit_does_not_fight_on() -> None:
    units = (foot("a", RED, "0404"), foot("n", RED, "0404"), foot("w", RED, "0404", command="r2"))
    game = position(field(), *units, foot("x", BLUE, "0403"))
    game.ctx.set(fight=fight(game, "a", "x"))
    game.run(FightOn(RED))
    assert game.do(do.unit("w")) == CANNOT
    assert game.do(do.unit("n")) == game.do(do.unit("x")) == NOT_OFFERED
