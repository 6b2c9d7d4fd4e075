"""What a unit in hand does and what its deeds cost, as it is said: in fractions of the turn as the
rules have them, and in inches of what the unit moves (NB 8.1.2, 8.2.5).
"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Literal

from game.board.plane.legs import MOVE, Leg
from game.board.plane.numbers import Length
from game.engine.refusal import Refusal
from game.engine.text import Text, cited, say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.price import left_of, purse, rate_after, rate_now
from game.rules.napoleons_battles.places import form_in_tables
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.table import TURN, Ctx, Phase
from game.rules.napoleons_battles.units import name_of, now, slowed

Why = Literal["move", "react", "pursue", "recall", "guard", "evade", "leave"]
"""What a unit moves for."""
MOVES: Mapping[Why, tuple[str, Text]] = MappingProxyType(
    {
        "move": ("NB 8.1.1.2", say("{unit}: move of {length}.")),
        "react": ("NB 8.5.2", say("{unit}: reaction, move of {length}.")),
        "pursue": ("NB 8.5.2", say("{unit}: pursuit, move of {length}.")),
        "recall": ("NB 8.5.4.6-1", say("{unit}: after its victory, move of {length}.")),
        "guard": ("NB 14.1.1", say("{unit}: committed, move of {length}.")),
        "evade": ("NB 14.2.2", say("{unit}: evasion, move of {length}.")),
        "leave": ("NB 15.4.3-2", say("{unit}: out of the burning town, move of {length}.")),
    }
)
"""By what it moves for: the rule that lets it, and the move as it is told."""


def is_nothing(legs: tuple[Leg, ...]) -> bool:
    """Whether legs lead nowhere that could be said, and turn by nothing."""
    straight = all(leg.kind == MOVE for leg in legs)
    return straight and sum(leg.amount for leg in legs) < refusals.FINEST


def move_told(
    ctx: Ctx, uid: str, legs: tuple[Leg, ...], why: Why, *, touches: bool
) -> tuple[str, Text]:
    """The rule of a move and what is told of it: how long it is, or that the unit turned, or came
    up to an enemy, whom it touches then, by less than is measured; what it costs, if that is
    another length.
    """
    rule, text = _made(ctx, uid, legs, why, touches=touches)
    length = sum(leg.amount for leg in legs if leg.kind == MOVE)
    used = in_inches(ctx, uid, purse(ctx, uid).spent(legs))
    if abs(used - length) < 2 * refusals.FINEST:
        return rule, text
    return rule, say("{told} Movement used: {used}.", told=text, used=inches(used))


def _made(
    ctx: Ctx, uid: str, legs: tuple[Leg, ...], why: Why, *, touches: bool
) -> tuple[str, Text]:
    pursues = why == "react" and ctx.table.phase is Phase.PURSUIT
    rule, text = MOVES["pursue" if pursues else why]
    unit = name_of(ctx, uid)
    if touches and is_nothing(legs):
        return rule, say("{unit}: up to the enemy, by less than is measured.", unit=unit)
    length = sum(leg.amount for leg in legs if leg.kind == MOVE)
    if length < refusals.FINEST and not is_nothing(legs):
        return rule, say("{unit}: turned.", unit=unit)
    return rule, say(text.message, unit=unit, length=inches(length))


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
