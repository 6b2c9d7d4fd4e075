"""The bases that go with losses: the others stay where they are (NB 0.0-7, 1.1.2, R2)."""

from game.board.plane.distance import apart
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Outline, Polygon, Pose
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.places import enemies, laid
from game.rules.napoleons_battles.stands import width
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import now

LEFT, RIGHT = 0, -1
"""The end bases of a line."""


def thin(ctx: Ctx, uid: str, before: Outline) -> None:
    """A line loses bases at its ends, those that touch an enemy last, so that the middle of its
    front moves; columns and squares lose them behind, march columns at the tail (R2).
    """
    if now(ctx, uid).form is not Form.LINE:
        return
    stands = list(before.stands)
    wide = width(before.footprint) // len(stands)
    left = len(laid(ctx, uid).stands)
    aside = 0
    while len(stands) > left:
        held = _is_touched(ctx, uid, stands[RIGHT]) and not _is_touched(ctx, uid, stands[LEFT])
        del stands[LEFT if held else RIGHT]
        aside += wide if held else -wide
    if aside:
        ctx.change(uid, pose=Pose(*before.pose.point(aside // 2, 0), before.pose.heading))


def _is_touched(ctx: Ctx, uid: str, stand: Polygon) -> bool:
    """Does an enemy touch a base?"""
    foes = (there for _, place in enemies(ctx, uid) for there in place.stands)
    return any(apart(stand, there) <= TOLERANCE for there in foes)
