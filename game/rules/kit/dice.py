"""Dice of six that are thrown together, and what is told of them."""

from typing import Any

from game.engine.context import Context
from game.engine.event import Modifier, Roll
from game.engine.text import Text, say

FACES = 6


def throw(ctx: Context[Any, Any], n: int, *, why: Text, rule: str) -> tuple[int, ...]:
    """So many dice, one after the other."""
    return tuple(ctx.roll(FACES, why=why, rule=rule) for _ in range(n))


def or_more(n: int) -> Text:
    """What a roll must reach."""
    return say("{n} or more", n=n)


def one_die(
    die: int, why: Text, lines: tuple[Modifier, ...] = (), *, total: int, least: int | None = None
) -> Roll:
    """A single die; `least` is what its total must reach."""
    needed = None if least is None else or_more(least)
    return Roll(faces=FACES, die=die, why=why, modifiers=lines, total=total, needed=needed)


def several(
    dice: tuple[int, ...],
    why: Text,
    lines: tuple[Modifier, ...] = (),
    *,
    total: int,
    needed: Text | None = None,
) -> Roll:
    """Dice that are thrown together."""
    return Roll(
        faces=FACES, die=sum(dice), dice=dice, why=why, modifiers=lines, total=total, needed=needed
    )
