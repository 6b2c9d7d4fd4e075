"""A field of fire: the cells that are reached with what they add, the barred ones hatched with a
cross, and the line to the cell under the pointer.
"""

from collections.abc import Container
from functools import lru_cache

import pygame

from game.board.cells import Cell
from game.board.where import Where
from game.engine.prompt import FireField
from game.ui.counters.letters import figures, inside
from game.ui.field import highlights
from game.ui.field.camera import Camera, Pixel
from game.ui.field.highlights import Points
from game.ui.field.path import cross, dashes, thick
from game.ui.look import theme, type

REACHED, NEAR, BARRED = "reached", "near", "barred"
VIOLET = theme.rgb("#4E2F73")
CROSS = "×"
SHORT = 0.42
"""The cross stands so far before the middle of the cell that bars: beside its counter."""


def draw_field(surface: pygame.Surface, camera: Camera, field: FireField) -> None:
    """The cells: a firm line where it reaches, hatched and dashed where something bars it."""
    for cell in field.cells:
        if camera.visible(cell, -camera.scale):
            highlights.draw_hex(surface, camera, cell, NEAR if cell in field.near else REACHED)
    for bar in field.barred:
        if camera.visible(bar.cell, -camera.scale):
            hatch = _hatched(camera.cells.outline, camera.scale)
            surface.blit(hatch, hatch.get_rect(center=camera.place(bar.cell)))
            highlights.draw_hex(surface, camera, bar.cell, BARRED)


def draw_tags(
    surface: pygame.Surface, camera: Camera, field: FireField, without: Container[Cell] = ()
) -> None:
    """A cream tag on the lower side of each cell; not where a chip says it already."""
    tags = [*field.cells.items(), *((bar.cell, CROSS) for bar in field.barred)]
    for cell, text in tags:
        if not text or cell in without or not camera.visible(cell, -camera.scale):
            continue
        tag = _tag(text, highlights.chip_size(camera.scale))
        at = highlights.aside(camera, cell, tag.get_width())
        surface.blit(tag, tag.get_rect(center=at))


def draw_line(surface: pygame.Surface, camera: Camera, field: FireField, to: Where) -> None:
    """The line of fire to a cell: violet up to what bars it, there a cross, red dashes beyond."""
    bars = next((bar.cells for bar in field.barred if bar.cell == to), ())
    if to not in field.cells and not bars:
        return
    start, goal = camera.place(field.cell), camera.place(to)
    width = max(3, round(camera.scale / 28))
    stop = _stop(camera, start, goal, bars) if bars else goal
    thick(surface, theme.WHITE, [start, stop], width + 4)
    thick(surface, VIOLET, [start, stop], width)
    if bars:
        dashes(surface, stop, goal, width)
        cross(surface, stop, round(camera.scale * 0.11), width)


def _stop(camera: Camera, start: Pixel, goal: Pixel, bars: tuple[Cell, ...]) -> Pixel:
    """Where the line meets what bars it: the near side of a cell, or between two."""
    way = pygame.Vector2(goal) - start
    middle = sum((pygame.Vector2(camera.place(c)) for c in bars), pygame.Vector2()) / len(bars)
    far = (middle - start).dot(way) / max(1.0, way.length())
    far -= SHORT * camera.scale if len(bars) == 1 else 0
    at = start + way.normalize() * max(SHORT * camera.scale, far)
    return round(at.x), round(at.y)


@lru_cache(maxsize=16)
def _hatched(outline: Points, scale: int) -> pygame.Surface:
    """A hex with slanting strokes."""
    half = scale // 2 + 10
    lines = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    for x in range(-2 * half, 2 * half, max(6, scale // 9)):
        pygame.draw.line(lines, (*VIOLET, 110), (x, 2 * half), (x + 2 * half, 0), 2)
    mask = pygame.Surface(lines.get_size(), pygame.SRCALPHA)
    ring = [(half + x * scale * 0.94, half + y * scale * 0.94) for x, y in outline]
    pygame.draw.polygon(mask, (255, 255, 255, 255), ring)
    lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return lines


@lru_cache(maxsize=64)
def _tag(text: str, size: int) -> pygame.Surface:
    """A cream plate with a violet rim."""
    style = figures(size * 0.62, VIOLET)
    wide = max(round(size * 1.3), type.measure(text, style)[0] + 8)
    fine = 3
    plate = pygame.Surface((wide * fine, size * fine), pygame.SRCALPHA)
    body = plate.get_rect()
    pygame.draw.rect(plate, VIOLET, body, border_radius=4 * fine)
    pygame.draw.rect(plate, theme.CHIP_RIM, body.inflate(-3 * fine, -3 * fine), border_radius=9)
    out = pygame.transform.smoothscale(plate, (wide, size))
    inside(out, text, style)
    return out
