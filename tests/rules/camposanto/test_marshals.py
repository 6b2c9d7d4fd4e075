"""Marshals: their move, their flight (CS 8.2)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Mark
from game.rules.camposanto.flight import endangered
from game.rules.camposanto.marshals import MoveMarshal
from game.rules.camposanto.movement import MoveUnits
from game.rules.camposanto.refusals import no_mp
from game.rules.camposanto.retirement import Retire, Way
from game.rules.camposanto.table import OFF_MAP, Status
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    horse,
    light,
    marshal,
    position,
    with_both,
)

WING, FOE = "spanish-centre", "austrian-centre"


def moves(*pieces: Placed, how: Status = Status.AGGRESSIVE, **given: Any) -> Position:
    """The third operation of the Spanish centre, whose marshal "m" stands in 0506."""
    board = given.pop("board", field())
    game = position(
        board,
        marshal("m", SPANISH, "0506"),
        *pieces,
        status={WING: how},
        **given,
    )
    return game.run(MoveMarshal(WING))


# -- the move --------------------------------------------------------------------------------------


@pytest.mark.rule("CS 8.2a")
@pytest.mark.parametrize("how", [Status.AGGRESSIVE, Status.PRUDENT, Status.HESITANT])
def test_four_mp_whatever_the_status_of_the_wing(how: Status) -> None:
    game = moves(how=how)
    assert game.do(do.cell(game.cell("1006"))) == no_mp(5, 4)
    assert game.do(do.cell(game.cell("0706"))) is None
    assert game.at("m") == "0706"
    assert game.do(do.cell(game.cell("1006"))) == no_mp(3, 2)
    assert game.do(do.cell(game.cell("0906"))) is None
    assert game.asking is None
    assert game.unit("m").moved and not game.unit("m").underway


@pytest.mark.rule("CS 8.2a", "CS 5.1b")
def test_one_more_in_an_impetuous_wing() -> None:
    game = moves(how=Status.IMPETUOUS)
    assert game.do(do.cell(game.cell("1006"))) is None


@pytest.mark.rule("CS 8.2a")
def test_he_may_stay_and_a_wing_without_one_is_not_asked() -> None:
    game = moves()
    assert game.do(do.button("end")) is None
    assert game.asking is None and not game.unit("m").moved
    game = position(field(), foot("a", SPANISH, "0506")).run(MoveMarshal(WING))
    assert game.asking is None


@pytest.mark.rule("CS 8.2b")
@pytest.mark.parametrize("how", [Status.AGGRESSIVE, Status.IMPETUOUS])
def test_he_keeps_out_of_enemy_zones_and_off_his_friends(how: Status) -> None:
    game = moves(foot("x", AUSTRIAN, "0504"), foot("f", SPANISH, "0507"), how=how)
    for label, rule in (("0505", "CS 8.2b"), ("0507", "CS 6.2d")):
        refusal = game.do(do.cell(game.cell(label)))
        assert refusal is not None and refusal.rule == rule
    assert game.do(do.cell(game.cell("0508"))) is None  # over his friends


@pytest.mark.rule("CS 8.2a")
def test_a_marshal_sees_what_each_hex_leaves_him() -> None:
    """Four movement points: 0607 is one hex off, 0610 four."""
    game = with_both(marshal("m", SPANISH, "0606")).run(MoveMarshal("spanish-centre"))
    assert (str(game.prompt.text), str(game.prompt.context)) == ("Move m?", "4 MP left")
    near, far = (game.prompt.cells[game.cell(label)] for label in ("0607", "0610"))
    assert (str(near.text), near.chip, near.mark) == ("3 MP left", "3", Mark.MOVE)
    assert (str(far.text), far.chip, far.mark) == ("0 MP left", "0", Mark.STOP)
    assert [str(b.label) for b in game.prompt.buttons] == ["He stays"]
    there = game.cell("0608")
    shown = game.asking.preview(game.ctx, do.cell(there))
    assert (shown.path[0], shown.path[-1], len(shown.path)) == (*game.cells("0606 0608"), 3)
    assert sum(shown.costs) == 2
    assert game.asking.preview(game.ctx, do.button("end")) is None
    assert game.do(do.cell(there)) is None
    assert [str(b.label) for b in game.prompt.buttons] == ["He stays here"]
    assert str(game.prompt.context) == "2 MP left"


# -- flight ----------------------------------------------------------------------------------------


def comes_up(*pieces: Placed, over: str = "0504 0505", **given: Any) -> Position:
    """The Austrian infantry "x" goes from 0503 to 0504, and then to 0505."""
    board = given.pop("board", field())
    game = position(
        board,
        foot("x", AUSTRIAN, "0503"),
        foot("far", SPANISH, "1109"),
        *pieces,
        active=FOE,
        **given,
    ).run(MoveUnits(FOE))
    assert game.do(do.unit("x")) is None
    path = game.cells(over)
    assert game.do(do.cell(path[-1], *path)) is None
    return game


@pytest.mark.rule("CS 8.2c", "CS 8.2d")
def test_he_flees_three_hexes_and_the_enemy_goes_on() -> None:
    """0404 is next to 0504: by 0305 and 0306 he gets away to 0207. The enemy then enters 0505."""
    game = comes_up(marshal("m", SPANISH, "0404"))
    assert game.at("m") == "0207" and not game.unit("m").underway
    assert (game.prompt.side, game.at("x")) == (AUSTRIAN, "0505")
    assert game.unit("x").spent == 2 and not game.unit("x").stopped


@pytest.mark.rule("CS 8.2c")
def test_he_stays_where_no_enemy_comes_next_to_him() -> None:
    game = comes_up(marshal("m", SPANISH, "0307"))
    assert (game.at("m"), game.prompt.side) == ("0307", AUSTRIAN)


@pytest.mark.rule("CS 8.2c")
def test_friends_with_him_do_not_help() -> None:
    friend = foot("f", SPANISH, "0405", facing="S")
    game = comes_up(marshal("m", SPANISH, "0404"), friend, over="0504")
    assert game.at("m") == "0207"


@pytest.mark.rule("CS 8.2c")
def test_marshals_do_not_flee_from_marshals_or_friends() -> None:
    game = position(field(), marshal("m", SPANISH, "0506"), foot("a", SPANISH, "0505"))
    assert endangered(game.ctx, SPANISH, game.cell("0505")) == ()
    assert len(endangered(game.ctx, AUSTRIAN, game.cell("0505"))) == 1


@pytest.mark.rule("CS 8.2c")
def test_he_flees_from_a_unit_that_retires_towards_him() -> None:
    """0507 is held: he slips by 0407 and, away from it, by 0406 to 0305."""
    game = position(
        field(),
        marshal("m", AUSTRIAN, "0508"),
        horse("h", SPANISH, "0506"),
        foot("y", AUSTRIAN, "0206"),
    )
    game.run(Retire(Way(("h",), "edge", 1, game.cells("0506"))))
    assert (game.at("h"), game.at("m")) == ("0507", "0508")
    assert game.do(do.button("n")) is None
    assert game.at("m") == "0305"


@pytest.mark.rule("CS 8.2g")
@pytest.mark.parametrize(("facing", "end"), [("S", "0609"), ("N", "-")])
def test_an_enemy_front_on_his_way_is_his_end(facing: str, end: str) -> None:
    """The gauntlet of the flights: 0507 is in front of 0508 if that faces to the north."""
    game = comes_up(
        marshal("m", SPANISH, "0506"),
        foot("y", AUSTRIAN, "0508", facing=facing),
        board=field(pond="0407"),
    )
    assert game.at("m") == end


@pytest.mark.rule("CS 8.2g")
def test_at_the_edge_he_is_lost() -> None:
    """R24: the extra HIT is one too many."""
    game = comes_up(marshal("m", SPANISH, "0506"), edges={SPANISH: "0507"})
    assert game.unit("m").cell == OFF_MAP
    assert game.prompt.side == AUSTRIAN


@pytest.mark.rule("CS 8.2c")
def test_without_a_way_he_is_lost() -> None:
    around = ["0407", "0507", "0406", "0606"]
    game = comes_up(
        marshal("m", SPANISH, "0506"),
        *(light(f"y{n}", AUSTRIAN, at, facing="S") for n, at in enumerate(around)),
    )
    assert game.unit("m").cell == OFF_MAP
