"""The faces of the die on a sheet, with what each of them would do."""

from itertools import groupby

import pygame
from msgspec import Struct

from game.engine.prompt import Faces, SheetFace, Sides
from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.look.words import _, tr
from game.ui.panels.sheet_page import SMALL_RULE, STRIPE, Parchment
from game.ui.widgets import plates
from game.ui.widgets.pen import BOLD, LINE, Pen

TABLE = BOLD.but(size=15)
HEAD = BOLD.but(size=14)
WIDEST_BOX, LEAST_BOX = 29, 5
DICE_APART = 4


class _Columns(Struct, frozen=True):
    """Where the columns of the table begin."""

    table: int
    bars: tuple[int, ...]
    bar_width: int
    meaning: int


class _Told(Struct, frozen=True):
    """What is told of a face: what it would mean, in clauses, and the rules of that."""

    clauses: tuple[Text, ...]
    rules: tuple[str, ...]

    def without(self, other: "_Told") -> "_Told":
        """What it tells and the other does not."""
        clauses = tuple(c for c in self.clauses if c not in other.clauses)
        return _Told(clauses, tuple(r for r in self.rules if r not in other.rules))


def _told(face: SheetFace) -> _Told:
    return _Told((*_clauses(face.heading), *_clauses(face.text)), face.rules)


def _clauses(text: Text | None) -> tuple[Text, ...]:
    """The parts of a text that was put together of clauses."""
    if text is None:
        return ()
    if text.message != "{a}; {b}":
        return (text,)
    parts = (value for _name, value in text.values)
    return tuple(c for part in parts if isinstance(part, Text) for c in _clauses(part))


def _shared(rows: tuple[SheetFace, ...]) -> _Told:
    """What every face tells, if there are several."""
    first, *rest = map(_told, rows)
    if not rest:
        return _Told((), ())
    clauses = tuple(c for c in first.clauses if all(c in told.clauses for told in rest))
    # Faces that all come to the same have nothing to be told apart by.
    rules = (r for r in first.rules if clauses and all(r in told.rules for told in rest))
    return _Told(clauses, tuple(rules))


class _Row(Struct, frozen=True):
    """Faces that follow one another and come to the same."""

    dice: tuple[int, ...]
    face: SheetFace


def _rows(faces: tuple[SheetFace, ...]) -> list[_Row]:
    """A row for each face; where nothing is read in a table, for each outcome."""
    if any(face.bars for face in faces):
        return [_Row((face.die,), face) for face in faces]
    rows = []
    for _same, group in groupby(faces, lambda face: (_told(face), face.result)):
        same = tuple(group)
        rows.append(_Row(tuple(face.die for face in same), same[0]))
    return rows


def _columns(pen: Pen, rows: list[_Row], heads: list[str], page: Parchment) -> _Columns:
    """The table's column is left out where nobody loses by it: then the words say it all."""
    die = round(56 * max(1.0, type.text_scale() ** 0.5))
    dice = max(len(row.dice) for row in rows) * (_die_side(page) + DICE_APART) + 20
    table = pen.left + max(die, dice, type.measure(_("Die"), HEAD)[0] + 16)
    if not heads:
        return _Columns(table, (), 0, table)
    results = [type.measure(row.face.result, TABLE)[0] for row in rows]
    x = table + max(*results, type.measure(_("Table"), BOLD)[0]) + 24
    bar = max([150, *(type.measure(head, BOLD)[0] for head in heads)]) + 20
    bar = min(bar, (pen.width * 2 // 5) // len(heads))
    return _Columns(table, tuple(x + n * bar for n in range(len(heads))), bar, x + bar * len(heads))


def _die_side(page: Parchment) -> int:
    return min(page.sizes.row - 4, 30)


def _loses(page: Parchment, side: str) -> str:
    sides = (s for block in page.sheet.blocks if isinstance(block, Sides) for s in block.rows)
    role = next((s.role for s in sides if s.side == side), None)
    return _("{who} loses", who=tr(role) or page.given.name(side))


def draw_faces(pen: Pen, block: Faces, page: Parchment) -> None:
    """A row for each face: die, result, losses as bars, what it would mean, rules. What every face
    would mean is told once above them, in the rows stands how they differ. Where there is nothing
    to lose, faces that come to the same share a row.
    """
    shared = _shared(block.rows)
    heads = [_loses(page, side) for side, _points, _of in block.rows[0].bars]
    rows = _rows(block.rows)
    at = _columns(pen, rows, heads, page)
    pen.text(_("Die"), pen.left, pen.y, HEAD)
    if heads:
        pen.text(_("Table"), at.table, pen.y, HEAD)
    for x, head in zip(at.bars, heads, strict=True):
        pen.text(head, x, pen.y, HEAD, at.bar_width - 8)
    pen.text(_("What it would mean"), at.meaning, pen.y, HEAD, pen.right - at.meaning)
    pen.y += type.line_height(HEAD) + 2
    pen.line(pen.left, pen.right, pen.y)
    pen.y += 3
    if shared.clauses:
        _whatever_falls(pen, shared, page)
    for index, row in enumerate(rows):
        told = _told(row.face).without(shared)
        _face(pen, row, told, page, at, striped=index % 2 == 1)


def _whatever_falls(pen: Pen, shared: _Told, page: Parchment) -> None:
    """What every face would mean, over the whole width."""
    rules, style = ", ".join(shared.rules), page.sizes.plain
    aside = pen.rule(rules, pen.right, pen.y + 1, SMALL_RULE) + 12 if rules else 0
    used = pen.text(_("Whatever falls:"), pen.left, pen.y, page.sizes.bold) + 8
    words, room = _run_on(shared.clauses), pen.width - used - aside
    pen.y += pen.wrapped(words, pen.left + used, pen.y, style, room) + 3
    pen.line(pen.left, pen.right, pen.y)
    pen.y += 2


def _run_on(clauses: tuple[Text, ...]) -> str:
    return "; ".join(map(tr, clauses))


def _face(
    pen: Pen, row: _Row, told: _Told, page: Parchment, at: _Columns, *, striped: bool
) -> None:
    """On a dense sheet the heading of what it means and the rest run on as one."""
    sizes, rules, width = page.sizes, ", ".join(told.rules), pen.right - at.meaning
    heading = _run_on(told.clauses[:1]) or _("nothing else")
    text = _run_on(told.clauses[1:])
    if not sizes.headings:
        heading, text = "", f"{heading}; {text}" if text else heading
        width -= type.measure(rules, SMALL_RULE)[0] + 12 if rules else 0
    lines = type.wrapped_height(text, sizes.plain, width) if text else 0
    first = type.line_height(sizes.bold) if heading else 0
    high = max(sizes.row, first + lines + sizes.leading)
    if striped:
        pen.plate(pygame.Rect(pen.left - 8, pen.y, pen.width + 16, high), STRIPE)
    side, face = _die_side(page), row.face
    for n, die in enumerate(row.dice):
        x = pen.left + 2 + n * (side + DICE_APART)
        pen.blit(plates.die(die, side), (x, pen.y + (high - side) // 2))
    middle = pen.y + (high - type.measure("0", TABLE)[1]) // 2
    if at.bars:
        pen.text(face.result, at.table, middle, TABLE, at.bars[0] - at.table - 8)
    for x, (name, points, of) in zip(at.bars, face.bars, strict=False):
        place = pygame.Rect(x, middle, at.bar_width, high)
        draw_bar(pen, points, of, _bar_colour(page, name), place, pen.y + high // 2)
    if heading:
        y = pen.y + 2 if text else middle
        rule = pen.rule(rules, pen.right, y, SMALL_RULE)
        ink = sizes.bold.but(colour=theme.INK_LINK)
        pen.text(heading, at.meaning, y, ink, width - rule - 10)
        y += first
    else:
        y = pen.y + (high - lines) // 2 - 1
        pen.rule(rules, pen.right, y + 1, SMALL_RULE)
    pen.wrapped(text, at.meaning, y, sizes.plain, width)
    pen.y += high


def draw_bar(
    pen: Pen, points: int, of: int, colour: Colour, place: pygame.Rect, middle: int
) -> None:
    """A box for each level, the lost ones filled; where not even thin ones fit only the lost."""
    room = place.width - type.measure("00", TABLE)[0] - 24
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


def _bar_colour(page: Parchment, side: str) -> Colour:
    """A side's colour for bars on parchment; a pale one gives way to red."""
    colour = page.given.colour(side)
    return colour if theme.contrast(colour, theme.SHEET) > 2 else theme.STOP_LINE
