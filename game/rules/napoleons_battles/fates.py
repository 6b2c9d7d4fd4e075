"""What losses would make of a unit, told before; `states` does it (NB 11, 15.7)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb
from typing import Literal, NamedTuple

from game.engine.text import Text, say
from game.rules.napoleons_battles.modifiers import FACES
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.states import HITS, at_most, disorder_number, rout_number
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import figures, is_troops, now, profile_of

Fate = Literal["unhurt", "loses", "disordered", "routed", "gone"]
"""What becomes of a unit."""
FATES: tuple[Fate, ...] = ("unhurt", "loses", "disordered", "routed", "gone")
MANY = 2
"""Figures by which guns lose a round that eliminate them (NB 11.2.3-2)."""
SAVE = Fraction(1, FACES)
"""A cuirass saves a figure on a 1 (NB 15.7hr)."""


class Fall(NamedTuple):
    """Figures lost, and what becomes of the unit."""

    lost: int
    fate: Fate


Falls = Mapping[Fall, Fraction]
"""How likely each is."""


def fall_in_fire(ctx: Ctx, uid: str, losses: int) -> Fall:
    """What so many figures lost to a shot would make of it, no cuirass saving any (NB 11.1.1,
    11.1.2, 11.2.1, 11.3.1).
    """
    if is_troops(ctx, uid):
        return _of_troops(ctx, uid, losses)
    unit = now(ctx, uid)
    lost = min(losses, HITS - unit.losses)
    if not lost:
        return Fall(0, "unhurt")
    if unit.losses + lost >= HITS:
        return Fall(lost, "gone")
    steady = not unit.disordered and not unit.routed
    return Fall(lost, "disordered" if steady else "loses")


def fall_in_combat(ctx: Ctx, uid: str, losses: int) -> Fall:
    """The same of a round of close combat (NB 11.1.1, 11.2.1, 11.2.3, 11.3.1)."""
    if is_troops(ctx, uid):
        return _of_troops(ctx, uid, losses)
    if not losses:
        return Fall(0, "unhurt")
    if losses >= MANY or now(ctx, uid).losses + 1 >= HITS:
        return Fall(HITS - now(ctx, uid).losses, "gone")
    return Fall(1, "loses" if now(ctx, uid).routed else "routed")


def _of_troops(ctx: Ctx, uid: str, losses: int) -> Fall:
    unit = now(ctx, uid)
    lost = max(0, min(at_most(ctx, uid, losses), figures(ctx, uid) - unit.dispersal))
    if not lost:
        return Fall(0, "unhurt")
    if figures(ctx, uid) - lost <= unit.dispersal:
        return Fall(lost, "gone")
    if unit.routed:
        return Fall(lost, "loses")
    if unit.losing + lost >= rout_number(ctx, uid):
        return Fall(lost, "routed")
    shaken = not unit.disordered and unit.losing + lost >= disorder_number(ctx, uid)
    return Fall(lost, "disordered" if shaken else "loses")


def has_cuirass(ctx: Ctx, uid: str) -> bool:
    """Does it roll to save figures lost in combat and to small arms (NB 15.7hr)?"""
    return Switch.CUIRASS in ctx.rules.options and profile_of(ctx, uid).kind == "cuirassier"


def left_over(ctx: Ctx, uid: str, losses: int) -> Mapping[int, Fraction]:
    """Of so many figures, how many are lost in the end where cuirasses may save some, which is
    rolled for what the unit can lose at most (NB 15.7hr, R67).
    """
    if not has_cuirass(ctx, uid):
        return {losses: Fraction(1)}
    most = at_most(ctx, uid, losses)
    return {most - n: comb(most, n) * SAVE**n * (1 - SAVE) ** (most - n) for n in range(most + 1)}


def gathered(rows: Iterable[tuple[Fall, Fraction]]) -> Falls:
    """Chances of the same fall together, the lightest first."""
    found: dict[Fall, Fraction] = {}
    for fall, chance in rows:
        found[fall] = found.get(fall, Fraction(0)) + chance
    return {fall: found[fall] for fall in sorted(found, key=_weight)}


def _weight(fall: Fall) -> tuple[int, int]:
    return FATES.index(fall.fate), fall.lost


def by_fate(falls: Falls) -> Mapping[Fate, Fraction]:
    """The chances whatever is lost."""
    return {
        fate: sum((p for fall, p in falls.items() if fall.fate == fate), Fraction(0))
        for fate in FATES
        if any(fall.fate == fate for fall in falls)
    }


def limits(ctx: Ctx, uid: str) -> Text:
    """What losses bring infantry or cavalry, and where they end (NB 11.1.1, 11.2, 11.3.1)."""
    unit = now(ctx, uid)
    return say(
        "so far {lost} lost; {disorder} disorder it, {rout} rout it, more it cannot lose; {left} "
        "left, at {least} it is dispersed",
        lost=unit.losing,
        disorder=disorder_number(ctx, uid),
        rout=rout_number(ctx, uid),
        least=unit.dispersal,
        left=figures(ctx, uid),
    )


def worded(ctx: Ctx, uid: str, fall: Fall) -> Text:
    """A fall in words."""
    figures_lost = {"n": fall.lost}
    if fall.fate == "gone":
        return say("dispersed") if is_troops(ctx, uid) else say("eliminated")
    return {
        "unhurt": say("no loss"),
        "loses": say("{n} {n:figure|figures}", **figures_lost),
        "disordered": say("{n} {n:figure|figures}, disordered", **figures_lost),
        "routed": say("{n} {n:figure|figures}, routed", **figures_lost),
    }[fall.fate]
