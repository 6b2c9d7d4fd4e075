"""Those at whom a unit may fire lie as cards under the map, and are chosen there."""

import pygame
import pytest

from game.engine import action as acts
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.napoleons_battles.fire.phase import ChooseShot
from game.rules.napoleons_battles.system import SYSTEM as NB
from game.rules.nordlingen.fire.phase import ChooseShots
from game.rules.nordlingen.system import SYSTEM
from game.ui.look import type
from game.ui.look.words import LANGUAGE, tr
from game.ui.play.session import Session
from game.ui.table.contents import choices_of
from game.ui.table.targets import targets_of
from tests.rules.napoleons_battles import positions as nb
from tests.rules.nordlingen.positions import BLUE, RED, position, unit
from tests.ui.driver import Pixel
from tests.ui.table_bench import SIZES, TableDriver


def window(size: Pixel) -> TableDriver:
    """Heavy guns in hand; y stands nearer than x."""
    game = position(
        unit("a", RED, "HvArt", 10, 6),
        unit("x", BLUE, "Pk", 12, 10, 180),
        unit("y", BLUE, "Pk", 9, 9, 180),
    ).run(ChooseShots(RED, shooter="a"))
    match = Match.new(SYSTEM, game.rules, SeededDice(3), "x", position=game.state)
    driver = TableDriver(Session(match, match.rules.table), size)
    driver.rest(500)
    return driver


@pytest.fixture(params=SIZES)
def table(request: pytest.FixtureRequest) -> TableDriver:
    return window(request.param)


def boxes(table: TableDriver) -> dict[str, pygame.Rect]:
    """Where the card of each lies."""
    return {target.unit: place for target, place in table.table.strip._targets}


def test_the_targets_in_the_arc_lie_there_the_nearest_first(table: TableDriver) -> None:
    found = boxes(table)
    assert list(found) == ["y", "x"]
    strip = table.table.strip.rect
    assert all(strip.contains(place) for place in found.values())
    first, second = found.values()
    assert first.right < second.left
    cards = targets_of(table.desk)
    prompt = table.session.prompt
    assert prompt is not None
    assert [card.chance for card in cards] == [prompt.units[c.unit].chip for c in cards]
    assert all(card.chance.endswith("%") for card in cards)
    assert [card.task.tag for card in cards] == ["1", "2"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_who_is_barred_has_a_card_too_that_says_why(
    size: Pixel, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After those at whom one may fire; a press on it tells the reason at his place."""
    LANGUAGE.use(language)
    shortened, honest = list[str](), type.cut

    def noted(text: str, style: type.Style, width: int) -> str:
        kept = honest(text, style, width)
        shortened.extend([text] if kept != text else [])
        return kept

    monkeypatch.setattr(type, "cut", noted)
    for driver in (barred_window(size), barred_brigade(size)):
        strip = driver.table.strip
        barred = [t for t in strip.targets if t.barred]
        assert [t.unit for t in barred] == ["far"] == [t.unit for t in strip.targets[-1:]]
        (card,) = barred
        refusal = driver.session.why_not(acts.unit("far"))
        assert refusal is not None and card.task.detail == refusal.message
        assert not shortened, tr(refusal.message)
        place = boxes(driver)["far"]
        assert strip.rect.contains(place)
        driver.click(place.center)
        assert driver.gaze.tip is not None and driver.gaze.tip.rule == refusal.rule
        assert driver.gaze.tip_cell == driver.stands("far")
        assert not driver.session.match.records
    LANGUAGE.use("en")


def barred_window(size: Pixel) -> TableDriver:
    """Guns in hand; a friend stands before the only enemy in range."""
    game = position(
        unit("a", RED, "HvArt", 10, 6),
        unit("f", RED, "Pk", 10, 9),
        unit("far", BLUE, "Pk", 10, 13, 180),
    ).run(ChooseShots(RED, shooter="a"))
    match = Match.new(SYSTEM, game.rules, SeededDice(3), "x", position=game.state)
    driver = TableDriver(Session(match, match.rules.table), size)
    driver.rest(500)
    return driver


def barred_brigade(size: Pixel) -> TableDriver:
    """The same with a battery of brigades."""
    game = nb.position(
        nb.unit("a", nb.RED, "FrHFA", 20, 10),
        nb.unit("f", nb.RED, "FrLN", 20, 13),
        nb.unit("far", nb.BLUE, "FrLN", 20, 18, 180),
    )
    game.run(ChooseShot(nb.RED, shooter="a"))
    match = Match.new(NB, game.rules, SeededDice(3), "x", position=game.state)
    driver = TableDriver(Session(match, match.rules.table), size)
    driver.rest(500)
    return driver


def test_a_press_on_a_card_opens_its_sheet_and_on_another_that_one(table: TableDriver) -> None:
    table.rest(1_000)
    table.click(boxes(table)["x"].center)
    assert table.commands.sheet_open and table.commands.wanted == acts.unit("x")
    table.rest(1_000)
    free = next(
        (x, boxes(table)["y"].centery)
        for x in range(boxes(table)["y"].left, boxes(table)["y"].right)
        if not table.table.sheet.rect.collidepoint((x, boxes(table)["y"].centery))
    )
    table.click(free)
    assert table.commands.sheet_open and table.commands.wanted == acts.unit("y")
    table.rest(1_000)
    table.key(pygame.K_2, unicode="2")
    assert table.commands.sheet_open and table.commands.wanted == acts.unit("x")
    assert not table.session.match.records


def test_who_is_pointed_at_on_his_card_is_lit_on_the_map(table: TableDriver) -> None:
    table.move(boxes(table)["x"].center)
    assert table.gaze.lit == (table.stands("x"),)
    table.move((table.app.size[0] // 2, 2))
    assert table.gaze.lit == ()


def test_pieces_that_wait_beside_the_map_hide_no_choices_on_it(
    table: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what is asked about and lies in the tray is not listed a second time."""
    rows = choices_of(table.desk)
    assert {row.units for row in rows} >= {("x",), ("y",)}
    rack = table.desk.tray.rack
    monkeypatch.setattr(rack, "waiting", lambda: frozenset({"somebody"}))
    assert choices_of(table.desk) == rows
    monkeypatch.setattr(rack, "waiting", lambda: frozenset({"x"}))
    assert choices_of(table.desk) == ()
