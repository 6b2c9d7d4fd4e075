"""Two players at one keyboard, in the whole house: what is laid stays hidden whatever is set, left
and continued (CS 2.3b, 4a).
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path

import pygame
import pytest

from game.engine import action as do
from game.engine.match import TWO, Match
from game.engine.refusal import Refusal
from game.engine.seating import FRIEND, ME
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.camposanto.cards import AUSTRIAN, SPANISH
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.screens.menu import MenuScreen
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen

ONE, OTHER = (16, 8, 4), (1, 18, 5)


def opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("OBLIQUE_HOME", str(folder))
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    house = House(App((1280, 720)), Front(Shelf(SYSTEMS)))
    house.app.push(TitleScreen(house.front, house))
    house.front.change("seats", (ME, FRIEND))
    return house


def table(house: House) -> TableScreen:
    top = house.app.top
    assert isinstance(top, TableScreen)
    return top


def laid(house: House, tokens: tuple[int, ...] = ONE) -> TableScreen:
    """The Spanish have laid their orders at one table; the Austrians are to sit down."""
    assert house.play("camposanto-1743", 7) is None
    key(house, pygame.K_RETURN)
    for name in (*(f"token-{n}" for n in tokens), "lay"):
        table(house).commands.perform(do.button(name))
    return table(house)


def key(house: House, code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        house.app.frame([pygame.event.Event(kind, key=code, mod=0, unicode="")], 16)


def solo_in_the_menu(house: House) -> MenuScreen:
    """Open the menu over the table and have the first lead the other side as well."""
    real = table(house)
    real.doors.menu(real.session)
    menu = house.app.top
    assert isinstance(menu, MenuScreen)
    menu.resize(house.app.size)
    control = menu.page.controls.get(f"seat.{AUSTRIAN}")
    assert control is not None and control.value == FRIEND
    at = control.box.left + control.box.width // 6, control.box.centery
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        house.app.frame([pygame.event.Event(kind, pos=at, button=1)], 16)
    assert house.front.settings.seats == (ME, ME)
    return menu


def seen(house: House) -> bytes:
    house.app.frame([], 16)
    house.app.frame([], 16)
    return pygame.image.tobytes(house.app.surface, "RGB")


def is_kept(match: Match) -> None:
    """What is laid is neither taken back nor known in a what-if game."""
    assert match.mode == TWO
    assert isinstance(match.why_not_undo(), Refusal)
    assert match.branch(1).reading.table.sealed[SPANISH] == (1, 4, 5)


@pytest.mark.rule("CS 4a")
@pytest.mark.parametrize("code", [pygame.K_ESCAPE, pygame.K_F10, pygame.K_b, pygame.K_F1])
def test_under_the_curtain_no_key_leads_to_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    house = opened(tmp_path, monkeypatch)
    real = laid(house)
    assert real.curtain.name == "the Austro-Sardinians"
    key(house, code)
    assert house.app.top is real
    assert real.curtain.name == "the Austro-Sardinians"


@pytest.mark.rule("CS 2.3b", "CS 4a")
def test_solo_in_the_menu_neither_lifts_the_curtain_nor_tells_what_was_laid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was two stays two until the game ends. Two games that differ in what was laid look
    alike.
    """
    pictures = []
    for n, tokens in enumerate((ONE, OTHER)):
        house = opened(tmp_path / str(n), monkeypatch)
        real = laid(house, tokens)
        solo_in_the_menu(house)
        assert real.curtain.name == "the Austro-Sardinians"
        found = [seen(house)]
        house.back()
        assert real.curtain.name == "the Austro-Sardinians"
        found.append(seen(house))
        key(house, pygame.K_RETURN)
        is_kept(real.session.match)
        found.append(seen(house))
        pictures.append(found)
        house.close()
    assert pictures[0] == pictures[1]


@pytest.mark.rule("CS 2.3b", "CS 4a")
def test_who_continues_the_game_later_finds_the_curtain_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = opened(tmp_path, monkeypatch)
    laid(house)
    solo_in_the_menu(house)
    house.title()
    latest = house.front.latest()
    assert latest is not None
    assert house.go_on(latest.path) is None
    real = table(house)
    house.app.frame([], 16)
    prompt = real.session.prompt
    assert prompt is not None and prompt.side == AUSTRIAN
    assert real.curtain.name == "the Austro-Sardinians"
    is_kept(real.session.match)
    real.doors.reload(real.session)
    real = table(house)
    assert real.curtain.name == "the Austro-Sardinians"
    is_kept(real.session.match)
