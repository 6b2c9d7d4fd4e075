"""The menu of a game, and the screens of rules and of keys that it leads to."""

import pygame
import pytest

from game.engine.text import Text, say
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.look.words import LANGUAGE, _
from game.ui.panels.settings_panel import NEXT_GAME
from game.ui.screens import rule_search
from game.ui.screens.front import Front
from game.ui.screens.keys import KeysScreen, key_groups
from game.ui.screens.menu import MenuScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.title import TitleScreen
from game.ui.widgets.control_paint import label_fits
from game.ui.widgets.plates import key_cap_width
from tests.ui import fake
from tests.ui.screen_driver import LEDGER, Ways, click, click_at, frames, key

pytestmark = pytest.mark.usefixtures("own_home")


# -- menu ------------------------------------------------------------------------------------------


def test_the_menu_saves_and_says_so(app: App, front: Front, ways: Ways) -> None:
    app.push(TitleScreen(front, ways))
    saved: list[int] = []

    def save() -> Text:
        saved.append(1)
        return say("Saved as {name}.", name="x")

    menu = MenuScreen(app, front, ways, save, lambda: None)
    app.push(menu)
    frames(app)
    click(app, menu.page.controls, "save")
    assert saved == [1] and menu.notice is not None
    click(app, menu.page.controls, "title")
    key(app, pygame.K_ESCAPE)
    assert ways.went == [("title", None), ("back", None)]


def test_what_holds_for_the_next_game_only_is_said_when_it_is_changed(
    app: App, front: Front, ways: Ways
) -> None:
    """The dice of the game under way stay as they are."""
    menu = MenuScreen(app, front, ways, lambda: say("saved"), lambda: None)
    app.push(menu)
    frames(app)
    for name, told in (("dice", NEXT_GAME), ("language", None)):
        control = menu.page.controls.get(name)
        assert control is not None
        click_at(app, (control.box.right - 20, control.box.centery))
        assert menu.notice == told


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)])
@pytest.mark.parametrize("scale", [100, 160])
def test_a_notice_of_the_menu_moves_no_button(
    size: tuple[int, int], scale: int, front: Front, ways: Ways
) -> None:
    """The second click of a double click must not land on another."""
    front.change("text_size", scale)
    app = App(size)
    menu = MenuScreen(app, front, ways, lambda: say("Saved as {name}.", name="x"), lambda: None)
    app.push(menu)
    frames(app)
    before = [(item.id, item.box) for item in menu.page.controls.items]
    click(app, menu.page.controls, "save")
    assert menu.notice is not None
    assert [(item.id, item.box) for item in menu.page.controls.items] == before
    assert menu.panel.bottom <= size[1] - 8
    front.change("text_size", 100)


def test_the_menu_leads_to_all_that_a_small_bar_has_no_room_for(
    app: App, front: Front, ways: Ways
) -> None:
    """Replay and Rules; their labels are whole in both languages."""
    watched: list[int] = []
    menu = MenuScreen(app, front, ways, lambda: say("saved"), lambda: watched.append(1))
    app.push(menu)
    frames(app)
    for name in ("replay", "rules", "keys"):
        control = menu.page.controls.get(name)
        assert control is not None
        for language in ("it", "en"):
            LANGUAGE.use(language)
            words = {"replay": _("Replay"), "rules": _("Rules"), "keys": _("Keys")}[name]
            room = control.box.inflate(-(key_cap_width(control.key) + 4), 0)
            assert label_fits(words, room if control.key else control.box)
    click(app, menu.page.controls, "replay")
    assert watched == [1]
    click(app, menu.page.controls, "rules")
    assert ways.went == [("rules", "")]


# -- rules and keys --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "found"),
    [
        ("FK 2.1a", "FK 2.1a"),
        ("FK 2.1a, 10.1", "FK 2.1a"),
        ("FK 10.1c", "FK 10.1"),
        ("XX 3", ""),
        ("FK 1.1.2b", "FK 1.1"),
    ],
)
def test_a_citation_finds_its_entry_or_the_one_above(cited: str, found: str) -> None:
    assert rule_search.find_rule(LEDGER, cited) == found


def test_searching_by_number_and_by_word() -> None:
    assert rule_search.matching(LEDGER, "2.1") == ["FK 2.1a", "FK 2.1b", "FK 1.1"]
    assert rule_search.matching(LEDGER, "fk 10") == ["FK 10.1"]
    assert rule_search.matching(LEDGER, "winner advances") == ["FK 2.1b"]
    assert rule_search.matching(LEDGER, "attack") == ["FK 2.1a"]
    assert rule_search.matching(LEDGER, "elephant") == []
    assert rule_search.matching(LEDGER, "") == list(LEDGER)


def test_numbers_in_an_entry_lead_on_and_back(app: App) -> None:
    left: list[int] = []
    screen = RulesScreen(LEDGER, "FK 1.1", lambda: left.append(1))
    app.push(screen)
    frames(app)
    click(app, screen.page.controls, "see.FK 2.1a")
    assert screen.rule == "FK 2.1a"
    click(app, screen.page.controls, "before")
    assert screen.rule == "FK 1.1"
    key(app, pygame.K_ESCAPE)
    assert left == [1]


def test_typing_searches_and_escape_clears_first(app: App) -> None:
    left: list[int] = []
    screen = RulesScreen(LEDGER, "", lambda: left.append(1))
    app.push(screen)
    for letter in "advance":
        key(app, ord(letter), letter)
    assert screen.found == ["FK 2.1b"] and screen.rule == "FK 2.1b"
    key(app, pygame.K_BACKSPACE)
    assert screen.typed == "advanc"
    key(app, pygame.K_ESCAPE)
    assert screen.typed == "" and left == []
    key(app, pygame.K_ESCAPE)
    assert left == [1]


def test_arrows_choose_in_the_list(app: App) -> None:
    screen = RulesScreen(LEDGER, "FK 1.1", lambda: None)
    app.push(screen)
    key(app, pygame.K_DOWN)
    assert screen.rule == "FK 2.1a"
    key(app, pygame.K_END)
    assert screen.rule == "FK 10.1"


def test_the_list_says_which_press_is_asked_for_twice() -> None:
    rows = dict(dict(key_groups(SYSTEMS.values()))["Deciding"])
    assert rows["E"] == "end the phase"
    assert rows["2×"].startswith("on a button: its key is to be pressed twice")
    assert rows["2×"].endswith("a click counts at once, unless it would give something up")


def test_the_keys_of_several_games_name_the_game_where_they_differ() -> None:
    """L is the line of sight in two games , the line of retreat or the way of a rout in others."""
    rows = dict(key_groups(SYSTEMS.values()))["Looking"]
    told = {words for key, words in rows if key == "L"}
    assert told == {
        "Direction of rout (Napoleon's Battles)",
        "Line of retreat (Camposanto 1743)",
        "Line of sight (Prussia's Glory, Nordlingen, Squares)",
    }
    assert [words for key, words in rows if key == "M"] == [_("Reach of any piece")]
    assert len({tuple(row) for row in rows}) == len(rows)
    alone = dict(key_groups([SYSTEMS["camposanto"]]))["Looking"]
    assert ("L", "Line of retreat") in alone


def test_the_keys_of_one_game_are_those_of_its_ground() -> None:
    """A table has no hexes and no stacks; on a board no unit is turned by the wheel."""
    table = {w for _t, rows in key_groups([SYSTEMS["nordlingen"]]) for _key, w in rows}
    board = {w for _t, rows in key_groups([SYSTEMS["prussias_glory"]]) for _key, w in rows}
    assert not any("hex" in words or "stack" in words for words in table)
    turned = {words for words in table if words.startswith("turn by 5 degrees")}
    assert turned and not turned & board
    assert "look into a stack" in board


def test_the_keys_hold_the_overlays_of_the_game(app: App) -> None:
    left: list[int] = []
    screen = KeysScreen((fake.FAKE,), lambda: left.append(1))
    app.push(screen)
    frames(app)
    words = [words for _title, rows in key_groups((fake.FAKE,)) for _key, words in rows]
    assert "Line of sight" in words and "Zones of control" in words
    key(app, ord("?"), "?")
    assert left == [1]


def test_the_list_of_keys_is_read_to_its_end_by_keys() -> None:
    """In a window that is too low for it: by arrows, by pages, to the end and back."""
    app = App((1280, 720))
    screen = KeysScreen(SYSTEMS.values(), lambda: None)
    app.push(screen)
    frames(app)
    scroll, shown = screen.flow.scroll, pygame.image.tobytes(app.surface, "RGB")
    assert scroll.most > 0 and scroll.offset == 0
    key(app, pygame.K_DOWN)
    line = scroll.offset
    key(app, pygame.K_PAGEDOWN)
    assert 0 < line < scroll.offset
    key(app, pygame.K_END)
    frames(app)
    assert scroll.offset == scroll.most
    assert pygame.image.tobytes(app.surface, "RGB") != shown
    key(app, pygame.K_UP)
    key(app, pygame.K_PAGEUP)
    assert scroll.offset < scroll.most
    key(app, pygame.K_HOME)
    frames(app)
    assert pygame.image.tobytes(app.surface, "RGB") == shown
