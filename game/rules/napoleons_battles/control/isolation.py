"""Isolated units are pointed out, and surrender if they do not get free (NB 4.7, 15.5)."""

from game.engine.event import GRAVE
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import touched_by
from game.rules.napoleons_battles.rings import isolated
from game.rules.napoleons_battles.states import lead, remove
from game.rules.napoleons_battles.table import Ctx, Step
from game.rules.napoleons_battles.units import (
    name_of,
    on_table,
    side_of,
)


class IsolationStep(Auto, frozen=True, tag="nb.control.isolation"):
    """The side on turn loses those of its units that were pointed out before and have not got free,
    and points out those of the enemy (NB 4.7, 15.5.1, 15.5.2).
    """

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.ISOLATION)
        if Switch.ISOLATION not in ctx.rules.options:
            ctx.end()
            return
        side = ctx.table.on_turn
        foe = ctx.rules.enemy_of(side)
        pointed = [u for u in ctx.table.isolated if on_table(ctx, u) and side_of(ctx, u) == side]
        held = isolated(ctx, side) if pointed else ()
        for uid in (u for u in pointed if u in held):
            surrender(ctx, uid)
        ctx.set(isolated=list(isolated(ctx, foe)))
        for uid in ctx.table.isolated:
            text = say("{unit}: isolated.", unit=name_of(ctx, uid))
            ctx.tell("NB 15.5.1", text, uid, kind="isolated")
        ctx.goto(Settle())


def surrender(ctx: Ctx, uid: str) -> None:
    """A unit is removed, guns stay; its generals are captured, unless they touch another unit
    (NB 15.5.2).
    """
    generals = attached_generals(ctx, uid)
    remove(ctx, uid, "surrendered", "NB 15.5.2-1", how="free")
    for general in generals:
        there = ctx.table.generals[general]
        if touched_by(ctx, there):
            continue
        ctx.append(ctx.table.captured, general)
        half, fallen = ctx.table.half, there.fallen + 1
        lead(ctx, general, pose=None, dead_since=half, fallen=fallen, status="")
        text = say("{general} is captured.", general=name_of(ctx, general))
        ctx.tell("NB 15.5.2-3", text, general, kind="general", weight=GRAVE)
