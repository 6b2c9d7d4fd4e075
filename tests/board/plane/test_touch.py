"""Edges that touch: by hand, turned together, and by a second opinion."""

from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as Dot

from game.board.plane.edges import face_of
from game.board.plane.shapes import EDGES, Edge, Pose, StandShape, base, lay
from game.board.plane.touch import shared, touches
from tests.board.plane.test_contact import COLUMN
from tests.board.plane.test_shapes import ORDINARY

UNIT = lay(ORDINARY, Pose(0, 0, 0))


def test_front_to_front_with_half_of_it() -> None:
    """An enemy that faces it, 1 um to the right: from x = 0 to x = 1 they touch."""
    (touch,) = touches(UNIT, lay(ORDINARY, Pose(1_000, 0, 18_000)))
    assert (touch.own, touch.other, touch.length) == ("front", "front", 1_000)
    assert {touch.a, touch.b} == {(0, 0), (1_000, 0)}


def test_front_to_flank_and_front_to_rear() -> None:
    flank = touches(UNIT, lay(ORDINARY, Pose(0, 1_000, 9_000)))
    assert [(t.own, t.other, t.length) for t in flank] == [("front", "right", 1_000)]
    rear = touches(UNIT, lay(ORDINARY, Pose(1_950, 1_000, 0)))
    assert [(t.own, t.other, t.length) for t in rear] == [("front", "rear", 50)]


def test_ten_thousandths_off_touch_and_eleven_do_not() -> None:
    assert shared(UNIT, lay(ORDINARY, Pose(0, 10, 18_000))) == 2_000
    assert shared(UNIT, lay(ORDINARY, Pose(0, -10, 18_000))) == 2_000
    assert shared(UNIT, lay(ORDINARY, Pose(0, 11, 18_000))) == 0
    assert shared(UNIT, lay(ORDINARY, Pose(0, 5_000, 18_000))) == 0


def test_a_corner_shares_hardly_anything() -> None:
    """A base at 45 degrees with a corner on the front edge."""
    tip = lay(ORDINARY, Pose(-707, 707, 22_500))
    assert (0, 0) in tip.corners
    assert shared(UNIT, tip) <= 30
    corner = lay(ORDINARY, Pose(2_000, 1_000, 0))
    assert shared(UNIT, corner) <= 20


def test_a_tenth_of_a_degree_is_still_an_edge() -> None:
    """2 um wide it parts by 3.5 thousandths."""
    turned = UNIT.pose.about((-1_000, 0), -10)
    assert shared(lay(ORDINARY, turned), lay(ORDINARY, Pose(0, 0, 18_000))) == 2_000


def test_stands_are_told_apart_and_the_seam_is_no_edge() -> None:
    """A line of two stands before a base 2 um wide: 0.75 um each; a column's second rank has a rear
    edge and, where it is missing, the first.
    """
    pair = lay((StandShape(-750, -1_000, 0, 0), StandShape(0, -1_000, 750, 0)), Pose(0, 0, 0))
    enemy = lay(ORDINARY, Pose(0, 0, 18_000))
    assert [(t.own_stand, t.length) for t in touches(pair, enemy)] == [(0, 750), (1, 750)]
    assert shared(pair, enemy, own="front", other="front") == 1_500
    column = lay(COLUMN, Pose(0, 0, 0))
    notch = lay((StandShape(-250, -500, 250, 0),), Pose(375, -1_000, 0))
    found = touches(column, notch)
    assert [(t.own, t.own_stand, t.other, t.length) for t in found] == [("rear", 1, "front", 500)]


poses = st.builds(Pose, st.integers(0, 9_000), st.integers(0, 9_000), st.integers(0, 35_999))


@given(poses, st.integers(-2_500, 2_500), st.sampled_from(EDGES))
def test_laid_edge_to_edge_and_shifted_they_share_what_is_left(
    pose: Pose, shift: int, edge: Edge
) -> None:
    unit = lay(ORDINARY, pose)
    face = face_of(unit, edge)
    size = 2_000 if edge in ("front", "rear") else 1_000
    enemy = lay(ORDINARY, Pose(*face.middle, face.heading).ahead(shift, 9_000))
    enemy = lay(ORDINARY, enemy.pose.facing(face.heading + 18_000))
    left = max(0, min(size // 2, shift + 1_000) - max(-size // 2, shift - 1_000))
    assert abs(shared(enemy, unit, own="front", other=edge) - left) <= 4
    assert abs(shared(unit, enemy, own=edge) - left) <= 4


@given(poses, poses)
def test_lengths_agree_with_a_second_opinion(one: Pose, two: Pose) -> None:
    """Every point told to touch lies within the tolerance of both."""
    a, b = lay(ORDINARY, one), lay(base(2_000, 2_000), two)
    for touch in touches(a, b):
        own, other = face_of(a, touch.own), face_of(b, touch.other)
        for end in (Dot(touch.a), Dot(touch.b)):
            assert LineString(own[:2]).distance(end) <= 1
            assert LineString(other[:2]).distance(end) <= 11
