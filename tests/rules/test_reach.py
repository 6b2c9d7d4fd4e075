"""The fan of places: each at its edge is allowed, a step more is not, and it says why."""

from itertools import pairwise

from game.board.plane.ground import OpenTable
from game.board.plane.legs import MOVE, Leg
from game.board.plane.numbers import TOLERANCE, bearing, turn
from game.board.plane.shapes import Pose, base, lay
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, PolygonShape, ShapeTone
from game.engine.text import say
from game.rules.kit.courses import end_of
from game.rules.kit.manoeuvres import clear_of, judge, marching, on_table, turning
from game.rules.kit.reach import fan, fan_shapes

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


def test_every_place_of_the_edge_is_allowed_and_a_step_more_is_not() -> None:
    spokes = fan(UNIT, LIMITS, 3_500)
    assert len(spokes) > 20
    for spoke in spokes:
        assert judge(UNIT, spoke.legs, LIMITS).refusal is None
        assert end_of(UNIT, spoke.legs).pose == spoke.end
        *before, last = spoke.legs
        longer = (*before, Leg(MOVE, last.amount + 10 * TOLERANCE, last.off))
        refused = judge(UNIT, longer, LIMITS).refusal
        assert spoke.refusal is not None and refused is not None
        assert refused.rule == spoke.refusal.rule


def test_they_go_round_from_left_to_right() -> None:
    asides = [turn(0, bearing(UNIT.pose.at, s.end.at)) for s in fan(UNIT, LIMITS, 3_500)]
    assert asides[0] < -5_000 and asides[-1] > 5_000
    assert all(b - a > -400 for a, b in pairwise(asides))


def test_what_nothing_ends_goes_as_far_as_is_asked() -> None:
    spokes = fan(UNIT, [turning(2_000, lambda *_why: no("TURN"))], 2_000)
    assert all(spoke.refusal is None for spoke in spokes)
    assert all(spoke.legs[-1].amount == 2_000 for spoke in spokes)
    assert max(spoke.end.y for spoke in spokes) >= 7_000


def test_its_edge_is_drawn_in_parts_by_what_ends_the_move() -> None:
    spokes = fan(UNIT, LIMITS, 3_500)

    def tone(refusal: Refusal | None) -> ShapeTone:
        return "obstacle" if refusal and refusal.rule == "FRIEND" else "allowance"

    surface, *edge = fan_shapes(UNIT, spokes, tone)
    assert isinstance(surface, PolygonShape) and surface.tone == "reach"
    assert surface.points[0] == UNIT.pose.at and len(surface.points) == len(spokes) + 1
    assert {line.tone for line in edge} == {"allowance", "obstacle"}
    joined = [p for line in edge if isinstance(line, LineShape) for p in line.points]
    assert set(joined) == {spoke.end.at for spoke in spokes}
    for one, other in pairwise(edge):
        assert isinstance(one, LineShape) and isinstance(other, LineShape)
        assert one.points[-1] == other.points[0] and one.tone != other.tone


def test_who_cannot_move_has_no_fan() -> None:
    held = [marching(TABLE, 0, lambda _areas: 1_000, lambda *_why: no("MARCH"))]
    held.append(turning(0, lambda *_why: no("TURN")))
    assert fan(UNIT, held, 3_000) == ()
    assert fan_shapes(UNIT, (), lambda _refusal: "allowance") == ()
