"""Rossbach's first turn: found by mutants of the rules (PG 23.4.4, 23.5.1)."""

import pytest

from game.engine import action as do
from game.engine.context import Context
from game.engine.text import Text, render
from game.rules.prussias_glory.battles.passivity import PassivityRoll
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.march import NOT_STRAIGHTEST, ChooseMarch, March
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
from tests.rules.prussias_glory.test_first_turn import idle, marching, walker, wide


def cells(game: Position, *labels: str) -> tuple[int, ...]:
    """Hexes by their numbers."""
    return tuple(game.cell(label) for label in labels)


# -- the march -------------------------------------------------------------------------------------


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


# -- passivity -------------------------------------------------------------------------------------


@pytest.mark.rule("PG 23.4.4b", "PG 23.4.4c")
@pytest.mark.parametrize(
    ("side", "die", "rule", "text"),
    [
        (PRUSSIAN, 6, "PG 23.4.4b", "Passivity costs 2 army morale."),
        (PRUSSIAN, 5, "PG 23.4.4b", "Passivity costs nothing."),
        (COALITION, 5, "PG 23.4.4c", "Passivity costs 2 army morale."),
        (COALITION, 4, "PG 23.4.4c", "Passivity costs nothing."),
    ],
)
def test_each_side_is_told_its_own_rule(side: str, die: int, rule: str, text: str) -> None:
    """With the die."""
    (event,) = idle(die, side).events
    assert (event.rule, event.side, render(event.text)) == (rule, side, text)
    assert event.roll is not None
    assert (event.roll.faces, event.roll.die, event.roll.total) == (6, die, die)


@pytest.mark.rule("PG 23.4.4c")
def test_a_five_is_a_hit_that_is_remembered() -> None:
    """After it a 6 costs 3."""
    assert idle(5, COALITION).table.passivity_hits == 1


class Watched:
    """A die that notes with how many faces it was asked for."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """Always a 1."""
        self.faces.append(faces)
        return 1

    roll_unseen = roll

    def copy(self) -> "Watched":
        """The same."""
        return self


@pytest.mark.rule("PG 23.4.4a")
def test_the_die_has_six_faces() -> None:
    """As every die of the battle but those of a mass."""
    game = position(open_field(), foot("a", PRUSSIAN, "0101"), special=("23.4.4",))
    watched = Watched()
    game.ctx = Context(game.rules, game.state, watched)
    game.run(PassivityRoll(PRUSSIAN))
    assert watched.faces == [6]
