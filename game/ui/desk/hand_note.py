"""The note on a unit in hand on a table: where it would end, and what that uses up."""

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.board.plane.words import SUCH, SUCH_PLACE
from game.engine.prompt import Spending
from game.ui.field.ghost_paint import used_and_left, whole_of
from game.ui.look import theme, type
from game.ui.look.type import Align
from game.ui.look.words import _, tr
from game.ui.widgets.field import draw_field, field_height
from game.ui.widgets.tooltips import freest

ROUND = 120
"""Pixels round the pointer where the note does not come to lie."""
WIDE, WIDE_LIST, PAD, LABEL, BAR_HIGH = 330, 470, 14, 70, 11
_TITLE = type.LABEL.but(size=16)
_WORDS = type.SMALL.but(size=14)
_ROW = type.SMALL.but(size=13)
_HINT = type.SMALL.but(size=13, colour=theme.TEXT_QUIET)
LIT = 8
"""How many counters what has to be seen counts for, where the note has to cover something."""
_WARNING = _WORDS.but(colour=theme.TEXT_WARNING)
OVER = theme.LOW_LINE


class HandNote(Struct, frozen=True, kw_only=True):
    """What is said of a unit in hand; `warnings`: what its way brings about; `hint`: what hand and
    keys do; `typed`: the pose so far; `limits`: a list, with the row that is looked at.
    """

    title: str
    spending: tuple[Spending, ...] = ()
    warnings: tuple[str, ...] = ()
    hint: str = ""
    typed: str | None = None
    limits: tuple[tuple[str, bool], ...] = ()


def typing_hint(*, wrong: bool, turns: bool) -> str:
    """What is wanted where a place is typed, with a heading where one `turns`."""
    such = SUCH if turns else SUCH_PLACE
    return _("That is no place: such as {example}", example=such) if wrong else such


def moving_hint(*, turns: bool, short: bool) -> str:
    """How the ghost is turned, if it may be, and moved; `short`: it does not reach the wish."""
    told = [_("Turn: wheel, right-drag, Q and E")] if turns else []
    if short:
        told.append(_("Click the ghost or Enter: as far as it comes"))
    else:
        told.append(_("Move: mouse or arrows, G: type the place; click or Enter: done"))
        told.append(_("N, P: where a move ends, H: the place in words"))
    return "\n".join(told)


def draw_hand(
    surface: pygame.Surface,
    view: pygame.Rect,
    taken: Sequence[pygame.Rect],
    clear: Sequence[pygame.Rect],
    note: HandNote,
    before: pygame.Rect | None,
    pointer: tuple[int, int],
) -> pygame.Rect:
    """In a free corner of the board; where it lies. It stays in the corner where it was `before`,
    as long as it covers nothing there that has to be `clear`, nor the pointer.
    """
    step, row = type.line_height(_WORDS) + 6, type.line_height(_ROW)
    hand = pygame.Rect(pointer, (1, 1))  # under which it does not come
    taken, clear = [*taken, *[hand.inflate(ROUND, ROUND)] * LIT], [*clear, hand]
    wide = min(type.grown(WIDE_LIST if note.limits else WIDE), view.w - 24)
    hints = type.wrap(note.hint, _HINT, wide - 2 * PAD) if note.hint else ()
    high = 2 * PAD + type.line_height(_TITLE) + len(note.spending) * step
    high += type.line_height(_HINT) * len(hints)
    warned = "\n".join(note.warnings)
    if warned:
        high += type.line_height(_WARNING) * len(type.wrap(warned, _WARNING, wide - 2 * PAD))
    high += field_height() + 6 if note.typed is not None else 0
    high += len(note.limits) * row + 6 if note.limits else 0
    box = _placed(pygame.Rect(0, 0, wide, high), view.inflate(-24, -40), taken, clear, before)
    pygame.draw.rect(surface, theme.PANEL, box, border_radius=theme.RADIUS_PANEL)
    pygame.draw.rect(surface, theme.BRASS_DARK, box, 1, border_radius=theme.RADIUS_PANEL)
    x, y = box.left + PAD, box.top + PAD + type.line_height(_TITLE)
    type.draw_text(surface, note.title, (x, box.top + PAD - 3), _TITLE, width=box.w - 2 * PAD)
    for one in note.spending:
        _bar(surface, one, pygame.Rect(x, y, box.w - 2 * PAD, step))
        y += step
    if warned:
        y += type.draw_wrapped(surface, warned, pygame.Rect(x, y, box.w - 2 * PAD, 0), _WARNING)
    if note.typed is not None:
        draw_field(surface, pygame.Rect(x, y, box.w - 2 * PAD, field_height()), note.typed, "")
        y += field_height() + 6
    y = _list(surface, note.limits, pygame.Rect(x, y, box.w - 2 * PAD, row))
    type.draw_wrapped(surface, note.hint, pygame.Rect(x, y, box.w - 2 * PAD, 0), _HINT)
    return box


def _in_corner(box: pygame.Rect, room: pygame.Rect, before: pygame.Rect) -> pygame.Rect:
    """A box in the corner of a room in which another was."""
    placed = box.copy()
    right, low = before.centerx > room.centerx, before.centery > room.centery
    placed.left = room.right - box.w if right else room.left
    placed.top = room.bottom - box.h if low else room.top
    return placed


def _placed(
    box: pygame.Rect,
    room: pygame.Rect,
    taken: Sequence[pygame.Rect],
    clear: Sequence[pygame.Rect],
    before: pygame.Rect | None,
) -> pygame.Rect:
    """Where it lay before, or in the corner where it covers least."""
    kept = _in_corner(box, room, before) if before is not None else None
    if kept is not None and kept.collidelist(list(clear)) < 0:
        return kept
    seen = [*taken, *[one for one in clear for _n in range(LIT)]]
    return freest(box, room, seen, ("br", "bl", "tr", "tl"))


def _list(surface: pygame.Surface, rows: Sequence[tuple[str, bool]], row: pygame.Rect) -> int:
    """The rows below one another, the one that is looked at lit; where they end."""
    for words, looked_at in rows:
        style = _ROW.but(colour=theme.BRASS_HOVER) if looked_at else _ROW
        type.draw_text(surface, words, row.topleft, style, width=row.w)
        row = row.move(0, row.h)
    return row.top + (6 if rows else 0)


def _bar(surface: pygame.Surface, one: Spending, room: pygame.Rect) -> None:
    """What is used up of an allowance, and what is left."""
    label = tr(one.label)
    used, left = used_and_left(one)
    words = _("{used} of {whole}, left {left}", used=used, whole=whole_of(one), left=left)
    type.draw_text(surface, label, room.topleft, _WORDS, width=LABEL)
    wide = type.measure(words, _WORDS)[0]
    type.draw_text(surface, words, room.topright, _WORDS, align=Align.RIGHT)
    bar = pygame.Rect(room.left + LABEL + 6, 0, room.w - LABEL - wide - 18, BAR_HIGH)
    bar.centery = room.top + type.line_height(_WORDS) // 2 + 1
    if bar.w < 12:
        return
    pygame.draw.rect(surface, theme.SUNK, bar)
    share = min(1.0, one.used / one.of) if one.of else 1.0
    full = pygame.Rect(bar.left, bar.top, round(bar.w * share), bar.h)
    pygame.draw.rect(surface, OVER if one.used > one.of else theme.BRASS_HOVER, full)
    pygame.draw.rect(surface, theme.LINE, bar, 1)
