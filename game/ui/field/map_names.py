"""Names on the map, at their final size with a halo: straight, turned, or along a curve."""

import itertools
from collections.abc import Sequence
from functools import lru_cache
from math import atan2, degrees, hypot
from typing import Any

import pygame
from msgspec import Struct, structs

from game.board.board import Board
from game.ui.field.camera import Camera, between
from game.ui.look import theme, type
from game.ui.look.type import Family, Style, Weight
from game.ui.look.words import LANGUAGE
from game.ui.play.fields import CellField, World

LEAST = 11
"""Pixels of the smallest lettering."""
FRESH = 6
"""How many names are lettered for one picture of the window."""
KEPT = 8
"""The names of so many zooms are kept as they are set."""
Boxes = tuple[tuple[int, int, int, int], ...]
LEVEL = 0.02
"""Radians: a name that is turned less is a straight one."""
_ALONG, _UP = (0.0, 0.25, 0.5, 0.75, 1.0, 1.4), (0.0, 0.4, 0.8, 1.2)
WAYS: tuple[World, ...] = tuple(
    sorted(
        {
            (x * sign, y * other)
            for x, y in itertools.product(_ALONG, _UP)
            for sign, other in itertools.product((1, -1), repeat=2)
        },
        key=lambda way: (way[0] ** 2 + 2 * way[1] ** 2, way),
    )
)[1:]
"""How a name may make way, in hex widths, the nearest place first."""
_NAME_SIZES = {1: 0.27, 2: 0.22, 3: 0.19}
_HEIGHTS = ("height", "hill", "high_ground", "ridge")


class Name(Struct, frozen=True, kw_only=True):
    """A name on the map: its middle in world units and a turn, or one point for each letter."""

    text: str
    kind: str  # place, height, wood, water, river
    size: float  # in hex widths
    at: World = (0.0, 0.0)
    angle: float = 0.0  # radians, clockwise on the sheet
    spacing: float | None = None  # after each letter, in hex widths; None: as its kind has it
    curve: tuple[World, ...] = ()


def _lettering(ink: str, halo: str, **more: Any) -> Style:
    return _PLACE.but(italic=True, colour=theme.rgb(ink), halo=theme.rgb(halo), **more)


_PLACE = Style(
    family=Family.SERIF,
    weight=Weight.SEMIBOLD,
    colour=theme.INK,
    halo=theme.rgb("#F7EED6"),
    scales=False,
)
_STYLES = {
    "place": _PLACE,
    "height": _lettering("#5A3616", "#ECD3A2", spacing=2),
    "wood": _lettering("#F4ECCB", "#26331A", spacing=3),
    "water": _lettering("#1F4F6C", "#E4EBDD", halo_width=1, spacing=1),
    "river": _lettering("#F3F1E2", "#1F4A63", halo_width=1, spacing=1),
}


class MapNames:
    """Draws the names of a map. To set them for a zoom takes its time: in its first picture those
    of the last one stand in, each where it belongs now.
    """

    def __init__(self) -> None:
        self._scale = 0
        self._set: dict[int, Boxes] = {}
        """What was taken when the names of a zoom were set."""
        self._last = 0
        self._lettered = 0
        """How many names have been lettered for the zoom."""
        self.unfinished = False

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        names: tuple[Name, ...],
        taken: Sequence[pygame.Rect],
    ) -> list[pygame.Rect]:
        """The names, and the boxes of those in view."""
        boxes, fresh = _onto_sheet(camera, taken), camera.scale != self._scale
        known = isinstance(camera.field, CellField) or self._set.get(camera.scale) == boxes
        self._scale, self._lettered = camera.scale, 0 if fresh else self._lettered
        new = not known and self._last > 0
        self.unfinished = new and (fresh or not self._is_lettered(_told(names), camera.scale))
        if self.unfinished:
            return _draw(surface, camera, names, self._last, self._set[self._last])
        if len(self._set) >= KEPT:
            self._set.clear()
        self._last, self._set[camera.scale] = camera.scale, boxes
        return _draw(surface, camera, names, camera.scale, boxes)

    def _is_lettered(self, names: Sequence[Name], scale: int) -> bool:
        """Letter some more names at a zoom; whether that was all of them."""
        for name in names[self._lettered : self._lettered + FRESH]:
            for text in dict.fromkeys((name.text, _broken(name.text))):
                _pictures(structs.replace(name, text=text), scale)
        self._lettered += FRESH
        return self._lettered >= len(names)


def draw_names(
    surface: pygame.Surface,
    camera: Camera,
    names: tuple[Name, ...],
    taken: Sequence[pygame.Rect] = (),
) -> list[pygame.Rect]:
    """The names, and the boxes of those in view; one that would lie under what is `taken` makes way
    for it, if it is a straight one and there is room near by, in two lines if that helps. It goes
    to the same place of the sheet wherever one looks, and never over its edge. What is no proper
    name is translated.
    """
    return _draw(surface, camera, names, camera.scale, _onto_sheet(camera, taken))


def _onto_sheet(camera: Camera, taken: Sequence[pygame.Rect]) -> Boxes:
    """Boxes in the window as they lie on the sheet."""
    ox, oy = camera.origin
    return tuple((box.x + ox, box.y + oy, box.w, box.h) for box in taken)


def _draw(
    surface: pygame.Surface, camera: Camera, names: tuple[Name, ...], scale: int, taken: Boxes
) -> list[pygame.Rect]:
    """The names as they are set at a zoom, each in its place at the present one."""
    ox, oy = camera.origin
    found = []
    for picture, (x, y) in _placed(_told(names), scale, taken, camera.field.size):
        if scale != camera.scale:
            wide, high = picture.get_size()
            x = round((x + wide / 2) * camera.scale / scale - wide / 2)
            y = round((y + high / 2) * camera.scale / scale - high / 2)
        place = picture.get_rect(topleft=(x - ox, y - oy))
        if camera.view.colliderect(place):
            surface.blit(picture, place)
            found.append(place)
    return found


def names_ahead(camera: Camera, names: tuple[Name, ...]) -> None:
    """Set the names of the next zooms, where nothing is in their way."""
    levels = camera.field.levels
    if camera.field.spread:
        for level in {max(0, camera.level - 1), min(camera.level + 1, len(levels) - 1)}:
            _placed(_told(names), levels[level], (), camera.field.size)


def _told(names: tuple[Name, ...]) -> tuple[Name, ...]:
    """As they read in the language of the window."""
    return tuple(structs.replace(name, text=LANGUAGE.name(name.text)) for name in names)


@lru_cache(maxsize=KEPT)
def _placed(
    names: tuple[Name, ...],
    scale: int,
    taken: Boxes,
    size: World,
) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """What is blitted at a zoom, and where on the sheet."""
    filled = [pygame.Rect(box) for box in taken]
    found: list[tuple[pygame.Surface, tuple[int, int]]] = []
    sheet = pygame.Rect(0, 0, int(size[0] * scale), int(size[1] * scale))
    for name in names:
        pictures = _pictures(name, scale)
        if len(pictures) > 1 or name.curve or abs(name.angle) > LEVEL:
            found += pictures
            continue
        ways = []
        for text in dict.fromkeys((name.text, _broken(name.text))):
            ((picture, at),) = _pictures(structs.replace(name, text=text), scale)
            place = _aside(picture.get_rect(topleft=at), filled, sheet, scale)
            ways.append((_covered(place, filled), picture, place))
        _least, picture, place = min(ways, key=lambda way: way[0])
        if taken:
            filled.append(place)
        found.append((picture, place.topleft))
    return tuple(found)


def _broken(text: str) -> str:
    """A name in two lines, parted at the gap nearest to its middle."""
    gaps = [n for n, letter in enumerate(text) if letter == " "]
    if not gaps or "\n" in text:
        return text
    gap = min(gaps, key=lambda n: abs(2 * n - len(text)))
    return f"{text[:gap]}\n{text[gap + 1 :]}"


def _aside(
    place: pygame.Rect, filled: list[pygame.Rect], sheet: pygame.Rect, scale: int
) -> pygame.Rect:
    """The nearest place for a name that covers nothing, else that which covers least."""
    found = place.clamp(sheet)
    least = _covered(found, filled)
    for x, y in WAYS if least else ():
        box = place.move(round(x * scale), round(y * scale)).clamp(sheet)
        covered = _covered(box, filled)
        if covered < least:
            found, least = box, covered
        if not least:
            break
    return found


def _covered(place: pygame.Rect, filled: list[pygame.Rect]) -> int:
    """How much of a name's letters is covered."""
    letters = place.inflate(-4, -place.height // 3)
    parts = (letters.clip(filled[n]) for n in letters.collidelistall(filled))
    return sum(part.width * part.height for part in parts)


@lru_cache(maxsize=400)
def _pictures(name: Name, scale: int) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """What is blitted for a name at a zoom, and where on the sheet."""
    style = _STYLES.get(name.kind, _PLACE)
    size = max(LEAST, name.size * scale)
    room = style.spacing * size / 18 if name.spacing is None else name.spacing * scale
    style = style.but(size=size, spacing=room)
    if len(name.curve) > 1:
        return tuple(_letters(name, style, scale))
    centre = name.at[0] * scale, name.at[1] * scale
    return (_turned(_block(name.text, style), name.angle, centre),)


def _block(text: str, style: Style) -> pygame.Surface:
    """A name of one or several lines, each in the middle."""
    lines = [type.picture(line, style) for line in text.split("\n")]
    step = round(lines[0].get_height() * 0.78)
    wide = max(line.get_width() for line in lines)
    out = pygame.Surface((wide, step * (len(lines) - 1) + lines[0].get_height()), pygame.SRCALPHA)
    for index, line in enumerate(lines):
        out.blit(line, ((wide - line.get_width()) // 2, index * step))
    return out


def _turned(
    picture: pygame.Surface, angle: float, centre: World
) -> tuple[pygame.Surface, tuple[int, int]]:
    if abs(angle) > LEVEL:
        picture = pygame.transform.rotozoom(picture, -degrees(angle), 1)
    return picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))).topleft


def _letters(name: Name, style: Style, scale: int) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Letters along a line of points, in the middle of its length."""
    points = [(x * scale, y * scale) for x, y in name.curve]
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points)]
    bare = style.but(spacing=0.0)
    widths = [type.measure(letter, bare)[0] + style.spacing for letter in name.text]
    way = (sum(lengths) - sum(widths)) / 2
    found = []
    for letter, width in zip(name.text, widths, strict=True):
        middle, angle = _along(points, lengths, way + width / 2)
        way += width
        found.append(_turned(type.picture(letter, bare), angle, middle))
    return found


def _along(points: list[World], lengths: list[float], way: float) -> tuple[World, float]:
    """The point after `way` pixels of a line and the line's direction there.

    Small maps keep their letters readable: a line too short for them goes on straight.
    """
    last = len(lengths) - 1
    for index, length in enumerate(lengths):
        if way <= length or index == last:
            a, b = points[index], points[index + 1]
            return between(a, b, way / max(length, 0.001)), atan2(b[1] - a[1], b[0] - a[0])
        way -= length
    raise ValueError("a line needs two points")


def plain_names(board: Board, layout: CellField) -> tuple[Name, ...]:
    """Each name under the middle of its own cell, where no painter has found it a better place."""
    return tuple(
        Name(
            text=place.name,
            kind="height" if place.kind in _HEIGHTS else "place",
            size=_NAME_SIZES.get(place.rank, 0.19) / layout.fine,
            at=(layout.centres[place.anchor][0], layout.centres[place.anchor][1] + 0.28),
        )
        for place in board.places
    )
