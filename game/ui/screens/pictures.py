"""Small pictures of the board, as they lie in saves: PNG bytes."""

from collections.abc import Callable
from time import monotonic

import pygame

from game.ui.look import theme
from game.ui.widgets import png

WIDTH = 720
AGE = 4.0
"""Seconds for which the picture of a game is that of its autosaves."""


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


class Recent:
    """The picture of a game that is kept again and again: one of the last seconds will do, since to
    take it costs as much as some pictures of the window.
    """

    def __init__(self, take: Callable[[], bytes], clock: Callable[[], float] = monotonic) -> None:
        self._take, self._clock = take, clock
        self._taken: tuple[float, bytes] | None = None

    def __call__(self) -> bytes:
        now = self._clock()
        if self._taken is None or not 0 <= now - self._taken[0] < AGE:
            return self.anew()
        return self._taken[1]

    def anew(self) -> bytes:
        """The game as it is now."""
        self._taken = self._clock(), self._take()
        return self._taken[1]


def crop(
    picture: pygame.Surface,
    size: tuple[int, int],
    middle: tuple[float, float] = (0.5, 0.5),
    least: tuple[float, float] = (0.0, 0.0),
) -> pygame.Surface:
    """The picture filling a size, cut so that a point of it (in shares) lies near the middle. At
    `least` such shares of its sides are seen, if need be with bare paper beside it.
    """
    wide, high = max(1, size[0]), max(1, size[1])
    whole = picture.get_rect()
    # Cut first: a picture from a save may be a strip that would fill the memory when scaled.
    share = min(whole.width / wide, whole.height / high)
    share = max(share, least[0] * whole.width / wide, least[1] * whole.height / high)
    part = pygame.Rect(0, 0, max(1, round(wide * share)), max(1, round(high * share)))
    part.size = min(part.width, whole.width), min(part.height, whole.height)
    part.center = round(middle[0] * whole.width), round(middle[1] * whole.height)
    part = part.clamp(whole).clip(whole)
    shown = min(wide, round(part.width / share)), min(high, round(part.height / share))
    small = pygame.transform.smoothscale(picture.subsurface(part), shown)
    if shown == (wide, high):
        return small
    out = pygame.Surface((wide, high))
    out.fill(theme.SHEET_EDGE)
    out.blit(small, small.get_rect(center=out.get_rect().center))
    return out
