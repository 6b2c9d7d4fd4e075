"""Small pictures of the board, as they lie in saves: PNG bytes."""

import pygame

from game.ui.widgets import png

WIDTH = 360


def read_picture(encoded: bytes) -> pygame.Surface | None:
    """The picture in the bytes, None if there is none or it is damaged."""
    return png.read(encoded) if encoded else None


def take_picture(surface: pygame.Surface, part: pygame.Rect) -> bytes:
    """A small picture of a part of the window."""
    seen = part.clip(surface.get_rect())
    if seen.width == 0 or seen.height == 0:
        return b""
    size = WIDTH, max(1, round(WIDTH * seen.height / seen.width))
    return png.written(pygame.transform.smoothscale(surface.subsurface(seen), size))
