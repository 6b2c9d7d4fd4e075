"""The soak player: any legal answer, but seldom the one that ends a phase."""

from game.ai.bot import BotView
from game.ai.choices import Taken, any_answer
from game.engine.action import Action
from game.engine.chance import Chance


class RandomBot:
    """Chooses by chance, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance, self._taken = Chance(seed), Taken()

    def choose(self, view: BotView) -> Action:
        chance, spent = self.chance, self._taken.left_alone(view.prompt, self.chance)
        chosen = any_answer(view.prompt, view.why_not, chance, lambda: view.any_pose(chance), spent)
        self._taken.note(view.prompt, chosen)
        return chosen
