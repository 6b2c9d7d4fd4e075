"""The pages before the rules: sequence of play, tables, legend of the map, key to the counters.

Each is a tree that is made when it is shown, in the language in use.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import pygame
from msgspec import Struct

from game.board.board import Board
from game.engine.presentation import Face, Presentation
from game.engine.reference import Chart, ChartRow, Said, Specimen
from game.engine.system import System
from game.engine.text import Text, say
from game.ui.counters import blit_counter
from game.ui.field.camera import Layout, World
from game.ui.field.map_layer import Ground, source_of
from game.ui.look import theme, type
from game.ui.look.type import Align
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.screens.rule_text import HERE, NUMBER, TEXT, TITLE
from game.ui.widgets import flow, plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Node
from game.ui.widgets.messages import RuleWanted

SEQUENCE, CHARTS, LEGEND, COUNTERS = "sequence", "charts", "legend", "counters"
HEAD = type.LABEL.but(colour=theme.INK, size=14)
CELL = type.BODY.but(colour=theme.INK, size=15)
NOTE = type.BODY.but(colour=theme.INK_SECOND, size=14.5)
STRIPE = theme.mix(theme.SHEET, theme.SHEET_EDGE, 0.35)
LEAST_CELL, RULE_GAP, SWATCH, COUNTER = 44, 14, 84, 132
SWATCH_SHARE = 1.15
"""How much of the map a swatch shows, in cells."""


class RulePage(Struct, frozen=True):
    """A page: its id, which is followed like a rule, its title, its tree."""

    id: str
    title: Text
    tree: Callable[[], Node]
    rule: str = ""
    phases: tuple[str, ...] = ()


class AtTable(Struct, frozen=True):
    """The game on the table, of which legend and sequence of play tell."""

    board: Board
    ground: Ground
    shown: Presentation


def pages_of(systems: Iterable[System], table: AtTable | None) -> tuple[RulePage, ...]:
    """The pages of these games, of the one on the table with its sequence and its map."""
    return tuple(page for system in systems for page in _pages(system, table))


def page_at_hand(pages: Sequence[RulePage], name: str, phase: str) -> str:
    """The page that is meant by a key: of the tables the first that is read in this phase."""
    if name != CHARTS:
        return name
    charts = [page for page in pages if page.id.startswith(CHARTS)]
    here = (page for page in charts if phase in page.phases)
    return next(here, charts[0]).id if charts else ""


def _pages(system: System, table: AtTable | None) -> list[RulePage]:
    told = system.reference()
    family = "" if table is not None else f".{system.id}"
    pages = [
        RulePage(
            f"{CHARTS}.{system.id}.{chart.id}",
            chart.title,
            partial(_chart, chart),
            chart.rule,
            chart.phases,
        )
        for chart in told.charts
    ]
    if table is not None and table.shown.phases:
        tree = partial(_sequence, table.shown, tuple(pages))
        pages.insert(0, RulePage(SEQUENCE, say("Sequence of play"), tree))
    if table is not None:
        pages.append(RulePage(LEGEND, say("Map legend"), partial(_legend, table, told.charts)))
    if told.specimens:
        tree = partial(_counters, told.specimens)
        pages.append(RulePage(COUNTERS + family, say("Key to the counters"), tree))
    return pages


def _said(words: Said) -> str:
    """A cell or a head: words begin with a capital, figures stay as they are."""
    told = tr(words)
    return told[:1].upper() + told[1:]


# -- tables ----------------------------------------


def _chart(chart: Chart) -> Node:
    """The table as a grid, its notes under it."""
    notes = (flow.words(tr(note), NOTE) for note in chart.notes)
    return flow.column(_grid(chart), flow.gap(10 if chart.notes else 0), *notes, between=3)


def _grid(chart: Chart) -> Node:
    heads = [_said(column) for column in chart.columns]
    ruled = max((type.measure(row.rule, NUMBER)[0] for row in chart.rows), default=0)
    room = ruled + RULE_GAP if ruled else 0

    def laid(width: int) -> Node:
        first, each = _widths(chart, heads, width - room)
        head = _row(
            flow.words(_said(chart.corner), HEAD),
            [flow.words(words, HEAD, align=Align.CENTRE) for words in heads],
            flow.gap(0),
            (first, each, room),
        )
        rows = (
            _row(
                flow.words(_said(row.head), CELL),
                [flow.words(tr(cell), CELL, align=Align.CENTRE) for cell in row.cells],
                _link(row.rule),
                (first, each, room),
            )
            for row in chart.rows
        )
        striped = (flow.on(_stripe, row) if n % 2 else row for n, row in enumerate(rows))
        return flow.column(head, flow.gap(6, _under), *striped)

    return Node(lambda width: laid(width).height(width), lambda box: laid(box.width).leaves(box))


def _widths(chart: Chart, heads: Sequence[str], width: int) -> tuple[int, int]:
    """The widths of the rows' heads and of each column; what is to spare stays at the right."""
    words = [_said(chart.corner), *(_said(row.head) for row in chart.rows)]
    longest = max(type.measure(word, CELL)[0] for word in words) + 18
    cells = [*heads, *(tr(cell) for row in chart.rows for cell in row.cells)]
    wanted = min(max(type.measure(cell, CELL)[0] for cell in cells) + 22, 250)
    count = len(heads)
    first = min(longest, max(width * 2 // 5, width - count * wanted))
    return first, max(LEAST_CELL, min(wanted, (width - first) // count))


def _row(head: Node, cells: Sequence[Node], link: Node, widths: tuple[int, int, int]) -> Node:
    first, each, room = widths
    parts = [(flow.inset(head, 8, right=10), first), *((cell, each) for cell in cells)]
    row = flow.across(*parts, (flow.inset(link, RULE_GAP), room), (flow.gap(0), None))
    return flow.inset(row, top=4, bottom=4)


def _under(surface: pygame.Surface, box: pygame.Rect) -> None:
    plates.hairline(surface, box.left, box.right, box.top + 2, theme.BRASS_ON_SHEET, None)


def _stripe(surface: pygame.Surface, box: pygame.Rect) -> None:
    pygame.draw.rect(surface, STRIPE, box)


def _link(rule: str, label: str = "") -> Node:
    """A rule, or a page under its title, that can be followed."""
    if not rule:
        return flow.gap(0)
    told = label or rule
    link = Control(id=f"see.{rule}", kind=Kind.PHASE, message=RuleWanted(rule))
    return flow.press(link, flow.gap(type.line_height(NUMBER) + 2, partial(_linked, told)))


def _linked(words: str, surface: pygame.Surface, box: pygame.Rect) -> None:
    place = type.draw_text(surface, words, box.topleft, NUMBER, width=box.width)
    bottom = place.bottom - 1
    pygame.draw.line(surface, theme.INK_LINK, (place.left, bottom), (place.right - 1, bottom))


# -- sequence of play ----------------------------------------


def _sequence(table: Presentation, charts: tuple[RulePage, ...]) -> Node:
    """The steps in their order, the present one lit, each with the tables that are read in it."""
    now = ", ".join(words for words in (tr(table.turn), table.clock) if words)
    rows = (
        _step(number, phase, tr(name), phase == table.phase, charts)
        for number, (phase, name) in enumerate(table.phases, 1)
    )
    return flow.column(flow.words(now, NOTE), flow.gap(8), *rows, between=4)


def _step(number: int, phase: str, name: str, now: bool, charts: tuple[RulePage, ...]) -> Node:
    links = (_link(page.id, tr(page.title)) for page in charts if phase in page.phases)
    told = _("{step}: now", step=name) if now else name
    row = flow.across(
        (flow.line(str(number), NUMBER), 34),
        (flow.column(flow.words(told, TITLE), *links, between=2), None),
    )
    row = flow.inset(row, 12, 8, 12, 8)
    return flow.on(_lit, row) if now else row


def _lit(surface: pygame.Surface, box: pygame.Rect) -> None:
    pygame.draw.rect(surface, HERE, box, border_radius=4)
    pygame.draw.rect(surface, theme.BRASS_ON_SHEET, box, 1, border_radius=4)


# -- map and counters ----------------------------------------


def _legend(table: AtTable, charts: Sequence[Chart]) -> Node:
    """Each kind of ground and of hexsides on this map: a piece of it, what it costs and does."""
    places = _places(table.board)
    high = type.grown(SWATCH)
    rows = (
        flow.inset(
            flow.across(
                (flow.gap(high, partial(_swatch, table.ground, table.board, at)), high),
                (flow.gap(0), 16),
                (_of_ground(kind, charts), None),
            ),
            bottom=12,
        )
        for kind, at in places.items()
    )
    return flow.column(*rows)


def _of_ground(kind: str, charts: Sequence[Chart]) -> Node:
    found = [(chart, row) for chart in charts for row in chart.rows if kind in row.ground]
    plain = LANGUAGE.translate(kind.replace("_", " "))
    name = _said(found[0][1].head) if len(found) == 1 else _said(plain)
    parts = [flow.words(name, TITLE)]
    for chart, row in found:
        if len(found) > 1:
            parts.append(flow.words(_said(row.head), HEAD))
        parts.append(flow.words(_told(chart, row), TEXT))
    return flow.column(*parts, between=2)


def _told(chart: Chart, row: ChartRow) -> str:
    pairs = zip(chart.columns, row.cells, strict=True)
    told = (_("{what}: {value}", what=_said(column), value=tr(cell)) for column, cell in pairs)
    return "  ·  ".join(told)


def _places(board: Board) -> Mapping[str, World]:
    """Where on the map each kind is to be seen: away from its edge where that can be."""
    layout = Layout(board.grid)
    found: dict[str, World] = {}
    inner = sorted(range(board.grid.size), key=lambda cell: -len(board.neighbours[cell]))
    for cell in inner:
        for kind in board.terrain[cell]:
            found.setdefault(kind, layout.centres[cell])
    for side in board.sides:
        (ax, ay), (bx, by) = layout.centres[side.a], layout.centres[side.b]
        found.setdefault(side.kind, ((ax + bx) / 2, (ay + by) / 2))
    return found


def _swatch(
    ground: Ground, board: Board, at: World, surface: pygame.Surface, box: pygame.Rect
) -> None:
    """A piece of the map around a point, framed."""
    layout = Layout(board.grid)
    scale, picture = source_of(layout), ground.picture
    corners = layout.corners(0)
    wide = max(x for x, _y in corners) - min(x for x, _y in corners)
    side = round(wide * scale * SWATCH_SHARE)
    part = pygame.Rect(0, 0, side, side)
    part.center = round(at[0] * scale), round(at[1] * scale)
    part = part.clamp(picture.get_rect()).clip(picture.get_rect())
    surface.blit(pygame.transform.smoothscale(picture.subsurface(part), box.size), box)
    pygame.draw.rect(surface, theme.INK_SECOND, box, 1)


def _counters(specimens: Sequence[Specimen]) -> Node:
    """Examples of counters, large, and what stands where on them."""
    high = type.grown(COUNTER)
    rows = (
        flow.inset(
            flow.across(
                (flow.gap(high, partial(_face, one.face)), high),
                (flow.gap(0), 20),
                (
                    flow.column(
                        flow.words(_said(one.title), TITLE),
                        *(_part(tr(where), tr(what)) for where, what in one.parts),
                        between=3,
                    ),
                    None,
                ),
            ),
            bottom=18,
        )
        for one in specimens
    )
    return flow.column(*rows)


def _part(where: str, what: str) -> Node:
    return flow.words(_("{what}: {value}", what=where[:1].upper() + where[1:], value=what), TEXT)


def _face(face: Face, surface: pygame.Surface, box: pygame.Rect) -> None:
    # Beside words of many lines the box is higher than wide.
    side = min(box.size)
    blit_counter(surface, face, (box.centerx, box.top + side // 2), side - 20)
