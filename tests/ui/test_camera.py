"""The camera and the cells under it, in all four staggers."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from math import hypot, isclose, sqrt

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.hexgrid import HexGrid
from game.ui.field.camera import Camera
from game.ui.look import theme
from game.ui.play.fields import LEVELS, MARGIN, CellField

STAGGERS = [(axis, index) for axis in ("x", "y") for index in ("odd", "even")]


def layout(axis: str = "x", index: str = "odd", columns: int = 7, rows: int = 5) -> CellField:
    return CellField(HexGrid(columns, rows, axis, index))  # type: ignore[arg-type]


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_cells_are_regular_hexes_that_touch(axis: str, index: str) -> None:
    """Neighbours' centres are a hex's short diameter apart and share two corners."""
    flat = layout(axis, index)
    for cell in range(flat.grid.size):
        for d in range(6):
            other = flat.grid.neighbour(cell, d)
            if other is None:
                continue
            (ax, ay), (bx, by) = flat.centres[cell], flat.centres[other]
            assert isclose(hypot(ax - bx, ay - by), sqrt(3) / 2)
            mine = flat.corners(cell)
            shared = (mine[d], mine[(d + 1) % 6])
            for x, y in shared:
                assert any(isclose(x, u) and isclose(y, v) for u, v in flat.corners(other))


@pytest.mark.parametrize(("axis", "index"), STAGGERS)
def test_a_point_near_a_centre_is_in_its_cell(axis: str, index: str) -> None:
    """Eight points at nine tenths of the inner radius all belong to the hex."""
    flat = layout(axis, index)
    reach = sqrt(3) / 4 * 0.9
    for cell, (x, y) in enumerate(flat.centres):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7)):
            assert flat.where_at((x + dx * reach, y + dy * reach)) == cell


def test_beside_the_map_there_is_no_cell() -> None:
    """The notches between the outermost hexes and all that lies farther out."""
    flat = layout("x", "odd")
    assert flat.where_at((0.02, 0.02)) is None
    assert flat.where_at((-0.1, 0.4)) is None
    assert flat.where_at((flat.size[0] + 1, 1)) is None
    # Column 1 is pushed down: above its first hex the sheet is bare.
    assert flat.where_at((1.25, 0.1)) is None


def test_the_first_hex_of_a_flat_map_lies_where_the_numbers_say() -> None:
    """A hex one wide is 0.866 high; the second column starts three quarters further on."""
    flat = layout("x", "odd")
    assert flat.centres[0] == pytest.approx((0.5, 0.4330127))
    assert flat.centres[1] == pytest.approx((1.25, 0.8660254))
    assert flat.size == pytest.approx((7 * 0.75 + 0.25, 5.5 * 0.8660254))


def camera(level: int = 3) -> Camera:
    return Camera(layout("x", "odd", 25, 30), pygame.Rect(0, 60, 900, 560), level)


def test_there_are_six_steps_of_zoom() -> None:
    """Six at least, each nearer than the last, all even."""
    assert len(LEVELS) >= 6
    assert list(LEVELS) == sorted(set(LEVELS))
    assert all(width % 2 == 0 for width in LEVELS)


@given(x=st.integers(100, 800), y=st.integers(100, 560), step=st.sampled_from([-1, 1]))
def test_zoom_holds_the_point_under_the_pointer(x: int, y: int, step: int) -> None:
    """In the middle of the sheet nothing slides away under the wheel."""
    eye = camera(3)
    before = eye.to_world((x, y))
    assert eye.zoom(step, (x, y))
    after = eye.to_screen(before)
    assert abs(after[0] - x) <= 1
    assert abs(after[1] - y) <= 1


def test_zoom_ends_at_both_ends() -> None:
    """Past the last level nothing happens."""
    assert not camera(0).zoom(-1)
    assert not camera(len(LEVELS) - 1).zoom(1)
    assert camera(0).zoom(99)


def test_pan_follows_the_hand_pixel_by_pixel() -> None:
    """Panning by (30, -20) moves every cell by just that."""
    eye = camera()
    before = eye.place(320)
    eye.pan(30, -20)
    assert eye.place(320) == (before[0] - 30, before[1] + 20)


def test_the_view_stays_on_the_sheet() -> None:
    """However far one drags, the edge comes in no further than the margin."""
    eye = camera()
    eye.pan(-100_000, -100_000)
    left, top = eye.to_screen((0, 0))
    assert left - eye.view.left == round(MARGIN * eye.scale)
    assert top - eye.view.top == round(MARGIN * eye.scale)
    eye.pan(200_000, 200_000)
    right, bottom = eye.to_screen(eye.field.size)
    assert eye.view.right - right == pytest.approx(MARGIN * eye.scale, abs=1)
    assert eye.view.bottom - bottom == pytest.approx(MARGIN * eye.scale, abs=1)


def test_a_small_sheet_stands_in_the_middle() -> None:
    """A map smaller than the window cannot be lost."""
    eye = Camera(layout("x", "odd", 3, 3), pygame.Rect(0, 0, 900, 560), 0)
    eye.pan(500, 500)
    assert eye.to_screen((eye.field.size[0] / 2, eye.field.size[1] / 2)) == (450, 280)


def test_pixels_and_cells_agree_on_every_level() -> None:
    """The pixel of a visible cell's centre is in that cell."""
    for level in range(len(LEVELS)):
        eye = camera(level)
        for cell in range(eye.cells.grid.size):
            if eye.visible(cell):
                assert eye.where_at(eye.place(cell)) == cell


@pytest.mark.parametrize(("high", "least"), [(720, 72), (1080, 72), (1440, 108), (2160, 144)])
def test_framing_shows_counters_as_large_on_a_screen_of_small_pixels(high: int, least: int) -> None:
    """No farther off than at the usual height: what does not fit is not all shown."""
    theme.fit_height(high)
    eye = Camera(layout("x", "odd", 60, 60), pygame.Rect(0, 0, high, high), len(LEVELS) - 1)
    found = LEVELS[eye.least_frame]
    theme.fit_height(1080)
    assert found == least


def test_outside_the_view_no_cell_is_meant() -> None:
    """A pixel of the top bar is none of the map."""
    assert camera().where_at((300, 30)) is None


def test_show_leaves_a_view_alone_that_has_one_of_the_cells() -> None:
    """The map does not jump about."""
    eye = camera()
    seen = next(c for c in range(eye.cells.grid.size) if eye.visible(c, 80))
    before = eye.centre
    eye.show([seen, 0])
    eye.update(1000)
    assert eye.centre == before


def test_show_glides_to_a_cell_out_of_sight() -> None:
    """In steps, and it ends with the cell in view; with reduced motion at once."""
    eye = camera()
    far = eye.cells.grid.size - 1
    assert not eye.visible(far)
    eye.show([far])
    assert not eye.visible(far)
    assert eye.update(140)
    assert eye.update(200)
    assert eye.visible(far)
    assert not eye.update(100)
    still = camera()
    still.still = True
    still.show([far])
    assert still.visible(far)


def test_show_prefers_the_crowd() -> None:
    """Of two places out of sight the one with more of the cells."""
    eye = camera()
    eye.still = True
    crowd = [c for c in range(25 * 27, 25 * 30) if c % 25 > 20]
    eye.show([0, *crowd])
    assert eye.visible(crowd[0])
    assert not eye.visible(0)
