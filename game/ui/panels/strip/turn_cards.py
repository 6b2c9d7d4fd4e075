"""Those who act by turns, as cards from left to right: token, wing, state, what it may do."""

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.engine.presentation import SideInfo, TurnCard, Turns
from game.ui.counters.coin import coin
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Colour, mix
from game.ui.look.type import Align, Stand, Style, Weight
from game.ui.look.words import _, tr
from game.ui.widgets import plates
from game.ui.widgets.control_paint import fitting

GAP, PAD = 6, 7
SHARE = 0.66
"""The part of the strip that the cards take, where they need it."""
WIDEST, LEAST = 168, 60
PIP = 8
LEAST_SIZE = 9.5
ROOMY = 130
"""From this width on a card has room for what the wing may do."""
STATES: tuple[Colour, ...] = (
    theme.TEXT_QUIET,
    theme.TEXT_QUIET,
    theme.rgb("#8CC79A"),
    theme.TEXT_LINK,
    theme.rgb("#F0998A"),
)
"""The ink of a state by its level."""
_TITLE = Style(family=ty.Family.SERIF, size=16, weight=Weight.SEMIBOLD)
_NAME = Style(size=14, weight=Weight.SEMIBOLD)
_STATE = Style(size=14, weight=Weight.BOLD)
_SMALL = Style(size=12.5, colour=theme.TEXT)
_RULE = ty.RULE.but(size=12.5)


class Drawn(Struct, frozen=True):
    """Where the cards lie, and how much of the strip they take."""

    width: int = 0
    cards: tuple[tuple[TurnCard, pygame.Rect], ...] = ()

    def at(self, pos: tuple[int, int]) -> tuple[TurnCard, pygame.Rect] | None:
        """The card under a point."""
        return next((found for found in self.cards if found[1].collidepoint(pos)), None)


def words_of(card: TurnCard) -> tuple[str, str, str]:
    """What a card tells in full: heading, words, rule."""
    title = tr(card.name)
    if card.status is not None:
        title = _("{name}: {state}", name=card.name, state=card.status)
    parts = [tr(part) for part in (card.note, card.limits, card.tag) if part is not None]
    return title, "; ".join(parts), card.rule


def track_width(room: int, shown: Turns) -> int:
    """How much of a strip the cards take; none where there are none or no room for them."""
    count = len(shown.cards)
    if not count:
        return 0
    width = min(WIDEST, (round(room * SHARE) - GAP) // count - GAP)
    return count * (width + GAP) + GAP if width >= LEAST else 0


def draw_cards(
    surface: pygame.Surface, room: pygame.Rect, shown: Turns, sides: Sequence[SideInfo]
) -> Drawn:
    width = track_width(room.width, shown)
    if not width:
        return Drawn()
    each = (width - GAP) // len(shown.cards) - GAP
    top = room.top + PAD
    title = tr(shown.title)
    if title and each >= ROOMY:
        ty.draw_text(surface, title, (room.left + GAP, top), _TITLE)
        top += ty.line_height(_TITLE) + 2
    high = room.bottom - PAD - top
    colours = {s.id: theme.side_colour(s.colour) for s in sides}
    placed = []
    for n, card in enumerate(shown.cards):
        place = pygame.Rect(room.left + GAP + n * (each + GAP), top, each, high)
        _card(surface, place, card, colours.get(card.side, theme.LINE))
        placed.append((card, place))
    return Drawn(width, tuple(placed))


def _card(surface: pygame.Surface, place: pygame.Rect, card: TurnCard, colour: Colour) -> None:
    now, past = card.stage == "now", card.stage == "past"
    fill = theme.RAISED if now else theme.SUNK if past else mix(theme.RAISED, theme.PANEL, 0.6)
    edge = theme.BRASS if now else theme.LINE
    surface.blit(plates.plate(place.size, fill, mix(fill, theme.PANEL, 0.4), edge, 5), place)
    if now:
        pygame.draw.rect(surface, theme.TEXT_LINK, place, 2, border_radius=5)
    stripe = pygame.Rect(place.left + 3, place.top + 2, place.width - 6, 4)
    pygame.draw.rect(surface, colour, stripe, border_radius=2)
    band = theme.BANDS.get(card.band)
    if band is not None:  # a short bar in the wing's colour under the side's
        bar = pygame.Rect(place.left + 3, place.top + 6, place.width - 6, 3)
        pygame.draw.rect(surface, band.tone, bar)
    size = min(round(place.width * 0.34), round(place.height * 0.42), 50)
    at = (place.left + PAD, place.top + 11)
    if card.token is not None:
        picture = coin(card.token.series, card.token.number, size, faint=past)
        surface.blit(picture, at)
    else:
        centre = (at[0] + size // 2, at[1] + size // 2)
        pygame.draw.aacircle(surface, theme.LINE, centre, size // 2 - 1, 1)
    left = at[0] + size + 6
    _words(surface, place, card, pygame.Rect(left, at[1], place.right - left - 5, size))
    _foot(surface, place, card, at[1] + size + 4)


def _words(surface: pygame.Surface, place: pygame.Rect, card: TurnCard, room: pygame.Rect) -> None:
    """Name and state beside the coin."""
    ink = theme.TEXT_QUIET if card.stage == "past" else theme.TEXT
    name, style = tr(card.name), _NAME.but(colour=ink)
    lines: tuple[str, ...] = (name,)
    if place.width < ROOMY:
        style = min((_fit(w, style, room.width) for w in name.split()), key=lambda s: s.size)
        lines = ty.wrap(name, style, room.width)[:2]
        style = min((_fit(w, style, room.width) for w in lines), key=lambda s: s.size)
    y = room.top
    for line in lines:
        ty.draw_text(surface, line, (room.left, y), _fit(line, style, room.width), width=room.width)
        y += ty.line_height(style) - 2
    if place.width >= ROOMY:
        _state(surface, card, (room.left, y), room.width)


def _state(surface: pygame.Surface, card: TurnCard, at: tuple[int, int], width: int) -> int:
    """The state in the ink of its level; the height that it takes."""
    style, words = _STATE.but(colour=_ink(card)), tr(card.status)
    ty.draw_text(surface, words, at, _fit(words, style, width))
    return ty.line_height(style) if words else 0


def _ink(card: TurnCard) -> Colour:
    return STATES[min(card.level, len(STATES) - 1)]


def _fit(words: str, style: Style, width: int) -> Style:
    """A style in which a line fits: in large type as small as it is in usual type."""
    return fitting(words, style, width, LEAST_SIZE / max(1.0, ty.text_scale()))


def _foot(surface: pygame.Surface, place: pygame.Rect, card: TurnCard, top: int) -> None:
    """State in words (on a narrow card), its filled steps, whom it beat, what it may do."""
    left, right, y = place.left + PAD, place.right - PAD, top
    if place.width < ROOMY:
        y += _state(surface, card, (left, y), right - left)
    for n in range(card.levels):  # its steps, so that it does not hang on colour alone
        pip = pygame.Rect(left + n * 11, y + 4, PIP, PIP)
        pygame.draw.rect(surface, _ink(card), pip, 0 if n < card.level else 1)
    stage = {"past": _("done"), "now": _("now")}.get(card.stage, tr(card.note))
    if card.tag is not None:
        later = stage == tr(card.note)
        stage = tr(card.tag) if later else _("{stage}, {tag}", stage=stage, tag=card.tag)
    tone = theme.TEXT_LINK if card.stage == "now" else theme.TEXT_QUIET
    pips = card.levels * 11
    if place.width < ROOMY:
        pips, y = 0, y + PIP + 6
    small = _fit(stage, _SMALL.but(colour=tone), right - left - pips - 4)
    ty.draw_text(surface, stage, (right, y), small, align=Align.RIGHT, width=right - left - pips)
    y += ty.line_height(_SMALL) + 1
    if place.width >= ROOMY and card.limits is not None:
        rule = ty.measure(card.rule, _RULE)[0]
        room = pygame.Rect(left, y, right - left, place.bottom - y - 3)
        lines = max(1, room.height // ty.line_height(_SMALL))
        if lines > 1:
            words, most = tr(card.limits), min(lines, 2)
            style = wrapping(words, room.width, most)
            ty.draw_wrapped(surface, words, room, style, max_lines=most)
        if lines > 2 or rule < room.width // 3:
            at = (right, place.bottom - 4)
            ty.draw_text(surface, card.rule, at, _RULE, align=Align.RIGHT, stand=Stand.BASELINE)


def wrapping(words: str, width: int, most: int) -> Style:
    """A style in which words need no more lines than there are, if one is large enough."""
    sizes = [_SMALL.size - n / 2 for n in range(int(2 * (_SMALL.size - LEAST_SIZE)) + 1)]
    styles = [_SMALL.but(size=size) for size in sizes]
    return next((s for s in styles if len(ty.wrap(words, s, width)) <= most), styles[-1])
