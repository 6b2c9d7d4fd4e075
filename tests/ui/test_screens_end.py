"""The end of a battle: its ways out, its links, the moments that turned it."""

import pygame
import pytest

from game.ui.app import App
from game.ui.look import theme
from game.ui.panels.sheet_page import Source
from game.ui.screens import verdict_sections
from tests.ui.screen_driver import click, click_at, end_screen, key
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
    assert screen.notice is not None


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
