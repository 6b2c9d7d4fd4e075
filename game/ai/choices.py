"""All answers to a prompt that a bot may consider, and a little chance that is its own."""

from collections.abc import Sequence
from typing import TypeVar

from game.ai.bot import BotView
from game.engine.action import Action, button, cell, pick, unit
from game.engine.dice import SeededDice
from game.engine.prompt import Pick, Role
from game.engine.text import Text

V = TypeVar("V")
_WHY = Text("")
TRIES = 8

# How likely an answer is against the others. Ending a phase must stay rare, or units hardly move.
UNIT, CELL, PICK, POSE = 24, 24, 24, 24
BUTTONS = {Role.CONFIRM: 12, Role.OTHER: 6, Role.END: 2, Role.BACK: 1}


class Chance:
    """Whole numbers and choices from one seed."""

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self._dice.roll(n, _WHY, "BOT") - 1

    def one_of(self, things: Sequence[V]) -> V:
        """Any one of them."""
        return things[self.below(len(things))]

    def weighted(self, things: Sequence[tuple[int, V]]) -> V:
        """One of them, as likely as its weight."""
        at = self.below(sum(weight for weight, _ in things))
        for weight, thing in things:
            at -= weight
            if at < 0:
                return thing
        raise ValueError("nothing to choose from")

    def some_of(self, things: Sequence[V], n: int) -> tuple[V, ...]:
        """n of them in any order."""
        rest = list(things)
        return tuple(rest.pop(self.below(len(rest))) for _ in range(n))


def simple_answers(view: BotView) -> list[tuple[int, list[Action]]]:
    """The answers that the prompt lists, by kind, with the weight of each kind.

    What belongs to a selection is no answer by itself.
    """
    prompt = view.prompt
    picked = frozenset(prompt.pick.of) if prompt.pick else frozenset()
    kinds: list[tuple[int, list[Action]]] = [
        (UNIT, [unit(uid) for uid in prompt.units if uid not in picked]),
        (CELL, [cell(where) for where in prompt.cells if where not in picked]),
        (POSE, [Action("pose", p) for p in (prompt.poses.samples if prompt.poses else ())]),
    ]
    kinds += [(BUTTONS[b.role], [button(b.id)]) for b in prompt.buttons if b.refusal is None]
    return [kind for kind in kinds if kind[1]]


def any_pick(view: BotView, chance: Chance) -> Action | None:
    """A legal selection: often one that grew by chance, else one of the prompt's samples."""
    wanted = view.prompt.pick
    if wanted is None:
        return None
    if chance.below(2):
        grown = _grown(view, wanted, chance)
        if grown is not None:
            return grown
    if wanted.samples:
        return pick(*chance.one_of(wanted.samples))
    if wanted.min == 0 and view.why_not(pick()) is None:
        return pick()
    return _grown(view, wanted, chance)


def _grown(view: BotView, wanted: Pick, chance: Chance) -> Action | None:
    most = min(wanted.max, len(wanted.of))
    if most < wanted.min:
        return None
    for _ in range(TRIES):
        size = wanted.min + chance.below(most - wanted.min + 1)
        action = pick(*chance.some_of(wanted.of, size))
        if view.why_not(action) is None:
            return action
    return None
