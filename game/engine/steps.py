"""Work that can be done a little at a time, so that a picture is drawn meanwhile."""

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]
"""It halts between its steps and returns what it has found."""


def done(steps: Steps[T]) -> T:
    """Do all of it at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


def in_one(work: Callable[[], T]) -> Steps[T]:
    """All of it in one step."""
    yield
    return work()
