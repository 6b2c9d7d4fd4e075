"""Finished counters with shadow and marks, kept in a store of bounded size; stacks."""

from collections.abc import Sequence

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.board.plane.words import UNIT
from game.engine.presentation import Counter, Face
from game.ui.counters import base_parts, base_plate, facing, plate, presence
from game.ui.counters import face as faces
from game.ui.counters import marks as marking
from game.ui.counters import wide as wide_plate
from game.ui.counters.face import Level
from game.ui.counters.general import blit_general, own_radius
from game.ui.counters.pictures import STORE, Picture, shown

TILT = 4  # degrees that a disordered counter stands askew
STACK_STEP, STACK_EDGES = 0.055, 4
_MARK_SHARE = {Level.FULL: 1.0, Level.MEDIUM: 1.12, Level.SMALL: 1.5}
_MARGIN = 0.42  # room for shadow and marks round the square before trimming


class Stance(Struct, frozen=True):
    """How a counter lies: `degrees` clockwise from above, and whether its front is marked."""

    degrees: int
    marked: bool = True


def counter_picture(face: Face, size: int, pose: Stance | None = None) -> Picture:
    """The finished counter whose square has `size` pixels: never change its surface."""
    key = (face, size, pose)
    found = STORE.get(key)
    if found is None:
        found = _finished(face, size, pose)
        STORE.put(key, found)
    return found


def blit_counter(
    surface: pygame.Surface,
    face: Face,
    centre: tuple[float, float],
    size: int,
    pose: Stance | None = None,
) -> pygame.Rect:
    """Draw a counter with its square centred on a point and return the square."""
    picture = counter_picture(face, size, pose)
    square = _square(centre, size)
    surface.blit(picture.surface, (square.x - picture.origin[0], square.y - picture.origin[1]))
    return square


def _square(centre: tuple[float, float], size: int) -> pygame.Rect:
    square = pygame.Rect(0, 0, size, size)
    square.center = (round(centre[0]), round(centre[1]))
    return square


IN_SQUARE = 0.4
"""The radius of a general's disc in shares of the square that he stands for."""


def room_beside(face: Face, size: int, least: int) -> int:
    """How far from the right of a counter's square words may begin: clear of what sticks out."""
    picture = counter_picture(face, size)
    return max(least, picture.surface.get_width() - picture.origin[0] - size + 2)


def stance_of(counter: Counter, *, marked: bool = True) -> Stance | None:
    """How a counter of the table lies; upright if it has no facing."""
    return None if counter.facing is None else Stance(counter.facing, marked)


def _finished(face: Face, size: int, pose: Stance | None) -> Picture:
    if face.plate is not None:
        return _off_table(face, size)
    if face.wide and pose is not None:
        return _line(face, size, facing.front_side(pose.degrees), marked=pose.marked)
    level = faces.level_of(size)
    margin = round(_MARGIN * size)
    out = pygame.Surface((size + 2 * margin, size + 2 * margin), pygame.SRCALPHA)
    tilt, front = TILT if "disordered" in face.marks else 0, None
    if pose is not None:
        tilt -= facing.turn_of(pose.degrees)
        front = facing.front_side(pose.degrees)
    below, (dx, dy) = plate.shadow(size, tilt)
    out.blit(below, (margin + dx, margin + dy))
    middle = (margin + size // 2, margin + size // 2)
    if front is not None and pose is not None and pose.marked:
        _lay(out, facing.bar(2 * size, front), size, tilt, middle)
    body = _tilted(face, size, level, tilt) if tilt else _body(face, size, level)
    out.blit(body, body.get_rect(center=middle))
    small, share = level is Level.SMALL, _MARK_SHARE[level]
    marking.draw_marks(
        out, face.marks, (margin, margin), size, small=small, share=share, front=front
    )
    used = out.get_bounding_rect()
    return Picture(shown(out.subsurface(used).copy()), (margin - used.x, margin - used.y))


def _off_table(face: Face, size: int) -> Picture:
    """What lies on a table as a plate or disc, in the middle of the square of its size."""
    assert face.plate is not None
    if not face.plate.stands:
        out = pygame.Surface((2 * size, 2 * size), pygame.SRCALPHA)
        blit_general(out, face, (size, size), round(size * IN_SQUARE / own_radius(face)))
        return Picture(shown(out), (size // 2, size // 2))
    frame = base_parts.frame_of(face.plate.stands)
    scale = size * UNIT // max(frame.size)
    # Drawn as near by and made smaller: in a panel its men are to be known again.
    fine = max(1, -(-base_parts.NEAR // scale))
    picture, (across, ahead) = base_plate.plate_picture(face, scale * fine, 0), frame.middle
    wide, high = picture.surface.get_size()
    small = pygame.transform.smoothscale(picture.surface, (wide // fine, high // fine))
    x = picture.origin[0] // fine + round(across * scale / UNIT) - size // 2
    y = picture.origin[1] // fine - round(ahead * scale / UNIT) - size // 2
    return Picture(shown(small), (x, y))


def _line(face: Face, size: int, side: int, *, marked: bool) -> Picture:
    """The plate of a line, in the middle of the square of its size."""
    wide, high = wide_plate.extent(size, side)
    margin = round(_MARGIN * size)
    out = pygame.Surface((wide + 2 * margin, high + 2 * margin), pygame.SRCALPHA)
    box = pygame.Rect(margin, margin, wide, high)
    soft = pygame.Surface(out.get_size(), pygame.SRCALPHA)
    drop = max(1, round(plate.SHADOW_Y * size))
    pygame.draw.rect(soft, (20, 14, 4, plate.SHADOW_ALPHA), box.move(drop, drop), border_radius=3)
    out.blit(pygame.transform.gaussian_blur(soft, drop), (0, 0))
    if marked:
        strip, place = wide_plate.bar(size, side)
        out.blit(strip, place.move(margin, margin))
    out.blit(wide_plate.draw(face, size, side), box)
    short = min(wide, high)
    square = (box.centerx - short // 2, box.centery - short // 2)
    marking.draw_marks(out, face.marks, square, short, small=True, share=1.2, front=side)
    return Picture(shown(out), (margin + (wide - size) // 2, margin + (high - size) // 2))


def _body(face: Face, size: int, level: Level) -> pygame.Surface:
    """The printed square, turned, with light on its rim: the light stays in the north-west."""
    body = faces.draw_face(face, size, level)
    if "column" in face.marks:
        body = pygame.transform.rotate(body, -90)
    if face.upside_down:
        body = pygame.transform.rotate(body, 180)
    body.blit(plate.bevel(size), (0, 0))
    return body


def _lay(
    out: pygame.Surface,
    bar: tuple[pygame.Surface, pygame.Rect],
    size: int,
    tilt: int,
    middle: tuple[int, int],
) -> None:
    """The bar of a plate of twice the size, turned with it about its middle and scaled."""
    picture, place = bar
    sheet = pygame.Surface((4 * size, 4 * size), pygame.SRCALPHA)
    sheet.fill((*facing.INK, 0))
    sheet.blit(picture, place.move(size, size))
    small = _halved(pygame.transform.rotozoom(sheet, tilt, 1) if tilt else sheet)
    out.blit(small, small.get_rect(center=middle))


def _halved(picture: pygame.Surface) -> pygame.Surface:
    width, height = picture.get_size()
    return pygame.transform.smoothscale(picture, (width // 2, height // 2))


def _tilted(face: Face, size: int, level: Level, tilt: int) -> pygame.Surface:
    """A counter askew: printed at twice the size, then turned and scaled, so it stays sharp."""
    body = _body(face, 2 * size, level)
    # Clear pixels of the edge's colour all round let the turned edge fade instead of fraying.
    padded = pygame.Surface((2 * size + 8, 2 * size + 8), pygame.SRCALPHA)
    padded.fill((*plate.EDGE_INK, 0))
    padded.blit(body, (4, 4))
    return _halved(pygame.transform.rotozoom(padded, tilt, 1))


def stack_rects(count: int, centre: tuple[float, float], size: int) -> tuple[pygame.Rect, ...]:
    """The squares of a stack's counters, top first; those too deep share the lowest edge."""
    step = max(2, round(STACK_STEP * size))
    edges = min(count, STACK_EDGES)
    rects = []
    for depth in range(count):
        lift = (edges - 1) / 2 - min(depth, edges - 1)
        rects.append(_square((centre[0] + lift * step, centre[1] - lift * step), size))
    return tuple(rects)


def draw_stack(
    surface: pygame.Surface,
    counters: Sequence[Counter],
    centre: tuple[float, float],
    size: int,
) -> tuple[pygame.Rect, ...]:
    """Draw a stack (top first) centred on a point; the squares of its counters, in that order.

    Leaders below the top show as discs.
    """
    rects = stack_rects(len(counters), centre, size)
    for depth in reversed(range(min(len(counters), STACK_EDGES))):
        face = counters[depth].face
        if depth > 0:
            # Below the top only edges show: a mark there would seem the top counter's.
            face = replace(face, marks=tuple(m for m in face.marks if m == "column"))
        pose = stance_of(counters[depth], marked=depth == 0)
        blit_counter(surface, face, rects[depth].center, size, pose)
    presence.draw_discs(surface, counters, rects[0])
    return rects
