"""Where a unit of Napoleon's Battles goes that must: what Enter says at places that are refused."""

import pygame
import pytest

from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.napoleons_battles.system import SYSTEM
from game.rules.napoleons_battles.unformed.bounce import BounceMove
from game.ui.play.session import Session
from tests.rules.napoleons_battles.positions import BLUE, RED, box, inches, position, unit
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


@pytest.mark.rule("NB 8.1.3.1", "NB 8.6.2.1.1-2")
@pytest.mark.parametrize(("water", "label", "end"), [(0, "Straight back", 12), (16, "Aside", 20)])
def test_the_answer_shows_where_it_leads_and_whom_it_disorders(
    water: int, label: str, end: int
) -> None:
    """A friendly line stands from 14 to 15 behind the cavalry, which ends at 16, where the water
    would bar it. The pointer comes from the board at once, or from elsewhere.
    """
    friend, foe = unit("b", RED, "FrLN", 20, 15), unit("x", BLUE, "FrLN", 20, 21, 180)
    horse = unit("a", RED, "FrLC", 20, 20, form="column", disordered=True)
    pond = [box("pond", "pond", 0, 0, 40, water)] if water else []
    game = position(horse, friend, foe, areas=pond)
    game.run(BounceMove("a", inches(8)))
    match = Match.new(SYSTEM, game.rules, SeededDice(3), "x", position=game.state)
    table = TableDriver(Session(match, match.rules.table))
    (button,) = table.session.prompt.buttons
    assert str(button.label).startswith(label)
    assert str(button.note) == ("None" if water else "disorders b")
    told = 'Straight back, 8": disorders b'
    assert str(table.session.prompt.context) == ("None" if water else told)
    table.hover("24 / 20")
    table.move(pygame.Rect(table.control("straight").rect).center)
    ghost = table.desk.placing.shown()
    assert ghost is not None and ghost.solid is not None and ghost.solid.y == inches(end)
    answer = table.gaze.answer
    assert answer is not None
    assert [rule for rule, _ in answer.warnings] == ([] if water else ["NB 8.1.3.1"])
    table.hover("24 / 20")
    ghost = table.desk.placing.shown()
    assert ghost is not None and ghost.solid is not None and ghost.solid.x == inches(24)
    table.press("straight")
    (shaken,) = [c.face.plate for c in [table.session.piece("b")] if c is not None]
    assert shaken is not None and bool(shaken.disorder) is (not water)
