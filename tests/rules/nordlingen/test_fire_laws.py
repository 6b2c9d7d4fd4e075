"""Laws of all shots, on tables drawn by chance: arc, range and sight by a second opinion, and whole
fire phases (ND 0.8, 0.9, 4.1, 4.2, 4.6, 4.23).
"""

from math import cos, radians, sin
from random import Random
from typing import Any

import pytest
from shapely.geometry import LineString, Point, Polygon

from game.board.plane.distance import distance
from game.board.plane.shapes import Outline
from game.engine import action as do
from game.rules.nordlingen import refusals
from game.rules.nordlingen.fire.arcs import FireArc, arcs_of
from game.rules.nordlingen.fire.phase import ChooseShots, FirePhase
from game.rules.nordlingen.fire.who import (
    shooters,
    targets,
    weapon_row,
    why_not_over,
    why_not_target,
)
from game.rules.nordlingen.places import enemies, everybody, height, in_melee, laid
from game.rules.nordlingen.units import is_artillery
from tests.rules.nordlingen.positions import BLUE, RED, Placed, Position, box, position, unit

KINDS = ("Sh", "Sh", "PkL", "Rei", "Cav", "LCs", "LtArt", "MdArt", "HvArt", "Lt", "Pk", "Wg")
GROUNDS = ("wood", "village", "farm", "field", "steep_slope", "slope", "fortification")
FAR = 100_000
SEEDS = range(8)


def drawn(chance: Random) -> Position:
    """A crowded table: twenty units where there is room, and some ground."""
    areas = []
    for n, kind in enumerate(chance.sample(GROUNDS, 4)):
        x, y = chance.uniform(0, 15), chance.uniform(0, 11)
        wide, high = chance.uniform(0.4, 5), chance.uniform(0.4, 5)
        areas.append(box(kind, f"{kind} {n}", x, y, x + wide, y + high, level=1))
    placed: list[Placed] = []
    free: list[Outline] = []
    while len(placed) < 20:
        side, kind = (RED, BLUE)[len(placed) % 2], chance.choice(KINDS)
        heading = chance.randrange(-60, 60, 5) + (0 if side == RED else 180)
        x, y = round(chance.uniform(3, 17), 2), round(chance.uniform(3, 13), 2)
        state: dict[str, Any] = {
            "square": kind == "Sh" and chance.random() < 0.2,
            "disorder": chance.choice((0, 0, 0, 1, 2, 3)),
            "damage": chance.choice((0, 0, 1, 2)),
            "strength": 9,
            "morale": 20,
        }
        one = unit(f"u{len(placed):02}", side, kind, x, y, heading % 360, **state)
        place = laid(position(one).ctx, one.card.id)
        if any(distance(place, there) < 60 for there in free):
            continue
        placed.append(one)
        free.append(place)
    return position(*placed, areas=areas, dice=[chance.randint(1, 6) for _ in range(300)])


# -- a second opinion ------------------------------------------------------------------------------


def wedge(over: FireArc) -> Polygon:
    """An arc as a polygon: the edge, and far points on the rays at half a right angle to it."""
    (ax, ay), (bx, by) = over.face.left, over.face.right
    turned = radians(over.face.heading / 100)
    fx, fy = sin(turned), cos(turned)
    rx, ry = fy, -fx
    left = ax + FAR * (fx - rx), ay + FAR * (fy - ry)
    right = bx + FAR * (fx + rx), by + FAR * (fy + ry)
    return Polygon([(ax, ay), left, right, (bx, by)])


def is_seen(game: Position, shooter: str, target: str, over: FireArc, slack: float) -> bool:
    """Is there a clear segment, when each bar is narrower (or, negative, wider) by some slack?"""
    place, arc = laid(game.ctx, target), wedge(over)
    part = Polygon(place.corners).intersection(arc)
    eye = Point(over.eye)
    nearest = part.exterior.interpolate(part.exterior.project(eye))
    corners = list(place.corners)
    points = [*corners, place.middle]
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        points.append(((ax + bx) // 2, (ay + by) // 2))
    inside = [Point(p) for p in points if arc.buffer(slack).contains(Point(p))]
    ends = (nearest, *inside)
    return any(_is_clear(game, shooter, target, LineString([eye, end]), slack) for end in ends)


def _is_clear(game: Position, shooter: str, target: str, segment: LineString, slack: float) -> bool:
    ctx = game.ctx
    highest = max(height(ctx, shooter), height(ctx, target))
    for uid, place in everybody(ctx):
        body = Polygon(place.corners)
        if uid in (shooter, target) or not segment.intersects(body.buffer(-10 - slack)):
            continue
        off = min(body.distance(Point(end)) for end in segment.coords)
        if not (is_artillery(ctx, shooter) and highest > height(ctx, uid) and off > 1_000 - slack):
            return False
    for area in ctx.rules.table.areas:
        ground = Polygon(area.outline)
        inside = segment.intersection(ground).length
        if area.kind in ("wood", "village", "farm") and inside > 1_000 + slack:
            return False
        ends = [Point(end) for end in segment.coords]
        hill = area.kind in ("slope", "steep_slope")
        if hill and inside > max(slack, 0) and not any(ground.intersects(end) for end in ends):
            return False
    return True


@pytest.mark.rule("ND 0.8", "ND 0.9", "ND 4.2", "ND 4.19")
@pytest.mark.parametrize("seed", SEEDS)
def test_arc_range_and_sight_are_those_of_a_second_opinion(seed: int) -> None:
    game = drawn(Random(seed))
    for shooter, _ in everybody(game.ctx):
        if not game.rules.oob.units[shooter].weapon:
            continue
        longest = weapon_row(game.ctx, shooter).longest
        for target, place in enemies(game.ctx, shooter):
            for over in arcs_of(game.ctx, shooter):
                found = why_not_over(game.ctx, shooter, target, over)
                part = Polygon(place.corners).intersection(wedge(over))
                if Polygon(place.corners).distance(wedge(over)) > 1:
                    assert found == refusals.OUTSIDE_ARC
                if part.area < 50_000:
                    continue  # so little that the tolerance decides
                length = part.distance(Point(over.origin))
                if abs(length - longest) < 3:
                    continue
                if length > longest:
                    assert found == refusals.out_of_range(found_length(found), longest)
                    assert abs(found_length(found) - length) < 3
                    continue
                loose, strict = (is_seen(game, shooter, target, over, slack) for slack in (4, -4))
                if loose == strict and not in_melee(game.ctx, target):
                    assert (found is None) == loose, (shooter, target, over.edge, found)


def found_length(found: Any) -> int:
    """The length that a refusal tells, in thousandths."""
    assert found is not None
    return round(float(dict(found.message.values)["need"]) * 1_000)


# -- whole phases ----------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.1", "ND 4.2", "ND 4.6", "ND 4.23")
@pytest.mark.parametrize("seed", SEEDS)
def test_in_a_phase_by_chance_each_shoots_at_most_once_and_all_points_are_kept(seed: int) -> None:
    chance = Random(seed)
    game = drawn(chance)
    before = {uid: game.unit(uid).damage for uid in game.table.units}
    marked = [u for u, _ in everybody(game.ctx) if game.unit(u).disorder == 3]
    for uid in marked:  # what becomes of routed units is not asked here
        game.ctx.change(uid, disorder=1)
    able = {side: set(shooters(game.ctx, side)) for side in (RED, BLUE)}
    game.run(FirePhase())
    while isinstance(game.asking, ChooseShots):
        asking = game.asking
        if asking.shooter:
            offered = {u for u in game.prompt.units if u not in able[asking.side]}
            assert offered == set(targets(game.ctx, asking.shooter))
            for foe, _ in enemies(game.ctx, asking.shooter):
                refused = why_not_target(game.ctx, asking.shooter, foe)
                assert (refused is None) == (foe in offered)
            answer = do.unit(chance.choice(sorted(offered)))
            assert game.do(do.button("hold") if chance.random() < 0.1 else answer) is None
        else:
            assert set(game.prompt.units) == able[asking.side]
            undecided = able[asking.side] - {a.shooter for a in asking.aims} - {*asking.held}
            assert game.do(do.unit(chance.choice(sorted(undecided)))) is None
    shots = [e for e in game.events if e.kind == "fire"]
    by = [e.units[0] for e in shots]
    assert len(by) == len(set(by))
    assert set(by) == {uid for uid in game.table.units if game.unit(uid).shot}
    for uid, points in before.items():
        taken = sum(int(e.roll.result) for e in shots if e.roll and e.units[1] == uid)
        now = game.unit(uid)
        assert 3 * now.losses + now.damage == points + taken
        assert now.damaged == (taken > 0)
    tested = [e.units[0] for e in game.events if e.kind == "morale"]
    assert len(tested) == len(set(tested))
    assert set(tested) == {uid for uid in before if game.unit(uid).damaged}
    assert game.dice.used == 2 * len(shots) + len(tested)
