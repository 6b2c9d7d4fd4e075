"""What a moving footprint meets first, by hand, by brute force and mirrored."""

from math import hypot
from random import Random

from game.board.plane.contact import crossings, first_meeting, meeting
from game.board.plane.distance import distance, gap, overlap
from game.board.plane.numbers import TOLERANCE, root
from game.board.plane.shapes import Footprint, Outline, Pose, StandShape, base, lay
from game.board.plane.turns import free_turn

ORDINARY, LARGE = base(2_000, 1_000), base(2_000, 2_000)
COLUMN: Footprint = (
    StandShape(-750, -1_000, 0, 0),
    StandShape(0, -1_000, 750, 0),
    StandShape(-750, -2_000, 0, -1_000),
)
"""Three stands: two in front, one behind the left of them."""
MOVER = lay(ORDINARY, Pose(0, 0, 0))


def test_straight_ahead_on_a_rear_edge() -> None:
    """3 um ahead stands the rear edge of a unit that looks the same way, 1 um deep."""
    met = meeting(MOVER, lay(ORDINARY, Pose(0, 4_000, 0)), (0, 6_000))
    assert met is not None
    assert (met.travel, met.own, met.other) == (3_000, "front", "rear")
    assert met.beyond == 5_000  # its front edge at 4 um and the mover's depth of 1 um


def test_straight_ahead_on_a_flank() -> None:
    met = meeting(MOVER, lay(ORDINARY, Pose(500, 4_000, 9_000)), (0, 6_000))
    assert met is not None
    assert (met.travel, met.own, met.other) == (3_000, "front", "right")


def test_a_corner_on_an_edge() -> None:
    """At 45 degrees its front left corner is foremost: it lends the corner to the rear edge."""
    mover = lay(ORDINARY, Pose(0, 0, 4_500))
    met = meeting(mover, lay(LARGE, Pose(-707, 4_707, 0)), (0, 4_000))
    assert met is not None
    assert (met.travel, met.own, met.other) == (2_000, None, "rear")


def test_too_short_a_way_meets_nobody_and_to_touch_is_not_to_penetrate() -> None:
    other = lay(ORDINARY, Pose(0, 4_000, 0))
    assert meeting(MOVER, other, (0, 3_000)) is None
    assert meeting(MOVER, other, (0, 3_011)) is not None
    assert meeting(MOVER, other, (0, -3_000)) is None


def test_sliding_along_a_neighbour_meets_nobody() -> None:
    assert meeting(MOVER, lay(ORDINARY, Pose(2_000, 0, 0)), (0, 4_000)) is None
    assert meeting(MOVER, lay(ORDINARY, Pose(1_991, 3_000, 0)), (0, 4_000)) is None
    assert meeting(MOVER, lay(ORDINARY, Pose(1_980, 3_000, 0)), (0, 4_000)) is not None


def test_of_several_the_nearest_is_met() -> None:
    others = [
        ("behind", lay(ORDINARY, Pose(0, 7_000, 0))),
        ("first", lay(ORDINARY, Pose(1_500, 4_000, 0))),
        ("aside", lay(ORDINARY, Pose(9_000, 2_000, 0))),
    ]
    found = first_meeting(MOVER, others, (0, 9_000))
    assert found is not None
    assert found[0] == "first"
    assert found[1].travel == 3_000


def _moved(unit: Outline, way: tuple[int, int], part: float) -> Outline:
    x, y = round(way[0] * part), round(way[1] * part)
    return lay(unit.footprint, Pose(unit.pose.x + x, unit.pose.y + y, unit.pose.heading))


def test_ten_thousand_ways_against_brute_force() -> None:
    """Before the touch nothing is penetrated; where none is found, nothing anywhere."""
    chance = Random(14)
    met = 0
    for _ in range(10_000):
        shape, size = chance.choice((ORDINARY, LARGE, COLUMN)), chance.choice((ORDINARY, COLUMN))
        one = lay(shape, Pose(0, 0, chance.randrange(36_000)))
        place = chance.randrange(-5_000, 5_000), chance.randrange(-5_000, 5_000)
        two = lay(size, Pose(*place, chance.randrange(36_000)))
        if overlap(one, two):
            continue
        way = chance.randrange(-6_000, 6_000), chance.randrange(-6_000, 6_000)
        length = hypot(*way)
        found = meeting(one, two, way)
        hits = [n for n in range(21) if overlap(_moved(one, way, n / 20), two)]
        if found is None:
            # Grazing by hardly more than the tolerance is a matter of rounding.
            assert all(distance(_moved(one, way, n / 20), two) == 0 for n in hits) and len(hits) < 2
            continue
        met += 1
        at = found.travel / length
        if hits and len(shape) == len(size) == 1:
            _first_deep(one, two, way, hits[0], found.travel)
        assert not any(n / 20 < at - 1e-3 for n in hits)
        assert distance(_moved(one, way, at), two) <= 3
        assert not any(n / 20 > found.beyond / length + 1e-3 for n in hits)
    assert met > 1_000


def _first_deep(one: Outline, two: Outline, way: tuple[int, int], hit: int, travel: int) -> None:
    """Step by a thousandth, from the twentieth of the way on which they overlap backwards: the step
    with which they begin to lies behind the touch, and there they overlap by hardly more than the
    tolerance. (Between two convex outlines that happens once: the search may halve.)
    """
    length = root(way[0] ** 2 + way[1] ** 2)
    low, high = -1, hit * length // 20
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (
            (low, middle) if overlap(_moved(one, way, middle / length), two) else (middle, high)
        )
    assert travel <= high + 1
    assert gap(_moved(one, way, high / length), two) >= -14


def test_mirrored_positions_meet_mirrored() -> None:
    chance = Random(15)
    swap = {"left": "right", "right": "left", "front": "front", "rear": "rear", None: None}
    for _ in range(2_000):
        pose = Pose(chance.randrange(-4_000, 4_000), chance.randrange(-4_000, 4_000), 0)
        pose = pose.facing(chance.randrange(36_000))
        mirrored = Pose(-pose.x, pose.y, (-pose.heading) % 36_000)
        way = chance.randrange(-6_000, 6_000), chance.randrange(-6_000, 6_000)
        here = meeting(MOVER, lay(ORDINARY, pose), way)
        there = meeting(MOVER, lay(ORDINARY, mirrored), (-way[0], way[1]))
        if here is None or there is None:
            continue
        assert abs(here.travel - there.travel) <= 2
        if here.own is not None and there.own is not None:
            assert swap[here.own] == there.own


def test_a_wheel_stops_at_a_neighbour() -> None:
    """A base 1 um ahead of the right half: wheeling left about the front left corner the front
    right one, 2 um from it, climbs 2 sin a; it meets the rear edge when that is 1 um: 30 degrees.
    """
    unit = lay(ORDINARY, Pose(0, 0, 0))
    other = lay(ORDINARY, Pose(1_500, 2_000, 0))
    made, met = free_turn(unit, (-1_000, 0), -9_000, [("other", other)])
    assert -3_050 <= made <= -3_000
    assert met == "other"
    assert free_turn(unit, (-1_000, 0), -2_900, [("other", other)]) == (-2_900, "")
    assert free_turn(unit, (-1_000, 0), -9_000, []) == (-9_000, "")


def test_turns_against_brute_force() -> None:
    """What is allowed penetrates nobody on the way; a hundredth or two more does."""
    chance = Random(16)
    stopped = 0
    for _ in range(400):
        unit = lay(chance.choice((ORDINARY, LARGE, COLUMN)), Pose(0, 0, 0))
        pose = Pose(chance.randrange(-4_000, 4_000), chance.randrange(-4_000, 4_000), 0)
        other = lay(ORDINARY, pose.facing(chance.randrange(36_000)))
        if overlap(unit, other):
            continue
        pivot, angle = unit.pose.point(1_000, 0), chance.choice((-1, 1)) * 9_000
        made, _ = free_turn(unit, pivot, angle, [("other", other)])
        sign = 1 if angle > 0 else -1
        for step in range(0, abs(made), 50):
            assert not overlap(lay(unit.footprint, unit.pose.about(pivot, sign * step)), other)
        if made != angle:
            stopped += 1
            after = [lay(unit.footprint, unit.pose.about(pivot, made + sign * n)) for n in (1, 2)]
            assert any(overlap(place, other) for place in after)
    assert stopped > 40


def test_who_touches_another_as_deep_as_may_be_lies_no_deeper_where_a_wheel_leaves_it() -> None:
    """The corner slides along the neighbour's rear edge, and is rounded anew at every angle."""
    unit, other = (
        lay(ORDINARY, Pose(17_855, 9_907, 35_527)),
        lay(ORDINARY, Pose(18_806, 10_979, 35_961)),
    )
    pivot = unit.pose.point(1_000, 0)
    assert gap(unit, other) == -TOLERANCE
    for angle in range(1, 430):
        made, _ = free_turn(unit, pivot, angle, [("other", other)])
        assert not overlap(lay(unit.footprint, unit.pose.about(pivot, made)), other)
        assert angle - made <= 6


def test_a_line_is_touched_and_left_behind() -> None:
    """A hedge 2 um ahead: touched after 2 um, beyond it with the depth of 1 um after 3 um."""
    assert crossings(MOVER, [((-500, 2_000), (5_000, 2_000))], (0, 5_000)) == [(2_000, 3_000)]
    assert crossings(MOVER, [((1_500, 2_000), (5_000, 2_000))], (0, 5_000)) == []
    assert crossings(MOVER, [((-500, 2_000), (5_000, 2_000))], (0, 2_000)) == []


def test_a_footprint_that_slides_along_a_segment_it_lies_across_crosses_it_at_once() -> None:
    """The segment runs through its middle, the way along the segment: 1 um deep, it leaves the end
    of the segment, 3 um ahead of its front, when its rear edge has come 4 um.
    """
    assert crossings(MOVER, [((0, -5_000), (0, 3_000))], (0, 6_000)) == [(0, 4_000)]
    assert crossings(MOVER, [((0, -5_000), (0, 9_000))], (0, 6_000)) == [(0, 10_000)]
    assert crossings(MOVER, [((0, 1_000), (0, 3_000))], (0, 6_000)) == [(1_000, 4_000)]


def test_a_turn_ends_clear_as_it_is_laid_even_where_rounding_takes_the_last_of_the_room() -> None:
    # Two bases that touch as deep as the tolerance allows; a turn away would lay a corner one
    # thousandth deeper.
    standing = lay(base(2_000, 1_000), Pose(13_605, 6_775, 31_332))
    mover = lay(base(2_000, 1_000), Pose(14_949, 7_948, 27_506))
    assert not overlap(standing, mover)
    corner = mover.pose.point(-1_000, 0)
    most, met = free_turn(mover, corner, -677, [("a", standing)])
    end = lay(mover.footprint, mover.pose.about(corner, most))
    assert not overlap(standing, end)
    assert (most > -677, met) == (True, "a")
