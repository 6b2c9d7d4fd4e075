"""First touch with the edges touched, alignment and push: by hand, turned, mirrored, by search."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as Dot

from game.board.plane.distance import distance, overlap
from game.board.plane.edges import face_of, heading_of, pieces
from game.board.plane.joining import Push, aligned, contact, first_contact, pushed
from game.board.plane.numbers import TOLERANCE, root
from game.board.plane.shapes import EDGES, Edge, Outline, Pose, StandShape, base, lay
from game.board.plane.touch import shared
from game.board.plane.travel import moved, part_of
from tests.board.plane.test_contact import COLUMN
from tests.board.plane.test_shapes import ORDINARY

MOVER = lay(ORDINARY, Pose(0, 0, 0))
LARGE = base(2_000, 2_000)


def other(x: int, y: int, heading: int) -> Outline:
    return lay(ORDINARY, Pose(x, y, heading))


def test_straight_on_to_a_front() -> None:
    """An enemy 3 um ahead that faces it, 1 um to the right: they share 1 um about (0.5, 3)."""
    met = contact(MOVER, other(1_000, 3_000, 18_000), (0, 6_000))
    assert met is not None
    assert (met.travel, met.own, met.edges) == (3_000, "front", ("front",))
    assert (met.at, met.place.pose) == ((500, 3_000), Pose(0, 3_000, 0))


def test_a_front_on_a_corner_touches_two_edges() -> None:
    """An enemy at 45 degrees turns its front left corner to the mover: front and left side."""
    enemy = other(0, 5_000, 13_500)
    met = contact(MOVER, enemy, (0, 6_000))
    corner = min(enemy.corners, key=lambda c: c[1])
    assert met is not None
    assert (met.travel, met.own, met.at) == (corner[1], "front", corner)
    assert met.edges in (("front", "right"), ("front", "left"))
    assert corner in face_of(enemy, met.edges[1])[:2]


def test_a_corner_on_a_rear_edge() -> None:
    """At 45 degrees it lends its front left corner to the rear of a large unit, after 2 um."""
    mover = lay(ORDINARY, Pose(0, 0, 4_500))
    met = contact(mover, lay(LARGE, Pose(-707, 4_707, 0)), (0, 4_000))
    assert met is not None
    assert (met.travel, met.own, met.edges) == (2_000, None, ("rear",))
    assert met.at == (-707, 2_707)


def test_corner_to_corner() -> None:
    """Both at 45 degrees, one straight ahead of the other: a corner and two edges."""
    mover, enemy = lay(LARGE, Pose(0, 0, 4_500)), lay(LARGE, Pose(0, 6_000, 4_500))
    met = contact(mover, enemy, (0, 9_000))
    assert met is not None
    assert met.edges in (("rear", "left"), ("right", "rear"))
    assert distance(met.place, enemy) <= TOLERANCE


@pytest.mark.parametrize(("length", "touches"), [(3_000, True), (2_990, True), (2_989, False)])
def test_to_come_to_touch_with_the_last_step_is_enough(length: int, touches: bool) -> None:
    met = contact(MOVER, other(0, 3_000, 18_000), (0, length))
    assert (met is not None) is touches
    assert met is None or met.travel == length


def test_sliding_along_touches_nobody_and_neither_does_leaving() -> None:
    assert contact(MOVER, other(2_000, 0, 0), (0, 4_000)) is None
    assert contact(MOVER, other(0, 0, 18_000), (0, -4_000)) is None
    assert contact(MOVER, other(0, 3_000, 18_000), (0, 0)) is None


def test_of_several_the_nearest_is_touched_and_of_equals_the_first_named() -> None:
    others = [
        ("behind", other(0, 5_000, 18_000)),
        ("left", other(-1_100, 3_000, 18_000)),
        ("right", other(1_100, 3_000, 18_000)),
    ]
    found = first_contact(MOVER, others, (0, 9_000))
    assert found is not None and found[0] == "left"
    assert first_contact(MOVER, others, (0, 2_900)) is None


def test_first_touches_against_brute_force() -> None:
    """Where it is told to stand it touches, and never before by more than a step."""
    chance, met_one = Random(21), 0
    for _ in range(1_000):
        mover = lay(chance.choice((ORDINARY, COLUMN)), Pose(0, 0, chance.randrange(36_000)))
        pose = Pose(chance.randrange(-5_000, 5_000), chance.randrange(-5_000, 5_000), 0)
        enemy = lay(chance.choice((ORDINARY, LARGE)), pose.facing(chance.randrange(36_000)))
        if distance(mover, enemy) <= 2 * TOLERANCE:
            continue
        way = chance.randrange(-6_000, 6_000), chance.randrange(-6_000, 6_000)
        length = root(way[0] ** 2 + way[1] ** 2)
        met = contact(mover, enemy, way)
        if met is None:
            continue
        met_one += 1
        assert distance(met.place, enemy) <= TOLERANCE
        assert not overlap(met.place, enemy)
        assert met.edges and all(_off(met.at, enemy, edge) <= TOLERANCE + 3 for edge in met.edges)
        for part in range(0, max(0, met.travel - 12), max(1, met.travel // 10)):
            assert distance(moved(mover, part_of(way, part, length)), enemy) > 0
    assert met_one > 100


def _off(point: tuple[int, int], unit: Outline, edge: Edge) -> float:
    """How far a point lies from an edge, of several stands from the nearest."""
    lines = [LineString(piece[2:]) for piece in pieces(unit) if piece.edge == edge]
    return float(min(line.distance(Dot(point)) for line in lines))


# -- alignment -------------------------------------------------------------------------------------


def test_a_front_is_laid_on_the_flank_it_touched() -> None:
    """An enemy that faces east with its right side to the south at y = 3; the mover, 10 degrees to
    the right, touches it with its front left corner at (0, 3) and turns back about it.
    """
    enemy = other(1_000, 4_000, 9_000)  # from x = 0 to 1, from y = 3 to 5
    pose = Pose(0, 3_000, 1_000)
    pose = Pose(*(pose.point(1_000, 0)), 1_000)
    mover = lay(ORDINARY, pose)
    assert mover.stands[0][0] == (0, 3_000)
    place = aligned(mover, (0, 3_000), face_of(enemy, "right"), 1_000)
    assert place.pose == Pose(1_000, 3_000, 0)
    assert shared(place, enemy, own="front", other="right") == 1_000


@pytest.mark.parametrize(
    ("x", "least", "slid"),
    [
        (1_500, 1_000, 1_000),  # touches with 0.5 um: slides until 1 um is shared
        (-1_500, 1_000, -1_000),
        (1_001, 1_000, 1_000),
        (1_000, 1_000, 1_000),  # has it already
        (-300, 1_000, -300),
        (2_900, 3_000, 0),  # the whole of the shorter edge
    ],
)
def test_it_slides_by_the_least_distance(x: int, least: int, slid: int) -> None:
    """Fronts of 2 um in one line, x apart."""
    enemy = other(0, 3_000, 18_000)
    place = aligned(lay(ORDINARY, Pose(x, 3_000, 0)), (x, 3_000), face_of(enemy, "front"), least)
    assert place.pose == Pose(slid, 3_000, 0)


def test_a_shorter_edge_is_shared_as_a_whole() -> None:
    """The side of an ordinary base is 1 um: of a front that overlaps it by 0.2 all of it is."""
    enemy = other(1_000, 4_000, 9_000)
    mover = lay(ORDINARY, Pose(1_800, 3_000, 0))
    place = aligned(mover, (900, 3_000), face_of(enemy, "right"), 1_500)
    assert place.pose == Pose(1_000, 3_000, 0)


@given(
    st.builds(Pose, st.integers(0, 9_000), st.integers(0, 9_000), st.integers(0, 35_999)),
    st.sampled_from(EDGES),
    st.integers(-8_000, 8_000),
    st.integers(0, 100),
    st.sampled_from([ORDINARY, COLUMN]),
)
def test_wherever_it_touched_its_front_lies_on_the_edge(
    pose: Pose, edge: Edge, askew: int, along: int, shape: tuple[StandShape, ...]
) -> None:
    """With a front corner on any point of any edge, askew by up to 80 degrees."""
    enemy = lay(ORDINARY, pose)
    face = face_of(enemy, edge)
    at = tuple(a + (b - a) * along // 100 for a, b in zip(face.left, face.right, strict=True))
    point = at[0], at[1]
    heading = (face.heading + 18_000 + askew) % 36_000
    wide = max(stand.right for stand in shape)
    # Turned to the right it touches with its left corner, and the other way round.
    side = wide if askew > 0 else -wide
    mover = lay(shape, Pose(*Pose(*point, heading).point(side, 0), heading))
    place = aligned(mover, point, face, 1_000)
    assert (place.pose.heading - heading_of(enemy, edge)) % 36_000 == 18_000
    assert shared(place, enemy, own="front", other=edge) >= 995
    assert not overlap(place, enemy)
    # Least: with what it shared at once it slid no farther than to 1 um.
    turned = lay(shape, mover.pose.about(point, -askew))
    had = shared(turned, enemy, own="front", other=edge)
    moved_by = root((place.pose.x - turned.pose.x) ** 2 + (place.pose.y - turned.pose.y) ** 2)
    assert moved_by <= max(0, 1_000 - had) + 5


# -- push ------------------------------------------------------------------------------------------


def free(_name: str, _unit: Outline, _way: tuple[int, int]) -> bool:
    return True


def test_a_push_is_handed_on_just_enough() -> None:
    """It goes back 1 um; the first stands 0.4 um behind and must go 0.6, the second 0.5 um behind
    that one and must go 0.1, the third is not reached.
    """
    others = [
        ("third", other(0, -5_000, 0)),
        ("second", other(500, -2_900, 0)),
        ("first", other(0, -1_400, 0)),
        ("aside", other(2_000, -1_400, 0)),
    ]
    found = pushed(MOVER, (0, -1_000), others, free)
    assert [(name, unit.pose) for name, unit in found.moved] == [
        ("first", Pose(0, -2_000, 0)),
        ("second", Pose(500, -3_000, 0)),
    ]
    assert found.blocked == ""


def test_one_who_cannot_move_blocks_them_all() -> None:
    others = [("first", other(0, -1_400, 0)), ("second", other(500, -2_900, 0))]
    asked: list[tuple[str, tuple[int, int]]] = []

    def may(name: str, _unit: Outline, way: tuple[int, int]) -> bool:
        asked.append((name, way))
        return name != "second"

    assert pushed(MOVER, (0, -1_000), others, may) == Push((), "second")
    assert asked == [("first", (0, -600)), ("second", (0, -100))]


def test_one_pushed_by_two_goes_by_the_greater() -> None:
    """Two stand in front of a third, 0.2 um and 0.7 um off; both are pushed by 1 um."""
    others = [
        ("left", other(-1_000, -1_000, 0)),
        ("right", lay(base(2_000, 1_500), Pose(1_000, -1_000, 0))),
        ("last", lay(base(4_000, 1_000), Pose(0, -2_700, 0))),
    ]
    found = pushed(MOVER, (0, -1_000), others, free)
    places = {name: unit.pose.y for name, unit in found.moved}
    assert places == {"left": -2_000, "right": -2_000, "last": -3_500}


def test_nobody_behind_is_pushed_nowhere() -> None:
    assert pushed(MOVER, (0, -1_000), [("ahead", other(0, 3_000, 0))], free) == Push(())


def test_after_a_push_nobody_lies_on_another() -> None:
    """Crowds by chance, pushed in any direction: what overlapped nobody overlaps nobody."""
    chance, many = Random(22), 0
    for _ in range(60):
        crowd: dict[str, Outline] = {}
        for number in range(20):
            pose = Pose(chance.randrange(-5_000, 5_000), chance.randrange(-5_000, 5_000), 0)
            unit = lay(ORDINARY, pose.facing(chance.randrange(36_000)))
            if not any(overlap(unit, one) for one in [MOVER, *crowd.values()]):
                crowd[str(number)] = unit
        way = chance.randrange(-3_000, 3_000), chance.randrange(-3_000, 3_000)
        found = pushed(MOVER, way, crowd.items(), free)
        many += len(found.moved) > 1
        crowd |= dict(found.moved)
        units = [moved(MOVER, way), *crowd.values()]
        assert not any(overlap(a, b) for n, a in enumerate(units) for b in units[:n])
    assert many > 10
