"""How one unit of a stack is drawn: as a card with all its values, or as a row of two lines."""

import pygame

from game.engine.presentation import Counter, Line, Panel
from game.engine.text import Text
from game.ui.counters import blit_counter, room_beside
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, tr

NAME = type.HEADING.but(size=17)
LONG = type.DATE.but(colour=theme.TEXT_QUIET)
KEY = type.QUIET.but(size=13.5)
NOW = type.VALUE.but(size=15)
STATE = type.BODY.but(weight=type.Weight.BOLD, colour=theme.TEXT_GOOD, size=14)
COMMAND = type.BODY.but(size=14)
ROW_NAME = type.BODY_BOLD.but(size=14)
ROW_KEY, ROW_NOW, ROW_STATE = KEY.but(size=13), NOW.but(size=13.5), STATE.but(size=13)
ROW_COUNTER = 32
TONES = {"": theme.TEXT_GOOD, "warn": theme.TEXT_LINK, "bad": theme.TEXT_WARNING}
WIDE_FROM = 360
BEYOND = 8  # columns may reach so far into the margin


class Cards:
    """Cards and rows of one width."""

    def __init__(self) -> None:
        self.width = 0

    @property
    def _counter(self) -> int:
        return 72 if self.width >= WIDE_FROM else 58

    @property
    def _columns(self) -> bool:
        return self.width >= WIDE_FROM and type.text_setting() <= 1.1

    def height(self, counter: Counter, panel: Panel) -> int:
        rows = 2 if self._columns else 1
        lines = type.line_height(NAME) + rows * type.line_height(NOW)
        if not self._splits(counter, panel):
            return max(self._counter, lines + type.line_height(STATE)) + 12
        words, room = ((panel.state, STATE), (panel.command, COMMAND)), self._room(counter)
        lines += sum(type.wrapped_height(tr(told), style, room) for told, style in words)
        return max(self._counter, lines) + 12

    def row_height(self, counter: Counter | None = None, panel: Panel | None = None) -> int:
        """The height of a row: of two lines, or of three where the state has one of its own."""
        high = max(ROW_COUNTER, 2 * type.line_height(ROW_NAME)) + 4
        if counter is None or panel is None or self._beside(counter, panel):
            return high
        room = self._row_room(counter)
        return high + type.wrapped_height(tr(panel.state), ROW_STATE, room)

    def _row_room(self, counter: Counter) -> int:
        return self.width - 14 - ROW_COUNTER - room_beside(counter.face, ROW_COUNTER, 10)

    def _beside(self, counter: Counter, panel: Panel) -> bool:
        """Whether the state has room in a row beside the name."""
        room, name = self._row_room(counter), type.measure(tr(panel.title), ROW_NAME)[0]
        return type.fits(tr(panel.state), ROW_STATE, max(room // 2, room - name - 8))

    def _room(self, counter: Counter) -> int:
        """The width of a line of words beside the counter."""
        gap = room_beside(counter.face, self._counter, 10)
        return self.width - self._counter - gap - 20

    def _splits(self, counter: Counter, panel: Panel) -> bool:
        """Whether state and command need a line each, or more."""
        state = type.measure(tr(panel.state), STATE)[0]
        command = type.measure(tr(panel.command), COMMAND)[0]
        return state + command + 14 > self._room(counter)

    def meaning(self, panel: Panel) -> str | None:
        """What a tip adds: the long name, and the values with what their abbreviations mean."""
        explained = (
            _("{label} {now}: {meaning}", label=line.label, now=line.now, meaning=line.meaning)
            for line in panel.lines
            if line.meaning is not None
        )
        return "\n".join((*filter(None, (_long(panel),)), *explained)) or None

    def draw(
        self, surface: pygame.Surface, box: pygame.Rect, counter: Counter, panel: Panel
    ) -> None:
        middle = (box.left + 8 + self._counter // 2, box.centery)
        blit_counter(surface, counter.face, middle, self._counter)
        gap = room_beside(counter.face, self._counter, 10)
        x, y, right = box.left + 8 + self._counter + gap, box.top + 5, box.right - 8
        name = type.draw_text(surface, tr(panel.title), (x, y), NAME, width=right - x)
        words, room = _long(panel), right - name.right - 8
        if type.fits(words, LONG, room):  # else the tip tells it
            type.draw_text(surface, words, (name.right + 8, y + 2), LONG, width=room)
        y += type.line_height(NAME)
        y = self._draw_lines(surface, panel.lines, x, y, right)
        style, command = STATE.but(colour=TONES[panel.tone]), tr(panel.command)
        if self._splits(counter, panel):
            for words, look in ((tr(panel.state), style), (command, COMMAND)):
                line = pygame.Rect(x, y, min(self._room(counter), right - x), 0)
                y += type.draw_wrapped(surface, words, line, look)
            return
        state = type.draw_text(surface, tr(panel.state), (x, y), style)
        after = state.right + 14 if panel.state is not None else x
        type.draw_text(surface, command, (after, y), COMMAND, width=max(4, right - after))

    def _draw_lines(
        self, surface: pygame.Surface, lines: tuple[Line, ...], x: int, y: int, right: int
    ) -> int:
        if not self._columns:
            _in_line(surface, lines, (x, y), right, (KEY, NOW))
            return y + type.line_height(NOW)
        for line, (left, wide) in zip(lines, columns(lines, x, right), strict=False):
            type.draw_text(surface, tr(line.label), (left, y), KEY, width=wide - 4)
            _value(surface, line, left, y + type.line_height(KEY), wide - 4)
        return y + type.line_height(KEY) + type.line_height(NOW)

    def draw_row(
        self, surface: pygame.Surface, box: pygame.Rect, counter: Counter, panel: Panel
    ) -> None:
        """Draw a row: name and state, below them the values now; a state that has no room beside
        the name stands between them.
        """
        middle = (box.left + 6 + ROW_COUNTER // 2, box.centery)
        blit_counter(surface, counter.face, middle, ROW_COUNTER)
        gap = room_beside(counter.face, ROW_COUNTER, 10)
        x, y, right = box.left + 6 + ROW_COUNTER + gap, box.top + 1, box.right - 8
        style, words = ROW_STATE.but(colour=TONES[panel.tone]), tr(panel.state)
        if self._beside(counter, panel):
            name = type.measure(tr(panel.title), ROW_NAME)[0]
            most = max((right - x) // 2, right - x - name - 8)
            at, end = (right, y), type.Align.RIGHT
            state = type.draw_text(surface, words, at, style, align=end, width=most)
            most = max(4, state.left - x - 8)
            type.draw_text(surface, tr(panel.title), (x, y), ROW_NAME, width=most)
            y += type.line_height(ROW_NAME)
        else:
            type.draw_text(surface, tr(panel.title), (x, y), ROW_NAME, width=right - x)
            y += type.line_height(ROW_NAME)
            line = pygame.Rect(x, y, self._row_room(counter), 0)
            y += type.draw_wrapped(surface, words, line, style)
        _in_line(surface, panel.lines, (x, y), right, (ROW_KEY, ROW_NOW))


def columns(lines: tuple[Line, ...], left: int, right: int) -> list[tuple[int, int]]:
    """Where the column of each value begins and how wide it is: all alike if every heading and
    value has room so, else each what it needs and its share of the rest, as many as fit.
    """
    room, alike = right - left, (right - left) // max(1, len(lines))
    wide = [max(_needs(line.label, KEY), _needs(line.now, NOW)) for line in lines]
    if max(wide, default=0) <= alike:
        wide = [alike] * len(lines)
    while sum(wide) > room + BEYOND and len(wide) > 1:
        wide.pop()
    share = max(0, room - sum(wide)) // max(1, len(wide))
    return [(left + sum(wide[:n]) + share * n, each + share) for n, each in enumerate(wide)]


def _needs(words: Text | str, style: type.Style) -> int:
    return type.measure(tr(words), style)[0] + 8


def _in_line(
    surface: pygame.Surface,
    lines: tuple[Line, ...],
    at: tuple[int, int],
    right: int,
    styles: tuple[type.Style, type.Style],
) -> None:
    """The values one after the other, as many as have room."""
    (x, y), (key, now) = at, styles
    for line in lines:
        label, value = tr(line.label), tr(line.now)
        if x + type.measure(label, key)[0] + 4 + type.measure(value, now)[0] > right:
            break
        place = type.draw_text(surface, label, (x, y + 1), key)
        place = type.draw_text(surface, value, (place.right + 4, y), now.but(colour=_tone(line)))
        x = place.right + 10


def _long(panel: Panel) -> str:
    """The long name of a piece in the language in use."""
    said = (LANGUAGE.translate(text) for text in (panel.subtitle, panel.composition) if text)
    return ", ".join(said)


def _tone(line: Line) -> theme.Colour:
    """Values below the printed ones stand out; those above (movement in column) do no harm."""
    now = tr(line.now)
    if not line.printed or now == line.printed:
        return theme.TEXT
    more = now.isdecimal() and line.printed.isdecimal() and int(now) > int(line.printed)
    return theme.TEXT_GOOD if more else theme.TEXT_WARNING


def _value(surface: pygame.Surface, line: Line, left: int, y: int, width: int) -> None:
    style = NOW.but(colour=_tone(line))
    place = type.draw_text(surface, tr(line.now), (left, y), style, width=width)
    if line.printed:
        words, room = _("of {printed}", printed=line.printed), width - place.width - 4
        # Half of it would say less than nothing: the colour of the value tells what matters.
        if type.measure(words, KEY)[0] <= room:
            type.draw_text(surface, words, (place.right + 4, y + 2), KEY)
