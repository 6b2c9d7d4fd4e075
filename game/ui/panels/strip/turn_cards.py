"""Those who act by turns, as cards from left to right: token, wing, state, what it may do."""

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.engine.presentation import SideInfo, TurnCard, Turns
from game.ui.counters.coin import coin
from game.ui.counters.general import blit_general, own_radius
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Colour, mix
from game.ui.look.type import Align, Stand, Style, Weight
from game.ui.look.words import _, tr
from game.ui.widgets import plates

GAP, PAD = 6, 7
KEY = "I"
"""The key that goes from card to card."""
SHARE, SHARE_OF_TWO = 0.66, 0.72
"""The part of the strip that the cards take, where they need it, in one row and in two."""
WIDEST, LEAST, LEAST_OF_TWO = 168, 60, 84
"""The widths of cards; many without coins lie in two rows."""
PIP = 8
STEP = 11
"""From one step of a state to the next."""
DISC, ROOMY_DISC = 8, 15
"""The radius of a general's disc on a narrow card and on a roomy one."""
LEAST_SIZE = 9.5
SHORT_NAME = 13
"""The size of names by which the width of short cards is found."""
MOST_LIMITS = 3
"""On so many lines a roomy card says at most what may be done."""
LINES = 4
"""So many lines the words of a narrow card may take."""
TOO_HIGH = 10_000
"""The height of words that are cut: no card has it."""
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


def _large(pixels: int) -> int:
    """So many pixels of a window of the usual height."""
    return round(pixels * theme.window_factor())


def words_of(card: TurnCard) -> tuple[str, str, str]:
    """What a card tells in full: heading, words, rule."""
    title = tr(card.name)
    if card.status is not None:
        title = _("{name}: {state}", name=card.name, state=card.status)
    parts = [tr(part) for part in (card.note, card.limits, card.tag) if part is not None]
    return title, "; ".join(parts), card.rule


def track_width(room: int, shown: Turns) -> int:
    """How much of a strip the cards take; none where there are none or no room for them."""
    count, (width, rows, left) = len(shown.cards), _laid(room, shown)
    return left + -(-count // rows) * (width + GAP) + GAP if width else 0


def _laid(room: int, shown: Turns) -> tuple[int, int, int]:
    """The width of a card and in how many rows they lie; 0: there is no room for them. Where their
    key has no place beside the title or on the first of them it stands left of them, in so much
    room.
    """
    width, rows = _shared(room, shown)
    titled = width >= _large(ROOMY) and shown.title is not None
    if titled or (rows == 1 and not _coins(shown) and width >= _with_key(shown)):
        return width, rows, 0
    left = plates.key_cap_width(KEY) + GAP
    return (*_shared(room - left, shown), left)


def _with_key(shown: Turns) -> int:
    """How wide the first card must be to have the key beside its steps."""
    first = next(iter(shown.cards), None)
    if first is None:
        return 0
    return PAD + first.levels * STEP + plates.key_cap_width(KEY) + _aside(first)


def _aside(card: TurnCard) -> int:
    """How far from the right edge of a narrow card its key ends: left of the general's disc."""
    return 2 * DISC + 14 if card.face is not None else 4


def _shared(room: int, shown: Turns) -> tuple[int, int]:
    """The width of a card and in how many rows they share a room; 0: they have none. In one row
    unless two have more room for words that are cut there.
    """
    count = len(shown.cards)
    two = () if _coins(shown) else ((2, LEAST_OF_TWO, SHARE_OF_TWO),)
    found = [(0, 1)]
    for rows, least, share in ((1, LEAST, SHARE), *two):
        wide = (round(room * share) - GAP) // max(1, -(-count // rows)) - GAP
        if count and wide >= least:
            most = _large(WIDEST) if rows == 1 else max(least, _needed(shown))
            found.append((min(most, wide), rows))
            if not two or rows > 1 or _whole_in(wide, shown):
                return found[-1]
    return found[-1]


def _needed(shown: Turns) -> int:
    """How wide short cards must be for their words, in type that is not large."""
    small = _NAME.but(size=min(_NAME.size, SHORT_NAME))
    names = (ty.measure(tr(card.name), small)[0] for card in shown.cards)
    states = (
        ty.measure(tr(card.status), _SMALL)[0] + card.levels * (PIP + 1) + 8 for card in shown.cards
    )
    return round(max((*names, *states), default=0)) + 2 * PAD + 2


def _whole_in(width: int, shown: Turns) -> bool:
    """Whether the words of cards so wide that lie in one row are not cut, to the side or below."""
    roomy, inner, most = width >= _large(ROOMY), width - 2 * PAD, LINES * ty.line_height(_NAME)
    return roomy or all(_below_height(c, inner, coins=False) <= most for c in shown.cards)


def _coins(shown: Turns) -> bool:
    """Whether a coin may lie on the cards: else its place is for words."""
    return any(card.token is not None for card in shown.cards)


def draw_cards(
    surface: pygame.Surface, room: pygame.Rect, shown: Turns, sides: Sequence[SideInfo]
) -> Drawn:
    each, rows, left = _laid(room.width, shown)
    if not each:
        return Drawn()
    top, columns = room.top + PAD, -(-len(shown.cards) // rows)
    titled = each >= _large(ROOMY) and shown.title is not None
    if left:
        _key(surface, room.left + left, top + ty.line_height(_SMALL) // 2)
    elif titled:
        told = ty.draw_text(surface, tr(shown.title), (room.left + GAP, top), _TITLE)
        _key(surface, told.right + 8 + plates.key_cap_width(KEY), told.centery)
        top += ty.line_height(_TITLE) + 2
    high = (room.bottom - PAD - top - GAP * (rows - 1)) // rows
    colours = {s.id: theme.side_colour(s.colour) for s in sides}
    placed = []
    for n, card in enumerate(shown.cards):
        row, at = divmod(n, columns)
        x, y = room.left + left + GAP + at * (each + GAP), top + row * (high + GAP)
        place, colour = pygame.Rect(x, y, each, high), colours.get(card.side, theme.LINE)
        if rows > 1:
            _short_card(surface, place, card, colour)
        else:
            _card(surface, place, card, colour, coins=_coins(shown))
        placed.append((card, place))
    if placed and not left and not titled:  # beside its steps
        _key(surface, placed[0][1].right - _aside(placed[0][0]), placed[0][1].top + 17)
    return Drawn(track_width(room.width, shown), tuple(placed))


def _key(surface: pygame.Surface, right: int, middle: int) -> None:
    plates.key_cap(surface, KEY, right, middle, theme.TEXT_QUIET, theme.SUNK)


def _blank(surface: pygame.Surface, place: pygame.Rect, card: TurnCard, colour: Colour) -> None:
    """A card without words: bright for who acts, with the stripes of side and wing."""
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


def _short_card(
    surface: pygame.Surface, place: pygame.Rect, card: TurnCard, colour: Colour
) -> None:
    """A card of half the height: name, its steps, and its state where there is room."""
    _blank(surface, place, card, colour)
    x, wide, y = place.left + PAD, place.width - 2 * PAD, place.top + 10
    name, state = tr(card.name), tr(card.status)
    style = ty.fitting_lines(name, _NAME.but(colour=_name_ink(card)), wide, 1)
    lines = 1 if ty.fits(name, style, wide) else 2
    ty.draw_wrapped(surface, name, pygame.Rect(x, y, wide, 0), style, max_lines=lines)
    steps, below = card.levels * (PIP + 1), place.bottom - PIP - 4
    _pips(surface, card, pygame.Rect(x, below, steps, PIP))
    style = _SMALL.but(colour=_ink(card))
    if lines == 1 and ty.fits(state, style, wide - steps - 8):
        at = x + wide, below + PIP // 2
        ty.draw_text(surface, state, at, style, align=Align.RIGHT, stand=Stand.MIDDLE)


def _card(
    surface: pygame.Surface, place: pygame.Rect, card: TurnCard, colour: Colour, *, coins: bool
) -> None:
    _blank(surface, place, card, colour)
    if card.face is not None:
        size = DISC if place.width < _large(ROOMY) else ROOMY_DISC
        at = place.right - size - 8, place.top + 10 + size
        blit_general(surface, card.face, at, round(size / own_radius(card.face)))
    past = card.stage == "past"
    narrow = place.width < _large(ROOMY)
    size = _coin_size(place.width, place.height) if coins else 0
    at = (place.left + PAD, place.top + (10 if coins else 13))
    if card.token is not None:
        picture = coin(card.token.series, card.token.number, size, faint=past)
        surface.blit(picture, at)
    elif coins:
        centre = (at[0] + size // 2, at[1] + size // 2)
        pygame.draw.aacircle(surface, theme.LINE, centre, size // 2 - 1, 1)
    beside = pygame.Rect(at[0] + size + 6 * coins, at[1], 0, size or PIP)
    beside.width = place.right - beside.left - 5 - (_disc_room(card) if not narrow else 0)
    room = pygame.Rect(at[0], beside.bottom + 2, place.right - PAD - at[0], 0)
    room.height = place.bottom - 3 - room.top
    if narrow:
        _pips(surface, card, pygame.Rect(beside.left, beside.centery - 3, beside.width, 6))
        _below(surface, card, room, coins=coins)
    else:
        end = _words(surface, card, beside) - room.top
        room.top += max(0, end)
        room.height -= max(0, end)
        _foot(surface, card, room)


def _disc_room(card: TurnCard) -> int:
    """What a general's disc takes of the lines of a roomy card."""
    return 2 * ROOMY_DISC + 10 if card.face is not None else 0


def _coin_size(wide: int, high: int) -> int:
    return min(
        round(wide * 0.34), round(high * (0.28 if wide < _large(ROOMY) else 0.42)), _large(50)
    )


def is_whole(room: pygame.Rect, shown: Turns) -> bool:
    """Whether the cards have room for all of their words; narrow ones do not say what the wing may
    do.
    """
    (each, rows, _left), title = _laid(room.width, shown), ty.line_height(_TITLE) + 2
    high = room.height - 2 * PAD
    if not each:
        return True
    if rows > 1:
        return False
    coins = _coins(shown)
    if each < _large(ROOMY):
        below = high - (_coin_size(each, high) + 18 if coins else PIP + 18)
        heights = (_below_height(card, each - 2 * PAD, coins=coins) for card in shown.cards)
        return all(height <= below for height in heights)
    high -= title if shown.title is not None else 0
    size = _coin_size(each, high) if coins else 0
    words = ty.line_height(_NAME) + ty.line_height(_STATE) + PIP + 1
    wide = each - size - PAD - 11
    fits = all(ty.fits(tr(c.status), _STATE, wide) for c in shown.cards)
    fits &= all(_on_two_lines(tr(c.name), _NAME, wide - _disc_room(c)) for c in shown.cards)
    return fits and max(size + 4, words) + 3 * ty.line_height(_SMALL) + 1 <= high - 14


def _on_two_lines(words: str, style: Style, width: int) -> bool:
    small = ty.fitting_lines(words, style, width, 2)
    return len(ty.wrap(words, small, width)) <= 2


def _words(surface: pygame.Surface, card: TurnCard, room: pygame.Rect) -> int:
    """Name, state and its steps beside the coin; where they end."""
    name, style, y = tr(card.name), _NAME.but(colour=_name_ink(card)), room.top
    lines = 1 if ty.fits(name, style, room.width) else 2
    y += ty.draw_wrapped(surface, name, room, style, max_lines=lines) - 2
    style = _STATE.but(colour=_ink(card))
    ty.draw_text(surface, tr(card.status), (room.left, y), style, width=room.width)
    y += ty.line_height(style) + 1
    _pips(surface, card, pygame.Rect(room.left, y, room.width, PIP))
    return y + PIP + 2


def _name_ink(card: TurnCard) -> Colour:
    return theme.TEXT_QUIET if card.stage == "past" else theme.TEXT


def _lines(card: TurnCard, *, coins: bool) -> list[tuple[str, Style, int]]:
    """Name, state and stage of a narrow card one under the other, and on how many lines at most."""
    stage = _SMALL.but(colour=_stage_ink(card))
    told = [(tr(card.name), _NAME.but(colour=_name_ink(card)), 1 if coins else 2)]
    told += [(tr(card.status), _STATE.but(colour=_ink(card)), 1), (_stage(card), stage, 2)]
    return [line for line in told if line[0]]


def _below_height(card: TurnCard, width: int, *, coins: bool) -> int:
    """The height of a narrow card's words; more than any card has where one does not fit."""
    lines = _lines(card, coins=coins)
    whole = all(_is_unbroken(words, style, width, most) for words, style, most in lines)
    high = sum(ty.wrapped_height(words, style, width, most) for words, style, most in lines)
    return high if whole else TOO_HIGH


def _is_unbroken(words: str, style: Style, width: int, most: int) -> bool:
    """Whether words have room on so many lines, and none of them is parted."""
    small = ty.fitting_lines(words, style, width, most)
    parted = any(ty.measure(word, small)[0] > width for word in words.split())
    return not parted and len(ty.wrap(words, small, width)) <= most


def _below(surface: pygame.Surface, card: TurnCard, room: pygame.Rect, *, coins: bool) -> None:
    """Name, state and stage under the coin of a narrow card."""
    y = room.top
    for words, style, most in _lines(card, coins=coins):
        place = pygame.Rect(room.left, y, room.width, 0)
        y += ty.draw_wrapped(surface, words, place, style, max_lines=most)


def _pips(surface: pygame.Surface, card: TurnCard, room: pygame.Rect) -> None:
    """Its steps, filled as far as they go, so that the state does not hang on colour alone."""
    step = min(STEP, room.width // max(1, card.levels))
    for n in range(card.levels):
        pip = pygame.Rect(room.left + n * step, room.top, step - 3, step - 3)
        pygame.draw.rect(surface, _ink(card), pip, 0 if n < card.level else 1)


def _ink(card: TurnCard) -> Colour:
    if card.levels > len(STATES):
        # A number that is counted, no temper that grows fierce.
        return theme.TEXT_LINK if card.level else theme.TEXT_QUIET
    return STATES[min(card.level, len(STATES) - 1)]


def _stage(card: TurnCard) -> str:
    """Whether it has acted; before that, whom it beats."""
    stage = {"past": _("done"), "now": _("now")}.get(card.stage, tr(card.note))
    if card.tag is None:
        return stage
    if card.stage == "now" or stage == tr(card.note):
        return tr(card.tag)  # a bright frame shows who acts
    return _("{stage}, {tag}", stage=stage, tag=card.tag)


def _stage_ink(card: TurnCard) -> Colour:
    return theme.TEXT_LINK if card.stage == "now" else theme.TEXT_QUIET


def _foot(surface: pygame.Surface, card: TurnCard, room: pygame.Rect) -> None:
    """Whether it has acted or whom it beats, what it may do."""
    left, right, y = room.left, room.right, room.top
    small = _SMALL.but(colour=_stage_ink(card))
    ty.draw_text(surface, _stage(card), (left, y), small, width=right - left)
    y += ty.line_height(_SMALL) + 1
    if card.limits is not None:
        rule = ty.measure(card.rule, _RULE)[0]
        below = pygame.Rect(left, y, right - left, room.bottom - y)
        lines = max(1, below.height // ty.line_height(_SMALL))
        words, most = tr(card.limits), min(lines, MOST_LIMITS)
        style = wrapping(words, below.width, most)
        # What has no room is told by the card's tip alone: half of a list says nothing.
        if len(ty.wrap(words, style, below.width)) <= most:
            ty.draw_wrapped(surface, words, below, style, max_lines=most)
        if lines > 2 or rule < below.width // 3:
            at = (right, room.bottom - 1)
            ty.draw_text(surface, card.rule, at, _RULE, align=Align.RIGHT, stand=Stand.BASELINE)


def wrapping(words: str, width: int, most: int) -> Style:
    """A style in which words need no more lines than there are, if one is large enough."""
    sizes = [_SMALL.size - n / 2 for n in range(int(2 * (_SMALL.size - LEAST_SIZE)) + 1)]
    styles = [_SMALL.but(size=size) for size in sizes]
    return next((s for s in styles if len(ty.wrap(words, s, width)) <= most), styles[-1])
