"""The ways between the screens: what title, menu and the rest ask of the house they stand in."""

from pathlib import Path
from typing import Protocol

from game.engine.text import Text


class Ways(Protocol):
    """Where one can go from a screen."""

    def play(self, scenario: str) -> Text | None:
        """Begin a game; a notice when its files are wrong."""

    def brief(self, scenario: str) -> Text | None:
        """The briefing of a scenario; a notice when its files are wrong."""

    def learn(self, lesson: str) -> Text | None:
        """Begin a lesson; a notice when its file is wrong."""

    def go_on(self, path: Path) -> Text | None:
        """Sit down to a saved game; a notice when the file is wrong."""

    def change(self, name: str, value: str) -> None:
        """Set a setting and lay the screen out anew."""

    def saves(self) -> None:
        """The list of saved games."""

    def rules(self, rule: str) -> None:
        """The rules browser, at an entry; empty: at its beginning."""

    def options(self) -> None:
        """The options of all games, as switches."""

    def keys(self) -> None:
        """The list of keys."""

    def watch(self, path: Path) -> Text | None:
        """The replay of a saved game; a notice when the file is wrong."""

    def back(self) -> None:
        """The screen below."""

    def title(self) -> None:
        """The title screen, whatever lies between."""

    def quit(self) -> None:
        """The end of the program."""
