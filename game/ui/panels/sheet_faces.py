"""The lower half of an odds sheet: the faces of the die with what they would do, and the notes."""

import pygame
from msgspec import Struct

from game.engine.prompt import Sheet, SheetFace
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.look.words import _, tr
from game.ui.panels.log_lines import number
from game.ui.panels.sheet_sections import STRIPE, SheetMeasures, Source
from game.ui.widgets import plates
from game.ui.widgets.pen import BODY, BOLD, HEADING, LINE, RULE, Pen

SMALL_RULE = RULE.but(size=13)
TABLE = BOLD.but(size=15)
WIDEST_BOX, LEAST_BOX = 29, 5


def draw_table(pen: Pen, sheet: Sheet, given: Source, sizes: SheetMeasures) -> None:
    """The sum of the modifiers and under it every face of the die."""
    if sheet.modifiers:
        _sum_bar(pen, sheet, sizes)
        pen.y += sizes.gap
    if sheet.faces:
        _faces(pen, sheet, given, sizes)


def _sum_bar(pen: Pen, sheet: Sheet, sizes: SheetMeasures) -> None:
    pad = 4 if sizes.headings else 2
    high = type.line_height(BOLD) + 2 * pad
    pen.plate(pygame.Rect(pen.left, pen.y, pen.width, high), theme.PANEL, None, 2)
    words = _("Sum of modifiers {total}", total=number(sheet.total))
    y = pen.y + pad - 1
    used = pen.text(words, pen.left + 14, y, BOLD.but(colour=theme.WHITE, size=16))
    rule = pen.rule(sheet.rule, pen.right - 12, y + 2, RULE.but(colour=theme.TEXT_LINK))
    if 0 <= sheet.column < len(sheet.columns):
        aside = _("Each face below is read in column {column}.", column=sheet.columns[sheet.column])
        room = pen.width - used - rule - 70
        pen.text(aside, pen.left + used + 40, y + 1, BODY.but(colour=theme.TEXT), room)
    pen.y += high


class _Columns(Struct, frozen=True):
    """Where the columns of the faces' table begin."""

    table: int
    bars: tuple[int, ...]
    bar_width: int
    meaning: int


def _columns(pen: Pen, sheet: Sheet, given: Source) -> _Columns:
    table = pen.left + round(56 * max(1.0, type.text_scale() ** 0.5))
    widest = max(
        [type.measure(f.result, TABLE)[0] for f in sheet.faces]
        + [type.measure(_("Table"), BOLD)[0]]
    )
    x = table + widest + 24
    sides = [side for side, _points, _of in sheet.faces[0].bars]
    names = [type.measure(_loses(sheet, side, given), BOLD)[0] for side in sides]
    bar = 0 if not sides else min(max(150, *names) + 20, (pen.width * 2 // 5) // len(sides))
    return _Columns(table, tuple(x + i * bar for i in range(len(sides))), bar, x + bar * len(sides))


def _loses(sheet: Sheet, side: str, given: Source) -> str:
    role = next((s.role for s in sheet.sides if s.side == side), None)
    return _("{who} loses", who=tr(role) or given.names.get(side, side))


def _faces(pen: Pen, sheet: Sheet, given: Source, sizes: SheetMeasures) -> None:
    at = _columns(pen, sheet, given)
    style = BOLD.but(size=14)
    pen.text(_("Die"), pen.left, pen.y, style)
    pen.text(_("Table"), at.table, pen.y, style)
    for x, (side, _points, _of) in zip(at.bars, sheet.faces[0].bars, strict=True):
        pen.text(_loses(sheet, side, given), x, pen.y, style, at.bar_width - 8)
    pen.text(_("What it would mean"), at.meaning, pen.y, style, pen.right - at.meaning)
    pen.y += type.line_height(style) + 2
    pen.line(pen.left, pen.right, pen.y)
    pen.y += 3
    for index, face in enumerate(sheet.faces):
        high = _face_height(face, at, pen, sizes)
        if index % 2:
            pen.plate(pygame.Rect(pen.left - 8, pen.y, pen.width + 16, high), STRIPE)
        _face(pen, face, given, at, sizes, high)
        pen.y += high


def _meaning(face: SheetFace, sizes: SheetMeasures) -> tuple[str, str]:
    """The bold line and the plain one; on a dense sheet both run on as one."""
    heading, text = tr(face.heading), tr(face.text)
    if sizes.headings:
        return heading, text
    return "", f"{heading}; {text}" if text else heading


def _rules_width(face: SheetFace) -> int:
    return type.measure(", ".join(face.rules), SMALL_RULE)[0] + 12 if face.rules else 0


def _face_height(face: SheetFace, at: _Columns, pen: Pen, sizes: SheetMeasures) -> int:
    heading, text = _meaning(face, sizes)
    width = pen.right - at.meaning
    if not heading:
        width -= _rules_width(face)
    words = type.wrapped_height(text, sizes.plain, width) if text else 0
    first = type.line_height(sizes.bold) if heading else 0
    return max(sizes.row, first + words + sizes.leading)


def _face(
    pen: Pen, face: SheetFace, given: Source, at: _Columns, sizes: SheetMeasures, high: int
) -> None:
    side = min(high - 4, sizes.row - 4, 30)
    if pen.surface is not None:
        pen.surface.blit(plates.die(face.die, side), (pen.left + 2, pen.y + (high - side) // 2))
    middle = pen.y + (high - type.measure("0", TABLE)[1]) // 2
    room = (at.bars[0] if at.bars else at.meaning) - at.table - 8
    pen.text(face.result, at.table, middle, TABLE, room)
    for x, (name, points, of) in zip(at.bars, face.bars, strict=False):
        place = pygame.Rect(x, middle, at.bar_width, high)
        draw_bar(pen, points, of, bar_colour(given, name), place, pen.y + high // 2)
    x, width = at.meaning, pen.right - at.meaning
    heading, text = _meaning(face, sizes)
    if not heading:
        width -= _rules_width(face)
        lines = type.wrapped_height(text, sizes.plain, width)
        y = pen.y + (high - lines) // 2 - 1
        pen.rule(", ".join(face.rules), pen.right, y + 1, SMALL_RULE)
        pen.wrapped(text, x, y, sizes.plain, width)
        return
    y = pen.y + 2 if text else middle
    rule = pen.rule(", ".join(face.rules), pen.right, y, SMALL_RULE)
    pen.text(heading, x, y, sizes.bold.but(colour=theme.INK_LINK), width - rule - 10)
    pen.wrapped(text, x, y + type.line_height(sizes.bold), sizes.plain, width)


def draw_bar(
    pen: Pen, points: int, of: int, colour: Colour, place: pygame.Rect, middle: int
) -> None:
    """One box for each level, the lost ones filled; where not even thin boxes have room, only the
    lost ones.
    """
    figure = type.measure("00", TABLE)[0] + 14
    room = place.width - figure - 10
    count = max(1, of, points)
    if count * LEAST_BOX > room:
        count = max(1, points)
    each = max(2, min(WIDEST_BOX, room // count))
    gap = 3 if each > 2 * LEAST_BOX else 1
    for index in range(count):
        box = pygame.Rect(place.left + index * each, middle - 8, each - gap, 16)
        if index < points:
            pen.box(box, colour)
            pen.box(pygame.Rect(box.x, box.y, box.width, 7), mix(colour, theme.WHITE, 0.15))
        pen.box(box, theme.INK_SECOND if colour != theme.INK_SECOND else LINE, 1)
    pen.text(str(points), place.left + count * each + 8, place.top, TABLE)


def bar_colour(given: Source, side: str) -> Colour:
    """A side's colour for bars on parchment; a pale one gives way to red."""
    colour = given.colours.get(side, theme.INK_SECOND)
    return colour if theme.contrast(colour, theme.SHEET) > 2 else theme.STOP_LINE


# -- notes ----------------------------------------


def notes_height(sheet: Sheet, width: int, sizes: SheetMeasures) -> int:
    """The height of the notes at the foot."""
    pen = Pen(None, 0, width, 0)
    draw_notes(pen, sheet, sizes)
    return pen.y


def draw_notes(pen: Pen, sheet: Sheet, sizes: SheetMeasures) -> None:
    """The notes at the foot: on a roomy sheet side by side, on a dense one as running lines."""
    if not sheet.notes:
        return
    if sizes.headings:
        _notes_in_columns(pen, sheet)
    else:
        _notes_in_lines(pen, sheet)


def _notes_in_columns(pen: Pen, sheet: Sheet) -> None:
    across = max(1, min(len(sheet.notes), pen.width // round(190 * type.text_scale())))
    width = pen.width // across
    style = HEADING.but(size=15)
    for start in range(0, len(sheet.notes), across):
        heights = []
        for index, (heading, text) in enumerate(sheet.notes[start : start + across]):
            x = pen.left + index * width
            pen.text(tr(heading), x, pen.y, style, width - 14)
            top = pen.y + type.line_height(style)
            heights.append(
                type.line_height(style)
                + pen.wrapped(tr(text), x, top, BODY.but(size=14), width - 14)
            )
        pen.y += max(heights) + 4


def _notes_in_lines(pen: Pen, sheet: Sheet) -> None:
    head, plain = BOLD.but(size=13, colour=theme.INK_LINK), BODY.but(size=13)
    x, step = pen.left, type.line_height(plain)
    for heading, text in sheet.notes:
        title, words = tr(heading), tr(text)
        first = type.measure(title, head)[0] + 6
        whole = first + type.measure(words, plain)[0]
        if x > pen.left and x + whole > pen.right:
            x, pen.y = pen.left, pen.y + step
        pen.text(title, x, pen.y, head)
        if x + whole <= pen.right:
            pen.text(words, x + first, pen.y, plain)
            x += whole + 18
        else:
            pen.y += pen.wrapped(words, x + first, pen.y, plain, pen.right - x - first)
            x = pen.left
    pen.y += step if x > pen.left else 0
