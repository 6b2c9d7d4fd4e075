"""Every control that a screen shows answers the mouse, and says what Enter on it says."""

from collections.abc import Callable

import pygame
import pytest

from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import say
from game.replay.replay import Replay
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.grounds import PlainGround
from game.ui.screens.briefing import BriefingScreen
from game.ui.screens.front import Front
from game.ui.screens.keys import KeysScreen
from game.ui.screens.menu import MenuScreen
from game.ui.screens.options import OptionsScreen
from game.ui.screens.page import Page
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.saves import SavesScreen
from game.ui.screens.switches import Switches
from game.ui.screens.title import TitleScreen
from game.ui.widgets.controls import Control, Kind
from tests.ui import fake
from tests.ui.screen_driver import LEDGER, Ways, begun, click_at, end_screen, frames, key

SIZES = [(1280, 720), (1920, 1080)]
STEPPED = (Kind.SEGMENT, Kind.SLIDER)
"""Arrow keys set them; Enter does nothing on them."""


@pytest.fixture
def shipped(own_home: None, monkeypatch: pytest.MonkeyPatch) -> Front:
    """What stands behind the screens, with the games that are shipped; cards without pictures."""
    monkeypatch.setattr(TitleScreen, "update", lambda title, dt: title.page.update(dt))
    return Front(Shelf(SYSTEMS))


def reached(app: App, page: Page, name: str) -> Control:
    """A control, focused and so brought into view by the Tab key."""
    page.controls.focus = ""
    for _step in range(len(page.controls.items) + 1):
        key(app, pygame.K_TAB)
        if page.controls.focus == name:
            break
    item = page.controls.get(name)
    assert item is not None and page.controls.focus == name, name
    return item


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kept", [False, True])
def test_a_click_on_the_title_does_what_enter_does(
    size: tuple[int, int], kept: bool, shipped: Front, ways: Ways
) -> None:
    """Lessons, battles, settings and doors alike, whatever stands above them."""
    if kept:
        begun(shipped, "rossbach-battle")
    app, title = App(size), TitleScreen(shipped, ways)
    app.push(title)
    frames(app)
    assert any(item.id.startswith("learn.") for item in title.page.controls.items)
    for name in [item.id for item in title.page.controls.items if item.tab_stop]:
        item = reached(app, title.page, name)
        ways.went.clear()
        if item.kind in STEPPED:
            click_at(app, item.box.center)
            assert [went for went, what in ways.went] == ["change"], name
            continue
        key(app, pygame.K_RETURN)
        by_enter, ways.went = ways.went, []
        assert by_enter, name
        click_at(app, item.box.center)
        assert ways.went == by_enter, name


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kept", [False, True])
def test_lessons_come_before_the_battles_for_tab(
    size: tuple[int, int], kept: bool, shipped: Front, ways: Ways
) -> None:
    if kept:
        begun(shipped, "rossbach-battle")
    app, title = App(size), TitleScreen(shipped, ways)
    app.push(title)
    key(app, pygame.K_TAB)
    assert title.page.controls.focus == f"learn.{title.lessons[0].id}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("language", ["en", "it"])
def test_settings_and_doors_of_the_title_are_all_in_view(
    size: tuple[int, int], kept: bool, language: str, shipped: Front, ways: Ways
) -> None:
    """The panel ends above the window's foot, with a game to continue as without."""
    shipped.change("language", language)
    if kept:
        begun(shipped, "rossbach-battle")
    app, title = App(size), TitleScreen(shipped, ways)
    app.push(title)
    frames(app)
    assert title.side_scroll.most == 0
    assert title.page.controls.items[-1].box.bottom < size[1] - 16


def test_where_a_card_is_scrolled_out_of_view_nothing_of_it_answers(
    shipped: Front, ways: Ways
) -> None:
    """The heading over it stays a heading, the lessons over it stay lessons."""
    app, title = App((1280, 720)), TitleScreen(shipped, ways)
    app.push(title)
    frames(app)
    names = [item.id for item in title.page.controls.items if item.id.startswith("play.")]
    reached(app, title.page, names[-1])
    under = [item for item in title.page.controls.items if item.box.top < title.scroll.rect.top]
    hidden = [item for item in under if item.id.startswith(("play.", "card."))]
    assert hidden
    for item in hidden:
        ways.went.clear()
        click_at(app, (item.box.centerx, min(item.box.centery, title.scroll.rect.top - 4)))
        assert not any(went == "brief" for went, what in ways.went), item.id


Made = Callable[[App, Front, Ways], object]


def _briefing(app: App, front: Front, ways: Ways) -> object:
    heads = {head.id: head for head in front.shelf.heads()}
    setting = front.setting("rossbach-battle")
    assert isinstance(setting, Setting)
    nothing = lambda *_given: None  # noqa: E731
    return BriefingScreen(
        heads["rossbach-battle"], setting, front, nothing, nothing, nothing, nothing
    )


def _replay(app: App, front: Front, ways: Ways) -> object:
    game = begun(front, "rossbach-battle")
    board = game.setting.board
    return ReplayScreen(
        Replay(game.match), board, PlainGround(board), lambda: None, lambda _rule: None
    )


def _menu(app: App, front: Front, ways: Ways) -> object:
    app.push(TitleScreen(front, ways))
    return MenuScreen(app, front, ways, lambda: say("saved"), lambda: None)


def _options(app: App, front: Front, ways: Ways) -> object:
    games = tuple(Switches(front, system) for system in SYSTEMS.values())
    return OptionsScreen(games, lambda: None, lambda _rule: None)


def _saves(app: App, front: Front, ways: Ways) -> object:
    begun(front, "rossbach-battle")
    return SavesScreen(front, ways)


SCREENS: dict[str, Made] = {
    "title": lambda app, front, ways: TitleScreen(front, ways),
    "saves": _saves,
    "keys": lambda app, front, ways: KeysScreen((fake.FAKE,), lambda: None),
    "rules": lambda app, front, ways: RulesScreen(LEDGER, "FK 1.1", lambda: None),
    "options": _options,
    "briefing": _briefing,
    "menu": _menu,
    "replay": _replay,
    "end": lambda app, front, ways: end_screen(app, []),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_no_button_is_dead(name: str, size: tuple[int, int], shipped: Front, ways: Ways) -> None:
    """The middle of every control in view takes the pointer and the button of the mouse."""
    app = App(size)
    screen = SCREENS[name](app, shipped, ways)
    if app.top is not screen:
        app.push(screen)  # type: ignore[arg-type]
    frames(app)
    controls = screen.page.controls  # type: ignore[attr-defined]
    window = app.surface.get_rect()
    seen = [item for item in controls.items if item.kind is not Kind.CARD]
    assert seen
    for item in seen:
        at = item.box.center
        if not window.collidepoint(at) or not item.seen.collidepoint(at):
            continue  # the list scrolls
        move = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
        app.frame([move, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, mod=0)], 16)
        assert controls.hover == item.id and controls.down == item.id, item.id
        # Let go beside it, so that nothing is done.
        controls.down = ""
        controls.dragged = None
