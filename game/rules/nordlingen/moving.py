"""A unit changes its place: what goes with it and what ends by it (ND 3.10, 9.1)."""

from msgspec import structs

from game.board.plane.distance import distance
from game.board.plane.numbers import TOLERANCE, Point
from game.board.plane.shapes import Pose
from game.rules.nordlingen.movement.lines import line_before
from game.rules.nordlingen.movement.occupying import settle_in
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import now, on_table


def put(ctx: Ctx, uid: str, pose: Pose, *, mere_turn: bool = False) -> None:
    """Set a unit down; generals attached to it go with it (ND 9.1). It has moved, unless it merely
    traversed or was turned in place (ND 3.10, 8.3). What is no longer in contact is out of it.
    """
    before = now(ctx, uid).pose
    ctx.change(uid, pose=pose)
    if not mere_turn:
        ctx.change(uid, moved=True, moved_in_turn=True)
    if before is not None:
        _take_along(ctx, uid, before, pose)
    _leave_line(ctx, uid)
    settle_in(ctx, uid)
    part(ctx, uid)


def _leave_line(ctx: Ctx, uid: str) -> None:
    """Who leaves the line of an obstacle has no right to cross it any more (ND 3.22)."""
    right = now(ctx, uid).obstacle
    line = line_before(ctx, laid(ctx, uid)) if right else None
    if right and (line is None or line.name != right):
        ctx.change(uid, obstacle="", obstacle_turn=0)


def _take_along(ctx: Ctx, uid: str, before: Pose, after: Pose) -> None:
    for general in list(ctx.table.generals.values()):
        if general.unit == uid and general.at is not None:
            at = _carried(general.at, before, after)
            ctx.put(ctx.table.generals, general.id, structs.replace(general, at=at))


def _carried(point: Point, before: Pose, after: Pose) -> Point:
    """The same place on the base, wherever the base is now."""
    turned = Pose(*point, 0).about(before.at, after.heading - before.heading)
    return turned.x + after.x - before.x, turned.y + after.y - before.y


def part(ctx: Ctx, uid: str) -> None:
    """Contacts of a unit that has moved away from them are over (ND 5.1)."""
    kept = [
        charge
        for charge in ctx.table.charges
        if uid not in (charge.charger, charge.target)
        or (
            on_table(ctx, charge.charger)
            and on_table(ctx, charge.target)
            and distance(laid(ctx, charge.charger), laid(ctx, charge.target)) <= TOLERANCE
        )
    ]
    if len(kept) < len(ctx.table.charges):
        ctx.set(charges=kept)
