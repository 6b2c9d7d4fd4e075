"""What a commander of the program makes of Squares: forces, goals, how a side stands, deeds."""

from typing import Any

import pytest

from game.ai.commander.commander import Commander
from game.ai.commander.decision import Decision
from game.engine.action import Action
from game.rules.squares.activation import Act
from game.rules.squares.cards import Morale
from game.rules.squares.doctrine import DOCTRINE, forces, goals, standing
from game.rules.squares.rules import Objective, Terms
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Position,
    base,
    field,
    foot,
    general,
    gun,
    horse,
    position,
)


def decided(game: Position, *, onward: int = 2) -> list[Action]:
    """What a commander does with the Command that acts: the first few answers."""
    one, done = Commander(1), list[Action]()
    game.run(Act(game.table.command))
    while game.asking is not None and len(done) < onward:
        if one.plan:
            action = one.plan.pop(0)
        else:
            made = Decision(one, DOCTRINE, game.ctx, game.prompt).made()
            assert made is not None
            action = made
        done.append(action)
        assert game.do(action) is None
    return done


def test_a_good_attack_is_made_and_a_bad_one_left_alone() -> None:
    """Veterans against recruits who are spent, and the other way round (SQ 8.20)."""
    fine: dict[str, Any] = {"morale": (Morale.VETERAN,)}
    spent: dict[str, Any] = {"morale": (Morale.RECRUIT,), "hits": 3}
    good = position(
        field(),
        foot("a", RED, "0404", **fine),
        foot("b", RED, "0404", **fine),
        foot("x", BLUE, "0403", **spent),
        seed=1,
        ap=2,
    )
    assert Action("cell", good.cell("0403")) in decided(good, onward=4)
    bad = position(
        field(),
        foot("a", RED, "0404", **spent),
        foot("x", BLUE, "0403", **fine),
        foot("y", BLUE, "0403", **fine),
        seed=1,
        ap=2,
    )
    assert Action("cell", bad.cell("0403")) not in decided(bad, onward=4)


def test_all_who_can_take_part_in_an_attack() -> None:
    game = position(
        field(),
        foot("a", RED, "0404"),
        foot("b", RED, "0404"),
        gun("g", RED, "0404"),
        foot("x", BLUE, "0403", hits=3),
        seed=1,
        ap=2,
    )
    party = next(a.arg for a in decided(game, onward=4) if a.verb == "pick")
    assert isinstance(party, tuple) and {*party} == {"a", "b", "g"}


def test_guns_fire_at_what_they_reach() -> None:
    game = position(field(), gun("g", RED, "0404"), foot("x", BLUE, "0402"), seed=1, ap=2)
    assert decided(game) == [Action("unit", "g"), Action("cell", game.cell("0402"))]


def test_a_line_turns_towards_the_enemy() -> None:
    """It faces north, the enemy stands to its east: what it shows him is its flank (SQ 8.28)."""
    line = foot("a", RED, "0404", facing="N")
    game = position(field(), line, foot("x", BLUE, "0504"), seed=1, ap=1)
    assert decided(game) == [Action("unit", "a"), Action("button", "E")]


@pytest.mark.parametrize(("facing", "better"), [("E", True), ("W", False)])
def test_a_front_to_the_enemy_stands_better(facing: str, better: bool) -> None:
    def stands(way: str) -> float:
        line = foot("a", RED, "0404", facing=way)
        return standing(position(field(), line, foot("x", BLUE, "0504")).ctx, RED)

    assert (stands(facing) > stands("N")) is better


def test_hits_losses_and_places_count_for_the_other_side() -> None:
    terms = Terms(
        first=RED, loss_points=1, objectives=(Objective(id="hill", name="Hill", cell=0, points=2),)
    )
    game = position(field(), foot("a", RED, "0404"), foot("x", BLUE, "0402"), terms=terms)
    even = standing(game.ctx, RED)
    assert standing(game.ctx, BLUE) == pytest.approx(-even)
    game.ctx.change("x", hits=2)
    hit = standing(game.ctx, RED)
    game.ctx.set(owners={"hill": RED})
    held = standing(game.ctx, RED)
    assert even < hit < held


def test_a_place_is_worth_having_to_who_does_not_hold_it() -> None:
    camp = Objective(id="camp", name="Camp", cell=0, points=3, camp=True, army=RED)
    hill = Objective(id="hill", name="Hill", cell=1, points=1)
    terms = Terms(first=RED, objectives=(camp, hill))
    game = position(field(), foot("a", RED, "0404"), foot("x", BLUE, "0402"), terms=terms)
    worth = {side: [g.points for g in goals(game.ctx, side) if g.points] for side in (RED, BLUE)}
    assert worth == {RED: [2.5, 1.5], BLUE: [1.5]}
    game.ctx.set(owners={"hill": RED})
    assert [g.points for g in goals(game.ctx, RED) if g.points] == [2.5, 0.5]


def test_tired_troops_are_weaker_and_generals_do_not_fight() -> None:
    game = position(
        field(),
        foot("a", RED, "0404"),
        foot("b", RED, "0405", hits=3),
        horse("x", BLUE, "0400"),
        general(RED, "0405", ability=1),
    )
    seen = {force.id: force for force in forces(game.ctx)}
    assert seen["a"].strength > seen["b"].strength > 0
    assert seen["x"].pace > seen["a"].pace
    chief = seen["a"].chief
    assert seen[chief].leader and not seen[chief].strength


def test_what_lies_under_the_bases_of_the_enemy_is_spread_over_them() -> None:
    """Two brigades under one base, none under the other: nobody can tell which (SQ 3.4)."""
    game = position(
        field(),
        foot("a", RED, "0808"),
        base("k", BLUE, "0000", "x", "y"),
        base("m", BLUE, "0400"),
        *(foot(u, BLUE, "0000") for u in "xy"),
        active="r",
    )
    for uid in "xy":
        game.ctx.change(uid, cell=-1, under="k")
    seen = {force.id: force for force in forces(game.ctx)}
    assert seen["k"].strength == seen["m"].strength > 0
    assert "x" not in seen


def test_the_general_with_most_to_do_takes_the_action_points() -> None:
    """Of two Commands that wait, that beside the enemy has more use for them (SQ 5.11)."""
    game = position(
        field(),
        foot("near", RED, "0404", command="n"),
        foot("far", RED, "0008", command="f"),
        foot("x", BLUE, "0402"),
        active="",
    )
    game.ctx.set(pool=[3])
    worth = {}
    for command in ("n", "f"):
        game.ctx.put(game.table.sealed, RED, command)
        worth[command] = standing(game.ctx, RED)
    assert worth["n"] > worth["f"]
