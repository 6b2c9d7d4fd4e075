"""Dice sources: seeded, scripted, or typed in from the table."""

from typing import Literal, Protocol

from msgspec import Struct

from game.engine.text import Text

_MASK = (1 << 64) - 1


class NeedDice(Exception):
    """Raised where a die must come from outside; the match drops the fork and asks for it."""

    def __init__(self, faces: int, why: Text, rule: str) -> None:
        super().__init__(f"d{faces} wanted for {rule}")
        self.faces, self.why, self.rule = faces, why, rule


class BadDie(ValueError):
    """A die that lies ready shows a face that the die asked for does not have."""


class Dice(Protocol):
    """Where dice come from. `mark`/`back` let a match take a roll back."""

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """A whole number from 1 to `faces`."""
        ...

    def copy(self) -> "Dice":
        """A source that will give the same dice."""
        ...


class SeededDice:
    """Split-mix on one 64-bit integer, with rejection sampling so that no face is favoured."""

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """A whole number from 1 to `faces`."""
        limit = (1 << 64) - (1 << 64) % faces
        while True:
            value = self._next()
            if value < limit:
                return value % faces + 1

    def _next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def copy(self) -> "SeededDice":
        """A source that will give the same dice."""
        return SeededDice(self.state)


class ScriptedDice:
    """A list of dice, for tests, replay and typed-in dice; when it is empty it asks."""

    def __init__(self, values: tuple[int, ...] | list[int] = (), used: int = 0) -> None:
        self.values, self.used = tuple(values), used

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """The next die of the list."""
        if self.used >= len(self.values):
            raise NeedDice(faces, why, rule)
        value = self.values[self.used]
        if not 1 <= value <= faces:
            raise BadDie(f"die {value} is not on a d{faces} ({rule})")
        self.used += 1
        return value

    def copy(self) -> "ScriptedDice":
        """A source that will give the same dice."""
        return ScriptedDice(self.values, self.used)


class DiceState(Struct, frozen=True):
    """How a save keeps a source."""

    kind: Literal["seeded", "typed"]
    state: int = 0  # of a seeded source
    values: tuple[int, ...] = ()  # dice of a typed source that lie ready


class RecordingDice:
    """Wraps a source and remembers what it showed."""

    def __init__(self, source: Dice) -> None:
        self.source = source
        self.shown: list[int] = []

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """A die of the source."""
        value = self.source.roll(faces, why, rule)
        self.shown.append(value)
        return value

    def copy(self) -> "RecordingDice":
        """A source that will give the same dice."""
        return RecordingDice(self.source.copy())
