"""What a commander of the program makes of Camposanto 1743: forces, fronts, orders, assaults."""

import pytest

from game.ai.bot import BotView
from game.ai.commander.commander import Commander
from game.ai.commander.decision import Decision
from game.engine import action as do
from game.engine.action import Action
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.camposanto.assaults import Assaults
from game.rules.camposanto.doctrine import DOCTRINE, forces, goals, standing
from game.rules.camposanto.fire import Fire
from game.rules.camposanto.movement import MoveUnits
from game.rules.camposanto.orders import GiveOrders
from game.rules.camposanto.table import Operation, Status, Turn
from tests.rules.camposanto.battles import battle
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    light,
    marshal,
    position,
)

WING = "spanish-centre"
FAR = (foot("far", SPANISH, "1109"), foot("yonder", AUSTRIAN, "1102"))


def sketch(*pieces: Placed, **given: object) -> Position:
    return position(field(), *pieces, *FAR, seed=1, **given)  # type: ignore[arg-type]


def decided(game: Position) -> Action:
    """The answer of a commander to what is asked."""
    made = Decision(Commander(1), DOCTRINE, game.ctx, game.prompt).made()
    assert made is not None
    return made


def test_all_who_attack_at_good_odds_do_it_together() -> None:
    """Two full regiments against one with a step left (CS 7.2c)."""
    game = sketch(
        foot("a", SPANISH, "0506", facing="N"),
        foot("b", SPANISH, "0406", facing="NE"),
        foot("x", AUSTRIAN, "0505", facing="S", hits=3),
    ).run(Assaults(WING))
    chosen = decided(game)
    assert chosen.verb == "pick" and "a" in chosen.arg  # type: ignore[operator]


def test_an_assault_at_bad_odds_is_left_alone() -> None:
    """A regiment with a step left against two that are whole and of the guard."""
    game = sketch(
        foot("a", SPANISH, "0506", facing="N", hits=3),
        foot("x", AUSTRIAN, "0505", facing="S", stars=1),
        foot("y", AUSTRIAN, "0605", facing="S", stars=1),
    ).run(Assaults(WING))
    assert decided(game) == do.pick()


def test_guns_fire() -> None:
    game = sketch(gun("g", SPANISH, "0506"), foot("x", AUSTRIAN, "0504"))
    game.run(Fire(WING, Operation.ARTILLERY))
    assert decided(game) == do.unit("g")


def test_a_unit_turns_to_the_enemy_at_its_flank() -> None:
    """With an enemy beside it that it does not face it is assaulted in the flank (CS 7.2g)."""
    game = sketch(
        foot("a", SPANISH, "0506", facing="S"), foot("x", AUSTRIAN, "0505", facing="S")
    ).run(MoveUnits(WING))
    aside = standing(game.ctx, SPANISH)
    game.ctx.change("a", facing=0)
    assert standing(game.ctx, SPANISH) > aside


@pytest.mark.parametrize(
    ("points", "losses", "better"),
    [({SPANISH: 1}, {}, True), ({AUSTRIAN: 1}, {}, False), ({}, {AUSTRIAN: 1}, True)],
)
def test_points_and_the_steps_of_this_phase_count(
    points: dict[str, int], losses: dict[str, int], better: bool
) -> None:
    game = sketch(foot("a", SPANISH, "0506"), foot("x", AUSTRIAN, "0505"))
    even = standing(game.ctx, SPANISH)
    game.ctx.set(points=points, losses=losses)
    assert (standing(game.ctx, SPANISH) > even) is better
    assert standing(game.ctx, AUSTRIAN) == pytest.approx(-standing(game.ctx, SPANISH))


def test_the_forces_are_what_can_fight_and_the_marshals() -> None:
    game = sketch(
        foot("a", SPANISH, "0506", stars=1),
        foot("b", SPANISH, "0606", hits=2),
        gun("g", SPANISH, "0706"),
        marshal("m", SPANISH, "0507"),
        foot("x", AUSTRIAN, "0501", wing="left"),
        status={"austrian-left": Status.HESITANT},
    )
    seen = {force.id: force for force in forces(game.ctx)}
    assert seen["a"].strength > seen["b"].strength > seen["g"].strength == 0
    assert seen["g"].fire and seen["g"].range == 4
    assert seen["m"].leader and seen["a"].chief == "m"
    assert seen["a"].fresh and not seen["x"].fresh  # a Hesitant wing does not come on
    day = seen["a"].pace
    game.ctx.set(turn=Turn.EVENING)
    late = {force.id: force for force in forces(game.ctx)}
    assert late["a"].pace < day and late["g"].range < 4


def test_regiments_alone_are_worth_the_way() -> None:
    """Light infantry and guns never count in the end (CS 12.2f)."""
    game = sketch(light("l", AUSTRIAN, "0505"), gun("g", AUSTRIAN, "0605"))
    assert len(goals(game.ctx, SPANISH)) == 1  # the regiment that is out of the way


def test_the_wing_with_most_to_do_gets_the_high_order() -> None:
    game = sketch(
        foot("near", SPANISH, "0506", wing="left"),
        foot("off", SPANISH, "0811", wing="right"),
        foot("x", AUSTRIAN, "0504"),
    )
    game.ctx.put(game.table.hands, SPANISH, (1, 4, 5, 8, 9, 12, 13, 16, 18))
    worth = {}
    for tokens in ((16, 8, 4), (4, 8, 16)):
        game.state.stack.append(GiveOrders(SPANISH, tokens))
        worth[tokens] = standing(game.ctx, SPANISH)
        game.state.stack.pop()
    assert worth[16, 8, 4] > worth[4, 8, 16]


def test_what_the_enemy_has_laid_changes_nothing() -> None:
    """The orders of a commander come out the same whatever lies face down (CS 2.3b)."""
    answers = []
    for laid in ((16, 8, 4), (1, 18, 5)):
        setting = battle()
        match = Match.new(setting.system, setting.rules, SeededDice(1), "camposanto-1743", "two")
        for n in laid:
            assert match.act(do.button(f"token-{n}")) is None
        assert match.act(do.button("lay")) is None
        one, given = Commander(3), list[Action]()
        while match.prompt is not None and match.prompt.side == AUSTRIAN and len(given) < 4:
            given.append(one.choose(BotView(match)))
            assert match.act(given[-1]) is None
        answers.append(given)
    assert answers[0] == answers[1] and answers[0][-1] == do.button("lay")
