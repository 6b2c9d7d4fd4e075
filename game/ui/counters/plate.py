"""The blank counter: field, wing band, frame, die-cut edge, bevel, grain and shadow."""

from functools import lru_cache

import numpy as np
import pygame
from msgspec import Struct

from game.ui.look import theme
from game.ui.look.theme import Band, Colour, Nation, Pattern, Rim

# Shapes are drawn at four times the size and scaled down; text never is.
FINE = 4
STRIPE = 0.08  # width of a stripe on the back of a counter
CORNER, EDGE = 0.075, 0.014
EDGE_INK: Colour = (24, 23, 21)
SHADOW_X, SHADOW_Y, SHADOW_BLUR, SHADOW_ALPHA = 0.03, 0.045, 0.035, 120
GRAIN_FROM, GRAIN_STRENGTH, GRAIN_SEED = 52, 0.13, 1757
TAB, TAB_LEAST = 0.5, 0.14  # width of a band's black tab by its height, or by the counter's size
GRAIN_ON_WHITE = 0.4  # white shows every fleck, so its grain is fainter


class Blank(Struct, frozen=True):
    """All that decides how a blank counter looks. `band_height` is a share of the size."""

    nation: str
    split: bool
    band: Band
    band_height: float
    lettered: bool
    framed: bool
    rule_at: float  # where the rule under the name runs, for the nation that has it
    striped: bool = False  # the back of a counter: nobody knows what it is


def whole(share: float, size: int) -> int:
    """A share of the size in whole pixels, one at least."""
    return max(1, round(share * size))


@lru_cache(maxsize=256)
def plate(blank: Blank, size: int) -> pygame.Surface:
    """The blank counter at a size, without bevel and shadow: never change it, copy it."""
    fine = size * FINE
    nation = theme.nation(blank.nation)
    top = band_top(blank, size) * FINE
    canvas = pygame.Surface((fine, fine), pygame.SRCALPHA)
    canvas.fill(nation.field)
    if blank.split:
        pygame.draw.polygon(canvas, nation.split, [(0, 0), (fine, fine), (0, fine)])
    if blank.striped:
        step = round(STRIPE * fine)
        for x in range(-fine, fine, 2 * step):
            slant = [(x, fine), (x + fine, 0), (x + fine + step, 0), (x + step, fine)]
            pygame.draw.polygon(canvas, theme.mix(nation.field, (0, 0, 0), 0.35), slant)
    if blank.framed:
        _frame(canvas, nation, size, top, whole(blank.rule_at, size) * FINE)
    _band(canvas, blank, size, top)
    line = whole(EDGE, size) * FINE
    pygame.draw.rect(canvas, EDGE_INK, (0, top - line // 2, fine, line * 2 // 3 + 1))
    radius = whole(CORNER, size) * FINE
    pygame.draw.rect(canvas, EDGE_INK, canvas.get_rect(), line, border_radius=radius)
    round_off(canvas, radius)
    out = pygame.transform.smoothscale(canvas, (size, size))
    if size >= GRAIN_FROM:
        _rub_grain(out)
    return out


def band_top(blank: Blank, size: int) -> int:
    """The y at which the wing band begins."""
    return size - whole(blank.band_height, size)


def round_off(canvas: pygame.Surface, radius: int) -> None:
    """Cuts the corners off; what is cut keeps the edge's colour, without alpha."""
    mask = pygame.Surface(canvas.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, theme.WHITE, mask.get_rect(), border_radius=radius)
    canvas.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _frame(canvas: pygame.Surface, nation: Nation, size: int, top: int, rule: int) -> None:
    """The nation's line, on whole pixels so that it stays sharp."""
    inset = whole(0.036, size) * FINE
    box = pygame.Rect(inset, inset, canvas.get_width() - 2 * inset, top - inset - FINE)
    line, thin = nation.line, max(1, round(0.014 * size)) * FINE
    match nation.frame:
        case Rim.BLUE_RULE:
            canvas.fill(line, (box.left, rule, box.width, thin + FINE))
        case Rim.DASHED:
            dashes(canvas, box, line, thin, max(3 * FINE, thin * 4))
        case Rim.SIDE_BARS:
            bar = thin * 3 if thin > FINE else thin * 2
            for x in (thin, canvas.get_width() - thin - bar):
                canvas.fill(line, (x, 0, bar, box.bottom + FINE))
        case Rim.CUT_CORNERS:
            cut = round(box.width * 0.1)
            points = [
                (box.left + cut, box.top), (box.right - cut, box.top),
                (box.right, box.top + cut), (box.right, box.bottom - cut),
                (box.right - cut, box.bottom), (box.left + cut, box.bottom),
                (box.left, box.bottom - cut), (box.left, box.top + cut),
            ]  # fmt: skip
            pygame.draw.polygon(canvas, line, points, thin)
        case _:
            pygame.draw.rect(canvas, line, box, thin)
    if nation.frame is Rim.DOUBLE_RED:
        inner, pale = box.inflate(-4 * thin, -4 * thin), theme.mix(line, nation.field, 0.35)
        pygame.draw.rect(canvas, pale, inner, max(FINE, thin // 2))


def dashes(
    canvas: pygame.Surface, box: pygame.Rect, line: Colour, thin: int, dash: int, least: int = 0
) -> None:
    """A dashed line inside the edge of a box; of each side's last dash so much or nothing."""
    for x in range(box.left, box.right - least, dash * 2):
        for y in (box.top, box.bottom - thin):
            canvas.fill(line, (x, y, min(dash, box.right - x), thin))
    for y in range(box.top, box.bottom - least, dash * 2):
        for x in (box.left, box.right - thin):
            canvas.fill(line, (x, y, thin, min(dash, box.bottom - y)))


# At which ends of the band a tab stands: 0 left, 1 right.
_TABS = {Pattern.TAB_LEFT: (0,), Pattern.TAB_RIGHT: (1,), Pattern.TABS: (0, 1)}


def _band(canvas: pygame.Surface, blank: Blank, size: int, top: int) -> None:
    """The wing band: the whole pattern, or with lettering only at its ends."""
    fine = canvas.get_width()
    area = pygame.Rect(0, top, fine, fine - top)
    canvas.fill(blank.band.tone, area)
    if blank.band.pattern in _TABS:
        wide = max(round(area.height * TAB), round(fine * TAB_LEAST))
        for left in _TABS[blank.band.pattern]:
            canvas.fill(theme.BAND_DARK_INK, (left * (fine - wide), top, wide, area.height))
        return
    end = round(area.height * 0.52) if blank.lettered else fine
    for left in (0, fine - end)[: 2 if blank.lettered else 1]:
        pattern(canvas, pygame.Rect(left, top, end, area.height), blank.band)


def pattern(canvas: pygame.Surface, area: pygame.Rect, band: Band) -> None:
    """A wing's pattern, drawn into its part of the band and nowhere else."""
    light = theme.luminance(band.tone) > 0.25
    ink = theme.mix(band.tone, (30, 20, 8) if light else (255, 255, 255), 0.5)
    before, wide, high = canvas.get_clip(), canvas.get_width(), area.height
    canvas.set_clip(area)
    match band.pattern:
        case Pattern.MID_LINE:
            canvas.fill(ink, area.inflate(0, -round(high * 0.64)))
        case Pattern.HALF:
            canvas.fill(ink, (area.left, area.centery, area.width, high))
        case Pattern.DIAGONALS:
            step = max(5 * FINE, round(high * 0.72))
            for x in range(-high - step, wide + high, step):
                low, top, across = (x, area.bottom), (x + high, area.top), step * 0.42
                ends = [low, top, (top[0] + across, top[1]), (low[0] + across, low[1])]
                pygame.draw.polygon(canvas, ink, ends)
        case Pattern.CHECKS:
            step = (high + 1) // 2
            for row in range(2):
                for x in range(row * step, wide + step, 2 * step):
                    canvas.fill(ink, (x, area.top + row * step, step, step))
    canvas.set_clip(before)


def _rub_grain(surface: pygame.Surface) -> None:
    """Lighten and darken a surface by a faint paper grain, the same on every machine."""
    pixels = pygame.surfarray.pixels3d(surface)
    chance = np.random.default_rng(GRAIN_SEED).random(pixels.shape[:2])
    # Neighbours are averaged so that the grain reads as fibre, not as dust.
    fibre = (chance + np.roll(chance, 1, 0) + np.roll(chance, 1, 1)) / 3 - 0.5
    light = pixels.mean(axis=2) / 255
    strength = GRAIN_STRENGTH * (1 - (1 - GRAIN_ON_WHITE) * light)
    pixels[:] = np.clip(pixels * (1 + strength * fibre)[:, :, None], 0, 255)


@lru_cache(maxsize=32)
def bevel(size: int) -> pygame.Surface:
    """Light from the north-west: a bright rim above and left, a dark one below and right."""
    fine = size * FINE
    out = pygame.Surface((fine, fine), pygame.SRCALPHA)
    for rim in (_rim(size, (255, 255, 255), 95, 0), _rim(size, (0, 0, 0), 75, fine)):
        out.blit(rim, (0, 0))
    return pygame.transform.smoothscale(out, (size, size))


def _rim(size: int, colour: Colour, strongest: int, corner: int) -> pygame.Surface:
    """Rings inside the die-cut edge that fade inwards, on the half at one corner."""
    fine = size * FINE
    out = pygame.Surface((fine, fine), pygame.SRCALPHA)
    edge, depth = whole(EDGE, size) * FINE, max(FINE, round(0.028 * size * FINE))
    radius = whole(CORNER, size) * FINE
    for step in reversed(range(depth)):
        inset = 2 * (edge + step)
        ring = out.get_rect().inflate(-inset, -inset)
        paint = (*colour, round(strongest * (1 - step / depth)))
        # Two pixels wide: rounded rings of one would leave pin holes in the corners.
        pygame.draw.rect(out, paint, ring, 2, border_radius=max(1, radius - edge - step))
    mask = pygame.Surface((fine, fine), pygame.SRCALPHA)
    pygame.draw.polygon(mask, theme.WHITE, [(corner, corner), (fine, 0), (0, fine)])
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@lru_cache(maxsize=32)
def dimmed_edge(size: int, top: int) -> pygame.Surface:
    """The dark inner edge of a counter that has moved: the field above the band only."""
    out = pygame.Surface((size, size), pygame.SRCALPHA)
    edge, depth = whole(EDGE, size), whole(0.15, size)
    for step in range(depth):
        inset = edge + step
        ring = pygame.Rect(inset, inset, size - 2 * inset, top - 2 * inset)
        paint = (8, 10, 14, round(150 * (1 - step / depth) ** 1.4))
        bend = max(0, whole(CORNER, size) - inset)
        pygame.draw.rect(
            out, paint, ring, 1, border_top_left_radius=bend, border_top_right_radius=bend
        )
    return out


@lru_cache(maxsize=64)
def shadow(size: int, tilt: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """The soft shadow of a counter turned by `tilt` degrees, and its offset from the square."""
    spread = whole(SHADOW_BLUR, size)
    room = 3 * spread
    out = pygame.Surface((size + 2 * room, size + 2 * room), pygame.SRCALPHA)
    shape = pygame.Rect(room, room, size, size)
    pygame.draw.rect(out, (20, 14, 4, SHADOW_ALPHA), shape, border_radius=whole(CORNER, size))
    if tilt:
        turned = pygame.transform.rotozoom(out, tilt, 1)
        out = pygame.Surface(turned.get_size(), pygame.SRCALPHA)
        out.blit(turned, (0, 0))
    out = pygame.transform.gaussian_blur(out, spread)
    grown = (out.get_width() - size) // 2
    return out, (whole(SHADOW_X, size) - grown, whole(SHADOW_Y, size) - grown)
