"""A move is carried out leg by leg, up to whom it meets (NB 8.1.3, 8.4)."""

from game.board.plane.distance import within
from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.numbers import TOLERANCE, Heading
from game.board.plane.shapes import Outline
from game.engine.frame import Auto, Frame
from game.engine.text import say
from game.rules.kit.following import Follow
from game.rules.kit.manoeuvres import largest, stop_of
from game.rules.napoleons_battles.cards import Arm, Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.contact.announce import Announce
from game.rules.napoleons_battles.contact.home import Home
from game.rules.napoleons_battles.movement.limits import farthest, limits
from game.rules.napoleons_battles.movement.steps import step
from game.rules.napoleons_battles.places import (
    enemies,
    friends,
    laid,
    parted,
    touching,
)
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.unformed.casualty import come_upon, met_lone
from game.rules.napoleons_battles.units import (
    arm_of,
    is_cavalry,
    is_troops,
    name_of,
    now,
    on_table,
    side_of,
)


class March(Follow, frozen=True, omit_defaults=True, tag="nb.movement.march"):
    """A unit on its way. Generals who are alone there ride off; the last inch before contact waits
    for what the enemy does about it (NB 3.1, 8.4.1.3). `strangers`: generals of its side whom it
    has come to touch on the way, and who therefore do not ride along (NB 1.5-2).
    """

    strangers: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        before = attached_generals(ctx, self.unit)
        left, between = self.go(ctx, self.legs[0])
        legs = (*left, *self.legs[1:])
        strangers = joined_by(ctx, self.unit, before, self.strangers)
        ctx.goto(*between, March(self.unit, legs, strangers) if legs else None)

    def go(self, ctx: Ctx, leg: Leg) -> tuple[tuple[Leg, ...], tuple[Frame, ...]]:
        still = still_allowed(ctx, self.unit, leg)
        if still is None:
            return (), ()
        leg = still
        for general in come_upon(ctx, self.unit, leg):
            met_lone(ctx, self.unit, general, (leg, *self.legs[1:]))
        foes, last = stride(ctx, self.unit, leg, self.strangers)
        if last is None:
            return (), ()
        home = Home(self.unit, last, foes)
        return (), (Announce(self.unit, foes, last), home, RideOn(self.unit, foes, leg.off))


class RideOn(Auto, frozen=True, tag="nb.movement.ride-on"):
    """Cavalry does not turn away from infantry that has formed square: where it touches none of it
    it goes straight on as far as it can (NB 8.4.4.1, R35).
    """

    unit: str
    foes: tuple[str, ...]
    off: Heading

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid = self.unit
        if not on_table(ctx, uid) or not is_cavalry(ctx, uid) or touching(ctx, uid):
            return
        if any(now(ctx, foe).form is Form.SQUARE for foe in self.foes):
            way = Leg(MOVE, farthest(ctx, uid), self.off)
            rest = largest(laid(ctx, uid), (), way, limits(ctx, uid))
            if rest.amount:
                ctx.goto(March(uid, (rest,)))


def still_allowed(ctx: Ctx, uid: str, leg: Leg) -> Leg | None:
    """What may be made of a leg by a unit to which the legs before it may have done something: who
    is disordered on its way has half its rate left from there on (NB 8.1.2.3).
    """
    here, rules = laid(ctx, uid), limits(ctx, uid)
    if stop_of(here, (), leg, rules) is None:
        return leg
    rest = largest(here, (), leg, rules)
    return rest if rest.amount else None


def joined_by(
    ctx: Ctx, uid: str, before: tuple[str, ...], strangers: tuple[str, ...]
) -> tuple[str, ...]:
    """The strangers of a unit after a leg: those it had, and the generals whom it touches now and
    did not touch before (NB 1.5-2).
    """
    if not on_table(ctx, uid):
        return strangers
    touched = (g for g in attached_generals(ctx, uid) if g not in before)
    return tuple(dict.fromkeys((*strangers, *touched)))


def stride(
    ctx: Ctx, uid: str, leg: Leg, strangers: tuple[str, ...] = ()
) -> tuple[tuple[str, ...], Leg | None]:
    """A leg is made, of one into contact all but the last inch, or but what leads through friends
    on whom it would wait: whom it will touch, and the rest of it (NB 3.1, 8.1.3.2, 8.4.1-1).
    `strangers` do not ride along.
    """
    unit = now(ctx, uid)
    if unit.began is None:
        ctx.change(uid, began=unit.form, start=unit.pose)
    foes = met(ctx, uid, laid(ctx, uid), leg)
    if not foes:
        step(ctx, uid, leg, strangers)
        return (), None
    first = leg.cut(max(0, leg.amount - ctx.rules.tables.limits.near.value))
    first = largest(laid(ctx, uid), (), first, limits(ctx, uid))
    if first.amount:
        step(ctx, uid, first, strangers)
    return foes, leg.cut(leg.amount - first.amount)


def met(ctx: Ctx, uid: str, before: Outline, leg: Leg) -> tuple[str, ...]:
    """The enemies whom a unit would touch at the end of a leg and does not touch now."""
    if leg.kind != MOVE:
        return ()
    end = laid_after(before, leg)
    return tuple(
        foe
        for foe, place in enemies(ctx, uid)
        if within(end, place, TOLERANCE)
        and not within(before, place, TOLERANCE)
        and not parted(ctx, end, place)
    )


def attach(ctx: Ctx, uid: str) -> None:
    """A battery or a wagon that ends beside infantry or cavalry of its side is attached to it, to
    one unit only (NB 1.5-1, 1.5.2).
    """
    if arm_of(ctx, uid) not in (Arm.ARTILLERY, Arm.WAGON) or now(ctx, uid).attached:
        return
    here = laid(ctx, uid)
    for friend, place in friends(ctx, uid):
        near = within(here, place, TOLERANCE)
        if near and is_troops(ctx, friend) and side_of(ctx, friend) == side_of(ctx, uid):
            ctx.change(uid, attached=friend)
            text = say(
                "{unit}: attached to {friend}.",
                unit=name_of(ctx, uid),
                friend=name_of(ctx, friend),
            )
            ctx.tell("NB 1.5.2", text, uid, kind="attach")
            return
