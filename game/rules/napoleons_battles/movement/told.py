"""What the deeds of a unit in hand cost, as it is said: in fractions of the turn as the rules have
them, and in inches of what the unit moves (NB 8.1.2, 8.2.5).
"""

from fractions import Fraction

from game.board.plane.numbers import Length
from game.engine.refusal import Refusal
from game.engine.text import Text, cited, say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.price import left_of, rate_after, rate_now
from game.rules.napoleons_battles.places import form_in_tables
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.table import TURN, Ctx
from game.rules.napoleons_battles.units import now, slowed


def in_inches(ctx: Ctx, uid: str, of: int) -> Length:
    """So much of a turn as a length, at the rate that a unit has as it stands."""
    return int(of * rate_now(ctx, uid) / TURN)


def pace_note(ctx: Ctx, uid: str) -> Text | None:
    """What slows a unit, and by how much, or why its Half Move does not (NB 7.2.4.2.3, 8.1.2.3,
    13.1.2).
    """
    unit, form = now(ctx, uid), form_in_tables(ctx, uid)
    by = slowed(ctx, uid, form)
    whole, held = inches(int(rate_now(ctx, uid) * by)), by > (2 if unit.disordered else 1)
    if unit.limit == "half" and not held:
        return cited("NB 13.1.2", say("Half Move does not slow a march column"))
    if held and unit.disordered:
        return cited("NB 7.2.4.2.3", say("disordered, Half Move: a quarter of {n}", n=whole))
    if held:
        return cited("NB 8.1.2.3-1", say("Half Move: half of {n}", n=whole))
    if unit.disordered:
        return cited("NB 8.1.2.3-1", say("disordered: half of {n}", n=whole))
    return None


def short(ctx: Ctx, uid: str, need: int) -> Refusal | None:
    """Why a unit cannot spend so much of its turn on a deed; None: it has so much left."""
    left = left_of(ctx, uid)
    if need <= left:
        return None
    share = Fraction(need, TURN)
    return refusals.short_of_turn(share, in_inches(ctx, uid, need), in_inches(ctx, uid, left))


def price_note(ctx: Ctx, uid: str, need: int, form: Form | None = None) -> Text:
    """What a deed costs and what is left to move after it, in the formation then."""
    left = left_of(ctx, uid) - need
    rate = rate_now(ctx, uid) if form is None else rate_after(ctx, uid, form)
    then = {"left": inches(int(max(0, left) * rate / TURN))}
    if not need:
        return say("free, {left} left", **then)
    share = Fraction(need, TURN)
    if share.denominator > refusals.SIMPLE:
        return say("costs {need}, {left} left", need=inches(in_inches(ctx, uid, need)), **then)
    if left < 0:
        return say("{share} of the turn", share=str(share))
    return say("{share} turn, {left} left", share=str(share), **then)
