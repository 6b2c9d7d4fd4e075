"""Losses, counters on the army morale track and combat success (PG 1.4a, 10.0, 10.1, 11.1.1)."""

import pytest

from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Army, Lost, Morale
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    open_field,
    position,
)


def brigade(level: int = 4, **table: object) -> Position:
    """A lone Prussian line brigade at a level, another unit below it."""
    return position(
        open_field(),
        foot("a", PRUSSIAN, "0404", level=level, morale=Morale.DISORDERED),
        horse("h", PRUSSIAN, "0404"),
        table=dict(table),
    )


def boxes(game: Position, side: str = PRUSSIAN) -> list[tuple[int, str | None, int]]:
    """The track as (box, unit, level side shown)."""
    return [(lost.box, lost.unit, lost.level) for lost in game.table.tracks[side]]


@pytest.mark.rule("PG 11.1.1a")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (2, 1)])
def test_level_loss_flips_the_counter(before: int, after: int) -> None:
    """4 becomes 3 and 2 becomes 1: nothing comes off the map."""
    game = brigade(before)
    losses.lose_level(game.ctx, "a", rule="PG 11.1.1a")
    assert game.unit("a").level == after
    assert boxes(game) == []
    assert game.table.armies[COALITION].cs == 0


@pytest.mark.rule("PG 11.1.1a")
def test_last_level_removes_the_unit() -> None:
    """A unit of one level that loses a level is removed: one counter, one CS."""
    game = brigade(1)
    losses.lose_level(game.ctx, "a", rule="PG 11.1.1a")
    assert game.at("a") == "-"
    assert boxes(game) == [(10, "a", 1)]
    assert game.table.armies[COALITION].cs == 1


@pytest.mark.rule("PG 11.1.1b")
def test_three_to_two_swaps_the_counter() -> None:
    """The counter goes on the track, the enemy gets 1 CS; morale and place in the stack stay."""
    game = brigade(3)
    losses.lose_level(game.ctx, "a", rule="PG 11.1.1b")
    assert (game.unit("a").level, game.unit("a").morale) == (2, Morale.DISORDERED)
    assert game.table.stacks[game.cell("0404")] == ("a", "h")
    assert boxes(game) == [(10, "a", 3)]
    assert (game.table.armies[COALITION].cs, game.table.armies[PRUSSIAN].cs) == (1, 0)


@pytest.mark.rule("PG 1.4a")
@pytest.mark.parametrize(("level", "counters"), [(4, (4, 2)), (3, (3, 2)), (2, (2,)), (1, (1,))])
def test_counters_of_a_unit(level: int, counters: tuple[int, ...]) -> None:
    """Three or four levels are two counters, one or two levels are one."""
    assert losses.counters_of(level) == counters


@pytest.mark.rule("PG 10.0f")
@pytest.mark.parametrize("level", [3, 4])
def test_unit_of_two_counters_takes_two_boxes(level: int) -> None:
    """The replacement counter of an eliminated unit goes in another box."""
    game = brigade(level)
    losses.eliminate(game.ctx, "a", rule="PG 10.0f")
    assert boxes(game) == [(10, "a", level), (9, "a", 2)]


@pytest.mark.rule("PG 10.0f")
def test_unit_already_on_its_replacement_takes_one_box() -> None:
    """Two levels are one counter."""
    game = brigade(2)
    losses.eliminate(game.ctx, "a", rule="PG 10.0f")
    assert boxes(game) == [(10, "a", 2)]


@pytest.mark.rule("PG 10.1c")
@pytest.mark.parametrize(("level", "cs"), [(4, 2), (3, 2), (2, 1), (1, 1)])
def test_combat_success_for_a_unit(level: int, cs: int) -> None:
    """Capture or elimination of three or four levels gives 2 CS, of fewer 1."""
    for end in (losses.capture, losses.eliminate, losses.rout_off_map):
        game = brigade(level)
        end(game.ctx, "a", rule="PG 10.1c")
        assert game.table.armies[COALITION].cs == cs
        assert game.table.armies[PRUSSIAN].cs == 0


@pytest.mark.rule("PG 10.1b")
def test_leaving_by_will_gives_no_combat_success() -> None:
    """A unit that leaves the map by PG 10.2h is not lost."""
    game = brigade(4)
    losses.leave_map(game.ctx, "a", rule="PG 10.2h")
    assert game.at("a") == "-" and game.table.left_map == ["a"]
    assert boxes(game) == [] and game.table.armies[COALITION].cs == 0


@pytest.mark.rule("PG 10.1b")
def test_each_counter_gives_combat_success() -> None:
    """The swap gives 1 CS and the end of the replacement counter another."""
    game = brigade(3)
    losses.lose_level(game.ctx, "a", rule="PG 11.1.1b")
    losses.capture(game.ctx, "a", rule="PG 11.3.5a")
    assert game.table.armies[COALITION].cs == 2


@pytest.mark.rule("PG 10.0e")
def test_captured_counters_are_flagged() -> None:
    """Captured counters lie upside down; those routed off the map as if eliminated."""
    game = brigade(4)
    losses.capture(game.ctx, "a", rule="PG 8.2j")
    losses.rout_off_map(game.ctx, "h", rule="PG 8.2e")
    assert [(x.unit, x.captured) for x in game.table.tracks[PRUSSIAN]] == [
        ("a", True),
        ("a", True),
        ("h", False),
    ]


@pytest.mark.rule("PG 10.0g")
@pytest.mark.parametrize(("side_shown", "levels"), [(4, 2), (3, 1), (2, 2), (1, 1)])
def test_levels_of_captured_guns(side_shown: int, levels: int) -> None:
    """G-23: a counter on its 4 or 2 stands for two levels, on its 3 or 1 for one."""
    assert losses.levels_shown(Lost(9, "g", side_shown, captured=True)) == levels


@pytest.mark.rule("PG T1b")
@pytest.mark.parametrize(("level", "levels"), [(4, 2), (3, 1)])
def test_capture_of_the_counter_leaves_the_replacement(level: int, levels: int) -> None:
    """Four levels lose two and three lose one; the replacement counter stays on the map."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0404", ladder=((4, 2, 1, 5),) * 4, level=level),
    )
    losses.capture_counter(game.ctx, "g", rule="PG T1b")
    assert (game.unit("g").level, game.at("g")) == (2, "0404")
    [lost] = game.table.tracks[PRUSSIAN]
    assert lost.captured and losses.levels_shown(lost) == levels
    assert game.table.armies[COALITION].cs == 1


@pytest.mark.rule("PG T1b")
def test_guns_without_replacement_are_captured_whole() -> None:
    """A battery of two levels has no other counter."""
    game = position(open_field(), battery("g", PRUSSIAN, "0404"))
    losses.capture_counter(game.ctx, "g", rule="PG T1b")
    assert game.at("g") == "-" and boxes(game) == [(10, "g", 2)]


@pytest.mark.rule("PG 10.0c")
def test_first_counter_goes_where_the_level_stands() -> None:
    """The first goes into the box of the level, the next one below; CM does not move."""
    game = brigade(4, armies={PRUSSIAN: Army(PRUSSIAN, base=24, cm=22)})
    losses.eliminate(game.ctx, "h", rule="PG 10.0c")
    assert boxes(game) == [(24, "h", 2)]
    assert losses.level_of_army(game.ctx, PRUSSIAN) == 24
    losses.eliminate(game.ctx, "a", rule="PG 10.0c")
    assert [box for box, _, _ in boxes(game)] == [24, 23, 22]
    assert game.table.armies[PRUSSIAN].cm == 22


@pytest.mark.rule("PG 10.0d")
def test_activation_markers_on_an_empty_track() -> None:
    """G-06a: at level 24 two markers go in boxes 24 and 23."""
    game = brigade(armies={PRUSSIAN: Army(PRUSSIAN, base=24, cm=24)})
    losses.place_markers(game.ctx, PRUSSIAN, 2, "activation")
    assert [(x.box, x.marker) for x in game.table.tracks[PRUSSIAN]] == [
        (24, "activation"),
        (23, "activation"),
    ]


@pytest.mark.rule("PG 10.0b")
def test_markers_go_below_the_filled_boxes() -> None:
    """G-06b: with 24 and 23 filled the markers go in 22 and 21."""
    filled = (Lost(24, "x", 1), Lost(23, "y", 1))
    game = brigade(armies={PRUSSIAN: Army(PRUSSIAN, 24, 24)}, tracks={PRUSSIAN: filled})
    losses.place_markers(game.ctx, PRUSSIAN, 2, "activation")
    assert [x.box for x in game.table.tracks[PRUSSIAN][2:]] == [22, 21]


@pytest.mark.rule("PG 10.0b")
def test_subtract_lowers_the_level_by_exactly_n() -> None:
    """Ruling 26: on an empty track the level falls by n, otherwise n markers are placed."""
    game = brigade()
    losses.subtract(game.ctx, PRUSSIAN, 2, "penalty")
    assert losses.level_of_army(game.ctx, PRUSSIAN) == 8 and boxes(game) == []
    losses.eliminate(game.ctx, "h", rule="PG 10.0b")
    losses.subtract(game.ctx, PRUSSIAN, 2, "penalty")
    assert losses.level_of_army(game.ctx, PRUSSIAN) == 6
    assert [box for box, _, _ in boxes(game)] == [8, 7, 6]


@pytest.mark.rule("PG 10.2d")
def test_combat_success_of_the_army_morale_phase_is_for_next_turn() -> None:
    """CS earned in the phase itself is kept apart."""
    game = brigade(2, phase="army_morale")
    losses.eliminate(game.ctx, "a", rule="PG 10.1b")
    army = game.table.armies[COALITION]
    assert (army.cs, army.cs_next) == (0, 1)
