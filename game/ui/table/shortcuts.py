"""The keys of the table, one by one. Enter chooses at the cursor, else it confirms."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.prompt import Role
from game.ui.look.words import tr
from game.ui.panels.prompt_panel import other_buttons
from game.ui.table.keys import ARROWS, FARTHER, NEARER

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

DIGITS = {pygame.K_1 + n: n for n in range(9)} | {pygame.K_KP_1 + n: n for n in range(9)}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


def press_key(table: "TableScreen", event: pygame.event.Event) -> None:
    """Do what a key means. A button that waits for its second press does so no longer, unless this
    was the key for it.
    """
    armed = table.answers.armed
    _mean(table, event)
    if armed and armed == table.answers.armed:
        table.answers.disarm()


def _mean(table: "TableScreen", event: pygame.event.Event) -> None:
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        _with_ctrl(table, event.key)
    elif table.desk.facing.key(event):
        table.desk.close()
    elif event.unicode == "?":
        table.doors.keys()
    elif event.key in ARROWS:
        table.cursor.move(*ARROWS[event.key])
    elif event.key == pygame.K_TAB:
        table.cursor.cycle(-1 if event.mod & pygame.KMOD_SHIFT else 1)
    elif event.key in ENTER:
        if not table.cursor.click():
            table.answers.confirm()
    elif event.key in DIGITS:
        _number(table, DIGITS[event.key])
    elif event.key in NEARER or event.key in FARTHER:
        table.desk.view.camera.zoom(1 if event.key in NEARER else -1)
        table.desk.close()
    else:
        _plain(table, event.key)


def _number(table: "TableScreen", number: int) -> None:
    """Press a button by its number. Where the last use of the key has moved another button of the
    same question there, the key is wanted twice: the finger meant the one that is gone.
    """
    prompt = table.desk.facing.shown_prompt(table.session.prompt)
    others = other_buttons(prompt) if prompt is not None else []
    if prompt is None or number >= len(others):
        return
    button, last = others[number], table.cursor.numbered
    here = (prompt.rule, number, button.id)
    if last[:2] == here[:2] and last != here and button.refusal is None:
        table.cursor.numbered = here
        table.answers.arm(button.id, tr(button.label))
        return
    table.cursor.numbered = here
    table.answers.by_key(button)


def _with_ctrl(table: "TableScreen", key: int) -> None:
    if key == pygame.K_z:
        table.undo()
    elif key == pygame.K_y:
        table.redo()
    elif key in ENTER:
        table.answers.confirm()


def _plain(table: "TableScreen", key: int) -> None:
    desk = table.desk
    commands: dict[int, Callable[[], object]] = {
        pygame.K_ESCAPE: lambda: back(table),
        pygame.K_SPACE: lambda: centre(table),
        pygame.K_b: lambda: table.doors.what_if(table.session),
        pygame.K_e: lambda: table.answers.by_role(Role.END),
        pygame.K_g: lambda: _toggle_grid(table),
        pygame.K_h: lambda: _toggle_counters(table),
        pygame.K_F7: table.doors.sound,
        pygame.K_n: lambda: _toggle_title(table),
        pygame.K_q: table.overview.next_wing,
        pygame.K_r: table.overview.toggle,
        pygame.K_F1: lambda: table.doors.rules(_rule_at_hand(table)),
        pygame.K_F2: table.doors.text_size,
        pygame.K_F3: lambda: table.fold("side"),
        pygame.K_F4: lambda: table.fold("strip"),
        pygame.K_F6: lambda: table.fold("tray"),
        pygame.K_F5: lambda: table.doors.reload(table.session),
    }
    if key in commands:
        commands[key]()
        return
    info = desk.lenses.by_key(pygame.key.name(key))
    if info is not None:
        here = desk.cursor if desk.cursor is not None else desk.hover
        held = desk.subject_cell()
        start = here if here is not None else desk.focus
        desk.lenses.toggle(info, held if held is not None else start)
        desk.lenses.hover(here)
        desk.close()


def _toggle_grid(table: "TableScreen") -> None:
    table.desk.view.map.grid = not table.desk.view.map.grid


def _toggle_counters(table: "TableScreen") -> None:
    table.desk.counters = not table.desk.counters


def _toggle_title(table: "TableScreen") -> None:
    table.desk.view.titled = not table.desk.view.titled


def _rule_at_hand(table: "TableScreen") -> str:
    """The rule of the tip that is open, else the rule that asks."""
    tip = table.desk.tip
    prompt = table.session.prompt
    open_tip = table.tips.rule() or (tip.rule if tip is not None else "")
    return open_tip or (prompt.rule if prompt is not None else "")


def back(table: "TableScreen") -> None:
    """Esc: one step back: tip, drag, overlay, cursor, selection, the back button, the menu."""
    desk = table.desk
    if desk.pointer.dragging is not None:
        desk.drag.cancel()
        return
    steps: tuple[Callable[[], bool], ...] = (
        table.answers.disarm,
        desk.animator.skip,
        desk.close,
        desk.lenses.clear,
        table.cursor.clear,
        desk.hand.clear,
        table.overview.back,
        lambda: table.answers.by_role(Role.BACK),
        table.overview.clear,
    )
    if not any(step() for step in steps):
        table.doors.menu(table.session)


def centre(table: "TableScreen") -> None:
    """Space: bring the action into the middle."""
    held = table.desk.subject_cell()
    cells = (held,) if held is not None else table.desk.looking.cells()
    if cells:
        table.desk.view.camera.centre_on(cells)
