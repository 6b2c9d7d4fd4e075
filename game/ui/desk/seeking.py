"""The search for the place that comes nearest to a wish, and for the fan of places: some steps for
each picture, so that no picture waits for them.
"""

from collections.abc import Callable
from math import inf
from time import perf_counter

from game.engine.shapes import Shape
from game.engine.steps import Steps
from game.ui.play.session import Session

PATIENCE = 0.004
"""Seconds that a picture waits, or one step longer; then it is drawn, and the search goes on for
the next one.
"""
BRIEF, NONE, MORE = 0.2, 0.0, 1.75
"""What part of that where the panels have to be found as well, and where they are drawn; and while
the pointer rests, so that no picture is drawn until something is found.
"""


class Seeking:
    """What is looked for now: first the answer to a wish, then the fan."""

    def __init__(self, session: Session, seek: Callable[[], Steps[None]]) -> None:
        self.session, self._seek = session, seek
        self.patience = PATIENCE
        self._asked = self._moved = False
        self._search: Steps[None] | None = None
        """The search under way. What it looks for is found before a newer wish is taken: the answer
        follows a pointer that never rests.
        """
        self._spread: tuple[object, Steps[None]] | None = None
        self._reach: tuple[object, tuple[Shape, ...]] = (None, ())

    def ask(self) -> None:
        """There is another wish."""
        self._asked = self._moved = True

    def drop(self) -> None:
        """There is none any more, or its answer is known."""
        self._asked, self._search = False, None

    def update(self, share: float = 1.0) -> bool:
        """Go on for so long as a picture may wait, or a share of it; whether something was
        found.
        """
        if not self._moved and share == 1.0:
            share = MORE
        self._moved = False
        return share > NONE and self._go_on(perf_counter() + self.patience * share)

    def settle(self) -> None:
        """Answer the last wish, however long that takes: it is to be done, or gone on from."""
        if self._asked:
            self._search = None
        while self._asked or self._search is not None:
            self._go_on(inf)

    def _go_on(self, until: float) -> bool:
        if self._search is None and self._asked:
            self._asked, self._search = False, self._seek()
        found = self._search is not None and _is_done(self._search, until)
        if found:
            self._search = None
        if self._search is not None:
            return False
        return self._fan_is_new(until) or found

    # -- the fan -------------------------------------------------------------------------------

    def reach(self) -> tuple[Shape, ...]:
        """The fan of places, made once for each question; nothing until it is made."""
        return self._reach[1] if self._reach[0] is self.session.reading else ()

    def _fan_is_new(self, until: float) -> bool:
        """Go on with the fan; whether it is made now."""
        reading, prompt = self.session.reading, self.session.prompt
        if prompt is None or prompt.poses is None or self._reach[0] is reading:
            self._spread = None
            return False
        if self._spread is None or self._spread[0] is not reading:
            self._spread = reading, self._spreading()
        return _is_done(self._spread[1], until)

    def _spreading(self) -> Steps[None]:
        reading = self.session.reading
        self._reach = reading, (yield from self.session.reaching())


def _is_done(steps: Steps[None], until: float) -> bool:
    """Go on step by step until the time has come; whether all is done."""
    return all(perf_counter() < until for _ in steps)
