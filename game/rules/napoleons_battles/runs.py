"""Questions of a combat that one press answers together, each as it suggests."""

from game.engine.prompt import Run
from game.engine.text import say
from game.rules.kit.prompts import SETTLE

COMBATS = Run("combats", say("Fight the rest in order"))
LAST = Run("combats", say("Fight it to its end"))
"""The same where one combat alone is left."""
IN_A_COMBAT = (SETTLE, COMBATS)
"""Bounces, withdrawals, routs and recalls belong to the combat that brought them."""
