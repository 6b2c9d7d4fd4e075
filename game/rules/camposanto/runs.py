"""Questions of a wing that one press answers together."""

from game.engine.action import Action, button, pick
from game.engine.prompt import Run
from game.engine.text import say


def end_the_wing(answer: Action) -> tuple[Run, ...]:
    """The wing does nothing more; `answer` is what says so here."""
    return (Run("wing", say("End the wing"), answer),)


PRUDENT = end_the_wing(button("decline"))
"""The General is spared."""
NOBODY_ELSE = end_the_wing(button("end"))
"""Nobody fires, moves or rides any more."""
NO_ASSAULT = end_the_wing(pick())
"""The last question of a wing."""
