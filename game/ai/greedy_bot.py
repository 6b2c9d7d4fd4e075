"""A modest opponent: tries the answers with dice of its own and takes the best of them."""

from game.ai.bot import BotView, Outcome
from game.ai.choices import Chance, any_pick, simple_answers
from game.engine.action import Action

TRIED = 24
THROWS = 2
PICKS = 4


class GreedyBot:
    """Looks one action ahead; among equal answers the random bot's liking decides."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, view: BotView) -> Action:
        """The action to do now."""
        answers = self._answers(view)
        best = max(answers, key=lambda a: (self._worth(view, a[1]), a[0]))
        return best[1]

    def _answers(self, view: BotView) -> list[tuple[int, Action]]:
        """Some of all answers, each with a random rank by which ties are settled."""
        found = [
            (self.chance.below(weight * 100), action)
            for weight, actions in simple_answers(view)
            for action in self.chance.some_of(actions, min(len(actions), TRIED))
        ]
        picks = {any_pick(view, self.chance) for _ in range(PICKS)} if view.prompt.pick else set()
        ordered = sorted((p for p in picks if p is not None), key=repr)
        return found + [(self.chance.below(2400), p) for p in ordered]

    def _worth(self, view: BotView, action: Action) -> int:
        total = 0
        for _ in range(THROWS):
            outcome = view.try_action(action, self.chance.below(1 << 32))
            if isinstance(outcome, Outcome):
                total += view.value(outcome)
        return total
