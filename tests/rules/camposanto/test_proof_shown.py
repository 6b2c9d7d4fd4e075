"""What is shown of wings, units and hexes, and how it is put (CS 2.1, 4.1, 6.4, 8.2)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Role
from game.rules.camposanto.assaults import Assaults
from game.rules.camposanto.movement import MoveUnits
from game.rules.camposanto.orders import GiveOrders
from game.rules.camposanto.presentation import cell_note, panel
from game.rules.camposanto.retirement import Retire, Way
from game.rules.camposanto.roster import roster
from game.rules.camposanto.table import OFF_MAP, Status
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Position,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)
from tests.rules.camposanto.window import begun

BOTH = (foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0501"))


# -- wings -----------------------------------------------------------------------------------------


def wing(hits: int, *, lost: bool = False, **given: Any) -> Any:
    """The Spanish centre: two regiments of four steps and a gun, with so many HITs on the first."""
    gone = {"cell": OFF_MAP, "hits": 1} if lost else {}
    game = position(
        field(),
        foot("b", SPANISH, "0608", hits=hits),
        gun("g", SPANISH, "0708"),
        *BOTH,
        **given,
    )
    if lost:
        game.ctx.change("g", **gone)
    found = roster(game.ctx).of("spanish-centre")
    assert found is not None
    return found


@pytest.mark.rule("CS 2.1c", "CS 2.1f")
@pytest.mark.parametrize(("hits", "left", "tone"), [(0, 8, ""), (1, 7, "warn"), (3, 5, "warn")])
def test_the_steps_of_a_wing_warn_when_some_are_lost(hits: int, left: int, tone: str) -> None:
    steps = wing(hits).figures["steps"]
    assert (steps.now, steps.of, steps.tone) == (left, 8, tone)


@pytest.mark.rule("CS 2.1c", "CS 2.1f")
def test_a_wing_of_half_its_steps_is_in_a_bad_way() -> None:
    """One regiment of four steps: with one and two HITs it has three and two of four."""
    for hits, tone in ((1, "warn"), (2, "bad"), (3, "bad")):
        game = position(field(), foot("a", SPANISH, "0508", hits=hits), BOTH[1])
        found = roster(game.ctx).of("spanish-centre")
        assert found is not None and found.figures["steps"].tone == tone


@pytest.mark.rule("CS 2.1c")
def test_lost_units_are_counted_and_the_hesitant_wing_is_marked() -> None:
    whole, less = wing(0), wing(0, lost=True)
    assert [(w.figures["map"].now, w.figures["lost"].now) for w in (whole, less)] == [
        (3, 0),
        (2, 1),
    ]
    assert [w.figures["lost"].tone for w in (whole, less)] == ["", "bad"]
    tones = {s: wing(0, status={"spanish-centre": s}).tone for s in list(Status)[1:]}
    assert tones == {s: "warn" if s is Status.HESITANT else "" for s in list(Status)[1:]}


# -- units and hexes -------------------------------------------------------------------------------


@pytest.mark.rule("CS 2.1a", "CS 7.4b")
def test_the_panel_of_a_unit_bears_its_full_name_and_its_hits() -> None:
    match = begun()
    whole = panel(match.reading, "reina")
    assert (whole.title, whole.state, whole.tone) == ("Regimiento Reina", None, "")
    hurt = panel(position(field(), foot("a", SPANISH, "0508", hits=2), BOTH[1]).ctx, "a")
    assert (hurt.title, str(hurt.state), hurt.tone) == ("a", "HITs suffered: 2", "warn")


def test_a_hex_bears_the_name_of_the_place_in_it_and_no_other() -> None:
    ctx = begun().reading
    places = ctx.rules.board.places
    assert places
    named = {cell for place in places for cell in place.cells}
    for cell in range(ctx.rules.board.grid.size):
        first = next((p.name for p in places if cell in p.cells), "")
        assert cell_note(ctx, cell).place == first
    assert len(named) < ctx.rules.board.grid.size


# -- orders, facings -------------------------------------------------------------------------------


@pytest.mark.rule("CS 4b")
def test_back_takes_up_the_last_order_alone() -> None:
    game = position(field(), *BOTH).run(GiveOrders(SPANISH))
    for name in ("token-16", "token-8", "back"):
        assert game.do(do.button(name)) is None
    assert str(game.prompt.context) == "So far, from left to right: 16."
    (back,) = (b for b in game.prompt.buttons if b.role is Role.BACK)
    assert back.id == "back"


@pytest.mark.rule("CS 6.1c", "CS 5.3d")
@pytest.mark.parametrize(("moves", "depth"), [(False, 0), (True, 1)])
def test_a_turn_after_a_move_stands_under_it_in_the_log(moves: bool, depth: int) -> None:
    game = position(field(), *BOTH).run(MoveUnits("spanish-centre"))
    assert game.do(do.unit("a")) is None
    there = game.cell("0507")
    shown = game.asking.preview(game.ctx, do.cell(there))
    assert (shown.path, shown.costs) == (game.cells("0508 0507"), (1,))
    assert game.asking.preview(game.ctx, do.button("ne")) is None
    if moves:
        assert game.do(do.cell(there)) is None
    assert game.do(do.button("ne")) is None
    (turned,) = (e for e in game.events if e.kind == "facing")
    assert (str(turned.text), turned.depth) == ("a faces North-east.", depth)


# -- retirement ------------------------------------------------------------------------------------


def back(*pieces: str, steps: int, start: str, **more: Any) -> Position:
    game = position(field(), *more.pop("units"), **more)
    return game.run(Retire(Way(pieces, "edge", steps, (game.cell(start),))))


@pytest.mark.rule("CS 6.4e", "CS 6.4i")
def test_one_retires_and_several_retire() -> None:
    enemy = foot("x", AUSTRIAN, "0306")
    alone = back("h", steps=1, start="0506", units=(horse("h", SPANISH, "0506"), enemy))
    stacked = (light("l", SPANISH, "0506"), foot("f", SPANISH, "0506"), enemy)
    both = back("l", "f", steps=1, start="0506", units=stacked)
    told = [[str(e.text) for e in g.events if e.kind == "retreat"] for g in (alone, both)]
    assert told == [["h retires to 0507."], ["l, f retire to 0507."]]


@pytest.mark.rule("CS 6.4f")
def test_where_the_last_hex_is_taken_it_stands_in_the_one_before() -> None:
    """From 0509 away from x the way goes by 0610 to 0611, on the edge, where f stands."""
    units = (
        horse("h", SPANISH, "0509"),
        foot("x", AUSTRIAN, "0309"),
        foot("f", SPANISH, "0611"),
    )
    game = back("h", steps=2, start="0509", units=units)
    assert (game.at("h"), game.unit("h").hits) == ("0610", 0)


# -- the defender's marshal ------------------------------------------------------------------------


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


def test_hexes_have_their_numbers_and_what_is_off_the_map_none() -> None:
    rules = position(field(), *BOTH).rules
    assert [rules.label(cell) for cell in (0, 1, OFF_MAP)] == ["0000", "0100", "-"]
