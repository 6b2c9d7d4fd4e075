"""The log as lines: which events are shown, what unfolds, how each is wrapped, once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from game.engine.event import Event, Roll, Telling, total
from game.engine.record import Record
from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.words import _, sentence, tr

HEADINGS = ("turn", "phase")
REASON = "reason"
"""The kind of what a player says of its own deed."""
ROLLED_FIGHTS = frozenset(("fight", "combat", "charge", "fire", "bombardment", "skirmish"))
FIGHTING = ROLLED_FIGHTS | {"loss", "capture", "retreat", "momentum"}
"""Kinds of events that are of a fight; dice are rolled for much else."""
INDENT = 14
DEEPEST = 4
BODY = type.BODY.but(size=14.5)
GRAVE = type.HEADING.but(size=16, colour=theme.TEXT_LINK)
THOUGHT = type.DATE.but(size=14)
HEADING = type.DATE.but(size=15)
RULE = type.RULE.but(size=13)
VALUE_ROOM = 30
HALF_GAP = 3


PLAIN = Telling()
Tell = Callable[[Event], Telling]
"""How a game tells an event."""


class Filter(StrEnum):
    """What of the log is shown."""

    ALL = "all"
    FIGHTS = "fights"
    MOVES = "moves"


class Entry(Struct, frozen=True):
    """An event of the log with the record it came from (-1: before the first decision)."""

    event: Event
    record: int
    number: int
    told: Telling = PLAIN

    @property
    def words(self) -> str:
        """What is read of it."""
        return sentence(self.told.words or self.event.text)

    @property
    def headline(self) -> bool:
        """Whether it turns the battle."""
        return self.event.grave or self.told.headline

    @property
    def unfolds(self) -> bool:
        """Whether a roll lies under it."""
        return self.event.roll is not None

    @property
    def style(self) -> type.Style:
        """How its words are set: headings in italics, what turns the battle large and golden."""
        if self.heading:
            return HEADING
        if self.event.kind == REASON:
            return THOUGHT
        return GRAVE if self.headline else BODY

    @property
    def heading(self) -> bool:
        """Whether it opens a turn or a phase."""
        return self.event.kind in HEADINGS


class Row(Struct, frozen=True):
    """One entry, or one line of its roll, as it is drawn."""

    entry: Entry
    lines: tuple[str, ...]
    rule: str
    indent: int
    height: int
    style: type.Style = BODY
    value: str = ""
    quiet: bool = False


class Phases:
    """The headings of phases that open with none of their own: a phase has a heading where
    something is told in it, of its question or of what needs none.
    """

    def __init__(self, names: Mapping[str, Text]) -> None:
        self._headings = {
            name: Event(kind="phase", rule="", text=label) for name, label in names.items()
        }
        self._words = {name: tr(label) for name, label in names.items()}
        self._now = ""

    def before(self, event: Event, told: Telling, asked: str) -> Event | None:
        """The heading that an event wants above it, `asked` being the phase of the question."""
        if event.kind in HEADINGS and not event.depth:
            said = tr(event.text)
            named = next((n for n, words in self._words.items() if words == said), "-")
            self._now = told.phase or named
            return None
        phase = told.phase or asked
        nested = event.depth and not told.phase
        if nested or phase == self._now or phase not in self._headings:
            return None
        self._now = phase
        return self._headings[phase]


def entries(
    opening: Sequence[Event],
    records: Sequence[Record],
    tell: Tell = lambda _event: PLAIN,
    phases: Mapping[str, Text] | None = None,
) -> list[Entry]:
    """The log, each phase under a heading."""
    found = [Entry(event, -1, number, tell(event)) for number, event in enumerate(opening)]
    heads, reasons, repeats = Phases(phases or {}), Reasons(), Repeats()
    for index, record in enumerate(records):
        asked = record.phase
        for event in record.events:
            told = tell(event)
            if repeats.again(event, told, asked):
                continue
            if (head := heads.before(event, told, asked)) is not None:
                found.append(Entry(head, index, len(found)))
            if event.kind in HEADINGS:
                asked = ""  # what follows is no more of what was asked
            found.append(Entry(event, index, len(found), told))
        for one in reasons.of(record):
            if not record.events and (head := heads.before(one, PLAIN, asked)) is not None:
                found.append(Entry(head, index, len(found)))
            found.append(Entry(one, index, len(found)))
    return found


class Repeats:
    """What is told once in a phase: how often it happened there says nothing more."""

    def __init__(self) -> None:
        self._said: set[tuple[str, tuple[str, ...]]] = set()
        self._phase = ""

    def again(self, event: Event, told: Telling, asked: str) -> bool:
        """Whether that has been told in this phase."""
        if event.kind in HEADINGS or asked != self._phase:
            self._said.clear()
            self._phase = asked
        if not told.once:
            return False
        key = event.rule, event.units
        known = key in self._said
        self._said.add(key)
        return known


class Reasons:
    """Why players of the program did what they did: told once, below what came of it. What was seen
    of by nobody (a piece taken up) is explained with what follows; an answer by a button, as the
    end of a phase in which nobody moves, at once and each time.
    """

    def __init__(self) -> None:
        self._said: Text | None = None
        self._kept: Text | None = None

    def of(self, record: Record) -> list[Event]:
        """What is said below the events of a record."""
        reason = record.reason or self._kept
        at_once = record.reason is not None and record.action.verb == "button"
        self._kept = None if record.events or at_once else reason
        if at_once and reason is not None:
            self._said = reason
            return [Event(kind=REASON, rule="", text=reason, side=record.side, depth=1)]
        if not record.events or reason is None or reason == self._said:
            return []
        self._said = reason
        return [Event(kind=REASON, rule="", text=reason, side=record.side, depth=1)]


def filtered(found: Iterable[Entry], wanted: Filter) -> list[Entry]:
    """The entries of a filter: whole trees of cause and effect, each with the headings above it."""
    if wanted is Filter.ALL:
        return list(found)
    kept: list[Entry] = []
    heading: Entry | None = None
    for tree in trees(found):
        if tree[0].heading:
            heading = tree[0]
        elif _belongs(tree, wanted):
            if heading is not None:
                kept.append(heading)
                heading = None
            kept.extend(tree)
    return kept


def trees(found: Iterable[Entry]) -> list[list[Entry]]:
    """Entries grouped under the event that caused them."""
    grown: list[list[Entry]] = []
    for entry in found:
        if entry.event.depth == 0 or not grown:
            grown.append([entry])
        else:
            grown[-1].append(entry)
    return grown


def _belongs(tree: list[Entry], wanted: Filter) -> bool:
    fights = any(entry.event.kind in FIGHTING for entry in tree)
    if wanted is Filter.FIGHTS:
        return fights
    return not fights and any(entry.event.path for entry in tree)


def rows_of(entry: Entry, width: int, *, unfolded: bool) -> tuple[Row, ...]:
    indent = INDENT * min(entry.event.depth, DEEPEST) + INDENT
    left = 0 if entry.heading else indent
    first = _row(entry, entry.words, entry.event.rule, left, width, entry.style)
    if not unfolded or entry.event.roll is None:
        return (first,)
    return (first, *_roll_rows(entry, indent + INDENT, width))


def _roll_rows(entry: Entry, indent: int, width: int) -> list[Row]:
    roll = entry.event.roll
    assert roll is not None
    ending = _("die") if _set_against_die(roll) else _("total")
    ending = _("dice that count") if entry.event.counts else ending
    value = sum(entry.event.counts) if entry.event.counts else roll.total
    told = ", ".join((ending, *outcome(roll)))
    return [
        _row(
            entry, dice_words(roll), "", indent, width, BODY, value=entry.event.thrown, quiet=True
        ),
        *(
            _row(entry, tr(line.label), line.rule, indent, width, BODY, value=number(line.value))
            for line in roll.modifiers
        ),
        _row(entry, told, "", indent, width, BODY, value=str(value), quiet=True),
    ]


def outcome(roll: Roll) -> Iterator[str]:
    """What was needed, the column, and what the table said."""
    if roll.needed is not None:
        if _set_against_die(roll):
            yield _("needed on the die: {needed}", needed=roll.needed)
        else:
            yield _("needed: {needed}", needed=roll.needed)
    if roll.column:
        yield _("column {column}", column=roll.column)
    if roll.result:
        yield _("table: {result}", result=roll.result)


def _set_against_die(roll: Roll) -> bool:
    """Whether the modifiers are counted in what the die must show, and not added to it."""
    return not roll.dice and roll.total == roll.die and total(roll.modifiers) != 0


def dice_words(roll: Roll) -> str:
    """How many dice were thrown, and why."""
    if len(roll.thrown) == 1:
        return _("die of {faces}: {why}", faces=roll.faces, why=roll.why)
    count = len(roll.thrown)
    return _("{count} dice of {faces}: {why}", count=count, faces=roll.faces, why=roll.why)


def number(value: int) -> str:
    """A figure with its sign, the minus as long as the plus."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def value_room(value: str) -> int:
    """The room of a value before its words: more than usual for a long row of dice."""
    if not value:
        return 0
    bold = BODY.but(weight=type.Weight.BOLD)
    return max(round(VALUE_ROOM * type.text_scale()), type.measure(value, bold)[0] + 12)


def _row(
    entry: Entry,
    words: str,
    rule: str,
    indent: int,
    width: int,
    style: type.Style,
    *,
    value: str = "",
    quiet: bool = False,
) -> Row:
    left = indent + value_room(value)
    right = type.measure(rule, RULE)[0] + 10 if rule and not entry.heading else 0
    lines = type.wrap(words, style, max(60, width - left - right))
    height = len(lines) * type.line_height(style) + HALF_GAP
    return Row(entry, lines, "" if entry.heading else rule, indent, height, style, value, quiet)
