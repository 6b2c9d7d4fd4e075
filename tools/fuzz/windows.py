"""The title screen, drawn with nobody before it: for the sorts that open the window."""

from pathlib import Path

from game.engine.text import Text
from game.ui.app import App
from game.ui.screens import ways as doors
from game.ui.screens.front import Front
from game.ui.screens.title import TitleScreen


class Ways:
    """Leads nowhere."""

    def play(self, scenario: str) -> Text | None:
        """No table is opened."""

    def brief(self, scenario: str) -> Text | None:
        """No briefing is opened."""

    def learn(self, lesson: str) -> Text | None:
        """No lesson is begun."""

    def go_on(self, path: Path) -> Text | None:
        """No table is opened."""

    def watch(self, path: Path) -> Text | None:
        """No replay is opened."""

    def change(self, name: str, value: str) -> None:
        """No setting is changed."""

    def rules(self, rule: str) -> None:
        """No browser is opened."""

    def saves(self) -> None:
        """No list is opened."""

    def options(self) -> None:
        """No switches are shown."""

    def keys(self) -> None:
        """No list is opened."""

    def back(self) -> None:
        """There is nothing below."""

    def title(self) -> None:
        """It is there already."""

    def quit(self) -> None:
        """The program ends anyway."""


def draw_title(app: App, front: Front, ways: doors.Ways, frames: int) -> TitleScreen:
    """Push the title screen and let some frames pass."""
    screen = TitleScreen(front, ways)
    app.push(screen)
    for _frame in range(frames):
        app.frame([], 16)
    return screen
