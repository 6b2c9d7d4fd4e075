"""Morale dice (SQ 8.32, 8.33)."""

from game.engine.event import Modifier, total
from game.engine.text import say
from game.rules.kit.dice import several, throw
from game.rules.kit.figures import applying
from game.rules.squares.cards import Morale
from game.rules.squares.pieces import card, command_now, name_of
from game.rules.squares.table import Ctx


def modifiers(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """Class and Command in a morale test (SQ 8.33)."""
    table, made = ctx.rules.tables.morale, card(ctx, uid)
    return applying(
        (table.elite, Morale.ELITE in made.morale),
        (table.veteran, Morale.VETERAN in made.morale),
        (table.poor, made.is_poor),
        (table.demoralised, command_now(ctx, made.command).demoralised),
    )


def failures(ctx: Ctx, uid: str, n: int) -> int:
    """Roll n morale dice; how many fail (SQ 8.32)."""
    lines, at = modifiers(ctx, uid), ctx.rules.tables.morale.pass_at.value
    why = say("Morale of {unit}", unit=name_of(ctx, uid))
    dice = throw(ctx, n, why=why, rule="SQ 8.32")
    passes = tuple(die + total(lines) >= at for die in dice)
    failed = passes.count(False)
    text = (
        say("{unit} tests its morale: {n} failures.", unit=name_of(ctx, uid), n=failed)
        if failed != 1
        else say("{unit} tests its morale: 1 failure.", unit=name_of(ctx, uid))
    )
    each = say("{n}+ each", n=at - total(lines))
    roll = several(dice, why, lines, reached=failed, needed=each)
    ctx.tell("SQ 8.32", text, uid, kind="morale", roll=roll, counts=passes, depth=1)
    return failed
