"""What is laid over the table: never a rule of its own, always what the rules would say."""

from typing import Any

import pytest

from game.board.plane.distance import between, nearest_point
from game.engine.presentation import Lens
from game.engine.shapes import LineShape, PolygonShape, RingShape
from game.engine.text import render
from game.rules.napoleons_battles.cards import Rank
from game.rules.napoleons_battles.halos import halo
from game.rules.napoleons_battles.lenses import LENSES, lens
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import laid
from game.rules.napoleons_battles.states import lead
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Position,
    box,
    general,
    position,
    unit,
)


def show(game: Position, name: str, *points: Any) -> Lens:
    return lens(game.ctx, name, points)


def said(found: Lens) -> str:
    return render(found.text, str)


def lines(found: Lens) -> list[tuple[str, str]]:
    """Tone and text of each line, without those of the field itself."""
    field = ("band", "bar", "aim")
    drawn = [s for s in found.shapes if isinstance(s, LineShape) and s.tone not in field]
    return [(one.tone, "" if one.text is None else render(one.text, str)) for one in drawn]


def test_keys_and_names_are_told_apart() -> None:
    assert len({one.key for one in LENSES}) == len({one.id for one in LENSES}) == len(LENSES)


def test_who_points_at_nothing_is_told_to_point() -> None:
    game = position(unit("a", RED, "FrLN", 10, 8))
    assert all(not show(game, one.id, "nobody").shapes for one in LENSES if one.wants)


@pytest.mark.rule("NB 8.4.1-3")
def test_the_ground_near_a_unit_reaches_an_inch_from_its_bases() -> None:
    """Not that of who is in rout."""
    game = position(unit("a", RED, "FrLN", 10, 8), unit("x", BLUE, "BrLN", 20, 20, routed=True))
    (shape,) = show(game, "zones").shapes
    assert isinstance(shape, PolygonShape)
    xs, ys = zip(*shape.points, strict=True)
    # Four bases of 0.75" in line, an inch deep, their front at y = 8.
    assert (min(xs), max(xs), min(ys), max(ys)) == (7_500, 12_500, 6_000, 9_000)


def test_a_halo_is_round_at_the_corners() -> None:
    game = position(unit("a", RED, "FrLN", 10, 8))
    rim = halo(laid(game.ctx, "a"), 1_000)
    assert (7_500 - 0, 9_000) not in rim and (8_500, 9_000) in rim


@pytest.mark.rule("NB 7.2.3.2-1", "NB 2.1.1")
def test_a_general_reaches_as_far_as_his_radius() -> None:
    """His base ends half an inch from its centre: a unit 4 inches beyond is within, 4.1 not."""
    game = position(
        general("d", RED, 10, 20, '4"A(6)+0'),
        unit("near", RED, "FrLN", 10, 15.5, commander="d"),
        unit("far", RED, "FrLN", 20, 10, commander="d"),
    )
    found = show(game, "command", "d")
    assert said(found) == 'd commands within 4": 1 of 2 units.' and found.rule == "NB 2.1.1"
    assert [tone for tone, _ in lines(found)] == ["good", "bad", "good"]  # army, far, near
    assert said(show(game, "command", "near")) == "d reaches near."
    lost = show(game, "command", "far")
    assert lost.rule == "NB 7.2.3.2-3" and lines(lost)[0][0] == "bad"


@pytest.mark.rule("NB 7.2.2.3")
def test_a_general_who_touches_a_unit_has_no_radius() -> None:
    game = position(
        general("d", RED, 10, 6.5, '4"A(6)+0'),
        unit("a", RED, "FrLN", 10, 8, commander="d"),
        unit("b", RED, "FrLN", 14, 8, commander="d"),
    )
    found = show(game, "command", "d")
    assert found.rule == "NB 7.2.2.3" and "touches a" in said(found)
    assert not [one for one in found.shapes if isinstance(one, PolygonShape)]


@pytest.mark.rule("NB 7.2.2.1")
def test_a_board_general_commands_generals() -> None:
    game = position(
        general("c", RED, 10, 20, '10"A(6)+0', rank=Rank.CORPS),
        general("d", RED, 10, 12, '4"A(6)+0', superior="c"),
    )
    found = show(game, "command", "c")
    assert said(found) == 'c commands generals within 10", units only by touch.'
    assert lines(found)[-1][0] == "good"


@pytest.mark.rule("NB 9.2.3-1", "NB 9.2.3.1.1-1")
def test_the_field_of_fire_shows_targets_and_who_screens_them() -> None:
    """A friend 1 inch ahead in both halves screens the enemy behind him; over there is a second
    enemy whom nobody screens.
    """
    game = position(
        unit("a", RED, "BrLN", 10, 8),
        unit("x", BLUE, "FrLN", 10, 10.5, 180),
        unit("s", RED, "FrHFA", 10, 9.6),
    )
    found = show(game, "fire", "a")
    assert said(found) == "a: 0 targets to fire at." and found.rule == "NB 9.2.3-1"
    assert [tone for tone, _ in lines(found)] == ["bad"] and "Blocked by s" in lines(found)[0][1]
    assert "in the left half of the sector" in lines(found)[0][1]
    rims = [one for one in found.shapes if one.tone == "bad" and isinstance(one, PolygonShape)]
    assert [shape.points for shape in rims] == list(laid(game.ctx, "s").stands)
    clear = position(unit("a", RED, "BrLN", 10, 8), unit("x", BLUE, "FrLN", 10, 10.5, 180))
    assert [tone for tone, _ in lines(show(clear, "fire", "a"))] == ["good"]


@pytest.mark.rule("NB 9.2.1.4-2")
def test_who_may_not_fire_is_told_why() -> None:
    game = position(unit("a", RED, "FrLN", 10, 8, routed=True), unit("h", RED, "FrLC", 20, 8))
    assert show(game, "fire", "a").rule == "NB 9.2.1.4-2"
    assert show(game, "fire", "h").rule == "NB 9.2.1.1-2"


@pytest.mark.rule("NB 8.1.2", "NB 8.1.2.3-1")
def test_how_far_a_unit_could_go() -> None:
    """A French column moves 12 inches in a turn, disordered 6; a square in any direction, at the
    rate of the line times 2/3: 4 inches.
    """
    game = position(
        unit("a", RED, "FrLN", 10, 8, form="column"),
        unit("b", RED, "FrLN", 20, 8, form="column", disordered=True),
        unit("q", RED, "FrLN", 30, 8, form="square"),
        unit("r", RED, "FrLN", 30, 20, routed=True),
    )
    assert said(show(game, "reach", "a")) == 'a could go 12" over open ground.'
    assert said(show(game, "reach", "b")) == 'b could go 6" over open ground.'
    (ring,) = show(game, "reach", "q").shapes
    assert isinstance(ring, RingShape) and ring.radius == 4_000
    assert show(game, "reach", "r").rule == "NB 8.6.2.2.2-3"


@pytest.mark.rule("NB 8.4.1-1", "NB 8.5.2.1")
def test_who_could_make_contact() -> None:
    """Chasseurs in column 10 inches away could; infantry in line 10 inches away could not."""
    game = position(
        unit("a", RED, "BrLN", 10, 8),
        unit("h", BLUE, "FrLC", 10, 18, 180, form="column", react=True),
        unit("f", BLUE, "FrLN", 14, 18, 180),
        unit("g", BLUE, "FrHFA", 7, 10, 180),
    )
    found = show(game, "threats", "a")
    assert said(found) == "1 enemy unit could contact a."
    assert lines(found) == [("bad", "h, ready to react")]


@pytest.mark.rule("NB 8.4.1.1", "NB 8.1.3-3")
def test_who_is_screened_cannot_be_contacted() -> None:
    game = position(
        unit("a", RED, "BrLN", 10, 8, figures=8),
        unit("s", RED, "BrLN", 10, 10, figures=32),
        unit("h", BLUE, "FrLC", 10, 18, 180, form="column"),
        areas=[
            box("pond", "west", 0, 0, 6, 20),
            box("pond", "east", 14, 0, 40, 20),
        ],
    )
    assert said(show(game, "threats", "a")) == "No enemy could contact a."


@pytest.mark.rule("NB 8.6.2.2.6hr", "NB 8.6.2.2.2-1")
def test_where_a_unit_would_flee() -> None:
    """Straight away from the only enemy; without the house rule its player chooses."""
    foes = unit("a", RED, "FrLN", 20, 20), unit("x", BLUE, "BrLN", 20, 24, 180)
    found = show(position(*foes), "back", "a")
    (line,) = found.shapes
    assert isinstance(line, LineShape) and line.points[1][1] < 3_000
    assert said(found) == 'a would flee there, 18" at most.'
    free = position(*foes, off=(Switch.ROUT_DIRECTION,))
    assert not show(free, "back", "a").shapes


@pytest.mark.rule("NB 1.6hr")
@pytest.mark.parametrize("name", [info.id for info in LENSES])
def test_where_nothing_is_measured_no_overlay_shows_anything(name: str) -> None:
    game = position(unit("a", RED, "FrLN", 10, 8), unit("x", BLUE, "BrLN", 10, 10, 180), off=())
    found = show(game, name, "a")
    assert found.rule == "NB 1.6hr" and found.shapes == ()


@pytest.mark.rule("NB 7.2.2.3")
def test_of_several_units_that_a_general_touches_the_first_is_named() -> None:
    """His base of an inch lies at 10 between the rear of the one and the front of the other."""
    game = position(
        general("d", RED, 10, 6.5, '4"A(6)+0'),
        unit("a", RED, "FrLN", 10, 8, commander="d"),
        unit("b", RED, "FrLN", 10, 6, commander="d"),
    )
    assert said(show(game, "command", "d")) == "d touches a: he commands only what he touches."


@pytest.mark.rule("NB 9.2.2-1", "NB 9.2.3.1.1-1")
@pytest.mark.parametrize(("y", "shown"), [(11.0, True), (11.01, False)])
def test_who_is_screened_is_shown_up_to_the_range(y: float, shown: bool) -> None:
    """French line has three inches: from 8 to 11."""
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        unit("x", BLUE, "BrLN", 10, y, 180),
        unit("s", RED, "FrHFA", 10, 9.6),
    )
    assert bool(lines(show(game, "fire", "a"))) is shown


@pytest.mark.rule("NB 7.2.2.1")
@pytest.mark.parametrize("there", [True, False])
def test_a_board_general_is_joined_to_those_under_him_who_are_there(there: bool) -> None:
    """To the army commander, and to the one under him."""
    game = position(
        general("c", RED, 10, 20, '10"A(6)+0', rank=Rank.CORPS),
        general("d", RED, 10, 12, '4"A(6)+0', superior="c"),
    )
    if not there:
        lead(game.ctx, "d", pose=None)
    assert len(lines(show(game, "command", "c"))) == (2 if there else 1)


@pytest.mark.parametrize("heading", [0, 30, 135])
def test_a_halo_is_everywhere_as_far_from_the_bases(heading: float) -> None:
    game = position(unit("a", RED, "FrLN", 10, 8, heading))
    place = laid(game.ctx, "a")
    for point in halo(place, 1_000):
        off = min(between(nearest_point(stand, point), point) for stand in place.stands)
        assert abs(off - 1_000) <= 5
