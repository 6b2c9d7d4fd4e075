"""Cavalry that evades (SQ 8.11)."""

from typing import Any

import pytest

from game.rules.squares.activation import Act
from game.rules.squares.defence import Evade, Evasions, evaders
from tests.rules.squares.combat_bench import beside
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    field,
    fight,
    foot,
    horse,
    mixed,
    position,
)


def charged(attacker: Placed, *others: Placed, **kinds: Any) -> Position:
    """Blue cavalry in 0403 is attacked from 0404."""
    return position(field(**kinds), attacker, horse("x", BLUE, "0403"), *others)


@pytest.mark.rule("SQ 8.11")
def test_cavalry_evades_infantry_alone() -> None:
    for attacker, who in (
        (foot("a", RED, "0404"), ("x",)),
        (mixed("a", RED, "0404"), ("x",)),
        (horse("a", RED, "0404"), ()),
    ):
        game = charged(attacker)
        assert evaders(game.ctx, fight(game, "a", "x")) == who
    full = [foot(f"f{n}", BLUE, "0402") for n in range(4)]
    crowded = charged(foot("a", RED, "0404"), *full)
    assert evaders(crowded.ctx, fight(crowded, "a", "x")) == ()


@pytest.mark.rule("SQ 8.11", "SQ 8.45")
def test_where_all_evade_the_combat_is_over() -> None:
    """The AP are spent, the attackers may occupy the square."""
    game = charged(foot("a", RED, "0404")).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert isinstance(game.asking, Evade) and game.prompt.side == BLUE
    assert game.press("evade") is None
    assert (game.at("x"), game.unit("x").hits) == ("0402", 0)
    assert game.rule == "SQ 8.45"
    assert game.pick("a") is None
    told = [(e.rule, e.depth) for e in game.events if str(e.text).startswith("No Combat")]
    assert told == [("SQ 8.11", 1)]
    assert game.at("a") == "0403" and game.unit("a").halves == 4
    assert game.table.fight is None and isinstance(game.asking, Act)


@pytest.mark.rule("SQ 8.11")
def test_cavalry_that_cannot_evade_is_told_of() -> None:
    """By enemies behind it, by the edge of the table; cavalry is not asked before cavalry."""
    foe = charged(foot("a", RED, "0404"), foot("r", RED, "0402"))
    edge = position(field(), foot("a", RED, "0401"), horse("x", BLUE, "0400"))
    for game, square, reason in (
        (foe, "0403", "Enemies hold that square."),
        (edge, "0400", "The table ends there."),
    ):
        game.ctx.set(fight=fight(game, "a", "x"))
        game.run(Evasions())
        assert game.state.result is not None
        (told,) = game.events
        said = ("SQ 8.11", f"x cannot evade. {reason}", 1)
        assert (told.rule, str(told.text), told.depth) == said
        assert (told.side, told.units, told.cells) == (BLUE, ("x",), (game.cell(square),))
    for free in (charged(foot("a", RED, "0404")), charged(horse("a", RED, "0404"))):
        free.ctx.set(fight=fight(free, "a", "x"))
        free.run(Evasions())
        assert free.events == []


@pytest.mark.rule("SQ 8.11", "SQ 8.39")
def test_who_evades_is_told_of_and_does_not_come_back() -> None:
    game = beside(horse("x", BLUE, "0403")).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert game.press("evade") is None
    assert game.unit("x").left == game.cell("0403")
    (told,) = [e for e in game.events if e.kind == "retreat"]
    assert (told.rule, told.side, told.units, told.depth) == ("SQ 8.11", BLUE, ("x",), 1)
    assert [game.rules.label(c) for c in told.path] == ["0403", "0402"]


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
