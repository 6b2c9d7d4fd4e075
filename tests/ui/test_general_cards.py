"""The cards of those who act by turns: a click finds them on the map, no word on them is cut."""

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from game.engine.dice import SeededDice
from game.engine.presentation import Counter, Turns
from game.engine.text import say
from game.rules.napoleons_battles.presentation import SHORT, _general
from game.ui.counters.base_parts import level_of
from game.ui.counters.tag import tag_picture
from game.ui.field.table_pieces import TablePieces
from game.ui.field.table_tags import is_tagged
from game.ui.look import type
from game.ui.look.type import wrap
from game.ui.look.words import LANGUAGE, tr
from game.ui.panels.aims_bar import _aim_room, _aim_style, _parted
from game.ui.play.session import Session
from game.ui.widgets.controls import Kind
from tests.ui.driver import Pixel
from tests.ui.table_bench import SIZES, TableDriver
from tools.clicks import opened

BATTLES = ("quatre-bras-1815-table", "maida-1806-table")


def table(scenario: str, size: Pixel) -> TableDriver:
    match = opened(scenario, SeededDice(7))
    driver = TableDriver(Session(match, match.rules.table), size)
    driver.rest(500)
    return driver


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that were shortened."""
    found, whole = list[str](), type.cut

    def seen(text: str, style: type.Style, width: int) -> str:
        out = whole(text, style, width)
        found.extend([text] if out != text else [])
        return out

    monkeypatch.setattr(type, "cut", seen)
    return found


@pytest.fixture(params=["en", "it"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    LANGUAGE.use(request.param)
    yield request.param
    LANGUAGE.use("en")


@pytest.mark.parametrize("size", SIZES)
def test_a_click_finds_the_general_and_a_right_click_his_rule(size: Pixel) -> None:
    driver = table(BATTLES[0], size)
    driver.camera.jump((5.0, 5.0))
    driver.gaze.looked()
    driver.frames()
    card, place = driver.table.strip._cards.cards[0]
    assert not driver.camera.visible(driver.stands(card.id))
    driver.click(place.center)
    driver.rest(500)
    assert driver.camera.seen(driver.stands(card.id))
    assert driver.gaze.cursor == driver.stands(card.id) and driver.gaze.unit == card.id
    assert not driver.doors.opened
    driver.click(place.center, button=pygame.BUTTON_RIGHT)
    assert driver.doors.opened == [("rules", card.rule)]


@pytest.mark.parametrize("scenario", BATTLES)
@pytest.mark.parametrize("size", SIZES)
def test_no_word_of_any_general_is_cut(
    scenario: str, size: Pixel, language: str, cut: list[str]
) -> None:
    """However many of an army stand on the table, and whatever their dice brought them; nor of what
    stands beside their cards.
    """
    driver = table(scenario, size)
    ctx, strip, real = driver.session.reading, driver.table.strip, driver.session.presentation
    generals = ctx.rules.oob.generals
    for side in ctx.rules.oob.armies:
        cards = [_general(ctx, g) for g, made in generals.items() if made.side == side]
        for count in range(1, len(cards) + 1):
            for status in SHORT.values():
                shown = [replace(card, status=status) for card in cards]
                for some in (shown[:count], shown[-count:]):
                    turns = Turns(title=say("Chain of command"), cards=tuple(some))
                    blocks = (turns, *(b for b in real.strip if not isinstance(b, Turns)))
                    strip.table = replace(real, strip=blocks)
                    cut.clear()
                    strip.draw(driver.app.surface)
                    assert not cut, (language, side, count)
                    boxes = [place for _card, place in strip._cards.cards]
                    assert len(boxes) == count
                    assert all(strip.rect.contains(box) for box in boxes)


@pytest.mark.parametrize("scenario", BATTLES)
@pytest.mark.parametrize("size", SIZES)
def test_no_word_of_the_first_question_is_cut(
    scenario: str, size: Pixel, language: str, cut: list[str]
) -> None:
    """Panels, strip, tray, list of bodies, and the tags on the table."""
    driver = table(scenario, size)
    driver.table.overview.toggle()
    for side in driver.session.presentation.sides:
        driver.table.overview.panel.side = side.id
        driver.table.gaze.looked()
        driver.rest(200)
    for unit in driver.session.presentation.stacks:
        (counter,) = driver.session.stack(unit)
        if counter.face.plate is not None and counter.face.plate.each:
            for level in ("near", "mid"):
                tag_picture(counter.face, level, named=True)
    assert not cut, language


def test_no_figure_stands_alone_on_a_line(language: str) -> None:
    """In what places are worth: a line ends after a comma."""
    bar = table(BATTLES[0], (1280, 720)).table.overview.bar
    for item in bar.controls.items:
        if item.kind is Kind.PHASE:
            words, width = tr(item.tip), _aim_room(item).width
            style = _aim_style(words, width)[0]
            lines = wrap(_parted(words, style, width), style, width)
            assert len(lines) == 1 or (lines[0].endswith((",", ":")) and len(lines) == 2), lines


@pytest.mark.parametrize("size", SIZES)
def test_every_brigade_is_named_at_the_beginning(size: Pixel, language: str) -> None:
    """Where there is no room behind a unit or beside it its name stands before its front."""
    driver = table(BATTLES[0], size)
    assert isinstance(driver.view.pieces, TablePieces)
    tags = driver.view.pieces._tags
    level = level_of(driver.camera.scale, next(iter(plates(driver))).face.plate)
    for counter in (c for c in plates(driver) if c.id in tags._spots):
        _off, picture, roomy = tags._spots[counter.id]
        assert picture is tag_picture(counter.face, level, named=True), counter.id
        assert roomy, counter.id


def plates(driver: TableDriver) -> list[Counter]:
    stacks = driver.session.presentation.stacks.values()
    return [c for stack in stacks for c in stack if is_tagged(c)]


def test_the_first_heading_of_the_tray_keeps_off_its_title() -> None:
    rack = table(BATTLES[0], (1280, 720)).rack
    assert rack.rows[0].place.top >= 4
