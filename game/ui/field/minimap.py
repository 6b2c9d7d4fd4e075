"""The minimap: the painted ground made small, dots of the sides' colours, the frame of the view."""

from collections.abc import Callable, Iterable
from weakref import WeakKeyDictionary

import pygame
from msgspec import Struct

from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.presentation import Presentation
from game.ui.look import theme
from game.ui.look.theme import Colour

Point = tuple[float, float]
DOT = 5
FRAME_LEAST = 8  # a frame smaller than this could not be seen or taken hold of

_SMALL: WeakKeyDictionary[pygame.Surface, pygame.Surface] = WeakKeyDictionary()


class Dot(Struct, frozen=True):
    """A stack: where it stands in the world, and its side's colour."""

    at: Point
    colour: Colour


class Minimap(Struct, frozen=True):
    """Where the small map lies in the window and how large the world is."""

    place: pygame.Rect
    world: Point

    def to_window(self, at: Point) -> Point:
        """The point of the window that shows a point of the world."""
        return (
            self.place.left + at[0] / self.world[0] * self.place.width,
            self.place.top + at[1] / self.world[1] * self.place.height,
        )

    def to_world(self, pos: tuple[int, int]) -> Point | None:
        """The point of the world under a point of the window, if it lies on the small map."""
        if not self.place.collidepoint(pos):
            return None
        return (
            (pos[0] - self.place.left) / self.place.width * self.world[0],
            (pos[1] - self.place.top) / self.place.height * self.world[1],
        )


def fit(rect: pygame.Rect, world: Point) -> Minimap:
    """The largest small map of the world's shape in the middle of a rect."""
    scale = min(rect.width / world[0], rect.height / world[1])
    place = pygame.Rect(0, 0, max(1, round(world[0] * scale)), max(1, round(world[1] * scale)))
    place.center = rect.center
    return Minimap(place, world)


def dots_of(shown: Presentation, centre: Callable[[Where], Point]) -> tuple[Dot, ...]:
    """A dot for each stack in the colour of the side that owns its top counter."""
    colours = {side.id: theme.side_colour(side.colour) for side in shown.sides}
    return tuple(
        Dot(centre(cell), colours.get(stack[0].side, theme.TEXT_QUIET))
        for cell, stack in sorted(shown.stacks.items(), key=_order)
        if stack
    )


def _order(stack: tuple[Where, object]) -> tuple[int, int]:
    """Cells row by row, poses from the north on."""
    where = stack[0]
    return (-where.y, where.x) if isinstance(where, Pose) else (where, 0)


def draw_minimap(
    surface: pygame.Surface,
    rect: pygame.Rect,
    ground: pygame.Surface | None,
    world: Point,
    dots: Iterable[Dot],
    view: tuple[float, float, float, float],
) -> Minimap:
    """Draw the small map; `view` is what the window shows: left, top, width, height (world)."""
    small = fit(rect, world)
    rim = small.place.inflate(4, 4)
    pygame.draw.rect(surface, theme.SUNK, rim.inflate(2, 2), border_radius=3)
    pygame.draw.rect(surface, theme.BRASS_ON_SHEET, rim, border_radius=2)
    if ground is None:
        surface.fill(theme.MAP_HALO, small.place)
    else:
        surface.blit(_shrunk(ground, small.place.size), small.place)
    before = surface.get_clip()
    surface.set_clip(small.place.clip(before))
    for dot in dots:
        _dot(surface, small.to_window(dot.at), dot.colour)
    _frame(surface, small, view)
    surface.set_clip(before)
    return small


def _shrunk(ground: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The ground as last made small; it goes when the ground goes, which weighs many megabytes."""
    small = _SMALL.get(ground)
    if small is None or small.get_size() != size:
        small = _SMALL[ground] = pygame.transform.smoothscale(ground, size)
    return small


def _dot(surface: pygame.Surface, at: Point, colour: Colour) -> None:
    """A square with a rim of the other tone, seen on wood, field and town alike."""
    square = pygame.Rect(0, 0, DOT, DOT)
    square.center = (round(at[0]), round(at[1]))
    rim = theme.MARK_DARK if theme.luminance(colour) > 0.3 else theme.MARK_LIGHT
    surface.fill(rim, square.inflate(2, 2))
    surface.fill(colour, square)


def _frame(
    surface: pygame.Surface, small: Minimap, view: tuple[float, float, float, float]
) -> None:
    left, top = small.to_window(view[:2])
    right, bottom = small.to_window((view[0] + view[2], view[1] + view[3]))
    frame = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
    missing = max(0, FRAME_LEAST - frame.width), max(0, FRAME_LEAST - frame.height)
    grown = frame.inflate(*missing).clip(small.place)
    pygame.draw.rect(surface, theme.MARK_DARK, grown, 3)
    pygame.draw.rect(surface, theme.TEXT, grown.inflate(-2, -2), 1)
