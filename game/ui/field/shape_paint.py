"""Shapes that a game lays over its table: surfaces, arcs, lines, rings, texts. A tone has a colour,
and a second cue besides: dashes, hatching, barbs, a tint. Every line has a light one under it.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, hypot, radians, sin

import pygame
from msgspec import Struct

from game.board.plane.numbers import DEGREE, FULL_TURN, Point
from game.board.plane.words import UNIT
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
from game.ui.field.camera import Camera, Pixel, box_of
from game.ui.field.path import cross, thick
from game.ui.field.table_pieces import on_screen
from game.ui.look import theme, type
from game.ui.look.theme import Colour, rgb
from game.ui.look.type import Align, Stand
from game.ui.look.words import tr

LIGHT = (*theme.MAP_HALO, 190)
HATCH, DASH, GAP = 9, 9, 6
ASIDE = tuple(
    sorted(
        ((dx, dy) for dx in (0, 60, -60, 120, -120) for dy in (0, -28, 28, -56, 56, -84, 84)),
        key=lambda way: way[0] ** 2 + way[1] ** 2,
    )
)
"""How many pixels what is written on a line may make way, the nearest place first."""
MOST_COVERED = 0.25
"""A distance is not written where it would cover pieces or words with more than this part."""
PARTS = 4
"""So many places are tried between two points of an arc."""
STAR, RAYS, CROSS = 11, 8, 7
"""Pixels from the middle of a star to its points and how many they are; half a cross."""
TOUCH = rgb("#F2C230")
SMOOTH = 3 * DEGREE
"""An arc is drawn in steps of so much."""
PILL = type.SMALL.but(size=13, colour=theme.INK, scales=False)
_WORD = type.SMALL.but(size=13, scales=False, weight=type.Weight.SEMIBOLD)
Spot = tuple[float, float]


class Stroke(Struct, frozen=True):
    """How a tone is painted: `fill` and `hatch` are strengths of 255; without a `width` a surface
    has no edge.
    """

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
    "band": Stroke(rgb("#4E2F73"), 1, dashed=True),
    "shade": Stroke(rgb("#4E2F73"), 0, hatch=95),
    "bar": Stroke(theme.REFUSAL, 4),
    "aim": Stroke(rgb("#4E2F73"), 3, dashed=True),
    "shot": Stroke(rgb("#4E2F73"), 4),
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
    for shape in shown:
        if isinstance(shape, LineShape) and shape.ticks:
            _ticks(surface, camera, shape)


def draw_signs(surface: pygame.Surface, camera: Camera, shapes: Iterable[Shape]) -> None:
    """Stars and crosses: over the plates, also that of a ghost, at whose edges they stand."""
    for shape in shapes:
        if not isinstance(shape, SignShape) or not _near(camera, shape):
            continue
        (at,) = on_screen(camera, [shape.at])
        if shape.sign == "star":
            _star(surface, at)
        else:
            cross(surface, at, CROSS, STROKES[shape.tone].width + 1)


def _star(surface: pygame.Surface, at: Pixel) -> None:
    """Eight rays, dark under yellow."""
    for colour, grown in ((theme.INK, 2), (TOUCH, 0)):
        rays = []
        for n in range(2 * RAYS):
            turn, r = radians(n * 180 / RAYS), (STAR * 0.45 if n % 2 else STAR) + grown
            rays.append((at[0] + r * sin(turn), at[1] - r * cos(turn)))
        pygame.draw.polygon(surface, colour, rays)
        pygame.draw.aalines(surface, colour, True, rays)


def _ticks(surface: pygame.Surface, camera: Camera, shape: LineShape) -> None:
    """A stroke across a line for each so much of it, its number beside it."""
    done = 0.0
    for a, b in pairwise(shape.points):
        whole = hypot(b[0] - a[0], b[1] - a[1])
        p, q = on_screen(camera, [a, b])
        first = int(done // shape.ticks) + 1
        for number in range(first, int((done + whole) // shape.ticks) + 1):
            at = _on(p, q, (number * shape.ticks - done) / whole)
            _tick(surface, at, (q[0] - p[0], q[1] - p[1]), str(number))
        done += whole


def _tick(surface: pygame.Surface, at: Spot, along: Spot, number: str) -> None:
    whole = hypot(*along) or 1.0
    nx, ny = -along[1] / whole, along[0] / whole
    for colour, half, width in ((theme.PATH_CASING, 9, 5), (theme.MAP_HALO, 8, 2)):
        one, other = ((at[0] + way * nx * half, at[1] + way * ny * half) for way in (-1, 1))
        pygame.draw.line(surface, colour, one, other, width)
    word = _WORD.but(halo=theme.MAP_HALO, halo_width=2, colour=theme.INK)
    beside = round(at[0] + nx * 18), round(at[1] + ny * 18)
    type.draw_text(surface, number, beside, word, align=Align.CENTRE, stand=Stand.MIDDLE)


def draw_words(
    surface: pygame.Surface,
    camera: Camera,
    shapes: Iterable[Shape],
    pieces: Sequence[pygame.Rect] = (),
) -> list[pygame.Rect]:
    """What is written on shapes, where it covers least of pieces and of what else is written; where
    it stands. The name of what merely lies on the ground is left away where it would cover any.
    """
    taken, written = list(pieces), list[pygame.Rect]()
    for shape in shapes:
        if shape.text is not None and _near(camera, shape):
            box = _write(surface, camera, shape, tr(shape.text), [*taken, *written])
            written += [box] if box is not None else []
    return written


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
    if isinstance(shape, TextShape | SignShape):
        return (shape.at,)
    (x, y), r = shape.at, shape.radius
    return (x - r, y - r), (x + r, y + r)


def _line(surface: pygame.Surface, camera: Camera, shape: Shape) -> None:
    stroke = STROKES[shape.tone]
    if isinstance(shape, TextShape | SignShape) or not stroke.width:
        return
    if isinstance(shape, RingShape):
        points = round_of(camera, shape.at, shape.radius, 0, FULL_TURN)
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


def _write(
    surface: pygame.Surface,
    camera: Camera,
    shape: Shape,
    words: str,
    taken: list[pygame.Rect],
) -> pygame.Rect | None:
    stroke = STROKES[shape.tone]
    if isinstance(shape, TextShape):
        word = _WORD.but(colour=stroke.colour, halo=theme.MAP_HALO, halo_width=2)
        at = on_screen(camera, [shape.at])[0]
        return type.draw_text(surface, words, at, word, align=Align.CENTRE, stand=Stand.MIDDLE)
    box = pygame.Rect(0, 0, *pill_size(words))

    def covered(seat: Pixel) -> int:
        box.center = seat
        lies = box.clamp(camera.view.inflate(-4, -4))
        common = (lies.clip(taken[n]) for n in lies.collidelistall(taken))
        return sum(each.w * each.h for each in common)

    seats = _seats(camera, shape)
    if shape.tone == "band":  # a distance stands where it is measured, or nowhere
        inner = camera.view.inflate(-4 - box.w, -4 - box.h)
        seats = [seat for seat in _along(seats, box.w) if inner.collidepoint(seat)]
    if not seats:
        return None
    seat = min(seats, key=covered)
    if isinstance(shape, PolygonShape) and shape.tone == "plain" and covered(seat):
        return None
    if shape.tone == "band" and covered(seat) > MOST_COVERED * box.w * box.h:
        return None
    return draw_pill(surface, camera.view, words, seat, stroke.colour)


def _seats(camera: Camera, shape: Shape) -> list[Pixel]:
    """Where the pill of a shape may stand, the best place first: in the middle of a line or near
    it, in that of an arc, at the top of the rest, or anywhere else on its outline.
    """
    if isinstance(shape, LineShape):
        points = on_screen(camera, shape.points)
        if shape.tone == "band":
            return points
        a, b = points[(len(points) - 1) // 2], points[len(points) // 2]
        x, y = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
        return [(x + dx, y + dy) for dx, dy in ASIDE]
    if isinstance(shape, ArcShape):
        middle = shape.start + shape.sweep // 2
        rim = round_of(camera, shape.at, shape.radius, middle, 1)[:1]
        rim += round_of(camera, shape.at, shape.radius, shape.start, shape.sweep)
        return [(round(x), round(y)) for x, y in rim]
    if isinstance(shape, RingShape):
        return [
            (round(x), round(y)) for x, y in round_of(camera, shape.at, shape.radius, 0, FULL_TURN)
        ]
    points = on_screen(camera, _ends(shape))
    between = [_middle(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    return [box_of(points).midtop, *points, *between]


def _middle(a: Pixel, b: Pixel) -> Pixel:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def _along(points: Sequence[Pixel], wide: int) -> list[Pixel]:
    """Places on an arc through points for something so wide: from its middle outwards, and at last
    beside its ends.
    """
    fine = [_part(a, b, n / PARTS) for a, b in pairwise(points) for n in range(PARTS)]
    fine += points[-1:]
    middle = len(fine) // 2
    found = sorted(range(len(fine)), key=lambda n: abs(n - middle))
    on = [fine[n] for n in found]
    if len(points) < 2:
        return on
    ends = (points[1], points[0]), (points[-2], points[-1])
    return on + [_beyond(a, b, wide // 2 + 6) for a, b in ends]


def _part(a: Pixel, b: Pixel, share: float) -> Pixel:
    x, y = _on(a, b, share)
    return round(x), round(y)


def _beyond(a: Pixel, b: Pixel, far: int) -> Pixel:
    """So many pixels beyond the second of two points."""
    return _part(a, b, 1 + far / (hypot(b[0] - a[0], b[1] - a[1]) or 1.0))


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
