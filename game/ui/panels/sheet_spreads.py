"""The spread of what each side's pool of dice brings: a column for each number, side by side."""

import pygame

from game.engine.prompt import Sheet, SheetSpread
from game.ui.look import theme, type
from game.ui.look.theme import Colour
from game.ui.look.type import Align
from game.ui.look.words import _, sentence
from game.ui.panels.sheet_sections import GUTTER, SheetMeasures
from game.ui.widgets.pen import BOLD, LINE, QUIET, Pen

HIGH, LOW = 64, 40
"""Pixels of a column that stands for certainty, or for the likeliest number if that is less."""
WIDEST, GAP = 46, 6
_FIGURE = BOLD.but(size=13)
_NUMBER = QUIET.but(size=13)


def draw_spreads(pen: Pen, sheet: Sheet, sizes: SheetMeasures, inks: dict[str, Colour]) -> None:
    """The spreads of both sides, those of who attacks at the left."""
    if not sheet.spreads:
        return
    half = (pen.width - GUTTER) // 2
    top, bottom = pen.y, pen.y
    for index, one in enumerate(sheet.spreads[:2]):
        pen.y = top
        left = pen.left + index * (half + GUTTER)
        _spread(pen, one, sizes, left, half, inks.get(one.side, theme.INK_SECOND))
        bottom = max(bottom, pen.y)
    pen.y = bottom + sizes.gap


def _spread(
    pen: Pen, one: SheetSpread, sizes: SheetMeasures, left: int, width: int, ink: Colour
) -> None:
    pen.text(sentence(one.title), left, pen.y, sizes.bold, width)
    pen.y += type.line_height(sizes.bold) + 2
    high = HIGH if sizes.headings and sizes.margin > 30 else LOW
    step = min(WIDEST, width // max(1, len(one.percents)))
    most = max(50, *one.percents)
    figure = type.line_height(_FIGURE)
    floor = pen.y + figure + high
    pen.line(left, left + step * len(one.percents), floor)
    for number, percent in enumerate(one.percents):
        bar = pygame.Rect(left + number * step + GAP // 2, 0, step - GAP, 0)
        bar.height = max(1 if percent else 0, round(high * percent / most))
        bar.bottom = floor
        pen.box(bar, ink if percent else LINE)
        middle = bar.centerx
        if percent:
            words = _("{n} %", n=percent)
            narrow = type.measure(words, _FIGURE)[0] > step
            said = str(percent) if narrow else words
            pen.text(said, middle, bar.top - figure, _FIGURE, align=Align.CENTRE)
        pen.text(str(number), middle, floor + 1, _NUMBER, align=Align.CENTRE)
    pen.y = floor + type.line_height(_NUMBER) + 2
