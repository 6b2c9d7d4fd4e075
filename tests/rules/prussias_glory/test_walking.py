"""Walks as they are told, steps as they are offered (PG 3 to 5, 7, 10.2h)."""

import pytest

from game.engine.action import cell, unit
from game.engine.text import render
from game.rules.prussias_glory.data.cards import PRUSSIAN
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.sight import sight
from tests.rules.prussias_glory.combat_bench import cells, told
from tests.rules.prussias_glory.moves import begin, go
from tests.rules.prussias_glory.positions import foot, open_field, position
from tests.rules.prussias_glory.question_bench import notes


@pytest.mark.rule("PG 7.0a")
def test_a_walk_as_the_log_tells_it() -> None:
    """From where to where, over which hexes."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"))
    begin(game, PRUSSIAN)
    assert go(game, "a", "0504", "0503") is None
    (walk,) = told(game, "move")
    assert render(walk.text) == "a moves from 0505 to 0503."
    assert (walk.cells, walk.path) == (cells(game, "0503"), cells(game, "0505 0504 0503"))


@pytest.mark.rule("PG 7.0b")
def test_who_can_still_move_and_how_far() -> None:
    """Infantry of 3 MP, one of them spent; the far corner is a hex like any other."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0102"),
        foot("b", PRUSSIAN, "0505", spent=1, steps=1),
    ).run(MovePhase(PRUSSIAN))
    assert notes(game) == {"a": "3 MP left", "b": "2 MP left"}
    assert render(game.asking.asked(game.ctx).buttons[0].pending) == "2 can still move"
    assert game.do(unit("a")) is None
    assert game.do(cell(game.cell("0101"))) is None
    assert game.at("a") == "0101"


@pytest.mark.rule("PG 7.0b")
def test_nobody_can_move_any_more() -> None:
    """Then nothing is said of it."""
    game = position(open_field(), foot("a", PRUSSIAN, "0102", moved=True)).run(MovePhase(PRUSSIAN))
    assert game.asking.asked(game.ctx).buttons[0].pending is None


@pytest.mark.rule("PG 3.3a")
def test_an_overfull_hex_is_owed() -> None:
    """16 levels in one hex."""
    game = position(open_field(), *(foot(u, PRUSSIAN, "0505") for u in "abcd")).run(
        MovePhase(PRUSSIAN)
    )
    (task,) = game.asking.asked(game.ctx).tasks
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
