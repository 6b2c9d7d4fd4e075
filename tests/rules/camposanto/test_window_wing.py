"""A whole wing sent on its way by Ctrl and two clicks: each unit keeps its front and is done."""

from itertools import pairwise

import pygame
import pytest

from game.rules.camposanto.table import Operation, Status
from game.rules.camposanto.written import PlacedUnit, PlacedWing, Position
from game.ui.desk import paint as desk_paint
from tests.rules.camposanto.mouse import lift_curtain
from tests.rules.camposanto.window import begun, window
from tests.ui.driver import Driver, where

WING, FIRST = "austrian-right", "alt-wallis"
GOAL = "1005"
"""Two hexes ahead of the first unit; from everywhere the wing stands the way there is open."""


def moving(status: Status = Status.IMPETUOUS, *placed: PlacedUnit, mode: str = "solo") -> Driver:
    """The Austrian right as the battle begins, at its movement."""
    wing = PlacedWing(id=WING, token=9, status=status)
    position = Position(active=WING, operation=Operation.MOVEMENT, wing=(wing,), unit=placed)
    return window(begun(position, mode))


def take(driver: Driver) -> tuple[str, ...]:
    """Ctrl and a click on the first unit: the wing is in hand."""
    driver.click_cell(where(driver, FIRST), mod=pygame.KMOD_CTRL)
    assert driver.body.held
    return driver.body.units


def stand(driver: Driver, units: tuple[str, ...]) -> dict[str, tuple[str, int | None]]:
    """Where each stands and how it faces."""
    pieces = {u: driver.session.piece(u) for u in units}
    return {u: (where(driver, u), p.facing if p is not None else None) for u, p in pieces.items()}


@pytest.mark.rule("CS 5.5b", "CS 6.1c")
def test_ctrl_and_two_clicks_take_the_whole_wing_along() -> None:
    """Nine units, two hexes each: all arrive, keep their front and have moved."""
    driver = moving()
    units = take(driver)
    before = stand(driver, units)
    goals = driver.body.goals(driver.at(GOAL))
    driver.click_cell(GOAL)
    after = stand(driver, units)
    assert len(units) == 9
    assert {u: driver.at(at) for u, (at, _front) in after.items()} == goals
    assert all(after[u][1] == before[u][1] for u in units)
    table = driver.session.match.reading.table
    assert all(table.units[u].moved for u in units)
    assert driver.gaze.tip is None


def test_one_undo_takes_the_wing_back() -> None:
    driver = moving()
    units = take(driver)
    before = stand(driver, units)
    driver.click_cell(GOAL)
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert stand(driver, units) == before
    assert driver.session.held == ()


@pytest.mark.rule("CS 5.3a")
def test_of_a_prudent_wing_four_go_and_the_others_say_why_not() -> None:
    driver = moving(Status.PRUDENT)
    units = take(driver)
    before = stand(driver, units)
    driver.click_cell(GOAL)
    after = stand(driver, units)
    assert sum(after[u] != before[u] for u in units) == 4
    tip = driver.gaze.tip
    assert tip is not None and "Slavonier I, Partisanen: This wing may activate only" in tip.text
    assert "CS 5.3a" in tip.text and "decided first" not in tip.text


@pytest.mark.rule("CS 5.3a")
def test_before_a_prudent_wing_goes_it_is_said_who_goes_and_who_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Over a goal, and before the click: four names, and only their hexes are lit."""
    said: list[str] = []
    monkeypatch.setattr(
        desk_paint,
        "draw_note",
        lambda _surface, _view, _title, words, _taken, hint: said.append(words),
    )
    driver = moving(Status.PRUDENT)
    units = take(driver)
    driver.move(driver.show(GOAL))
    driver.rest(300)
    driver.frames()
    first, *rest = said[-1].split("\n")
    assert first == "These would go: Alt-Wallis, Pallavicini, Traun, Vasquez."
    assert any("Slavonier I, Partisanen: This wing may activate only" in line for line in rest)
    assert len(driver.body.lit()) == 4 < len(units)


@pytest.mark.rule("CS 8.2a")
def test_the_button_that_ends_a_wing_says_what_it_gives_up() -> None:
    driver = moving(Status.PRUDENT)
    control = driver.control(f"run/wing/{WING}")
    assert control.note == "4 units and Marshal Schulenburg can still move"
    assert control.box.height > driver.control("end").box.height


@pytest.mark.rule("CS 6.1c")
def test_one_unit_alone_is_still_asked_where_it_faces() -> None:
    """A plain click moves one: its facing is its player's."""
    driver = moving()
    driver.click_cell(where(driver, FIRST))
    driver.click_cell("0905")
    assert driver.session.held == (FIRST,)
    assert driver.session.prompt is not None and driver.session.prompt.facing is not None


@pytest.mark.rule("CS 6.4c")
@pytest.mark.parametrize("mode", ["solo", "two"])
def test_the_wing_waits_for_an_enemy_who_may_retire_and_then_goes_on(mode: str) -> None:
    """Cavalry in the way of the first: its player decides, it is said that others follow, and they
    do.
    """
    horse = PlacedUnit(id="carabineros", at="1106", facing="N")
    driver = moving(Status.IMPETUOUS, horse, mode=mode)
    units = take(driver)
    driver.click_cell(GOAL)
    assert where(driver, "traun") == "1105" and where(driver, FIRST) == "0906"
    prompt = driver.session.prompt
    assert prompt is not None and (prompt.rule, prompt.side) == ("CS 6.4c", "spanish")
    assert driver.table.banner.words == "8 more units move on after this decision."
    for unit in ("traun", FIRST):
        assert driver.session.march is not None, unit
        lift_curtain(driver)
        driver.press("stay")
    assert (where(driver, FIRST), where(driver, "havor-1")) == (GOAL, "0705")
    assert driver.session.held == () and not driver.body.held
    lift_curtain(driver)
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    taken_back = where(driver, FIRST) == "0906"
    assert taken_back == (mode == "solo")  # against another player his decision stands
    assert len(units) == 9


@pytest.mark.rule("CS 6.1c")
def test_e_ends_the_move_of_the_unit_in_hand_as_it_faces() -> None:
    """Then the movement of the wing: with others who can move it is asked for again."""
    driver = moving()
    driver.click_cell(where(driver, FIRST))
    driver.click_cell("0905")
    driver.key(pygame.K_e, unicode="e")
    table = driver.session.match.reading.table
    assert table.units[FIRST].moved and where(driver, FIRST) == "0905"
    assert table.operation is not Operation.MOVEMENT or driver.armed == "end"


ORDER = (
    ("austrian-right", 19),
    ("spanish-centre", 14),
    ("austrian-left", 11),
    ("spanish-left", 9),
    ("austrian-centre", 5),
    ("spanish-right", 3),
)


def first_of_six() -> Driver:
    """The Austrian right at its movement, the other five are still to come."""
    wings = tuple(PlacedWing(id=w, token=n, status=Status.AGGRESSIVE) for w, n in ORDER)
    position = Position(active=WING, operation=Operation.MOVEMENT, wing=wings)
    return window(begun(position))


def acting(driver: Driver) -> str:
    return str(driver.session.match.reading.table.wing)


@pytest.mark.rule("CS 4.1h", "CS 5.5a")
@pytest.mark.parametrize("key", [False, True])
def test_one_press_ends_one_wing(key: bool) -> None:
    """By click or key: the next wing is asked, to the last but one."""
    driver = first_of_six()
    for (wing, _n), (after, _m) in pairwise(ORDER):
        assert acting(driver) == wing
        driver.rest(600)
        if key:
            driver.key(pygame.K_0, unicode="0")
        else:
            driver.press(f"run/wing/{wing}")
        assert acting(driver) == after


@pytest.mark.rule("CS 8.1a")
def test_the_key_that_ends_a_wing_answers_nothing_else() -> None:
    """Pressed again where a General is asked for it ends that wing too; he is not used."""
    wings = tuple(PlacedWing(id=w, token=n, status=Status.PRUDENT) for w, n in ORDER)
    driver = window(begun(Position(active=WING, operation=Operation.MOVEMENT, wing=wings)))
    for (wing, _n), (after, _m) in pairwise(ORDER):
        assert acting(driver) == wing
        driver.rest(600)
        driver.key(pygame.K_0, unicode="0")
        assert acting(driver) == after
    assert driver.session.match.reading.table.generals_used == []


def test_the_map_shows_all_of_the_wing_that_is_asked() -> None:
    """Not only some of it at the edge: as each wing comes, all that may move are in view."""
    driver = first_of_six()
    for _wing in ORDER:
        prompt = driver.session.prompt
        if prompt is None or prompt.rule != "CS 5.5b":
            break
        driver.rest(2000)
        assert all(driver.camera.visible(c) for c in driver.session.places(prompt.units))
        driver.key(pygame.K_0, unicode="0")


@pytest.mark.rule("CS 5.5b")
def test_a_button_takes_up_the_whole_wing_of_the_unit_in_hand() -> None:
    """As Ctrl and a click would; one undo, and nothing is in hand. A unit alone has no stack."""
    driver = moving()
    driver.click_cell(where(driver, FIRST))
    stack, wing = driver.control("ui.stack"), driver.control("ui.wing")
    assert (stack.key, wing.key) == ("Shift", "Ctrl")
    assert stack.refusal is not None and wing.refusal is None
    assert "Ctrl+click" in str(wing.tip)
    assert not stack.box.colliderect(wing.box)
    driver.press("ui.wing")
    assert driver.body.held and len(driver.body.units) == 9
    driver.click_cell(GOAL)
    assert where(driver, FIRST) == GOAL


def test_no_button_offers_more_than_can_be_taken_up() -> None:
    """Nobody in hand, a wing in hand already, or a move that has begun."""
    driver = moving()
    shown = driver.table.side.prompt.controls
    assert shown.get("ui.wing") is None
    take(driver)
    assert shown.get("ui.wing") is None
    driver.key(pygame.K_ESCAPE)
    driver.click_cell(where(driver, FIRST))
    driver.click_cell("0905")
    assert shown.get("ui.wing") is None
