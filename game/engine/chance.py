"""Choices by chance, for whoever answers without a person: apart from the dice of the game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import TypeVar

from game.board.cells import Cell
from game.engine.action import Action
from game.engine.dice import SeededDice
from game.engine.prompt import Role
from game.engine.text import Text

V = TypeVar("V")
_WHY = Text("")

# How likely an answer is against the others. Ending a phase must stay rare, or units hardly move.
UNIT, CELL, PICK, POSE = 24, 24, 24, 24
BUTTONS = MappingProxyType({Role.CONFIRM: 12, Role.OTHER: 6, Role.END: 2, Role.BACK: 1})

APART = 0x9E3779B9
"""Between the seed of a game and that of who plays it: he must not throw the dice of his game."""

Kind = tuple[int, Callable[[], Iterable[Action]]]
"""Answers of one kind, made when they are wanted, and how likely the kind is against others."""


class Chance:
    """Whole numbers and choices from one seed."""

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self._dice.roll(n, _WHY, "BOT") - 1

    def one_of(self, things: Sequence[V]) -> V:
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

    def in_turn(self, things: Iterable[V]) -> Iterator[V]:
        """All of them in any order, drawn one by one as they are wanted."""
        rest = list(things)
        while rest:
            yield rest.pop(self.below(len(rest)))


def by_kind(chance: Chance, kinds: Sequence[Kind]) -> Iterator[Action]:
    """All answers of all kinds: the kinds in an order drawn by their weights."""
    rest = dict(enumerate(kinds))
    while rest:
        n = chance.weighted([(weight, n) for n, (weight, _) in rest.items()])
        yield from rest.pop(n)[1]()


def wander(
    chance: Chance,
    start: Cell,
    onward: Callable[[Cell, int], Sequence[tuple[Cell, int]]],
    most: int,
) -> tuple[Cell, ...]:
    """A path at random, the start left out, that costs at most a number drawn up to `most`.
    `onward(cell, left)` are the cells next on the way that what is left pays for, with the price.
    """
    path: list[Cell] = []
    here, left = start, 1 + chance.below(max(1, most))
    while True:
        ways = [way for way in onward(here, left) if way[0] != start and way[0] not in path]
        if not ways:
            return tuple(path)
        here, price = chance.one_of(ways)
        path.append(here)
        left -= price
