"""Facing, fronts, flanks, zones of control (CS 6.1, geometry G2)."""

import pytest

from game.engine import action as do
from game.rules.camposanto.assault_plan import targets_of
from game.rules.camposanto.facing import VERTICES, ChooseFacing
from game.rules.camposanto.zones import (
    flank_at,
    front_at,
    front_of,
    in_enemy_zoc,
    is_frontal,
    zoc,
)
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    field,
    foot,
    gun,
    light,
    marshal,
    position,
)

FRONTS = {  # around 0506, worked out by hand from the table of neighbours of even rows
    "n": "0405 0505",
    "ne": "0505 0606",
    "se": "0507 0606",
    "s": "0407 0507",
    "sw": "0406 0407",
    "nw": "0405 0406",
}


@pytest.mark.rule("CS 6.1b")
@pytest.mark.parametrize("way", VERTICES)
def test_front_are_the_two_hexes_at_the_vertex(way: str) -> None:
    game = position(field(), foot("a", SPANISH, "0506", facing=way.upper()))
    front = game.labels(front_of(game.ctx, "a"))
    assert front == FRONTS[way].split()
    cell = game.cell("0506")
    flank = game.labels(flank_at(game.rules, cell, VERTICES.index(way)))
    around = {"0405", "0505", "0606", "0507", "0407", "0406"}
    assert set(flank) == around - set(front) and len(flank) == 4


@pytest.mark.rule("CS 6.1b")
def test_front_in_an_odd_row() -> None:
    """EX-CS-3 and the second example of G2."""
    game = position(field(), foot("a", SPANISH, "0505"), foot("b", SPANISH, "0507"))
    assert game.labels(front_of(game.ctx, "a")) == ["0504", "0604"]
    assert game.labels(flank_at(game.rules, game.cell("0505"), 0)) == [
        "0405",
        "0506",
        "0605",
        "0606",
    ]
    assert game.labels(front_of(game.ctx, "b")) == ["0506", "0606"]


def test_front_at_the_edge_of_the_map_is_smaller() -> None:
    game = position(field(), foot("a", SPANISH, "0500"))
    assert front_at(game.rules, game.cell("0500"), 0) == ()
    assert game.labels(front_at(game.rules, game.cell("0000"), 4)) == []
    assert game.labels(front_at(game.rules, game.cell("0000"), 3)) == ["0001"]


@pytest.mark.rule("CS 6.1a", "CS 2.2a")
def test_zoc_is_all_around_and_marshals_have_none() -> None:
    game = position(field(), gun("a", SPANISH, "0506"), marshal("m", SPANISH, "0210"))
    assert game.labels(zoc(game.ctx, SPANISH)) == ["0405", "0406", "0407", "0505", "0507", "0606"]
    assert in_enemy_zoc(game.ctx, AUSTRIAN, game.cell("0406"))
    assert not in_enemy_zoc(game.ctx, AUSTRIAN, game.cell("0211"))
    assert front_of(game.ctx, "m") == ()


def test_who_stands_in_the_front() -> None:
    """EX-CS-4: A1 and A2 have the enemy in their front, B has not."""
    game = position(
        field(),
        foot("x", AUSTRIAN, "0505", facing="S"),
        foot("a1", SPANISH, "0506"),
        foot("a2", SPANISH, "0606"),
        foot("b", SPANISH, "0405"),
    )
    assert game.labels(front_of(game.ctx, "a2")) == ["0505", "0605"]
    assert game.labels(front_of(game.ctx, "b")) == ["0404", "0504"]
    assert [game.labels(targets_of(game.ctx, u)) for u in ("a1", "a2", "b")] == [
        ["0505"],
        ["0505"],
        [],
    ]
    assert is_frontal(game.ctx, game.cell("0506"), "x")
    assert not is_frontal(game.ctx, game.cell("0405"), "x")


@pytest.mark.rule("CS 6.2e")
def test_a_stack_turns_together() -> None:
    game = position(field(), light("l", SPANISH, "0506"), foot("a", SPANISH, "0506"))
    game.run(ChooseFacing(SPANISH, game.cell("0506")))
    assert game.do(do.button("sw")) is None
    assert (game.faces("l"), game.faces("a")) == ("SW", "SW")


def test_the_prompt_says_what_each_facing_would_see() -> None:
    game = position(field(), foot("a", SPANISH, "0506", facing="SE"))
    game.run(ChooseFacing(SPANISH, game.cell("0506")))
    choice = game.prompt.facing
    assert (choice.unit, choice.now) == ("a", 120)
    assert [(f.button, f.degrees) for f in choice.facings] == [
        ("n", 0),
        ("ne", 60),
        ("se", 120),
        ("s", 180),
        ("sw", 240),
        ("nw", 300),
    ]
    assert game.labels(choice.facings[3].front) == ["0407", "0507"]
    assert game.do(do.button("east")) is not None
