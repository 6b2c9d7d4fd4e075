"""Sheets on a table: without a veil, beside what they are about, which is part of the question."""

import pygame
import pytest

from game.ui.panels.odds_sheet import docked
from game.ui.play.session import Session
from tests.rules.nordlingen.positions import BLUE, RED, general, position, unit
from tests.ui.driver import Driver, Pixel
from tests.ui.nordlingen_bench import KeyDriver, battle
from tests.ui.sheet_fixtures import sheet
from tests.ui.table_bench import SIZES
from tools.clicks import opened

WINDOW = pygame.Rect(12, 12, 1256, 696)


@pytest.mark.parametrize(
    ("about", "side"),
    [((), "right"), (((300, 200), (400, 500)), "right"), (((1000, 200), (1100, 500)), "left")],
)
def test_it_lies_at_the_edge_where_it_covers_less(about: tuple[Pixel, ...], side: str) -> None:
    room = docked(WINDOW, [pygame.Rect(at, (1, 1)) for at in about])
    assert room.width < WINDOW.width and room.height == WINDOW.height
    assert (room.right == WINDOW.right) is (side == "right")
    assert (room.left == WINDOW.left) is (side == "left")


def charging(size: Pixel) -> KeyDriver:
    """Red horse in the west of the table charges; the sheet of it lies open."""
    driver = battle(
        position(
            unit("h", RED, "Cav", 4, 8),
            unit("x", BLUE, "Sh", 4, 10.9, 180),
            general("gr", RED, 4, 4, division="r", role="cinc"),
            general("gb", BLUE, 4, 14, division="b", role="cinc"),
        ),
        3,
        size,
    )
    while driver.rule != "ND 2.14" or "h" not in driver.offered():
        driver.choose(driver.offered()[0]) if driver.rule == "ND 2.4" else driver.press_key("end")
    driver.choose("h")
    driver.press_key("charge")
    driver.choose("x")
    assert driver.commands.sheet_open
    return driver


@pytest.mark.parametrize("size", SIZES)
def test_who_charges_and_whom_are_seen_beside_the_sheet(size: Pixel) -> None:
    driver = charging(size)
    sheet = driver.table.sheet.rect
    for uid in ("h", "x"):
        at = driver.camera.place(driver.stands(uid))
        assert driver.camera.view.collidepoint(at) and not sheet.collidepoint(at)
    assert driver.app.surface.get_rect().contains(sheet)
    assert all(sheet.contains(c.box) for c in driver.table.sheet.controls.items)


def test_the_ground_is_not_darkened_and_the_way_is_drawn(table: Driver) -> None:
    """A point of the table beside the sheet has the colour that it has without it; on a board it
    is under the veil.
    """
    driver = charging((1280, 720))
    spot = driver.camera.view.left + 4, driver.camera.view.bottom - 4
    under = driver.app.surface.get_at(spot)
    assert any(shape.tone == "charge" for shape in driver.scene().over_ground())
    driver.hit(pygame.K_ESCAPE)
    assert not driver.commands.sheet_open and driver.app.surface.get_at(spot) == under
    table.press("fight")
    table.click_cell("2606")
    spot = table.camera.view.left + 4, table.camera.view.bottom - 4
    before = table.app.surface.get_at(spot)
    table.key(pygame.K_RETURN)
    assert table.commands.sheet_open and table.app.surface.get_at(spot) != before


def test_the_numbers_of_a_sheet_are_looked_up_by_keys() -> None:
    """F1 at once; a number by Tab and Enter; the sheet stays open, and Enter is no charge."""
    driver = charging((1280, 720))
    before = len(driver.session.match.records)
    driver.hit(pygame.K_F1)
    assert [door for door, _rule in driver.doors.opened] == ["rules"]
    driver.hit(pygame.K_TAB)
    while driver.table.sheet.controls.get(driver.table.sheet.controls.focus) is not None:
        driver.hit(pygame.K_TAB)
    driver.hit(pygame.K_RETURN)
    opened = [what for what in driver.doors.opened if "ND" in str(what)]
    assert len(opened) == 2
    assert driver.commands.sheet_open and len(driver.session.match.records) == before


def test_the_menu_opens_while_a_sheet_lies_there_and_undo_puts_it_away(table: Driver) -> None:
    """The question of the sheet stays as it was."""
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_RETURN)
    assert table.commands.sheet_open
    for name, door in (("ui.menu", "menu"), ("ui.rules", "rules"), ("ui.replay", "replay")):
        button = table.table.top.controls.get(name)
        assert button is not None and not table.table.sheet.rect.collidepoint(button.box.center)
        table.rest(700)
        table.click(button.box.center)
        assert table.doors.opened[-1][0] == door and table.commands.sheet_open
    records = len(table.session.match.records)
    table.rest(700)
    table.click(table.table.top.controls.get("ui.undo").box.center)
    assert not table.commands.sheet_open and len(table.session.match.records) == records


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["rossbach-battle", "maida-1806"])
def test_no_sheet_lies_over_the_bar(name: str, size: Pixel) -> None:
    """Its buttons still work while a sheet is open; the phases and the turn stay in sight."""
    match = opened(name)
    driver = Driver(Session(match, match.rules.ground), size)
    driver.commands.read(sheet(), None)
    driver.frames()
    page, bar = driver.table.sheet, driver.table.top.rect
    assert driver.commands.sheet_open
    assert page.room.top > bar.bottom and page.rect.top > bar.bottom
    assert page.room.bottom <= size[1] and page.rect.bottom <= size[1]
