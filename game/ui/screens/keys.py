"""The list of keys: everything at the table can be done without the mouse."""

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from game.ai.commander.dangers import lenses_of
from game.board.plane.ground import OpenTable
from game.engine.system import System
from game.ui.app import Size
from game.ui.desk.lenses import key_name
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.screens.backdrop import draw_backdrop
from game.ui.screens.page import Page
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_controls
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Flow, Node, across, alike, column, gap, inset, line, words
from game.ui.widgets.keyboard import ENTER
from game.ui.widgets.messages import Pressed
from game.ui.widgets.pen import HEADING

Rows = list[tuple[str, str]]
TEXT = type.BODY.but(colour=theme.INK)
COLUMN_GAP, ROW_GAP = 40, 5
LEAVE = (pygame.K_ESCAPE, *ENTER)


def key_groups(systems: Iterable[System]) -> list[tuple[str, Rows]]:
    """Keys and what they do, by groups; the overlays are the systems' own."""
    known = tuple(systems)
    tables = any(system.played_on is OpenTable for system in known)
    hexes = any(system.played_on is not OpenTable for system in known)
    in_hand = _("A unit in hand on a table without hexes") if hexes else _("A unit in hand")
    return [
        (_("Deciding"), _deciding(hexes=hexes)),
        *(((in_hand, _on_tables()),) if tables else ()),
        (_("Looking"), [*_looking(hexes=hexes), *_overlays(known)]),
        (_("Window"), _window()),
        (_("Mouse"), _mouse(hexes=hexes, tables=tables)),
    ]


def _deciding(*, hexes: bool) -> Rows:
    """What only a board with hexes has is left out where there is none."""
    cursor = _("move the cursor from hex to hex") if hexes else _("move the cursor")
    facing = ((",  .", _("where a unit faces is asked: turn it; Enter decides")),) if hexes else ()
    return [
        (_("Enter"), _("choose at the cursor, else confirm")),
        (_("Esc"), _("one step back")),
        (_("Tab"), _("next piece that can act; with Shift the one before")),
        (_("Arrows"), cursor),
        (_("Space"), _("show where the action is; while a commander acts, skip ahead")),
        ("Q", _("next wing with pieces that can act, the others dimmed")),
        ("Ctrl+Z", _("take back")),
        ("Ctrl+Y", _("do again")),
        ("B", _("what if: try anything with other dice; B again: back to the game")),
        ("Y", _("what a commander would do here; nothing is done")),
        ("E", _("end the phase")),
        (
            "2×",
            _(
                "on a button: its key is to be pressed twice, since nothing takes it back; a click"
                " counts at once, unless it would give something up"
            ),
        ),
        ("1 – 9", _("the other buttons in their order")),
        ("1 – 6", _("type in a die that is asked for")),
        *facing,
    ]


def _looking(*, hexes: bool) -> Rows:
    grid = _("grid and hex numbers") if hexes else _("measures along the edge of the table")
    return [
        ("W A S D", _("scroll the map")),
        ("+  −", _("zoom")),
        (_("Home"), _("all pieces in view")),
        ("G", grid),
        ("H", _("hide the counters")),
        ("R", _("the wings of both sides: leaders, command, losses")),
        ("N", _("fold the title of the map")),
        ("U", _("put the note of what happened away, or unfold it")),
        ("I", _("the cards below the map, one after the other; with Shift the one before")),
        ("J", _("what the log tells: all, fights or moves; the page keys scroll it")),
        ("X", _("hide the tools over the map, or show them")),
    ]


def _overlays(systems: Iterable[System]) -> Rows:
    """Each key once for each meaning; of several games with those that have it."""
    games = tuple(systems)
    found: dict[tuple[str, str], list[str]] = {}
    for game in games:
        for lens in lenses_of(game):
            row = key_name(lens.key), tr(lens.title)
            found.setdefault(row, []).append(LANGUAGE.translate(game.title))
    return [
        (key, told if len(having) == len(games) else f"{told} ({', '.join(having)})")
        for (key, told), having in sorted(found.items())
    ]


def _window() -> Rows:
    return [
        ("F1", _("the rule of what is asked or explained")),
        ("F2", _("text size")),
        ("F3", _("fold the right column")),
        ("F4", _("fold the tracks")),
        ("F6", _("fold the tray of pieces that are not on the map")),
        ("F7", _("sound on or off")),
        ("F8", _("the tables of the rules, first that of the present step")),
        ("F9", _("sequence of play, the present step lit")),
        ("F10", _("map legend and key to the counters")),
        ("F5", _("read map and scenario again (for designers)")),
        ("F11", _("full screen")),
        ("F12", _("screenshot")),
        ("?", _("this list")),
    ]


def _on_tables() -> Rows:
    """What a unit in hand is moved with where there are no hexes."""
    return [
        (
            _("Arrows"),
            _(
                "move it by a tenth of a unit of length; with Shift by a hundredth, with Ctrl to"
                " what stops it"
            ),
        ),
        ("Q  E", _("turn by a degree; with Ctrl 15, with Shift a tenth")),
        (_("Backspace"), _("end instead, or leave it where it is, as E does with nothing in hand")),
        ("G", _("type the place: 12.5 / 8 h90 (h: its heading in degrees, 0 up, 90 right)")),
        (_("Space"), _("take the nearest place that is allowed")),
        ("N  P", _("the next place at which a move would end, with the reason; the one before")),
        ("H", _("say in words where the unit in hand would stand, or what the cursor is on")),
        ("T", _("tape measure: where it begins, where it ends")),
        (_("Mouse wheel"), _("turn by 5 degrees, with Shift by one; zoom with Ctrl")),
        (_("Right drag"), _("point where it is to look")),
        ("Alt", _("held: nothing snaps")),
    ]


def _mouse(*, hexes: bool, tables: bool) -> Rows:
    found = [
        (_("Left"), _("choose, move, press; drag a counter or the map")),
        (_("Mouse wheel"), _("zoom at the pointer")),
    ]
    if hexes:
        found += [
            (_("Right"), _("look into a stack")),
            (_("Shift+click"), _("take up a whole stack, or send it")),
            (_("Ctrl+click"), _("take up a whole wing: all go the same way")),
        ]
    if tables:
        far = _("farther than the unit in hand can go: it is said why; on the ghost: it goes there")
        found.append((_("Click"), far))
        found.append((_("Shift+click"), _("on a table: send the whole line of the unit in hand")))
    return found


class KeysScreen:
    """Shows the keys on one sheet."""

    def __init__(self, systems: Iterable[System], leave: Callable[[], None]) -> None:
        self.systems, self.leave = tuple(systems), leave
        self.page, self.flow = Page(), Flow(paper=True)
        self.update = self.page.update
        self.sheet = pygame.Rect(0, 0, 0, 0)

    def resize(self, size: Size) -> None:
        wide = min(size[0] - 40, round(1040 * max(1.0, type.text_scale() ** 0.7)))
        tree = self._tree()
        head = type.line_height(type.SHEET_TITLE) + 40
        foot = type.grown(40) + 30
        high = min(size[1] - 16, head + tree.height(wide - 68) + foot)
        self.sheet = pygame.Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high)
        room = self.sheet.inflate(-68, 0).move(0, head)
        room.height = high - head - foot
        self.flow.show(tree, room, room.width)
        width = max(140, type.measure(_("Back"), type.LABEL)[0] + 90)
        box = (room.right - width, room.bottom + 10, width, foot - 30)
        back = Control(id="back", rect=box, kind=Kind.PAPER_PRIMARY, label=_("Back"), key=_("Esc"))
        self.page.controls.set([back])
        self.page.dirty = True

    def _tree(self) -> Node:
        """The groups in two columns, all keys as wide as the widest."""
        groups = key_groups(self.systems)
        keys = [key for _title, rows in groups for key, _words in rows]
        caps = max(plates.key_cap_width(key) for key in keys) + 12
        made = [_group(title, rows, caps) for title, rows in groups]
        return alike(COLUMN_GAP, column(*made[::2]), column(*made[1::2]))

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface)
        plates.parchment(surface, self.sheet)
        title = self.sheet.move(34, 20).topleft
        type.draw_text(surface, _("Keys and mouse"), title, type.SHEET_TITLE)
        self.flow.draw(surface)
        draw_controls(surface, self.page.controls)

    def handle(self, event: pygame.event.Event) -> None:
        """Back on the button, Esc, Enter or ?; arrows and page keys scroll."""
        if event.type == pygame.KEYDOWN and (event.key in LEAVE or event.unicode == "?"):
            self.leave()
            return
        if event.type == pygame.KEYDOWN:
            self.page.took(self.flow.key(event.key))
        self.page.took(self.flow.handle(event))
        if isinstance(self.page.handle(event), Pressed):
            self.leave()


def _group(title: str, rows: Rows, caps: int) -> Node:
    def row(key: str, told: str) -> Node:
        beside = words(told, TEXT)
        return inset(across((gap(0, partial(_cap, key)), caps), (beside, None)), bottom=ROW_GAP)

    lines = (row(key, told) for key, told in rows)
    return column(line(title, HEADING), gap(4), gap(10, _edge), *lines, gap(12))


def _cap(key: str, surface: pygame.Surface, box: pygame.Rect) -> None:
    right, middle = box.left + plates.key_cap_width(key), type.line_height(TEXT) // 2 - 1
    plates.key_cap(surface, key, right, box.top + middle, theme.INK, theme.SHEET_EDGE)


def _edge(surface: pygame.Surface, box: pygame.Rect) -> None:
    plates.hairline(surface, box.left, box.right, box.top, theme.SHEET_EDGE, None)
