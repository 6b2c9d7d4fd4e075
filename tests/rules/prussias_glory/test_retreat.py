"""Retreats: which way, how far, what becomes of leaders (PG 8.4)."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.action import button, cell
from game.rules.prussias_glory.combat import retreat
from game.rules.prussias_glory.combat.retreat_ways import (
    ENEMY_THERE,
    MORE_EZOC,
    MORE_FRIENDS,
    NOT_THAT_WAY,
)
from game.rules.prussias_glory.command.leaders import LeaderOverrun
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import OFF_MAP, Morale
from tests.boards import sketch
from tests.rules.prussias_glory.positions import (
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.retreat_bench import WEST, lane, pressed, routed, shaken, ways

# A lane from the Prussian edge 0101 to 0701; enemies in 0302 (and 0202) reach into it.


# -- the best way ----------------------------------------------------------------------------------


@pytest.mark.rule("PG 8.4a")
def test_ezoc_is_avoided_before_friends() -> None:
    """0403 is the only hex in EZOC: with friends in all others the retreat still avoids it."""
    friends = [foot(f"f{h}", PRUSSIAN, h) for h in ("0303", "0503", "0304", "0504", "0405")]
    game = position(
        open_field(), foot("a", PRUSSIAN, "0404"), foot("x", COALITION, "0402"), *friends
    )
    assert "0403" not in ways(game, "a", 1)
    assert ways(game, "a", 1) == ["0304", "0504"]


@pytest.mark.rule("PG 8.4a")
def test_ezoc_is_entered_if_there_is_no_other_way() -> None:
    """Between an enemy in front and the water, 0301 in EZOC is all that is left."""
    game = lane(
        foot("a", PRUSSIAN, "0401"), foot("x", COALITION, "0501"), foot("y", COALITION, "0302")
    )
    assert ways(game, "a", 1) == ["0301"]
    assert retreat.enters_ezoc(game.ctx, "a", 1)


@pytest.mark.rule("PG 8.4a")
def test_routed_enemies_have_no_zone() -> None:
    """Next to a Routed enemy a hex is not avoided."""
    game = lane(
        foot("a", PRUSSIAN, "0401"),
        foot("x", COALITION, "0501"),
        foot("y", COALITION, "0302", morale=Morale.ROUTED),
    )
    assert ways(game, "a", 1) == ["0301"] and not retreat.enters_ezoc(game.ctx, "a", 1)


@pytest.mark.rule("PG 8.4b")
def test_friends_are_avoided_before_the_direction() -> None:
    """0304 and 0504 are best; a friend in 0504 leaves 0304; two leave 0405, away from the edge."""
    pieces = [foot("a", PRUSSIAN, "0404"), foot("x", COALITION, "0402")]
    assert ways(position(open_field(), *pieces), "a", 1) == ["0304", "0504"]
    pieces.append(foot("b", PRUSSIAN, "0504"))
    assert ways(position(open_field(), *pieces), "a", 1) == ["0304"]
    pieces.append(battery("g", PRUSSIAN, "0304"))
    assert ways(position(open_field(), *pieces), "a", 1) == ["0405"]


@pytest.mark.rule("PG 8.4b")
def test_leaders_alone_are_not_friends_in_the_way() -> None:
    """A hex with a leader only is free."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0404"),
        foot("x", COALITION, "0402"),
        leader("l", PRUSSIAN, "0504"),
    )
    assert ways(game, "a", 1) == ["0304", "0504"]


@pytest.mark.rule("PG 8.4c")
def test_away_from_the_enemy_before_the_friendly_edge() -> None:
    """With the enemy between it and the north edge a unit goes south, not 0303 or 0503."""
    game = position(open_field(), foot("a", PRUSSIAN, "0404"), foot("x", COALITION, "0402"))
    assert ways(game, "a", 1) == ["0304", "0504"]


@pytest.mark.rule("PG 8.4c")
def test_routed_enemies_do_not_count_for_the_distance() -> None:
    """Only non-Routed enemies are fled from: the north edge decides."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0404"),
        foot("x", COALITION, "0402", morale=Morale.ROUTED),
    )
    assert ways(game, "a", 1) == ["0303", "0403", "0503"]


@pytest.mark.rule("PG 8.4c")
def test_straight_to_the_nearest_edge() -> None:
    """Two hexes north: 0403, 0303 and 0503 are 2 from the edge, only 0403 without a turn."""
    game = position(open_field(), foot("a", PRUSSIAN, "0405"))
    assert ways(game, "a", 2) == ["0404 0403"]


@pytest.mark.rule("PG 8.4c")
def test_the_other_side_goes_to_its_own_edge() -> None:
    """The Coalition retreats south."""
    game = position(open_field(), foot("x", COALITION, "0405"))
    assert ways(game, "x", 2) == ["0406 0407"]


@pytest.mark.rule("PG 8.4d")
def test_enemies_and_prohibited_terrain_bar_the_way() -> None:
    """Enemy 0501, water south: only west; with the water in the west no way at all."""
    game = lane(foot("a", PRUSSIAN, "0601"), foot("x", COALITION, "0501"))
    assert ways(game, "a", 1) == ["0701"]
    board = sketch(". a . .")
    assert (
        ways(position(board, foot("a", PRUSSIAN, "0301"), foot("x", COALITION, "0401")), "a", 1)
        == []
    )


@pytest.mark.rule("PG 8.4d")
def test_prohibited_hexsides_bar_the_way() -> None:
    """Across a pond hexside nobody retreats."""
    board = sketch(". . . .", "pond_full 0201-0301")
    game = position(board, foot("a", PRUSSIAN, "0301"), edges=WEST)
    assert ways(game, "a", 1) == ["0401"]


@pytest.mark.rule("PG 8.4e")
def test_unit_that_cannot_retreat_is_captured() -> None:
    """Two counters on the track, flagged, and 2 CS."""
    board = sketch(". a . .")
    game = position(board, foot("a", PRUSSIAN, "0301"), foot("x", COALITION, "0401"))
    shaken(game)
    assert game.at("a") == "-"
    assert [lost.captured for lost in game.table.tracks[PRUSSIAN]] == [True, True]
    assert game.table.armies[COALITION].cs == 2


@pytest.mark.rule("PG 8.4e")
def test_strength_in_parentheses_does_not_enter_ezoc() -> None:
    """Captured where another unit would go through the EZOC."""
    enemies = (foot("x", COALITION, "0501"), foot("y", COALITION, "0302"))
    game = lane(foot("a", PRUSSIAN, "0401", level=2, brackets=(2,)), *enemies)
    assert ways(game, "a", 1) == []
    shaken(game)
    assert game.at("a") == "-" and game.table.tracks[PRUSSIAN][0].captured
    game = lane(foot("a", PRUSSIAN, "0401", level=2), *enemies)
    shaken(game)
    assert game.at("a") == "0201"


@pytest.mark.rule("PG 8.4c")
def test_owner_chooses_among_equal_ways() -> None:
    """Enemy south: 0303, 0403 and 0503 are equal; other hexes are refused with the reason."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0404"),
        foot("x", COALITION, "0405"),
        leader("l", PRUSSIAN, "0101"),
    )
    shaken(game)
    prompt = game.asking.asked(game.ctx)
    assert prompt.side == PRUSSIAN
    assert set(prompt.cells) == {game.cell(h) for h in ("0303", "0403", "0503")}
    assert game.do(cell(game.cell("0304"))) == MORE_EZOC
    assert game.do(cell(game.cell("0405"))) == ENEMY_THERE
    assert game.do(cell(game.cell("0808"))).rule == "PG 8.4e"
    assert game.do(cell(game.cell("0503"), game.cell("0403"))) == NOT_THAT_WAY
    assert game.do(cell(game.cell("0503"))) is None
    assert game.at("a") == "0503"


RING = ("0304", "0404", "0504", "0203", "0403", "0603")
"""Friends on every first hex north of 0405, and at the end of the straight ways."""


@pytest.mark.rule("PG 8.4c", "PG 8.4.2e")
@pytest.mark.parametrize(
    ("way", "met"),
    [
        ("0404 0503", "f0404"),
        ("0504 0503", "f0504"),
        ("0404 0303", "f0404"),
        ("0304 0303", "f0304"),
    ],
)
def test_several_ways_to_one_hex_are_listed_and_each_can_be_gone(way: str, met: str) -> None:
    """Routed two hexes away from 0406: the straight ways meet friends twice. To 0303 and 0503 go
    two ways each, over one hex with friends, who differ; whom the unit meets checks morale.
    """
    friends = [foot(f"f{h}", PRUSSIAN, h) for h in RING]
    pieces = (foot("a", PRUSSIAN, "0405"), foot("x", COALITION, "0406"), *friends)
    game = routed(position(open_field(), *pieces, dice=[1]))
    offers = game.asking.asked(game.ctx).cells
    assert {game.rules.label(c) for c in offers} == {"0303", "0503"}
    end, via = game.cell(way[-4:]), tuple(map(game.cell, way.split()))
    routes = {r.via: [(rule, str(text)) for rule, text in r.warnings] for r in offers[end].routes}
    assert len(routes) == 2
    assert routes[via] == [("PG 8.4.2e", f"Morale checks: {met}.")]
    shown = game.asking.preview(game.ctx, cell(end, *via))
    assert shown is not None and shown.path == (game.cell("0405"), *via)
    assert game.do(cell(end, *via)) is None
    rolled = [e.units for e in game.events if e.roll]
    assert game.at("a") == way[-4:] and rolled == [(met,)]


@pytest.mark.rule("PG 8.4c", "PG 9.2b")
def test_ways_that_are_alike_are_one_and_an_enemy_leader_on_one_is_told() -> None:
    """Friends at the end of the straight ways alone: over 0404 or another empty hex it is the same,
    unless an enemy leader stands there.
    """
    friends = [foot(f"f{h}", PRUSSIAN, h) for h in RING[3:]]
    pieces = (foot("a", PRUSSIAN, "0405"), foot("x", COALITION, "0406"), *friends)
    game = routed(position(open_field(), *pieces))
    offers = game.asking.asked(game.ctx).cells
    assert {game.rules.label(c) for c in offers} == {"0303", "0503"}
    assert all(not o.routes for o in offers.values())
    game = routed(position(open_field(), *pieces, leader("l", COALITION, "0404")))
    for end, offer in game.asking.asked(game.ctx).cells.items():
        told = {game.rules.label(r.via[0]): r.warnings for r in offer.routes}
        assert [rule for rule, _text in told.pop("0404")] == ["PG 9.2b"]
        assert len(offer.routes) == 2 and list(told.values()) == [()], game.rules.label(end)


@pytest.mark.rule("PG 8.4b")
def test_hex_with_friends_is_refused_with_the_reason() -> None:
    """0403 has friends: 0303 and 0503 remain."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0404"),
        foot("b", PRUSSIAN, "0403"),
        foot("x", COALITION, "0405"),
    )
    shaken(game)
    assert game.do(cell(game.cell("0403"))) == MORE_FRIENDS


@pytest.mark.rule("PG 8.4c")
def test_offer_equals_what_is_legal() -> None:
    """A hex is offered if and only if it is not refused; the preview shows the way."""
    game = position(
        open_field(),
        horse("a", PRUSSIAN, "0406"),
        foot("b", PRUSSIAN, "0405"),
        foot("x", COALITION, "0408"),
    )
    routed(game)
    asked = game.asking
    offered = set(asked.asked(game.ctx).cells)
    assert offered and offered == {
        c for c in range(game.rules.board.grid.size) if asked.why_not_cell(game.ctx, c, ()) is None
    }
    end = min(offered)
    shown = asked.preview(game.ctx, cell(end))
    assert shown is not None and shown.path[0] == game.cell("0406") and shown.path[-1] == end
    assert len(shown.path) == 4


@pytest.mark.rule("PG 8.4f")
@pytest.mark.parametrize(("answer", "end"), [("go", "0401"), ("stay", "0501")])
def test_leader_may_go_along(answer: str, end: str) -> None:
    """The owner decides for the leader of the hex; others are not asked for."""
    game = lane(
        foot("a", PRUSSIAN, "0501"), leader("l", PRUSSIAN, "0501"), leader("m", PRUSSIAN, "0701")
    )
    shaken(game)
    assert game.asking.asked(game.ctx).subject == ("l",)
    assert game.do(button(answer)) is None
    assert (game.at("a"), game.at("l"), game.at("m")) == ("0401", end, "0701")
    assert game.asking is None


@pytest.mark.rule("PG 8.4f")
def test_leader_does_not_follow_off_the_map() -> None:
    """A unit that is gone takes nobody along."""
    game = lane(foot("a", PRUSSIAN, "0101"), leader("l", PRUSSIAN, "0101"))
    routed(game)
    assert (game.at("a"), game.at("l"), game.asking) == ("-", "0101", None)


@pytest.mark.rule("PG 8.4g")
def test_retreating_unit_lies_on_top() -> None:
    """Above the friends in the hex where it ends."""
    game = pressed(foot("a", PRUSSIAN, "0501"), foot("b", PRUSSIAN, "0401"), dice=[1])
    shaken(game)
    assert game.table.stacks[game.cell("0401")] == ("a", "b")


@pytest.mark.rule("PG 9.2b")
def test_retreat_into_a_hex_of_enemy_leaders_overruns_them() -> None:
    """A leader alone does not bar the way; he is overrun."""
    game = lane(foot("a", PRUSSIAN, "0501"), leader("l", COALITION, "0401"), dice=[6])
    shaken(game)
    assert game.at("a") == "0401" and game.at("l") == "-"
    assert LeaderOverrun.__struct_config__.tag in game.ctx.passed


@pytest.mark.rule("PG 8.4c")
@settings(max_examples=60, deadline=None)
@given(
    hexes=st.integers(1, 3),
    friends=st.sets(st.integers(0, 35), max_size=9),
    enemies=st.sets(st.integers(0, 35), max_size=5),
    routed_enemies=st.sets(st.integers(0, 35), max_size=3),
)
def test_best_ways_by_the_letter_of_the_algorithm(
    hexes: int, friends: set[int], enemies: set[int], routed_enemies: set[int]
) -> None:
    """Ruling 21 written out once more, without any care for speed."""
    start = 21
    board = open_field(6, 6)
    enemies = enemies - friends - {start}
    routed_enemies = routed_enemies - friends - enemies - {start}
    pieces = [horse("a", PRUSSIAN, board.label(start))]
    pieces += [foot(f"f{c}", PRUSSIAN, board.label(c)) for c in sorted(friends - {start})]
    pieces += [foot(f"x{c}", COALITION, board.label(c)) for c in sorted(enemies)]
    pieces += [
        foot(f"y{c}", COALITION, board.label(c), morale=Morale.ROUTED)
        for c in sorted(routed_enemies)
    ]
    zone = {n for c in enemies for n in board.neighbours[c]}

    def nearest(c: int) -> int:
        return min((board.distance(c, e) for e in enemies), default=0)

    def row(c: int) -> int:
        return min(board.distance(c, r) for r in range(6))

    def turns(way: tuple[int, ...]) -> int:
        steps = [board.grid.direction(p, q) for p, q in pairwise((start, *way))]
        return sum(p != q for p, q in pairwise(steps))

    def all_ways(way: tuple[int, ...]) -> list[tuple[int, ...]]:
        here = way[-1] if way else start
        if len(way) == hexes:
            return [way]
        found = [(*way, OFF_MAP)] if hexes > 1 and here < 6 else []
        for there in board.neighbours[here]:
            if there not in (start, *way) and there not in enemies | routed_enemies:
                found += all_ways((*way, there))
        return found

    def rank(way: tuple[int, ...]) -> tuple[int, ...]:
        on_map = [c for c in way if c != OFF_MAP]
        gone = way[-1] == OFF_MAP
        return (
            sum(c in zone for c in on_map),
            sum(c in friends for c in on_map),
            0 if gone or not enemies or nearest(way[-1]) > nearest(start) else 1,
            -1 if gone else row(way[-1]),
            turns(tuple(on_map)),
            len(way) if gone else 0,
        )

    every = all_ways(())
    best = {w for w in every if rank(w) == min(map(rank, every))}
    game = position(board, *pieces)
    assert set(retreat.best_paths(game.ctx, "a", hexes)) == best
