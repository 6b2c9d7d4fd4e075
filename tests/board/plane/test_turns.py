"""Turns about a point: over what corners come, and what is known to be free at once."""

import random

from game.board.plane.legs import MOVE, WHEEL, Leg, laid_after, pivot
from game.board.plane.numbers import HALF_TURN, TOLERANCE
from game.board.plane.shapes import Outline, Pose, base, lay
from game.board.plane.turns import SURE, Turning, swept_span

AXES = ((0, 1), (1, 0))


def turned(unit: Outline, leg: Leg, amount: int) -> Outline:
    return laid_after(unit, leg.cut(amount))


def placed(chance: random.Random, near: int) -> Outline:
    pose = Pose(chance.randint(0, near), chance.randint(0, near), chance.randrange(36_000))
    return lay(base(chance.randint(500, 4_000), chance.randint(300, 2_000)), pose)


def test_no_corner_leaves_the_span_of_a_turn() -> None:
    chance = random.Random(1)
    for _ in range(60):
        unit = placed(chance, 9_000)
        leg = Leg(WHEEL, chance.randint(-HALF_TURN, HALF_TURN))
        point = pivot(unit.pose, unit.footprint, leg)
        assert point is not None
        end = laid_after(unit, leg)
        rear, front, left, right = swept_span(unit, end, point, leg.amount, AXES, 1)
        for made in range(0, abs(leg.amount), 97):
            for x, y in turned(unit, leg, made).corners:
                assert rear - SURE <= y <= front + SURE
                assert left - SURE <= x <= right + SURE


def test_span_of_a_turn_is_no_wider_than_it_must_be() -> None:
    unit = lay(base(2_000, 1_000), Pose(0, 0, 0))
    end = laid_after(unit, Leg(WHEEL, 9_000))
    assert swept_span(unit, end, (1_000, 0), 9_000, AXES, 1) == (-1_001, 2_001, -1_237, 1_001)


def test_turn_that_is_certainly_free_is_free_step_by_step() -> None:
    chance, sure = random.Random(2), 0
    for _ in range(400):
        unit, other = placed(chance, 9_000), placed(chance, 9_000)
        leg = Leg(WHEEL, chance.randint(-HALF_TURN, HALF_TURN))
        point = pivot(unit.pose, unit.footprint, leg)
        assert point is not None
        turning = Turning(unit, point, leg.amount)
        if turning.is_certainly_free(other, -TOLERANCE):
            sure += 1
            assert turning.stepped(other, -TOLERANCE, abs(leg.amount)) == abs(leg.amount)
    assert 100 < sure < 400


def test_end_of_a_leg_is_that_of_the_leg_asked_about() -> None:
    unit = lay(base(2_000, 1_000), Pose(0, 0, 0))
    first, second = Leg(MOVE, 500), Leg(MOVE, 900)
    assert laid_after(unit, first).pose == Pose(0, 500, 0)
    assert laid_after(unit, second).pose == Pose(0, 900, 0)
    assert laid_after(unit, first).pose == Pose(0, 500, 0)
    assert laid_after(unit, first) is laid_after(unit, first)
