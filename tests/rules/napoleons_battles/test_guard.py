"""The guard is committed (NB 14.1)."""

from typing import Any

import pytest

from game.engine import action as acts
from game.engine.chance import Chance
from game.engine.refusal import NOT_OFFERED
from game.rules.napoleons_battles.contact.guard import ChooseGuard, GuardStep, why_not_commit
from game.rules.napoleons_battles.contact.react import ChooseReaction
from game.rules.napoleons_battles.fire.phase import ChooseShot
from game.rules.napoleons_battles.melee.phase import ChooseCombat
from game.rules.napoleons_battles.movement.limits import why_not_move
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.movement.tries import worth_trying
from game.rules.napoleons_battles.movement.unit import touched_by
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import TURN, Contact
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    general,
    pose,
    position,
    unit,
)


def grenadiers(profile: str = "BrGR06", **given: Any) -> Placed:
    """Red's column of four bases, 2 inches wide and deep, at 20, 10; it moves ten inches."""
    return unit("a", RED, profile, 20, 10, **{"form": "column", "commander": "g", **given})


def enemy(y: float = 16, uid: str = "x", **given: Any) -> Placed:
    return unit(uid, BLUE, "NeLN", 20, y, 180, **given)


def committed(
    *more: Placed | Leader, chief: tuple[float, float] = (20, 7.5), **given: Any
) -> Position:
    """The guard step; the general touches the rear of the column."""
    pieces = list(more)
    if not any(p.card.id == "a" for p in pieces):
        pieces.append(grenadiers())
    if not any(p.card.id == "x" for p in pieces):
        pieces.append(enemy())
    game = position(*pieces, general("g", RED, *chief), **given)
    game.run(GuardStep())
    return game


@pytest.mark.rule("NB 14.1.1", "NB 14.1.3-1", "NB 14.1.2")
def test_grenadiers_move_into_contact_before_the_movement_step() -> None:
    game = committed()
    assert isinstance(game.asking, ChooseGuard) and set(game.prompt.units) == {"a"}
    assert game.prompt.moot is None
    named = [[*game.asking.candidates(game.ctx, Chance(seed))] for seed in range(9)]
    both = {acts.unit("a"), acts.button("end")}
    assert all({*one} == both for one in named), "each is worth trying"
    assert {one[0] for one in named} == both, "neither always first: nobody is taken up for ever"
    assert game.take("a") is None
    short = game.go(pose(20, 13))
    assert short is not None and short.rule == "NB 14.1.3-1"
    assert not any(b.id == "line" for b in game.prompt.buttons)
    assert game.go(pose(20, 16)) is None
    assert game.table.contacts == [Contact("a", "x")]


@pytest.mark.rule("NB 14.1.3-1")
def test_who_can_reach_nobody_is_told_so() -> None:
    """b, ten inches of movement, is fifteen and more from the only enemy; a is four."""
    game = committed(
        unit("b", RED, "BrGR06", 5, 10, form="column", commander="h"),
        general("h", RED, 5, 7.5),
        enemy(y=16),
    )
    assert set(game.prompt.units) == {"a"}
    refusal = game.take("b")
    assert refusal is not None and refusal.rule == "NB 14.1.3-1"


@pytest.mark.rule("NB 14.1.1")
def test_without_the_advanced_rule_nobody_is_committed() -> None:
    assert committed(off=(Switch.NO_MEASURING, Switch.GUARD)).asking is None


@pytest.mark.rule("NB 14.1.1", "NB 14.1.2")
@pytest.mark.parametrize(
    ("given", "chief", "rule"),
    [
        ({"profile": "BrLN"}, (20, 7.5), "NB 14.1.1"),
        ({"form": "line"}, (20, 8.5), "NB 14.1.2"),
        ({"limit": "half"}, (20, 7.5), "NB 14.1.2"),
        ({"limit": "none"}, (20, 7.5), "NB 14.1.2"),
        ({"disordered": True}, (20, 7.5), "NB 14.1.2"),
        ({}, (20, 7.3), "NB 14.1.2"),
    ],
)
def test_who_is_not_committed(given: dict[str, Any], chief: tuple[float, float], rule: str) -> None:
    # A second unit keeps the step open.
    other = unit("b", RED, "BrGR06", 5, 10, form="column", commander="h")
    near = unit("y", BLUE, "NeLN", 5, 16, 180)
    game = committed(grenadiers(**given), other, near, general("h", RED, 5, 7.5), chief=chief)
    refusal = game.take("a")
    assert refusal is not None and refusal.rule == rule


@pytest.mark.rule("NB 14.1.2-2")
def test_only_its_generals_go_with_it() -> None:
    guns = unit("f", RED, "BrFA", 21.75, 10, attached="a")
    game = committed(guns)
    game.take("a")
    assert game.go(pose(20, 16)) is None
    assert game.stands("g") == (20, 13.5, 0)
    assert game.stands("f") == (21.75, 10, 0) and not game.unit("f").attached


@pytest.mark.rule("NB 14.1.3-2")
@pytest.mark.parametrize(("y", "enough"), [(19.0, True), (19.5, False)])
def test_an_inch_must_be_left_on_contact(y: float, enough: bool) -> None:
    game = committed(enemy(y))
    game.take("a")
    refusal = game.go(pose(20, y))
    assert (refusal is None) is enough
    assert refusal is None or refusal.rule == "NB 14.1.3-2"


@pytest.mark.rule("NB 14.1.4")
def test_reactions_then_fire_at_who_moved_then_the_combats() -> None:
    horse = unit("h", BLUE, "NeLC", 35, 25, 180, react=True)
    mine = unit("c", RED, "FrLC", 35, 3, 0, react=True)
    # Another red line stands before blue guns; it has not moved.
    still = unit("b", RED, "FrLN", 8, 12)
    guns = unit("f", BLUE, "BrFA", 8, 20, 180)
    game = committed(horse, mine, still, guns, dice=(1, 10))
    game.take("a")
    game.go(pose(20, 16))
    assert game.press("end") is None
    assert isinstance(game.asking, ChooseReaction) and game.prompt.side == BLUE
    assert set(game.prompt.units) == {"h"}
    assert game.take("h") is None
    assert game.go(pose(35, 20, 180)) is None
    assert game.press("done") is None
    game.press("end")
    assert isinstance(game.asking, ChooseReaction) and game.prompt.side == RED
    assert game.asking.only == ("h",), "on turn only against cavalry that has just moved"
    game.press("end")
    assert isinstance(game.asking, ChooseShot) and game.prompt.side == BLUE
    assert set(game.prompt.units) == {"x"}, "the guns see nobody who has moved"
    assert game.take("x") is None and game.take("a") is None
    game.press("end")
    assert isinstance(game.asking, ChooseShot) and game.prompt.side == RED
    game.press("end")
    assert isinstance(game.asking, ChooseCombat)


def fought(*more: Placed | Leader, y: float = 16) -> Position:
    """They have gone to y and won in one round: 10 to 4."""
    game = committed(enemy(y), *more, dice=(1, 10, 6, 1))
    game.take("a")
    assert game.go(pose(20, y)) is None
    game.press("end")
    assert game.take("x") is None and game.take("a") is None
    game.press("end")
    game.press("end")
    assert game.press("0") is None
    assert game.unit("x").routed
    return game


@pytest.mark.rule("NB 14.1.3-2", "NB 14.1.5")
def test_a_round_costs_an_inch_and_they_go_on_while_they_have_movement() -> None:
    game = fought(enemy(19, uid="y"))
    assert game.unit("a").spent == pytest.approx(TURN * 7 / 10, rel=1e-6)
    assert isinstance(game.asking, ChooseGuard) and set(game.prompt.units) == {"a"}
    assert game.table.movers == [], "nobody has moved again"
    # The advance has brought them to 17, which costs nothing; three inches are left.
    assert game.stands("a")[1] == 17
    assert game.take("a") is None
    assert game.go(pose(20, 19)) is None
    assert game.table.contacts == [Contact("a", "y")]


@pytest.mark.rule("NB 14.1.5")
def test_they_stop_when_their_movement_is_used_up() -> None:
    game = fought(enemy(22, uid="y"), y=19)
    assert game.unit("a").spent == TURN
    assert game.asking is None


@pytest.mark.rule("NB 14.1.6")
def test_they_move_as_usual_in_the_movement_step() -> None:
    game = fought()
    game.run(MoveStep())
    assert game.unit("a").spent == 0
    assert not game.table.guards
    assert why_not_move(game.ctx, "a") is None
    assert game.take("a") is None
    assert game.go(pose(20, 25)) is None


@pytest.mark.rule("NB 14.1.3-1")
def test_who_plays_by_chance_looks_only_at_ways_into_contact() -> None:
    """Straight on to the only enemy: of all ways this one is looked at."""
    game = committed()
    game.take("a")
    assert game.asking is not None
    named = [a for a in game.asking.candidates(game.ctx, Chance(1)) if a.verb == "pose"]
    assert [touched_by(game.ctx, "a", a.legs) for a in named] == [("x",)]
    assert list(worth_trying(game.ctx, "a", Chance(1), into_contact=True)) == [
        a.legs for a in named
    ]


@pytest.mark.rule("NB 14.1.1", "NB 4.1.1.1")
def test_neither_a_general_nor_who_is_not_there_is_committed() -> None:
    game = committed(unit("b", RED, "BrGR06", 5, 10, form="column", commander="g"))
    game.ctx.change("b", pose=None)
    assert game.take("b") == game.take("g") == NOT_OFFERED
    assert game.take("a") is None


@pytest.mark.rule("NB 14.1.5", "NB 8.4.2.3")
def test_who_is_engaged_or_has_no_inch_left_is_not_committed() -> None:
    """Ten inches of movement: of 0.9 of them used an inch is left, of a hair more it is not."""
    game = committed()
    for spent, able in ((TURN * 9 // 10 - 1_000, True), (TURN * 9 // 10 + 1_000, False)):
        game.ctx.change("a", spent=spent)
        refusal = why_not_commit(game.ctx, "a")
        assert (refusal is None) is able
        assert refusal is None or refusal.rule == "NB 14.1.3-2"
    game.ctx.change("a", spent=0)
    game.ctx.change("x", pose=pose(20, 10, 180))
    engaged = why_not_commit(game.ctx, "a")
    assert engaged is not None and engaged.rule == "NB 8.4.2.3"


@pytest.mark.rule("NB 14.1.1", "NB 14.1.3-2")
def test_who_is_committed_is_asked_for_that_and_told_so() -> None:
    game = committed()
    assert game.take("a") is None
    assert (game.prompt.rule, str(game.prompt.text)) == (
        "NB 14.1.1",
        "Commitment of a: move it into contact, an inch to be left.",
    )
    assert game.go(pose(20, 16)) is None
    assert 'a: committed, move of 6".' in game.told("move")
