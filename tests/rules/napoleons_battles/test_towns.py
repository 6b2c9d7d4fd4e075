"""Towns: who may stop there, deploying, rearranging, leaving; contact and attachment
(NB 1.4.2.6, 1.5.4, 8.3, 8.4.1.4).
"""

from typing import Any

import pytest

from game.board.plane.distance import distance
from game.board.plane.ground import Area
from game.board.plane.legs import MOVE, Leg
from game.engine import action as acts
from game.engine.chance import Chance
from game.engine.refusal import Refusal
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.towns import Rearrange, buttons
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.perimeter import even
from game.rules.napoleons_battles.places import attachments, engaged_with, hold, laid
from game.rules.napoleons_battles.states import lose
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.table import Contact
from game.rules.napoleons_battles.unformed.bounce import BounceMove
from tests.rules.napoleons_battles.moves import FAST
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
    position,
    unit,
)

NO_HOUSE = (Switch.NO_MEASURING, Switch.TOWN_REARRANGED)


def town(**told: object) -> Area:
    """A town of three inches by three at 20, 20."""
    return box("town", "T", 20, 20, 23, 23, vdf=2, **told)


def hand(*placed: Placed | Leader, **given: Any) -> Position:
    """The first unit, in hand."""
    given.setdefault("areas", [town()])
    game = position(*placed, profiles={"FrLN": FAST}, **given)
    first = placed[0]
    assert isinstance(first, Placed)
    game.run(Moving(first.card.id))
    return game


def foot(**state: Any) -> Placed:
    """A line of four bases, the centre of whose front is the middle of the town."""
    return unit("a", RED, "FrLN", 21.5, 21.5, **state)


def guns(**state: Any) -> Placed:
    return unit("g", RED, "BrFA", 21.5, 21.5, **{"form": "limbered", **state})


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def refused(game: Position, uid: str, name: str) -> str | None:
    """Why a deed may not be done; "": it may; None: nobody offers it."""
    found = [b for b in buttons(game.ctx, uid) if b.id == name]
    return rule(found[0].refusal) if found else None


def stood(game: Position, uid: str = "a") -> set[tuple[float, float, float, float]]:
    """West, south, east and north of the bases of a unit."""
    return {
        (
            min(x for x, _ in stand) / 1_000,
            min(y for _, y in stand) / 1_000,
            max(x for x, _ in stand) / 1_000,
            max(y for _, y in stand) / 1_000,
        )
        for stand in laid(game.ctx, uid).stands
    }


NORTH, EAST = (21.125, 22, 21.875, 23), (22, 21.125, 23, 21.875)
SOUTH, WEST = (21.125, 20, 21.875, 21), (20, 21.125, 21, 21.875)


# -- deploying (NB 1.4.2.6) ------------------------------------------------------------------------


@pytest.mark.rule("NB 1.4.2.6.2-2")
def test_infantry_is_divided_equally_among_the_sides_facing_outwards() -> None:
    game = hand(foot())
    assert game.press("deploy") is None
    assert game.unit("a").form is Form.TOWN and game.unit("a").town == "T"
    assert stood(game) == {NORTH, EAST, SOUTH, WEST}
    assert game.unit("a").spent == 0


@pytest.mark.rule("NB 1.4.2.6.2-2")
def test_the_rest_goes_to_the_side_nearest_the_enemy_and_is_lost_first() -> None:
    foe = unit("x", BLUE, "FrLN", 35, 21.5, 270)
    game = hand(foot(figures=20), foe)
    game.press("deploy")
    assert stood(game) & {NORTH, SOUTH, WEST} == {NORTH, SOUTH, WEST}
    assert {(22, 21.875, 23, 22.625), (22, 20.375, 23, 21.125)} < stood(game)
    lose(game.ctx, "a", 4, "NB 0.0-7", how="free")
    assert game.unit("a").sides[:4].count("right") == 1


@pytest.mark.rule("NB 1.4.2.6.2-2")
def test_it_must_be_in_line_with_its_head_in_the_town_and_have_room() -> None:
    assert refused(hand(foot(form="column"), off=NO_HOUSE), "a", "deploy") == "NB 1.4.2.6.2-2"
    outside = unit("a", RED, "FrLN", 21.5, 24)
    assert refused(hand(outside), "a", "deploy") is None
    small = hand(foot(), areas=[town(capacity=3)])
    assert refused(small, "a", "deploy") == "NB 8.3.1-1"
    assert refused(hand(foot(), areas=[town(capacity=4)]), "a", "deploy") == ""


@pytest.mark.rule("NB 1.4.2.6.1-2")
def test_cavalry_does_not_deploy() -> None:
    horse = unit("a", RED, "FrLC", 21.5, 21.5)
    game = position(horse, areas=[town()])
    assert [b.id for b in buttons(game.ctx, "a")] == []
    for profile, form in (("FrLN", "line"), ("FrHFA", "limbered")):
        other = position(unit("a", RED, profile, 21.5, 21.5, form=form), areas=[town()])
        assert [b.id for b in buttons(other.ctx, "a")] != [], profile


@pytest.mark.rule("NB 1.4.2.6.1-1")
@pytest.mark.parametrize("form", ["line", "column", "march", "square"])
def test_a_unit_enters_a_town_in_any_formation(form: str) -> None:
    one = unit("a", RED, "FrLN", 21.5, 19.5, form=form)
    game = hand(one)
    leg = Leg(MOVE, inches(2))
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    assert game.stands("a")[:2] == (21.5, 21.5) and game.unit("a").form == form


@pytest.mark.rule("NB 1.4.2.6.2-1")
def test_a_battery_is_deployed_unlimbered_on_the_perimeter_facing_outwards() -> None:
    game = hand(guns())
    assert game.press("unlimber/right") is None
    assert game.stands("g") == (23, 21.5, 90)
    assert game.unit("g").form is Form.UNLIMBERED and game.unit("g").town == "T"
    # 1.5 inches of its 9 in a turn, and a quarter of the turn.
    assert game.unit("g").spent == pytest.approx(WHOLE * (1.5 / 9 + 1 / 4), rel=1e-4)


@pytest.mark.rule("NB 1.4.2.6.2-1")
@pytest.mark.parametrize(
    ("x", "y", "heading", "held"),
    [
        (21.5, 23, 0, True),
        (21.5, 22.5, 0, False),
        (21.5, 20, 180, True),
        (22.25, 22, 0, False),  # its right corner is at the eastern side, which it does not face
    ],
)
def test_so_is_one_that_unlimbers_there_by_itself(
    x: float, y: float, heading: float, held: bool
) -> None:
    one = unit("g", RED, "BrFA", x, y, heading, form="limbered")
    game = hand(one)
    assert game.press("unlimbered") is None
    assert (game.unit("g").town == "T") is held


# -- who may stop there (NB 8.3.1) -----------------------------------------------------------------


def into(mover: Placed, *others: Placed, length: float = 3.0) -> Refusal | None:
    """A unit south of the town moves north, by three inches into it."""
    game = hand(mover, *others, off=(Switch.NO_MEASURING, Switch.PASSING_COST))
    leg = Leg(MOVE, inches(length))
    return game.go(end_pose(game.ctx, mover.card.id, (leg,)), leg)


def deployed(**state: Any) -> Placed:
    return unit("b", RED, "FrLN", 21.5, 23, form="town", town="T", **state)


@pytest.mark.rule("NB 8.3.1-1")
def test_a_town_holds_one_unit_of_infantry_and_one_battery_or_wagon() -> None:
    single = unit("a", RED, "FrLN", 22.4, 18.6, figures=4)
    assert rule(into(single, deployed(), length=2.3)) == "NB 8.3.1-1"
    assert into(single, unit("b", RED, "FrLN", 10, 10), length=2.3) is None
    battery = unit("g", RED, "FrHA", 21.5, 18.5, form="limbered")
    other = unit("h", RED, "FrHA", 21.5, 23, town="T")
    assert rule(into(battery, other, length=2.7)) == "NB 8.3.1-1"
    assert into(battery, unit("b", RED, "FrLN", 30, 10), length=2.7) is None


@pytest.mark.rule("NB 8.3.1-1", "NB 8.3.1-2")
def test_cavalry_passes_through_and_does_not_stop() -> None:
    horse = unit("h", RED, "FrLC", 21.5, 18, form="column")
    assert rule(into(horse, length=3)) == "NB 8.3.1-1"
    assert into(horse, length=9.1) is None
    assert into(horse, deployed(), length=9.1) is None


@pytest.mark.rule("NB 8.3.1-2")
def test_other_infantry_passes_through() -> None:
    single = unit("a", RED, "FrLN", 21.5, 19, figures=4)
    assert into(single, deployed(), length=6.1) is None


# -- where the bases are (NB 8.3.2, 8.4.1.4) -------------------------------------------------------


@pytest.mark.rule("NB 8.3.2")
def test_the_bases_are_where_they_were_placed() -> None:
    foe = unit("x", BLUE, "FrLN", 15, 21.5, 90)
    game = hand(foot(), foe)
    game.press("deploy")
    assert distance(laid(game.ctx, "x"), laid(game.ctx, "a")) == inches(5)
    east_alone = position(
        foe,
        unit("a", RED, "FrLN", 21.5, 23, form="town", town="T", sides=("right",), figures=4),
        areas=[town()],
    )
    assert distance(laid(east_alone.ctx, "x"), laid(east_alone.ctx, "a")) == inches(7)


@pytest.mark.rule("NB 8.4.1.4")
@pytest.mark.parametrize("y", [21.5, 20.4])
def test_who_comes_to_the_outer_side_of_the_town_is_in_contact(y: float) -> None:
    # The western base stands from 21.125 to 21.875; at 20.4 nobody is behind the wall.
    one = unit("x", BLUE, "FrLN", 17, y, 90, figures=4)
    game = position(one, deployed(), areas=[town()], profiles={"FrLN": FAST}, on_turn=BLUE)
    game.run(Moving("x"))
    leg = Leg(MOVE, inches(3))
    assert game.go(end_pose(game.ctx, "x", (leg,)), leg) is None
    assert game.table.contacts == [Contact("x", "b", "front")]
    assert engaged_with(game.ctx, "b") == ("x",)


@pytest.mark.rule("NB 8.4.1.4")
@pytest.mark.parametrize("held", [True, False])
def test_so_is_who_comes_to_the_outer_side_of_a_wall_that_is_held(held: bool) -> None:
    wall = line("wall", "wall", (10, 15), (30, 15))
    behind = unit("x", BLUE, "FrLN", 20, 15 if held else 16, 180)
    game = hand(unit("a", RED, "FrLN", 20, 12), behind, areas=[], lines=[wall])
    leg = Leg(MOVE, inches(3))
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    assert [c.target for c in game.table.contacts] == (["x"] if held else [])


# -- leaving and rearranging (NB 8.3.3) ------------------------------------------------------------


@pytest.mark.rule("NB 8.3.3-1")
def test_infantry_leaves_in_line_from_the_head_of_its_column() -> None:
    # The first base stands on the side nearest the enemy, in the east.
    foe = unit("x", BLUE, "FrLN", 35, 21.5, 270)
    game = hand(foot(), foe)
    game.press("deploy")
    leg = Leg(MOVE, inches(1))
    assert rule(game.go(end_pose(game.ctx, "a", (leg,)), leg)) == "NB 8.3.3-1"
    assert game.press("leave") is None
    assert game.unit("a").form is Form.LINE and not game.unit("a").town
    assert game.stands("a") == (23, 21.5, 90) and game.unit("a").spent == 0
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    assert game.stands("a") == (24, 21.5, 90)


@pytest.mark.rule("NB 8.3.3-1")
def test_it_needs_room_to_leave() -> None:
    foe = unit("x", BLUE, "FrLN", 35, 21.5, 270)
    # The line would lie from 22 to 23 and from 20 to 23; a friend stands north of it.
    for gap, why in ((0.06, ""), (0.03, "NB 1.5-3")):
        beside = unit("b", RED, "FrLN", 22.6, 24 + gap, figures=4)
        game = hand(foot(), foe, beside)
        assert game.press("deploy") is None
        assert refused(game, "a", "leave") == why


@pytest.mark.rule("NB 8.3.3-1")
@pytest.mark.parametrize(("x", "heading"), [(20, 90), (23, 270)])
def test_so_does_who_is_driven_out(x: float, heading: float) -> None:
    foe = unit("x", BLUE, "FrLN", x, 21.5, heading, figures=4)
    game = position(deployed(disordered=True), foe, areas=[town()])
    game.run(BounceMove("b", inches(4)))
    assert game.press("straight") is None
    assert game.unit("b").form is Form.LINE and not game.unit("b").town
    assert not engaged_with(game.ctx, "b")


@pytest.mark.rule("NB 8.3.3-2")
def test_a_battery_leaves_limbered_from_its_own_place() -> None:
    one = unit("g", RED, "BrFA", 21.5, 23, town="T")
    game = hand(one)
    leg = Leg(MOVE, inches(0.5))
    assert rule(game.go(end_pose(game.ctx, "g", (leg,)), leg)) == "NB 8.3.3-2"
    assert game.press("limbered") is None
    assert game.stands("g") == (21.5, 23, 0)
    assert game.go(end_pose(game.ctx, "g", (leg,)), leg) is None
    assert not game.unit("g").town


@pytest.mark.rule("NB 8.3.3.1hr")
def test_inside_a_town_infantry_is_rearranged_at_will_for_a_whole_turn() -> None:
    game = hand(foot())
    game.press("deploy")
    game.press("done")
    game.ctx.change("a", moved=False, done=False)
    game.run(Moving("a"))
    assert game.press("rearrange") is None
    assert game.unit("a").spent == WHOLE
    ways = {tuple(game.asking.candidates(game.ctx, Chance(seed))) for seed in range(9)}
    assert all(acts.button("done") in way for way in ways)
    assert game.press("front") is None and game.press("front") is None
    assert game.unit("a").sides.count("front") == 3
    assert game.press("done") is None and game.asking is None


@pytest.mark.rule("NB 8.3.3.1hr")
def test_from_any_formation_it_is_deployed_so_for_a_whole_turn() -> None:
    game = hand(foot(form="column"))
    assert game.press("deploy") is None
    assert game.unit("a").form is Form.TOWN and game.unit("a").spent == WHOLE


@pytest.mark.rule("NB 8.3.3.1hr")
def test_a_battery_changes_its_side_and_without_the_house_rule_nobody_does() -> None:
    one = unit("g", RED, "BrFA", 21.5, 23, town="T")
    game = hand(one)
    assert game.press("rearrange") is None
    assert game.press("left") is None
    assert game.stands("g") == (20, 21.5, 270) and game.unit("g").spent == WHOLE
    assert refused(hand(one, off=NO_HOUSE), "g", "rearrange") is None
    assert refused(hand(foot(), off=NO_HOUSE), "a", "rearrange") is None


@pytest.mark.rule("NB 8.3.3.1hr")
def test_only_before_anything_else_of_the_turn_is_used() -> None:
    game = hand(unit("a", RED, "FrLN", 21.5, 21))
    leg = Leg(MOVE, inches(0.5))
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    assert refused(game, "a", "rearrange") == "NB 8.3.3.1hr"


# -- attachment in a town (NB 1.5.4) ---------------------------------------------------------------


@pytest.mark.rule("NB 1.5.4")
def test_in_a_town_only_who_is_wholly_inside_is_attached() -> None:
    # Its four bases stand in the middles of the sides; nothing touches the battery at the corner.
    big = box("town", "T", 20, 20, 26, 26, vdf=2)
    inside = unit("g", RED, "BrFA", 21.5, 24.5, 0)
    game = position(
        unit("b", RED, "FrLN", 23, 26, form="town", town="T", commander="d"),
        inside,
        general("d", RED, 24.5, 24.5),
        areas=[big],
    )
    assert attachments(game.ctx, "b") == ("g",)
    assert attached_generals(game.ctx, "b") == ("d",)
    outside = position(
        unit("b", RED, "FrLN", 23, 26, form="town", town="T", commander="d"),
        unit("g", RED, "BrFA", 23, 27, 0, attached="b"),
        general("d", RED, 26.5, 23),
        areas=[big],
    )
    assert attachments(outside.ctx, "b") == () == attached_generals(outside.ctx, "b")


@pytest.mark.rule("NB 1.4.2.6.2-2", "NB 8.1.3.2")
def test_infantry_does_not_deploy_where_a_battery_takes_the_room() -> None:
    """A town of two inches round a battery 1.5 wide and an inch deep in its middle: bases an inch
    deep lie on it on every side.
    """
    line_, small = unit("a", RED, "FrLN", 21, 20.2), box("town", "T", 20, 20, 22, 22, vdf=2)
    full = hand(line_, unit("g", RED, "BrFA", 21, 21.5, form="unlimbered"), areas=[small])
    assert full.press("deploy") == refusals.NO_ROOM
    assert hand(line_, areas=[small]).press("deploy") is None


@pytest.mark.rule("NB 1.4.2.6.2-2", "NB 8.4.1.4")
@pytest.mark.parametrize(("x", "able"), [(23, False), (23.1, True)])
def test_infantry_does_not_deploy_where_it_would_be_in_contact(x: float, able: bool) -> None:
    """Two bases in line lie inside; his front is at the eastern side or a tenth before it."""
    foe = unit("x", BLUE, "FrLN", x, 21.5, 270, figures=4)
    game = hand(foot(figures=8), foe)
    refusal = game.press("deploy")
    assert (refusal is None) is able
    assert refusal is None or refusal.rule == "NB 8.1.3-3"


@pytest.mark.rule("NB 1.4.2.6.2-1", "NB 8.1.2", "NB 8.1.3.2")
def test_a_battery_needs_time_and_room_to_unlimber_on_a_side() -> None:
    tired = hand(guns(spent=WHOLE * 3 // 4))
    assert refused(tired, "g", "unlimber/right") == "NB 8.1.2"
    # A line three inches wide lies along the inside of the eastern side.
    full = hand(guns(), unit("b", RED, "FrLN", 23, 21.5, 90))
    assert refused(full, "g", "unlimber/right") == "NB 8.1.3.2"
    assert refused(full, "g", "unlimber/left") == ""


@pytest.mark.rule("NB 8.3.3.1hr", "NB 8.3.1-1")
def test_who_may_not_deploy_is_not_rearranged_either() -> None:
    game = hand(foot(), areas=[town(capacity=3)])
    assert refused(game, "a", "rearrange") == "NB 8.3.1-1"


@pytest.mark.rule("NB 8.3.3.1hr", "NB 8.1.3.2")
def test_no_base_goes_to_a_side_that_is_full_nor_a_battery() -> None:
    """A single base on the northern side has no other to join it there. A line lies along the
    eastern side, where the battery finds no place.
    """
    single = position(
        unit("a", RED, "FrLN", 21.5, 23, form="town", town="T", sides=("front",), figures=4),
        areas=[town()],
    )
    single.run(Rearrange("a", "T"))
    assert single.press("front") == refusals.NO_ROOM
    assert single.press("left") is None
    battery = unit("g", RED, "BrFA", 21.5, 23, town="T")
    along = unit("b", RED, "FrLN", 23, 21.5, 90)
    full = position(battery, along, areas=[town()])
    full.run(Rearrange("g", "T"))
    assert full.press("right") == refusals.NO_ROOM
    assert full.press("left") is None


@pytest.mark.rule("NB 8.3.3.1hr", "NB 1.4.2.6.2-2")
@pytest.mark.parametrize("slots", [(0, 0), (500, -700)])
def test_each_base_stands_where_it_was_put(slots: tuple[int, int]) -> None:
    state: dict[str, Any] = {"form": "town", "town": "T", "figures": 8, "sides": ("front", "rear")}
    game = position(unit("a", RED, "FrLN", 21.5, 23, **state, slots=slots), areas=[town()])
    ahead, behind = laid(game.ctx, "a").stands
    # Seen from inside, the rear's right is the west.
    assert sum(x for x, _ in ahead) // 4 - inches(21.5) == slots[0]
    assert abs(sum(x for x, _ in behind) // 4 - inches(21.5)) == abs(slots[1])


@pytest.mark.rule("NB 1.4.2.6.2-2")
@pytest.mark.parametrize(("length", "off"), [(3_000, 750), (1_000, 125)])
def test_bases_are_spread_evenly_and_stick_out_over_no_end(length: int, off: int) -> None:
    """Two bases three quarters of an inch wide, on a long side and on one too short for both."""
    assert [even(length, before, 2, 750) for before in (0, 1)] == [-off, off]


@pytest.mark.rule("NB 8.4.1.4")
def test_the_enemy_comes_up_against_the_town_only_where_infantry_is_deployed_in_it() -> None:
    """A battery inside is met at its own base."""
    guns = position(unit("g", RED, "BrFA", 21.5, 23, town="T"), areas=[town()])
    assert hold(guns.ctx, "g") == laid(guns.ctx, "g")
    infantry = position(deployed(), areas=[town()])
    assert hold(infantry.ctx, "b") != laid(infantry.ctx, "b")
