"""Rally (NB 7.1)."""

import pytest

from game.engine import action as acts
from game.engine.prompt import Chances, Modifiers, Sides
from game.engine.refusal import Refusal
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.control.rally import RallyStep, rally_chance
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import general_laid, lies_on
from game.rules.napoleons_battles.unformed.rout import FleeAgain
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    pose,
    position,
    unit,
)

ALONE = (Switch.NO_MEASURING, Switch.RALLY_ALONE)


def routed(*others: Placed | Leader, dice: tuple[int, ...] = (), alone: bool = True) -> Position:
    """A red column of French line (Control 6) in rout at 10, 10, before its rally step."""
    game = position(
        unit("a", RED, "FrLN", 10, 10, form="column", routed=True),
        *others,
        dice=dice,
        off=(Switch.NO_MEASURING,) if alone else ALONE,
    )
    game.run(RallyStep())
    return game


def leader(value: str, y: float = 10.5) -> Leader:
    """A division general of red, whose base of one inch touches the column's front at 10, 10."""
    return general("g", RED, 10, y, value)


@pytest.mark.rule("NB 4.1.3hr", "NB 7.1hr", "NB 7.1.2.1hr", "NB 7.1.1")
@pytest.mark.parametrize(("die", "rallies"), [(4, True), (5, False)])
def test_alone_a_unit_tries_against_two_less(die: int, rallies: bool) -> None:
    game = routed(dice=(die,))
    assert str(game.prompt.units["a"].text) == "rallies 40%"
    assert game.take("a") is None
    assert game.unit("a").routed is not rallies
    assert len(game.told("rally")) == 1


@pytest.mark.rule("NB 7.1-1", "NB 4.1.3hr", "NB 7.1hr")
def test_without_the_house_rule_it_needs_a_general_of_its_chain_in_contact() -> None:
    game = routed(unit("b", RED, "FrLN", 20, 10, routed=True), leader('4"A(6)+0'), alone=False)
    refusal = game.take("b")
    assert refusal == refusals.RALLY_GENERAL


@pytest.mark.rule("NB 7.1-1", "NB 7.1.2")
@pytest.mark.parametrize(
    ("value", "tenths"), [('4"E(6)+0', 8), ('4"G(6)+0', 7), ('4"A(6)+0', 6), ('4"P(6)+0', 5)]
)
def test_the_level_of_the_general_in_contact_is_added(value: str, tenths: int) -> None:
    g = general("g", RED, 10, 10.5, value)
    game = position(
        unit("a", RED, "FrLN", 10, 10, form="column", routed=True, commander="g"), g, off=ALONE
    )
    assert rally_chance(game.ctx, "a") == tenths


@pytest.mark.rule("NB 1.1.4-2")
def test_a_general_of_another_chain_means_nothing() -> None:
    game = routed(leader('4"E(6)+0'))
    assert rally_chance(game.ctx, "a") == 4  # Control 6, -2: he commands somebody else


@pytest.mark.rule("NB 7.1-2")
def test_one_attempt_each_in_any_order() -> None:
    game = routed(unit("b", RED, "FrLN", 20, 10, routed=True), dice=(10, 10))
    assert game.take("b") is None
    assert game.take("b") == refusals.RALLY_ONCE
    assert game.take("a") is None
    assert game.unit("a").routed and game.unit("b").routed


@pytest.mark.rule("NB 7.1-3")
def test_one_general_serves_several_units() -> None:
    one = unit("a", RED, "FrLN", 10, 10, form="column", routed=True, commander="g")
    two = unit("b", RED, "FrLN", 12, 10, form="column", routed=True, commander="g")
    far = unit("c", RED, "FrLN", 20, 10, form="column", routed=True, commander="g")
    game = position(one, two, far, general("g", RED, 11, 10.5, '4"G(6)+0'), dice=(7, 7), off=ALONE)
    game.run(RallyStep())
    assert game.take("a") is None
    assert game.press("done") is None
    assert game.take("c") == refusals.RALLY_GENERAL
    assert game.take("b") is None
    assert not game.unit("a").routed and not game.unit("b").routed


@pytest.mark.rule("NB 7.1.1.1-2")
def test_a_rallied_unit_is_disordered() -> None:
    game = routed(dice=(1,))
    game.take("a")
    assert game.unit("a").disordered and not game.unit("a").routed


@pytest.mark.rule("NB 7.1.1.1-1")
def test_a_rallied_unit_takes_any_heading_and_formation_where_it_stands() -> None:
    game = routed(dice=(1,))
    game.take("a")
    assert game.press("line") is None
    assert game.unit("a").form is Form.LINE
    assert game.go(pose(10, 10, 135)) is None
    assert game.stands("a") == (10, 10, 135)
    assert game.go(pose(10.5, 10, 135)) is not None
    assert not game.unit("a").moved, "it is no move"


@pytest.mark.rule("NB 7.1.1.1-1", "NB 8.1.3.2")
def test_a_general_makes_way_for_the_formation_of_a_rallied_unit() -> None:
    """The line reaches from 8.5 to 11.5; he stands beside the column."""
    game = routed(general("g", RED, 11.3, 9.5), dice=(1,))
    game.take("a")
    assert game.press("line") is None
    place = general_laid(game.ctx, game.general("g"))
    assert place is not None and not lies_on(game.ctx, "g", place)


@pytest.mark.rule("NB 7.1.1.1-1", "NB 8.1.3.2")
def test_a_rallied_unit_needs_room_for_its_formation() -> None:
    game = routed(unit("b", RED, "FrLN", 11.7, 10, form="column"), dice=(1,))
    game.take("a")
    button = next(b for b in game.prompt.buttons if b.id == "line")
    assert button.refusal is not None and button.refusal.rule == "NB 8.1.3.2"


@pytest.mark.rule("NB 7.1.1.2", "NB 7.1.1.1-2")
def test_who_does_not_rally_stays_where_it_is_and_loses_nothing_unless_it_flees_on() -> None:
    game = routed(dice=(10,))
    game.take("a")
    game.run(MoveStep())
    assert game.press("end") is None
    assert game.stands("a") == (10, 10, 0)
    assert game.unit("a").losses == 0
    assert game.unit("a").routed and not game.unit("a").disordered
    game.run(FleeAgain("a"))
    assert game.unit("a").losses == 1


@pytest.mark.rule("NB 7.1-1")
def test_only_routed_units_of_the_side_on_turn_try() -> None:
    game = routed(unit("b", RED, "FrLN", 20, 10), unit("x", BLUE, "BrLN", 20, 25, 180, routed=True))
    assert game.take("b") == refusals.RALLY_STATE
    assert game.take("x") == refusals.NOT_YOURS


@pytest.mark.rule("NB 7.1.1.1-1", "NB 8.1.3.2")
def test_a_rallied_unit_needs_room_for_its_heading() -> None:
    """Its line is three inches wide and one deep; a friend stands from an inch and a quarter before
    it.
    """
    game = routed(unit("b", RED, "FrLN", 10, 12.25, 0), dice=(1,))
    game.take("a")
    assert game.press("line") is None
    refusal = game.go(pose(10, 10, 90))
    assert refusal is not None and refusal.rule == "NB 8.1.3.2"
    assert game.stands("a") == (10, 10, 0)
    assert game.go(pose(10, 10, 180)) is None


@pytest.mark.rule("NB 7.1.1", "NB 2.2.4-1")
def test_before_the_die_is_thrown_its_control_and_what_is_added_are_shown() -> None:
    game = routed()
    sheet = game.asking.preview(game.ctx, acts.unit("a")).sheet
    assert sheet is not None
    (side,) = sheet.of(Sides).rows
    assert [m.unit for group in side.groups for m in group.members] == ["a"]
    shown = sheet.of(Modifiers)
    assert [line.value for line in shown.rows] == [6, -2] and shown.total == 4
    assert [row.percent for row in sheet.of(Chances).rows] == [40, 60]


@pytest.mark.rule("NB 7.1.1.1-1", "NB 8.1.3.2", "NB 8.2.6.3.1-1", "NB 15.4.3-1")
@pytest.mark.parametrize(
    ("x", "kind", "why"),
    [
        (1.4, "rough", refusals.NO_ROOM),
        (1.5, "rough", None),
        (10, "rough", None),
        (10, "pond", refusals.BARRED),
        (10, "village", refusals.BURNING),
    ],
)
def test_nor_does_it_leave_the_table_or_enter_water_or_fire(
    x: float, kind: str, why: Refusal | None
) -> None:
    """A column of 1.5 inches becomes a line of 3: at 10 it reaches from 8.5 to 11.5."""
    ground = box(kind, "G", 11.2, 8, 14, 12)
    game = position(
        unit("a", RED, "FrLN", x, 10, form="column", routed=True),
        areas=[ground],
        dice=(1,),
        table={"burning": ["G"] if kind == "village" else []},
    )
    game.run(RallyStep())
    assert game.take("a") is None
    assert game.press("line") == why


@pytest.mark.rule("NB 7.1-1", "NB 7.1-2")
def test_who_has_tried_in_vain_is_not_told_that_nobody_could() -> None:
    game = routed(dice=(10,))
    assert game.take("a") is None and game.unit("a").routed
    assert str(game.prompt.moot) == "No other unit can try to rally."
    alone = routed(dice=(10,), alone=False)
    assert str(alone.prompt.moot) == "No unit can try to rally."
