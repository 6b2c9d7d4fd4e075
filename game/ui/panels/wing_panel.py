"""The overview of the armies: each body of a side with its leader, command, units and losses.

    WingPanel.show(roster, sides, side, only)

It lies over the board's left edge. A press on a row says `Pressed("wing.<id>")`.
"""

from functools import partial
from itertools import groupby
from operator import add

import pygame

from game.engine.presentation import SideInfo, Tone
from game.engine.roster import Column, Figure, Formation, Roster
from game.ui.look import theme, type
from game.ui.look.type import Align, Stand
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.widgets import plates
from game.ui.widgets.controls import Control, Kind, area
from game.ui.widgets.flow import Flow, Leaf, Node, across, column, gap, inset, line, press
from game.ui.widgets.messages import Chosen, Looked, Message

ROW, SIDES, CLOSE = "wing.", "ui.wing_side", "ui.wings"
PAD, GAP, SWATCH = 12, 10, 12
LEAST_NAME = 110
BETWEEN = 3
TITLE = type.HEADING.but(size=17)
NAME = type.BODY.but(size=14.5, weight=type.Weight.SEMIBOLD)
NOTE = type.BODY.but(size=13, colour=theme.TEXT_QUIET)
HEAD = type.BODY.but(size=12.5, colour=theme.TEXT_QUIET)
VALUE = type.BODY.but(size=14)
TONES = {"": theme.TEXT, "warn": theme.TEXT_LINK, "bad": theme.TEXT_WARNING}
ALWAYS = ("map", "levels")
"""Columns that are shown even where they say nothing."""


class WingPanel:
    """Lists the bodies of one side; it is as large as they need, and scrolls in less."""

    def __init__(self) -> None:
        self.flow = Flow(quiet=True)
        self.controls = self.flow.controls
        self._headings: tuple[Leaf, ...] = ()
        self._wide: list[int] = []
        self.room = pygame.Rect(0, 0, 0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.roster = Roster()
        self.sides: tuple[SideInfo, ...] = ()
        self.side, self.only = "", ""
        self._stamp: tuple[int, float] = (-1, 0.0)

    def show(self, roster: Roster, sides: tuple[SideInfo, ...], side: str, only: str) -> None:
        """Take the armies, the side that is listed and the body that the board shows alone."""
        self.roster, self.sides, self.side, self.only = roster, sides, side, only
        self.layout(self.room)

    # -- placing -------------------------------------------------------------------------------

    @property
    def formations(self) -> tuple[Formation, ...]:
        return tuple(f for f in self.roster.formations if f.side == self.side)

    def columns(self) -> list[Column]:
        """The columns that say something of either side."""
        return [
            c
            for c in self.roster.columns
            if c.id in ALWAYS
            or any(f.figures[c.id].now for f in self.roster.formations if c.id in f.figures)
        ]

    def layout(self, room: pygame.Rect) -> None:
        self.room, self._stamp = room, (LANGUAGE.revision, type.text_scale())
        self._wide = self._widths()
        tree = self._tree()
        wide = min(room.width - 16, 2 * PAD + SWATCH + GAP + sum(self._wide))
        top = self._head() + 4
        content = tree.height(wide) - BETWEEN if self.formations else 0
        high = min(room.height - 16, top + content + PAD)
        self.rect = pygame.Rect(room.left + 8, room.top + 8, max(0, wide), max(0, high))
        (left, y), below = self.rect.topleft, max(0, high - top - 8)
        inner = pygame.Rect(left + 4, y + top, self.rect.width - 12, below)
        self.flow.show(tree, inner, inner.width, -BETWEEN, fixed=(self._sides(),))
        labels = [line(tr(c.label), HEAD, Align.RIGHT) for c in self.columns()]
        above = pygame.Rect(inner.left, inner.top - 4, inner.width, type.line_height(HEAD))
        above.top -= above.height
        self._headings = tuple(self._in_columns(gap(0), gap(0), gap(0), *labels).leaves(above))

    def _row(self) -> int:
        return type.line_height(VALUE) + 7

    def _head(self) -> int:
        """Sides above, then the headings of the columns."""
        return PAD + self._segment_height() + 6 + type.line_height(HEAD)

    def _segment_height(self) -> int:
        return type.grown(28)

    def _sides(self) -> Control:
        (left, top), wide = self.rect.topleft, max(40, self.rect.width - 2 * PAD)
        box = (left + PAD, top + PAD, wide, self._segment_height())
        options = tuple((s.id, tr(s.name)) for s in self.sides)
        return Control(id=SIDES, rect=box, kind=Kind.SEGMENT, options=options, value=self.side)

    def _tree(self) -> Node:
        """The bodies one under the other; above those who share their orders a word."""
        rows: list[Node] = []
        for group, bodies in groupby(self.formations, key=lambda f: tr(f.group)):
            if group:
                rows.append(inset(line(group, HEAD), PAD - 4, 2, PAD - 8, 1))
            rows += [*map(self._body, bodies), gap(BETWEEN)]
        return column(*rows)

    def _body(self, body: Formation) -> Node:
        figures = [body.figures.get(c.id) for c in self.columns()]
        row = self._in_columns(
            gap(self._row(), partial(_swatch, body.band)),
            gap(0, partial(_name, body)),
            _right(tr(body.status), body.tone),
            *(_right(_words(f), f.tone, quiet=not f.now) if f else gap(0) for f in figures),
        )
        on = body.id == self.only
        return press(Control(id=ROW + body.id, kind=Kind.ROW, label=tr(body.name), on=on), row)

    def _in_columns(self, swatch: Node, name: Node, *figures: Node) -> Node:
        widths = zip(figures, self._wide[1:], strict=True)
        edges = (gap(0), PAD - 4), (gap(0), PAD - 8)
        return across(edges[0], (swatch, SWATCH + GAP), (name, None), *widths, edges[1])

    def _widths(self) -> list[int]:
        bodies = self.roster.formations
        names = [type.measure(tr(f.name), NAME)[0] + 10 for f in bodies]
        notes = [type.measure(tr(f.note), NOTE)[0] for f in bodies]
        status = [type.measure(tr(f.status), VALUE)[0] for f in bodies]
        found = [max([LEAST_NAME, *map(add, names, notes)]) + GAP, max([0, *status]) + GAP]
        for at in self.columns():
            figures = [_words(f.figures.get(at.id)) for f in bodies]
            wide = max(type.measure(w, VALUE)[0] for w in (*figures, "00"))
            found.append(max(wide, type.measure(tr(at.label), HEAD)[0]) + GAP)
        return found

    def draw(self, surface: pygame.Surface) -> None:
        if self._stamp != (LANGUAGE.revision, type.text_scale()):
            self.layout(self.room)
        if self.rect.height < 60:
            return
        plates.shadow(surface, self.rect)
        plates.panel_card(surface, self.rect)
        for leaf in self._headings:
            leaf.draw(surface)
        self.flow.draw(surface)

    def handle(self, event: pygame.event.Event) -> Message | None:
        pointed = self.controls.hover
        said = self.flow.handle(event)
        if isinstance(said, Chosen):
            self.side = said.value
            self.layout(self.room)
            return Looked()
        return said or (Looked() if self.controls.hover != pointed else None)

    def pointed(self) -> Formation | None:
        """The body under the pointer."""
        return self.roster.of(self.controls.hover.removeprefix(ROW))

    def meaning(self, pos: tuple[int, int]) -> tuple[str, str, tuple[int, int, int, int]] | None:
        """A column's heading under a point: heading, what it stands for, where."""
        columns = self.columns()
        for at, leaf in zip(columns, self._headings[-1 - len(columns) :], strict=False):
            box, wide = leaf.box.copy(), type.measure(tr(at.label), HEAD)[0]
            box.left, box.width = box.right - wide, wide
            if box.collidepoint(pos):
                return tr(at.label), tr(at.meaning), area(box)
        return None


def _words(figure: Figure | None) -> str:
    if figure is None:
        return ""
    if figure.of is None:
        return str(figure.now)
    return _("{now} of {of}", now=figure.now, of=figure.of)


def _right(text: str, tone: Tone = "", *, quiet: bool = False) -> Node:
    """A figure at the right of its column."""
    style = VALUE.but(colour=theme.TEXT_QUIET if quiet else TONES[tone])
    return line(text, style, Align.RIGHT, Stand.MIDDLE)


def _swatch(band: str, surface: pygame.Surface, box: pygame.Rect) -> None:
    if band:
        tone = theme.band(band).tone
        place = pygame.Rect(0, 0, SWATCH, box.height - 8)
        place.midleft = box.midleft
        surface.blit(plates.plate(place.size, tone, tone, theme.TEXT_QUIET, 2), place)


def _name(body: Formation, surface: pygame.Surface, box: pygame.Rect) -> None:
    words, middle = tr(body.name), Stand.MIDDLE
    name = type.draw_text(surface, words, box.midleft, NAME, stand=middle, width=box.width - 4)
    room = box.right - name.right - 16
    if body.note is not None and room > 20:
        at = (name.right + 8, box.centery)
        type.draw_text(surface, tr(body.note), at, NOTE, stand=middle, width=room)
