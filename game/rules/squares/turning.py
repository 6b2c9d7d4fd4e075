"""Front, formation, built-up bases: what a unit does in its square (SQ 6.5, 6.12-6.14)."""

from collections.abc import Mapping

from game.engine.prompt import Button
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.squares.bases import WAY_NAMES, WAYS
from game.rules.squares.pieces import card, is_engaged, name_of, unit
from game.rules.squares.prices import pay, why_not_pay_to_move
from game.rules.squares.stacking import why_not_come_out, why_not_occupy
from game.rules.squares.steps import NO_MARCH, why_not_act
from game.rules.squares.table import Ctx

ALREADY = Refusal("SQ 6.12", say("The unit faces that way already."))
LINEAR_ALONE = Refusal("SQ 2.4", say("Only linear infantry has a facing."))
FACES_ITS_WAY = Refusal("SQ 6.14", say("In March formation it faces where it goes."))
IN_A_BASE = Refusal("SQ 6.14", say("A garrison does not form a march column."))
LINE, MARCH, OCCUPY, LEAVE = "line", "march", "occupy", "leave"


def why_not_front(ctx: Ctx, uid: str, way: str) -> Refusal | None:
    """A change of front of linear infantry (SQ 6.12), not in March formation (SQ 6.14)."""
    if (refusal := why_not_act(ctx, uid)) is not None:
        return refusal
    if not card(ctx, uid).linear:
        return LINEAR_ALONE
    if unit(ctx, uid).march:
        return FACES_ITS_WAY
    if WAYS.index(way) == unit(ctx, uid).facing:
        return ALREADY
    return why_not_pay_to_move(ctx, uid, ctx.rules.tables.movement.front.value)


def why_not_form(ctx: Ctx, uid: str) -> Refusal | None:
    """A change between Line and March: not into March next to an enemy (SQ 6.13, 6.14, R15)."""
    if (refusal := why_not_act(ctx, uid)) is not None:
        return refusal
    now = unit(ctx, uid)
    if now.garrison:
        return IN_A_BASE
    if not now.march and is_engaged(ctx, uid):
        return NO_MARCH
    return why_not_pay_to_move(ctx, uid, ctx.rules.tables.movement.formation.value)


def why_not_settle(ctx: Ctx, uid: str) -> Refusal | None:
    """Into a built-up base of the square (SQ 6.5, 4.7)."""
    return (
        why_not_act(ctx, uid)
        or why_not_occupy(ctx, uid)
        or why_not_pay_to_move(ctx, uid, ctx.rules.tables.movement.built_up.value)
    )


def why_not_leave(ctx: Ctx, uid: str) -> Refusal | None:
    """Out of a built-up base (SQ 4.5)."""
    return why_not_act(ctx, uid) or why_not_come_out(ctx, uid)


def fronts(ctx: Ctx, uid: str) -> tuple[Button, ...]:
    """The buttons of the facings."""
    if not card(ctx, uid).linear or unit(ctx, uid).march:
        return ()
    price = ctx.rules.tables.movement.front.value
    return tuple(
        Button(
            id=way,
            label=say("Face {way} ({n} AP)", way=WAY_NAMES[n], n=price),
            refusal=why_not_front(ctx, uid, way),
        )
        for n, way in enumerate(WAYS)
        if n != unit(ctx, uid).facing
    )


def formations(ctx: Ctx, uid: str) -> tuple[Button, ...]:
    """The buttons of formation and built-up bases, where they mean anything."""
    now, table, found = unit(ctx, uid), ctx.rules.tables.movement, []
    if card(ctx, uid).linear:
        label = say("Form line ({n} AP)") if now.march else say("Form march column ({n} AP)")
        found.append(
            Button(
                id=LINE if now.march else MARCH,
                label=say(label.message, n=table.formation.value),
                refusal=why_not_form(ctx, uid),
            )
        )
    if now.garrison:
        leave = say("Leave the built-up base")
        found.append(Button(id=LEAVE, label=leave, refusal=why_not_leave(ctx, uid)))
    elif card(ctx, uid).is_infantry and now.cell in ctx.rules.built_up:
        occupy = say("Occupy a built-up base ({n} AP)", n=table.built_up.value)
        found.append(Button(id=OCCUPY, label=occupy, refusal=why_not_settle(ctx, uid)))
    return tuple(found)


TOLD: Mapping[str, tuple[str, Text]] = {
    LINE: ("SQ 6.13", say("{unit} forms line.")),
    MARCH: ("SQ 6.13", say("{unit} forms march column.")),
    OCCUPY: ("SQ 4.7", say("{unit} occupies a built-up base.")),
    LEAVE: ("SQ 4.7", say("{unit} leaves its built-up base.")),
}


def change(ctx: Ctx, uid: str, name: str) -> None:
    """Do what a button of this module says."""
    table = ctx.rules.tables.movement
    if name in WAYS:
        pay(ctx, uid, table.front.value)
        way = WAYS.index(name)
        ctx.change(uid, facing=way)
        text = say("{unit} faces {way}.", unit=name_of(ctx, uid), way=WAY_NAMES[way])
        ctx.tell("SQ 6.12", text, uid, kind="facing")
        return
    price = {LINE: table.formation, MARCH: table.formation, OCCUPY: table.built_up}.get(name)
    if price is not None:
        pay(ctx, uid, price.value)
    if name in (LINE, MARCH):
        ctx.change(uid, march=name == MARCH)
    else:
        ctx.change(uid, garrison=name == OCCUPY, march=False)
    rule, text = TOLD[name]
    ctx.tell(rule, say(text.message, unit=name_of(ctx, uid)), uid, kind="facing")
