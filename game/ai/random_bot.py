"""The soak player: any legal answer, but seldom the one that ends a phase."""

from game.ai.bot import BotView
from game.ai.choices import PICK, Chance, any_pick, simple_answers
from game.engine.action import Action


class RandomBot:
    """Chooses by chance, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, view: BotView) -> Action:
        """The action to do now."""
        kinds = simple_answers(view)
        picked = any_pick(view, self.chance)
        if picked is not None:
            kinds.append((PICK, [picked]))
        return self.chance.one_of(self.chance.weighted(kinds))
