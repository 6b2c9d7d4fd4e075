"""Poses and footprints: corners worked by hand, turning there and back."""

import hashlib
import math

from hypothesis import given
from hypothesis import strategies as st

from game.board.plane.shapes import Pose, StandShape, base, inner, lay, rotated

poses = st.builds(Pose, st.integers(0, 48_000), st.integers(0, 48_000), st.integers(0, 35_999))
ORDINARY = base(2_000, 1_000)
CORNERS = ((-1_000, 0), (1_000, 0), (1_000, -1_000), (-1_000, -1_000))


def test_corners_of_a_base_that_faces_north() -> None:
    """The pose is the centre of the front edge; front left first, then clockwise."""
    standing = lay(ORDINARY, Pose(10_000, 8_000, 0))
    assert standing.stands == (((9_000, 8_000), (11_000, 8_000), (11_000, 7_000), (9_000, 7_000)),)
    assert standing.middle == (10_000, 7_500)


def test_corners_of_a_base_that_faces_east() -> None:
    """Its right hand points south."""
    standing = lay(ORDINARY, Pose(10_000, 8_000, 9_000))
    assert standing.stands[0] == ((10_000, 9_000), (10_000, 7_000), (9_000, 7_000), (9_000, 9_000))


def test_corners_at_thirty_degrees() -> None:
    """Right is (cos 30, -sin 30) = (0.866, -0.5), ahead (0.5, 0.866)."""
    standing = lay(ORDINARY, Pose(0, 0, 3_000))
    assert standing.stands[0] == ((-866, 500), (866, -500), (366, -1_366), (-1_366, -366))


def test_the_corners_at_every_heading_are_the_same_on_every_machine() -> None:
    """36,000 headings, one stand and three, in one sum."""
    three = (
        StandShape(-750, -1_000, 0, 0),
        StandShape(0, -1_000, 750, 0),
        StandShape(-750, -2_000, 0, -1_000),
    )
    told = hashlib.sha256()
    for heading in range(36_000):
        for shape in (ORDINARY, three):
            told.update(repr(lay(shape, Pose(12_345, 6_789, heading)).stands).encode())
    assert told.hexdigest()[:16] == "e5222563e4426d54"


def test_corners_lie_where_trigonometry_puts_them() -> None:
    """Not a thousandth off, at every heading."""
    for heading in range(36_000):
        s, c = math.sin(math.radians(heading / 100)), math.cos(math.radians(heading / 100))
        exact = [(x * c + y * s, y * c - x * s) for x, y in CORNERS]
        for (x, y), (u, v) in zip(lay(ORDINARY, Pose(0, 0, heading)).stands[0], exact, strict=True):
            assert abs(x - u) <= 0.51 and abs(y - v) <= 0.51


def test_a_wheel_keeps_its_corner_and_turns_the_heading() -> None:
    """Forty-five degrees to the right about the front right corner (1, 0)."""
    pose = Pose(0, 0, 0)
    pivot = pose.point(1_000, 0)
    wheeled = pose.about(pivot, 4_500)
    assert wheeled == Pose(293, 707, 4_500)
    assert lay(ORDINARY, wheeled).stands[0][1] == pivot


def test_straight_and_oblique_legs() -> None:
    assert Pose(0, 0, 9_000).ahead(2_000) == Pose(2_000, 0, 9_000)
    assert Pose(0, 0, 0).ahead(1_000, -4_500) == Pose(-707, 707, 0)
    assert Pose(0, 0, 0).facing(-9_000) == Pose(0, 0, 27_000)


@given(poses, st.integers(-18_000, 18_000), st.integers(-3_000, 3_000))
def test_turned_there_and_back(pose: Pose, angle: int, right: int) -> None:
    pivot = pose.point(right, 0)
    back = pose.about(pivot, angle).about(pivot, -angle)
    assert abs(back.x - pose.x) <= 1 and abs(back.y - pose.y) <= 1
    assert back.heading == pose.heading


@given(poses)
def test_all_corners_lie_in_the_circle(pose: Pose) -> None:
    standing = lay(base(2_000, 2_000), pose)
    x, y = standing.middle
    assert all((a - x) ** 2 + (b - y) ** 2 <= standing.radius**2 for a, b in standing.corners)


@given(poses, st.integers(0, 3))
def test_quarter_turns_are_exact(pose: Pose, quarters: int) -> None:
    turned = Pose(*rotated(pose.at, (0, 0), quarters * 9_000), pose.heading + quarters * 9_000)
    turned = turned.facing(turned.heading)
    expected = {rotated(c, (0, 0), quarters * 9_000) for c in lay(ORDINARY, pose).corners}
    found = set(lay(ORDINARY, turned).corners)
    # A half is rounded towards plus infinity, which a quarter turn may reverse: one step.
    assert all(any(abs(a - c) <= 1 and abs(b - d) <= 1 for c, d in found) for a, b in expected)


def test_the_rim_of_a_unit_of_three_stands_runs_round_the_whole() -> None:
    """Two stands in front, one behind the left: no rim where stands touch."""
    front = [StandShape(-750, -1_000, 0, 0), StandShape(0, -1_000, 750, 0)]
    behind = StandShape(-750, -2_000, 0, -1_000)
    left, right, rear = inner((*front, behind))
    assert left == StandShape(-740, -1_000, 0, -10)
    assert right == StandShape(0, -990, 740, -10)
    assert rear == StandShape(-740, -1_990, -10, -1_000)
