"""What lies in the tray, in rows: a heading for each side, a header for each group, its counters.

Plain places relative to the top of the list; the tray draws them and finds them under the pointer.
"""

from collections.abc import Callable

import pygame
from msgspec import Struct, structs

from game.engine.action import UnitId
from game.engine.presentation import Counter, Presentation, Reserve
from game.ui.look import theme, type
from game.ui.look.words import tr

PAD, GAP, BAR = 10, 8, 8
TOP = 5
"""Room between the title and the first heading."""
MARK = 8
"""Room over a row of counters with a mark that stands out at the top."""
SIDE = type.LABEL.but(size=14)
NOTE = type.QUIET.but(size=13)
GROUP = type.BODY_BOLD.but(size=14)
COUNT = type.VALUE.but(size=13.5, colour=theme.TEXT_QUIET)
RULE = type.RULE.but(size=13)
MOST_LINES = 3
STANDING = {"column"}


class Heading(Struct, frozen=True):
    """A side with pieces off the map, and when and where they come."""

    side: str
    note: str
    rule: str
    place: pygame.Rect


class Header(Struct, frozen=True):
    """The line over a group; `closed`: its counters are folded away."""

    group: Reserve
    closed: bool
    place: pygame.Rect

    @property
    def count(self) -> int:
        """How many pieces of it still wait."""
        return len(self.group.counters)


class Piece(Struct, frozen=True):
    """A counter and where it lies."""

    counter: Counter
    place: pygame.Rect


Row = Heading | Header | Piece


def across(window: int) -> int:
    """How many counters lie side by side."""
    return 3 if theme.metrics(window).compact else 4


def tray_width(window: int) -> int:
    """The width of the open tray in a window of this width."""
    count = across(window)
    return 2 * PAD + count * theme.metrics(window).counter + (count - 1) * GAP + BAR


def holds(table: Presentation, unit: UnitId) -> tuple[Reserve, Counter] | None:
    """The group and counter of a piece that is not on the map."""
    return next(((r, c) for r in table.reserves for c in r.counters if c.id == unit), None)


def keeping_places(
    shown: tuple[Reserve, ...], now: tuple[Reserve, ...]
) -> tuple[tuple[Reserve, ...], frozenset[UnitId]]:
    """The groups as they are shown, with the pieces that have gone since: their places are kept.
    Where a piece has come that had no place the groups are as they are now.
    """
    here = {c.id: c for group in now for c in group.counters}
    had = {c.id for group in shown for c in group.counters}
    if not here.keys() <= had:
        return now, frozenset()
    fresh = {group.id: group for group in now}
    kept = []
    for group in shown:
        counters = tuple(here.get(c.id, c) for c in group.counters)
        kept.append(structs.replace(fresh.get(group.id, group), counters=counters))
    return tuple(kept), frozenset(had - here.keys())


def lay_out(
    reserves: tuple[Reserve, ...],
    first: str,
    closed: Callable[[Reserve], bool],
    window: int,
    gone: frozenset[UnitId] = frozenset(),
) -> tuple[tuple[Row, ...], int]:
    """All rows and their height; the groups of the side `first` come first. Groups in a row that
    come together share a heading. The places of `gone` pieces stay empty.
    """
    rows: list[Row] = []
    y, shared = TOP, ("", "", "")
    wide, high = tray_width(window), type.line_height(GROUP) + 8
    for group in sorted(reserves, key=lambda r: r.side != first):
        said = (group.side, tr(group.note), group.rule)
        if said != shared:
            shared = said
            y += 8 if rows else 0
            lines = len(type.wrap(said[1], NOTE, wide - 2 * PAD)) if said[1] else 0
            note = min(MOST_LINES, lines) * type.line_height(NOTE)
            place = pygame.Rect(0, y, wide, type.line_height(SIDE) + 4 + note)
            rows.append(Heading(*said, place))
            y = place.bottom + 4
        here = tuple(c for c in group.counters if c.id not in gone)
        left = structs.replace(group, counters=here)
        rows.append(Header(left, closed(group), pygame.Rect(0, y, wide, high)))
        y += high + 3
        if not closed(group):
            y = _counters(rows, group, y, window, gone) + 4
    return tuple(rows), y


def _counters(rows: list[Row], group: Reserve, y: int, window: int, gone: frozenset[UnitId]) -> int:
    """Place the counters of a group; where they end."""
    size, count = theme.metrics(window).counter, across(window)
    for first in range(0, len(group.counters), count):
        row = group.counters[first : first + count]
        y += MARK if any(STANDING & set(c.face.marks) for c in row) else 0
        for place, counter in enumerate(row):
            spot = pygame.Rect(PAD + place * (size + GAP), y, size, size)
            if counter.id not in gone:
                rows.append(Piece(counter, spot))
        y += size + GAP
    return y
