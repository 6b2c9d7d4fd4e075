"""Built-up bases and Fortifications against cavalry and fire (SQ 8.10, 8.26, 7.12)."""

import pytest
from msgspec import structs

from game.rules.squares.attack import WALLS, why_not_attack, why_not_join
from game.rules.squares.bombardment import is_saved_by_walls
from game.rules.squares.combat_dice import Suffer
from game.rules.squares.defence import able
from game.rules.squares.follow_up import joiners
from game.rules.squares.ground import is_walled, save_at
from tests.keywords import keyword
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    field,
    fight,
    foot,
    gun,
    horse,
    mixed,
    position,
)


def fort(*units: Placed, kind: str = "fortification") -> Position:
    """Red horse and foot in 0404 before 0403, which is a Fortification."""
    red = (horse("h", RED, "0404"), foot("a", RED, "0404"))
    return position(field(**keyword(kind, "0403")), *red, *units)


@pytest.mark.rule("SQ 8.10")
@pytest.mark.parametrize("enemy", [foot, horse, mixed, gun])
def test_cavalry_attacks_nobody_in_a_fortification(enemy: type) -> None:
    game = fort(enemy("x", BLUE, "0403"))
    target = game.cell("0403")
    assert is_walled(game.ctx, "x")
    assert why_not_attack(game.ctx, "h", target) == WALLS
    assert why_not_join(game.ctx, "h", game.cell("0404"), target) == WALLS
    assert why_not_attack(game.ctx, "a", target) is None
    open_ = fort(enemy("x", BLUE, "0403"), kind="fields")
    assert not is_walled(open_.ctx, "x")
    assert why_not_attack(open_.ctx, "h", target) is None


@pytest.mark.rule("SQ 8.10", "SQ 8.40")
def test_cavalry_does_not_break_through_into_a_fortification() -> None:
    game = fort(foot("x", BLUE, "0403"))
    game.ctx.set(fight=fight(game, "a", "x"))
    assert joiners(game.ctx, RED) == ("a",)
    open_ = fort(foot("x", BLUE, "0403"), kind="fields")
    open_.ctx.set(fight=fight(open_, "a", "x"))
    assert joiners(open_.ctx, RED) == ("h", "a")


@pytest.mark.rule("SQ 8.10")
def test_garrisons_keep_out_where_horse_and_foot_attack_together() -> None:
    """Infantry alone meets the garrison too."""
    inside, before = foot("x", BLUE, "0403", garrison=True), foot("y", BLUE, "0403")
    game = fort(inside, before, kind="built_up")
    both = structs.replace(fight(game, "a h", "y"), defence="b")
    assert able(game.ctx, both) == ("y",)
    assert able(game.ctx, structs.replace(both, attackers=("a",))) == ("x", "y")


@pytest.mark.rule("SQ 8.26", "SQ 7.12")
def test_foot_in_a_fortification_is_saved_on_four() -> None:
    """Of the dice 4 and 3 the first saves."""
    game = fort(foot("x", BLUE, "0403"), gun("g", BLUE, "0403"))
    met = fight(game, "a", "x", taken={"x": 2, "g": 1})
    assert save_at(game.ctx, met, "x") == 4
    assert is_saved_by_walls(game.ctx, "x") and not is_saved_by_walls(game.ctx, "g")
    game.dice.values = (4, 3)
    game.ctx.set(fight=structs.replace(met, defenders=("x", "g")))
    game.run(Suffer())
    assert (game.unit("x").hits, game.unit("g").hits) == (1, 1)
    assert [e.rule for e in game.events if e.roll is not None] == ["SQ 8.26"]
