"""Formed movement: kinds, costs, formations, ground, friends (NB 8.1, 8.2, 14.6)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.legs import ABOUT, MOVE, TURN, WHEEL, Leg
from game.engine.chance import Chance
from game.engine.refusal import Refusal
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form, Rank
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.contact.react import ReactStep
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.phase import MoveStep, why_not_move
from game.rules.napoleons_battles.movement.price import purse, rows_of
from game.rules.napoleons_battles.movement.unit import InHand, Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import attachments, touching
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.tables import standard_profiles
from game.rules.napoleons_battles.unformed.rout import FleeAgain
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    inches,
    line,
    pose,
    position,
    unit,
)

LEFT, RIGHT, BACK = -9_000, 9_000, 18_000
BASE = (Switch.NO_MEASURING, Switch.TURN_FRACTION)


def inf(**fields: Any) -> dict[str, Any]:
    """A profile of round figures: column 12, line 4, march 18, rough 2/3, back 1/2, change 1/2."""
    row = structs.replace(
        standard_profiles()["FrLN"],
        move=(12_000, 4_000, 18_000),
        rough="2/3",
        back="1/2",
        change="1/2",
        **fields,
    )
    return {"FrLN": row}


def hand(
    *others: Placed | Leader,
    profile: str = "FrLN",
    profiles: dict[str, Any] | None = None,
    state: dict[str, Any] | None = None,
    **given: Any,
) -> Position:
    """A red unit at 20, 10 that faces north, in hand."""
    one = unit("a", RED, profile, 20, 10, **(state or {}))
    game = position(one, *others, profiles=inf() if profiles is None else profiles, **given)
    game.run(Moving("a"))
    return game


def go(game: Position, *legs: Leg) -> Refusal | None:
    return game.go(end_pose(game.ctx, "a", legs), *legs)


def move(length: float, off: int = 0) -> Leg:
    return Leg(MOVE, inches(length), off)


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def used(game: Position, *legs: Leg) -> float:
    """What a row of legs costs, in parts of the turn."""
    return purse(game.ctx, "a").spent(tuple(legs)) / WHOLE


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
def test_an_inch_forward_costs_an_inch() -> None:
    assert used(hand(), move(1)) == pytest.approx(0.25)


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
@pytest.mark.parametrize(("y", "routed"), [(10.9, False), (11.2, False), (10.9, True)])
def test_nothing_fine_within_an_inch_of_an_enemy(
    leg: Leg, expected: str, y: float, routed: bool
) -> None:
    foe = unit("x", BLUE, "BrLN", 20, y, 180, routed=routed, form="column" if routed else "line")
    refusal = go(hand(foe), leg)
    near = y < 11 and not routed
    if near:
        assert rule(refusal) == expected
    elif leg.kind in (MOVE, ABOUT):
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


# -- formations (NB 8.2.5) -------------------------------------------------------------------------


@pytest.mark.rule("NB 8.2.5.2", "NB 8.2.5.1.4-2")
def test_the_front_centre_and_the_facing_stay() -> None:
    game = hand()
    assert game.press("column") is None
    assert game.stands("a") == (20, 10, 0)


@pytest.mark.rule("NB 8.2.5.1.2-1", "NB 8.2.5.1.2-2")
@pytest.mark.parametrize(
    ("start", "goal", "allowed"),
    [
        ("march", "column", True),
        ("march", "line", False),
        ("march", "square", False),
        ("line", "march", False),
        ("column", "march", True),
        ("line", "square", True),
    ],
)
def test_march_column_is_next_to_column_alone(start: str, goal: str, allowed: bool) -> None:
    game = hand(state={"form": start})
    button = next(b for b in game.prompt.buttons if b.id == goal)
    assert rule(button.refusal) == ("" if allowed else "NB 8.2.5.1.2-1")


@pytest.mark.rule("NB 8.2.5.1.3")
def test_there_must_be_room_for_the_new_formation() -> None:
    friend = unit("b", RED, "FrLN", 20, 8.5)
    game = hand(friend)
    button = next(b for b in game.prompt.buttons if b.id == "column")
    assert rule(button.refusal) == "NB 8.1.3.2"


@pytest.mark.rule("NB 8.2.5.1.4-1")
@pytest.mark.parametrize("form", ["line", "column"])
@pytest.mark.parametrize(("way", "heading"), [(0, 0), (1, 90), (2, 180), (3, 270)])
def test_who_leaves_square_may_face_any_of_four_ways(form: str, way: int, heading: int) -> None:
    game = hand(state={"form": "square"})
    assert game.press(f"{form}/{way}") is None
    assert game.stands("a") == (20, 10, heading) and game.unit("a").form == form


@pytest.mark.rule("NB 1.4.2.3-2", "NB 1.4.2.4-2")
def test_formations_that_a_unit_cannot_have() -> None:
    guerrilla = hand(profiles=inf(kind="guerrilla"))
    assert "square" not in {b.id for b in guerrilla.prompt.buttons}
    single = hand(state={"figures": 4})
    assert "march" not in {b.id for b in single.prompt.buttons}
    pair = hand(state={"figures": 8, "form": "column"})
    assert "march" in {b.id for b in pair.prompt.buttons}
    horse = hand(profile="FrLC", profiles={})
    assert "square" not in {b.id for b in horse.prompt.buttons}


@pytest.mark.rule("NB 14.6.1", "NB 14.6.2")
def test_a_change_on_a_flank_keeps_the_end_of_the_front() -> None:
    # A column of two abreast is 1.5 wide, the line 3: the left end stays, or the right one.
    left = hand(state={"form": "column"})
    assert left.press("line/-1") is None
    right = hand(state={"form": "column"})
    assert right.press("line/1") is None
    # Towards north the left end is the western one, at 19.25: from there on it reaches to 22.25.
    assert left.stands("a")[0] == 20.75
    assert right.stands("a")[0] == 19.25
    without = hand(state={"form": "column"}, off=(Switch.NO_MEASURING, Switch.FLANK_CHANGES))
    assert "line/1" not in {b.id for b in without.prompt.buttons}


# -- ground (NB 8.2.6) -----------------------------------------------------------------------------


@pytest.mark.rule("NB 8.2.6.1.1", "NB 2.2.7.1-1")
def test_g09_rough_ground() -> None:
    game = hand(state={"form": "column"}, areas=[box("rough", "r", 0, 0, 40, 30)])
    assert used(game, move(2)) == pytest.approx(3 / 12)
    assert used(game, move(4)) == pytest.approx(6 / 12)
    assert rule(go(game, move(8.01))) == "NB 8.1.2"
    assert go(game, move(8)) is None


@pytest.mark.rule("NB 8.2.6.2")
def test_g10_difficulties_are_multiplied() -> None:
    row = structs.replace(inf()["FrLN"], rough="1/2", back="2/3")
    game = hand(profiles={"FrLN": row}, areas=[box("rough", "r", 0, 0, 40, 30)])
    assert used(game, move(1, RIGHT)) == pytest.approx(3 / 4)


@pytest.mark.rule("NB 8.2.6.1.1hr")
def test_only_the_front_edge_is_measured_by_the_house_rule() -> None:
    behind = box("rough", "r", 0, 0, 40, 9.5)
    assert used(hand(areas=[behind]), move(1)) == pytest.approx(1 / 4)
    off = (Switch.NO_MEASURING, Switch.FRONT_EDGE)
    # The rear leaves the rough ground half an inch on.
    assert used(hand(areas=[behind], off=off), move(1)) == pytest.approx(
        (0.5 * 3 / 2 + 0.5) / 4, rel=2e-2
    )


@pytest.mark.rule("NB 8.2.6.1.2.1-1", "NB 8.2.6.1.2.1-2")
@pytest.mark.parametrize(("form", "cost"), [("march", 1 / 18), ("column", 1.5 / 12)])
def test_a_bridge_is_a_ford_to_all_but_march_columns(form: str, cost: float) -> None:
    ground = [box("ford", "ford", 0, 0, 40, 30), box("bridge", "bridge", 0, 0, 40, 30)]
    assert used(hand(state={"form": form}, areas=ground), move(1)) == pytest.approx(cost)


@pytest.mark.rule("NB 8.2.6.1.2.2-1", "NB 8.2.6.1.2.2-2", "NB 8.2.6.1.2.2-3")
@pytest.mark.parametrize(
    ("profile", "form", "disordered"),
    [("FrLN", "column", False), ("FrLN", "line", True), ("FrLT", "line", False)],
)
def test_woods_disorder_who_is_not_in_column(profile: str, form: str, disordered: bool) -> None:
    wood = box("wood", "wood", 0, 0, 40, 30)
    game = hand(profile=profile, state={"form": form}, areas=[wood])
    assert go(game, move(1)) is None
    assert game.unit("a").disordered is disordered


@pytest.mark.rule("NB 8.1.1.4")
def test_who_has_used_up_its_turn_is_not_taken_in_hand_again() -> None:
    """A line of the French goes 6 inches a turn."""
    game = position(unit("a", RED, "FrLN", 20, 10), unit("b", RED, "FrLN", 30, 10))
    game.run(MoveStep())
    assert game.take("a") is None and go(game, move(5.5)) is None
    assert isinstance(game.asking, InHand), "there is something left"
    assert go(game, move(0.5)) is None
    assert "a" not in game.prompt.units and "b" in game.prompt.units
    assert rule(game.take("a")) == "NB 8.1.1.4"


@pytest.mark.rule("NB 8.1.2.3-1", "NB 8.2.6.1.2.2-2")
def test_who_is_disordered_on_its_way_has_half_its_rate_from_there_on() -> None:
    """A line has 4 inches of wood a turn: after two, disordered, half a turn is one inch more."""
    game = hand(profiles={}, areas=[box("wood", "wood", 0, 0, 40, 30)])
    assert go(game, move(2), move(2)) is None
    assert game.unit("a").disordered
    x, y, _ = game.stands("a")
    assert (x, y) == (20, pytest.approx(13, abs=0.002))


@pytest.mark.rule("NB 8.2.6.1.2.2-2")
def test_a_change_of_formation_in_a_wood_disorders() -> None:
    game = hand(state={"form": "column"}, areas=[box("wood", "wood", 0, 0, 40, 30)])
    assert game.press("line") is None
    assert game.unit("a").disordered


@pytest.mark.rule("NB 8.2.6.1.2.3-1")
@pytest.mark.parametrize(("form", "disordered"), [("line", True), ("march", False)])
def test_hedges_disorder_cavalry_that_crosses_them(form: str, disordered: bool) -> None:
    hedge = line("hedge", "hedge", (0, 11), (40, 11))
    game = hand(profile="FrLC", state={"form": form}, lines=[hedge])
    assert go(game, move(4)) is None
    assert game.unit("a").disordered is disordered


@pytest.mark.rule("NB 8.2.6.1.2.3-2", "NB 8.2.6.1.2.4-2")
@pytest.mark.parametrize("kind", ["hedge", "wall"])
def test_guns_cross_at_gates_alone(kind: str) -> None:
    closed = line(kind, "line", (0, 11), (40, 11))
    gate = line(kind, "line", (0, 11), (40, 11), gaps=[((20, 11), 1.5)])
    state = {"form": "limbered"}
    assert rule(go(hand(profile="BrFA", state=state, lines=[closed]), move(3))) == (
        "NB 8.2.6.1.2.4-2"
    )
    assert go(hand(profile="BrFA", state=state, lines=[gate]), move(3)) is None


@pytest.mark.rule("NB 8.2.6.1.2.4-1")
def test_a_wall_costs_an_inch_of_rough_ground() -> None:
    wall = line("wall", "wall", (0, 10.5), (40, 10.5))
    assert used(hand(lines=[wall]), move(1)) == pytest.approx((1 + 1.5) / 4)


@pytest.mark.rule("NB 8.2.6.3.1-1")
def test_impassable_ground_ends_a_move() -> None:
    game = hand(areas=[box("pond", "pond", 0, 12, 40, 15)], state={"form": "column"})
    assert rule(go(game, move(3))) == "NB 8.2.6.3.1-1"
    assert go(game, move(1.9)) is None


@pytest.mark.rule("NB 8.3")
def test_a_town_costs_nothing_extra() -> None:
    assert used(hand(areas=[box("town", "t", 0, 0, 40, 30, vdf=1)]), move(1)) == (
        pytest.approx(1 / 4)
    )


@pytest.mark.rule("NB 15.4.3-1")
def test_nobody_enters_a_burning_town() -> None:
    town = box("town", "town", 0, 12, 40, 15, vdf=1)
    game = hand(areas=[town], state={"form": "column"}, table={"burning": ["town"]})
    assert go(game, move(3)) is not None
    assert go(hand(areas=[town], state={"form": "column"}), move(3)) is None


# -- friends and enemies (NB 8.1.3) ----------------------------------------------------------------


@pytest.mark.rule("NB 8.1.3-1", "NB 8.1.3-3", "NB 8.1.3.2", "NB 8.1.1.1-2")
def test_friends_are_passed_through_and_never_stopped_on() -> None:
    friend = unit("b", RED, "FrLN", 20, 13)
    game = hand(friend, state={"form": "column"}, off=(Switch.NO_MEASURING, Switch.PASSING_COST))
    assert rule(go(game, move(3.5))) == "NB 8.1.3.2"
    assert go(game, move(6)) is None


@pytest.mark.rule("NB 8.1.3.3hr")
@pytest.mark.parametrize(("form", "rows"), [("line", 1), ("column", 2)])
def test_passing_formed_friends_costs_an_inch_for_each_row(form: str, rows: int) -> None:
    friend = unit("b", RED, "FrLN", 20, 13, form=form)
    game = hand(friend, state={"form": "column"})
    assert used(game, move(6)) == pytest.approx((6 + rows) / 12)


@pytest.mark.rule("NB 8.1.3.3hr")
@pytest.mark.parametrize(("heading", "rows"), [(90, 1), (0, 4), (180, 4), (60, 1)])
def test_a_march_column_is_crossed_as_one_row_and_gone_along_as_four(
    heading: float, rows: int
) -> None:
    friend = unit("b", RED, "FrLN", 20, 18, heading, form="march")
    game = hand(friend)
    assert rows_of(game.ctx, "b", 0) == rows


def water(**told: Any) -> dict[str, Any]:
    """A stream at y = 15 between the unit and an enemy who stands close behind it."""
    return {"lines": [line("stream", "stream", (0, 15), (40, 15), **told)]}


@pytest.mark.rule("NB 8.2.6.3.1-1", "NB 8.2.6.3.1-2")
@pytest.mark.parametrize("closed", [True, False])
def test_no_combat_across_impassable_ground(closed: bool) -> None:
    told = water(impassable="true") if closed else water()
    foe = unit("x", BLUE, "FrLN", 20, 15, 180)
    game = hand(foe, state={"form": "column"}, **told)
    assert go(game, move(5)) is None
    assert [c.target for c in game.table.contacts] == ([] if closed else ["x"])
    assert bool(touching(game.ctx, "a")) is not closed
    beyond = hand(state={"form": "column"}, **told)
    assert rule(go(beyond, move(6))) == ("NB 8.2.6.3.1-1" if closed else "")


@pytest.mark.rule("NB 8.2.6.3.1-1")
@pytest.mark.parametrize("closed", [True, False])
def test_nobody_flees_across_it(closed: bool) -> None:
    told = water(impassable="true") if closed else water()
    fled = unit("a", RED, "FrLN", 20, 18, routed=True, form="column")
    game = position(fled, off=(Switch.NO_MEASURING, Switch.ROUT_DIRECTION), **told)
    game.run(FleeAgain("a"))
    assert (game.go(pose(20, 8)) is None) is not closed


@pytest.mark.rule("NB 8.2.5.1.4-3")
def test_who_is_attached_to_a_square_keeps_its_facing_when_it_changes() -> None:
    # The square lies from 19.25 to 20.75; the battery at its left side.
    guns = unit("g", RED, "FrHFA", 18.5, 10, 0, attached="a")
    game = hand(guns, state={"form": "square"})
    assert game.press("line/2") is None
    assert game.stands("a") == (20, 10, 180)
    assert game.stands("g") == (18.5, 10, 0) and game.unit("g").attached == "a"


@pytest.mark.rule("NB 8.1.3.1")
@pytest.mark.parametrize("disordered", [True, False])
def test_a_disordered_unit_disorders_the_friend_it_passes(disordered: bool) -> None:
    friend = unit("b", RED, "FrLN", 20, 12)
    state = {"form": "column", "disordered": disordered}
    game = hand(friend, state=state, off=(Switch.NO_MEASURING, Switch.PASSING_COST))
    assert go(game, move(5)) is None
    assert game.unit("b").disordered is disordered


@pytest.mark.rule("NB 1.5-3")
def test_troops_keep_apart_from_troops() -> None:
    friend = unit("b", RED, "FrLN", 23.5, 12)
    game = hand(friend, state={"form": "column"})
    # Its right side comes to 20.75 + x; the line's left end lies at 22.
    assert go(game, move(2, 4_500)) is not None


@pytest.mark.rule("NB 8.1.3-3")
def test_nobody_passes_through_an_enemy() -> None:
    foe = unit("x", BLUE, "BrLN", 20, 14, 180)
    assert rule(go(hand(foe, state={"form": "column"}), move(6))) == "NB 8.1.3-3"


@pytest.mark.rule("NB 8.1.3-3")
def test_it_is_told_which_part_of_it_comes_upon_whom() -> None:
    """A column of an inch and a half meets a line of which but an end lies on its way: the centre
    of its front would not come to it.
    """
    foe = unit("x", BLUE, "BrLN", 22, 14, 180)
    refusal = go(hand(foe, state={"form": "column"}), move(6))
    assert refusal is not None and refusal.by == "x"
    assert "It is its front that comes to it." in str(refusal.message)


@pytest.mark.rule("NB 1.5-1", "NB 1.5.2")
def test_a_battery_beside_infantry_is_attached_to_it() -> None:
    foot = unit("b", RED, "FrLN", 20, 13)
    game = hand(foot, profile="BrFA", state={"form": "limbered"})
    assert go(game, move(2)) is None
    assert game.press("done") is None
    assert game.unit("a").attached == "b"


@pytest.mark.rule("NB 1.5.2")
@pytest.mark.parametrize("profile", ["BrFA", "Train"])
def test_guns_and_wagons_are_attached_to_one_unit_only(profile: str) -> None:
    """Its base, an inch and a half wide, goes between two lines, from 19.25 to 20.75, and touches
    the ends of both; put down again it stays where it is attached.
    """
    pair = unit("b", RED, "FrLN", 17.75, 12), unit("c", RED, "FrLN", 22.25, 12)
    game = hand(*pair, profile=profile, profiles={}, state={"form": "limbered"})
    assert go(game, move(2)) is None
    assert game.press("done") is None
    game.ctx.change("a", done=False, spent=0)
    game.run(Moving("a"))
    assert game.press("done") is None
    assert game.unit("a").attached == "b"
    assert attachments(game.ctx, "b") == ("a",) and attachments(game.ctx, "c") == ()
    assert game.told("attach") == ["a is attached to b."]


@pytest.mark.rule("NB 13.2.3-1", "NB 13.2.3-2")
def test_a_worn_out_formation_comes_no_nearer() -> None:
    foe = unit("x", BLUE, "BrLN", 20, 20, 180)
    state = {"formation": "corps", "form": "column"}
    game = hand(foe, state=state, table={"worn": ["corps"]})
    assert rule(go(game, move(1))) == "NB 13.2.3-1"
    assert go(game, move(1, BACK)) is None


@pytest.mark.rule("NB 8.4.1.1", "NB 1.4.2.3-3")
def test_guns_and_squares_do_not_attack() -> None:
    foe = unit("x", BLUE, "BrLN", 20, 12, 180)
    assert rule(go(hand(foe, profile="BrFA", state={"form": "limbered"}), move(2))) == (
        "NB 8.4.1.1"
    )
    square = hand(foe, state={"form": "square"})
    assert rule(go(square, move(2))) == "NB 1.4.2.3-3"


@pytest.mark.rule("NB 8.4.1-1")
def test_contact_is_made_forward() -> None:
    behind = unit("x", BLUE, "BrLN", 20, 8, 0, figures=4)
    # Its front lies at 8, the rear of the line at 9.
    assert rule(go(hand(behind), move(1, BACK))) == "NB 8.4.1-1"


@pytest.mark.rule("NB 8.4.2.3")
def test_engaged_units_do_not_move() -> None:
    game = position(unit("a", RED, "FrLN", 20, 10), unit("x", BLUE, "BrLN", 20, 10, 180))
    assert rule(why_not_move(game.ctx, "a")) == "NB 8.4.2.3"


# -- declared without measuring (NB 1.6hr) ---------------------------------------------------------


@pytest.mark.rule("NB 1.6hr")
def test_in_a_blind_game_nothing_is_measured() -> None:
    assert hand(off=()).prompt.blind is not None
    assert hand().prompt.blind is None
    assert isinstance(hand().asking, InHand)


@pytest.mark.rule("NB 1.6hr")
@pytest.mark.parametrize("blind", [True, False])
def test_nor_while_a_unit_a_general_or_a_reaction_is_chosen(blind: bool) -> None:
    off = () if blind else (Switch.NO_MEASURING,)
    pieces = unit("a", RED, "FrLC", 20, 10, react=True), unit("x", BLUE, "BrLN", 20, 20, 180)
    game = position(*pieces, off=off)
    game.run(MoveStep())
    assert (game.prompt.blind is not None) is blind
    assert game.take("gr") is None
    assert (game.prompt.blind is not None) is blind
    reacting = position(*pieces, off=off)
    reacting.run(ReactStep(RED, free=True))
    assert (reacting.prompt.blind is not None) is blind


@pytest.mark.rule("NB 1.6hr")
def test_a_move_declared_unmeasured_ends_where_the_allowance_ends() -> None:
    state = {"form": "column"}
    game = hand(state=state, off=())
    assert go(game, move(15)) is None
    assert game.stands("a") == (20, 22, 0) and game.asking is None
    # By a place alone, half to the right and 16 inches away: at 12 along that bearing it ends.
    game = hand(state=state, off=())
    assert game.go(pose(20 + 11.314, 10 + 11.314)) is None
    assert game.stands("a")[:2] == pytest.approx((20 + 8.485, 10 + 8.485), abs=0.01)
    measured = hand(state=state)
    assert rule(go(measured, move(15))) == "NB 8.1.2"
    assert measured.stands("a") == (20, 10, 0)


@pytest.mark.rule("NB 1.6hr")
def test_the_legs_after_the_one_that_is_cut_are_not_made() -> None:
    game = hand(state={"form": "column"}, off=())
    assert go(game, move(3), move(20), move(2, 4_500)) is None
    assert game.stands("a") == (20, 22, 0)


@pytest.mark.rule("NB 1.6hr")
def test_a_move_declared_beyond_an_enemy_ends_in_contact() -> None:
    foe = unit("x", BLUE, "FrLN", 20, 15, 180)
    game = hand(foe, state={"form": "column"}, off=())
    assert go(game, move(9)) is None
    assert game.stands("a") == (20, 15, 0)
    assert [c.target for c in game.table.contacts] == ["x"]


@pytest.mark.rule("NB 1.6hr")
def test_who_sees_a_table_and_measures_nothing_can_name_moves_to_declare() -> None:
    """They are as long as a whole turn at the most, whatever ends them; each can be begun."""
    foe = unit("x", BLUE, "FrLN", 20, 13, 180)
    game = hand(foe, state={"form": "column"}, off=())
    named = list(game.asking.declarations(game.ctx, Chance(1)))
    assert all(game.asking.why_not_pose(game.ctx, a.arg, a.legs) is None for a in named)
    assert any(a.legs == (move(12),) for a in named), "beyond the enemy, 3 inches ahead"


@pytest.mark.rule("NB 1.6hr")
def test_what_no_part_of_can_be_made_is_refused_with_its_reason() -> None:
    game = hand(off=())
    assert rule(go(game, move(3, 6_000))) == "NB 8.2.1-1"


@pytest.mark.rule("NB 1.6hr")
def test_a_ride_declared_unmeasured_ends_with_the_generals_move() -> None:
    # He has 24 inches.
    far = unit("a", RED, "FrLN", 38, 2, commander="gr")
    chief = general("gr", RED, 2, 2, rank=Rank.ARMY)
    game = position(chief, far, off=())
    game.run(MoveStep())
    game.take("gr")
    assert game.go(pose(35, 2)) is None
    assert game.stands("gr") == (26, 2, 0)
    joins = position(chief, far, off=())
    joins.run(MoveStep())
    joins.take("gr")
    assert joins.take("a") is None
    assert joins.stands("gr")[0] == 26 and not attached_generals(joins.ctx, "a")
    measured = position(chief, far)
    measured.run(MoveStep())
    measured.take("gr")
    assert rule(measured.go(pose(35, 2))) == rule(measured.take("a")) == "NB 8.1.2"


@pytest.mark.rule("NB 8.2.5-1", "NB 8.2.5.1hr")
def test_every_change_tells_its_price_and_what_is_left_before_it_is_made() -> None:
    """Half of the turn for the line, and half of its four inches are left; after three of twelve
    inches in column a quarter, which is one.
    """
    game = hand(state={"form": "column"})
    assert str(game.prompt.context) == '12" to move'
    assert note(game, "line") == '1/2 turn, 2" left'
    assert go(game, move(3)) is None
    assert str(game.prompt.context) == '9" of 12" left to move'
    assert note(game, "line") == '1/2 turn, 1" left'
    assert go(game, move(6)) is None
    (line,) = (button for button in game.prompt.buttons if button.id == "line")
    assert str(line.note) == "1/2 of the turn" and line.refusal is not None
    told = 'That takes 1/2 of the turn, 6" of movement; 3" are left.'
    assert str(line.refusal.message) == told


def note(game: Position, button: str) -> str:
    return next(str(b.note) for b in game.prompt.buttons if b.id == button)


@pytest.mark.rule("NB 8.1.2")
def test_what_is_too_far_is_told_in_inches() -> None:
    refusal = go(hand(state={"form": "column"}), move(13))
    assert refusal is not None
    assert str(refusal.message) == 'That needs 13", 12" are left.'


@pytest.mark.rule("NB 1.6hr", "NB 8.2.5.1.1")
def test_where_nothing_is_measured_no_grey_button_tells_of_an_enemy_within_an_inch() -> None:
    """The change is declared; it turns out to be barred, and its half of the turn is lost."""
    foe = unit("x", BLUE, "BrLN", 20, 10.9, 180)
    blind, open_ = hand(foe, state={"form": "column"}, off=()), hand(foe, state={"form": "column"})
    assert [b.refusal for b in blind.prompt.buttons if b.id == "line"] == [None]
    (line,) = (b for b in open_.prompt.buttons if b.id == "line")
    assert rule(line.refusal) == "NB 8.2.5.1.1"
    assert blind.press("line") is None
    assert (blind.unit("a").form, blind.unit("a").spent) == (Form.COLUMN, WHOLE // 2)
    (told,) = blind.told("formation")
    assert told.startswith("a cannot change: No change of formation or front within one inch")


@pytest.mark.rule("NB 4.1.1.1")
def test_who_is_not_on_the_table_does_not_move() -> None:
    game = position(unit("a", RED, "FrLN", 10, 8), unit("b", RED, "FrLN", 20, 8))
    game.ctx.change("b", pose=None)
    game.run(MoveStep())
    assert game.take("b") == refusals.NOT_THERE
    assert game.take("a") is None


@pytest.mark.rule("NB 8.1.1.2")
def test_legs_that_lead_elsewhere_are_no_way_to_a_place() -> None:
    """An inch straight on from 10, 8 ends at 10, 9, not at 10, 9.5 nor with another heading."""
    game = position(unit("a", RED, "FrLN", 10, 8))
    game.run(MoveStep())
    assert game.take("a") is None
    leg = Leg(MOVE, inches(1))
    assert game.go(pose(10, 9.5), leg) == refusals.DIRECTION
    assert game.go(pose(10, 9, 90), leg) == refusals.DIRECTION
    assert game.go(pose(10, 9), leg) is None and game.stands("a") == (10, 9, 0)


@pytest.mark.rule("NB 8.2.6.1.1hr")
def test_ground_before_the_front_edge_is_not_paid_for() -> None:
    """The move ends at its border."""
    before = box("rough", "r", 0, 11, 40, 20)
    assert used(hand(areas=[before]), move(1)) == pytest.approx(1 / 4, rel=1e-6)
    assert used(hand(areas=[before]), move(2)) == pytest.approx((1 + 3 / 2) / 4, rel=2e-2)
