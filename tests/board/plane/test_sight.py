"""Lines of sight: what lies inside, what blocks first."""

from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Shape

from game.board.plane.numbers import SCALE
from game.board.plane.shapes import Pose, StandShape, lay
from game.board.plane.sight import blocked_by_area, blocked_by_units, length_inside, stretches
from tests.board.plane.test_shapes import ORDINARY

HORSESHOE = (
    (0, 0),
    (0, 3_000),
    (1_000, 3_000),
    (1_000, 1_000),
    (2_000, 1_000),
    (2_000, 3_000),
    (3_000, 3_000),
    (3_000, 0),
)
points = st.tuples(st.integers(-1_000, 4_000), st.integers(-1_000, 4_000))


def test_through_both_arms_of_a_horseshoe() -> None:
    """A segment of 5 um across, at the height of the hollow: from 1 to 2 and from 3 to 4 inside."""
    a, b = (-1_000, 2_000), (4_000, 2_000)
    fifths = [0, SCALE // 5, 2 * SCALE // 5, 3 * SCALE // 5, 4 * SCALE // 5]
    found = stretches(a, b, HORSESHOE)
    assert len(found) == 2
    ends = zip(found[0] + found[1], fifths[1:], strict=True)
    assert all(abs(got - want) <= 1 for got, want in ends)
    assert length_inside(a, b, HORSESHOE) == 2_000


def test_more_than_a_unit_inside_blocks_where_the_unit_ends() -> None:
    """1 um in each arm: 1 um in all ends at the far side of the first, more in the second."""
    a, b = (-1_000, 2_000), (4_000, 2_000)
    assert blocked_by_area(a, b, HORSESHOE, 2_000) is None
    found = blocked_by_area(a, b, HORSESHOE, 1_500)
    assert found is not None
    assert found[1] == (2_500, 2_000)


def test_a_unit_in_between_blocks_and_the_nearer_is_named() -> None:
    units = [
        ("far", lay(ORDINARY, Pose(0, 6_000, 0))),
        ("near", lay(ORDINARY, Pose(500, 3_000, 0))),
        ("aside", lay(ORDINARY, Pose(3_000, 2_000, 0))),
    ]
    found = blocked_by_units((0, 0), (0, 9_000), units)
    assert found is not None
    assert found[1].name == "near"
    assert found[1].at == (0, 2_010)  # its rear edge and the rim


def test_along_an_edge_is_clear_and_through_a_seam_is_not() -> None:
    unit = lay(ORDINARY, Pose(1_000, 3_000, 0))
    assert blocked_by_units((0, 0), (0, 9_000), [("edge", unit)]) is None
    pair = (StandShape(-750, -1_000, 0, 0), StandShape(0, -1_000, 750, 0))
    line = lay(pair, Pose(0, 3_000, 0))
    assert blocked_by_units((0, 0), (0, 9_000), [("line", line)]) is not None


@given(points, points)
def test_lengths_agree_with_a_second_opinion(a: tuple[int, int], b: tuple[int, int]) -> None:
    if a == b:
        return
    exact = Shape(HORSESHOE).buffer(0.5).intersection(LineString([a, b])).length
    less = Shape(HORSESHOE).buffer(-0.5).intersection(LineString([a, b])).length
    assert less - 4 <= length_inside(a, b, HORSESHOE) <= exact + 4


@given(points, points)
def test_back_it_is_as_long(a: tuple[int, int], b: tuple[int, int]) -> None:
    assert abs(length_inside(a, b, HORSESHOE) - length_inside(b, a, HORSESHOE)) <= 2


near = st.builds(
    Pose, st.integers(-4_000, 4_000), st.integers(-4_000, 4_000), st.integers(0, 35_999)
)
far = st.tuples(st.integers(-7_000, 7_000), st.integers(-7_000, 7_000))


@given(far, far, st.lists(near, min_size=1, max_size=4))
def test_who_blocks_agrees_with_a_second_opinion(
    a: tuple[int, int], b: tuple[int, int], poses: list[Pose]
) -> None:
    """Who is run through by more than the rim blocks; and the first of them is named."""
    assume(Dot(a).distance(Dot(b)) > 100)
    units = [(str(number), lay(ORDINARY, pose)) for number, pose in enumerate(poses)]
    line = LineString([a, b])
    found = blocked_by_units(a, b, units)
    shapes = {name: Shape(unit.stands[0]) for name, unit in units}
    deep = {
        name: shape.buffer(-13, join_style="mitre").intersection(line).distance(Dot(a))
        for name, shape in shapes.items()
        if shape.buffer(-13, join_style="mitre").intersects(line)
    }
    if found is None:
        assert not deep
        return
    name, at = found[1].name, found[1].at
    assert shapes[name].distance(Dot(at)) <= 2 and line.distance(Dot(at)) <= 2
    away = Dot(a).distance(Dot(at))
    # The rim is entered at an angle: where the second opinion has a wider one it enters later.
    assert all(away <= entered + 2 for entered in deep.values())


@given(points, points, st.integers(0, 3_000))
def test_how_far_one_sees_into_a_wood_agrees_with_a_second_opinion(
    a: tuple[int, int], b: tuple[int, int], most: int
) -> None:
    if a == b:
        return
    wood, whole = Shape(HORSESHOE), LineString([a, b])
    found = blocked_by_area(a, b, HORSESHOE, most)
    if found is None:
        assert wood.buffer(-0.5).intersection(whole).length <= most + 4
        return
    seen = LineString([a, found[1]])
    assert wood.buffer(-0.5).intersection(seen).length <= most + 4
    assert wood.buffer(0.5).intersection(seen).length >= most - 4
