"""Shapes over a table: each tone has a look of its own, and lies where it is said to."""

from typing import get_args

import pygame
import pytest

from game.board.plane.ground import OpenTable
from game.engine.shapes import (
    ArcShape,
    LineShape,
    PolygonShape,
    RingShape,
    Shape,
    ShapeTone,
    TextShape,
)
from game.engine.text import say
from game.ui.field.camera import Camera
from game.ui.field.shape_paint import STROKES, draw_shapes, draw_words
from game.ui.play.fields import TableField

GROUND = (230, 217, 178)
TONES: tuple[ShapeTone, ...] = get_args(ShapeTone)


@pytest.fixture
def camera() -> Camera:
    """A table of 10 by 10 at 54 pixels to the unit, its middle in the middle."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    camera = Camera(TableField(OpenTable(10_000, 10_000)), pygame.Rect(0, 0, 540, 540), 4)
    camera.jump((5.0, 5.0))
    assert camera.scale == 54
    return camera


def drawn(camera: Camera, *shapes: Shape) -> pygame.Surface:
    surface = pygame.Surface((540, 540))
    surface.fill(GROUND)
    draw_shapes(surface, camera, shapes)
    draw_words(surface, camera, shapes)
    return surface


def touched(surface: pygame.Surface) -> pygame.Rect:
    """The box of all that is not bare ground."""
    mask = pygame.mask.from_threshold(surface, GROUND, (1, 1, 1, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


SQUARE = ((2_000, 2_000), (5_000, 2_000), (5_000, 5_000), (2_000, 5_000))


def test_every_tone_has_a_look_of_its_own(camera: Camera) -> None:
    assert set(STROKES) == set(TONES)
    looks = {
        pygame.image.tobytes(drawn(camera, PolygonShape(points=SQUARE, tone=tone)), "RGB")
        for tone in TONES
    }
    assert len(looks) == len(TONES)


def test_a_surface_lies_where_it_is_said_to_and_north_is_up(camera: Camera) -> None:
    """From 2, 2 to 5, 5: left below the middle of the picture."""
    box = touched(drawn(camera, PolygonShape(points=SQUARE, tone="fire")))
    assert abs(box.left - 108) <= 4 and abs(box.right - 270) <= 4
    assert abs(box.top - 270) <= 4 and abs(box.bottom - 432) <= 4


def test_an_arc_runs_clockwise_from_its_heading(camera: Camera) -> None:
    """A quarter from north to east about the middle: right of it and above it."""
    arc = ArcShape(at=(5_000, 5_000), radius=2_000, start=0, sweep=9_000, tone="command")
    box = touched(drawn(camera, arc))
    assert box.left >= 266 and box.bottom <= 276
    assert abs(box.right - 378) <= 4 and abs(box.top - 162) <= 4


def test_a_ring_goes_all_round(camera: Camera) -> None:
    box = touched(drawn(camera, RingShape(at=(5_000, 5_000), radius=1_000, tone="goal")))
    assert abs(box.w - 108) <= 6 and abs(box.h - 108) <= 6
    assert abs(box.centerx - 270) <= 2 and abs(box.centery - 270) <= 2


def test_its_text_stands_beside_it_and_stays_in_view(camera: Camera) -> None:
    line = LineShape(points=((3_000, 3_000), (7_000, 3_000)))
    told = LineShape(points=line.points, text=say("2.90 um"))
    assert touched(drawn(camera, told)).h > touched(drawn(camera, line)).h + 10
    corner = LineShape(points=((9_900, 9_900), (9_990, 9_990)), text=say("at the very corner"))
    box = touched(drawn(camera, corner))
    assert box.right <= 540 and box.top >= 0
    assert touched(drawn(camera, TextShape(at=(5_000, 5_000), text=say("here")))).w > 10


def test_what_is_out_of_view_costs_nothing(camera: Camera) -> None:
    camera.zoom(3)
    camera.jump((0.0, 0.0))
    away = RingShape(at=(9_000, 1_000), radius=200)
    surface = drawn(camera, away)
    assert pygame.mask.from_threshold(surface, GROUND, (1, 1, 1, 255)).count() == 540 * 540
