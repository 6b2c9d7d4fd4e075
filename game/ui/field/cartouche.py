"""The cartouche in a corner of the map: title, scale bar, compass (maps are not all north-up)."""

from collections.abc import Iterator
from math import cos, pi, sin

import pygame

from game.board.board import COMPASS, Board
from game.board.ground import Ground as Land
from game.ui.look import theme, type
from game.ui.look.type import Align, Stand
from game.ui.look.words import LANGUAGE, _

EDGE = 12
WIDE_FROM = 1200
PACE = 24
"""Pixels between two places that are tried for a box."""
_TITLE = type.HEADING.but(colour=theme.INK, scales=False)
_SMALL = type.SMALL.but(size=13, colour=theme.INK, scales=False)
_LETTER = type.SMALL.but(size=13, colour=theme.INK, weight=type.Weight.SEMIBOLD, scales=False)


def cartouche_size(view: pygame.Rect, title: str, bar: int) -> tuple[int, int]:
    """The room it takes; none where the view is too narrow for it."""
    told = type.measure(LANGUAGE.translate(title), _title(view))[0]
    wide = max(told, bar + 8, 90) + 112
    return (0, 0) if wide > view.w // 2 else (wide, 84 if view.w >= WIDE_FROM else 76)


def _title(view: pygame.Rect) -> type.Style:
    return _TITLE if view.w >= WIDE_FROM else _TITLE.but(size=16)


def draw_cartouche(
    surface: pygame.Surface, view: pygame.Rect, box: pygame.Rect, land: Land, hexes: str, bar: int
) -> None:
    """In its box in a corner of the view; `bar` pixels stand for what `hexes` names."""
    style = _title(view)
    pygame.draw.rect(surface, theme.mix(theme.INK, theme.SHEET, 0.45), box.move(2, 3))
    pygame.draw.rect(surface, theme.SHEET, box)
    pygame.draw.rect(surface, theme.BRASS_ON_SHEET, box.inflate(-8, -8), 1)
    x = box.left + 18
    type.draw_text(surface, LANGUAGE.translate(land.title), (x, box.top + 11), style)
    y = box.bottom - 20
    # Above the middle of the bar; what is longer begins with it.
    middle = x + max(bar, type.measure(hexes, _SMALL)[0]) / 2
    type.draw_text(surface, hexes, (middle, y - 4), _SMALL, align=Align.CENTRE, stand=Stand.BOTTOM)
    pygame.draw.line(surface, theme.INK, (x, y), (x + bar, y), 2)
    for end in (x, x + bar):
        pygame.draw.line(surface, theme.INK, (end, y - 4), (end, y + 4), 2)
    up = land.compass if isinstance(land, Board) else COMPASS[0]
    _compass(surface, (box.right - 54, box.centery), 19, COMPASS.index(up))


def letters() -> tuple[str, str, str, str]:
    """North, east, south, west in the language in use."""
    return _("N"), _("E"), _("S"), _("W")


def _compass(surface: pygame.Surface, middle: tuple[int, int], radius: int, up: int) -> None:
    """A rose of four points; `up` is the point of the compass at the sheet's upper edge."""
    fine = 3
    wide = 2 * radius * fine + 2
    rose = pygame.Surface((wide, wide), pygame.SRCALPHA)
    c = wide / 2
    for i in range(4):
        angle = pi / 2 * i
        tip = c + sin(angle) * (c - 1), c - cos(angle) * (c - 1)
        for sign, colour in ((1, theme.INK), (-1, theme.BRASS_ON_SHEET)):
            waist = angle + sign * pi / 4
            near = c + sin(waist) * c * 0.24, c - cos(waist) * c * 0.24
            pygame.draw.polygon(rose, colour, [(c, c), tip, near])
    small = pygame.transform.smoothscale(rose, (2 * radius, 2 * radius))
    surface.blit(small, small.get_rect(center=middle))
    for i, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        at = middle[0] + dx * (radius + 9), middle[1] + dy * (radius + 9)
        type.draw_text(
            surface, letters()[(up + i) % 4], at, _LETTER, align=Align.CENTRE, stand=Stand.MIDDLE
        )


def along_edges(box: pygame.Rect, room: pygame.Rect) -> Iterator[pygame.Rect]:
    """The places of a box at the right and left edge of a room from below, then along the foot."""
    for top in range(room.bottom - box.h, room.top - 1, -PACE):
        yield pygame.Rect((room.right - box.w, top), box.size)
        yield pygame.Rect((room.left, top), box.size)
    for left in range(room.left, room.right - box.w + 1, PACE):
        yield pygame.Rect((left, room.bottom - box.h), box.size)


def near_corners(box: pygame.Rect, room: pygame.Rect) -> Iterator[pygame.Rect]:
    """The places of a box along the upper and the lower edge of a room, then those at its sides
    that keep off the middle.
    """
    for top in (room.top, room.bottom - box.h):
        for left in range(room.left, room.right - box.w + 1, PACE):
            yield pygame.Rect((left, top), box.size)
    quarter = room.inflate(0, -room.h // 2)
    for place in along_edges(box, room):
        if place.bottom <= quarter.top or place.top >= quarter.bottom:
            yield place
