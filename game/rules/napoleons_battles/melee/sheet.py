"""What is known of a round of close combat before the dice (NB 10)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from game.engine.prompt import (
    Chances,
    Preview,
    Sheet,
    SheetChance,
    SheetGroup,
    SheetMember,
    SheetSide,
    Sides,
)
from game.engine.text import Text, cited, joined, say
from game.rules.kit.pools import percent
from game.rules.napoleons_battles.fates import Falls, Fate, by_fate, fall_in_combat, worded
from game.rules.napoleons_battles.melee.after import Note, after_notes
from game.rules.napoleons_battles.melee.outcomes import (
    Duel,
    duel,
    outcomes,
    suffered,
    tie_chance,
    tie_costs,
)
from game.rules.napoleons_battles.melee.roll import strength_of
from game.rules.napoleons_battles.melee.separate import Combat, Shares
from game.rules.napoleons_battles.places import pose_of
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import bases, figures, is_troops, name_of, now, side_of

WORDS: Mapping[Fate, Text] = MappingProxyType(
    {
        "unhurt": say("{unit}: no loss"),
        "loses": say("{unit}: losses only"),
        "disordered": say("{unit}: disordered"),
        "routed": say("{unit}: routed"),
        "gone": say("{unit}: dispersed"),
    }
)
"""What becomes of a unit, in words."""


ELIMINATED = say("{unit}: eliminated")
"""The same of guns and wagons, which are never dispersed (NB 11.3)."""


def told(ctx: Ctx, uid: str, fate: Fate) -> Text:
    """The same with the name of the unit."""
    word = WORDS[fate] if is_troops(ctx, uid) or fate != "gone" else ELIMINATED
    return say(word.message, unit=name_of(ctx, uid))


def combat_preview(ctx: Ctx, combat: Combat, shares: Shares) -> Preview:
    return Preview(
        rule="NB 10.2-1",
        sheet=combat_sheet(ctx, combat, shares),
        aims=tuple((pose_of(ctx, a), pose_of(ctx, b)) for a in combat.on for b in combat.off),
    )


def combat_sheet(ctx: Ctx, combat: Combat, shares: Shares) -> Sheet:
    of = duel(ctx, combat, shares)
    names = [
        joined([say(name_of(ctx, u)) for u in units], ", ") for units in (combat.on, combat.off)
    ]
    return Sheet(
        title=say("{unit} against {foe}", unit=names[0], foe=names[1]),
        subtitle=say("In each round the lower score loses the difference"),
        rule="NB 10.2-1",
        blocks=(
            Sides(tuple(_side(ctx, of, n, shares) for n in range(2))),
            Chances(tuple(_rows(ctx, of, combat, shares))),
        ),
        confirm=say("Fight"),
        notes=(*([_equal(ctx, of)] if tie_chance(of) else ()), *after_notes(ctx, of)),
    )


def _equal(ctx: Ctx, of: Duel) -> Note:
    """How likely the scores are equal, and what that makes of each unit (NB 10.2.1, 15.3)."""
    each, rule = tie_costs(ctx, of)
    told = [
        say("{a}: {b}", a=name_of(ctx, uid), b=worded(ctx, uid, fall_in_combat(ctx, uid, borne)))
        for n, side in enumerate(of.sides)
        for uid in side.units
        for borne in [suffered(ctx, uid, each, of.sides[1 - n].units)]
    ]
    return say("Equal scores, {n}%", n=percent(tie_chance(of))), cited(rule, joined(told, "; "))


def _side(ctx: Ctx, of: Duel, n: int, shares: Shares) -> SheetSide:
    side = of.sides[n]
    there = strength_of(ctx, side.units, dict(shares))
    groups = tuple(
        SheetGroup(
            pose_of(ctx, uid),
            _strength(ctx, uid, there[uid]),
            (SheetMember(uid, _state(ctx, uid)),),
        )
        for uid in side.units
    )
    return SheetSide(
        side=side_of(ctx, side.modifying),
        role=say("On turn") if n == 0 else say("Off turn"),
        groups=groups,
        modifiers=of.lines[n],
        total=of.totals[n],
    )


def _strength(ctx: Ctx, uid: str, there: int) -> Text:
    """Its figures and bases, and how many of these fight here where others fight elsewhere
    (NB 8.4.2.4hr).
    """
    if not is_troops(ctx, uid):
        return say("battery")
    every = {"figures": figures(ctx, uid), "n": bases(ctx, uid)}
    if there < bases(ctx, uid):
        return say("{figures} figures, {n} {n:base|bases}, {k} of them here", k=there, **every)
    return say("{figures} figures, {n} {n:base|bases}", **every)


def _state(ctx: Ctx, uid: str) -> tuple[Text, ...]:
    """What of the rounds before counts, and its state (NB 11.1.1)."""
    unit = now(ctx, uid)
    lost = (say("−{n} so far", n=unit.losing),) if unit.losing else ()
    state = (say("disordered"),) if unit.disordered else ()
    return (*lost, *state)


def _rows(ctx: Ctx, of: Duel, combat: Combat, shares: Shares) -> Iterator[SheetChance]:
    """Every unit with its fates in its own colour: that of its side whose numbers count first."""
    found = outcomes(ctx, combat, shares)
    for side in of.sides:
        for uid in sorted(side.units, key=lambda u: u != side.modifying):
            for fate, chance in by_fate(found[uid]).items():
                yield SheetChance(
                    label=told(ctx, uid, fate),
                    percent=percent(chance),
                    side="" if fate == "unhurt" else side_of(ctx, uid),
                    text=_losses(found[uid], fate),
                    rule="NB 10.2.2-1",
                )


def _losses(falls: Falls, fate: Fate) -> Text | None:
    """With how many figures lost it comes to that."""
    lost = sorted(fall.lost for fall in falls if fall.fate == fate)
    if not lost[-1]:
        return None
    if lost[0] == lost[-1]:
        return say("{n} {n:figure|figures} lost", n=lost[0])
    return say("{n} to {m} figures lost", n=lost[0], m=lost[-1])
