"""Whether a pointer on the unit in hand means that it stays, or a place like all others."""

from collections.abc import Sequence

import pygame

from game.ui.field.pointer import SLACK, Pixel, is_tremble

SEEN = 300
"""Milliseconds for which a ghost on the unit itself is shown before a click there means it."""


class Staying:
    """Where the pointer has been since it was asked where the unit goes."""

    def __init__(self) -> None:
        self._from: Pixel | None = None
        """Where the pointer was when the unit was taken up, as long as it is there."""
        self.left = False
        """The pointer has left the unit: a place on which that lies is a place, a step back as
        well.
        """
        self.shown = 0
        """Milliseconds for which the ghost has been the answer to the wish."""

    def begin(self, at: Pixel) -> None:
        """It is asked anew, with the pointer there."""
        self._from, self.left = at, False

    def holds(self, pixel: Pixel) -> bool:
        """Whether the pointer has only trembled since then; once it has gone it may come back."""
        if self._from is not None and not is_tremble(pixel, self._from):
            self._from = None
        return self._from is not None

    def leave(self, pixel: Pixel, unit: Sequence[pygame.Rect]) -> None:
        """The pointer is not on the unit: it has left that if it is farther off its boxes than a
        hand trembles.
        """
        near = (box.inflate(2 * SLACK, 2 * SLACK) for box in unit)
        self.left |= not any(box.collidepoint(pixel) for box in near)

    def update(self, dt: int, *, answered: bool) -> None:
        """Let time pass, with the ghost there or not."""
        self.shown += dt * answered

    @property
    def is_seen(self) -> bool:
        """Whether the ghost was there long enough to be seen."""
        return self.shown >= SEEN
