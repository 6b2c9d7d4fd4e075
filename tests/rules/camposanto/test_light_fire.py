"""Fire of light infantry (CS 10.2, 8.2g)."""

from typing import Any

import pytest

from game.engine import action as do
from game.rules.camposanto.gunnery import NOBODY_IN_FRONT
from game.rules.camposanto.pieces import steps
from game.rules.camposanto.table import OFF_MAP
from tests.rules.camposanto.fire_bench import LIGHT, shot_at
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    horse,
    light,
    marshal,
    position,
)


def skirmish(*others: Placed, **more: Any) -> Position:
    """Spanish light infantry in 0506 that looks north, in hand."""
    far = (foot("a", SPANISH, "0011"), foot("x", AUSTRIAN, "1100"))
    board = more.pop("board", field())
    game = position(board, light("l", SPANISH, "0506"), *far, *others, **more)
    game.run(LIGHT)
    assert game.do(do.unit("l")) is None
    return game


@pytest.mark.rule("CS 10.2a")
@pytest.mark.parametrize(
    ("where", "allowed"), [("0405", True), ("0505", True), ("0406", False), ("0404", False)]
)
def test_light_infantry_fires_at_its_two_front_hexes(where: str, allowed: bool) -> None:
    other = "0505" if where != "0505" else "0405"
    game = skirmish(foot("t", AUSTRIAN, where), foot("u", AUSTRIAN, other), dice=[1, 1])
    refusal = shot_at(game, where)
    assert (refusal is None) == allowed
    if refusal is not None:
        assert (refusal.rule, refusal.message.message) == (
            "CS 10.2a",
            "Light Infantry fires only at its two front hexes.",
        )


@pytest.mark.rule("CS 10.2b")
@pytest.mark.parametrize(
    ("house", "dice", "left"),
    [("", (4, 4), 4), ("", (4, 5), 3), ("0505", (4, 5), 4), ("0505", (5, 5), 3)],
)
def test_light_infantry_hits_with_nine(house: str, dice: tuple[int, int], left: int) -> None:
    game = skirmish(foot("t", AUSTRIAN, "0505"), board=field(farmhouse=house), dice=dice)
    shot_at(game, "0505")
    assert steps(game.ctx, "t") == left
    rolled = next(e.roll for e in game.events if e.roll)
    assert [m.rule for m in rolled.modifiers] == ["CS 10.2b"]


@pytest.mark.rule("CS 10.2c")
def test_the_target_of_light_infantry_stays() -> None:
    game = skirmish(horse("t", AUSTRIAN, "0505"), dice=[6, 6])
    shot_at(game, "0505")
    assert (game.at("t"), steps(game.ctx, "t")) == ("0505", 3)
    assert [e.rule for e in game.events if e.kind == "fire"] == ["CS 10.2b", "CS 10.2c"]


@pytest.mark.rule("CS 10.2a")
def test_light_infantry_without_an_enemy_in_front_does_not_fire() -> None:
    """ "l" has "t" in front, "k" nobody: "u" stands on its flank."""
    game = position(
        field(),
        light("l", SPANISH, "0506"),
        light("k", SPANISH, "0806"),
        foot("t", AUSTRIAN, "0505"),
        foot("u", AUSTRIAN, "0906"),
        foot("a", SPANISH, "0011"),
    ).run(LIGHT)
    assert list(game.prompt.units) == ["l"]
    assert game.do(do.unit("k")) == NOBODY_IN_FRONT
    assert not game.unit("k").fired


@pytest.mark.rule("CS 10.2a")
def test_light_infantry_fires_once() -> None:
    game = skirmish(
        light("k", SPANISH, "0806"),
        foot("t", AUSTRIAN, "0505"),
        foot("u", AUSTRIAN, "0805"),
        dice=[1, 1],
    )
    assert shot_at(game, "0505") is None
    refusal = game.do(do.unit("l"))
    assert refusal is not None and refusal.rule == "CS 10.2a"
    assert set(game.prompt.units) == {"k"}


@pytest.mark.rule("CS 8.2g")
def test_light_infantry_may_hit_a_marshal() -> None:
    game = skirmish(marshal("m", AUSTRIAN, "0505"), dice=[4, 5])
    shot_at(game, "0505")
    assert game.unit("m").cell == OFF_MAP
