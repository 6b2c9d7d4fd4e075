"""Chances on a sheet: rolls by turns, how likely each outcome is, what pools bring; and coins."""

from collections.abc import Sequence

import pygame

from game.engine.prompt import (
    Chances,
    Hands,
    Rungs,
    SheetChance,
    SheetRung,
    SheetSpread,
    Spreads,
    Trial,
)
from game.ui.counters.coin import coin
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.look.type import Align
from game.ui.look.words import _, capital, sentence, tr
from game.ui.panels.log_lines import number as figure
from game.ui.panels.sheet_page import GUTTER, SMALL_RULE, STRIPE, Parchment
from game.ui.panels.sheet_sums import draw_line
from game.ui.widgets.pen import BOLD, LINE, QUIET, Pen

COIN, TIGHT_COIN, COIN_GAP = 44, 32, 8
GAP, EDGE, BESIDE = 7, 5, 9
WIDEST_RUNG, LEAST_RUNG = 150, 84
BAR, BAR_HIGH, BARS = 150, 14, 6
"""How wide and high a bar of a chance is; on a narrow sheet so many of them are its width."""
LABELS_SHARE = 40
"""Per cent of the width that the names of the outcomes may take."""
HIGH, LOW = 64, 40
"""Pixels of a column that stands for certainty, or for the likeliest number if that is less."""
WIDEST_COLUMN, COLUMN_GAP = 46, 6
PAST = mix(theme.SHEET_EDGE, theme.INK_SECOND, 0.16)
TROUGH = mix(theme.SHEET, theme.SHEET_EDGE, 0.8)
_NEEDED = BOLD.but(size=24)
_SMALL = QUIET.but(size=13)
_CHANCE = BOLD.but(size=15)
_FIGURE = BOLD.but(size=13)


def draw_hands(pen: Pen, block: Hands, page: Parchment) -> None:
    """One row of coins under the other; on a narrow sheet a row goes on below."""
    size, bold = COIN if page.sizes.headings else TIGHT_COIN, page.sizes.bold
    across = max(1, (pen.width + COIN_GAP) // (size + COIN_GAP))
    for hand in block.rows:
        pen.swatch(pen.left, 13, page.given.colour(hand.side))
        room = pen.width - 22 - pen.rule(hand.rule, pen.right, pen.y)
        pen.text(tr(hand.heading), pen.left + 22, pen.y, bold, room)
        pen.y += type.line_height(bold) + 4
        for n, token in enumerate(hand.coins):
            row, column = divmod(n, across)
            at = pen.left + column * (size + COIN_GAP), pen.y + row * (size + COIN_GAP)
            pen.blit(coin(token.series, token.number, size), at)
        pen.y += -(-len(hand.coins) // across) * (size + COIN_GAP) + page.sizes.gap // 2


# -- the row of rolls -----------------------------------------------------------------------------


def draw_rungs(pen: Pen, block: Rungs, page: Parchment) -> None:
    """The rolls by turns from left to right; where they are too many the last ones are left out."""
    if page.sizes.headings:
        rule = pen.rule(block.rule, pen.right, pen.y + 4, SMALL_RULE)
        pen.heading(tr(block.title), pen.left, pen.right - rule - 8)
    most = max(1, (pen.width + GAP) // (round(LEAST_RUNG * type.text_scale()) + GAP))
    shown = shown_rungs(block.rows, most)
    width = min(WIDEST_RUNG, (pen.width + GAP) // len(shown) - GAP)
    high = EDGE + type.line_height(_NEEDED) + 2 * type.line_height(_CHANCE) + 12
    high += page.sizes.gap // 2
    long = any(_is_long(page.given.name(rung.side), tr(rung.needed), width) for rung in shown)
    high += type.line_height(_SMALL) if long else 0
    for n, rung in enumerate(shown):
        box = pygame.Rect(pen.left + n * (width + GAP), pen.y, width, high)
        _rung(pen, rung, page, box, above=long)
    pen.y += high


def _is_long(name: str, needed: str, width: int) -> bool:
    """Whether a side's name has no room beside the number."""
    left = width - 2 * BESIDE - 8 - type.measure(needed, _NEEDED)[0]
    return type.measure(name, _SMALL)[0] > left


def shown_rungs(rungs: tuple[SheetRung, ...], most: int) -> tuple[SheetRung, ...]:
    """So many rolls that the present one is among them."""
    now = next((n for n, rung in enumerate(rungs) if rung.stage == "now"), 0)
    first = max(0, min(now - min(2, most - 1), len(rungs) - most))
    return rungs[first : first + most]


def _rung(pen: Pen, rung: SheetRung, page: Parchment, box: pygame.Rect, *, above: bool) -> None:
    """A roll; the side's name stands `above` the number, or beside it."""
    colour, now, past = page.given.ink(rung.side), rung.stage == "now", rung.stage == "past"
    pen.plate(
        box, PAST if past else theme.WHITE if now else STRIPE, theme.PANEL if now else LINE, 4
    )
    if now:
        pen.box(box, theme.PANEL, 2)
    pen.box(pygame.Rect(box.left + 2, box.top + 2, box.width - 4, EDGE), colour)
    ink = theme.INK_SECOND if past else theme.INK
    left, right, y = box.left + BESIDE, box.right - BESIDE, box.top + EDGE + 3
    name, wide = page.given.name(rung.side), right - left
    plain = _SMALL.but(colour=ink)
    if above:
        side = type.fitting(name, plain, wide)
        pen.text(name, right, y, side, wide, Align.RIGHT)
        y += type.line_height(_SMALL)
    room = wide - 8 - pen.text(tr(rung.needed), left, y, _NEEDED.but(colour=ink))
    dice = _SMALL.but(colour=theme.INK_SECOND)
    if not above:
        pen.text(name, right, y + 1, plain, room, Align.RIGHT)
    pen.text(tr(rung.text), right, y + type.line_height(_SMALL), dice, room, Align.RIGHT)
    y += type.line_height(_NEEDED) + 4
    _bar(pen, pygame.Rect(left, y, right - left, 10), rung.percent, colour)
    y += 13
    used = pen.text(_("{n} %", n=rung.percent), left, y, _CHANCE.but(colour=ink))
    word = _SMALL.but(colour=theme.REFUSAL if past else theme.INK_LINK)
    said = _("failed") if past else _("now") if now else ""
    pen.text(said, right, y + 1, word, right - left - used - 6, Align.RIGHT)


# -- outcomes -------------------------------------------------------------------------------------


def draw_chances(pen: Pen, block: Chances, page: Parchment) -> None:
    """A row for each outcome: its chance as a bar and a figure, what it means, its rule."""
    if page.sizes.headings:
        pen.heading(_("Chances"), pen.left, pen.right)
    _rows(pen, block.rows, page)


def draw_trial(pen: Pen, block: Trial, page: Parchment) -> None:
    """Whose roll it is with its sum, the lines of that, and a row for each outcome."""
    total = _("Sum of modifiers {total}", total=figure(block.total))
    pen.heading(tr(block.title), pen.left, pen.right, total)
    halves, first = pen.columns(2, GUTTER), -(-len(block.lines) // 2)
    for half, lines in zip(halves, (block.lines[:first], block.lines[first:]), strict=True):
        for line in lines:
            draw_line(half, line, page.sizes)
    pen.y = max(half.y for half in halves) + page.sizes.gap // 2
    _rows(pen, block.rows, page)


def _rows(pen: Pen, rows: Sequence[SheetChance], page: Parchment) -> None:
    labels = max(type.measure(capital(tr(c.label)), page.sizes.bold)[0] for c in rows)
    labels = min(labels + 14, pen.width * LABELS_SHARE // 100)
    for index, chance in enumerate(rows):
        _chance(pen, chance, page, labels, striped=index % 2 == 1)
    pen.y += page.sizes.gap // 2


def _chance(pen: Pen, chance: SheetChance, page: Parchment, labels: int, *, striped: bool) -> None:
    sizes, text = page.sizes, tr(chance.text)
    wide = min(BAR, pen.width // BARS)
    x = pen.left + labels + wide + 72
    room = pen.right - x
    room -= type.measure(chance.rule, SMALL_RULE)[0] + 12 if chance.rule else 0
    lines = type.wrapped_height(text, sizes.plain, room) if text else 0
    high = max(type.line_height(_CHANCE), lines) + sizes.leading
    if striped:
        pen.plate(pygame.Rect(pen.left - 8, pen.y, pen.width + 16, high), STRIPE)
    middle = pen.y + (high - type.line_height(sizes.bold)) // 2
    pen.text(capital(tr(chance.label)), pen.left, middle, sizes.bold, labels - 8)
    bar = pygame.Rect(pen.left + labels, pen.y + (high - BAR_HIGH) // 2, wide, BAR_HIGH)
    _bar(pen, bar, chance.percent, page.given.ink(chance.side))
    pen.text(_("{n} %", n=chance.percent), bar.right + 10, middle - 1, _CHANCE)
    pen.rule(chance.rule, pen.right, middle + 1, SMALL_RULE)
    pen.wrapped(text, x, pen.y + (high - lines) // 2 - 1, sizes.plain, room)
    pen.y += high


def _bar(pen: Pen, place: pygame.Rect, percent: int, colour: Colour) -> None:
    pen.box(place, TROUGH)
    pen.box(pygame.Rect(place.topleft, (round(place.width * percent / 100), place.height)), colour)
    pen.box(place, theme.INK_SECOND, 1)


# -- pools of dice --------------------------------------------------------------------------------


def draw_spreads(pen: Pen, block: Spreads, page: Parchment) -> None:
    """The spreads of both sides, those of who attacks at the left: a column for each number."""
    halves = pen.columns(2, GUTTER)
    for half, spread in zip(halves, block.rows, strict=False):
        _spread(half, spread, page)
    pen.y = max(half.y for half in halves)


def _spread(pen: Pen, spread: SheetSpread, page: Parchment) -> None:
    sizes, count = page.sizes, len(spread.percents)
    pen.text(sentence(spread.title), pen.left, pen.y, sizes.bold, pen.width)
    high = HIGH if sizes.headings and sizes.margin > 30 else LOW
    step = min(WIDEST_COLUMN, pen.width // max(1, count))
    figure, most = type.line_height(_FIGURE), max(50, *spread.percents)
    floor = pen.y + type.line_height(sizes.bold) + 2 + figure + high
    pen.line(pen.left, pen.left + step * count, floor)
    for number, percent in enumerate(spread.percents):
        left = pen.left + number * step + COLUMN_GAP // 2
        bar = pygame.Rect(left, 0, step - COLUMN_GAP, 0)
        bar.height = max(1 if percent else 0, round(high * percent / most))
        bar.bottom = floor
        pen.box(bar, page.given.ink(spread.side) if percent else LINE)
        words = _("{n} %", n=percent)
        said = str(percent) if type.measure(words, _FIGURE)[0] > step else words
        if percent:
            pen.text(said, bar.centerx, bar.top - figure, _FIGURE, align=Align.CENTRE)
        pen.text(str(number), bar.centerx, floor + 1, _SMALL, align=Align.CENTRE)
    pen.y = floor + type.line_height(_SMALL) + 2
