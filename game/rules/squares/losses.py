"""Hits and destruction (SQ 2.9, 8.34, 10.1)."""

from game.engine.event import GRAVE
from game.engine.text import Text, say
from game.rules.squares.options import Reading
from game.rules.squares.pieces import card, name_of, take_off, unit
from game.rules.squares.table import Ctx


def most_hits(ctx: Ctx) -> int:
    """How many hits destroy a unit by the option hit-cap; 0: none do (SQ 2.9, R9)."""
    if Reading.HIT_CAP not in ctx.rules.options:
        return 0
    return ctx.rules.tables.limits.hit_cap.value


def cap_notes(ctx: Ctx) -> tuple[tuple[Text, Text], ...]:
    """What a sheet says of the option, if it is in force (SQ O3)."""
    most = most_hits(ctx)
    if not most:
        return ()
    return ((say("Hits"), say("by the option, {n} hits in all destroy a unit", n=most)),)


def add_hits(ctx: Ctx, uid: str, n: int, *, rule: str) -> None:
    """Hits, secret if hidden; they destroy by the option hit-cap alone (SQ 2.9, 3.6, R9)."""
    if not n:
        return
    hits = unit(ctx, uid).hits + n
    ctx.change(uid, hits=hits)
    hidden = bool(unit(ctx, uid).under)
    text = (
        say("{unit} takes {n} hits: {m} in all.", unit=name_of(ctx, uid), n=n, m=hits)
        if n > 1
        else say("{unit} takes 1 hit: {m} in all.", unit=name_of(ctx, uid), m=hits)
    )
    ctx.tell(rule, text, uid, kind="loss", secret=hidden, depth=1)
    most = most_hits(ctx)
    if most and hits >= most:
        destroy(ctx, uid, rule="SQ 2.9")


def destroy(ctx: Ctx, uid: str, *, rule: str) -> None:
    hidden = bool(unit(ctx, uid).under)
    text = say("{unit} is destroyed.", unit=name_of(ctx, uid))
    weight = GRAVE if card(ctx, uid).is_unit and not hidden else ""
    ctx.tell(rule, text, uid, kind="loss", weight=weight, secret=hidden, depth=1)
    take_off(ctx, uid)
    ctx.change(uid, lost=True, under="", unseen=hidden)
