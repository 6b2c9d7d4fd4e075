"""The march of Rossbach's first turn, step by step (PG 23.5.1)."""

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import march, room
from game.rules.prussias_glory.movement.march import (
    NOT_STRAIGHTEST,
    ChooseMarch,
    FirstTurnMarch,
    March,
)
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.pieces import stack
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.test_first_turn import marching, walker, wide


def cells(game: Position, *labels: str) -> tuple[int, ...]:
    """Hexes by their numbers."""
    return tuple(game.cell(label) for label in labels)


@pytest.mark.rule("PG 23.5.1a")
def test_the_way_of_a_column_is_shown_before() -> None:
    """Only for hexes with a column, and for nothing else that can be pointed at."""
    game = marching(walker("a", "2612"), foot("x", COALITION, "2012", wing="baden"))
    shown = game.asking.preview(game.ctx, do.cell(game.cell("2612")))
    assert shown.path == cells(game, "2612", "2611", "2610", "2609")
    for action in (do.cell(game.cell("2012")), do.button("all"), do.unit("a")):
        assert game.asking.preview(game.ctx, action) is None


@pytest.mark.rule("PG 23.5.1a")
def test_equally_straight_ways_are_shown_and_held_to() -> None:
    """From 2911 to 2908 or to 2610; a way must be one of these and end where it is said to."""
    game = marching(walker("a", "2911"))
    assert game.do(do.cell(game.cell("2911"))) is None
    assert isinstance(game.asking, ChooseMarch)
    down, slant = cells(game, "2910", "2909", "2908"), cells(game, "2811", "2710", "2610")
    start = game.cell("2911")
    for way in (down, slant):
        for action in (do.cell(way[-1]), do.cell(way[-1], *way)):
            assert game.asking.preview(game.ctx, action).path == (start, *way)
    assert game.asking.preview(game.ctx, do.cell(down[-1], *slant)) is None
    assert game.asking.preview(game.ctx, do.cell(start)) is None
    assert game.asking.preview(game.ctx, do.button("back")) is None
    assert game.do(do.cell(down[-1], *slant)) == NOT_STRAIGHTEST
    assert game.do(do.cell(down[1], *down)) == NOT_STRAIGHTEST
    assert game.do(do.cell(down[-1], *down)) is None
    assert game.at("a") == "2908"


@pytest.mark.rule("PG 23.5.1a")
def test_after_the_last_column_normal_movement_begins() -> None:
    """After the first of two the other is asked for; "back" leaves both to choose."""
    game = marching(walker("a", "2612"), walker("b", "2911"))
    assert game.do(do.cell(game.cell("2911"))) is None
    assert game.do(do.button("back")) is None
    assert isinstance(game.asking, March)
    assert game.do(do.cell(game.cell("2612"))) is None
    assert isinstance(game.asking, March)
    assert game.do(do.cell(game.cell("2911"))) is None
    assert game.do(do.cell(game.cell("2908"))) is None
    assert isinstance(game.asking, MovePhase)
    alone = marching(walker("a", "2612"))
    assert alone.do(do.cell(alone.cell("2612"))) is None
    assert isinstance(alone.asking, MovePhase)


@pytest.mark.rule("PG 23.5.1a", "PG 9.2b")
def test_a_column_that_marches_alone_overruns_a_leader_too() -> None:
    """Die 2: he rides to the nearest friends; then the march goes on."""
    king, friends = leader("k", PRUSSIAN, "2610"), foot("p", PRUSSIAN, "0101")
    game = marching(walker("a", "2612"), walker("b", "0112"), king, friends, dice=[2])
    assert game.do(do.cell(game.cell("2612"))) is None
    assert (game.at("a"), game.at("k")) == ("2609", "0101")
    assert isinstance(game.asking, March)


@pytest.mark.rule("PG 23.5.1a")
def test_a_march_is_told_and_so_is_one_that_is_barred() -> None:
    """From where to where, hex by hex."""
    game = marching(walker("a", "2612"))
    assert game.do(do.button("all")) is None
    (event,) = [e for e in game.events if e.rule == "PG 23.5.1a"]
    assert event.path == cells(game, "2612", "2611", "2610", "2609")
    assert (event.cells, event.units, event.side) == (cells(game, "2609"), ("a",), COALITION)
    assert render(event.text) == "a marches from 2612 to 2609."
    row = " ".join(f"{c:02d}11 {c:02d}12" for c in range(1, 31))
    barred = marching(walker("a", "2613"), board=wide(all_water=row))
    assert barred.do(do.button("all")) is None
    (event,) = [e for e in barred.events if e.rule == "PG 23.5.1a"]
    assert (event.cells, event.path) == (cells(barred, "2613"), cells(barred, "2613"))
    assert render(event.text) == "a cannot march on from 2613."


@pytest.mark.rule("PG 23.5.1a", "PG 3.4c")
def test_guns_that_had_to_go_below_stay_below_a_column_that_joins_them() -> None:
    """The first column's guns lie under its infantry in an EZOC; a second comes to the same hex."""
    game = marching(
        walker("a", "2612", level=1),
        battery("g", COALITION, "2612"),
        walker("b", "2613", level=1),
        foot("p", PRUSSIAN, "2610"),
    )
    assert game.do(do.button("all")) is None
    assert [game.at(u) for u in "abg"] == ["2611", "2611", "2611"]
    assert stack(game.ctx, game.cell("2611")) == ("a", "b", "g")


@pytest.mark.rule("PG 23.5.1a", "PG 3.4c")
def test_guns_go_below_where_the_march_ends() -> None:
    """In 2610 next to the enemy in 2609, not in 2611 on the way; those that stay where they are
    did not come into the EZOC.
    """
    game = marching(
        battery("g", COALITION, "2612"), walker("a", "2612"), foot("p", PRUSSIAN, "2609")
    )
    assert game.do(do.button("all")) is None
    assert (game.at("g"), game.unit("g").bottomed) == ("2610", True)
    assert stack(game.ctx, game.cell("2610")) == ("a", "g")
    stays = marching(
        battery("g", COALITION, "2612"), walker("a", "2612"), foot("p", PRUSSIAN, "2613")
    )
    assert stays.do(do.button("all")) is None
    assert (stays.at("g"), stays.unit("g").bottomed) == ("2612", False)
    assert stack(stays.ctx, stays.cell("2612")) == ("g", "a")


@pytest.mark.rule("PG 23.5.1a")
def test_the_choice_of_the_way_is_among_the_straightest() -> None:
    """From 2911 to 2908 or 2610: a hex between them pointed at is refused."""
    game = position(
        open_field(30, 15),
        foot("a", COALITION, "2911", wing="soubise"),
        special=["23.5.1"],
        active=COALITION,
    )
    game.run(FirstTurnMarch(), MovePhase(COALITION))
    assert game.do(do.cell(game.cell("2911"))) is None
    assert game.do(do.cell(game.cell("2809"))) == march.NOT_STRAIGHTEST
    assert game.do(do.button("end")) == NOT_OFFERED
    assert game.do(do.cell(game.cell("2908"))) is None
    assert game.at("a") == "2908"
    assert game.do(do.unit("a")) == room.HAS_MOVED
