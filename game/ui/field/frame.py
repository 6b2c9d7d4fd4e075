"""The sheet beside the map: a margin of paper with a double line and the points of the compass, on
the table that it lies on.
"""

import pygame

from game.board.board import COMPASS, Compass
from game.board.ground import Ground as Land
from game.board.plane.ground import OpenTable
from game.ui.field.camera import Camera
from game.ui.field.table_edge import draw_table
from game.ui.look import theme, type
from game.ui.look.theme import mix
from game.ui.look.type import Align, Stand
from game.ui.look.words import LANGUAGE

TABLE_CLOTH = theme.rgb("#2A2118")
PAPER = mix(theme.SHEET, theme.SHEET_EDGE, 0.6)
SHADOW = 7
LEAST_FOR_WORDS = 26
"""From so wide a margin on there is room for words in it."""
_WORD = type.SMALL.but(size=12, colour=theme.INK_SECOND, weight=type.Weight.SEMIBOLD, scales=False)


def draw_beside(surface: pygame.Surface, camera: Camera, land: Land) -> None:
    """All that is beside a board or table."""
    if isinstance(land, OpenTable):
        draw_table(surface, camera)
    else:
        draw_sheet(surface, camera, land.compass)


def draw_sheet(surface: pygame.Surface, camera: Camera, up: Compass) -> None:
    """All that is beside the map; `up` is the point of the compass at its upper edge."""
    place = on_screen(camera)
    if place.contains(camera.view):
        return
    surface.fill(TABLE_CLOTH, camera.view)
    wide = round(camera.field.margin * camera.scale) - SHADOW
    paper = place.inflate(2 * wide, 2 * wide)
    for step in range(SHADOW):
        tone = mix(theme.INK, TABLE_CLOTH, step / SHADOW)
        pygame.draw.rect(surface, tone, paper.inflate(2 * step, 2 * step).move(0, 2), 2)
    pygame.draw.rect(surface, PAPER, paper)
    pygame.draw.rect(surface, theme.INK, place.inflate(10, 10), 3)
    pygame.draw.rect(surface, theme.INK_SECOND, place.inflate(18, 18), 1)
    if wide >= LEAST_FOR_WORDS:
        _words(surface, place, wide, COMPASS.index(up))


def on_screen(camera: Camera) -> pygame.Rect:
    """Where the map lies in the window."""
    (ox, oy), (wide, high) = camera.origin, camera.field.size
    return pygame.Rect(-ox, -oy, round(wide * camera.scale), round(high * camera.scale))


def _words(surface: pygame.Surface, place: pygame.Rect, wide: int, up: int) -> None:
    """Where north, east, south and west lie, in the middle of each edge."""
    out = (wide + 9) // 2
    spots = (
        ((place.centerx, place.top - out), 0),
        ((place.right + out, place.centery), -90),
        ((place.centerx, place.bottom + out), 0),
        ((place.left - out, place.centery), 90),
    )
    for number, (at, turn) in enumerate(spots):
        name = COMPASS[(up + number) % 4].capitalize()
        told = " ".join(LANGUAGE.translate(name).upper())
        size = type.measure(told, _WORD)
        word = pygame.Surface(size, pygame.SRCALPHA)
        middle = (size[0] // 2, size[1] // 2)
        type.draw_text(word, told, middle, _WORD, align=Align.CENTRE, stand=Stand.MIDDLE)
        turned = pygame.transform.rotate(word, turn)
        surface.blit(turned, turned.get_rect(center=at))
