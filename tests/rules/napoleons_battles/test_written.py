"""Positions written by hand."""

import pytest

from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.rules import Objective, Terms
from game.rules.napoleons_battles.written import PlacedGeneral, PlacedUnit, arrange_position
from game.rules.napoleons_battles.written import Position as Written
from tests.rules.napoleons_battles.positions import BLUE, RED, Position, pose, position, unit

AIM = Objective(id="farm", name="farm", points={RED: 10}, held_by=BLUE)
GAME = position(
    unit("a", RED, "FrLN", 10, 8),
    unit("g", RED, "FrHFA", 16, 8),
    unit("x", BLUE, "BrLN", 10, 20, 180),
    terms=Terms(turns=12, first=RED, objectives=(AIM,)),
)


def test_what_is_left_out_stays_as_at_the_start() -> None:
    units = arrange_position(GAME.rules, Written()).table.units
    assert [units[uid].pose for uid in "agx"] == [pose(10, 8), pose(16, 8), pose(10, 20, 180)]
    here = Written(unit=(PlacedUnit(id="a", disordered=True, losses=3, react=True),))
    a = arrange_position(GAME.rules, here).table.units["a"]
    assert (a.pose, a.form, a.disordered, a.losses) == (pose(10, 8), Form.LINE, True, 3)
    assert a.react and a.strength == 16


def test_a_unit_may_be_put_elsewhere_formed_otherwise_or_out_of_the_game() -> None:
    moved = PlacedUnit(id="a", at="4.5 / 6.0 h90", form=Form.COLUMN, routed=True, flag=False)
    units = arrange_position(
        GAME.rules, Written(unit=(moved, PlacedUnit(id="x", at="")))
    ).table.units
    a, x = units["a"], units["x"]
    assert (a.pose, a.form, a.routed, a.flag) == (pose(4.5, 6, 90), Form.COLUMN, True, False)
    assert (x.pose, x.gone) == (None, "eliminated")
    only = Written(unit=(PlacedUnit(id="a"),), only=True)
    gone = arrange_position(GAME.rules, only).table.units
    assert {uid: u.gone for uid, u in gone.items()} == {
        "a": "",
        "g": "eliminated",
        "x": "eliminated",
    }


def test_a_general_is_put_down_or_taken_off() -> None:
    there = Written(general=(PlacedGeneral(id="gr", at="5.0 / 5.5"), PlacedGeneral(id="gb", at="")))
    generals = arrange_position(GAME.rules, there).table.generals
    assert (generals["gr"].pose, generals["gb"].pose) == (pose(5, 5.5), None)


@pytest.mark.rule("NB 11.1.2-1")
def test_a_battery_that_has_lost_a_figure_is_damaged() -> None:
    hit = Written(unit=(PlacedUnit(id="g", losses=1),))
    assert arrange_position(GAME.rules, hit).table.units["g"].damaged
    assert not arrange_position(GAME.rules, Written()).table.units["g"].damaged


@pytest.mark.parametrize(("uid", "most"), [("a", 7), ("g", 1)])
def test_nobody_has_lost_so_much_that_he_would_be_gone(uid: str, most: int) -> None:
    """Four bases of D are dispersed at 8 figures of 16, a battery is eliminated by its second
    (NB 11.1.2, 11.3).
    """
    state = arrange_position(GAME.rules, Written(unit=(PlacedUnit(id=uid, losses=most),)))
    assert state.table.units[uid].losses == most
    more = Written(unit=(PlacedUnit(id=uid, losses=most + 1),))
    with pytest.raises(ValueError, match=f'unit "{uid}" bears {most} losses at most'):
        arrange_position(GAME.rules, more)


def told(position: Written) -> list[str]:
    """The first lines of the log of a game that goes on from there."""
    state = arrange_position(GAME.rules, position)
    game = Position(GAME.rules, state.table, ())
    game.ctx.state.stack.extend(state.stack)
    game.run()
    return [str(event.text) for event in game.events[:2]]


@pytest.mark.parametrize(
    ("given", "half", "lines"),
    [
        ({}, 0, ["Turn 1", "Half-turn of the red army"]),
        ({"turn": 3}, 4, ["Turn 3", "Half-turn of the red army"]),
        ({"turn": 3, "on_turn": RED}, 4, ["Half-turn of the red army"]),
        ({"turn": 3, "on_turn": BLUE}, 5, ["Half-turn of the blue army"]),
    ],
)
def test_a_turn_begins_or_the_half_turn_of_a_side(
    given: dict[str, object], half: int, lines: list[str]
) -> None:
    position = Written(**given)  # type: ignore[arg-type]
    table = arrange_position(GAME.rules, position).table
    assert (table.turn, table.half) == (given.get("turn", 1), half)
    assert told(position)[: len(lines)] == lines


def test_who_holds_what_and_has_taken_flags() -> None:
    table = arrange_position(GAME.rules, Written(owners={"farm": RED}, flags={RED: 2})).table
    assert (table.owners, table.flags) == ({"farm": RED}, {RED: 2})
    assert arrange_position(GAME.rules, Written()).table.owners == {"farm": BLUE}


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"unit": (PlacedUnit(id="q"),)}, 'unit "q" is unknown'),
        ({"general": (PlacedGeneral(id="q", at=""),)}, 'general "q" is unknown'),
        ({"on_turn": "green"}, '"green" is no side'),
        ({"flags": {"green": 1}}, '"green" is no side'),
        ({"owners": {"mill": RED}}, 'owners: "mill" is no objective'),
        ({"unit": (PlacedUnit(id="a", at="here"),)}, 'at = "here" is no place with a heading'),
        ({"general": (PlacedGeneral(id="gr", at="here"),)}, 'at = "here" is no place, such as'),
        ({"general": (PlacedGeneral(id="gr", at="41.0 / 2.0"),)}, "lies off table"),
        (
            {"unit": (PlacedUnit(id="a", disordered=True, routed=True),)},
            'unit "a" is disordered or in rout, not both',
        ),
    ],
)
def test_what_cannot_be_is_told(given: dict[str, object], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        arrange_position(GAME.rules, Written(**given))  # type: ignore[arg-type]
