"""The replay: a game from its first question on, with tape keys, speeds and jumps. It changes
nothing.
"""

from collections.abc import Callable

import pygame

from game.board.board import Board
from game.engine.advance import prompt_of
from game.engine.refusal import Refusal
from game.engine.text import say
from game.replay.replay import Replay
from game.ui.app import Size
from game.ui.field.board_view import BoardView, Scene
from game.ui.field.map_layer import Ground
from game.ui.field.pointer import Pointer
from game.ui.look import theme, type
from game.ui.look.words import _
from game.ui.panels.log_panel import LogPanel
from game.ui.panels.top_bar import TopBar
from game.ui.screens.page import Page
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_controls
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.messages import CellsShown, Chosen, Message, Pressed, RecordChosen, RuleWanted

SPEEDS = {"1": 1000, "2": 450, "4": 180}
"""Milliseconds that each record is shown."""
KEYS = {
    pygame.K_SPACE: "play",
    pygame.K_LEFT: "back",
    pygame.K_RIGHT: "forward",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
    pygame.K_UP: "phase.back",
    pygame.K_DOWN: "phase.on",
    pygame.K_ESCAPE: "leave",
    pygame.K_PAGEUP: "fight.back",
    pygame.K_PAGEDOWN: "fight.on",
}
GAP, PAD = 8, 18
PAST = Refusal("KERNEL", say("This is the past: go back to now first."))


class ReplayScreen:
    """Shows a game that was. `at`: the record after which it begins."""

    def __init__(
        self,
        replay: Replay,
        board: Board,
        ground: Ground,
        leave: Callable[[], None],
        rules: Callable[[str], None],
        *,
        at: int | None = None,
    ) -> None:
        self.replay, self.leave, self.rules = replay, leave, rules
        self.view = BoardView(board, ground)
        self.pointer, self.page = Pointer(self.view), Page()
        self.top, self.log = TopBar(), LogPanel()
        self.playing, self.speed, self.waited = False, "1", 0
        self.lit: tuple[int, ...] = ()
        self.panel, self.bar = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        self.phases = [number for number, _name in replay.marks()]
        self.fights = replay.fights()
        self.turns = [
            n for n, r in enumerate(replay.records) if any(e.kind == "turn" for e in r.events)
        ]
        self._placed = False
        replay.seek(0 if at is None else at + 1)

    # -- placing ----------------------------------------

    @property
    def _button(self) -> int:
        return round(36 * max(1.0, type.text_scale()))

    def resize(self, size: Size) -> None:
        """Share the window out as the table does."""
        wide, high = size
        sizes = theme.metrics(wide)
        low = 3 * (self._button + GAP) + 20
        self.panel = pygame.Rect(wide - sizes.right, sizes.top, sizes.right, high - sizes.top)
        self.bar = pygame.Rect(0, high - low, wide - sizes.right, low)
        self.top.layout(pygame.Rect(0, 0, wide, sizes.top))
        self.log.layout(self.panel.inflate(0, -12))
        self.log.show(self.replay.match.opening, self.replay.records)
        self.view.resize(pygame.Rect(0, sizes.top, wide - sizes.right, high - sizes.top - low))
        self.view.map.forget()
        if not self._placed:
            self._placed = True
            system = self.replay.match.system
            stood = system.presentation(self.replay.reading).stacks
            self.view.camera.settle(stood, stood)
        self._show()

    def _show(self) -> None:
        """Bring panels and controls to the present point, and look at what happened last."""
        table = self.replay.match.system.presentation(self.replay.reading)
        self.top.show(table, prompt_of(self.replay.reading), PAST)
        self.log.viewed = self.replay.at - 1
        self.log.reveal(self.replay.at - 1)
        if self.replay.at:
            cells = [
                c
                for event in self.replay.records[self.replay.at - 1].events
                for c in (*event.path, *event.cells)
            ]
            self.lit = tuple(dict.fromkeys(cells))
            self.view.camera.show(self.lit)
        else:
            self.lit = ()
            self.view.camera.show(self._first_cells())
        self.page.controls.set(self._controls())
        self.page.dirty = True

    def _first_cells(self) -> tuple[int, ...]:
        """Where the first thing happens on the map."""
        events = (event for record in self.replay.records for event in record.events)
        return next(((*e.path, *e.cells) for e in events if e.path or e.cells), ())

    def _controls(self) -> list[Control]:
        """Slider, tape keys with the speed, jumps: one row each."""
        y, step = self.bar.top + 10, self._button + GAP
        width = self.bar.width - 2 * PAD
        speed = self._speed(y + step)
        play = _("Stop") if self.playing else _("Play")
        tape = (
            ("first", _("First"), "Home"),
            ("back", _("Back"), "←"),
            ("play", play, _("Space")),
            ("forward", _("Forward"), "→"),
            ("last", _("Last"), "End"),
        )
        jumps = (
            ("turn.back", _("Turn before"), ""),
            ("turn.on", _("Next turn"), ""),
            ("phase.back", _("Phase before"), "↑"),
            ("phase.on", _("Next phase"), "↓"),
            ("fight.back", _("Fight before"), ""),
            ("fight.on", _("Next fight"), ""),
            ("leave", _("Back to now"), "Esc"),
        )
        tape_keys = self._row(y + step, width - speed.box.width - GAP, tape)
        return [self._slider(y), *tape_keys, speed, *self._row(y + 2 * step, width, jumps)]

    def _slider(self, y: int) -> Control:
        words = _("{at} of {all}", at=self.replay.at, all=self.replay.length)
        # The slider leaves room for a figure of its own, which stands outside here.
        room = type.measure(words, type.LABEL)[0] + 20 - 70
        return Control(
            id="at",
            rect=(self.bar.left + PAD, y, self.bar.width - 2 * PAD - room, self._button),
            kind=Kind.SLIDER,
            value=str(self.replay.at),
            span=(0, max(1, self.replay.length), 1),
        )

    def _speed(self, y: int) -> Control:
        width = round(150 * max(1.0, type.text_scale()))
        return Control(
            id="speed",
            rect=(self.bar.right - PAD - width, y, width, self._button),
            kind=Kind.SEGMENT,
            label=_("Speed"),
            value=self.speed,
            options=tuple((name, f"×{name}") for name in SPEEDS),
        )

    def _row(self, y: int, width: int, words: tuple[tuple[str, str, str], ...]) -> list[Control]:
        each = (width - (len(words) - 1) * GAP) // len(words)
        return [
            Control(
                id=name,
                rect=(self.bar.left + PAD + index * (each + GAP), y, each, self._button),
                label=label,
                key=key,
                kind=Kind.PRIMARY if name == "play" else Kind.BUTTON,
            )
            for index, (name, label, key) in enumerate(words)
        ]

    # -- time and picture ----------------------------------------

    def update(self, dt: int) -> bool:
        """Play on, glide."""
        moved = self.view.camera.update(dt)
        if self.playing:
            self.waited += dt
            if self.waited >= SPEEDS[self.speed]:
                self.waited = 0
                self.go(self.replay.at + 1)
                self.playing = self.replay.at < self.replay.length
                if not self.playing:
                    self._show()
        return self.page.changed() or moved

    def draw(self, surface: pygame.Surface) -> None:
        """Board, log, tape keys."""
        table = self.replay.match.system.presentation(self.replay.reading)
        self.view.draw(surface, Scene(stacks=table.stacks, rooms=table.rooms, lit=self.lit))
        self.view.furniture(surface, self.pointer.at)
        plates.panel_ground(surface, self.panel)
        self.log.draw(surface)
        self.top.draw(surface)
        plates.panel_ground(surface, self.bar)
        pygame.draw.line(surface, theme.BRASS_ON_SHEET, self.bar.topleft, self.bar.topright)
        draw_controls(surface, self.page.controls)
        words = _("{at} of {all}", at=self.replay.at, all=self.replay.length)
        type.draw_text(
            surface,
            words,
            (self.bar.right - PAD, self.bar.top + 10 + self._button // 2),
            type.LABEL,
            align=type.Align.RIGHT,
            stand=type.Stand.MIDDLE,
        )
        self._draw_frame(surface)
        self.page.tips.draw(surface)

    def _draw_frame(self, surface: pygame.Surface) -> None:
        """A brass frame and a word: this is not the game as it stands."""
        view = self.view.camera.view
        pygame.draw.rect(surface, theme.BRASS, view, 3)
        words = _("Replay: the past cannot be changed")
        if self.replay.broken is not None:
            words = _("The rules have changed since: {reason}", reason=self.replay.broken.reason)
        wide, high = type.measure(words, type.LABEL)
        box = pygame.Rect(view.left + 12, view.top + 12, wide + 24, high + 10)
        surface.blit(plates.plate(box.size, theme.BRASS, theme.BRASS_DARK, None, 4), box)
        type.draw_text(
            surface,
            words,
            box.center,
            type.LABEL.but(colour=theme.BRASS_INK),
            align=type.Align.CENTRE,
            stand=type.Stand.MIDDLE,
        )

    # -- events ----------------------------------------

    def go(self, to: int) -> None:
        """Show the board after so many records."""
        self.replay.seek(to)
        self._show()

    def handle(self, event: pygame.event.Event) -> None:
        """Tape keys, log, board."""
        if event.type == pygame.KEYDOWN and event.key in KEYS:
            self._pressed(KEYS[event.key])
            return
        said = self.page.handle(event) or self._from_panels(event)
        if isinstance(said, Chosen):
            self._chosen(said)
        elif isinstance(said, Pressed):
            self._pressed(said.id)
        elif isinstance(said, RuleWanted):
            self.rules(said.rule)
        elif isinstance(said, RecordChosen):
            self.go(said.index + 1)
        elif isinstance(said, CellsShown):
            self.lit = said.cells
        elif said is None and self.pointer.handle(event) is not None:
            self.page.dirty = True

    def _from_panels(self, event: pygame.event.Event) -> Message | None:
        return self.page.took(self.log.handle(event) or self.top.handle(event))

    def _chosen(self, said: Chosen) -> None:
        if said.id == "at":
            self.go(int(said.value))
        elif said.id == "speed":
            self.speed = said.value
            self._show()

    def _pressed(self, name: str) -> None:
        at = self.replay.at
        places = {
            "first": 0,
            "ui.replay": 0,
            "back": at - 1,
            "forward": at + 1,
            "last": self.replay.length,
            "turn.back": max((n + 1 for n in self.turns if n + 1 < at), default=0),
            "turn.on": min((n + 1 for n in self.turns if n + 1 > at), default=self.replay.length),
            "phase.back": max((n for n in self.phases if n < at), default=0),
            "phase.on": min((n for n in self.phases if n > at), default=self.replay.length),
            "fight.back": max((n + 1 for n in self.fights if n + 1 < at), default=0),
            "fight.on": min((n + 1 for n in self.fights if n + 1 > at), default=self.replay.length),
        }
        if name in ("leave", "ui.menu"):
            self.leave()
        elif name == "ui.rules":
            self.rules("")
        elif name == "play":
            self.playing = not self.playing
            self.waited = 0
            if self.playing and at >= self.replay.length:
                self.replay.seek(0)
            self._show()
        elif name in places:
            self.playing = False
            self.go(places[name])
