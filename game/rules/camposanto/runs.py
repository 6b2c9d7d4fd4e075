"""Questions of a wing that one press answers together."""

from game.engine.action import Action, button, pick
from game.engine.prompt import Run
from game.engine.text import say

PRUDENT = button("decline")
"""The General is spared."""
NOBODY_ELSE = button("end")
"""Nobody fires, moves or rides any more."""
NO_ASSAULT = pick()
"""The last question of a wing."""


def end_the_wing(wing: str, answer: Action) -> tuple[Run, ...]:
    """The wing does nothing more, and the next one is asked; `answer` is what says so here."""
    return (Run(f"wing/{wing}", say("End the wing"), answer),)
