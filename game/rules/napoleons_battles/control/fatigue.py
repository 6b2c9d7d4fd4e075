"""Formations that are worn out, armies that are demoralised (NB 13.2, 13.3)."""

from game.engine.event import GRAVE
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.napoleons_battles.control.replacing import Replacements
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.states import disorder
from game.rules.napoleons_battles.table import Ctx, Step
from game.rules.napoleons_battles.units import (
    is_troops,
    now,
    present,
    profile_of,
    side_of,
)


class FatigueStep(Auto, frozen=True, tag="nb.control.fatigue"):
    """Wear is counted anew, replacements appear (NB 13.2.1, 13.2.2, 15.2.2.4.1)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.FATIGUE)
        side = ctx.table.on_turn
        if Switch.WEAR in ctx.rules.options:
            _count(ctx, side)
        ctx.goto(Replacements())


def is_lost(ctx: Ctx, uid: str) -> bool:
    """In rout, dispersed or eliminated, also off the table in rout (NB 8.1.4.2-2, 12.1, 13.2.1)."""
    unit = now(ctx, uid)
    return unit.routed or unit.gone in ("eliminated", "dispersed", "surrendered")


def wear_of(ctx: Ctx, formation: str) -> int:
    """How many of its units are lost; guards count one, detachments nothing (NB 13.2.1)."""
    made = ctx.rules.oob.formations[formation]
    return sum(is_troops(ctx, uid) and is_lost(ctx, uid) for uid in made.units)


def _count(ctx: Ctx, side: str) -> None:
    for made in ctx.rules.oob.formations.values():
        if made.side != side or not made.wear:
            continue
        worn, was = wear_of(ctx, made.id) >= made.wear, made.id in ctx.table.worn
        if worn and not was:
            ctx.append(ctx.table.worn, made.id)
            text = say("{formation} is worn out.", formation=made.name)
            ctx.tell("NB 13.2.1-1", text, kind="wear", side=side)
        elif was and not worn:
            ctx.set(worn=[name for name in ctx.table.worn if name != made.id])
            text = say("{formation} is no longer worn out.", formation=made.name)
            ctx.tell("NB 13.2.2", text, kind="wear", side=side)


# -- demoralised armies (NB 13.3) ------------------------------------------------------------------


def morale_lost(ctx: Ctx, side: str) -> int:
    """What an army has lost of its morale: guards count more, irregulars and detachments nothing
    (NB 12.1, 12.1.1).
    """
    return sum(
        max(1, profile_of(ctx, uid).guard)
        for uid, unit in ctx.table.units.items()
        if side_of(ctx, uid) == side
        and not unit.detached_from
        and is_troops(ctx, uid)
        and not profile_of(ctx, uid).irregular
        and is_lost(ctx, uid)
    )


def is_beaten(ctx: Ctx, side: str) -> bool:
    """Has it lost as much as its morale (NB 12.1)?"""
    return morale_lost(ctx, side) >= ctx.rules.oob.armies[side].morale


def demoralise(ctx: Ctx, side: str) -> None:
    """All its units that are not in rout are disordered, guards are worn out instead
    (NB 13.3.1-1, 13.3.2).
    """
    ctx.append(ctx.table.demoralised, side)
    army = ctx.rules.oob.armies[side]
    text = say("{army} is demoralised.", army=army.inline)
    ctx.tell("NB 13.3.1-1", text, kind="break", side=side, weight=GRAVE)
    for uid in present(ctx, side):
        if is_troops(ctx, uid) and not profile_of(ctx, uid).guard:
            disorder(ctx, uid, "NB 13.3.1-1")


def recover_army(ctx: Ctx, side: str) -> None:
    """It has rallied: units that do not move will lose their disorder (NB 13.3.3)."""
    ctx.set(demoralised=[one for one in ctx.table.demoralised if one != side])
    army = ctx.rules.oob.armies[side]
    ctx.tell("NB 13.3.3", say("{army} recovers.", army=army.inline), kind="recover", side=side)
