"""The faces of counters, the marks on them (PG 2, 4, 10)."""

from typing import Any

import pytest

from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.shown.faces import (
    face_of,
    leader_face,
    lost_face,
    unit_face,
    wing_band,
)
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.table import OFF_MAP, EngagedMarker, Lost, Momentum, Morale
from tests.rules.prussias_glory.positions import (
    LINE,
    battery,
    foot,
    leader,
    on_open_ground,
    open_field,
    position,
)


@pytest.mark.rule("PG 2.1a")
def test_the_face_of_a_unit_that_is_lost_is_that_of_its_last_level() -> None:
    """Two levels: 9 SP with MR 6, then 4 with MR 3."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505", ladder=((9, 6), (4, 3))))
    made = game.rules.oob.units["a"]
    values = [unit_face(made, level).values for level in (0, 1, 2)]
    assert values[0] == values[1] != values[2]


@pytest.mark.rule("PG 2.1a")
@pytest.mark.rule("PG 2.3a")
def test_the_bands_of_wings_on_counters() -> None:
    """Colour and name of the wing; a leader bears his own name, a replacement that of its wing."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", wing="bevern"),
        battery("g", PRUSSIAN, "0505"),
        leader("L", PRUSSIAN, "0505", wing="bevern"),
    )
    face = face_of(game.ctx, "a")
    assert (face.band, face.band_label) == ("red", "bevern")
    assert wing_band(game.ctx, None) == ("", "")
    made = game.rules.oob.leaders
    own = leader_face(made["L"], ("red", "bevern"))
    assert (own.band, own.band_label) == ("red", "L")
    follower = leader_face(made["prussian-replacement"], ("red", "bevern"))
    assert (follower.band, follower.band_label) == ("red", "bevern")
    assert leader_face(made["prussian-replacement"]).band_label == "Replacement"


@pytest.mark.rule("PG 10.0f")
def test_units_of_two_levels_have_one_counter_and_of_three_two() -> None:
    """Off the map, all that they had lies on the track."""
    game = position(
        open_field(),
        foot("two", PRUSSIAN, "0505", ladder=LINE[:2]),
        foot("three", PRUSSIAN, "0505", ladder=LINE[:3]),
        foot("x", COALITION, "0606"),
    )
    game.ctx.drop(game.table.stacks, game.cell("0505"))
    for uid in ("two", "three"):
        game.ctx.change(uid, cell=OFF_MAP)
    lost = (Lost(10, "two", 2), Lost(9, "three", 3), Lost(8, "three", 2))
    game.ctx.put(game.table.tracks, PRUSSIAN, lost)
    assert invariants(game.ctx) == []
    game.ctx.put(game.table.tracks, PRUSSIAN, lost[:2])
    assert invariants(game.ctx) == ["three: 1 of 2 counters lost, off the map: True"]


@pytest.mark.rule("PG 2.1a")
@pytest.mark.rule("PG 2.2a")
def test_the_faces_of_counters() -> None:
    """SP, MR, MA; of guns BS at each range and MR in the corners."""
    game = on_open_ground(
        foot("a", PRUSSIAN, "0505", level=1, brackets=(1,)),
        battery("g", PRUSSIAN, "0505", level=1),
    )
    men, guns = face_of(game.ctx, "a"), face_of(game.ctx, "g")
    assert (men.values, men.simple, men.steps, men.steps_full) == (("(3)", "3", "3"), "(3)", 1, 4)
    assert (guns.values, guns.corners, guns.simple) == (("", "", "3"), ("2/1/0", "4"), "2")
    assert (guns.steps, guns.steps_full, guns.symbol) == (1, 2, "gun")


@pytest.mark.rule("PG 2.3a")
def test_the_faces_of_leaders() -> None:
    """Initiative and letter, MM, MA; a leader without MM shows 0."""
    game = on_open_ground(
        leader("F", PRUSSIAN, "0505", initiative=5, letter="I"),
        leader("L", PRUSSIAN, "0505", mm=0),
    )
    cards = game.rules.oob.leaders
    special, plain = leader_face(cards["F"]), leader_face(cards["L"])
    assert (special.values, special.corners, special.simple) == (("5I", "", "6"), ("", "+1"), "5I")
    assert (plain.values, plain.corners, plain.simple) == (("", "", "6"), ("", "0"), "+0")
    assert (special.star, plain.star, special.commander) == (True, False, False)


@pytest.mark.rule("PG 10.0e")
def test_the_faces_on_a_track() -> None:
    """Captured counters lie upside down; markers are no units."""
    game = on_open_ground(foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0504", level=2))
    losses.capture(game.ctx, "b", rule="PG 8.4e")
    losses.place_markers(game.ctx, PRUSSIAN, 1, "activation")
    taken, marker = (lost_face(game.ctx, x) for x in game.table.tracks[PRUSSIAN])
    assert (taken.upside_down, taken.steps) == (True, 2)
    assert (marker.name, marker.symbol, marker.upside_down) == ("activation", "marker", False)
    assert not lost_face(game.ctx, Lost(3, "a", 2)).upside_down


@pytest.mark.rule("PG 4.3c")
def test_the_marks_on_a_counter() -> None:
    """Engaged, with the marker flipped; Disordered, in column, moved, fired, OOC; Momentum on top
    alone.
    """
    everything: dict[str, Any] = {"column": True, "moved": True, "fired": True, "ooc": True}
    game = on_open_ground(
        foot("a", PRUSSIAN, "0505", level=2, morale=Morale.DISORDERED, **everything),
        foot("b", PRUSSIAN, "0505", level=2, morale=Morale.ROUTED, steps=1),
        foot("s", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
    )
    here = game.cell("0505")
    game.ctx.put(game.table.momentum, here, Momentum(COALITION, 1, 1))
    assert face_of(game.ctx, "a").marks == (
        *("engaged", "disordered", "column", "moved", "fired", "ooc", "momentum"),
    )
    assert face_of(game.ctx, "b").marks == ("engaged", "routed", "moved")
    assert face_of(game.ctx, "s").marks == ()
    game.ctx.put(game.table.markers, here, EngagedMarker(PRUSSIAN, flipped=True))
    assert face_of(game.ctx, "b").marks == ("engaged_2", "routed", "moved")
    game.ctx.put(game.table.markers, here, EngagedMarker(PRUSSIAN))
    assert face_of(game.ctx, "b").marks == ("engaged", "routed", "moved")
