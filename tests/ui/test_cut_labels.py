"""No label of bar, panels, cards and strip is cut in a battle that is under way: in all five games,
in the smallest window and a large one, in both languages, in usual and in the largest type.
"""

import sys
from collections.abc import Iterator
from functools import cache
from itertools import product

import pygame
import pytest

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine.action import Action
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.ui.counters.letters import abbreviations
from game.ui.look import type
from game.ui.look.words import LANGUAGE
from game.ui.play.session import Session
from tests.ui.driver import Driver
from tools.clicks import opened

GAMES = (
    "rossbach-battle",
    "camposanto-1743",
    "maida-1806",
    "luetzen-1632",
    "quatre-bras-1815-table",
)
SIZES = ((1280, 720), (1920, 1080))
MOMENTS = (9, 60)
"""After so many answers by chance."""
LOOKED_AT = 3
"""So many places with pieces are looked at each time."""


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    type.set_text_scale(100)
    LANGUAGE.use("en")


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line that was drawn shorter than it was given; counters, which try names in turn, and
    have them in full beside them, do it for themselves.
    """
    found, honest = list[str](), type.cut

    def noted(text: str, style: type.Style, width: int) -> str:
        kept = honest(text, style, width)
        if kept != text and "counters" not in sys._getframe(1).f_code.co_filename:
            found.append(f"{text} -> {kept}")
        return kept

    monkeypatch.setattr(type, "cut", noted)
    return found


@cache
def answers(game: str) -> tuple[Action, ...]:
    """A game of two who play by chance."""
    match, bot = opened(game, SeededDice(5)), RandomBot(5)
    found = list[Action]()
    while match.prompt is not None and len(found) < MOMENTS[-1]:
        found.append(bot.choose(BotView(match)))
        match.act(found[-1])
    return tuple(found)


@cache
def moments(game: str) -> tuple[Match, ...]:
    found = []
    for count in MOMENTS:
        match = opened(game, SeededDice(5))
        for action in answers(game)[:count]:
            match.act(action)
        found.append(match)
    return tuple(found)


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("game", GAMES)
def test_no_label_is_cut(game: str, scale: int, cut: list[str]) -> None:
    for size, language, match in product(SIZES, ("en", "it"), moments(game)):
        LANGUAGE.use(language)
        type.set_text_scale(scale)
        driver = Driver(Session(match, match.rules.ground), size)
        driver.frames()
        stacks = [c for c in driver.session.presentation.stacks if driver.camera.visible(c)]
        for where in stacks[:: max(1, len(stacks) // LOOKED_AT)]:
            driver.gaze.see(where)
            driver.gaze.focus = where
            driver.gaze.looked()
            driver.frames()
        assert cut == [], (size, language)
        pygame.event.clear()


def test_names_of_several_words_are_told_in_short_and_apart() -> None:
    assert [*abbreviations("Deutsche Reiter II")] == ["D. Reiter II", "D. R. II"]
    assert next(abbreviations("Musketiere im Graben II")) == "M. im Graben II"
    assert [*abbreviations("Windmühlenbatterie")] == []
