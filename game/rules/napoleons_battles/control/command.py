"""The chain of command: who is in command, and which units are held back (NB 7.2)."""

from game.engine.frame import Auto
from game.engine.text import Text, say
from game.rules.napoleons_battles.cards import Rank
from game.rules.napoleons_battles.chain import reaches_general, reaches_unit
from game.rules.napoleons_battles.modifiers import FACES, one_die
from game.rules.napoleons_battles.states import lead
from game.rules.napoleons_battles.table import Ctx, General, Limit, Status, Step
from game.rules.napoleons_battles.units import (
    is_mounted_or_horse,
    name_of,
    now,
    present,
    side_of,
)

WHY = say("Command")
LIMITS: tuple[Limit, ...] = ("", "half", "none")
"""From the least to the greatest."""


class CommandStep(Auto, frozen=True, tag="nb.control.command"):
    """Generals from the highest down, then the markers of the units (NB 7.2.3, 7.2.4)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.COMMAND)
        side = ctx.table.on_turn
        for general in in_rank(ctx, side):
            check(ctx, general)
        for uid in present(ctx, side):
            mark(ctx, uid)
        ctx.end()


def in_rank(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The generals of a side on the table, the highest rank first (NB 7.2.4-1)."""
    own = [g for g in ctx.table.generals.values() if g.pose and side_of(ctx, g.id) == side]
    own.sort(key=lambda g: (-g.rank, g.id))
    return tuple(g.id for g in own)


# -- generals --------------------------------------------------------------------------------------


def check(ctx: Ctx, general: str) -> None:
    """The status of a general: the highest is in command; within the radius of a superior who is in
    command he is so too, within that of one who failed he is held back with him; else he rolls
    (NB 7.2.3-1, 7.2.3.1, 7.2.4.1).
    """
    there = ctx.table.generals[general]
    above = [g for g in ctx.table.generals.values() if reaches_general(ctx, g, there)]
    highest = max(ctx.table.generals[g].rank for g in in_rank(ctx, side_of(ctx, general)))
    if there.rank == highest or any(g.status == "in command" for g in above):
        lead(ctx, general, status="in command")
    elif any(g.status == "partial" for g in above):
        lead(ctx, general, status="partial")
        text = say("{general} is partially out of command.", general=name_of(ctx, general))
        ctx.tell("NB 7.2.4.1-2", text, general, kind="command")
    else:
        _roll(ctx, there)


def _roll(ctx: Ctx, general: General) -> None:
    """He rolls against his own Control (NB 2.1.3, 7.2.4.1, 7.2.4.2)."""
    board = general.rank > Rank.DIVISION
    rule = "NB 7.2.4.1-1" if board else "NB 7.2.4.2.1"
    die = ctx.roll(FACES, why=WHY, rule=rule)
    won = die <= general.control
    needed = say("{n} or less (his Control)", n=general.control)
    status, text, rule = _found(ctx, general, won)
    lead(ctx, general.id, status=status)
    roll = one_die(die, WHY, needed=needed)
    ctx.tell(rule, text, general.id, kind="command", roll=roll)


def _found(ctx: Ctx, general: General, won: bool) -> tuple[Status, Text, str]:
    name = name_of(ctx, general.id)
    if general.rank > Rank.DIVISION:
        if won:
            text = say("{general} is in command, with all within his radius.", general=name)
            return "in command", text, "NB 7.2.4.1-1"
        text = say(
            "{general} is partially out of command, with all within his radius: Half Move.",
            general=name,
        )
        return "partial", text, "NB 7.2.4.1-2"
    if won:
        text = say(
            "{general}: Half Move for infantry, foot batteries and wagons; cavalry and horse "
            "batteries move freely.",
            general=name,
        )
        return "rolled", text, "NB 7.2.4.2.1"
    text = say(
        "{general}: No Move for infantry, foot batteries and wagons; Half Move for cavalry and "
        "horse batteries.",
        general=name,
    )
    return "failed", text, "NB 7.2.4.2.2"


# -- units -----------------------------------------------------------------------------------------


def mark(ctx: Ctx, uid: str) -> None:
    """The marker of a unit: the best that a general who reaches it brings, No Move where none does;
    routed units have none (NB 7.2.3.2, 8.6.1.4, R16).
    """
    if now(ctx, uid).routed:
        ctx.change(uid, limit="", led=False)
        return
    free = is_mounted_or_horse(ctx, uid)
    found = [limit_under(status, free=free) for status in statuses_over(ctx, uid)]
    limit = min(found, key=LIMITS.index, default="none")
    ctx.change(uid, limit=limit, led=bool(found))
    if limit == "none":
        reason = "NB 7.2.4.2.2" if found else "NB 7.2.3.2-3"
        text = say("{unit}: No Move; no general reaches it.", unit=name_of(ctx, uid))
        if found:
            text = say("{unit}: No Move.", unit=name_of(ctx, uid))
        ctx.tell(reason, text, uid, kind="command")
    elif limit == "half":
        ctx.tell(
            "NB 8.1.2.3-1", say("{unit}: Half Move.", unit=name_of(ctx, uid)), uid, kind="command"
        )


def statuses_over(ctx: Ctx, uid: str) -> tuple[Status, ...]:
    """What the check found of the generals under whom a unit is: its division general within whose
    radius any part of it lies, any general of its chain that it touches (NB 7.2.3.2).
    """
    return tuple(g.status for g in ctx.table.generals.values() if reaches_unit(ctx, g, uid))


def limit_under(status: Status, *, free: bool) -> Limit:
    """The marker of a unit under a general of a status; cavalry and horse batteries are freer
    (NB 7.2.4.1, 7.2.4.2, R17).
    """
    if status in ("in command", ""):
        return ""
    if status == "partial":
        return "half"
    if status == "rolled":
        return "" if free else "half"
    return "half" if free else "none"
