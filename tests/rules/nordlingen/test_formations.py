"""Tactical movement, lines, square, changes of state (ND 3.8, 3.12-3.14)."""

from typing import Any

import pytest

from game.board.plane.distance import overlap
from game.board.plane.legs import MOVE, TURN, WHEEL, Leg
from game.board.plane.shapes import Pose
from game.engine import action as do
from game.engine.prompt import Wish
from game.rules.kit.manoeuvres import judge, largest
from game.rules.nordlingen import refusals, states
from game.rules.nordlingen.movement.bodies import line_of, member_ends, outline_of
from game.rules.nordlingen.movement.formations import Unlimber
from game.rules.nordlingen.movement.limits import Manner, limits
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import laid
from tests.rules.nordlingen.moves import ahead, alone, go, same
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Position,
    box,
    general,
    line,
    pose,
    position,
    unit,
)

# -- tactical movement -----------------------------------------------------------------------------


def tactical(game: Position) -> Position:
    assert game.press("tactical") is None
    return game


@pytest.mark.rule("ND 3.8")
def test_a_tactical_move_has_doubled_mov_and_marks_the_unit() -> None:
    game = tactical(alone("Pk"))
    assert same(go(game, ahead(4.001)), refusals.short_of_movement(4_001, 4_000))
    assert go(game, Leg(WHEEL, 1_000), ahead(4), Leg(WHEEL, -1_000)) is None
    assert game.unit("a").tactical and game.unit("a").moved
    plain = alone("Pk")
    assert go(plain, ahead(2)) is None
    assert not plain.unit("a").tactical


@pytest.mark.rule("ND 3.8")
def test_a_tactical_move_is_a_normal_one() -> None:
    """From the question of a tactical move one comes back to that of a normal one."""
    game = tactical(alone("Pk"))
    assert game.press("normal") is None
    assert same(go(game, ahead(2.1)), refusals.short_of_movement(2_100, 2_000))


@pytest.mark.rule("ND 3.8")
def test_it_begins_and_ends_more_than_three_um_from_visible_enemies() -> None:
    def foe(y: float, **state: Any) -> Position:
        return alone("Pk", unit("x", BLUE, "Pk", 10, y, 180, **state))

    assert foe(11).press("tactical") == refusals.NO_TACTICAL
    assert foe(11.001).press("tactical") is None
    assert foe(11, disorder=3).press("tactical") is None  # routed
    # From 8 to 12 the enemy at 15 is 3um away; at 15.1 he is farther.
    assert same(go(tactical(foe(15)), ahead(4)), refusals.NO_TACTICAL)
    assert go(tactical(foe(15.1)), ahead(4)) is None
    # A wood 1.2um deep hides him.
    hidden = position(
        unit("a", RED, "Pk", 10, 8),
        unit("x", BLUE, "Pk", 10, 11, 180),
        areas=[box("wood", "oaks", 0, 9, 20, 10.2)],
    ).run(ManoeuvreUnit("a"))
    assert hidden.press("tactical") is None


@pytest.mark.rule("ND 3.8")
@pytest.mark.parametrize("kind", ["wood", "marsh", "steep_slope", "field", "village", "ford"])
def test_it_leads_over_clear_ground_all_the_way(kind: str) -> None:
    game = tactical(alone("Pk", areas=(box(kind, "there", 9, 9, 11, 10),)))
    assert same(go(game, ahead(2)), refusals.NO_TACTICAL)
    assert go(game, ahead(1)) is None
    hedge = line("hedge", "the hedge", (0, 9), (20, 9), level=1)
    assert same(go(tactical(alone("Pk", lines=(hedge,))), ahead(2)), refusals.NO_TACTICAL)
    rise = tactical(alone("Pk", areas=(box("slope", "there", 9, 9, 11, 10),)))
    assert go(rise, ahead(4)) is None


@pytest.mark.rule("ND 3.8")
def test_it_is_for_units_in_good_order_and_not_for_batteries() -> None:
    assert alone("Pk", disorder=1).press("tactical") is None
    assert alone("Pk", disorder=2).press("tactical") == refusals.NO_TACTICAL
    assert all(b.id != "tactical" for b in alone("LtArt").prompt.buttons)
    assert alone("LtArt", limbered=True).press("tactical") is None


# -- lines -----------------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.12")
def test_side_by_side_with_fronts_level_they_stand_in_line() -> None:
    def line(x: float, y: float, degrees: float = 0, **given: Any) -> tuple[str, ...]:
        other = unit("c", RED, "Sh", x, y, degrees, **given)
        return line_of(position(unit("a", RED, "Pk", 10, 8), other).ctx, "a")

    assert line(12, 8) == ("a", "c")
    assert line(8.005, 8.01) == ("a", "c")
    assert line(12.02, 8) == ("a",)
    assert line(12, 8.02) == ("a",)
    assert line(12, 8, 1) == ("a",)
    assert line(12, 8, disorder=1) == ("a", "c")
    assert line(12, 8, disorder=2) == ("a",)
    assert line(12, 8, division="r2") == ("a",)
    assert line(12, 8, manoeuvred=True) == ("a",)


@pytest.mark.rule("ND 3.12")
def test_a_line_moves_as_one_with_the_least_mov() -> None:
    game = position(
        unit("a", RED, "LC", 10, 8), unit("c", RED, "Cav", 12, 8), unit("d", RED, "LC", 8, 8)
    ).run(ManoeuvreUnit("a"))
    assert game.press("line") is None
    assert same(go(game, ahead(3.1)), refusals.short_of_movement(3_100, 3_000))
    assert go(game, Leg(MOVE, 2_828, 4_500)) is None
    assert [game.stands(uid) for uid in "dac"] == [(10, 10, 0), (12, 10, 0), (14, 10, 0)]
    assert all(game.unit(uid).manoeuvred for uid in "acd")


@pytest.mark.rule("ND 3.12")
def test_a_line_wheels_over_its_whole_width() -> None:
    """Three fronts are 6um wide: the chord 2 x 6 x sin(a / 2) is 2 at 19.18 degrees. About the
    right end 13, 8 the unit in the middle, 3um off, comes to 13 - 3 cos, 8 + 3 sin.
    """
    units = unit("a", RED, "Cav", 10, 8), unit("c", RED, "Cav", 12, 8), unit("d", RED, "Cav", 8, 8)
    game = position(*units).run(ManoeuvreUnit("a"))
    assert game.press("line") is None
    refused = go(game, Leg(WHEEL, 1_919))
    assert refused is not None and refused.rule == "ND 3.3"
    assert go(game, Leg(WHEEL, 1_918)) is None
    x, y, degrees = game.stands("a")
    assert degrees == 19.18
    assert abs(x - (13 - 3 * 0.94449)) < 0.002 and abs(y - (8 + 3 * 0.32854)) < 0.002
    # Still side by side: the outer one is 5um from the pivot, the inner one 1.
    assert line_of(_again(game).ctx, "a") == ("a", "d", "c")


@pytest.mark.rule("ND 3.12", "ND 0.10")
def test_no_unit_of_a_line_is_rounded_onto_another() -> None:
    """Wheeled by 0.12 degrees to the right d, the left end of the line, comes to the tolerance of
    b; its own corners, rounded, would be two thousandths deeper.
    """
    game = position(
        unit("a", RED, "Sh", 16.101, 8.637, 3.58),
        unit("d", RED, "Pk", 10.113, 9.012, 3.58),
        unit("c", RED, "Sh", 12.109, 8.887, 3.58),
        unit("e", RED, "Pk", 14.105, 8.762, 3.58),
        unit("b", RED, "Pk", 10.999, 10.061, 357.65),
    )
    body = line_of(game.ctx, "a")
    assert sorted(body) == ["a", "c", "d", "e"]
    rules = limits(game.ctx, body, Manner.NORMAL)
    place, b = outline_of(game.ctx, body), laid(game.ctx, "b")
    assert overlap(member_ends(game.ctx, body, (Leg(WHEEL, 12),))["d"], b)
    leg = largest(place, (), Leg(WHEEL, 12), rules)
    assert 0 < leg.amount < 12
    assert not overlap(member_ends(game.ctx, body, (leg,))["d"], b)
    assert judge(place, (Leg(WHEEL, 12),), rules).refusal is not None


@pytest.mark.rule("ND 3.12", "ND 3.2")
def test_two_of_open_order_cavalry_wheel_by_60_degrees() -> None:
    """With Rot 4 one turns as it likes; two fronts are 4um wide: 2 x 4 x sin(30) is 4."""
    game = position(unit("a", RED, "LCs", 10, 8), unit("c", RED, "LCs", 12, 8)).run(
        ManoeuvreUnit("a", line=True)
    )
    refused = go(game, Leg(WHEEL, 6_001))
    assert refused is not None and refused.rule == "ND 3.3"
    assert go(game, Leg(WHEEL, 6_000)) is None


def _again(game: Position) -> Position:
    for uid in "acd":
        game.ctx.change(uid, manoeuvred=False)
    return game


@pytest.mark.rule("ND 3.12")
def test_a_pose_of_the_unit_in_hand_takes_the_line_along() -> None:
    game = position(unit("a", RED, "Pk", 10, 8), unit("c", RED, "Pk", 12, 8)).run(
        ManoeuvreUnit("a", line=True)
    )
    assert game.go(pose(10, 9.5)) is None
    assert [game.stands(uid) for uid in "ac"] == [(10, 9.5, 0), (12, 9.5, 0)]
    about = position(unit("a", RED, "Pk", 10, 8), unit("c", RED, "Pk", 12, 8)).run(
        ManoeuvreUnit("a", line=True)
    )
    assert about.go(pose(10, 6.5, 180)) is None
    assert [about.stands(uid) for uid in "ac"] == [(10, 6.5, 180), (12, 6.5, 180)]


@pytest.mark.rule("ND 3.12", "ND 3.8")
@pytest.mark.parametrize(
    ("hand", "line", "may"), [("a", True, False), ("d", False, False), ("a", False, True)]
)
def test_no_unit_of_a_line_in_tactical_movement_sees_an_enemy_near(
    hand: str, line: bool, may: bool
) -> None:
    """A hillock before the middle unit hides the enemy from it, and not from the right one, who is
    2 and 1.5um off, 2.5um in all.
    """
    game = position(
        *(unit(uid, RED, "Pk", x, 8) for uid, x in (("a", 10), ("c", 8), ("d", 12))),
        unit("x", BLUE, "Pk", 15, 9.5, 180),
        areas=[box("slope", "hillock", 10.6, 8.05, 11.5, 9.5, level=1)],
    ).run(ManoeuvreUnit(hand, line=line))
    assert game.press("tactical") == (None if may else refusals.NO_TACTICAL)


@pytest.mark.rule("ND 3.12", "ND 3.8")
@pytest.mark.parametrize(("y", "may"), [(15.1, True), (14.9, False)])
def test_nor_does_one_of_them_where_the_move_ends(y: float, may: bool) -> None:
    """They go from 8 to 12; the enemy stands straight ahead of the left unit."""
    game = position(
        *(unit(uid, RED, "Pk", x, 8) for uid, x in (("a", 10), ("c", 8))),
        unit("x", BLUE, "Pk", 7, y, 180),
    ).run(ManoeuvreUnit("a", line=True))
    assert game.press("tactical") is None
    assert same(go(game, ahead(4)), refusals.NO_TACTICAL) != may


@pytest.mark.rule("ND 3.12", "ND 14.1")
def test_the_ghost_of_a_line_brings_the_unit_in_hand_to_the_pointer() -> None:
    """Whether it is the left one or the right one of the two."""
    for uid, x in (("a", 10), ("c", 12)):
        game = position(unit("a", RED, "Pk", 10, 8), unit("c", RED, "Pk", 12, 8))
        game.run(ManoeuvreUnit(uid, line=True))
        ghost = game.asking.ghost(game.ctx, Wish((x * 1_000, 9_000)))
        assert ghost.refusal is None and ghost.action is not None
        assert game.do(ghost.action) is None
        assert [game.stands(one) for one in "ac"] == [(10, 9, 0), (12, 9, 0)]


@pytest.mark.rule("ND 3.12")
def test_in_line_fronts_may_differ_by_a_hundredth_of_an_um() -> None:
    """The footprint of the line is that of its units, each where it stands."""
    game = position(unit("a", RED, "Pk", 10, 8), unit("c", RED, "PkL", 12, 8.01))
    assert line_of(game.ctx, "a") == ("a", "c")
    stands = sorted((s.rear, s.front) for s in outline_of(game.ctx, ("a", "c")).footprint)
    assert stands == [(-1_990, 10), (-1_000, 0)]


@pytest.mark.rule("ND 3.12")
def test_what_stops_one_of_a_line_stops_all() -> None:
    pond = box("pond", "pond", 12.5, 9, 14, 12)
    game = position(unit("a", RED, "Pk", 10, 8), unit("c", RED, "Pk", 12, 8), areas=[pond]).run(
        ManoeuvreUnit("a", line=True)
    )
    assert same(go(game, ahead(1.5)), refusals.impassable("pond"))
    assert go(game, ahead(1)) is None


# -- square ----------------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.13")
def test_close_order_foot_in_good_order_forms_square_as_its_manoeuvre() -> None:
    for kind in ("Pk", "Sh", "PkL"):
        game = alone(kind, disorder=1)
        assert game.press("square") is None
        assert game.unit("a").square and game.unit("a").manoeuvred
        assert not game.unit("a").moved
    assert alone("Pk", disorder=2).press("square") == refusals.NO_SQUARE
    for kind in ("Lt", "Cav", "LtArt"):
        assert all(b.id != "square" for b in alone(kind).prompt.buttons)


@pytest.mark.rule("ND 3.13")
def test_a_square_does_not_move_and_is_left_in_the_same_way() -> None:
    game = alone("Pk", square=True)
    assert same(go(game, ahead(0.5)), refusals.SQUARE_STAYS)
    assert game.press("square") is None
    assert not game.unit("a").square and game.unit("a").manoeuvred


@pytest.mark.rule("ND 1.2", "ND 1.4", "ND 3.13")
@pytest.mark.parametrize(("level", "square"), [(1, True), (2, False), (3, False)])
def test_who_becomes_shaken_or_routed_is_no_longer_in_square(level: int, square: bool) -> None:
    game = position(unit("a", RED, "Pk", 10, 8, square=True))
    states.raise_to(game.ctx, "a", level, "ND 1.7")
    assert (game.unit("a").disorder, game.unit("a").square) == (level, square)


# -- changes of state ------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.14")
def test_dragoons_mount_and_dismount_as_their_manoeuvre() -> None:
    game = alone("DrM")
    assert game.press("mount") is None
    assert not game.unit("a").mounted and game.unit("a").manoeuvred
    foot = position(unit("a", RED, "Dr", 10, 8)).run(ManoeuvreUnit("a"))
    assert foot.press("mount") is None
    assert foot.unit("a").mounted
    near = alone("DrM", unit("x", BLUE, "Pk", 10, 9, 180))
    assert near.press("mount") == refusals.NEAR_ENEMY


@pytest.mark.rule("ND 3.14")
def test_guns_limber_with_the_front_centre_where_it_is() -> None:
    """Limbered it is 1um wide and 2um deep: behind it there must be room."""
    game = alone("MdArt")
    assert game.press("limber") is None
    assert game.unit("a").limbered and game.unit("a").moved
    assert game.unit("a").pose == Pose(10_000, 8_000, 0)
    behind = alone("MdArt", unit("c", RED, "Pk", 10, 6.5))
    assert behind.press("limber") == refusals.NO_ROOM_TO_CHANGE
    assert alone("MdArt", unit("c", RED, "Pk", 10, 6)).press("limber") is None
    near = alone("MdArt", unit("x", BLUE, "Pk", 10, 9, 180))
    assert near.press("limber") == refusals.NEAR_ENEMY


@pytest.mark.rule("ND 3.14", "ND 9.1")
@pytest.mark.parametrize(
    ("limbered", "at", "then"),
    [
        (False, (10.9, 7.5), (10.5, 7.5)),  # beside the limbered gun, which is 1um wide
        (False, (10.7, 7.5), (10.7, 7.5)),  # his disc touches it still
        (True, (10, 6.1), (10, 7)),  # behind the battery, which is 1um deep
    ],
)
def test_a_general_stays_in_contact_with_a_gun_that_changes_its_state(
    limbered: bool, at: tuple[float, float], then: tuple[float, float]
) -> None:
    gun = unit("a", RED, "LtArt", 10, 8, limbered=limbered)
    leader = general("gr", RED, *at, division="r", role="cinc", unit="a")
    game = position(gun, leader).run(ManoeuvreUnit("a"))
    assert game.press("limber") is None
    if limbered:
        assert game.press("ahead") is None
    there = game.table.generals["gr"]
    assert (there.at, there.unit) == (tuple(round(1_000 * n) for n in then), "a")


@pytest.mark.rule("ND 3.14")
def test_a_battery_unlimbers_to_any_heading() -> None:
    game = alone("LtArt", limbered=True)
    assert game.press("limber") is None
    assert isinstance(game.asking, Unlimber)
    assert game.go(pose(10, 8.1, 90)) == refusals.FRONT_STAYS
    assert game.go(pose(10, 8, 215)) is None
    assert not game.unit("a").limbered and game.unit("a").manoeuvred
    assert game.stands("a") == (10, 8, 215)


@pytest.mark.rule("ND 3.14", "ND 14.1")
def test_headings_named_to_bots_are_those_with_room() -> None:
    """Facing north or south it would lie on the unit beside it."""
    game = alone("MdArt", unit("c", RED, "Pk", 11.6, 8), limbered=True)
    game.press("limber")
    *poses, back = game.asking.candidates(game.ctx, None)
    assert back == do.button("back") and poses
    assert all(game.asking.why_not_pose(game.ctx, one.arg, one.legs) is None for one in poses)
    headings = {one.arg.heading for one in poses}
    assert 9_000 in headings and 0 not in headings


@pytest.mark.rule("ND 3.14")
def test_it_unlimbers_where_there_is_room() -> None:
    """The battery is 2um wide: facing north it would reach to 11; a unit begins at 10.6."""
    beside = unit("c", RED, "Pk", 11.6, 8)
    game = alone("MdArt", beside, limbered=True)
    game.press("limber")
    assert game.press("ahead") == refusals.NO_ROOM_TO_TURN
    assert game.go(pose(10, 8, 90), Leg(TURN, 9_000)) is None


@pytest.mark.rule("ND 3.14", "ND 13.4")
def test_heavy_guns_have_no_limbered_state_before_1660() -> None:
    assert all(b.id != "limber" for b in alone("HvArt").prompt.buttons)
    later = position(unit("a", RED, "HvArt", 10, 8), options=[Reading.ARTILLERY_1660])
    assert later.run(ManoeuvreUnit("a")).press("limber") is None
    assert later.unit("a").limbered
