"""Small pictures of the board, as they lie in saves: PNG bytes."""

import pygame

from game.ui.look import theme
from game.ui.widgets import png

WIDTH = 720


def draw_picture(encoded: bytes, surface: pygame.Surface, frame: pygame.Rect) -> None:
    """The picture in the bytes in a frame, no larger than it was taken; an empty frame if there is
    none or it is damaged.
    """
    found = png.read(encoded)
    if found is not None:
        most = [theme.scaled(length) for length in found.get_size()]
        middle, size = frame.center, (min(frame.width, most[0]), min(frame.height, most[1]))
        frame = pygame.Rect((0, 0), size)
        frame.center = middle
    pygame.draw.rect(surface, theme.SUNK, frame)
    if found is not None:
        surface.blit(crop(found, frame.size), frame)
    pygame.draw.rect(surface, theme.LINE, frame, 1)


def take_picture(surface: pygame.Surface, part: pygame.Rect) -> bytes:
    """A small picture of a part of the window."""
    seen = part.clip(surface.get_rect())
    if seen.width == 0 or seen.height == 0:
        return b""
    size = WIDTH, max(1, round(WIDTH * seen.height / seen.width))
    return png.written_small(pygame.transform.smoothscale(surface.subsurface(seen), size))


def crop(
    picture: pygame.Surface, size: tuple[int, int], middle: tuple[float, float] = (0.5, 0.5)
) -> pygame.Surface:
    """The picture filling a size, cut so that a point of it (in shares) lies near the middle."""
    wide, high = max(1, size[0]), max(1, size[1])
    # Cut first: a picture from a save may be a strip that would fill the memory when scaled.
    share = min(picture.get_width() / wide, picture.get_height() / high)
    part = pygame.Rect(0, 0, max(1, round(wide * share)), max(1, round(high * share)))
    part.center = round(middle[0] * picture.get_width()), round(middle[1] * picture.get_height())
    part = part.clamp(picture.get_rect()).clip(picture.get_rect())
    return pygame.transform.smoothscale(picture.subsurface(part), (wide, high))
