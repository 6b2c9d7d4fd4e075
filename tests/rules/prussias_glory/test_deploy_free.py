"""Deployment is for wings that may act (PG 6.1a, 7.3.2a, 13.1c)."""

import pytest
from msgspec import structs

from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.movement.column import ChooseDeployment, DeployGuns, free_to_deploy
from game.rules.prussias_glory.movement.in_column import units_of_wing
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.positions import Position


def _sincere_in_column(*, active: bool) -> Position:
    """Torgau in the morning, the wing of Sincere in column."""
    game = start("torgau-main")
    ctx = game.ctx
    for uid in units_of_wing(ctx, "sincere"):
        ctx.change(uid, column=True)
    army = ctx.table.armies[COALITION]
    ctx.put(ctx.table.armies, COALITION, structs.replace(army, active=active))
    return game


@pytest.mark.rule("PG 6.1a")
@pytest.mark.rule("PG 13.1c")
def test_a_wing_of_an_inactive_army_does_not_deploy_by_itself() -> None:
    ctx = _sincere_in_column(active=False).ctx
    refusal = ChooseDeployment(COALITION).why_not_button(ctx, "wing:sincere")
    assert free_to_deploy(ctx, COALITION) == ()
    assert refusal is not None
    assert refusal.rule == "PG 6.1a"


@pytest.mark.rule("PG 7.3.2a")
def test_a_wing_of_an_active_army_does() -> None:
    ctx = _sincere_in_column(active=True).ctx
    assert free_to_deploy(ctx, COALITION) == ("sincere",)
    assert ChooseDeployment(COALITION).why_not_button(ctx, "wing:sincere") is None


@pytest.mark.rule("PG 7.3.2b")
def test_guns_that_stand_with_the_wing_are_chosen_to_begin_with() -> None:
    """Artillery 5, 7 and 8 stand on units of Sincere, artillery 1 two hexes off on others."""
    ctx = _sincere_in_column(active=True).ctx
    for gun in ("au-art5", "au-art1"):
        ctx.change(gun, column=True)
    pick = DeployGuns("sincere", "PG 7.3.2a").asked(ctx).pick
    assert pick is not None
    assert set(pick.of) == {"au-art5", "au-art1"}
    assert pick.start == ("au-art5",)
