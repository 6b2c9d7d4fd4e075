"""The bases that go with losses: the others stay where they are, and a unit keeps its contacts
where it can (NB 0.0-7, 1.1.2, 8.4.2.3, R2, R86).
"""

from collections.abc import Iterator
from typing import NamedTuple

from game.board.plane.distance import apart, within
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.text import say
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.places import (
    enemies,
    footprint,
    hold,
    laid,
    parted,
    pose_of,
    touching,
)
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.stands import DEEP, depth, stands, width
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import bases, name_of, now, on_table, profile_of


class Before(NamedTuple):
    """A unit before it loses figures: where it lies, how many bases it has, whom it touches."""

    place: Outline
    bases: int
    foes: tuple[str, ...]


def before_losses(ctx: Ctx, uid: str) -> Before:
    """What its contacts are held against when bases have gone (NB 8.4.2.3)."""
    return Before(hold(ctx, uid), bases(ctx, uid), touching(ctx, uid))


def thin(ctx: Ctx, uid: str, before: Before) -> None:
    """A line loses bases at its ends, those that touch an enemy last, so that the middle of its
    front moves; columns and squares lose them behind, march columns at the tail (R2). Among the
    places that this leaves it takes the one that keeps most of its contacts (R86).
    """
    unit = now(ctx, uid)
    if bases(ctx, uid) == before.bases or not bases(ctx, uid) or unit.form is Form.TOWN:
        return
    if unit.form is Form.LINE:
        found = max(_in_line(ctx, uid, before), key=lambda way: way[0])[1]
    else:
        ways = [before.place.pose, *_closed_up(ctx, uid, before)]
        found = max(ways, key=lambda pose: len(_kept(ctx, uid, pose, before.foes)))
    if found != before.place.pose:
        ctx.change(uid, pose=found)


def close_up(ctx: Ctx, uid: str, before: Before) -> None:
    """An enemy whom a unit touches no longer, since its bases have gone, moves up to it, so that
    their combat is fought; where there is no room for that there is none (NB 8.4.2.3, R86).
    """
    if not on_table(ctx, uid) or now(ctx, uid).routed:
        return
    for foe in before.foes:
        lost = foe not in touching(ctx, uid)
        if not lost or not on_table(ctx, foe) or now(ctx, foe).routed:
            continue
        names = {"unit": name_of(ctx, foe), "foe": name_of(ctx, uid)}
        pose = next(_moved_up(ctx, uid, foe, before), None)
        text = say("{unit}: no longer in contact with {foe} after the loss of bases.", **names)
        if pose is not None:
            ctx.change(foe, pose=pose)
            text = say("{unit}: closed up on {foe} after the loss of bases.", **names)
        ctx.tell("NB 8.4.2.3", text, foe, uid, kind="contact")


def _moved_up(ctx: Ctx, uid: str, foe: str, before: Before) -> Iterator[Pose]:
    """Where an enemy touches a unit again, by as much as that has become narrower or less deep."""
    then, there, pose = before.place, laid(ctx, uid), pose_of(ctx, foe)
    wide = width(then.footprint) - width(there.footprint)
    deep = depth(then.footprint) - depth(there.footprint)
    along = Pose(*pose.at, there.pose.heading)
    for aside, ahead in ((wide // 2, 0), (-wide // 2, 0), (wide, 0), (-wide, 0), (0, deep)):
        goal = Pose(*along.point(aside, ahead), pose.heading)
        place = lay(footprint(ctx, foe), goal)
        free = now(ctx, foe).town == "" and why_no_room(ctx, foe, place) is None
        if free and within(place, hold(ctx, uid), TOLERANCE):
            yield goal


def _kept(ctx: Ctx, uid: str, pose: Pose, foes: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the enemies that it would touch there."""
    place = lay(footprint(ctx, uid), pose)
    found = ((foe, hold(ctx, foe)) for foe in foes)
    return tuple(
        foe
        for foe, there in found
        if within(place, there, TOLERANCE) and not parted(ctx, place, there)
    )


def _in_line(ctx: Ctx, uid: str, before: Before) -> Iterator[tuple[tuple[int, int, int], Pose]]:
    """The ways to take bases off both ends of a line, each with its worth: the enemies that it
    still touches, the bases that touch any, those that stay at the left (R2).
    """
    row = ctx.rules.tables.base[profile_of(ctx, uid).base]
    line = lay(stands(Form.LINE, before.bases, row), before.place.pose).stands
    blocks = [block for _, place in enemies(ctx, uid) for block in place.stands]
    held = [any(apart(stand, block) <= TOLERANCE for block in blocks) for stand in line]
    left, gone = bases(ctx, uid), before.bases - bases(ctx, uid)
    for n in range(gone + 1):
        aside = (2 * n - gone) * row.width // 2
        pose = before.place.pose
        if aside:
            pose = Pose(*pose.point(aside, 0), pose.heading)
        yield (len(_kept(ctx, uid, pose, before.foes)), sum(held[n : n + left]), -n), pose


def _closed_up(ctx: Ctx, uid: str, before: Before) -> Iterator[Pose]:
    """Where the ranks of a column, a square or a march column may close up on enemies whom they
    would lose: by half a base to a side, by what has become free behind (R86).
    """
    now_there = footprint(ctx, uid)
    half = ctx.rules.tables.base[profile_of(ctx, uid).base].width // 2
    asides = (0, -half, half) if now(ctx, uid).form in DEEP else (0,)
    backs = dict.fromkeys((0, depth(before.place.footprint) - depth(now_there)))
    for back in backs:
        for aside in asides:
            pose = Pose(*before.place.pose.point(aside, -back), before.place.pose.heading)
            place = lay(now_there, pose)
            if (aside or back) and why_no_room(ctx, uid, place) is None:
                yield pose
