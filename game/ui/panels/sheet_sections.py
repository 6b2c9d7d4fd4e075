"""The upper half of an odds sheet: sides, ratio and columns, modifiers."""

from collections.abc import Callable, Mapping, Sequence

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.board.cells import Cell
from game.engine.action import UnitId
from game.engine.presentation import Face, Presentation
from game.engine.prompt import Sheet, SheetGroup, SheetMember, SheetSide
from game.ui.counters import room_beside
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.look.words import _, tr
from game.ui.panels.log_lines import number
from game.ui.widgets.pen import BODY, BOLD, LINE, QUIET, RULE, Pen

GUTTER = 40
ZEROS = "ui.zeros"
ROLE_INK = {"lead": theme.INK_LINK, "risk": theme.REFUSAL}
STRIPE = mix(theme.SHEET, theme.SHEET_EDGE, 0.45)
SMALL_RULE = RULE.but(size=13)


class SheetMeasures(Struct, frozen=True):
    """Sizes of a roomy or of a tight sheet."""

    counter: int
    row: int  # least height of a face's row
    gap: int
    body: float  # size of running text
    margin: int
    leading: int  # between the rows of the faces
    zeros: bool = True  # whether modifiers of nought have their own lines
    headings: bool = True  # whether what belongs together stands under a heading of its own

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


ROOMY = SheetMeasures(64, 44, 12, 14.5, 34, 6)
TIGHT = SheetMeasures(52, 32, 4, 13, 22, 2)
FOLDED = replace(TIGHT, zeros=False)
DENSE = SheetMeasures(40, 26, 3, 13, 20, 2, zeros=False, headings=False)
DENSE_ZEROS = replace(DENSE, zeros=True)


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


def draw_body(pen: Pen, sheet: Sheet, given: Source, sizes: SheetMeasures) -> None:
    """All that may scroll, from the top down."""
    if sheet.sides:
        _sides(pen, sheet, given, sizes)
    elif sheet.ratio is not None or sheet.columns:
        pen.y += _ratio(pen, sheet, pen.left, pen.right, pen.y) + sizes.gap
    if sheet.modifiers:
        _modifiers(pen, sheet, sizes)


# -- sides ----------------------------------------


def _sides(pen: Pen, sheet: Sheet, given: Source, sizes: SheetMeasures) -> None:
    """Side by side; the ratio stands under who attacks, on a dense sheet under the shorter one."""
    top, half = pen.y, (pen.width - GUTTER) // 2
    lefts = [pen.left + index * (half + GUTTER) for index in range(len(sheet.sides[:2]))]
    bottoms = []
    for side, left in zip(sheet.sides, lefts, strict=False):
        pen.y = top
        _side(pen, side, given, sizes, left, left + half)
        bottoms.append(pen.y)
    under = 0 if sizes.headings or bottoms[0] < bottoms[-1] else len(bottoms) - 1
    bottoms[under] += _ratio(pen, sheet, lefts[under], lefts[under] + half, bottoms[under])
    pen.y = max(bottoms) + sizes.gap


def _side(
    pen: Pen, side: SheetSide, given: Source, sizes: SheetMeasures, left: int, right: int
) -> None:
    square = pygame.Rect(left, pen.y + 4, 15, 15)
    pen.box(square, given.colours.get(side.side, theme.INK_SECOND))
    pen.box(square, theme.INK, 1)
    words = _("{role}: {side}", role=side.role, side=given.names.get(side.side, side.side))
    pen.heading(words, left + 24, right)
    pen.line(left, left + 24, pen.y - 6)
    for row in _rows(side.groups, sizes):
        across = sum(max(1, len(g.members)) for g in row)
        top, x, bottom = pen.y, left, pen.y
        for group in row:
            share = (right - left) * max(1, len(group.members)) // across
            pen.y = top
            end = x + share - (14 if group is not row[-1] else 0)
            _group(pen, group, given, sizes, x, end, beside=len(row) > 1)
            x, bottom = x + share, max(bottom, pen.y)
        pen.y = bottom
    if side.modifiers:
        _own_modifiers(pen, side, sizes, left, right)


def _own_modifiers(pen: Pen, side: SheetSide, sizes: SheetMeasures, left: int, right: int) -> None:
    """The lines of a side that rolls itself, and their sum on a dark bar."""
    for line in side.modifiers:
        if not (line.value or sizes.zeros):
            continue
        style = sizes.bold if line.value else sizes.quiet
        rule = pen.rule(line.rule, right, pen.y, SMALL_RULE)
        pen.text(number(line.value), left + 30, pen.y, style, align=type.Align.RIGHT)
        words = sizes.plain if line.value else sizes.quiet
        pen.text(tr(line.label), left + 42, pen.y, words, right - left - 54 - rule)
        pen.y += type.line_height(sizes.plain) + 1
    high = type.line_height(BOLD) + 4
    pen.plate(pygame.Rect(left, pen.y + 3, right - left, high), theme.PANEL, None, 2)
    white = BOLD.but(colour=theme.WHITE)
    total = pen.text(number(side.total or 0), right - 12, pen.y + 4, white, align=type.Align.RIGHT)
    added = _("Added to each of its rolls")
    pen.text(added, left + 12, pen.y + 4, white, right - left - total - 36)
    pen.y += high + 3 + sizes.gap // 2


def _rows(groups: Sequence[SheetGroup], sizes: SheetMeasures) -> list[list[SheetGroup]]:
    """The hexes of a side one under the other; on a dense sheet small ones stand side by side."""
    rows: list[list[SheetGroup]] = []
    for group in groups:
        beside = [*rows[-1], group] if rows and not sizes.headings else []
        if beside and sum(len(g.members) for g in beside) <= _most_across():
            rows[-1].append(group)
        else:
            rows.append([group])
    return rows


def _most_across() -> int:
    """How many short members have room side by side."""
    return 3 if type.text_scale() <= 1.2 else 2


def _group(
    pen: Pen,
    group: SheetGroup,
    given: Source,
    sizes: SheetMeasures,
    left: int,
    right: int,
    *,
    beside: bool,
) -> None:
    used = pen.text(given.label_of(group.cell), left, pen.y, sizes.bold)
    words, room = tr(group.summary), right - left - used - 12
    if type.measure(words, sizes.quiet)[0] <= room:
        pen.text(words, right, pen.y, sizes.quiet, room, type.Align.RIGHT)
        pen.y += type.line_height(sizes.bold) + 2
    else:
        pen.y += type.line_height(sizes.bold)
        pen.y += pen.wrapped(words, left, pen.y, sizes.quiet, right - left) + 2
    across = _across(group, right - left, sizes, beside=beside)
    width = (right - left) // across
    draw = _member if sizes.headings else _short_member
    for start in range(0, len(group.members), across):
        row = group.members[start : start + across]
        heights = [
            draw(pen, member, given, sizes, left + i * width, width) for i, member in enumerate(row)
        ]
        pen.y += max(heights) + sizes.gap // 2


def _across(group: SheetGroup, width: int, sizes: SheetMeasures, *, beside: bool) -> int:
    """How many members stand side by side: as many as have room for their words."""
    if not sizes.headings:
        return min(_most_across(), max(1, len(group.members))) if beside else _most_across()
    words = [type.measure(tr(line), sizes.quiet)[0] for m in group.members for line in m.lines]
    needed = sizes.counter + 14 + min(max(words, default=60), 150) + 8
    return max(1, min(3, len(group.members), width // needed))


def _member(
    pen: Pen, member: SheetMember, given: Source, sizes: SheetMeasures, x: int, width: int
) -> int:
    face = given.faces.get(member.unit)
    pen.counter(face, x + 4, pen.y + 2, sizes.counter)
    left, y = x + 4 + sizes.counter + _beside(face, sizes.counter, 12), pen.y
    for index, line in enumerate(member.lines):
        style = sizes.bold if index == 0 else sizes.quiet
        if index == len(member.lines) - 1 and index > 0:
            style = sizes.bold.but(colour=ROLE_INK.get(member.role, theme.INK_SECOND))
        pen.text(tr(line), left, y, style, x + width - left - 4)
        y += type.line_height(style)
    return max(sizes.counter + 4, y - pen.y)


def _beside(face: Face | None, size: int, least: int) -> int:
    return least if face is None else room_beside(face, size, least)


def _short_member(
    pen: Pen, member: SheetMember, given: Source, sizes: SheetMeasures, x: int, width: int
) -> int:
    """A member in close lines: its name, its values on two at most, its part in the fight."""
    face = given.faces.get(member.unit)
    pen.counter(face, x + 2, pen.y + 4, sizes.counter)
    left, y = x + 2 + sizes.counter + _beside(face, sizes.counter, 8), pen.y
    room = x + width - left - 4
    *values, part = [tr(line) for line in member.lines] or [""]
    ink = ROLE_INK.get(member.role, theme.INK_SECOND)
    first, *more = type.wrap(", ".join(values), sizes.plain, room) or ("",)
    lines = (
        (face.name if face is not None else "", sizes.bold),
        (first, sizes.plain),
        (" ".join(more), sizes.plain),
        (part, sizes.bold.but(colour=ink)),
    )
    for words, style in lines:
        if words:
            pen.text(words, left, y, style, room)
            y += type.line_height(style) - 1
    return max(sizes.counter + 8, y - pen.y + 2)


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


def _modifiers(pen: Pen, sheet: Sheet, sizes: SheetMeasures) -> None:
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
