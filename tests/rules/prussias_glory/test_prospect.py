"""How near a side is to the levels of victory (PG 22 to 26), worked by hand."""

from dataclasses import replace
from typing import Any

import pytest

from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.scenario import VictoryLevel
from game.rules.prussias_glory.prospect import morale_to_come, nearness, prospect
from game.rules.prussias_glory.table import Army, ArmyState
from tests.rules.prussias_glory.positions import Position, open_field, position


def armies(prussian: int, coalition: int, *, cs: int = 0) -> Position:
    """Two armies at these morale levels, the Prussians with so much combat success."""
    made = {
        PRUSSIAN: Army(PRUSSIAN, prussian, prussian, ArmyState.STEADY, cs),
        COALITION: Army(COALITION, coalition, coalition),
    }
    return position(open_field(), table={"armies": made})


def level(
    side: Any, name: Any, coalition: Any = "", prussian: Any = "", **more: Any
) -> VictoryLevel:
    return VictoryLevel(
        side=side, level=name, coalition_state=coalition, prussian_state=prussian, **more
    )


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        # Nothing is asked: it is reached.
        (level(PRUSSIAN, "marginal"), 1.0),
        # 10 points are missing: half as near.
        (level(PRUSSIAN, "marginal", differential_min=10), 0.5),
        # The Coalition stands 8 boxes above 0: half as near; both, a quarter.
        (level(PRUSSIAN, "marginal", "demoralised"), 0.5),
        (level(PRUSSIAN, "marginal", "demoralised", differential_min=10), 0.25),
        # 18 boxes above -10: 8 / 26.
        (level(PRUSSIAN, "decisive", "routed"), 8 / 26),
        # The Prussians at 12 stand on their feet: it holds.
        (level(PRUSSIAN, "marginal", "", "not demoralised"), 1.0),
        # Coalition at most 4: 4 missing, 8 / 12; higher by 4 already.
        (level(PRUSSIAN, "marginal", coalition_morale_max=4, higher_morale=PRUSSIAN), 8 / 12),
        # The Coalition would have to be higher: 4 missing.
        (level(COALITION, "marginal", higher_morale=COALITION), 8 / 12),
    ],
)
def test_every_condition_that_is_missing_makes_a_level_less_near(
    asked: VictoryLevel, near: float
) -> None:
    assert nearness(armies(12, 8).ctx, asked) == pytest.approx(near)


def test_who_must_not_be_demoralised_is_less_safe_the_lower_he_stands() -> None:
    """Below 6 the die is thrown (PG 10.2a): at 3 half as near; 10 points are missing besides."""
    asked = level(PRUSSIAN, "marginal", "", "not demoralised", differential_min=10)
    assert nearness(armies(3, 8).ctx, asked) == pytest.approx(0.25)


def test_the_prospect_is_what_a_side_is_near_to_less_what_the_enemy_is() -> None:
    """Ranks: decisive 3, marginal 1. 3 times 8/26 for the Prussians; the Coalition is there."""
    game = armies(12, 8)
    levels = (
        level(PRUSSIAN, "decisive", "routed"),
        level(COALITION, "marginal", differential_max=0),
        level(COALITION, "marginal", otherwise=True),
    )
    game.ctx.rules = replace(game.rules, victory=levels)
    assert prospect(game.ctx, PRUSSIAN) == pytest.approx(24 / 26 - 1)
    assert prospect(game.ctx, COALITION) == pytest.approx(1 - 24 / 26)


def test_combat_success_counts_before_it_makes_a_level() -> None:
    """3 CS are a level (PG 21.0a): 2 are two thirds of one."""
    assert morale_to_come(armies(12, 8).ctx, PRUSSIAN) == 12
    game = armies(12, 8, cs=2)
    assert morale_to_come(game.ctx, PRUSSIAN) == pytest.approx(12 + 2 / 3)
