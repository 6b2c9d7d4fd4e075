"""Moves out of formation (NB 8.6, 11.2.4, 15.2.2)."""

from typing import Any

import pytest

from game.board.plane.distance import contains
from game.engine import action as acts
from game.engine.action import Action, button
from game.engine.refusal import A_PLACE
from game.engine.shapes import PolygonShape
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.control.armies import morale_lost
from game.rules.napoleons_battles.fire.phase import FireStep
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import touched_by
from game.rules.napoleons_battles.states import lose, rout
from game.rules.napoleons_battles.table import Matter, Step
from game.rules.napoleons_battles.unformed.bounce import Bounce, BounceMove
from game.rules.napoleons_battles.unformed.casualty import Casualty
from game.rules.napoleons_battles.unformed.rout import FleeAgain
from game.rules.napoleons_battles.unformed.voluntary import ChooseVoluntary, VoluntaryRoutStep
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    inches,
    pose,
    position,
    unit,
)

OFF = (Switch.NO_MEASURING, Switch.ROUT_DIRECTION)


def routed(*pieces: Placed | Leader, cause: str = "x", how: Any = "fire", **given: Any) -> Position:
    """The unit a of red is put to rout by x."""
    game = position(*pieces, **given)
    rout(game.ctx, "a", "NB 11.2.1", how=how, cause=cause)
    return game.settled()


def line_at(x: float, y: float, degrees: float = 0, **given: Any) -> Placed:
    return unit("a", RED, "FrLN", x, y, degrees, **given)


def foe(x: float, y: float, degrees: float = 180, uid: str = "x", **given: Any) -> Placed:
    return unit(uid, BLUE, "BrLN", x, y, degrees, **given)


@pytest.mark.rule("NB 8.6.2.2.1", "NB 11.2.4-1", "NB 8.6.2.2.2-1", "NB 8.6.2.2.6hr")
def test_infantry_flees_18_inches_from_who_shot_it_in_column() -> None:
    game = routed(line_at(20, 21), foe(20, 24))
    a = game.unit("a")
    assert a.form is Form.COLUMN and a.routed
    x, y, heading = game.stands("a")
    assert (x, y, heading) == (20, 3, 180)


@pytest.mark.rule("NB 8.6.2.2.2-1", "NB 8.6.2.2.2-2", "NB 8.6.2.2.2-4", "NB 8.6.2.2.1")
@pytest.mark.parametrize(
    ("profile", "form", "far", "then"),
    [
        ("FrLC", "line", 27, "column"),
        ("FrHA", "unlimbered", 27, "limbered"),
        ("FrHFA", "limbered", 27, "limbered"),
        ("FrHFA", "unlimbered", 18, "limbered"),  # the gunners without their guns
        ("FrLN", "square", 18, "column"),
        ("Train", "limbered", 8, "limbered"),
    ],
)
def test_how_far_each_arm_flees_and_in_which_formation(
    profile: str, form: str, far: int, then: str
) -> None:
    game = routed(unit("a", RED, profile, 20, 35, 0, form=form), foe(20, 38), size=(40, 40))
    assert game.stands("a")[1] == 35 - far and game.unit("a").form == then


@pytest.mark.rule("NB 8.6.2.2.2-3")
def test_the_edge_of_the_table_ends_a_rout_move() -> None:
    game = routed(line_at(3, 8), foe(3, 11), size=(6, 30))
    x, y, _ = game.stands("a")
    assert 0 <= x <= 6 and -0.01 <= y < 1
    assert not game.unit("a").gone


@pytest.mark.rule("NB 8.1.4.2-1", "NB 8.1.4.2-2")
def test_who_flees_again_from_its_own_edge_leaves_the_table_in_rout() -> None:
    fled = line_at(20, 0.5, 180, routed=True, fled=True, form="column")
    steady = unit("b", RED, "FrLN", 5, 5, gone="left")
    game = position(fled, steady, foe(20, 20))
    game.run(FleeAgain("a"))
    a = game.unit("a")
    assert a.gone == "left" and a.routed and a.pose is None
    assert morale_lost(game.ctx, RED) == 1, "a in rout, not b"


@pytest.mark.rule("NB 8.6.2.2.6hr")
def test_then_it_flees_from_other_enemies_then_to_its_own_edge() -> None:
    # Who shot it stands due west: it flees east; a second enemy in the south-east turns it north
    # within an inch of the best distance.
    alone = routed(line_at(5, 15), foe(2, 15, 90))
    assert alone.stands("a")[1] < 15, "towards its own edge, the south, as far as it costs nothing"
    with_other = routed(line_at(5, 15), foe(2, 15, 90), foe(22, 9, 0, uid="y"))
    assert with_other.stands("a")[1] > 15


@pytest.mark.rule("NB 8.6.1.1-1", "NB 8.6.1.1-3", "NB 8.6.2.2.2-3")
def test_without_the_house_rule_its_owner_chooses() -> None:
    game = routed(line_at(20, 15), foe(20, 18), off=OFF)
    assert game.prompt.side == RED
    short = game.go(pose(20.5, 15))
    assert short is not None and short.rule == "NB 8.6.2.1.1-2"
    assert game.go(pose(26, 9)) is None
    assert game.stands("a")[:2] == (26, 9)
    assert game.unit("a").form is Form.COLUMN


@pytest.mark.rule("NB 8.6.1.2")
def test_who_is_engaged_goes_an_inch_straight_back_first() -> None:
    horse = unit("a", RED, "FrLC", 20, 15)
    game = position(horse, foe(20, 15, form="square"))
    game.run(Bounce("a"))
    assert game.go(pose(20, 14)) is None
    assert game.stands("a") == (20, 14, 0) and game.unit("a").form is Form.LINE


@pytest.mark.rule("NB 8.6.1.2", "NB 8.6.1.1-3", "NB 8.6.1.6")
@pytest.mark.parametrize("engaged", [True, False])
def test_straight_back_leads_over_what_lies_there(engaged: bool) -> None:
    """An enemy half an inch behind it lets nobody go an inch back, whatever comes then: it is
    dispersed, as no ring is about it; who touches nobody goes aside at once.
    """
    behind = foe(20, 12.4, 0, uid="y", figures=8)
    game = position(unit("a", RED, "FrLC", 20, 15), foe(20, 15 if engaged else 18), behind)
    game.run(Bounce("a"))
    if not engaged:
        assert game.go(pose(28, 15)) is None
        assert game.unit("a").form is Form.LINE
    else:
        assert game.unit("a").gone == "dispersed"


@pytest.mark.rule("NB 8.6.1.1-1")
def test_its_way_does_not_lead_back_over_itself() -> None:
    """Somebody touches its right side: after the inch straight back it may go anywhere but straight
    ahead.
    """
    game = position(unit("a", RED, "FrLC", 20, 15), foe(22, 14, 270, figures=4))
    game.run(Bounce("a"))
    refusal = game.go(pose(20, 20))
    assert refusal is not None and refusal.rule == "NB 8.6.1.1-1"
    assert game.go(pose(19, 20)) is None


@pytest.mark.rule("NB 8.6.1.1-1", "NB 8.6.2.1.1-2")
def test_its_way_may_bend_round_what_bars_it() -> None:
    """A pond lies behind it: aside and then on it comes to the far bank, but not into the pond."""
    pond = box("pond", "pond", 19.5, 8.5, 20.5, 9.5)
    game = position(unit("a", RED, "FrLC", 20, 15), foe(20, 15), areas=[pond])
    game.run(Bounce("a"))
    assert game.go(pose(20, 9)) is not None
    assert game.go(pose(20, 6)) is None
    assert game.stands("a")[:2] == (20, 6)


@pytest.mark.rule("NB 8.6.1.6", "NB 8.6.1.1-1")
def test_who_finds_room_neither_near_nor_far_is_not_dispersed_if_there_is_some_between() -> None:
    """A friend stands right behind it, and ponds lie all about, eleven inches off and more."""
    ponds = [
        box("pond", "west", 4, 0, 9, 30),
        box("pond", "east", 31, 0, 36, 30),
        box("pond", "south", 4, 0, 36, 3),
        box("pond", "north", 4, 25, 36, 30),
    ]
    behind = unit("b", RED, "FrLN", 20, 12.1)
    game = position(unit("a", RED, "FrLC", 20, 15), foe(20, 15), behind, areas=ponds)
    game.run(Bounce("a"))
    assert not game.unit("a").gone
    (back,) = game.prompt.buttons
    assert game.press(back.id) is None
    assert game.unit("a").pose != pose(20, 15)


@pytest.mark.rule("NB 8.6.2.1.1-2")
@pytest.mark.parametrize(("behind", "y"), [((), 2), ((2,), 5)])
def test_straight_back_is_as_far_as_it_has_room(behind: tuple[int, ...], y: float) -> None:
    """Light cavalry in line is two inches deep: of its 16 inches the edge leaves 13; before a line
    whose front is at 2 it stops at the last whole inch that keeps the gap.
    """
    horse = unit("a", RED, "FrLC", 20, 15)
    others = [unit("b", RED, "FrLN", 20, at) for at in behind]
    game = position(horse, *others, foe(20, 15, form="square"))
    game.run(Bounce("a"))
    (back,) = game.prompt.buttons
    far = 15 - y
    assert str(back.label) == f'Straight back, {far:g}"'
    assert game.press(back.id) is None
    assert game.stands("a") == (20, y, 0)


@pytest.mark.rule("NB 8.6.2.1.1-2", "NB 8.6.1.3")
def test_where_it_may_bounce_to_is_shown_and_the_enemy_bars_it() -> None:
    game = position(unit("a", RED, "FrLC", 20, 15), foe(20, 15, form="square"))
    game.run(Bounce("a"))
    surface = game.asking.reach(game.ctx)[0]
    assert isinstance(surface, PolygonShape)
    assert all(y <= inches(15) for x, y in surface.points if x == inches(20))
    assert min(y for _, y in surface.points) == inches(2)


@pytest.mark.rule("NB 8.6.2.1.1-2", "NB 8.6.1.1-2")
def test_a_bounce_goes_no_farther_than_the_movement_factor() -> None:
    horse = unit("a", RED, "FrLC", 20, 25)  # 16 in line
    game = position(horse, foe(20, 25, form="square"))
    game.run(Bounce("a"))
    assert game.go(pose(20, 8.5)) is not None
    assert game.go(pose(20, 25)) is not None, "it breaks contact"
    assert game.go(pose(20, 9.1)) is None


@pytest.mark.rule("NB 8.6.1.3")
@pytest.mark.parametrize(("gap", "passes"), [(2.2, True), (1.6, False)])
def test_it_passes_a_gap_of_two_inches(gap: float, passes: bool) -> None:
    # Two enemies stand before the gap, through which the way leads due south.
    west = foe(20 - gap / 2 - 2, 10, 0, uid="x")
    east = foe(20 + gap / 2 + 2, 10, 0, uid="y")
    game = position(
        unit("a", RED, "FrLC", 20, 18, figures=16, routed=True, form="column"), west, east, off=OFF
    )
    game.run(FleeAgain("a"))
    refusal = game.go(pose(20, 5))
    assert (refusal is None) is passes
    assert refusal is None or refusal.rule == "NB 8.6.1.3"


@pytest.mark.rule("NB 8.1.3-2")
@pytest.mark.parametrize(
    ("figures", "gap", "passes"),
    [(28, 2.2, True), (28, 1.8, False), (4, 1.0, True), (4, 0.6, False)],
)
def test_a_unit_that_flees_is_two_inches_wide_at_most_and_has_no_depth(
    figures: int, gap: float, passes: bool
) -> None:
    # A column of four bases abreast is 3 inches wide, one base 0.75; both pass before they end.
    west, east = (
        foe(20 + side * (gap / 2 + 2), 12, 0, uid=uid) for side, uid in ((-1, "x"), (1, "y"))
    )
    one = unit("a", RED, "FrLN", 20, 20, figures=figures, routed=True, form="column")
    game = position(one, west, east, off=OFF)
    game.run(FleeAgain("a"))
    assert (game.go(pose(20, 6)) is None) is passes


@pytest.mark.rule("NB 8.6.1.5-1")
@pytest.mark.parametrize(("x", "touches"), [(22.75, True), (22.8, False)])
def test_it_never_ends_in_contact(x: float, touches: bool) -> None:
    """Its column is 1.5 inches wide: at 20 it ends at 20.75, where the line of four begins."""
    game = position(line_at(20, 18, routed=True, form="column"), foe(x, 11, 0), off=OFF)
    game.run(FleeAgain("a"))
    refusal = game.go(pose(20, 10))
    assert (refusal is not None) is touches
    assert refusal is None or refusal.rule == "NB 8.6.1.5-1"


@pytest.mark.rule("NB 8.6.1-1", "NB 8.6.1.4")
def test_ground_markers_and_disorder_do_not_slow_it() -> None:
    wood = box("wood", "wood", 0, 0, 40, 20)
    game = routed(line_at(20, 21, disordered=True, limit="none"), foe(20, 24), areas=[wood])
    assert game.stands("a")[1] == 3


@pytest.mark.rule("NB 8.6.1.5-2")
def test_completely_surrounded_it_surrenders() -> None:
    ring = [
        foe(20, 15.3, 180, uid="n", figures=28),
        foe(20, 13.7, 0, uid="s", figures=28),
        foe(18.9, 14.5, 90, uid="w", figures=4),
        foe(21.1, 14.5, 270, uid="e", figures=4),
    ]
    game = routed(line_at(20, 15, figures=8), *ring, cause="n")
    assert game.unit("a").gone == "surrendered"


@pytest.mark.rule("NB 8.6.1.5-2", "NB 8.6.1.3")
@pytest.mark.parametrize(("gap", "gone"), [(0.6, "surrendered"), (1.4, "")])
def test_in_a_ring_of_enemies_it_surrenders_although_there_is_room(gap: float, gone: str) -> None:
    """Six inches of room from south to north, and gaps in the north-west and the north-east. In
    column it is three quarters of an inch wide (R88).
    """
    ring = [
        foe(20, 18, 180, uid="n", figures=16),
        foe(20, 12, 0, uid="s", figures=24),
        foe(18 - gap, 15, 90, uid="w", figures=24),
        foe(22 + gap, 15, 270, uid="e", figures=24),
    ]
    game = routed(line_at(20, 15, figures=8), *ring, cause="n")
    assert game.unit("a").gone == gone


@pytest.mark.rule("NB 8.6.1.5-2", "NB 8.6.1.6")
@pytest.mark.parametrize(("ring", "gone"), [(False, "dispersed"), (True, "surrendered")])
def test_hit_in_the_rear_it_surrenders_only_in_a_ring(ring: bool, gone: str) -> None:
    """One enemy touches its rear, so that it cannot go back: with open ground on three sides it is
    dispersed, among enemies on all sides it surrenders.
    """
    rest = [
        foe(20, 15.3, 180, uid="n", figures=28),
        foe(18.9, 14.5, 90, uid="w", figures=4),
        foe(21.1, 14.5, 270, uid="e", figures=4),
    ]
    behind = foe(20, 14.2, 0, uid="s", figures=28)
    game = routed(line_at(20, 15, figures=8), behind, *(rest if ring else ()), cause="s")
    assert game.unit("a").gone == gone


@pytest.mark.rule("NB 8.6.1.6")
@pytest.mark.parametrize(("profile", "gone"), [("FrLN", "dispersed"), ("FrHFA", "eliminated")])
def test_ground_and_enemies_together_disperse_it(profile: str, gone: str) -> None:
    water = [
        box("pond", "south", 15, 5, 25, 13.7),
        box("pond", "west", 10, 5, 18.9, 20),
        box("pond", "east", 21.1, 5, 30, 20),
    ]
    north = foe(20, 15.3, 180, uid="x", figures=28)
    figures = {"figures": 8} if profile == "FrLN" else {}
    game = routed(unit("a", RED, profile, 20, 15, **figures), north, areas=water)
    assert game.unit("a").gone == gone


@pytest.mark.rule("NB 8.1.3.1", "NB 8.1.3-3")
def test_who_flees_through_formed_friends_disorders_them() -> None:
    game = routed(line_at(20, 21), foe(20, 24), unit("b", RED, "FrLN", 20, 14))
    assert game.unit("b").disordered
    beside = routed(line_at(20, 21), foe(20, 24), unit("b", RED, "FrLN", 30, 14))
    assert not beside.unit("b").disordered


@pytest.mark.rule("NB 8.1.3-2", "NB 8.1.3.1", "NB 8.6.1.3")
@pytest.mark.parametrize(("figures", "gap", "shaken"), [(16, 1.7, 0), (16, 1.3, 2), (28, 2.1, 0)])
def test_who_flees_between_friends_disorders_nobody(figures: int, gap: float, shaken: int) -> None:
    # A line of three inches flees in column: an inch and a half wide; one of seven bases is three
    # inches wide even so, and two while it moves.
    friends = (
        unit(uid, RED, "FrLN", 20 + side * (gap / 2 + 1.5), 15)
        for uid, side in (("b", -1), ("c", 1))
    )
    game = routed(line_at(20, 21, figures=figures), foe(20, 24), *friends)
    assert game.stands("a")[:2] == (20, 3)
    assert sum(game.unit(uid).disordered for uid in "bc") == shaken


@pytest.mark.rule("NB 8.6.2.1.1-3")
def test_horse_batteries_follow_a_bounce_limbered_and_disordered_others_stay() -> None:
    horse = unit("a", RED, "FrLC", 20, 15, commander="g")
    quick = unit("h", RED, "FrHA", 17.25, 15, attached="a")
    slow = unit("f", RED, "FrHFA", 22.75, 15, attached="a")
    chief = general("g", RED, 20, 12.5)
    game = position(horse, quick, slow, chief, foe(20, 15, form="square"))
    game.ctx.change("a", pose=game.unit("a").pose)
    game.run(Bounce("a"))
    assert game.go(pose(20, 14)) is None
    assert game.stands("h") == (17.25, 14, 0)
    assert game.unit("h").form is Form.LIMBERED and game.unit("h").disordered
    assert game.stands("f") == (22.75, 15, 0) and not game.unit("f").attached
    assert game.stands("g") == (20, 11.5, 0)


# -- voluntary rout --------------------------------------------------------------------------------


@pytest.mark.rule("NB 4.2.3.4", "NB 8.6.2.2.4-2", "NB 8.6.2.2.5")
def test_a_voluntary_rout_costs_a_figure() -> None:
    game = position(line_at(20, 20), foe(20, 28))
    game.run(VoluntaryRoutStep(RED))
    assert game.prompt.moot, "nobody who did not ask for it is asked"
    assert game.take("a") is None
    assert not game.unit("a").routed, "it is asked for once more"
    (_, back) = game.prompt.buttons
    assert 'it loses a figure, 15 left; it flees 18"' in str(game.prompt.context)
    assert game.prompt.suggested == button(back.id)
    assert game.press("rout") is None
    assert game.unit("a").routed and game.unit("a").losses == 1


@pytest.mark.rule("NB 4.2.3.4", "NB 8.6.2.2.5")
def test_it_is_asked_for_at_the_end_of_movement() -> None:
    game = position(line_at(20, 20), foe(20, 28))
    game.run(MoveStep(), VoluntaryRoutStep(RED))
    assert game.press("rout") is None
    assert game.table.step is Step.ROUT and not game.prompt.moot
    assert game.press("end") is None
    assert game.asking is None and game.unit("a").losses == 0
    plain = position(line_at(20, 20), foe(20, 28))
    plain.run(MoveStep(), VoluntaryRoutStep(RED))
    assert plain.press("end") is None
    assert plain.table.step is Step.ROUT and plain.prompt.moot


@pytest.mark.rule("NB 4.2.4.3", "NB 8.6.2.2.5")
def test_off_turn_it_is_asked_for_before_the_first_shot() -> None:
    shooter, other = unit("x", BLUE, "FrLN", 20, 22, 180), unit("y", BLUE, "FrLN", 30, 22, 180)
    game = position(line_at(20, 20), unit("b", RED, "FrLN", 30, 20), shooter, other, dice=(1, 10))
    game.run(FireStep(BLUE))
    assert game.press("rout") is None
    assert game.press("end") is None
    assert game.take("x") is None
    assert game.take("a") is None
    assert "rout" not in [one.id for one in game.prompt.buttons]
    on_turn = position(line_at(20, 20), foe(20, 22))
    on_turn.run(FireStep(RED))
    assert "rout" not in [one.id for one in on_turn.prompt.buttons]


@pytest.mark.rule("NB 8.6.2.2.4-2", "NB 8.6.2.2.5", "NB 9.4.4")
@pytest.mark.parametrize(("before", "gone"), [(0, ""), (1, "eliminated")])
def test_a_voluntary_rout_costs_a_battery_a_figure_too(before: int, gone: str) -> None:
    guns = unit("a", RED, "FrHFA", 20, 20, losses=before, damaged=before > 0)
    game = position(guns, foe(20, 28))
    game.run(VoluntaryRoutStep(RED))
    assert game.take("a") is None
    assert game.press("rout") is None
    assert (game.unit("a").gone, game.unit("a").losses) == (gone, before + 1)
    assert gone or (game.unit("a").routed and game.unit("a").damaged)


@pytest.mark.rule("NB 4.2.4.3", "NB 8.6.2.2.5")
def test_engaged_and_routed_units_are_not_put_to_rout() -> None:
    game = position(
        line_at(20, 15),
        foe(20, 15),
        unit("b", RED, "FrLN", 5, 5, routed=True, form="column"),
        on_turn=BLUE,
    )
    game.run(VoluntaryRoutStep(RED))
    for uid in ("a", "b"):
        refusal = game.take(uid)
        assert refusal is not None and refusal.rule == "NB 8.6.2.2.5"


@pytest.mark.rule("NB 8.6.2.2.4-1", "NB 8.6.2.2.4-2", "NB 4.2.3.1-2")
def test_a_rout_by_fire_is_free_a_further_move_costs_a_figure() -> None:
    game = routed(line_at(20, 25), foe(20, 28))
    assert game.unit("a").losses == 0
    game.run(FleeAgain("a"))
    assert game.unit("a").losses == 1


# -- generals --------------------------------------------------------------------------------------


@pytest.mark.rule("NB 15.2.2.2-1", "NB 15.2.2.2-2")
@pytest.mark.parametrize(("die", "falls"), [(3, True), (4, False)])
def test_the_general_of_a_unit_that_routs_may_fall(die: int, falls: bool) -> None:
    chief = general("g", RED, 20, 19.5)
    one = line_at(20, 21, commander="g")
    game = position(one, chief, foe(20, 24), dice=(die,))
    rout(game.ctx, "a", "NB 11.2.1", how="fire", cause="x")
    game.settled()
    there = game.general("g")
    assert (there.pose is None) is falls
    (told,) = (event for event in game.events if event.roll is not None)
    assert told.grave is falls
    if not falls:
        assert game.stands("g")[1] < 10, "he follows the unit"


@pytest.mark.rule("NB 15.2.2.2-1", "NB 1.5-2")
@pytest.mark.parametrize("form", ["square", "column"])
def test_he_does_not_escape_the_roll_because_the_base_that_he_touches_goes(form: str) -> None:
    """Five bases, three of them in front, so as far as 21.125; the fifth figure routs the unit
    (French: 5) and leaves two there, as far as 20.75. The general stands from 21 on.
    """
    one = line_at(20, 20, commander="g", form=form, figures=20, dispersal=8)
    game = position(one, general("g", RED, 21.5, 19.4), foe(20, 24), dice=(2,))
    assert attached_generals(game.ctx, "a") == ("g",)
    lose(game.ctx, "a", 5, "NB 10.2.2-1", how="combat", cause="x")
    assert game.unit("a").routed
    game.settled()
    assert game.general("g").pose is None and game.dice_left == 0


@pytest.mark.rule("NB 15.2.2.2-3")
def test_no_roll_for_a_voluntary_rout() -> None:
    game = position(line_at(20, 21, commander="g"), general("g", RED, 20, 19.5), foe(20, 28))
    game.run(VoluntaryRoutStep(RED))
    assert game.take("a") is None
    assert game.press("rout") is None
    assert game.general("g").pose is not None


@pytest.mark.rule("NB 11.4.2", "NB 15.2.2.2-3")
@pytest.mark.parametrize("advanced", [True, False])
def test_without_the_advanced_rules_generals_do_not_fall(advanced: bool) -> None:
    off = (Switch.NO_MEASURING,) if advanced else (Switch.NO_MEASURING, Switch.MOVING_COMBAT)
    game = position(
        line_at(20, 21, commander="g"), general("g", RED, 20, 19.5), foe(20, 24), off=off, dice=(1,)
    )
    rout(game.ctx, "a", "NB 11.2.1", how="fire", cause="x")
    game.settled()
    assert (game.general("g").pose is None) is advanced
    assert game.dice_left == (0 if advanced else 1)


@pytest.mark.rule("NB 15.2.2.2-2", "NB 7.2.2.3")
def test_a_general_whose_unit_is_gone_rides_to_another() -> None:
    other = unit("b", RED, "FrLN", 20, 5)
    gone = unit("a", RED, "FrLN", 20, 21, gone="dispersed")
    game = position(other, gone, general("g", RED, 20, 19.5), foe(20, 28), dice=(10,))
    game.ctx.change("a", pose=None)
    game.run(Casualty(Matter("casualty", "g", "a")))
    # The line is an inch deep, he half an inch to his front, and a twentieth keeps him clear.
    assert game.stands("g")[:2] == (20, 5 - 1.55)
    assert touched_by(game.ctx, game.general("g")) == (), "his radius is not zero"


@pytest.mark.rule("NB 15.2.2.2-2")
def test_a_general_whose_only_unit_is_gone_rides_off_from_the_nearest_enemy() -> None:
    gone = unit("a", RED, "FrLN", 20, 21, gone="dispersed")
    game = position(gone, general("g", RED, 20, 30), foe(20, 32), dice=(10,), size=(40, 60))
    game.ctx.change("a", pose=None)
    game.run(Casualty(Matter("casualty", "g", "a")))
    # His whole move of 24 inches to the south.
    assert game.stands("g")[:2] == (20, 6)


@pytest.mark.rule("NB 8.6.2.2.2-3")
def test_who_chooses_where_it_flees_may_take_every_way_that_is_named() -> None:
    """The table goes to 40: in column a unit that ends 18 inches to the east faces the edge, from
    which its front stays no farther than it is; a line of its width would lie over it.
    """
    game = routed(line_at(21.5, 20, figures=28), foe(21.5, 30), off=OFF)
    ways = game.asking.ways(game.ctx)
    assert ways and all(game.asking.why_not_pose(game.ctx, w.end, w.legs) is None for w in ways)
    east = pose(39.5, 20, 90)
    assert game.go(east) is None
    assert game.stands("a") == (39.5, 20, 90), "it faces the way it has gone"


@pytest.mark.rule("NB 8.6.2.2.5")
def test_who_has_thought_better_of_one_rout_is_asked_for_another() -> None:
    game = position(unit("a", RED, "FrLN", 10, 10), unit("b", RED, "FrLN", 20, 10))
    game.run(ChooseVoluntary(RED))
    assert game.prompt.moot is not None
    assert game.take("a") is None and game.press("back") is None
    assert game.prompt.moot is None and set(game.prompt.units) == {"a", "b"}


# -- said before -----------------------------------------------------------------------------------


def warned(game: Position, action: Action) -> dict[str, str]:
    preview = game.asking.preview(game.ctx, action)
    assert preview is not None
    return {rule: str(text) for rule, text in preview.warnings}


@pytest.mark.rule("NB 8.1.3.1", "NB 8.6.2.1.1-3")
def test_a_bounce_says_before_whom_it_disorders_and_who_stays() -> None:
    """Steady cavalry shakes nobody; the horse battery that follows is disordered."""
    guns = unit("h", RED, "FrHA", 17.25, 15, attached="a")
    slow = unit("f", RED, "FrHFA", 22.75, 15, attached="a")
    friend = unit("b", RED, "FrLN", 20, 9)
    horse = unit("a", RED, "FrLC", 20, 15)
    game = position(horse, guns, slow, friend, foe(20, 15, form="square"))
    game.run(Bounce("a"))
    assert warned(game, button("straight")) == {
        "NB 8.1.3.1": "disorders b",
        "NB 8.6.2.1.1-3": "f: left behind",
    }
    assert "NB 8.1.3.1" not in warned(game, acts.pose(pose(20, 13))), "it ends before b"
    assert not game.unit("b").disordered, "it is only said"


@pytest.mark.rule("NB 8.1.3.1", "NB 8.6.2.2.4-2")
@pytest.mark.parametrize(("x", "shaken"), [(20, True), (30, False)])
def test_a_unit_that_flees_again_or_by_choice_says_before_whom_it_disorders(
    x: float, shaken: bool
) -> None:
    friend = unit("b", RED, "FrLN", x, 14)
    game = position(line_at(20, 21, routed=True, form="column"), foe(20, 26), friend)
    game.run(MoveStep())
    told = warned(game, acts.unit("a"))
    assert ("NB 8.1.3.1" in told) is shaken and "NB 8.6.2.2.4-2" in told
    steady = position(line_at(20, 21), foe(20, 26), friend)
    steady.run(ChooseVoluntary(RED, wanted=True, unit="a"))
    assert ("NB 8.1.3.1" in warned(steady, button("rout"))) is shaken
    assert ("disorders b" in str(steady.prompt.context)) is shaken


@pytest.mark.rule("NB 8.1.4.2-1", "NB 8.6.1.6")
def test_who_would_flee_off_the_table_or_has_nowhere_to_go_is_told_so_before() -> None:
    fled = line_at(20, 0.5, 180, routed=True, fled=True, form="column")
    game = position(fled, foe(20, 20))
    game.run(MoveStep())
    assert "NB 8.1.4.2-1" in warned(game, acts.unit("a"))
    pond = [box("pond", "pond", 15, 18, 25, 20.4), box("pond", "north", 15, 22.4, 25, 24)]
    pond += [box("pond", "west", 15, 20, 18.4, 23), box("pond", "east", 21.6, 20, 25, 23)]
    held = position(line_at(20, 22, figures=16), foe(20, 30), areas=pond)
    held.run(ChooseVoluntary(RED, wanted=True, unit="a"))
    assert warned(held, button("rout")) == {"NB 8.6.1.6": "a: dispersed."}


@pytest.mark.rule("NB 8.6.2.2.5")
def test_when_all_are_in_rout_it_is_not_said_that_nobody_could_be_put_to_it() -> None:
    game = position(line_at(20, 20), foe(20, 28))
    game.run(VoluntaryRoutStep(RED))
    assert game.take("a") is None and game.press("rout") is None
    while game.asking is not None and game.prompt.poses is not None:
        assert game.press("straight") is None
    assert str(game.prompt.moot) == "No other unit can be put to rout."


@pytest.mark.rule("NB 8.6.1.3", "NB 8.1.3.2")
def test_who_points_at_a_piece_while_it_bounces_hears_what_is_in_the_way() -> None:
    """A friend is a place as an enemy is: the reason is that there is no room on him."""
    horse = unit("a", RED, "FrLC", 20, 15)
    game = position(horse, foe(20, 15, form="square"), unit("b", RED, "FrLN", 20, 10))
    game.run(Bounce("a"))
    for other in ("b", "x"):
        assert game.asking.closed(game.ctx, acts.unit(other)) == A_PLACE
    assert game.asking.closed(game.ctx, acts.unit("a")) is None
    refusal = game.go(pose(20, 11))
    assert refusal is not None and refusal.rule in ("NB 8.1.3.2", "NB 1.5-3")
    assert game.prompt.phase == game.table.phase


@pytest.mark.rule("NB 8.6.1.1-1", "NB 8.6.2.1.1-2")
@pytest.mark.parametrize(
    ("bearing", "far", "shown"), [(160, 2, True), (170, 5, True), (178, 6, True), (250, 2, False)]
)
def test_the_picture_of_where_it_may_go_leaves_out_no_side_that_is_open(
    bearing: int, far: int, shown: bool
) -> None:
    """Foot stands close to the left of cavalry, from beside its front to behind its rear, and a
    battery before it to the right: on both sides of straight back it goes less far.
    """
    foot, guns = unit("x", BLUE, "FrLN", 18.7, 13, 90, figures=28), unit("b", RED, "FrHA", 23, 8)
    game = position(unit("a", RED, "FrLC", 20, 15, form="column"), foot, guns)
    game.run(BounceMove("a", inches(8)))
    ask = game.asking
    assert isinstance(ask, BounceMove)
    fans = [s.points for s in ask.reach(game.ctx) if isinstance(s, PolygonShape)]
    there = ask.standing(game.ctx).ahead(inches(far), bearing * 100)
    assert (ask.why_not_pose(game.ctx, there, ()) is None) is shown
    assert any(contains(fan, there.at) for fan in fans) is shown
