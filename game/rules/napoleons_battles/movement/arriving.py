"""Who was due and found no room at the edge (NB 4.1.1.1, 8.1.4.1)."""

from game.board.plane.distance import within
from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.shapes import Pose, lay
from game.engine.context import derived
from game.engine.frame import Auto, Frame
from game.engine.text import Text, say
from game.rules.kit.manoeuvres import largest, makes, passed
from game.rules.napoleons_battles.control.command import mark
from game.rules.napoleons_battles.control.entry import (
    FINE,
    STEPS,
    charge_entry,
    enter,
    inwards,
    is_due,
    places_at_edge,
    spots,
    why_not_at_edge,
)
from game.rules.napoleons_battles.movement.limits import farthest, limits, why_not_move
from game.rules.napoleons_battles.movement.march import met
from game.rules.napoleons_battles.movement.price import purse
from game.rules.napoleons_battles.movement.steps import over_ground, unsettle
from game.rules.napoleons_battles.places import footprint, friends, laid
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.stands import depth
from game.rules.napoleons_battles.states import make_way
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import TURN, Ctx, Step
from game.rules.napoleons_battles.unformed.casualty import come_upon
from game.rules.napoleons_battles.units import name_of, now, present, side_of

APART = 250
"""So far apart are the places farther in that are looked at, in thousandths of an inch."""


class LateEntry(Auto, frozen=True, tag="nb.control.late-entry"):
    """Who waits comes onto the table if there is room at the edge now; else beyond the friends who
    stand there, as soon as none of them can still make way, or `anyway`. It moves in this step too
    (NB 4.1.1.1, 8.1.4.1, R93).
    """

    anyway: bool = False

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        for uid in _waiting(ctx):
            if enter(ctx, uid):
                mark(ctx, uid)
                charge_entry(ctx, uid)
            elif self.anyway or not _may_find_room(ctx, uid):
                _come_farther(ctx, uid)
        make_way(ctx)


def late_entry(ctx: Ctx) -> tuple[Frame, ...]:
    """The step in which they do: for as long as somebody waits."""
    return (LateEntry(),) if _waiting(ctx) else ()


def may_come_farther(ctx: Ctx) -> tuple[str, ...]:
    """Who could come in of those who wait for friends to make way (R93)."""
    return tuple(uid for uid in _waiting(ctx) if _way_in(ctx, uid) is not None)


def why_waits(ctx: Ctx, uid: str) -> Text | None:
    """Why a unit that is due has not come: who stands at its stretch of the edge, and in the
    movement step whether it comes in beyond them; None: it only waits for its turn (NB 4.1.1.1).
    """
    if uid in ctx.table.generals or not is_due(ctx, uid):
        return None
    why = why_not_at_edge(ctx, uid)
    if why is None or ctx.table.step is not Step.MOVE or side_of(ctx, uid) != ctx.table.on_turn:
        return None if why is None else why.message
    if _way_in(ctx, uid) is None:
        return say("{why} Its move reaches no place farther in.", why=why.message)
    return say("{why} If nobody makes way, it comes in farther on.", why=why.message)


def _waiting(ctx: Ctx) -> tuple[str, ...]:
    """The units of the side on turn that are due and off the table, in the order of the entries."""
    return tuple(
        uid
        for uid in ctx.rules.terms.entries
        if uid in ctx.table.units and side_of(ctx, uid) == ctx.table.on_turn and is_due(ctx, uid)
    )


def _may_find_room(ctx: Ctx, uid: str) -> bool:
    """Can a friend still move who stands where it would come in?"""
    gap = ctx.rules.tables.limits.friend_gap.value
    able = [laid(ctx, u) for u in present(ctx, side_of(ctx, uid)) if why_not_move(ctx, u) is None]
    at = places_at_edge(ctx, uid)
    return any(within(place, there, gap - 1) for place in at for there in able)


@derived
def _way_in(ctx: Ctx, uid: str) -> tuple[Pose, Leg] | None:
    """Where just outside the table a unit begins that comes in beyond friends, and the leg that
    brings it there, the shortest that does (R93).
    """
    then, entry = supposed(ctx), ctx.rules.terms.entries[uid]
    for steps in (STEPS, FINE):
        found: list[tuple[int, int, Pose, Leg]] = []
        for number, spot in enumerate(spots(entry, steps)):
            pose = Pose(*spot, inwards(entry))
            _put_outside(then, uid, pose)
            leg = _leg_in(then, uid)
            if leg is not None:
                found.append((leg.amount, number, pose, leg))
        if found:
            return min(found, key=lambda one: one[:2])[2:]
    return None


def _put_outside(ctx: Ctx, uid: str, pose: Pose) -> None:
    """Its front at the edge; its marker is that of a unit that has just come in there (NB 4.1.1.1,
    7.2.3.2).
    """
    shape = footprint(ctx, uid)
    ctx.change(uid, pose=laid_after(lay(shape, pose), Leg(MOVE, depth(shape))).pose)
    mark(ctx, uid)
    ctx.change(uid, pose=pose, began=now(ctx, uid).form)


def _leg_in(ctx: Ctx, uid: str) -> Leg | None:
    """The shortest leg straight ahead that brings it wholly onto the table, past friends alone and
    into contact with nobody (NB 8.1.3).
    """
    if why_not_move(ctx, uid) is not None:
        return None
    place, rules, least = laid(ctx, uid), limits(ctx, uid), depth(laid(ctx, uid).footprint)
    far = largest(place, (), Leg(MOVE, farthest(ctx, uid)), rules).amount
    for amount in (*range(least, far, APART), far) if far >= least else ():
        leg = Leg(MOVE, amount)
        if why_no_room(ctx, uid, laid_after(place, leg)) is not None:
            continue
        alone = not met(ctx, uid, place, leg) and not come_upon(ctx, uid, leg)
        if alone and makes(place, (leg,), rules):
            return leg
    return None


def _come_farther(ctx: Ctx, uid: str) -> None:
    """It comes in beyond the friends at the edge: paid for as a move from there, with what passing
    them costs and does (NB 8.1.3, 8.1.4.1, R93).
    """
    way = _way_in(ctx, uid)
    if way is None:
        return
    pose, leg = way
    _put_outside(ctx, uid, pose)
    before, after = laid(ctx, uid), laid_after(laid(ctx, uid), leg)
    through = passed(before, leg, friends(ctx, uid))
    spent = min(TURN, purse(ctx, uid).cost(before, leg))
    ctx.change(uid, pose=after.pose, spent=spent, moved=True)
    unsettle(ctx, uid, through)
    over_ground(ctx, uid, before, leg)
    text = say("{unit}: arrival on the table, past those at the edge.", unit=name_of(ctx, uid))
    ctx.tell("NB 8.1.4.1", text, uid, kind="arrival")
