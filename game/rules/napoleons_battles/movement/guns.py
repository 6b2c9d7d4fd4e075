"""Gunners come back to guns that were left behind (NB 15.6.2)."""

from collections.abc import Iterator

from game.board.plane.distance import distance
from game.board.plane.numbers import TOLERANCE
from game.engine.prompt import Button
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.places import laid
from game.rules.napoleons_battles.placing import formed, why_no_room
from game.rules.napoleons_battles.table import Ctx, Gun
from game.rules.napoleons_battles.units import name_of, now, profile_of

NAME = "man:"


def buttons(ctx: Ctx, uid: str) -> Iterator[Button]:
    """The guns that a crew may man: like its own and of its nation."""
    if not now(ctx, uid).crew:
        return
    for number, gun in enumerate(ctx.table.guns):
        if is_like(ctx, uid, gun):
            label = say("Man the guns of {unit}", unit=name_of(ctx, gun.unit))
            yield Button(id=f"{NAME}{number}", label=label, refusal=why_not_man(ctx, uid, gun))


def is_like(ctx: Ctx, uid: str, gun: Gun) -> bool:
    """Foot or horse artillery alike, and of the same nation."""
    mine, theirs = profile_of(ctx, uid), profile_of(ctx, gun.unit)
    return (mine.kind, mine.nation) == (theirs.kind, theirs.nation)


def why_not_man(ctx: Ctx, uid: str, gun: Gun) -> Refusal | None:
    """Why a crew does not man guns: it has to go to them, and there must be room."""
    place = formed(ctx, uid, Form.UNLIMBERED, gun.pose)
    if distance(laid(ctx, uid), place) > TOLERANCE:
        return refusals.GUNS_AWAY
    return why_no_room(ctx, uid, place)


def man(ctx: Ctx, uid: str, name: str) -> None:
    """The crew stands at the guns, as a battery that is unlimbered."""
    gun = ctx.table.guns[int(name.removeprefix(NAME))]
    unit = now(ctx, uid)
    ctx.change(
        uid,
        crew=False,
        form=Form.UNLIMBERED,
        pose=gun.pose,
        moved=True,
        began=unit.began or unit.form,
        start=unit.start or unit.pose,
    )
    ctx.set(guns=[one for one in ctx.table.guns if one is not gun])
    text = say("{unit}: guns manned again.", unit=name_of(ctx, uid))
    ctx.tell("NB 15.6.2", text, uid, kind="guns")
