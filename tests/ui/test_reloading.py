"""F5: map and scenario read again under a running game; wrong files are told, never thrown."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.content import library
from game.engine import action as acts
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.screens.menu import MenuScreen
from game.ui.screens.title import TitleScreen
from game.ui.table.screen import TableScreen

SHIPPED = library.shipped_folder


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """A game of Rossbach on files of its own, two actions old."""
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path / "home"))
    for kind in ("maps", "scenarios"):
        shutil.copytree(SHIPPED(kind), tmp_path / kind)
    shutil.copytree(SHIPPED("assets") / "tiles", tmp_path / "assets" / "tiles")
    monkeypatch.setattr(library, "shipped_folder", lambda kind: tmp_path / kind)
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    front = Front(Shelf(SYSTEMS))
    made = House(App((1280, 720)), front)
    made.app.push(TitleScreen(front, made))
    front.change("ask", "all")
    assert made.play("rossbach-battle", 7) is None
    for _press in range(2):
        table(made).commands.perform(acts.button("done"))
    return made


def table(house: House) -> TableScreen:
    top = house.app.top
    assert isinstance(top, TableScreen)
    return top


def change(path: Path, edit: Callable[[str], str]) -> None:
    before = path.read_text("utf-8")
    after = edit(before)
    assert after != before
    path.write_text(after, "utf-8")


def press_f5(house: House) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F5, mod=0, unicode="")
    house.app.frame([event], 16)
    house.app.frame([], 16)


def told(house: House) -> str:
    tip = table(house).tips.tip
    return f"{tip.title} | {tip.text}" if tip is not None else ""


def test_a_changed_map_is_seen_and_the_game_goes_on(house: House, tmp_path: Path) -> None:
    """A town is renamed on the map: the game stands at the same question, the name is new."""
    old = table(house)
    old.desk.view.camera.zoom(1)
    old.desk.view.camera.jump((20.0, 12.0))
    where, level = old.desk.view.camera.centre, old.desk.view.camera.level
    change(tmp_path / "maps" / "rossbach.tmx", lambda text: text.replace("Lunstädt", "Neustadt"))
    press_f5(house)
    now = table(house)
    assert now is not old and house.tables == [now]
    assert now.session.match.hash == old.session.match.hash
    assert len(now.session.match.records) == len(old.session.match.records) > 0
    assert "Neustadt" in {place.name for place in now.session.board.places}
    assert "read again" in now.banner.words
    assert (now.desk.view.camera.centre, now.desk.view.camera.level) == (where, level)
    now.commands.perform(acts.button("roll"))
    assert now.session.match.hash != old.session.match.hash


@pytest.mark.parametrize(
    ("file", "edit", "words"),
    [
        ("maps/rossbach.tmx", lambda t: t[: len(t) // 2], ("rossbach.tmx",)),
        (
            "maps/rossbach.tmx",
            lambda t: t.replace('type="slope"', 'type="slpoe"'),
            ("rossbach.tmx:",),
        ),
        (
            "scenarios/rossbach-battle.toml",
            lambda t: t + "\nturns = = 3\n",
            ("rossbach-battle.toml",),
        ),
        (
            "scenarios/rossbach-battle.toml",
            lambda t: t.replace("order = 1", "ordre = 1"),
            ("toml", "ordre"),
        ),
    ],
)
def test_wrong_files_are_told_and_the_game_goes_on_with_the_old_ones(
    house: House,
    tmp_path: Path,
    file: str,
    edit: Callable[[str], str],
    words: tuple[str, ...],
) -> None:
    old = table(house)
    change(tmp_path / file, edit)
    press_f5(house)
    assert table(house) is old
    assert told(house).startswith("The game goes on with the old files")
    assert all(word in told(house) for word in words), told(house)
    old.commands.perform(acts.button("roll"))


def test_a_file_that_is_gone_is_told(house: House, tmp_path: Path) -> None:
    (tmp_path / "maps" / "rossbach.tmx").unlink()
    press_f5(house)
    assert "rossbach" in told(house)
    (tmp_path / "scenarios" / "rossbach-battle.toml").unlink()
    press_f5(house)
    assert "rossbach-battle" in told(house)


def test_another_cast_of_pieces_keeps_the_old_files(house: House, tmp_path: Path) -> None:
    """A unit of the game is not in the order of battle any more: its name is told."""
    old = table(house)
    uid = next(iter(old.session.match.reading.table.units))
    for path in (tmp_path / "scenarios").glob("rossbach*.toml"):
        path.write_text(path.read_text("utf-8").replace(f'"{uid}"', f'"{uid}-x"'), "utf-8")
    press_f5(house)
    assert table(house) is old
    assert uid in told(house), told(house)


def test_a_branch_is_not_put_on_other_files(house: House) -> None:
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_b, mod=0, unicode="b")
    house.app.frame([key], 16)
    branch = table(house)
    press_f5(house)
    assert table(house) is branch
    assert "B goes back" in branch.banner.words


def test_a_piece_that_starts_elsewhere_is_told_and_played_by_beginning_anew(
    house: House, tmp_path: Path
) -> None:
    """Keith and his men start a hex farther: nothing moves on the table, which is said; the menu
    begins anew, and they stand there.
    """
    old = table(house)
    uid = next(u for u, (_, rank) in old.session.match.rules.start.items() if rank == 1)
    cell = old.session.match.rules.start[uid][0]
    board = old.session.board
    taken = {where for where, _ in old.session.match.rules.start.values()}
    free = next(
        c for c in board.neighbours[cell] if c not in taken and board.terrain[c] == ("open",)
    )
    old_hex, new_hex = board.label(cell), board.label(free)

    def moved(text: str) -> str:
        return text.replace(f'at = "{old_hex}"', f'at = "{new_hex}"')

    change(tmp_path / "scenarios" / "rossbach-battle.toml", moved)
    press_f5(house)
    now = table(house)
    assert now is not old, told(house)
    assert now.session.match.reading.table.units[uid].cell == cell
    assert told(house).startswith("Map and scenario have been read again | ")
    assert "Begin anew" in told(house)
    now.doors.menu(now.session)
    menu = house.app.top
    assert isinstance(menu, MenuScreen)
    house.app.frame([], 16)
    button = menu.page.controls.get("anew")
    assert button is not None
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, pos=button.box.center, button=1, touch=False)
        house.app.frame([event], 16)
    fresh = table(house)
    assert len(fresh.session.match.records) == 0
    assert fresh.session.match.reading.table.units[uid].cell == free


def test_a_start_that_is_the_same_is_not_told_to_be_another(house: House, tmp_path: Path) -> None:
    change(tmp_path / "maps" / "rossbach.tmx", lambda text: text.replace("Lunstädt", "Neustadt"))
    press_f5(house)
    assert told(house) == ""
