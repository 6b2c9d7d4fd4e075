"""Generals on their way: alone, with a unit, beside one (NB 1.5, 7.2.2.3, 7.2.4-2)."""

import pytest
from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.chance import Chance
from game.engine.prompt import Wish
from game.engine.refusal import BARE
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.chain import reaches_unit
from game.rules.napoleons_battles.movement.arriving import REST, EntryStep
from game.rules.napoleons_battles.movement.general import RideGeneral
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import general_laid, lies_on, touched_by
from game.rules.napoleons_battles.rules import Terms
from game.rules.napoleons_battles.soundness import invariants
from game.rules.napoleons_battles.states import aside, beside, lead, ride_left
from game.rules.napoleons_battles.system import SYSTEM
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    entry,
    general,
    inches,
    pose,
    position,
    unit,
)


def _with_general() -> Position:
    """Two lines of a division six inches apart, and its general behind the first."""
    game = position(
        unit("a", RED, "FrLN", 20, 12, commander="d"),
        unit("b", RED, "FrLN", 26, 12, commander="d"),
        unit("x", BLUE, "BrLN", 20, 28, 180),
        general("d", RED, 20, 8),
    )
    beside(game.ctx, "d", "a")
    game.run(MoveStep())
    return game


@pytest.mark.rule("NB 1.5-2", "NB 7.2.4-2")
def test_a_general_rides_along_with_the_unit_that_he_touches() -> None:
    game = _with_general()
    x, y, _ = game.stands("d")
    game.take("a")
    assert game.go(pose(20, 15)) is None
    assert game.stands("d")[:2] == (x, y + 3)
    # Three of his 24 inches.
    assert ride_left(game.ctx, "d") == inches(21)
    assert "d rides along with a." in game.told("general")


@pytest.mark.rule("NB 1.5-2")
@pytest.mark.parametrize(("y", "rides"), [(12.5, True), (12.7, False), (14.7, False)])
def test_only_who_touches_a_unit_when_its_move_begins_rides_along(y: float, rides: bool) -> None:
    """Its front is at 12, he stands an inch deep before it. After its first leg, of 2.2 inches, the
    last of three would touch it too; it goes on without him.
    """
    game = position(unit("a", RED, "FrLN", 20, 12, commander="d"), general("d", RED, 20, y))
    game.run(MoveStep())
    game.take("a")
    legs = Leg(MOVE, inches(2.2), 0), Leg(MOVE, inches(2), 0)
    assert game.go(end_pose(game.ctx, "a", legs), *legs) is None
    assert game.stands("a")[1] == 16.2
    assert game.stands("d")[1] == (pytest.approx(y + 4.2) if rides else y)
    assert ("d rides along with a." in game.told("general")) is rides


@pytest.mark.rule("NB 1.5-2", "NB 7.2.4-2")
def test_who_has_not_enough_of_his_move_left_stays_behind_and_keeps_it() -> None:
    game = _with_general()
    here = game.stands("d")
    lead(game.ctx, "d", moved=inches(22))
    game.take("a")
    assert game.go(pose(20, 15)) is None
    assert game.stands("d") == here and ride_left(game.ctx, "d") == inches(2)
    assert "d has no more of his move and stays behind." in game.told("general")
    assert "d rides along with a." not in game.told("general")


@pytest.mark.rule("NB 7.2.4-2", "NB 1.5-2")
def test_who_plays_by_chance_sends_him_only_to_units_that_he_can_join() -> None:
    """The second is farther off than he rides."""
    game = position(
        unit("a", RED, "FrLN", 10, 12, commander="d"),
        unit("b", RED, "FrLN", 38, 28, commander="d"),
        general("d", RED, 8, 5),
    )
    game.run(RideGeneral("d"))
    ways = [list(game.asking.candidates(game.ctx, Chance(seed))) for seed in range(12)]
    assert all(way[-1] == acts.button("back") for way in ways)
    assert {action for way in ways for action in way[:-1]} == {acts.unit("a")}


@pytest.mark.rule("NB 1.5-2", "NB 7.2.4-2")
def test_he_stays_if_his_unit_is_told_to_move_alone() -> None:
    game = _with_general()
    here = game.stands("d")
    game.take("a")
    assert game.press("company") is None and game.go(pose(20, 15)) is None
    assert game.stands("d") == here and ride_left(game.ctx, "d") == inches(24)


@pytest.mark.rule("NB 1.5.3")
def test_who_touches_two_units_stays_where_he_is() -> None:
    game = _with_general()
    # His base of one inch lies between the rear of the first, at 11, and the front of the other.
    game.ctx.change("b", pose=pose(20, 10))
    assert len(touched_by(game.ctx, game.general("d"))) == 2
    here = game.stands("d")
    game.take("a")
    assert game.go(pose(20, 15)) is None and game.stands("d") == here
    assert "d stays with b." in game.told("general")


@pytest.mark.rule("NB 1.5.3")
def test_that_he_stays_is_told_once_for_a_move() -> None:
    """He touches the right end of the one and the left of the other; the one goes along at his side
    with two legs, then with a third.
    """
    game = _with_general()
    game.ctx.change("b", pose=pose(24, 12))
    lead(game.ctx, "d", pose=pose(22, 11.5))
    assert len(touched_by(game.ctx, game.general("d"))) == 2
    game.take("a")
    legs = Leg(MOVE, 300, 0), Leg(MOVE, 300, 0)
    assert game.go(end_pose(game.ctx, "a", legs), *legs) is None
    assert game.go(end_pose(game.ctx, "a", legs[:1]), *legs[:1]) is None
    assert game.told("general") == ["d stays with b."]


@pytest.mark.rule("NB 7.2.2.3", "NB 7.2.3.2-3")
def test_before_he_joins_a_unit_it_is_said_what_that_does() -> None:
    game = position(
        unit("a", RED, "FrLN", 20, 12, commander="d"),
        unit("b", RED, "FrLN", 26, 12, commander="d"),
        general("d", RED, 23, 8),
    )
    game.run(RideGeneral("d"))
    asked = game.asking
    said = asked.preview(game.ctx, acts.unit("a"))
    assert said is not None
    assert [(rule, str(text)) for rule, text in said.warnings] == [
        ("NB 7.2.2.3", "Joins a: radius 0, he commands only what he touches"),
        ("NB 7.2.3.2-3", "Out of command, without a move next turn: b"),
    ]


@pytest.mark.rule("NB 1.5-2", "NB 7.2.2.3")
def test_who_is_sent_close_to_a_unit_stands_clear_of_it() -> None:
    game = position(
        unit("a", RED, "FrLN", 20, 12, commander="d"),
        general("d", RED, 23, 8),
    )
    game.run(RideGeneral("d"))
    ghost = game.asking.ghost(game.ctx, Wish(pose(20, 10.7).at))
    assert ghost is not None and ghost.action is not None and isinstance(ghost.action.arg, Pose)
    assert game.do(ghost.action) is None
    assert touched_by(game.ctx, game.general("d")) == ()


@pytest.mark.rule("NB 4.1.1.1", "NB 7.2.2.3")
@pytest.mark.parametrize(("wide", "hemmed"), [(10, False), (0, False), (0, True)])
def test_a_general_comes_onto_the_table_clear_of_the_units_or_it_is_told_whom_he_joins(
    wide: int, hemmed: bool
) -> None:
    """The unit takes the middle of the stretch, from 18.5 to 21.5 and an inch deep: where that is
    all of it he stands beside the unit; where others stand there too he touches one of them as
    well, and lies on nobody.
    """
    side = (20 - wide, 0), (20 + wide, 0)
    game = position(
        unit("a", RED, "FrLN", 0, 0, commander="d"),
        general("d", RED, 0, 0),
        *(unit(f"b{x}", RED, "FrLN", x, y) for x, y in ((16.9, 1), (23.1, 1), (20, 3)) if hemmed),
        terms=Terms(
            turns=12,
            first=RED,
            entries={one: entry(one, "south", *side, 1) for one in ("d", "a")},
        ),
    )
    game.ctx.change("a", pose=None)
    lead(game.ctx, "d", pose=None)
    game.run(EntryStep())
    if wide:
        assert game.press(REST) is None
    assert touched_by(game.ctx, game.general("d")) == (("a", "b20") if hemmed else ())
    assert invariants(game.ctx) == []
    said = "d joins a: he commands only what he touches."
    assert (said in game.told("general")) is hemmed
    assert reaches_unit(game.ctx, game.general("d"), "a")


@pytest.mark.rule("NB 8.1.3.2", "NB 1.5-2")
@pytest.mark.parametrize(
    ("others", "spot"),
    [((), (20, 10.5)), (("behind",), (20, 12.5)), (("behind", "before"), (18, 11.5))],
)
def test_a_general_who_joins_a_unit_lies_on_nobody_where_there_is_room(
    others: tuple[str, ...], spot: tuple[float, float]
) -> None:
    """The line is an inch deep, from 18.5 to 21.5; another general or unit may be in his place."""
    there: dict[str, Placed | Leader] = {
        "behind": general("o", RED, 20, 10.4),
        "before": unit("x", BLUE, "FrLN", 20, 12, 180),
    }
    game = position(
        unit("a", RED, "FrLN", 20, 12, commander="d"),
        general("d", RED, 23, 8),
        *(there[other] for other in others),
    )
    beside(game.ctx, "d", "a")
    assert game.stands("d")[:2] == spot
    assert touched_by(game.ctx, game.general("d")) == ("a",)


@pytest.mark.rule("NB 8.1.3.2")
@pytest.mark.parametrize("friend", [False, True])
def test_a_general_on_whom_a_unit_comes_to_lie_steps_aside_and_touches_it_still(
    friend: bool,
) -> None:
    """The line of three bases comes to lie over him; he was with b, behind it, if b is there: he
    then steps to where he touches both.
    """
    mates = (unit("b", RED, "FrLN", 20, 15, commander="d"),) if friend else ()
    game = position(
        unit("a", RED, "FrLN", 20, 8, commander="d"), general("d", RED, 20, 13.5), *mates
    )
    game.ctx.change("a", pose=pose(20, 13.9))
    assert aside(game.ctx, game.general("d")) is not None
    game.run(Settle())
    assert touched_by(game.ctx, game.general("d")) == (("a", "b") if friend else ("a",))
    place = general_laid(game.ctx, game.general("d"))
    assert place is not None and not lies_on(game.ctx, "d", place)
    assert aside(game.ctx, game.general("d")) is None and invariants(game.ctx) == []


@pytest.mark.rule("NB 8.1.3.2", "NB 1.5.4")
def test_a_general_stays_where_nobody_lies_on_him_and_inside_a_town() -> None:
    game = position(unit("a", RED, "FrLN", 20, 12), general("d", RED, 20, 8))
    here = game.stands("d")
    game.run(Settle())
    assert game.stands("d") == here
    held = unit("a", RED, "FrLN", 20, 12, form="town", town="T", commander="d")
    game = position(held, general("d", RED, 20, 11.5), areas=(box("town", "T", 17, 8, 23, 14),))
    assert touched_by(game.ctx, game.general("d")) == ("a",)
    assert aside(game.ctx, game.general("d")) is None


@pytest.mark.rule("NB 8.1.3.2", "NB 7.2.4-2")
@pytest.mark.parametrize(("x", "stays"), [(0.5, True), (0.4, False)])
def test_a_general_does_not_ride_off_the_table(x: float, stays: bool) -> None:
    """The base of a division general is an inch wide."""
    game = position(unit("a", RED, "FrLN", 20, 12), general("d", RED, 3, 8))
    game.run(RideGeneral("d"))
    refusal = game.go(pose(x, 8))
    assert (refusal is None) is stays
    assert refusal is None or refusal == refusals.NO_ROOM


@pytest.mark.rule("NB 8.2.6.3.1-1", "NB 1.1.4-2")
def test_a_general_does_not_ride_into_water_nor_to_units_of_another() -> None:
    pond = box("pond", "P", 10, 10, 14, 14)
    game = position(
        unit("a", RED, "FrLN", 20, 12, commander="d"),
        unit("b", RED, "FrLN", 26, 12),
        unit("x", BLUE, "BrLN", 20, 28, 180),
        general("d", RED, 20, 8),
        areas=[pond],
    )
    game.run(RideGeneral("d"))
    refusal = game.go(pose(12, 12))
    assert refusal == refusals.BARRED
    assert game.take("b") == refusals.NOT_HIS, "of another chain, not of the other side"
    assert game.take("x") == refusals.NOT_YOURS
    assert game.take("a") is None


@pytest.mark.rule("NB 1.5-2")
def test_a_general_beside_a_line_rides_along_there() -> None:
    """His base of an inch touches its right end, at 21.5."""
    game = _with_general()
    lead(game.ctx, "d", pose=pose(22, 11.5))
    game.take("a")
    assert game.go(pose(20, 15)) is None
    assert game.stands("d") == (22, 14.5, 0)


@pytest.mark.rule("NB 1.1.4-2", "NB 1.5.3")
def test_who_touches_a_unit_of_another_chain_too_rides_along_with_his_own() -> None:
    game = position(
        unit("a", RED, "FrLN", 20, 12, commander="d"),
        unit("b", RED, "FrLN", 20, 10, commander="e"),
        general("d", RED, 20, 10.5),
        general("e", RED, 30, 8),
        unit("x", BLUE, "BrLN", 20, 28, 180),
    )
    assert touched_by(game.ctx, game.general("d")) == ("a", "b")
    game.run(MoveStep())
    game.take("a")
    assert game.go(pose(20, 15)) is None
    assert game.stands("d")[:2] == (20, 13.5)


@pytest.mark.rule("NB 1.1.4-2", "NB 7.2.2.3")
def test_who_goes_to_his_unit_touches_no_other_if_he_can() -> None:
    """An inch and a half behind it stands one of another division."""
    game = position(
        unit("a", RED, "FrLN", 20, 12, commander="d"),
        unit("b", RED, "FrLN", 20, 10, commander="e"),
        general("d", RED, 20, 5),
        general("e", RED, 30, 8),
        unit("x", BLUE, "BrLN", 20, 28, 180),
    )
    beside(game.ctx, "d", "a")
    assert touched_by(game.ctx, game.general("d")) == ("a",)


@pytest.mark.rule("NB 1.5-2")
def test_he_is_told_once_to_ride_along_with_a_move_of_several_legs() -> None:
    game = _with_general()
    game.take("a")
    legs = Leg(MOVE, 1_000), Leg(MOVE, 1_000, 4_500), Leg(MOVE, 500)
    assert game.go(end_pose(game.ctx, "a", legs), *legs) is None
    (along,) = [e for e in game.ctx.events if str(e.text) == "d rides along with a."]
    assert len(along.path) == 1 + len(legs) and along.path[-1] == game.table.generals["d"].pose


@pytest.mark.rule("NB 7.2.4-2")
def test_the_log_does_not_head_a_ride_as_a_check_of_command() -> None:
    game = _with_general()
    game.take("d")
    assert game.go(pose(20, 4)) is None
    (ride,) = [e for e in game.ctx.events if str(e.text) == "d rides."]
    checked = structs.replace(ride, rule="NB 7.2.4.2.1", kind="command")
    assert SYSTEM.told is not None
    assert SYSTEM.told(game.ctx.rules, ride).phase == ""
    assert SYSTEM.told(game.ctx.rules, checked).phase == "control"


@pytest.mark.rule("NB 7.2.4-2")
def test_a_general_does_not_ride_to_where_he_stands() -> None:
    game = position(unit("a", RED, "FrLN", 20, 12), general("d", RED, 20, 8))
    game.run(RideGeneral("d"))
    assert game.go(pose(20, 8)) == refusals.STANDS_THERE


@pytest.mark.rule("NB 8.4.1.3-1", "NB 15.2.2.2-1", "NB 11.4.2")
@pytest.mark.parametrize(
    ("x", "off", "rule"),
    [
        (24, (), "KERNEL"),  # alone: a place to go to, and he is come upon
        (20, (), "NB 15.2.2.2-1"),
        (20, (Switch.MOVING_COMBAT,), "NB 11.4.2"),
    ],
)
def test_who_points_at_an_enemy_general_hears_what_can_be_done_to_him(
    x: float, off: tuple[Switch, ...], rule: str
) -> None:
    game = position(
        unit("a", RED, "FrLN", 20, 12),
        unit("x", BLUE, "BrLN", 20, 20, 180),
        general("e", BLUE, x, 21.5),
        off=(Switch.NO_MEASURING, *off),
    )
    game.run(MoveStep())
    assert game.take("a") is None
    refusal = game.asking.closed(game.ctx, acts.unit("e"))
    assert refusal is not None and refusal.rule == rule and refusal not in BARE
    assert rule == "KERNEL" or str(refusal.message).startswith("e is with x: nobody attacks")
    assert game.asking.closed(game.ctx, acts.unit("gr")) is None


@pytest.mark.rule("NB 1.5-2")
def test_the_log_tells_once_for_a_move_that_he_rides_along() -> None:
    """Made in two parts, it is one move: the second time nothing more is to be told."""
    game = _with_general()
    game.take("a")
    for y in (13, 14):
        assert game.go(pose(20, y)) is None
    assert SYSTEM.told is not None
    once = [SYSTEM.told(game.ctx.rules, e).once for e in game.events if e.kind == "general"]
    moves = [SYSTEM.told(game.ctx.rules, e).once for e in game.events if e.kind == "move"]
    assert all(once) and once
    assert moves == [False, False]
