"""Disorder, damage, permanent losses, elimination (ND 1, 12.1).

Every change of a unit's state goes through here, so that what follows from it is owed at once.
"""

from msgspec import structs

from game.engine.text import Text, say
from game.rules.kit.owing import owe
from game.rules.nordlingen.movement.occupying import take_over
from game.rules.nordlingen.table import DISORDERED, ORDERED, ROUTED, SHAKEN, Ctx, Gone, Matter
from game.rules.nordlingen.units import card, division_of, now

LEVELS: tuple[Text, ...] = (say("ordered"), say("disordered"), say("shaken"), say("routed"))
"""The names of the levels of disorder (ND 1.1)."""


def add_disorder(
    ctx: Ctx, uid: str, levels: int, rule: str, *, lost: bool = False, cause: str = ""
) -> None:
    """Levels of disorder on top of the present one; a third is a rout (ND 1.6). `lost`: it has
    suffered a permanent loss in this situation (ND 1.9); `cause`: as in a `Matter`.
    """
    _to(ctx, uid, min(ROUTED, now(ctx, uid).disorder + levels), rule, lost, cause)


def raise_to(ctx: Ctx, uid: str, level: int, rule: str, *, lost: bool = False) -> None:
    """At least so much disorder; a unit that is worse already does not change (ND 1.7)."""
    _to(ctx, uid, max(level, now(ctx, uid).disorder), rule, lost)


def _to(ctx: Ctx, uid: str, level: int, rule: str, lost: bool, cause: str = "") -> None:
    before = now(ctx, uid)
    if level == before.disorder or before.gone:
        return
    ctx.change(uid, disorder=level)
    if is_worn(ctx, uid) and before.square:
        # Neither shaken nor routed units belong to a formation (ND 1.2, 1.4).
        ctx.change(uid, square=False)
    if level < ROUTED:
        text = say("{unit} is now {level}.", unit=card(ctx, uid).name, level=LEVELS[level])
        ctx.tell(rule, text, uid, kind="disorder")
        return
    ctx.tell(rule, say("{unit} goes into rout.", unit=card(ctx, uid).name), uid, kind="rout")
    owe(ctx, Matter("rout", uid, cause, lost))


def recover(ctx: Ctx, uid: str, rule: str) -> None:
    """One level of disorder less (ND 8.2)."""
    level = max(ORDERED, now(ctx, uid).disorder - 1)
    ctx.change(uid, disorder=level)
    text = say("{unit} is now {level}.", unit=card(ctx, uid).name, level=LEVELS[level])
    ctx.tell(rule, text, uid, kind="recover")


def damage(ctx: Ctx, uid: str, points: int, rule: str) -> int:
    """Damage points; each third one of an impulse is a permanent loss at once (ND 4.6). Returns the
    losses: their floor of disorder comes after all other results of the event (ND 1.8).
    """
    if not points:
        return 0
    unit, each = now(ctx, uid), ctx.rules.tables.limits.damage_a_loss.value
    losses, left = divmod(unit.damage + points, each)
    ctx.change(uid, damage=left, damaged=True)
    if losses:
        lose(ctx, uid, losses, rule)
    return losses


def lose(ctx: Ctx, uid: str, losses: int, rule: str) -> None:
    """Permanent losses; those that reach its strength eliminate a unit at once (ND 12.1)."""
    unit, made = now(ctx, uid), card(ctx, uid)
    total = min(made.strength, unit.losses + losses)
    ctx.change(uid, losses=total)
    text = say(
        "{unit}: permanent losses {n} of {most}.", unit=made.name, n=total, most=made.strength
    )
    ctx.tell(rule, text, uid, kind="loss")
    owe(ctx, Matter("wound", uid))
    if total >= made.strength:
        remove(ctx, uid, "eliminated", "ND 12.1")


def floor(ctx: Ctx, uid: str) -> None:
    """A unit that suffered a permanent loss is at least disordered (ND 1.8)."""
    if not now(ctx, uid).gone:
        raise_to(ctx, uid, DISORDERED, "ND 1.8")


def remove(ctx: Ctx, uid: str, gone: Gone, rule: str) -> None:
    """A unit leaves the game: eliminated, or off the table in rout (ND 3.46, 12.1)."""
    unit = now(ctx, uid)
    if unit.gone:
        return
    fled = gone == "fled"
    text = (
        say("{unit} leaves the table in rout.", unit=card(ctx, uid).name)
        if fled
        else say("{unit} is eliminated.", unit=card(ctx, uid).name)
    )
    ctx.tell(rule, text, uid, kind="loss", weight="grave")
    ctx.change(uid, gone=gone, pose=None)
    take_over(ctx, unit.occupies)
    if Matter("wound", uid) not in ctx.table.owed:
        detach_from(ctx, uid)
    division = division_of(ctx, uid)
    if division not in ctx.table.struck:
        ctx.append(ctx.table.struck, division)
    charges = [c for c in ctx.table.charges if uid not in (c.charger, c.target)]
    ctx.set(charges=charges)


def detach_from(ctx: Ctx, uid: str) -> None:
    """The generals of a unit that is gone stay where they are, alone; of one that perished by its
    losses only after they were tested for wounds (ND 9.2). Who was carried over the edge of the
    table stops on it.
    """
    table = ctx.rules.table
    for general in list(ctx.table.generals.values()):
        if general.unit == uid:
            at = general.at
            if at is not None:
                at = min(max(at[0], 0), table.width), min(max(at[1], 0), table.height)
            ctx.put(ctx.table.generals, general.id, structs.replace(general, unit="", at=at))


def is_worn(ctx: Ctx, uid: str) -> bool:
    """Shaken or routed: no part of a formation, no shooting (ND 1.2, 1.4)."""
    return now(ctx, uid).disorder >= SHAKEN
