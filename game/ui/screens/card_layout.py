"""Where the battles' cards stand on the title and what lies where inside one: as many columns as
the words have room for, cards as high as their words need, the picture takes what is left.
"""

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.ui.look import type
from game.ui.look.words import LANGUAGE
from game.ui.screens.battle_cards import DATE, NAME, TEXT, Battle, Inside, armies_height
from game.ui.widgets.messages import Area

GAP = 18
PADDING = 12
MOST_COLUMNS = 4
NARROWEST = 190
"""The least width of a card at the normal text size."""
TALLEST = 780
LEAST_PICTURE = 100
NO_ARMIES = -1
PEEK = 64
"""How much of the second row is seen below the first."""
SHARE_BESIDE, SHARE_ABOVE = 0.46, 0.4
"""How much of a card its picture may take, beside the words or above them."""


class Plan(Struct, frozen=True):
    """The cards of one window: how many side by side, and their size."""

    columns: int
    width: int
    height: int
    rows: int
    picture: int
    """The height of the picture above the words: the same on every card."""
    armies: int
    """Rows of counters that every card has room for; 0: only for the armies' names, -1: for none of
    them. What one card shows all show.
    """

    @property
    def content(self) -> int:
        """The height of all rows."""
        return self.rows * (self.height + GAP)

    def box(self, index: int, left: int, top: int) -> pygame.Rect:
        """The card with this number, if the first stands at this corner."""
        row, column = divmod(index, self.columns)
        x, y = left + column * (self.width + GAP), top + row * (self.height + GAP)
        return pygame.Rect(x, y, self.width, self.height)

    def inside(self, battle: Battle, box: pygame.Rect) -> Inside:
        """Picture, words and buttons of a card."""
        inner = box.inflate(-2 * PADDING, -2 * PADDING)
        if self.columns == 1:
            wide = round(inner.width * SHARE_BESIDE)
            picture = pygame.Rect(inner.topleft, (wide, inner.height))
            room = pygame.Rect(picture.right + 22, inner.top, 0, inner.height)
            room.width = inner.right - room.left
        else:
            picture = pygame.Rect(inner.topleft, (inner.width, self.picture))
            room = pygame.Rect(inner.left, picture.bottom + 8, inner.width, 0)
            room.height = inner.bottom - room.top
        buttons = button_boxes([label for _id, label, _text in battle.scenarios], room)
        room.height = buttons[0][1] - 8 - room.top
        return Inside(picture, room, tuple(buttons))


def planned(battles: Sequence[Battle], room: pygame.Rect) -> Plan:
    """The cards for a room; what does not fit into its height is scrolled."""
    if not battles:
        return Plan(1, room.width, 0, 0, 0, NO_ARMIES)
    columns = _columns(len(battles), room.width)
    rows = -(-len(battles) // columns)
    width = (room.width - (columns - 1) * GAP) // columns
    inner = width - 2 * PADDING
    if columns == 1:
        words = inner - round(inner * SHARE_BESIDE) - 22
        need = max(_words(battle, words) for battle in battles)
        high = max(need + 2 * PADDING, min(620, room.height // rows - GAP))
        armies = _armies(high - 2 * PADDING - need)
        return Plan(1, width, high, rows, high - 2 * PADDING, armies)
    need = max(_words(battle, inner) for battle in battles) + 8 + 2 * PADDING
    # A next row looks in at the foot, so that nobody takes the first for all there is.
    free = room.height - GAP - (PEEK if rows > 1 else 0)
    high = max(need + LEAST_PICTURE, min(TALLEST, free))
    armies = _armies(high - need - LEAST_PICTURE)
    spare = high - need - (armies_height(armies) if armies >= 0 else 0)
    picture = min(round((high - 2 * PADDING) * SHARE_ABOVE), spare)
    return Plan(columns, width, high, rows, picture, armies)


def _armies(free: int) -> int:
    """What of the armies a height has room for."""
    return next((rows for rows in (1, 0) if armies_height(rows) <= free), NO_ARMIES)


def _columns(count: int, width: int) -> int:
    if count <= 2:
        return 1
    least = type.grown(NARROWEST)
    most = max(1, min(MOST_COLUMNS, count, (width + GAP) // (least + GAP)))
    rows = -(-count // most)
    return -(-count // rows)


def _words(battle: Battle, width: int) -> int:
    """The height of name, day, the longest summary and the buttons."""
    name = min(2 * type.line_height(NAME), type.wrapped_height(battle.name, NAME, width))
    summary = max(
        type.wrapped_height(LANGUAGE.translate(text), TEXT, width)
        for _id, _label, text in battle.scenarios
    )
    labels = [label for _id, label, _text in battle.scenarios]
    buttons = button_boxes(labels, pygame.Rect(0, 0, width, 0))
    foot = buttons[-1][1] + buttons[-1][3] - buttons[0][1]
    return name + type.line_height(DATE) + 8 + summary + 12 + foot


def button_boxes(labels: Sequence[str], room: pygame.Rect) -> list[Area]:
    """The scenarios' buttons at a card's foot: side by side, or in a column where it is narrow."""
    count = len(labels)
    widest = max(type.measure(label, type.LABEL)[0] + 40 for label in labels)
    if count * (widest + 10) - 10 <= room.width or count == 1:
        width = max(widest, min(220, (room.width - (count - 1) * 10) // count))
        width, high = min(width, room.width), type.grown(40)
        left = range(room.left, room.left + count * (width + 10), width + 10)
        return [(x, room.bottom - high, width, high) for x in left][:count]
    high = type.grown(32)
    top = room.bottom - count * (high + 6) + 6
    return [(room.left, top + n * (high + 6), room.width, high) for n in range(count)]
