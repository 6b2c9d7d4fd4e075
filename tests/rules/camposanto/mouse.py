"""A player with a mouse: does at the window what a bot has decided, and nothing else."""

import pygame

from game.engine.action import Action
from game.ui.field.facing_paint import handle_at
from game.ui.field.pieces import find
from game.ui.panels.prompt_panel import PICK
from tests.ui.driver import Driver

PAUSE = 400
"""Milliseconds between two gestures: shorter ones count as a double click."""
SETTLED = 700
"""Milliseconds until the map stands still after an answer."""


def play(driver: Driver, action: Action) -> None:
    """Do one action by mouse; AssertionError if the window has done another, or none."""
    before = len(driver.session.match.records)
    lift_curtain(driver)
    driver.animator.skip()
    driver.rest(SETTLED)
    if driver.news.area.width:  # the note of what happened is put away
        driver.click(driver.news.area.center)
        driver.rest(PAUSE)
    if action.verb == "button":
        _press(driver, str(action.arg))
    elif action.verb == "unit":
        _point_at(driver, str(action.arg))
    elif action.verb == "cell":
        assert isinstance(action.arg, int)
        driver.click_cell(driver.session.board.label(action.arg))
    else:
        _pick(driver, action)
    _read_sheet(driver)
    records = driver.session.match.records
    assert len(records) == before + 1, f"{action} did nothing"
    done = records[-1].action
    assert (done.verb, done.arg) == (action.verb, action.arg), f"{action}: {done} was done"


def lift_curtain(driver: Driver) -> None:
    """Sit down."""
    if driver.table.curtain.name:
        driver.click((640, 360))
        assert driver.table.curtain.name == ""


def _press(driver: Driver, name: str) -> None:
    """A button, or the point of a facing; what ends something undone is pressed twice."""
    prompt = driver.session.prompt
    assert prompt is not None
    choice = prompt.facing
    facing = next((f for f in choice.facings if f.button == name), None) if choice else None
    if choice is not None and facing is not None:
        driver.show(driver.session.board.label(choice.cell))
        at = handle_at(driver.camera, choice.cell, facing)
        if driver.camera.view.collidepoint(at):
            driver.click(at)
            return
    before = len(driver.session.match.records)
    driver.press(name)
    if len(driver.session.match.records) == before and driver.armed == name:
        driver.rest(PAUSE)
        driver.press(name)


def _point_at(driver: Driver, unit: str) -> None:
    """A piece on the map, or in the fan of its stack."""
    counter = find(driver.session.presentation.stacks, unit)
    assert counter is not None, unit
    label = driver.session.board.label(counter.at)
    before, prompt = _state(driver), driver.session.prompt
    goal = prompt is not None and prompt.subject and counter.at in prompt.cells
    if driver.gaze.fan is None:
        # Where the piece in hand could go a click sends it there: the right button opens the stack.
        driver.click_cell(label, button=3 if goal else 1)
    if driver.gaze.fan is None and _state(driver) == before:
        # With a piece in hand the first click says why it cannot go there.
        driver.rest(PAUSE)
        driver.click_cell(label)
    fan = driver.gaze.fan
    if fan is not None and fan.cell == counter.at:
        place = next((rect for uid, rect in fan.places if uid == unit), None)
        if place is not None:
            driver.rest(PAUSE)
            driver.click(place.center)


def _state(driver: Driver) -> tuple[object, ...]:
    """What a click may have changed."""
    open_sheet = driver.commands.sheet_open
    return len(driver.session.match.records), driver.hand.chosen, open_sheet


def _pick(driver: Driver, action: Action) -> None:
    """Take up and put down until the selection is that of the action; then hand it in."""
    assert isinstance(action.arg, tuple)
    hand = driver.hand
    for item in [*hand.chosen, *action.arg]:
        if (item in hand.chosen) != (item in action.arg):
            driver.rest(PAUSE)
            if isinstance(item, str):
                _point_at(driver, item)
            else:
                driver.click_cell(driver.session.board.label(item))
    assert set(hand.chosen) == set(action.arg), f"{action}: {hand.chosen} is chosen"
    before = len(driver.session.match.records)
    driver.rest(PAUSE)
    driver.press(PICK)
    _read_sheet(driver)
    if len(driver.session.match.records) == before:
        driver.rest(PAUSE)
        driver.press(PICK)


def _read_sheet(driver: Driver) -> None:
    """What must be read first is confirmed."""
    if driver.table.sheet.page is not None and driver.table.commands.sheet_open:
        driver.rest(PAUSE)
        driver.key(pygame.K_RETURN)
