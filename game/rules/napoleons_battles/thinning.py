"""The bases that go with losses: the others stay where they are (NB 0.0-7, 1.1.2, R2)."""

from game.board.plane.distance import apart
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Outline, Polygon, Pose, lay
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.places import enemies
from game.rules.napoleons_battles.stands import stands, width
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import bases, now, profile_of

LEFT, RIGHT = 0, -1
"""The end bases of a line."""


def thin(ctx: Ctx, uid: str, before: Outline) -> None:
    """A line loses bases at its ends, those that touch an enemy last, so that the middle of its
    front moves; columns and squares lose them behind, march columns at the tail (R2).
    """
    if now(ctx, uid).form is not Form.LINE:
        return
    row = ctx.rules.tables.base[profile_of(ctx, uid).base]
    wide = row.width
    line = stands(Form.LINE, width(before.footprint) // wide, row)
    there = list(lay(line, before.pose).stands)
    aside = 0
    while len(there) > bases(ctx, uid):
        held = _is_touched(ctx, uid, there[RIGHT]) and not _is_touched(ctx, uid, there[LEFT])
        del there[LEFT if held else RIGHT]
        aside += wide if held else -wide
    if aside:
        ctx.change(uid, pose=Pose(*before.pose.point(aside // 2, 0), before.pose.heading))


def _is_touched(ctx: Ctx, uid: str, stand: Polygon) -> bool:
    """Does an enemy touch a base?"""
    foes = (block for _, place in enemies(ctx, uid) for block in place.stands)
    return any(apart(stand, block) <= TOLERANCE for block in foes)
