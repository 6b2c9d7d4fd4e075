"""The sheet beside the map: paper, a double line, the points of the compass, the table."""

import pygame
import pytest

from game.board.board import Compass
from game.board.hexgrid import HexGrid
from game.ui.field import frame
from game.ui.field.camera import Camera
from game.ui.look import theme
from game.ui.play.fields import CellField

VIEW = pygame.Rect(0, 0, 900, 700)


def drawn(level: int, up: Compass = "north") -> tuple[pygame.Surface, Camera]:
    surface = pygame.Surface(VIEW.size)
    surface.fill(theme.WHITE)
    camera = Camera(CellField(HexGrid(8, 6)), VIEW.copy(), level)
    frame.draw_sheet(surface, camera, up)
    return surface, camera


@pytest.mark.usefixtures("screen")
def test_beside_the_map_lies_paper_with_a_double_line_and_then_the_table() -> None:
    surface, camera = drawn(1)
    place, y = frame.on_screen(camera), VIEW.centery + 60
    ways = [surface.get_at((place.right + beside, y))[:3] for beside in (3, 7, 12, 200)]
    assert ways == [theme.INK, frame.PAPER, frame.PAPER, frame.TABLE_CLOTH]
    assert surface.get_at((place.right + 8, y))[:3] == theme.INK_SECOND


@pytest.mark.usefixtures("screen")
def test_nothing_is_drawn_where_the_map_fills_the_view() -> None:
    surface = pygame.Surface(VIEW.size)
    surface.fill(theme.WHITE)
    camera = Camera(CellField(HexGrid(40, 40)), VIEW.copy(), 5)
    camera.jump((15, 15))
    frame.draw_sheet(surface, camera, "north")
    assert surface.get_at((450, 350))[:3] == surface.get_at((1, 1))[:3] == theme.WHITE


@pytest.mark.usefixtures("screen")
def test_the_words_of_the_margin_follow_the_compass_of_the_map() -> None:
    """East above: its word is shorter than that of the south, and other than the north's."""
    margins = {}
    for up in ("north", "east"):
        surface, camera = drawn(3, up)
        place = frame.on_screen(camera)
        above = pygame.Rect(place.centerx - 80, place.top - 40, 160, 26)
        margins[up] = pygame.image.tobytes(surface.subsurface(above), "RGB")
        assert pygame.transform.average_color(surface, above)[:3] != frame.PAPER
    assert margins["north"] != margins["east"]
