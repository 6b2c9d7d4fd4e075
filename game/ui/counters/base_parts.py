"""What plates of an open table share: their frame, the bar and the point of the front, the flag and
the triangle that stand upright.
"""

from math import cos, radians, sin

import pygame
from msgspec import Struct

from game.board.plane.numbers import DEGREE
from game.board.plane.shapes import Footprint
from game.board.plane.words import UNIT
from game.engine.presentation import Plate
from game.ui.counters import plate as blanks
from game.ui.counters.symbols import vector
from game.ui.look import theme

FINE = 3
NEAR, MID = 56, 30
"""Pixels of a unit from which men are drawn one by one with a name, and from which they are drawn
at all.
"""
NEAR_INCH, MID_INCH = 36, 20
"""The same for brigades of stands."""
FRONT = 0.12
LEAST_FRONT = 4.0
"""How deep the bar of the front is, in units and in pixels."""
MARGIN = 0.5
FRONT_TONE, FRONT_INK = theme.rgb("#FFF7E2"), theme.rgb("#1B1710")
PIECES = (((0.0, 1.0),), ((0.0, 0.30), (0.36, 0.64), (0.70, 1.0)))
"""The parts in which the bar of the front is whole, by disorder."""
SHAKEN = tuple((n / 6 + 0.025, (n + 1) / 6 - 0.025) for n in range(6))
ROUTED = 3
VEIL = 0.35
"""How much darker the field of a unit is that has acted."""
WARN = (theme.MARK_YELLOW, theme.rgb("#E07B2A"))
_FLAG = (
    '<path d="M14 8 L14 116" stroke="#3a2a14" stroke-width="12" stroke-linecap="round"/>'
    '<path d="M18 10 C42 -2 60 26 104 10 L98 64 C64 82 46 52 18 66 Z" fill="#ffffff"'
    ' stroke="#1c1a16" stroke-width="7" stroke-linejoin="round"/>'
)


class Bounds(Struct, frozen=True):
    """The rectangle round all stands of a footprint, in thousandths of a unit."""

    left: int
    rear: int
    right: int
    front: int

    @property
    def size(self) -> tuple[int, int]:
        return self.right - self.left, self.front - self.rear

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.front + self.rear) / 2


def frame_of(stands: Footprint) -> Bounds:
    return Bounds(
        min(s.left for s in stands),
        min(s.rear for s in stands),
        max(s.right for s in stands),
        max(s.front for s in stands),
    )


def level_of(scale: float, plate: Plate | None = None) -> str:
    """How much of a plate is shown at so many pixels to the unit; units of a brigade are inches,
    and its stands smaller.
    """
    near, mid = (NEAR_INCH, MID_INCH) if plate is not None and plate.each else (NEAR, MID)
    return "near" if scale >= near else "mid" if scale >= mid else "far"


class Local:
    """Where the points of a unit's own frame lie in the picture."""

    def __init__(self, frame: Bounds, scale: float, heading: int) -> None:
        self.frame, self.scale = frame, scale
        turn = radians(heading / DEGREE)
        self.right, self.ahead = (cos(turn), sin(turn)), (sin(turn), -cos(turn))
        self.point = 0, 0
        ends = [self.at(x, y) for x in (frame.left, frame.right) for y in (frame.rear, frame.front)]
        (left, right), (top, low) = ((min(v), max(v)) for v in zip(*ends, strict=True))
        beside = round(MARGIN * scale) + 4
        self.point = beside - round(left), beside - round(top)
        self.size = round(right - left) + 2 * beside, round(low - top) + 2 * beside

    def at(self, right: float, ahead: float) -> tuple[float, float]:
        """A point in thousandths of a unit from the pose's point."""
        a, b = right / UNIT * self.scale, ahead / UNIT * self.scale
        return (
            self.point[0] + a * self.right[0] + b * self.ahead[0],
            self.point[1] + a * self.right[1] + b * self.ahead[1],
        )


def front_bar(out: pygame.Surface, disorder: int, bar: int, line: int, *, first: bool) -> None:
    """The bar of the front: in pieces with disorder, none for men in flight."""
    if not first:
        return
    wide = out.get_width()
    out.fill(FRONT_INK, (0, 0, wide, bar))
    if disorder >= ROUTED:
        return
    for start, end in SHAKEN if disorder == 2 else PIECES[disorder]:
        left, right = line + start * (wide - 2 * line), line + end * (wide - 2 * line)
        out.fill(FRONT_TONE, (round(left), line, round(right - left), bar - line - FINE))


def point(out: pygame.Surface, middle: float, scale: int) -> None:
    """The point at the centre of the front: what x, y and heading mean."""
    half, deep = 0.1 * scale * FINE, 0.19 * scale * FINE
    line = max(1, round(0.018 * scale)) * FINE
    if level_of(scale) == "far":
        half, deep = half * 1.3, deep * 1.2
    outer = [(middle, 0), (middle + half + line, deep + line), (middle - half - line, deep + line)]
    pygame.draw.polygon(out, blanks.EDGE_INK, outer)
    inner = [(middle, line), (middle + half - line / 2, deep), (middle - half + line / 2, deep)]
    pygame.draw.polygon(out, FRONT_TONE, inner)


def veil(size: tuple[int, int]) -> pygame.Surface:
    """What darkens the field of a unit that has acted."""
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((12, 10, 8, round(255 * VEIL)))
    return out


def triangle_picture(size: float, bars: int) -> pygame.Surface:
    """One bar or two in a triangle, yellow or orange."""
    fill = "#{:02x}{:02x}{:02x}".format(*WARN[bars - 1])
    strokes = {1: (50,), 2: (41, 59)}[bars]
    lines = "".join(
        f'<path d="M{x} 44 L{x} 78" stroke="#1c1a16" stroke-width="10"/>' for x in strokes
    )
    body = f'<path d="M50 6 L96 92 L4 92 Z" fill="{fill}" stroke="#1c1a16" stroke-width="9"'
    return vector(body + ' stroke-linejoin="round"/>' + lines, (0, 0, 100, 100), square(size))


def triangle(out: pygame.Surface, at: tuple[float, float], size: float, bars: int) -> None:
    """The triangle about a point."""
    picture = triangle_picture(size, bars)
    out.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def square(size: float) -> tuple[int, int]:
    return max(7, round(size)), max(7, round(size))


def flag_picture(size: float) -> pygame.Surface:
    """The white flag of men in flight."""
    return vector(_FLAG, (0, 0, 110, 120), square(size))


def flag(out: pygame.Surface, at: tuple[float, float], size: float) -> None:
    """The flag about a point."""
    picture = flag_picture(size)
    out.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))
