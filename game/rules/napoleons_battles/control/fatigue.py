"""Formations that are worn out (NB 13.2)."""

from game.engine.frame import Auto
from game.engine.text import say
from game.rules.napoleons_battles.control.armies import is_lost
from game.rules.napoleons_battles.control.replacing import Replacements
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import Ctx, Step
from game.rules.napoleons_battles.units import is_troops


class FatigueStep(Auto, frozen=True, tag="nb.control.fatigue"):
    """Wear is counted anew, replacements appear (NB 13.2.1, 13.2.2, 15.2.2.4.1)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.FATIGUE)
        side = ctx.table.on_turn
        if Switch.WEAR in ctx.rules.options:
            _count(ctx, side)
        ctx.goto(Replacements())


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
