"""Title, saves, menu, rules, keys, end and replay, on a fake game with real files."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from game.content import library
from game.content.problems import Problem, Severity
from game.content.scenario_file import Head
from game.engine import action as acts
from game.engine import save
from game.engine.autosave import journal_of
from game.engine.event import GRAVE, Event, Roll
from game.engine.match import state_hash
from game.engine.record import Record
from game.engine.setting import FileMark, Setting
from game.engine.shelf import Shelf
from game.engine.state import Result
from game.engine.text import Text, say
from game.replay.replay import Replay
from game.ui import type
from game.ui.app import App
from game.ui.control_paint import label_fits
from game.ui.controls import Controls, slider_track
from game.ui.grounds import PlainGround
from game.ui.i18n import LANGUAGE, _
from game.ui.panels.plates import key_cap_width
from game.ui.panels.settings_panel import NEXT_GAME
from game.ui.screens import battle_cards, rule_search, verdict_sections
from game.ui.screens.end import EndScreen, EndWays
from game.ui.screens.front import Front, Game
from game.ui.screens.keys import KeysScreen
from game.ui.screens.menu import MenuScreen
from game.ui.screens.pictures import read_picture, take_picture
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.rules import RulesScreen
from game.ui.screens.saves import SavesScreen
from game.ui.screens.title import TitleScreen
from game.ui.sound import SOUNDS
from tests.ui import fake
from tests.ui import panel_fixtures as made

LEDGER = {
    "FK 1.1": ("Movement", "A piece moves. See 2.1a."),
    "FK 2.1a": ("Attack", "Pieces attack."),
    "FK 2.1b": ("Advance", "The winner advances."),
    "FK 10.1": ("Victory", "Who has won."),
}


class FakeShelf(Shelf):
    """One scenario of one game, without files."""

    def __init__(self) -> None:
        super().__init__({"fake": fake.FAKE})

    def heads(self) -> list[Head]:
        return [
            Head(
                id="day",
                system="fake",
                map="fake",
                title="Leuthen: the whole day",
                date="1757-12-05",
                summary="From dawn.",
            ),
            Head(
                id="battle",
                system="fake",
                map="fake",
                title="Leuthen: the battle",
                date="1757-12-05",
            ),
        ]

    def open(self, scenario: str) -> Setting | Problem:
        if scenario not in ("battle", "day"):
            return Problem(
                Severity.ERROR, scenario, None, "", f'there is no scenario "{scenario}"', ""
            )
        rules = fake.FakeRules(fake.board(), fake.pieces())
        return Setting(fake.FAKE, rules, FileMark(scenario), FileMark("fake"), "Leuthen")


class Ways:
    """Remembers where one went."""

    def __init__(self) -> None:
        self.went: list[tuple[str, object]] = []
        self.answer: Text | None = None

    def play(self, scenario: str) -> Text | None:
        self.went.append(("play", scenario))
        return self.answer

    def go_on(self, path: Path) -> Text | None:
        self.went.append(("go_on", path))
        return self.answer

    def change(self, name: str, value: str) -> None:
        self.went.append(("change", (name, value)))

    def saves(self) -> None:
        self.went.append(("saves", None))

    def rules(self, rule: str) -> None:
        self.went.append(("rules", rule))

    def keys(self) -> None:
        self.went.append(("keys", None))

    def watch(self, path: Path) -> Text | None:
        self.went.append(("watch", path))
        return self.answer

    def back(self) -> None:
        self.went.append(("back", None))

    def title(self) -> None:
        self.went.append(("title", None))

    def quit(self) -> None:
        self.went.append(("quit", None))


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.settings.preferred_language", lambda: "en")
    yield
    type.set_text_scale(100)
    LANGUAGE.use("en")


@pytest.fixture
def app() -> App:
    return App((1280, 720))


@pytest.fixture
def front() -> Front:
    return Front(FakeShelf())


@pytest.fixture
def ways() -> Ways:
    return Ways()


def frames(app: App, count: int = 3) -> None:
    for _number in range(count):
        app.frame([], 16)


def click(app: App, controls: Controls, name: str) -> None:
    item = controls.get(name)
    assert item is not None, [i.id for i in controls.items]
    click_at(app, item.box.center)


def click_at(app: App, pos: tuple[int, int]) -> None:
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))], 16)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.frame([pygame.event.Event(kind, pos=pos, button=1, mod=0)], 16)


def key(app: App, code: int, letters: str = "") -> None:
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letters)], 16)


def begun(front: Front) -> Game:
    """A game with one move made and saved by itself."""
    game = front.start("battle", seed=3)
    assert isinstance(game, Game)
    prompt = game.match.prompt
    assert prompt is not None
    assert game.match.act(acts.unit(next(iter(prompt.units)))) is None
    game.keeper.after(game.match)
    return game


# -- title ------------------------------------------------------------


def test_one_click_begins_a_battle(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    click(app, title.page.controls, "play.battle")
    assert ways.went == [("play", "battle")]


def test_scenarios_of_one_title_share_a_card(front: Front) -> None:
    (battle,) = battle_cards.battles_of(front.battles())
    assert battle.name == "Leuthen"
    assert [(name, label) for name, label, _summary in battle.scenarios] == [
        ("day", "The whole day"),
        ("battle", "The battle"),
    ]
    assert battle_cards.day(battle.date) == "5 December 1757"


def test_a_fault_of_the_files_is_told_on_the_screen(app: App, front: Front, ways: Ways) -> None:
    ways.answer = say("maps/fake.tmx:12: the ground is missing")
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    before = app.surface.copy()
    click(app, title.page.controls, "play.battle")
    frames(app)
    assert title.fault == ways.answer
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(app.surface, "RGB")


def test_enter_continues_the_latest_game_else_begins(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    key(app, pygame.K_RETURN)
    assert ways.went == [("play", "day")]
    begun(front)
    app.relayout()
    key(app, pygame.K_RETURN)
    assert ways.went[-1] == ("go_on", front.kept()[0].path)


def test_settings_are_changed_where_they_stand(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    language = title.page.controls.get("language")
    assert language is not None
    click_at(app, (language.box.right - 20, language.box.centery))
    assert ways.went == [("change", ("language", "it"))]


def test_sound_can_be_turned_on(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    control = title.page.controls.get("sound")
    assert control is not None
    click_at(app, (control.box.right - 20, control.box.centery))
    assert ways.went == [("change", ("sound", "on"))]
    assert not SOUNDS.on
    front.change("sound", "on")
    assert SOUNDS.on
    front.change("sound", "off")
    assert not SOUNDS.on


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


def test_small_maps_are_made_after_the_first_picture(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    app.frame([], 16)
    assert not title.maps.has("day")
    frames(app)
    assert title.maps.get("day") is not None


def test_a_card_shows_the_map_of_the_scenario_that_is_pointed_at(
    app: App, front: Front, ways: Ways
) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    frames(app)
    assert not title.maps.has("battle")
    button = title.page.controls.get("play.battle")
    assert button is not None
    move = pygame.event.Event(
        pygame.MOUSEMOTION, pos=button.box.center, rel=(1, 1), buttons=(0, 0, 0)
    )
    app.frame([move], 16)
    frames(app)
    assert title.maps.get("battle") is not None


def test_while_the_hand_rests_all_small_maps_are_made(app: App, front: Front, ways: Ways) -> None:
    title = TitleScreen(front, ways)
    app.push(title)
    for _turn in range(6):
        app.frame([], 100)
    assert title.maps.get("battle") is not None


# -- front ------------------------------------------------------------


def test_a_change_of_settings_is_in_force_and_on_the_disk(front: Front) -> None:
    front.change("text_size", "140")
    front.change("language", "it")
    assert type.text_scale() == 1.4 and LANGUAGE.code == "it"
    again = Front(FakeShelf())
    assert again.settings.text_size == 140 and again.settings.language == "it"


def test_the_text_size_goes_round(front: Front) -> None:
    sizes = []
    for _step in range(7):
        front.next_text_size()
        sizes.append(front.settings.text_size)
    assert sizes == [120, 140, 160, 180, 200, 80, 100]


def test_typed_dice_wait_for_the_player_and_seeds_override(front: Front) -> None:
    front.change("dice", "typed")
    typed, seeded = front.start("battle"), front.start("battle", seed=9)
    assert isinstance(typed, Game) and isinstance(seeded, Game)
    assert typed.match.dice.__class__.__name__ == "ScriptedDice"
    assert seeded.match.dice.__class__.__name__ == "SeededDice"


def test_an_unknown_scenario_is_a_problem(front: Front) -> None:
    assert isinstance(front.start("kolin"), Problem)


# -- saves ------------------------------------------------------------


def test_a_game_is_saved_listed_and_taken_up_again(front: Front) -> None:
    game = begun(front)
    kept = front.keep(game, b"")
    assert isinstance(kept, Path) and kept.exists()
    again = front.go_on(kept)
    assert isinstance(again, Game) and again.match.hash == game.match.hash
    assert again.keeper.game == game.keeper.game
    assert {row.auto for row in front.kept()} == {True, False}


def test_damaged_files_are_listed_as_damaged(app: App, front: Front, ways: Ways) -> None:
    folder = library.saves_folder()
    folder.mkdir(parents=True)
    (folder / "torn.save.json").write_bytes(b'{"format": "wargame-save", "sche')
    (folder / "other.save.json").write_bytes(b'{"format": "recipe"}')
    begun(front)
    rows = {row.path.name: row for row in front.kept()}
    assert rows["torn.save.json"].damage and rows["other.save.json"].damage
    saves = SavesScreen(front, ways)
    saves.listing.chosen = [r.path.name for r in saves.kept].index("torn.save.json")
    app.push(saves)
    frames(app)
    click(app, saves.page.controls, "load")
    assert ways.went == [] and saves.page.tips.tip is not None
    assert front.latest() is not None


def test_load_and_watch_hand_the_file_on(app: App, front: Front, ways: Ways) -> None:
    begun(front)
    saves = SavesScreen(front, ways)
    app.push(saves)
    frames(app)
    path = saves.kept[0].path
    key(app, pygame.K_RETURN)
    click(app, saves.page.controls, "watch")
    assert ways.went == [("go_on", path), ("watch", path)]


def test_a_save_is_deleted_by_the_second_press(app: App, front: Front, ways: Ways) -> None:
    begun(front)
    saves = SavesScreen(front, ways)
    app.push(saves)
    frames(app)
    path = saves.kept[0].path
    click(app, saves.page.controls, "delete")
    assert path.exists()
    click(app, saves.page.controls, "delete")
    assert not path.exists() and saves.kept == []


def test_choosing_another_row_calls_the_deletion_off(app: App, front: Front, ways: Ways) -> None:
    game = begun(front)
    front.keep(game, b"")
    saves = SavesScreen(front, ways)
    app.push(saves)
    frames(app)
    click(app, saves.page.controls, "delete")
    key(app, pygame.K_DOWN)
    click(app, saves.page.controls, "delete")
    assert len(front.kept()) == 2


def test_pictures_go_into_saves_and_come_back() -> None:
    pygame.display.init()
    surface = pygame.Surface((800, 600))
    surface.fill((200, 30, 30))
    encoded = take_picture(surface, pygame.Rect(100, 100, 400, 200))
    picture = read_picture(encoded)
    assert picture is not None and picture.get_size() == (360, 180)
    seen = picture.get_at((20, 20))
    assert all(abs(a - b) <= 6 for a, b in zip(seen[:3], (200, 30, 30), strict=True))
    assert read_picture(b"") is None and read_picture(b"no picture") is None
    assert take_picture(surface, pygame.Rect(900, 0, 50, 50)) == b""


# -- menu ------------------------------------------------------------


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
            room = control.box.inflate(-2 * (key_cap_width(control.key) + 10), 0)
            assert label_fits(words, room if control.key else control.box)
    click(app, menu.page.controls, "replay")
    assert watched == [1]
    click(app, menu.page.controls, "rules")
    assert ways.went == [("rules", "")]


# -- rules and keys ------------------------------------------------------------


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


def test_the_keys_hold_the_overlays_of_the_game(app: App) -> None:
    left: list[int] = []
    screen = KeysScreen((fake.FAKE,), lambda: left.append(1))
    app.push(screen)
    frames(app)
    words = [
        words for column in screen._columns() for _title, rows in column for _key, words in rows
    ]
    assert "Line of sight" in words and "Zones of control" in words
    key(app, ord("?"), "?")
    assert left == [1]


# -- end ------------------------------------------------------------


def end_screen(app: App, went: list[object]) -> EndScreen:
    ways = EndWays(
        title=lambda: went.append("title"),
        again=lambda: went.append("again"),
        export=lambda: say("The report lies at {path}.", path="there"),
        replay=lambda record: went.append(("replay", record)),
        rules=lambda rule: went.append(rule),
        back=lambda: went.append("back"),
    )
    screen = EndScreen(app, made.verdict(), made.presentation(), made.records(), ways)
    app.push(screen)
    frames(app)
    return screen


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


def test_moments_are_the_rolls_with_the_longest_consequences() -> None:
    (moment,) = verdict_sections.moments(made.records())
    assert moment.record == 0 and "struck Trautmann" in moment.text


def test_a_moment_tells_what_its_die_was_rolled_for_if_its_words_do_not() -> None:
    roll = Roll(faces=6, die=2, why=say("activation of the army"), total=2)
    bare = Event(kind="activation", rule="FK 4", text=say("The attempt fails."), roll=roll)
    full = structs.replace(bare, text=say("{side} let the chance pass.", side="they"))
    records = [
        Record("pr", acts.button("x"), (2,), (event,), "", 0, "activation")
        for event in (bare, full)
    ]
    assert [m.text for m in verdict_sections.moments(records)] == [
        "Activation of the army: The attempt fails.",
        "They let the chance pass.",
    ]


def test_what_turned_the_battle_comes_before_long_chains() -> None:
    """A leader's death without a die, guns taken after one; at most six, the rest is for fights."""
    roll = Roll(faces=6, die=4, why=say("fight"), total=4)
    fight = Event(kind="fight", rule="FK 4", text=say("A fight."), roll=roll)
    loss = Event(kind="loss", rule="FK 4", text=say("A step is lost."), depth=1)
    dies = Event(kind="leader", rule="FK 5", text=say("Keith falls."), weight=GRAVE)
    guns = Event(kind="capture", rule="FK 6", text=say("Guns are taken."), depth=2, weight=GRAVE)
    told = [(fight, loss, loss), (dies,), (fight, loss, guns), *[(fight, loss)] * 9, (loss,)]
    records = [Record("pr", acts.button("x"), (), events, "") for events in told]
    found = verdict_sections.moments(records)
    assert [m.record for m in found[:3]] == [0, 1, 2]
    assert [m.text for m in found[:3]] == ["A fight.", "Keith falls.", "Guns are taken."]
    assert len(found) == 8 and found[-1].record < 12

    many = [Record("pr", acts.button("x"), (), (dies,), "")] * 9 + records[:1]
    assert [m.record for m in verdict_sections.moments(many)] == [0, 1, 2, 3, 4, 5, 9]


# -- replay ------------------------------------------------------------


@pytest.fixture
def replay(app: App, front: Front) -> ReplayScreen:
    game = begun(front)
    match = game.match
    for _step in range(3):
        prompt = match.prompt
        assert prompt is not None
        cell = next(iter(prompt.cells), None)
        unit = next((u for u in prompt.units if u not in prompt.subject), None)
        action = acts.cell(cell) if cell is not None else acts.unit(str(unit))
        assert match.act(action) is None
    board = game.setting.board
    screen = ReplayScreen(Replay(match), board, PlainGround(board), lambda: None, lambda rule: None)
    app.push(screen)
    frames(app)
    return screen


def test_tape_keys_step_and_jump(app: App, replay: ReplayScreen) -> None:
    last = replay.replay.length
    assert last == 4 and replay.replay.at == 0
    for name, at in (("forward", 1), ("last", last), ("back", last - 1), ("first", 0)):
        click(app, replay.page.controls, name)
        assert replay.replay.at == at
    key(app, pygame.K_RIGHT)
    assert replay.replay.at == 1


def test_the_beginning_of_a_replay_looks_at_what_comes_first(
    app: App, replay: ReplayScreen
) -> None:
    click(app, replay.page.controls, "forward")
    camera = replay.view.camera
    events = [e for record in replay.replay.records for e in record.events]
    first = next(e.path or e.cells for e in events if e.path or e.cells)
    camera.zoom(3)
    corners = [(x, y) for x in (0, camera.layout.size[0]) for y in (0, camera.layout.size[1])]
    for corner in corners:
        camera.jump(corner)
        if not any(camera.visible(c) for c in first):
            break
    assert not any(camera.visible(c) for c in first)
    click(app, replay.page.controls, "first")
    camera.update(10_000)
    assert any(camera.visible(c) for c in first)


def test_play_goes_on_by_itself_and_stops_at_the_end(app: App, replay: ReplayScreen) -> None:
    key(app, pygame.K_SPACE)
    assert replay.playing
    for _second in range(6):
        app.frame([], 1000)
    assert replay.replay.at == replay.replay.length and not replay.playing


def test_the_replay_shows_the_state_that_was(app: App, replay: ReplayScreen) -> None:
    hashes = [record.hash for record in replay.replay.records]
    for number, wanted in enumerate(hashes, 1):
        replay.go(number)
        assert state_hash(replay.replay.reading.state) == wanted


def test_the_slider_goes_anywhere(app: App, replay: ReplayScreen) -> None:
    slider = replay.page.controls.get("at")
    assert slider is not None
    click_at(app, (slider.box.left + 10, slider.box.centery))
    assert replay.replay.at == 0
    click_at(app, (slider_track(slider).right, slider.box.centery))
    assert replay.replay.at == replay.replay.length


# -- every screen, every size ------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [80, 100, 150, 200])
@pytest.mark.parametrize("language", ["en", "it"])
def test_buttons_stay_in_the_window_and_apart(
    size: tuple[int, int], scale: int, language: str, front: Front, ways: Ways
) -> None:
    front.change("text_size", scale)
    front.change("language", language)
    app = App(size)
    begun(front)
    went: list[object] = []
    for screen in (
        TitleScreen(front, ways),
        SavesScreen(front, ways),
        KeysScreen((fake.FAKE,), lambda: None),
        RulesScreen(LEDGER, "FK 1.1", lambda: None),
        end_screen(app, went),
    ):
        app.push(screen)
        frames(app, 2)
        boxes = [item.box for item in screen.page.controls.items if item.kind != "card"]
        for index, box in enumerate(boxes):
            assert all(not box.colliderect(other) for other in boxes[index + 1 :]), screen
        assert min(box.left for box in boxes) >= 0
        assert max(box.right for box in boxes) <= size[0], screen


def test_the_dummy_driver_is_used() -> None:
    """These tests open no window on anybody's screen."""
    assert os.environ.get("SDL_VIDEODRIVER") == "dummy"


def test_a_finished_game_is_not_offered_to_go_on_with(front: Front) -> None:
    game = begun(front)
    assert front.latest() is not None
    match = game.match
    match.reading.state.result = Result(None, "draw", "FK 9")
    path = front.kept()[0].path
    assert save.write(path, match, game.setting, save.label_of(match, auto=True)) is None
    assert front.latest() is None


def test_an_earlier_turn_of_a_finished_game_is_not_offered_either(front: Front) -> None:
    """The autosave of the turn before lies there still; that of another game is offered."""
    game = begun(front)
    match, first = game.match, front.kept()[0].path
    last = first.with_name(first.name.replace("_001", "_002"))
    assert last != first
    match.reading.state.result = Result(None, "draw", "FK 9")
    assert save.write(last, match, game.setting, save.label_of(match, auto=True)) is None
    os.utime(first, (1_000_000, 1_000_000))
    os.utime(journal_of(first), (1_000_000, 1_000_000))
    assert front.latest() is None
    match.reading.state.result = None
    other = first.with_name("another_001.auto.json")
    assert save.write(other, match, game.setting, save.label_of(match, auto=True)) is None
    os.utime(other, (900_000, 900_000))
    found = front.latest()
    assert found is not None and found.path == other


def test_a_game_to_go_on_with_tells_when_it_was_played_last(front: Front) -> None:
    """The journal holds the actions since the last full save."""
    begun(front)
    path = front.kept()[0].path
    for file, hour in ((path, 12), (journal_of(path), 14)):
        when = datetime(2026, 11, 5, hour, 30).timestamp()
        os.utime(file, (when, when))
    found = front.latest()
    assert found is not None and found.when == "2026-11-05 14:30"
    journal_of(path).unlink()
    found = front.latest()
    assert found is not None and found.when == "2026-11-05 12:30"
