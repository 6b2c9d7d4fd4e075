"""Where the shelves of the title and their cards stand, and what lies where inside a card: a shelf
for each game under its title, as many columns as the words have room for, cards as high as their
words need, the picture takes what is left.
"""

from collections.abc import Sequence
from itertools import accumulate

import pygame
from msgspec import Struct

from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE
from game.ui.screens.battle_cards import (
    DATE,
    LEAST_ARMY,
    NAME,
    TEXT,
    Battle,
    BattleShelf,
    Inside,
    armies_height,
)
from game.ui.widgets.messages import Area

GAP = 18
PADDING = 12
MOST_COLUMNS = 4
NARROWEST = 190
"""The least width of a card at the normal text size."""
WIDE = 400
"""From this width on a card, of one or two on a shelf, has its picture beside the words."""
TALLEST = 780
LEAST_PICTURE, GOOD_PICTURE = 84, 140
"""The height of a picture above the words, and that which is not given up for counters."""
PEEK = 40
"""How much of the next row is seen below the first."""
SHARE_BESIDE, SHARE_ABOVE = 0.42, 0.4
"""How much of a card its picture may take, beside the words or above them."""
BESIDE = 22
"""From the picture to the words beside it."""


class Grid(Struct, frozen=True):
    """The cards of one shelf: how many side by side, and their size."""

    columns: int
    width: int
    height: int
    beside: bool
    picture: int
    """The height of a picture above the words: the same on every card."""
    armies: int
    """Rows of counters that every card has room for; 0: only for the armies' names. What one card
    shows all show.
    """
    pair: bool
    """Whether the two armies stand side by side."""
    foot: int
    """The height of the buttons of the card that has most of them."""
    stacked: bool
    """Whether the buttons of all cards stand in a column."""

    def box(self, index: int, left: int, top: int) -> pygame.Rect:
        """The card with this number, if the first stands at this corner."""
        row, column = divmod(index, self.columns)
        gap = theme.scaled(GAP)
        x, y = left + column * (self.width + gap), top + row * (self.height + gap)
        return pygame.Rect(x, y, self.width, self.height)

    def inside(self, battle: Battle, box: pygame.Rect) -> Inside:
        """Picture, words and buttons of a card."""
        padding, aside = theme.scaled(PADDING), theme.scaled(BESIDE)
        inner = box.inflate(-2 * padding, -2 * padding)
        if self.beside:
            wide = round(inner.width * SHARE_BESIDE)
            picture = pygame.Rect(inner.topleft, (wide, inner.height))
            room = pygame.Rect(picture.right + aside, inner.top, 0, inner.height)
            room.width = inner.right - room.left
        else:
            picture = pygame.Rect(inner.topleft, (inner.width, self.picture))
            room = pygame.Rect(inner.left, picture.bottom + 8, inner.width, 0)
            room.height = inner.bottom - room.top
        labels = [label for _id, label, _text in battle.scenarios]
        buttons = button_boxes(labels, room, stacked=self.stacked)
        room.height = inner.bottom - self.foot - 8 - room.top
        return Inside(picture, room, tuple(buttons), self.armies, self.pair)


class Plan(Struct, frozen=True):
    """All shelves of one window, one under the other."""

    shelves: tuple[tuple[BattleShelf, Grid, int], ...] = ()
    """Each with the place of its heading, counted from the top of the first."""
    content: int = 0
    """The height of all of them."""

    def headings(self, left: int, top: int) -> list[tuple[BattleShelf, tuple[int, int]]]:
        """The shelves, each with the corner of its heading, if the first stands at this one."""
        return [(shelf, (left, top + y)) for shelf, _grid, y in self.shelves]

    def cards(self, left: int, top: int) -> list[tuple[Battle, pygame.Rect, Grid]]:
        """The cards in their order."""
        return [
            (battle, grid.box(index, left, top + y + heading_height()), grid)
            for shelf, grid, y in self.shelves
            for index, battle in enumerate(shelf.battles)
        ]


def heading_height() -> int:
    """The room for the title of a shelf."""
    return type.line_height(type.HEADING) + 8


def planned(shelves: Sequence[BattleShelf], room: pygame.Rect) -> Plan:
    """The shelves for a room; what does not fit into its height is scrolled."""
    more = len(shelves) > 1
    grids = [_grid(shelf.battles, room, more=more) for shelf in shelves]
    rows = (-(-len(s.battles) // g.columns) for s, g in zip(shelves, grids, strict=True))
    heights = (
        heading_height() + count * (grid.height + theme.scaled(GAP))
        for count, grid in zip(rows, grids, strict=True)
    )
    tops = list(accumulate(heights, initial=0))
    return Plan(tuple(zip(shelves, grids, tops, strict=False)), tops[-1])


def _grid(battles: Sequence[Battle], room: pygame.Rect, *, more: bool) -> Grid:
    columns, gap = _columns(len(battles), room.width), theme.scaled(GAP)
    width = (room.width - (columns - 1) * gap) // columns
    padding, least = theme.scaled(PADDING), theme.scaled(LEAST_PICTURE)
    inner = width - 2 * padding
    # What comes next looks in at the foot, so that nobody takes this row for all there is.
    below = (
        theme.scaled(PEEK) + heading_height()
        if more
        else theme.scaled(PEEK)
        if len(battles) > columns
        else 0
    )
    free = room.height - heading_height() - gap - below
    if columns <= 2 and width >= type.grown(WIDE):
        words = inner - round(inner * SHARE_BESIDE) - theme.scaled(BESIDE)
        pair = words >= 2 * type.grown(LEAST_ARMY)
        need, foot, stacked = _need(battles, words)
        armies = 1 if pair and need + armies_height(1, pair=pair) <= free else 0
        high = need + armies_height(armies, pair=pair)
        return Grid(columns, width, high, True, high - 2 * padding, armies, pair, foot, stacked)
    need, foot, stacked = _need(battles, inner)
    need += 8
    armies = 1 if need + theme.scaled(GOOD_PICTURE) + armies_height(1) <= free else 0
    need += armies_height(armies)
    high = max(need + least, min(theme.scaled(TALLEST), free))
    picture = min(round((high - 2 * padding) * SHARE_ABOVE), high - need)
    return Grid(columns, width, high, False, picture, armies, False, foot, stacked)


def _columns(count: int, width: int) -> int:
    least, gap = type.grown(NARROWEST), theme.scaled(GAP)
    most = max(1, min(MOST_COLUMNS, count, (width + gap) // (least + gap)))
    rows = -(-count // most)
    return -(-count // rows)


def _need(battles: Sequence[Battle], width: int) -> tuple[int, int, bool]:
    """The least height of cards without picture and armies, that of their buttons in it, and
    whether these stand in columns.
    """
    labels = [[label for _id, label, _text in battle.scenarios] for battle in battles]
    stacked = any(not _side_by_side(one, width) for one in labels)
    foot = 0
    for one in labels:
        boxes = button_boxes(one, pygame.Rect(0, 0, width, 0), stacked=stacked)
        foot = max(foot, boxes[-1][1] + boxes[-1][3] - boxes[0][1])
    words = max(_words(battle, width) for battle in battles)
    return words + foot + 12 + 2 * theme.scaled(PADDING), foot, stacked


def _words(battle: Battle, width: int) -> int:
    """The height of name, day and the longest summary."""
    name = min(2 * type.line_height(NAME), type.wrapped_height(battle.name, NAME, width))
    summary = max(
        type.wrapped_height(LANGUAGE.translate(text), TEXT, width)
        for _id, _label, text in battle.scenarios
    )
    return name + type.line_height(DATE) + 8 + summary


def _side_by_side(labels: Sequence[str], width: int) -> bool:
    widest = max(type.measure(label, type.LABEL)[0] + 40 for label in labels)
    return len(labels) == 1 or len(labels) * (widest + 10) - 10 <= width


def button_boxes(labels: Sequence[str], room: pygame.Rect, *, stacked: bool) -> list[Area]:
    """The scenarios' buttons at a card's foot: in a column, or side by side."""
    count = len(labels)
    if stacked:
        high = type.grown(32)
        top = room.bottom - count * (high + 6) + 6
        return [(room.left, top + n * (high + 6), room.width, high) for n in range(count)]
    width, high = (room.width - (count - 1) * 10) // count, type.grown(36)
    left = range(room.left, room.left + count * (width + 10), width + 10)
    return [(x, room.bottom - high, width, high) for x in left][:count]
