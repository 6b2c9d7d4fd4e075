"""Pools of dice: the exact spread of how many of them succeed."""

from collections.abc import Callable, Iterable
from fractions import Fraction

Spread = tuple[Fraction, ...]
"""The chance of 0, 1, 2 ... successes."""


def chance(faces: int, good: Callable[[int], bool]) -> Fraction:
    """How likely one die shows a good face."""
    return Fraction(sum(map(good, range(1, faces + 1))), faces)


def again(once: Fraction) -> Fraction:
    """The chance of a die that is thrown once more when it fails."""
    return once + (1 - once) * once


def spread(chances: Iterable[Fraction]) -> Spread:
    """The spread of dice with these chances."""
    found = [Fraction(1)]
    for p in chances:
        found = [
            (found[n] * (1 - p) if n < len(found) else Fraction(0))
            + (found[n - 1] * p if n else Fraction(0))
            for n in range(len(found) + 1)
        ]
    return tuple(found)


def thinned(before: Spread, stays: Callable[[int], Iterable[Fraction]]) -> Spread:
    """What remains of a spread when n successes stay by chances of their own, `stays(n)`."""
    found = [Fraction(0)] * len(before)
    for n, p in enumerate(before):
        for m, q in enumerate(spread(stays(n))):
            found[m] += p * q
    return tuple(found)


def mean(of: Spread) -> Fraction:
    return sum((n * p for n, p in enumerate(of)), Fraction(0))


def compare(a: Spread, b: Spread, holds: Callable[[int], bool]) -> Fraction:
    """How likely a difference a - b is one that holds."""
    return sum(
        (p * q for n, p in enumerate(a) for m, q in enumerate(b) if holds(n - m)), Fraction(0)
    )


def percent(p: Fraction) -> int:
    return round(100 * p)
