"""Where a retreat goes (PG 8.4, Ruling 21); ways are hexes entered, OFF_MAP last: off the map."""

from itertools import pairwise
from typing import Literal

from msgspec import Struct

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.engine.text import counted, say
from game.rules.prussias_glory.battles.baggage import is_baggage, why_not_share
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.movement.edges import goal_distance, leaves_from
from game.rules.prussias_glory.movement.zones import has_zoc, zoc
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.pieces import (
    card,
    cells_of,
    has_enemy,
    is_broken,
    leaders_at,
    name_of,
    side_of,
    stack,
    unit,
    values,
)
from game.rules.prussias_glory.table import OFF_MAP, Ctx

DISORDER_HEXES = 1  # PG 8.1a; every longer retreat is a rout (PG 8.2a)

Way = tuple[Cell, ...]
Key = tuple[int, int, int, int, int, int]

MORE_EZOC = Refusal("PG 8.4a", say("Another way enters fewer hexes in EZOC."))
MORE_FRIENDS = Refusal("PG 8.4b", say("Another way enters fewer hexes with friends."))
NEARER_ENEMY = Refusal("PG 8.4c", say("Another way ends farther from the enemy."))
FARTHER_EDGE = Refusal("PG 8.4c", say("Another way ends nearer to the friendly edge."))
MORE_TURNS = Refusal("PG 8.4c", say("Another way changes direction less often."))
LEAVES_LATER = Refusal("PG 8.4c", say("Another way leaves the map sooner."))
# One for each part of the key, in its order.
WORSE = (MORE_EZOC, MORE_FRIENDS, NEARER_ENEMY, FARTHER_EDGE, MORE_TURNS, LEAVES_LATER)
WORSE_EDGE_FIRST = (MORE_EZOC, MORE_FRIENDS, FARTHER_EDGE, NEARER_ENEMY, MORE_TURNS, LEAVES_LATER)
NOT_THAT_WAY = Refusal("PG 8.4c", say("That way is not among the best retreats."))
ENEMY_THERE = Refusal("PG 8.4d", say("Enemy unit there."))


class Passage(Struct, frozen=True):
    """A hex that a retreat entered, the friends there, and the case of Disorder (PG 8.4.2)."""

    cell: Cell
    units: tuple[str, ...]
    case: Literal["", "A", "B", "C"] = ""


def rout_hexes(ctx: Ctx, uid: str) -> int:
    """How far a unit routs: infantry 2, cavalry 3, guns not at all (PG 8.2a, 8.2b)."""
    made = card(ctx, uid)
    if made.is_artillery:
        return 0
    limits = ctx.rules.tables.limits
    return (limits.rout_cavalry if made.is_cavalry else limits.rout_infantry).value


def best_paths(ctx: Ctx, uid: str, hexes: int) -> tuple[Way, ...]:
    """The best ways of a retreat; the owner chooses among them; none: captured (PG 8.4a-e)."""
    return best_ways(ctx, uid, hexes, (unit(ctx, uid).cell,))


def enters_ezoc(ctx: Ctx, uid: str, hexes: int) -> bool:
    """Whether a retreat cannot keep out of EZOC, or is not possible at all (PG 11.1.4b)."""
    enemy = zoc(ctx, enemy_of(side_of(ctx, uid)))
    return all(any(c in enemy for c in way) for way in best_paths(ctx, uid, hexes))


@derived
def best_ways(ctx: Ctx, uid: str, hexes: int, trail: Way) -> tuple[Way, ...]:
    """The ways with the smallest key; `trail`: the hexes of this retreat so far, start included."""
    found = ways(ctx, uid, hexes, trail)
    # Ruling 22, PG 10.2h: a unit that is not Routed leaves only if its owner wants it to.
    by_will = tuple(w for w in found if hexes == DISORDER_HEXES and w[-1] == OFF_MAP)
    rest = [way for way in found if way not in by_will]
    # The parts of the key are compared in order: most ways fall out by the first two.
    enemy, stacks = zoc(ctx, enemy_of(side_of(ctx, uid))), ctx.table.stacks
    first = [(sum(c in enemy for c in w), sum(c in stacks for c in w)) for w in rest]
    fewest = min(first, default=None)
    keys = {w: key(ctx, uid, trail, w) for w, k in zip(rest, first, strict=True) if k == fewest}
    least = min(keys.values(), default=None)
    return tuple(way for way, k in keys.items() if k == least) + by_will


def choices(ctx: Ctx, uid: str, hexes: int, trail: Way) -> tuple[Way, ...]:
    """The best ways without those that differ only in empty hexes on the way."""
    side = side_of(ctx, uid)
    told: dict[tuple[Cell, Way], Way] = {}
    for way in best_ways(ctx, uid, hexes, trail):
        told.setdefault((way[-1], tuple(c for c in way if _matters(ctx, side, c))), way)
    return tuple(told.values())


@derived
def ways(ctx: Ctx, uid: str, hexes: int, trail: Way) -> tuple[Way, ...]:
    """Every legal way, in full or off the edge, short by the Mietzel (PG 25.3.5d, 25.3.6b)."""
    side, train = side_of(ctx, uid), is_baggage(ctx, uid)
    may_leave = not train and (hexes > DISORDER_HEXES or is_broken(ctx, side))
    # SP in parentheses never enters an EZOC (PG 8.4e, 7.2.5a).
    barred = zoc(ctx, enemy_of(side)) if values(ctx, uid).parenthesised else frozenset()
    found: list[Way] = []
    open_ways: list[Way] = [()]
    for _ in range(hexes):
        longer: list[Way] = []
        for way in open_ways:
            here = way[-1] if way else trail[-1]
            # By the Mietzel, baggage at edges (PG 25.3.5d, 25.3.6b, Ruling 63).
            ends = here in ctx.rules.banks or (train and leaves_from(ctx, side, here))
            if way and ends:
                found.append(way)
                continue
            if may_leave and leaves_from(ctx, side, here):
                found.append((*way, OFF_MAP))
            longer.extend(
                (*way, there)
                for there in ctx.rules.links[here]
                if there not in way
                and there not in trail
                and there not in barred
                and not has_enemy(ctx, there, side)
                and why_not_share(ctx, uid, there) is None
            )
        open_ways = longer
    return (*found, *open_ways)


def key(ctx: Ctx, uid: str, trail: Way, way: Way) -> Key:
    """What makes a way better: the five parts of Ruling 21 or its option, then leaving at once."""
    side, leaves = side_of(ctx, uid), way[-1] == OFF_MAP
    entered = way[:-1] if leaves else way
    enemy = zoc(ctx, enemy_of(side))
    away = 0 if leaves or _is_farther(ctx, side, trail[-1], entered[-1]) else 1
    goal = -1 if leaves else goal_distance(ctx, side, trail[-1], entered[-1])
    third, fourth = (goal, away) if ctx.rules.on(Reading.EDGE_BEFORE_ENEMY) else (away, goal)
    return (
        sum(c in enemy for c in entered),
        sum(bool(stack(ctx, c)) for c in entered),
        third,
        fourth,
        _turns(ctx, (*trail[-2:], *entered)),
        len(way) if leaves else 0,
    )


def why_not_there(ctx: Ctx, uid: str, hexes: int, trail: Way, end: Cell) -> Refusal:
    """Why a retreat does not end in a hex that is not among the best (PG 8.4a-d)."""
    if has_enemy(ctx, end, side_of(ctx, uid)):
        return ENEMY_THERE
    legal = [key(ctx, uid, trail, w) for w in ways(ctx, uid, hexes, trail) if w[-1] == end]
    if not legal:
        return Refusal(
            "PG 8.4e",
            counted(
                hexes,
                "{unit} cannot retreat there in one hex.",
                "{unit} cannot retreat there in {n} hexes.",
                unit=name_of(ctx, uid),
            ),
        )
    least = min(key(ctx, uid, trail, w) for w in best_ways(ctx, uid, hexes, trail))
    mine = min(legal)
    worse = WORSE_EDGE_FIRST if ctx.rules.on(Reading.EDGE_BEFORE_ENEMY) else WORSE
    return next(
        (worse[i] for i, pair in enumerate(zip(mine, least, strict=True)) if pair[0] != pair[1]),
        NOT_THAT_WAY,
    )


def _matters(ctx: Ctx, side: str, cell: Cell) -> bool:
    """Whether entering a hex has effects: friends shaken, an EZOC, enemy leaders overrun."""
    if cell in ctx.table.stacks or cell in zoc(ctx, enemy_of(side)):
        return True
    return bool(leaders_at(ctx, cell, enemy_of(side)))


@derived
def _enemy_in_order(ctx: Ctx, side: str) -> tuple[Cell, ...]:
    """Hexes with enemy units that are not Routed."""
    return tuple(
        c for c in cells_of(ctx, enemy_of(side)) if any(has_zoc(ctx, u) for u in stack(ctx, c))
    )


@derived
def _enemy_distance(ctx: Ctx, side: str, cell: Cell) -> int | None:
    board = ctx.rules.board
    return min((board.distance(cell, c) for c in _enemy_in_order(ctx, side)), default=None)


def _is_farther(ctx: Ctx, side: str, start: Cell, end: Cell) -> bool:
    before, after = _enemy_distance(ctx, side, start), _enemy_distance(ctx, side, end)
    return before is None or after is None or after > before


def _turns(ctx: Ctx, cells: Way) -> int:
    grid = ctx.rules.board.grid
    steps = [grid.direction(a, b) for a, b in pairwise(cells)]
    return sum(a != b for a, b in pairwise(steps))
