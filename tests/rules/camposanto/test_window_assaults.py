"""Assaults being declared in the window: the list of what the selection comes to (CS 7)."""

import pygame
import pytest

from game.engine import action as do
from game.rules.camposanto.table import Operation
from game.rules.camposanto.written import PlacedUnit, Position
from tests.rules.camposanto.window import begun, window
from tests.ui.driver import Driver

AT = {"reina": "1208", "castilla": "1308"}


def declaring() -> Driver:
    """Two Spanish regiments side by side before Deutschmeister: both may assault."""
    placed = (
        PlacedUnit(id="reina", at=AT["reina"], facing="N"),
        PlacedUnit(id="castilla", at=AT["castilla"], facing="N"),
        PlacedUnit(id="deutschmeister-1", at="1107", facing="S"),
        PlacedUnit(id="deutschmeister-2", at="1207", facing="S"),
    )
    driver = window(
        begun(Position(unit=placed, active="spanish-centre", operation=Operation.ASSAULT))
    )
    driver.show(AT["reina"])
    for unit in map(str, driver.hand.chosen):  # what is suggested is taken out
        choose(driver, unit)
    return driver


def choose(driver: Driver, unit: str) -> None:
    driver.rest(500)
    driver.click_cell(AT[unit])


def listed(driver: Driver) -> list[tuple[tuple[str, ...], bool]]:
    """Who assaults by each row of the list, and whether it is marked."""
    driver.frames()
    planner = driver.table.side.planner
    marks = [item.on for item in planner.controls.items]
    return [(task.units, on) for task, on in zip(planner.tasks, marks, strict=True)]


@pytest.mark.rule("CS 7g", "CS 7b")
def test_the_list_marks_what_is_chosen_and_joins_it() -> None:
    driver = declaring()
    assert listed(driver) == [(("castilla",), False), (("reina",), False)]
    choose(driver, "castilla")
    assert listed(driver) == [(("castilla",), True), (("reina",), False)]
    choose(driver, "reina")
    assert listed(driver) == [(("reina", "castilla"), True)]
    choose(driver, "castilla")
    assert listed(driver) == [(("reina",), True), (("castilla",), False)]


@pytest.mark.rule("CS 7g")
def test_on_a_chosen_unit_the_words_are_those_of_all_chosen() -> None:
    driver = declaring()
    choose(driver, "castilla")
    driver.move(driver.show(AT["reina"]))
    assert str(driver.notice()).startswith("Reina against ")
    choose(driver, "reina")
    assert str(driver.notice()).startswith("Reina, Castilla against ")


@pytest.mark.rule("CS 7g")
def test_a_row_of_the_list_hands_in_all_that_is_chosen() -> None:
    driver = declaring()
    for unit in ("castilla", "reina"):
        choose(driver, unit)
    driver.frames()
    driver.rest(500)
    driver.click(driver.table.side.planner.controls.items[0].box.center)
    record = driver.session.match.records[-1]
    assert isinstance(record.action.arg, tuple)
    assert set(record.action.arg) == {"castilla", "reina"}


@pytest.mark.rule("CS 7d")
def test_the_arrows_stay_while_it_is_asked_who_leaves_whom() -> None:
    """Reina has both in front, Castilla the one in 1207 as well: Reina may leave him to her."""
    driver = declaring()
    for unit in ("castilla", "reina"):
        choose(driver, unit)
    driver.frames()
    driver.rest(500)
    driver.press("ui.pick")
    prompt = driver.session.prompt
    assert prompt is not None and prompt.rule == "CS 7d"
    reina, castilla, west, east = (driver.at(n) for n in ("1208", "1308", "1107", "1207"))
    plan = {(reina, west), (reina, east), (castilla, east)}
    assert set(driver.scene().aims) == plan
    choose(driver, "reina")
    assert set(driver.scene().aims) == plan - {(reina, east)}
    assert "Reina leaves " in str(driver.session.prompt.context)


@pytest.mark.rule("CS 8.2e")
def test_the_marshal_who_may_have_them_roll_again_is_a_row_with_its_key() -> None:
    """The only one: beside the button that accepts the roll; key 1 opens his sheet, Enter rolls."""
    placed = (
        PlacedUnit(id="reina", at="1208", facing="N"),
        PlacedUnit(id="macdonald", at="1209"),
        PlacedUnit(id="deutschmeister-1", at="1207", facing="S"),
    )
    at = Position(unit=placed, active="spanish-centre", operation=Operation.ASSAULT)
    driver = window(begun(at, dice=(1, 1, 6, 6)))
    choose(driver, "reina")
    driver.rest(500)
    driver.press("ui.pick")
    driver.rest(500)
    for _ in range(4):
        if driver.session.prompt.rule != "CS 8.2e":
            driver.key(pygame.K_RETURN)
            driver.rest(600)
    assert driver.session.prompt.rule == "CS 8.2e"
    driver.frames()
    planner = driver.table.side.planner
    assert [(task.units, task.tag) for task in planner.tasks] == [(("macdonald",), "1")]
    driver.key(pygame.K_1, unicode="1")
    driver.rest(600)
    if driver.commands.sheet_open:
        driver.key(pygame.K_RETURN)
    assert driver.session.match.records[-1].action == do.unit("macdonald")
