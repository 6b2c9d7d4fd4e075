"""Two presses in one: the second click of a double click does not answer the next question.

An answer changes what lies under the pointer. For a moment after one that was given by a button the
same key, or the mouse at about the same place, does nothing. Moves on the map are not held up:
there a click after a click has a meaning of its own.

When the decision passes to the other side, or many questions were answered in one, no button
answers for a little longer: whoever is quick with his own questions has not read the next.
"""

from collections.abc import Callable

import pygame
from msgspec import Struct

BLIND = 300
"""Milliseconds for which the same press is taken for a part of the answer."""
PASSING = 600
"""Milliseconds for which the first question of another side takes no press of a button."""
LONGEST = 100
"""So much of a long turn of the loop counts as time in which something could be read."""
NEAR = 12
"""Pixels that a hand moves in a double click."""

Place = tuple[int, int]


class Press(Struct, frozen=True):
    """A press of mouse or keyboard; `button`: it lay on something that answers."""

    at: Place | None
    key: int
    button: bool

    def like(self, other: "Press") -> bool:
        """Whether it may be the same gesture as another."""
        if self.at is None or other.at is None:
            return self.at is other.at and self.key == other.key
        return max(abs(a - b) for a, b in zip(self.at, other.at, strict=True)) <= NEAR


class Guard:
    """Sees all presses of a screen before anybody else does."""

    def __init__(
        self,
        answers: Callable[[pygame.event.Event], bool],
        commits: Callable[[pygame.event.Event], bool] = lambda _event: False,
    ) -> None:
        """`answers`: a press lies on something that answers by itself; `commits`: it would answer
        the question that is asked.
        """
        self._answers, self._commits = answers, commits
        self._passing = 0
        self._last: Press | None = None
        self._answer: Press | None = None
        self._left = 0
        self._held = False

    def answered(self) -> None:
        """The last press was an answer: what it lay on is gone. One press answers once."""
        if self._last is not None:
            self._answer, self._left, self._last = self._last, BLIND, None

    def passed(self) -> None:
        """The decision passed to another side, or a run of questions ended: what is asked now has
        not been read yet.
        """
        self._passing = PASSING

    def known(self) -> None:
        """What is asked was read before: something was taken back."""
        self._passing = 0

    @property
    def unread(self) -> bool:
        """Whether what is asked came so lately that nobody can have read it."""
        return self._passing > 0

    def update(self, dt: int) -> bool:
        """Let the time between turns of the loop pass: a slow answer is not the player's fault.
        Whether the question may be answered from now on.
        """
        self._left = max(0, self._left - dt)
        before, self._passing = self._passing, max(0, self._passing - min(dt, LONGEST))
        return before > self._passing == 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether an event belongs to the answer that was given just now."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            held, self._held = self._held, False
            return held
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._held = self._early(event)
            self._held |= self._again(Press(event.pos, 0, self._answers(event)))
            return self._held
        if event.type == pygame.KEYDOWN and event.key != pygame.K_ESCAPE:
            if self._early(event):
                return True
            return self._again(Press(None, event.key, self._answers(event)))
        return False

    def _early(self, event: pygame.event.Event) -> bool:
        """Whether a press would answer a question that cannot have been read."""
        return self.unread and self._commits(event)

    def _again(self, press: Press) -> bool:
        answer = self._answer
        again = self._left > 0 and answer is not None and press.like(answer)
        if again and answer is not None and (answer.button or press.button):
            return True
        self._last = press
        return False
