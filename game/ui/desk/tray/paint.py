"""How the tray is painted: its ground and tab, headings, headers of groups, counters."""

from functools import lru_cache

import pygame
from msgspec import Struct

from game.engine.action import UnitId
from game.engine.presentation import Face, SideInfo
from game.engine.prompt import Mark
from game.ui.counters import blit_counter
from game.ui.counters.face import LEADER, blank_of, level_of
from game.ui.counters.plate import band_top
from game.ui.desk.tray import rows as tray_rows
from game.ui.desk.tray.rows import PAD, Header, Heading, Piece, Row
from game.ui.field import highlights
from game.ui.field.pieces import draw_order
from game.ui.look import theme, type
from game.ui.look.theme import Band, Nation
from game.ui.look.type import Align, Stand
from game.ui.look.words import _, tr
from game.ui.widgets import plates

ARROW = 24
"""How much of a header's left end folds its group."""
TITLE = type.LABEL
KEY = "F6"
GREY, DARKEST = 150, 105
"""How grey, and at most how dark, a counter is that cannot be chosen now; of 255."""
READABLE = 4.5


class TrayLook(Struct, frozen=True):
    """What the rows need to know: offers, what is in hand, what is pointed at."""

    offers: frozenset[UnitId]
    chosen: tuple[object, ...]
    numbered: bool
    hover: Row | None
    focus: UnitId | None
    sides: dict[str, SideInfo]
    only: frozenset[UnitId] | None  # all others are dimmed
    busy: bool  # something is in hand: any other piece can be taken in exchange


def head_height() -> int:
    """The height of the line at the top of the tray."""
    return type.line_height(TITLE) + 14


def draw_ground(surface: pygame.Surface, rect: pygame.Rect, count: int, *, folded: bool) -> None:
    """The panel with its title, or the tab with an arrow and how many pieces wait."""
    plates.panel_ground(surface, rect)
    pygame.draw.line(surface, theme.BRASS_ON_SHEET, rect.topright, rect.bottomright)
    high = head_height()
    if folded:
        plates.triangle(surface, (rect.centerx, rect.top + high // 2), 6, theme.BRASS, down=False)
        style = type.VALUE.but(size=13.5)
        at = rect.centerx, rect.top + high + 4
        type.draw_text(surface, str(count), at, style, align=Align.CENTRE)
        return
    middle = rect.top + high // 2
    ground = theme.mix(theme.PANEL, theme.TEXT, 0.12)
    end = plates.key_cap(surface, KEY, rect.right - 10, middle, theme.TEXT_QUIET, ground)
    words, x = _("Not on the map: {count}", count=count), rect.left + PAD
    room = end - x - 6
    style = type.fitting(words, TITLE, room)
    type.draw_text(surface, words, (x, middle), style, stand=Stand.MIDDLE, width=room)
    plates.hairline(surface, x, rect.right - PAD, rect.top + high - 2)


def draw_row(surface: pygame.Surface, row: Row, place: pygame.Rect, look: TrayLook) -> None:
    if isinstance(row, Heading):
        _heading(surface, row, place, look)
    elif isinstance(row, Header):
        _header(surface, row, place, look)
    else:
        _piece(surface, row, place, look)


def _heading(surface: pygame.Surface, row: Heading, place: pygame.Rect, look: TrayLook) -> None:
    side = look.sides.get(row.side)
    x, right = place.left + PAD, place.right - tray_rows.BAR - 4
    chip = pygame.Rect(x, place.top + 4, 12, 12)
    pygame.draw.rect(surface, theme.side_colour(side.colour if side else ""), chip)
    pygame.draw.rect(surface, theme.TEXT, chip, 1)
    end = right, place.top + 1
    link = type.draw_text(surface, row.rule, end, tray_rows.RULE, align=Align.RIGHT)
    name = tr(side.name) if side is not None else row.side
    room = link.left - x - 24 if row.rule else right - x - 18
    style = type.fitting(name, tray_rows.SIDE, room)
    type.draw_text(surface, name, (x + 18, place.top), style, width=room)
    under = pygame.Rect(x, place.top + type.line_height(tray_rows.SIDE) + 2, right - x, place.h)
    type.draw_wrapped(surface, row.note, under, tray_rows.NOTE, max_lines=tray_rows.MOST_LINES)


def _header(surface: pygame.Surface, row: Header, place: pygame.Rect, look: TrayLook) -> None:
    box = place.inflate(-8, 0)
    lit = isinstance(look.hover, Header) and look.hover.group.id == row.group.id
    ground = theme.RAISED_HOVER if lit else theme.RAISED
    pygame.draw.rect(surface, ground, box, border_radius=theme.RADIUS_BUTTON)
    band = next((c.face.band for c in row.group.counters if c.face.band), "")
    if band:
        stripe = pygame.Rect(box.left, box.top, 4, box.h)
        pygame.draw.rect(surface, theme.band(band).tone, stripe, border_radius=2)
    y, style = box.centery, tray_rows.COUNT
    plates.triangle(surface, (box.left + 14, y), 5, theme.BRASS, down=not row.closed)
    end, right = (box.right - 10, y), Align.RIGHT
    number = type.draw_text(surface, str(row.count), end, style, align=right, stand=Stand.MIDDLE)
    x = place.left + ARROW + 4
    title, room = tr(row.group.title), number.left - x - 6
    style = type.fitting(title, tray_rows.GROUP, room)
    type.draw_text(surface, title, (x, y), style, stand=Stand.MIDDLE, width=room)


def _piece(surface: pygame.Surface, row: Piece, place: pygame.Rect, look: TrayLook) -> None:
    unit = row.counter.id
    held, offered = unit in look.chosen, unit in look.offers
    if held:
        highlights.draw_halo(surface, place, Mark.SELECT, chosen=True)
    elif offered:
        rim = place.inflate(5, 5)
        pygame.draw.rect(surface, highlights.GLOW, rim, 2, border_radius=6)
    blit_counter(surface, row.counter.face, place.center, place.w)
    aside = look.only is not None and unit not in look.only
    if not held and (aside or not (offered or look.busy)):
        _sit_out(surface, place, row.counter.face)
    if unit == look.focus or (isinstance(look.hover, Piece) and look.hover.counter.id == unit):
        pygame.draw.rect(surface, theme.TEXT, place.inflate(7, 7), 2, border_radius=7)
    if held and look.numbered:
        draw_order(surface, (place.right - 4, place.top + 4), look.chosen.index(unit))


def _sit_out(surface: pygame.Surface, place: pygame.Rect, face: Face) -> None:
    """Take the colour out of a counter that cannot be chosen now; what stands on it is read."""
    part = place.clip(surface.get_clip())
    if not part:
        return
    # A copy: greying a part of a larger surface in place mixes up its lines.
    counter = surface.subsurface(part).copy()
    grey = pygame.transform.grayscale(counter)
    grey.set_alpha(GREY)
    counter.blit(grey, (0, 0))
    surface.blit(counter, part)
    for area, strength in _veils(face, place):
        veil = pygame.Surface(area.size)
        veil.fill(theme.PANEL)
        veil.set_alpha(strength)
        surface.blit(veil, area)


def _veils(face: Face, place: pygame.Rect) -> tuple[tuple[pygame.Rect, int], ...]:
    """How dark each part of a counter may be: a leader's band bears his name."""
    if face.symbol != LEADER:
        return ((place, veil_of(theme.nation(face.nation))),)
    blank = blank_of(face, level_of(place.w))
    foot = place.h - band_top(blank, place.h)
    body = pygame.Rect(place.topleft, (place.w, place.h - foot))
    band = pygame.Rect(body.bottomleft, (place.w, foot))
    return (body, veil_of(theme.nation(face.nation))), (band, veil_of(blank.band))


@lru_cache(maxsize=64)
def veil_of(look: Nation | Band) -> int:
    """How dark a ground may be dimmed so that what stands on it is still read."""
    grounds = (look.tone,) if isinstance(look, Band) else (look.field, look.split)

    def read(veil: int) -> bool:
        ink, *mixed = (theme.mix(c, theme.PANEL, veil / 255) for c in (look.ink, *grounds))
        return all(theme.contrast(ink, ground) >= READABLE for ground in mixed)

    return next((veil for veil in range(DARKEST, 0, -5) if read(veil)), 0)
