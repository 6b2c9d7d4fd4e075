"""What results of the morale table do (ND 7.4-7.9, 7.11)."""

import pytest

from game.rules.nordlingen.outcomes import WORDS, apply_outcome
from game.rules.nordlingen.table import DISORDERED, ORDERED, ROUTED, SHAKEN, Matter
from game.rules.nordlingen.tables import Outcome, standard_tables
from tests.rules.nordlingen.positions import BLUE, RED, Position, position, unit

ROUT = [Matter("rout", "a")]


def _after(outcome: Outcome, disorder: int = ORDERED, *, lost: bool = False) -> Position:
    game = position(
        unit("a", RED, "Pk", 10, 8, disorder=disorder), unit("x", BLUE, "Pk", 10, 12, 180)
    )
    apply_outcome(game.ctx, "a", outcome, "x", lost=lost)
    return game


@pytest.mark.rule("ND 7.4", "ND 7.11")
@pytest.mark.parametrize(
    ("outcome", "before", "after"),
    [
        ("pass", SHAKEN, SHAKEN),
        ("level1", ORDERED, DISORDERED),
        ("level1", DISORDERED, SHAKEN),
        ("level1", SHAKEN, ROUTED),
        ("level2", ORDERED, SHAKEN),
        ("level2", DISORDERED, ROUTED),
        ("rout", ORDERED, ROUTED),
    ],
)
def test_under_fire_levels_are_added(outcome: Outcome, before: int, after: int) -> None:
    game = _after(outcome, before)
    assert game.unit("a").disorder == after
    assert list(game.table.owed) == (ROUT if after == ROUTED else [])
    assert not game.unit("a").halted


@pytest.mark.rule("ND 7.5")
def test_in_melee_who_passes_recoils_and_the_worst_result_costs_a_loss_more() -> None:
    game = _after("pass_recoil", SHAKEN)
    assert game.unit("a").disorder == SHAKEN
    assert list(game.table.owed) == [Matter("recoil", "a", "x")]
    game = _after("rout", SHAKEN)
    assert list(game.table.owed) == ROUT
    assert game.unit("a").losses == 0  # that of the rout itself is still to come
    game = _after("rout_loss", SHAKEN)
    assert game.unit("a").losses == 1
    assert list(game.table.owed) == [Matter("wound", "a"), Matter("rout", "a")]


@pytest.mark.rule("ND 1.9")
def test_the_loss_of_the_worst_result_comes_on_top_of_one_already_suffered() -> None:
    game = _after("rout_loss", SHAKEN, lost=True)
    assert game.unit("a").losses == 1
    assert list(game.table.owed)[-1] == Matter("rout", "a", lost=True)


@pytest.mark.rule("ND 12.1", "ND 7.5")
def test_who_is_eliminated_by_it_does_not_rout_any_more() -> None:
    game = position(unit("a", RED, "Sh", 10, 8, disorder=2, losses=2))
    apply_outcome(game.ctx, "a", "rout_loss")
    assert game.unit("a").gone == "eliminated"
    assert not game.told("rout")


@pytest.mark.rule("ND 7.6")
@pytest.mark.parametrize(
    ("outcome", "before", "halted", "after"),
    [
        ("pass_charge", ORDERED, False, ORDERED),
        ("halt", ORDERED, True, ORDERED),
        ("halt_disordered", ORDERED, True, DISORDERED),
        ("halt_disordered", DISORDERED, True, DISORDERED),
    ],
)
def test_a_failed_charger_is_halted_and_perhaps_disordered(
    outcome: Outcome, before: int, halted: bool, after: int
) -> None:
    game = _after(outcome, before)
    assert (game.unit("a").halted, game.unit("a").disorder) == (halted, after)
    assert not game.table.owed


@pytest.mark.rule("ND 7.7", "ND 7.11")
@pytest.mark.parametrize(
    ("outcome", "before", "after"),
    [
        ("level1_recoil", ORDERED, DISORDERED),
        ("level1_recoil", SHAKEN, ROUTED),
        ("level2_recoil", ORDERED, SHAKEN),
        ("level2_recoil", DISORDERED, ROUTED),
    ],
)
def test_a_charged_unit_recoils_unless_its_levels_make_a_rout(
    outcome: Outcome, before: int, after: int
) -> None:
    game = _after(outcome, before)
    assert game.unit("a").disorder == after
    expected = ROUT if after == ROUTED else [Matter("recoil", "a", "x")]
    assert list(game.table.owed) == expected


@pytest.mark.rule("ND 7.8")
def test_contagion_shakes_and_a_shaken_unit_only_recoils() -> None:
    for before in (ORDERED, DISORDERED, SHAKEN):
        game = _after("shaken_recoil", before)
        assert game.unit("a").disorder == SHAKEN
        assert list(game.table.owed) == [Matter("recoil", "a", "x")]


@pytest.mark.rule("ND 7.9", "ND 8.4")
def test_who_rallies_is_shaken_and_who_does_not_moves_on() -> None:
    game = _after("rally", ROUTED)
    assert game.unit("a").disorder == SHAKEN
    assert not game.table.owed
    game = _after("rout_move", ROUTED)
    assert game.unit("a").disorder == ROUTED
    assert list(game.table.owed) == [Matter("rout_move", "a", "x")]


def test_every_cell_of_the_table_has_words() -> None:
    cells = {cell for row in standard_tables().morale.values() for cell in row.cells}
    assert cells == set(WORDS)
