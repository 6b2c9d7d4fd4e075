"""Laws of every recoil and rout, on tables drawn by chance (ND 0.10, 3.40-3.46, 7.10)."""

from dataclasses import replace
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from game.board.plane.distance import distance
from game.board.plane.ground import Area, Barrier
from game.board.plane.numbers import QUARTER, Point
from game.board.plane.shapes import Outline, Pose
from game.rules.kit.owing import owe
from game.rules.nordlingen.movement.ground import speed
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.rules import NdRules
from game.rules.nordlingen.setup import table_of
from game.rules.nordlingen.soundness import invariants
from game.rules.nordlingen.table import ROUTED, Matter
from game.rules.nordlingen.units import is_routed, on_table, present
from tests.rules.nordlingen.positions import BLUE, RED, Placed, Position, box, line, position, unit

KINDS = ("Pk", "PkL", "Sh", "Lt", "Cav", "CavL", "LC", "LCs", "LtArt", "MdArt", "Wg", "DrM")
GROUNDS = ("wood", "field", "marsh", "pond", "village", "steep_slope")
SIZE = 20
ROUNDING = 6
"""Poses are rounded, a few times on their way."""


def drawn(seed: int) -> NdRules:
    """A crowded square table: pairs of units, so that many touch, some ground, a hedge."""
    chance = Random(seed)
    areas = []
    for n, kind in enumerate(chance.sample(GROUNDS, 3)):
        x, y = chance.uniform(0, 16), chance.uniform(0, 16)
        areas.append(
            box(kind, f"{kind} {n}", x, y, x + chance.uniform(1, 4), y + chance.uniform(1, 4))
        )
    ends = chance.uniform(0, SIZE), chance.uniform(0, SIZE)
    hedge = line("hedge", "hedge", (ends[0], 0), (ends[1], SIZE), level=chance.randrange(4))
    placed: list[Placed] = []
    free: list[Outline] = []
    for n in range(60):
        kind = chance.choice(KINDS)
        made = unit(
            f"u{n}",
            chance.choice((RED, BLUE)),
            kind,
            round(chance.uniform(2, 18), 2),
            round(chance.uniform(2, 18), 2),
            chance.choice((0, 0, 90, 180, 180, 270, chance.randrange(360))),
            limbered=kind.endswith("Art") and chance.random() < 0.6,
            disorder=chance.choice((0, 0, 1, 2, 3)),
        )
        game = position(made, areas=areas, size=(SIZE, SIZE))
        place = laid(game.ctx, made.card.id)
        barred = any(
            speed(game.ctx, made.card.id, area) == "no" for area in game.rules.table.touched(place)
        )
        clear = all(distance(place, there) > 20 for there in free)
        if clear and not barred and game.rules.table.holds(place) and len(placed) < 18:
            placed.append(made)
            free.append(place)
    return position(*placed, areas=areas, lines=[hedge], size=(SIZE, SIZE)).rules


def carried_out(rules: NdRules, what: Literal["recoil", "rout"], uid: str, seed: int) -> Position:
    """A unit of a fresh table recoils or routs, and all that follows is settled."""
    table = table_of(rules)
    table.initiative = RED
    game = Position(rules, table, (), seed=seed)
    if what == "rout":
        game.ctx.change(uid, disorder=ROUTED)
    owe(game.ctx, Matter(what, uid))
    game.run(Settle())
    while game.asking is not None and hasattr(game.asking, "asked"):
        game.do(game.prompt.suggested)
    return game


LAW = settings(max_examples=40, deadline=None)
CASES = {"seed": st.integers(0, 100_000), "what": st.sampled_from(("recoil", "rout"))}


@pytest.mark.rule("ND 0.10", "ND 3.41", "ND 3.44")
@LAW
@given(**CASES)
def test_nobody_overlaps_or_is_off_the_table_or_where_it_may_not_be(
    seed: int, what: Literal["recoil", "rout"]
) -> None:
    rules = drawn(seed)
    game = carried_out(rules, what, Random(seed).choice(list(rules.oob.units)), seed)
    assert not game.table.owed
    assert invariants(game.ctx) == []
    for uid in present(game.ctx):
        ground = rules.table.touched(laid(game.ctx, uid))
        assert all(speed(game.ctx, uid, area) != "no" for area in ground), uid


@pytest.mark.rule("ND 3.40", "ND 3.44")
@LAW
@given(**CASES)
def test_who_runs_faces_as_it_runs_and_who_recoils_keeps_its_heading(
    seed: int, what: Literal["recoil", "rout"]
) -> None:
    rules = drawn(seed)
    game = carried_out(rules, what, Random(seed).choice(list(rules.oob.units)), seed)
    for uid in present(game.ctx):
        before, after = rules.start[uid].pose, game.unit(uid).pose
        assert before is not None and after is not None
        if not game.unit(uid).routed_in_turn:
            assert after.heading == before.heading
            continue
        assert is_routed(game.ctx, uid)
        retreat = rules.oob.armies[rules.oob.units[uid].side].retreat
        off = (after.heading - retreat) % (4 * QUARTER)
        assert off % 1_500 == 0
        assert min(off, 4 * QUARTER - off) <= QUARTER


def turned_point(point: Point) -> Point:
    """A quarter turn clockwise about the middle of the table."""
    return point[1], SIZE * 1_000 - point[0]


def turned_pose(pose: Pose) -> Pose:
    return Pose(*turned_point(pose.at), (pose.heading + QUARTER) % (4 * QUARTER))


def turned(rules: NdRules) -> NdRules:
    """The whole battle, turned by a quarter."""
    areas = tuple(
        Area(a.name, a.kind, tuple(map(turned_point, a.outline)), a.level, a.told)
        for a in rules.table.areas
    )
    lines = tuple(
        Barrier(one.name, one.kind, tuple(map(turned_point, one.points)), told=one.told)
        for one in rules.table.barriers
    )
    armies = {
        side: structs.replace(army, retreat=(army.retreat + QUARTER) % (4 * QUARTER))
        for side, army in rules.oob.armies.items()
    }
    start = {
        uid: structs.replace(there, pose=turned_pose(there.pose))
        for uid, there in rules.start.items()
        if there.pose is not None
    }
    return replace(
        rules,
        table=replace(rules.table, areas=areas, barriers=lines),
        oob=structs.replace(rules.oob, armies=armies),
        start=start,
        places={name: turned_point(at) for name, at in rules.places.items()},
    )


@pytest.mark.rule("ND 0.3", "ND 0.14")
@LAW
@given(**CASES)
def test_a_quarter_turn_of_the_table_turns_what_comes_of_it(
    seed: int, what: Literal["recoil", "rout"]
) -> None:
    rules = drawn(seed)
    uid = Random(seed).choice(list(rules.oob.units))
    one = carried_out(rules, what, uid, seed)
    two = carried_out(turned(rules), what, uid, seed)
    told = [[(e.kind, e.rule, e.units) for e in game.events] for game in (one, two)]
    assert told[0] == told[1]
    for name in rules.oob.units:
        a, b = one.unit(name), two.unit(name)
        assert structs.replace(a, pose=None) == structs.replace(b, pose=None)
        if not on_table(one.ctx, name):
            continue
        assert a.pose is not None and b.pose is not None
        wanted = turned_pose(a.pose)
        assert wanted.heading == b.pose.heading
        assert abs(wanted.x - b.pose.x) <= ROUNDING and abs(wanted.y - b.pose.y) <= ROUNDING
