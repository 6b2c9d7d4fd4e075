"""Screens under the hand: what they lead to is remembered, and one game without real rules."""

from pathlib import Path

import pygame

from game.content.problems import Problem, Severity
from game.content.scenario_file import Head
from game.engine import action as acts
from game.engine.setting import FileMark, Setting
from game.engine.shelf import Shelf
from game.engine.text import Text, say
from game.ui.app import App
from game.ui.screens.end import EndScreen, EndWays
from game.ui.screens.front import Front, Game
from game.ui.widgets.controls import Controls
from tests.ui import fake, verdict_fixtures
from tests.ui import panel_fixtures as made

LEDGER = {
    "FK 1.1": ("Movement", "A piece moves. See 2.1a."),
    "FK 2.1a": ("Attack", "Pieces attack."),
    "FK 2.1b": ("Advance", "The winner advances."),
    "FK 10.1": ("Victory", "Who has won."),
}


class FakeShelf(Shelf):
    """One scenario of one game, without files."""

    def __init__(self) -> None:
        super().__init__({"fake": fake.FAKE})

    def unreadable(self) -> list[Problem]:
        return []

    def heads(self) -> list[Head]:
        return [
            Head(
                id="day",
                system="fake",
                map="fake",
                title="Leuthen: the whole day",
                date="1757-12-05",
                summary="From dawn.",
            ),
            Head(
                id="battle",
                system="fake",
                map="fake",
                title="Leuthen: the battle",
                date="1757-12-05",
            ),
        ]

    def open(self, scenario: str) -> Setting | Problem:
        if scenario not in ("battle", "day"):
            return Problem(
                Severity.ERROR, scenario, None, "", f'there is no scenario "{scenario}"', ""
            )
        rules = fake.FakeRules(fake.board(), fake.pieces())
        return Setting(fake.FAKE, rules, FileMark(scenario), FileMark("fake"), "Leuthen")


class Ways:
    """Remembers where one went."""

    def __init__(self) -> None:
        self.went: list[tuple[str, object]] = []
        self.answer: Text | None = None

    def play(self, scenario: str) -> Text | None:
        self.went.append(("play", scenario))
        return self.answer

    def brief(self, scenario: str) -> Text | None:
        self.went.append(("brief", scenario))
        return self.answer

    def learn(self, lesson: str) -> Text | None:
        self.went.append(("learn", lesson))
        return self.answer

    def go_on(self, path: Path) -> Text | None:
        self.went.append(("go_on", path))
        return self.answer

    def change(self, name: str, value: str) -> None:
        self.went.append(("change", (name, value)))

    def saves(self) -> None:
        self.went.append(("saves", None))

    def rules(self, rule: str) -> None:
        self.went.append(("rules", rule))

    def options(self) -> None:
        self.went.append(("options", None))

    def keys(self) -> None:
        self.went.append(("keys", None))

    def watch(self, path: Path) -> Text | None:
        self.went.append(("watch", path))
        return self.answer

    def back(self) -> None:
        self.went.append(("back", None))

    def title(self) -> None:
        self.went.append(("title", None))

    def quit(self) -> None:
        self.went.append(("quit", None))


def frames(app: App, count: int = 3) -> None:
    """Let frames pass."""
    for _number in range(count):
        app.frame([], 16)


def click(app: App, controls: Controls, name: str) -> None:
    """Click a control by its id."""
    item = controls.get(name)
    assert item is not None, [i.id for i in controls.items]
    click_at(app, item.box.center)


def click_at(app: App, pos: tuple[int, int]) -> None:
    """Click a place."""
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))], 16)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.frame([pygame.event.Event(kind, pos=pos, button=1, mod=0)], 16)


def key(app: App, code: int, letters: str = "") -> None:
    """Press a key."""
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letters)], 16)


def begun(front: Front, scenario: str = "battle") -> Game:
    """A game with one move made and saved by itself."""
    game = front.start(scenario, seed=3)
    assert isinstance(game, Game)
    prompt = game.match.prompt
    assert prompt is not None
    assert game.match.act(acts.unit(next(iter(prompt.units)))) is None
    game.keeper.after(game.match)
    return game


def end_screen(app: App, went: list[object]) -> EndScreen:
    """The end of a battle in the window; what was chosen there is noted."""
    ways = EndWays(
        title=lambda: went.append("title"),
        again=lambda: went.append("again"),
        export=lambda: iter((say("at work"), say("The report lies at {path}.", path="there"))),
        replay=lambda record: went.append(("replay", record)),
        rules=lambda rule: went.append(rule),
        back=lambda: went.append("back"),
    )
    screen = EndScreen(verdict_fixtures.verdict(), made.presentation(), made.records(), ways)
    app.push(screen)
    frames(app)
    return screen
