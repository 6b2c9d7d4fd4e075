"""The table in a window: what is drawn when, its parts, and what it reports."""

import pygame
import pytest

from game.engine.action import Action
from game.ui.field.animations import Walk
from tests.ui import fake
from tests.ui.driver import Driver, cell_of


def test_nothing_is_drawn_while_nothing_changes(table: Driver) -> None:
    """A resting table costs no frame."""
    table.rest(3000)
    assert not table.frames(20)
    table.hover_cell("2303")
    table.move((table.mouse[0] + 1, table.mouse[1]))
    assert not table.frames(3)


def test_a_move_walks_and_a_click_skips_it() -> None:
    """The piece is on its way while the match has long moved on."""
    driver = Driver(fake.session(), still=False)
    driver.click_cell("2403")
    driver.click_cell("2303")
    animator = driver.animator
    assert animator.playing
    assert animator.hidden == {"pr-hus_1a"}
    assert cell_of(driver, "pr-hus_1a") == driver.at("2303")
    driver.click((300, 500), button=3)
    assert not animator.playing


def test_a_walk_ends_by_itself() -> None:
    """In well under a second for one hex."""
    walk = Walk("u", fake.pieces()["pr-kr_8"].face, (1, 2))
    assert walk.length < 500
    driver = Driver(fake.session(), still=False)
    driver.click_cell("2403")
    driver.click_cell("2303")
    driver.rest(600)
    assert not driver.animator.playing


def test_reduced_motion_moves_nothing(table: Driver) -> None:
    """Pieces are simply there."""
    table.click_cell("2403")
    table.click_cell("2303")
    assert not table.animator.playing


def test_the_other_side_is_announced_and_the_end_shown(table: Driver) -> None:
    """A quiet line at each change of side, the verdict at the end."""
    table.press("end")
    assert table.table.banner.words == "Coalition: Movement"
    for _ in range(4):  # the last, which ends the game, twice
        table.press("end")
    table.rest(100)
    assert ("over", None) in table.doors.opened


def test_panels_fold_and_the_board_takes_their_room(table: Driver) -> None:
    """F3 and F4."""
    before = table.camera.view.copy()
    table.key(pygame.K_F3)
    assert table.camera.view.w == 1280
    table.key(pygame.K_F4)
    assert table.camera.view.h > before.h
    table.key(pygame.K_F3)
    table.key(pygame.K_F4)
    assert table.camera.view == before


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)])
def test_the_window_can_have_any_size(size: tuple[int, int]) -> None:
    """Board, bar, column and strip share it without gap or overlap."""
    driver = Driver(fake.session(), size)
    table = driver.table
    view = table.desk.view.camera.view
    assert view.top == table.top.rect.bottom
    assert view.right == table.side.rect.left
    assert view.bottom == table.strip.rect.top
    assert table.strip.rect.bottom == size[1]
    assert table.side.rect.right == size[0]


def test_the_session_reports_every_action_for_autosave() -> None:
    """Once for each action, undo included; not for what was refused."""
    calls: list[int] = []
    session = fake.session()
    session.after = lambda match: calls.append(len(match.records))
    assert session.act(Action("unit", "pr-hus_1a")) is None
    assert session.act(Action("cell", fake.at("2706"))) is not None
    assert session.act(Action("cell", fake.at("2303"))) is None
    assert session.undo() is None
    assert calls == [1, 2, 1]
