"""The fan of places as it is drawn."""

from itertools import pairwise

from game.board.plane.distance import overlap
from game.board.plane.ground import OpenTable
from game.board.plane.shapes import Pose, base, lay
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, PolygonShape, ShapeTone
from game.engine.text import say
from game.rules.kit.fan import Fan, ends, fan_shapes
from game.rules.kit.manoeuvres import clear_of, marching, on_table, turning

TABLE = OpenTable(20_000, 20_000)
UNIT = lay(base(2_000, 1_000), Pose(10_000, 5_000, 0))
FRIEND = lay(base(2_000, 1_000), Pose(11_500, 7_500, 0))


def no(rule: str) -> Refusal:
    return Refusal(rule, say("No."))


LIMITS = [
    turning(2_000, lambda *_why: no("TURN")),
    marching(TABLE, 3_000, lambda _areas: 1_000, lambda *_why: no("MARCH")),
    clear_of([("friend", FRIEND)], lambda _uid: no("FRIEND")),
    on_table(TABLE, no("EDGE")),
]


def test_its_edge_is_drawn_in_parts_by_what_ends_the_move() -> None:
    spokes = Fan(UNIT, LIMITS, 3_500).spokes()

    def tone(refusal: Refusal | None) -> ShapeTone:
        return "obstacle" if refusal and refusal.rule == "FRIEND" else "allowance"

    surface, *edge = fan_shapes(UNIT, spokes, tone)
    assert isinstance(surface, PolygonShape) and surface.tone == "reach"
    places = [spoke.end.at for spoke in spokes]
    assert surface.points[0] == UNIT.pose.at and set(surface.points[1:]) <= set(places)
    assert len(surface.points) > len(spokes) // 2, "all but what makes teeth"
    assert {line.tone for line in edge} == {"allowance", "obstacle"}
    joined = [p for line in edge if isinstance(line, LineShape) for p in line.points]
    assert set(joined) == set(surface.points[1:])
    for one, other in pairwise(edge):
        assert isinstance(one, LineShape) and isinstance(other, LineShape)
        assert one.points[-1] == other.points[0] and one.tone != other.tone


def test_who_cannot_move_has_no_fan() -> None:
    held = [
        marching(TABLE, 0, lambda _areas: 1_000, lambda *_why: no("MARCH")),
        turning(0, lambda *_why: no("TURN")),
    ]
    assert fan_shapes(UNIT, Fan(UNIT, held, 3_000).spokes(), lambda _refusal: "allowance") == ()


def test_of_what_ends_a_move_the_farthest_place_is_told_clockwise_from_ahead() -> None:
    """The friend stands ahead to the right; to the left of him and beyond it goes on for 3 um."""
    found = ends(UNIT, Fan(UNIT, LIMITS, 3_500).spokes())
    assert [stop.refusal and stop.refusal.rule for stop in found] == ["FRIEND", "MARCH", "MARCH"]
    friend, right, left = found
    assert left.end.x < friend.end.x < right.end.x
    assert not overlap(lay(UNIT.footprint, friend.end), FRIEND)


def test_the_same_reason_in_other_figures_is_one_limit() -> None:
    def short(needed: int, left: int) -> Refusal:
        return Refusal("MARCH", say("It needs {needed}, it has {left}.", needed=needed, left=left))

    slow = [marching(TABLE, 1_000, lambda _areas: 1_000, short), LIMITS[0]]
    assert len(ends(UNIT, Fan(UNIT, slow, 3_500).spokes())) == 1
