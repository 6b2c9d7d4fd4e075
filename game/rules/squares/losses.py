"""Hits and destruction (SQ 2.9, 8.34, 10.1)."""

from game.engine.event import GRAVE, Event
from game.engine.text import say
from game.rules.squares.options import Reading
from game.rules.squares.pieces import card, name_of, side_of, take_off, unit, where
from game.rules.squares.table import Ctx


def add_hits(ctx: Ctx, uid: str, n: int, *, rule: str) -> None:
    """Hits are noted; they alone destroy nobody but by the option hit-cap (SQ 2.9, R9). Those of a
    hidden unit are secret (SQ 3.6).
    """
    if not n:
        return
    hits = unit(ctx, uid).hits + n
    ctx.change(uid, hits=hits)
    hidden = bool(unit(ctx, uid).under)
    ctx.emit(
        Event(
            kind="loss",
            rule=rule,
            text=say("{unit} takes {n} hits: {m} in all.", unit=name_of(ctx, uid), n=n, m=hits)
            if n > 1
            else say("{unit} takes 1 hit: {m} in all.", unit=name_of(ctx, uid), m=hits),
            side=side_of(ctx, uid),
            units=(uid,),
            cells=(where(ctx, uid),),
            depth=1,
            audience=(side_of(ctx, uid),) if hidden else None,
        )
    )
    if Reading.HIT_CAP in ctx.rules.options and hits >= ctx.rules.tables.limits.hit_cap.value:
        destroy(ctx, uid, rule="SQ 2.9")


def destroy(ctx: Ctx, uid: str, *, rule: str) -> None:
    """A unit is eliminated."""
    at, hidden = where(ctx, uid), bool(unit(ctx, uid).under)
    take_off(ctx, uid)
    ctx.change(uid, lost=True, under="", unseen=hidden)
    ctx.emit(
        Event(
            kind="loss",
            rule=rule,
            text=say("{unit} is destroyed.", unit=name_of(ctx, uid)),
            side=side_of(ctx, uid),
            units=(uid,),
            cells=(at,),
            depth=1,
            weight=GRAVE if card(ctx, uid).is_unit and not hidden else "",
            audience=(side_of(ctx, uid),) if hidden else None,
        )
    )
