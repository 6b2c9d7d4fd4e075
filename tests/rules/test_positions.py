"""Positions of a table as somebody wrote them down."""

import pytest

from game.board.plane.ground import OpenTable
from game.board.plane.shapes import Pose
from game.rules.kit.positions import pose_as_written
from tests.boards import posed

TABLE = OpenTable(20_000, 16_000, id="brook")


@pytest.mark.parametrize(
    ("words", "pose"),
    [
        ("12.5 / 8.0 h90", Pose(12_500, 8_000, 9_000)),
        ("12,8 facing 90", Pose(12_000, 8_000, 9_000)),
        ("20 / 16 h0", Pose(20_000, 16_000, 0)),
    ],
)
def test_a_place_on_the_table(words: str, pose: Pose) -> None:
    assert pose_as_written(TABLE, words) == pose


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("0710", 'at = "0710" is no place with a heading, such as "12.5 / 8.0 h90"'),
        ("12 / 8", 'at = "12 / 8" is no place with a heading, such as "12.5 / 8.0 h90"'),
        (
            "20.001 / 8 h0",
            'at = "20.001 / 8 h0" lies off table brook (0.0 / 0.0 to 20.0 / 16.0)',
        ),
        ("1 / -0.5 h0", 'at = "1 / -0.5 h0" lies off table brook (0.0 / 0.0 to 20.0 / 16.0)'),
    ],
)
def test_what_is_no_place_of_the_table(words: str, fault: str) -> None:
    with pytest.raises(ValueError) as told:
        pose_as_written(TABLE, words)
    assert str(told.value) == fault


def test_a_whole_position_in_words() -> None:
    assert posed("P1 at 12,8 facing 90; A1 at 12.5 / 9.25 h270.5") == {
        "P1": Pose(12_000, 8_000, 9_000),
        "A1": Pose(12_500, 9_250, 27_050),
    }
