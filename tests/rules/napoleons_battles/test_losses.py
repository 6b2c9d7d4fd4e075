"""Losses and dispersal (NB 11.3)."""

import pytest

from game.rules.napoleons_battles.melee.round import Round, winners_loss
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.places import touching
from game.rules.napoleons_battles.states import lose, remove
from game.rules.napoleons_battles.table import Contact, How
from tests.rules.napoleons_battles.positions import BLUE, RED, Placed, Position, position, unit


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


# -- contacts of a unit that loses bases (NB 8.4.2.3, R86) -----------------------------------------


@pytest.mark.rule("NB 0.0-7", "NB 8.4.2.3")
def test_a_column_that_becomes_narrower_keeps_to_the_enemy_whom_one_corner_touched() -> None:
    # Five bases: three in front, from 8.875 to 11.125; the enemy reaches from 10.9 to 13.9.
    game = position(
        unit("a", RED, "FrLN", 10, 15, form="column", figures=20, dispersal=4),
        unit("x", BLUE, "BrLN", 12.4, 15, 180, figures=12),
    )
    lose(game.ctx, "a", 4, "NB 9.3.3.2-1", how="fire")
    assert game.stands("a") == (10.375, 15, 0), "its right corner stays where it was"
    assert touching(game.ctx, "a") == ("x",)


@pytest.mark.rule("NB 0.0-7", "NB 8.4.2.3")
def test_a_march_column_that_loses_its_tail_closes_up_on_an_enemy_behind() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 15, form="march", dispersal=4),
        unit("x", BLUE, "BrLN", 10, 11, 0),
    )
    assert touching(game.ctx, "a") == ("x",)
    lose(game.ctx, "a", 4, "NB 9.3.3.2-1", how="fire")
    assert game.stands("a") == (10, 14, 0) and touching(game.ctx, "a") == ("x",)


def between_columns(*more: Placed) -> Position:
    """A red line of four bases, from 8.5 to 11.5; a blue column touches each of its end bases."""
    return position(
        unit("a", RED, "FrLN", 10, 15, dispersal=4),
        unit("x", BLUE, "FrLN", 8.3, 15, 180, form="column"),
        unit("y", BLUE, "FrLN", 11.7, 15, 180, form="column"),
        *more,
    )


@pytest.mark.rule("NB 8.4.2.3")
def test_an_enemy_whom_a_shorter_line_touches_no_longer_closes_up() -> None:
    game = between_columns()
    lose(game.ctx, "a", 4, "NB 9.3.3.2-1", how="fire")
    assert game.stands("a") == (9.625, 15, 0)
    assert game.stands("y") == (11.325, 15, 180) and touching(game.ctx, "a") == ("x", "y")
    assert "y: closed up on a after the loss of bases." in game.told("contact")


@pytest.mark.rule("NB 8.4.2.3")
@pytest.mark.parametrize(("x", "moved"), [(8.3, 8.675), (8.0, 8.75), (11.7, 11.325), (12.0, 11.25)])
def test_it_closes_up_by_half_a_base_or_a_whole_one_to_either_side(x: float, moved: float) -> None:
    """The line, from 8.5 to 11.5, loses the end base, 0.75 wide, that only x touches: at the other
    end stand two, one before its base and one at its side.
    """
    other, end, heading = (11.15, 11.5, 270) if x < 10 else (8.85, 8.5, 90)
    game = position(
        unit("a", RED, "FrLN", 10, 15, dispersal=4),
        unit("x", BLUE, "FrLN", x, 15, 180, form="column"),
        unit("y", BLUE, "FrLN", other, 15, 180, figures=4),
        unit("z", BLUE, "FrLN", end, 14.5, heading, figures=4),
    )
    lose(game.ctx, "a", 4, "NB 9.3.3.2-1", how="fire")
    assert game.stands("a") == (10 + (0.375 if x < 10 else -0.375), 15, 0)
    assert game.stands("x") == (moved, 15, 180)
    assert touching(game.ctx, "a") == ("x", "y", "z")


@pytest.mark.rule("NB 8.4.2.3")
def test_an_enemy_behind_a_march_column_that_another_holds_in_front_closes_up() -> None:
    # Four bases, each an inch deep: the tail goes, which was at 11.
    game = position(
        unit("a", RED, "FrLN", 10, 15, form="march", dispersal=4),
        unit("x", BLUE, "BrLN", 10, 15, 180),
        unit("y", BLUE, "BrLN", 10, 11, 0),
    )
    lose(game.ctx, "a", 4, "NB 9.3.3.2-1", how="fire")
    assert game.stands("a") == (10, 15, 0) and game.stands("y") == (10, 12, 0)
    assert touching(game.ctx, "a") == ("x", "y")


@pytest.mark.rule("NB 8.4.2.3")
def test_where_it_has_no_room_it_is_told_that_they_do_not_fight() -> None:
    game = between_columns(unit("z", BLUE, "FrLN", 10, 15, 180, form="column"))
    lose(game.ctx, "a", 4, "NB 9.3.3.2-1", how="fire")
    assert game.stands("y") == (11.7, 15, 180) and touching(game.ctx, "a") == ("x", "z")
    assert "y: no longer in contact with a after the loss of bases." in game.told("contact")


# -- why not all is lost (NB 10.5.2, 11.2.2, 11.3.1) -----------------------------------------------


@pytest.mark.rule("NB 11.2.2")
def test_it_is_told_that_a_unit_loses_no_more_than_its_rout_number() -> None:
    game = position(unit("x", BLUE, "NeLN", 10, 20, 180, losing=3, losses=3, dispersal=4))
    assert lose(game.ctx, "x", 2, "NB 9.3.3.3-1", how="fire") == 1
    assert any("no more than its Rout number, 4, in all" in text for text in game.told("limit"))
    whole = position(unit("x", BLUE, "NeLN", 10, 20, 180, losing=2, losses=2, dispersal=4))
    assert lose(whole.ctx, "x", 2, "NB 9.3.3.3-1", how="fire") == 2
    assert not any("no more" in text for text in whole.told("limit"))


@pytest.mark.rule("NB 11.3.1-2")
def test_it_is_told_that_no_more_is_lost_than_disperses() -> None:
    game = brigade(losses=8)
    assert lose(game.ctx, "a", 2, "NB 9.3.3.3-1", how="fire") == 1
    assert "a: no more to lose; with 7 figures left it is dispersed." in game.told("limit")


@pytest.mark.rule("NB 10.5.2-1")
def test_it_is_told_that_cavalry_loses_one_figure_to_a_square() -> None:
    game = position(
        unit("a", RED, "FrLC", 10, 15),
        unit("x", BLUE, "BrLN", 10, 15, 180, form="square"),
        contacts=[Contact("a", "x")],
        dice=(1, 10),
    )
    game.run(Round(Combat(("a",), ("x",))))
    assert game.unit("a").losses == 1
    assert any("a: one figure lost instead of" in text for text in game.told("limit"))
