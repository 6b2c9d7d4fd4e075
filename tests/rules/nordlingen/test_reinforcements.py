"""Units that come onto the table (ND 2.2)."""

import pytest

from game.rules.nordlingen import refusals
from game.rules.nordlingen.reinforcements import Reinforcements
from game.rules.nordlingen.rules import Entry, Terms
from tests.rules.nordlingen.positions import BLUE, RED, Position, general, pose, position, unit


def _due(turn: int = 3, *, filled: bool = False) -> Position:
    """A blue division of two that enters in turn 3 on the north edge between 4 and 9."""
    entry = Entry(division="p", start=(4_000, 16_000), end=(9_000, 16_000), inwards=18_000, turn=3)
    late = [
        unit("x", BLUE, "Cav", 0, 0, 180, division="p"),
        unit("y", BLUE, "Cav", 0, 0, 180, division="p"),
    ]
    there = [unit("a", RED, "Pk", 4.9, 16, 0), unit("c", RED, "Pk", 7, 16, 0)] if filled else []
    game = position(
        unit("r1", RED, "Pk", 15, 3),
        unit("b1", BLUE, "Pk", 15, 12, 180),
        *there,
        *late,
        general("gp", BLUE, 0, 0, division="p", superior="gb"),
        terms=Terms(turns=6, first=RED, entries=(entry,)),
        turn=turn,
    )
    for uid in ("x", "y"):
        game.ctx.change(uid, pose=None)
    leader = game.table.generals["gp"]
    game.ctx.put(game.table.generals, "gp", type(leader)("gp", 0, 20_000))
    return game.run(Reinforcements())


@pytest.mark.rule("ND 2.2")
def test_nobody_enters_before_he_is_due() -> None:
    assert _due(2).asking is None
    assert _due(3).asking is not None
    assert _due(4).asking is not None  # who found no room comes later


@pytest.mark.rule("ND 2.2")
@pytest.mark.parametrize(
    ("x", "y", "degrees", "fits"),
    [
        (6, 15, 180, True),  # its rear edge lies on the edge of the table
        (5, 15, 180, True),  # from 4 to 6
        (4.9, 15, 180, False),  # beyond the end of the segment
        (6, 14.5, 180, False),  # it floats before the edge
        (6, 15, 0, False),
        (12, 15, 180, False),
    ],
)
def test_a_unit_enters_wholly_on_its_segment(
    x: float, y: float, degrees: float, fits: bool
) -> None:
    game = _due()
    refusal = game.go(pose(x, y, degrees))
    assert (refusal is None) == fits
    assert fits or refusal == refusals.OUTSIDE_ENTRY


@pytest.mark.rule("ND 2.2")
def test_it_may_face_45_degrees_aside_with_one_corner_on_the_segment() -> None:
    # Facing 225 degrees, forward is (-1, -1)/root 2 and right is (-1, 1)/root 2: of the rear
    # corners the right one lies highest, 0.707 + 0.707 above the front centre.
    game = _due()
    assert game.go(pose(7.5, 16 - 1.414, 225)) is None
    # By 45.01 degrees that corner lies where it did, within 0.01um.
    assert _due().go(pose(7.5, 16 - 1.414, 225.01)) == refusals.OUTSIDE_ENTRY


@pytest.mark.rule("ND 2.2")
def test_the_general_comes_with_the_first_unit_and_only_who_is_due_may_be_taken() -> None:
    game = _due()
    assert game.take("b1") == refusals.NOT_DUE
    assert game.go(pose(6, 15, 180)) is None
    assert game.table.generals["gp"].at == (6_000, 15_500)
    assert game.go(pose(6.5, 15, 180)) == refusals.ON_ANOTHER
    assert game.go(pose(8, 15, 180)) is None
    assert game.asking is None


@pytest.mark.rule("ND 2.2")
def test_without_room_it_waits_for_the_next_turn() -> None:
    game = _due(filled=True)
    assert game.prompt.suggested.arg == "hold"
    assert game.press("hold") is None
    assert game.unit("x").pose is None
