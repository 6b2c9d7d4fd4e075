"""Routs and rout moves (ND 1.9, 3.42-3.46). Red runs to the south."""

from typing import Any

import pytest

from game.board.plane.ground import Area, Barrier
from game.rules.kit.owing import owe
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.table import COHESION, DISORDERED, ORDERED, ROUTED, Matter
from tests.rules.nordlingen.positions import (
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


def ran(
    kind: str,
    *others: Placed | Leader,
    x: float = 10,
    y: float = 8,
    heading: float = 180,
    areas: tuple[Area, ...] = (),
    lines: tuple[Barrier, ...] = (),
    dice: tuple[int, ...] = (),
    options: tuple[Reading, ...] = (),
    **state: Any,
) -> Position:
    """The routed red unit `a` has made a rout move, and all that followed is settled."""
    game = position(
        unit("a", RED, kind, x, y, heading, disorder=ROUTED, **state),
        *others,
        areas=areas,
        lines=lines,
        dice=dice,
        options=options,
    )
    owe(game.ctx, Matter("rout_move", "a"))
    game.settled()
    assert not game.dice_left
    return game


@pytest.mark.rule("ND 1.9")
def test_who_goes_into_rout_suffers_a_loss_unless_it_has_and_runs() -> None:
    for lost, losses in ((False, 1), (True, 0)):
        game = position(unit("a", RED, "Pk", 10, 8, 180, disorder=ROUTED))
        owe(game.ctx, Matter("rout", "a", lost=lost))
        game.settled()
        assert game.unit("a").losses == losses
        assert game.stands("a") == (10, 5, 180)
        assert game.unit("a").routed_in_turn


@pytest.mark.rule("ND 1.9", "ND 12.1")
def test_a_loss_that_is_its_last_one_leaves_nobody_to_run() -> None:
    game = position(unit("a", RED, "Pk", 10, 8, 180, disorder=ROUTED, losses=2))
    owe(game.ctx, Matter("rout", "a"))
    game.settled()
    assert game.unit("a").gone == "eliminated"
    assert not game.told("retreat")


@pytest.mark.rule("ND 1.4", "ND 3.26", "ND 3.43")
@pytest.mark.parametrize(
    ("kind", "um"),
    [("Pk", 3), ("PkL", 2), ("Lt", 4), ("Cav", 5), ("Rei", 6), ("MC", 6), ("LC", 7), ("LCs", 8)],
)
def test_it_runs_its_charge_distance(kind: str, um: float) -> None:
    game = ran(kind, y=13)
    assert game.stands("a") == (10, 13 - um, 180)
    assert (game.unit("a").moved, game.unit("a").routed_in_turn) == (True, True)
    # It turns and runs the other way as well.
    game = ran(kind, y=14, heading=0)
    depth = 2 if kind == "PkL" else 1
    assert game.stands("a") == (10, 14 - depth - um, 180)


@pytest.mark.rule("ND 3.44")
def test_it_turns_about_its_centre() -> None:
    """Facing east it lies from 9 to 10, its centre is 9.5, 8."""
    assert ran("Pk", heading=90).stands("a") == (9.5, 4.5, 180)


@pytest.mark.rule("ND 3.44")
def test_it_takes_the_open_direction_that_deviates_least() -> None:
    """A pond from 6 down. At an angle t its lowest corner ends at 8.5 - 3.5 cos t - sin t: at 60
    degrees that is 5.88, at 75 it is 6.63. Its front ends 3.5um from its centre.
    """
    pond = box("pond", "pond", 0, 0, 20, 6)
    game = ran("Pk", areas=(pond,))
    assert game.stands("a") == pytest.approx((13.381, 7.594, 105), abs=0.002)
    # Of two equal ones that which ends farther from the nearest enemy.
    game = ran("Pk", unit("x", BLUE, "Pk", 18, 12), areas=(pond,))
    assert game.stands("a") == pytest.approx((6.619, 7.594, 255), abs=0.002)
    game = ran("Pk", unit("x", BLUE, "Pk", 2, 12), areas=(pond,))
    assert game.stands("a") == pytest.approx((13.381, 7.594, 105), abs=0.002)
    # Where only one of the two is open, that is taken although the other would be farther off.
    west = box("pond", "west", 4, 6, 8, 12)
    game = ran("Pk", unit("x", BLUE, "Pk", 18, 12), areas=(pond, west))
    assert game.stands("a") == pytest.approx((13.381, 7.594, 105), abs=0.002)


@pytest.mark.rule("ND 3.44")
def test_it_deviates_by_a_right_angle_at_most() -> None:
    """With its side to the south it reaches down to 7.5."""
    game = ran("Pk", areas=(box("pond", "pond", 0, 0, 20, 7.5),))
    assert game.stands("a") == (13.5, 8.5, 90)
    game = ran("Pk", areas=(box("pond", "pond", 0, 0, 20, 7.6),))
    assert game.unit("a").gone == "eliminated"
    assert game.told("loss")


@pytest.mark.rule("ND 3.44")
def test_an_enemy_is_in_the_way_after_the_first_um() -> None:
    """It runs from 8 to 5; an enemy whose top is at 5 lets it pass, one at 5.1 does not."""
    assert ran("Pk", unit("x", BLUE, "Pk", 10, 5)).stands("a") == (10, 5, 180)
    game = ran("Pk", unit("x", BLUE, "Pk", 10, 5.1))
    assert game.stands("a")[2] != 180


@pytest.mark.rule("ND 3.44")
def test_enemies_in_the_turn_and_in_the_first_um_are_not_in_the_way() -> None:
    """Facing east it lies at 9 to 10; turned, at 8.5 to 10.5 and 7.5 to 8.5, on the enemy who holds
    its rear. After a um it is down to 7.5: he is out of the way if he begins there.
    """
    enemy = unit("x", BLUE, "Pk", 9, 8.6, 90)
    assert ran("Pk", enemy, heading=90).stands("a") == (9.5, 4.5, 180)
    enemy = unit("x", BLUE, "Pk", 9, 8.4, 90)
    assert ran("Pk", enemy, heading=90).stands("a")[2] != 180


@pytest.mark.rule("ND 3.44")
def test_ground_costs_it_movement() -> None:
    """Half speed in fields, in a wood a um for all it has; for a um it is still on clear ground."""
    assert ran("Pk", areas=(box("field", "field", 0, 0, 20, 16),)).stands("a") == (10, 6.5, 180)
    assert ran("Pk", areas=(box("wood", "wood", 0, 0, 20, 16),)).stands("a") == (10, 7, 180)
    assert ran("Pk", areas=(box("field", "field", 0, 0, 20, 7),)).stands("a") == (10, 6, 180)


@pytest.mark.rule("ND 3.45")
def test_it_runs_through_friends_until_it_is_clear_of_them() -> None:
    """Friends from 5 to 6, where it would end: it goes on until its rear is at 5. Pikes through
    shot: the table says no, so these are disordered first; shot through shot only test.
    """
    for kind, level in (("Pk", DISORDERED), ("Sh", ORDERED)):
        game = ran(kind, unit("c", RED, "Sh", 10, 6), dice=(6,))
        assert game.stands("a") == (10, 4, 180)
        assert game.stands("c") == (10, 6, 0)
        assert game.unit("c").disorder == level
        assert len(game.told("morale")) == 1


@pytest.mark.rule("ND 3.45", "ND 3.44")
def test_where_an_enemy_stands_behind_friends_that_direction_is_not_open() -> None:
    game = ran("Pk", unit("c", RED, "Sh", 10, 6), unit("x", BLUE, "Pk", 10, 4.5), dice=(6,))
    assert game.stands("a")[2] != 180


@pytest.mark.rule("ND 3.46")
def test_who_crosses_the_edge_has_left_the_table() -> None:
    game = ran("Pk", y=2.9)
    assert game.unit("a").gone == "fled"
    assert "r" in game.table.struck
    # To its very edge it has not.
    game = ran("Pk", y=3)
    assert game.stands("a") == (10, 0, 180)
    # Nor does a friend at the edge keep it on the table: it goes on until it is clear of him.
    game = ran("Pk", unit("c", RED, "LCs", 10, 1), y=3.5, dice=(6,))
    assert game.unit("a").gone == "fled"


@pytest.mark.rule("ND 3.46")
def test_only_a_part_of_it_need_cross_the_edge() -> None:
    """Its centre is 0.7um from the west edge: turned, it reaches 0.3um over it."""
    game = ran("Pk", x=0.2, heading=270)
    assert game.unit("a").gone == "fled"


@pytest.mark.rule("ND 3.44", "ND 3.46")
def test_enemies_do_not_hold_back_who_leaves_in_the_first_um() -> None:
    """Turned about 9.5, 1 it lies from 0.5 to 1.5, on the enemy who holds its rear; straight on it
    is half a um to the edge.
    """
    game = ran("Pk", unit("x", BLUE, "Pk", 9, 1, 90), y=1, heading=90)
    assert game.unit("a").gone == "fled"
    ways = [e.path for e in game.events if e.kind == "retreat"]
    assert ways == [(pose(10, 1, 90), pose(9.5, 0.5, 180), pose(9.5, 0, 180))]


@pytest.mark.rule("ND 3.46", "ND 9.1")
def test_a_general_with_who_leaves_the_table_stays_on_its_edge() -> None:
    """0.2um before the front of its unit, which comes to the edge, he would be as far beyond it."""
    leader = general("gr", RED, 10.2, 1, division="r", role="cinc", unit="a")
    game = ran("Pk", leader, y=1, heading=90)
    assert game.unit("a").gone == "fled"
    there = game.table.generals["gr"]
    assert (there.at, there.unit) == ((9_500, 0), "")


@pytest.mark.rule("ND 3.42")
@pytest.mark.parametrize("kind", ["LtArt", "MdArt", "HvArt", "Wg"])
def test_guns_in_battery_and_wagons_that_must_rout_are_lost(kind: str) -> None:
    assert ran(kind).unit("a").gone == "eliminated"


@pytest.mark.rule("ND 3.42", "ND 3.43")
def test_limbered_guns_run_with_what_movement_they_have() -> None:
    """Light guns of Mov 3, neither foot nor horse."""
    assert ran("LtArt", y=10, limbered=True).stands("a") == (10, 7, 180)


@pytest.mark.rule("ND 3.43", "ND 9.5")
def test_an_attached_general_is_carried_along() -> None:
    game = ran("Pk", general("gr", RED, 10, 8.2, division="r", role="cinc", unit="a"))
    assert game.table.generals["gr"].at == (10_000, 5_200)


@pytest.mark.rule("ND 9.4", "ND 3.43")
def test_generals_of_the_enemy_on_its_way_are_ridden_down() -> None:
    """He stands alone at 10, 6.5, in the middle of its way from 8 to 5: a test for capture."""
    blue = general("gb", BLUE, 10, 6.5, division="b", role="cinc"), unit("x", BLUE, "Pk", 4, 12)
    game = ran("Pk", *blue, dice=(4,))
    assert [e.rule for e in game.events if e.roll] == ["ND 9.4"]
    aside = general("gb", BLUE, 12, 6.5, division="b", role="cinc")
    assert not [e for e in ran("Pk", aside).events if e.roll]


@pytest.mark.rule("ND 13.3")
def test_by_the_optional_rule_dice_say_how_far_it_runs() -> None:
    """The die and 1um for foot, the die and 2um for horse."""
    options = (Reading.CHARGE_DICE,)
    assert ran("Pk", y=13, dice=(4,), options=options).stands("a") == (10, 8, 180)
    assert ran("Cav", y=13, dice=(2,), options=options).stands("a") == (10, 9, 180)
    assert ran("LCs", y=13, dice=(1,), options=options).stands("a") == (10, 10, 180)
    for kind, added in (("Pk", 1), ("Cav", 2)):
        rolls = [e.roll for e in ran(kind, y=13, dice=(4,), options=options).events if e.roll]
        assert [(m.value, m.rule) for m in rolls[0].modifiers] == [(added, "ND 13.3")]
        assert rolls[0].total == 4 + added


@pytest.mark.rule("ND 1.5", "ND 7.10")
def test_a_routed_friend_who_is_run_through_runs_too_and_does_not_test() -> None:
    """It runs from 11 past him (8 to 9) to 7; he, turned, from 8 to 5, past it, so that it runs
    again: from 7 to 4, past him, who has run already.
    """
    game = ran("Pk", unit("c", RED, "Pk", 10, 9, disorder=ROUTED), y=11)
    assert game.stands("a") == (10, 4, 180)
    assert game.stands("c") == (10, 5, 180)
    assert not game.told("morale")
    assert [e.units[0] for e in game.events if e.kind == "retreat"] == ["a", "c", "a"]


@pytest.mark.rule("ND 7.10")
def test_a_division_that_breaks_frightens_nobody_near() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 8, 180, disorder=ROUTED), unit("c", RED, "Pk", 12.1, 8, 180)
    )
    owe(game.ctx, Matter("rout", "a", COHESION))
    game.settled()
    assert not game.told("morale")
