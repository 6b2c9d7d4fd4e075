"""What the desk wants of the screen that it lies on."""

from typing import Protocol

from game.engine.action import Action
from game.ui.play.session import Gesture as Moved
from game.ui.widgets.messages import Message


class Owner(Protocol):
    """What the desk wants of the screen that it lies on."""

    def do(self, action: Action) -> None:
        """Do an action, after its sheet was read if it has one."""

    def moved(self, gesture: Moved) -> None:
        """A gesture of several moves was done (or refused at once)."""

    def looked(self) -> None:
        """Pick, hover or inspected stack changed: panels may want to show it."""

    def banner(self, words: str) -> None:
        """A quiet line for a moment."""

    def rule(self, rule: str) -> None:
        """A rule link was followed."""

    def lens_fixed(self) -> None:
        """A click fixed a point of the overlay."""

    def take(self, message: Message | None) -> None:
        """Do what a panel asks, and show what it says."""
