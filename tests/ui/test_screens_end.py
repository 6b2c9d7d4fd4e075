"""The end of a battle: its ways out, its links, the moments that turned it."""

import time
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.engine.text import Text, say
from game.ui.app import App
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, tr
from game.ui.panels.sheet_page import Source
from game.ui.screens import verdict_sections
from game.ui.screens.end import EndScreen, EndWays, Fold
from game.ui.screens.moments import Moment
from game.ui.widgets.pen import Pen
from tests.ui.screen_driver import click, click_at, end_screen, key
from tests.ui.test_looking import opened
from tests.ui.verdict_fixtures import verdict

pytestmark = pytest.mark.usefixtures("own_home")


def test_every_way_out_of_the_end(app: App) -> None:
    went: list[object] = []
    screen = end_screen(app, went)
    for name in ("replay", "again", "title", "back"):
        click(app, screen.page.controls, name)
    key(app, pygame.K_RETURN)
    key(app, pygame.K_ESCAPE)
    assert went == [("replay", None), "again", "title", "back", ("replay", None), "back"]
    click(app, screen.page.controls, "export")
    app.frame([], 16)
    assert screen.notice == say("The report lies at {path}.", path="there")


def test_the_report_says_how_far_it_is_and_where_it_lies(app: App) -> None:
    """A step at a time, so that the window is never still."""
    screen = end_screen(app, [])
    steps = [say("{n} %", n=n) for n in range(4)]

    def slowly() -> Iterator[Text]:
        for step in steps:
            time.sleep(0.04)
            yield step

    screen.ways = replace(screen.ways, export=slowly)
    seen = []
    click(app, screen.page.controls, "export")
    for _frame in range(6):
        seen.append(screen.notice)
        app.frame([], 16)
    assert list(dict.fromkeys(seen))[-3:] == steps[-3:]


def test_a_rule_and_a_moment_of_the_end_are_links(app: App) -> None:
    app.set_window((1920, 1080))
    went: list[object] = []
    screen = end_screen(app, went)
    rect, _rule = next((r, rule) for r, rule in screen._links if rule == "PG 22.1b")
    click_at(app, rect.center)
    row, record = screen._moment_rows[0]
    click_at(app, row.center)
    assert went == ["PG 22.1b", ("replay", 0)] and record == 0


@pytest.mark.parametrize("colour", ["#C9A75C", "#F2C230", "#9FB4C8", "#F3E9D3", "#2F5D8C"])
def test_figures_on_parchment_have_the_contrast_of_text(colour: str) -> None:
    what = Source({}, str, {"a": theme.rgb(colour)}, {})
    assert theme.contrast(verdict_sections.ink_of(what, "a"), theme.SHEET) >= 4.5


def test_the_bands_of_the_scale_darken_outwards() -> None:
    ranks = verdict_sections._ranks(verdict_sections._bands(verdict()))
    losing, winning = ranks[:2], ranks[2:]
    assert losing == sorted(losing, reverse=True) and winning == sorted(winning)


def test_a_level_of_the_scale_is_known_by_what_the_others_of_its_side_are_not() -> None:
    names = ["Prussian decisive victory", "Prussian marginal victory"]
    assert verdict_sections._short(names[0], names[1:]) == "decisive"
    assert verdict_sections._short(names[0], []) == names[0]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", ["rossbach-main", "leuthen-main", "maida-1806", "camposanto-1743"])
def test_scale_levels_and_curve_are_seen_together_in_a_small_window(
    name: str, language: str, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1280 by 720, whichever level was reached: the hours under the curve lie on the sheet."""
    app.set_window((1280, 720))
    LANGUAGE.use(language)
    session = opened(name).session
    judged = session.match.system.verdict(session.reading)
    ways = EndWays(
        title=lambda: None,
        again=lambda: None,
        export=lambda: iter((say("nowhere"),)),
        replay=lambda _record: None,
        rules=lambda _rule: None,
        back=lambda: None,
    )
    for number in range(max(1, len(judged.levels))):
        levels = [replace(lv, reached=n == number) for n, lv in enumerate(judged.levels)]
        shown = replace(judged, levels=tuple(levels), course_labels=("day's end",))
        screen = EndScreen(shown, session.presentation, session.match.records, ways)
        app.push(screen)
        drawn = drawn_words(app, monkeypatch)
        (hour,) = [y for words, y in drawn if words == "day's end"]
        assert hour + 16 <= screen.scroll.rect.bottom
        app.pop()


def test_levels_that_are_left_out_are_shown_when_wanted(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reached one and its neighbours stay; in a large window all stand there."""
    app.set_window((1280, 720))
    screen = end_screen(app, [])
    names = [tr(level.name) for level in screen.verdict.levels]

    def shown() -> list[str]:
        told = [words for words, _y in drawn_words(app, monkeypatch)]
        return [name for name in names if name in told]

    assert shown() == names[:3]
    click(app, screen.page.controls, "levels")
    assert shown() == names and screen.page.controls.get("levels") is None
    app.set_window((1920, 1080))
    screen = end_screen(app, [])
    assert shown() == names and screen.page.controls.get("levels") is None


def drawn_words(app: App, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Every line of the next picture, and how far down it stands."""
    found: list[tuple[str, int]] = []
    honest = type.draw_text

    def noted(
        surface: pygame.Surface, text: str, at: tuple[int, int], *rest: Any, **more: Any
    ) -> pygame.Rect:
        found.append((text, at[1]))
        return honest(surface, text, at, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(type, "draw_text", noted)
        app.top.draw(pygame.Surface(app.size))
    return found


def test_a_verdict_that_is_too_long_is_scrolled_by_keys() -> None:
    type.set_text_scale(200)
    app = App((960, 600))
    screen = end_screen(app, [])
    assert screen.scroll.most > 0
    key(app, pygame.K_END)
    assert screen.scroll.offset == screen.scroll.most
    key(app, pygame.K_HOME)
    assert screen.scroll.offset == 0


def test_what_does_not_fit_gives_way_so_that_least_is_to_be_scrolled(app: App) -> None:
    """Many moments stand on the side that has room for them, small counters above the others."""
    app.set_window((1280, 720))
    screen = end_screen(app, [])
    screen.moments = [Moment("Something happened there, and much came of it.", 0)] * 8
    screen.resize(app.size)
    wide = screen.sheet.width - 88

    def high(fold: Fold) -> int:
        return max(screen._columns(Pen(None, 0, wide, 0), fold)[1])

    ways = [Fold(tight=True, moments=right) for right in (False, True)]
    assert high(screen.fold) < min(map(high, ways))
    small, large = (Fold(levels=3, tight=True, small=one) for one in (True, False))
    assert high(small) < high(large)


def test_no_verdict_is_scrolled_by_a_few_pixels(app: App) -> None:
    """They are taken from the air above the buttons, which the list never comes to touch."""
    screen = end_screen(app, [])
    for high in range(560, 1081):
        screen.resize((1280, high))
        assert not 0 < screen.scroll.most <= 5, high
        top = min(control.box.top for control in screen._ways)
        assert screen.scroll.rect.bottom < top, high
