"""How hard commanders think and what they like: the grades and tempers of characters.toml."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from msgspec import Struct

from game.content.beside import read_toml


class Grade(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a commander thinks: `throws` of the dice for each answer that rolls, `picks` of a
    selection looked at, `passes` over the plan of a phase and `starts` of such plans; `slips` of a
    hundred decisions are made one action ahead. `weights` multiply those of the game's doctrine: of
    0 is what he does not think of.
    """

    id: str
    throws: int
    picks: int
    passes: int = 0
    starts: int = 1
    slips: int = 0
    weights: Mapping[str, float] = {}


class Temper(Struct, frozen=True, forbid_unknown_fields=True):
    """What a commander likes: `weights` multiply those of the game's doctrine; of the spread of
    what may follow an answer `risk` is added to its mean.
    """

    id: str
    risk: float = 0.0
    weights: Mapping[str, float] = {}


class Habits(Struct, frozen=True, forbid_unknown_fields=True):
    """What no commander does for ever, whatever his grade: on an open table a piece in hand goes on
    `onward` times at most, and by no move that is shorter than `least` of its pace.
    """

    onward: int
    least: float


class CharactersFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    habits: Habits
    grade: tuple[Grade, ...]
    temper: tuple[Temper, ...]


class Characters(Struct, frozen=True):
    """By their ids, the weakest grade and the plain temper first."""

    habits: Habits
    grades: Mapping[str, Grade]
    tempers: Mapping[str, Temper]


@cache
def characters() -> Characters:
    """All there are."""
    read = read_toml(__package__, "characters.toml", CharactersFile)
    grades = MappingProxyType({one.id: one for one in read.grade})
    tempers = MappingProxyType({one.id: one for one in read.temper})
    return Characters(read.habits, grades, tempers)
