"""With a unit in hand on a table: what the other pieces mean that are pointed at."""

import pytest

from game.board.plane.shapes import Pose
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.nordlingen.fire.phase import ChooseShots
from game.rules.nordlingen.generals import MoveGeneral
from game.rules.nordlingen.movement.phase import ManoeuvrePhase
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from game.rules.nordlingen.system import SYSTEM
from game.ui.play.session import Session
from game.ui.widgets.tooltips import Tip
from tests.rules.nordlingen.positions import BLUE, RED, Position, general, position, unit
from tests.ui.table_bench import TableDriver


def window(game: Position) -> TableDriver:
    """A window with a position of Nordlingen."""
    match = Match.new(SYSTEM, game.rules, SeededDice(3), "x", position=game.state)
    return TableDriver(Session(match, match.rules.table))


@pytest.fixture
def horse() -> TableDriver:
    """Red horse in hand; x is near enough to be charged, y is not: 7.2 um, of 5."""
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("x", BLUE, "Cav", 10.5, 9.5, 180),
        unit("y", BLUE, "Cav", 16, 12, 180),
    )
    return window(game.run(ManoeuvreUnit("a")))


def test_over_an_enemy_that_may_be_charged_no_move_is_refused_but_the_charge_is_shown(
    horse: TableDriver,
) -> None:
    horse.hover("10.5 / 7.5")
    assert horse.ghost is not None
    horse.move(horse.middle("x"))
    horse.frames()
    placing = horse.desk.placing
    assert (placing.aim.unit, placing.aim.barred) == ("x", None)
    shown = placing.shown()  # where the charge leads: nothing is refused
    assert shown is not None and (shown.wish, shown.refusal) == (None, None)
    assert shown.solid == Pose(10_000, 9_500, 0)
    assert placing.preview is not None and placing.preview.sheet is not None
    view, surface = horse.camera.view, horse.app.surface
    assert placing.draw(surface, view, [])
    horse.click(horse.middle("x"))
    assert horse.commands.sheet_open and placing.draw(surface, view, []) == []


def test_a_click_on_an_enemy_out_of_reach_says_why_and_moves_nothing(horse: TableDriver) -> None:
    start = horse.stands("a")
    horse.move(horse.middle("y"))
    horse.frames()
    placing = horse.desk.placing
    assert placing.aim.barred is not None and placing.aim.barred.rule == "ND 3.27"
    horse.click(horse.middle("y"))
    assert horse.gaze.tip is not None and horse.gaze.tip.rule == "ND 3.27"
    assert horse.stands("a") == start and horse.session.held == ("a",)


def test_dropped_on_an_enemy_it_does_not_go_beside_him(horse: TableDriver) -> None:
    start = horse.stands("a")
    horse.drag(horse.middle("a"), horse.middle("y"))
    assert horse.gaze.tip is not None and horse.gaze.tip.rule == "ND 3.27"
    assert horse.stands("a") == start and not horse.session.match.records


def test_a_click_on_the_unit_itself_does_not_spend_its_move(horse: TableDriver) -> None:
    start = horse.stands("a")
    horse.hover("10 / 8")
    horse.click(horse.middle("a"))
    assert horse.stands("a") == start and not horse.session.match.records
    assert horse.gaze.tip is not None


def test_turned_by_the_wheel_it_is_turned_where_it_stands(horse: TableDriver) -> None:
    """The wheel on the unit itself, then a click there."""
    horse.hover("10 / 5.9")
    horse.wheel(-1)
    horse.frames()
    assert horse.ghost is not None and horse.ghost.heading == 500


def test_a_general_is_attached_where_he_is_dropped() -> None:
    """A click on a unit that he touches attaches him, as the note says."""
    game = position(unit("a", RED, "Pk", 10, 6), general("g", RED, 10, 5.5, level=1))
    driver = window(game.run(MoveGeneral("g"), ManoeuvreUnit("a")))
    driver.hover("9.3 / 5.5")
    assert driver.desk.placing.aim.unit == "a"
    driver.click(driver.mouse)
    assert driver.session.match.reading.state.table.generals["g"].unit == "a"


def test_a_click_on_the_next_unit_of_the_division_takes_it_up_and_the_first_does_not_march() -> (
    None
):
    """Behind the unit in hand, where it could come by an about-face."""
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("b", RED, "Cav", 11, 3),
        unit("x", BLUE, "Cav", 16, 12, 180),
        orders={"r": 5},
    )
    driver = window(game.run(ManoeuvrePhase()))
    driver.click(driver.middle("a"))
    assert driver.session.held == ("a",)
    start = driver.stands("a")
    driver.rest(700)
    driver.move(driver.middle("b"))
    driver.frames()
    assert driver.ghost is None and driver.desk.placing.aim.title
    driver.click(driver.middle("b"))
    assert driver.session.held == ("b",) and driver.stands("a") == start
    assert not driver.session.match.reading.state.table.units["a"].manoeuvred


def test_in_square_too_the_next_unit_is_taken_up() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 6, square=True),
        unit("b", RED, "Cav", 14, 6),
        unit("x", BLUE, "Cav", 16, 12, 180),
        orders={"r": 5},
    )
    driver = window(game.run(ManoeuvrePhase()))
    driver.click(driver.middle("a"))
    assert driver.session.held == ("a",)
    driver.rest(700)
    driver.click(driver.middle("b"))
    assert driver.session.held == ("b",)


def test_what_the_question_itself_asks_for_a_click_goes_on_to_mean() -> None:
    """The general touches the unit: a click on it attaches him, though it could act as well."""
    game = position(
        unit("a", RED, "Pk", 10, 6),
        unit("b", RED, "Pk", 14, 6),
        unit("x", BLUE, "Cav", 16, 12, 180),
        general("g", RED, 10, 5.5, level=1),
        orders={"r": 5},
    )
    driver = window(game.run(MoveGeneral("g"), ManoeuvrePhase()))
    driver.click(driver.pixel("9.3 / 5.5"))
    assert driver.session.match.reading.state.table.generals["g"].unit == "a"


def test_out_of_command_the_note_and_a_click_say_that_it_may_not_charge() -> None:
    """Also while a tip about something else is open; the tip that says it is not repeated."""
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("x", BLUE, "Cav", 10.5, 9.5, 180),
        general("g", RED, 20, 1, radius=3, division="r", role="cinc"),
    )
    driver = window(game.run(ManoeuvreUnit("a")))
    driver.move(driver.middle("x"))
    driver.frames()
    aim = driver.desk.placing.aim
    assert aim.hint(None).startswith("This unit is out of command")
    assert aim.hint(Tip(title="a cannot be chosen now")) == aim.hint(None)
    driver.click(driver.middle("x"))
    assert driver.gaze.tip is not None and driver.gaze.tip.rule == "ND 2.15"
    assert aim.hint(driver.gaze.tip) == "" and driver.stands("a") == game.table.units["a"].pose


@pytest.mark.parametrize(("uid", "rule"), [("x", "ND 2.15"), ("a", "ND 3.3")])
def test_chosen_beside_the_map_a_piece_is_meant_and_not_the_pose_where_it_stands(
    uid: str, rule: str
) -> None:
    """Its card in the panel: of the unit in hand it is said what is to be decided now."""
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("x", BLUE, "Cav", 10.5, 9.5, 180),
        general("g", RED, 20, 1, radius=3, division="r", role="cinc"),
    )
    driver = window(game.run(ManoeuvreUnit("a")))
    driver.desk.click(driver.stands(uid), uid)
    tip = driver.gaze.tip
    assert tip is not None and tip.rule == rule and uid in tip.title.split()
    assert "manoeuvre leads" not in tip.text


def test_with_a_shooter_in_hand_an_enemy_that_is_hidden_shows_by_what() -> None:
    """He is not offered: the line to him stands on the map all the same, and the reason with it."""
    game = position(
        unit("a", RED, "HvArt", 10, 6),
        unit("x", BLUE, "Pk", 10, 9, 180),
        unit("y", BLUE, "Pk", 10, 12, 180),
    )
    table = window(game.run(ChooseShots(RED, shooter="a")))
    prompt = table.session.prompt
    assert prompt is not None and "x" in prompt.units and "y" not in prompt.units
    table.move(table.middle("y"))
    table.frames()
    preview = table.gaze.preview
    assert preview is not None and {shape.tone for shape in preview.shapes} >= {"bad"}
    assert preview.text is not None
