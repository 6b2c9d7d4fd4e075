"""Shapes over a table: each tone has a look of its own, and lies where it is said to."""

from math import hypot
from typing import get_args

import pygame
import pytest

from game.board.plane.ground import OpenTable
from game.board.plane.numbers import DEGREE
from game.board.plane.shapes import Pose
from game.engine.shapes import (
    ArcShape,
    LineShape,
    PolygonShape,
    RingShape,
    Shape,
    ShapeTone,
    SignShape,
    TextShape,
)
from game.engine.text import say
from game.ui.field.camera import Camera
from game.ui.field.shape_paint import STROKES, draw_shapes, draw_signs, draw_words
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
    draw_signs(surface, camera, shapes)
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


def test_a_line_has_a_stroke_with_its_number_after_each_so_much_of_it(camera: Camera) -> None:
    """3.5 to the east: three strokes, higher than the line; none without ticks."""
    line = LineShape(points=((2_000, 5_000), (5_500, 5_000)), tone="way")
    ticked = LineShape(points=line.points, tone="way", ticks=1_000)
    bare, surface = drawn(camera, line), drawn(camera, ticked)
    above = [
        x for x in range(108, 300) if surface.get_at((x, 262))[:3] != bare.get_at((x, 262))[:3]
    ]
    steps = [x for x, y in zip(above, [0, *above], strict=False) if x - y > 5]
    assert [abs(x - goal) <= 4 for x, goal in zip(steps, (162, 216, 270), strict=True)] == [
        True
    ] * 3


def test_signs_stand_where_they_are_said_to(camera: Camera) -> None:
    for sign in ("star", "cross"):
        box = touched(drawn(camera, SignShape(at=(6_000, 4_000), sign=sign)))
        assert abs(box.centerx - 324) <= 2 and abs(box.centery - 324) <= 2 and 12 <= box.w <= 30


def test_what_is_written_on_a_surface_keeps_off_the_pieces(camera: Camera) -> None:
    """At the top of it, unless a plate lies there: then at a corner."""
    told = PolygonShape(points=SQUARE, tone="fire", text=say("to 2 um"))
    surface = pygame.Surface((540, 540))
    surface.fill(GROUND)
    top, plate = pygame.Rect(170, 255, 40, 30), pygame.Rect(150, 240, 80, 60)
    draw_words(surface, camera, (told,), (plate,))
    away = surface.subsurface(top).copy()
    assert touched_not(away)
    draw_words(surface, camera, (told,))
    assert not touched_not(surface.subsurface(top))


def test_what_is_written_on_a_line_makes_way_for_pieces(camera: Camera) -> None:
    """The chance of a shot stands beside the units between which it is fired."""
    line = LineShape(points=((4_000, 5_000), (6_000, 5_000)), tone="shot", text=say("one figure"))
    plate = pygame.Rect(150, 255, 240, 30)
    surface = pygame.Surface((540, 540))
    surface.fill(GROUND)
    draw_words(surface, camera, (line,), (plate,))
    assert touched_not(surface.subsurface(plate)) and not touched_not(surface)


def test_the_name_of_what_lies_on_the_ground_is_left_away_under_pieces(camera: Camera) -> None:
    """Guns without a crew are named only where no unit is near."""
    guns = PolygonShape(points=SQUARE, tone="plain", text=say("guns without a crew"))
    surface = pygame.Surface((540, 540))
    surface.fill(GROUND)
    draw_words(surface, camera, (guns,), (surface.get_rect(),))
    assert touched_not(surface)
    draw_words(surface, camera, (guns,))
    assert not touched_not(surface)


def touched_not(surface: pygame.Surface) -> bool:
    mask = pygame.mask.from_threshold(surface, GROUND, (1, 1, 1, 255))
    return mask.count() == surface.get_width() * surface.get_height()


def test_a_shade_is_hatched_and_has_no_edge(camera: Camera) -> None:
    """Hatching leaves most of the ground as it was; no light line runs round it."""
    surface = drawn(camera, PolygonShape(points=SQUARE, tone="shade"))
    box = touched(surface)
    inside = [surface.get_at((x, box.centery))[:3] for x in range(box.left + 4, box.right - 4)]
    bare = sum(colour == GROUND for colour in inside)
    assert len(inside) * 0.6 < bare < len(inside)
    rim = [surface.get_at((x, box.top))[:3] for x in range(box.left, box.right)]
    assert sum(colour == GROUND for colour in rim) > len(rim) * 0.6


# -- distances -------------------------------------------------------------------------------------


def arc(radius: int) -> LineShape:
    """A distance of a sector, as a line through points, ten degrees to each side of the north."""
    here = Pose(5_000, 1_000, 0)
    points = tuple(here.ahead(radius, n * DEGREE).at for n in range(-10, 11, 2))
    return LineShape(points=points, tone="band", text=say("{n}", n=radius))


@pytest.mark.parametrize("radius", [3_000, 5_000, 7_000])
def test_a_distance_stands_at_its_own_arc(camera: Camera, radius: int) -> None:
    """Whatever lies in the middle of it: it makes way along the arc, not to another one."""
    shape, surface = arc(radius), pygame.Surface((540, 540))
    middle = camera.to_screen((5.0, 9.0 - radius / 1_000))
    for pieces in ([], [pygame.Rect((0, 0), (20, 26)).move(middle[0] - 10, middle[1] - 13)]):
        (box,) = draw_words(surface, camera, [shape], pieces)
        x, y = camera.to_world(box.center)
        far = hypot(x - 5, 10 - y - 1) * 1_000
        assert abs(far - radius) < 150
        assert box.collidelist(pieces) < 0


def test_a_distance_that_would_hide_counters_or_is_out_of_view_is_not_written(
    camera: Camera,
) -> None:
    surface = pygame.Surface((540, 540))
    assert draw_words(surface, camera, [arc(5_000)], [pygame.Rect(0, 0, 540, 540)]) == []
    camera.set_view(pygame.Rect(0, 0, 540, 200))
    camera.jump((5.0, 7.0))
    assert draw_words(surface, camera, [arc(3_800)]) == []
