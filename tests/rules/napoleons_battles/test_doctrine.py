"""What a commander of the program makes of Napoleon's Battles."""

import pytest
from msgspec import structs

from game.ai.commander.characters import characters
from game.ai.commander.commander import Commander
from game.ai.commander.decision import Decision
from game.ai.commander.forming import best_form
from game.ai.commander.outlook import Outlook
from game.engine.action import button
from game.engine.doctrine import Goal, Spot
from game.rules.napoleons_battles.cards import Rank
from game.rules.napoleons_battles.doctrine import DOCTRINE, WORTHS, forces, spot
from game.rules.napoleons_battles.movement.general import RideGeneral
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.states import beside
from tests.rules.napoleons_battles.moves import FAST, charge, two
from tests.rules.napoleons_battles.positions import BLUE, RED, general, pose, position, unit


def test_foot_that_fires_is_no_gun() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        unit("g", RED, "FrHFA", 14, 8),
        unit("x", BLUE, "BrLN", 10, 20, 180),
    )
    seen = {one.id: one for one in forces(game.ctx) if not one.leader}
    assert seen["a"].fire > 0
    assert {uid: one.gun for uid, one in seen.items()} == {"a": False, "g": True, "x": False}


@pytest.mark.rule("NB 15.2.2.4.3")
def test_a_general_is_worth_the_points_that_he_brings() -> None:
    """What is counted for the enemy when he falls."""
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        general("k", RED, 10, 9, points=20),
        general("m", RED, 12, 9),
    )
    worth = {one.id: one.worth for one in forces(game.ctx) if one.leader}
    assert worth["m"] == WORTHS.general
    assert worth["k"] == WORTHS.general + WORTHS.point * 20


@pytest.mark.parametrize("form", ["line", "column", "march"])
def test_a_place_is_measured_as_a_brigade_is_that_stands_there(form: str) -> None:
    """Or each turn on the spot would seem to bring it nearer to something."""
    game = position(unit("a", RED, "FrLN", 10, 8, 30, form=form), general("k", RED, 14, 9))
    seen = {one.id: one for one in forces(game.ctx)}
    assert seen["a"].at == spot(game.ctx, pose(10, 8, 30), "a")
    assert seen["k"].at == spot(game.ctx, pose(14, 9, 0), "k")


@pytest.mark.rule("NB 7.2.2.3")
def test_a_general_who_touches_a_brigade_leads_no_other_from_there() -> None:
    """b is within his 4 inches, and out of command until he rides off."""
    game = position(
        unit("a", RED, "FrLN", 10, 8, commander="k"),
        unit("b", RED, "FrLN", 10, 5, commander="k"),
        general("k", RED, 10, 8.25),
    )
    seen = Outlook(DOCTRINE, forces(game.ctx), (), RED)
    chief = seen.forces["k"]
    assert chief.bound and chief.fresh
    away = Spot(chief.at[0] + 3, chief.at[1])
    assert seen.stand(chief, chief.at)["command"] < seen.stand(chief, away)["command"] == 0


@pytest.mark.rule("NB 7.2.2.2")
def test_nobody_keeps_within_the_radius_of_a_board_general() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8, commander="k"),
        unit("b", RED, "FrLN", 20, 8, commander="d"),
        general("k", RED, 10, 12, rank=Rank.CORPS),
        general("d", RED, 20, 12),
    )
    assert {one.id: one.chief for one in forces(game.ctx) if not one.leader} == {"a": "", "b": "d"}


@pytest.mark.rule("NB 7.2.3.2-3")
def test_a_general_rides_after_a_brigade_that_no_move_threatens() -> None:
    """An inch out of his radius is a whole turn lost."""
    game = position(unit("a", RED, "FrLN", 10, 15, commander="k"), general("k", RED, 10, 5))
    seen = Outlook(DOCTRINE, forces(game.ctx), (), RED)
    chief, lost = seen.forces["k"], seen.forces["a"].mass
    assert seen.stand(chief, Spot(10.0, 11.0))["command"] == 0
    edge = seen.forces["a"].at[1] - seen.forces["a"].girth - chief.radius
    assert seen.stand(chief, Spot(10.0, edge - 0.01))["command"] == pytest.approx(-lost, rel=0.01)


@pytest.mark.rule("NB 14.2-1")
def test_a_battery_evades_when_to_stand_is_to_be_taken() -> None:
    """What an evasion is worth shows only when it has moved off. And it says why."""
    guns = unit("x", BLUE, "BkHA", 20, 20, 0)
    game = charge(two("a", 20, 25, 180), guns, by=(5, 0), profiles={"FrLN": FAST})
    game.state.stack.insert(1, RideGeneral("gr"))  # the battle is not over with this question
    one = Commander(1)
    made = Decision(one, DOCTRINE, game.ctx, game.prompt).made()
    assert made == button("evade")
    assert str(one.reason).startswith("Answer: Evade. ")


def test_a_piece_in_hand_goes_on_a_few_times_only() -> None:
    """By a measure that shows each move as a gain it would go on as long as it can."""
    game = position(unit("a", RED, "FrLN", 10, 8), general("k", RED, 10, 7))
    toy = structs.replace(
        DOCTRINE,
        goals=lambda _ctx, _side: (Goal(Spot(90.0, 90.0), 0.0, 0.0),),
        spot=lambda _ctx, _where, _unit: Spot(60.0, 60.0),
    )
    game.run(Moving("a"))
    one, poses = Commander(1), 0
    while poses < 20:  # it is asked again and again as if it had its whole move left
        made = Decision(one, toy, game.ctx, game.prompt).made()
        assert made is not None
        if made.verb != "pose":
            break
        poses += 1
    assert poses == characters().habits.onward


def test_a_piece_in_hand_does_not_go_on_by_a_hair() -> None:
    game = position(unit("a", RED, "FrLN", 10, 8), unit("x", BLUE, "BrLN", 10, 28, 180))
    game.run(Moving("a"))
    made = Decision(Commander(1), DOCTRINE, game.ctx, game.prompt)
    _, far = made._best_place(game.ctx, game.prompt, "a")
    _, hair = made._best_place(game.ctx, game.prompt, "a", least=99.0)
    assert far is not None and hair is None


@pytest.mark.rule("NB 10.3.1.1.1", "NB 10.3.1.1.2")
def test_foot_draws_up_as_it_fights_best() -> None:
    """The British are better in line (5 to 3), the French in column (4 to 3), out of range."""
    for profile, was, best, off in (("BrLN", "column", "line", 4), ("FrLN", "line", "column", 6)):
        foe = "FrLN" if profile == "BrLN" else "BrLN"
        game = position(
            unit("a", RED, profile, 10, 8, form=was), unit("x", BLUE, foe, 10, 8 + off, 180)
        )
        game.run(Moving("a"))
        found = Decision(Commander(1), DOCTRINE, game.ctx, game.prompt)
        formed = best_form(found.outlook, found._outlook, game.ctx, game.prompt, "a")
        assert formed is not None and formed[0] > 0
        assert formed[1] == (button(best),)


@pytest.mark.rule("NB 10.3.1.1.5-1", "NB 10.3.1.1.3")
def test_horse_threatens_foot_more_than_a_square() -> None:
    dangers = {}
    for form in ("line", "square"):
        game = position(
            unit("a", RED, "FrLN", 10, 8, form=form), unit("x", BLUE, "BkLC", 10, 8.4, 180)
        )
        dangers[form] = Outlook(DOCTRINE, forces(game.ctx), (), RED).terms()["danger"]
    assert dangers["line"] < dangers["square"]


@pytest.mark.rule("NB 11.3.1-1")
def test_who_is_near_his_dispersal_number_suffers_most_by_fire() -> None:
    game = position(unit("a", RED, "FrLN", 10, 8), unit("b", RED, "FrLN", 20, 8))
    whole = game.unit("b")
    game.ctx.change("b", losses=whole.strength - whole.dispersal - 1)
    frail = {one.id: one.frail for one in forces(game.ctx)}
    assert frail["a"] < 1 < frail["b"]


@pytest.mark.rule("NB 9.2.2.2")
def test_who_stands_in_square_looks_to_all_sides() -> None:
    game = position(unit("a", RED, "FrLN", 10, 8, 90), unit("b", RED, "FrLN", 20, 8, form="square"))
    fronts = {one.id: one.at.front for one in forces(game.ctx) if not one.leader}
    assert fronts == {"a": pytest.approx((1.0, 0.0)), "b": None}


@pytest.mark.rule("NB 8.5.1.2-1")
def test_a_disordered_unit_gains_its_order_by_not_moving() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8, disordered=True),
        unit("b", RED, "FrLN", 20, 8),
        unit("c", RED, "FrLN", 30, 8, disordered=True, moved=True),
        unit("x", BLUE, "BrLN", 10, 20, 180, disordered=True),
    )
    rests = {one.id: one.rest for one in forces(game.ctx) if not one.leader}
    assert rests == {"a": WORTHS.ordered, "b": 0.0, "c": 0.0, "x": 0.0}


@pytest.mark.rule("NB 7.2.2.3")
def test_a_general_upon_whom_a_brigade_has_come_thinks_again() -> None:
    """What he could do was of no use before; now he commands nobody but who touches him."""
    game = position(
        unit("a", RED, "FrLN", 20, 12, commander="k"),
        unit("x", BLUE, "BrLN", 20, 28, 180),
        general("k", RED, 20, 8),
    )
    game.run(MoveStep())
    one = Commander(1)
    one.guesses["k"] = 0.0
    Decision(one, DOCTRINE, game.ctx, game.prompt)._forget_the_bound()
    assert one.guesses == {"k": 0.0}
    beside(game.ctx, "k", "a")
    for _ in range(2):
        Decision(one, DOCTRINE, game.ctx, game.prompt)._forget_the_bound()
        one.guesses.setdefault("k", 1.0)
    assert one.guesses == {"k": 1.0}
