"""Dice sources: seeded, scripted, or typed in from the table."""

from collections.abc import Iterable
from typing import Literal, Protocol

from msgspec import Struct

from game.engine.event import Event
from game.engine.text import Text

_MASK = (1 << 64) - 1
_APART = 0xD1B54A32D192ED03


class NeedDice(Exception):
    """Raised where a die must come from outside; tells what the action has come to until then."""

    def __init__(self, faces: int, why: Text, rule: str) -> None:
        super().__init__(f"d{faces} wanted for {rule}")
        self.faces, self.why, self.rule = faces, why, rule
        self.events: tuple[Event, ...] = ()
        self.revealed = False


class BadDie(ValueError):
    """A die that lies ready shows a face that the die asked for does not have."""


class Roller(Protocol):
    """Whatever rolls dice."""

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """A whole number from 1 to `faces`."""

    def roll_unseen(self, faces: int, why: Text, rule: str) -> int:
        """A die that one side alone sees: how many of them are rolled moves no other die."""


class DiceState(Struct, frozen=True, omit_defaults=True):
    """How a save keeps a source; of those with which an old game began it was not noted."""

    kind: Literal["seeded", "typed", "not noted"]
    state: int = 0  # of a seeded source
    values: tuple[int, ...] = ()  # dice of a typed source that lie ready
    unseen: int | None = None  # of the program's dice that one side alone sees


class SeededDice:
    """Split-mix on one 64-bit integer, with rejection sampling so that no face is favoured. Dice
    that one side alone sees come from a second integer, `unseen`: the dice that follow must not
    tell the other how many there were.
    """

    def __init__(self, state: int, unseen: int | None = None) -> None:
        self.state = state & _MASK
        self.unseen = (self.state ^ _APART if unseen is None else unseen) & _MASK

    def roll(self, faces: int, why: Text, rule: str) -> int:
        limit = (1 << 64) - (1 << 64) % faces
        while True:
            value = self._next()
            if value < limit:
                return value % faces + 1

    def roll_unseen(self, faces: int, why: Text, rule: str) -> int:
        """A die of the second row."""
        apart = SeededDice(self.unseen)
        value = apart.roll(faces, why, rule)
        self.unseen = apart.state
        return value

    def _next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def copy(self) -> "SeededDice":
        return SeededDice(self.state, self.unseen)

    @property
    def kept(self) -> DiceState:
        return DiceState("seeded", state=self.state, unseen=self.unseen)


class ScriptedDice:
    """A list of dice, for tests, replay and typed-in dice; when it is empty it asks. Where two
    sides type in dice before one another, the program rolls (`unseen`) those that one side alone
    may see.
    """

    def __init__(
        self, values: Iterable[int] = (), used: int = 0, unseen: SeededDice | None = None
    ) -> None:
        self.values, self.used, self.unseen = tuple(values), used, unseen

    def roll(self, faces: int, why: Text, rule: str) -> int:
        if self.used >= len(self.values):
            raise NeedDice(faces, why, rule)
        value = self.values[self.used]
        if not 1 <= value <= faces:
            raise BadDie(f"die {value} is not on a d{faces} ({rule})")
        self.used += 1
        return value

    def roll_unseen(self, faces: int, why: Text, rule: str) -> int:
        """The program's die, or the next of the list."""
        source = self if self.unseen is None else self.unseen
        return source.roll(faces, why, rule)

    def copy(self) -> "ScriptedDice":
        unseen = None if self.unseen is None else self.unseen.copy()
        return ScriptedDice(self.values, self.used, unseen)

    @property
    def kept(self) -> DiceState:
        unseen = None if self.unseen is None else self.unseen.state
        return DiceState("typed", values=self.values[self.used :], unseen=unseen)

    def with_more(self, more: list[int]) -> "ScriptedDice":
        """This source with further dice at the end of its list."""
        twin = self.copy()
        twin.values = (*self.values, *more)
        return twin


Dice = SeededDice | ScriptedDice
"""Where the dice of a match come from."""


def dice_from(kept: DiceState) -> Dice:
    if kept.kind == "seeded":
        return SeededDice(kept.state, kept.unseen)
    unseen = None if kept.unseen is None else SeededDice(kept.unseen)
    return ScriptedDice(kept.values, unseen=unseen)
