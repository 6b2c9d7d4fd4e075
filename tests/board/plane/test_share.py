"""How much of a base lies in a wood: by hand and by a second opinion."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon as Shape

from game.board.plane.shapes import Pose, base, lay
from game.board.plane.share import share_inside
from tests.board.plane.test_contact import COLUMN
from tests.board.plane.test_shapes import ORDINARY
from tests.board.plane.test_sight import HORSESHOE

WOOD = ((0, 0), (0, 4_000), (4_000, 4_000), (4_000, 0))


def share(pose: Pose) -> Fraction:
    return share_inside(lay(ORDINARY, pose), WOOD)


def test_half_a_base_is_half_and_a_thousandth_less_is_less() -> None:
    """2 um wide, with its centre on the western border."""
    assert share(Pose(0, 3_000, 0)) == Fraction(1, 2)
    assert share(Pose(-1, 3_000, 0)) == Fraction(999, 2_000)
    assert share(Pose(2_000, 3_000, 0)) == 1
    assert share(Pose(-1_000, 3_000, 0)) == 0
    assert share(Pose(-9_000, 3_000, 0)) == 0


def test_by_the_corner_of_the_wood() -> None:
    """A quarter: half of its width and half of its depth."""
    assert share(Pose(0, 500, 0)) == Fraction(1, 4)


def test_at_45_degrees_half_lies_on_each_side_of_the_border() -> None:
    """The base turns about its centre, which lies on the border; rounding costs next to nothing."""
    half = share(lay(ORDINARY, Pose(354, 2_354, 4_500)).pose)
    assert abs(half - Fraction(1, 2)) < Fraction(1, 1_000)


def test_a_wood_inside_the_base_and_one_with_a_hollow() -> None:
    """The hollow is 1 um wide and 2 deep: a base 3 um wide and 1 deep over both arms has a third of
    it outside.
    """
    copse = ((-250, -750), (-250, -250), (250, -250), (250, -750))
    assert share_inside(lay(ORDINARY, Pose(0, 0, 0)), copse) == Fraction(1, 8)
    wide = lay(base(3_000, 1_000), Pose(1_500, 3_000, 0))
    assert share_inside(wide, HORSESHOE) == Fraction(2, 3)
    assert share_inside(wide, HORSESHOE[::-1]) == Fraction(2, 3)


def test_stands_are_added() -> None:
    """Three stands of one size; the one behind lies outside."""
    wood = ((-5_000, -1_000), (-5_000, 5_000), (5_000, 5_000), (5_000, -1_000))
    assert share_inside(lay(COLUMN, Pose(0, 0, 0)), wood) == Fraction(2, 3)


near = st.builds(
    Pose, st.integers(-1_500, 4_500), st.integers(-1_500, 4_500), st.integers(0, 35_999)
)


@given(near)
def test_shares_agree_with_a_second_opinion(pose: Pose) -> None:
    unit = lay(ORDINARY, pose)
    stand = Shape(unit.stands[0])
    exact = stand.intersection(Shape(HORSESHOE)).area / stand.area
    assert abs(float(share_inside(unit, HORSESHOE)) - exact) < 1e-9
