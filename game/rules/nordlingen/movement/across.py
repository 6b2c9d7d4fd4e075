"""A unit in hand on the line of an obstacle is pointed beyond it: it crosses there (ND 3.22)."""

from game.board.plane.distance import crossing
from game.board.plane.ground import solid
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.prompt import Ghost, Preview, Wish
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape
from game.rules.nordlingen import refusals
from game.rules.nordlingen.movement.lines import line_before
from game.rules.nordlingen.movement.obstacles import (
    crossing_preview,
    has_right,
    landing,
    why_not_cross,
)
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.table import Ctx


def lands_at(ctx: Ctx, uid: str, pose: Pose) -> bool:
    """Is a pose where a unit stands when it has crossed the line that it is on (ND 3.22)?"""
    line = line_before(ctx, laid(ctx, uid))
    return line is not None and landing(ctx, uid, line) == pose


def why_not_across(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit does not cross the line that it is on (ND 3.21-3.23)."""
    line = line_before(ctx, laid(ctx, uid))
    assert line is not None, uid
    return why_not_cross(ctx, uid, line)


def across(ctx: Ctx, uid: str, wish: Wish, instead: Ghost) -> Ghost:
    """Where a unit comes that is pointed beyond the line that it is on, or why it does not cross;
    of any other wish what is done `instead` (ND 3.22).
    """
    place = laid(ctx, uid)
    line = line_before(ctx, place)
    if line is None or all(crossing(place.middle, wish.at, *part) is None for part in solid(line)):
        return instead
    refusal, end = why_not_cross(ctx, uid, line), landing(ctx, uid, line)
    if refusal is not None or end is None:
        return Ghost(instead.action, refusal or refusals.NO_CROSSING)
    there = wish.at == end.at and wish.heading in (None, end.heading)
    return Ghost(acts.pose(end), None if there else refusals.JUST_BEYOND)


def across_preview(ctx: Ctx, uid: str, pose: Pose) -> Preview | None:
    """The way over the line, and the chances where a die is rolled (ND 3.19-3.22)."""
    found, start = crossing_preview(ctx, uid), laid(ctx, uid).pose
    if found is None:
        return None
    line = line_before(ctx, laid(ctx, uid))
    rolls = line is not None and not has_right(ctx, uid, line)
    return Preview(
        sheet=found.sheet if rolls else None,
        rule="ND 3.22",
        path=(start, pose),
        shapes=(LineShape(points=(start.at, pose.at), tone="way"),),
    )
