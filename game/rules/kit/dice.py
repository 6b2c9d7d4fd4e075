"""Dice of six that are thrown together, and what is told of them."""

from typing import Any

from game.engine.context import Context
from game.engine.event import Modifier, Roll, total
from game.engine.text import Text, say

FACES = 6


def throw(ctx: Context[Any, Any], n: int, *, why: Text, rule: str) -> tuple[int, ...]:
    """So many dice, one after the other."""
    return tuple(ctx.roll(FACES, why=why, rule=rule) for _ in range(n))


def or_more(n: int) -> Text:
    """What a roll must reach."""
    return say("{n} or more", n=n)


def or_less(n: int) -> Text:
    """What a roll must not exceed."""
    return say("{n} or less", n=n)


def one_die(
    die: int,
    why: Text,
    lines: tuple[Modifier, ...] = (),
    *,
    alone: bool = False,
    needed: Text | None = None,
    column: str = "",
    result: str = "",
) -> Roll:
    """A single die with its lines; `alone`: they are in what it needs, not added to it."""
    return Roll(
        faces=FACES,
        die=die,
        why=why,
        modifiers=lines,
        total=die if alone else die + total(lines),
        needed=needed,
        column=column,
        result=result,
    )


def several(
    dice: tuple[int, ...],
    why: Text,
    lines: tuple[Modifier, ...] = (),
    *,
    reached: int,
    needed: Text | None = None,
) -> Roll:
    """Dice that are thrown together; `reached` is what comes of them."""
    faces = sum(dice)
    return Roll(
        faces=FACES, die=faces, dice=dice, why=why, modifiers=lines, total=reached, needed=needed
    )
