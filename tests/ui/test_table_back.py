"""A step back that is shorter than the unit is deep, or aside by less than it is wide, by mouse."""

import pygame
import pytest

from game.engine import action as acts
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.system import SYSTEM
from game.ui.desk.placing import STANDS
from game.ui.look.words import tr
from game.ui.play.session import Session
from tests.rules.napoleons_battles.positions import BLUE, RED, inches, position, unit
from tests.ui.table_bench import TableDriver


@pytest.fixture
def table() -> TableDriver:
    """A red column in hand, four wide and two deep: its front is at 20, its rear at 18."""
    column = unit("a", RED, "FrLN", 20, 20, form="column")
    game = position(column, unit("x", BLUE, "FrLN", 20, 36, 180), off=(Switch.NO_MEASURING,))
    game.run(MoveStep())
    match = Match.new(SYSTEM, game.rules, SeededDice(3), "x", position=game.state)
    table = TableDriver(Session(match, match.rules.table))
    table.commands.do(acts.unit("a"))
    table.frames()
    return table


@pytest.mark.rule("NB 8.2.2")
@pytest.mark.parametrize("back", [0.6, 1, 1.5, 1.9])
def test_a_step_back_shorter_than_its_depth_is_a_click_away(
    table: TableDriver, back: float
) -> None:
    """The pointer has left the unit, and comes back onto it."""
    table.hover("20 / 14")
    table.hover(f"20 / {20 - back:g}")
    ghost = table.ghost
    assert ghost is not None and abs(ghost.y - inches(20 - back)) <= 100 and ghost.heading == 0
    table.rest(1_000)
    table.desk.placing.clicked("a")
    assert table.stands("a") == ghost


def test_a_pointer_that_has_not_left_it_means_that_it_stays(table: TableDriver) -> None:
    table.hover("20 / 19")
    assert table.ghost is None
    table.desk.placing.clicked("a")
    tip = table.gaze.tip
    assert tip is not None and tr(STANDS.message) in tip.text


def test_on_the_middle_of_its_front_it_stays(table: TableDriver) -> None:
    table.hover("20 / 14")
    table.hover("20 / 20")
    assert table.ghost is None and table.desk.placing.wish is None


def test_a_click_on_the_unit_itself_means_no_ghost_that_was_not_seen_there(
    table: TableDriver,
) -> None:
    """The pointer was away, comes back onto the plate and clicks at once."""
    before = table.stands("a")
    table.hover("20 / 14")
    table.click(table.pixel("20 / 19"))
    assert table.stands("a") == before
    tip = table.gaze.tip
    assert tip is not None and tr(STANDS.message) in tip.text


def test_a_pointer_that_trembles_over_the_edge_of_the_unit_has_not_left_it(
    table: TableDriver,
) -> None:
    x, y = table.pixel("20 / 20")
    table.move((x, y + 12))
    table.move((x, y - 5))
    table.move((x, y + 12))
    table.rest(1_000)
    assert table.ghost is None


def test_escape_drops_a_turned_wish_and_the_pointer_on_the_unit_brings_none_back(
    table: TableDriver,
) -> None:
    """The heading that was chosen as well, though the pointer lies where no place is meant."""
    table.hover("20 / 14")
    table.wheel(1)
    table.hover("20 / 20")
    x, y = table.mouse
    table.key(pygame.K_ESCAPE)
    assert table.session.held and table.ghost is None
    table.move((x, y + 9))
    table.rest(1_000)
    assert table.ghost is None and table.desk.placing.wish is None
    table.key(pygame.K_ESCAPE)
    assert not table.session.held
