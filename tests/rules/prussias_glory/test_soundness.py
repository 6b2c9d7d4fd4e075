"""The invariants find each thing that can be wrong (PG 1 to 4, 10)."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.steps import allowance
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.table import OFF_MAP, Leader, Lost, Morale
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.positions import Position, foot, horse, leader, open_field, position


def sound() -> Position:
    """Two regiments and a leader on either side; "b" has lost its first counter."""
    return position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505", level=2),
        leader("L", PRUSSIAN, "0505"),
        foot("x", COALITION, "0606"),
        leader("K", COALITION, "0606"),
        table={"tracks": {PRUSSIAN: (Lost(10, "b", 3),)}},
    )


def unit(name: str, **fields: object) -> Callable[[Position], None]:
    """A unit with other values."""
    return lambda game: game.ctx.change(name, **fields)


def track(*lost: Lost) -> Callable[[Position], None]:
    """Something else on the Prussian track."""
    return lambda game: game.ctx.put(game.table.tracks, PRUSSIAN, lost)


def second_leader(game: Position) -> None:
    """Two leaders have one wing."""
    cell = game.cell("0505")
    game.ctx.put(game.table.leaders, "M", Leader("M", cell, "L", "prussian-foot"))


def both_sides(game: Position) -> None:
    """Friend and enemy in one hex."""
    cell = game.cell("0505")
    game.ctx.drop(game.table.stacks, game.cell("0606"))
    game.ctx.put(game.table.stacks, cell, ("a", "b", "x"))
    game.ctx.change("x", cell=cell)


FAULTS: dict[str, tuple[Callable[[Position], None], str]] = {
    "no level": (unit("a", level=0), "a has 0 levels"),
    "too many levels": (unit("a", level=5), "a has 5 levels"),
    "column": (
        unit("a", column=True, morale=Morale.DISORDERED),
        "a is in column without being Formed",
    ),
    "spent too much": (unit("a", spent=8), "a spent 8 MP"),
    "spent less than nothing": (unit("a", spent=-1), "a spent -1 MP"),
    "both sides": (both_sides, "both sides in 0505"),
    "three counters": (
        track(Lost(10, "b", 3), Lost(9, "b", 2), Lost(8, "b", 1)),
        "b lies on the track of prussian with levels [3, 2, 1]",
    ),
    "the enemy's": (track(Lost(10, "x", 4)), "x lies on the track of prussian with levels [4]"),
    "lost and there": (
        track(Lost(10, "b", 3), Lost(9, "b", 2)),
        "b: 2 of 2 counters lost, off the map: False",
    ),
    "two leaders": (second_leader, "two leaders of prussian-foot"),
}


@pytest.mark.rule("PG 10.0f")
def test_nothing_is_wrong_to_begin_with() -> None:
    """Nor with values at their bounds."""
    game = sound()
    assert invariants(game.ctx) == []
    game.ctx.change("a", spent=7, level=1, column=True)  # 3 MP, and 4 in column
    assert invariants(game.ctx) == []


@pytest.mark.rule("PG 7.3.1b")
def test_slow_horse_in_column_may_spend_more_than_four_beyond_its_own() -> None:
    """Out of command in column any cavalry has 7 MP, also such as has but 2 by itself."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505", ma=2, column=True, ooc=True, spent=7, steps=7),
        leader("L", PRUSSIAN, "0505"),
        foot("x", COALITION, "0909"),
        leader("K", COALITION, "0909"),
    )
    assert allowance(game.ctx, "h") == 7
    assert invariants(game.ctx) == []
    game.ctx.change("h", spent=8)
    assert invariants(game.ctx) == ["h spent 8 MP"]


@pytest.mark.rule("PG 10.0f")
@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_found(name: str) -> None:
    spoil, fault = FAULTS[name]
    game = sound()
    spoil(game)
    assert fault in invariants(game.ctx)


@pytest.mark.rule("PG 19.9a")
def test_both_sides_share_a_hex_in_close_combat_alone() -> None:
    """While guns are captured."""
    game = sound()
    both_sides(game)
    game.ctx.set(phase="close_combat")
    assert invariants(game.ctx) == []


@pytest.mark.rule("PG 10.0f")
def test_a_unit_off_the_map_has_all_its_counters_on_the_track() -> None:
    """Unless it left by its own will."""
    game = sound()
    game.ctx.put(game.table.stacks, game.cell("0505"), ("a",))
    game.ctx.change("b", cell=OFF_MAP)
    assert invariants(game.ctx) == ["b: 1 of 2 counters lost, off the map: True"]
    game.ctx.append(game.table.left_map, "b")
    assert invariants(game.ctx) == []


@pytest.mark.rule("PG 3.3a")
def test_nobody_came_into_a_hex_that_is_overfull_after_movement() -> None:
    """16 levels: a fault only if somebody stepped in, and only after movement."""
    game = position(open_field(), *(foot(u, PRUSSIAN, "0505") for u in "abcd"))
    game.ctx.set(phase="bombardment")
    assert invariants(game.ctx) == []
    game.ctx.change("d", steps=1)
    assert invariants(game.ctx) == ["overfull after movement: 0505"]
    game.ctx.set(phase="movement")
    assert invariants(game.ctx) == []


@pytest.mark.rule("PG 22.2a")
def test_who_is_to_come_is_unharmed() -> None:
    """And on the map only once he has come."""
    game = start("leuthen-main")
    assert invariants(game.ctx) == []
    uid = next(u for u in game.rules.coming if u in game.table.units)
    for fields in ({"level": 1}, {"morale": Morale.ROUTED}, {"spent": 1}, {"steps": 1}):
        spoilt = start("leuthen-main")
        before = spoilt.unit(uid)
        spoilt.ctx.put(spoilt.table.units, uid, replace(before, **fields))
        if spoilt.unit(uid) != before:
            assert f"{uid} has suffered before it came" in invariants(spoilt.ctx)
    cell = 0
    game.ctx.put(game.table.stacks, cell, (uid,))
    game.ctx.change(uid, cell=cell, column=False)
    assert f"{uid} is on the map and has not come" in invariants(game.ctx)
