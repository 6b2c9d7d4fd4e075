"""What shelters a unit: towns, works, walls (NB 8.3, 8.4.1.4, 10.3.9, 15.1.1)."""

from game.board.plane.distance import apart
from game.board.plane.edges import pieces
from game.board.plane.ground import Barrier, solid
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Outline, Polygon, lay
from game.engine.context import derived
from game.rules.napoleons_battles.places import pose_of, stands_of, town_of
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import on_table


def front_edges(place: Outline) -> tuple[Polygon, ...]:
    """The front edges of the bases of the front rank, each as a segment."""
    foremost = max(stand.front for stand in place.footprint)
    return tuple(
        (piece.left, piece.right)
        for piece in pieces(place)
        if piece.edge == "front" and place.footprint[piece.stand].front == foremost
    )


@derived
def held_line(ctx: Ctx, uid: str) -> Barrier | None:
    """The wall or works that the front edges of all its front bases touch (NB 10.3.9.2-1)."""
    edges = front_edges(lay(stands_of(ctx, uid), pose_of(ctx, uid)))
    for line in ctx.rules.table.barriers:
        if ctx.rules.effects(line).shelters and all(_lies_along(edge, line) for edge in edges):
            return line
    return None


def _lies_along(edge: Polygon, line: Barrier) -> bool:
    return any(apart(edge, segment) <= TOLERANCE for segment in solid(line))


@derived
def defends_fortified(ctx: Ctx, uid: str) -> bool:
    """Is it in the cover of buildings or works (NB 15.1.1-1)?"""
    if not on_table(ctx, uid):
        return False
    if town_of(ctx, uid):
        return True
    line = held_line(ctx, uid)
    return line is not None and ctx.rules.effects(line).works


def is_sheltered(ctx: Ctx, uid: str) -> bool:
    """Is it in buildings or behind a wall, a trench or works (NB 8.4.4, 10.3.1.1.4-3)?"""
    return bool(town_of(ctx, uid)) or held_line(ctx, uid) is not None
