"""Pieces off the map as they are shown and named (PG 22.2a, 24.2.2a, 26.3)."""

from typing import Any

import pytest

from game.engine.text import render
from game.rules.prussias_glory.arrival.reserves import grouped, reserves
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.rules import EntryCard
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.shown.presentation import presentation
from game.rules.prussias_glory.written.position import PlacedLeader, PlacedUnit, arrange_position
from game.rules.prussias_glory.written.position import Position as Written
from tests.rules.prussias_glory.activation_bench import press
from tests.rules.prussias_glory.battles import changed, shipped, start
from tests.rules.prussias_glory.moves import go
from tests.rules.prussias_glory.positions import Position


def notes(game: Position) -> dict[str, tuple[str, str]]:
    """Side and note of each group off the map."""
    return {r.id: (r.side, "" if r.note is None else render(r.note)) for r in reserves(game.ctx)}


@pytest.mark.rule("PG 24.2.2a", "PG 26.3c")
def test_few_entry_hexes_are_named_one_by_one_many_by_their_ends() -> None:
    """Leuthen has five; Torgau a row of eleven, from 4211 to 4221. Six are few, seven many."""
    row = "in any turn, by 2228, 2328, 2428, 2528, 2628"
    assert notes(start("leuthen-main"))["entry:wedell"] == (PRUSSIAN, row)
    ends = "in any turn, by 4211 to 4221"
    assert notes(start("torgau-main"))["entry:karl"] == (PRUSSIAN, ends)
    for n, note in (
        (6, "in any turn, by 2228, 2328, 2428, 2528, 2628, 2728"),
        (7, "in any turn, by 2228 to 2828"),
    ):
        game = start("leuthen-main")
        cells = tuple(game.cell(f"{22 + i}28") for i in range(n))
        entry = EntryCard("PG 22.2a", cells)
        changed(game, coming=dict.fromkeys(game.rules.coming, entry))
        assert notes(game)["entry:wedell"] == (PRUSSIAN, note)


@pytest.mark.rule("PG 26.4b")
def test_reinforcements_by_the_clock_are_those_of_their_side() -> None:
    """Three Prussian batteries at 1500; the Austrians expect none."""
    found = reserves(start("torgau-battle").ctx)
    assert [(r.id, r.side, len(r.counters)) for r in found] == [("clock:2:guns", PRUSSIAN, 3)]
    assert notes(start("torgau-battle"))["clock:2:guns"] == (PRUSSIAN, "15:00, by 1110")


@pytest.mark.rule("PG 22.2a")
def test_the_leader_comes_first_in_whatever_order_they_are_named() -> None:
    """The commander has a group of his own, before the wings; guns come last."""
    game = start("leuthen-main")
    pieces = ("pr-art1", "pr-ir26", "pr-ir13", "wedell", "frederick")
    found = grouped(game.ctx, pieces, name="x", note=None, rule="PG 22.2a")
    assert [(r.id, [c.id for c in r.counters], r.side) for r in found] == [
        ("x:commanders", ["frederick"], PRUSSIAN),
        ("x:wedell", ["wedell", "pr-ir26", "pr-ir13"], PRUSSIAN),
        ("x:guns", ["pr-art1"], PRUSSIAN),
    ]
    assert [c.leader for c in found[1].counters] == [True, False, False]


@pytest.mark.rule("PG 22.2a")
def test_counters_look_alike_off_the_map_and_on_it() -> None:
    """A wing leader and a regiment, in the colour of their wing."""
    game = start("leuthen-main")
    game.ctx.set(phase="movement")
    before = {c.id: c for r in reserves(game.ctx) for c in r.counters}
    game.run(MovePhase(PRUSSIAN))
    assert go(game, "wedell", "2428") is None
    assert press(game, "done") is None
    after = {c.id: c for stack in presentation(game.ctx).stacks.values() for c in stack}
    assert after["wedell"].face == before["wedell"].face
    assert (before["wedell"].side, before["wedell"].leader) == (PRUSSIAN, True)


@pytest.mark.rule("PG 26.3.3a")
def test_lacy_waits_for_his_die() -> None:
    """Himself first; his side's."""
    (found,) = [r for r in reserves(start("torgau-main").ctx) if r.id == "die:lacy"]
    assert found.side == COALITION and found.counters[0].id == "lacy"
    assert all(not c.leader for c in found.counters[1:])


@pytest.mark.rule("PG 22.2a")
def test_who_is_written_on_the_map_has_come_before() -> None:
    """A regiment and a leader with a place; `only`: nobody is to come any more. None of them came
    in this turn.
    """
    rules = shipped("leuthen-main")
    at = rules.label(rules.coming["pr-ir26"].cells[0])

    def arrived(**fields: Any) -> dict[str, int]:
        table = arrange_position(rules, Written(**fields)).table
        return dict(table.arrived)

    assert arrived(unit=(PlacedUnit(id="pr-ir26", at=at),)) == {"pr-ir26": 0}
    assert arrived(unit=(PlacedUnit(id="pr-ir26", level=1),)) == {}
    assert arrived(leader=(PlacedLeader(id="wedell", at=at),)) == {"wedell": 0}
    assert arrived(only=True) == dict.fromkeys(rules.coming, 0)
