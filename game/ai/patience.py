"""What a player who looks ahead does not do twice in a phase: without this he would go to and fro
between two answers that are worth the same, and never end.
"""

from collections import Counter
from typing import Any

from game.engine.action import Action, button
from game.engine.prompt import Prompt, Role
from game.engine.state import GameState

TAKEN_UP = 8
"""No piece is taken up oftener in a phase, as long as there is anything else to do."""
ENOUGH = 200
"""After so many answers within one phase he ends it as soon as he may."""


class Patience:
    """What one player did in the present phase, and the positions that he was asked in."""

    def __init__(self) -> None:
        self._phase = ("", "")
        self._answered = self._at = 0
        self._ended = False
        self._taken: Counter[str] = Counter()
        self._positions: list[GameState[Any]] = []
        self._done: list[tuple[int, Action]] = []  # in which of the positions what was answered

    def come_to(self, prompt: Prompt, state: GameState[Any]) -> bool:
        """The next question; whether it is the first of a phase. What a player ended and what he
        comes to then may have one name, as in the turns of a game without phases.
        """
        phase = (prompt.side, prompt.phase)
        new = phase != self._phase
        if new or (self._ended and not self.returns(state)):
            self._phase, self._answered = phase, 0
            self._taken.clear()
            self._positions.clear()
            self._done.clear()
        self._answered += 1
        self._at = self._number(state)
        return new

    def _number(self, state: GameState[Any]) -> int:
        """Which of the positions this is."""
        if state not in self._positions:
            self._positions.append(state)
        return self._positions.index(state)

    def note(self, prompt: Prompt, action: Action) -> None:
        """This is answered now."""
        self._ended = _by_role(prompt, action, Role.END)
        self._done.append((self._at, action))
        if action.verb == "unit":
            self._taken[str(action.arg)] += 1

    @property
    def over(self) -> bool:
        """Whether the phase has taken long enough."""
        return self._answered > ENOUGH

    def tires(self, prompt: Prompt, action: Action) -> bool:
        """Whether an answer is no longer thought of: it was given in this position before, only
        gives up what one may keep, or takes a piece up too often. Who takes one up anew may see
        what he did not see before: poses are looked at by chance.
        """
        if action.verb != "unit":
            return (self._at, action) in self._done
        offer = prompt.units.get(str(action.arg))
        given_up = offer is not None and offer.gives_up and ending(prompt) is not None
        return given_up or self._taken[str(action.arg)] >= TAKEN_UP

    def returns(self, state: GameState[Any]) -> bool:
        """Whether an answer leads back to a position of this phase: it undoes what was done."""
        return state in self._positions


def ending(prompt: Prompt) -> Action | None:
    """The answer that ends the phase, or what is asked, if it may be ended."""
    for role in (Role.END, Role.CONFIRM):
        for one in prompt.buttons:
            if one.role is role and one.refusal is None:
                return button(one.id)
    return None


def laying_back(prompt: Prompt, action: Action) -> bool:
    """Whether an answer lays back what was taken up."""
    return _by_role(prompt, action, Role.BACK)


def leaving(prompt: Prompt, action: Action) -> bool:
    """Whether an answer leaves what is in hand: it may lead back, or one could never let it be."""
    return _by_role(prompt, action, Role.BACK, Role.CONFIRM, Role.END)


def _by_role(prompt: Prompt, action: Action, *roles: Role) -> bool:
    return any(b.role in roles and action == button(b.id) for b in prompt.buttons)
