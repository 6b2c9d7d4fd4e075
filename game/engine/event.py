"""Events: what happened, for the log, the animation and the statistics.

One struct serves every system: the words are a `Text`, so a log that lies in a save needs no code
of the game that wrote it. `kind` is a word for filters and counts, never shown.
"""

from typing import Literal

from msgspec import Struct

from game.board.where import Where
from game.engine.action import UnitId
from game.engine.text import Text

Weight = Literal["", "grave"]
GRAVE: Weight = "grave"


class Modifier(Struct, frozen=True, omit_defaults=True):
    """One line of a sum: its value, its reason and its rule; `limit`: it only keeps the sum in its
    bounds, which its reason names.
    """

    value: int
    label: Text
    rule: str
    limit: bool = False


class Roll(Struct, frozen=True, kw_only=True):
    """A die and what was made of it; of several thrown together `dice` has each, `die` the sum."""

    faces: int
    die: int
    dice: tuple[int, ...] = ()
    why: Text
    modifiers: tuple[Modifier, ...] = ()
    total: int
    needed: Text | None = None  # "5 or less", where a roll passes or fails
    column: str = ""  # odds column or bombardment column
    result: str = ""  # the table's cell as printed

    @property
    def thrown(self) -> tuple[int, ...]:
        """What each die shows."""
        return self.dice or (self.die,)

    @property
    def shown(self) -> str:
        """What the dice show, as a sum."""
        return " + ".join(map(str, self.thrown))


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened. `depth` counts the causes above it. Where the dice of its roll count
    one by one instead of as a sum, `counts` says which of them do.
    """

    kind: str
    rule: str
    text: Text
    side: str = ""
    cells: tuple[Where, ...] = ()  # or poses: where it happened
    units: tuple[UnitId, ...] = ()
    path: tuple[Where, ...] = ()  # way of units[0], start included
    roll: Roll | None = None
    depth: int = 0
    audience: tuple[str, ...] | None = None  # None: everybody may know
    weight: Weight = ""  # grave: a leader falls, an army breaks, guns are taken
    counts: tuple[bool, ...] = ()

    @property
    def thrown(self) -> str:
        """What its dice show: a sum, or one by one, in brackets those that do not count."""
        if self.roll is None:
            return ""
        if not self.counts:
            return self.roll.shown
        pool = zip(self.roll.thrown, self.counts, strict=True)
        return " ".join(str(die) if good else f"({die})" for die, good in pool)

    @property
    def grave(self) -> bool:
        """Whether it turns the battle and is worth a banner."""
        return self.weight == GRAVE


class Telling(Struct, frozen=True, kw_only=True):
    """How an event is told to a reader, whatever save it lies in: in other words, where its own
    have signs of a table in them; as a headline; in a phase that asked nothing; `once` in a phase,
    for the same pieces by the same rule; as `news`, to one who looked on while another played.
    """

    words: Text | None = None
    headline: bool = False
    phase: str = ""
    once: bool = False
    news: bool = False


def total(modifiers: tuple[Modifier, ...] | list[Modifier]) -> int:
    return sum(m.value for m in modifiers)
