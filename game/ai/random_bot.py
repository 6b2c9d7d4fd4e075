"""The soak player: any legal answer, but seldom the one that ends a phase."""

from game.ai.bot import BotView
from game.ai.choices import any_answer
from game.engine.action import Action
from game.engine.chance import Chance


class RandomBot:
    """Chooses by chance, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, view: BotView) -> Action:
        return any_answer(view.prompt, view.why_not, self.chance, view.poses(self.chance))
