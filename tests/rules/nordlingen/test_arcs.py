"""Arcs of fire by unit and state (ND 0.8, 3.13, 4.2, 4.17, 4.19)."""

import pytest

from game.board.plane.distance import between
from game.engine.shapes import PolygonShape
from game.rules.nordlingen import refusals
from game.rules.nordlingen.fire.arcs import arcs_of
from game.rules.nordlingen.fire.field import band_outline, field_of
from game.rules.nordlingen.fire.who import targets, ways, why_not_target
from game.rules.nordlingen.movement.sides import ChooseSides
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    area,
    box,
    line,
    position,
    unit,
)


def _origins(game: Position, uid: str = "a") -> dict[str, tuple[float, float]]:
    """The measuring points of a unit's arcs in um, by their edges."""
    return {
        one.edge: (one.origin[0] / 1_000, one.origin[1] / 1_000) for one in arcs_of(game.ctx, uid)
    }


def _edges(shooter: Placed, *foe: float, **given: object) -> set[str]:
    """Over which edges a shooter has an enemy battery that is set down there."""
    game = position(shooter, unit("x", BLUE, "Pk", *foe), **given)  # type: ignore[arg-type]
    return {over.edge for over in ways(game.ctx, "a", "x")}


@pytest.mark.rule("ND 4.2")
def test_a_unit_shoots_over_its_front_and_measures_from_its_middle() -> None:
    for kind in ("Sh", "Cav", "LCs", "PkL", "HvArt"):
        assert _origins(position(unit("a", RED, kind, 10, 8))) == {"front": (10, 8)}


@pytest.mark.rule("ND 0.8", "ND 4.2")
@pytest.mark.parametrize(("x", "inside"), [(12.999, True), (13, True), (13.01, False)])
def test_the_ray_from_a_front_corner_belongs_to_the_arc(x: float, inside: bool) -> None:
    # From 11, 8 the ray reaches 12, 9: the corner of a target that stands with its side there.
    game = position(unit("a", RED, "MdArt", 10, 8), unit("x", BLUE, "Pk", x, 8, 180))
    assert (why_not_target(game.ctx, "a", "x") is None) is inside
    if not inside:
        assert why_not_target(game.ctx, "a", "x") == refusals.OUTSIDE_ARC


@pytest.mark.rule("ND 4.2")
def test_what_comes_no_farther_than_the_front_line_is_outside_the_arc() -> None:
    # Level with the shooter, 0.5um beside it, it comes up to the front line and no farther.
    for front, inside in ((8, False), (9, True)):
        game = position(unit("a", RED, "MdArt", 10, 8), unit("x", BLUE, "Pk", 12.5, front))
        assert bool(targets(game.ctx, "a")) is inside, front


# -- Reiter ----------------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.19")
def test_reiter_have_side_arcs_measured_from_the_middle_of_their_side_edges() -> None:
    game = position(unit("a", RED, "Rei", 10, 8))
    assert _origins(game) == {"front": (10, 8), "right": (11, 7.5), "left": (9, 7.5)}
    assert [one.aside for one in arcs_of(game.ctx, "a")] == [False, True, True]


@pytest.mark.rule("ND 4.19")
def test_reiter_shoot_at_what_stands_beside_them_and_other_cavalry_does_not() -> None:
    # The target faces the right edge from 0.9um.
    beside = (11.9, 7.5, 270)
    assert _edges(unit("a", RED, "Rei", 10, 8), *beside) == {"right"}
    assert _edges(unit("a", RED, "Rei", 10, 8), 8.1, 7.5, 90) == {"left"}
    assert _edges(unit("a", RED, "Cav", 10, 8), *beside) == set()
    assert _edges(unit("a", RED, "Rei", 10, 8), 10, 6, 0) == set()  # not to the rear


@pytest.mark.rule("ND 4.19")
def test_the_side_arc_is_as_wide_as_the_base_is_deep() -> None:
    # The ray from the front right corner 11, 8 runs to the north east, through 12, 9: there lies a
    # corner of the target. All of it lies before the front.
    reiter = unit("a", RED, "Rei", 10, 8, weapon="mk_m")
    assert _edges(reiter, 11, 9, 180) == {"front", "right"}
    assert _edges(reiter, 10.99, 9, 180) == {"front"}


@pytest.mark.rule("ND 4.19")
@pytest.mark.parametrize(("x", "why"), [(12, None), (12.001, 1_001)])
def test_range_over_a_side_is_measured_from_its_middle(x: float, why: int | None) -> None:
    # The pistol reaches 1um; the target stands square before the middle of the side, 11, 7.5.
    game = position(unit("a", RED, "Rei", 10, 8), unit("x", BLUE, "Pk", x, 7.5, 270))
    expected = None if why is None else refusals.out_of_range(why, 1_000)
    assert why_not_target(game.ctx, "a", "x") == expected


@pytest.mark.rule("ND 0.9", "ND 4.19")
def test_sight_over_a_side_runs_from_the_centre_of_the_front() -> None:
    # A wagon from 11.3, 7.6 to 12.3, 9.6 leaves the middle of the side, 11, 7.5, a clear way to the
    # corner 13, 7.5 of the target; from 10, 8 all ways lead through it.
    shooter = unit("a", RED, "Rei", 10, 8, weapon="mk_m")
    target = unit("x", BLUE, "Pk", 13, 8.5, 270)
    assert why_not_target(position(shooter, target).ctx, "a", "x", "right") is None
    hidden = position(shooter, target, unit("m", RED, "Wg", 11.8, 9.6))
    found = why_not_target(hidden.ctx, "a", "x", "right")
    assert found is not None
    assert found.message == refusals.unseen("m").message


# -- square ----------------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.13", "ND 4.18")
def test_a_square_shoots_over_all_its_edges() -> None:
    square = unit("a", RED, "Sh", 10, 8, square=True)
    assert _origins(position(square)) == {
        "front": (10, 8),
        "right": (11, 7.5),
        "rear": (10, 7),
        "left": (9, 7.5),
    }
    assert _edges(square, 10, 5, 0) == {"rear"}
    assert _edges(unit("a", RED, "Sh", 10, 8), 10, 5, 0) == set()
    assert _edges(square, 12.5, 7.5, 270) == {"right"}


@pytest.mark.rule("ND 4.18")
def test_range_over_the_rear_of_a_square_is_measured_from_there() -> None:
    game = position(unit("a", RED, "Sh", 10, 8, square=True), unit("x", BLUE, "Pk", 10, 4.999, 0))
    assert why_not_target(game.ctx, "a", "x") == refusals.out_of_range(2_001, 2_000)


# -- the sides of an area --------------------------------------------------------------------------

VILLAGE = box("village", "Naundorf", 8, 6, 12, 10)


def _held(*sides: str) -> Placed:
    """Shot in the middle of the village, facing north."""
    return unit("a", RED, "Sh", 10, 8.5, occupies="Naundorf", sides=sides)


@pytest.mark.rule("ND 4.17")
def test_an_occupant_has_the_arcs_of_the_sides_it_chose_from_the_middle_of_each() -> None:
    game = position(_held("front", "right"), areas=[VILLAGE])
    assert _origins(game) == {"front": (10, 10), "right": (12, 8)}
    game = position(_held("rear"), areas=[VILLAGE])
    assert _origins(game) == {"rear": (10, 6)}
    game = position(_held("front", "right", "rear", "left"), areas=[VILLAGE])
    assert _origins(game)["left"] == (8, 8)


@pytest.mark.rule("ND 4.17")
def test_sides_are_those_of_the_rectangle_round_the_area_whatever_the_heading() -> None:
    corners = (8.0, 7.0), (9.0, 10.0), (12.0, 9.0), (11.0, 6.0)
    held = unit("a", RED, "Sh", 10, 8, 90, occupies="Naundorf", sides=("front", "left"))
    game = position(held, areas=[area("village", "Naundorf", *corners)])
    assert _origins(game) == {"front": (10, 10), "left": (8, 8)}


@pytest.mark.rule("ND 4.17")
def test_an_occupant_shoots_over_chosen_sides_and_over_no_others() -> None:
    east = (14, 8, 270)  # 2um from the middle of the east side
    given = {"areas": [VILLAGE]}
    assert _edges(_held("right"), *east, **given) == {"right"}
    assert _edges(_held("front", "right", "rear", "left"), *east, **given) == {"right"}
    assert _edges(_held("front"), *east, **given) == set()
    game = position(_held("right"), unit("x", BLUE, "Pk", 14.001, 8, 270), areas=[VILLAGE])
    assert why_not_target(game.ctx, "a", "x") == refusals.out_of_range(2_001, 2_000)


@pytest.mark.rule("ND 4.17", "ND 0.9")
@pytest.mark.parametrize(("x", "seen"), [(10, False), (12.2, True)])
def test_over_a_side_an_occupant_sees_from_the_middle_of_it(x: float, seen: bool) -> None:
    """A friend before the middle of the side hides the enemy behind him, whom the corner of the
    village would see past him.
    """
    friend, foe = unit("c", RED, "Pk", x, 11.3), unit("x", BLUE, "Pk", 10, 11.8, 180)
    game = position(_held("front"), friend, foe, areas=[VILLAGE])
    assert bool(ways(game.ctx, "a", "x")) == seen


@pytest.mark.rule("ND 4.17")
def test_who_occupies_a_line_or_has_not_chosen_shoots_over_its_own_front() -> None:
    assert _origins(position(_held(), areas=[VILLAGE])) == {"front": (10, 8.5)}
    behind = unit("a", RED, "Sh", 10, 8.5, occupies="ditch")
    game = position(behind, lines=[line("entrenchment", "ditch", (8, 8.6), (12, 8.6))])
    assert _origins(game) == {"front": (10, 8.5)}


# -- shapes ----------------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.3")
def test_the_bands_are_drawn_over_each_edge_the_farthest_first() -> None:
    assert len(field_of(position(unit("a", RED, "HvArt", 10, 8)).ctx, "a")) == 3
    assert len(field_of(position(unit("a", RED, "Sh", 10, 8)).ctx, "a")) == 2
    reiter = position(unit("a", RED, "Rei", 10, 8)).ctx
    assert len(field_of(reiter, "a")) == 3
    assert len(field_of(reiter, "a", "left")) == 1


@pytest.mark.rule("ND 4.9", "ND 4.15")
def test_each_band_says_how_far_it_reaches_and_what_it_is_worth() -> None:
    """Heavy guns: 10, 5 and 1.5um; -2, -1 and +2."""
    bands = field_of(position(unit("a", RED, "HvArt", 10, 8)).ctx, "a")
    assert [str(band.text) for band in bands if isinstance(band, PolygonShape)] == [
        "at extreme range, to 10 um: -2",
        "at long range, to 5 um: -1",
        "at short range, to 1.5 um: +2",
    ]


@pytest.mark.rule("ND 0.8", "ND 4.2")
@pytest.mark.parametrize("reach", [500, 1_000, 1_500, 2_000, 10_000])
def test_a_band_ends_at_its_range_and_at_the_rays(reach: int) -> None:
    game = position(unit("a", RED, "Sh", 10, 8))
    outline = band_outline(arcs_of(game.ctx, "a")[0], reach)
    for x, y in outline:
        right, ahead = abs(x - 10_000), y - 8_000
        assert ahead >= -1
        assert right <= 1_000 + ahead + 2
        assert between((x, y), (10_000, 8_000)) <= max(reach, 1_000) + 1
    assert max(y for _, y in outline) == 8_000 + reach


# -- the choice of sides ---------------------------------------------------------------------------


def _choosing(kind: str, *edges: str) -> Position:
    """An occupant that names sides as its whole manoeuvre."""
    held = unit("a", RED, "Sh", 10, 8.5, occupies="it", sides=("front",))
    game = position(held, areas=[box(kind, "it", 8, 6, 12, 10)])
    game.run(ChooseSides("a", manoeuvre=True))
    for edge in edges:
        assert game.press(edge) is None
    return game


@pytest.mark.rule("ND 4.17")
@pytest.mark.parametrize("n", [1, 2, 4])
def test_one_two_or_four_sides_of_an_area_are_chosen_as_the_whole_manoeuvre(n: int) -> None:
    edges = ("front", "right", "rear", "left")[:n]
    game = _choosing("village", *edges)
    assert game.press("done") is None
    assert game.unit("a").sides == edges
    assert game.unit("a").manoeuvred
    assert _origins(game).keys() == set(edges)


@pytest.mark.rule("ND 4.17")
def test_neither_none_nor_three_sides_and_of_a_fortification_two_at_most() -> None:
    assert _choosing("village").press("done") == refusals.HOW_MANY_SIDES
    three = _choosing("village", "front", "right", "rear")
    assert three.press("done") == refusals.HOW_MANY_SIDES
    works = _choosing("fortification", "front", "rear")
    assert works.press("left") == refusals.HOW_MANY_SIDES
    assert works.press("done") is None
    assert works.unit("a").sides == ("front", "rear")
    back = _choosing("village", "rear")
    assert back.press("back") is None
    assert (back.unit("a").sides, back.unit("a").manoeuvred) == (("front",), False)
