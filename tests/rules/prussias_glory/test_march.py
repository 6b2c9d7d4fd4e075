"""The march of Rossbach's first turn (PG 23.5.1)."""

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.engine.text import render
from game.rules.prussias_glory.combat import gunnery
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import march, room
from game.rules.prussias_glory.movement.march import (
    NOT_A_MARCHER,
    NOT_STRAIGHTEST,
    ChooseMarch,
    FirstTurnMarch,
    March,
)
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.pieces import stack
from tests.rules.prussias_glory.march_bench import marching, walker, wide
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


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
    """From 2911 to 2908 or to 2610; a way must be one of these and end where it is said to. Enter
    takes one of them.
    """
    game = marching(walker("a", "2911"))
    assert game.do(do.cell(game.cell("2911"))) is None
    assert isinstance(game.asking, ChooseMarch)
    down, slant = cells(game, "2910", "2909", "2908"), cells(game, "2811", "2710", "2610")
    start = game.cell("2911")
    asked = game.asking.asked(game.ctx)
    assert set(asked.cells) == {down[-1], slant[-1]}
    assert asked.suggested in {do.cell(down[-1]), do.cell(slant[-1])}
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


@pytest.mark.rule("PG 23.5.1a")
def test_three_hexes_straight_whatever_command_and_ground_say() -> None:
    """Degraded, with woods on the way: from 2612 down the column to 2609 all the same."""
    slow = walker("a", "2612", effective=False)
    game = marching(slow, board=wide(woods="2611 2610"))
    assert game.do(do.cell(game.cell("2612"))) is None
    assert game.at("a") == "2609"


@pytest.mark.rule("PG 23.5.1a")
def test_who_marches() -> None:
    """Both wings and every battery; not Baden, not the leaders, not the Prussians."""
    game = marching(
        walker("s", "2612"),
        horse("h", COALITION, "2812", wing="hildburghausen"),
        battery("g", COALITION, "3012"),
        horse("b", COALITION, "2412", wing="baden"),
        leader("soubise", COALITION, "2612", wing="soubise"),
        foot("p", PRUSSIAN, "0101"),
    )
    assert game.do(do.cell(game.cell("2412"))) == NOT_A_MARCHER
    assert game.do(do.button("all")) is None
    moved = {u for u, s in game.table.units.items() if s.steps}
    assert moved == {"s", "h", "g"}
    assert game.at("soubise") == "2612"


@pytest.mark.rule("PG 23.5.1a")
def test_they_do_nothing_else_in_that_phase_others_and_leaders_do() -> None:
    """The marchers have moved, and their guns do not fire (PG 7.0g)."""
    game = marching(
        walker("s", "2612"),
        battery("g", COALITION, "2612"),
        horse("b", COALITION, "2412", wing="baden"),
        leader("soubise", COALITION, "2612", wing="soubise"),
    )
    game.do(do.button("all"))
    assert game.do(do.unit("s")) == room.HAS_MOVED
    assert game.do(do.unit("g")) == room.HAS_MOVED
    assert gunnery.why_not_fire(game.ctx, "g", False) == gunnery.MOVED
    assert game.do(do.unit("b")) is None
    assert game.do(do.unit("soubise")) is None


@pytest.mark.rule("PG 23.5.1a")
def test_the_stack_keeps_its_order() -> None:
    """Three units of one hex, also when others of their hex stay behind."""
    game = marching(
        walker("a", "2612", level=1),
        horse("stays", COALITION, "2612", wing="baden"),
        walker("b", "2612", level=2),
        battery("g", COALITION, "2612"),
    )
    game.do(do.button("all"))
    assert stack(game.ctx, game.cell("2609")) == ("a", "b", "g")
    assert stack(game.ctx, game.cell("2612")) == ("stays",)


@pytest.mark.rule("PG 23.5.1a")
def test_the_owner_chooses_between_equally_straight_ways_only() -> None:
    """From 2911 the column to 2908 and the slant over 2811 and 2710 to 2610; no bend."""
    game = marching(walker("a", "2911"))
    assert game.do(do.cell(game.cell("2911"))) is None
    assert set(game.asking.asked(game.ctx).cells) == {game.cell("2908"), game.cell("2610")}
    bend = tuple(game.cell(h) for h in ("2910", "2810", "2809"))
    assert game.do(do.cell(bend[-1], *bend)) == NOT_STRAIGHTEST
    assert game.do(do.cell(game.cell("2610"))) is None
    assert game.at("a") == "2610"


@pytest.mark.rule("PG 23.5.1a")
@pytest.mark.parametrize(
    ("obstacle", "end"),
    [
        ((), "2609"),
        ((foot("p", PRUSSIAN, "2610"),), "2611"),  # an EZOC stop: 2611 is next to it
        ((foot("p", PRUSSIAN, "2609"),), "2610"),
        ((foot("p", PRUSSIAN, "2607"),), "2609"),  # its ZOC begins in 2608
    ],
)
def test_an_ezoc_ends_the_march(obstacle: tuple[Placed, ...], end: str) -> None:
    """The infantry stops in the first EZOC hex that it enters."""
    game = marching(walker("a", "2612"), *obstacle)
    game.do(do.button("all"))
    assert game.rules.board.distance(game.unit("a").cell, game.cell(end)) <= 1
    assert game.unit("a").steps == {"2609": 3, "2610": 2, "2611": 1}[end]


@pytest.mark.rule("PG 23.5.1a")
def test_water_across_the_whole_way_ends_the_march() -> None:
    """Row 10 is all water, and every hex of the march must be nearer to 2606."""
    row = " ".join(f"{c:02d}10 {c:02d}11" for c in range(1, 31))
    game = marching(walker("a", "2613"), board=wide(all_water=row))
    game.do(do.button("all"))
    assert game.unit("a").steps == 1
    assert game.do(do.unit("a")) == room.HAS_MOVED


@pytest.mark.rule("PG 23.5.1a")
def test_a_full_hex_ends_the_march_before_it() -> None:
    """12 levels stand in each hex that is 3 steps on: it stops after 2."""
    blocks = [
        horse(f"b{c}{r}{i}", COALITION, f"{c}{r:02d}", wing="baden", ladder=((4, 6),) * 4)
        for c, r in ((25, 9), (25, 10), (26, 9), (27, 9), (27, 10), (24, 10), (28, 10))
        for i in range(3)
    ]
    game = marching(walker("a", "2612"), *blocks)
    game.do(do.button("all"))
    assert game.unit("a").steps == 2


@pytest.mark.rule("PG 23.5.1a", "PG 7.2.2b")
def test_guns_come_into_an_ezoc_with_their_infantry_and_lie_below() -> None:
    """They may not go there alone; at the bottom they stay (PG 3.4c)."""
    enemy = foot("p", PRUSSIAN, "2610")
    pair = marching(walker("a", "2612"), battery("g", COALITION, "2612"), enemy)
    pair.do(do.button("all"))
    assert pair.unit("a").steps == pair.unit("g").steps == 1
    assert stack(pair.ctx, pair.unit("g").cell) == ("a", "g")
    assert pair.unit("g").bottomed
    alone = marching(battery("g", COALITION, "2612"), enemy)
    alone.do(do.button("all"))
    assert alone.unit("g").steps in (0, 2, 3)
    assert not alone.unit("g").bottomed


@pytest.mark.rule("PG 23.5.1a", "PG 9.2b")
def test_a_prussian_leader_alone_in_the_way_is_overrun() -> None:
    """Die 2: he rides to the nearest friends."""
    game = marching(
        walker("a", "2612"), leader("k", PRUSSIAN, "2610"), foot("p", PRUSSIAN, "0101"), dice=[2]
    )
    game.do(do.button("all"))
    assert game.at("a") == "2609"
    assert game.at("k") == "0101"


@pytest.mark.rule("PG 23.5.1a")
def test_only_in_the_first_turn() -> None:
    """In turn 2 the phase begins with normal movement; so it does without the special rule."""
    assert isinstance(marching(walker("a", "2612")).asking, March)
    assert isinstance(marching(walker("a", "2612"), turn=2).asking, MovePhase)
