"""Cavalry that fights on foot (NB 14.4)."""

from collections.abc import Iterator

from game.board.plane.shapes import Outline, lay
from game.engine.prompt import Button
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.blind import blind
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
    """Units with note h dismount and mount again (NB 14.4.1); where nothing is measured before, no
    reason is shown that would have to be measured (NB 1.6hr).
    """
    made = ctx.rules.profiles[card(ctx, uid).profile]
    if Switch.DISMOUNTING in ctx.rules.options and made.dismounted:
        label = say("Mount") if now(ctx, uid).dismounted else say("Dismount")
        note = price_note(ctx, uid, part(change_of(ctx, uid)))
        refusal = _why_not_declare(ctx, uid)
        if blind(ctx) is None:
            refusal = refusal or _why_not_made(ctx, uid)
        yield Button(id=NAME, label=label, refusal=refusal, note=note)


def _why_not_declare(ctx: Ctx, uid: str) -> Refusal | None:
    """Why all its bases do not dismount or mount, wherever they stand: it is a change like that of
    a formation (NB 14.4.2, 14.4.2.2).
    """
    if now(ctx, uid).form is Form.SQUARE:
        return refusals.MOUNT_SQUARE
    return short(ctx, uid, part(change_of(ctx, uid)))


def _why_not_made(ctx: Ctx, uid: str) -> Refusal | None:
    """Why they do not where they stand (NB 8.2.5.1.1, 14.4.2.1)."""
    return why_near(ctx, uid) or why_no_room(ctx, uid, _changed(ctx, uid))


def _changed(ctx: Ctx, uid: str) -> Outline:
    """The unit with the bases of the other kind, where it is."""
    unit, made = now(ctx, uid), ctx.rules.profiles[card(ctx, uid).profile]
    other = made if unit.dismounted else ctx.rules.profiles[made.dismounted]
    shape = stands(unit.form, bases(ctx, uid), ctx.rules.tables.base[other.base])
    return lay(shape, pose_of(ctx, uid))


def change(ctx: Ctx, uid: str) -> None:
    """It keeps its place, formation and markers but that of reaction (NB 14.4.2.1); where that was
    declared unmeasured and something bars it, its time is lost (NB 1.6hr).
    """
    unit = now(ctx, uid)
    spent = unit.spent + part(change_of(ctx, uid))
    if blind(ctx) is not None and (why := _why_not_made(ctx, uid)) is not None:
        ctx.change(uid, spent=spent, moved=True, began=unit.began or unit.form)
        text = say("{unit} cannot change: {reason}", unit=name_of(ctx, uid), reason=why.message)
        ctx.tell(why.rule, text, uid, kind="formation")
        return
    ctx.change(
        uid,
        dismounted=not unit.dismounted,
        react=False,
        spent=spent,
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
