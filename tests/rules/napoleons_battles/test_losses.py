"""Losses and dispersal (NB 11.3)."""

import pytest

from game.rules.napoleons_battles.melee.round import winners_loss
from game.rules.napoleons_battles.states import lose, remove
from game.rules.napoleons_battles.table import How
from tests.rules.napoleons_battles.positions import BLUE, RED, Position, position, unit


def brigade(losses: int = 0) -> Position:
    """Red a of 16 figures with a battery attached, dispersed with 7 left; blue x."""
    return position(
        unit("a", RED, "FrLN", 10, 15, losses=losses, dispersal=7),
        unit("g", RED, "FrHFA", 7.75, 15, attached="a"),
        unit("x", BLUE, "FrLN", 10, 20, 180),
    )


@pytest.mark.rule("NB 11.3")
@pytest.mark.parametrize("how", ["fire", "combat", "winner", "free"])
def test_figures_lost_for_any_reason_count_for_the_dispersal(how: How) -> None:
    game = brigade(losses=8)
    lose(game.ctx, "a", 1, "NB 11.3", how=how)
    assert game.unit("a").gone == "dispersed"
    kept = brigade(losses=7)
    lose(kept.ctx, "a", 1, "NB 11.3", how=how)
    assert not kept.unit("a").gone


@pytest.mark.rule("NB 11.3.1-2")
def test_losses_never_go_below_the_dispersal_number() -> None:
    game = brigade(losses=7)
    assert lose(game.ctx, "a", 4, "NB 11.3.1-2", how="free") == 2
    assert game.unit("a").losses == 9 and game.unit("a").gone == "dispersed"


@pytest.mark.rule("NB 11.3.2-1", "NB 11.3.2-2")
@pytest.mark.parametrize(("how", "routs"), [("combat", True), ("winner", True), ("fire", False)])
def test_what_is_attached_to_one_dispersed_in_combat_routs_not_by_fire(
    how: How, routs: bool
) -> None:
    game = brigade(losses=8)
    lose(game.ctx, "a", 1, "NB 11.3.2-1", how=how)
    assert game.unit("a").gone == "dispersed"
    assert game.unit("g").routed is routs and not game.unit("g").attached


@pytest.mark.rule("NB 11.3.2-1")
def test_so_it_does_with_a_winner_that_its_own_loss_disperses() -> None:
    game = brigade(losses=8)
    remove(game.ctx, "x", "eliminated", "NB 10.2.2-1")
    winners_loss(game.ctx, ("a",), ("x",))
    assert game.unit("a").gone == "dispersed" and game.unit("g").routed
