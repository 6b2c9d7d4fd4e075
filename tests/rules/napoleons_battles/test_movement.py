"""Allowances and kinds of formed movement (NB 8.1.2, 8.2.1-8.2.4)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.legs import ABOUT, MOVE, TURN, WHEEL, Leg
from game.board.plane.numbers import DEGREE
from game.engine import action as acts
from game.engine.chance import Chance
from game.engine.prompt import Wish
from game.engine.steps import done
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.deeds import likely
from game.rules.napoleons_battles.movement.limits import farthest, why_not_move
from game.rules.napoleons_battles.movement.moves import nearest, why_not_legs
from game.rules.napoleons_battles.movement.phase import MoveStep, fresh_step
from game.rules.napoleons_battles.movement.price import purse
from game.rules.napoleons_battles.movement.told import move_told
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.tables import standard_profiles
from tests.rules.napoleons_battles.moves import (
    BACK,
    BASE,
    RIGHT,
    go,
    hand,
    move,
    rule,
    used,
)
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    box,
    inches,
    position,
    unit,
)

# -- allowances (NB 8.1.2) -------------------------------------------------------------------------


@pytest.mark.rule("NB 8.1.2.1hr", "NB 8.1.2", "NB 8.2.5.1hr", "NB 8.1.1.2", "NB 2.2.7.3")
def test_g07_fractions_of_the_turn() -> None:
    game = hand(state={"form": "column"})
    assert go(game, move(3)) is None
    assert game.press("line") is None
    assert rule(go(game, move(1.01))) == "NB 8.1.2"
    assert go(game, move(1)) is None
    assert game.unit("a").spent == WHOLE


@pytest.mark.rule("NB 8.2.5.1hr", "NB 8.2.5-2")
def test_g08_three_thirds() -> None:
    row = structs.replace(standard_profiles()["FrLC"], move=(24_000, 15_000, 30_000), change="1/3")
    game = hand(profile="FrLC", profiles={"FrLC": row})
    assert game.press("column") is None
    assert go(game, move(8)) is None
    assert game.press("line") is None
    assert game.asking is None, "nothing further is allowed"


@pytest.mark.rule("NB 8.1.2.3-1", "NB 7.2.4.2.3", "NB 8.1.2.3-2")
@pytest.mark.parametrize(
    ("state", "far"),
    [
        ({}, 12),
        ({"disordered": True}, 6),
        ({"limit": "half"}, 6),
        ({"disordered": True, "limit": "half"}, 3),
    ],
)
def test_g06_half_and_quarter_speed(state: dict[str, Any], far: float) -> None:
    game = hand(state={"form": "column", **state})
    assert rule(go(game, move(far + 0.01))) == "NB 8.1.2"
    assert go(game, move(far)) is None


@pytest.mark.rule("NB 4.2.3.1-1", "NB 8.1.2.3-2")
def test_a_no_move_marker_forbids_everything() -> None:
    game = position(
        unit("a", RED, "FrLN", 20, 10, limit="none"), unit("b", RED, "FrLN", 10, 10), on_turn=RED
    )
    game.run(MoveStep())
    assert rule(game.take("a")) == "NB 4.2.3.1-1"
    assert game.take("b") is None


@pytest.mark.rule("NB 8.1.2.1-1", "NB 8.1.2.1-2", "NB 8.1.2.1-3", "NB 8.2.5-1")
def test_by_the_base_rules_who_changes_formation_moves_at_the_line_rate() -> None:
    stays = hand(state={"form": "column"}, off=BASE)
    assert go(stays, move(12)) is None
    changes = hand(state={"form": "column"}, off=BASE)
    # 1 at 12 was a twelfth; in line it is a quarter of 4; the change takes half: 1 is left.
    assert go(changes, move(1)) is None
    assert changes.press("line") is None
    assert rule(go(changes, move(1.01))) == "NB 8.1.2"
    assert go(changes, move(1)) is None


@pytest.mark.rule("NB 8.1.2.1-1", "NB 8.1.2.1-3")
def test_by_the_base_rules_a_march_column_has_its_rate_if_it_begins_and_stays_so() -> None:
    """A rate of 18, of a line 4; a change takes half."""
    stays = hand(state={"form": "march"}, off=BASE)
    assert rule(go(stays, move(18.01))) == "NB 8.1.2"
    assert go(stays, move(18)) is None
    # Then the inch is one of 4, and with the change another inch is left.
    leaves = hand(state={"form": "march"}, off=BASE)
    assert go(leaves, move(1)) is None
    assert leaves.press("column") is None
    assert rule(go(leaves, move(1.01))) == "NB 8.1.2"
    assert go(leaves, move(1)) is None
    begins = hand(state={"form": "column"}, off=BASE)
    assert begins.press("march") is None
    assert rule(go(begins, move(2.01))) == "NB 8.1.2"
    assert go(begins, move(2)) is None


@pytest.mark.rule("NB 8.1.2", "NB 8.2.5.3")
def test_what_is_left_to_the_last_part_may_be_spent() -> None:
    """A line of 4: 2 inches are half a turn, and so is the about-face, in one move or in two."""
    assert go(hand(), move(2), Leg(ABOUT)) is None
    assert rule(go(hand(), move(2.01), Leg(ABOUT))) == "NB 8.1.2"
    game = hand()
    assert go(game, move(2)) is None and go(game, Leg(ABOUT)) is None
    assert game.unit("a").spent == WHOLE and game.asking is None


@pytest.mark.rule("NB 8.1.1.3", "NB 8.1.1.4")
def test_a_unit_that_was_put_down_has_made_its_move() -> None:
    game = position(
        unit("a", RED, "FrLN", 20, 10, form="column"), unit("b", RED, "FrLN", 5, 10), on_turn=RED
    )
    game.run(MoveStep())
    game.take("a")
    assert go(game, move(2)) is None
    assert game.press("done") is None
    assert rule(game.take("a")) == "NB 8.1.1.4"
    # What a has not used b does not have, nor has a itself in its next half-turn.
    assert game.take("b") is None and purse(game.ctx, "b").left == WHOLE
    fresh_step(game.ctx)
    assert purse(game.ctx, "a").left == WHOLE


# -- kinds (NB 8.2.1-8.2.4) ------------------------------------------------------------------------


@pytest.mark.rule("NB 8.2.1-1", "NB 8.2.2", "NB 8.2.3-1")
@pytest.mark.parametrize(
    ("off", "cost"),
    [
        (0, 0.5),
        (4_500, 0.5),
        (-4_500, 0.5),
        (18_000, 1.0),
        (13_500, 1.0),
        (9_000, 1.0),
        (-9_000, 1.0),
        (6_000, None),
        (12_000, None),
    ],
)
def test_directions(off: int, cost: float | None) -> None:
    # A line of rate 4: 2 inches are half a turn, back and aside twice as much.
    game = hand()
    if cost is None:
        assert rule(go(game, move(1, off))) == "NB 8.2.1-1"
    else:
        assert used(game, move(2, off)) == pytest.approx(cost)
        assert go(game, move(2, off)) is None
        assert game.stands("a")[2] == 0, "the facing is kept"


@pytest.mark.rule("NB 8.2.1-2")
@pytest.mark.parametrize(("form", "rate"), [("line", 4), ("column", 12), ("march", 18)])
def test_an_inch_forward_costs_an_inch(form: str, rate: int) -> None:
    for far in (1, 3):
        assert used(hand(state={"form": form}), move(far)) == pytest.approx(far / rate)


@pytest.mark.rule("NB 8.2.3-2", "NB 8.2.4-2", "NB 8.2.5.1.1", "NB 8.4.1-3")
@pytest.mark.parametrize(
    ("leg", "expected"),
    [
        (Leg(MOVE, 500, RIGHT), "NB 8.2.3-2"),
        (Leg(WHEEL, 500), "NB 8.2.4-2"),
        (Leg(TURN, 500), "NB 8.2.5.1.1"),
        (Leg(ABOUT), "NB 8.2.5.1.1"),
    ],
)
@pytest.mark.parametrize(
    ("y", "routed"), [(10.9, False), (11.2, False), (11.5, False), (10.9, True)]
)
def test_nothing_fine_within_an_inch_of_an_enemy(
    leg: Leg, expected: str, y: float, routed: bool
) -> None:
    foe = unit("x", BLUE, "BrLN", 20, y, 180, routed=routed, form="column" if routed else "line")
    refusal = go(hand(foe), leg)
    near = y < 11 and not routed
    if near:
        assert rule(refusal) == expected
    elif leg.kind in (MOVE, ABOUT) or y > 11.2 or routed:
        # A wheel or a turn by five degrees brings a corner of the line, 3 wide, 0.26 nearer.
        assert refusal is None


@pytest.mark.rule("NB 8.2.5.1.1")
def test_no_change_of_formation_within_an_inch() -> None:
    near = hand(unit("x", BLUE, "BrLN", 20, 10.9, 180))
    button = next(b for b in near.prompt.buttons if b.id == "column")
    assert rule(button.refusal) == "NB 8.2.5.1.1"
    far = hand(unit("x", BLUE, "BrLN", 20, 11.1, 180))
    assert far.press("column") is None


@pytest.mark.rule("NB 8.2.4-1")
@pytest.mark.parametrize(("figures", "radius"), [(16, 3.0), (20, 3.0), (4, 0.75)])
def test_a_wheel_is_measured_on_the_arc_inside_the_front(figures: int, radius: float) -> None:
    # Lines of three-quarter inch bases: 4 are 3 wide, 5 are 3.75, one is 0.75. 30 degrees.
    game = hand(state={"figures": figures})
    assert used(game, Leg(WHEEL, 3_000)) == pytest.approx(radius * 3.14159 / 6 / 4, rel=1e-4)


@pytest.mark.rule("NB 8.2.4-3")
def test_a_backward_wheel_costs_by_the_back_fraction() -> None:
    game = hand()
    forward, back = used(game, Leg(WHEEL, 1_000)), used(game, Leg(WHEEL, 1_000, BACK))
    assert back == pytest.approx(2 * forward, rel=1e-4)
    assert go(game, Leg(WHEEL, 1_000, BACK)) is None
    _, y, heading = game.stands("a")
    assert heading == 10 and y < 10, "it turns about its left corner and goes back"


@pytest.mark.rule("NB 8.2.1.1", "NB 2.2.7.1-2", "NB 8.2.6.2")
def test_a_square_moves_any_way_at_the_rough_rate_of_a_line() -> None:
    game = hand(state={"form": "square"})
    for off in (0, 6_000, 9_000, 18_000):
        assert used(game, move(1, off)) == pytest.approx(0.25 * 3 / 2)
    rough = hand(state={"form": "square"}, areas=[box("rough", "r", 0, 0, 40, 30)])
    assert used(rough, move(1)) == pytest.approx(0.25 * 9 / 4)


@pytest.mark.rule("NB 8.2.5.3", "NB 8.2.5.3.1hr")
def test_about_face_and_change_of_front_cost_a_change() -> None:
    about = hand()
    assert go(about, Leg(ABOUT)) is None
    assert about.unit("a").spent == WHOLE // 2
    assert about.stands("a") == (20, 9, 180), "the old rear is the front"
    front = hand()
    assert go(front, Leg(TURN, 6_000)) is None
    assert front.stands("a") == (20, 10, 60)
    assert front.unit("a").spent == WHOLE // 2
    off = (Switch.NO_MEASURING, Switch.CHANGE_OF_FRONT)
    assert rule(go(hand(off=off), Leg(TURN, 6_000))) == "NB 8.2.5.3.1hr"


@pytest.mark.rule("NB 2.2.7.3.1hr")
@pytest.mark.parametrize(("angle", "cost"), [(4_500, 1 / 3), (4_600, 2 / 3), (18_000, 1 / 2)])
def test_batteries_turn_by_eighths_and_reverse(angle: int, cost: float) -> None:
    game = hand(profile="FrHFA")
    assert used(game, Leg(TURN, angle)) == pytest.approx(cost)


@pytest.mark.rule("NB 2.2.7.3.1hr", "NB 1.4.2.5", "NB 1.4.2.2-2")
def test_unlimbering_and_limbering_have_their_own_cost() -> None:
    game = hand(profile="BrFA")
    assert game.press("limbered") is None
    assert game.unit("a").form is Form.LIMBERED and game.unit("a").spent == WHOLE // 4


@pytest.mark.rule("NB 2.2.7.3.1hr", "NB 2.2.7.3")
def test_by_the_base_rules_every_change_of_a_battery_is_one_change_of_formation() -> None:
    row = structs.replace(
        standard_profiles()["BrFA"], unlimber="1/3", limber="1/4", turn45="1/8", reverse="1/2"
    )
    off = (Switch.NO_MEASURING, Switch.BATTERY_CHANGES)
    base = hand(profile="BrFA", profiles={"BrFA": row}, off=off)
    assert used(base, Leg(TURN, 4_500)) == used(base, Leg(TURN, 18_000)) == pytest.approx(1 / 3)
    assert base.press("limbered") is None and base.unit("a").spent == WHOLE // 3
    house = hand(profile="BrFA", profiles={"BrFA": row})
    assert used(house, Leg(TURN, 4_500)) == pytest.approx(1 / 8)
    assert used(house, Leg(TURN, 18_000)) == pytest.approx(1 / 2)
    assert house.press("limbered") is None and house.unit("a").spent == WHOLE // 4


@pytest.mark.rule("NB 8.2.4.1hr")
def test_a_limbered_battery_moves_regardless_of_its_facing_and_turns_free() -> None:
    game = hand(profile="BrFA", state={"form": "limbered"})
    assert used(game, move(3, 12_000)) == pytest.approx(3 / 9)
    assert used(game, Leg(TURN, 9_000)) == 0
    off = (Switch.NO_MEASURING, Switch.LIMBERED_FREE)
    bound = hand(profile="BrFA", state={"form": "limbered"}, off=off)
    assert rule(go(bound, move(1, 12_000))) == "NB 8.2.1-1"


@pytest.mark.rule("NB 8.1.1.2", "NB 8.2.1-1")
def test_a_leg_of_no_length_or_a_turn_of_more_than_half_is_none() -> None:
    game = hand()
    for leg in (move(0), Leg(WHEEL, 181 * DEGREE), Leg(WHEEL, 0)):
        assert why_not_legs(game.ctx, "a", (leg,)) == refusals.DIRECTION
    assert why_not_legs(game.ctx, "a", ()) == refusals.DIRECTION
    for amount in (1, 10 * DEGREE):
        assert why_not_legs(game.ctx, "a", (Leg(WHEEL, amount),)) is None


@pytest.mark.rule("NB 8.1.2")
@pytest.mark.parametrize(
    ("at", "there", "why"),
    [((20, 12), True, ""), ((22, 11.5), True, ""), ((20, 20), False, "NB 8.1.2")],
)
def test_the_ghost_comes_as_near_as_it_may(at: tuple[float, float], there: bool, why: str) -> None:
    """A line of four inches. To the place aside it wheels by 20 degrees and goes on obliquely: no
    way leads there that keeps its heading, which nobody has asked for.
    """
    game = hand()
    ghost = game.asking.ghost(game.ctx, Wish((inches(at[0]), inches(at[1]))))
    assert ghost is not None and ghost.action is not None
    end = ghost.action.arg
    near = max(abs(end.x - inches(at[0])), abs(end.y - inches(at[1]))) <= 10
    assert near is there and rule(ghost.refusal) == why


@pytest.mark.rule("NB 4.2.3.1-2", "NB 8.1.1.4")
def test_who_has_fled_again_does_not_flee_once_more() -> None:
    game = position(unit("a", RED, "FrLN", 20, 10, form="column", routed=True, moved=True))
    assert why_not_move(game.ctx, "a") == refusals.HAS_MOVED
    game.ctx.change("a", moved=False)
    assert why_not_move(game.ctx, "a") is None


@pytest.mark.rule("NB 4.2.3.1-2")
def test_only_of_who_flees_again_it_is_told_before_where_it_goes() -> None:
    for routed in (False, True):
        game = position(
            unit("a", RED, "FrLN", 20, 20, form="column", routed=routed),
            unit("x", BLUE, "BrLN", 20, 25, 180),
        )
        game.run(MoveStep())
        assert (game.asking.preview(game.ctx, acts.unit("a")) is not None) is routed


@pytest.mark.rule("NB 8.2.5.3.1hr", "NB 8.2.1-1")
def test_who_is_wanted_aside_after_a_change_of_front_turns_first() -> None:
    """By what the bearing is more than 45 degrees."""
    game = hand()
    legs, _ = done(nearest(game.ctx, "a", Wish((inches(28.66), inches(15))), True))
    assert legs[0].kind == TURN and legs[0].amount == pytest.approx(1_500, abs=2)
    assert legs[1].kind == MOVE and legs[1].off == 4_500


@pytest.mark.rule("NB 8.2.5-2")
def test_who_plays_by_chance_thinks_of_changes_of_formation() -> None:
    game = hand(state={"form": "column"})
    assert "line" in set(likely(game.ctx, "a", "move", Chance(1)))
    near = hand(unit("x", BLUE, "BrLN", 20, 10.9, 180), state={"form": "column"})
    assert not set(likely(near.ctx, "a", "move", Chance(1))), "all is barred"


@pytest.mark.rule("NB 8.1.2")
def test_a_move_of_just_what_is_left_is_allowed() -> None:
    """A line has four inches."""
    game = hand()
    assert used(game, move(4)) == 1
    assert go(game, move(4)) is None


@pytest.mark.rule("NB 8.2.4.1hr", "NB 8.1.2")
def test_the_ghost_of_a_limbered_battery_goes_as_far_as_it_may() -> None:
    game = hand(profile="BrFA", profiles={}, state={"form": "limbered"})
    ghost = game.asking.ghost(game.ctx, Wish((inches(20), inches(29))))
    assert ghost is not None and ghost.action is not None
    assert ghost.action.arg.y == inches(10) + farthest(game.ctx, "a") and rule(ghost.refusal)


@pytest.mark.rule("NB 8.4.1-2")
def test_contact_is_made_with_the_front() -> None:
    """Obliquely to the right: its front passes over his base, its right side comes to it."""
    foe = unit("x", BLUE, "BrLN", 22.375, 9.3, 180, figures=4)
    game = hand(foe)
    refusal = go(game, move(1.5, 45 * DEGREE))
    assert refusal is not None and refusal.rule == "NB 8.4.1-2"


@pytest.mark.rule("NB 1.5-1")
def test_a_battery_far_from_everybody_is_attached_to_nobody() -> None:
    game = hand(unit("b", RED, "FrLN", 30, 20), profile="BrFA", state={"form": "limbered"})
    assert go(game, move(1)) is None
    assert game.press("done") is None
    assert not game.unit("a").attached


@pytest.mark.rule("NB 8.1.2")
def test_a_refusal_asks_for_more_than_is_left_however_both_are_rounded() -> None:
    told = str(refusals.short_of_inches(2_001, 2_000).message)
    assert told == 'That needs 2.01", 2" are left.'


@pytest.mark.rule("NB 8.2.3-1", "NB 8.1.2")
def test_who_is_wanted_too_far_aside_goes_aside_as_far_as_it_may() -> None:
    """A line of 4 goes 2 inches aside, and so ends a tenth from where it is wanted."""
    game = hand()
    legs, refusal = done(nearest(game.ctx, "a", Wish((22_100, 10_000)), front=False))
    assert legs == (Leg(MOVE, 2_000, RIGHT),) and rule(refusal) == "NB 8.1.2"


@pytest.mark.rule("NB 8.2.5.3.1hr", "NB 8.2.1-1")
@pytest.mark.parametrize("x", [20, 23])
def test_who_changes_front_to_what_is_ahead_of_it_does_not_turn(x: float) -> None:
    """Up to 45 degrees it goes forward with all its 4 inches."""
    game = hand()
    legs, refusal = done(nearest(game.ctx, "a", Wish((inches(x), 15_000)), front=True))
    assert [leg.kind for leg in legs] == [MOVE] and legs[0].amount == 4_000
    assert rule(refusal) == "NB 8.1.2"


@pytest.mark.rule("NB 4.2.3.1-2")
def test_who_is_in_rout_is_offered_a_flight_that_costs_it_a_figure() -> None:
    game = position(
        unit("a", RED, "FrLN", 20, 10), unit("b", RED, "FrLN", 30, 10, routed=True, form="column")
    )
    game.run(MoveStep())
    steady, fled = game.prompt.units["a"], game.prompt.units["b"]
    assert (steady.gives_up, fled.gives_up) == (False, True)
    assert steady.text is None and str(fled.text) == "flees again: loses a figure"


@pytest.mark.rule("NB 8.1.1.2")
@pytest.mark.parametrize(
    ("legs", "touches", "words"),
    [
        ((Leg(MOVE, 2_000),), False, 'a: move of 2".'),
        ((Leg(MOVE, 3),), True, "a: up to the enemy, by less than is measured."),
        ((Leg(MOVE, 3),), False, 'a: move of 0".'),
        # A wheel of ten degrees on the arc of 3 inches is 0.524.
        ((Leg(WHEEL, 1_000), Leg(MOVE, 3)), False, 'a: turned. Movement used: 0.53".'),
    ],
)
def test_a_move_of_nothing_is_not_told_as_a_length(
    legs: tuple[Leg, ...], touches: bool, words: str
) -> None:
    game = hand(unit("x", BLUE, "FrLN", 20, 25, 180))
    assert str(move_told(game.ctx, "a", legs, "move", touches=touches)[1]) == words


@pytest.mark.rule("NB 8.1.1.2")
@pytest.mark.parametrize("near", [True, False])
def test_a_move_of_nothing_is_made_only_into_contact(near: bool) -> None:
    """Nine thousandths of an inch: the enemy stands hardly farther before it, or an inch."""
    game = hand(unit("x", BLUE, "FrLN", 20, 10.012 + (not near), 180))
    refusal = go(game, Leg(MOVE, 9))
    if near:
        assert refusal is None
        assert game.told("move") == ["a: up to the enemy, by less than is measured."]
    else:
        assert refusal == refusals.NO_MOVE_AT_ALL and game.unit("a").spent == 0


@pytest.mark.rule("NB 8.1.1.2")
def test_a_move_of_nothing_is_not_offered_as_the_nearest_and_it_is_said_why() -> None:
    game = hand(unit("x", BLUE, "FrLN", 20, 25, 180))
    ghost = game.asking.ghost(game.ctx, Wish((20_000, 10_003)))
    assert ghost is not None
    assert (ghost.action, ghost.refusal) == (None, refusals.NO_MOVE_AT_ALL)
