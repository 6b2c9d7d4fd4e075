"""The fan of a unit, worked out by hand, and that what limits it is what would be refused."""

from random import Random

import pytest

from game.board.plane.contact import Vicinity
from game.board.plane.distance import between
from game.board.plane.ground import OpenTable
from game.board.plane.legs import MOVE, WHEEL, Leg
from game.board.plane.numbers import bearing, turn
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.shapes import PolygonShape
from game.engine.steps import done
from game.rules.kit.courses import end_of
from game.rules.kit.fan import Fan, Spoke, fan_shapes
from game.rules.kit.manoeuvres import Limit, Passage, clear_of, judge, marching, on_table, turning
from tests.crowd import ORDINARY, crowd, why

UNIT = lay(ORDINARY, Pose(20_000, 20_000, 0))
TABLE = OpenTable(40_000, 40_000)
MOV, ROT = 3_000, 2_000


def limits(*friends: Outline, rot: int = ROT) -> list[Limit]:
    """A front of 2 um: a Rot of 2 allows 60 degrees."""
    others = [(str(number), friend) for number, friend in enumerate(friends)]
    return [
        turning(rot, lambda *_: why("turning")),
        marching(TABLE, MOV, lambda _: 1_000, lambda *_: why("march")),
        clear_of(others, lambda _: why("clear")),
        on_table(TABLE, why("edge")),
    ]


def nearest(spokes: tuple[Spoke, ...], way: int) -> Spoke:
    """The spoke that leads nearest to a bearing."""
    return min(spokes, key=lambda s: abs(turn(way, bearing(UNIT.pose.at, s.end.at))))


def test_on_clear_ground_it_ends_where_the_allowance_does() -> None:
    """Straight on 3 um; after 60 degrees to the left about (19, 20) the centre of the front is at
    (19.5, 20.866), and a leg 45 degrees to the left of 300 goes along 255: to (16.602, 20.090).
    """
    spokes = Fan(UNIT, limits(), MOV).spokes()
    assert nearest(spokes, 0).end.at == (20_000, 23_000)
    left = spokes[0]
    assert left.end == Pose(16_602, 20_090, 30_000)
    assert left.legs == (Leg(WHEEL, -6_000), Leg(MOVE, MOV, -4_500))
    assert spokes[-1].end == Pose(23_398, 20_090, 6_000)
    assert all(spoke.refusal is None for spoke in spokes)


def test_wheels_are_tried_in_even_steps() -> None:
    """25 to either side, up to 60 degrees."""
    ends = {turn(0, spoke.end.heading) for spoke in Fan(UNIT, limits(), MOV).spokes()}
    assert ends == set(range(-6_000, 6_001, 240))


def test_asked_for_more_it_tells_what_limits_it() -> None:
    """A friend 1 um ahead of its right half bars the legs straight on and to the right; to the left
    the allowance ends them. Without a wheel there are three legs.
    """
    friend = lay(ORDINARY, Pose(21_500, 22_000, 0))
    left, ahead, right = Fan(UNIT, limits(friend, rot=0), 9_000).spokes()
    assert (left.end.at, left.refusal) == ((17_879, 22_121), why("march"))
    assert (ahead.end.at, ahead.refusal) == ((20_000, 21_000), why("clear", "0"))
    assert (right.end.at, right.refusal) == ((21_000, 21_000), why("clear", "0"))
    spokes = Fan(UNIT, limits(friend), 9_000).spokes()
    assert spokes[0].refusal == why("march")
    assert spokes[-1].refusal == why("clear", "0")


def test_from_left_to_right_and_none_hidden_behind_another() -> None:
    for seed in range(6):
        here = crowd(Random(seed))
        start = here.mover.pose
        spokes = Fan(here.mover, here.limits(), 3_500).spokes()
        ways = [turn(start.heading, bearing(start.at, spoke.end.at)) for spoke in spokes]
        assert ways == sorted(ways)
        assert len({way // 200 for way in ways}) == len(ways)


def test_every_spoke_is_legal_and_its_refusal_is_that_of_going_on() -> None:
    told = 0
    for seed in range(12):
        here = crowd(Random(seed))
        unit, rules = here.mover, here.limits()
        for spoke in Fan(unit, rules, 6_000).spokes():
            assert end_of(unit, spoke.legs).pose == spoke.end
            judged = judge(unit, spoke.legs, rules)
            if judged.refusal is not None:
                # A leg cut short leads a little elsewhere: it may touch one sooner.
                assert between(judged.end.at, spoke.end.at) <= 6
            if spoke.refusal is not None and spoke.legs and spoke.legs[-1].kind == MOVE:
                on = spoke.legs[-1].cut(6_000)
                more = judge(unit, (*spoke.legs[:-1], on), rules)
                assert more.refusal is not None
                told += more.refusal.rule == spoke.refusal.rule
                # Within the tolerance one may allow what another forbids first.
                assert between(more.end.at, spoke.end.at) <= 60
    assert told > 100


def test_what_was_asked_before_changes_no_answer() -> None:
    here, chance = crowd(Random(5)), Random(6)
    fan = Fan(here.mover, here.limits(), 3_500)
    for _ in range(25):
        wish = chance.randrange(10_000), chance.randrange(10_000)
        assert fan.ghost(wish) == Fan(here.mover, here.limits(), 3_500).ghost(wish)


def test_what_is_looked_for_in_steps_is_what_is_found_at_once() -> None:
    """Also if somebody looks for another place meanwhile."""
    here, chance = crowd(Random(7)), Random(8)
    fan, steps = Fan(here.mover, here.limits(), 3_500), 0
    for _ in range(12):
        wish, other = ((chance.randrange(10_000), chance.randrange(10_000)) for _ in range(2))
        looking = fan.seek(wish)
        for n, _ in enumerate(fan.seek(other)):
            steps += 1
            if n % 2:
                next(looking, None)
        assert fan.ghost(wish) == Fan(here.mover, here.limits(), 3_500).ghost(wish)
    assert steps > 100
    assert done(fan.spreading()) == Fan(here.mover, here.limits(), 3_500).spokes()


def test_a_place_on_a_friend_is_not_pointed_at_even_if_one_may_pass_through() -> None:
    """He stands 1 to 2 um ahead and may be passed when all of the mover comes beyond him, 3 um on:
    pointed at 2 um the ghost stays before him or aside, pointed at 3 um it goes through.
    """
    friend = lay(ORDINARY, Pose(20_000, 22_000, 0))
    own = Vicinity([("friend", friend)])
    through = Passage(own, lambda _: True, lambda _: why("passage"))
    straight: list[Limit] = [*limits(rot=0)[:2], through]
    fan = Fan(UNIT, straight, MOV, oblique=0)
    assert fan.ghost((20_000, 23_000)) == (Leg(MOVE, 3_000),)
    assert fan.ghost((20_000, 22_000)) == (Leg(MOVE, 1_000),)
    assert fan.ghost((20_000, 22_900)) in ((Leg(MOVE, 1_000),), (Leg(MOVE, 3_000),))


def _edge(*lengths: int) -> tuple[Spoke, ...]:
    """Spokes two degrees apart, so long, from straight on to the right."""
    return tuple(
        Spoke(UNIT.pose.ahead(length, n * 200), (), None) for n, length in enumerate(lengths)
    )


@pytest.mark.parametrize("tooth", [900, 2_700, 4_000])
def test_a_spoke_that_sticks_out_of_the_edge_or_into_it_is_not_drawn(tooth: int) -> None:
    """A gap between friends that one bearing finds makes no saw of the outline."""
    edge = _edge(3_000, 3_000, 3_000, 3_000, tooth, 3_000, 3_000, 3_000)
    surface = fan_shapes(UNIT, edge, lambda _: "allowance")[0]
    assert isinstance(surface, PolygonShape)
    assert surface.points == (UNIT.pose.at, *(s.end.at for n, s in enumerate(edge) if n != 4))


def test_a_step_in_the_edge_stays() -> None:
    """To one side of a wood it is half as far as to the other."""
    edge = _edge(3_000, 3_000, 3_000, 3_000, 1_500, 1_500, 1_500, 1_500)
    surface = fan_shapes(UNIT, edge, lambda _: "allowance")[0]
    assert isinstance(surface, PolygonShape)
    assert surface.points == (UNIT.pose.at, *(spoke.end.at for spoke in edge))
