"""What ends the moves of the unit in hand, as a list that is stepped through."""

from game.engine.prompt import Ghost
from game.ui.look.words import _, tr
from game.ui.play.session import Session

ROWS = 5
"""So many of the list are shown at once."""


class LimitList:
    """The list of a question, and where in it one is."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.at: int | None = None
        self._known: tuple[object, tuple[Ghost, ...]] = (None, ())

    def all(self) -> tuple[Ghost, ...]:
        """All of them, made once for each question."""
        if self._known[0] is not self.session.reading:
            self._known, self.at = (self.session.reading, self.session.limits()), None
        return self._known[1]

    def step(self, way: int) -> Ghost | None:
        """The next, or the one before; none if there is none at all."""
        found = self.all()
        if not found:
            return None
        self.at = (self.at + way) % len(found) if self.at is not None else (0 if way > 0 else -1)
        self.at %= len(found)
        return found[self.at]

    def told(self) -> tuple[tuple[str, bool], ...]:
        """Those around the one that is looked at in words, with a mark for it; nothing before."""
        if self.at is None:
            return ()
        found = self.all()
        first = max(0, min(self.at - ROWS // 2, len(found) - ROWS))
        rows = range(first, min(first + ROWS, len(found)))
        return tuple((f"{n + 1}/{len(found)}  {_why(found[n])}", n == self.at) for n in rows)


def _why(ghost: Ghost) -> str:
    refusal = ghost.refusal
    if refusal is None:
        return _("as far as its allowance goes")
    return f"{tr(refusal.message)} {refusal.named}".strip()
