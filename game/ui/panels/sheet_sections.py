"""The sections of an odds sheet: sides, ratio and columns, modifiers, faces of the die, notes."""

from collections.abc import Callable, Mapping

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.board.cells import Cell
from game.engine.action import UnitId
from game.engine.presentation import Face, Presentation
from game.engine.prompt import Sheet, SheetFace, SheetGroup, SheetMember, SheetSide
from game.ui import theme, type
from game.ui.i18n import _, tr
from game.ui.panels import plates
from game.ui.panels.log_lines import number
from game.ui.panels.pen import BODY, BOLD, HEADING, LINE, QUIET, RULE, Pen
from game.ui.theme import Colour, mix

GUTTER = 40
MOST_BOXES = 6
ZEROS = "ui.zeros"
ROLE_INK = {"lead": theme.INK_LINK, "risk": theme.REFUSAL}
STRIPE = mix(theme.SHEET, theme.SHEET_EDGE, 0.45)
SMALL_RULE = RULE.but(size=13)
TABLE = BOLD.but(size=15)


class Measures(Struct, frozen=True):
    """Sizes of a roomy or of a tight sheet."""

    counter: int
    row: int  # least height of a face's row
    gap: int
    body: float  # size of running text
    margin: int
    leading: int  # between the rows of the faces
    zeros: bool  # whether modifiers of nought have their own lines

    @property
    def plain(self) -> type.Style:
        """Running text."""
        return BODY.but(size=self.body)

    @property
    def quiet(self) -> type.Style:
        """Running text of less weight."""
        return QUIET.but(size=self.body)

    @property
    def bold(self) -> type.Style:
        """Words that stand out in running text."""
        return BOLD.but(size=self.body)


ROOMY = Measures(64, 44, 12, 14.5, 34, 6, True)
TIGHT = Measures(52, 32, 4, 13, 22, 2, True)
FOLDED = replace(TIGHT, zeros=False)


class Source(Struct, frozen=True):
    """What a sheet needs besides itself: faces of counters, labels of cells, colours and names of
    sides.
    """

    faces: Mapping[UnitId, Face]
    label_of: Callable[[Cell], str]
    colours: Mapping[str, Colour]
    names: Mapping[str, str]


def source(presentation: Presentation, label_of: Callable[[Cell], str]) -> Source:
    """The source that a presentation gives."""
    faces = {c.id: c.face for stack in presentation.stacks.values() for c in stack}
    colours = {s.id: theme.side_colour(s.colour) for s in presentation.sides}
    names = {s.id: tr(s.name) for s in presentation.sides}
    return Source(faces, label_of, colours, names)


def draw_body(pen: Pen, sheet: Sheet, given: Source, sizes: Measures) -> None:
    """All sections that scroll, from the top down."""
    if sheet.sides:
        _sides(pen, sheet, given, sizes)
    elif sheet.ratio is not None or sheet.columns:
        pen.y += _ratio(pen, sheet, pen.left, pen.right, pen.y) + sizes.gap
    if sheet.modifiers:
        _modifiers(pen, sheet, sizes)
        _sum_bar(pen, sheet)
        pen.y += sizes.gap
    if sheet.faces:
        _faces(pen, sheet, given, sizes)


# -- sides ----------------------------------------


def _sides(pen: Pen, sheet: Sheet, given: Source, sizes: Measures) -> None:
    top, half = pen.y, (pen.width - GUTTER) // 2
    bottoms = []
    for index, side in enumerate(sheet.sides[:2]):
        left = pen.left + index * (half + GUTTER)
        pen.y = top
        _side(pen, side, given, sizes, left, left + half)
        if index == 1 or len(sheet.sides) == 1:
            pen.y += _ratio(pen, sheet, left, left + half, pen.y)
        bottoms.append(pen.y)
    pen.y = max(bottoms) + sizes.gap


def _side(pen: Pen, side: SheetSide, given: Source, sizes: Measures, left: int, right: int) -> None:
    square = pygame.Rect(left, pen.y + 4, 15, 15)
    pen.box(square, given.colours.get(side.side, theme.INK_SECOND))
    pen.box(square, theme.INK, 1)
    words = _("{role}: {side}", role=side.role, side=given.names.get(side.side, side.side))
    pen.heading(words, left + 24, right)
    pen.line(left, left + 24, pen.y - 6)
    for group in side.groups:
        _group(pen, group, given, sizes, left, right)


def _group(
    pen: Pen, group: SheetGroup, given: Source, sizes: Measures, left: int, right: int
) -> None:
    used = pen.text(given.label_of(group.cell), left, pen.y, sizes.bold)
    pen.text(
        tr(group.summary), right, pen.y, sizes.quiet, right - left - used - 12, type.Align.RIGHT
    )
    pen.y += type.line_height(sizes.bold) + 2
    across = _across(group, right - left, sizes)
    width = (right - left) // across
    for start in range(0, len(group.members), across):
        row = group.members[start : start + across]
        heights = [
            _member(pen, member, given, sizes, left + i * width, width)
            for i, member in enumerate(row)
        ]
        pen.y += max(heights) + sizes.gap // 2


def _across(group: SheetGroup, width: int, sizes: Measures) -> int:
    """How many members stand side by side: as many as have room for their words."""
    words = [type.measure(tr(line), sizes.quiet)[0] for m in group.members for line in m.lines]
    needed = sizes.counter + 14 + min(max(words, default=60), 150) + 8
    return max(1, min(3, width // needed))


def _member(
    pen: Pen, member: SheetMember, given: Source, sizes: Measures, x: int, width: int
) -> int:
    pen.counter(given.faces.get(member.unit), x + 4, pen.y + 2, sizes.counter)
    left, y = x + sizes.counter + 16, pen.y
    for index, line in enumerate(member.lines):
        style = sizes.bold if index == 0 else sizes.quiet
        if index == len(member.lines) - 1 and index > 0:
            style = sizes.bold.but(colour=ROLE_INK.get(member.role, theme.INK_SECOND))
        pen.text(tr(line), left, y, style, x + width - left - 4)
        y += type.line_height(style)
    return max(sizes.counter + 4, y - pen.y)


def _ratio(pen: Pen, sheet: Sheet, left: int, right: int, top: int) -> int:
    """The ratio with its rule and the odds columns, the one used lit; returns the height."""
    y = top
    if sheet.ratio is not None:
        rule = pen.rule(sheet.ratio_rule, right, y + 4)
        pen.text(tr(sheet.ratio), left, y, BOLD.but(size=19), right - left - rule - 12)
        y += type.line_height(BOLD.but(size=19)) + 2
    if sheet.columns:
        high = type.line_height(BOLD) + 10
        width = (right - left) / len(sheet.columns)
        for index, column in enumerate(sheet.columns):
            box = pygame.Rect(round(left + index * width), y, round(width) - 3, high)
            lit = index == sheet.column
            pen.plate(box, theme.PANEL if lit else STRIPE, LINE)
            style = BOLD.but(colour=theme.TEXT_LINK if lit else theme.INK_SECOND, size=14)
            pen.text(column, box.centerx, box.top + 4, style, box.width - 4, type.Align.CENTRE)
        y += high + 4
    return y - top


# -- modifiers ----------------------------------------


def _modifiers(pen: Pen, sheet: Sheet, sizes: Measures) -> None:
    shown = [line for line in sheet.modifiers if line.value or sizes.zeros]
    folded = len(sheet.modifiers) - len(shown)
    aside = _("every line, zeros too")
    if folded:
        aside = _("{count} lines of nought are folded", count=folded)
        pen.link(_("show them"), ZEROS, pen.right, pen.y + 4)
    pen.heading(_("Modifiers"), pen.left, pen.right, aside)
    half = (pen.width - GUTTER) // 2
    rows = -(-len(shown) // 2)
    top, bottom = pen.y, pen.y
    for index, line in enumerate(shown):
        column, _row = divmod(index, rows)
        if _row == 0:
            pen.y = top
        left = pen.left + column * (half + GUTTER)
        rule = pen.rule(line.rule, left + half, pen.y, SMALL_RULE)
        value = sizes.bold if line.value else sizes.quiet
        pen.text(number(line.value), left + 30, pen.y, value, align=type.Align.RIGHT)
        words = sizes.plain if line.value else sizes.quiet
        pen.y += max(
            type.line_height(sizes.plain) + 1,
            pen.wrapped(tr(line.label), left + 42, pen.y, words, half - 54 - rule),
        )
        bottom = max(bottom, pen.y)
    pen.y = bottom + sizes.gap // 2


def _sum_bar(pen: Pen, sheet: Sheet) -> None:
    high = type.line_height(BOLD) + 8
    pen.plate(pygame.Rect(pen.left, pen.y, pen.width, high), theme.PANEL, None, 2)
    words = _("Sum of modifiers {total}", total=number(sheet.total))
    used = pen.text(words, pen.left + 14, pen.y + 3, BOLD.but(colour=theme.WHITE, size=16))
    rule = pen.rule(sheet.rule, pen.right - 12, pen.y + 5, RULE.but(colour=theme.TEXT_LINK))
    if 0 <= sheet.column < len(sheet.columns):
        aside = _("Each face below is read in column {column}.", column=sheet.columns[sheet.column])
        room = pen.width - used - rule - 70
        pen.text(aside, pen.left + used + 40, pen.y + 4, BODY.but(colour=theme.TEXT), room)
    pen.y += high


# -- faces ----------------------------------------


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


def _faces(pen: Pen, sheet: Sheet, given: Source, sizes: Measures) -> None:
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


def _face_height(face: SheetFace, at: _Columns, pen: Pen, sizes: Measures) -> int:
    words = (
        type.wrapped_height(tr(face.text), sizes.plain, pen.right - at.meaning) if face.text else 0
    )
    return max(sizes.row, type.line_height(sizes.bold) + words + sizes.leading)


def _face(
    pen: Pen, face: SheetFace, given: Source, at: _Columns, sizes: Measures, high: int
) -> None:
    side = min(high - 6, 30)
    if pen.surface is not None:
        pen.surface.blit(plates.die(face.die, side), (pen.left + 2, pen.y + (high - side) // 2))
    middle = pen.y + (high - type.measure("0", TABLE)[1]) // 2
    pen.text(
        face.result, at.table, middle, TABLE, (at.bars[0] if at.bars else at.meaning) - at.table - 8
    )
    for x, (name, points, of) in zip(at.bars, face.bars, strict=False):
        _bar(
            pen,
            points,
            of,
            bar_colour(given, name),
            x,
            pen.y + high // 2,
            at.bar_width,
            middle,
        )
    x, width = at.meaning, pen.right - at.meaning
    y = pen.y + 2 if face.text else middle
    rule = pen.rule(", ".join(face.rules), pen.right, y, SMALL_RULE)
    pen.text(tr(face.heading), x, y, sizes.bold.but(colour=theme.INK_LINK), width - rule - 10)
    pen.wrapped(tr(face.text), x, y + type.line_height(sizes.bold), sizes.plain, width)


def _bar(
    pen: Pen, points: int, of: int, colour: Colour, x: int, middle: int, width: int, text_y: int
) -> None:
    figure = type.measure("00", TABLE)[0] + 14
    count = max(1, min(of, MOST_BOXES))
    each = min(29, (width - figure - 10) // count)
    for index in range(count):
        box = pygame.Rect(x + index * each, middle - 8, each - 3, 16)
        # With more points than boxes each box stands for a share of them.
        if index < (points if of <= MOST_BOXES else round(points * count / of)):
            pen.box(box, colour)
            pen.box(pygame.Rect(box.x, box.y, box.width, 7), mix(colour, theme.WHITE, 0.15))
        pen.box(box, theme.INK_SECOND if colour != theme.INK_SECOND else LINE, 1)
    pen.text(str(points), x + count * each + 8, text_y, TABLE)


def bar_colour(given: Source, side: str) -> Colour:
    """A side's colour for bars on parchment; a pale one gives way to red."""
    colour = given.colours.get(side, theme.INK_SECOND)
    return colour if theme.contrast(colour, theme.SHEET) > 2 else theme.STOP_LINE


def notes_height(sheet: Sheet, width: int) -> int:
    """The height of the notes at the foot."""
    pen = Pen(None, 0, width, 0)
    draw_notes(pen, sheet)
    return pen.y


def draw_notes(pen: Pen, sheet: Sheet) -> None:
    """The notes at the foot, side by side while there is room."""
    if not sheet.notes:
        return
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
