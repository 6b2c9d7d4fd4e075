"""The loupe of a unit in hand: where edges nearly touch, and while it is moved by hundredths."""

from typing import Any

import pygame
import pytest

from game.board.plane.ground import Area, OpenTable
from game.board.plane.shapes import Outline, Pose, base, lay
from game.engine.action import unit
from game.engine.dice import ScriptedDice
from game.engine.match import Match
from game.ui.field.ghost_paint import draw_ghost
from game.ui.play.closest import Close, closest
from game.ui.play.session import Session
from tests.open_toy import HIDDEN, OPEN_TOY, RULES, Where, Written, arrange
from tests.ui.driver import Pixel
from tests.ui.table_bench import SIZES, TableDriver, toy

SHAPE = base(2_000, 1_000)
WOOD = ((0, 0), (3_000, 0), (3_000, 3_000), (0, 3_000))
TABLE = OpenTable(20_000, 20_000, (Area("wood", "wood", WOOD),))


def at(x: int, y: int) -> Outline:
    return lay(SHAPE, Pose(x, y, 0))


@pytest.mark.parametrize(
    ("x", "gap"),
    [(12_049, 49), (12_030, 30), (12_050, None), (12_500, None), (12_008, 8), (12_000, 0)],
)
def test_it_opens_where_two_units_are_nearer_than_a_twentieth(x: int, gap: int | None) -> None:
    """Both 2 wide: at 10 and at 12 they are flush."""
    found = closest(at(10_000, 8_000), [("b", at(x, 8_000))], TABLE)
    assert (found.gap if found is not None else None) == gap
    if found is not None:
        assert found.touches is (found.gap <= 10)
        assert 10_990 <= found.at[0] <= x


def test_the_edge_of_the_ground_counts_as_well() -> None:
    """The wood ends at x = 3; a unit at 4.02 begins at 3.02."""
    found = closest(at(4_020, 2_500), [], TABLE)
    assert found == Close(found.at, 20, WOOD, "wood") if found is not None else False
    assert closest(at(4_100, 2_500), [], TABLE) is None


def test_of_two_the_nearer_one_is_shown() -> None:
    near, farther = at(12_010, 8_000), at(7_960, 8_000)
    found = closest(at(10_000, 8_000), [("far", farther), ("near", near)], TABLE)
    assert (
        found is not None
        and found.gap == 10
        and found.other == near.stands[0]
        and found.name == "near"
    )


# -- in the window ---------------------------------------------------------------------------------


@pytest.fixture
def held() -> TableDriver:
    driver = toy()
    driver.click(driver.middle("r2"))
    return driver


def typed(driver: TableDriver, words: str) -> None:
    driver.key(pygame.K_g, unicode="g")
    for letter in words:
        driver.key(ord(letter), unicode=letter)
    driver.key(pygame.K_RETURN)


def test_it_opens_by_itself_when_the_ghost_comes_so_near() -> None:
    """r3 stands ahead to the right: its left side is at 10.03, and r2 at 9 is 2 wide."""
    position = arrange(RULES, Written(unit=(Where("r3", "11.03 / 7.5 h0"),)))
    match = Match.new(OPEN_TOY, RULES, ScriptedDice(()), "open-toy", position=position)
    match.act(unit("r2"))
    driver = TableDriver(Session(match, RULES.ground), (1280, 720))
    typed(driver, "9 / 7.5 h0")
    view = driver.desk.magnifying.view()
    assert view is not None and view.words == "0.03 um to r3" and view.at[0] in (10_000, 10_030)
    typed(driver, "9 / 6 h0")
    assert driver.ghost is not None and driver.desk.magnifying.view() is None


def test_the_smallest_steps_open_it_and_larger_ones_close_it(held: TableDriver) -> None:
    held.key(pygame.K_UP, pygame.KMOD_LSHIFT)
    view = held.desk.magnifying.view()
    assert view is not None and view.at == (9_000, 5_010) and view.words == "9.0 / 5.01 h0"
    held.key(pygame.K_UP)
    assert held.desk.magnifying.view() is None


@pytest.mark.parametrize("size", SIZES)
def test_it_magnifies_what_is_there(size: Pixel) -> None:
    """Around its middle there is the front edge of the ghost, in its own colour."""
    driver = toy(size)
    driver.click(driver.middle("r2"))
    driver.key(pygame.K_UP, pygame.KMOD_LSHIFT)
    driver.frames()
    areas = driver.desk.magnifying.draw(driver.app.surface, driver.camera.view, [])
    assert len(areas) == 1 and driver.camera.view.contains(areas[0])
    middle = areas[0].centerx, areas[0].top + areas[0].w // 2
    assert driver.app.surface.get_at(middle)[:3] == pygame.Color("#F2C230")[:3]


def test_words_over_the_board_are_not_magnified(
    held: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what lies where it looks it shows ground and plates, not the notes drawn over them."""

    def picture() -> bytes:
        held.gaze.looked()
        held.frames()
        held.gaze.looked()
        held.frames()
        area = held.desk.magnifying.area
        inner = pygame.Rect(area.left, area.top, area.w, area.w).inflate(-60, -60)
        return pygame.image.tobytes(held.app.surface.subsurface(inner), "RGB")

    held.key(pygame.K_UP, pygame.KMOD_LSHIFT)
    before = picture()

    def covering(surface: pygame.Surface, *given: Any, **more: Any) -> list[pygame.Rect]:
        written = draw_ghost(surface, *given, **more)
        assert held.ghost is not None
        box = pygame.Rect(0, 0, 120, 120)
        box.center = held.camera.place(held.ghost)
        surface.fill("red", box)
        return written

    monkeypatch.setattr("game.ui.field.board_view.draw_ghost", covering)
    assert picture() == before


def test_it_covers_pieces_rather_than_the_note_on_the_unit(
    held: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note takes the left half of the board, plates lie in both corners of the right half."""
    view = held.camera.view
    note = pygame.Rect(view.topleft, (view.w // 2, view.h))
    plates = [pygame.Rect(note.right, view.top, view.w // 2, view.h)] * 3
    monkeypatch.setattr(held.desk.placing, "draw", lambda *_given: [note])
    monkeypatch.setattr(held.view.pieces, "areas", lambda: plates)
    held.key(pygame.K_UP, pygame.KMOD_SHIFT)
    area = held.desk.magnifying.area
    assert area.w and not area.colliderect(note)


def test_where_nothing_may_be_measured_it_stays_shut() -> None:
    match = Match.new(OPEN_TOY, HIDDEN.rules, ScriptedDice(()), "open-toy")
    match.act(unit("r2"))
    driver = TableDriver(Session(match, HIDDEN.ground), (1280, 720))
    driver.key(pygame.K_UP, pygame.KMOD_LSHIFT)
    assert driver.ghost is not None and driver.desk.magnifying.view() is None
