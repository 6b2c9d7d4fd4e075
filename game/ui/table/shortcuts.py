"""The keys of the table, one by one. Enter chooses at the cursor, else it confirms."""

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.prompt import Role
from game.ui.desk.desk import Desk
from game.ui.look.words import tr
from game.ui.panels.prompt_panel import other_buttons
from game.ui.table.answers import Answers
from game.ui.table.doors import Doors
from game.ui.table.keys import ARROWS, FARTHER, NEARER, Cursor
from game.ui.table.overview import Overview

DIGITS = {pygame.K_1 + n: n for n in range(9)} | {pygame.K_KP_1 + n: n for n in range(9)}
MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Shortcuts:
    """What each key means. A button that waits for its second press does so no longer after any
    key but the one for it.
    """

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
        self._plain: dict[int, Callable[[], object]] = {
            pygame.K_ESCAPE: self._back,
            pygame.K_SPACE: self._centre,
            pygame.K_b: lambda: doors.what_if(session),
            pygame.K_e: partial(answers.by_role, Role.END),
            pygame.K_g: self._toggle_grid,
            pygame.K_h: self._toggle_counters,
            pygame.K_F7: doors.sound,
            pygame.K_n: self._toggle_title,
            pygame.K_q: overview.next_wing,
            pygame.K_r: overview.toggle,
            pygame.K_F1: self._rule_at_hand,
            pygame.K_F2: doors.text_size,
            pygame.K_F3: partial(fold, "side"),
            pygame.K_F4: partial(fold, "strip"),
            pygame.K_F6: partial(fold, "tray"),
            pygame.K_F5: lambda: doors.reload(session),
        }

    def handle(self, event: pygame.event.Event) -> bool:
        """Do what a key means; whether the event is for others than the mouse."""
        if event.type == pygame.KEYDOWN:
            arming = self.answers.arming
            armed = arming.name
            self._mean(event)
            if armed and armed == arming.name:
                arming.disarm()
            self.gaze.looked()
        return event.type not in MOUSE

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
        elif event.key in NEARER or event.key in FARTHER:
            self.desk.view.camera.zoom(1 if event.key in NEARER else -1)
            self.gaze.close()
        elif event.key in self._plain:
            self._plain[event.key]()
        else:
            self._lens(pygame.key.name(event.key))

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
        """Press a button by its number. Where the last use of the key has moved another button of
        the same question there, the key is wanted twice: the finger meant the one that is gone.
        """
        prompt = self.desk.facing.shown_prompt(self.desk.session.prompt)
        if prompt is None or number >= len(others := other_buttons(prompt)):
            return
        button, last = others[number], self.cursor.numbered
        here = self.cursor.numbered = (prompt.rule, number, button.id)
        if last[:2] == here[:2] and last != here and button.refusal is None:
            self.answers.arming.arm(button.id, tr(button.label))
        else:
            self.answers.by_key(button)

    def _lens(self, key: str) -> None:
        """Put on or take off the overlay under a key of the system's choice."""
        gaze, lenses = self.gaze, self.desk.lenses
        info = lenses.by_key(key)
        if info is None:
            return
        here = gaze.cursor if gaze.cursor is not None else gaze.hover
        starts = (self.desk.session.held_at, here, gaze.focus)
        lenses.toggle(info, next((cell for cell in starts if cell is not None), None))
        gaze.pointed = here
        gaze.close()

    def _toggle_grid(self) -> None:
        self.desk.view.map.grid = not self.desk.view.map.grid

    def _toggle_counters(self) -> None:
        self.gaze.counters = not self.gaze.counters

    def _toggle_title(self) -> None:
        self.desk.view.titled = not self.desk.view.titled

    def _rule_at_hand(self) -> None:
        """Open the rule of the tip that is open, else the rule that asks."""
        tip, prompt = self.gaze.tip, self.desk.session.prompt
        open_tip = self.answers.commands.tips.rule() or (tip.rule if tip is not None else "")
        self.doors.rules(open_tip or (prompt.rule if prompt is not None else ""))

    def _back(self) -> None:
        """Esc: one step back: drag, armed button, tip, overlay, cursor, selection, the back button,
        the menu.
        """
        desk = self.desk
        steps: tuple[Callable[[], bool], ...] = (
            desk.drag.cancel,
            self.answers.arming.disarm,
            desk.animator.skip,
            self.gaze.close,
            desk.lenses.clear,
            self.cursor.clear,
            desk.hand.clear,
            self.overview.back,
            partial(self.answers.by_role, Role.BACK),
            self.overview.clear,
        )
        if not any(step() for step in steps):
            self.doors.menu(desk.session)

    def _centre(self) -> None:
        """Space: bring the action into the middle."""
        held = self.desk.session.held_at
        cells = (held,) if held is not None else self.desk.looking.cells()
        if cells:
            self.desk.view.camera.centre_on(cells)
