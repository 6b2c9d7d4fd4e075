"""A pool for which those who act by turns contend: its numbers in a row, each side's names below.

A number that was taken bears the side's colour and who took it. Of the names the spent are struck
through, the one who acts has a frame, and who contends shows what he has.
"""

from collections.abc import Sequence

import pygame

from game.engine.presentation import Pool, SideInfo, Stake, TurnCard
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Colour
from game.ui.look.type import Align, Family, Stand, Style, Weight
from game.ui.look.words import _, tr
from game.ui.panels.strip.turn_cards import Drawn
from game.ui.widgets import plates

GAP, PAD = 5, 7
SHARE = 0.7
"""The part of the strip that a pool takes at most."""
STAKE, LEAST_STAKE = 74, 34
CHIP_PAD = 8
DOT = 9  # the room of the band's dot before a name
SIDE = 9
"""The square in a side's colour."""
_TITLE = Style(family=Family.SERIF, size=16, weight=Weight.SEMIBOLD)
_NOTE = Style(size=13, colour=theme.TEXT_QUIET)
_NUMBER = Style(size=17, weight=Weight.BOLD)
_NAME = Style(size=12.5)
_CHIP = Style(size=13)
_MARK = _CHIP.but(weight=Weight.BOLD, colour=theme.TEXT_LINK)


def pool_width(room: int, shown: Pool) -> int:
    stakes = len(shown.stakes) * (STAKE + GAP)
    sides = {card.side for card in shown.turns.cards}
    names = max((_row_width(shown, side) for side in sides), default=0)
    note = _NOTE.but(size=min(_NOTE.size, ty.least_size()))
    head = ty.measure(tr(shown.title), _TITLE)[0] + ty.measure(tr(shown.note), note)[0] + 4 * GAP
    return min(round(room * SHARE), max(stakes, names, head, 200) + 2 * GAP)


def is_whole(room: pygame.Rect, shown: Pool) -> bool:
    """Whether all names have room."""
    width = pool_width(room.width, shown) - 2 * GAP
    sides = {card.side for card in shown.turns.cards}
    rows = len(sides) * (ty.line_height(_CHIP) + 4 + GAP)
    high = ty.line_height(_TITLE) + 2 + ty.line_height(_NUMBER) + 4 + GAP + rows
    fits = all(_row_width(shown, side) <= width for side in sides)
    return fits and high <= room.height - PAD


def draw_pool(
    surface: pygame.Surface, room: pygame.Rect, shown: Pool, sides: Sequence[SideInfo]
) -> Drawn:
    width = pool_width(room.width, shown)
    place = pygame.Rect(room.left + GAP, room.top + PAD, width - 2 * GAP, room.height - 2 * PAD)
    colours = {s.id: theme.side_colour(s.colour) for s in sides}
    top = place.top + _head(surface, place, shown)
    chip = ty.line_height(_CHIP) + 4
    rows = len(sides) * (chip + GAP)
    high = max(ty.line_height(_NUMBER) + 4, min(46, place.bottom - rows - top))
    _stakes(surface, pygame.Rect(place.left, top, place.width, high), shown, colours)
    top += high + GAP
    placed: list[tuple[TurnCard, pygame.Rect]] = []
    for side in sides:
        line = pygame.Rect(place.left, top, place.width, chip)
        if line.bottom > room.bottom:
            break
        box = pygame.Rect(line.left, line.centery - SIDE // 2, SIDE, SIDE)
        pygame.draw.rect(surface, colours[side.id], box)
        pygame.draw.rect(surface, theme.TEXT, box, 1)
        line = pygame.Rect(line.left + SIDE + 6, top, line.width - SIDE - 6, chip)
        placed += _chips(surface, line, [c for c in shown.turns.cards if c.side == side.id])
        top += chip + GAP
    return Drawn(width, tuple(placed))


def _head(surface: pygame.Surface, place: pygame.Rect, pool: Pool) -> int:
    """Title and note; the height that they take."""
    title = ty.draw_text(surface, tr(pool.title), place.topleft, _TITLE, width=place.width)
    room = place.right - title.right - GAP
    if pool.note is not None and room > 60:
        at = title.right + 2 * GAP, title.bottom - 4
        ty.draw_text(surface, tr(pool.note), at, _NOTE, stand=Stand.BOTTOM, width=room - GAP)
    return ty.line_height(_TITLE) + 2


def _stakes(
    surface: pygame.Surface, row: pygame.Rect, pool: Pool, colours: dict[str, Colour]
) -> None:
    count = max(1, len(pool.stakes))
    wide = max(LEAST_STAKE, min(STAKE, (row.width + GAP) // count - GAP))
    for number, stake in enumerate(pool.stakes):
        box = pygame.Rect(row.left + number * (wide + GAP), row.top, wide, row.height)
        if box.right <= row.right + GAP:
            _stake(surface, box, stake, colours)


def _stake(
    surface: pygame.Surface, box: pygame.Rect, stake: Stake, colours: dict[str, Colour]
) -> None:
    taken = bool(stake.side)
    tone = theme.mix(colours[stake.side], theme.SUNK, 0.72) if taken else theme.SUNK
    surface.blit(plates.plate(box.size, tone, theme.SUNK, theme.LINE, theme.RADIUS_BUTTON), box)
    if stake.now:
        pygame.draw.rect(surface, theme.TEXT_LINK, box, 2, border_radius=theme.RADIUS_BUTTON)
    ink = theme.TEXT if stake.now or not taken else theme.TEXT_QUIET
    words = tr(stake.name) if taken else _("to be won")
    low = ty.line_height(_NUMBER) + ty.line_height(_NAME) - 6
    alone = box.height < low
    at = box.centerx, box.centery + 1 if alone else box.top + 2
    stand = Stand.MIDDLE if alone else Stand.TOP
    style = _NUMBER.but(colour=ink)
    ty.draw_text(surface, str(stake.number), at, style, align=Align.CENTRE, stand=stand)
    if taken:
        pygame.draw.rect(surface, colours[stake.side], (box.left + 4, box.top + 4, 6, 6))
    if not alone:
        name = _NAME.but(colour=ink if taken else theme.TEXT_QUIET)
        at = box.centerx, box.bottom - 2
        align, stand = Align.CENTRE, Stand.BOTTOM
        ty.draw_text(surface, words, at, name, align=align, stand=stand, width=box.width - 4)


def _chip_width(card: TurnCard) -> int:
    mark = ty.measure(tr(card.note), _MARK)[0] + 5 if card.note is not None else 0
    return ty.measure(tr(card.name), _CHIP)[0] + mark + 2 * CHIP_PAD + DOT


def _row_width(shown: Pool, side: str) -> int:
    chips = [_chip_width(card) + GAP for card in shown.turns.cards if card.side == side]
    return sum(chips) + SIDE + 6


def _chips(
    surface: pygame.Surface, line: pygame.Rect, cards: list[TurnCard]
) -> list[tuple[TurnCard, pygame.Rect]]:
    """The names of a side; where there is no room for all, all are narrower."""
    widths = [_chip_width(card) for card in cards]
    room = line.width - GAP * max(0, len(cards) - 1)
    share = min(1.0, room / max(1, sum(widths)))
    placed, left = [], float(line.left)
    for card, wide in zip(cards, widths, strict=True):
        box = pygame.Rect(round(left), line.top, round(wide * share), line.height)
        _chip(surface, box, card)
        placed.append((card, box))
        left += wide * share + GAP
    return placed


def _chip(surface: pygame.Surface, box: pygame.Rect, card: TurnCard) -> None:
    now, past, round_ = card.stage == "now", card.stage == "past", box.height // 2
    later = theme.mix(theme.RAISED, theme.PANEL, 0.5)
    fill = theme.RAISED if now else theme.SUNK if past else later
    pygame.draw.rect(surface, fill, box, border_radius=round_)
    edge, thick = (theme.TEXT_LINK, 2) if now else (theme.LINE, 1)
    pygame.draw.rect(surface, edge, box, thick, border_radius=round_)
    band = theme.BANDS.get(card.band)
    if band is not None:
        pygame.draw.circle(surface, band.tone, (box.left + 7, box.centery), 3)
    ink = theme.TEXT_QUIET if past else theme.TEXT
    right = box.right - CHIP_PAD + 2
    if card.note is not None:
        mark = tr(card.note)
        at = right, box.centery + 1
        right = ty.draw_text(surface, mark, at, _MARK, align=Align.RIGHT, stand=Stand.MIDDLE).left
        right -= 4
    left = box.left + CHIP_PAD + DOT - 2
    name = tr(card.name)
    style = ty.fitting(name, _CHIP.but(colour=ink), max(10, right - left))
    at = left, box.centery + 1
    drawn = ty.draw_text(surface, name, at, style, stand=Stand.MIDDLE, width=max(10, right - left))
    if past:
        y = drawn.centery
        pygame.draw.line(surface, theme.TEXT_QUIET, (drawn.left - 2, y), (drawn.right + 2, y), 1)
