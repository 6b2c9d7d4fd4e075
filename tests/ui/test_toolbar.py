"""The tools over the map do what their keys do, say what they show and which key that is, and why
they may not; they lie in nobody's way.
"""

import pygame
import pytest

from game.ai.commander.dangers import DANGERS
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.panels.toolbar import FOLD, TOOL
from game.ui.play.session import Session
from game.ui.widgets.controls import Control
from tests.ui import fake
from tests.ui.driver import Driver

SIZES = [(1280, 720), (1920, 1080)]
OWN = ["what_if", "advice", "grid", "counters", "fit"]
SCENARIOS = [head.id for head in Shelf(SYSTEMS).heads()]


def opened(name: str, size: tuple[int, int] = SIZES[0]) -> Driver:
    setting = Shelf(SYSTEMS).open(name)
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(3), name, "solo")
    return Driver(Session(match, setting.ground), size)


def tool(driver: Driver, name: str) -> Control:
    found = driver.table.tools.controls.get(TOOL + name)
    assert found is not None
    return found


def press(driver: Driver, name: str) -> None:
    driver.click(tool(driver, name).box.center)
    driver.frames()


def names(driver: Driver) -> list[str]:
    items = driver.table.tools.controls.items
    return [c.id.removeprefix(TOOL) for c in items if c.id != FOLD]


@pytest.mark.parametrize("size", SIZES)
def test_the_tools_lie_over_the_map_and_apart(size: tuple[int, int]) -> None:
    driver = Driver(fake.session(), size)
    bar, boxes = driver.table.tools, [c.box for c in driver.table.tools.controls.items]
    assert driver.camera.view.contains(bar.rect)
    assert all(bar.rect.contains(box) for box in boxes)
    assert all(box.collidelist(boxes[:n]) < 0 for n, box in enumerate(boxes))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_counter_and_no_title_is_covered_as_a_battle_opens(
    scenario: str, size: tuple[int, int]
) -> None:
    driver = opened(scenario, size)
    bar, view = driver.table.tools.rect, driver.view
    assert not [box for box in view.pieces.areas() if box.colliderect(bar)]
    titled = view.cartouche.size != (0, 0)
    assert not view.cartouche.colliderect(bar)
    view.reserved = pygame.Rect(0, 0, 0, 0)
    view.resize(view.camera.view)  # the title chooses its corner anew
    view.furniture(driver.app.surface, driver.mouse)
    # Without the tools it may fit where they are: of the two the tools have that corner.
    only_there = view.cartouche.colliderect(bar)
    assert titled or only_there or view.cartouche.size == (0, 0)


@pytest.mark.parametrize("scenario", ["rossbach-battle", "camposanto-1743", "maida-1806"])
def test_each_game_has_its_own_overlays_and_none_of_another(scenario: str) -> None:
    driver = opened(scenario)
    lenses = (*driver.session.match.system.lenses, DANGERS)
    assert names(driver) == [*(lens.id for lens in lenses), *OWN]
    assert all(str(lens.shows) for lens in lenses)


def test_each_does_what_its_key_does(table: Driver) -> None:
    press(table, "zones")
    assert table.desk.lenses.info is not None and table.desk.lenses.info.id == "zones"
    assert tool(table, "zones").on
    press(table, "zones")
    assert table.desk.lenses.info is None
    grid = table.view.map.grid
    press(table, "grid")
    assert table.view.map.grid is not grid and tool(table, "grid").on is not grid
    press(table, "counters")
    assert not table.gaze.counters and tool(table, "counters").on
    press(table, "what_if")
    assert [name for name, _what in table.doors.opened] == ["what_if"]


@pytest.mark.parametrize("scenario", ["rossbach-battle", "camposanto-1743", "maida-1806"])
def test_no_key_of_the_table_shadows_that_of_an_overlay(scenario: str) -> None:
    """R shows the wings: the command radius of a game cannot have it as well."""
    driver = opened(scenario)
    for lens in driver.session.match.system.lenses:
        driver.key(pygame.key.key_code(lens.key))
        assert driver.lenses.info == lens
        driver.lenses.clear()


def test_what_is_used_is_lit_whichever_way_it_was_put_on(table: Driver) -> None:
    table.key(pygame.K_z)
    assert tool(table, "zones").on and not tool(table, "sight").on
    table.key(pygame.K_ESCAPE)
    assert not tool(table, "zones").on


def test_all_pieces_come_into_view_by_tool_and_by_key(table: Driver) -> None:
    stacks = tuple(table.session.presentation.stacks)
    for by_key in (False, True):
        table.camera.pan(4000, 4000)
        assert not all(table.camera.visible(cell) for cell in stacks)
        if by_key:
            table.key(pygame.K_HOME)
        else:
            press(table, "fit")
        assert all(table.camera.visible(cell) for cell in stacks)


def test_a_tool_tells_what_it_shows_and_its_key(table: Driver) -> None:
    table.move(tool(table, "zones").box.center)
    tip = table.table.tips.tip
    assert tip is not None and tip.title == "Zones of control"
    assert tip.text == "Where either side has a zone of control. Key Z."
    table.frames()
    placed = table.table.tips.placed
    assert placed is not None and not placed.area.colliderect(table.table.tools.rect)


def test_a_press_on_the_tools_never_reaches_the_board() -> None:
    """Neither on a tool, nor between two, nor with the other button; nothing is pointed at."""
    table = opened("rossbach-battle")
    records, bar, camera = len(table.session.match.records), table.table.tools.rect, table.camera
    stack = next(c for c in table.session.presentation.stacks if camera.visible(c, 150))
    x, _y = camera.place(stack)
    table.drag((bar.right + 200, bar.top - 20), (bar.right + 200 - x + bar.left + 60, bar.centery))
    camera.pan(0, camera.place(stack)[1] - bar.centery)
    table.gaze.looked()
    table.frames()
    at = camera.place(stack)
    assert bar.collidepoint(at)
    grid = table.view.map.grid
    for button in (1, 3):
        for place in ((bar.left + 1, bar.top + 1), at):
            table.click((int(place[0]), int(place[1])), button)
            assert table.gaze.hover is None and table.gaze.fan is None
            assert table.gaze.focus != stack and len(table.session.match.records) == records
    assert table.view.map.grid is grid


def test_what_is_dragged_on_the_map_may_end_over_the_tools() -> None:
    table = opened("rossbach-battle")
    bar, before = table.table.tools.rect, table.camera.centre
    table.drag(table.show("3211"), bar.center)
    moved = table.camera.centre
    assert moved != before
    table.move((bar.centerx + 40, bar.centery - 200))
    assert table.camera.centre == moved


def test_they_fold_to_one_button_and_stay_so(table: Driver) -> None:
    fold = table.table.tools.controls.get(FOLD)
    assert fold is not None
    table.click(fold.box.center)
    assert not names(table) and "tools" in table.table.folded
    small = table.table.tools.rect
    assert small.width == small.height
    table.click(small.center)
    assert names(table)
    table.key(pygame.K_x)
    assert not names(table)


def test_they_stand_beside_the_list_of_wings() -> None:
    driver = opened("rossbach-battle")
    before = driver.table.tools.rect.copy()
    driver.key(pygame.K_r)
    assert not driver.table.overview.panel.rect.colliderect(driver.table.tools.rect)
    driver.key(pygame.K_r)
    assert driver.table.tools.rect == before


def test_they_stand_below_a_list_that_leaves_no_room_beside_it() -> None:
    """As the columns of Quatre Bras do in a small window, beside the tray."""
    driver = opened("quatre-bras-1815-table")
    wide = driver.table.tools.rect.width
    driver.key(pygame.K_r)
    driver.frames()
    panel, tools = driver.table.overview.panel.rect, driver.table.tools.rect
    assert driver.table.overview.opened and tools.width == wide
    assert tools.top >= panel.bottom


def test_without_a_piece_on_the_map_an_overlay_says_why_not() -> None:
    """The set-up of Leuthen begins with an empty map."""
    driver = opened("leuthen-main")
    assert not driver.session.presentation.stacks
    press(driver, "zones")
    tip = driver.table.tips.tip
    assert tip is not None and tip.text == "There are no pieces on the map yet."
    assert driver.desk.lenses.info is None
