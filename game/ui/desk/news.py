"""What the dice have just brought, to be read in peace: a note on the board until the next action.

What came of a fight is told first. It is often told in several parts, with questions in between:
the dice thrown under the same cause are added. Of a run of fights that one press
fought, each is told in a line, by what came of it. The note lies in one corner, for a run in that
where it has room, and shrinks, at last to its title, before it covers what can be chosen or where
the fight was. A click or its key puts it away; on the title alone it unfolds it.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from operator import itemgetter

import pygame
from msgspec import Struct, structs

from game.board.where import Where
from game.engine.event import Event, Roll, total
from game.engine.text import Text, cited, counted, joined
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, sentence, tr
from game.ui.panels.fights import (
    WEIGHTS,
    fight_words,
    fights,
    is_fight,
    lasting,
    outcomes,
    weight_of,
)
from game.ui.panels.log_lines import HEADINGS, PLAIN, Tell, number
from game.ui.widgets import plates
from game.ui.widgets.tooltips import freest

WIDTH, PAD, INDENT, EDGE = 430, 12, 12, 12
WIDTHS_OF_A_RUN: tuple[int, ...] = (600, WIDTH, 340)
"""The widths for a run of fights, which looks for its place in more than one corner."""
KEY = "U"
"""The key that does what a click on it does."""
CORNERS_OF_A_RUN = "bl", "br", "tl"
COUNTS = theme.rgb("#3F9A55")
MISSED, STROKE = theme.rgb("#C9BFA6"), theme.rgb("#C86A5E")
DIE = 21
"""The room of one die in a row."""
SHARE, SHARE_OF_A_RUN = 0.25, 0.5
"""The part of the board's height that it may take."""
NO_MARCHES = frozenset(("general", "leader", "advance", "flight", *WEIGHTS))
"""Kinds of events in which a piece goes its way without having been moved as a unit is."""
_TITLE = type.LABEL
_WORD = type.BODY.but(size=14)
_QUIET = type.SMALL.but(size=13, colour=theme.TEXT_QUIET)


class NewsLine(Struct, frozen=True):
    """One line as it is drawn."""

    text: str
    depth: int
    quiet: bool = False
    dice: tuple[tuple[int, bool], ...] = ()  # thrown together, and which of them count
    after: str = ""  # what each of them needed, or all that is told of one die


class News:
    """The note, if there is one: `area` is where it was drawn."""

    def __init__(self, tell: Tell = lambda _event: PLAIN) -> None:
        self.tell = tell
        self.events: tuple[Event, ...] = ()
        self.area = pygame.Rect(0, 0, 0, 0)
        self.folded = False
        """Only the title is shown, for want of room."""
        self.asked = False
        """Unfolded by a click: it covers what it covers."""
        self.fell = ""
        """What turned the battle in what was heard last: a leader fallen, an army broken."""
        self.meanwhile = False
        """Whether it tells what another has done while one looked on."""
        self._records = 0
        self._ran = False
        self._laid: tuple[object, list[NewsLine]] = (None, [])
        """What was laid out last, with its lines."""

    @property
    def summed(self) -> bool:
        """Whether it tells of a run of fights, or of what another has done, each in a line."""
        return self.meanwhile or (self._ran and sum(map(is_fight, self.events)) > 1)

    def sum_up(self, events: tuple[Event, ...]) -> bool:
        """Tell in lines what another has done while one looked on; whether there is anything."""
        self.clear()
        self.events, self.meanwhile = tuple(e for e in events if e.kind not in HEADINGS), True
        if not self._summary(1):
            self.clear()
        return self.meanwhile

    def take(self, events: tuple[Event, ...], records: int, *, ran: bool = False) -> None:
        """Hear what happened in what was last done, with the number of records by then; `ran`: one
        press answered many questions.
        """
        self.fell = "  ·  ".join(self._words(e) for e in events if e.grave)
        same, self._records = records == self._records, records
        if same and not events:
            return
        events = tuple(e for e in events if e.kind not in HEADINGS)
        if not events or not self.events or not (events[0].depth or weight_of(events[0])):
            # Another cause; or taken back, or the player went on to something else.
            self.clear()
            told = (i for i, e in enumerate(events) if e.roll is not None or self._turns(e))
            first = next(told, None)
            if first is None:
                return
            # The cause of the first roll is the last event before it that has none itself.
            root = next((i for i in range(first, -1, -1) if events[i].depth == 0), 0)
            events = (*(e for e in events[:root] if self._turns(e)), *events[root:])
        self.events += events
        self._ran |= ran
        self.area = pygame.Rect(0, 0, 0, 0)

    def _words(self, event: Event) -> str:
        return sentence(self.tell(event).words or event.text)

    def _turns(self, event: Event) -> bool:
        """Whether it turns the battle."""
        return event.grave or self.tell(event).headline

    def _dice(self, event: Event, roll: Roll) -> str:
        """What was thrown; a result that is told in words is not repeated in signs."""
        told = self.tell(event).words is not None
        return roll_words(structs.replace(roll, result="") if told else roll)

    def clear(self) -> None:
        self.events, self.area = (), pygame.Rect(0, 0, 0, 0)
        self.folded = self.asked = self._ran = self.meanwhile = False

    def click(self) -> None:
        """Put it away, or unfold what is only a title."""
        if self.folded:
            self.asked = True
        else:
            self.clear()

    def cells(self) -> tuple[Where, ...]:
        """Where it happened; a run of fights was everywhere."""
        if self.summed:
            return ()
        return tuple(dict.fromkeys(cell for event in self.events for cell in event.cells))

    def lines(self, most: int) -> list[NewsLine]:
        """What came of a fight, the weightiest first, then the dice, in at most so many lines. Of
        the dice the deepest are left out first, of pools the first.
        """
        if self.summed:
            return self._summary(most)
        came = self._came()
        heads = [NewsLine(self._words(e), 0) for e in came[: max(1, most - 1)]]
        rest = [e for e in self.events if (e.roll is not None or self._turns(e))]
        rest = [e for e in rest if all((e.kind, e.units) != (c.kind, c.units) for c in came)]
        unsaid = len(came) - len(heads)
        return heads + self._dice_lines(rest, most - len(heads), unsaid)

    def _came(self) -> list[Event]:
        """What came of the fights that it tells of, the weightiest first."""
        came = outcomes(self.events) if any(map(is_fight, self.events)) else []
        return sorted(lasting(came), key=weight_of, reverse=True)

    def _dice_lines(self, told: list[Event], most: int, unsaid: int) -> list[NewsLine]:
        """What was thrown in at most so many lines, the last of them for what is `unsaid`."""
        shown, left_out = list(told), unsaid
        deepest = max((e.depth for e in shown), default=0)
        least = max((e.depth for e in shown if e.counts), default=0)
        while deepest > least and len(shown) + (left_out > 0) + _rolls(shown) > most:
            deepest -= 1
            shown = [e for e in told if e.depth <= deepest]
            left_out = unsaid + len(told) - len(shown)
        each = [(self._turns(event), self._of(event)) for event in shown]
        found = [line for _turns, lines in each for line in lines]
        pools = any(line.dice for line in found)
        cut = len(found) - most + (1 if left_out else 0)
        if cut > 0 and pools:
            found = found[cut + 1 :]
            left_out += cut + 1
        elif cut > 0:
            kept = _weightiest(each, most - 1)
            left_out += len(found) - len(kept)
            found = kept
        if left_out:
            rest = NewsLine(_("More in the log: {n}", n=left_out), 0, quiet=True)
            found.insert(0 if pools and cut > 0 else len(found), rest)
        return found

    def _of(self, event: Event) -> list[NewsLine]:
        """An event and its dice."""
        line, roll = NewsLine(self._words(event), event.depth), event.roll
        if roll is not None and event.counts:
            dice = tuple(zip(roll.thrown, event.counts, strict=True))
            line = structs.replace(line, dice=dice, after=tr(roll.needed))
        if roll is None or event.counts:
            return [line]
        return [line, NewsLine(self._dice(event, roll), event.depth + 1, quiet=True)]

    def _summary(self, most: int) -> list[NewsLine]:
        """Each fight of a run in a line, and what else turned the battle; to one who looked on also
        how many moved, and what is news to him, units of which the same is told in one line. Where
        there is no room for all, that goes first.
        """
        marches = self._marches() if self.meanwhile else ()
        told = [(1, words) for words in marches] + [*self._told_of_a_run()]
        if len(told) > most:
            kept = sorted(range(len(told)), key=lambda n: (told[n][0], n))[: most - 1]
            rest = _("More in the log: {n}", n=len(told) - len(kept))
            told = [told[n] for n in sorted(kept)]
            return [*(_point(words) for _, words in told), NewsLine(rest, 0, quiet=True)]
        return [_point(words) for _, words in told]

    def _told_of_a_run(self) -> Iterator[tuple[int, str]]:
        """What the lines say, with 0 for fights and what turned the battle, 1 for other news."""
        alike: dict[tuple[str, str], list[Event]] = {}
        for _number, events in fights(self.events):
            first = events[0]
            if is_fight(first):
                came = outcomes(events)
                words = self._words(first)
                if came:
                    words = fight_words(first, lasting(came), len(came), self.tell(first).words)
                yield 0, words
            elif self._turns(first) or weight_of(first):
                yield 0, self._words(first)
            elif self.meanwhile and self.tell(first).news:
                alike.setdefault((first.kind, first.text.message), []).append(first)
        for same in alike.values():
            yield from ((1, words) for words in self._alike(same))

    def _alike(self, same: list[Event]) -> Iterator[str]:
        """What is told of several units in the same words, in one line."""
        names = [dict(event.text.values) for event in same]
        if len(same) > 1 and all(values.keys() == {"unit"} for values in names):
            units = joined([_name(values["unit"]) for values in names], ", ")
            yield sentence(structs.replace(same[0].text, values=(("unit", units),)))
            return
        yield from map(self._words, same)

    def _marches(self) -> tuple[str, ...]:
        """How many units have moved: generals who ride, and who withdraw or flee, have not."""
        ways = (e for e in self.events if e.kind not in NO_MARCHES and len(e.path) > 1)
        moved = {unit for event in ways for unit in event.units[:1]}
        told = tr(counted(len(moved), "{n} unit has moved.", "{n} units have moved."))
        return (told,) if moved else ()

    @property
    def title(self) -> str:
        """What stands over it."""
        return _("What happened meanwhile") if self.meanwhile else _("What happened")

    def lay_out(
        self,
        view: pygame.Rect,
        taken: list[pygame.Rect],
        corner: str,
        rather: Sequence[pygame.Rect] = (),
    ) -> list[NewsLine]:
        """Lie in a corner, with as many lines as cover nothing of what is `taken`; with none, the
        title is left, and where even that would cover something, nothing. What lies unfolded stays
        where it is as long as it covers nothing. `rather`: what it covers only if it must.
        """
        words = LANGUAGE.revision, type.text_scale()
        key, free = (self.events, self.asked, tuple(view), words), self.area.collidelist(taken) < 0
        if not (self._laid[0] == key and self.area.w and not self.folded and free):
            self._laid = key, self._lines_laid_out(view, taken, corner, rather)
        return self._laid[1]

    def _lines_laid_out(
        self,
        view: pygame.Rect,
        taken: list[pygame.Rect],
        corner: str,
        rather: Sequence[pygame.Rect],
    ) -> list[NewsLine]:
        summed = self.summed
        share, widths = (SHARE_OF_A_RUN, WIDTHS_OF_A_RUN) if summed else (SHARE, (WIDTH,))
        corners = (corner, *(c for c in CORNERS_OF_A_RUN if summed and c != corner))
        inner = view.inflate(-2 * EDGE, -2 * EDGE)
        title = type.measure(self.title, _TITLE)[0] + 3 * PAD
        title += max(type.measure(_hint(folded), _QUIET)[0] for folded in (False, True))
        title += plates.key_cap_width(KEY) + 6
        high = type.line_height(_WORD) + 2
        most = max(3, round(view.h * share - 2 * PAD) // high - 1)
        for room, width in product(range(most, 0, -1), widths):
            width = min(width, view.w // 2)
            lines = self._fitting(room, width)
            if all(line.quiet for line in lines):
                continue  # nothing is told but that there is more
            height = sum(high * len(_wrapped(line, width)) for line in lines) + high + 2 * PAD
            box = pygame.Rect(0, 0, max(title, min(width, _wide(lines, width))), height)
            self.area, self.folded = freest(box, inner, taken, corners, rather), False
            if self.asked or self.area.collidelist(taken) < 0:
                return lines
        box = pygame.Rect(0, 0, title, high + PAD)
        self.area, self.folded = freest(box, inner, taken, corners), True
        if self.area.collidelist(taken) >= 0:
            self.area = pygame.Rect(0, 0, 0, 0)
        return []

    def _fitting(self, room: int, width: int) -> list[NewsLine]:
        """The lines that have room at a width."""
        lines = _beside(self.lines(2 * room), width)
        for most in range(room, 0, -1):
            if sum(len(_wrapped(line, width)) for line in lines) <= room:
                break
            lines = _beside(self.lines(most), width)
            if not self.summed:
                break
        return lines

    def draw(self, surface: pygame.Surface, lines: list[NewsLine]) -> None:
        """Draw the lines where they were laid out."""
        box = self.area
        if not box.w:
            return
        pygame.draw.rect(surface, theme.PANEL, box, border_radius=theme.RADIUS_PANEL)
        pygame.draw.rect(surface, theme.BRASS_DARK, box, 1, border_radius=theme.RADIUS_PANEL)
        x, y = box.left + PAD, box.top + (PAD // 2 if self.folded else PAD - 3)
        type.draw_text(surface, self.title, (x, y), _TITLE)
        hint, right, step = _hint(self.folded), box.right - PAD, type.line_height(_WORD) + 2
        middle = y + type.line_height(_TITLE) // 2
        right = plates.key_cap(surface, KEY, right, middle, theme.TEXT_QUIET, theme.SUNK) - 6
        type.draw_text(surface, hint, (right, y), _QUIET, align=type.Align.RIGHT)
        y += step
        for line in lines:
            style = _style(line)
            left, right = x + _indent(line), box.right - PAD
            type.draw_text(surface, line.after, (right, y), _QUIET, align=type.Align.RIGHT)
            if line.dice:
                right -= type.measure(line.after, _QUIET)[0] + 6 + len(line.dice) * (step - 1)
                dice_row(surface, (right, y), step - 4, line.dice)
            for words in _wrapped(line, box.w):
                type.draw_text(surface, words, (left, y), style)
                y += step


def _name(value: object) -> Text:
    return value if isinstance(value, Text) else Text(str(value))


def _point(words: str) -> NewsLine:
    """One of several lines that tell each of something else."""
    return NewsLine(f"• {words}", 0)


def _weightiest(told: list[tuple[bool, list[NewsLine]]], room: int) -> list[NewsLine]:
    """Of events with their dice so many lines, in their order: those that turn the battle before
    all others, and their dice last.
    """
    ranked = sorted(
        ((0 if not at else 2) if turns else 1, number, at)
        for number, (turns, lines) in enumerate(told)
        for at in range(len(lines))
    )
    return [
        told[number][1][at] for _rank, number, at in sorted(ranked[:room], key=itemgetter(1, 2))
    ]


def _hint(folded: bool) -> str:
    return _("click: show") if folded else _("click: put away")


def _beside(lines: list[NewsLine], width: int) -> list[NewsLine]:
    """The lines with what is told of a die in the row of what it brought, where both have room."""
    found: list[NewsLine] = []
    for line in lines:
        last = found[-1] if found else None
        if last is not None and line.quiet and line.depth == last.depth + 1 and not last.after:
            room = width - 2 * PAD - _indent(last) - 14
            if type.measure(last.text, _WORD)[0] + type.measure(line.text, _QUIET)[0] <= room:
                found[-1] = structs.replace(last, after=line.text)
                continue
        found.append(line)
    return found


def dice_row(
    surface: pygame.Surface, at: tuple[int, int], side: int, dice: tuple[tuple[int, bool], ...]
) -> int:
    """Dice side by side, green if they count, struck out if not; where the row ends."""
    ink = type.SMALL.but(size=side * 0.8, weight=type.Weight.BOLD, scales=False, colour=theme.INK)
    for at_die, (die, good) in enumerate(dice):
        box = pygame.Rect(at[0] + at_die * (side + 3), at[1], side, side)
        pygame.draw.rect(surface, theme.SHEET if good else MISSED, box, border_radius=3)
        pygame.draw.rect(surface, COUNTS if good else theme.LINE, box, 2, border_radius=3)
        if not good:  # under the figure, which is to be read all the same
            ends = (box.left + 2, box.bottom - 3), (box.right - 3, box.top + 2)
            pygame.draw.line(surface, STROKE, *ends, 2)
        type.draw_centred(surface, str(die), box.move(0, 1).center, ink)
    return at[0] + len(dice) * (side + 3)


def roll_words(roll: Roll) -> str:
    """The die, what is added, and what it was compared with."""
    words = _("dice {dice}", dice=roll.shown) if roll.dice else _("die {die}", die=roll.die)
    if roll.dice and roll.total == roll.die:
        words = _("{dice}: {total}", dice=words, total=roll.total)
    elif roll.total != roll.die or any(line.limit for line in roll.modifiers):
        limits = [line for line in roll.modifiers if line.limit]
        change = number(roll.total - roll.die - total(limits))
        steps = ", ".join((change, *(tr(cited(line.rule, line.label)) for line in limits)))
        words = _("{die}, {change}: {total}", die=words, change=steps, total=roll.total)
    if roll.needed is not None:
        words = _("{roll}; needed: {needed}", roll=words, needed=roll.needed)
    if roll.column:
        words = _("{roll}; column {column}", roll=words, column=roll.column)
    if roll.result:
        words = _("{roll}; table: {result}", roll=words, result=roll.result)
    return words


def _rolls(events: list[Event]) -> int:
    return sum(e.roll is not None and not e.counts for e in events)


def _indent(line: NewsLine) -> int:
    return INDENT * min(line.depth, 4)


def _wide(lines: list[NewsLine], most: int) -> int:
    """How wide a note must be for lines that are wrapped at a width."""
    needed = []
    for line in lines:
        words = max(type.measure(words, _style(line))[0] for words in _wrapped(line, most))
        needed.append(_indent(line) + words + _aside(line) + 2 * PAD)
    return max(needed, default=0)


def _style(line: NewsLine) -> type.Style:
    return _QUIET if line.quiet else _WORD


def _aside(line: NewsLine) -> int:
    """What dice and the words after them take at the right."""
    after = type.measure(line.after, _QUIET)[0] + 14 if line.after or line.dice else 0
    return after + len(line.dice) * DIE


def _wrapped(line: NewsLine, width: int) -> tuple[str, ...]:
    room = width - 2 * PAD - _indent(line)
    return type.wrap(line.text, _style(line), room - (_aside(line) if line.dice else 0))
