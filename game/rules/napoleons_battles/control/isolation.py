"""Isolated units are pointed out, and surrender if they do not get free (NB 4.7, 15.5)."""

from game.board.plane.ring import bridges, is_ringed
from game.board.plane.shapes import Polygon
from game.engine.event import GRAVE
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import enemies_of_side, is_barred, laid, touched_by
from game.rules.napoleons_battles.states import lead, remove
from game.rules.napoleons_battles.table import Ctx, Step
from game.rules.napoleons_battles.units import (
    is_combat_unit,
    is_formed,
    name_of,
    on_table,
    present,
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
            text = say("{unit} is isolated.", unit=name_of(ctx, uid))
            ctx.tell("NB 15.5.1", text, uid, kind="isolated")
        ctx.goto(Settle())


def isolated(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units of a side that enemies and ground which nobody enters ring, with gaps under two
    inches; enemies in rout and wagons hold nobody (NB 15.5.1).
    """
    walls = _walls(ctx, side)
    joined = bridges(walls, ctx.rules.tables.limits.isolation_gap.value)
    if not joined:
        return ()
    return tuple(u for u in present(ctx, side) if is_ringed(laid(ctx, u), walls, joined))


def _walls(ctx: Ctx, side: str) -> tuple[Polygon, ...]:
    found = [
        stand
        for foe, place in enemies_of_side(ctx, side)
        if is_formed(ctx, foe) and is_combat_unit(ctx, foe)
        for stand in place.stands
    ]
    found += [area.outline for area in ctx.rules.table.areas if is_barred(ctx, area)]
    return tuple(found)


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
