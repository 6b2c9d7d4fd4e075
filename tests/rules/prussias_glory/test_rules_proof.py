"""Rules of the main scenarios that the other tests left a way around (PG 6, 7.3, 13, 23 to 26)."""

import pytest

from game.rules.prussias_glory.combat.losses import level_of_army
from game.rules.prussias_glory.command.activation import (
    NormalActivation,
    normal_cost,
    why_not_attempt,
)
from game.rules.prussias_glory.command.detachments import is_awake
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.interrupts import OnSight
from game.rules.prussias_glory.table import Det, Lost
from tests.rules.prussias_glory.activation_bench import asleep, is_active, marching, press
from tests.rules.prussias_glory.battles import changed, start
from tests.rules.prussias_glory.positions import foot, horse, leader

VAN = Det("van", COALITION, "Vanguard", 4, wings=("van",))


# -- activation (PG 6.1, 13.1) ---------------------------------------------------------------------


@pytest.mark.rule("PG 13.1a", "PG 10.0b", "PG 10.0c", "PG 10.0d", "PG 13.1b")
@pytest.mark.parametrize(
    ("lost", "boxes"), [((), (24, 23)), ((24, 23), (22, 21))], ids=["untouched", "two lost before"]
)
@pytest.mark.parametrize(("die", "active"), [(4, False), (5, True)])
def test_g06_the_austrians_at_leuthen_try(
    lost: tuple[int, ...], boxes: tuple[int, ...], die: int, active: bool
) -> None:
    """AM 24, a cost of 2: the markers lie in 24 and 23, or below two counters in 22 and 21, before
    the die is rolled; Charles has an Initiative of 2.
    """
    game = start("leuthen-main", die)
    fallen = tuple(Lost(box, marker="penalty") for box in lost)
    game.ctx.put(game.table.tracks, COALITION, fallen)
    game.ctx.set(turn=3)  # 0900
    game.run(NormalActivation(COALITION))
    assert press(game, "try") is None
    paid = game.table.tracks[COALITION][len(lost) :]
    assert paid == tuple(Lost(box, marker="activation") for box in boxes)
    assert level_of_army(game.ctx, COALITION) == boxes[-1]
    rolled = [e for e in game.events if e.roll is not None]
    told = [e.rule for e in game.events if e.kind == "activation"]
    assert told.index("PG 13.1a") < told.index("PG 13.1b")
    assert [e.roll.total for e in rolled if e.roll] == [die + 2]
    assert is_active(game) == active


@pytest.mark.rule("PG 6.1.3b")
def test_an_active_detachment_still_has_its_attempt() -> None:
    """Ruling 15: it met the enemy before, and sights him again from seven hexes."""
    game = asleep(
        foot("x", COALITION, "1919"),
        leader("chief", COALITION, "1919", commander=True, initiative=4),
        horse("v", COALITION, "0508", wing="van"),
        horse("b", PRUSSIAN, "0501"),
        dice=(4,),
        dets=(Det("van", COALITION, "Vanguard", 4, wings=("van",), active=True),),
    )
    marching(game, PRUSSIAN)
    assert isinstance(game.asking, OnSight) and game.asking.det == "van"
    assert press(game, "try") is None and press(game, "activate") is None
    assert is_active(game)


@pytest.mark.rule("PG 24.2.1a")
def test_the_early_hours_bind_the_austrians_alone() -> None:
    """Were the Prussians inactive, they might try at 0700."""
    game = asleep(
        foot("a", PRUSSIAN, "0202"),
        leader("king", PRUSSIAN, "0202", commander=True, initiative=5),
        sides=(PRUSSIAN,),
        special=["24.2.1"],
    )
    changed(game, clock=("07:00",))
    assert why_not_attempt(game.ctx, PRUSSIAN) is None


@pytest.mark.rule("PG 13.1c", "PG 6.3a")
def test_a_detachment_that_is_destroyed_plays_no_turn() -> None:
    """Ruling 16: an active one does, while it has a unit."""
    active = Det("van", COALITION, "Vanguard", 4, wings=("van",), active=True)
    camp = foot("x", COALITION, "1919")
    game = asleep(camp, horse("v", COALITION, "0508", wing="van"), dets=(active,))
    assert is_awake(game.ctx, COALITION)
    assert not is_awake(asleep(camp, dets=(active,)).ctx, COALITION)


# -- Torgau (PG 26.3.1) ----------------------------------------------------------------------------


@pytest.mark.rule("PG 26.3.1a")
@pytest.mark.parametrize(("rules", "cost"), [(("26.3.1", "26.3.3"), 4), (("26.3.1",), 3)])
def test_activation_is_cheaper_where_nobody_waits_for_lacy(
    rules: tuple[str, ...], cost: int
) -> None:
    """3 where he is there from the start; 4 while he is rolled for."""
    game = asleep(foot("x", COALITION, "1919"), special=rules)
    assert normal_cost(game.ctx, COALITION) == cost
