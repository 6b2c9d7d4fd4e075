"""Surfaces of panels and controls: plates, parchment, hairlines, dice, key caps."""

from functools import lru_cache

import pygame

from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix

FINER = 4  # shapes are drawn this much larger and scaled down: smooth edges


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """A surface that goes from one colour to another, downwards; of no size for a negative one."""
    column = pygame.Surface((1, max(1, size[1])))
    for y in range(column.get_height()):
        column.set_at((0, y), mix(top, bottom, y / max(1, column.get_height() - 1)))
    return pygame.transform.scale(column, (max(0, size[0]), max(0, size[1])))


def _mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    """White with round corners."""
    return _rounded(size, theme.WHITE, radius, 0)


def _rounded(size: tuple[int, int], tone: Colour, radius: int, line: int) -> pygame.Surface:
    """A rectangle with round corners, filled or only so wide a line at its edge. Of a large one the
    corners alone are drawn finer: a whole sheet would halt the window when it opens.
    """
    small = 4 * radius + 4 * line + 8
    if min(size) <= small:
        big = pygame.Surface((size[0] * FINER, size[1] * FINER), pygame.SRCALPHA)
        big.fill((*tone, 0))  # not black, or the corners would turn dark when scaled
        bend = radius * FINER
        pygame.draw.rect(big, (*tone, 255), big.get_rect(), line * FINER, border_radius=bend)
        return pygame.transform.smoothscale(big, size)
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*tone, 0))
    pygame.draw.rect(out, (*tone, 255), out.get_rect(), line)
    corners, half = _rounded((small, small), tone, radius, line), small // 2
    for x, left in ((0, 0), (size[0] - half, half)):
        for y, top in ((0, 0), (size[1] - half, half)):
            out.fill((0, 0, 0, 0), (x, y, half, half))
            out.blit(corners, (x, y), (left, top, half, half), pygame.BLEND_RGBA_ADD)
    return out


@lru_cache(maxsize=512)
def plate(
    size: tuple[int, int],
    top: Colour,
    bottom: Colour,
    edge: Colour | None,
    radius: int = theme.RADIUS_BUTTON,
    dashed: bool = False,
) -> pygame.Surface:
    """A filled rectangle with round corners and a thin edge; never change what is returned."""
    width, height = max(1, size[0]), max(1, size[1])
    mask = _mask((width, height), radius)
    out = mask.copy()
    if pygame.display.get_init():
        out = gradient((width, height), top, bottom).convert_alpha()
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if edge is not None and dashed:
        dashes(out, edge, out.get_rect())
    elif edge is not None:
        out.blit(_outline((width, height), edge, radius), (0, 0))
    return out


@lru_cache(maxsize=256)
def _outline(size: tuple[int, int], colour: Colour, radius: int, width: int = 1) -> pygame.Surface:
    return _rounded(size, colour, radius, width)


def outline(
    surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: int, width: int = 1
) -> None:
    """A smooth line inside the edge of a rectangle with round corners."""
    if rect.width > 0 and rect.height > 0:
        surface.blit(_outline(rect.size, colour, radius, width), rect)


def dashes(
    surface: pygame.Surface, colour: Colour, rect: pygame.Rect, dash: int = 5, gap: int = 4
) -> None:
    """A dashed edge along the inside of a rectangle: the mark of what is disabled."""
    for x in range(rect.left + 3, rect.right - 3, dash + gap):
        end = min(x + dash, rect.right - 3)
        pygame.draw.line(surface, colour, (x, rect.top), (end, rect.top))
        pygame.draw.line(surface, colour, (x, rect.bottom - 1), (end, rect.bottom - 1))
    for y in range(rect.top + 3, rect.bottom - 3, dash + gap):
        end = min(y + dash, rect.bottom - 3)
        pygame.draw.line(surface, colour, (rect.left, y), (rect.left, end))
        pygame.draw.line(surface, colour, (rect.right - 1, y), (rect.right - 1, end))


def focus_ring(surface: pygame.Surface, rect: pygame.Rect, colour: Colour = theme.FOCUS) -> None:
    """The ring of the keyboard focus, outside its control."""
    off = theme.FOCUS_OFFSET + theme.FOCUS_RING
    around = rect.inflate(2 * off, 2 * off)
    outline(surface, around, colour, theme.RADIUS_BUTTON + off, theme.FOCUS_RING)


@lru_cache(maxsize=16)
def _shadow(size: tuple[int, int], reach: int, strength: int) -> pygame.Surface:
    width, height = size[0] + 2 * reach, size[1] + 2 * reach
    # Blurred by shrinking: a soft shadow has no detail to lose.
    small = pygame.Surface((max(4, width // 6), max(4, height // 6)), pygame.SRCALPHA)
    inner = small.get_rect().inflate(-2 * reach // 6, -2 * reach // 6)
    pygame.draw.rect(small, (0, 0, 0, strength), inner, border_radius=2)
    return pygame.transform.smoothscale(small, (width, height))


def shadow(
    surface: pygame.Surface, rect: pygame.Rect, reach: int = 12, strength: int = 120
) -> None:
    """A soft shadow round a rectangle, a little below it; one of no extent throws none."""
    if rect.width <= 0 or rect.height <= 0:
        return
    surface.blit(_shadow(rect.size, reach, strength), (rect.x - reach, rect.y - reach + reach // 3))


def panel_ground(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """The quiet blue-green of the panels, a breath lighter at the top."""
    surface.blit(_panel_ground(rect.size), rect)


@lru_cache(maxsize=16)
def _panel_ground(size: tuple[int, int]) -> pygame.Surface:
    return gradient(size, mix(theme.PANEL, theme.RAISED, 0.25), mix(theme.PANEL, theme.SUNK, 0.35))


def panel_card(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """A panel standing free on a dark ground."""
    top, bottom = mix(theme.PANEL, theme.RAISED, 0.35), mix(theme.PANEL, theme.SUNK, 0.4)
    surface.blit(plate(rect.size, top, bottom, theme.LINE, theme.RADIUS_PANEL), rect)


def row_ground(surface: pygame.Surface, rect: pygame.Rect, *, lit: bool, on: bool) -> None:
    """The ground of a list row: sunk, raised when hovered, gold line when chosen."""
    rest = theme.RAISED if lit else theme.SUNK
    tone = mix(theme.RAISED, theme.PANEL, 0.3) if on else rest
    edge = theme.TEXT_LINK if on else None
    surface.blit(plate(rect.size, tone, tone, edge, theme.RADIUS_CARD), rect)


def parchment(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """A large sheet of paper with a double line near its edge."""
    shadow(surface, rect, 16, 120)
    low = mix(theme.SHEET, theme.SHEET_EDGE, 0.35)
    surface.blit(plate(rect.size, theme.SHEET, low, theme.BRASS_ON_SHEET, theme.RADIUS_PANEL), rect)
    outline(surface, rect.inflate(-10, -10), mix(theme.SHEET, theme.BRASS_ON_SHEET, 0.6), 4)


def dim(surface: pygame.Surface, share: float = 0.62) -> None:
    veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((*theme.SUNK, round(255 * share)))
    surface.blit(veil, (0, 0))


def rule_across(surface: pygame.Surface, box: pygame.Rect, colour: Colour = theme.LINE) -> None:
    """A hairline from edge to edge at the top of a box."""
    hairline(surface, box.left, box.right, box.top, colour)


def brass_across(surface: pygame.Surface, box: pygame.Rect) -> None:
    """The same on parchment."""
    rule_across(surface, box, theme.BRASS_ON_SHEET)


def hairline(
    surface: pygame.Surface,
    left: int,
    right: int,
    y: int,
    colour: Colour = theme.LINE,
    lozenge: Colour | None = theme.BRASS_ON_SHEET,
) -> None:
    """The one ornament: a thin line broken by a small lozenge."""
    if lozenge is None or right - left < 60:
        pygame.draw.line(surface, colour, (left, y), (right - 1, y))
        return
    middle = (left + right) // 2
    pygame.draw.line(surface, colour, (left, y), (middle - 9, y))
    pygame.draw.line(surface, colour, (middle + 9, y), (right - 1, y))
    corners = [(middle - 4, y), (middle, y - 4), (middle + 4, y), (middle, y + 4)]
    pygame.draw.polygon(surface, lozenge, corners)


def key_cap(
    surface: pygame.Surface, label: str, right: int, middle: int, ink: Colour, ground: Colour
) -> int:
    """A key's name in a small cap that ends at `right`; returns its left edge."""
    style = type.SMALL.but(weight=type.Weight.SEMIBOLD, colour=ink)
    width, height = type.measure(label, style)
    rect = pygame.Rect(0, 0, width + 12, height + 3)
    rect.midright = (right, middle)
    surface.blit(plate(rect.size, ground, ground, mix(ground, ink, 0.25), 3), rect)
    type.draw_centred(surface, label, rect.center, style)
    return rect.left


def key_cap_width(label: str) -> int:
    return type.measure(label, type.SMALL.but(weight=type.Weight.SEMIBOLD))[0] + 12


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=64)
def die(value: int, side: int) -> pygame.Surface:
    """The face of a die, bone with dark pips; a die with more than six faces shows its number."""
    big = pygame.Surface((side * FINER, side * FINER), pygame.SRCALPHA)
    radius, light, dark = side * FINER // 6, (255, 252, 244), (232, 222, 200)
    big.blit(plate(big.get_size(), light, dark, theme.INK_SECOND, radius), (0, 0))
    pygame.draw.rect(big, theme.INK_SECOND, big.get_rect(), FINER, border_radius=radius)
    middle, step = side * FINER / 2, side * FINER * 0.27
    for dx, dy in PIPS.get(value, ()):
        centre = round(middle + dx * step), round(middle + dy * step)
        pygame.draw.circle(big, theme.INK, centre, max(2, round(side * FINER * 0.085)))
    out = pygame.transform.smoothscale(big, (side, side))
    if value not in PIPS:
        style = type.VALUE.but(size=side * 0.5, colour=theme.INK, scales=False)
        type.draw_centred(out, str(value), (side / 2, side / 2), style)
    return out


def triangle(
    surface: pygame.Surface, centre: tuple[int, int], size: int, colour: Colour, *, down: bool
) -> None:
    """A small arrowhead: right for what is folded, down for what is open."""
    (x, y), half = centre, size // 2
    points = [(x - half, y - size), (x + size, y), (x - half, y + size)]
    if down:
        points = [(x - size, y - half), (x + size, y - half), (x, y + size)]
    pygame.draw.polygon(surface, colour, points)


def clock(surface: pygame.Surface, centre: tuple[int, int], size: int, colour: Colour) -> None:
    """A clock face: as it was then."""
    x, y = centre
    pygame.draw.aacircle(surface, colour, centre, size, 2)
    pygame.draw.line(surface, colour, centre, (x, y - size + 3), 2)
    pygame.draw.line(surface, colour, centre, (x + size - 4, y), 2)


def tick(surface: pygame.Surface, centre: tuple[int, int], size: int, colour: Colour) -> None:
    x, y = centre
    points = [(x - size, y), (x - size // 3, y + size * 2 // 3), (x + size, y - size * 2 // 3)]
    pygame.draw.lines(surface, colour, False, points, 3)


def forget() -> None:
    """Drop cached pictures: they belong to a display that is gone."""
    for cache in (plate, _outline, _shadow, _panel_ground, die):
        cache.cache_clear()


pygame.register_quit(forget)
