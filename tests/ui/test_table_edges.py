"""Every edge of a table, and whoever stands there, comes out from under the boxes over the map; so
does what an open sheet is about.
"""

from functools import cache

import pygame
import pytest

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.board.plane.ground import OpenTable
from game.engine.action import Action
from game.engine.dice import SeededDice
from game.ui.field.camera import CLEAR, Camera
from game.ui.field.highlights import table_aim_box
from game.ui.panels.odds_sheet import docked
from game.ui.play.fields import TableField
from game.ui.play.session import Session
from tests.ui.driver import Pixel
from tests.ui.table_bench import SIZES, TableDriver, toy
from tools.clicks import opened

QUATRE_BRAS = "quatre-bras-1815-table"
FAR = 100_000
NEWCOMERS = ("bauduin", "soye", "jerome")


@pytest.fixture
def camera() -> Camera:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return Camera(TableField(OpenTable(10_000, 10_000)), pygame.Rect(0, 0, 540, 540), 5)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("down", [1, -1])
def test_the_map_scrolls_until_its_edge_is_clear_of_every_box(down: int, size: Pixel) -> None:
    """There is even room for a note of what happened."""
    driver = toy(size)
    camera = driver.camera
    camera.pan(0, down * FAR)
    edge = camera.to_screen((0, camera.field.size[1] if down > 0 else 0))[1]
    boxes = [box for box in camera.covers if box.w]
    assert driver.table.tools.rect in boxes
    beyond = [box for box in boxes if (box.centery > camera.view.centery) == (down > 0)]
    assert all(box.top > edge if down > 0 else box.bottom < edge for box in beyond)
    room = camera.view.bottom - edge if down > 0 else edge - camera.view.top
    assert room > camera.view.h // 4


def test_a_list_at_the_left_edge_lets_that_edge_out(camera: Camera) -> None:
    camera.covers = [pygame.Rect(0, 0, 150, 540)]
    camera.pan(-FAR, 0)
    assert camera.to_screen((0, 0))[0] > 150
    camera.pan(FAR, 0)
    assert camera.to_screen((10, 0))[0] >= 540 - camera.field.margin * camera.scale - 1


def test_what_is_offered_glides_out_from_under_a_box_and_no_farther(camera: Camera) -> None:
    bar, other = pygame.Rect(8, 506, 300, 26), pygame.Rect(200, 100, 40, 40)
    camera.still, camera.covers = True, [bar]
    before = camera.to_screen((0, 0))
    under = pygame.Rect(100, 500, 40, 30)
    camera.uncover([other, under])
    moved = camera.to_screen((0, 0))[1] - before[1]
    assert camera.to_screen((0, 0))[0] == before[0]
    assert under.move(0, moved).bottom == bar.top - CLEAR
    camera.uncover([other, under.move(0, moved)])
    assert camera.to_screen((0, 0))[1] - before[1] == moved


def test_it_stays_there_where_another_would_be_hidden_for_it(camera: Camera) -> None:
    """One at the upper edge, and one at the right one."""
    camera.covers = [pygame.Rect(8, 506, 300, 26)]
    before = camera.centre
    under, upper = pygame.Rect(250, 500, 40, 30), pygame.Rect(100, 2, 40, 40)
    camera.uncover([under, upper, pygame.Rect(490, 100, 40, 40)])
    assert camera.centre == before


def test_a_question_brings_its_units_out_from_under_the_tools() -> None:
    driver = toy()
    tools, prompt = driver.table.tools.rect, driver.session.prompt
    assert prompt is not None
    unit = next(iter(prompt.units))
    box = driver.view.cell_rect(driver.stands(unit))
    driver.camera.pan(box.centerx - tools.centerx, box.centery - tools.centery)
    driver.gaze.looked()
    driver.frames()
    assert driver.view.cell_rect(driver.stands(unit)).colliderect(tools)
    driver.looking.look()
    driver.gaze.looked()
    driver.frames()
    assert not driver.view.cell_rect(driver.stands(unit)).colliderect(driver.table.tools.rect)


@cache
def until_they_come() -> tuple[Action, ...]:
    """Answers by chance until all French of turn 3 have come over the southern edge."""
    match, bot = opened(QUATRE_BRAS, SeededDice(7)), RandomBot(7)
    found, come = list[Action](), set[str]()
    while not come.issuperset(NEWCOMERS):
        found.append(bot.choose(BotView(match)))
        match.act(found[-1])
        come |= {c.id for s in match.system.presentation(match.reading).stacks.values() for c in s}
    return tuple(found)


@pytest.mark.parametrize("size", SIZES)
def test_the_view_goes_to_those_who_have_just_come(size: Pixel) -> None:
    """Others may be chosen as well, and are in view; the whole plate comes out at the edge."""
    *before, last = until_they_come()
    match = opened(QUATRE_BRAS, SeededDice(7))
    for action in before:
        match.act(action)
    driver = TableDriver(Session(match, match.rules.table), size)
    driver.camera.centre_on([driver.stands("nassau2")])
    driver.commands.perform(last)
    driver.rest(6_000)
    boxes = [*driver.camera.covers, driver.view.cartouche]
    for unit in NEWCOMERS[1:]:  # the first one came by an answer before
        plate = driver.view.pieces.area(driver.stands(unit))
        assert plate is not None and driver.camera.view.contains(plate), unit
        assert plate.collidelist([box for box in boxes if box.w]) < 0, unit


@pytest.mark.parametrize("size", SIZES)
def test_the_cartouche_keeps_off_pennants(size: Pixel) -> None:
    match = opened(QUATRE_BRAS, SeededDice(7))
    driver = TableDriver(Session(match, match.rules.table), size)
    driver.rest(500)
    home = driver.view.cartouche.copy()
    assert home.w
    for _rule, _text, (place,) in driver.session.presentation.objectives:
        pennant = table_aim_box(driver.camera, place)
        driver.camera.pan(pennant.left - home.left - 4, pennant.top - home.top - 4)
        driver.gaze.looked()
        driver.frames()
        assert not driver.view.cartouche.colliderect(table_aim_box(driver.camera, place))


# -- sheets ----------------------------------------------------------------------------------------


def test_what_a_sheet_is_about_comes_out_whole(camera: Camera) -> None:
    """Not just the point at which it stands; at the edge of the table as well."""
    sheet = pygame.Rect(300, 0, 240, 540)
    thing = pygame.Rect(250, 200, 120, 40)
    before = camera.to_screen((0, 0))[0]
    camera.clear(sheet, [thing])
    assert before - camera.to_screen((0, 0))[0] == thing.right - sheet.left


def test_where_not_all_has_room_those_come_out_that_are_named_first(camera: Camera) -> None:
    sheet = pygame.Rect(300, 0, 240, 540)
    first, second = pygame.Rect(400, 200, 100, 40), pygame.Rect(5, 200, 40, 40)
    before = camera.to_screen((0, 0))[0]
    camera.clear(sheet, [first, second])
    assert first.right + camera.to_screen((0, 0))[0] - before <= sheet.left


def test_it_lies_where_it_covers_less_of_plates() -> None:
    window = pygame.Rect(12, 12, 1256, 696)
    assert docked(window, [pygame.Rect(560, 300, 120, 40)]).right == window.right
    assert docked(window, [pygame.Rect(620, 300, 120, 40)]).left == window.left


@pytest.mark.parametrize("size", SIZES)
def test_the_cartouche_keeps_off_the_order_of_battle(size: Pixel) -> None:
    match = opened(QUATRE_BRAS, SeededDice(7))
    driver = TableDriver(Session(match, match.rules.table), size)
    driver.table.overview.toggle()
    driver.rest(500)
    panel = driver.table.overview.panel.rect
    assert panel.w and not driver.view.cartouche.colliderect(panel)
