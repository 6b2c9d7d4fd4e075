"""Ways of a retreat as they are offered (PG 8.4b, 8.4c, 8.4f, 8.4.1)."""

import pytest

from game.engine.action import button, cell
from game.engine.text import render
from game.rules.prussias_glory.combat.retreat import ChooseWay, Retreat, end_of
from game.rules.prussias_glory.combat.rout import outlook
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import OFF_MAP, Morale
from tests.rules.prussias_glory.positions import foot, leader, open_field, position
from tests.rules.prussias_glory.question_bench import notes, question
from tests.rules.prussias_glory.retreat_bench import WEST


@pytest.mark.rule("PG 8.4c")
def test_ways_of_a_retreat() -> None:
    """Friends all around, the enemy to the east, the edge to the west: two hexes lead there, and in
    each a friend must check.
    """
    around = dict(zip("nseuvw", ["0504", "0506", "0605", "0606", "0405", "0406"], strict=True))
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        *(foot(name, PRUSSIAN, at) for name, at in around.items()),
        foot("x", COALITION, "0905"),
        edges={PRUSSIAN: ("west",), COALITION: ("east",)},
        dice=(1,),
    ).run(Retreat("a", 1, 1))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "cells": ["0405", "0406"],
        "subject": ["a"],
    }
    assert notes(game) == {"0405": "Friends to check: 1.", "0406": "Friends to check: 1."}
    west = game.cell("0406")
    seen = game.asking.preview(game.ctx, cell(west))
    assert seen.path == (game.cell("0505"), west)
    assert [(rule, render(text)) for rule, text in seen.warnings] == [
        ("PG 8.4.2e", "Morale checks: w.")
    ]
    assert game.asking.preview(game.ctx, cell(game.cell("0605"))) is None
    assert game.do(cell(west)) is None
    assert game.at("a") == "0406"


@pytest.mark.rule("PG 8.4.1b")
def test_ways_into_an_ezoc_are_named_as_such() -> None:
    """Enemies on both sides of the two hexes that lead away: a Disordered unit goes on from there,
    a Routed one is captured.
    """
    pieces = (
        foot("x", COALITION, "0304"),
        foot("y", COALITION, "0305"),
        foot("z", COALITION, "0306"),
        foot("p", COALITION, "0504"),
        foot("q", COALITION, "0506"),
        foot("r", COALITION, "0605"),
        foot("s", COALITION, "0606"),
    )
    for morale, note in (
        (Morale.DISORDERED, "In EZOC: goes on, losing a level for each further hex."),
        (Morale.ROUTED, "Captured in EZOC."),
    ):
        game = position(
            open_field(),
            foot("a", PRUSSIAN, "0505", morale=morale),
            *pieces,
            edges={PRUSSIAN: ("west",), COALITION: ("east",)},
        ).run(Retreat("a", 1, 1))
        assert notes(game) == {"0405": note, "0406": note}
        seen = game.asking.preview(game.ctx, cell(game.cell("0405")))
        rule = "PG 8.4.1b" if morale is Morale.DISORDERED else "PG 8.2h"
        assert [(r, render(text)) for r, text in seen.warnings] == [(rule, note)]


@pytest.mark.rule("PG 8.4f")
def test_a_leader_goes_along_or_stays() -> None:
    """Each is asked for by himself."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0105"),
        leader("L", PRUSSIAN, "0105"),
        leader("M", PRUSSIAN, "0105", wing="other"),
        foot("x", COALITION, "0107"),
    ).run(Retreat("a", 1, 1))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "buttons": ["go", "stay"],
        "subject": ["L"],
    }
    assert render(game.asking.asked(game.ctx).text) == "Does L go along with a to 0104?"
    assert game.do(button("stay")) is None
    assert question(game)["subject"] == ["M"]
    assert game.do(button("go")) is None
    assert (game.at("L"), game.at("M"), game.asking) == ("0105", "0104", None)


@pytest.mark.rule("PG 8.4c")
def test_a_way_that_leaves_the_map_is_named_as_such() -> None:
    """One hex from the west edge, friends all around: two hexes to leave from, a friend in each."""
    around = dict(zip("nswv", ["0202", "0204", "0102", "0103"], strict=True))
    game = position(
        open_field(2, 9),
        foot("c", PRUSSIAN, "0203", morale=Morale.ROUTED),
        *(foot(name, PRUSSIAN, at) for name, at in around.items()),
        edges=WEST,
        dice=(1,),
    ).run(Retreat("c", 2, 1))
    assert isinstance(game.asking, ChooseWay)
    leaves = "Leaves the map from here."
    assert notes(game) == {"0102": leaves, "0103": leaves}
    assert game.do(cell(game.cell("0103"))) is None
    assert game.at("c") == "-"


@pytest.mark.rule("PG 8.4c")
def test_the_end_of_a_way() -> None:
    """Its last hex on the map, if it has one."""
    assert [end_of(way) for way in ((3,), (3, 4), (3, OFF_MAP), (OFF_MAP,))] == [3, 4, 3, OFF_MAP]


@pytest.mark.rule("PG 8.4c")
def test_ways_are_told_apart_by_where_they_end() -> None:
    """Water straight ahead: 0103 and 0303, each of which can be reached in two ways over empty
    hexes.
    """
    game = position(
        open_field(3, 9, all_water="0203"), foot("a", PRUSSIAN, "0205", morale=Morale.ROUTED)
    )
    assert render(outlook(game.ctx, "a")) == "2 ways"
    game.run(Retreat("a", 2, 1))
    assert question(game)["cells"] == ["0103", "0303"]


@pytest.mark.rule("PG 8.4c")
def test_the_end_of_a_way_is_what_must_be_near_the_edge() -> None:
    """Friends straight ahead in all three directions: 0404, 0504 and 0604 lie nearer to the north
    edge than 0405 and 0605, which are as far as they if the first hex of the way is 0504.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", morale=Morale.ROUTED),
        foot("f", PRUSSIAN, "0503"),
        foot("g", PRUSSIAN, "0304"),
        foot("h", PRUSSIAN, "0704"),
    ).run(Retreat("a", 2, 1))
    assert question(game)["cells"] == ["0404", "0504", "0604"]
    farther = game.do(cell(game.cell("0507")))
    assert farther is not None
    assert render(farther.message) == "Another way ends nearer to the friendly edge."
    beyond = game.do(cell(game.cell("0909")))
    assert beyond is not None
    assert render(beyond.message) == "a cannot retreat there in 2 hexes."
