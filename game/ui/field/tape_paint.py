"""A tape laid over a table: brass, ticked in tenths, with its length and where it leads."""

from math import hypot

import pygame

from game.board.plane.numbers import DEGREE
from game.board.plane.words import UNIT, heading_of, length_of
from game.ui.field.camera import Camera
from game.ui.field.shape_paint import PILL, draw_pill
from game.ui.field.table_pieces import on_screen
from game.ui.look import theme, type
from game.ui.look.words import _
from game.ui.play.hooks import Hook, Tape

BAND, CASING = theme.rgb("#F2D98F"), theme.rgb("#2A2418")
WIDE = 9
TENTHS_FROM = 50
"""Pixels of a unit from which tenths are ticked."""
HUNDREDTH = UNIT // 100


def told(tape: Tape, unit: str) -> str:
    """A tape in words, to a hundredth: its length, and its bearing, or how far aside of a front."""
    far = length_of(round(tape.length / HUNDREDTH) * HUNDREDTH)
    if tape.off is None:
        return _(
            "{far} {unit}, heading {heading}°", far=far, unit=unit, heading=_tenth(tape.bearing)
        )
    aside = _tenth(abs(tape.off))
    if tape.off > 0:
        return _("{far} {unit}, {aside}° to the right", far=far, unit=unit, aside=aside)
    if tape.off < 0:
        return _("{far} {unit}, {aside}° to the left", far=far, unit=unit, aside=aside)
    return _("{far} {unit}, straight ahead", far=far, unit=unit)


def _tenth(angle: int) -> str:
    return heading_of(round(angle * 10 / DEGREE) * DEGREE // 10)


def draw_tape(surface: pygame.Surface, camera: Camera, tape: Tape, unit: str) -> pygame.Rect:
    """The tape with its ends; where its words stand."""
    a, b = on_screen(camera, [tape.start.at, tape.end.at])
    whole = hypot(b[0] - a[0], b[1] - a[1])
    if whole >= 1:
        across = -(b[1] - a[1]) / whole, (b[0] - a[0]) / whole
        for tone, half in ((CASING, WIDE / 2 + 2), (BAND, WIDE / 2)):
            corners = [
                (x + side * across[0] * half, y + side * across[1] * half)
                for (x, y), side in ((a, 1), (b, 1), (b, -1), (a, -1))
            ]
            pygame.draw.polygon(surface, tone, corners)
            pygame.draw.aalines(surface, tone, True, corners)
        _ticks(surface, camera, tape, (a, b), across)
    draw_hook(surface, camera, tape.start)
    draw_hook(surface, camera, tape.end)
    words = told(tape, unit)
    wide, high = type.measure(words, PILL)
    # Beside the tape: what is measured stays in sight.
    nx, ny = (-(b[1] - a[1]) / whole, (b[0] - a[0]) / whole) if whole >= 1 else (0.0, 1.0)
    off = abs(nx) * (wide / 2 + 10) + abs(ny) * (high / 2 + 4) + WIDE
    off = -off if ny > 0 else off
    middle = round((a[0] + b[0]) / 2 + nx * off), round((a[1] + b[1]) / 2 + ny * off)
    return draw_pill(surface, camera.view, words, middle, CASING)


def _ticks(
    surface: pygame.Surface,
    camera: Camera,
    tape: Tape,
    ends: tuple[tuple[int, int], tuple[int, int]],
    across: tuple[float, float],
) -> None:
    """A stroke over the whole band for each unit, a short one for each tenth."""
    (ax, ay), (bx, by) = ends
    step = UNIT // 10 if camera.scale >= TENTHS_FROM else UNIT
    for far in range(step, tape.length, step):
        share = far / tape.length
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        half = WIDE / 2 if far % UNIT == 0 else WIDE / 5
        low = x - across[0] * WIDE / 2, y - across[1] * WIDE / 2
        reach = 2 * half
        end = low[0] + across[0] * reach, low[1] + across[1] * reach
        pygame.draw.line(surface, CASING, low, end, 2 if far % UNIT == 0 else 1)


def draw_hook(surface: pygame.Surface, camera: Camera, hook: Hook) -> None:
    """An end: a ring, full where it is hooked to something."""
    (at,) = on_screen(camera, [hook.at])
    pygame.draw.aacircle(surface, CASING, at, 7)
    pygame.draw.aacircle(surface, BAND, at, 5)
    if hook.what != "point":
        pygame.draw.aacircle(surface, CASING, at, 2)
