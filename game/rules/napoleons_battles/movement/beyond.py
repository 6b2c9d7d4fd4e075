"""Units that come onto the table beyond friends who stand at its edge (NB 8.1.3, 8.1.4.1, R93)."""

from typing import NamedTuple

from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.shapes import Pose, lay
from game.engine.context import derived
from game.engine.text import say
from game.rules.kit.manoeuvres import largest, makes, passed
from game.rules.napoleons_battles.control.command import mark
from game.rules.napoleons_battles.control.entry import FINE, STEPS, inwards, spots
from game.rules.napoleons_battles.movement.limits import farthest, limits, why_not_move
from game.rules.napoleons_battles.movement.march import met
from game.rules.napoleons_battles.movement.price import purse
from game.rules.napoleons_battles.movement.steps import over_ground, unsettle
from game.rules.napoleons_battles.places import footprint, friends, laid
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.stands import depth
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import TURN, Ctx
from game.rules.napoleons_battles.unformed.casualty import come_upon
from game.rules.napoleons_battles.units import name_of, now

APART = 250
"""So far apart are the places farther in that are looked at, in thousandths of an inch."""


class WayIn(NamedTuple):
    """The pose just outside the table, the leg from there, and the pose in which it ends."""

    start: Pose
    leg: Leg
    end: Pose


@derived
def ways_in(ctx: Ctx, uid: str) -> tuple[WayIn, ...]:
    """The ways by which a unit could come in beyond friends, the shortest first: from each spot of
    its stretch the shortest leg (R93).
    """
    then, entry = supposed(ctx), ctx.rules.terms.entries[uid]
    for steps in (STEPS, FINE):
        found: list[WayIn] = []
        for spot in dict.fromkeys(spots(entry, steps)):
            pose = Pose(*spot, inwards(entry))
            _put_outside(then, uid, pose)
            leg = _leg_in(then, uid)
            if leg is not None:
                found.append(WayIn(pose, leg, laid_after(laid(then, uid), leg).pose))
        if found:
            return tuple(sorted(found, key=lambda way: way.leg.amount))
    return ()


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


def come_farther(ctx: Ctx, uid: str, way: WayIn) -> None:
    """It comes in beyond the friends at the edge: paid for as a move from there, with what passing
    them costs and does (NB 8.1.3, 8.1.4.1, R93).
    """
    pose, leg, _ = way
    _put_outside(ctx, uid, pose)
    before, after = laid(ctx, uid), laid_after(laid(ctx, uid), leg)
    through = passed(before, leg, friends(ctx, uid))
    spent = min(TURN, purse(ctx, uid).cost(before, leg))
    ctx.change(uid, pose=after.pose, spent=spent, moved=True)
    unsettle(ctx, uid, through)
    over_ground(ctx, uid, before, leg)
    text = say("{unit}: arrival on the table, past those at the edge.", unit=name_of(ctx, uid))
    ctx.tell("NB 8.1.4.1", text, uid, kind="arrival")
