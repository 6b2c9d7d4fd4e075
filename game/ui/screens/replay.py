"""The replay: a game from its first question on, with tape keys, speeds and jumps; read-only."""

from collections.abc import Callable
from functools import partial
from time import perf_counter

import pygame

from game.board.ground import Ground as Land
from game.board.where import Where
from game.engine.advance import prompt_of
from game.engine.record import Record
from game.engine.refusal import Refusal
from game.engine.seat import told_to
from game.engine.text import say
from game.replay.replay import Replay
from game.ui.app import Size
from game.ui.field.board_view import BoardView, Scene
from game.ui.field.map_layer import Ground
from game.ui.field.pointer import Pointer
from game.ui.look import theme, type
from game.ui.look.type import Align, Stand
from game.ui.look.words import _
from game.ui.panels.log_lines import ROLLED_FIGHTS
from game.ui.panels.log_panel import LogPanel
from game.ui.panels.top_bar import TopBar
from game.ui.screens.page import Page
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_controls
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Node, across, alike, button, column, controls_of, gap
from game.ui.widgets.messages import CellsShown, Chosen, Pressed, RecordChosen, RuleWanted

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
MOMENT = 0.012
"""Seconds of a picture in which it is played ahead."""
PAST = Refusal("KERNEL", say("This is the past: go back to now first."))


class ReplayScreen:
    """Shows a game that was. `at`: the record after which it begins."""

    def __init__(
        self,
        replay: Replay,
        land: Land,
        ground: Ground,
        leave: Callable[[], None],
        rules: Callable[[str], None],
        *,
        at: int | None = None,
    ) -> None:
        self.replay, self.leave, self.rules = replay, leave, rules
        self.view = BoardView(land, ground)
        self.pointer, self.page = Pointer(self.view), Page()
        self.top, self.log = TopBar(), LogPanel()
        system = replay.match.system
        self.log.tell = partial(system.told, replay.match.rules)
        self.log.phases = system.presentation(replay.seen).phases
        self.playing, self.speed, self.waited = False, "1", 0
        self.lit: tuple[Where, ...] = ()
        self.records = told_to(replay.records, replay.seat)
        self.panel, self.bar = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        turns = (n for n, r in enumerate(replay.records) if any(e.kind == "turn" for e in r.events))
        self.jumps = {
            "turn": [n + 1 for n in turns],
            "phase": [number for number, _name in replay.marks()],
            "fight": [n + 1 for n, record in enumerate(replay.records) if fought(record)],
        }
        self._placed = False
        self._ahead = Replay(replay.match) if replay.match.rules_then else None
        """What is played ahead of a game that was saved, to know whether all of it can be told."""
        replay.seek(0 if at is None else at + 1)

    def resize(self, size: Size) -> None:
        wide, high = size
        sizes = theme.metrics(wide)
        low = 3 * (type.grown(36) + GAP) + 20
        self.panel = pygame.Rect(wide - sizes.right, sizes.top, sizes.right, high - sizes.top)
        self.bar = pygame.Rect(0, high - low, wide - sizes.right, low)
        self.top.layout(pygame.Rect(0, 0, wide, sizes.top))
        self.log.layout(self.panel.inflate(0, -12))
        self.log.show(self.replay.match.opening, self.records)
        self.view.resize(pygame.Rect(0, sizes.top, wide - sizes.right, high - sizes.top - low))
        self.view.map.forget()
        if not self._placed:
            self._placed = True
            system = self.replay.match.system
            stood = system.presentation(self.replay.seen).stacks
            self.view.camera.settle(stood, stood)
        self._show()

    def _show(self) -> None:
        """Bring panels and controls to the present point, and look at what happened last."""
        table = self.replay.match.system.presentation(self.replay.seen)
        self.top.show(table, prompt_of(self.replay.reading), PAST)
        self.log.viewed = self.replay.at - 1
        self.log.reveal(self.replay.at - 1)
        records, at = self.replay.records, self.replay.at
        self.lit = cells_of(records[at - 1]) if at else ()
        # What has no place of its own lets the eye go ahead to what comes next.
        coming = (cells_of(record) for record in records[at:])
        self.view.camera.show(self.lit or next(filter(None, coming), ()))
        tree, room = self._tape(), self.bar.move(PAD, 10)
        room.width -= 2 * PAD
        self.page.controls.set(controls_of(tree.leaves(room)))
        self.page.dirty = True

    def _tape(self) -> Node:
        """Slider, tape keys with the speed, jumps: one row each."""
        high = type.grown(36)
        figure = type.measure(self._where(), type.LABEL)[0] + 12
        slider = Control(
            id="at",
            kind=Kind.SLIDER,
            value=str(self.replay.at),
            span=(0, max(1, self.replay.length), 1),
        )
        speed = Control(
            id="speed",
            kind=Kind.SEGMENT,
            label=_("Speed"),
            value=self.speed,
            options=tuple((name, f"×{name}") for name in SPEEDS),
        )

        return column(
            across((button(slider, high), None), (gap(0), figure)),
            across((self._keys(), None), (gap(0), GAP), (button(speed, high), type.grown(150))),
            _jumps(),
            between=GAP,
        )

    def _keys(self) -> Node:
        return alike(
            GAP,
            _key("first", _("First"), "Home"),
            _key("back", _("Back"), "←"),
            _key("play", _("Stop") if self.playing else _("Play"), _("Space")),
            _key("forward", _("Forward"), "→"),
            _key("last", _("Last"), "End"),
        )

    def _where(self) -> str:
        return _("{at} of {all}", at=self.replay.at, all=self.replay.length)

    def _look_ahead(self) -> bool:
        """Play on ahead for a moment; whether it is known now that the replay ends early."""
        ahead, until = self._ahead, perf_counter() + MOMENT
        while ahead is not None and perf_counter() < until:
            ahead.seek(ahead.at + 1)
            if ahead.broken is not None or ahead.at == len(ahead.records):
                self._ahead, self.replay.broken = None, self.replay.broken or ahead.broken
                return ahead.broken is not None
        return False

    def update(self, dt: int) -> bool:
        moved = self.view.camera.update(dt)
        if self._look_ahead():
            self._show()
            moved = True
        if self.playing:
            self.waited += dt
            if self.waited >= SPEEDS[self.speed]:
                self.waited = 0
                self.go(self.replay.at + 1)
                self.playing = self.replay.at < self.replay.length
                if not self.playing:
                    self._show()
        return self.page.update(dt) or moved

    def draw(self, surface: pygame.Surface) -> None:
        table = self.replay.match.system.presentation(self.replay.seen)
        self.view.draw(surface, Scene(stacks=table.stacks, rooms=table.rooms, lit=self.lit))
        self.view.reserved = self._sign()
        self.view.furniture(surface, self.pointer.at)
        plates.panel_ground(surface, self.panel)
        self.log.draw(surface)
        self.top.draw(surface)
        plates.panel_ground(surface, self.bar)
        pygame.draw.line(surface, theme.BRASS_ON_SHEET, self.bar.topleft, self.bar.topright)
        draw_controls(surface, self.page.controls)
        at = (self.bar.right - PAD, self.bar.top + 10 + type.grown(36) // 2)
        told = self._where()
        type.draw_text(surface, told, at, type.LABEL, align=Align.RIGHT, stand=Stand.MIDDLE)
        self._draw_frame(surface)
        self.page.tips.draw(surface)

    def _sign(self) -> pygame.Rect:
        """Where that word stands."""
        view = self.view.camera.view
        wide, high = type.measure(self.told(), type.LABEL)
        return pygame.Rect(view.left + 12, view.top + 12, wide + 24, high + 10)

    def _draw_frame(self, surface: pygame.Surface) -> None:
        """A brass frame and a word: this is not the game as it stands."""
        pygame.draw.rect(surface, theme.BRASS, self.view.camera.view, 3)
        words, box = self.told(), self._sign()
        surface.blit(plates.plate(box.size, theme.BRASS, theme.BRASS_DARK, None, 4), box)
        ink = type.LABEL.but(colour=theme.BRASS_INK)
        type.draw_centred(surface, words, box.center, ink)

    def told(self) -> str:
        """What is to be known of this replay: that rules have changed since, and where it ends."""
        match, all_of_them = self.replay.match, len(self.replay.records)
        then, now = match.rules_then, match.system.rules_version
        at = self.replay.length
        if self.replay.broken is not None and then not in ("", now):
            return _(
                "Saved with rules {then}, now {now}: the replay ends at {at} of {all}",
                then=then,
                now=now,
                at=at,
                all=all_of_them,
            )
        if self.replay.broken is not None:
            return _(
                "The rules have changed since: the replay ends at {at} of {all}",
                at=at,
                all=all_of_them,
            )
        if self._ahead is not None and then != now:
            return _("Saved with rules {then}, now {now}: it may end early", then=then, now=now)
        return _("Replay: the past cannot be changed")

    def go(self, to: int) -> None:
        self.replay.seek(to)
        self._show()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in KEYS:
            self._pressed(KEYS[event.key])
            return
        said = self.page.handle(event)
        said = said or self.page.took(self.log.handle(event) or self.top.handle(event))
        if isinstance(said, Chosen) and said.id == "at":
            self.go(int(said.value))
        elif isinstance(said, Chosen):
            self.speed = said.value
            self._show()
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

    def _pressed(self, name: str) -> None:
        at, last = self.replay.at, self.replay.length
        places = {"first": 0, "ui.replay": 0, "back": at - 1, "forward": at + 1, "last": last}
        for kind, jumps in self.jumps.items():
            places[f"{kind}.back"] = max((n for n in jumps if n < at), default=0)
            none = at if kind == "fight" else last
            places[f"{kind}.on"] = min((n for n in jumps if n > at), default=none)
        if name in ("leave", "ui.menu"):
            self.leave()
        elif name == "ui.rules":
            self.rules("")
        elif name == "play":
            self.playing, self.waited = not self.playing, 0
            if self.playing and at >= last:
                self.replay.seek(0)
            self._show()
        elif name in places:
            self.playing = False
            self.go(places[name])


def cells_of(record: Record) -> tuple[Where, ...]:
    """Where on the map it happened."""
    return tuple(dict.fromkeys(c for e in record.events for c in (*e.path, *e.cells)))


def fought(record: Record) -> bool:
    """Whether a fight was rolled for in it; dice are thrown for much else."""
    return any(e.roll is not None and e.kind in ROLLED_FIGHTS for e in record.events)


def _jumps() -> Node:
    return alike(
        GAP,
        _key("turn.back", _("Turn before")),
        _key("turn.on", _("Next turn")),
        _key("phase.back", _("Phase before"), "↑"),
        _key("phase.on", _("Next phase"), "↓"),
        _key("fight.back", _("Fight before")),
        _key("fight.on", _("Next fight")),
        _key("leave", _("Back to now"), "Esc"),
    )


def _key(name: str, label: str, cap: str = "") -> Node:
    kind = Kind.PRIMARY if name == "play" else Kind.BUTTON
    return button(Control(id=name, label=label, key=cap, kind=kind), type.grown(36))
