"""Shapes that a game lays over its table: surfaces, arcs, lines, rings, texts. A tone has a colour,
and a second cue besides: dashes, hatching, barbs, a tint. Every line has a light one under it.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, radians, sin

import pygame
from msgspec import Struct

from game.board.plane.numbers import DEGREE, Point
from game.board.plane.words import UNIT
from game.engine.shapes import (
    ArcShape,
    LineShape,
    PolygonShape,
    RingShape,
    Shape,
    ShapeTone,
    TextShape,
)
from game.ui.field.camera import Camera, Pixel, box_of
from game.ui.field.path import thick
from game.ui.field.table_pieces import on_screen
from game.ui.look import theme, type
from game.ui.look.theme import Colour, rgb
from game.ui.look.type import Align, Stand
from game.ui.look.words import tr

LIGHT = (*theme.MAP_HALO, 190)
HATCH, DASH, GAP = 9, 9, 6
SMOOTH = 3 * DEGREE
"""An arc is drawn in steps of so much."""
PILL = type.SMALL.but(size=13, colour=theme.INK, scales=False)
_WORD = type.SMALL.but(size=13, scales=False, weight=type.Weight.SEMIBOLD)
Spot = tuple[float, float]


class Stroke(Struct, frozen=True):
    """How a tone is painted: `fill` and `hatch` are strengths of 255."""

    colour: Colour
    width: int = 2
    dashed: bool = False
    fill: int = 0
    hatch: int = 0
    barbed: bool = False


STROKES: Mapping[ShapeTone, Stroke] = {
    "plain": Stroke(theme.INK_SECOND),
    "good": Stroke(rgb("#2F8F5B"), fill=30),
    "bad": Stroke(theme.REFUSAL, 2, dashed=True),
    "warn": Stroke(rgb("#B4631A"), fill=30),
    "reach": Stroke(rgb("#1F5552"), 2, fill=46),
    "allowance": Stroke(rgb("#1F5552"), 3),
    "obstacle": Stroke(rgb("#27526D"), 3, barbed=True),
    "zone": Stroke(rgb("#8E1B15"), 2, dashed=True, fill=14, hatch=70),
    "edge": Stroke(theme.INK, 3),
    "fire": Stroke(rgb("#4E2F73"), 2, fill=26),
    "charge": Stroke(rgb("#8A5A12"), 2, fill=18, hatch=95),
    "way": Stroke(theme.PATH, 5),
    "command": Stroke(rgb("#9A5A12"), 2, dashed=True),
    "goal": Stroke(theme.BRASS_ON_SHEET, 3, fill=30),
}


def draw_shapes(surface: pygame.Surface, camera: Camera, shapes: Iterable[Shape]) -> None:
    """Surfaces first, then lines; what is written on them comes over the pieces (`draw_words`)."""
    shown = [shape for shape in shapes if _near(camera, shape)]
    for shape in shown:
        if isinstance(shape, PolygonShape):
            _fill(surface, on_screen(camera, shape.points), STROKES[shape.tone])
    for shape in shown:
        _line(surface, camera, shape)


def draw_words(surface: pygame.Surface, camera: Camera, shapes: Iterable[Shape]) -> None:
    """What is written on shapes."""
    for shape in shapes:
        if shape.text is not None and _near(camera, shape):
            _write(surface, camera, shape, tr(shape.text))


def _near(camera: Camera, shape: Shape) -> bool:
    """Whether any of it can be in view."""
    if isinstance(shape, TextShape):
        return camera.view.inflate(200, 60).collidepoint(on_screen(camera, [shape.at])[0])
    points = _ends(shape)
    return camera.view.colliderect(box_of(on_screen(camera, points)).inflate(8, 8))


def _ends(shape: Shape) -> Sequence[Point]:
    """Points between which all of a shape lies."""
    if isinstance(shape, PolygonShape | LineShape):
        return shape.points
    if isinstance(shape, TextShape):
        return (shape.at,)
    (x, y), r = shape.at, shape.radius
    return (x - r, y - r), (x + r, y + r)


def _line(surface: pygame.Surface, camera: Camera, shape: Shape) -> None:
    stroke = STROKES[shape.tone]
    if isinstance(shape, TextShape):
        return
    if isinstance(shape, RingShape):
        points = round_of(camera, shape.at, shape.radius, 0, 360 * DEGREE)
    elif isinstance(shape, ArcShape):
        points = round_of(camera, shape.at, shape.radius, shape.start, shape.sweep)
    else:
        points = [(float(x), float(y)) for x, y in on_screen(camera, shape.points)]
        if isinstance(shape, PolygonShape):
            points.append(points[0])
    if shape.tone == "way":
        way = [(round(x), round(y)) for x, y in points]
        thick(surface, theme.PATH_CASING, way, stroke.width + 4)
        thick(surface, stroke.colour, way, stroke.width)
        return
    draw_line(surface, points, stroke)


def round_of(camera: Camera, at: Point, radius: int, start: int, sweep: int) -> list[Spot]:
    """An arc in the window."""
    (x, y), r = on_screen(camera, [at])[0], radius / UNIT * camera.scale
    steps = max(2, ceil(sweep / SMOOTH))
    turns = (radians((start + sweep * n / steps) / DEGREE) for n in range(steps + 1))
    return [(x + r * sin(t), y - r * cos(t)) for t in turns]


def draw_line(surface: pygame.Surface, points: Sequence[Spot], stroke: Stroke) -> None:
    """A line with a light one under it."""
    for a, b in pairwise(points):
        pygame.draw.line(surface, theme.MAP_HALO, a, b, stroke.width + 2)
    if not stroke.dashed:
        for a, b in pairwise(points):
            pygame.draw.line(surface, stroke.colour, a, b, stroke.width)
    else:
        _dashes(surface, points, stroke)
    if stroke.barbed:
        _barbs(surface, points, stroke)


def _dashes(surface: pygame.Surface, points: Sequence[Spot], stroke: Stroke) -> None:
    """Dashes of one length round all corners."""
    left, on = float(DASH), True
    for a, b in pairwise(points):
        whole, way = hypot(b[0] - a[0], b[1] - a[1]), 0.0
        while way < whole:
            step = min(left, whole - way)
            if on:
                p, q = _on(a, b, way / whole), _on(a, b, (way + step) / whole)
                pygame.draw.line(surface, stroke.colour, p, q, stroke.width)
            way, left = way + step, left - step
            if left <= 0:
                on = not on
                left = float(DASH if on else GAP)


def _on(a: Spot, b: Spot, share: float) -> Spot:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _barbs(surface: pygame.Surface, points: Sequence[Spot], stroke: Stroke) -> None:
    """Short barbs along a line, to its left."""
    for a, b in pairwise(points):
        whole = hypot(b[0] - a[0], b[1] - a[1])
        for n in range(int(whole // 12)):
            at = _on(a, b, (n * 12 + 6) / whole)
            nx, ny = (b[1] - a[1]) / whole * 6, -(b[0] - a[0]) / whole * 6
            pygame.draw.line(surface, stroke.colour, at, (at[0] + nx, at[1] + ny), 2)


# -- surfaces --------------------------------------------------------------------------------------


def _fill(surface: pygame.Surface, points: list[Pixel], stroke: Stroke) -> None:
    if not (stroke.fill or stroke.hatch):
        return
    box = box_of(points)
    x, y = box.topleft
    picture = _surface(tuple((px - x, py - y) for px, py in points), stroke)
    surface.blit(picture, box)


@lru_cache(maxsize=256)
def _surface(points: tuple[Pixel, ...], stroke: Stroke) -> pygame.Surface:
    """A tinted and hatched polygon; its box begins at the origin."""
    size = max(x for x, _ in points) + 1, max(y for _, y in points) + 1
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*stroke.colour, stroke.fill))
    if stroke.hatch:
        for start in range(-size[1], size[0], HATCH):
            ends = (start, size[1]), (start + size[1], 0)
            pygame.draw.line(out, (*stroke.colour, stroke.hatch), *ends, 1)
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(mask, theme.WHITE, points)
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out.convert_alpha() if pygame.display.get_surface() else out


# -- what is written -------------------------------------------------------------------------------


def _write(surface: pygame.Surface, camera: Camera, shape: Shape, words: str) -> None:
    stroke = STROKES[shape.tone]
    if isinstance(shape, TextShape):
        word = _WORD.but(colour=stroke.colour, halo=theme.MAP_HALO, halo_width=2)
        at = on_screen(camera, [shape.at])[0]
        type.draw_text(surface, words, at, word, align=Align.CENTRE, stand=Stand.MIDDLE)
        return
    draw_pill(surface, camera.view, words, _seat(camera, shape), stroke.colour)


def _seat(camera: Camera, shape: Shape) -> Pixel:
    """Where the pill of a shape stands: in the middle of a line or arc, at the top of the rest."""
    if isinstance(shape, LineShape):
        points = on_screen(camera, shape.points)
        a, b = points[(len(points) - 1) // 2], points[len(points) // 2]
        return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
    if isinstance(shape, ArcShape):
        (x, y), *_rest = round_of(camera, shape.at, shape.radius, shape.start + shape.sweep // 2, 1)
        return round(x), round(y)
    if isinstance(shape, RingShape):
        left, top = on_screen(camera, [shape.at])[0]
        return left, top - round(shape.radius / UNIT * camera.scale)
    return box_of(on_screen(camera, _ends(shape))).midtop


def pill_size(words: str) -> tuple[int, int]:
    """How large a pill is."""
    wide, high = type.measure(words, PILL)
    return wide + 16, high + 4


def draw_pill(
    surface: pygame.Surface, view: pygame.Rect, words: str, at: Pixel, colour: Colour
) -> pygame.Rect:
    """A short text on paper, rimmed in the colour of what it belongs to."""
    box = pygame.Rect(0, 0, *pill_size(words))
    box.center = at
    box.clamp_ip(view.inflate(-4, -4))
    pygame.draw.rect(surface, colour, box.inflate(4, 4), border_radius=box.h // 2 + 2)
    pygame.draw.rect(surface, theme.REFUSAL_SHEET, box, border_radius=box.h // 2)
    type.draw_text(surface, words, box.center, PILL, align=Align.CENTRE, stand=Stand.MIDDLE)
    return box
