"""What a bot sees and answers. A bot is a player: it reads a prompt and sends an action."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol, TypeVar

from game.engine.action import Action
from game.engine.advance import advance
from game.engine.chance import Chance
from game.engine.context import Context
from game.engine.dice import SeededDice
from game.engine.doctrine import Doctrine
from game.engine.match import Match
from game.engine.presentation import Presentation
from game.engine.prompt import Preview, Prompt
from game.engine.refusal import BLIND, Refusal
from game.engine.seat import preview_for, why_not_for

MOST_POSES = 60
"""A bot looks at no more poses of one unit."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an action led to when it was tried with dice of the bot's own."""

    reading: Context[Any, Any]
    dice: tuple[int, ...]
    over: bool


Heard = Callable[[int, int], None]
"""Is told how many answers were looked at, of how many."""


def unheard(_done: int, _all: int) -> None:
    """Nobody wants to know how far a bot is."""


class BotView:
    """One question and all that its side may know. It changes nothing and shows no dice to come.
    Who takes long tells `heard` how far it is.
    """

    def __init__(self, match: Match, heard: Heard = unheard) -> None:
        assert match.prompt is not None
        self.heard = heard
        self.prompt: Prompt = match.prompt
        self._match = match
        self._reading = match.seen_by(match.prompt.side)

    @property
    def reading(self) -> Context[Any, Any]:
        """The position as its side may imagine it."""
        return self._reading

    @property
    def doctrine(self) -> Doctrine | None:
        """How a commander looks at the game; None: it has nothing to tell him."""
        return self._match.system.doctrine

    @property
    def table(self) -> Presentation:
        return self._match.system.presentation(self._reading)

    def poses(self, chance: Chance) -> list[Action]:
        """The poses worth trying on an open table; none where none is asked for."""
        if self.prompt.poses is None:
            return []
        return poses_for(self._match, self.prompt.side, chance)

    def any_pose(self, chance: Chance) -> Action | None:
        """The first of them: who plays by chance looks at no more."""
        return next(iter(_named(self._match, self.prompt.side, chance)), None)

    def why_not(self, action: Action) -> Refusal | None:
        return why_not_for(self._match, self.prompt.side, action)

    def preview(self, action: Action) -> Preview | None:
        return preview_for(self._match, self.prompt.side, action)

    def try_action(self, action: Action, seed: int) -> Outcome | Refusal:
        """Do an action on a fork, with other dice than the match will roll; where nothing may be
        measured, no move is tried either.
        """
        if action.verb == "pose" and self._match.is_blind(self.prompt.side):
            return BLIND
        step = advance(self._reading, self._match.prompt, action, SeededDice(seed))
        if isinstance(step, Refusal):
            return step
        return Outcome(step.reading, step.dice, not step.reading.state.stack)

    def value(self, outcome: Outcome | None = None) -> int:
        """How good the present state, or an outcome, is for the side that decides."""
        evaluate = self._match.system.evaluate
        reading = self._reading if outcome is None else outcome.reading
        return 0 if evaluate is None else evaluate(reading, self.prompt.side)


Thing = TypeVar("Thing")


def one_by_one(things: Iterable[Thing], heard: Heard) -> Iterator[Thing]:
    """What is looked at, thing by thing; whoever waits hears how far it is."""
    known = tuple(things)
    for done, thing in enumerate(known):
        heard(done, len(known))
        yield thing


def poses_for(match: Match, side: str, chance: Chance) -> list[Action]:
    """The poses worth trying that are named to a side, a bot or whoever asks from outside."""
    return list(islice(_named(match, side, chance), MOST_POSES))


def _named(match: Match, side: str, chance: Chance) -> Iterator[Action]:
    return (action for action in match.candidates(chance, side) if action.verb == "pose")


class Bot(Protocol):
    """Chooses one of the actions that the prompt offers."""

    def choose(self, view: BotView) -> Action:
        """The action to do now."""
        ...
