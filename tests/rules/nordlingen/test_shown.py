"""What is shown of the table: counters, generals, divisions, objectives, sums of the verdict."""

from typing import Any

import pytest
from msgspec import structs

from game.rules.nordlingen import refusals
from game.rules.nordlingen.cards import Type
from game.rules.nordlingen.faces import general_counter, men_of, unit_counter
from game.rules.nordlingen.options import OPTIONS, Reading, TellOptions
from game.rules.nordlingen.presentation import panel, presentation
from game.rules.nordlingen.roster import roster
from game.rules.nordlingen.rules import NOWHERE, Terms
from game.rules.nordlingen.sequence import TurnStart
from game.rules.nordlingen.system import evaluate
from game.rules.nordlingen.table import General
from game.rules.nordlingen.verdict import verdict
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Position,
    general,
    objective,
    pose,
    position,
    unit,
)


def four(**states: dict[str, Any]) -> Position:
    """Three red units under a general at 4, 7.5, a blue one; an objective in the middle."""
    return position(
        *(unit(uid, RED, "Pk", 4 + 3 * n, 8, **states.get(uid, {})) for n, uid in enumerate("acd")),
        unit("x", BLUE, "PkL", 10, 15, 180),
        general("gr", RED, 4, 7.5, level=1, division="r", role="cinc"),
        terms=Terms(turns=6, first=RED, objectives=(objective("hill", 10, 11, 2),)),
    )


# -- counters --------------------------------------------------------------------------------------


@pytest.mark.rule("ND 7.24", "ND 11.1")
@pytest.mark.parametrize(
    ("kind", "armour", "men"),
    [("Cav", True, True), ("Cav", False, False), ("Pk", True, False), ("MC", True, False)],
)
def test_only_heavy_cavalry_in_armour_rides_as_cuirassiers(
    kind: str, armour: bool, men: bool
) -> None:
    made = unit("a", RED, kind, 10, 8, armour=armour).card
    assert (men_of(made, Type(kind))[0] == "cuirassiers") == men


def test_a_counter_is_where_its_unit_is_or_nowhere() -> None:
    game = four()
    assert unit_counter(game.ctx, "a").at == pose(4, 8)
    game.ctx.change("a", pose=None, gone="fled")
    assert unit_counter(game.ctx, "a").at == NOWHERE
    assert general_counter(game.ctx, "gr").at == pose(4, 7.5)
    game.ctx.put(game.table.generals, "gr", General("gr", 1, 20_000, fate="captured"))
    assert general_counter(game.ctx, "gr").at == NOWHERE


def test_a_piece_is_told_of_by_its_side_and_place() -> None:
    game = four()
    assert game.rules.stand(game.table, "a") == (RED, pose(4, 8))
    assert game.rules.stand(game.table, "gr") == (RED, pose(4, 7.5))
    game.ctx.change("a", pose=None)
    assert game.rules.stand(game.table, "a") == (RED, NOWHERE)


@pytest.mark.rule("ND 12.4")
def test_objectives_are_shown_with_what_they_are_worth() -> None:
    rule, text, places = presentation(four().ctx).objectives[0]
    assert (rule, str(text), places) == ("ND 12.4", "2 pt: hill", (pose(10, 11),))


# -- generals --------------------------------------------------------------------------------------


@pytest.mark.rule("ND 9.1", "ND 9.3", "ND 9.4")
@pytest.mark.parametrize(
    ("state", "told"),
    [
        ({}, None),
        ({"unit": "a"}, "attached to a"),
        ({"unit": "a", "bound": 1}, "wounded, with a"),
        ({"fate": "killed", "at": None}, "mortally wounded"),
        ({"fate": "captured", "at": None}, "captured"),
    ],
)
def test_the_state_of_a_general_is_told(state: dict[str, Any], told: str | None) -> None:
    game = four()
    there = General("gr", 1, 20_000, (4_000, 7_500))
    game.ctx.put(game.table.generals, "gr", structs.replace(there, **state))
    text = panel(game.ctx, "gr").state
    assert (None if text is None else str(text)) == told


# -- divisions -------------------------------------------------------------------------------------


@pytest.mark.rule("ND 1.1", "ND 11.1")
def test_of_a_division_those_on_the_table_the_gone_and_the_worn_are_counted() -> None:
    """Worn are the shaken and the routed."""
    game = four(a={"disorder": 1}, c={"disorder": 2})
    body = roster(game.ctx).of("r")
    assert body is not None
    found = {name: (figure.now, figure.tone) for name, figure in body.figures.items()}
    assert (found["table"], found["lost"], found["worn"]) == ((3, ""), (0, ""), (1, "bad"))
    game.ctx.change("d", pose=None, gone="fled")
    game.ctx.change("c", disorder=1)
    body = roster(game.ctx).of("r")
    assert body is not None
    found = {name: (figure.now, figure.tone) for name, figure in body.figures.items()}
    assert (found["table"], found["lost"], found["worn"]) == ((2, ""), (1, "warn"), (0, ""))


# -- sums ------------------------------------------------------------------------------------------


@pytest.mark.rule("ND 12.2")
def test_the_verdict_tells_what_an_army_began_with_and_lost() -> None:
    """Three bases; one is gone, and generals for two points."""
    game = four()
    told = {str(s.text): s.points for s in verdict(game.ctx).sides[0].sections}
    assert told == {"Cohesion at the start": 3}
    game.ctx.change("d", pose=None, gone="fled")
    game.ctx.put(game.table.fallen, RED, 2)
    made = verdict(game.ctx).sides[0]
    told = {str(s.text): s.points for s in made.sections}
    assert told == {
        "Cohesion at the start": 3,
        "Bases eliminated or off the table": -1,
        "Generals lost": -2,
    }
    assert made.points == 0


def test_how_well_a_side_stands() -> None:
    """A point of cohesion is worth 1000, a level of disorder 60, a loss 120, a damage point 20."""
    terms = Terms(turns=6, first=RED)
    plain = position(
        unit("a", RED, "Pk", 4, 8),
        unit("c", RED, "Pk", 7, 8),
        unit("x", BLUE, "Pk", 4, 15, 180),
        terms=terms,
    )
    assert (evaluate(plain.ctx, RED), evaluate(plain.ctx, BLUE)) == (1_000, -1_000)
    plain.ctx.change("a", disorder=1, losses=1, damage=1)
    assert (evaluate(plain.ctx, RED), evaluate(plain.ctx, BLUE)) == (800, -800)
    plain.ctx.change("x", disorder=2)
    assert evaluate(plain.ctx, RED) == 920


def test_lengths_are_said_with_at_most_three_places() -> None:
    lengths = (0, 1, 250, 1_000, 12_340, -500)
    assert [refusals.um(n) for n in lengths] == ["0", "0.001", "0.25", "1", "12.34", "-0.5"]


# -- options and turns -----------------------------------------------------------------------------


@pytest.mark.rule("ND 13.4", "ND 13.5")
def test_options_are_offered_where_they_change_something() -> None:
    """Guns from 1660 where guns can be limbered, limited sight where the scenario has limits."""
    pikes = position(unit("a", RED, "Pk", 4, 8), unit("x", BLUE, "Pk", 10, 15, 180))
    offered = set(OPTIONS.free(pikes.rules))
    assert {"artillery-1660", "limited-visibility"} & offered == set()
    assert len(offered) == len(Reading) - 2
    guns = position(
        unit("a", RED, "MdArt", 4, 8),
        unit("x", BLUE, "Pk", 10, 15, 180),
        terms=Terms(turns=1, first=RED, sight=(6_000,)),
        options=[Reading.PURSUIT],
    )
    assert set(OPTIONS.free(guns.rules)) == {one.value for one in Reading} - {Reading.PURSUIT.value}


@pytest.mark.rule("ND 13.9")
def test_the_log_begins_with_the_options_in_force() -> None:
    plain = position(unit("a", RED, "Pk", 4, 8), options=[Reading.PURSUIT]).run(TellOptions())
    assert [e.rule for e in plain.events] == ["ND 13.9"]
    assert plain.asking is None


@pytest.mark.rule("ND 2.1")
def test_a_turn_is_announced() -> None:
    game = four()
    game.ctx.call(TurnStart())
    game.asking.run(game.ctx)
    assert game.told("turn") == ["Turn 1"]


@pytest.mark.rule("ND 13.5")
@pytest.mark.parametrize(
    ("limit", "told"), [(6_000, "Impulse 1  ·  sight 6 um"), (99_000, "Impulse 1")]
)
def test_how_far_can_be_seen_stands_in_the_top_line_while_it_is_limited(
    limit: int, told: str
) -> None:
    terms = Terms(turns=1, first=RED, sight=(limit,))
    game = position(unit("a", RED, "Pk", 10, 6), terms=terms, options=[Reading.VISIBILITY])
    assert str(presentation(game.ctx).acting) == told
