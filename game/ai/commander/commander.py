"""The commander: looks at the whole position, moves where it is worth most, fights at good odds."""

from msgspec import structs

from game.ai.bot import BotView
from game.ai.choices import any_answer
from game.ai.commander.characters import Grade, Temper
from game.ai.commander.decision import Decision
from game.ai.commander.recollection import Recollection
from game.ai.greedy_bot import GreedyBot
from game.engine.action import Action
from game.engine.advance import why_not
from game.engine.doctrine import Doctrine

PATIENCE = 600
"""After so many answers within one phase it answers by chance: something goes round."""


class Commander(Recollection):
    """Plays one side of any game that has a doctrine."""

    def __init__(self, seed: int, grade: Grade | None = None, temper: Temper | None = None) -> None:
        super().__init__(seed, grade, temper)
        self._plain = GreedyBot(seed)

    def choose(self, view: BotView) -> Action:
        """The action to do now: a beginner's in a game without a doctrine, and where nothing may be
        measured.
        """
        self.reason = None
        found = self._chosen(view)
        self.acted = self.acted or found.verb != "button"
        return found

    def _chosen(self, view: BotView) -> Action:
        reading, prompt = view.reading, view.prompt
        if view.doctrine is None or prompt.blind is not None:
            return self._plain.choose(view)
        self.come_to(prompt)
        self.answered += 1
        if self.answered > PATIENCE:
            return self._by_chance(view)
        if self.plan:
            action = self.plan.pop(0)
            if why_not(reading, prompt, action) is None:
                return action
            self.plan.clear()
        if self.grade.slips and self.chance.below(100) < self.grade.slips:
            return self._plain.choose(view)
        liked = self._as_liked(view.doctrine)
        found = Decision(self, liked, reading, prompt, view.heard).made()
        return found if found is not None else self._by_chance(view)

    def _as_liked(self, doctrine: Doctrine) -> Doctrine:
        """The doctrine of the game with the weights of the grade and of the temper."""
        if self.doctrine is None or self.doctrine[0] is not doctrine:
            thought, liked = self.grade.weights, self.temper.weights
            weights = {
                n: w * thought.get(n, 1.0) * liked.get(n, 1.0) for n, w in doctrine.weights.items()
            }
            self.doctrine = doctrine, structs.replace(doctrine, weights=weights)
        return self.doctrine[1]

    def _by_chance(self, view: BotView) -> Action:
        chance = self.chance
        return any_answer(view.prompt, view.why_not, chance, lambda: view.any_pose(chance))
