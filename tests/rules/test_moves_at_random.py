"""Moves in crowds by chance: what is legal harms no rule, the greatest leg is the greatest, turned
and mirrored positions give turned and mirrored verdicts, and the ghost is the nearest there is.
"""

from collections.abc import Iterator
from random import Random

import pytest

from game.board.plane.distance import between, distance, overlap
from game.board.plane.legs import MOVE, WHEEL, Leg
from game.board.plane.shapes import Outline, Pose, StandShape, lay
from game.engine.refusal import Refusal
from game.rules.kit.courses import end_of
from game.rules.kit.fan import Fan
from game.rules.kit.manoeuvres import Made, judge, largest, makes, stop_of
from tests.crowd import MOV, NEAR, SIZE, Crowd, crowd, mirrored, rate, turned

EXACT = ("turning", "march", "edge")
"""What is counted or measured from the start; the others end where something is touched, and what
comes no farther than the tolerance beyond that still touches it.
"""

WIDER = 16
"""A footprint wider by so much has its rim a little outside of where it was."""


def some_legs(chance: Random) -> Made:
    """Wheel, leg and wheel, often too much of each."""
    return (
        Leg(WHEEL, chance.randrange(-4_000, 4_000) or 1),
        Leg(MOVE, chance.randrange(200, MOV), chance.randrange(-4_500, 4_501)),
        Leg(WHEEL, chance.randrange(-3_000, 3_000) or 1),
    )


def crowds(seed: int, many: int) -> Iterator[tuple[Random, Crowd]]:
    chance = Random(seed)
    for _ in range(many):
        yield chance, crowd(chance)


def test_what_is_legal_overlaps_nobody_and_stays_on_the_table() -> None:
    """Nor does it come nearer to an enemy than 0.5, but to one who was nearer; nor into a marsh."""
    legal = 0
    for chance, here in crowds(31, 60):
        limits = here.limits()
        for _ in range(6):
            legs = some_legs(chance)
            judged = judge(here.mover, legs, limits)
            assert makes(here.mover, legs, limits) is (judged.refusal is None)
            legal += judged.refusal is None
            for pose in judged.poses:
                place = lay(here.mover.footprint, pose)
                assert not any(overlap(place, other) for other in here.units[1:])
                assert here.table.holds(place)
                assert rate(here.table.touched(place)) is not None
                for enemy in here.enemies:
                    least = min(NEAR, distance(here.mover, enemy))
                    assert distance(place, enemy) >= least - 16
    assert legal > 30


@pytest.mark.parametrize("kind", [MOVE, WHEEL])
def test_the_greatest_legal_leg_is_legal_and_more_is_not(kind: str) -> None:
    """Not by a thousandth where something is counted. Where something is touched it lies in the
    band of the tolerance when it ends, and what goes on beyond that is refused for it.
    """
    ends: dict[str, int] = {}
    for chance, here in crowds(32, 120):
        limits, unit = here.limits(), here.mover
        asked = Leg(kind, chance.choice((-1, 1)) * 12_000)
        if kind == MOVE:
            asked = Leg(MOVE, 9_000, chance.randrange(-4_500, 4_501))
        leg, stop = largest(unit, (), asked, limits), stop_of(unit, (), asked, limits)
        assert stop is not None
        ends[stop.refusal.rule] = ends.get(stop.refusal.rule, 0) + 1
        assert not leg.amount or stop_of(unit, (), leg, limits) is None
        if stop.refusal.rule in EXACT:
            assert abs(leg.amount) == stop.most
            assert stop_of(unit, (), leg.cut(stop.most + 1), limits) is not None
        else:
            # Touches hang on the direction, which whole numbers make a little another one.
            assert abs(abs(leg.amount) - stop.most) <= 6
            assert _ends_at(here, end_of(unit, (leg,)), stop.refusal.rule, kind)
    assert len(ends) >= 4 and min(ends.values()) > 1


def _ends_at(here: Crowd, place: Outline, rule: str, kind: str) -> bool:
    """Does a unit lie where what is told forbids more? A step of a wheel moves a corner by up to
    half a thousandth more than is asked for.
    """
    slack = 4 if kind == MOVE else 14
    if rule == "clear":
        return min(distance(place, other) for other in here.units[1:]) <= slack
    if rule == "near":
        least = [min(NEAR, distance(here.mover, enemy)) for enemy in here.enemies]
        off = [distance(place, enemy) for enemy in here.enemies]
        return any(far <= near + slack for far, near in zip(off, least, strict=True))
    marshes = [area for area in here.table.areas if area.kind == "marsh"]
    wider = tuple(
        StandShape(s.left - WIDER, s.rear - WIDER, s.right + WIDER, s.front + WIDER)
        for s in place.footprint
    )
    return any(area in marshes for area in here.table.touched(lay(wider, place.pose)))


Verdict = tuple[str, int, Pose]


def _verdict(here: Crowd, legs: Made) -> Verdict:
    judged = judge(here.mover, legs, here.limits())
    refusal: Refusal | None = judged.refusal
    if refusal is None:
        return "", 1_000, judged.end
    return refusal.rule, refusal.part or 0, judged.end


def test_turned_positions_have_turned_verdicts() -> None:
    refused = 0
    for chance, here in crowds(33, 60):
        there = turned(here)
        for _ in range(4):
            legs = some_legs(chance)
            rule, part, end = _verdict(here, legs)
            again, part_there, end_there = _verdict(there, legs)
            assert rule == again and abs(part - part_there) <= 4
            turned_end = (end.y, SIZE - end.x)
            assert between(turned_end, end_there.at) <= 4
            assert abs((end.heading + 9_000 - end_there.heading + 50) % 36_000 - 50) <= 4
            refused += bool(rule)
    assert 40 < refused < 230


def test_mirrored_positions_have_mirrored_verdicts() -> None:
    for chance, here in crowds(34, 60):
        there = mirrored(here)
        for _ in range(4):
            legs = some_legs(chance)
            swapped = tuple(
                Leg(leg.kind, leg.amount, -leg.off) if leg.kind == MOVE else Leg(WHEEL, -leg.amount)
                for leg in legs
            )
            rule, part, end = _verdict(here, legs)
            again, part_there, end_there = _verdict(there, swapped)
            assert rule == again and abs(part - part_there) <= 4
            assert between((SIZE - end.x, end.y), end_there.at) <= 4


def test_no_legal_pose_found_by_search_is_nearer_to_the_pointer_than_the_ghost() -> None:
    """By more than a tenth of a unit; wheels by 3 degrees, bearings by 5, all of each leg."""
    blocked = 0
    for chance, here in crowds(35, 10):
        unit, limits = here.mover, here.limits()
        fan = Fan(unit, limits, MOV)
        rays = list(_rays(unit, here, fan))
        for _ in range(12):
            wish = unit.pose.point(chance.randrange(-5_000, 5_000), chance.randrange(-2_000, 6_000))
            legs = fan.ghost(wish)
            assert judge(unit, legs, limits).refusal is None
            away = between(end_of(unit, legs).pose.at, wish)
            blocked += away > 100
            assert away <= min(_off(ray, wish) for ray in rays) + 100
            assert legs == Fan(unit, here.limits(), MOV).ghost(wish)
    assert blocked > 30


Ray = tuple[Pose, int, int]
"""From where, on which bearing and how far a leg leads."""


def _rays(unit: Outline, here: Crowd, fan: Fan) -> Iterator[Ray]:
    limits = here.limits()
    for angle in {0, *range(fan.left, fan.right + 1, 300)}:
        wheel = (Leg(WHEEL, angle),) if angle else ()
        place = end_of(unit, wheel)
        for off in range(-4_500, 4_501, 500):
            yield place.pose, off, largest(place, wheel, Leg(MOVE, MOV, off), limits).amount


def _off(ray: Ray, wish: tuple[int, int]) -> int:
    pose, off, length = ray
    return min(between(pose.ahead(at, off).at, wish) for at in {*range(0, length, 60), length})
