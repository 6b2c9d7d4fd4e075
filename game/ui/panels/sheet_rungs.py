"""What a sheet says of chances: a row of rolls by turns, and how likely each outcome is."""

import pygame

from game.engine.prompt import Sheet, SheetChance, SheetRung
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.look.type import Align
from game.ui.look.words import _, tr
from game.ui.panels.sheet_faces import draw_table
from game.ui.panels.sheet_hands import draw_hands
from game.ui.panels.sheet_sections import STRIPE, SheetMeasures, Source
from game.ui.panels.sheet_spreads import draw_spreads
from game.ui.widgets.pen import BOLD, LINE, QUIET, RULE, Pen

SMALL_RULE = RULE.but(size=13)
GAP, EDGE = 7, 5
WIDEST_RUNG, LEAST_RUNG = 150, 84
BAR, BAR_HIGH = 150, 14
LEAST_CONTRAST = 3.0
PAST = mix(theme.SHEET_EDGE, theme.INK_SECOND, 0.16)
TROUGH = mix(theme.SHEET, theme.SHEET_EDGE, 0.8)
_NEEDED = BOLD.but(size=24)
_SMALL = QUIET.but(size=13)
_CHANCE = BOLD.but(size=15)


def draw_lower(pen: Pen, sheet: Sheet, given: Source, sizes: SheetMeasures) -> None:
    """All that stands under the sides: coins, rolls by turns, faces of the die, outcomes."""
    draw_hands(pen, sheet, given, sizes)
    draw_rungs(pen, sheet, given, sizes)
    draw_table(pen, sheet, given, sizes)
    if sheet.modifiers and sheet.chances:
        pen.y += sizes.gap
    draw_spreads(pen, sheet, sizes, {s.side: side_ink(given, s.side) for s in sheet.spreads})
    draw_chances(pen, sheet, given, sizes)


def side_ink(given: Source, side: str) -> Colour:
    """A side's colour, as dark as parchment needs."""
    colour = given.colours.get(side, theme.INK_SECOND)
    while theme.contrast(colour, theme.SHEET) < LEAST_CONTRAST:
        colour = mix(colour, theme.INK, 0.15)
    return colour


# -- the row of rolls -----------------------------------------------------------------------------


def draw_rungs(pen: Pen, sheet: Sheet, given: Source, sizes: SheetMeasures) -> None:
    """The rolls by turns from left to right; where they are too many the last ones are left out."""
    if not sheet.rungs:
        return
    if sizes.headings and sheet.rungs_title is not None:
        rule = pen.rule(sheet.rungs_rule, pen.right, pen.y + 4, SMALL_RULE)
        pen.heading(tr(sheet.rungs_title), pen.left, pen.right - rule - 8)
    most = max(1, (pen.width + GAP) // (round(LEAST_RUNG * type.text_scale()) + GAP))
    shown = shown_rungs(sheet.rungs, most)
    width = min(WIDEST_RUNG, (pen.width + GAP) // len(shown) - GAP)
    high = _rung_height(sizes)
    for n, rung in enumerate(shown):
        box = pygame.Rect(pen.left + n * (width + GAP), pen.y, width, high)
        _rung(pen, rung, given, box)
    pen.y += high + sizes.gap


def shown_rungs(rungs: tuple[SheetRung, ...], most: int) -> tuple[SheetRung, ...]:
    """So many rolls that the present one is among them."""
    now = next((n for n, rung in enumerate(rungs) if rung.stage == "now"), 0)
    first = max(0, min(now - min(2, most - 1), len(rungs) - most))
    return rungs[first : first + most]


def _rung_height(sizes: SheetMeasures) -> int:
    return EDGE + type.line_height(_NEEDED) + 2 * type.line_height(_CHANCE) + sizes.gap // 2 + 12


def _rung(pen: Pen, rung: SheetRung, given: Source, box: pygame.Rect) -> None:
    colour = side_ink(given, rung.side)
    fill = {"past": PAST, "now": theme.WHITE}.get(rung.stage, STRIPE)
    edge = theme.PANEL if rung.stage == "now" else LINE
    pen.plate(box, fill, edge, 4)
    if rung.stage == "now":
        pen.box(box, theme.PANEL, 2)
    pen.box(pygame.Rect(box.left + 2, box.top + 2, box.width - 4, EDGE), colour)
    ink = theme.INK_SECOND if rung.stage == "past" else theme.INK
    left, right, y = box.left + 9, box.right - 9, box.top + EDGE + 3
    used = pen.text(tr(rung.needed), left, y, _NEEDED.but(colour=ink))
    side = _SMALL.but(colour=colour)
    pen.text(given.names.get(rung.side, rung.side), right, y + 1, side, right - left - used - 8,
             align=Align.RIGHT)  # fmt: skip
    drop = type.line_height(_SMALL)
    dice = _SMALL.but(colour=theme.INK_SECOND)
    pen.text(tr(rung.text), right, y + drop, dice, right - left - used - 8, align=Align.RIGHT)
    y += type.line_height(_NEEDED) + 4
    _bar(pen, pygame.Rect(left, y, right - left, 10), rung.percent, colour)
    y += 13
    used = pen.text(_("{n} %", n=rung.percent), left, y, _CHANCE.but(colour=ink))
    word = {"past": _("failed"), "now": _("now")}.get(rung.stage, "")
    tone = theme.REFUSAL if rung.stage == "past" else theme.INK_LINK
    pen.text(word, right, y + 1, _SMALL.but(colour=tone), right - left - used - 6,
             align=Align.RIGHT)  # fmt: skip


# -- outcomes -------------------------------------------------------------------------------------


def draw_chances(pen: Pen, sheet: Sheet, given: Source, sizes: SheetMeasures) -> None:
    """A row for each outcome: its chance as a bar and a figure, what it means, its rule."""
    if not sheet.chances:
        return
    if sizes.headings:
        pen.heading(_("Chances"), pen.left, pen.right)
    labels = max(type.measure(tr(c.label), sizes.bold)[0] for c in sheet.chances)
    labels = min(labels + 14, pen.width // 3)
    for index, chance in enumerate(sheet.chances):
        words = pen.width - labels - BAR - 72
        high = _chance_height(chance, words, sizes)
        if index % 2:
            pen.plate(pygame.Rect(pen.left - 8, pen.y, pen.width + 16, high), STRIPE)
        _chance(pen, chance, given, sizes, labels, high)
        pen.y += high
    pen.y += sizes.gap // 2


def _words_width(chance: SheetChance, room: int) -> int:
    return room - (type.measure(chance.rule, SMALL_RULE)[0] + 12 if chance.rule else 0)


def _chance_height(chance: SheetChance, room: int, sizes: SheetMeasures) -> int:
    text = tr(chance.text)
    lines = type.wrapped_height(text, sizes.plain, _words_width(chance, room)) if text else 0
    return max(type.line_height(_CHANCE), lines) + sizes.leading


def _chance(
    pen: Pen, chance: SheetChance, given: Source, sizes: SheetMeasures, labels: int, high: int
) -> None:
    middle = pen.y + (high - type.line_height(sizes.bold)) // 2
    pen.text(tr(chance.label), pen.left, middle, sizes.bold, labels - 8)
    colour = side_ink(given, chance.side) if chance.side else theme.INK_SECOND
    bar = pygame.Rect(pen.left + labels, pen.y + (high - BAR_HIGH) // 2, BAR, BAR_HIGH)
    _bar(pen, bar, chance.percent, colour)
    pen.text(_("{n} %", n=chance.percent), bar.right + 10, middle - 1, _CHANCE)
    x = bar.right + 72
    room = pen.right - x
    pen.rule(chance.rule, pen.right, middle + 1, SMALL_RULE)
    text = tr(chance.text)
    width = _words_width(chance, room)
    lines = type.wrapped_height(text, sizes.plain, width) if text else 0
    pen.wrapped(text, x, pen.y + (high - lines) // 2 - 1, sizes.plain, width)


def _bar(pen: Pen, place: pygame.Rect, percent: int, colour: Colour) -> None:
    """A trough filled by the chance."""
    pen.box(place, TROUGH)
    pen.box(pygame.Rect(place.topleft, (round(place.width * percent / 100), place.height)), colour)
    pen.box(place, theme.INK_SECOND, 1)
