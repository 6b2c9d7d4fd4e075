"""Who charges whom, how far, by which way (ND 3.25-3.28, 3.38, 13.2)."""

import pytest

from game.board.plane.distance import between, overlap
from game.board.plane.legs import MOVE, WHEEL, Leg, laid_after
from game.board.plane.shapes import Pose, lay
from game.engine import action as do
from game.engine.prompt import Wish
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, SignShape
from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.answers import stood_off
from game.rules.nordlingen.charge.declare import DeclareCharge, corridor
from game.rules.nordlingen.charge.home import Home
from game.rules.nordlingen.charge.way import Way, by_wheel, find_way, straight_on, touched_first
from game.rules.nordlingen.charge.who import targets, why_not_charge, why_not_target
from game.rules.nordlingen.movement.phase import ManoeuvreDivision
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import in_melee, laid
from game.rules.nordlingen.table import Charge
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    general,
    line,
    position,
    unit,
)


def facing(kind: str = "Pk", gap: float = 2, *more: Placed, **given: object) -> Position:
    """A charger at 10, 6 that looks north, and a unit of pikemen that looks at it over a gap; what
    is given is the charger's.
    """
    mine = {k: given.pop(k) for k in list(given) if k in UNIT_FIELDS}
    return position(
        unit("a", RED, kind, 10, 6, **mine),  # type: ignore[arg-type]
        unit("x", BLUE, "Pk", 10, 6 + gap, 180),
        *more,
        **given,  # type: ignore[arg-type]
    )


UNIT_FIELDS = ("disorder", "square", "halted", "manoeuvred", "division")


def why_not(game: Position, target: str = "x") -> Refusal | None:
    return DeclareCharge("a").why_not_unit(game.ctx, target)


def way_to(game: Position, target: str = "x") -> Way:
    way = find_way(game.ctx, "a", target)
    assert isinstance(way, Way), way
    return way


# -- who (ND 3.25) ---------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.25")
@pytest.mark.parametrize("kind", ["Pk", "PkL", "Sh", "Lt", "Cav", "Rei", "LCs", "DrM"])
@pytest.mark.parametrize("disorder", [0, 1])
def test_infantry_and_cavalry_in_good_order_charge(kind: str, disorder: int) -> None:
    game = facing(kind, disorder=disorder)
    assert why_not(game) is None and list(targets(game.ctx, "a")) == ["x"]


@pytest.mark.rule("ND 3.25")
@pytest.mark.parametrize("kind", ["LtArt", "Wg"])
def test_guns_and_wagons_do_not(kind: str) -> None:
    assert why_not(facing(kind)) == refusals.NO_CHARGE


@pytest.mark.rule("ND 1.3")
@pytest.mark.rule("ND 3.25")
def test_shaken_units_and_squares_do_not() -> None:
    assert why_not(facing(disorder=2)) == refusals.NO_CHARGE
    assert why_not(facing(square=True)) == refusals.NO_CHARGE


@pytest.mark.rule("ND 3.25")
def test_its_division_must_be_active_and_its_manoeuvre_left() -> None:
    assert why_not(facing(orders={"b": 5})) == refusals.NOT_ACTIVE
    assert why_not(facing(manoeuvred=True)) == refusals.HAS_MANOEUVRED
    assert why_not(facing(halted=True)) == refusals.CANNOT_MANOEUVRE
    assert why_not(facing(disorder=3)) == refusals.CANNOT_MANOEUVRE


@pytest.mark.rule("ND 3.25")
def test_who_is_in_melee_does_not_charge() -> None:
    beside = unit("y", BLUE, "Pk", 9, 6, 180)
    assert why_not(facing("Pk", 2, beside)) == refusals.CANNOT_MANOEUVRE


@pytest.mark.rule("ND 2.15")
@pytest.mark.rule("ND 3.25")
def test_out_of_command_nobody_charges() -> None:
    near = general("gr", RED, 10, 2, radius=3, division="r", role="cinc")
    far = general("gr", RED, 10, 1.9, radius=3, division="r", role="cinc")

    def under(him: object) -> Position:
        return position(unit("a", RED, "Pk", 10, 6), unit("x", BLUE, "Pk", 10, 8, 180), him)  # type: ignore[arg-type]

    assert why_not(under(near)) is None
    assert why_not(under(far)) == refusals.OUT_OF_COMMAND


@pytest.mark.rule("ND 3.25")
@pytest.mark.rule("ND 6.6")
def test_a_wavering_division_charges_only_who_is_not_in_good_order() -> None:
    own, shaken = unit("a", RED, "Pk", 10, 6), unit("y", BLUE, "Pk", 11.5, 8, 180, disorder=2)
    steady = unit("x", BLUE, "Pk", 8.5, 8, 180, disorder=1)
    assert why_not(position(own, steady, wavering={"r": 1})) == refusals.WAVERING_CHARGE
    assert why_not(position(own, shaken, wavering={"r": 1}), "y") is None


@pytest.mark.rule("ND 6.6")
@pytest.mark.parametrize(("y", "refusal"), [(10, refusals.WAVERING), (4.9, None)])
def test_nor_does_its_charge_bring_it_nearer_to_others_in_good_order(
    y: float, refusal: Refusal | None
) -> None:
    """They stand to the left of its way: some 3um ahead of it, or level with its rear."""
    game = position(
        unit("a", RED, "Pk", 10, 6),
        unit("x", BLUE, "Pk", 10, 8, 180, disorder=2),
        unit("y", BLUE, "Pk", 6, y, 180),
        wavering={"r": 1},
    )
    assert why_not(game) == refusal
    charge = DeclareCharge("a")
    assert bool(charge.offers(game.ctx)) == (refusal is None)
    legs = (Leg(MOVE, 2_000),)
    assert charge.why_not_pose(game.ctx, Pose(10_000, 8_000, 0), legs) == refusal


@pytest.mark.rule("ND 3.25")
def test_the_target_is_an_enemy() -> None:
    game = facing("Pk", 2, unit("c", RED, "Pk", 13, 8))
    assert why_not(game, "c") == refusals.ONLY_ENEMIES
    assert why_not(game, "nobody") == refusals.ONLY_ENEMIES


@pytest.mark.rule("ND 3.25")
def test_the_target_has_a_part_in_the_front_arc() -> None:
    """The right ray leaves 11, 6 at 45 degrees: at 1 ahead it is at 12."""
    inside = facing("Cav", 4, unit("y", BLUE, "Cav", 13.49, 6.5, 0))
    outside = facing("Cav", 4, unit("y", BLUE, "Cav", 12.6, 6.5, 0))
    assert why_not(inside, "y") == refusals.TARGET_OUTSIDE_ARC
    assert why_not(outside, "y") == refusals.TARGET_OUTSIDE_ARC
    ahead = facing("Cav", 4, unit("y", BLUE, "Cav", 12.6, 8, 0))
    assert why_not(ahead, "y") is None


@pytest.mark.rule("ND 3.25")
def test_the_target_is_visible() -> None:
    """The friend as broad as the target hides all of it."""
    wall = unit("c", RED, "PkL", 10, 8.5), unit("d", RED, "PkL", 12.02, 8.5)
    left = unit("e", RED, "PkL", 7.98, 8.5)
    game = facing("Cav", 4, *wall, left)
    found = why_not(game)
    assert found is not None and found.rule == "ND 3.25"
    assert found != refusals.TARGET_OUTSIDE_ARC


@pytest.mark.rule("ND 13.2")
def test_with_strong_orders_only_priorities_of_5_and_6_charge() -> None:
    def ordered(priority: int, *options: Reading) -> Refusal | None:
        return why_not(facing(orders={"r": priority}, options=options))

    assert ordered(4) is None
    assert ordered(4, Reading.STRONG_ORDERS) == refusals.WEAK_ORDERS
    assert ordered(5, Reading.STRONG_ORDERS) is None
    assert ordered(6, Reading.STRONG_ORDERS) is None


@pytest.mark.rule("ND 5.29")
def test_a_breakthrough_asks_neither_for_an_active_division_nor_for_a_manoeuvre() -> None:
    game = facing("Cav", manoeuvred=True, orders={"b": 5})
    assert why_not_charge(game.ctx, "a", breakthrough=True) is None
    assert why_not_charge(game.ctx, "a") == refusals.NOT_ACTIVE


# -- how far (ND 3.26) -----------------------------------------------------------------------------


@pytest.mark.rule("ND 3.26")
@pytest.mark.rule("ND 3.27")
@pytest.mark.parametrize(
    ("kind", "distance"),
    [("Pk", 3), ("PkL", 2), ("Lt", 4), ("Cav", 5), ("Rei", 6), ("MC", 6), ("LC", 7), ("LCs", 8)],
)
def test_charge_distances(kind: str, distance: int) -> None:
    """Its own Mov and 1um on foot, 2um mounted; straight ahead no more than that, and no wheel
    brings it nearer by more than its Rot, which is 4um at most.
    """
    assert why_not(facing(kind, distance)) is None
    assert way_to(facing(kind, distance)).cost == distance * 1_000
    far = by_wheel(facing(kind, distance + 0.02).ctx, "a", "x", 0)
    assert far == refusals.beyond_charge(distance * 1_000 + 20, distance * 1_000)
    farther = why_not(facing(kind, distance + 4.02, size=(20, 24)))
    assert farther == refusals.beyond_charge(distance * 1_000 + 4_020, distance * 1_000)


@pytest.mark.rule("ND 3.27")
def test_ground_counts() -> None:
    """A field takes double: 1um to it and 1um through it are 3um, for a charge of 3um."""
    field = box("field", "corn", 8, 7, 12, 8)
    assert way_to(facing("Pk", 2, areas=[field])).cost == 3_000
    deeper = box("field", "corn", 8, 6.9, 12, 8)
    game = facing("Pk", 2, areas=[deeper])
    assert by_wheel(game.ctx, "a", "x", 0) == refusals.beyond_charge(3_100, 3_000)


# -- by which way (ND 3.27) ------------------------------------------------------------------------


@pytest.mark.rule("ND 3.27")
def test_straight_ahead_if_that_meets_the_target() -> None:
    way = way_to(facing("Cav", 4))
    assert way.wheel == 0 and way.travel == 4_000
    assert way.place.pose == Pose(10_000, 10_000, 0) and way.edges == ("front",)


@pytest.mark.rule("ND 3.27")
def test_else_after_a_wheel_to_its_side() -> None:
    right = position(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 13, 9, 180))
    left = position(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 7, 9, 180))
    assert way_to(right).wheel > 0 > way_to(left).wheel
    assert way_to(right).legs[0].kind == WHEEL


@pytest.mark.rule("ND 3.27")
def test_no_farther_than_its_rot() -> None:
    """Pikemen wheel by 1um: on a front of 2um that is 28.95 degrees; cavalry by 60 degrees."""
    aside = unit("x", BLUE, "Pk", 13.5, 7, 180)
    game = position(unit("a", RED, "Pk", 10, 6), aside)
    assert why_not(game) == refusals.unmet(1_000)
    assert why_not(position(unit("a", RED, "Cav", 10, 6), aside)) is None
    nearer = position(unit("a", RED, "Pk", 10, 6), unit("x", BLUE, "Pk", 13, 7, 180))
    assert why_not(nearer) is None


@pytest.mark.rule("ND 3.27")
def test_the_target_is_the_first_that_is_touched() -> None:
    """x is seen past y, but straight ahead and by every wheel y is touched before it."""
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("x", BLUE, "PkL", 10.5, 10, 180),
        unit("y", BLUE, "PkL", 9, 7, 180),
    )
    assert list(targets(game.ctx, "a")) == ["y"]
    assert why_not(game) == refusals.charge_meets("y")
    friend = facing("Pk", 2, unit("c", RED, "Lt", 11, 7.5))
    assert why_not(friend) == refusals.charge_meets("c")


@pytest.mark.rule("ND 3.27")
def test_of_two_that_are_touched_at_once_either_is_the_target() -> None:
    """A line of two units, the joint of which is straight ahead."""
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("x", BLUE, "Pk", 9, 9, 180),
        unit("y", BLUE, "Pk", 11, 9, 180),
    )
    assert {foe: way.wheel for foe, way in targets(game.ctx, "a").items()} == {"x": 0, "y": 0}


@pytest.mark.rule("ND 3.27", "ND 0.10")
def test_who_is_touched_a_hair_before_the_target_stops_the_charger_too() -> None:
    """c is 9 thousandths onto a, as far as the tolerance goes; x stands 7 thousandths farther."""
    friend = unit("c", RED, "Pk", 11.5, 6.991)
    game = position(unit("a", RED, "Pk", 10, 6), friend, unit("x", BLUE, "Pk", 9, 6.007, 180))
    assert way_to(game).travel == 0
    home = Home("a", "x", 0, "front", laid(game.ctx, "a").pose)
    game.run(home)
    assert in_melee(game.ctx, "a") and not overlap(laid(game.ctx, "a"), laid(game.ctx, "c"))


@pytest.mark.rule("ND 3.27", "ND 0.10")
def test_no_wheel_is_rounded_onto_who_touches_the_charger() -> None:
    """c is 10 thousandths onto a, as far as the tolerance goes: 0.08 degrees more is 11."""
    a = unit("a", RED, "Cav", 10.454, 8.388, 352.97)
    at = Pose(10_454, 8_388, 35_297).point(900, 6)
    game = position(
        a,
        unit("c", RED, "Cav", 9.152, 8.092, 61.59),
        unit("x", BLUE, "Pk", at[0] / 1_000, at[1] / 1_000, 172.97),
    )
    assert by_wheel(game.ctx, "a", "x", 8) == refusals.charge_meets("c")
    assert isinstance(by_wheel(game.ctx, "a", "x", 0), Way)


@pytest.mark.rule("ND 3.35", "ND 0.10")
def test_who_finds_nobody_is_rounded_onto_no_one_beside_him() -> None:
    """c is 10 thousandths onto a, as far as the tolerance goes: 99 straight ahead it is 11."""
    game = position(
        unit("a", RED, "Cav", 21.373, 12.989, 24.9),
        unit("c", RED, "Cav", 23.01, 12.005, 0.3),
        unit("x", BLUE, "Pk", 5, 5),
    )
    start = laid(game.ctx, "a")
    assert overlap(laid_after(start, Leg(MOVE, 99)), laid(game.ctx, "c"))
    made, end = straight_on(game.ctx, "a", start, 99)
    assert 93 <= made < 99 and not overlap(end, laid(game.ctx, "c"))
    game.run(Home("a", "x", 0, "front", laid_after(start, Leg(MOVE, 99)).pose))
    assert not overlap(laid(game.ctx, "a"), laid(game.ctx, "c"))


@pytest.mark.rule("ND 3.27")
def test_a_wheel_that_is_offered_can_be_made_where_a_corner_grazes_a_line() -> None:
    """Its left front corner is on the hedge within the tolerance: laid after a wheel it is so or
    not as it is rounded. The way on offer is open, a wheel to the right leads over the hedge.
    """
    hedge = line("hedge", "hedge", (0, 13.5), (15, 13.5), level=1)
    game = position(
        unit("a", RED, "Cav", 9.964, 13.9, 204.23),
        unit("x", BLUE, "Sh", 8.075, 10.484, 331.05),
        lines=[hedge],
    )
    way = way_to(game)
    assert way.wheel < 0
    assert by_wheel(game.ctx, "a", "x", way.wheel) == way
    assert by_wheel(game.ctx, "a", "x", 30 * 100) == refusals.NO_CROSSING


@pytest.mark.rule("ND 3.28")
def test_no_charge_crosses_an_obstacle() -> None:
    hedge = line("hedge", "hedge", (5, 7), (15, 7), level=1)
    assert why_not(facing("Pk", 2, lines=[hedge])) == refusals.CHARGE_BARRED
    beyond = line("hedge", "hedge", (5, 9.5), (15, 9.5), level=1)
    assert why_not(facing("Pk", 2, lines=[beyond])) is None


@pytest.mark.rule("ND 3.28")
def test_a_defended_line_is_met_on_the_line() -> None:
    """x stands 0.4um behind the hedge that it defends: the charger's front stops on it."""
    hedge = line("hedge", "hedge", (5, 7.6), (15, 7.6), level=1)
    game = position(
        unit("a", RED, "Pk", 10, 6),
        unit("x", BLUE, "Pk", 10, 8, 180, occupies="hedge"),
        lines=[hedge],
    )
    way = way_to(game)
    assert way.travel == 1_600 and way.edges == ()


@pytest.mark.rule("ND 3.28", "ND 3.35")
def test_who_defends_a_line_may_stand_far_behind_where_it_is_met() -> None:
    """a looks to the north east: its left corner, at 9.293, 6.707, is on the hedge after 0.893um up
    and as much across, 1.263um; x itself, the corner at 12.5, 8, would be met after 3.182um.
    """
    hedge = line("hedge", "hedge", (5, 7.6), (15, 7.6), level=1)
    game = position(
        unit("a", RED, "Pk", 10, 6, 45),
        unit("x", BLUE, "Sh", 13.5, 8, 180, occupies="hedge", weapon="musket"),
        lines=[hedge],
    )
    way = way_to(game)
    assert abs(way.travel - 1_263) <= 1 and way.edges == ()
    still = touched_first(game.ctx, "a", "x", laid(game.ctx, "a"), way.travel)
    assert still is not None and still.place == way.place
    home = Home("a", "x", 0, "front", way.place.pose)
    # It is shot at half a um before the line (ND 3.33).
    stood = stood_off(game.ctx, home).pose
    assert abs(between(stood.at, way.place.pose.at) - 500) <= 1
    game.run(home)
    assert in_melee(game.ctx, "a") and in_melee(game.ctx, "x")


@pytest.mark.rule("ND 3.38")
def test_cavalry_charges_no_more_than_the_edge_of_a_wood() -> None:
    """x stands in the wood; its front is 0.1um, or 0.2um, behind the edge. Foot may go in."""
    edge = facing("Cav", 2, areas=[box("wood", "oaks", 8, 7.9, 12, 11)])
    deeper = facing("LCs", 2, areas=[box("wood", "oaks", 8, 7.8, 12, 11)])
    foot = facing("Lt", 2, areas=[box("wood", "oaks", 8, 7.8, 12, 11)])
    assert why_not(edge) is None
    assert why_not(deeper) == refusals.INTO_WOOD
    assert why_not(foot) is None


@pytest.mark.rule("ND 3.38")
def test_the_edge_of_a_wood_is_a_tenth_of_an_um_wide() -> None:
    """Straight on it touches x at 8; wheeled a little it may touch nearer to the edge."""
    edge = facing("Cav", 2, areas=[box("wood", "oaks", 8, 7.9, 12, 11)])
    deeper = facing("Cav", 2, areas=[box("wood", "oaks", 8, 7.899, 12, 11)])
    assert isinstance(by_wheel(edge.ctx, "a", "x", 0), Way)
    assert by_wheel(deeper.ctx, "a", "x", 0) == refusals.INTO_WOOD


@pytest.mark.rule("ND 3.38")
def test_cavalry_with_any_part_in_a_wood_declares_no_charge() -> None:
    behind = box("wood", "oaks", 8, 3, 12, 5.1)
    assert why_not_charge(facing("LCs", areas=[behind]).ctx, "a") == refusals.INTO_WOOD
    assert why_not_charge(facing("Lt", areas=[behind]).ctx, "a") is None
    clear = box("wood", "oaks", 8, 3, 12, 4.9)
    assert why_not_charge(facing("LCs", areas=[clear]).ctx, "a") is None


@pytest.mark.rule("ND 3.38")
def test_who_occupies_an_area_is_touched_at_its_outline() -> None:
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("x", BLUE, "Sh", 10, 10, 180, occupies="inn"),
        areas=[box("farm", "inn", 8, 8, 12, 12)],
    )
    assert way_to(game).travel == 2_000 and way_to(game).edges == ()


# -- the question ----------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.25")
def test_the_question_offers_targets_with_cost_and_chance() -> None:
    """Morale 1: 4 or more is a pass, so a die of 3 to 6."""
    game = facing("Pk", 2).run(DeclareCharge("a"))
    offer = game.prompt.units["x"]
    assert dict(offer.text.values) == {"n": "2", "most": "3", "p": 83}
    sheet = game.asking.preview(game.ctx, do.unit("x")).sheet
    assert [row.percent for row in sheet.blocks[0].rows] == [83, 17]


@pytest.mark.rule("ND 3.25", "ND 5.4")
def test_the_sheet_of_a_charge_tells_the_round_that_follows() -> None:
    """Horse with a value of 2, less 2 against pikes; these add 2. Of 36 throws its die is higher by
    two or more in 10, which beat the pikes, by one in 5, which is even; 21 beat the horse.
    """
    game = facing("Cav", 2).run(DeclareCharge("a"))
    before = game.unit("a")
    sheet = game.asking.preview(game.ctx, do.unit("x")).sheet
    melee = sheet.blocks[2]
    assert [line.value for line in melee.lines] == [2, -2] and melee.total == 0
    assert [(row.side, row.percent) for row in melee.rows] == [(RED, 58), (BLUE, 28), ("", 14)]
    assert [str(told) for _, told in sheet.notes] == ["x adds +2 to its die."]
    assert game.unit("a") == before and not game.table.charges  # nothing has happened yet


@pytest.mark.rule("ND 3.30", "ND 3.32")
def test_against_who_runs_no_round_is_told() -> None:
    game = position(
        unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 10, 8, 180, disorder=3)
    ).run(DeclareCharge("a"))
    assert len(game.asking.preview(game.ctx, do.unit("x")).sheet.blocks) == 1


@pytest.mark.rule("ND 3.27")
def test_the_way_of_a_charge_is_ticked_and_starred_where_it_touches() -> None:
    """Straight ahead from 8 to 10: a stroke each um, the star on both fronts."""
    game = facing("Pk", 2).run(DeclareCharge("a"))
    shown = game.asking.preview(game.ctx, do.unit("x"))
    (way,) = (s for s in shown.shapes if isinstance(s, LineShape))
    (star,) = (s for s in shown.shapes if isinstance(s, SignShape))
    front = game.unit("x").pose
    assert way.points == ((front.x, front.y - 2_000), front.at) and way.ticks == 1_000
    assert star.sign == "star" and star.at[1] == front.y


@pytest.mark.rule("ND 3.25")
def test_a_unit_in_hand_takes_an_enemy_to_charge_or_says_why_not() -> None:
    game = facing("Pk", 2, unit("y", BLUE, "Pk", 14, 15, 180), dice=[1])
    game.run(ManoeuvreUnit("a"))
    assert game.take("y") == refusals.beyond_charge(9_220, 3_000)
    assert game.take("x") is None
    assert game.unit("a").halted and game.unit("a").manoeuvred


@pytest.mark.rule("ND 3.25")
@pytest.mark.parametrize(("pressed", "back"), [("tactical", "normal"), ("line", "alone")])
def test_in_a_tactical_move_or_with_the_whole_line_nobody_is_pointed_at_to_charge(
    pressed: str, back: str
) -> None:
    """At 3.5um both a tactical move and a charge of horse are open."""
    game = facing("Cav", 3.5, unit("c", RED, "Cav", 12, 6)).run(ManoeuvreUnit("a"))
    assert "x" in game.prompt.units
    assert game.press(pressed) is None
    assert "x" not in game.prompt.units
    assert game.take("x") == refusals.NO_CHARGE_IN_STEP
    assert game.press(back) is None
    assert game.asking.why_not_unit(game.ctx, "x") is None


@pytest.mark.rule("ND 3.25")
def test_the_button_says_when_there_is_nobody() -> None:
    game = facing("Pk", 8).run(ManoeuvreUnit("a"))
    assert game.press("charge") == refusals.NOBODY_TO_CHARGE
    near = facing("Pk", 2).run(ManoeuvreUnit("a"))
    assert near.press("charge") is None and isinstance(near.asking, DeclareCharge)
    assert near.press("back") is None and not near.unit("a").manoeuvred


@pytest.mark.rule("ND 3.27")
def test_the_corridor_is_what_the_front_sweeps() -> None:
    """From 10, 6 straight ahead by 3um: 2um wide."""
    start = laid(facing("Cav", 6).ctx, "a")
    corners = corridor(start, lay(start.footprint, start.pose.ahead(3_000)))
    assert corners == ((9_000, 6_000), (9_000, 9_000), (11_000, 9_000), (11_000, 6_000))


@pytest.mark.rule("ND 3.27")
def test_a_player_may_wheel_as_he_likes() -> None:
    """By 5 degrees to the right the charge still meets x; by 40 it meets nobody."""
    game = facing("Cav", 3, dice=[1]).run(DeclareCharge("a"))
    way = by_wheel(game.ctx, "a", "x", 500)
    assert isinstance(way, Way)
    assert game.go(way.place.pose, Leg(MOVE, way.travel)) is not None
    assert by_wheel(game.ctx, "a", "x", 5_900) == refusals.unmet(2_000)
    assert game.go(way.place.pose, *way.legs) is None and game.unit("a").manoeuvred


@pytest.mark.rule("ND 3.27")
def test_pointing_shows_the_nearest_charge() -> None:
    game = facing("Cav", 3).run(DeclareCharge("a"))
    ghost = game.asking.ghost(game.ctx, Wish((10_000, 12_000)))
    assert ghost.action.arg == Pose(10_000, 9_000, 0)
    assert game.asking.why_not_pose(game.ctx, ghost.action.arg, ghost.action.legs) is None


@pytest.mark.rule("ND 3.39")
def test_cavalry_in_melee_with_foot_can_be_taken_in_hand() -> None:
    game = position(
        unit("a", RED, "Cav", 10, 8),
        unit("x", BLUE, "Pk", 10, 8, 180),
        charges=[Charge("a", "x", "front")],
    ).run(ManoeuvreDivision("r"))
    assert "a" in game.prompt.units


@pytest.mark.rule("ND 3.25")
def test_why_not_target_follows_the_order_of_the_refusals() -> None:
    """In the arc before in reach, in reach before clear."""
    game = facing("Pk", 9, unit("y", BLUE, "Pk", 10, 2, 180))
    assert why_not_target(game.ctx, "a", "y") == refusals.TARGET_OUTSIDE_ARC
    assert why_not_target(game.ctx, "a", "x") == refusals.beyond_charge(9_000, 3_000)
