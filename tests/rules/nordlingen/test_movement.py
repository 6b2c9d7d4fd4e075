"""Ordinary movement: allowances, legs, closest approach, zones (ND 0.10-0.13, 3.1-3.10)."""

from copy import deepcopy
from typing import Any

import pytest

from game.board.plane.distance import overlap
from game.board.plane.legs import ABOUT, MOVE, TURN, WHEEL, Leg, laid_after
from game.board.plane.shapes import Pose
from game.engine import action as do
from game.engine.advance import why_not
from game.engine.chance import Chance
from game.engine.refusal import Refusal
from game.rules.nordlingen import refusals
from game.rules.nordlingen.movement.fan import worth_trying
from game.rules.nordlingen.movement.limits import Manner
from game.rules.nordlingen.movement.moves import end_pose
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from game.rules.nordlingen.movement.who import why_not_manoeuvre
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import laid, zone
from game.rules.nordlingen.rules import Terms
from game.rules.nordlingen.table import Charge
from tests.rules.nordlingen.moves import BACK, LEFT, RIGHT, alone, go, same
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Position,
    box,
    general,
    objective,
    pose,
    position,
    unit,
)

# -- who may move ----------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.1", "ND 2.9", "ND 3.15")
def test_who_is_active_in_hand_and_free_may_manoeuvre_once() -> None:
    def why(orders: dict[str, int] | None = None, **state: Any) -> Refusal | None:
        game = position(unit("a", RED, "Pk", 10, 8, **state), orders=orders)
        return why_not_manoeuvre(game.ctx, "a")

    assert why() is None
    assert why(disorder=2) is None  # a shaken unit moves (ND 1.2)
    assert why(orders={"b": 5}) == refusals.NOT_ACTIVE
    assert why(manoeuvred=True) == refusals.HAS_MANOEUVRED
    assert why(halted=True) == refusals.CANNOT_MANOEUVRE
    assert why(disorder=3) == refusals.CANNOT_MANOEUVRE
    # What stands first in the table of refusals is said (ND 14.2).
    assert why(orders={"b": 5}, manoeuvred=True, halted=True) == refusals.NOT_ACTIVE


@pytest.mark.rule("ND 3.1")
def test_who_is_in_melee_makes_no_ordinary_manoeuvre() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 8),
        unit("x", BLUE, "Pk", 10, 8, 180),
        charges=[Charge("x", "a", "front")],
    )
    assert why_not_manoeuvre(game.ctx, "a") == refusals.CANNOT_MANOEUVRE


# -- allowances ------------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.2")
@pytest.mark.parametrize(
    ("kind", "mov", "state"),
    [
        ("PkL", 1_000, {}),
        ("Pk", 2_000, {}),
        ("Hv", 2_000, {}),
        ("Wb", 2_000, {}),
        ("Sh", 2_000, {}),
        ("Dr", 2_000, {}),
        ("Lt", 3_000, {}),
        ("Sh", 3_000, {"open": True}),
        ("Cav", 3_000, {}),
        ("CavL", 3_000, {}),
        ("Rei", 4_000, {}),
        ("MC", 4_000, {}),
        ("DrM", 4_000, {}),
        ("LC", 5_000, {}),
        ("LCs", 6_000, {}),
        ("LC", 6_000, {"open": True}),
        ("LtArt", 1_000, {}),
        ("LtArt", 3_000, {"limbered": True}),
        ("MdArt", 2_000, {"limbered": True}),
        ("Wg", 1_000, {}),
    ],
)
def test_each_kind_moves_as_far_as_the_table_says_and_no_farther(
    kind: str, mov: int, state: dict[str, Any]
) -> None:
    refused = go(alone(kind, **state), Leg(MOVE, mov + 1))
    assert same(refused, refusals.short_of_movement(mov + 1, mov))
    game = alone(kind, **state)
    assert go(game, Leg(MOVE, mov)) is None
    assert game.stands("a") == (10, 8 + mov / 1_000, 0)
    assert game.unit("a").manoeuvred


@pytest.mark.rule("ND 3.2", "ND 3.5")
@pytest.mark.parametrize("kind", ["MdArt", "HvArt"])
def test_other_guns_in_battery_do_not_move(kind: str) -> None:
    assert same(go(alone(kind), Leg(MOVE, 100)), refusals.short_of_movement(100, 0))
    assert same(go(alone(kind), Leg(ABOUT)), refusals.ONLY_TURNS)


@pytest.mark.rule("ND 3.4", "ND 3.2")
@pytest.mark.parametrize(
    ("kind", "rot", "angle"),
    [
        ("Pk", 1_000, 2_895),
        ("PkL", 1_000, 2_895),
        ("Cav", 2_000, 6_000),
        ("CavL", 2_000, 6_000),
        ("Rei", 2_000, 6_000),
        ("LC", 2_000, 6_000),
        ("Lt", 3_000, 9_718),
        ("LCs", 4_000, 18_000),
    ],
)
def test_a_wheel_costs_the_way_of_the_outer_corner(kind: str, rot: int, angle: int) -> None:
    """The chord: 2 x 2um x sin(angle / 2)."""
    for sign in (1, -1):
        assert go(alone(kind), Leg(WHEEL, sign * angle)) is None
        if angle < 18_000:
            refused = go(alone(kind), Leg(WHEEL, sign * (angle + 1)))
            assert refused is not None and refused.rule == "ND 3.3"


@pytest.mark.rule("ND 3.4")
def test_a_wheel_turns_about_a_front_corner_and_the_other_goes_forwards() -> None:
    """60 degrees to the right about the corner 11, 8: the left one comes 2um away from it, along
    the heading 330, to 10, 9.732; the middle between them is the new front centre.
    """
    game = alone("Cav")
    assert go(game, Leg(WHEEL, 6_000)) is None
    assert game.unit("a").pose == Pose(10_500, 8_866, 6_000)


@pytest.mark.rule("ND 3.3")
def test_mov_pays_for_the_leg_and_rot_for_both_wheels() -> None:
    whole = Leg(WHEEL, 2_800), Leg(MOVE, 3_000), Leg(WHEEL, -2_800)
    assert go(alone("Cav"), *whole) is None  # 0.968 + 0.968 of Rot 2
    assert go(alone("Cav"), Leg(WHEEL, 2_895), Leg(MOVE, 100), Leg(WHEEL, 2_895)) is None
    refused = go(alone("Cav"), Leg(WHEEL, 2_896), Leg(MOVE, 100), Leg(WHEEL, 2_896))
    assert refused is not None and refused.rule == "ND 3.3"


@pytest.mark.rule("ND 3.3")
def test_a_normal_move_is_a_wheel_a_leg_and_a_wheel() -> None:
    for legs in (
        (Leg(MOVE, 100), Leg(MOVE, 100)),
        (Leg(MOVE, 100), Leg(WHEEL, 100), Leg(MOVE, 100)),
        (Leg(WHEEL, 100), Leg(WHEEL, 100), Leg(MOVE, 100)),
        (Leg(TURN, 100), Leg(MOVE, 100)),
        (Leg(WHEEL, 100), Leg(MOVE, 100, BACK)),
        (Leg(MOVE, 100, RIGHT), Leg(WHEEL, 100)),
    ):
        refused = go(alone("Cav"), *legs)
        assert refused is not None and refused.rule in ("ND 3.3", "ND 3.6"), legs


@pytest.mark.rule("ND 3.5")
@pytest.mark.parametrize(("kind", "angle"), [("LtArt", 6_000), ("MdArt", 2_895), ("HvArt", 2_895)])
def test_a_battery_turns_about_the_centre_of_its_front(kind: str, angle: int) -> None:
    """Each front corner is 1um off the centre: 60 degrees move it by 1um, 28.95 by half."""
    game = alone(kind)
    assert go(game, Leg(TURN, angle)) is None
    assert game.unit("a").pose == Pose(10_000, 8_000, angle)
    refused = go(alone(kind), Leg(TURN, angle + 1))
    assert refused is not None and refused.rule == "ND 3.3"


@pytest.mark.rule("ND 3.5")
@pytest.mark.parametrize("kind", ["MdArt", "Wg"])
def test_limbered_guns_and_wagons_turn_freely_before_and_after_their_leg(kind: str) -> None:
    game = alone(kind, limbered=kind != "Wg")
    assert go(game, Leg(TURN, 17_000), Leg(MOVE, 1_000), Leg(TURN, -16_000)) is None
    assert game.stands("a")[2] == 10


# -- kinds of leg ----------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.6")
def test_an_oblique_leg_goes_at_most_45_degrees_aside_and_keeps_the_heading() -> None:
    game = alone("Pk")
    assert go(game, Leg(MOVE, 1_414, 4_500)) is None
    assert game.stands("a") == (11, 9, 0)
    assert same(go(alone("Pk"), Leg(MOVE, 1_414, 4_501)), refusals.TOO_OBLIQUE)
    assert same(go(alone("Pk"), Leg(MOVE, 1_414, -4_501)), refusals.TOO_OBLIQUE)


@pytest.mark.rule("ND 3.6")
@pytest.mark.parametrize(
    ("off", "end"), [(BACK, (10, 7, 0)), (LEFT, (9, 8, 0)), (RIGHT, (11, 8, 0))]
)
def test_back_and_aside_a_um_costs_two(off: int, end: tuple[float, float, float]) -> None:
    game = alone("Pk")
    assert go(game, Leg(MOVE, 1_000, off)) is None
    assert game.stands("a") == end
    refused = go(alone("Pk"), Leg(MOVE, 1_001, off))
    assert same(refused, refusals.short_of_movement(2_002, 2_000))


@pytest.mark.rule("ND 3.7")
def test_an_about_face_costs_half_of_mov_and_the_other_half_moves_on() -> None:
    """The footprint stays: the new front centre is the middle of the old rear edge, 10, 7."""
    game = alone("Pk")
    assert go(game, Leg(ABOUT)) is None
    assert game.stands("a") == (10, 7, 180)
    assert not game.unit("a").moved  # its footprint has not changed place (ND 3.10)
    game = alone("Pk")
    assert go(game, Leg(ABOUT), Leg(MOVE, 1_000)) is None
    assert game.stands("a") == (10, 6, 180)
    refused = go(alone("Pk"), Leg(ABOUT), Leg(MOVE, 1_001))
    assert same(refused, refusals.short_of_movement(1_001, 1_000))


@pytest.mark.rule("ND 3.7", "ND 0.10")
def test_an_about_face_that_would_bring_a_corner_onto_a_friend_is_refused() -> None:
    """The two touch as deep as the tolerance allows, 0.01um; turned about, a's corners are rounded
    so that it lies 0.001um deeper. A hair's breadth farther off it faces about.
    """

    def beside(x: float) -> Position:
        friend = unit("c", RED, "Sh", 5.273, 9.443, 12.91)
        return position(unit("a", RED, "Pk", x, 9.355, 185.48), friend).run(ManoeuvreUnit("a"))

    game = beside(6.195)
    named = list(game.asking.candidates(game.ctx, Chance(1)))
    assert named and not any(Leg(ABOUT) in action.legs for action in named)
    assert same(go(game, Leg(ABOUT)), refusals.onto("c"))
    assert go(beside(6.2), Leg(ABOUT)) is None


@pytest.mark.rule("ND 3.7")
def test_after_an_about_face_a_leg_goes_straight_on() -> None:
    assert go(alone("Cav"), Leg(ABOUT), Leg(MOVE, 500)) is None
    for off in (100, LEFT, BACK):
        refused = go(alone("Cav"), Leg(ABOUT), Leg(MOVE, 500, off))
        assert refused is not None and refused.rule in ("ND 3.3", "ND 3.7")


@pytest.mark.rule("ND 3.6", "ND 3.7", "ND 3.4", "ND 3.3")
@pytest.mark.parametrize(
    ("legs", "told"),
    [
        ((Leg(MOVE, 500),), "a moves 0.5 um."),
        ((Leg(MOVE, 500, BACK),), "a moves 0.5 um back."),
        ((Leg(MOVE, 500, LEFT),), "a moves 0.5 um to the side."),
        ((Leg(ABOUT), Leg(MOVE, 500)), "a faces about and moves 0.5 um."),
        ((Leg(WHEEL, 500),), "a turns."),
    ],
)
def test_a_move_is_told_as_what_it_was(legs: tuple[Leg, ...], told: str) -> None:
    game = alone("Cav")
    assert go(game, *legs) is None
    assert [str(e.text) for e in game.events if e.path] == [told]


@pytest.mark.rule("ND 3.7")
def test_a_large_unit_spends_its_whole_mov_on_an_about_face() -> None:
    game = alone("PkL")
    assert go(game, Leg(ABOUT)) is None
    assert game.stands("a") == (10, 6, 180)
    refused = go(alone("PkL"), Leg(ABOUT), Leg(MOVE, 10))
    assert same(refused, refusals.short_of_movement(10, 0))


@pytest.mark.rule("ND 3.10")
def test_who_changed_place_has_moved_in_impulse_and_turn() -> None:
    game = alone("Pk")
    go(game, Leg(WHEEL, 500))
    assert game.unit("a").moved and game.unit("a").moved_in_turn
    gun = alone("MdArt")
    go(gun, Leg(TURN, 500))
    assert not gun.unit("a").moved and not gun.unit("a").moved_in_turn
    assert gun.unit("a").manoeuvred


# -- from a pose to legs ---------------------------------------------------------------------------


@pytest.mark.rule("ND 3.3", "ND 3.6", "ND 3.7")
@pytest.mark.parametrize(
    ("goal", "kinds"),
    [
        (pose(10, 9), ["move"]),
        (pose(10.5, 9.5), ["move"]),
        (pose(10, 7), ["move"]),
        (pose(9, 8), ["move"]),
        (pose(10, 7, 180), ["about"]),
        (pose(10, 6, 180), ["about", "move"]),
    ],
)
def test_a_pose_without_legs_finds_its_own(goal: Pose, kinds: list[str]) -> None:
    game = alone("Pk")
    done = game.asking.completed(game.ctx, do.pose(goal))
    assert [leg.kind for leg in done.legs] == kinds
    assert game.go(goal) is None
    assert game.unit("a").pose == done.arg


@pytest.mark.rule("ND 3.3")
def test_a_pose_that_no_manoeuvre_reaches_is_refused_with_figures() -> None:
    refused = alone("Pk").go(pose(10, 11))
    assert same(refused, refusals.short_of_movement(3_000, 2_000))
    assert refused is not None and refused.at == pose(10, 10)
    assert alone("Pk").go(pose(10, 8)) == refusals.NO_MANOEUVRE


# -- enemies ---------------------------------------------------------------------------------------


@pytest.mark.rule("ND 0.11")
def test_no_move_comes_within_half_a_um_of_an_enemy() -> None:
    """A wagon has no zone: its side lies at 10um, the front may come to 9.5."""
    wagon = unit("x", BLUE, "Wg", 10, 12, 0)
    assert go(alone("Rei", wagon), Leg(MOVE, 1_500)) is None
    refused = go(alone("Rei", wagon), Leg(MOVE, 1_520))
    assert same(refused, refusals.too_close_to("x"))
    assert refused is not None and refused.at == pose(10, 9.5)


@pytest.mark.rule("ND 0.11")
def test_who_stands_nearer_than_half_a_um_may_only_move_away() -> None:
    """The wagon's rear edge is at 8.3um, 0.3 ahead of the front."""
    wagon = unit("x", BLUE, "Wg", 10, 10.3, 0)
    assert same(go(alone("Pk", wagon), Leg(MOVE, 100)), refusals.too_close_to("x"))
    assert go(alone("Pk", wagon), Leg(MOVE, 100, BACK)) is None


@pytest.mark.rule("ND 0.10", "ND 0.11")
def test_who_touches_an_enemy_by_a_corner_comes_no_deeper_onto_it() -> None:
    """a's rear left corner is 0.007um inside x, which is no contact along an edge of 0.1um: it is
    nearer than 0.5um and may only move away, which back it does not.
    """

    def touching() -> Position:
        foe = unit("x", BLUE, "Pk", 10.734, 4.289, 208.95)
        return position(unit("a", RED, "Pk", 12.735, 5.933, 345.52), foe).run(ManoeuvreUnit("a"))

    assert same(go(touching(), Leg(MOVE, 1_000, BACK)), refusals.too_close_to("x"))
    assert go(touching(), Leg(MOVE, 1_000)) is None
    for angle in (-1_500, 1_500):
        game = touching()
        if go(game, Leg(WHEEL, angle)) is None:
            assert not overlap(laid(game.ctx, "a"), laid(game.ctx, "x"))


@pytest.mark.rule("ND 0.12")
def test_who_enters_the_zone_of_a_formed_enemy_stops_there() -> None:
    """The enemy's front is at 11, its zone reaches down to 10, and 11 thousandths in one is in."""
    foe = unit("x", BLUE, "Pk", 10, 11, 180)
    assert go(alone("Cav", foe), Leg(MOVE, 2_011)) is None
    assert same(go(alone("Cav", foe), Leg(MOVE, 2_020)), refusals.stopped_by("x"))
    shaken = unit("x", BLUE, "Pk", 10, 11, 180, disorder=2)
    assert go(alone("Cav", shaken), Leg(MOVE, 2_500)) is None
    guns = unit("x", BLUE, "MdArt", 10, 11, 180)
    assert go(alone("Cav", guns), Leg(MOVE, 2_500)) is None


@pytest.mark.rule("ND 0.12")
def test_in_a_zone_one_may_still_wheel_towards_that_enemy() -> None:
    """The enemy is ahead on the left: only a wheel to the left turns the front to him."""
    foe = unit("x", BLUE, "Pk", 8.5, 11, 180)
    assert go(alone("Cav", foe), Leg(MOVE, 2_011), Leg(WHEEL, -500)) is None
    refused = go(alone("Cav", foe), Leg(MOVE, 2_011), Leg(WHEEL, 500))
    assert same(refused, refusals.stopped_by("x"))


@pytest.mark.rule("ND 0.13")
def test_near_an_enemy_no_fine_manoeuvre_is_made() -> None:
    near = unit("x", BLUE, "MdArt", 10, 9, 180)  # its front edge is 1um ahead
    for legs in ((Leg(MOVE, 200, LEFT),), (Leg(ABOUT),)):
        assert same(go(alone("Pk", near), *legs), refusals.NEAR_ENEMY)
        away = unit("x", BLUE, "MdArt", 10, 9.001, 180)
        assert go(alone("Pk", away), *legs) is None
        routed = unit("x", BLUE, "MdArt", 10, 9, 180, disorder=3)
        assert go(alone("Pk", routed), *legs) is None
    assert go(alone("Pk", near), Leg(MOVE, 500, BACK)) is None
    game = alone("Pk", near)
    assert game.press("square") == refusals.NEAR_ENEMY
    assert game.press("tactical") == refusals.NEAR_ENEMY


# -- the end of a move -----------------------------------------------------------------------------


@pytest.mark.rule("ND 0.10")
def test_no_move_leads_off_the_table_or_onto_another() -> None:
    game = position(unit("a", RED, "LCs", 10, 14)).run(ManoeuvreUnit("a"))
    assert same(go(game, Leg(MOVE, 2_020)), refusals.OFF_TABLE)
    assert go(game, Leg(MOVE, 2_000)) is None
    friend = unit("c", RED, "Pk", 12.5, 8)
    assert same(go(alone("Pk", friend), Leg(MOVE, 600, RIGHT)), refusals.onto("c"))
    assert go(alone("Pk", friend), Leg(MOVE, 500, RIGHT)) is None


@pytest.mark.rule("ND 2.15")
def test_out_of_command_a_unit_only_comes_nearer_to_its_general() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 8), general("gr", RED, 10, 2, radius=3, division="r", role="cinc")
    ).run(ManoeuvreUnit("a"))
    assert same(go(game, Leg(MOVE, 1_000)), refusals.OUT_OF_COMMAND)
    assert go(game, Leg(MOVE, 1_000, BACK)) is None


@pytest.mark.rule("ND 2.15")
@pytest.mark.parametrize(("x", "may"), [(9, False), (7, True)])
def test_as_near_as_before_is_not_nearer(x: float, may: bool) -> None:
    """A step of 1um to the right: the general is 5um behind its right rear corner, and then as far
    behind its rear edge; or 2um more to the right.
    """
    leader = general("gr", RED, 10, 2, radius=3, division="r", role="cinc")
    game = position(unit("a", RED, "Pk", x, 8), leader).run(ManoeuvreUnit("a"))
    refused = go(game, Leg(MOVE, 1_000, RIGHT))
    assert refused is None if may else same(refused, refusals.OUT_OF_COMMAND)


@pytest.mark.rule("ND 6.6")
def test_a_wavering_division_comes_no_nearer_to_enemies_in_good_order() -> None:
    foe = unit("x", BLUE, "Pk", 10, 14, 180)
    game = position(unit("a", RED, "Pk", 10, 8), foe, wavering={"r": 1}).run(ManoeuvreUnit("a"))
    assert same(go(game, Leg(MOVE, 100)), refusals.WAVERING)
    assert go(game, Leg(MOVE, 100, BACK)) is None


@pytest.mark.rule("ND 9.4")
def test_a_lonely_general_who_is_ridden_over_is_tested_for_capture() -> None:
    """He stands in the way, clear of where the move begins and ends."""
    game = position(
        unit("a", RED, "Cav", 10, 8),
        unit("y", BLUE, "Pk", 2, 14, 180),
        general("gr", RED, 4, 2, division="r", role="cinc"),  # one of his own is in no danger
        general("gb", BLUE, 10, 9, division="b", role="cinc"),
        dice=[6],
    ).run(ManoeuvreUnit("a"))
    assert go(game, Leg(MOVE, 3_000)) is None
    assert game.told("general")


# -- what is offered -------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.5", "ND 14.1")
def test_limbered_guns_are_told_to_turn_and_go_towards_an_objective() -> None:
    """It lies 3um to the east and 4 to the north, at 36.87 degrees; medium guns have Mov 2."""
    terms = Terms(turns=6, first=RED, objectives=(objective("hill", 13, 12),))
    game = position(unit("a", RED, "MdArt", 10, 8, limbered=True), terms=terms)
    named = [tuple(worth_trying(game.ctx, ("a",), Manner.NORMAL, Chance(n))) for n in range(20)]
    assert any((Leg(TURN, 3_687), Leg(MOVE, 2_000)) in legs for legs in named)


@pytest.mark.rule("ND 14.1")
def test_every_move_named_to_bots_is_allowed() -> None:
    game = alone("Cav", unit("x", BLUE, "Pk", 10, 12, 180), unit("c", RED, "Sh", 12.2, 8))
    named = list(game.asking.candidates(game.ctx, Chance(1)))
    assert sum(action.verb == "pose" for action in named) >= 10
    assert all(why_not(game.ctx, game.prompt, action) is None for action in named)


@pytest.mark.rule("ND 3.3", "ND 3.9", "ND 14.1")
def test_before_a_move_it_is_said_what_it_uses_and_what_it_disorders() -> None:
    """1um to the marsh and half a um in it, at double cost; a wheel of 28.95 degrees costs 1."""
    game = alone("Cav", areas=(box("field", "corn", 0, 9, 20, 12),))
    seen = game.asking.preview(game.ctx, do.pose(pose(10, 9.5)))
    assert [(one.used, one.of) for one in seen.spending] == [(2_000, 3_000), (0, 2_000)]
    assert seen.warnings == ()
    assert seen.path == (pose(10, 8), pose(10, 9.5))
    game = alone("Lt", areas=(box("marsh", "bog", 0, 9, 20, 12),))
    seen = game.asking.preview(game.ctx, do.pose(pose(10, 9.5)))
    assert [rule for rule, _ in seen.warnings] == ["ND 10.9"]
    assert seen.spending[0].used == 2_000
    game = alone("Cav", unit("c", RED, "Sh", 10, 9.5, moved=True))
    seen = game.asking.preview(game.ctx, do.pose(pose(10, 10.5)))
    assert [rule for rule, _ in seen.warnings] == ["ND 3.17"]
    wheel = Leg(WHEEL, 2_895)
    seen = game.asking.preview(game.ctx, do.pose(end_pose(game.ctx, ("a",), (wheel,)), wheel))
    assert [(one.used, one.of) for one in seen.spending] == [(0, 3_000), (1_000, 2_000)]
    guns = alone("MdArt", limbered=True)
    seen = guns.asking.preview(guns.ctx, do.pose(pose(10, 9)))
    assert len(seen.spending) == 1  # it turns freely


@pytest.mark.rule("ND 0.12")
def test_a_wheel_into_a_zone_stops_where_it_turns_the_front_away() -> None:
    """The zone lies from 10.7 to 12.7 and from 8.2 up. A wheel to the left about 9, 8 brings the
    right corner into it, 2um from the pivot, where 2 sin(a) is more than 0.21: at 6.03 degrees.
    """
    foe = unit("x", BLUE, "Pk", 11.7, 9.2, 180)
    refused = go(alone("Cav", foe), Leg(WHEEL, -2_000))
    assert same(refused, refusals.stopped_by("x"))
    assert refused is not None and refused.at is not None
    entered = 36_000 - refused.at.heading
    # It has entered it, and with a hundredth of a degree less it has not.
    area = zone(alone("Cav", foe).ctx, "x")
    place = laid(alone("Cav").ctx, "a")
    ends = [laid_after(place, Leg(WHEEL, -angle)) for angle in (entered - 1, entered)]
    assert [overlap(end, area) for end in ends] == [False, True]
    assert 598 <= entered <= 608
    assert go(alone("Cav", foe), Leg(WHEEL, -entered)) is None
    assert same(go(alone("Cav", foe), Leg(WHEEL, -entered - 1)), refusals.stopped_by("x"))


@pytest.mark.rule("ND 0.12")
def test_a_wheel_into_a_zone_goes_on_towards_that_enemy_and_then_no_leg_does() -> None:
    """The zone lies from 10.2 to 12.2 and from 8.5 up: a wheel to the right about 11, 8 brings the
    front edge to 8.51 at x = 10.2 where tan(a) is 0.51 / 0.8, at 32.5 degrees; the middle of the
    enemy bears 35 degrees from there.
    """
    foe = unit("x", BLUE, "Pk", 11.2, 9.5, 180)
    assert go(alone("Cav", foe), Leg(WHEEL, 3_400)) is None
    assert same(go(alone("Cav", foe), Leg(WHEEL, 4_500)), refusals.stopped_by("x"))
    assert go(alone("Cav", foe), Leg(WHEEL, 3_000), Leg(MOVE, 20)) is None
    refused = go(alone("Cav", foe), Leg(WHEEL, 3_400), Leg(MOVE, 20))
    assert same(refused, refusals.stopped_by("x"))


@pytest.mark.rule("ND 0.12")
def test_who_begins_in_a_zone_is_free_in_it() -> None:
    """The enemy's front is at 8.9: the unit stands in his zone and may go on up to 0.5um."""
    foe = unit("x", BLUE, "Pk", 10, 8.9, 180)
    assert go(alone("Cav", foe), Leg(MOVE, 400)) is None
    assert same(go(alone("Cav", foe), Leg(MOVE, 450)), refusals.too_close_to("x"))
    assert go(alone("Cav", foe), Leg(WHEEL, -100)) is None


@pytest.mark.rule("ND 13.4", "ND 3.2")
@pytest.mark.parametrize(
    ("kind", "limbered", "mov", "angle"),
    [
        ("LtArt", False, 2_000, 6_000),
        ("MdArt", False, 1_000, 6_000),
        ("HvArt", False, 0, 2_895),  # no row of its own: as before
        ("LtArt", True, 3_000, 18_000),
        ("MdArt", True, 2_000, 18_000),
        ("HvArt", True, 1_000, 18_000),
    ],
)
def test_from_1660_guns_have_rows_of_their_own(
    kind: str, limbered: bool, mov: int, angle: int
) -> None:
    def game() -> Position:
        gun = unit("a", RED, kind, 10, 8, limbered=limbered)
        return position(gun, options=[Reading.ARTILLERY_1660]).run(ManoeuvreUnit("a"))

    assert same(go(game(), Leg(MOVE, mov + 1)), refusals.short_of_movement(mov + 1, mov))
    assert not mov or go(game(), Leg(MOVE, mov)) is None
    assert go(game(), Leg(TURN, angle)) is None
    assert angle == 18_000 or go(game(), Leg(TURN, angle + 1)) is not None


@pytest.mark.rule("ND 14.2")
def test_a_refused_attempt_changes_nothing_and_names_the_first_condition() -> None:
    """Too far, too oblique, near an enemy and onto a friend: the figures of Mov come first."""
    foe = unit("x", BLUE, "MdArt", 10, 8.9, 180)
    game = alone("Pk", foe, unit("c", RED, "Pk", 12.5, 8))
    before = deepcopy(game.table)
    assert same(go(game, Leg(MOVE, 2_100, RIGHT)), refusals.short_of_movement(4_200, 2_000))
    assert same(go(game, Leg(MOVE, 900, RIGHT)), refusals.NEAR_ENEMY)
    assert same(
        go(game, Leg(WHEEL, 4_000), Leg(MOVE, 500, 6_000)), refusals.short_of_rotation(1_368, 1_000)
    )
    assert game.table == before
    assert game.asking == ManoeuvreUnit("a")
    assert not game.events
