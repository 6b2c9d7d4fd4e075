"""Modifiers on a sheet: every line in two columns, and their sum on a dark bar."""

import pygame

from game.engine.event import Modifier
from game.engine.prompt import Modifiers
from game.ui.look import theme, type
from game.ui.look.words import _, tr
from game.ui.panels.log_lines import number
from game.ui.panels.sheet_page import GUTTER, SMALL_RULE, Parchment, SheetMeasures
from game.ui.widgets.pen import BODY, BOLD, RULE, Pen

ZEROS = "ui.zeros"


def draw_line(pen: Pen, line: Modifier, sizes: SheetMeasures) -> None:
    """Value, reason and rule of one modifier."""
    rule = pen.rule(line.rule, pen.right, pen.y, SMALL_RULE)
    value, words = (sizes.bold, sizes.plain) if line.value else (sizes.quiet, sizes.quiet)
    pen.text(number(line.value), pen.left + 30, pen.y, value, align=type.Align.RIGHT)
    high = pen.wrapped(tr(line.label), pen.left + 42, pen.y, words, pen.width - 54 - rule)
    pen.y += max(type.line_height(sizes.plain) + 1, high)


def draw_modifiers(pen: Pen, block: Modifiers, page: Parchment) -> None:
    """All lines; those of nought may be folded. On a dense sheet with folded ones all stand with
    their sum, which stays in view.
    """
    if page.short:
        return
    shown = [line for line in block.rows if line.value or page.sizes.zeros]
    noughts, folded = any(not line.value for line in shown), len(block.rows) - len(shown)
    aside = _("every line, zeros too") if noughts else ""
    if folded:
        aside = _("{count} lines of nought are folded", count=folded)
        pen.link(_("show them"), ZEROS, pen.right, pen.y + 4)
    pen.heading(_("Modifiers"), pen.left, pen.right, aside)
    halves, first = pen.columns(2, GUTTER), -(-len(shown) // 2)
    for half, lines in zip(halves, (shown[:first], shown[first:]), strict=True):
        for line in lines:
            draw_line(half, line, page.sizes)
    pen.y = max(half.y for half in halves) + page.sizes.gap // 2


def draw_sum(pen: Pen, block: Modifiers, page: Parchment) -> None:
    """What they come to, and in which column the faces below are read. A dense sheet has all of the
    sum there: the odds and what is added.
    """
    pad = 4 if page.sizes.headings else 2
    odds, high = page.odds, type.line_height(BOLD) + 2 * pad
    below = Pen(None, pen.left + 14, pen.width - 28, 0)
    if page.short:
        _run_on(below, block)
    pen.plate(pygame.Rect(pen.left, pen.y, pen.width, high + below.y), theme.PANEL, None, 2)
    words, y = _("Sum of modifiers {total}", total=number(block.total)), pen.y + pad - 1
    if page.short and odds is not None:
        words = f"{tr(odds.ratio)}   ·   {words}"
    used = pen.text(words, pen.left + 14, y, BOLD.but(colour=theme.WHITE, size=16))
    rule = pen.rule(page.sheet.rule, pen.right - 12, y + 2, RULE.but(colour=theme.TEXT_LINK))
    if odds is not None and 0 <= odds.column < len(odds.columns):
        column = odds.columns[odds.column]
        aside = _("Each face below is read in column {column}.", column=column)
        room, style = pen.width - used - rule - 70, BODY.but(colour=theme.TEXT)
        pen.text(aside, pen.left + used + 40, y + 1, style, room)
    pen.y += high
    if page.short:
        body = pen.part(pen.left + 14, pen.width - 28)
        body.y -= 3
        _run_on(body, block)
        pen.y += below.y


def _run_on(pen: Pen, block: Modifiers) -> None:
    """The lines that are not nought, with their rules, as running text on the dark bar; at its end
    how many are folded.
    """
    style, link = BODY.but(colour=theme.TEXT, size=13), SMALL_RULE.but(colour=theme.TEXT_LINK)
    x, step, lines = pen.left, type.line_height(style), [r for r in block.rows if r.value]
    told = [(f"{number(r.value)} {tr(r.label)}", r.rule, r.rule, style) for r in lines]
    folded = len(block.rows) - len(lines)
    if folded:
        words = _("{count} lines of nought are folded", count=folded)
        told.append((words, _("show them"), ZEROS, style.but(colour=theme.TEXT_QUIET)))
    for words, aside, target, ink in told:
        wide = type.measure(words, ink)[0] + 8 + type.measure(aside, link)[0]
        if x > pen.left and x + wide > pen.right:
            x, pen.y = pen.left, pen.y + step
        end = min(x + wide, pen.right)
        used = pen.link(aside, target, end, pen.y, link)
        pen.text(words, x, pen.y, ink, end - used - 8 - x)
        x = end + 22
    pen.y += step + 2 if told else 0
