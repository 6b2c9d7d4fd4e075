"""The sides on a sheet: who takes part from which cell, the odds under them."""

from collections.abc import Sequence

import pygame

from game.engine.presentation import Face
from game.engine.prompt import Odds, SheetGroup, SheetMember, SheetSide, Sides
from game.ui.counters import room_beside
from game.ui.look import theme, type
from game.ui.look.words import _, tr
from game.ui.panels.log_lines import number
from game.ui.panels.sheet_page import GUTTER, STRIPE, Parchment, SheetMeasures
from game.ui.panels.sheet_sums import draw_line
from game.ui.widgets.pen import BOLD, LINE, Pen

INSTEAD = "instead/"
"""Before the unit that is to have another's part in the fight, in the links of a sheet."""
ROLE_INK = {"lead": theme.INK, "risk": theme.REFUSAL}


def draw_sides(pen: Pen, block: Sides, page: Parchment) -> None:
    """Side by side; the odds stand under who attacks, on a dense sheet under the shorter one."""
    halves = pen.columns(2, GUTTER)[: len(block.rows)]
    for half, side in zip(halves, block.rows, strict=False):
        _side(half, side, page)
    if page.odds is not None:
        first = page.sizes.headings or halves[0].y < halves[-1].y
        _odds(halves[0 if first else -1], page.odds)
    pen.y = max(half.y for half in halves) + page.sizes.gap


def _side(pen: Pen, side: SheetSide, page: Parchment) -> None:
    pen.swatch(pen.left, 15, page.given.colour(side.side))
    words = _("{role}: {side}", role=side.role, side=page.given.name(side.side))
    pen.heading(words, pen.left + 24, pen.right)
    pen.line(pen.left, pen.left + 24, pen.y - 6)
    for row in _rows(side.groups, page.sizes):
        weights = [max(1, len(group.members)) for group in row]
        x, parts = pen.left, []
        for group, weight in zip(row, weights, strict=True):
            share = pen.width * weight // sum(weights)
            parts.append(pen.part(x, share - (14 if group is not row[-1] else 0)))
            _group(parts[-1], group, page)
            x += share
        pen.y = max(part.y for part in parts)
    if side.modifiers:
        _own_modifiers(pen, side, page.sizes)


def _own_modifiers(pen: Pen, side: SheetSide, sizes: SheetMeasures) -> None:
    """The lines of a side that rolls itself, and their sum on a dark bar."""
    for line in side.modifiers:
        if line.value or sizes.zeros:
            draw_line(pen, line, sizes)
    high = type.line_height(BOLD) + 4
    pen.plate(pygame.Rect(pen.left, pen.y + 3, pen.width, high), theme.PANEL, None, 2)
    white, right = BOLD.but(colour=theme.WHITE), type.Align.RIGHT
    total = pen.text(number(side.total or 0), pen.right - 12, pen.y + 4, white, align=right)
    added = _("Added to each of its rolls")
    pen.text(added, pen.left + 12, pen.y + 4, white, pen.width - total - 36)
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
    return 3 if type.text_setting() <= 1.2 else 2


def _group(pen: Pen, group: SheetGroup, page: Parchment) -> None:
    sizes = page.sizes
    used = pen.text(page.given.label_of(group.cell), pen.left, pen.y, sizes.bold)
    words, room = tr(group.summary), pen.width - used - 12
    if type.measure(words, sizes.quiet)[0] <= room:
        pen.text(words, pen.right, pen.y, sizes.quiet, room, type.Align.RIGHT)
        pen.y += type.line_height(sizes.bold) + 2
    else:
        pen.y += type.line_height(sizes.bold)
        pen.y += pen.wrapped(words, pen.left, pen.y, sizes.quiet, pen.width) + 2
    across = _across(group, pen.width, sizes)
    draw = _member if sizes.headings else _short_member
    for start in range(0, len(group.members), across):
        parts = pen.columns(across, 0)
        for part, member in zip(parts, group.members[start : start + across], strict=False):
            top = part.y
            draw(part, member, page)
            if member.instead is not None:
                area = pygame.Rect(part.left, top, part.width, part.y - top)
                pen.links.append((area, INSTEAD + member.unit))
        pen.y = max(part.y for part in parts) + sizes.gap // 2


def _across(group: SheetGroup, width: int, sizes: SheetMeasures) -> int:
    """How many members stand side by side: as many as have room for their words."""
    if not sizes.headings:
        return min(_most_across(), max(1, len(group.members)))
    words = [type.measure(tr(line), sizes.quiet)[0] for m in group.members for line in m.lines]
    needed = sizes.counter + 14 + min(max(words, default=60), 150) + 8
    return max(1, min(3, len(group.members), width // needed))


def _member(pen: Pen, member: SheetMember, page: Parchment) -> None:
    sizes, face, top = page.sizes, page.given.faces.get(member.unit), pen.y
    pen.counter(face, pen.left + 4, top + 2, sizes.counter)
    left = pen.left + 4 + sizes.counter + _beside(face, sizes.counter, 12)
    for index, line in enumerate(member.lines):
        style = sizes.bold if index == 0 else sizes.quiet
        if index == len(member.lines) - 1 and index > 0:
            style = sizes.bold.but(colour=_ink(member))
        pen.y += pen.wrapped(tr(line), left, pen.y, style, pen.right - left - 4)
    pen.y = max(top + sizes.counter + 4, pen.y)


def _ink(member: SheetMember) -> theme.Colour:
    """The colour of a member's part: what can be pressed looks like a link."""
    if member.instead is not None:
        return theme.INK_LINK
    return ROLE_INK.get(member.role, theme.INK_SECOND)


def _beside(face: Face | None, size: int, least: int) -> int:
    return least if face is None else room_beside(face, size, least)


def _short_member(pen: Pen, member: SheetMember, page: Parchment) -> None:
    """A member in close lines: its name, its values on two at most, its part in the fight."""
    sizes, face, top = page.sizes, page.given.faces.get(member.unit), pen.y
    pen.counter(face, pen.left + 2, top + 4, sizes.counter)
    left = pen.left + 2 + sizes.counter + _beside(face, sizes.counter, 8)
    room = pen.right - left - 4
    *values, part = [tr(line) for line in member.lines] or [""]
    ink = _ink(member)
    if face is not None:
        # A name that takes two lines is no shorter for it: two may differ at their ends.
        pen.y += pen.wrapped(tr(face.name), left, pen.y, sizes.bold, room) - 1
    for words, style in ((", ".join(values), sizes.plain), (part, sizes.bold.but(colour=ink))):
        pen.y += pen.wrapped(words, left, pen.y, style, room) - 1
    pen.y = max(top + sizes.counter + 8, pen.y + 2)


def _odds(pen: Pen, odds: Odds) -> None:
    style = BOLD.but(size=19)
    rule = pen.rule(odds.rule, pen.right, pen.y + 4)
    pen.text(tr(odds.ratio), pen.left, pen.y, style, pen.width - rule - 12)
    pen.y += type.line_height(style) + 2
    if not odds.columns:
        return
    high, width = type.line_height(BOLD) + 10, pen.width / len(odds.columns)
    for index, column in enumerate(odds.columns):
        box = pygame.Rect(round(pen.left + index * width), pen.y, round(width) - 3, high)
        lit = index == odds.column
        pen.plate(box, theme.PANEL if lit else STRIPE, LINE)
        style = BOLD.but(colour=theme.TEXT_LINK if lit else theme.INK_SECOND, size=14)
        pen.text(column, box.centerx, box.top + 4, style, box.width - 4, type.Align.CENTRE)
    pen.y += high + 4
