"""Where an army retreats to and may leave the map (PG 1.2e, 24.2.4, 25.3.3, 26.3.2)."""

from collections.abc import Mapping
from math import sqrt

from game.board.board import COMPASS, Board
from game.board.cells import Cell
from game.engine.context import derived
from game.engine.text import Text, say
from game.rules.prussias_glory.data.cards import SIDES, enemy_of
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.pieces import card, is_broken, is_routed, people, unit, units_of
from game.rules.prussias_glory.table import Ctx

Mean = tuple[float, float]

EDGE_NAMES: Mapping[str, Text] = {
    "north": say("the north edge"),
    "east": say("the east edge"),
    "south": say("the south edge"),
    "west": say("the west edge"),
}


# -- what shared code asks -------------------------------------------------------------------------


def goal_distance(ctx: Ctx, side: str, start: Cell, cell: Cell) -> int:
    """Hexes to the friendly edge, or the town in its place (PG 8.4c, 24.2.4a, 26.3.2a)."""
    town = ctx.rules.oob.armies[side].friendly_hexes
    if town and (ctx.rules.on(SpecialRule.TORGAU_AS_EDGE) or makes_for_town(ctx, side, start)):
        return ctx.rules.town_distance[side][cell]
    return _edge_distances(ctx, side)[cell]


def makes_for_town(ctx: Ctx, side: str, start: Cell) -> bool:
    """Whether it retreats into Leuthen first: the edge is farther (PG 24.2.4a, Ruling 61)."""
    town = ctx.rules.oob.armies[side].friendly_hexes
    has_town = bool(town) and ctx.rules.on(SpecialRule.LEUTHEN_AS_EDGE)
    if not has_town or is_broken(ctx, side) or start in town:
        return False
    if ctx.rules.on(Reading.LEUTHEN_ALWAYS_FIRST):
        return True
    distance, edge = ctx.rules.board.distance, _edge_distances(ctx, side)
    _, nearest = min((distance(start, c), edge[c]) for c in town)
    return edge[start] > nearest


def leaves_from(ctx: Ctx, side: str, cell: Cell) -> bool:
    """Whether a hex leads off the map (PG 1.2e, 8.2e, 10.2h, 26.3.2a, Ruling 66)."""
    town = ctx.rules.oob.armies[side].friendly_hexes
    if town and ctx.rules.on(SpecialRule.TORGAU_AS_EDGE):
        return cell in town
    return bool(edges_of(ctx, side)) and _edge_distances(ctx, side)[cell] == 0


def edges_of(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The friendly edges now, by the compass; at Zorndorf as last reckoned (PG 25.3.3a)."""
    reckoned = ctx.table.edges.get(side)
    return (reckoned,) if reckoned else ctx.rules.oob.armies[side].friendly_edges


def _edge_distances(ctx: Ctx, side: str) -> tuple[int, ...]:
    if side in ctx.table.edges:
        return ctx.rules.compass_distance[ctx.table.edges[side]]
    return ctx.rules.edge_distance[side]


# -- Zorndorf: opposite the enemy's main line (PG 25.3.3a, Ruling 78) ------------------------------


def settle_edges(ctx: Ctx) -> None:
    """Reckon both edges at each player turn and Army Morale phase (PG 25.3.3a, Ruling 78)."""
    if not ctx.rules.on(SpecialRule.EDGE_BY_LIE):
        return
    for side in SIDES:
        edge, them = edge_by_lie(ctx, side), people(ctx, side).inline
        if edge is not None and edge != ctx.table.edges.get(side):
            ctx.put(ctx.table.edges, side, edge)
            text = say("Friendly edge of {side}: {edge}.", side=them, edge=EDGE_NAMES[edge])
            ctx.tell("PG 25.3.3a", text, kind="army", side=side)


def edge_by_lie(ctx: Ctx, side: str) -> str | None:
    """The edge opposite the enemy's mean place; None: nobody in order (PG 25.3.3a, Ruling 78)."""
    own, enemy = mean_place(ctx, side), mean_place(ctx, enemy_of(side))
    if own is None or enemy is None:
        return None
    board = ctx.rules.board
    width, height = _place(board, board.grid.extent())
    sides = (  # of the sheet, clockwise from the top: how far the line points to it, how near it is
        (enemy[1] - own[1], own[1]),
        (own[0] - enemy[0], width - own[0]),
        (own[1] - enemy[1], height - own[1]),
        (enemy[0] - own[0], own[0]),
    )
    best = max(range(len(sides)), key=lambda i: (round(sides[i][0], 6), -sides[i][1]))
    return COMPASS[(COMPASS.index(board.compass) + best) % len(COMPASS)]


@derived
def mean_place(ctx: Ctx, side: str) -> Mean | None:
    """The mean place on the sheet of an army's foot and horse not Routed, by levels (Ruling 78)."""
    board, x, y, levels = ctx.rules.board, 0.0, 0.0, 0
    for one in (unit(ctx, u) for u in units_of(ctx, side)):
        if not card(ctx, one.id).is_artillery and not is_routed(ctx, one.id):
            here = _place(board, board.grid.centre(one.cell))
            x, y, levels = x + one.level * here[0], y + one.level * here[1], levels + one.level
    return (x / levels, y / levels) if levels else None


def _place(board: Board, point: tuple[int, int]) -> Mean:
    """A point of the lattice as it lies on the sheet, where both directions measure alike."""
    across, down = (1.0, sqrt(3)) if board.hexes.axis == "x" else (sqrt(3), 1.0)
    return point[0] * across, point[1] * down
