"""Laws of every move, on tables drawn by chance (ND 0.10, 0.11, 3.3)."""

from random import Random

import pytest

from game.board.plane.distance import distance, overlap
from game.board.plane.legs import ABOUT, MOVE, Leg
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Outline, lay
from game.rules.kit.courses import end_of
from game.rules.kit.manoeuvres import Made, judge, largest
from game.rules.nordlingen.movement.bodies import member_ends
from game.rules.nordlingen.movement.limits import Manner, limits
from game.rules.nordlingen.movement.moves import (
    course,
    end_pose,
    turning_kind,
    why_not_legs,
)
from game.rules.nordlingen.places import enemies, laid, others
from game.rules.nordlingen.table import Ctx
from tests.rules.nordlingen.positions import BLUE, RED, Placed, Position, box, line, position, unit

KINDS = ("Pk", "PkL", "Sh", "Lt", "Cav", "CavL", "LC", "LCs", "LtArt", "MdArt", "Wg", "DrM")
ASLANT = 200
GROUNDS = ("wood", "field", "marsh", "pond", "village", "steep_slope", "road")


def drawn(chance: Random) -> Position:
    """A crowded table: a dozen units where there is room, some ground, a hedge."""
    areas = []
    for n, kind in enumerate(chance.sample(GROUNDS, 4)):
        x, y = chance.uniform(0, 15), chance.uniform(0, 11)
        areas.append(
            box(kind, f"{kind} {n}", x, y, x + chance.uniform(1, 5), y + chance.uniform(1, 5))
        )
    hedge = line("hedge", "hedge", (chance.uniform(0, 20), 0), (chance.uniform(0, 20), 16), level=1)
    placed: list[Placed] = []
    free: list[Outline] = []
    while len(placed) < 12:
        side, kind = (RED, BLUE)[len(placed) % 2], chance.choice(KINDS)
        limbered = kind == "MdArt" and chance.random() < 0.5
        one = unit(
            f"u{len(placed)}",
            side,
            kind,
            round(chance.uniform(2, 18), 2),
            round(chance.uniform(2, 14), 2),
            chance.randrange(0, 360, 5),
            limbered=limbered,
        )
        game = position(one)
        place = laid(game.ctx, one.card.id)
        if any(distance(place, there) < 60 for there in free):
            continue
        placed.append(one)
        free.append(place)
    return position(*placed, areas=areas, lines=[hedge])


def legs_of(chance: Random, ctx: Ctx, uid: str) -> tuple[Made, Manner]:
    """Legs of some manner, not always allowed."""
    kind = turning_kind(ctx, (uid,))
    ahead = Leg(MOVE, chance.randrange(50, 6_000), chance.choice((0, 0, 0, 4_500, -2_000)))
    wheels = [Leg(kind, chance.choice((1, -1)) * chance.randrange(1, 12_000)) for _ in range(2)]
    return chance.choice(
        (
            ((ahead,), Manner.NORMAL),
            ((wheels[0], ahead), Manner.NORMAL),
            ((wheels[0], ahead, wheels[1]), Manner.NORMAL),
            ((wheels[0],), Manner.NORMAL),
            ((wheels[0], ahead), Manner.TACTICAL),
            ((Leg(MOVE, chance.randrange(50, 2_000), 18_000),), Manner.NORMAL),
            ((Leg(MOVE, chance.randrange(50, 2_000), 9_000),), Manner.NORMAL),
            ((Leg(ABOUT), Leg(MOVE, chance.randrange(50, 2_000))), Manner.NORMAL),
        )
    )


@pytest.mark.rule("ND 0.10", "ND 0.11")
@pytest.mark.parametrize("seed", range(8))
def test_no_allowed_move_ends_on_another_off_the_table_or_too_near(seed: int) -> None:
    chance = Random(seed)
    game, allowed = drawn(chance), 0
    closest = game.rules.tables.limits.closest.value
    for _ in range(150):
        uid = chance.choice(list(game.table.units))
        legs, normal = legs_of(chance, game.ctx, uid)
        if why_not_legs(game.ctx, (uid,), legs, normal) is not None:
            continue
        allowed += 1
        end = member_ends(game.ctx, (uid,), legs)[uid]
        assert game.rules.table.holds(end)
        assert not any(overlap(end, there) for _, there in others(game.ctx, uid)), (uid, legs)
        for _, foe in enemies(game.ctx, uid):
            least = min(closest, distance(laid(game.ctx, uid), foe))
            assert distance(end, foe) >= least - 2 * TOLERANCE, (uid, legs)
    assert allowed > 10


@pytest.mark.rule("ND 3.3", "ND 3.9")
@pytest.mark.parametrize("seed", range(8))
def test_the_greatest_allowed_leg_is_allowed_and_a_step_more_is_not(seed: int) -> None:
    chance = Random(100 + seed)
    game = drawn(chance)
    for _ in range(60):
        uid = chance.choice(list(game.table.units))
        rules = limits(game.ctx, (uid,), chance.choice((Manner.NORMAL, Manner.TACTICAL)))
        kind = turning_kind(game.ctx, (uid,))
        place = laid(game.ctx, uid)
        wheel = Leg(kind, chance.choice((1, -1)) * chance.randrange(1, 17_000))
        wheel = largest(place, (), wheel, rules)
        made = (wheel,) if wheel.amount else ()
        here = end_of(place, made)
        wish = Leg(MOVE, 7_000, chance.choice((0, 0, 4_500, -1_000)))
        leg = largest(here, made, wish, rules)
        if not leg.amount:
            continue
        assert judge(place, (*made, leg), rules).refusal is None, (uid, made, leg)
        stops = [stop for limit in rules if (stop := limit(here, made, wish)) is not None]
        first = min(stops, key=lambda stop: stop.most)
        # Who may come to the touch and no farther is let in by the tolerance: aslant that is more.
        # Where the ground changes on the way, its border is rounded once for each length of a leg.
        step = 2 if first.refusal.rule == "ND 3.3" and first.most == leg.amount else ASLANT
        more = Leg(MOVE, leg.amount + step, leg.off)
        assert judge(place, (*made, more), rules).refusal is not None, (uid, made, leg)


@pytest.mark.rule("ND 3.3")
@pytest.mark.parametrize("seed", range(4))
def test_a_pose_that_legs_reach_is_found_without_them(seed: int) -> None:
    """The legs found are allowed and end within two thousandths of it."""
    chance = Random(200 + seed)
    game, found = drawn(chance), 0
    for _ in range(60):
        uid = chance.choice(list(game.table.units))
        legs, normal = legs_of(chance, game.ctx, uid)
        if why_not_legs(game.ctx, (uid,), legs, normal) is not None:
            continue
        goal = end_pose(game.ctx, (uid,), legs)
        own, refusal = course(game.ctx, (uid,), goal, normal)
        if refusal is not None:
            continue
        found += 1
        end = end_pose(game.ctx, (uid,), own)
        assert end.heading == goal.heading
        assert abs(end.x - goal.x) <= TOLERANCE and abs(end.y - goal.y) <= TOLERANCE
        assert why_not_legs(game.ctx, (uid,), own, normal) is None
    assert found >= 5


@pytest.mark.rule("ND 0.2")
def test_the_corners_of_a_moved_line_are_those_of_its_units() -> None:
    """A line that wheels keeps its units edge to edge, within the tolerance."""
    for angle in range(-1_800, 1_801, 300):
        units = [unit(f"u{n}", RED, "Cav", 8 + 2 * n, 8) for n in range(3)]
        game = position(*units)
        if not angle:
            continue
        ends = member_ends(game.ctx, ("u1", "u0", "u2"), (Leg("wheel", angle), Leg(MOVE, 500)))
        for a, b in (("u0", "u1"), ("u1", "u2")):
            assert not overlap(ends[a], ends[b])
            assert distance(ends[a], ends[b]) <= TOLERANCE
            assert lay(ends[a].footprint, ends[a].pose) == ends[a]
