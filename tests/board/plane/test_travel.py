"""Along a straight way: how near others come, over which ground it leads, what that costs."""

from random import Random

from shapely.geometry import Polygon as Shape
from shapely.ops import unary_union

from game.board.plane.distance import distance
from game.board.plane.ground import Area, OpenTable
from game.board.plane.numbers import root
from game.board.plane.shapes import Outline, Pose, lay
from game.board.plane.travel import (
    approach,
    cost_of,
    farthest,
    ground_along,
    ground_by,
    moved,
    part_of,
)
from tests.board.plane.test_contact import COLUMN
from tests.board.plane.test_shapes import ORDINARY
from tests.board.plane.test_sight import HORSESHOE as BORDER

MOVER = lay(ORDINARY, Pose(10_000, 5_000, 0))
WOOD = Area("wood", "wood", ((8_000, 7_000), (8_000, 8_500), (12_000, 8_500), (12_000, 7_000)))
MARSH = Area(
    "marsh", "marsh", ((8_000, 11_000), (8_000, 15_000), (12_000, 15_000), (12_000, 11_000))
)
TABLE = OpenTable(20_000, 20_000, (WOOD, MARSH))


def rate(areas: tuple[Area, ...]) -> int | None:
    """Half speed in a wood, no way through a marsh."""
    kinds = {area.kind for area in areas}
    return None if "marsh" in kinds else 2_000 if "wood" in kinds else 1_000


def test_ground_begins_where_the_way_does_astride_of_a_border_too() -> None:
    border = (0, 4_500), (20_000, 4_500)
    ahead = (0, 7_000), (20_000, 7_000)
    found = ground_by(lambda _unit: (), MOVER, (0, 3_000), 3_000, [border, ahead])
    assert found == [(0, 3_000, ())]


def test_half_a_unit_off_an_enemy_ahead() -> None:
    """Its front edge is 3 um away: 2.5 um, then it would be nearer than 0.5."""
    enemy = lay(ORDINARY, Pose(10_000, 8_000, 18_000))
    assert approach(MOVER, enemy, (0, 4_000), 500) == 2_500
    assert approach(MOVER, enemy, (0, 2_500), 500) is None
    assert approach(MOVER, enemy, (0, -4_000), 500) is None


def test_passing_by_at_a_unit_is_near_enough_for_one_limit_and_not_for_another() -> None:
    beside = lay(ORDINARY, Pose(13_000, 8_000, 0))
    assert approach(MOVER, beside, (0, 6_000), 1_000) is None
    found = approach(MOVER, beside, (0, 6_000), 1_500)
    assert found is not None
    # 1 um aside and sqrt(1.5 x 1.5 - 1) = 1.118 um behind its rear edge, 2 um ahead at the start.
    assert abs(found - (2_000 - 1_118)) <= 2


def test_nearer_at_the_start_only_away() -> None:
    enemy = lay(ORDINARY, Pose(10_000, 5_300, 18_000))
    assert approach(MOVER, enemy, (0, 1_000), 500) == 0
    assert approach(MOVER, enemy, (0, -1_000), 500) is None


def test_who_touches_another_comes_no_deeper_onto_it() -> None:
    """One inside the other by the tolerance is 0 from it, and stays so as deep as it may come."""
    here, there = lay(ORDINARY, Pose(0, 0, 0)), lay(ORDINARY, Pose(0, 995, 0))
    assert approach(here, there, (0, 1_000), 500) == 0
    assert approach(here, there, (700, 200), 500) == 0
    assert approach(here, there, (0, -1_000), 500) is None


def test_approaches_against_brute_force() -> None:
    chance = Random(17)
    stopped = 0
    for _ in range(400):
        mover = lay(chance.choice((ORDINARY, COLUMN)), Pose(0, 0, chance.randrange(36_000)))
        place = chance.randrange(-4_000, 4_000), chance.randrange(-4_000, 4_000)
        other = lay(ORDINARY, Pose(*place, chance.randrange(36_000)))
        if distance(mover, other) < 500:
            continue
        way = chance.randrange(-5_000, 5_000), chance.randrange(-5_000, 5_000)
        length = root(way[0] ** 2 + way[1] ** 2)
        found = approach(mover, other, way, 500)
        limit = length if found is None else found
        steps = range(0, limit + 1, max(1, limit // 20))
        assert all(distance(moved(mover, part_of(way, n, length)), other) >= 488 for n in steps)
        if found is not None and found + 2 <= length:
            stopped += 1
            assert distance(moved(mover, part_of(way, found + 2, length)), other) <= 500
    assert stopped > 20


def test_ground_along_a_way() -> None:
    """The front edge enters the wood after 2 um, the rear edge, 1 um behind, leaves it after 4.5;
    the marsh begins after 6.
    """
    stretches = ground_along(TABLE, MOVER, (0, 8_000))
    names = [tuple(area.name for area in areas) for _, _, areas in stretches]
    assert names == [(), ("wood",), (), ("marsh",)]
    cuts = [start for start, _, _ in stretches]
    assert all(
        abs(got - want) <= 10 for got, want in zip(cuts, (0, 2_000, 4_500, 6_000), strict=True)
    )


def test_what_a_way_costs_and_how_far_it_carries() -> None:
    """2 um at 1, 2.5 at 2 (5), 1.5 at 1: the marsh is reached for 8.5 and not entered."""
    stretches = ground_along(TABLE, MOVER, (0, 8_000))
    assert cost_of(stretches, rate, 2_000) == 2_000
    assert cost_of(stretches, rate, 4_000) == 6_000
    assert cost_of(stretches, rate, 7_000) is None
    assert farthest(stretches, rate, 1_500) == 1_500
    assert farthest(stretches, rate, 3_000) == 2_500
    assert abs(farthest(stretches, rate, 20_000) - 6_000) <= 10


HORSESHOE = Area("horseshoe", "wood", tuple((x + 8_000, y + 8_000) for x, y in BORDER))


def test_the_ground_touched_on_the_way_against_brute_force() -> None:
    """In a wood with a hollow and a marsh that overlaps it, in steps: what is told for a stretch is
    touched wherever the footprint lies on it, but for the rim at its ends.
    """
    chance = Random(18)
    table = OpenTable(20_000, 20_000, (HORSESHOE, WOOD, MARSH))
    for _ in range(250):
        pose = Pose(chance.randrange(5_000, 14_000), chance.randrange(5_000, 14_000), 0)
        unit = lay(chance.choice((ORDINARY, COLUMN)), pose.facing(chance.randrange(36_000)))
        way = chance.randrange(-6_000, 6_000), chance.randrange(-6_000, 6_000)
        length = root(way[0] ** 2 + way[1] ** 2)
        for start, stop, areas in ground_along(table, unit, way):
            for at in range(start + 60, stop - 60, 300):
                place = moved(unit, part_of(way, at, length))
                near = table.touched(place)
                assert near == areas or _by_the_rim(place, set(near) ^ set(areas))


def _by_the_rim(place: Outline, differing: set[Area]) -> bool:
    """Do these areas lie in a footprint with hardly more than its rim?"""
    middle = unary_union([Shape(stand).buffer(1) for stand in place.stands]).buffer(-14)
    return all(not Shape(area.outline).intersects(middle) for area in differing)
