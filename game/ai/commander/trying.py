"""Trying answers out on forks, without words for people: what follows, and what it is worth."""

from collections.abc import Callable, Iterator
from itertools import islice

from game.ai.choices import any_pick, simple_answers
from game.engine.action import Action
from game.engine.advance import AnyContext, play_on, prompt_of, refused, top, why_not
from game.engine.chance import Chance
from game.engine.context import Context
from game.engine.dice import SeededDice
from game.engine.prompt import Prompt, Role
from game.engine.state import fork
from game.engine.text import Text

MOST_STEPS = 60
"""So many answers are followed until what was begun is over; then it is judged as it is."""
POSES = 40


class Strata(SeededDice):
    """Dice of which the first comes once in each part of its faces: `part` of `parts`."""

    def __init__(self, state: int, part: int = 0, parts: int = 1) -> None:
        super().__init__(state)
        self.part, self.parts, self.first = part, parts, True

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """The first die lies in its part, the others fall as they like."""
        value = super().roll(faces, why, rule)
        if not self.first or self.parts == 1:
            return value
        self.first = False
        low = self.part * faces // self.parts
        high = max(low + 1, (self.part + 1) * faces // self.parts)
        return low + 1 + (value - 1) % (high - low)


def forked(reading: AnyContext, dice: SeededDice) -> AnyContext:
    """A copy of a position that may be played on."""
    work: AnyContext = Context(reading.rules, fork(reading.state), dice)
    work.cache = reading.cache.copy()
    return work


def tried(reading: AnyContext, action: Action, dice: SeededDice) -> AnyContext:
    """The position after an action that is known to be allowed."""
    work = forked(reading, dice)
    play_on(work, action)
    return work


class Following:
    """Plays on by plain answers until what was begun is over: the stack of the sequence of play is
    as low as it was, and the dice are told.
    """

    def __init__(self, chance: Chance) -> None:
        self.chance, self.rolled = chance, False

    def until(self, work: AnyContext, over: Callable[[AnyContext], bool]) -> None:
        """Answer for both sides until it is over, or for as long as is worth it."""
        self.rolled = bool(work.rolled)
        for _ in range(MOST_STEPS):
            if not work.state.stack or over(work):
                return
            play_on(work, self.plain(work))
            self.rolled = self.rolled or bool(work.rolled)

    def plain(self, work: AnyContext) -> Action:
        """What a player answers who does not think: what is suggested, or the first thing."""
        prompt = prompt_of(work)
        assert prompt is not None, "the game is not over"
        wanted = prompt.suggested
        if wanted is not None and why_not(work, prompt, wanted) is None:
            return wanted
        return next(self._plain(work, prompt))

    def _plain(self, work: AnyContext, prompt: Prompt) -> Iterator[Action]:
        free = [b for b in prompt.buttons if b.refusal is None]
        by_role = {role: Action("button", b.id) for b in reversed(free) for role in (b.role,)}
        for role in (Role.CONFIRM, Role.END):
            if role in by_role:
                yield by_role[role]
        picked = any_pick(prompt, lambda action: why_not(work, prompt, action), self.chance)
        if picked is not None:
            yield picked
        for _, actions in simple_answers(prompt):
            yield from actions[:1]
        named = top(work).candidates(work, self.chance)
        yield from (action for action in named if refused(work, action) is None)


def answers(work: AnyContext, prompt: Prompt, chance: Chance) -> list[Action]:
    """All answers to a question that are looked at: none that only lays something back."""
    back = {b.id for b in prompt.buttons if b.role is Role.BACK}
    found = [
        action
        for _, actions in simple_answers(prompt)
        for action in actions
        if not (action.verb == "button" and action.arg in back)
    ]
    if prompt.poses is not None:
        posing = (a for a in top(work).candidates(work, chance) if a.verb == "pose")
        found += islice(posing, POSES)
    return found
