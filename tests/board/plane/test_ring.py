"""Rings of obstacles."""

import pytest

from game.board.plane.ring import bridges, is_ringed
from game.board.plane.shapes import Outline, Polygon, Pose, base, lay

GAP = 2_000


def square(x: int, y: int, wide: int, high: int) -> Polygon:
    return ((x, y), (x, y + high), (x + wide, y + high), (x + wide, y))


def unit(x: int, y: int, wide: int = 1_000, deep: int = 1_000) -> Outline:
    return lay(base(wide, deep), Pose(x, y, 0))


def ringed(who: Outline, *walls: Polygon) -> bool:
    return is_ringed(who, walls, bridges(walls, GAP))


def four(gap: int) -> tuple[Polygon, ...]:
    """Walls to the north, east, south and west of 10, 10 inches; so wide are the gaps at the
    corners, straight across.
    """
    near, far = 7_000, 13_000
    long = 6_000 - 2 * gap
    return (
        square(near + gap, far, long, 1_000),
        square(near + gap, near - 1_000, long, 1_000),
        square(far, near, 1_000, 6_000),
        square(near - 1_000, near, 1_000, 6_000),
    )


@pytest.mark.parametrize(("gap", "closed"), [(0, True), (1_990, True), (2_000, False)])
def test_gaps_of_the_width_are_open_narrower_ones_closed(gap: int, closed: bool) -> None:
    # The ends of the walls in the north and south lie so far from the corners of the others.
    assert ringed(unit(10_000, 10_500), *four(gap)) is closed


def test_nobody_is_ringed_outside_nor_by_three_sides() -> None:
    north, south, east, west = four(0)
    assert not ringed(unit(20_000, 10_500), north, south, east, west)
    assert not ringed(unit(10_000, 10_500), north, south, east)
    assert not ringed(unit(10_000, 10_500))


def test_who_stands_in_the_gap_is_not_ringed() -> None:
    _, south, east, west = four(0)
    parted = (square(7_000, 13_000, 2_200, 1_000), square(10_900, 13_000, 2_100, 1_000))
    inside, between = unit(10_000, 10_500), unit(10_050, 14_500, 1_000, 2_000)
    assert ringed(inside, south, east, west, *parted)
    assert not ringed(between, south, east, west, *parted)


@pytest.mark.parametrize(("deep", "closed"), [(1_000, True), (2_000, False)])
def test_between_two_long_walls_the_ends_are_gaps(deep: int, closed: bool) -> None:
    # The walls touch the unit in front and behind.
    front = square(5_000, 10_000, 10_000, 1_000)
    rear = square(5_000, 9_000 - deep, 10_000, 1_000)
    assert ringed(unit(10_000, 10_000, 1_000, deep), front, rear) is closed


def test_a_wall_that_is_bent_round_it_closes_with_another() -> None:
    horseshoe: Polygon = (
        (6_000, 6_000),
        (6_000, 14_000),
        (14_000, 14_000),
        (14_000, 6_000),
        (13_000, 6_000),
        (13_000, 13_000),
        (7_000, 13_000),
        (7_000, 6_000),
    )
    lid = square(8_000, 5_000, 4_000, 1_000)
    assert not ringed(unit(10_000, 10_500), horseshoe)
    assert ringed(unit(10_000, 10_500), horseshoe, lid)
    assert not ringed(unit(10_000, 10_500), horseshoe, square(9_500, 5_000, 1_000, 1_000))
