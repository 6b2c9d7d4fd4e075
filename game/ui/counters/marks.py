"""State marks on a counter's rim: a shape first, a colour second, each in its own place."""

from enum import StrEnum
from functools import lru_cache
from math import cos, pi, sin

import pygame
from msgspec import Struct

from game.ui.counters.letters import figures, write
from game.ui.counters.symbols import code, vector
from game.ui.look import theme
from game.ui.look.type import Align


class Corner(StrEnum):
    """The places on the rim."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    TOP_LEFT = "top_left"
    BOTTOM_RIGHT = "bottom_right"


class Shape(Struct, frozen=True):
    """A mark: its vector drawing in a box of this size, and its width by the counter's."""

    body: str
    size: tuple[int, int]
    share: float


_RED, _YELLOW, _DARK = code(theme.MARK_RED), code(theme.MARK_YELLOW), code(theme.MARK_DARK)
_LIGHT, _BRASS, _SMOKE = code(theme.MARK_LIGHT), code(theme.MARK_BRASS), code(theme.SMOKE)
_FLASH = code(theme.FLASH)

_SWORD = (
    f'<g transform="rotate({{turn}} 50 50)" stroke="{_RED}" stroke-linecap="round">'
    '<path d="M50 76 L50 20" stroke-width="7"/><path d="M39 66 L61 66" stroke-width="7"/></g>'
)
_CHEVRON_UP = (
    f'<path d="M26 {{low}} L50 {{high}} L74 {{low}}" fill="none" stroke="{_LIGHT}"'
    ' stroke-width="13"/>'
)
_LINK = (
    f'<path d="{{path}}" fill="none" stroke="{_LIGHT}" stroke-width="9" stroke-linecap="round"/>'
)


def _burst() -> str:
    """A star of ten points."""
    reaches = [(46 if n % 2 == 0 else 33, pi * n / 10) for n in range(20)]
    spots = [f"{50 + r * sin(a):.1f} {50 - r * cos(a):.1f}" for r, a in reaches]
    return "M" + " L".join(spots) + " Z"


SHAPES: dict[str, Shape] = {
    "engaged": Shape(
        f'<circle cx="50" cy="50" r="43" fill="{_LIGHT}" stroke="{_RED}" stroke-width="10"/>'
        + _SWORD.format(turn=45)
        + _SWORD.format(turn=-45),
        (100, 100),
        0.28,
    ),
    "disordered": Shape(
        f'<path d="M6 8 L112 50 L6 92 Z" fill="{_YELLOW}" stroke="{_DARK}" stroke-width="8"'
        f' stroke-linejoin="round"/><path d="M40 31 L40 53" stroke="{_DARK}" stroke-width="11"'
        f' stroke-linecap="round"/><circle cx="40" cy="70" r="6.5" fill="{_DARK}"/>',
        (118, 100),
        0.31,
    ),
    "routed": Shape(
        '<path d="M14 8 L14 116" stroke="#3a2a14" stroke-width="14" stroke-linecap="round"/>'
        '<path d="M14 8 L14 116" stroke="#c9a25a" stroke-width="7" stroke-linecap="round"/>'
        '<path d="M18 10 C42 -2 60 26 104 10 L98 64 C64 82 46 52 18 66 Z" fill="#ffffff"'
        f' stroke="{_DARK}" stroke-width="6" stroke-linejoin="round"/>',
        (110, 120),
        0.31,
    ),
    "column": Shape(
        f'<rect x="4" y="4" width="92" height="122" rx="14" fill="{_DARK}" stroke="{_LIGHT}"'
        ' stroke-width="5"/>'
        + _CHEVRON_UP.format(low=48, high=24)
        + _CHEVRON_UP.format(low=76, high=52)
        + _CHEVRON_UP.format(low=104, high=80),
        (100, 130),
        0.2,
    ),
    "momentum": Shape(
        f'<rect x="4" y="4" width="122" height="92" rx="10" fill="{_BRASS}" stroke="{_DARK}"'
        f' stroke-width="7"/><path d="M32 24 L58 50 L32 76 M68 24 L94 50 L68 76" fill="none"'
        f' stroke="{_DARK}" stroke-width="14"/>',
        (130, 100),
        0.32,
    ),
    "fired": Shape(
        f'<path d="M34 94 C10 96 2 74 16 62 C2 44 20 26 38 32 C40 8 78 2 86 28 C108 24 120 46'
        f' 106 60 C118 76 102 96 82 90 C70 104 46 104 34 94 Z" fill="{_SMOKE}" stroke="{_DARK}"'
        f' stroke-width="7"/><circle cx="58" cy="60" r="19" fill="{_FLASH}"/>'
        f'<circle cx="58" cy="60" r="9" fill="{_YELLOW}"/>',
        (120, 104),
        0.31,
    ),
    "ooc": Shape(
        f'<circle cx="50" cy="50" r="44" fill="{_DARK}" stroke="{_BRASS}" stroke-width="7"/>'
        + _LINK.format(path="M46 66 C38 76 24 72 24 60 C24 52 30 48 38 48")
        + _LINK.format(path="M56 34 C64 24 78 30 76 42 C75 50 68 53 62 52")
        + f'<path d="M40 24 L45 36 M27 33 L36 40 M58 68 L63 79" stroke="{_YELLOW}"'
        ' stroke-width="5.5" stroke-linecap="round"/>',
        (100, 100),
        0.27,
    ),
    "hit": Shape(
        f'<path d="{_burst()}" fill="{_LIGHT}" stroke="{_RED}" stroke-width="7"'
        f' stroke-linejoin="round"/><path d="M40 40 L53 31 L53 70" fill="none" stroke="{_RED}"'
        ' stroke-width="10" stroke-linejoin="round"/>',
        (100, 100),
        0.27,
    ),
    "moved": Shape(
        f'<circle cx="50" cy="50" r="45" fill="{_DARK}" stroke="#5b564c" stroke-width="5"/>'
        f'<path d="M22 50 L60 50 M44 32 L62 50 L44 68 M76 28 L76 72" fill="none"'
        f' stroke="{_LIGHT}" stroke-width="9"/>',
        (100, 100),
        0.25,
    ),
    "halted": Shape(
        f'<circle cx="50" cy="50" r="44" fill="{_RED}" stroke="{_LIGHT}" stroke-width="6"/>'
        f'<path d="M38 30 L38 70 M62 30 L62 70" stroke="{_LIGHT}" stroke-width="12"/>',
        (100, 100),
        0.27,
    ),
    "tactical": Shape(
        f'<circle cx="50" cy="50" r="44" fill="{_BRASS}" stroke="{_DARK}" stroke-width="7"/>'
        f'<path d="M24 52 L50 26 L76 52 M24 76 L50 50 L76 76" fill="none" stroke="{_DARK}"'
        ' stroke-width="11"/>',
        (100, 100),
        0.27,
    ),
}

# In the order in which they claim a place.
PLACES: dict[str, Corner] = {
    "engaged": Corner.LEFT,
    "engaged_2": Corner.LEFT,
    "disordered": Corner.LEFT,
    "hit": Corner.LEFT,
    "routed": Corner.TOP_LEFT,
    "column": Corner.TOP,
    "momentum": Corner.TOP,
    "fired": Corner.RIGHT,
    "ooc": Corner.RIGHT,
    "moved": Corner.BOTTOM_RIGHT,
}

# Where a place is, in shares of the counter: alone, or two or three at one place.
Spots = tuple[tuple[tuple[float, float], ...], ...]
_SPOTS: dict[Corner, Spots] = {
    Corner.LEFT: (((-0.01, 0.38),), ((-0.01, 0.28), (0.0, 0.56))),
    Corner.RIGHT: (
        ((1.03, 0.42),),
        ((1.04, 0.30), (1.05, 0.56)),
        ((1.05, 0.2), (1.06, 0.42), (1.06, 0.64)),
    ),
    Corner.TOP: (((0.5, -0.06),), ((0.36, -0.06), (0.68, -0.07))),
    Corner.TOP_LEFT: (((0.11, -0.06),),),
    Corner.BOTTOM_RIGHT: (((1.0, 0.95),),),
}
# A small counter has its marks on the corners, where they hide neither figure nor pips.
_SMALL_SPOTS: dict[Corner, Spots] = {
    Corner.LEFT: (((0.02, 0.1),), ((-0.04, 0.12), (-0.06, 0.5))),
    Corner.RIGHT: (
        ((0.98, 0.1),),
        ((0.98, 0.06), (1.17, 0.32)),
        ((0.82, -0.06), (1.1, 0.08), (1.18, 0.4)),
    ),
    Corner.TOP: (((0.5, -0.08),), ((0.3, -0.08), (0.64, -0.08))),
    Corner.TOP_LEFT: (((0.1, -0.04),),),
    Corner.BOTTOM_RIGHT: (((1.0, 1.02),),),
}


class PlacedMark(Struct, frozen=True):
    """A mark and the middle of its place, in shares of the counter."""

    mark: str
    x: float
    y: float


# The places that a bar along a side of the counter would cover, and where their marks go instead.
_AWAY: dict[int | None, dict[Corner, Corner]] = {
    1: {Corner.RIGHT: Corner.LEFT},
    3: {Corner.LEFT: Corner.RIGHT},
}


def arrange(
    marks: tuple[str, ...], *, small: bool, front: int | None = None
) -> tuple[PlacedMark, ...]:
    """Where the marks lie; Disordered gives way to Engaged and goes to the right. None lies on the
    side that is the front (0 above, then clockwise).
    """
    away = _AWAY.get(front, {})
    present = [mark for mark in PLACES if mark in marks]
    if "engaged_2" in present and "engaged" in present:
        present.remove("engaged")
    engaged = any(mark.startswith("engaged") for mark in present)
    by_place: dict[Corner, list[str]] = {}
    for mark in present:
        place = Corner.RIGHT if mark == "disordered" and engaged else PLACES[mark]
        by_place.setdefault(away.get(place, place), []).append(mark)
    spots = _SMALL_SPOTS if small else _SPOTS
    return tuple(
        PlacedMark(mark, *spot)
        for place, there in by_place.items()
        # More marks than there is room for are not shown.
        for mark, spot in zip(there, spots[place][: len(there)][-1], strict=False)
    )


@lru_cache(maxsize=256)
def mark_picture(mark: str, counter: int, share: float) -> pygame.Surface:
    """A mark for a counter of this size; `share` enlarges it on small counters."""
    shape = SHAPES["engaged" if mark == "engaged_2" else mark]
    wide = max(9, round(counter * shape.share * share))
    high = max(9, round(wide * shape.size[1] / shape.size[0]))
    picture = vector(shape.body, (0, 0, *shape.size), (wide, high))
    return _with_tab(picture, wide) if mark == "engaged_2" else picture


def _with_tab(ring: pygame.Surface, wide: int) -> pygame.Surface:
    """The red tab of a flipped Engaged marker, hanging from the ring."""
    tab_high = max(9, round(wide * 0.52))
    out = pygame.Surface((wide, wide + round(tab_high * 0.72)), pygame.SRCALPHA)
    out.blit(ring, (0, 0))
    tab = pygame.Rect(0, 0, round(wide * 0.8), tab_high)
    tab.midbottom = (wide // 2, out.get_height())
    radius = max(1, tab_high // 5)
    pygame.draw.rect(out, theme.MARK_LIGHT, tab, border_radius=radius)
    pygame.draw.rect(out, theme.MARK_RED, tab.inflate(-2, -2), border_radius=radius)
    at = (tab.centerx, tab.centery + round(tab_high * 0.3))
    write(out, "−2", at, figures(tab_high * 0.95, theme.WHITE), Align.CENTRE)
    return out


def draw_marks(
    surface: pygame.Surface,
    marks: tuple[str, ...],
    origin: tuple[int, int],
    size: int,
    *,
    small: bool,
    share: float,
    front: int | None = None,
) -> None:
    """Draw the marks of a counter whose top left corner is `origin`."""
    for placed in arrange(marks, small=small, front=front):
        picture = mark_picture(placed.mark, size, share)
        x, y = origin[0] + round(placed.x * size), origin[1] + round(placed.y * size)
        place = picture.get_rect(center=(x, y))
        if placed.mark == "engaged_2":
            # The tab hangs as low as the figures allow, so the ring moves up a little.
            place.bottom = y + round(picture.get_height() * 0.54)
        surface.blit(picture, place)
