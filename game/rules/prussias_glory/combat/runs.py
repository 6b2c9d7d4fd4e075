"""Questions of a combat that one press answers together, each as it suggests."""

from game.engine.prompt import Run
from game.engine.text import say
from game.rules.kit.prompts import SETTLE

FIGHTS = Run("fights", say("Fight all that is owed as suggested"))
IN_A_FIGHT = (SETTLE, FIGHTS)
"""What losses, retreats and advances ask belongs to the combat that brought them."""
