"""Distance, touch and overlap, by hand and by a second opinion."""

from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Shape

from game.board.plane.distance import (
    contains,
    distance,
    gap,
    least_distance,
    nearest_point,
    overlap,
    within,
)
from game.board.plane.shapes import Pose, base, lay
from tests.board.plane.test_shapes import ORDINARY

near = st.builds(Pose, st.integers(0, 6_000), st.integers(0, 6_000), st.integers(0, 35_999))
HERE = lay(ORDINARY, Pose(0, 0, 0))


def test_a_gap_ahead_and_a_gap_at_a_corner() -> None:
    """One base 1.5 um ahead, and one 3 um to the right of and 4 um ahead of a corner: 5 um."""
    assert distance(HERE, lay(ORDINARY, Pose(0, 2_500, 0))) == 1_500
    assert distance(HERE, lay(ORDINARY, Pose(5_000, 5_000, 0))) == 5_000


def test_side_by_side_is_touching_and_no_overlap() -> None:
    beside = lay(ORDINARY, Pose(2_000, 0, 0))
    assert distance(HERE, beside) == 0
    assert not overlap(HERE, beside)


def test_ten_thousandths_are_touching_and_eleven_are_overlap() -> None:
    assert not overlap(HERE, lay(ORDINARY, Pose(1_990, 0, 0)))
    assert overlap(HERE, lay(ORDINARY, Pose(1_989, 0, 0)))


def test_one_inside_another_overlaps() -> None:
    assert overlap(lay(base(6_000, 6_000), Pose(0, 2_000, 0)), HERE)


@given(near, near)
def test_distances_agree_with_a_second_opinion(one: Pose, two: Pose) -> None:
    a, b = lay(ORDINARY, one), lay(base(2_000, 2_000), two)
    exact = Shape(a.stands[0]).distance(Shape(b.stands[0]))
    assert abs(distance(a, b) - exact) <= 1
    assert distance(a, b) == distance(b, a)


@given(near, near)
def test_overlap_agrees_away_from_the_tolerance(one: Pose, two: Pose) -> None:
    a, b = lay(ORDINARY, one), lay(base(2_000, 2_000), two)
    first, second = Shape(a.stands[0]), Shape(b.stands[0])
    inside = first.intersection(second).area
    assume(inside == 0 or first.buffer(-25).intersection(second.buffer(-25)).area > 0)
    assert overlap(a, b) == (inside > 0) == overlap(b, a)


@given(near, near)
def test_the_gap_is_never_more_than_the_distance(one: Pose, two: Pose) -> None:
    a, b = lay(ORDINARY, one), lay(ORDINARY, two)
    assert gap(a, b) <= distance(a, b)
    assert (gap(a, b) < -10) == overlap(a, b)


def test_points_in_a_hollow_polygon() -> None:
    """A horseshoe that opens to the north: the hollow is outside, the border inside."""
    horseshoe = ((0, 0), (0, 30), (10, 30), (10, 10), (20, 10), (20, 30), (30, 30), (30, 0))
    inside = [(5, 25), (15, 5), (25, 25), (0, 15), (10, 20), (15, 10), (30, 30)]
    outside = [(15, 20), (15, 11), (-1, 15), (31, 31), (15, -1)]
    assert all(contains(horseshoe, point) for point in inside)
    assert not any(contains(horseshoe, point) for point in outside)


def test_points_hardly_inside_a_border_aslant() -> None:
    """A border that rises by a thousandth over a um: below it at 1 and 999, not above it."""
    aslant = (1_000, 1), (0, 0), (0, -1_000), (1_000, -1_000)
    for polygon in (aslant, aslant[::-1]):
        assert contains(polygon, (1, 0)) and contains(polygon, (999, 0))
        assert not contains(polygon, (1, 1)) and not contains(polygon, (999, 1))


@given(st.tuples(st.integers(-50, 50), st.integers(-50, 50)))
def test_the_nearest_point_is_on_the_polygon(point: tuple[int, int]) -> None:
    triangle = ((0, 0), (10, 40), (30, 0))
    found = nearest_point(triangle, point)
    exact = Shape(triangle)
    assert exact.distance(Dot(found)) <= 1
    assert abs(exact.distance(Dot(point)) - Dot(point).distance(Dot(found))) <= 1


def test_within_is_no_more_than_so_far() -> None:
    for off in (0, 999, 1_000, 1_001, 90_000):
        ahead = lay(ORDINARY, Pose(0, 1_000 + off, 0))
        assert distance(HERE, ahead) == off
        assert within(HERE, ahead, 1_000) == (off <= 1_000)


@given(near, st.lists(near, max_size=5))
def test_the_least_distance_is_that_of_the_nearest(one: Pose, others: list[Pose]) -> None:
    unit, there = lay(ORDINARY, one), [lay(base(2_000, 2_000), pose) for pose in others]
    assert least_distance(unit, there) == min((distance(unit, o) for o in there), default=None)
