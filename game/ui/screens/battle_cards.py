"""Cards of the title screen: battles grouped from their scenarios, and what a card says."""

from collections.abc import Callable, Mapping, Sequence

import pygame
from msgspec import Struct

from game.content import library
from game.content.lesson_file import LessonHead
from game.content.reading import whole
from game.content.scenario_file import Difficulty, Head
from game.engine.presentation import Counter, Presentation, SideInfo
from game.engine.shelf import PLUS
from game.engine.system import System
from game.engine.text import counted, say
from game.ui.counters import blit_counter
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.screens.lengths import LEVELS
from game.ui.screens.small_maps import SmallMaps
from game.ui.widgets import plates
from game.ui.widgets.messages import Area

MONTHS = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)
COUNTER = 54
STEP = COUNTER + 9
"""From one counter to the next."""
SIDES = 2
ABOVE_ARMIES, BETWEEN_ARMIES = 10, 6
LEAST_ARMY = 180
"""The least width of an army that stands beside another, at the normal text size."""
NAME = type.SHEET_TITLE.but(size=24)
DATE = type.DATE.but(colour=theme.INK_SECOND)
TEXT = type.BODY.but(colour=theme.INK)
SIDE = type.BODY_BOLD.but(colour=theme.INK)
LEAST_SIDE = 13
TAG = type.LABEL.but(colour=theme.INK, size=13)
LAST = 100
"""The place of a game without a lesson: behind all others."""


class Battle(Struct, frozen=True):
    """A battle: its name and day, and its scenarios, each with the label of its button; whether one
    of them is the player's own.
    """

    name: str
    date: str
    system: str
    map: str
    scenarios: tuple[tuple[str, str, str], ...]  # id, label, summary
    own: bool = False
    levels: tuple[Difficulty | None, ...] = ()
    """How hard each of the scenarios is, as far as it is said."""

    def day_and_level(self, told: int) -> str:
        """The day of the battle, and how hard one of its scenarios is."""
        level = self.levels[told] if told < len(self.levels) else None
        words = (day(self.date), tr(LEVELS[level]) if level is not None else "")
        return " · ".join(filter(None, words))


class BattleShelf(Struct, frozen=True):
    """The battles of one game, under its title and what it is about."""

    title: str
    about: str
    battles: tuple[Battle, ...]
    lessons: frozenset[str] = frozenset()
    """The scenarios to which there is a lesson."""

    def tags(self, battle: Battle) -> tuple[str, ...]:
        """What a card is marked with."""
        names = (name for name, _label, _summary in battle.scenarios)
        levels = zip(names, battle.levels, strict=False)
        first = any(name in self.lessons and level == "easy" for name, level in levels)
        marks = ((battle.own, _("Your own battle")), (first, _("A battle to learn by")))
        return tuple(words for holds, words in marks if holds)


def found_by(typed: str, battles: list[Battle], systems: Mapping[str, System]) -> list[Battle]:
    """The battles whose names hold all words that were typed; if none, by all that is told."""
    words = typed.casefold().split()

    def holding(text: Callable[[Battle], str]) -> list[Battle]:
        told = ((battle, text(battle).casefold()) for battle in battles)
        return [battle for battle, here in told if all(word in here for word in words)]

    def all_told(battle: Battle) -> str:
        scenarios = (" ".join(one[1:]) for one in battle.scenarios)
        return " ".join((systems[battle.system].title, day(battle.date), battle.name, *scenarios))

    return holding(lambda battle: battle.name) or holding(all_told)


def shelves_of(
    battles: list[Battle], systems: Mapping[str, System], lessons: Sequence[LessonHead]
) -> list[BattleShelf]:
    """A shelf for each game, in the order of their first lessons: the easiest game comes first."""
    taught = [(head.scenario.partition(PLUS)[0], head.place) for head in lessons]
    shelves: list[tuple[int, BattleShelf]] = []
    for system in dict.fromkeys(battle.system for battle in battles):
        here = tuple(battle for battle in battles if battle.system == system)
        names = {name for battle in here for name, _label, _summary in battle.scenarios}
        place = min((place for name, place in taught if name in names), default=LAST)
        game = systems[system]
        with_lesson = frozenset(name for name, _place in taught)
        shelves.append((place, BattleShelf(game.title, tr(game.about), here, with_lesson)))
    return [shelf for _place, shelf in sorted(shelves, key=lambda one: (one[0], one[1].title))]


def battles_of(heads: list[Head]) -> list[Battle]:
    """Scenarios whose titles agree up to the colon, on one map, are one battle."""
    grouped: dict[tuple[str, str, str], list[Head]] = {}
    for head in heads:
        name = LANGUAGE.translate(head.title).partition(":")[0].strip()
        grouped.setdefault((head.system, head.map, name), []).append(head)
    found = (
        Battle(
            name,
            min(h.date for h in members),
            system,
            where,
            tuple(map(_scenario, members)),
            any(library.is_own("scenarios", f"{h.id}.toml") for h in members),
            tuple(h.difficulty for h in members),
        )
        for (system, where, name), members in grouped.items()
    )
    return sorted(found, key=lambda one: (one.system, one.own, one.date, one.name))


def _about(head: Head) -> str:
    """What a scenario is about; and that a map of the user's own takes the place of a shipped."""
    if not library.has_own_for_shipped("maps", f"{head.map}.tmx"):
        return head.summary
    own = _("On your own map {map}.", map=head.map)
    return f"{own} {LANGUAGE.translate(head.summary)}"


def _scenario(head: Head) -> tuple[str, str, str]:
    after = LANGUAGE.translate(head.title).partition(":")[2].strip()
    return head.id, after[:1].upper() + after[1:] or _("Play"), _about(head)


def day(date: str) -> str:
    """A date in words: "5 November 1757"; one that is none stays as it is written."""
    parts = date.split("-")
    if len(parts) != 3 or whole(parts[2]) is None or whole(parts[1]) not in range(1, 13):
        return date
    year, month, number = parts
    return _("{day} {month} {year}", day=int(number), month=MONTHS[int(month) - 1], year=year)


# -- the inside of a card ----------------------------------------


class Inside(Struct, frozen=True):
    """The parts of a card; the rows of counters of each army, and whether the two stand side by
    side.
    """

    picture: pygame.Rect
    text: pygame.Rect
    buttons: tuple[Area, ...]
    armies: int
    pair: bool


def draw_card(
    surface: pygame.Surface,
    battle: Battle,
    maps: SmallMaps,
    inside: Inside,
    told: int,
    tags: Sequence[str],
) -> None:
    """The inside of a card, telling of one of its scenarios."""
    scenario, _label, summary = battle.scenarios[told]
    if not maps.has(scenario):
        scenario = battle.scenarios[0][0]
    frame, room, y = inside.picture, inside.text, inside.text.top
    pygame.draw.rect(surface, theme.SHEET_EDGE, frame)
    picture = maps.picture(scenario, frame.size)
    if picture is not None:
        surface.blit(picture, frame)
    pygame.draw.rect(surface, theme.INK_SECOND, frame, 1)
    _draw_tags(surface, tags, frame)
    y += type.draw_wrapped(surface, battle.name, room, NAME, max_lines=2)
    date = battle.day_and_level(told)
    type.draw_text(surface, date, (room.left, y), type.fitting(date, DATE, room.width))
    y += type.line_height(DATE) + 8
    lines = max(1, (room.bottom - y) // type.line_height(TEXT))
    below = pygame.Rect(room.left, y, room.width, 0)
    type.draw_wrapped(surface, LANGUAGE.translate(summary), below, TEXT, max_lines=lines)
    glimpse = maps.get(scenario)
    if glimpse is not None:
        # They stand on the buttons, at one height on all cards of a shelf.
        high = armies_height(inside.armies, pair=inside.pair) - ABOVE_ARMIES
        below.update(room.left, room.bottom - high, room.width, high)
        _draw_armies(surface, glimpse.table, below, inside)


def _draw_tags(surface: pygame.Surface, tags: Sequence[str], frame: pygame.Rect) -> None:
    """What a card is marked with, on brass in the corner of its picture."""
    y = frame.top + 8
    for words in tags:
        style = type.fitting(words, TAG, frame.width - 32)
        size = type.measure(words, style)[0] + 16, type.line_height(style) + 6
        box = pygame.Rect((frame.left + 8, y), size)
        surface.blit(plates.plate(box.size, theme.BRASS_HOVER, theme.BRASS, theme.INK, 4), box)
        at = (box.left + 8, box.centery)
        type.draw_text(surface, words, at, style, stand=type.Stand.MIDDLE)
        y = box.bottom + 4


def armies_height(rows: int, *, pair: bool = False) -> int:
    """The room for two armies with so many rows of counters each."""
    each = _head_height() + rows * theme.scaled(STEP) + BETWEEN_ARMIES
    return ABOVE_ARMIES + (1 if pair else SIDES) * each


def _head_height() -> int:
    return type.line_height(SIDE) + 4


def army_of(table: Presentation, side: str) -> list[Counter]:
    """All counters of a side, on the map and still to come."""
    stacks = (*table.stacks.values(), *(group.counters for group in table.reserves))
    return [c for stack in stacks for c in stack if c.side == side]


def _draw_armies(
    surface: pygame.Surface, table: Presentation, room: pygame.Rect, inside: Inside
) -> None:
    """Each side, with as many of its counters as there is room for, leaders first."""
    head, rows = _head_height(), inside.armies
    wide = (room.width - 16) // 2 if inside.pair else room.width
    place = pygame.Rect(room.topleft, (wide, head))
    size, step = theme.scaled(COUNTER), theme.scaled(STEP)
    across = max(1, wide // step)
    for side in table.sides[:SIDES]:
        own = [c for stack in table.stacks.values() for c in stack if c.side == side.id]
        _draw_side_line(surface, side, army_of(table, side.id), place)
        shown = sorted(own, key=lambda c: (not c.leader, c.face.band, c.id))[: rows * across]
        for index, counter in enumerate(shown):
            row, column = divmod(index, across)
            x = place.left + column * step + size / 2 + 2
            y = place.bottom + row * step + size / 2
            blit_counter(surface, counter.face, (x, y), size)
        next_to = (wide + 16, 0) if inside.pair else (0, head + rows * step + BETWEEN_ARMIES)
        place.move_ip(next_to)


def _draw_side_line(
    surface: pygame.Surface, side: SideInfo, own: list[Counter], room: pygame.Rect
) -> None:
    side_of = theme.scaled(14)
    square = pygame.Rect(room.left, 0, side_of, side_of)
    square.centery = room.top + type.line_height(SIDE) // 2
    pygame.draw.rect(surface, theme.side_colour(side.colour), square)
    pygame.draw.rect(surface, theme.INK, square, 1)
    leaders = sum(c.leader for c in own)
    units = counted(len(own) - leaders, "{n} unit", "{n} units")
    told = counted(leaders, "{n} leader", "{n} leaders")
    aside = square.width + 10
    width = room.width - aside
    # Where the line is short, its end is left out rather than cut.
    words = next(
        (
            words
            for words in (
                _("{side}: {units}, {leaders}", side=side.name, units=units, leaders=told),
                _("{side}: {units}", side=side.name, units=units),
                _("{side}: {units}", side=side.name, units=len(own) - leaders),
            )
            if type.measure(words, SIDE.but(size=LEAST_SIDE))[0] <= width
        ),
        tr(side.name),
    )
    place, style = (room.left + aside, room.top), type.fitting(words, SIDE, width)
    type.draw_text(surface, words, place, style, width=width)
