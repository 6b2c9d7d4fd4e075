"""How much of a leg can be made on the open table, worked out by hand."""

import pytest

from game.board.plane.contact import Vicinity
from game.board.plane.distance import distance, overlap
from game.board.plane.ground import Area, OpenTable
from game.board.plane.legs import ABOUT, MOVE, TURN, WHEEL, Leg, after, laid_after
from game.board.plane.shapes import Outline, Pose, base, lay
from game.board.plane.travel import Going
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.manoeuvres import (
    Limit,
    Made,
    Stop,
    barred_ground,
    clear_of,
    judge,
    largest,
    marching,
    no_nearer,
    on_table,
    turning,
)
from game.rules.kit.touching import nearest_part

ORDINARY = base(2_000, 1_000)
WOOD = Area("wood", "wood", ((8_000, 7_000), (8_000, 8_500), (12_000, 8_500), (12_000, 7_000)))
MARSH = Area("bog", "marsh", ((8_000, 12_000), (8_000, 15_000), (12_000, 15_000), (12_000, 12_000)))
TABLE = OpenTable(20_000, 20_000, (WOOD, MARSH))
UNIT = lay(ORDINARY, Pose(10_000, 5_000, 0))


def needs(needed: int, left: int) -> Refusal:
    return Refusal("T 1", say("needs {needed}, has {left}", needed=needed, left=left))


def met(name: str) -> Refusal:
    return Refusal("T 2", say("{name} stands there", name=name))


OFF = Refusal("T 3", say("off the table"))
NO_WAY = Refusal("T 4", say("no way"))


def rate(areas: tuple[Area, ...]) -> int | None:
    """Half speed in a wood, no way through a marsh."""
    kinds = {area.kind for area in areas}
    return None if "marsh" in kinds else 2_000 if "wood" in kinds else 1_000


@pytest.mark.parametrize(
    ("allowance", "angle"), [(1_000, 2_895), (2_000, 6_000), (3_000, 9_718), (4_000, 18_000)]
)
def test_a_wheel_costs_the_straight_line_of_the_outer_corner(allowance: int, angle: int) -> None:
    """A front 2 wide: chord = 2 x 2 x sin(angle / 2)."""
    limit = turning(allowance, needs)
    assert largest(UNIT, (), Leg(WHEEL, 18_000), [limit]) == Leg(WHEEL, angle)
    assert largest(UNIT, (), Leg(WHEEL, -18_000), [limit]) == Leg(WHEEL, -angle)


@pytest.mark.parametrize(("allowance", "angle"), [(500, 2_895), (1_000, 6_000)])
def test_a_turn_about_the_centre_moves_each_corner_half_as_far(allowance: int, angle: int) -> None:
    assert largest(UNIT, (), Leg(TURN, 18_000), [turning(allowance, needs)]) == Leg(TURN, angle)


def test_two_wheels_share_one_allowance() -> None:
    """60 degrees cost 2 of 3; what is left allows 28.95."""
    limit = turning(3_000, needs)
    assert largest(UNIT, (Leg(WHEEL, 6_000),), Leg(WHEEL, -6_000), [limit]).amount == -2_895
    failed = judge(UNIT, (Leg(WHEEL, 6_000), Leg(WHEEL, -6_000)), [limit])
    assert failed.refusal is not None
    assert str(failed.refusal) == "needs 2000, has 1000 (T 1)"
    # All of the first leg and 2895/6000 of the second of two.
    assert failed.refusal.part == (1_000 + 482) // 2


def test_the_outer_corner_goes_forwards() -> None:
    """To the right about the front right corner at 11, 5: the left one comes 2 above it."""
    end = after(UNIT.pose, ORDINARY, Leg(WHEEL, 9_000))
    assert end == Pose(11_000, 6_000, 9_000)
    assert after(UNIT.pose, ORDINARY, Leg(WHEEL, -9_000)) == Pose(9_000, 6_000, 27_000)


def test_an_about_face_leaves_the_footprint_where_it_is() -> None:
    end = laid_after(UNIT, Leg(ABOUT))
    assert end.pose == Pose(10_000, 4_000, 18_000)
    assert sorted(end.corners) == sorted(UNIT.corners)


def test_ground_takes_its_price_from_the_first_touch_to_the_last() -> None:
    """The wood begins 2 ahead and half the speed holds from there: 2 + (4 - 2) / 2 = 3. (A rim as
    wide as the tolerance does not count as inside.)
    """
    limit = marching(TABLE, 4_000, rate, needs)
    leg = largest(UNIT, (), Leg(MOVE, 6_000), [limit])
    assert abs(leg.amount - 3_000) <= 10
    assert judge(UNIT, (leg,), [limit]).refusal is None
    assert judge(UNIT, (leg.cut(leg.amount + 2),), [limit]).refusal is not None
    aside = lay(ORDINARY, Pose(4_000, 5_000, 0))
    assert largest(aside, (), Leg(MOVE, 6_000), [limit]).amount == 4_000


def test_it_stops_before_ground_where_it_may_not_be() -> None:
    north = lay(ORDINARY, Pose(10_000, 10_000, 0))
    limit = barred_ground(TABLE, rate, NO_WAY)
    assert abs(largest(north, (), Leg(MOVE, 6_000), [limit]).amount - 2_000) <= 10
    assert judge(north, (Leg(MOVE, 1_900),), [limit]).refusal is None


@pytest.mark.parametrize("asked", [2_000, 3_000, 9_000, 17_900])
def test_a_wheel_stops_before_ground_where_it_may_not_be(asked: int) -> None:
    """To the right about (11, 11) the left corner rises by 2 x sin(angle): to the marsh, 1 ahead,
    at 30 degrees, wherever the wheel would have ended.
    """
    north = lay(ORDINARY, Pose(10_000, 11_000, 0))
    wheel = largest(north, (), Leg(WHEEL, asked), [barred_ground(TABLE, rate, NO_WAY)])
    assert abs(wheel.amount - min(asked, 3_000)) <= 50


def test_a_place_is_barred_where_an_about_face_would_end() -> None:
    """A base that is not as deep behind its front as ahead would still lie where it lay."""
    inside = lay(ORDINARY, Pose(10_000, 13_000, 0))
    limit = barred_ground(TABLE, rate, NO_WAY)
    assert judge(inside, (Leg(ABOUT),), [limit]).refusal is not None
    assert judge(UNIT, (Leg(ABOUT),), [limit]).refusal is None


def test_ways_and_what_stands_near_are_known_to_several_limits() -> None:
    """The answers are those of limits that look for themselves, wherever the unit has come."""
    others = [
        (f"{x} {y}", lay(ORDINARY, Pose(x, y, x % 360 * 100)))
        for x in range(1_000, 20_000, 3_500)
        for y in range(1_000, 20_000, 3_500)
    ]
    ways, vicinity = Going(TABLE), Vicinity(others)
    together = [marching(ways, 4_000, rate, needs), barred_ground(ways, rate, NO_WAY)]
    together += [clear_of(vicinity, met), no_nearer(vicinity, 500, met)]
    for x, y, angle in ((10_000, 5_000, 0), (3_000, 10_000, 9_000), (10_000, 10_500, 33_000)):
        unit = lay(ORDINARY, Pose(x, y, angle))
        for leg in (Leg(MOVE, 5_000), Leg(MOVE, 2_000, 4_500), Leg(WHEEL, 9_000), Leg(WHEEL, -50)):
            alone = [marching(TABLE, 4_000, rate, needs), barred_ground(TABLE, rate, NO_WAY)]
            alone += [clear_of(others, met), no_nearer(others, 500, met)]
            assert judge(unit, (leg,), together) == judge(unit, (leg,), alone)


def test_whom_it_would_meet_is_named() -> None:
    far = lay(ORDINARY, Pose(10_500, 10_000, 18_000))
    near = lay(ORDINARY, Pose(10_000, 8_000, 18_000))
    limit = clear_of([("far", far), ("near", near)], met)
    failed = judge(UNIT, (Leg(MOVE, 6_000),), [limit])
    assert failed.end == Pose(10_000, 8_000, 0)
    assert failed.refusal is not None
    assert (str(failed.refusal), failed.refusal.part) == ("near stands there (T 2)", 500)
    assert failed.refusal.at == failed.end


def test_a_wheel_stops_at_the_neighbour() -> None:
    """To the left about its front left corner; its right side would swing over the one beside it
    only if that stood ahead of the front.
    """
    beside = lay(ORDINARY, Pose(12_100, 5_800, 0))
    limit = clear_of([("beside", beside)], met)
    right = largest(UNIT, (), Leg(WHEEL, 6_000), [limit])
    left = largest(UNIT, (), Leg(WHEEL, -6_000), [limit])
    assert right.amount == 6_000
    assert -6_000 < left.amount <= 0
    assert not overlap(laid_after(UNIT, left), beside)
    assert overlap(laid_after(UNIT, left.cut(abs(left.amount) + 20)), beside)


def test_nearer_than_half_a_unit_is_too_near_straight_on_and_wheeling() -> None:
    enemy = lay(ORDINARY, Pose(10_000, 8_000, 18_000))
    limit = no_nearer([("enemy", enemy)], 500, met)
    assert largest(UNIT, (), Leg(MOVE, 6_000), [limit]).amount == 2_500
    # Wheeling to the left its right corner rises by 2 x sin(angle): to 6.5 at 48.59 degrees.
    low = lay(ORDINARY, Pose(11_000, 7_000, 18_000))
    wheel = largest(UNIT, (), Leg(WHEEL, -9_000), [no_nearer([("low", low)], 500, met)])
    assert abs(wheel.amount + 4_859) <= 50
    assert distance(laid_after(UNIT, wheel), low) >= 490
    inside = lay(ORDINARY, Pose(10_000, 7_700, 0))
    assert largest(inside, (), Leg(MOVE, 1_000), [limit]).amount == 0
    assert largest(inside, (), Leg(MOVE, 1_000, 18_000), [limit]).amount == 1_000


@pytest.mark.parametrize(
    ("pose", "leg", "most"),
    [
        (Pose(10_000, 18_000, 0), Leg(MOVE, 6_000), 2_010),
        (Pose(2_000, 10_000, 0), Leg(MOVE, 6_000, 27_000), 1_010),
        (Pose(10_000, 3_000, 0), Leg(MOVE, 6_000, 18_000), 2_010),
        (Pose(19_000, 10_000, 9_000), Leg(MOVE, 6_000, 9_000), 6_000),
    ],
)
def test_no_part_of_it_leaves_the_table(pose: Pose, leg: Leg, most: int) -> None:
    """Its front, its left side, its rear; along the edge it goes free."""
    assert largest(lay(ORDINARY, pose), (), leg, [on_table(TABLE, OFF)]).amount == most


def test_a_wheel_at_the_edge_stops_at_the_edge() -> None:
    """To the right about the corner at 11, 18.5 the left one would come to 20.5 at 90 degrees: to
    20 it comes when 2 x sin(angle) = 1.5, at 48.59 degrees.
    """
    unit = lay(ORDINARY, Pose(10_000, 18_500, 0))
    wheel = largest(unit, (), Leg(WHEEL, 9_000), [on_table(TABLE, OFF)])
    assert abs(wheel.amount - 4_859) <= 50


def test_the_limit_that_allows_least_decides_and_of_equal_ones_the_first() -> None:
    def ends(most: int, why: Refusal) -> Limit:
        return lambda _unit, _made, _leg: Stop(most, why)

    failed = judge(UNIT, (Leg(MOVE, 3_000),), [ends(2_000, OFF), ends(1_000, NO_WAY)])
    assert failed.refusal is not None and failed.refusal.rule == "T 4"
    failed = judge(UNIT, (Leg(MOVE, 3_000),), [ends(2_000, OFF), ends(2_000, NO_WAY)])
    assert failed.refusal is not None and failed.refusal.rule == "T 3"
    assert judge(UNIT, (Leg(MOVE, 2_000),), [ends(2_000, OFF)]).refusal is None


def test_what_another_limit_leaves_of_a_wheel_ends_on_nobody_either() -> None:
    """It touches its neighbour as deep as may be: of the wheels up to one that ends clear some are
    rounded a thousandth deeper onto it.
    """
    unit = lay(ORDINARY, Pose(17_855, 9_907, 35_527))
    standing = [("other", lay(ORDINARY, Pose(18_806, 10_979, 35_961)))]
    clear, deeper = clear_of(standing, met), 0
    for most in range(1, 429):

        def short(_unit: Outline, _made: Made, _leg: Leg, most: int = most) -> Stop:
            return Stop(most, NO_WAY)

        leg = largest(unit, (), Leg(WHEEL, 429), [clear, short])
        deeper += overlap(laid_after(unit, Leg(WHEEL, most)), standing[0][1])
        assert not overlap(laid_after(unit, leg), standing[0][1])
        assert most - leg.amount <= 6
    assert deeper > 20


# -- which part of it ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "part"),
    [
        (Pose(10_000, 13_000, 0), "front"),
        (Pose(12_200, 13_000, 0), "front right"),
        (Pose(8_000, 12_500, 4_500), "front left"),
        (Pose(13_500, 10_000, 0), "right"),
        (Pose(10_000, 7_500, 0), "rear"),
        (Pose(7_000, 8_000, 0), "rear left"),
    ],
)
def test_the_part_of_a_footprint_that_is_nearest_to_another(at: Pose, part: str) -> None:
    """It reaches from 9 to 11 and from 9 to 10 and looks north."""
    assert nearest_part(lay(ORDINARY, Pose(10_000, 10_000, 0)), lay(ORDINARY, at)) == part
