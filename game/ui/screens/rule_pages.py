"""The pages before the rules: sequence of play, tables, legend of the map, key to the counters.

Each is a tree that is made when it is shown, in the language in use.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain

import pygame
from msgspec import Struct

from game.board.board import Board
from game.board.ground import Ground as Land
from game.board.plane.ground import OpenTable
from game.engine.presentation import Face, Presentation
from game.engine.reference import Aspect, Chart, ChartRow, Reference, Said
from game.engine.system import System
from game.engine.text import Text, say
from game.ui.counters import Stance, blit_counter
from game.ui.counters.base_parts import frame_of
from game.ui.counters.coin import coin
from game.ui.counters.tag import tag_picture
from game.ui.field.map_layer import Ground, source_of
from game.ui.look import theme, type
from game.ui.look.type import Align
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.play.fields import CellField, Field, TableField, World, field_of
from game.ui.screens.rule_text import HERE, NUMBER, TEXT, TITLE
from game.ui.widgets import flow, plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Node, Paint
from game.ui.widgets.messages import RuleWanted

TAG_GAP = 4
SEQUENCE, CHARTS, LEGEND, COUNTERS = "sequence", "charts", "legend", "counters"
HEAD = type.LABEL.but(colour=theme.INK, size=14)
SECTION = type.HEADING.but(colour=theme.INK)
CELL = type.BODY.but(colour=theme.INK, size=15)
NOTE = type.BODY.but(colour=theme.INK_SECOND, size=14.5)
SQUARE = ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8))
"""What is shown of the ground of a table, in its units."""
STRIPE = theme.mix(theme.SHEET, theme.SHEET_EDGE, 0.35)
LEAST_CELL, RULE_GAP, SWATCH, COUNTER = 44, 14, 96, 132
PLATE = 1.6
"""How much wider than high the picture of a plate is."""
LEAST_OF_TWO, BETWEEN = 900, 36
"""From this width on, legend and keys stand in two columns, so far apart."""


class RulePage(Struct, frozen=True):
    """A page: its id, which is followed like a rule, its title, its tree; `game` is what the
    numbers of its game's rules begin with.
    """

    id: str
    title: Text
    tree: Callable[[], Node]
    rule: str = ""
    phases: tuple[str, ...] = ()
    game: str = ""


class AtTable(Struct, frozen=True):
    """A game of which legend and sequence of play tell: the one that is played, else a battle that
    could be, by its title.
    """

    land: Land
    ground: Ground
    shown: Presentation
    example: str = ""


TableOf = Callable[[System], AtTable | None]
"""The table of a game; it is asked for when a page is shown that tells of it."""


def pages_of(systems: Sequence[System], table_of: TableOf) -> tuple[RulePage, ...]:
    """The pages of these games; those of a single one are known by their plain names."""
    alone = len(systems) == 1
    return tuple(page for system in systems for page in _pages(system, table_of, alone=alone))


def page_at_hand(pages: Sequence[RulePage], name: str, phase: str) -> str:
    """The page that is meant by a key: of the tables the first that is read in this phase."""
    if name != CHARTS:
        return name
    charts = [page for page in pages if page.id.startswith(CHARTS)]
    here = (page for page in charts if phase in page.phases)
    return next(here, charts[0]).id if charts else ""


def _pages(system: System, table_of: TableOf, *, alone: bool) -> list[RulePage]:
    told, game = system.reference(), game_of(system)
    charts = tuple(
        RulePage(
            f"{CHARTS}.{system.id}.{chart.id}",
            chart.title,
            partial(_chart, chart),
            chart.rule,
            chart.phases,
            game,
        )
        for chart in told.charts
    )

    def page(name: str, title: Text, tree: Callable[[], Node]) -> RulePage:
        return RulePage(name if alone else f"{name}.{system.id}", title, tree, game=game)

    def sequence() -> Node:
        table = table_of(system)
        return flow.column() if table is None else _sequence(table, charts)

    def legend() -> Node:
        table = table_of(system)
        return flow.column() if table is None else _legend(table, told.charts)

    pages = [
        page(SEQUENCE, say("Sequence of play"), sequence),
        *charts,
        page(LEGEND, say("Map legend"), legend),
    ]
    if told.specimens:
        tree = partial(_counters, told)
        pages.append(page(COUNTERS, say("Key to the counters"), tree))
    return pages


def game_of(system: System) -> str:
    """What the numbers of a game's rules begin with."""
    return next(iter(system.ledger()), "").partition(" ")[0]


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
    wanted = min(max(type.measure(cell, CELL)[0] for cell in cells) + 22, type.grown(250))
    count = len(heads)
    small = HEAD.but(size=type.least_size())
    parts = (part for head in heads for part in head.split())
    needed = max((type.measure(part, small)[0] for part in parts), default=0) + 2
    most = max(min(width * 2 // 5, width - count * needed), width - count * wanted)
    first = min(longest, most)
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


def _sequence(table: AtTable, charts: tuple[RulePage, ...]) -> Node:
    """The steps in their order, the present one lit, each with the tables that are read in it."""
    shown, phase = table.shown, "" if table.example else table.shown.phase
    now = LANGUAGE.translate(table.example)
    if not now:
        now = ", ".join(words for words in (tr(shown.turn), shown.clock) if words)
    rows = (
        _step(number, step, tr(name), step == phase, charts)
        for number, (step, name) in enumerate(shown.phases, 1)
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
    places = _places(table.land)
    high = type.grown(SWATCH)
    rows = (
        flow.inset(
            flow.across(
                (flow.gap(high, partial(_swatch, table.ground, field_of(table.land), at)), high),
                (flow.gap(0), 18),
                (_of_ground(kind, charts), None),
            ),
            bottom=10,
        )
        for kind, at in places.items()
    )
    title = LANGUAGE.translate(table.example)
    above = (flow.words(title, NOTE), flow.gap(8)) if title else ()
    return flow.column(*above, _in_columns(list(rows)))


def _in_columns(parts: Sequence[Node]) -> Node:
    """Parts under one another, in two columns where there is room for them."""

    def laid(width: int) -> Node:
        if width < type.grown(LEAST_OF_TWO):
            return flow.column(*parts)
        half = -(-len(parts) // 2)
        each = (width - BETWEEN) // 2
        left, right = flow.column(*parts[:half]), flow.column(*parts[half:])
        return flow.across((left, each), (flow.gap(0), BETWEEN), (right, each))

    return Node(lambda width: laid(width).height(width), lambda box: laid(box.width).leaves(box))


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


def _places(land: Land) -> Mapping[str, World]:
    """Where on the map each kind is to be seen: away from its edge where that can be."""
    return _on_table(land) if isinstance(land, OpenTable) else _on_board(land)


def _on_table(table: OpenTable) -> Mapping[str, World]:
    field, found = TableField(table), dict[str, World]()
    for area in table.areas:
        xs, ys = zip(*area.outline, strict=True)
        middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
        found.setdefault(area.kind, field.world(middle))
    for barrier in table.barriers:
        found.setdefault(barrier.kind, field.world(barrier.points[len(barrier.points) // 2]))
    return found


def _on_board(board: Board) -> Mapping[str, World]:
    layout = CellField(board.grid)
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
    ground: Ground, field: Field, at: World, surface: pygame.Surface, box: pygame.Rect
) -> None:
    """A piece of the map around a point, cut as a cell is; of a table as a square."""
    scale, picture = source_of(field), ground.picture
    corners = field.around(0) if isinstance(field, CellField) else SQUARE
    reach = max(max(abs(x), abs(y)) for x, y in corners)
    side = round(2 * reach * scale)
    part = pygame.Rect(0, 0, side, side)
    part.center = round(at[0] * scale), round(at[1] * scale)
    part = part.clamp(picture.get_rect()).clip(picture.get_rect())
    size = min(box.size)
    cut = pygame.transform.smoothscale(picture.subsurface(part), (size, size)).convert_alpha()
    share = size / 2 / reach
    shape = [(size / 2 + x * share, size / 2 + y * share) for x, y in corners]
    mask = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.polygon(mask, theme.WHITE, shape)
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(cut, box)
    edge = [(box.left + x, box.top + y) for x, y in shape]
    pygame.draw.aalines(surface, theme.INK, True, edge)


def _counters(told: Reference) -> Node:
    """Examples of counters, large, and what stands where on them; then their types and states."""
    rows = [
        _beside(
            _picture(COUNTER, one.face),
            partial(_face, one.face, one.facing),
            flow.words(_said(one.title), TITLE),
            *(_part(tr(where), tr(what)) for where, what in one.parts),
        )
        for one in told.specimens
    ]
    parts = (_("Types"), told.types), (_("States"), told.aspects)
    below = (_aspects(title, looks) for title, looks in parts if looks)
    return flow.column(_in_columns(rows), *chain.from_iterable(below))


def _aspects(title: str, looks: Sequence[Aspect]) -> list[Node]:
    rows = [
        _beside(
            _picture(SWATCH, one.face),
            partial(_aspect, one),
            flow.words(_said(one.title), TITLE),
            flow.words(tr(one.told), TEXT),
            _link(one.rule),
        )
        for one in looks
    ]
    return [flow.words(title, SECTION), flow.gap(10, _under), _in_columns(rows)]


def _picture(side: int, face: Face | None) -> tuple[int, int]:
    """Width and height of a picture: plates are wider than high."""
    high = type.grown(side)
    plate = face is not None and face.plate is not None and bool(face.plate.stands)
    return round(high * (PLATE if plate else 1)), high


def _beside(size: tuple[int, int], paint: Paint, *told: Node) -> Node:
    """A picture and what is said of it."""
    wide, high = size
    words = flow.column(*told, between=3)
    row = flow.across((flow.gap(high, paint), wide), (flow.gap(0), 18), (words, None))
    return flow.inset(row, bottom=14)


def _aspect(one: Aspect, surface: pygame.Surface, box: pygame.Rect) -> None:
    if one.face is not None:
        _face(one.face, one.facing, surface, box)
    elif one.token is not None:
        side = min(box.size) - 20
        surface.blit(coin(one.token.series, one.token.number, side), box.move(10, 10))


def _part(where: str, what: str) -> Node:
    return flow.words(_("{what}: {value}", what=where[:1].upper() + where[1:], value=what), TEXT)


def _tag(face: Face, surface: pygame.Surface, box: pygame.Rect, side: int) -> int:
    """Under the plate of a brigade the tag that lies beside it on the table: how high it is."""
    if face.plate is None or not face.plate.sign:
        return 0
    picture = tag_picture(face, "near", named=bool(face.name))
    wide, high = picture.surface.get_size()
    surface.blit(picture.surface, (box.centerx - wide // 2, box.top + side - high))
    return high + TAG_GAP


def _face(face: Face, facing: int | None, surface: pygame.Surface, box: pygame.Rect) -> None:
    """With room around it for what lies on its rim."""
    # Beside words of many lines the box is higher than wide.
    side, pose = min(box.size), None if facing is None else Stance(facing)
    if face.plate is not None and face.plate.stands:
        wide, deep = frame_of(face.plate.stands).size
        high = side - _tag(face, surface, box, side)
        room = min((box.w - 24) / wide, (high - 8) / deep)
        size = round(room * max(wide, deep))
        blit_counter(surface, face, (box.centerx, box.top + high // 2), size)
        return
    blit_counter(surface, face, (box.left + side // 2, box.top + side // 2), side - 30, pose)
