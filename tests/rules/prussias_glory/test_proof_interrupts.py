"""What a move sets off in a sleeping army: found by mutants of the rules (PG 6.1.2, 6.1.3, 6.3)."""

import pytest

from game.engine.prompt import Prompt
from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.interrupts import (
    MAIN,
    AutomaticActivation,
    FirstSight,
    OnSight,
    WakeDet,
)
from game.rules.prussias_glory.table import Det
from tests.rules.prussias_glory.activation_bench import asleep, is_active, press
from tests.rules.prussias_glory.positions import Position, foot, horse, leader

VAN = Det("van", COALITION, "Vanguard", 4, wings=("van",))


def sleepers(enemy: str, *dice: int, active: bool = False, det: Det = VAN) -> Position:
    """The Coalition sleeps at 0512 under a chief of Initiative 4, its vanguard at 1508; a Prussian
    stack at another hex.
    """
    return asleep(
        foot("x", COALITION, "0512"),
        foot("y", COALITION, "0512"),
        leader("chief", COALITION, "0512", commander=True, initiative=4),
        horse("v", COALITION, "1508", wing="van"),
        foot("a", PRUSSIAN, enemy),
        foot("b", PRUSSIAN, enemy),
        sides=() if active else (COALITION,),
        dets=(det,),
        dice=dice,
    )


@pytest.mark.rule("PG 6.3b")
def test_a_detachment_wakes_only_if_it_still_sees_the_enemy() -> None:
    """Three hexes away it does, far away it does not, and one that is gone does nothing."""
    near = sleepers("1505").run(WakeDet("van"))
    assert near.table.dets["van"].active
    far = sleepers("1501").run(WakeDet("van"))
    assert not far.table.dets["van"].active and far.events == []
    assert sleepers("1505").run(WakeDet("none")).events == []


@pytest.mark.rule("PG 6.1.2a")
def test_the_log_says_who_was_met_and_how_near() -> None:
    """The hex of the sleeping army, not that of the enemy."""
    game = sleepers("0509").run(AutomaticActivation(COALITION))
    assert is_active(game)
    assert "in sight of 0512 at 3 hexes or less" in render(game.events[0].text)


@pytest.mark.rule("PG 6.1.3a", "PG 6.1.3b")
@pytest.mark.parametrize(
    ("active", "det", "asked"),
    [(False, MAIN, True), (True, MAIN, False), (False, "none", False), (True, "van", False)],
)
def test_who_is_active_or_gone_has_no_first_sight(active: bool, det: str, asked: bool) -> None:
    """An army activated meanwhile is not asked, nor is a detachment that has ended."""
    game = sleepers("0506", active=active).run(FirstSight(COALITION, det))
    assert isinstance(game.asking, OnSight) is asked
    assert game.table.armies[COALITION].cdo_used is asked


@pytest.mark.rule("PG 6.1.3a")
def test_the_question_shows_who_sees_whom() -> None:
    """The top unit of either stack; trying rolls a die, letting it pass does not."""
    game = sleepers("0506").run(FirstSight(COALITION, MAIN))
    prompt: Prompt = game.asking.prompt(game.ctx)
    assert prompt.subject == ("x", "a")
    assert "The enemy in 0506 is in sight of 0512" in render(prompt.text)
    assert [(b.id, b.commits) for b in prompt.buttons] == [("try", True), ("decline", False)]


@pytest.mark.rule("PG 6.1.3b", "PG 13.2a")
def test_the_attempt_on_sight_counts_as_an_attempt() -> None:
    """Whether it succeeds or not (Ruling 15)."""
    for die in (1, 6):
        game = sleepers("0506", die).run(FirstSight(COALITION, MAIN))
        assert press(game, "try") is None
        assert game.table.armies[COALITION].attempts == 1
