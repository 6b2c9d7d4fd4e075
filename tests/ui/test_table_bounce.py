"""Where a unit of Napoleon's Battles goes that must: what Enter says at places that are refused."""

import pygame
import pytest

from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.napoleons_battles.system import SYSTEM
from game.rules.napoleons_battles.unformed.bounce import BounceMove
from game.ui.play.session import Session
from tests.rules.napoleons_battles.positions import BLUE, RED, inches, position, unit
from tests.ui.table_bench import TableDriver


@pytest.fixture
def table() -> TableDriver:
    """Red cavalry at 20, 10 that must go, before a blue line at 20, 11."""
    game = position(
        unit("a", RED, "FrLC", 20, 10, form="column"), unit("x", BLUE, "FrLN", 20, 11, 180)
    )
    game.run(BounceMove("a", inches(8)))
    match = Match.new(SYSTEM, game.rules, SeededDice(3), "x", position=game.state)
    return TableDriver(Session(match, match.rules.table))


@pytest.mark.rule("NB 8.6.1.3", "NB 8.6.2.1-1")
@pytest.mark.parametrize(
    ("place", "rule"), [("20 / 11.5", "NB 8.1.3.2"), ("20 / 13", "NB 8.6.1.3")]
)
def test_enter_at_a_place_that_is_refused_says_why_at_once(
    table: TableDriver, place: str, rule: str
) -> None:
    """On an enemy and behind him; it does not send the unit the way that is suggested."""
    before = table.stands("a")
    table.hover(place)
    table.key(pygame.K_RETURN)
    tip = table.gaze.tip
    assert tip is not None and tip.bad and tip.rule == rule
    assert table.stands("a") == before and table.session.prompt is not None


@pytest.mark.rule("NB 1.1.1.1")
def test_enter_at_a_general_of_the_enemy_says_that_he_is_not_chosen(table: TableDriver) -> None:
    before = table.stands("a")
    table.hover("38 / 28")
    assert table.desk.placing.aim.barred is not None
    table.key(pygame.K_RETURN)
    assert table.gaze.tip is not None and table.gaze.tip.bad
    assert table.stands("a") == before
