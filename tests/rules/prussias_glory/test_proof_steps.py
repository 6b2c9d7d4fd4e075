"""Steps and walks: leaving the map, moves as told, places in a stack (PG 3.4, 4.2, 7, 10.2h)."""

import pytest

from game.engine.action import cell, unit
from game.engine.prompt import Role
from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.movement.steps import why_not_leave_map, would_be_engaged
from game.rules.prussias_glory.movement.walking import tell_march, way_preview
from game.rules.prussias_glory.movement.zones import front_in_order
from game.rules.prussias_glory.sight import sight
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.combat_bench import cells, told
from tests.rules.prussias_glory.moves import begin, go, rule_of
from tests.rules.prussias_glory.positions import (
    battery,
    foot,
    horse,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import notes


@pytest.mark.rule("PG 10.2h")
def test_leaving_the_map_costs_what_leaving_an_ezoc_costs_too() -> None:
    """Engaged Prussian cavalry pays 1 + 1; with 1 MP left of 5 it stays, with 2 it may go."""
    broken = {"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 3, ArmyState.DEMORALISED)}}
    for spent, rule in ((4, "PG 10.2h"), (3, None)):
        game = position(
            open_field(),
            horse("h", PRUSSIAN, "0501", spent=spent, steps=2),
            foot("x", COALITION, "0502"),
            table=broken,
        )
        assert rule_of(why_not_leave_map(game.ctx, "h")) == rule


@pytest.mark.rule("PG 4.2c")
def test_guns_never_become_engaged() -> None:
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0504"),
        foot("f", PRUSSIAN, "0504"),
        foot("x", COALITION, "0506"),
    )
    there = game.cell("0505")
    assert not would_be_engaged(game.ctx, "g", there)
    assert would_be_engaged(game.ctx, "f", there)


@pytest.mark.rule("PG 4.2a")
def test_no_unit_is_skipped() -> None:
    """3 + 2 levels do not fit into 4: the third, of one level, is Support too (Ruling 4)."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", level=3),
        foot("b", PRUSSIAN, "0505", level=2),
        foot("c", PRUSSIAN, "0505", level=1),
    )
    assert front_in_order(game.ctx, ("a", "b", "c")) == ("a",)
    assert front_in_order(game.ctx, ("a", "c", "b")) == ("a", "c")


@pytest.mark.rule("PG 7.0a")
def test_a_walk_as_the_log_tells_it() -> None:
    """From where to where, over which hexes."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"))
    begin(game, PRUSSIAN)
    assert go(game, "a", "0504", "0503") is None
    (walk,) = told(game, "move")
    assert render(walk.text) == "a moves from 0505 to 0503."
    assert (walk.cells, walk.path) == (cells(game, "0503"), cells(game, "0505 0504 0503"))


@pytest.mark.rule("PG 22.2a")
def test_an_entry_as_the_log_tells_it() -> None:
    """One hex is entered; of more the first and the last are named."""
    game = start("leuthen-main")
    piece = next(iter(game.rules.coming))
    name = (game.rules.oob.units.get(piece) or game.rules.oob.leaders[piece]).name
    path = (0, 1, 2)
    first, last = game.rules.label(0), game.rules.label(2)
    for way in (path[:1], path):
        tell_march(game.ctx, piece, OFF_MAP, way)
    short, long = game.ctx.events[-2:]
    assert render(short.text) == f"{name} enters at {first}."
    assert (short.cells, short.path) == (path[:1], ())
    assert render(long.text) == f"{name} enters at {first} and moves to {last}."
    assert (long.cells, long.path) == (path[-1:], path)


@pytest.mark.rule("PG 22.2a")
def test_what_an_entry_costs_is_foreseen() -> None:
    """2 MP to enter, then 1 and 3."""
    seen = way_preview(OFF_MAP, (7, 8, 9), (2, 1, 3))
    assert seen.text is not None
    assert render(seen.text) == "Entering costs 2 MP; 6 MP in all."
    assert (seen.path, seen.costs) == ((7, 8, 9), (1, 3))
    on_the_map = way_preview(6, (7, 8), (2, 1))
    assert (on_the_map.path, on_the_map.costs, on_the_map.text) == ((6, 7, 8), (2, 1), None)


@pytest.mark.rule("PG 3.4b")
def test_the_places_of_a_stack() -> None:
    """On top is what is done by Enter; the others stand beside it."""
    game = position(
        open_field(),
        foot("c", PRUSSIAN, "0504", level=1),
        foot("a", PRUSSIAN, "0505", level=1),
        foot("b", PRUSSIAN, "0505", level=1),
    )
    begin(game, PRUSSIAN)
    assert go(game, "c", "0505") is None
    buttons = game.asking.prompt(game.ctx).buttons
    assert [(b.id, b.role, render(b.label)) for b in buttons] == [
        ("place:0", Role.CONFIRM, "On top"),
        ("place:1", Role.OTHER, "Under a"),
        ("place:2", Role.OTHER, "At the bottom"),
    ]


@pytest.mark.rule("PG 7.0b")
def test_who_can_still_move_and_how_far() -> None:
    """Infantry of 3 MP, one of them spent; the far corner is a hex like any other."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0102"),
        foot("b", PRUSSIAN, "0505", spent=1, steps=1),
    ).run(MovePhase(PRUSSIAN))
    assert notes(game) == {"a": "3 MP left", "b": "2 MP left"}
    assert render(game.asking.prompt(game.ctx).buttons[0].pending) == "2 can still move"
    assert game.do(unit("a")) is None
    assert game.do(cell(game.cell("0101"))) is None
    assert game.at("a") == "0101"


@pytest.mark.rule("PG 7.0b")
def test_nobody_can_move_any_more() -> None:
    """Then nothing is said of it."""
    game = position(open_field(), foot("a", PRUSSIAN, "0102", moved=True)).run(MovePhase(PRUSSIAN))
    assert game.asking.prompt(game.ctx).buttons[0].pending is None


@pytest.mark.rule("PG 3.3a")
def test_an_overfull_hex_is_owed() -> None:
    """16 levels in one hex."""
    game = position(open_field(), *(foot(u, PRUSSIAN, "0505") for u in "abcd")).run(
        MovePhase(PRUSSIAN)
    )
    (task,) = game.asking.prompt(game.ctx).tasks
    assert (task.owed, task.cells, task.rule) == (True, (game.cell("0505"),), "PG 3.3a")


@pytest.mark.rule("PG 5.1a")
def test_the_hex_at_the_slope_that_blocks_is_shown() -> None:
    """Of four hexes in a row the slope lies between the second and the third: seen from above or
    from below neither end is next to it.
    """
    game = position(open_field(1, 9, "slope 0102>0103"))
    first, *_, last = cells(game, "0101 0102 0103 0104")
    assert sight(game.ctx, first, last).blocked_at == game.cell("0102")
    assert sight(game.ctx, last, first).blocked_at == game.cell("0103")
