"""Armies: a side, or each contingent of a coalition by itself; what they have lost of their morale
(NB 12.1, 13.3).
"""

from msgspec import Struct

from game.engine.event import GRAVE
from game.engine.text import Text, say
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.states import disorder, remove
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import (
    card,
    is_troops,
    now,
    present,
    profile_of,
    side_of,
)


class Army(Struct, frozen=True):
    """An army whose morale is counted by itself (NB 12.1, 12.1.3)."""

    id: str
    side: str
    inline: Text
    morale: int


def armies_of(ctx: Ctx, side: str) -> tuple[Army, ...]:
    """The armies of a side: the contingents of a coalition, or all of it (NB 12.1.2, 12.1.3)."""
    found = tuple(
        Army(one.id, side, one.inline, one.morale)
        for one in ctx.rules.oob.contingents.values()
        if one.side == side
    )
    whole = ctx.rules.oob.armies[side]
    return found or (Army(side, side, whole.inline, whole.morale),)


def army_of(ctx: Ctx, uid: str) -> str:
    """The army of a unit."""
    return card(ctx, uid).contingent or side_of(ctx, uid)


def is_lost(ctx: Ctx, uid: str) -> bool:
    """In rout, dispersed or eliminated, also off the table in rout (NB 8.1.4.2-2, 12.1, 13.2.1)."""
    unit = now(ctx, uid)
    return unit.routed or unit.gone in ("eliminated", "dispersed", "surrendered")


def morale_lost(ctx: Ctx, army: str, *, for_good: bool = False) -> int:
    """What an army, or a side with all its armies, has lost of its morale: guards count more,
    irregulars and detachments nothing (NB 12.1, 12.1.1, 14.5.5.2). `for_good`: without the units in
    rout that may still rally.
    """
    return sum(
        max(1, profile_of(ctx, uid).guard)
        for uid, unit in ctx.table.units.items()
        if is_lost(ctx, uid)  # first of all, for most are not
        and army in (side_of(ctx, uid), army_of(ctx, uid))
        and not unit.detached_from
        and is_troops(ctx, uid)
        and not profile_of(ctx, uid).irregular
        and (unit.gone or not for_good)
    )


def spent_armies(ctx: Ctx, side: str) -> tuple[Army, ...]:
    """Those of a side that have lost as much as their morale (NB 12.1, 13.3.1)."""
    return tuple(one for one in armies_of(ctx, side) if morale_lost(ctx, one.id) >= one.morale)


def beaten_armies(ctx: Ctx, side: str) -> tuple[Army, ...]:
    """Those that are beaten by that: by the advanced rule only who has lost so much for good, so
    that they cannot recover (NB 12.1, 13.3, R91).
    """
    spent = spent_armies(ctx, side)
    if Switch.DEMORALISED not in ctx.rules.options:
        return spent
    return tuple(one for one in spent if morale_lost(ctx, one.id, for_good=True) >= one.morale)


def is_beaten(ctx: Ctx, side: str) -> bool:
    """Are all armies of a side beaten (NB 12.1.2, 12.1.4)?"""
    return len(beaten_armies(ctx, side)) == len(armies_of(ctx, side))


def depart(ctx: Ctx, army: Army) -> None:
    """A beaten army of a coalition leaves the table, the battle goes on (NB 12.1.3)."""
    units = [uid for uid in present(ctx, army.side) if army_of(ctx, uid) == army.id]
    if not units:
        return
    text = say("The army of {army} is beaten and leaves the table.", army=army.inline)
    ctx.tell("NB 12.1.3", text, kind="break", side=army.side, weight=GRAVE)
    for uid in units:
        remove(ctx, uid, "left", "NB 12.1.3", how="free")


# -- demoralised armies (NB 13.3) ------------------------------------------------------------------


def demoralise(ctx: Ctx, army: Army) -> None:
    """All its units that are not in rout are disordered, guards are worn out instead
    (NB 13.3.1-1, 13.3.2).
    """
    ctx.append(ctx.table.demoralised, army.id)
    text = say("The army of {army} is demoralised.", army=army.inline)
    ctx.tell("NB 13.3.1-1", text, kind="break", side=army.side, weight=GRAVE)
    for uid in present(ctx, army.side):
        if army_of(ctx, uid) == army.id and not profile_of(ctx, uid).guard:
            disorder(ctx, uid, "NB 13.3.1-1")


def recover(ctx: Ctx, side: str) -> None:
    """Armies of which enough units have rallied recover at once: their units that do not move in
    the next movement step lose their disorder (NB 13.3.3, R80).
    """
    for army in armies_of(ctx, side):
        back = army.id in ctx.table.demoralised and morale_lost(ctx, army.id) < army.morale
        if back:
            ctx.set(demoralised=[one for one in ctx.table.demoralised if one != army.id])
            text = say("The army of {army} recovers.", army=army.inline)
            ctx.tell("NB 13.3.3", text, kind="recover", side=side)


def is_shaken(ctx: Ctx, uid: str) -> bool:
    """Is a unit of a demoralised army (NB 13.3.1)?"""
    return army_of(ctx, uid) in ctx.table.demoralised
