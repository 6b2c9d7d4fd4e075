"""Where the map looks when a table opens, when the decision passes, when a far piece is asked
about: never at empty ground while something stands elsewhere, and at the side that decides.
"""

import pygame
import pytest
from msgspec import structs

from game.board.where import Where
from game.content import library
from game.engine import action as acts
from game.engine.dice import SeededDice
from game.engine.event import Event, Roll
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import say
from game.rules import SYSTEMS
from game.ui.play.session import Session
from tests.ui.driver import Driver
from tests.ui.test_march_interrupted import STACK, foe, riding

SHIPPED = sorted(p.stem for p in library.shipped_folder("scenarios").glob("*.toml"))
GAMES = [name for name in SHIPPED if not name.endswith(".oob")]
SIZES = [(1280, 720), (1920, 1080)]


def opened(name: str, size: tuple[int, int] = SIZES[0]) -> Driver:
    setting = Shelf(SYSTEMS).open(name)
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(3), name, "solo")
    return Driver(Session(match, setting.ground), size)


def seen(driver: Driver, cells: tuple[Where, ...]) -> int:
    return sum(driver.camera.visible(c) for c in cells)


def standing(driver: Driver, side: str) -> tuple[Where, ...]:
    """Where a side stands; where nobody of it does, where it would be set up or enter."""
    stacks = driver.session.presentation.stacks
    own = tuple(c for c, stack in stacks.items() if any(p.side == side for p in stack))
    return own or driver.looking.ahead() or tuple(stacks)


def shows_who_decides(driver: Driver) -> bool:
    """A third of them at least, or a dozen hexes of a long line; all right if nobody stands."""
    prompt = driver.session.prompt
    assert prompt is not None
    own = standing(driver, prompt.side)
    return seen(driver, own) >= min(len(own) / 3, 12)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_a_table_opens_over_the_side_that_decides_and_passes_to_the_other(
    name: str, size: tuple[int, int]
) -> None:
    """By the first free button of each question, the quick start if it is offered."""
    driver = opened(name, size)
    assert shows_who_decides(driver)
    first = driver.session.prompt
    assert first is not None
    for _ in range(8):
        prompt = driver.session.prompt
        assert prompt is not None
        free = [b.id for b in prompt.buttons if b.refusal is None]
        if prompt.side != first.side or not free:
            break
        driver.commands.perform(acts.button("quick" if "quick" in free else free[0]))
        driver.rest(2500)
    now = driver.session.prompt
    assert now is not None and now.side != first.side
    assert shows_who_decides(driver)


def test_a_side_with_nobody_on_the_map_sees_where_it_is_set_up_and_where_it_enters() -> None:
    """Zorndorf: Manteuffel's advance guard round 3215; Leuthen: five hexes of the southern edge."""
    driver = opened("zorndorf-main")
    assert seen(driver, (driver.at("3215"), driver.at("3115"), driver.at("3216"))) == 3
    assert len(driver.session.match.records) == 0
    driver = opened("leuthen-main")
    driver.commands.perform(acts.button("quick"))
    driver.rest(2500)
    now = driver.session.prompt
    assert now is not None and now.side == "prussian"
    edge = tuple(driver.at(label) for label in ("2228", "2328", "2428", "2528", "2628"))
    assert seen(driver, edge) == 5


def test_all_that_stands_on_a_table_is_seen_at_once_if_it_has_room() -> None:
    """Three hexes from each other; else where those stand that can be chosen."""
    near = [{"id": "charles", "at": "2719"}]
    driver = Driver(riding("2722", foe("au-ir21", "2719"), leader=near))
    assert (
        seen(driver, tuple(driver.session.presentation.stacks))
        == len(driver.session.presentation.stacks)
        == 2
    )
    far = Driver(riding("2722", foe("au-ir21", "4105")))
    assert seen(far, (driver.at("2722"),)) and not seen(far, (driver.at("4105"),))


def test_the_space_bar_goes_to_who_decides_where_nothing_is_offered_on_the_map() -> None:
    driver = opened("rossbach-main")
    driver.commands.perform(acts.button("quick"))
    driver.commands.perform(acts.button("quick"))
    driver.rest(2500)
    assert not driver.looking.offered()
    driver.camera.jump((0, 0))
    assert not shows_who_decides(driver)
    driver.key(ord(" "))
    driver.rest(500)
    assert shows_who_decides(driver)


def test_a_piece_out_of_sight_that_is_asked_about_comes_into_view() -> None:
    """Taken up from a list, far from where the player looks; a piece in sight moves nothing."""
    driver = Driver(riding("2722"))
    camera = driver.camera
    stood = driver.at("2722")
    camera.jump((0, 0))
    assert not camera.visible(stood)
    driver.commands.perform(acts.unit(STACK[0]))
    driver.rest(500)
    assert camera.visible(stood)
    driver.commands.perform(acts.button("back"))
    before = camera.centre
    driver.commands.perform(acts.unit(STACK[0]))
    driver.rest(500)
    assert camera.centre == before and driver.session.held_at == stood


def test_the_decision_coming_back_moves_the_map_only_if_most_are_out_of_sight() -> None:
    """One hex of three at the edge is enough in the course of a turn, but less than a third of many
    is not when the decision passes.
    """
    camera = Driver(riding("2722")).camera
    grid = camera.cells.grid
    column = tuple(c for c in range(grid.size) if c % grid.columns == 5)
    camera.jump(camera.cells.centres[column[0]])
    seen_now = sum(camera.visible(c, camera.scale // 3) for c in column)
    assert 0 < seen_now < len(column) / 3
    before = camera.centre
    camera.show(column)
    camera.update(1000)
    assert camera.centre == before
    camera.show(column, most=True)
    camera.update(1000)
    assert camera.centre != before


def test_what_happened_is_told_where_nothing_lit_is_covered() -> None:
    """The regiments that can move lie at the bottom left, two enemy stacks in each other corner."""
    setting = Shelf(SYSTEMS).open("leuthen-battle")
    assert isinstance(setting, Setting)
    assert setting.system.order_of_battle is not None
    names = [u for u, _face in setting.system.order_of_battle(setting.rules) if u.startswith("au-")]
    foes = [name for name in names if "art" not in name][:6]
    places = ("2014", "2114", "2814", "2914", "2820", "2920")
    there = [foe(who, label) for who, label in zip(foes, places, strict=True)]
    driver = Driver(riding("2020", *there))
    camera = driver.camera
    corners = [camera.cells.centres[driver.at(label)] for label in ("2014", "2920")]
    x, y = (sum(p[i] for p in corners) / 2 for i in (0, 1))
    camera.jump((x, y))
    driver.gaze.looked()
    driver.frames()
    assert camera.visible(driver.at("2020"))
    roll = Roll(faces=6, die=3, why=say("why"), total=3)
    driver.news.take((Event(kind="combat", rule="X 1", text=say("Fire"), roll=roll),), 1)
    driver.gaze.looked()
    driver.frames()
    assert driver.news.area.w > 0
    assert not driver.news.area.colliderect(driver.view.cell_rect(driver.at("2020")))


@pytest.mark.parametrize("size", SIZES)
def test_what_happened_is_told_in_one_corner_and_shrinks_off_what_is_lit(
    size: tuple[int, int],
) -> None:
    """Wherever the map is moved."""
    driver = opened("maida-1806", size)
    roll = Roll(faces=6, die=3, why=say("why"), total=3)
    words = "Number {n} fires from its height at the column beside the road, at short range"
    fight = [Event(kind="combat", rule="X 1", text=say(words, n=n), roll=roll) for n in "123"]
    driver.news.take(tuple(fight), 1)
    lit = driver.looking.offered()
    assert lit
    corners = set()
    for cell in lit:
        for at in ("bottomleft", "topleft", "midbottom", "center"):
            x, y = driver.camera.place(cell)
            goal = getattr(driver.camera.view.inflate(-160, -160), at)
            driver.camera.pan(x - goal[0], y - goal[1])
            driver.gaze.looked()
            driver.frames()
            area, view = driver.news.area, driver.camera.view
            if not area.w:
                continue
            assert area.bottom == view.bottom - 12
            right = view.right - area.right == 12
            assert right or area.left == view.left + 12
            corners.add(right)
            boxes = [b for c in lit if (b := driver.view.pieces.area(c)) is not None]
            assert area.collidelist(boxes) < 0
    assert len(corners) == 1


@pytest.mark.parametrize("size", SIZES)
def test_what_happened_folds_to_its_title_off_the_fight_and_unfolds_by_a_click(
    size: tuple[int, int],
) -> None:
    """The fight was where all of it would lie; a second click puts it away."""
    driver = opened("maida-1806", size)
    driver.camera.zoom(2)
    driver.camera.jump(driver.camera.field.size)  # where nothing is lit
    roll = Roll(faces=6, die=3, why=say("why"), total=3)
    words = say("A battery fires from its height at the column beside the road, at short range")
    fight = Event(kind="combat", rule="X 1", text=words, roll=roll)

    def tell(*cells: Where) -> pygame.Rect:
        driver.news.clear()
        driver.news.take((structs.replace(fight, cells=cells),), len(cells))
        driver.gaze.looked()
        driver.frames()
        return driver.news.area

    whole, right = tell(), driver.camera.view.right
    at_left = whole.left + 20 if whole.right == right - 12 else whole.right - 20
    cell = driver.camera.where_at((at_left, whole.centery))
    assert cell is not None and not driver.news.folded
    area = tell(cell)
    assert driver.news.folded and area.w and not area.colliderect(driver.view.cell_rect(cell))
    driver.click(area.center)
    assert not driver.news.folded and driver.news.area.h > area.h
    driver.click(driver.news.area.center)
    assert driver.news.events == () and not driver.news.area.w


def test_what_happened_is_told_at_once_while_the_dice_still_tumble(table: Driver) -> None:
    table.table.set_still(False)
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_RETURN)
    table.press("ui.roll")
    assert table.animator.playing and table.news.area.w


def test_a_click_on_what_happened_is_its_own_while_a_stack_is_fanned_out(table: Driver) -> None:
    """The fan lies elsewhere; and under the note no hex is meant."""
    roll = Roll(faces=6, die=3, why=say("why"), total=3)
    table.news.take((Event(kind="combat", rule="X 1", text=say("Fire"), roll=roll),), 1)
    table.click_cell("2404")
    table.frames()
    fan, area = table.gaze.fan, table.news.area
    assert fan is not None and area.w and not fan.area.collidepoint(area.center)
    table.move(area.center)
    assert table.gaze.hover is None
    table.click(area.center)
    assert table.gaze.tip is None and table.gaze.refused is None
    assert not table.news.events or table.news.asked
