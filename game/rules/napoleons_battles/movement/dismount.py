"""Cavalry that fights on foot (NB 14.4)."""

from collections.abc import Iterator

from game.board.plane.shapes import Outline, lay
from game.engine.prompt import Button
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.formations import why_near
from game.rules.napoleons_battles.movement.price import part
from game.rules.napoleons_battles.movement.told import price_note, short
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import pose_of
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.stands import stands
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import bases, card, change_of, name_of, now

NAME = "dismount"


def buttons(ctx: Ctx, uid: str) -> Iterator[Button]:
    """Units with note h dismount and mount again (NB 14.4.1)."""
    made = ctx.rules.profiles[card(ctx, uid).profile]
    if Switch.DISMOUNTING in ctx.rules.options and made.dismounted:
        label = say("Mount") if now(ctx, uid).dismounted else say("Dismount")
        note = price_note(ctx, uid, part(change_of(ctx, uid)))
        yield Button(id=NAME, label=label, refusal=why_not_change(ctx, uid), note=note)


def why_not_change(ctx: Ctx, uid: str) -> Refusal | None:
    """Why all its bases do not dismount or mount now: it is a change like that of a formation
    (NB 14.4.2, 14.4.2.2).
    """
    if now(ctx, uid).form is Form.SQUARE:
        return refusals.MOUNT_SQUARE
    if (refusal := why_near(ctx, uid)) is not None:
        return refusal
    if (refusal := short(ctx, uid, part(change_of(ctx, uid)))) is not None:
        return refusal
    return why_no_room(ctx, uid, _changed(ctx, uid))


def _changed(ctx: Ctx, uid: str) -> Outline:
    """The unit with the bases of the other kind, where it is."""
    unit, made = now(ctx, uid), ctx.rules.profiles[card(ctx, uid).profile]
    other = made if unit.dismounted else ctx.rules.profiles[made.dismounted]
    shape = stands(unit.form, bases(ctx, uid), ctx.rules.tables.base[other.base])
    return lay(shape, pose_of(ctx, uid))


def change(ctx: Ctx, uid: str) -> None:
    """It keeps its place, formation and markers but that of reaction (NB 14.4.2.1)."""
    unit = now(ctx, uid)
    ctx.change(
        uid,
        dismounted=not unit.dismounted,
        react=False,
        spent=unit.spent + part(change_of(ctx, uid)),
        moved=True,
        began=unit.began or unit.form,
        start=unit.start or unit.pose,
    )
    name = name_of(ctx, uid)
    text = (
        say("{unit}: mounted.", unit=name)
        if unit.dismounted
        else say("{unit}: dismounted.", unit=name)
    )
    ctx.tell("NB 14.4.2", text, uid, kind="formation")
