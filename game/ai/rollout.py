"""Games played on by chance, for their own sake: no records, no undo, no words for people."""

from typing import Any

from game.ai.choices import any_answer
from game.engine.action import Action
from game.engine.advance import AnyContext, play_on, prompt_of, refused, settle, top, why_not
from game.engine.chance import APART, Chance
from game.engine.context import Context
from game.engine.dice import SeededDice
from game.engine.state import GameState, Result, fork


class Rollout:
    """A game that goes on from a state, which stays as it is; the same for the same seed. What a
    frame names as worth trying (`Ask.candidates`) spares the question that a person would be asked.
    """

    def __init__(self, rules: Any, state: GameState[Any], seed: int) -> None:
        self.chance, self.dice = Chance(seed ^ APART), SeededDice(seed)
        self.reading: AnyContext = Context(rules, fork(state), self.dice)
        self.actions = 0
        settle(self.reading)

    @property
    def result(self) -> Result | None:
        """How it ended; None: it still goes on."""
        return self.reading.state.result

    def step(self) -> Action:
        """Do one legal action drawn by chance."""
        action = self._answer()
        play_on(self.reading, action)
        self.actions += 1
        return action

    def run(self, most_actions: int) -> Result | None:
        """Play to the end, or until so many actions are done."""
        while self.reading.state.stack and self.actions < most_actions:
            self.step()
        return self.result

    def _answer(self) -> Action:
        ctx, chance = self.reading, self.chance
        for action in top(ctx).candidates(ctx, chance):
            if refused(ctx, action) is None:
                return action
        prompt = prompt_of(ctx)
        assert prompt is not None, "the game is not over"
        return any_answer(prompt, lambda action: why_not(ctx, prompt, action), chance)
