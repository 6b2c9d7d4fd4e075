"""What answers for a thing that no frame asks for now, whatever the game."""

from collections.abc import Callable
from typing import Any

from game.engine.action import Action
from game.engine.context import Context, first_refusal
from game.engine.frame import Ask
from game.engine.refusal import Refusal
from game.engine.text import say


def asked_first(ctx: Context[Any, Any], frame: Ask) -> Refusal:
    """Another question is open: it is named with its rule."""
    prompt = frame.asked(ctx)
    return Refusal(prompt.rule, say("What is decided now: {question}", question=prompt.text))


def closed_by(
    ctx: Context[Any, Any], frame: Ask, action: Action, why: Callable[[str], Refusal | None]
) -> Refusal:
    """What closed a thing, of the pieces that an action names; else what is asked instead."""
    named = action.arg if isinstance(action.arg, tuple) else (action.arg,)
    chosen = named if action.verb in ("unit", "pick") else ()
    pieces = (uid for uid in chosen if isinstance(uid, str) and uid in ctx.table.units)
    return first_refusal(map(why, pieces)) or asked_first(ctx, frame)
