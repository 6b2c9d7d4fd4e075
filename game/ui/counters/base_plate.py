"""Plates of an open table: the footprint to the pixel, with its front, its men and a band at its
rear. Front and sides bear no mark, since contact is read there; marks hang on the rear edge.

What is printed turns with the plate and is turned over before it would stand on its head; figures,
triangles, flags and marks always stand upright.
"""

from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.board.plane.numbers import DEGREE, FULL_TURN, QUARTER
from game.board.plane.shapes import Footprint
from game.board.plane.words import UNIT
from game.engine.presentation import Face, Plate
from game.ui.counters import base_band, brigade
from game.ui.counters import men as ranks
from game.ui.counters import plate as blanks
from game.ui.counters.base_parts import (
    FINE,
    FRONT,
    LEAST_FRONT,
    MID,
    ROUTED,
    Local,
    flag,
    frame_of,
    front_bar,
    level_of,
    point,
    triangle,
    veil,
)
from game.ui.counters.letters import BOX_INK, figures, inside
from game.ui.counters.marks import mark_picture
from game.ui.counters.pictures import STORE, Picture, shown
from game.ui.counters.symbols import vector
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Colour
from game.ui.look.type import Align, Stand

COARSE = 2
"""How much smaller a soft shadow is drawn."""
BAND = {"near": 0.25, "mid": 0.31, "far": 0.0}
LEAST_BAND = {"near": 17.5, "mid": 12.0, "far": 4.0}
"""How deep the band of the division is, in units and in pixels: deeper where the sign alone says
what a unit is.
"""
LOST = 0.5
"""How pale the outlines of lost men are: else they were taken for men drawn hollow."""
HANGING = ("moved", "fired", "halted", "tactical", "ooc")
"""Marks of the rear edge, in the order in which they hang there."""


def plate_picture(face: Face, scale: int, heading: int) -> Picture:
    """The finished plate; its `origin` is the pose's point in the surface: never change it."""
    key = ("plate", face, scale, heading)
    found = STORE.get(key)
    if found is None:
        assert face.plate is not None
        found = _finished(face, face.plate, scale, heading)
        STORE.put(key, found)
    return found


def is_made(face: Face, scale: int, heading: int) -> bool:
    """Whether a plate's picture is there."""
    return ("plate", face, scale, heading) in STORE.pictures


def stand_in(face: Face, scale: int, heading: int, levels: Iterable[int]) -> Picture | None:
    """A plate's picture of another zoom brought to this one, coarse but at once; None: there is
    none either.
    """
    key = ("stand-in", face, scale, heading)
    found = STORE.get(key)
    if found is None:
        near = sorted(levels, key=lambda other: abs(other - scale))
        made = next((other for other in near if is_made(face, other, heading)), None)
        if made is None:
            return None
        other, share = plate_picture(face, made, heading), scale / made
        wide, high = other.surface.get_size()
        size = max(1, round(wide * share)), max(1, round(high * share))
        origin = round(other.origin[0] * share), round(other.origin[1] * share)
        found = Picture(pygame.transform.scale(other.surface, size), origin)
        STORE.put(key, found)
    return found


def blit_plate(surface: pygame.Surface, picture: Picture, at: tuple[float, float]) -> None:
    """Draw a plate with its pose's point at a pixel."""
    x, y = round(at[0]) - picture.origin[0], round(at[1]) - picture.origin[1]
    surface.blit(picture.surface, (x, y))


def is_turned_over(heading: int) -> bool:
    """Whether what is printed would stand on its head."""
    return QUARTER < heading % FULL_TURN < 3 * QUARTER


# -- putting it together ---------------------------------------------------------------------------


def _finished(face: Face, plate: Plate, scale: int, heading: int) -> Picture:
    frame, over = frame_of(plate.stands), is_turned_over(heading)
    local = Local(frame, scale, heading)
    # No shadow lies under stands through which the houses of their town are seen.
    bare = plate.sign == brigade.TOWN
    soft = pygame.Surface(local.size, pygame.SRCALPHA)
    out = soft if bare else _shadow(plate.stands, scale, heading).copy()
    body = brigade.printed(face, scale) if plate.each else _printed(face, scale, over=over)
    turned = _turned(body, heading)
    middle = local.at(*frame.middle)
    out.blit(turned, turned.get_rect(center=(round(middle[0]), round(middle[1]))))
    if plate.each:
        brigade.stand_up(out, face, local)
    else:
        _upright(out, face, plate, local, over=over)
    used = out.get_bounding_rect()
    origin = local.point[0] - used.x, local.point[1] - used.y
    return Picture(shown(out.subsurface(used).copy()), origin)


def _turned(body: pygame.Surface, heading: int) -> pygame.Surface:
    """The printed plate at its size, turned; a quarter turn keeps its edges sharp."""
    wide, high = body.get_size()
    if heading % QUARTER:
        return pygame.transform.rotozoom(body, -heading / DEGREE, 1 / FINE)
    small = pygame.transform.smoothscale(body, (max(1, wide // FINE), max(1, high // FINE)))
    return pygame.transform.rotate(small, -heading // DEGREE)


@lru_cache(maxsize=64)
def _shadow(stands: Footprint, scale: int, heading: int) -> pygame.Surface:
    """What lies under all plates of a footprint that look one way: never change it."""
    local = Local(frame_of(stands), scale, heading)
    coarse = COARSE if scale >= MID else 1
    wide, high = local.size
    soft = pygame.Surface((-(-wide // coarse), -(-high // coarse)), pygame.SRCALPHA)
    drop = max(1, round(0.035 * scale))
    for stand in stands:
        corners = (
            (stand.left, stand.front),
            (stand.right, stand.front),
            (stand.right, stand.rear),
            (stand.left, stand.rear),
        )
        points = [local.at(*corner) for corner in corners]
        moved = [((x + drop) / coarse, (y + drop) / coarse) for x, y in points]
        pygame.draw.polygon(soft, (20, 14, 4, blanks.SHADOW_ALPHA), moved)
    soft = pygame.transform.gaussian_blur(soft, max(1, drop // coarse))
    return pygame.transform.smoothscale(soft, local.size)


# -- what is printed -------------------------------------------------------------------------------


def band_depth(scale: float, deep: int) -> float:
    """How deep the band is in pixels."""
    level = level_of(scale)
    return min(max(BAND[level] * scale, LEAST_BAND[level]), deep / UNIT * scale * 0.45)


def _printed(face: Face, scale: int, *, over: bool) -> pygame.Surface:
    """All that turns with the plate, at `FINE` times its size, the front at the top."""
    assert face.plate is not None
    stands, frame = face.plate.stands, frame_of(face.plate.stands)
    fine = scale * FINE / UNIT
    wide, deep = frame.size
    size = round(wide * scale / UNIT) * FINE, round(deep * scale / UNIT) * FINE
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    canvas.fill((*blanks.EDGE_INK, 0))
    for stand in stands:
        box = pygame.Rect(
            round((stand.left - frame.left) * fine),
            round((frame.front - stand.front) * fine),
            round((stand.right - stand.left) * fine),
            round((stand.front - stand.rear) * fine),
        ).clip(canvas.get_rect())
        part = canvas.subsurface(box)
        last, first = stand.rear == frame.rear, stand.front == frame.front
        _stand(part, face, scale, over=over, first=first, last=last)
    if not face.plate.square:
        point(canvas, -frame.left * fine, scale)
    return canvas


def _stand(
    out: pygame.Surface, face: Face, scale: int, *, over: bool, first: bool, last: bool
) -> None:
    """One stand: field, men, the bar of its front if it fights there, the band if it is last."""
    assert face.plate is not None
    plate, level = face.plate, level_of(scale)
    nation, disorder = theme.nation(face.nation), plate.disorder
    wide, high = out.get_size()
    line = max(1, round(0.018 * scale)) * FINE
    pale = theme.mix(nation.field, theme.SHEET, 0.35) if disorder >= ROUTED else nation.field
    out.fill(pale)
    blocks = ranks.formation_of(plate.men, face.symbol)
    if blocks[0].kind in ranks.MOUNTED:
        split = theme.mix(nation.split, theme.SHEET, 0.35 if disorder >= ROUTED else 0.0)
        pygame.draw.polygon(out, split, [(0, 0), (wide, high), (0, high)])
    bar = round(max(FRONT * scale, LEAST_FRONT) * FINE) if first else line
    band = round(band_depth(scale, round(high / FINE * UNIT / scale)) * FINE) if last else 0
    foot = 2 * band if base_band.has_label(plate, level) else band
    field = pygame.Rect(line, bar, wide - 2 * line, high - bar - foot - line)
    _men(out, face, field, scale, line, pale)
    if last:
        _foot(out, face, level, (foot, band), over=over)
        out.fill(blanks.EDGE_INK, (0, high - foot - line // 2, wide, max(FINE, line * 2 // 3)))
    front_bar(out, disorder, bar, line, first=first)
    if plate.square:
        _sides(out, disorder, (bar, foot), line)
    pygame.draw.rect(out, blanks.EDGE_INK, out.get_rect(), line)


def _foot(
    out: pygame.Surface, face: Face, level: str, depths: tuple[int, int], *, over: bool
) -> None:
    """The band, and the row of the letters before it if the foot is deeper than the band."""
    assert face.plate is not None
    (foot, band), (wide, high), letters = depths, out.get_size(), face.plate.letters
    rows = [base_band.strip(face, letters if foot == band else "", level, (wide, band))]
    if foot > band:
        rows.append(base_band.label(face, letters, (wide, foot - band)))
    for n, row in enumerate(rows, 1):
        out.blit(pygame.transform.rotate(row, 180) if over else row, (0, high - n * band))


def _men(
    out: pygame.Surface, face: Face, field: pygame.Rect, scale: int, line: int, pale: Colour
) -> None:
    assert face.plate is not None
    nation, plate = theme.nation(face.nation), face.plate
    inner = field.inflate(-2 * line, -2 * line)
    if level_of(scale) != "far":
        pygame.draw.rect(out, theme.mix(nation.line, nation.field, 0.25), inner, max(2, line // 2))
    lost = (face.steps_full - face.steps) / face.steps_full if face.steps_full else 0.0
    blocks = ranks.formation_of(plate.men, face.symbol)
    place = inner.inflate(-3 * line, -2 * line)
    if level_of(scale) == "far":
        ranks.draw_blocks(out, field.inflate(-2 * line, -2 * line), blocks, nation.ink)
    else:
        disorder = min(plate.disorder, ROUTED)
        inks = nation.ink, theme.mix(nation.ink, pale, LOST)
        ranks.draw_men(out, place, blocks, inks, disorder=disorder, lost=lost)
    if face.spent:
        out.blit(veil(field.size), field)


def _sides(out: pygame.Surface, disorder: int, ends: tuple[int, int], line: int) -> None:
    """A square fronts to all sides: bars along its flanks as well, and one before its band."""
    (bar, band), (wide, high) = ends, out.get_size()
    thin = round(bar * 0.75)
    flank = pygame.Surface((high - band, thin))
    front_bar(flank, disorder, thin, line, first=True)
    out.blit(pygame.transform.rotate(flank, 90), (0, 0))
    out.blit(pygame.transform.rotate(flank, -90), (wide - thin, 0))
    rear = pygame.Surface((wide, thin))
    front_bar(rear, disorder, thin, line, first=True)
    out.blit(rear, (0, high - band - thin))
    front = pygame.Surface((wide, bar))
    front_bar(front, disorder, bar, line, first=True)
    out.blit(front, (0, 0))


# -- what stands upright ---------------------------------------------------------------------------


def _upright(out: pygame.Surface, face: Face, plate: Plate, local: Local, *, over: bool) -> None:
    frame, scale = local.frame, local.scale
    wide, deep = frame.size
    band = band_depth(scale, deep) / scale * UNIT
    side = -1 if over else 1
    rear, end = frame.rear, wide / 2
    centre = frame.middle[0]
    high = band / UNIT * scale
    box = max(high * 1.12, 12.0 if scale >= MID else 11.0)
    inset = box / 2 / scale * UNIT
    level = level_of(scale)
    seat = rear + band / 2 if level != "far" else rear + (deep - FRONT * UNIT) * 0.5
    spot = local.at(centre + side * (end - inset * (1.0 if level != "far" else 1.15)), seat)
    _strength(out, face, spot, box, level)
    if level != "far":
        for n in range(face.steps_full - face.steps):
            step = inset * 2 + (n + 0.5) * box * base_band.PIP / scale * UNIT
            _pip(out, local.at(centre + side * (end - step), seat), box * 0.5)
    foot = 2 * band if base_band.has_label(plate, level) else band
    field = (frame.front - FRONT * UNIT + rear + foot) / 2
    if plate.disorder:
        size = min(max(0.36 * scale, 11.0), deep / UNIT * scale * 0.6)
        # At the side, where it hides no gun and not the point.
        spot = local.at(centre - side * (end - 0.24 * UNIT), field)
        if plate.disorder >= ROUTED:
            flag(out, spot, size * 1.25)
        else:
            triangle(out, spot, size, plate.disorder)
    for n in range(plate.damage):
        spot = local.at(centre + side * (end - (0.2 + 0.22 * n) * UNIT), field)
        _drop(out, spot, max(0.2 * scale, 6.0))
    _hang(out, face, plate, local, side)


def _strength(
    out: pygame.Surface, face: Face, at: tuple[float, float], box: float, level: str
) -> None:
    """What is left: a white figure in a black box; from afar a figure with a halo."""
    words = str(face.steps) if face.steps_full else face.simple
    if not words:
        return
    if level == "far":
        style = figures(box * 1.02, theme.WHITE).but(halo=BOX_INK, halo_width=2)
        ty.draw_text(out, words, at, style, align=Align.CENTRE, stand=Stand.MIDDLE)
        return
    size = round(box)
    place = pygame.Rect(0, 0, max(size, round(size * 0.62 * len(words) + 4)), size)
    place.center = round(at[0]), round(at[1])
    picture = pygame.Surface(place.size, pygame.SRCALPHA)
    pygame.draw.rect(picture, BOX_INK, picture.get_rect(), border_radius=max(1, size // 6))
    inside(picture, words, figures(size * 0.86, theme.WHITE))
    out.blit(picture, place)


def _pip(out: pygame.Surface, at: tuple[float, float], size: float) -> None:
    """A loss: a pale square with a red cross."""
    box = pygame.Rect(0, 0, max(4, round(size)), max(4, round(size)))
    box.center = round(at[0]), round(at[1])
    pygame.draw.rect(out, theme.MARK_LIGHT, box)
    pygame.draw.rect(out, BOX_INK, box, 1)
    for a, b in ((box.topleft, box.bottomright), (box.bottomleft, box.topright)):
        pygame.draw.line(out, theme.MARK_RED, a, (b[0] - 1, b[1]), max(1, box.w // 5))


def _drop(out: pygame.Surface, at: tuple[float, float], size: float) -> None:
    body = (
        '<path d="M50 2 C62 30 86 50 86 68 A36 32 0 0 1 14 68 C14 50 38 30 50 2 Z"'
        ' fill="#b3261e" stroke="#fbf8ef" stroke-width="8"/>'
    )
    picture = vector(body, (0, 0, 100, 104), (max(5, round(size)), max(6, round(size * 1.2))))
    out.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def _hang(out: pygame.Surface, face: Face, plate: Plate, local: Local, side: int) -> None:
    """The marks on the rear edge, and what the unit is ordered to; from afar one of them."""
    marks = [mark for mark in HANGING if mark in face.marks]
    size = max(0.24 * local.scale, 10.0)
    far = local.scale < MID
    step = size * 1.1 / local.scale * UNIT
    right = local.frame.middle[0] + side * local.frame.size[0] * 0.17
    for n, mark in enumerate(marks[:1] if far else marks):
        at = local.at(right + side * n * step, local.frame.rear - 0.06 * UNIT)
        picture = mark_picture(mark, round(size / 0.27), 1.0)
        out.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))
    if plate.order and not far:
        at = local.at(local.frame.middle[0] - side * local.frame.size[0] * 0.3, local.frame.rear)
        style = figures(size * 0.7, theme.BRASS_INK)
        wide = round(max(size, ty.measure(plate.order, style)[0] + 6))
        box = pygame.Rect(0, 0, wide, round(size))
        box.center = round(at[0]), round(at[1] + 0.3 * size)
        pygame.draw.rect(out, BOX_INK, box.inflate(2, 2), border_radius=box.h // 2)
        pygame.draw.rect(out, theme.BRASS_HOVER, box, border_radius=box.h // 2)
        ty.draw_text(out, plate.order, box.center, style, align=Align.CENTRE, stand=Stand.MIDDLE)
