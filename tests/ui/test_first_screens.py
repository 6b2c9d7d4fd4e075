"""Title and saves list with the real scenarios: every word fits and is in the language in use."""

import os
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine import action as acts
from game.engine.presentation import SideInfo
from game.engine.shelf import Shelf
from game.engine.text import say
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.look import type
from game.ui.look.words import LANGUAGE
from game.ui.navigation import House, TableDoors
from game.ui.screens import battle_cards
from game.ui.screens.battle_cards import Battle, BattleShelf
from game.ui.screens.card_layout import planned
from game.ui.screens.front import Front
from game.ui.screens.rules import RulesScreen
from game.ui.screens.saves import SavesScreen
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    front = Front(Shelf(SYSTEMS))
    made = House(App((1280, 720)), front)
    made.app.push(TitleScreen(front, made))
    yield made
    type.set_text_scale(100)
    LANGUAGE.use("en")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of text that was drawn, as it was given."""
    found: list[str] = []
    honest = type.draw_text

    def noted(surface: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        found.append(text)
        return honest(surface, text, *rest, **more)

    monkeypatch.setattr(type, "draw_text", noted)
    return found


def begin(house: House) -> None:
    """One action of a game, saved by itself."""
    assert house.play("rossbach-battle", 7) is None
    top = house.app.top
    assert isinstance(top, TableScreen)
    top.commands.perform(acts.button("done"))
    house.title()


def test_a_kept_game_is_told_in_the_language_in_use(house: House, drawn: list[str]) -> None:
    """Turn and phase of a save are said anew, on the title and in the list."""
    begin(house)
    house.front.change("language", "it")
    for screen in (TitleScreen(house.front, house), SavesScreen(house.front, house)):
        drawn.clear()
        house.app.push(screen)
        house.app.frame([], 16)
        assert any(words.startswith("Turno 1 di ") for words in drawn), drawn
        assert not any("Turn " in words for words in drawn), drawn


# -- many scenarios -----------------------------------------------------------------------------

LONG = "Before dawn the king has come round behind Fermor; both armies wait to be activated. " * 2


def crowded() -> list[Battle]:
    """Four battles, one of them with five scenarios that have much to say."""
    names = ("Rossbach", "Leuthen", "Zorndorf", "Torgau")
    few = (("a", "The battle", "Four turns."),)
    many = tuple((f"z{n}", f"The whole day, set-up {n} by hand", LONG) for n in range(5))
    return [
        Battle(name, "1758-08-25", "pg", "m", many if name == "Zorndorf" else few) for name in names
    ]


@pytest.mark.parametrize("size", [(528, 400), (862, 514), (703, 465), (1472, 800)])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_a_card_holds_the_words_of_its_longest_scenario(size: tuple[int, int], scale: int) -> None:
    """Five scenarios for one battle: every summary is whole above the buttons, at any text size."""
    type.set_text_scale(scale)
    room = pygame.Rect((30, 150), size)
    plan = planned([BattleShelf("A game", "", tuple(crowded()))], room)
    for battle, box, grid in plan.cards(room.left, room.top):
        inside = grid.inside(battle, box)
        words = type.wrapped_height(LONG, battle_cards.TEXT, inside.text.width)
        name = type.wrapped_height(battle.name, battle_cards.NAME, inside.text.width)
        need = name + type.line_height(battle_cards.DATE) + 8
        need += words if battle.name == "Zorndorf" else 0
        assert inside.text.height >= need, battle.name
        assert name == type.line_height(battle_cards.NAME), "a name is never broken"
        assert inside.picture.height >= 84
        buttons = [pygame.Rect(one) for one in inside.buttons]
        assert all(box.contains(one) and not one.colliderect(inside.text) for one in buttons)
        assert room.left <= box.left and box.right <= room.right
    assert plan.content >= plan.cards(0, 0)[3][1].bottom
    type.set_text_scale(100)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("code", ["en", "it"])
def test_what_one_card_shows_of_its_armies_all_show(
    house: House, code: str, size: tuple[int, int], drawn: list[str]
) -> None:
    """On each card of a shelf both armies, beneath the longest of its summaries; at 1920 x 1080
    with a row of counters. No line of an army is cut.
    """
    app = house.app
    house.front.change("language", code)
    app.set_window(size)
    title = TitleScreen(house.front, house)
    app.push(title)
    for _ in title.battles:
        app.frame([], 16)
    drawn.clear()
    title.page.dirty = True
    app.frame([], 16)
    for battle, box, grid in title.cards:
        room = grid.inside(battle, box).text
        words = max(
            type.wrapped_height(LANGUAGE.translate(text), battle_cards.TEXT, room.width)
            for _id, _label, text in battle.scenarios
        )
        name = type.wrapped_height(battle.name, battle_cards.NAME, room.width)
        need = name + type.line_height(battle_cards.DATE) + 8 + words
        need += battle_cards.armies_height(grid.armies, pair=grid.pair)
        assert room.height >= need, battle.name
        if size == (1920, 1080):
            assert grid.armies == 1
    strengths = [words for words in drawn if words.startswith(("Prussians: ", "Prussiani: "))]
    assert len(strengths) == 4


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (300, "Austro-Sardinians: 0 units, 0 leaders"),
        (200, "Austro-Sardinians: 0 units"),
        (166, "Austro-Sardinians: 0"),
        (130, "Austro-Sardinians"),
    ],
)
def test_the_name_of_an_army_stands_alone_rather_than_be_cut(
    width: int, told: str, drawn: list[str]
) -> None:
    side = SideInfo("austrian", say("Austro-Sardinians"), "yellow")
    surface = pygame.Surface((400, 40))
    battle_cards._draw_side_line(surface, side, [], pygame.Rect(0, 0, width, 24))
    assert drawn == [told]


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_next_shelf_looks_in_at_the_foot(
    house: House, code: str, size: tuple[int, int]
) -> None:
    """The first shelf is whole, and nobody takes it for all there is."""
    house.front.change("language", code)
    house.app.set_window(size)
    title = TitleScreen(house.front, house)
    house.app.push(title)
    house.app.frame([], 16)
    view = title.scroll.rect
    first, second = title.shelves[:2]
    assert all(view.contains(box) for battle, box, _grid in title.cards if battle in first.battles)
    headings = title.plan.headings(view.left, view.top)
    assert [shelf.title for shelf, _at in headings][:2] == [first.title, second.title]
    assert view.bottom - headings[1][1][1] >= type.line_height(type.HEADING)


def test_cards_under_the_heading_cannot_be_pressed(house: House) -> None:
    """In large type the cards are scrolled: what lies under the heading is out of reach."""
    house.front.change("text_size", "150")
    title = TitleScreen(house.front, house)
    house.app.push(title)
    house.app.frame([], 16)
    assert title.scroll.most > 0
    title.scroll.by(120)
    title.resize(house.app.size)
    (_battle, first, _grid) = title.cards[0]
    place = (first.centerx, title.scroll.rect.top - 12)
    assert first.collidepoint(place)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        house.app.frame([pygame.event.Event(kind, pos=place, button=1, mod=0)], 16)
    assert house.app.top is title


def test_the_focus_scrolls_its_button_into_view(house: House) -> None:
    """Shift+Tab from the top goes round to the last control, Tab on to the first."""
    house.front.change("text_size", "200")
    title = TitleScreen(house.front, house)
    house.app.push(title)
    house.app.frame([], 16)
    count = sum(item.tab_stop for item in title.page.controls.items)
    for _number in range(count):
        house.app.frame(
            [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")], 16
        )
        item = title.page.controls.get(title.page.controls.focus)
        assert item is not None
        if item.id.startswith("learn."):  # above the cards, where nothing scrolls
            continue
        window = title.scroll.rect if item.id.startswith("play.") else title.side_scroll.rect
        assert window.contains(item.box), item.id


def test_the_card_tells_of_the_scenario_that_is_pointed_at(house: House, drawn: list[str]) -> None:
    title = house.app.top
    assert isinstance(title, TitleScreen)
    battle = next(b for b in title.battles if len(b.scenarios) > 2)
    first, last = battle.scenarios[0][2], battle.scenarios[-1][2]
    house.app.frame([], 16)
    assert first.split()[0] in " ".join(drawn) and last[:12] not in " ".join(drawn)
    item = title.page.controls.get(f"play.{battle.scenarios[-1][0]}")
    assert item is not None
    pos = item.box.center
    drawn.clear()
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    house.app.frame([move], 16)
    assert last[:12] in " ".join(drawn)


def test_before_the_first_phase_a_save_names_the_turn_alone(house: House) -> None:
    """The set-up is no phase of the sequence of play: no word of the program's own shows."""
    begin(house)
    kept = house.front.latest()
    assert kept is not None and kept.glance is not None
    label = kept.glance.label
    assert str(label.turn) == "Turn 1 of 4" and str(label.phase) == ""


def test_the_picture_of_a_kept_game_is_the_board_whatever_lies_over_it(house: House) -> None:
    """The Continue card shows the position, not the sheet or menu that happened to be open."""
    assert house.play("rossbach-battle", 7) is None
    table = house.app.top
    assert isinstance(table, TableScreen) and isinstance(table.doors, TableDoors)
    take = table.doors.game.keeper.picture
    before = take()
    house.app.surface.fill((200, 0, 0))
    assert before and take() == before


def test_before_a_game_the_rules_of_all_games_can_be_read(house: House) -> None:
    """Options of each among them; at a table only those of its game."""
    house.rules("")
    screen = house.app.top
    assert isinstance(screen, RulesScreen) and screen.readings is not None
    families = {rule.partition(" ")[0] for rule in screen.ledger}
    assert families == {"PG", "CS", "SQ", "ND", "NB"}
    assert {"PG O1", "CS O1"} <= set(screen.readings.entries)
    house.back()
    assert house.play("rossbach-battle", 7) is None
    house.rules("")
    screen = house.app.top
    assert isinstance(screen, RulesScreen) and screen.readings is not None
    assert {rule.partition(" ")[0] for rule in screen.ledger} == {"PG"}
    assert "CS O1" not in screen.readings.entries
