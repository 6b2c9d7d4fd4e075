"""The keyboard at the table: everything that the mouse can do, and nothing irreversible at once.
Enter chooses at the cursor, else it confirms.
"""

from collections.abc import Callable
from functools import partial

import pygame

from game.board.where import Where, lies
from game.engine import action as acts
from game.engine.action import UnitId
from game.engine.prompt import Role
from game.engine.refusal import Refusal
from game.ui.desk.commands import Commands
from game.ui.desk.desk import Desk
from game.ui.desk.placing_keys import LIMITS, TURNS
from game.ui.desk.tray.hand import TrayHand
from game.ui.desk.tray.rack import FOLDED
from game.ui.field.board_view import Item
from game.ui.field.camera import Camera
from game.ui.look.words import _, tr
from game.ui.panels.prompt_buttons import number_keys, other_buttons
from game.ui.play.hand import Hand
from game.ui.screens import rule_pages
from game.ui.table.answers import Answers
from game.ui.table.contents import choices_of
from game.ui.table.doors import Doors
from game.ui.table.overview import Overview
from game.ui.widgets.keyboard import ENTER

PAN_SPEED, PAN_TAP = 1.1, 48
"""Pixels in a millisecond while a key is held, and at once when it is pressed."""
PAN_KEYS = {pygame.K_w: (0, -1), pygame.K_s: (0, 1), pygame.K_a: (-1, 0), pygame.K_d: (1, 0)}
ARROWS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
NEARER = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
FARTHER = (pygame.K_MINUS, pygame.K_KP_MINUS)
REPEATING = {*ARROWS, *NEARER, *FARTHER, pygame.K_TAB, pygame.K_PAGEUP, pygame.K_PAGEDOWN}
COMMAND_KEYS = {
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
}
CURSOR_INSET = 60
DIGITS = {
    **{pygame.K_0 + n: n for n in range(10)},
    **{pygame.K_KP_1 + n: n + 1 for n in range(9)},
    pygame.K_KP_0: 0,
}
MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)


class HeldKeys:
    """Which of the scrolling keys are down. `turns`: whether there is a unit in hand that Q and E
    turn, and N and P take through its limits.
    """

    def __init__(self, turns: Callable[[], bool] = lambda: False) -> None:
        self.turns = turns
        self._down: set[int] = set()
        self._tapped: list[int] = []

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow presses and releases; whether the event is only a held key that repeats itself.
        Repeats are welcome from the keys that step or scroll: a held Enter must not confirm one
        question after the other. A window that loses the focus lets all keys go.
        """
        if event.type == pygame.KEYDOWN:
            again = event.key in self._down
            self._down.add(event.key)
            if event.key in PAN_KEYS and not again:
                self._tapped.append(event.key)
            return again and not self._may_repeat(event.key)
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.release()
        return False

    def _may_repeat(self, key: int) -> bool:
        return key in REPEATING or (self.turns() and (key in TURNS or key in LIMITS))

    def release(self) -> None:
        self._down.clear()
        self._tapped.clear()

    def scroll(self, camera: Camera, dt: int) -> bool:
        """Scroll the board; whether it moved. Even the shortest tap moves it by a good step."""
        tapped, self._tapped = self._tapped, []
        if self._down & COMMAND_KEYS:
            return False
        for key in tapped:
            dx, dy = PAN_KEYS[key]
            camera.pan(dx * PAN_TAP, dy * PAN_TAP)
        held = [PAN_KEYS[k] for k in self._down if k in PAN_KEYS]
        dx, dy = sum(x for x, _y in held), sum(y for _x, y in held)
        if dx or dy:
            way = max(1, round(dt * PAN_SPEED))
            camera.pan(dx * way, dy * way)
        return bool(dx or dy or tapped)


class Cursor:
    """The hex cursor of the keyboard, and Tab through what is offered."""

    def __init__(self, hand: Hand, tray: TrayHand, commands: Commands) -> None:
        self.session, self.gaze, self.commands = commands.session, commands.gaze, commands
        self.hand, self.tray, self.camera = hand, tray, tray.camera
        self.numbered: tuple[str, int, str] = ("", -1, "")
        """The button last pressed by a number: the rule that asked, the number, the button."""
        self._round: tuple[Item, ...] = ()
        """What Tab went through last."""

    def move(self, dx: int, dy: int) -> None:
        """One hex in the direction of an arrow."""
        start = self.gaze.cursor
        if start is None:
            self.put(self._start())
        elif (goal := self.camera.field.step(start, dx, dy)) is not None:
            self.put(goal)

    def _start(self) -> Where:
        """Where the cursor appears: at the piece in hand, else in the middle of the view."""
        held = self.gaze.inspected()
        if held is not None and self.camera.visible(held):
            return held
        middle = self.camera.where_at(self.camera.view.center)
        return middle if middle is not None else 0

    def put(self, cell: Where, unit: UnitId | None = None) -> None:
        """Set the cursor on a cell (and a piece in it) and keep it in view."""
        self.gaze.point(cell, unit)
        if not self.camera.visible(cell, CURSOR_INSET):
            self.camera.glide(self.camera.field.centre(cell))

    def cycle(self, step: int) -> None:
        """Tab: the next of what is offered, Shift+Tab the one before. With a piece in hand the next
        one is taken up in its place: else the next click would still move the first.
        """
        gaze, items = self.gaze, self.hand.items()
        if gaze.only is not None:
            # Those of the pieces that are shown alone; all items, if none of them is.
            items = tuple(item for item in items if item in gaze.only) or items
        if not items:
            return
        held = next(iter(self.session.held), None)
        if held is not None and held not in items:
            # What is in hand is not offered: it keeps its place in the round.
            known = [item for item in self._round if item in items or item == held]
            items = (*known, *(item for item in items if item not in known))
            # What something is done to with it comes before what would be taken up instead.
            taken = tuple(
                i for i in items if i == held or isinstance(i, int) or self.hand.can_drag(i)
            )
            if aims := tuple(item for item in items if item not in taken):
                items = (held, *aims, *(item for item in taken if item != held))
        self._round = items
        now: Item | Where | None = gaze.unit if gaze.unit is not None else gaze.cursor
        now = held if now not in items else now
        at = items.index(now) + step if now in items else (0 if step > 0 else -1)
        item = items[at % len(items)]
        if isinstance(item, int):
            self.put(item)
            return
        if held is not None and self.hand.can_drag(item) and item != held and self._swaps(item):
            self.commands.do(acts.unit(item))
        piece = self.session.presentation.piece(item)
        if piece is not None and not lies(piece.at):
            gaze.point_beside(item)
            self.tray.rack.reveal(item)
        elif piece is not None:
            self.put(piece.at, item)

    def _swaps(self, unit: UnitId) -> bool:
        """Whether to choose a piece is no more than to take it up in place of the one in hand."""
        asked, twin = self.session.prompt, self.session.match.branch(0)
        if asked is None or twin.act(acts.unit(unit)) is not None or twin.records[-1].dice:
            return False
        then = twin.prompt
        return then is not None and then.rule == asked.rule and unit in then.subject

    def clear(self) -> bool:
        """Take the cursor away; whether it was there, and not only on what is in hand."""
        gaze = self.gaze
        had = gaze.unit not in self.session.held and (gaze.cursor, gaze.unit) != (None, None)
        gaze.point_nowhere()
        return had


class Shortcuts:
    """What each key means. Any key but its own disarms a button that waits for a second press."""

    def __init__(
        self,
        desk: Desk,
        cursor: Cursor,
        answers: Answers,
        overview: Overview,
        doors: Doors,
        fold: Callable[[str], None],
    ) -> None:
        self.desk, self.gaze, self.cursor = desk, desk.gaze, cursor
        self.answers, self.overview, self.doors = answers, overview, doors
        session = desk.session
        self._way_back = -1
        self._plain: dict[int, Callable[[], object]] = {
            pygame.K_ESCAPE: self._back,
            pygame.K_SPACE: self._centre,
            pygame.K_b: self.what_if,
            pygame.K_HOME: self.fit,
            pygame.K_e: answers.end,
            pygame.K_BACKSPACE: answers.end,
            pygame.K_g: self.toggle_grid,
            pygame.K_h: self._say_place,
            pygame.K_F7: doors.sound,
            pygame.K_n: self._toggle_title,
            pygame.K_q: overview.next_wing,
            pygame.K_r: overview.toggle,
            pygame.K_F1: self._rule_at_hand,
            pygame.K_F2: doors.text_size,
            pygame.K_F3: partial(fold, "side"),
            pygame.K_F4: partial(fold, "strip"),
            pygame.K_F6: partial(fold, FOLDED),
            pygame.K_F5: lambda: doors.reload(session),
            pygame.K_x: partial(fold, "tools"),
            pygame.K_F8: partial(doors.reference, rule_pages.CHARTS),
            pygame.K_F9: partial(doors.reference, rule_pages.SEQUENCE),
            pygame.K_F10: partial(doors.reference, rule_pages.LEGEND),
        }
        if desk.measuring.table is not None and desk.lenses.by_key("t") is None:
            self._plain[pygame.K_t] = self.measure

    def handle(self, event: pygame.event.Event) -> bool:
        """Do what a key means; whether the event is for others than the mouse."""
        self._note_way_back()
        if event.type == pygame.KEYDOWN:
            arming = self.answers.arming
            armed = arming.name
            if not self._zooms(event):
                self._mean(event)
                self.gaze.looked()
            if armed and armed == arming.name:
                arming.disarm()
        return event.type not in MOUSE

    def _zooms(self, event: pygame.event.Event) -> bool:
        """Whether a key zooms: then only the view moves, and the panels show what they showed."""
        ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if ctrl or event.unicode == "?" or event.key not in (*NEARER, *FARTHER):
            return False
        self.desk.zoom(1 if event.key in NEARER else -1)
        return True

    def _mean(self, event: pygame.event.Event) -> None:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._with_ctrl(event.key)
        elif self.desk.facing.key(event):
            self.gaze.close()
        elif event.unicode == "?":
            self.doors.keys()
        elif event.key in ARROWS:
            self.cursor.move(*ARROWS[event.key])
        elif event.key == pygame.K_TAB:
            self.cursor.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ENTER:
            self._enter()
        elif event.key in DIGITS:
            self._number(DIGITS[event.key])
        elif event.key in self._plain:
            self._plain[event.key]()
        else:
            self.overlay(self._overlay_key(event))

    def _overlay_key(self, event: pygame.event.Event) -> str:
        """The key of an overlay; Shift counts where one has a key with it."""
        name = pygame.key.name(event.key)
        shifted = f"shift+{name}"
        held = event.mod & pygame.KMOD_SHIFT and self.desk.lenses.by_key(shifted) is not None
        return shifted if held else name

    def _with_ctrl(self, key: int) -> None:
        if key == pygame.K_z:
            self.answers.commands.undo()
        elif key == pygame.K_y:
            self.answers.commands.redo()
        elif key in ENTER:
            self.answers.confirm()

    def _enter(self) -> None:
        """Choose what the cursor points at; without one confirm."""
        gaze = self.gaze
        if gaze.cursor is not None:
            self.desk.click(gaze.cursor, gaze.unit)
        elif gaze.unit is not None:
            self.desk.tray.hand.click(gaze.unit)
        else:
            self.answers.confirm()

    def _number(self, number: int) -> None:
        """Choose the row that has this number, or press the button. Where the last use of the
        key has moved another button of the same question there, the key is wanted twice: the finger
        meant the one that is gone.
        """
        prompt = self.desk.facing.shown_prompt(self.desk.session.prompt)
        if prompt is None:
            return
        key, rows, others = str(number), choices_of(self.desk), other_buttons(prompt)
        if row := next((row for row in rows if row.tag == key), None):
            self.desk.choose(row)
            return
        keys = number_keys(others, len(rows))
        button = next((b for b in others if keys[b.id] == key), None)
        if button is None:
            return
        last = self.cursor.numbered
        here = self.cursor.numbered = (prompt.rule, number, button.id)
        moved = number > 0 and last[:2] == here[:2] and last != here
        if moved and button.refusal is None:
            self.answers.arming.arm(button.id, tr(button.label))
        else:
            self.answers.by_key(button)

    def measure(self) -> None:
        """The tape of a table: where it begins, where it ends, and anew."""
        self._measured(self.desk.measuring.press())

    def measure_by_clicks(self) -> None:
        """The tape of a table, for the mouse: taken out, or rolled up."""
        self._measured(self.desk.measuring.pick_up())
        if self.desk.measuring.on:
            words = _("Tape measure: click where it begins, then where it ends")
            self.answers.commands.banner.show(words)

    def _measured(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self._say(_("Tape measure"), refusal)

    def _say(self, title: str, refusal: Refusal) -> None:
        """Say why a key does nothing now."""
        self.answers.commands.say_why(title, refusal, self.answers.commands.beside)

    def overlay(self, key: str) -> None:
        """Put on or take off the overlay under a key of the system's choice."""
        gaze, lenses = self.gaze, self.desk.lenses
        info = lenses.by_key(key)
        if info is None:
            return
        why = self.desk.session.why_blind()
        if why is not None and lenses.info != info:
            self._say(tr(info.title), why)
            return
        here = gaze.cursor if gaze.cursor is not None else gaze.hover
        starts = (self.desk.session.held_at, here, gaze.focus)
        lenses.toggle(info, next((cell for cell in starts if cell is not None), None))
        gaze.pointed = here
        gaze.close()

    def what_if(self) -> None:
        """Into a branch of the game, or out of it, or why there is none now."""
        session = self.desk.session
        refusal = session.why_not_what_if()
        if refusal is None:
            self.doors.what_if(session)
        else:
            self._say(_("What if"), refusal)

    def fit(self) -> None:
        """All pieces come into view, from as far off as that needs."""
        self.desk.view.camera.fit(self.desk.session.presentation.stacks)
        self.gaze.close()

    def toggle_grid(self) -> None:
        """Grid and numbers of the hexes, or not."""
        self.desk.view.map.grid = not self.desk.view.map.grid

    def _say_place(self) -> None:
        """Bring hidden counters back, before all else; on a table, say in words where the unit in
        hand would stand, or what the cursor points at; else hide the counters.
        """
        saying = self.desk.saying
        untold = self.desk.measuring.table is None or saying.subject() is None
        if not self.gaze.counters or (untold and not saying.on):
            self.toggle_counters()
        elif (why := saying.press()) is not None:
            self._say(_("Where it stands"), why)

    def toggle_counters(self) -> None:
        """Hide the counters, or show them."""
        self.gaze.counters = not self.gaze.counters

    def _toggle_title(self) -> None:
        self.desk.view.titled = not self.desk.view.titled

    def _rule_at_hand(self) -> None:
        """Open the rule of the tip that is open, else the rule that asks."""
        tip, prompt = self.gaze.tip, self.desk.session.prompt
        open_tip = self.answers.commands.tips.rule() or (tip.rule if tip is not None else "")
        self.doors.rules(open_tip or (prompt.rule if prompt is not None else ""))

    def _back(self) -> None:
        """Esc, one step back: drag, armed button, tip, overlay, selection, button, menu. The cursor
        of the keys goes along. What Esc was just the way back from may be over by itself: then it
        does not open the menu.
        """
        desk, over = self.desk, self._over()
        pointed = self.cursor.clear()
        steps: tuple[Callable[[], bool], ...] = (
            desk.drag.cancel,
            self.answers.arming.disarm,
            desk.animator.skip,
            self.gaze.close,
            desk.lenses.clear,
            desk.measuring.clear,
            desk.saying.clear,
            desk.hand.clear,
            self.overview.back,
            partial(self.answers.by_role, Role.BACK),
            self.overview.clear,
        )
        self._way_back = -1
        if not any(step() for step in steps) and not pointed and not over:
            self.doors.menu(desk.session)

    def _over(self) -> bool:
        """Whether the last action, with what followed upon it by itself, ended a question that had
        a way back, and this one has none.
        """
        since = self.desk.session.match.records[self._way_back :] if self._way_back >= 0 else ()
        groups = {record.group for record in since}
        return len(since) == 1 or (len(groups) == 1 and 0 not in groups)

    def _note_way_back(self) -> None:
        """Remember when a question was asked that has a way back."""
        prompt = self.desk.session.prompt
        if prompt is not None and any(b.role is Role.BACK for b in prompt.buttons):
            self._way_back = len(self.desk.session.match.records)

    def _centre(self) -> None:
        held = self.desk.session.held_at
        cells = (held,) if held is not None else self.desk.looking.cells()
        if cells:
            self.desk.view.camera.centre_on(cells)
