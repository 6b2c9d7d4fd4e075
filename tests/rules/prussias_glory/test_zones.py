"""Zones of control, Engaged and Support, Engaged markers (PG 4)."""

import pytest

from game.engine import action as do
from game.rules.prussias_glory import markers
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.markers import PlaceMarkers
from game.rules.prussias_glory.movement import steps
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.movement.steps import would_be_engaged
from game.rules.prussias_glory.movement.zones import (
    engaged_at,
    front_in_order,
    in_ezoc,
    support_at,
    zoc,
)
from game.rules.prussias_glory.pieces import place
from game.rules.prussias_glory.sequence import RemoveMarkers
from game.rules.prussias_glory.table import EngagedMarker, Morale
from tests.keywords import Keywords
from tests.rules.prussias_glory.moves import begin
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


def zone(game: Position, side: str) -> set[str]:
    """The ZOC of a side by hex number."""
    return {game.rules.label(c) for c in zoc(game.ctx, side)}


SIX_AROUND_0505 = {"0504", "0506", "0405", "0406", "0605", "0606"}


@pytest.mark.rule("PG 4.1a")
@pytest.mark.parametrize("make", [foot, horse, battery])
def test_every_unit_has_a_zoc_in_the_six_hexes_around(make) -> None:  # type: ignore[no-untyped-def]
    """Infantry, cavalry and guns, Formed or Disordered; odd columns lie half a hex lower."""
    assert zone(position(open_field(), make("a", PRUSSIAN, "0505")), PRUSSIAN) == SIX_AROUND_0505
    shaken = position(open_field(), make("a", PRUSSIAN, "0505", morale=Morale.DISORDERED))
    assert zone(shaken, PRUSSIAN) == SIX_AROUND_0505


@pytest.mark.rule("PG 4.1a")
def test_friends_do_not_cancel_an_ezoc() -> None:
    """A hex stays in EZOC although a friend stands there."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0504"))
    assert in_ezoc(game.ctx, game.cell("0504"), COALITION)


@pytest.mark.rule("PG 4.1b")
def test_zoc_does_not_cross_prohibited_ground() -> None:
    """Not into all-water hexes, not over a full pond's side, over an unbridged Mietzel; over a
    bridge it does.
    """
    game = position(
        open_field(
            9, 9, "pond_full 0505-0506", "mietzel 0505-0405", "stream 0505-0605", all_water="0504"
        ),
        foot("a", PRUSSIAN, "0505"),
    )
    assert zone(game, PRUSSIAN) == {"0406", "0605", "0606"}
    bridged = open_field(9, 9, "mietzel 0505-0405", "stream_bridge 0505-0405")
    assert "0405" in zone(position(bridged, foot("a", PRUSSIAN, "0505")), PRUSSIAN)


@pytest.mark.rule("PG 4.1c")
def test_leaders_and_routed_units_have_none() -> None:
    """A Routed unit loses its ZOC, a leader never had one."""
    game = position(
        open_field(),
        leader("x", PRUSSIAN, "0202"),
        foot("a", PRUSSIAN, "0505", morale=Morale.ROUTED),
    )
    assert zone(game, PRUSSIAN) == set()
    assert zone(position(open_field(), foot("a", PRUSSIAN, "0505")), PRUSSIAN) != set()


@pytest.mark.rule("PG 4.2a")
def test_engaged_on_top_support_below() -> None:
    """In an EZOC the top 4 levels are Engaged, the rest Support; out of it neither."""
    stacked = (foot("a", PRUSSIAN, "0505", level=4), foot("b", PRUSSIAN, "0505", level=2))
    game = position(open_field(), *stacked, foot("x", COALITION, "0506"))
    assert engaged_at(game.ctx, game.cell("0505")) == ("a",)
    assert support_at(game.ctx, game.cell("0505")) == ("b",)
    away = position(open_field(), *stacked, foot("x", COALITION, "0508"))
    assert engaged_at(away.ctx, away.cell("0505")) == ()
    assert support_at(away.ctx, away.cell("0505")) == ()


@pytest.mark.rule("PG 4.2b")
def test_engaged_at_the_moment_the_enemy_comes_near() -> None:
    """Nothing else has to happen."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0508"))
    assert engaged_at(game.ctx, game.cell("0505")) == ()
    place(game.ctx, "x", game.cell("0506"))
    assert engaged_at(game.ctx, game.cell("0505")) == ("a",)


@pytest.mark.rule("PG 4.2c")
def test_guns_are_neither_engaged_nor_support() -> None:
    """A battery on top leaves the infantry below Engaged; guns alone have nobody Engaged."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        foot("a", PRUSSIAN, "0505"),
        battery("h", PRUSSIAN, "0506"),
        foot("x", COALITION, "0606"),
    )
    assert engaged_at(game.ctx, game.cell("0505")) == ("a",)
    assert support_at(game.ctx, game.cell("0505")) == ()
    assert engaged_at(game.ctx, game.cell("0506")) == ()


@pytest.mark.rule("PG 4.3a")
def test_markers_lie_on_the_active_sides_engaged_hexes() -> None:
    """Own infantry and cavalry in an EZOC only (Ruling 55)."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0101"),
        battery("g", PRUSSIAN, "0606"),
        foot("x", COALITION, "0506"),
    )
    game.run(PlaceMarkers(PRUSSIAN))
    assert dict(game.table.markers) == {game.cell("0505"): EngagedMarker(PRUSSIAN)}


@pytest.mark.rule("PG 4.3b")
def test_a_marked_hex_is_not_emptied() -> None:
    """A last unit that is neither fast nor Engaged may not leave it; with another left it may."""
    marked: Keywords = {"markers": {}}
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), table=marked)
    game.ctx.put(game.table.markers, game.cell("0505"), EngagedMarker(PRUSSIAN))
    assert steps.why_not_leave(game.ctx, "a", game.cell("0505")) == steps.LAST_OF_MARKED
    place_second = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0505"))
    place_second.ctx.put(
        place_second.table.markers, place_second.cell("0505"), EngagedMarker(PRUSSIAN)
    )
    assert steps.why_not_leave(place_second.ctx, "a", place_second.cell("0505")) is None


def relieved(position_in_stack: int) -> Position:
    """A fresh unit of 4 levels enters a marked hex at a place in the stack."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("fresh", PRUSSIAN, "0504"),
        foot("x", COALITION, "0506"),
    )
    game.run(PlaceMarkers(PRUSSIAN), MovePhase(PRUSSIAN))
    game.do(do.unit("fresh"))
    game.do(do.cell(game.cell("0505")))
    assert game.do(do.button(f"place:{position_in_stack}")) is None
    return game


@pytest.mark.rule("PG 4.3c")
def test_relief_flips_the_marker() -> None:
    """A unit that moves in on top so that an Engaged one becomes Support flips it."""
    game = relieved(0)
    assert game.table.markers[game.cell("0505")].flipped
    assert engaged_at(game.ctx, game.cell("0505")) == ("fresh",)


@pytest.mark.rule("PG 4.3c")
def test_restacking_under_a_marker_flips_it() -> None:
    """When it makes an Engaged unit Support."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
    )
    game.run(PlaceMarkers(PRUSSIAN), MovePhase(PRUSSIAN))
    game.do(do.button("restack"))
    game.do(do.cell(game.cell("0505")))
    game.do(do.pick("b", "a"))
    assert game.table.markers[game.cell("0505")].flipped


@pytest.mark.rule("PG 4.3d")
def test_joining_as_support_does_not_flip() -> None:
    """A unit that goes in below leaves the marker as it is."""
    game = relieved(1)
    assert not game.table.markers[game.cell("0505")].flipped
    assert support_at(game.ctx, game.cell("0505")) == ("fresh",)


@pytest.mark.rule("PG 4.4a")
def test_an_engaged_fast_unit_leaves_unless_pinned() -> None:
    """Cavalry next to enemy infantry may go and empties the hex; next to Formed Engaged cavalry it
    may not.
    """
    free = position(open_field(), horse("h", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    free.run(PlaceMarkers(PRUSSIAN), MovePhase(PRUSSIAN))
    free.do(do.unit("h"))
    assert free.do(do.cell(free.cell("0504"))) is None
    assert free.table.markers == {}
    held = position(open_field(), horse("h", PRUSSIAN, "0505"), horse("x", COALITION, "0506"))
    held.run(PlaceMarkers(PRUSSIAN), MovePhase(PRUSSIAN))
    refusal = held.do(do.unit("h"))
    assert refusal is not None and refusal.rule == "PG 7.2.3a"


@pytest.mark.rule("PG 4.4b")
def test_a_fast_unit_leaving_does_not_flip_the_marker() -> None:
    """Though the unit below becomes Engaged by it; the way out costs more."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
    )
    game.run(PlaceMarkers(PRUSSIAN), MovePhase(PRUSSIAN))
    game.do(do.unit("h"))
    assert game.do(do.cell(game.cell("0504"))) is None
    assert game.unit("h").spent == 1 + 1
    assert not game.table.markers[game.cell("0505")].flipped
    assert engaged_at(game.ctx, game.cell("0505")) == ("a",)


@pytest.mark.rule("PG 20.0a")
def test_all_markers_go_after_close_combat() -> None:
    """Flipped or not."""
    game = relieved(0)
    assert game.table.markers
    game.state.stack[:] = game.state.stack[:1]
    game.run(RemoveMarkers())
    assert game.table.markers == {}


@pytest.mark.rule("PG 4.3c")
def test_a_flipped_marker_is_told_once_below_the_move() -> None:
    """And not where there is none, or it was flipped before."""
    game = position(
        open_field(),
        foot("b", PRUSSIAN, "0505"),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
        leader("L", PRUSSIAN, "0505"),
    )
    begin(game, PRUSSIAN)
    here, before = game.cell("0505"), len(game.events)
    markers.flip_marker(game.ctx, here, ("a",))
    markers.flip_marker(game.ctx, here, ("a",))
    assert [(e.depth, e.rule, e.cells) for e in game.events[before:]] == [(1, "PG 4.3c", (here,))]


@pytest.mark.rule("PG 4.2c")
def test_guns_never_become_engaged() -> None:
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0504"),
        foot("f", PRUSSIAN, "0504"),
        foot("x", COALITION, "0506"),
    )
    there = game.cell("0505")
    assert not would_be_engaged(game.ctx, "g", there)
    assert would_be_engaged(game.ctx, "f", there)


@pytest.mark.rule("PG 4.2a")
def test_no_unit_is_skipped() -> None:
    """3 + 2 levels do not fit into 4: the third, of one level, is Support too (Ruling 4)."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", level=3),
        foot("b", PRUSSIAN, "0505", level=2),
        foot("c", PRUSSIAN, "0505", level=1),
    )
    assert front_in_order(game.ctx, ("a", "b", "c")) == ("a",)
    assert front_in_order(game.ctx, ("a", "c", "b")) == ("a", "c")
