"""What answers for a thing that no frame asks for now, whatever the game."""

from typing import Any

from game.engine.context import Context
from game.engine.frame import Ask
from game.engine.refusal import Refusal
from game.engine.text import say


def asked_first(ctx: Context[Any, Any], frame: Ask) -> Refusal:
    """Another question is open: it is named with its rule."""
    prompt = frame.asked(ctx)
    return Refusal(prompt.rule, say("What is decided now: {question}", question=prompt.text))


def pieces_of(verb: str, arg: object) -> tuple[str, ...]:
    """The pieces that an action names."""
    if verb == "unit":
        return (str(arg),)
    if verb == "pick" and isinstance(arg, tuple):
        return tuple(one for one in arg if isinstance(one, str))
    return ()
