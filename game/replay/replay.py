"""A recorded game, step by step: forward, back, to any point, and checked on the way."""

from typing import Any

from msgspec import Struct

from game.engine.advance import advance, prompt_of
from game.engine.context import Context
from game.engine.dice import BadDie, NeedDice, ScriptedDice
from game.engine.match import Match, state_hash
from game.engine.record import Record
from game.engine.refusal import Refusal
from game.engine.state import GameState

KEY_EVERY = 50


class Divergence(Struct, frozen=True):
    """The first record (counted from 0) that no longer leads where it led, and why."""

    record: int
    reason: str


class Replay:
    """The states of a game in order: state n is the one after n records; every fiftieth is kept. If
    the rules have changed since, the replay ends at the first record with another outcome
    (`broken`); the same outcome told in other words is none. While it is played on, it is shown to
    a `seat`, which is told no more than at the table.
    """

    def __init__(self, match: Match, seat: str = "") -> None:
        if match.start is None:
            raise ValueError("this game does not hold its beginning")
        self.match, self.seat = match, seat
        self.records: tuple[Record, ...] = tuple(match.records)
        self.broken: Divergence | None = None
        self.at = 0  # so many records have been played
        self.reading: Context[Any, Any] = Context(match.rules, match.start)
        self._keys: dict[int, GameState[Any]] = {0: match.start}
        self._seen: tuple[object, Context[Any, Any]] = (None, self.reading)

    @property
    def length(self) -> int:
        """How far it goes: the number of records, less if it is broken."""
        return self.broken.record if self.broken else len(self.records)

    @property
    def _same_words(self) -> bool:
        """The program tells as it did when the game was saved."""
        return self.match.rules_then in ("", self.match.system.rules_version)

    @property
    def seen(self) -> Context[Any, Any]:
        """The state as the seat could imagine it then; without a seat as it was."""
        veil = self.match.system.veil
        if not self.seat or veil is None:
            return self.reading
        if self._seen[0] is not self.reading:
            known = veil(self.match.rules, self.reading.state, self.seat)
            self._seen = self.reading, Context(self.match.rules, known)
        return self._seen[1]

    def seek(self, to: int) -> Context[Any, Any]:
        """The state after so many records, or the last sound one before it."""
        to = max(0, min(to, self.length))
        nearest = max(n for n in self._keys if n <= to)
        if not nearest <= self.at <= to:
            self.at = nearest
            self.reading = Context(self.match.rules, self._keys[nearest])
        while self.at < to and self._forward():
            pass
        return self.reading

    def marks(self) -> list[tuple[int, str]]:
        """Where a new phase or another side begins: record numbers with the phase."""
        here = [(record.side, record.phase) for record in self.records]
        begins = [n for n, now in enumerate(here) if n == 0 or now != here[n - 1]]
        return [(n, " ".join(here[n]).strip()) for n in begins]

    def verify(self) -> Divergence | None:
        """Play everything; None: each hash is right, and the end is the state of the save."""
        self.seek(len(self.records))
        if self.broken is None and state_hash(self.reading.state) != self.match.hash:
            self.broken = Divergence(len(self.records), "the last state is not that of the save")
        return self.broken

    def _forward(self) -> bool:
        """One record; False and `broken` if it leads elsewhere."""
        record = self.records[self.at]
        try:
            prompt = prompt_of(self.reading)
            outcome = advance(self.reading, prompt, record.action, ScriptedDice(record.dice))
        except (NeedDice, BadDie) as error:
            return self._break(f"other dice are rolled now: {error}")
        if isinstance(outcome, Refusal):
            return self._break(f"it is refused now: {outcome}")
        if state_hash(outcome.reading.state) != record.hash:
            return self._break("it has another outcome now")
        if outcome.events != record.events and self._same_words:
            return self._break("it is told in other events now")
        self.at, self.reading = self.at + 1, outcome.reading
        if self.at % KEY_EVERY == 0:
            self._keys[self.at] = outcome.reading.state
        return True

    def _break(self, reason: str) -> bool:
        self.broken = Divergence(self.at, reason)
        return False
