"""Places as they are said and typed, and read back."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.plane.numbers import FULL_TURN
from game.board.plane.shapes import Pose
from game.board.plane.words import PLACE, POSE, point_of, pose_of, spoken, spoken_point

LENGTHS = st.integers(-999_999, 999_999_999)


@pytest.mark.parametrize(
    ("pose", "words"),
    [
        (Pose(12_500, 8_000, 9_000), "12.5 / 8.0 h90"),
        (Pose(0, 0, 0), "0.0 / 0.0 h0"),
        (Pose(1, 20, 5), "0.001 / 0.02 h0.05"),
        (Pose(48_125, 7_010, 35_999), "48.125 / 7.01 h359.99"),
        (Pose(-10, -1_250, 2_250), "-0.01 / -1.25 h22.5"),
        (Pose(100_000, 10_000, 10_000), "100.0 / 10.0 h100"),
    ],
)
def test_a_pose_in_words(pose: Pose, words: str) -> None:
    assert spoken(pose) == words
    assert pose_of(words) == pose


@pytest.mark.parametrize(
    ("words", "pose"),
    [
        ("12,8 facing 90", Pose(12_000, 8_000, 9_000)),
        ("12.5, 8.25 facing 7.5", Pose(12_500, 8_250, 750)),
        ("12.5/8 h90", Pose(12_500, 8_000, 9_000)),
        ("12,5 / 8,25 h7,5", Pose(12_500, 8_250, 750)),  # as it is typed in Italy
        (" 12.5 / 8.0 h 90 ", Pose(12_500, 8_000, 9_000)),
        ("12 / 8 h360", Pose(12_000, 8_000, 0)),
        ("012 / 8 h090", Pose(12_000, 8_000, 9_000)),
    ],
)
def test_other_ways_to_type_it(words: str, pose: Pose) -> None:
    assert pose_of(words) == pose


@pytest.mark.parametrize(
    "words",
    [
        "",
        "12.5 / 8.0",
        "12.5 8.0 h90",
        "12.5 / 8.0 h361",
        "12.5 / 8.0 h360.5",
        "12.5 / 8.0 h-90",
        "12.5 / 8.0 h90.125",
        "12.5 / 8.0625 h90",
        "1234567 / 8 h90",
        "12,5,8 facing 90",
        "12.5 / h90",
        "12.5 / 8.0 h90 h90",
        "12.5 / ٨ h90",
        "12.5 / 8.0 h90\n0",
        "nan / 8 h0",
    ],
)
def test_what_is_no_pose(words: str) -> None:
    assert pose_of(words) is None


def test_a_mere_place() -> None:
    assert spoken_point((12_500, 8_000)) == "12.5 / 8.0"
    assert point_of("12.5 / 8.0") == point_of("12.5,8") == (12_500, 8_000)
    assert point_of("12.5 / 8.0 h90") is None


@given(LENGTHS, LENGTHS, st.integers(0, FULL_TURN - 1))
def test_whatever_is_said_is_read_back(x: int, y: int, heading: int) -> None:
    pose = Pose(x, y, heading)
    assert pose_of(spoken(pose)) == pose
    assert point_of(spoken_point((x, y))) == (x, y)
    assert re.search(POSE, spoken(pose)) and re.search(PLACE, spoken_point((x, y)))
