"""Obstacles: reaching the line, the roll, waiting, bridges and fords (ND 3.19-3.24)."""

from typing import Any

import pytest

from game.board.plane.ground import Barrier
from game.board.plane.legs import MOVE, WHEEL, Leg
from game.engine.prompt import Ghost, Wish
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.nordlingen import refusals
from game.rules.nordlingen.movement.obstacles import (
    AtObstacle,
    chances,
    compelled_over,
    value_of,
    why_not_cross,
)
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.table import DISORDERED, ORDERED
from tests.rules.nordlingen.moves import BACK, ahead, alone, farthest, go, same
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


def hedge(level: int = 1, y: float = 9, kind: str = "hedge") -> Barrier:
    """An obstacle right across the table, from west to east."""
    return line(kind, "the hedge", (0, y), (20, y), level=level)


def hedge_at(y: float) -> Barrier:
    """Another one."""
    return line("hedge", "the second hedge", (0, y), (20, y), level=1)


def at_hedge(kind: str, *dice: int, level: int = 1, **state: Any) -> Position:
    """A unit that has come to the hedge, 1um ahead."""
    game = alone(kind, lines=(hedge(level),), dice=dice, **state)
    assert go(game, ahead(1)) is None
    return game


@pytest.mark.rule("ND 3.22", "ND 2.15")
@pytest.mark.parametrize(("y", "refusal"), [(3, refusals.OUT_OF_COMMAND), (13, None)])
def test_out_of_command_it_crosses_only_towards_its_general(
    y: float, refusal: Refusal | None
) -> None:
    """His radius is 1um; he is behind it, or beyond the hedge."""
    leader = general("gr", RED, 10, y, radius=1, division="r", role="cinc")
    game = position(unit("a", RED, "Pk", 10, 9), leader, lines=[hedge()])
    assert why_not_cross(game.ctx, "a", hedge()) == refusal


@pytest.mark.rule("ND 3.22", "ND 6.6")
@pytest.mark.parametrize(("disorder", "refusal"), [(1, refusals.WAVERING), (2, None)])
def test_a_wavering_division_does_not_cross_towards_enemies_in_good_order(
    disorder: int, refusal: Refusal | None
) -> None:
    foe = unit("x", BLUE, "Pk", 10, 14, 180, disorder=disorder)
    game = position(unit("a", RED, "Pk", 10, 9), foe, lines=[hedge()], wavering={"r": 1})
    assert why_not_cross(game.ctx, "a", hedge()) == refusal


@pytest.mark.rule("ND 3.19", "ND 3.23")
@pytest.mark.parametrize(
    ("kind", "values", "state"),
    [
        ("Lt", (0, 2, 3, 4), {}),
        ("LCs", (0, 2, 3, 4), {}),
        ("Pk", (0, 3, 4, 5), {}),
        ("PkL", (0, 3, 4, 5), {}),
        ("Cav", (0, 4, 5, 6), {}),
        ("DrM", (0, 4, 5, 6), {}),
        ("LtArt", (0, 5, None, None), {"limbered": True}),
        ("LtArt", (None, None, None, None), {}),
        ("MdArt", (None, None, None, None), {"limbered": True}),
        ("Wg", (None, None, None, None), {}),
    ],
)
def test_what_a_roll_must_exceed_is_printed(
    kind: str, values: tuple[int | None, ...], state: dict[str, bool]
) -> None:
    game = position(unit("a", RED, kind, 10, 8, **state))
    assert tuple(value_of(game.ctx, "a", hedge(n)) for n in range(4)) == values


@pytest.mark.rule("ND 3.22")
def test_a_move_stops_with_the_front_edge_on_the_line() -> None:
    assert farthest(alone("Cav", lines=(hedge(),))) == 1
    refused = go(alone("Cav", lines=(hedge(),)), ahead(1.1))
    assert same(refused, refusals.stopped_at("the hedge"))
    assert refused is not None and refused.at == pose(10, 9)
    game = at_hedge("Cav")
    assert isinstance(game.asking, AtObstacle)
    assert game.stands("a") == (10, 9, 0)


@pytest.mark.rule("ND 3.19", "ND 3.20", "ND 3.22")
@pytest.mark.parametrize(
    ("die", "end", "level"), [(4, 10.0, ORDERED), (3, 10.0, DISORDERED), (2, 9.0, ORDERED)]
)
def test_foot_at_level_one_needs_more_than_three(die: int, end: float, level: int) -> None:
    """Across, its rear edge is on the line at 9: the front 1um beyond. Nothing is left to move."""
    game = at_hedge("Sh", die)
    assert game.press("cross") is None
    assert game.stands("a") == (10, end, 0)
    assert game.unit("a").disorder == level
    assert game.unit("a").manoeuvred


@pytest.mark.rule("ND 3.19")
def test_an_attached_general_adds_his_level() -> None:
    game = position(
        unit("a", RED, "Cav", 10, 8),
        general("gr", RED, 10, 7.5, level=2, division="r", role="cinc", unit="a"),
        lines=[hedge()],
        dice=[3],
    ).run(ManoeuvreUnit("a"))
    assert go(game, ahead(1)) is None
    assert chances(game.ctx, "a", hedge()) == (4, 1, 1)  # 3-6 more than 4, 2 equal, 1 less
    waited = position(unit("a", RED, "Cav", 10, 9, obstacle="the hedge"), lines=[hedge()], turn=2)
    waited.ctx.change("a", obstacle_turn=1)
    assert chances(waited.ctx, "a", hedge()) == (6, 0, 0)  # it failed in the turn before
    assert game.press("cross") is None
    assert game.stands("a") == (10, 10, 0)
    assert game.unit("a").disorder == ORDERED
    rolls = [e.roll for e in game.events if e.roll]
    assert [m.value for m in rolls[0].modifiers] == [2]


@pytest.mark.rule("ND 3.22")
def test_one_may_stop_on_the_line_without_an_attempt() -> None:
    game = at_hedge("Sh")
    assert game.press("stay") is None
    assert game.stands("a") == (10, 9, 0)
    assert game.unit("a").obstacle == "" and not game.unit("a").tried


def later(game: Position, turn: int) -> Position:
    """The same unit in hand in a later turn."""
    game.ctx.set(turn=turn)
    game.ctx.change("a", manoeuvred=False, tried="" if turn > 1 else game.unit("a").tried)
    game.state.stack.append(ManoeuvreUnit("a"))
    return game


@pytest.mark.rule("ND 3.21", "ND 3.22")
def test_after_a_failure_it_crosses_in_the_next_turn_without_a_roll() -> None:
    game = at_hedge("Sh", 1)
    assert game.press("cross") is None
    assert game.stands("a") == (10, 9, 0)
    assert later(game, 1).press("cross") == refusals.TRIED_CROSSING
    assert later(game, 2).press("cross") is None
    assert game.stands("a") == (10, 10, 0)
    assert game.unit("a").disorder == ORDERED


@pytest.mark.rule("ND 3.21")
def test_the_right_to_cross_is_lost_with_the_line_and_after_the_next_turn() -> None:
    game = at_hedge("Sh", 1, 4)
    game.press("cross")
    assert later(game, 3).press("cross") is None  # it rolls again
    assert game.stands("a") == (10, 10, 0)
    assert [e.roll.die for e in game.events if e.roll is not None] == [1, 4]
    left = at_hedge("Sh", 1)
    left.press("cross")
    assert left.unit("a").obstacle == "the hedge"
    later(left, 1)
    assert go(left, Leg(MOVE, 500, BACK)) is None
    assert left.unit("a").obstacle == ""


@pytest.mark.rule("ND 3.21")
def test_level_nought_is_crossed_without_a_roll_in_the_turn_after_it_was_reached() -> None:
    game = at_hedge("Sh", level=0)
    assert game.unit("a").manoeuvred
    assert later(game, 1).press("cross") == refusals.CROSSED_NEXT_TURN
    assert later(game, 2).press("cross") is None
    assert game.stands("a") == (10, 10, 0)


@pytest.mark.rule("ND 3.23")
@pytest.mark.parametrize(("kind", "level"), [("LtArt", 2), ("MdArt", 1), ("Wg", 0)])
def test_who_cannot_cross_stands_before_it(kind: str, level: int) -> None:
    limbered = kind != "Wg"
    game = alone(kind, lines=(hedge(level, 8.5),), limbered=limbered)
    assert same(go(game, ahead(0.6)), refusals.NO_CROSSING)
    assert go(game, ahead(0.5)) is None
    assert game.unit("a").manoeuvred  # nothing was asked


@pytest.mark.rule("ND 3.22")
def test_without_room_on_the_far_side_no_attempt_is_made() -> None:
    """The landing place reaches from 9 to 10: what stands from 9.9 on is in the way."""

    def why(*others: object) -> Refusal | None:
        game = position(unit("a", RED, "Sh", 10, 9), *others, lines=[hedge()])  # type: ignore[arg-type]
        return game.run(ManoeuvreUnit("a")).press("cross")

    assert why(unit("c", RED, "Wg", 10, 11.9)) == refusals.NO_CROSSING
    assert why(unit("x", BLUE, "Wg", 10, 12.4)) == refusals.NO_CROSSING  # 0.4 from an enemy
    two = position(unit("a", RED, "Sh", 10, 9), lines=[hedge(), hedge_at(9.5)])
    assert two.run(ManoeuvreUnit("a")).press("cross") == refusals.NO_CROSSING
    corn = box("field", "corn", 0, 9.5, 20, 12)
    guns = position(unit("a", RED, "LtArt", 10, 9, limbered=True), areas=[corn], lines=[hedge()])
    assert guns.run(ManoeuvreUnit("a")).press("cross") == refusals.NO_CROSSING
    pond = alone("Sh", areas=(box("pond", "pond", 8, 9.5, 12, 12),), lines=(hedge(),))
    assert go(pond, ahead(1)) is None
    assert pond.unit("a").manoeuvred


@pytest.mark.rule("ND 3.22")
def test_a_wheel_does_not_lead_over_an_obstacle() -> None:
    """The front is 0.2um before it: the outer corner may come up to it and no farther."""
    game = alone("Cav", lines=(hedge(1, 8.2),))
    assert same(go(game, Leg(WHEEL, 1_500)), refusals.NO_CROSSING)
    assert go(game, Leg(WHEEL, 500)) is None


@pytest.mark.rule("ND 3.22")
def test_a_unit_lands_wholly_beyond_a_line_that_lies_aslant() -> None:
    """The line falls by 1 in 2 to the east: at x = 9 it is at 9.5, at x = 11 at 8.5. The right
    corner touches it after 0.5um; the left rear corner is beyond it at 9.5, the front at 10.5.
    """
    aslant = line("hedge", "the hedge", (0, 14), (20, 4), level=1)
    game = alone("Sh", lines=(aslant,), dice=(6,))
    assert go(game, ahead(0.5)) is None
    assert game.press("cross") is None
    assert game.stands("a") == (10, 10.5, 0)


# -- bridges and fords -----------------------------------------------------------------------------

STREAM = line("stream", "the brook", (0, 9), (20, 9), level=2)
BRIDGE = box("bridge", "the bridge", 8.9, 8.4, 11.1, 9.6)
FORD = box("ford", "the ford", 8.9, 8.6, 11.1, 9.4)


@pytest.mark.rule("ND 3.24")
def test_over_a_bridge_leads_an_ordinary_leg() -> None:
    game = alone("Cav", areas=(BRIDGE,), lines=(STREAM,))
    assert go(game, ahead(3)) is None
    assert game.stands("a") == (10, 11, 0)
    assert game.unit("a").disorder == ORDERED


@pytest.mark.rule("ND 3.24")
def test_front_and_rear_centre_go_over_the_bridge_or_it_is_none() -> None:
    """At x = 11.2 the centre passes beside it."""
    game = position(unit("a", RED, "Cav", 11.2, 8), areas=[BRIDGE], lines=[STREAM])
    game.run(ManoeuvreUnit("a"))
    assert same(go(game, ahead(3)), refusals.stopped_at("the brook"))
    for x in (8.9, 11.1):  # on its very edge
        near = position(unit("a", RED, "Cav", x, 8), areas=[BRIDGE], lines=[STREAM])
        assert go(near.run(ManoeuvreUnit("a")), ahead(3)) is None


@pytest.mark.rule("ND 3.24", "ND 10.7")
def test_a_ford_disorders_and_does_not_slow() -> None:
    game = alone("Cav", areas=(FORD,), lines=(STREAM,))
    assert go(game, ahead(3)) is None
    assert game.stands("a") == (10, 11, 0)
    assert game.unit("a").disorder == DISORDERED


@pytest.mark.rule("ND 3.23", "ND 3.24")
def test_guns_and_wagons_cross_by_a_bridge() -> None:
    for kind, limbered in (("MdArt", True), ("Wg", False)):
        game = alone(kind, areas=(BRIDGE,), lines=(STREAM,), limbered=limbered)
        assert go(game, ahead(1)) is None


@pytest.mark.rule("ND 10.7")
def test_astride_a_stream_a_unit_moves_at_half_speed_and_is_disordered() -> None:
    """It stands from 8.5 to 9.5 across the brook at 9: it must go 0.5um at double cost."""
    game = position(unit("a", RED, "Pk", 10, 9.5), lines=[STREAM]).run(ManoeuvreUnit("a"))
    assert farthest(game) == 1.5  # 0.5 at 2, then 1 at 1
    assert go(game, ahead(1.5)) is None
    assert game.unit("a").disorder == DISORDERED


@pytest.mark.rule("ND 10.7")
@pytest.mark.parametrize(
    ("kind", "limbered", "um"),
    [
        ("Lt", False, 2.5),  # 0.5 at 2, then 2 at 1
        ("Cav", False, 2.5),
        ("PkL", False, 0.5),  # it is 2um deep and has 1
        ("LtArt", True, 1.5),  # 1.5 at 2
        ("Wg", False, 0.5),
    ],
)
def test_a_stream_halves_the_speed_of_everybody(kind: str, limbered: bool, um: float) -> None:
    game = position(unit("a", RED, kind, 10, 9.5, limbered=limbered), lines=[STREAM])
    assert farthest(game.run(ManoeuvreUnit("a"))) == um


@pytest.mark.rule("ND 3.24")
def test_a_gate_leads_through_a_wall() -> None:
    gate = box("gate", "the gate", 8.9, 8.6, 11.1, 9.4)
    wall = hedge(2, kind="wall")
    assert farthest(alone("Cav", areas=(gate,), lines=(wall,))) == 3
    assert farthest(alone("Cav", lines=(wall,))) == 1
    game = alone("Cav", areas=(gate,), lines=(wall,))
    assert go(game, ahead(3)) is None
    assert game.unit("a").disorder == ORDERED


@pytest.mark.rule("ND 3.22")
def test_a_compulsory_move_passes_an_obstacle_without_a_roll_and_disorders() -> None:
    """Back over the hedge at 6.5 with the rear at 7: after half a um it is only reached."""
    for um, level in ((0.5, ORDERED), (1.0, DISORDERED)):
        game = position(unit("a", RED, "Pk", 10, 8), lines=[hedge(1, 6.5)])
        before, leg = laid(game.ctx, "a"), Leg(MOVE, round(um * 1_000), BACK)
        put(game.ctx, "a", before.pose.ahead(leg.amount, leg.off))
        compelled_over(game.ctx, "a", before, leg)
        assert game.unit("a").disorder == level
    over = position(unit("a", RED, "Pk", 10, 8), areas=[BRIDGE], lines=[STREAM])
    before, leg = laid(over.ctx, "a"), Leg(MOVE, 3_000)
    put(over.ctx, "a", before.pose.ahead(3_000))
    compelled_over(over.ctx, "a", before, leg)
    assert over.unit("a").disorder == ORDERED


@pytest.mark.rule("ND 3.22", "ND 10.9", "ND 9.4")
def test_what_lies_beyond_is_entered_and_ridden_over_by_who_crosses() -> None:
    marsh = box("marsh", "bog", 0, 9.5, 20, 12)
    game = position(unit("a", RED, "Sh", 10, 9), areas=[marsh], lines=[hedge()], dice=[6])
    assert game.run(ManoeuvreUnit("a")).press("cross") is None
    assert game.unit("a").disorder == DISORDERED
    lonely = position(
        unit("a", RED, "Sh", 10, 9),
        unit("y", BLUE, "Pk", 2, 14, 180),
        general("gb", BLUE, 10, 9.5, division="b", role="cinc"),
        lines=[hedge()],
        dice=[6, 6],
    )
    assert lonely.run(ManoeuvreUnit("a")).press("cross") is None
    assert lonely.told("general")


@pytest.mark.rule("ND 3.24")
def test_obliquely_the_rear_centre_must_come_over_the_bridge_too() -> None:
    """At 45 degrees from 9.2 the front comes over the brook at 10.2, the rear at 11.2: beside the
    bridge; from 9 the rear comes over it at 11.
    """
    for x, allowed in ((9.2, False), (9.0, True)):
        game = position(unit("a", RED, "LC", x, 8), areas=[BRIDGE], lines=[STREAM])
        refused = go(game.run(ManoeuvreUnit("a")), Leg(MOVE, 4_000, 4_500))
        assert (refused is None) == allowed
        assert allowed or same(refused, refusals.stopped_at("the brook"))


@pytest.mark.rule("ND 3.22")
def test_who_is_astride_already_may_wheel() -> None:
    game = position(unit("a", RED, "Cav", 10, 9.5), lines=[STREAM]).run(ManoeuvreUnit("a"))
    assert go(game, Leg(WHEEL, 2_000)) is None


# -- pointed beyond --------------------------------------------------------------------------------


def beyond(game: Position, x: float, y: float) -> Ghost:
    """What the unit in hand does about a point."""
    found = game.asking.ghost(game.ctx, Wish((round(x * 1_000), round(y * 1_000))))
    assert isinstance(found, Ghost)
    return found


def waiting(**state: Any) -> Position:
    """Pikes on the line of the hedge, which failed to cross in the turn before."""
    state = {"obstacle": "the hedge", "obstacle_turn": 1, **state}
    game = position(unit("a", RED, "Pk", 10, 9, **state), lines=[hedge()], turn=2)
    return game.run(ManoeuvreUnit("a"))


@pytest.mark.rule("ND 3.21", "ND 3.22")
def test_who_has_the_right_to_cross_is_pointed_beyond_the_line() -> None:
    """Its whole base, 1um deep, comes straight over the hedge at 9; wherever beyond one points."""
    game = waiting()
    ghost = beyond(game, 10.4, 11)
    assert ghost.action is not None and ghost.action.arg == pose(10, 10)
    assert ghost.refusal == refusals.JUST_BEYOND
    assert beyond(game, 10, 10).refusal is None
    shown = game.asking.preview(game.ctx, ghost.action)
    assert shown is not None and shown.sheet is None
    assert game.asking.why_not_pose(game.ctx, ghost.action.arg, ()) is None
    assert game.go(pose(10, 10)) is None
    assert game.unit("a").pose == pose(10, 10) and game.told("cross")


@pytest.mark.rule("ND 3.19", "ND 3.22")
def test_who_has_to_roll_sees_the_chances_before() -> None:
    """Pikes need more than 3 at a level of 1."""
    game = waiting(obstacle_turn=0)
    action = beyond(game, 10, 11).action
    assert action is not None
    sheet = game.asking.preview(game.ctx, action).sheet
    assert sheet is not None and sheet.title == say("Crossing an obstacle")


@pytest.mark.rule("ND 3.22")
def test_who_may_not_cross_now_is_told_why_where_it_is_pointed_beyond() -> None:
    """It has tried in this turn already; on this side of the line it moves as ever."""
    game = waiting(obstacle_turn=0, tried="the hedge")
    ghost = beyond(game, 10, 11)
    assert ghost.refusal == refusals.TRIED_CROSSING
    assert game.asking.why_not_pose(game.ctx, pose(10, 10), ()) == refusals.TRIED_CROSSING
    assert beyond(game, 10, 8).refusal is None


@pytest.mark.rule("ND 3.8", "ND 3.22")
def test_in_a_tactical_move_nobody_crosses() -> None:
    game = waiting()
    assert game.press("tactical") is None
    action = beyond(game, 10, 11).action
    assert action is None or action.arg.y < 9_001
