"""One game at the table: the match, what the window has seen of it, and gestures of many moves.

The window acts only through a session. `after` is called when something was done or taken back
(autosave); `fresh` gives the events that have not been shown yet.
"""

from collections.abc import Callable

from msgspec import Struct

from game.board.board import Board
from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action, UnitId
from game.engine.event import Event
from game.engine.match import Match
from game.engine.presentation import Presentation
from game.engine.prompt import Preview, Prompt
from game.engine.refusal import GAME_OVER, Refusal

After = Callable[[Match], None]


class Gesture(Struct, frozen=True):
    """How a gesture of several moves went: how many were done and what stopped it, if anything."""

    done: int
    stopped: Refusal | None = None


class Session:
    """A match as the window sees it."""

    def __init__(self, match: Match, board: Board, after: After | None = None) -> None:
        self.match = match
        self.board = board
        self.after = after
        self._seen = 0
        self._groups = max((r.group for r in match.records), default=0)
        self._shown: tuple[object, Presentation] | None = None

    # -- reading -------------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt | None:
        """What is asked now; `None` when the game is over."""
        return self.match.prompt

    @property
    def presentation(self) -> Presentation:
        """The table as it is now; made once for each state."""
        reading = self.match.reading
        if self._shown is None or self._shown[0] is not reading:
            self._shown = (reading, self.match.system.presentation(reading))
        return self._shown[1]

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action may not be done now."""
        if self.match.prompt is None:
            return GAME_OVER
        return self.match.why_not(action)

    def preview(self, action: Action) -> Preview | None:
        """What an action would do."""
        return self.match.preview(action)

    def fresh(self) -> tuple[Event, ...]:
        """The events since the last call, oldest first."""
        records = self.match.records
        events = tuple(e for r in records[self._seen :] for e in r.events)
        self._seen = len(records)
        return events

    def seen(self) -> None:
        """Skip what has happened so far (a loaded game starts at rest)."""
        self._seen = len(self.match.records)

    # -- acting --------------------------------------------------------------------------------

    def act(self, action: Action) -> Refusal | None:
        """Do an action."""
        return self._done(self.match.act(action))

    def give_die(self, value: int) -> Refusal | None:
        """Type in the die that was asked for."""
        return self._done(self.match.give_die(value))

    def undo(self) -> Refusal | None:
        """Take back the last action or gesture."""
        return self._done(self.match.undo())

    def redo(self) -> Refusal | None:
        """Do again what was taken back."""
        return self._done(self.match.redo())

    def _done(self, refusal: Refusal | None) -> Refusal | None:
        self._seen = min(self._seen, len(self.match.records))
        if refusal is None and self.after is not None:
            self.after(self.match)
        return refusal

    # -- gestures ------------------------------------------------------------------------------

    def move_stack(self, units: tuple[UnitId, ...], goal: Cell, via: tuple[Cell, ...]) -> Gesture:
        """Move pieces one after the other over the same way, as one gesture to be taken back.

        It stops at the first refusal and as soon as something else than the next piece of the
        stack is asked: another side, another rule's question, a die.
        """
        self._groups += 1
        done = 0
        asked = self._question()
        for unit in units:
            stopped = self._take_up(unit) or self.match.act(acts.cell(goal, *via), self._groups)
            if stopped is not None:
                return self._ended(done, stopped)
            done += 1
            if self._question() != asked and not self._offers_another(units):
                break
        return self._ended(done, None)

    def _take_up(self, unit: UnitId) -> Refusal | None:
        prompt = self.match.prompt
        if prompt is not None and unit in prompt.subject:
            return None
        return self.match.act(acts.unit(unit), self._groups)

    def _question(self) -> tuple[str, str] | None:
        prompt = self.match.prompt
        if prompt is None or self.match.dice_request is not None:
            return None
        return prompt.side, prompt.phase

    def _offers_another(self, units: tuple[UnitId, ...]) -> bool:
        prompt = self.match.prompt
        return prompt is not None and any(u in prompt.units for u in units)

    def _ended(self, done: int, stopped: Refusal | None) -> Gesture:
        if done:
            self._done(None)
        return Gesture(done, stopped)
