"""The bottom strip: a row of boxes for each side, with the counters that lie in them."""

from collections.abc import Sequence
from functools import lru_cache

import pygame
from msgspec import Struct

from game.engine.presentation import Box, Face, Track, Tracks
from game.ui.counters import blit_counter
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.type import Align, Family, Stand, Style, Weight
from game.ui.look.words import _, tr
from game.ui.panels.strip.track_columns import (
    GAP,
    LEAST_BOX,
    SLIT,
    Columns,
    are_bare,
    box_columns,
)
from game.ui.widgets import plates

FOLDED_HEIGHT = 30
FOLD_ROOM = 30
"""The width that the handle takes."""
LABEL_STEP = 16
_WIDE_AT_LEAST = 5
_LIES_AT_MOST = 3  # counters drawn in one box; the tip names them all

_TITLE = Style(family=Family.SERIF, size=16, weight=Weight.SEMIBOLD)
_NOTE = Style(size=13.5)
_NUMBER = Style(size=14, weight=Weight.SEMIBOLD)
_FIGURE = Style(size=20, weight=Weight.BOLD)
_FIGURE_SMALL = _FIGURE.but(size=16)
_FIGURE_LABEL = Style(size=13, colour=theme.TEXT_QUIET)


class Hit(Struct, frozen=True):
    """A box in the strip: which track, which number, where, and what lies in it."""

    track: int
    number: int
    rect: pygame.Rect
    faces: tuple[Face, ...]
    slit: bool = False


class DrawnStrip(Struct, frozen=True):
    """What the drawn strip answers to: boxes, fold, rule of each title, notes cut short."""

    hits: tuple[Hit, ...] = ()
    fold: pygame.Rect | None = None
    rules: tuple[tuple[str, pygame.Rect], ...] = ()
    cut: tuple[tuple[str, pygame.Rect], ...] = ()

    def at(self, pos: tuple[int, int]) -> Hit | None:
        """The box under a point."""
        return next((hit for hit in self.hits if hit.rect.collidepoint(pos)), None)

    def cut_at(self, pos: tuple[int, int]) -> tuple[str, pygame.Rect] | None:
        """The note under a point, if it was cut: all of its words, and where it stands."""
        return next(((words, place) for words, place in self.cut if place.collidepoint(pos)), None)


class StripMeasures(Struct, frozen=True):
    """The strip's sizes at one window width and text size."""

    pad: int
    row: int  # from the top of one row to the next
    box: int
    note: int


def strip_measures(window_width: int) -> StripMeasures:
    """Sizes of rows and boxes; rows grow with the text."""
    compact = theme.metrics(window_width).compact
    words = ty.line_height(_TITLE) + ty.line_height(_NOTE)
    box = 36 if compact else 46
    row = max(43 if compact else 60, words + 2, box + 7)
    return StripMeasures(pad=6 if compact else 9, row=row, box=box, note=ty.line_height(_NOTE))


def strip_height(window_width: int, shown: Tracks, *, folded: bool) -> int:
    if not shown.rows:
        return 0
    if folded:
        return max(FOLDED_HEIGHT, ty.line_height(_TITLE) + 6)
    sizes = strip_measures(window_width)
    note = sizes.note + 2 if shown.note is not None else 0
    needed = 2 * sizes.pad + len(shown.rows) * sizes.row + note
    return max(theme.metrics(window_width).bottom, needed)


def _row_height(high: int, sizes: StripMeasures, shown: Tracks) -> int:
    """A row's share of what the line below the rows leaves."""
    note = sizes.note + 2 if shown.note is not None else 0
    return max(sizes.row, (high - 2 * sizes.pad - note) // max(1, len(shown.rows)))


def is_whole(width: int, window_width: int, shown: Tracks) -> bool:
    """Whether the strip of this width has room for all words, and for the figures in their rows."""
    sizes, high = strip_measures(window_width), strip_height(window_width, shown, folded=False)
    inner = width - FOLD_ROOM - 2 * theme.GAP_3
    labels, figures, _columns = _widths(shown.rows, inner, sizes.box)
    place = pygame.Rect(0, 0, labels - theme.GAP_3, _row_height(high, sizes, shown))
    high = place.height - ty.line_height(_TITLE)
    notes = [
        (_note_of(track, place.width, high, whole=not figures), place.width, high)
        for track in shown.rows
        if track.note is not None
    ]
    notes.append((tr(shown.note), inner, sizes.note))
    titles = (tr(track.title) for track in shown.rows)
    fits = all(ty.fits(words, _TITLE, place.width) for words in titles)
    fits &= all(_note_style(*note)[1] for note in notes)
    return fits and (figures > 0 or not any(track.figures for track in shown.rows))


def draw_strip(
    surface: pygame.Surface,
    rect: pygame.Rect,
    window_width: int,
    shown: Tracks,
    *,
    folded: bool = False,
    left: int = 0,
) -> DrawnStrip:
    """Draw the strip; `left` pixels at its left stay free for the minimap."""
    surface.blit(_ground(rect.size), rect)
    fold = _fold_handle(surface, rect, folded)
    inner = pygame.Rect(rect.left + left, rect.top, rect.width - left - FOLD_ROOM, rect.height)
    if folded:
        return DrawnStrip(fold=fold, rules=_folded(surface, inner, shown))
    sizes = strip_measures(window_width)
    inner = inner.inflate(-2 * theme.GAP_3, 0)
    labels, figures, columns = _widths(shown.rows, inner.width, sizes.box)
    row = pygame.Rect(inner.left + labels, 0, inner.width - labels - figures, sizes.box)
    hits: list[Hit] = []
    rules, cut = list[tuple[str, pygame.Rect]](), list[tuple[str, pygame.Rect]]()
    top, high = rect.top + sizes.pad, _row_height(rect.height, sizes, shown)
    for index, track in enumerate(shown.rows):
        row.top = top + (high - sizes.box) // 2 + 1
        place = pygame.Rect(inner.left, top, labels - theme.GAP_3, high)
        cut += _label(surface, place, track, whole=not figures)
        if track.rule:
            rules.append((track.rule, place))
        hits.extend(_boxes(surface, row, index, track, columns))
        # Without boxes the figures stand beside the names.
        first = inner.right - figures if columns.places else inner.left + labels
        if figures:
            end = pygame.Rect(first, top, figures, high)
            _figures(surface, end, track, compact=sizes.box < 40)
        top += high
    place = pygame.Rect(inner.left, top, inner.width, sizes.note)
    # Where the rows have no room for their figures the line below them has.
    words = tr(shown.note) if figures else _figure_words(shown)
    cut += _note(surface, place, words) if shown.note is not None else ()
    return DrawnStrip(tuple(hits), fold, tuple(rules), tuple(cut))


def _figure_words(shown: Tracks) -> str:
    """The figures of all rows in words; then what the strip means."""
    found = []
    for track in shown.rows:
        told = ", ".join(f"{tr(label)} {value}" for label, value in track.figures)
        found += [_("{side}: {figures}.", side=track.title, figures=told)] if told else []
    return " ".join((*found, tr(shown.note)))


def _widths(tracks: Sequence[Track], width: int, box: int) -> tuple[int, int, Columns]:
    """The width of the labels and of the figures, and the columns of boxes between them. Long notes
    give way to the figures, down to the titles.
    """
    whole = _label_width(tracks, width)
    titles = max((ty.measure(tr(track.title), _TITLE)[0] for track in tracks), default=0)
    for labels in range(whole, min(whole, titles + theme.GAP_4) - 1, -LABEL_STEP):
        figures, columns = _shares(tracks, width, labels, box)
        if figures:
            return labels, figures, columns
    return whole, *_shares(tracks, width, whole, box)


def _shares(tracks: Sequence[Track], width: int, labels: int, box: int) -> tuple[int, Columns]:
    """The width of the figures, and the columns of boxes in what remains: of those in which nothing
    lies all should be whole, if the figures have room below the titles.
    """
    figures = _figures_width(tracks, width, compact=box < 40)
    columns = box_columns(tracks, width - labels - figures, box)
    enough = len(columns.places) if _go_below(tracks, labels) else _WIDE_AT_LEAST
    if columns.wide >= min(enough, len(columns.places)):
        return figures, columns
    # With very large text the boxes come first; the folded strip still tells the figures.
    return 0, box_columns(tracks, width - labels, box)


def _go_below(tracks: Sequence[Track], labels: int) -> bool:
    """Whether note and figures of bare rows have a line each below titles of this width."""
    parts = [_parts(track) for track in tracks]
    wide = max((ty.measure(words, _NOTE)[0] for part in parts for words in part), default=0)
    return are_bare(tracks) and wide <= labels and all(len(part) <= 2 for part in parts)


def _note(
    surface: pygame.Surface, room: pygame.Rect, words: str
) -> tuple[tuple[str, pygame.Rect], ...]:
    """Small words, a little smaller where they must be; if they were cut, words and place."""
    style, whole = _note_style(words, *room.size)
    most = max(1, room.height // ty.line_height(style))
    ty.draw_wrapped(surface, _parted(words, style, room.width), room, style, max_lines=most)
    return () if whole else ((words, room),)


def _parted(words: str, style: Style, width: int) -> str:
    """What takes two lines is broken after its semicolon, if both halves have room."""
    apart = words.replace("; ", ";\n", 1)
    return (
        apart
        if len(ty.wrap(words, style, width)) == 2 == len(ty.wrap(apart, style, width))
        else words
    )


def _note_style(words: str, width: int, high: int) -> tuple[Style, bool]:
    """The size in which small words have room, and whether they have."""
    style = ty.fitting_room(words, _NOTE, width, high)
    return style, ty.wrapped_height(words, style, width) <= high


def _note_of(track: Track, width: int, high: int, *, whole: bool) -> str:
    """The words under a title, `whole` with the figures: where one line is too short for them, each
    part has its own if there is room for so many.
    """
    if not whole:
        return tr(track.note)
    words, apart = _told(track), "\n".join(_parts(track))
    short = ty.measure(words, _NOTE)[0] > width
    return apart if short and _note_style(apart, width, high)[1] else words


@lru_cache(maxsize=8)
def _ground(size: tuple[int, int]) -> pygame.Surface:
    """The strip's panel with a line of brass along its upper edge."""
    out = plates.gradient(size, theme.mix(theme.PANEL, theme.RAISED, 0.35), theme.PANEL)
    pygame.draw.line(out, theme.BRASS_ON_SHEET, (0, 0), (size[0], 0))
    pygame.draw.line(out, theme.SUNK, (0, 1), (size[0], 1))
    return out


def _fold_handle(surface: pygame.Surface, rect: pygame.Rect, folded: bool) -> pygame.Rect:
    """A small arrow at the right end: down folds the strip, up opens it."""
    handle = pygame.Rect(rect.right - 26, rect.top + 5, 20, 20)
    surface.blit(plates.plate(handle.size, theme.RAISED, theme.PANEL, theme.LINE), handle)
    x, y = handle.center
    up = 1 if folded else -1
    points = [(x - 5, y + 2 * up), (x, y - 3 * up), (x + 5, y + 2 * up)]
    pygame.draw.lines(surface, theme.TEXT, False, points, 2)
    return handle


def _folded(
    surface: pygame.Surface, inner: pygame.Rect, shown: Tracks
) -> tuple[tuple[str, pygame.Rect], ...]:
    """One line: each side's title, note and figures."""
    x, y = inner.left + theme.GAP_3, inner.centery + 1
    rules = []
    for track in shown.rows:
        title = ty.draw_text(surface, tr(track.title), (x, y), _TITLE, stand=Stand.MIDDLE)
        at, middle = (title.right + theme.GAP_2, y), Stand.MIDDLE
        room = max(0, inner.right - at[0])
        rest = ty.draw_text(surface, _told(track), at, _NOTE, stand=middle, width=room)
        if track.rule:
            rules.append((track.rule, title.union(rest)))
        x = rest.right + theme.GAP_5
        if x > inner.right - 60:
            break
    return tuple(rules)


def _label_width(tracks: Sequence[Track], room: int) -> int:
    """At most a third for titles and notes, or what few boxes leave, but the least titles in any
    case; without boxes all but the figures.
    """
    words = [(tr(track.title), _TITLE) for track in tracks]
    words += [(tr(track.note), _NOTE) for track in tracks]
    widest = max((ty.measure(text, style)[0] for text, style in words), default=0)
    numbers = {box.number for track in tracks for box in track.boxes}
    left = room - len(numbers) * (LEAST_BOX + GAP)
    small = _TITLE.but(size=ty.least_size())
    titles = max((ty.measure(tr(track.title), small)[0] for track in tracks), default=0)
    least = titles + theme.GAP_3 + 2
    if not numbers:
        figures = _figures_width(tracks, room, compact=True)
        return max(least, min(widest + theme.GAP_4, room - figures))
    return max(least, min(widest + theme.GAP_4, max(room // 3, left)))


def _label(
    surface: pygame.Surface, place: pygame.Rect, track: Track, *, whole: bool
) -> tuple[tuple[str, pygame.Rect], ...]:
    """Title and note of a track, `whole` with its figures; the note and its place if cut."""
    title, words = ty.line_height(_TITLE), ""
    room = pygame.Rect(place.left, 0, place.width, max(0, place.height - title))
    if track.note is not None:
        words = _note_of(track, *room.size, whole=whole)
    style, fits = _note_style(words, *room.size)
    if fits:
        room.height = ty.wrapped_height(words, style, place.width) if words else 0
    top = place.centery - (title + room.height) // 2 + 1
    ty.draw_text(surface, tr(track.title), (place.left, top), _TITLE, width=place.width)
    room.top = top + title
    return _note(surface, room, words) if words else ()


def _told(track: Track) -> str:
    """Note and figures of a track as words."""
    return " · ".join(_parts(track))


def _parts(track: Track) -> list[str]:
    words = [tr(track.note)] if track.note is not None else []
    return words + [" ".join(filter(None, (tr(label), value))) for label, value in track.figures]


def _figure_widths(track: Track, compact: bool) -> list[int]:
    style = _FIGURE_SMALL if compact else _FIGURE
    widths = []
    for label, value in track.figures:
        lines = _label_lines(tr(label))
        words = max(ty.measure(line, _FIGURE_LABEL)[0] for line in lines)
        widths.append(words + theme.GAP_2 + ty.measure(value, style)[0] + theme.GAP_3)
    return widths


def _label_lines(label: str) -> tuple[str, ...]:
    """A figure's label on two lines where it has two words or more."""
    words = label.split(" ")
    middle = (len(words) + 1) // 2
    return (label,) if len(words) < 2 else (" ".join(words[:middle]), " ".join(words[middle:]))


def _figures_width(tracks: Sequence[Track], room: int, *, compact: bool) -> int:
    """The width of the figures at the end of the rows; a third of the strip at most."""
    widest = max((sum(_figure_widths(track, compact)) for track in tracks), default=0)
    return min(widest + theme.GAP_2, room // 3) if widest else 0


def _figures(surface: pygame.Surface, place: pygame.Rect, track: Track, *, compact: bool) -> None:
    style = _FIGURE_SMALL if compact else _FIGURE
    x = place.left + theme.GAP_2
    for (label, value), width in zip(track.figures, _figure_widths(track, compact), strict=True):
        if x + width - theme.GAP_3 > place.right:
            break
        lines = _label_lines(tr(label))
        step = round(ty.line_height(_FIGURE_LABEL) * 0.9)
        y = place.centery - len(lines) * step // 2
        right = x
        for line in lines:
            drawn = ty.draw_text(surface, line, (x, y), _FIGURE_LABEL)
            right, y = max(right, drawn.right), y + step
        at = (right + theme.GAP_2, place.centery + 1)
        ty.draw_text(surface, value, at, style, stand=Stand.MIDDLE)
        x += width


def _boxes(
    surface: pygame.Surface, row: pygame.Rect, index: int, track: Track, columns: Columns
) -> list[Hit]:
    """Draw a track's boxes; the one with the marker last, above its neighbours."""
    hits = []
    for box in sorted(track.boxes, key=lambda b: b.marker):
        left, width = columns.of(box.number)
        high = min(row.height, columns.box + 4)
        place = pygame.Rect(row.left + left, row.centery - high // 2, width, high)
        slit = width <= SLIT
        _box(surface, place, box, slit)
        hits.append(Hit(index, box.number, place, box.faces, slit))
    return hits


def _box(surface: pygame.Surface, place: pygame.Rect, box: Box, slit: bool) -> None:
    tone = theme.LOW_BOX if box.low else theme.SUNK
    line = theme.mix(theme.LOW_LINE, theme.LOW_BOX, 0.25) if box.low else theme.LINE
    radius = 2 if slit else theme.RADIUS_BUTTON
    surface.blit(
        plates.plate(place.size, theme.mix(tone, theme.PANEL, 0.25), tone, line, radius), place
    )
    if box.marker:
        _marker(surface, place)
    if slit:
        if box.faces:
            inset = 4 if place.width == SLIT else 0
            pygame.draw.rect(surface, theme.BRASS, place.inflate(-inset, -place.height // 2))
        return
    if box.faces:
        _lying(surface, place, box.faces)
        return
    ink = theme.LOW_TEXT if box.low else theme.TEXT
    if box.marker:
        ink = theme.TEXT_LINK
    _number(surface, place, box.number, ink)


def _number(surface: pygame.Surface, place: pygame.Rect, number: int, ink: theme.Colour) -> None:
    """The box's number, no larger than the box allows."""
    words = str(number).replace("-", "−")
    style = _NUMBER.but(colour=ink)
    size = ty.pixels(style)
    while size > 9 and ty.measure(words, style)[0] > place.width - 6:
        size -= 1
        style = style.but(size=size, scales=False)
    baseline = place.centery + round(size * 0.33)
    at = (place.centerx, baseline)
    ty.draw_text(surface, words, at, style, align=Align.CENTRE, stand=Stand.BASELINE)


def _marker(surface: pygame.Surface, place: pygame.Rect) -> None:
    """The gold frame of the current value, with a notch above."""
    frame = place.inflate(6, 6)
    pygame.draw.rect(surface, theme.SUNK, frame.inflate(2, 2), 1, border_radius=6)
    pygame.draw.rect(surface, theme.TEXT_LINK, frame, 3, border_radius=6)
    x, y = frame.centerx, frame.top
    pygame.draw.polygon(surface, theme.TEXT_LINK, [(x - 6, y - 4), (x + 6, y - 4), (x, y + 3)])


def _lying(surface: pygame.Surface, place: pygame.Rect, faces: Sequence[Face]) -> None:
    """Counters in a box: the first on top, a few edges, and how many when there are more."""
    drawn = faces[:_LIES_AT_MOST]
    step = 2
    size = min(place.width, place.height) - 6 - step * (len(drawn) - 1)
    for depth in reversed(range(len(drawn))):
        lift = (len(drawn) - 1) / 2 - depth
        middle = (place.centerx + lift * 2 * step, place.centery - lift * 2 * step)
        blit_counter(surface, drawn[depth], middle, size)
    if len(faces) > 1:
        _count(surface, place, len(faces))


def _count(surface: pygame.Surface, place: pygame.Rect, count: int) -> None:
    """How many counters lie here, on a small disc at the corner."""
    radius = 8
    middle = (place.right - 8, place.top + 8)
    pygame.draw.circle(surface, theme.CHIP_RIM, middle, radius)
    pygame.draw.circle(surface, theme.CHIP, middle, radius - 1)
    style = Style(size=11, weight=Weight.BOLD, scales=False)
    at = (middle[0], middle[1] + 4)
    ty.draw_text(surface, str(count), at, style, align=Align.CENTRE, stand=Stand.BASELINE)
