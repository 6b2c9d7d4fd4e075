"""Finished pictures of pieces, kept up to a bound."""

from collections import OrderedDict
from collections.abc import Hashable

import pygame
from msgspec import Struct

MEGABYTE = 1024 * 1024


class Picture(Struct, frozen=True):
    """A finished piece; the corner of its square, or the point of its pose, lies at `origin` within
    the surface.
    """

    surface: pygame.Surface
    origin: tuple[int, int]

    @property
    def bytes(self) -> int:
        return self.surface.get_width() * self.surface.get_height() * 4


class Store:
    """The pictures used last, bounded by their bytes."""

    def __init__(self, limit: int) -> None:
        self.limit, self.bytes = limit, 0
        self.pictures: OrderedDict[Hashable, Picture] = OrderedDict()

    def get(self, key: Hashable) -> Picture | None:
        found = self.pictures.get(key)
        if found is not None:
            self.pictures.move_to_end(key)
        return found

    def put(self, key: Hashable, picture: Picture) -> None:
        self.pictures[key] = picture
        self.bytes += picture.bytes
        while self.bytes > self.limit and len(self.pictures) > 1:
            self.bytes -= self.pictures.popitem(last=False)[1].bytes


STORE = Store(96 * MEGABYTE)
"""All finished counters."""


def shown(picture: pygame.Surface) -> pygame.Surface:
    """A picture as it is blitted fastest, once there is a window."""
    return picture.convert_alpha() if pygame.display.get_surface() is not None else picture
