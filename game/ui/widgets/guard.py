"""Two presses in one: what was meant for a question does not answer the next.

An answer changes what lies under the pointer, and what a key means. For a moment after one that was
given by a button the same key, or the mouse at about the same place, does nothing; any other press
counts at once. Moves on the map are not held up: there a click after a click has a meaning of its
own.

The moment is that of a double click between questions of one kind, as losses taken one by one; it
is longer where another kind of question came: a hand that has the habit of pressing twice has not
read it yet. A press that is kept back is seen: the buttons stand back until it would count.
"""

from collections.abc import Callable

import pygame
from msgspec import Struct

BLIND = 300
"""Milliseconds for which the same press is taken for a part of the answer."""
PASSING = 600
"""The same where another kind of question came: milliseconds since it was first seen."""
UNSEEN = 2
"""So many turns of the loop pass until it is: those that work out what is asked, and draw it."""
BLINK = 200
"""Milliseconds for which the buttons stand back at least after a press was kept back."""
NEAR, HABIT = 12, 40
"""Pixels that a hand moves in a double click, and in a second press out of habit."""

Place = tuple[int, int]


class Press(Struct, frozen=True):
    """A press of mouse or keyboard; `button`: it lay on something that answers."""

    at: Place | None
    key: int
    button: bool

    def like(self, other: "Press", near: int) -> bool:
        """Whether it may be the same gesture as another: so many pixels are near."""
        if self.at is None or other.at is None:
            return self.at is other.at and self.key == other.key
        return max(abs(a - b) for a, b in zip(self.at, other.at, strict=True)) <= near


class Guard:
    """Sees all presses of a screen before anybody else does."""

    def __init__(self, answers: Callable[[pygame.event.Event], bool]) -> None:
        """`answers`: a press lies on something that answers by itself."""
        self._answers = answers
        self._last: Press | None = None
        self._answer: Press | None = None
        self._left, self._near, self._turns = 0, NEAR, 0
        self._held = False
        self._blink, self._seen = 0, False

    def answered(self) -> None:
        """The last press was an answer: what it lay on is gone. One press answers once."""
        if self._last is not None:
            self._answer, self._last = self._last, None
            self._left, self._near, self._turns = BLIND, NEAR, 0

    def passed(self) -> None:
        """That answer brought another kind of question."""
        if self._left > 0:
            self._left, self._near, self._turns = PASSING, HABIT, UNSEEN

    def known(self) -> None:
        """What is asked was read before: something was taken back."""
        self._left = 0

    @property
    def left(self) -> int:
        """Milliseconds until the press that answered last would count again."""
        return self._left

    @property
    def blinks(self) -> bool:
        """Whether a press was kept back just now."""
        return self._blink > 0

    def update(self, dt: int) -> bool:
        """Let the time between turns of the loop pass: what a slow machine takes for the answer is
        not the player's time. Whether the buttons come to stand back, or come forward again.
        """
        if self._turns:
            self._turns -= 1
        else:
            self._left = max(0, self._left - dt)
        before, self._seen = self._seen, self.blinks
        self._blink = max(0, self._blink - dt)
        return before is not self._seen

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether an event belongs to the answer that was given just now."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            held, self._held = self._held, False
            return held
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._held = self._again(Press(event.pos, 0, self._answers(event)))
            return self._held
        if event.type == pygame.KEYDOWN and event.key != pygame.K_ESCAPE:
            return self._again(Press(None, event.key, self._answers(event)))
        return False

    def _again(self, press: Press) -> bool:
        answer = self._answer
        again = self._left > 0 and answer is not None and press.like(answer, self._near)
        if again and answer is not None and (answer.button or press.button):
            self._blink = max(self._left, BLINK)
            return True
        self._last = press
        return False
