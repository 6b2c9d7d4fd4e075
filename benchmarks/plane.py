"""How fast the open table is, in baselines of the same run: `python -m benchmarks.plane`.

Eighty bases in two armies that face one another over sixty woods, marshes, fields and hills; some
of the bases are moved, by chance but always the same. The baseline and the columns are those of
`benchmarks.run`; only the processor time of the benchmark itself counts.
"""

import argparse
import gc
import sys
from collections.abc import Callable, Iterable
from functools import partial
from math import cos, pi, sin
from random import Random

from benchmarks.run import Figure, baseline, figure, table, timed
from game.board.plane.contact import first_meeting
from game.board.plane.distance import overlap
from game.board.plane.ground import Area, OpenTable
from game.board.plane.legs import MOVE, WHEEL, Leg, vector
from game.board.plane.shapes import Outline, Pose, base, lay
from game.board.plane.sight import blocked_by_area, blocked_by_units
from game.board.plane.travel import Going
from game.board.plane.turns import free_turn
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.courses import end_of, first_allowed
from game.rules.kit.fan import Fan
from game.rules.kit.manoeuvres import (
    Limit,
    barred_ground,
    clear_of,
    judge,
    marching,
    no_nearer,
    on_table,
    turning,
)

WIDTH, HEIGHT = 48_000, 32_000
BASE = base(2_000, 1_000)
UNITS, PIECES, MOVERS = 80, 60, 8
MOV, ROT = 4_000, 2_000
NEAR = 500
Units = dict[str, Outline]


def armies(chance: Random) -> Units:
    """Two armies in three lines each, not quite in order, the foremost 3 to 5 units apart."""
    found: Units = {}
    for side, foremost, heading in (("red", 14_000, 0), ("blue", 18_000, 18_000)):
        for number in range(UNITS // 2):
            rank, file = divmod(number, 14)
            ahead = rank * 2_000 + chance.randrange(800)
            y = foremost - ahead if side == "red" else foremost + ahead
            pose = Pose(6_000 + 2_500 * file + chance.randrange(400), y, heading)
            unit = lay(BASE, pose.facing(heading + chance.randrange(-1_000, 1_000)))
            if not any(overlap(unit, other) for other in found.values()):
                found[f"{side} {number}"] = unit
    return found


def ground(chance: Random) -> OpenTable:
    """Sixty areas of five to nine corners, also between the armies."""
    areas = []
    for number in range(PIECES):
        x, y = chance.randrange(WIDTH), chance.randrange(HEIGHT)
        corners = 5 + number % 5
        radius = [chance.randrange(700, 2_500) for _ in range(corners)]
        outline = tuple(
            (round(x + r * sin(2 * pi * n / corners)), round(y + r * cos(2 * pi * n / corners)))
            for n, r in enumerate(radius)
        )
        kind = ("wood", "field", "hill", "marsh", "field")[number % 5]
        areas.append(Area(f"{kind} {number}", kind, outline))
    return OpenTable(WIDTH, HEIGHT, tuple(areas))


def rate(areas: tuple[Area, ...]) -> int | None:
    """Half speed in a wood, no way through a marsh."""
    kinds = {area.kind for area in areas}
    return None if "marsh" in kinds else 2_000 if "wood" in kinds else 1_000


def no(*_why: object) -> Refusal:
    return Refusal("B 1", say("no"))


def limits(open_table: OpenTable, units: Units, uid: str) -> list[Limit]:
    """All that may bar a unit: allowances, ground, friends and enemies, the enemy's nearness, the
    edge.
    """
    own = uid.split()[0]
    others = {name: unit for name, unit in units.items() if name != uid}
    enemies = {name: unit for name, unit in others.items() if name.split()[0] != own}
    going = Going(open_table, lambda area: rate((area,)) != rate(()))
    return [
        turning(ROT, no),
        barred_ground(going, rate, no()),
        marching(going, MOV, rate, no),
        clear_of(others.items(), no),
        no_nearer(enemies.items(), NEAR, no),
        on_table(open_table, no()),
    ]


def some_legs(chance: Random) -> tuple[Leg, ...]:
    """A wheel, a leg, perhaps aside, and a wheel back."""
    return (
        Leg(WHEEL, chance.choice((-1, 1)) * chance.randrange(500, 2_500)),
        Leg(MOVE, chance.randrange(500, MOV), chance.randrange(-4_500, 4_501)),
        Leg(WHEEL, chance.choice((-1, 1)) * chance.randrange(500, 2_500)),
    )


def wishes(chance: Random, unit: Outline, count: int) -> list[tuple[int, int]]:
    """Where a pointer may be: anywhere about the unit, mostly ahead of it."""
    return [
        unit.pose.point(chance.randrange(-6_000, 6_000), chance.randrange(-3_000, 9_000))
        for _ in range(count)
    ]


def each(work: Callable[..., object], cases: Iterable[tuple[object, ...]]) -> list[float]:
    """Milliseconds of each call, the better of two."""
    return [min(timed(partial(work, *case)) for _ in range(2)) for case in cases]


def measure(count: int) -> list[Figure]:
    """Everything about the open table; `count` cases for each of the bases that are moved."""
    chance = Random(1632)
    open_table, units = ground(chance), armies(chance)
    movers = [uid for uid in units if uid.startswith("red")][:: max(1, UNITS // 2 // MOVERS)]
    barred: list[tuple[object, ...]] = []
    free: list[tuple[object, ...]] = []
    pointed: list[float] = []
    taken: list[float] = []
    drawn: list[float] = []
    posed: list[tuple[object, ...]] = []
    single: dict[str, list[float]] = {"leg": [], "wheel": [], "place": [], "sight": []}
    for uid in movers:
        unit, rules = units[uid], limits(open_table, units, uid)
        others = [(name, other) for name, other in units.items() if name != uid]
        for _ in range(count):
            legs = some_legs(chance)
            refused = judge(unit, legs, rules).refusal is not None
            (barred if refused else free).append((unit, legs, rules))
            posed.append((unit, end_of(unit, legs).pose, rules))
            way, point = vector(unit.pose, legs[1]), unit.pose.point(1_000, 0)
            single["leg"] += each(first_meeting, [(unit, others, way)])
            single["wheel"] += each(free_turn, [(unit, point, 6_000, others)])
            single["place"] += each(_free, [(end_of(unit, legs), others)])
            target = units[chance.choice([name for name in units if name.startswith("blue")])]
            single["sight"] += each(_sees, [(unit, target, others, open_table)])
        first, *later = wishes(chance, unit, count)
        fan = Fan(unit, rules, MOV)
        taken.append(timed(partial(Fan(unit, rules, MOV).ghost, first)))
        pointed += [timed(partial(fan.ghost, wish)) for wish in later]
        drawn += each(_spokes, [(unit, rules)])
    share = len(barred) * 100 // (len(barred) + len(free))
    return [
        figure("place free of eighty", single["place"]),
        figure("first meeting of a leg", single["leg"]),
        figure("wheel of 60 degrees until it meets somebody", single["wheel"]),
        figure("sight to a point", single["sight"]),
        figure("judge of wheel, leg, wheel: allowed", each(judge, free), 0.3),
        figure(f"the same: refused ({share} of 100)", each(judge, barred), 0.3),
        figure("ghost for a pointer", pointed, 4.0),
        figure("the same: the first for a unit", taken),
        figure("fan of a unit", drawn, 30.0),
        figure("shortest course to a pose", each(first_allowed, posed)),
    ]


def _spokes(unit: Outline, rules: list[Limit]) -> object:
    return Fan(unit, rules, MOV).spokes()


def _free(place: Outline, others: list[tuple[str, Outline]]) -> bool:
    return not any(overlap(place, other) for _, other in others)


def _sees(
    unit: Outline, target: Outline, others: list[tuple[str, Outline]], open_table: OpenTable
) -> object:
    a, b = unit.pose.at, target.middle
    woods = (area for area in open_table.areas if area.kind == "wood")
    return blocked_by_units(a, b, [pair for pair in others if pair[1] is not target]) or next(
        (found for wood in woods if (found := blocked_by_area(a, b, wood.outline, 1_000))), None
    )


def main() -> int:
    """Measure and print the table."""
    words = argparse.ArgumentParser(prog="python -m benchmarks.plane", description=__doc__)
    words.add_argument("--cases", type=int, default=25, help="for each of the bases moved")
    given = words.parse_args()
    gc.collect()
    gc.freeze()
    base_time = baseline()
    lines = [
        f"Python {sys.version.split()[0]}, {UNITS} bases, {PIECES} areas, {MOVERS} bases moved",
        f"baseline: {base_time:.3f} ms",
        "",
        *table(measure(given.cases), base_time),
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
