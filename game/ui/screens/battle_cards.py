"""Cards of the title screen: battles grouped from their scenarios, and what a card says."""

import pygame
from msgspec import Struct

from game.content import library
from game.content.reading import whole
from game.content.scenario_file import Head
from game.engine.presentation import Counter, Presentation, SideInfo
from game.engine.text import counted, say
from game.ui.counters import blit_counter
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.screens.small_maps import SmallMaps
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
SIDES = 2
ABOVE_ARMIES, BETWEEN_ARMIES = 14, 8
NAME = type.SHEET_TITLE.but(size=24)
DATE = type.DATE.but(colour=theme.INK_SECOND)
TEXT = type.BODY.but(colour=theme.INK)
SIDE = type.BODY_BOLD.but(colour=theme.INK)


class Battle(Struct, frozen=True):
    """A battle: its name and day, and its scenarios, each with the label of its button."""

    name: str
    date: str
    system: str
    map: str
    scenarios: tuple[tuple[str, str, str], ...]  # id, label, summary


def battles_of(heads: list[Head]) -> list[Battle]:
    """Scenarios whose titles agree up to the colon, on one map, are one battle."""
    grouped: dict[tuple[str, str, str], list[Head]] = {}
    for head in heads:
        name = LANGUAGE.translate(head.title).partition(":")[0].strip()
        grouped.setdefault((head.system, head.map, name), []).append(head)
    found = (
        Battle(name, min(h.date for h in members), system, where, tuple(map(_scenario, members)))
        for (system, where, name), members in grouped.items()
    )
    return sorted(found, key=lambda battle: (battle.system, battle.date, battle.name))


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
    """The parts of a card."""

    picture: pygame.Rect
    text: pygame.Rect
    buttons: tuple[Area, ...]


def draw_card(
    surface: pygame.Surface, battle: Battle, maps: SmallMaps, inside: Inside, told: int, armies: int
) -> None:
    """A card; its armies with so many rows of counters; 0: strengths alone, -1: nothing."""
    scenario, _label, summary = battle.scenarios[told]
    if not maps.has(scenario):
        scenario = battle.scenarios[0][0]
    frame, room, y = inside.picture, inside.text, inside.text.top
    pygame.draw.rect(surface, theme.SHEET_EDGE, frame)
    picture = maps.picture(scenario, frame.size)
    if picture is not None:
        surface.blit(picture, frame)
    pygame.draw.rect(surface, theme.INK_SECOND, frame, 1)
    y += type.draw_wrapped(surface, battle.name, room, NAME, max_lines=2)
    date = day(battle.date)
    type.draw_text(surface, date, (room.left, y), type.fitting(date, DATE, room.width))
    y += type.line_height(DATE) + 8
    lines = max(1, (room.bottom - y) // type.line_height(TEXT))
    below = pygame.Rect(room.left, y, room.width, 0)
    y += type.draw_wrapped(surface, LANGUAGE.translate(summary), below, TEXT, max_lines=lines)
    glimpse = maps.get(scenario)
    if glimpse is not None and armies >= 0:
        y += ABOVE_ARMIES
        below.update(room.left, y, room.width, room.bottom - y)
        _draw_armies(surface, glimpse.table, below, counters=armies > 0)


def armies_height(rows: int) -> int:
    """The room for two armies with so many rows of counters each."""
    return ABOVE_ARMIES + SIDES * (_head_height() + rows * STEP + BETWEEN_ARMIES)


def _head_height() -> int:
    return type.line_height(SIDE) + 4


def _draw_armies(
    surface: pygame.Surface, table: Presentation, room: pygame.Rect, *, counters: bool
) -> None:
    """Each side, with as many of its counters as there is room for, leaders first."""
    head, each = _head_height(), room.height // max(1, len(table.sides)) - BETWEEN_ARMIES
    rows = max(0, (each - head) // STEP) if counters else 0
    across = max(1, room.width // STEP)
    y = room.top
    for side in table.sides:
        own = [c for stack in table.stacks.values() for c in stack if c.side == side.id]
        _draw_side_line(surface, side, own, pygame.Rect(room.left, y, room.width, head))
        shown = sorted(own, key=lambda c: (not c.leader, c.face.band, c.id))[: rows * across]
        for index, counter in enumerate(shown):
            row, column = divmod(index, across)
            x = room.left + column * STEP + COUNTER / 2 + 2
            blit_counter(surface, counter.face, (x, y + head + row * STEP + COUNTER / 2), COUNTER)
        y += head + -(-len(shown) // across) * STEP + BETWEEN_ARMIES


def _draw_side_line(
    surface: pygame.Surface, side: SideInfo, own: list[Counter], room: pygame.Rect
) -> None:
    square = pygame.Rect(room.left, room.top + 3, 14, 14)
    pygame.draw.rect(surface, theme.side_colour(side.colour), square)
    pygame.draw.rect(surface, theme.INK, square, 1)
    leaders = sum(c.leader for c in own)
    words = _(
        "{side}: {units}, {leaders}",
        side=side.name,
        units=counted(len(own) - leaders, "{n} unit", "{n} units"),
        leaders=counted(leaders, "{n} leader", "{n} leaders"),
    )
    width = room.width - 24
    # A long name stands alone rather than be cut.
    if type.measure(words, SIDE.but(size=theme.SIZE_LEAST))[0] > width:
        words = tr(side.name)
    place, style = (room.left + 24, room.top), type.fitting(words, SIDE, width)
    type.draw_text(surface, words, place, style, width=width)
