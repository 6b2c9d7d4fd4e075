"""From a pose or a pointer on the open table to legs: by hand, there and back, by brute force."""

from collections.abc import Callable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.plane.distance import between
from game.board.plane.ground import OpenTable
from game.board.plane.legs import MOVE, WHEEL, Leg
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Outline, Pose, base, lay
from game.engine.prompt import Wish
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.courses import courses, end_of, first_allowed, ghost, nearest
from game.rules.kit.manoeuvres import Limit, clear_of, judge, largest, marching, on_table, turning

UNIT = lay(base(2_000, 1_000), Pose(10_000, 5_000, 0))
TABLE = OpenTable(20_000, 20_000)


def no(*_why: object) -> Refusal:
    return Refusal("T 1", say("no"))


def limits(mov: int = 3_000, rot: int = 2_000) -> list[Limit]:
    """As heavy cavalry moves on clear ground, with a friend ahead on the right."""
    friend = lay(base(2_000, 1_000), Pose(11_500, 7_500, 0))
    return [
        turning(rot, no),
        marching(TABLE, mov, lambda _areas: 1_000, no),
        clear_of([("friend", friend)], no),
        on_table(TABLE, no()),
    ]


def test_straight_on_is_one_leg() -> None:
    assert next(courses(UNIT, Pose(10_000, 7_000, 0))) == (Leg(MOVE, 2_000),)


def test_obliquely_with_the_heading_unchanged() -> None:
    """1 to the right and 1 ahead: 1.414 at 45 degrees."""
    assert next(courses(UNIT, Pose(11_000, 6_000, 0))) == (Leg(MOVE, 1_414, 4_500),)


def test_only_a_wheel_is_one_leg() -> None:
    assert next(courses(UNIT, Pose(11_000, 6_000, 9_000))) == (Leg(WHEEL, 9_000),)


def test_where_it_began_it_needs_no_leg() -> None:
    assert list(courses(UNIT, UNIT.pose)) == []


def test_behind_it_only_by_turning_round() -> None:
    """No course leads backwards with the front kept."""
    assert all(
        any(leg.kind == WHEEL for leg in legs) for legs in courses(UNIT, Pose(10_000, 3_000, 0))
    )


wheels = st.integers(-9_000, 9_000)


@given(wheels, st.integers(300, 5_000), st.integers(-4_400, 4_400), wheels)
@settings(max_examples=200, deadline=None)
def test_to_every_pose_that_legs_reach_a_course_leads(
    first: int, length: int, off: int, last: int
) -> None:
    """And it turns no more than those legs did, within what whole numbers leave."""
    made = (Leg(WHEEL, first), Leg(MOVE, length, off), Leg(WHEEL, last))
    goal = end_of(UNIT, made).pose
    found = list(courses(UNIT, goal))
    assert found
    for legs in found:
        end = end_of(UNIT, legs).pose
        assert end.heading == goal.heading
        assert between(end.at, goal.at) <= 4
    assert _rotation(found[0]) <= abs(first) + abs(last) + 2


def _rotation(legs: tuple[Leg, ...]) -> int:
    return sum(abs(leg.amount) for leg in legs if leg.kind == WHEEL)


def test_the_first_course_that_is_allowed() -> None:
    """Wheeling 90 degrees costs 2.83 of 2: the pose is out of reach; 60 degrees are not."""
    assert first_allowed(UNIT, end_of(UNIT, (Leg(WHEEL, 9_000),)).pose, limits()) is None
    assert first_allowed(UNIT, end_of(UNIT, (Leg(WHEEL, -6_000),)).pose, limits()) is not None


def test_no_pose_of_one_wheel_and_a_leg_is_nearer_to_the_pointer_than_the_ghost() -> None:
    """Found by search: wheels by half a degree, legs by a degree aside, each as long as allowed."""
    chance, rules = Random(3), limits()
    for _ in range(6):
        wish = chance.randrange(4_000, 16_000), chance.randrange(4_000, 12_000)
        legs = ghost(UNIT, wish, rules, 3_000)
        assert judge(UNIT, legs, rules).refusal is None
        best = between(end_of(UNIT, legs).pose.at, wish)
        for angle in range(-6_000, 6_001, 400):
            wheel = largest(UNIT, (), Leg(WHEEL, angle), rules)
            here = end_of(UNIT, (wheel,))
            for off in range(-4_500, 4_501, 500):
                leg = largest(here, (wheel,), Leg(MOVE, 3_000, off), rules)
                if leg.amount:
                    near = min(
                        between(end_of(here, (leg.cut(part),)).pose.at, wish)
                        for part in range(0, leg.amount + 1, 100)
                    )
                    assert near >= best - 100, (wish, legs, angle, off)


# -- towards a wish --------------------------------------------------------------------------------

PLENTY = OpenTable(40_000, 40_000)
FREE = [
    turning(4_000, lambda *_why: Refusal("TURN", say("Too far round."))),
    marching(
        PLENTY, 6_000, lambda _: 1_000, lambda needed, left: Refusal("FAR", say("{n}", n=left))
    ),
]


def stands() -> Outline:
    return lay(base(2_000, 1_000), Pose(20_000, 20_000, 0))


def test_a_wish_that_is_allowed_is_met_without_a_reason() -> None:
    found = nearest(stands(), Wish((21_000, 24_000)), FREE, 6_000)
    assert found.refusal is None
    assert between(end_of(stands(), found.legs).pose.at, (21_000, 24_000)) <= TOLERANCE


def test_a_wish_with_a_heading_is_met_exactly_where_a_course_leads_there() -> None:
    goal = Pose(21_000, 24_000, 3_000)
    found = nearest(stands(), Wish(goal.at, goal.heading), FREE, 6_000)
    end = end_of(stands(), found.legs).pose
    assert found.refusal is None and end.heading == 3_000
    assert between(end.at, goal.at) <= 2


def test_beyond_the_march_it_comes_as_near_as_it_can_and_says_where_it_fails() -> None:
    found = nearest(stands(), Wish((20_000, 30_000), 0), FREE, 6_000)
    assert end_of(stands(), found.legs).pose == Pose(20_000, 26_000, 0)
    assert found.refusal is not None and found.refusal.rule == "FAR"
    assert found.refusal.at == Pose(20_000, 26_000, 0)


def test_where_the_friend_bars_the_way_half_the_greatest_angle_may_be_best() -> None:
    """His left edge is at 10.6, his rear edge at 6, a um ahead: straight on it comes 1 um far; at
    22.5 degrees it has gone 0.414 um aside by then and passes him. 3 x cos(22.5) is 2.772.
    """
    friend = lay(base(2_000, 1_000), Pose(11_600, 7_000, 0))
    without_turns: list[Limit] = [
        turning(0, no),
        marching(TABLE, 3_000, lambda _areas: 1_000, no),
        clear_of([("friend", friend)], no),
    ]
    found = nearest(UNIT, Wish((10_000, 8_000), 0), without_turns, 3_000)
    assert found.legs == (Leg(MOVE, 2_772, -2_250),)


def test_a_point_far_aside_is_said_to_be_too_far_not_too_much_of_a_turn() -> None:
    """It lies at 90 degrees: after a wheel by 45 of 60 it can be gone to 45 degrees aside."""

    def why(text: str) -> Callable[..., Refusal]:
        return lambda *_: Refusal("T 1", say(text))

    told: list[Limit] = [
        turning(2_000, why("turning")),
        marching(TABLE, 3_000, lambda _areas: 1_000, why("march")),
    ]
    for x in (18_000, 2_000):
        refusal = nearest(UNIT, Wish((x, 5_000)), told, 3_000).refusal
        assert refusal is not None and refusal.message == say("march")


def test_a_heading_on_the_spot_is_reached_by_a_wheel_if_by_nothing_better() -> None:
    found = nearest(stands(), Wish((20_000, 20_000), 1_000), FREE, 6_000)
    assert end_of(stands(), found.legs).pose.heading == 1_000


def test_a_heading_that_cannot_be_reached_is_come_near_to() -> None:
    """A chord of 1 with an outer corner 2 off: 2 asin(1/4), 28.96 degrees."""
    tight = [turning(1_000, lambda _needed, _left: Refusal("TURN", say("No.")))]
    found = nearest(stands(), Wish((20_000, 20_000), 9_000), tight, 6_000)
    assert found.refusal is not None and found.refusal.rule == "TURN"
    assert 2_890 <= end_of(stands(), found.legs).pose.heading <= 2_896


def test_who_is_where_he_wishes_to_be_makes_no_leg() -> None:
    assert nearest(stands(), Wish((20_000, 20_000), 0), FREE, 6_000).legs == ()
