"""A stack spread out: every piece large, who is engaged and who supports, levels against limits."""

from collections.abc import Mapping

import pygame
from msgspec import Struct

from game.board.where import Where
from game.engine.action import UnitId
from game.engine.presentation import CellNote, Counter
from game.engine.prompt import Offer
from game.engine.text import Text
from game.ui import counters
from game.ui.field import highlights
from game.ui.field.pieces import draw_order
from game.ui.look import theme, type
from game.ui.look.type import Align, Stand
from game.ui.look.words import _, tr
from game.ui.widgets.tooltips import place_beside

SIZE = 80
PAD, GAP = 14, 18
GAUGE_STEP = 7
PER_ROW = 5
RINGS = 3
"""How far from its stack a fan may stand, in hexes, so that the neighbours stay in sight."""
_HEAD = type.HEADING.but(size=16)
_WORD = type.SMALL.but(size=13, colour=theme.TEXT)
_GROUP = type.SMALL.but(size=13, weight=type.Weight.SEMIBOLD, colour=theme.TEXT_LINK)
_WARN = type.SMALL.but(size=13, weight=type.Weight.SEMIBOLD, colour=theme.TEXT_WARNING)


class Fan(Struct, kw_only=True):
    """An open fan. `pinned`: it was asked for; `stays`: the pointer may leave it."""

    cell: Where
    title: str
    stack: tuple[Counter, ...]
    note: CellNote
    pinned: bool = False
    stays: bool = False
    area: pygame.Rect = pygame.Rect(0, 0, 0, 0)
    places: tuple[tuple[UnitId, pygame.Rect], ...] = ()

    def shift(self, by: tuple[int, int]) -> None:
        """Move with the map."""
        self.area = self.area.move(by)
        self.places = tuple((unit, rect.move(by)) for unit, rect in self.places)

    def unit_at(self, pixel: tuple[int, int]) -> UnitId | None:
        return next((u for u, rect in self.places if rect.collidepoint(pixel)), None)


def _step() -> int:
    """From one piece to the next: a piece and its gap grow with the window, as type does."""
    return theme.scaled(SIZE) + theme.scaled(GAP)


def _room() -> int:
    """The width of what is said under a piece."""
    return _step() - 4


def ordered(stack: tuple[Counter, ...], note: CellNote) -> tuple[Counter, ...]:
    """The pieces group by group, in the stack's order within each; the rest last."""
    rank = {u: i for i, (_label, units) in enumerate(note.groups) for u in units}
    return tuple(sorted(stack, key=lambda c: rank.get(c.id, len(note.groups))))


def lay_out(
    fan: Fan, offers: Mapping[UnitId, Offer], beside: list[pygame.Rect], bounds: pygame.Rect
) -> None:
    """Give the fan and its pieces their places, with room for all that is said of each."""
    shown = ordered(fan.stack, fan.note)
    size, step, pad = theme.scaled(SIZE), _step(), theme.scaled(PAD)
    across = max(1, min(PER_ROW, len(shown), (bounds.w - 2 * pad) // step))
    rows = -(-len(shown) // across) if shown else 0
    head = type.line_height(_HEAD) + 6
    group = type.line_height(_GROUP) + theme.scaled(12) if fan.note.groups else 4
    words = [caption(offers.get(c.id)) for c in shown]
    foot = max((len(w) for w in words), default=1) * type.line_height(_WORD) + 10
    row = group + size + foot
    lines = len(fan.note.gauges) + (2 if fan.note.warning else 0)
    title = type.measure(fan.title, _HEAD)[0] + type.measure(tr(fan.note.terrain), _WORD)[0] + 20
    least = max(title, theme.scaled(190) if fan.note.gauges else 0)
    width = max(across * step - theme.scaled(GAP), least) + 2 * pad
    height = head + rows * row + lines * (type.line_height(_WORD) + 5) + 2 * pad - 4
    fan.area = place_beside((width, height), beside, bounds, RINGS)
    left, top = fan.area.left + pad, fan.area.top + pad + head

    def place(i: int) -> pygame.Rect:
        corner = left + i % across * step, top + i // across * row + group
        return pygame.Rect(corner, (size, size))

    fan.places = tuple((c.id, place(i)) for i, c in enumerate(shown))


def caption(offer: Offer | None) -> tuple[str, ...]:
    """What is said under a piece, in lines as wide as it."""
    words = tr(offer.text) if offer is not None else ""
    return type.wrap(words, _WORD, _room())


def draw_fan(
    surface: pygame.Surface,
    fan: Fan,
    offers: Mapping[UnitId, Offer],
    chosen: tuple[UnitId | Where, ...],
    hover: UnitId | None,
    numbered: bool,
) -> None:
    _ground(surface, fan.area)
    pad = theme.scaled(PAD)
    x, y = fan.area.left + pad, fan.area.top + pad - 3
    type.draw_text(surface, fan.title, (x, y), _HEAD)
    quiet, end = _WORD.but(colour=theme.TEXT_QUIET), (fan.area.right - pad, y + 4)
    type.draw_text(surface, tr(fan.note.terrain), end, quiet, align=Align.RIGHT)
    _draw_groups(surface, fan)
    by_id = {c.id: c for c in fan.stack}
    for unit, rect in fan.places:
        offer = offers.get(unit)
        held = unit in chosen
        if offer is not None or held:
            highlights.draw_halo(surface, rect, offer.mark if offer else "select", chosen=held)
        if unit == hover:
            pygame.draw.rect(surface, theme.TEXT, rect.inflate(10, 10), 2, border_radius=8)
        counters.blit_counter(surface, by_id[unit].face, rect.center, rect.width)
        if numbered and held:
            draw_order(surface, (rect.right - 4, rect.top + 4), chosen.index(unit))
        for number, line in enumerate(caption(offer)):
            place = rect.centerx, rect.bottom + 8 + number * type.line_height(_WORD)
            type.draw_text(surface, line, place, _WORD, align=Align.CENTRE, width=_room())
    _draw_gauges(surface, fan)


def _ground(surface: pygame.Surface, area: pygame.Rect) -> None:
    veil = pygame.Surface(area.inflate(14, 14).size, pygame.SRCALPHA)
    for step in range(7):
        rim = veil.get_rect().inflate(-2 * step, -2 * step)
        pygame.draw.rect(veil, (8, 12, 10, 14 + 9 * step), rim, border_radius=12 - step)
    surface.blit(veil, (area.x - 5, area.y - 3))
    pygame.draw.rect(surface, theme.PANEL, area, border_radius=theme.RADIUS_PANEL)
    pygame.draw.rect(surface, theme.BRASS_DARK, area, 1, border_radius=theme.RADIUS_PANEL)


def _draw_groups(surface: pygame.Surface, fan: Fan) -> None:
    """A bracket over the pieces of each group, one for each row it runs over."""
    places = dict(fan.places)
    for label, units in fan.note.groups:
        rows: dict[int, list[pygame.Rect]] = {}
        for unit in units:
            if unit in places:
                rows.setdefault(places[unit].top, []).append(places[unit])
        for rects in rows.values():
            _bracket(surface, label, rects[0].unionall(rects[1:]))


def _bracket(surface: pygame.Surface, label: Text, over: pygame.Rect) -> None:
    y = over.top - theme.scaled(13)
    line = [(over.left, y + 4), (over.left, y), (over.right - 1, y), (over.right - 1, y + 4)]
    pygame.draw.lines(surface, theme.BRASS, False, line, 1)
    words, room = tr(label), over.w + theme.scaled(GAP)
    style = type.fitting(words, _GROUP, room)
    type.draw_text(surface, words, (over.left, y - 1), style, stand=Stand.BOTTOM, width=room)


def _draw_gauges(surface: pygame.Surface, fan: Fan) -> None:
    step, pad = type.line_height(_WORD) + 5, theme.scaled(PAD)
    lines = len(fan.note.gauges) + (2 if fan.note.warning else 0)
    x, y = fan.area.left + pad, fan.area.bottom - pad - lines * step + 4
    for label, now, limit in fan.note.gauges:
        place = type.draw_text(surface, tr(label), (x, y), _WORD)
        told = type.draw_text(
            surface, f"{now} / {limit}", (fan.area.right - pad, y), _WORD, align=Align.RIGHT
        )
        left, most = max(place.right + 10, x + theme.scaled(60)), max(now, limit)
        wide = max(2, min(theme.scaled(GAUGE_STEP), (told.left - 8 - left) // max(1, most)))
        # Boxes for what is there, what fits, and in red what is too much.
        for i in range(most):
            box = pygame.Rect(left + i * wide, 0, max(2, wide - 2), theme.scaled(11))
            box.centery = place.centery
            there = theme.TEXT if i < limit else theme.TEXT_WARNING
            pygame.draw.rect(surface, there if i < now else theme.TEXT_QUIET, box, i >= now)
        y += step
    if fan.note.warning is not None:
        rule, text = fan.note.warning
        room = pygame.Rect(x, y, fan.area.w - 2 * pad, 2 * step)
        words = _("{text} ({rule})", text=text, rule=rule)
        type.draw_wrapped(surface, words, room, _WARN, max_lines=2)
