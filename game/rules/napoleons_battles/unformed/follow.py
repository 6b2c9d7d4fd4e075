"""Batteries and generals that go with a unit that they touch (NB 8.6.2.1.1-3, 14.2.5, 14.3.3.3)."""

from collections.abc import Iterator

from game.board.plane.distance import distance
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Outline, Pose, lay
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.places import (
    enemies,
    footprint,
    general_footprint,
    laid,
    pose_of,
)
from game.rules.napoleons_battles.placing import formed, why_no_room
from game.rules.napoleons_battles.stands import depth, width
from game.rules.napoleons_battles.states import lead
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.unformed.casualty import beside


def follow(ctx: Ctx, battery: str, uid: str, before: Pose) -> bool:
    """A battery goes with a unit that stood there before: limbered and without cost, as it stood
    to the unit, or else on another side of it; where there is no room it stays behind. Did it go?
    """
    for goal in _places(ctx, battery, uid, before):
        place = formed(ctx, battery, Form.LIMBERED, goal)
        if why_no_room(ctx, battery, place) is None and not _near_enemy(ctx, battery, place):
            ctx.change(battery, pose=goal, form=Form.LIMBERED, attached=uid)
            return True
    ctx.change(battery, attached="")
    return False


def accompany(ctx: Ctx, general: str, uid: str, before: Pose) -> None:
    """A general goes with a unit that stood there before: as he stood to it, or else beside it
    (R36).
    """
    there, here = ctx.table.generals[general], pose_of(ctx, uid)
    if there.pose is None:
        return
    x, y = there.pose.x + here.x - before.x, there.pose.y + here.y - before.y
    goal = Pose(x, y, there.pose.heading)
    place = lay(general_footprint(ctx, there.rank), goal)
    clear = all(distance(place, foe) > TOLERANCE for _, foe in enemies(ctx, uid))
    if here.heading == before.heading and clear and ctx.rules.table.holds(place):
        lead(ctx, general, pose=goal)
    else:
        beside(ctx, general, uid)


def escort(ctx: Ctx, uid: str, before: Pose, generals: tuple[str, ...]) -> None:
    """The generals with infantry of the guard that is committed go with it (NB 14.1.2)."""
    if uid in ctx.table.guards:
        for general in generals:
            accompany(ctx, general, uid, before)


def _places(ctx: Ctx, battery: str, uid: str, before: Pose) -> Iterator[Pose]:
    """First as it stood, then at either side of the unit, then behind it."""
    unit, here = laid(ctx, uid), pose_of(ctx, battery)
    if unit.pose.heading == before.heading:
        yield Pose(here.x + unit.pose.x - before.x, here.y + unit.pose.y - before.y, here.heading)
    own = footprint(ctx, battery, Form.LIMBERED)
    left = min(stand.left for stand in unit.footprint)
    right = max(stand.right for stand in unit.footprint)
    for across, up in (
        (right + width(own) // 2, 0),
        (left - width(own) // 2, 0),
        (0, -depth(unit.footprint)),
    ):
        yield Pose(*unit.pose.point(across, up), unit.pose.heading)


def _near_enemy(ctx: Ctx, battery: str, place: Outline) -> bool:
    return any(distance(place, foe) <= TOLERANCE for _, foe in enemies(ctx, battery))
