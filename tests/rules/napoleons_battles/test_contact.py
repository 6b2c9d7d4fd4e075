"""Contact: flanks, emergency squares, evasion, moving combats, reactions (NB 8.4, 8.5, 14.2,
15.2).
"""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.distance import distance
from game.board.plane.legs import MOVE, Leg
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import lay
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form, Rank
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.contact.flank import way_of
from game.rules.napoleons_battles.contact.home import Home
from game.rules.napoleons_battles.contact.react import (
    ClearLimits,
    ReactMarkStep,
    ReactStep,
    Reorder,
)
from game.rules.napoleons_battles.contact.squares import must_test, square_chance
from game.rules.napoleons_battles.movement.march import stride
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.movement.unit import Followers, Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import attachments, footprint, laid
from game.rules.napoleons_battles.rules import Terms
from game.rules.napoleons_battles.soundness import invariants
from game.rules.napoleons_battles.stands import width
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.table import Contact
from game.rules.napoleons_battles.tables import standard_profiles
from game.rules.napoleons_battles.unformed.follow import follow
from tests.rules.napoleons_battles.moves import FAST, charge, two
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


def target(**state: Any) -> Placed:
    """A of G11: a line of four bases at 20, 20 that faces north."""
    return unit("x", BLUE, "FrLN", 20, 20, 0, **state)


def way(game: Position) -> str:
    (contact,) = game.table.contacts
    return contact.way


# -- flank and rear (NB 8.4.0) ---------------------------------------------------------------------


@pytest.mark.rule("NB 8.1.3.2", "NB 8.1.3-3")
@pytest.mark.parametrize(("friend", "waits_at"), [(13.0, 11.95), (25.0, 14.2)])
def test_who_waits_an_inch_before_contact_lies_on_no_friend(friend: float, waits_at: float) -> None:
    """The enemy's front is at 15.2; the line between, an inch deep, begins a gap before 12."""
    game = position(
        unit("a", RED, "FrLC", 20, 10, form="column"),
        unit("b", RED, "FrLN", friend - 13 + 20, 13),
        unit("x", BLUE, "FrLN", 20, 15.2, 180),
    )
    foes, rest = stride(game.ctx, "a", Leg(MOVE, inches(5.2)))
    assert foes == ("x",) and rest is not None
    assert game.stands("a")[1] == pytest.approx(waits_at, abs=0.02)
    assert inches(game.stands("a")[1] - 10) + rest.amount == inches(5.2)
    assert invariants(game.ctx) == []


@pytest.mark.rule("NB 8.1.3.1", "NB 8.4.1-1")
@pytest.mark.parametrize("shaken", [True, False])
def test_who_passes_through_friends_into_contact_disorders_them_if_it_is_disordered(
    shaken: bool,
) -> None:
    """Of the friends it cannot wait upon: they lie in the last leg before the enemy."""
    game = charge(
        unit("a", RED, "FrLC", 20, 10, disordered=shaken),
        unit("b", RED, "FrLN", 20, 13),
        unit("x", BLUE, "FrLC", 20, 15.2, 180),
        by=(5.2, 0),
    )
    assert game.table.contacts == [Contact("a", "x", "front")]
    assert game.unit("b").disordered is shaken


@pytest.mark.rule("NB 8.2.6.1.2.3-1", "NB 8.4.1-1")
def test_a_hedge_within_the_last_inch_before_contact_disorders_cavalry() -> None:
    game = charge(
        unit("a", RED, "FrLC", 20, 10, form="column"),
        unit("x", BLUE, "FrLC", 20, 14, 180),
        by=(4, 0),
        lines=[line("hedge", "h", (10, 13.5), (30, 13.5))],
    )
    assert game.table.contacts and game.unit("a").disordered


@pytest.mark.rule("NB 8.4.0.1hr-1", "NB 8.4.0.1hr-3")
def test_g11_not_a_flank_contact() -> None:
    mover = two("b", 28, 22, 270)
    # From 28, 22 to 21.5, 19.25: 7.06 inches, 23 degrees to the left of west.
    game = charge(mover, target(), by=(7.058, -2_293), profiles={"FrLN": FAST})
    assert way(game) == "front"
    assert not game.unit("x").disordered


@pytest.mark.rule("NB 8.4.0.1hr-1", "NB 8.4.0.1hr-2", "NB 8.4.0.3hr-1", "NB 8.4.0-2")
def test_g12_flank_contact() -> None:
    game = charge(two("c", 28, 19, 270), target(), by=(6.5, 0), profiles={"FrLN": FAST})
    assert way(game) == "flank"
    assert game.unit("x").disordered


@pytest.mark.rule("NB 8.4.0.3hr-2")
def test_g12_a_disordered_attacker_has_no_effect() -> None:
    slow = structs.replace(FAST, move=(24_000, 24_000, 24_000))
    game = charge(
        two("c", 28, 19, 270, disordered=True), target(), by=(6.5, 0), profiles={"FrLN": slow}
    )
    assert way(game) == "flank"
    assert not game.unit("x").disordered


@pytest.mark.rule("NB 8.4.0.2hr-1", "NB 8.4.0.2hr-2", "NB 8.4.0-1")
def test_g13_rear_contact() -> None:
    game = charge(two("d", 20, 15, 0), target(), by=(4, 0), profiles={"FrLN": FAST})
    assert way(game) == "rear"
    assert game.unit("x").disordered


@pytest.mark.rule("NB 8.4.0-1", "NB 8.4.0-2", "NB 8.4.0.1hr-1", "NB 8.4.0.2hr-1", "NB 8.4.0.1hr-3")
@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        # The lines lead through the front at 20 and the rear at 19; its sides are at 18.5 and 21.5.
        ((12, 19, 90), (18.5, 19, 90), "flank"),
        ((28, 19, 270), (21.5, 19, 270), "flank"),
        ((28, 19.3, 270), (21.5, 19.3, 270), "front"),  # a corner is ahead of the front
        ((28, 17, 270), (21.5, 19, 270), "flank"),  # from behind, but against the side
        ((20, 15, 0), (20, 19, 0), "rear"),
        ((28, 19, 270), (20, 19, 0), "front"),  # not from behind the rear
        ((28, 17, 270), (20, 20, 180), "front"),  # round to the front
        # Of a side the front corner alone does not count, the rear corner does.
        ((28, 17, 270), (21.5, 20.75, 270), "front"),
        ((12, 17, 90), (18.5, 20.75, 90), "front"),
        ((28, 17, 270), (21.5, 18.25, 270), "flank"),
        ((12, 17, 90), (18.5, 18.25, 90), "flank"),
        # Of the rear neither corner counts; it is that of a side too.
        ((17.75, 14, 0), (17.75, 19, 0), "flank"),
        ((22.25, 14, 0), (22.25, 19, 0), "flank"),
        # A hundredth of an inch is nothing.
        ((28, 19.26, 270), (21.5, 19.26, 270), "flank"),
        ((28, 19.261, 270), (21.5, 19.261, 270), "front"),
        ((12, 19, 90), (18.49, 19, 90), "flank"),
        ((12, 19, 90), (18.489, 19, 90), "front"),
    ],
)
def test_where_it_began_and_what_it_touches_make_a_flank_or_a_rear(
    start: tuple[float, float, float], end: tuple[float, float, float], found: str
) -> None:
    game = position(two("a", *start), target())
    shape = footprint(game.ctx, "a")
    assert way_of(game.ctx, lay(shape, pose(*end)), lay(shape, pose(*start)), "x") == found


@pytest.mark.rule("NB 8.4.0.3hr-1")
def test_a_square_has_neither_flank_nor_rear_nor_has_anybody_by_the_base_rules() -> None:
    square = charge(two("d", 20, 14, 0), target(form="square"), by=(4, 0), profiles={"FrLN": FAST})
    assert way(square) == "front"
    off = (Switch.NO_MEASURING, Switch.FLANK_CONTACT)
    base = charge(two("d", 20, 15, 0), target(), by=(4, 0), profiles={"FrLN": FAST}, off=off)
    assert way(base) == "front" and not base.unit("x").disordered


@pytest.mark.rule("NB 8.4-1", "NB 8.4-2", "NB 8.4.1-2")
def test_a_contact_is_recorded_and_ends_the_move() -> None:
    game = charge(two("a", 20, 25, 180), target(), by=(5, 0), profiles={"FrLN": FAST})
    assert game.table.contacts == [Contact("a", "x", "front")]
    assert game.asking is None


@pytest.mark.rule("NB 8.4.1.5")
def test_contact_costs_cavalry_its_react_marker() -> None:
    horse = unit("x", BLUE, "FrLC", 20, 20, 0, react=True)
    off = (Switch.NO_MEASURING, Switch.EVASION)
    other = unit("y", BLUE, "FrLC", 30, 20, 0, react=True)
    game = charge(two("a", 20, 25, 180), horse, other, by=(5, 0), profiles={"FrLN": FAST}, off=off)
    assert not game.unit("x").react and game.unit("y").react


# -- generals before the enemy (NB 8.4.1.2, 8.4.1.3) -----------------------------------------------


def ridden_down(*others: Placed | Leader, **given: Any) -> Position:
    """A red column at 20, 10 that goes 6 inches north, where a blue general is at 20, 14."""
    off = (Switch.NO_MEASURING, Switch.MOVING_COMBAT)
    mover = unit("a", RED, "FrLN", 20, 10, form="column")
    return charge(mover, *others, by=(6, 0), profiles={"FrLN": FAST}, off=off, **given)


@pytest.mark.rule("NB 8.4.1.3-1", "NB 8.4.1.3-2")
def test_a_general_who_is_alone_rides_off_to_friends_and_the_mover_goes_on() -> None:
    friends = unit("x", BLUE, "FrLN", 30, 25, 180)
    far = unit("y", BLUE, "FrLN", 5, 28, 180)
    game = ridden_down(general("g", BLUE, 20, 14), friends, far)
    assert game.stands("a")[:2] == (20, 16), "it has made its whole move"
    assert game.unit("a").spent == WHOLE // 2 and not game.table.contacts
    assert game.stands("g")[0] == 30 and game.stands("g")[1] > 25, "the nearest unit is at 30, 25"


@pytest.mark.rule("NB 8.4.1.3-1")
def test_a_general_without_friends_near_rides_away_with_his_whole_move() -> None:
    # To the north there are 24 inches less a half; it is the table's edge that ends them.
    game = ridden_down(general("g", BLUE, 20, 14), size=(40, 60))
    assert game.stands("g")[:2] == (20, 38)


@pytest.mark.rule("NB 8.4.1.3-1")
def test_one_who_is_met_in_the_middle_of_the_way_rides_away_too() -> None:
    """The column, two inches deep, ends from 17 to 19; he stood at 13."""
    off = (Switch.NO_MEASURING, Switch.MOVING_COMBAT)
    mover = unit("a", RED, "FrLN", 20, 10, form="column")
    lone = general("g", BLUE, 20, 13)
    game = charge(mover, lone, by=(9, 0), profiles={"FrLN": FAST}, off=off)
    assert game.stands("a")[1] == 19 and game.stands("g")[:2] != (20, 13)


@pytest.mark.rule("NB 8.4.1.3-1")
def test_one_who_is_beside_the_way_or_with_friends_stays() -> None:
    # The column is 1.5 wide, his base 1: 1.25 from its middle they would touch.
    aside = ridden_down(general("g", BLUE, 21.3, 14))
    assert aside.stands("g")[:2] == (21.3, 14)
    touched = ridden_down(general("g", BLUE, 21.2, 14), unit("x", BLUE, "FrLN", 35, 14, 180))
    assert touched.stands("g")[0] == 35
    guarded = unit("x", BLUE, "FrLN", 22.45, 13.5, 90, figures=4)
    with_friends = ridden_down(general("g", BLUE, 20.95, 14), guarded)
    assert with_friends.stands("g")[:2] == (20.95, 14)


@pytest.mark.rule("NB 8.4.1.2")
def test_a_general_comes_to_an_enemy_with_troops_alone() -> None:
    foe = unit("x", BLUE, "FrLN", 20, 20, 180)
    line = unit("a", RED, "FrLN", 20, 20, 0, commander="g")
    game = position(foe, general("g", RED, 10, 20))
    game.run(MoveStep())
    game.take("g")
    # The enemy's line reaches from 18.5 to 21.5: half an inch beside it he would touch it.
    assert game.go(pose(18, 20.5)) == refusals.enemy_in_way("x")
    assert game.go(pose(17.9, 20.5)) is None
    engaged = position(foe, line, general("g", RED, 10, 20))
    engaged.run(MoveStep())
    engaged.take("g")
    assert engaged.take("a") is None
    assert attached_generals(engaged.ctx, "a") == ("g",)


# -- emergency squares (NB 8.4.4) ------------------------------------------------------------------


def horse(y: float = 26) -> Placed:
    return unit("a", RED, "FrLC", 20, y, 180, form="line")


@pytest.mark.rule("NB 8.4.4-1", "NB 8.4.4.1-1", "NB 8.4.4.1-2", "NB 4.2.3.1-3")
@pytest.mark.parametrize(("die", "form"), [(6, Form.SQUARE), (7, Form.LINE)])
def test_infantry_must_try_to_form_square_before_cavalry(die: int, form: Form) -> None:
    game = charge(horse(), target(), by=(6, 0), dice=(die,))  # French line: Control 6
    assert game.unit("x").form is form
    assert game.table.contacts == [Contact("a", "x", "front")]


@pytest.mark.rule("NB 8.4.4-1", "NB 8.4.4.1-1")
@pytest.mark.parametrize(("die", "y"), [(6, 10), (7, 20)])
def test_cavalry_that_misses_the_square_rides_on_with_all_its_move(die: int, y: float) -> None:
    # It would touch the end of the line, from 21.4 on; the square ends at 20.75. It has 16 inches.
    game = charge(unit("a", RED, "FrLC", 23.4, 26, 180), target(), by=(6, 0), dice=(die,))
    assert game.stands("a") == (23.4, y, 180)
    assert game.asking is None


@pytest.mark.rule(
    "NB 8.4.4-2", "NB 8.4.4-3", "NB 8.4.4-4", "NB 8.4.4-5", "NB 8.4.4-6", "NB 8.4.4-8"
)
@pytest.mark.parametrize(
    ("state", "others", "kind", "tests"),
    [
        ({}, (), "", True),
        ({"form": "square"}, (), "", False),
        ({"form": "march"}, (), "", False),
        ({"routed": True, "form": "column"}, (), "", False),
        ({"form": "column"}, (), "", True),
        ({}, ("near",), "", False),
        ({}, ("far",), "", True),
        ({}, ("touching",), "", False),
        ({}, (), "wood", False),
        ({}, (), "town", False),
        ({}, (), "rough", True),
    ],
)
def test_who_must_test(
    state: dict[str, Any], others: tuple[str, ...], kind: str, tests: bool
) -> None:
    more = []
    if "near" in others:
        more.append(unit("b", RED, "FrLN", 22.2, 19.5, 270, figures=4))
    if "far" in others:
        more.append(unit("b", RED, "FrLN", 22.6, 19.5, 270, figures=4))
    if "touching" in others:
        more.append(unit("b", RED, "FrLN", 20, 20, 180))
    areas = [box(kind, "ground", 10, 10, 30, 24, vdf=1)] if kind else []
    game = position(horse(), target(**state), *more, areas=areas)
    assert must_test(game.ctx, "x", "a") is tests


@pytest.mark.rule("NB 8.4.4-3")
@pytest.mark.parametrize(("x", "tests"), [(22.5, True), (22.49, False)])
def test_an_enemy_an_inch_away_does_not_keep_it_from_trying(x: float, tests: bool) -> None:
    """The line ends at 21.5; only who is nearer than an inch spares it."""
    beside = unit("b", RED, "FrLN", x, 19.5, 270, figures=4)
    assert must_test(position(horse(), target(), beside).ctx, "x", "a") is tests


@pytest.mark.rule("NB 8.4.4-3")
@pytest.mark.parametrize(("y", "tests"), [(21, True), (20.99, False)])
def test_cavalry_that_began_an_inch_away_does_not_keep_it_from_trying(
    y: float, tests: bool
) -> None:
    assert must_test(position(horse(y), target()).ctx, "x", "a") is tests


@pytest.mark.rule("NB 8.4.4-7")
@pytest.mark.parametrize(
    ("kind", "y", "tests"),
    [("wall", 20, False), ("entrenchment", 20, False), ("hedge", 20, True), ("wall", 18.5, True)],
)
def test_who_holds_a_wall_does_not_test(kind: str, y: float, tests: bool) -> None:
    there = line(kind, "line", (10, y), (30, y))
    assert must_test(position(horse(), target(), lines=[there]).ctx, "x", "a") is tests


@pytest.mark.rule(
    "NB 8.4.4.3.3-1",
    "NB 8.4.4.3.3-2",
    "NB 8.4.4.3.3-3",
    "NB 8.4.4.3.3-4",
    "NB 8.4.4.3.3-5",
)
@pytest.mark.parametrize(
    ("nation", "kind", "form", "year", "tenths"),
    [
        ("Turkish", "line", "column", 1810, 6),
        ("Turkish", "line", "line", 1810, 6),
        ("Prussian", "line", "line", 1806, 7),
        ("Prussian", "line", "line", 1813, 6),
        ("Prussian", "line", "column", 1813, 7),
        ("British", "line", "line", 1815, 7),
        ("British", "line", "column", 1815, 6),
        ("KGL", "light", "line", 1815, 7),
        ("Austrian", "line", "column", 1809, 8),
        ("Austrian", "line", "column", 1805, 7),
        ("French", "line", "column", 1815, 7),
        ("French", "line", "line", 1815, 6),
    ],
)
def test_type_and_formation(nation: str, kind: str, form: str, year: int, tenths: int) -> None:
    row = structs.replace(standard_profiles()["FrLN"], nation=nation, kind=kind)
    terms = Terms(turns=12, first=RED, year=year)
    game = position(target(form=form), profiles={"FrLN": row}, terms=terms)
    assert square_chance(game.ctx, "x") == tenths


@pytest.mark.rule("NB 8.4.4.3.1", "NB 8.4.4.3.2")
@pytest.mark.parametrize(("level", "tenths"), [("E", 8), ("G", 7), ("A", 6), ("P", 5)])
def test_general_and_disorder(level: str, tenths: int) -> None:
    """Control 6; of two who touch the unit the higher one's level counts."""
    chief = general("g", BLUE, 20, 18.25, f'4"{level}(6)+0', rank=Rank.CORPS)
    lower = general("d", BLUE, 18.5, 18.5, f'4"{"P" if level == "E" else "E"}(6)+0', superior="g")
    steady = position(target(commander="d"), chief, lower)
    assert square_chance(steady.ctx, "x") == tenths
    shaken = position(target(commander="d", disordered=True), chief, lower)
    assert square_chance(shaken.ctx, "x") == tenths - 3


@pytest.mark.rule("NB 8.4.4.2")
def test_attached_friends_go_with_the_square_and_batteries_face_the_attacker() -> None:
    # The battery touches the left end of the line, where the square would not reach it.
    guns = unit("g", BLUE, "FrHFA", 17.75, 20, 0, attached="x")
    chief = general("d", BLUE, 20, 18.5)
    game = charge(horse(), target(commander="d"), guns, chief, by=(6, 0), dice=(6,))
    assert game.unit("x").form is Form.SQUARE
    assert attachments(game.ctx, "x") == ("g",)
    assert distance(laid(game.ctx, "x"), laid(game.ctx, "g")) <= TOLERANCE
    assert game.stands("g")[1:] == (20, 0), "level with the front, towards the cavalry"
    assert attached_generals(game.ctx, "x") == ("d",)


@pytest.mark.rule("NB 7.2.2.3", "NB 8.4.4.1-1")
def test_a_general_whom_the_square_covers_is_told_to_have_joined_it() -> None:
    """The line is one rank deep, from 19 on; the square two, from 18 on."""
    chief = general("d", BLUE, 20, 18.25)
    game = charge(horse(), target(commander="d"), chief, by=(6, 0), dice=(6,))
    assert game.unit("x").form is Form.SQUARE
    assert "d joins x: he commands only what he touches." in game.told("general")


@pytest.mark.rule("NB 8.4.4.2")
def test_a_battery_in_the_way_of_the_square_makes_room() -> None:
    behind = unit("g", BLUE, "FrHFA", 20, 19, 0, attached="x")
    game = charge(horse(), target(), behind, by=(6, 0), dice=(6,))
    assert game.unit("x").form is Form.SQUARE
    assert game.stands("g") in ((18.5, 20, 0), (21.5, 20, 0))


@pytest.mark.rule("NB 8.4.4.1-1", "NB 8.4.4.2")
@pytest.mark.parametrize("room", [True, False])
def test_without_room_for_its_battery_there_is_no_square(room: bool) -> None:
    """Beside the square, from 19.25 to 20.75 and from 18 to 20, there are ponds on three sides and
    the cavalry on the fourth; without that to the east the battery stands there.
    """
    ponds = [box("pond", "W", 17, 16, 18.4, 19.9), box("pond", "S", 19, 15, 21, 17.5)]
    if not room:
        ponds.append(box("pond", "E", 21.6, 16, 23, 19.9))
    behind = unit("g", BLUE, "FrHFA", 20, 19, 0, attached="x")
    game = charge(horse(), target(), behind, by=(6, 0), dice=(6,), areas=ponds)
    assert game.unit("x").form is (Form.SQUARE if room else Form.LINE)
    assert game.stands("g") == ((21.5, 20, 0) if room else (20, 19, 0))
    assert attachments(game.ctx, "x") == ("g",)
    formed = "x: emergency square formed." if room else "x: no square formed."
    assert formed in game.told("square")
    assert Contact("a", "x", "front") in game.table.contacts


# -- evasion (NB 14.2) -----------------------------------------------------------------------------


def lancers(**state: Any) -> Placed:
    return unit("x", BLUE, "FrLC", 20, 20, 0, **state)


def foot(y: float = 25) -> Placed:
    return two("a", 20, y, 180)


@pytest.mark.rule("NB 14.2-1", "NB 14.2.2", "NB 14.2.3", "NB 14.2.1", "NB 14.2.6")
def test_cavalry_off_turn_may_evade_from_infantry() -> None:
    game = charge(foot(), lancers(react=True), by=(5, 0), profiles={"FrLN": FAST})
    assert game.asking is not None and game.prompt.side == BLUE
    assert game.press("evade") is None
    leg = Leg(MOVE, 3_000, 18_000)
    assert game.go(end_pose(game.ctx, "x", (leg,)), leg) is None
    assert game.press("done") is None
    x = game.unit("x")
    assert game.stands("x")[1] < 20 and x.evaded and not x.react
    assert not game.table.contacts
    assert game.asking is not None and game.asking.unit == "a", "the mover may go on"


@pytest.mark.rule("NB 14.2.6")
def test_who_follows_an_enemy_that_has_evaded_meets_nobody_else_unasked() -> None:
    """The lancers reach to 21.5, their front is at 20; beside them a line stands half an inch
    farther back, whom the foot meets too on the last inch and the one beyond it.
    """
    beside = unit("y", BLUE, "FrLN", 23.1, 19.5, 0)
    game = charge(
        two("a", 21.5, 25, 180), lancers(react=True), beside, by=(5, 0), profiles={"FrLN": FAST}
    )
    assert game.press("evade") is None
    leg = Leg(MOVE, 4_000, 18_000)
    assert game.go(end_pose(game.ctx, "x", (leg,)), leg) is None
    assert game.press("done") is None
    assert not game.table.contacts
    assert game.asking is not None and game.asking.unit == "a"
    rest = Leg(MOVE, 1_500)
    assert game.go(end_pose(game.ctx, "a", (rest,)), rest) is None
    assert game.table.contacts == [Contact("a", "y", "front")], "if its player likes"


@pytest.mark.rule("NB 14.2-1", "NB 10.2-1", "NB 14.2.2")
def test_before_it_decides_it_is_told_what_it_risks() -> None:
    """Lancers, 4 in line and twice as many bases, 5, against French line, 3, whom a loss of four
    disperses: where they score 4 more, 8 cases against a die of 1, 7 against a 2, 6 against a 3.
    They rout at 5 and are 4 behind at most.
    """
    game = charge(foot(), lancers(react=True), by=(5, 0), profiles={"FrLN": FAST})
    (stands, stood), (evades, evaded) = game.prompt.notes
    assert (str(stands), str(evades)) == ("If it stands", "If it evades")
    told = "Routed, dispersed or eliminated in the first round: a 21%, x 0%"
    assert str(stood) == f"{told} (NB 10.2-1)"
    assert str(evaded).startswith('It moves 16" at most; no die is rolled.')


@pytest.mark.rule("NB 14.2-1", "NB 14.2.1")
@pytest.mark.parametrize(
    "state", [{"disordered": True}, {"evaded": True}, {"routed": True, "form": "column"}]
)
def test_who_cannot_evade(state: dict[str, Any]) -> None:
    off = (Switch.NO_MEASURING, Switch.MOVING_COMBAT)
    game = charge(foot(), lancers(**state), by=(5, 0), profiles={"FrLN": FAST}, off=off)
    assert game.asking is None
    assert game.table.contacts


@pytest.mark.rule("NB 14.2-2")
@pytest.mark.parametrize("react", [True, False])
def test_from_cavalry_only_with_a_react_marker(react: bool) -> None:
    game = charge(horse(), lancers(react=react), by=(6, 0))
    assert (game.asking is not None) is react


@pytest.mark.rule("NB 14.2.4")
def test_a_horse_battery_limbers_free_to_evade() -> None:
    guns = unit("x", BLUE, "BkHA", 20, 20, 0)
    game = charge(foot(), guns, by=(5, 0), profiles={"FrLN": FAST})
    assert game.press("evade") is None
    assert game.unit("x").form is Form.LIMBERED and game.unit("x").spent == 0
    # Limbered it goes 16 inches, as it likes.
    far, whole = Leg(MOVE, 16_010, 18_000), Leg(MOVE, 16_000, 18_000)
    refusal = game.go(end_pose(game.ctx, "x", (far,)), far)
    assert refusal is not None and refusal.rule == "NB 8.1.2"
    assert game.go(end_pose(game.ctx, "x", (whole,)), whole) is None
    assert game.stands("x")[1] == 4


@pytest.mark.rule("NB 14.2.2")
def test_an_evasion_touches_no_enemy() -> None:
    other = unit("b", RED, "FrLN", 20, 12, 0)
    game = charge(foot(), lancers(), other, by=(5, 0), profiles={"FrLN": FAST})
    game.press("evade")
    # Its rear lies at 18; the other line's front at 12.
    leg = Leg(MOVE, 6_000, 18_000)
    refusal = game.go(end_pose(game.ctx, "x", (leg,)), leg)
    assert refusal is not None


@pytest.mark.rule("NB 14.2.5")
@pytest.mark.parametrize("able", [True, False])
def test_generals_and_able_horse_batteries_follow_who_evades(able: bool) -> None:
    # The lancers' line reaches from 18 to 22 and back to 18; guns stand at both its ends.
    quick = unit("h", BLUE, "BkHA", 22.75, 20, 0, attached="x", disordered=not able)
    slow = unit("f", BLUE, "BrFA", 17.25, 20, 0, attached="x")
    chief = general("g", BLUE, 20, 17.5)
    horse = lancers(commander="g")
    game = charge(foot(), horse, quick, slow, chief, by=(5, 0), profiles={"FrLN": FAST})
    assert game.press("evade") is None
    leg = Leg(MOVE, 3_000, 18_000)
    assert game.go(end_pose(game.ctx, "x", (leg,)), leg) is None
    assert game.press("done") is None
    assert game.stands("g")[1] == 14.5
    assert game.stands("f") == (17.25, 20, 0) and not game.unit("f").attached
    h = game.unit("h")
    if able:
        assert game.stands("h") == (22.75, 17, 0)
        assert h.form is Form.LIMBERED and h.attached == "x" and not h.spent
    else:
        assert game.stands("h") == (22.75, 20, 0) and not h.attached


@pytest.mark.rule("NB 14.2.5")
def test_nobody_follows_who_is_gone() -> None:
    quick = unit("h", BLUE, "BkHA", 22.75, 20, 0, attached="x")
    game = position(lancers(commander="g"), quick, general("g", BLUE, 20, 17.5))
    game.ctx.change("x", pose=None, gone="dispersed")
    game.run(Followers("x", pose(20, 26), ("g",), ("h",)))
    assert game.stands("g") == (20, 17.5, 0) and game.stands("h") == (22.75, 20, 0)


@pytest.mark.rule("NB 14.2.5")
def test_nobody_follows_who_has_not_gone() -> None:
    """His guns stay in action."""
    quick = unit("h", BLUE, "BkHA", 22.75, 20, 0, attached="x")
    game = position(lancers(), quick)
    game.run(Followers("x", pose(20, 20), (), ("h",)))
    assert game.unit("h").form is Form.UNLIMBERED and game.unit("h").attached == "x"


@pytest.mark.rule("NB 14.2.5")
@pytest.mark.parametrize(("taken", "x"), [(False, 1), (True, -1)])
def test_a_battery_whose_unit_has_turned_goes_to_a_side_of_it(taken: bool, x: int) -> None:
    """To its right, edge to edge; where that is taken, to its left."""
    quick = unit("h", BLUE, "BkHA", 10, 10, 0, attached="x")
    right = unit("y", BLUE, "BrFA", 23.5, 20) if taken else unit("y", BLUE, "BrFA", 5, 5)
    game = position(lancers(), quick, right)
    follow(game.ctx, "h", "x", pose(20, 23, 90))
    guns = width(footprint(game.ctx, "h", Form.LIMBERED)) / 1_000
    assert game.stands("h") == (20 + x * (2 + guns / 2), 20, 0)
    assert game.unit("h").attached == "x"


# -- moving combats (NB 15.2) ----------------------------------------------------------------------


@pytest.mark.rule(
    "NB 15.2.1-1", "NB 15.2.4-1", "NB 15.2.4.1", "NB 15.2.4.2", "NB 15.2.1.1", "NB 15.2.1.2"
)
def test_a_routed_unit_that_is_contacted_fights_one_round_and_flees_again() -> None:
    fled = unit("x", BLUE, "FrLN", 20, 20, 0, routed=True, form="column")
    game = charge(foot(), fled, by=(5, 0), profiles={"FrLN": FAST}, dice=(5, 5))
    x = game.unit("x")
    assert x.routed and x.losses >= 1
    assert game.stands("x")[1] < 15, "it has fled"
    assert game.unit("a").losses == 1, "the winner's loss"
    assert game.dice_left == 0


# -- reactions (NB 8.5) ----------------------------------------------------------------------------


@pytest.mark.rule("NB 8.5.1.1-1", "NB 8.5.1.1-2", "NB 4.2.3.2")
@pytest.mark.parametrize(
    ("profile", "state", "able"),
    [
        ("FrLC", {}, True),
        ("FrLN", {}, False),
        ("FrLC", {"moved": True}, False),
        ("FrLC", {"disordered": True}, False),
        ("FrLC", {"limit": "half"}, False),
    ],
)
def test_who_is_marked_for_reaction(profile: str, state: dict[str, Any], able: bool) -> None:
    game = position(unit("a", RED, profile, 20, 10, **state), unit("z", RED, "FrLC", 5, 5))
    game.run(ReactMarkStep())
    refusal = game.take("a")
    assert (refusal is None) is able
    assert game.unit("a").react is able and bool(game.told("react")) is able


@pytest.mark.rule("NB 8.5.2", "NB 8.5.2.1", "NB 4.2.4.1")
def test_marked_cavalry_reacts_as_it_likes_and_spends_its_marker() -> None:
    game = position(unit("a", BLUE, "FrLC", 20, 10, react=True), unit("b", BLUE, "FrLC", 30, 10))
    game.run(ReactStep(BLUE, free=True))
    refusal = game.take("b")
    assert refusal is not None and refusal.rule == "NB 8.5.2"
    assert game.take("a") is None
    leg = Leg(MOVE, 3_000)
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    assert not game.unit("a").react
    assert game.table.movers == ["a"]


@pytest.mark.rule("NB 8.5.2.2", "NB 4.2.4.2", "NB 4.6.2")
def test_a_restricted_reaction_must_contact_cavalry_that_has_just_moved() -> None:
    mover = unit("x", BLUE, "FrLC", 20, 20, 180)
    other = unit("y", BLUE, "FrLC", 30, 20, 180)
    game = position(
        unit("a", RED, "FrLC", 20, 10, react=True), mover, other, table={"movers": ["x"]}
    )
    game.run(ReactStep(RED, free=False))
    assert game.take("a") is None
    short = Leg(MOVE, 3_000)
    refusal = game.go(end_pose(game.ctx, "a", (short,)), short)
    assert refusal is not None and refusal.rule == "NB 8.5.2.2"
    home = Leg(MOVE, 10_000)
    assert game.go(end_pose(game.ctx, "a", (home,)), home) is None
    assert game.table.contacts == [Contact("a", "x", "front")]


@pytest.mark.rule("NB 4.2.4.2")
def test_without_cavalry_that_moved_nobody_reacts_to_it() -> None:
    game = position(unit("a", RED, "FrLC", 20, 10, react=True), unit("x", BLUE, "FrLC", 20, 20))
    game.run(ReactStep(RED, free=False))
    assert game.asking is None


@pytest.mark.rule("NB 8.5.1.2-1", "NB 8.5.1.2-2")
@pytest.mark.parametrize(
    ("state", "recovers"),
    [({}, True), ({"moved": True}, False), ({"unsettled": True}, False)],
)
def test_disordered_units_that_stood_still_are_reordered(
    state: dict[str, Any], recovers: bool
) -> None:
    game = position(unit("a", RED, "FrLN", 20, 10, disordered=True, **state))
    game.run(Reorder())
    assert game.unit("a").disordered is not recovers


@pytest.mark.rule("NB 13.3.1-2")
@pytest.mark.parametrize("army", [RED, BLUE])
def test_nobody_is_reordered_in_a_demoralised_army(army: str) -> None:
    game = position(unit("a", RED, "FrLN", 20, 10, disordered=True), table={"demoralised": [army]})
    game.run(Reorder())
    assert game.unit("a").disordered is (army == RED)


@pytest.mark.rule("NB 4.2.3.3")
@pytest.mark.parametrize("limit", ["half", "none"])
def test_markers_are_cleared_at_the_end_of_the_movement_step(limit: str) -> None:
    game = position(unit("a", RED, "FrLN", 20, 10, limit=limit))
    for step in (MoveStep(), ReactMarkStep(), Reorder()):
        game.run(step)
        if game.asking is not None:
            game.press("end")
        assert game.unit("a").limit == limit
    game.run(ClearLimits())
    assert game.unit("a").limit == ""


@pytest.mark.rule("NB 14.2.2")
@pytest.mark.parametrize("off", [(Switch.NO_MEASURING,), ()])
def test_who_evades_touches_no_enemy(off: tuple[Switch, ...]) -> None:
    """Measured or declared: three inches ahead stands another enemy."""
    game = position(unit("a", RED, "FrLC", 20, 10), unit("x", BLUE, "BrLN", 20, 13, 180), off=off)
    game.run(Moving("a", "evade"))
    refusal = game.go(pose(20, 13))
    assert refusal == refusals.EVADE_CONTACT
    assert game.go(pose(20, 12)) is None


@pytest.mark.rule("NB 8.1.3.2", "NB 14.2.6")
def test_who_follows_an_enemy_that_has_gone_ends_on_no_friend() -> None:
    """Columns, two inches deep: x is four inches before a, and b lies from 11 to 13 between them:
    touching x would bring the rear of a to 12. It waits before b.
    """
    game = position(
        unit("a", RED, "FrLN", 20, 10, form="column"),
        unit("b", RED, "FrLN", 20, 13, form="column"),
        unit("x", BLUE, "FrLN", 20, 14, 180),
    )
    game.run(Home("a", Leg(MOVE, 4_000)))
    assert game.table.contacts == [] and not invariants(game.ctx)
    assert game.unit("a").pose.y <= 11_000


@pytest.mark.rule("NB 14.2.6", "NB 8.4.1-1")
@pytest.mark.parametrize("state", [{"routed": True, "form": "column"}, {"gone": "dispersed"}])
def test_who_is_broken_on_his_way_comes_home_to_nobody(state: dict[str, Any]) -> None:
    game = position(unit("a", RED, "FrLN", 20, 10, **state), unit("x", BLUE, "BrLN", 20, 11, 180))
    if "gone" in state:
        game.ctx.change("a", pose=None)
    game.run(Home("a", Leg(MOVE, inches(0.5))))
    assert game.asking is None and not game.table.contacts


@pytest.mark.rule("NB 14.2.1", "NB 14.2.2", "NB 14.2.3")
@pytest.mark.parametrize("marked", [True, False])
def test_the_log_tells_an_evasion_from_whom_and_at_what_cost(marked: bool) -> None:
    game = charge(foot(), lancers(react=marked), by=(5, 0), profiles={"FrLN": FAST})
    before = len(game.events)
    assert game.press("evade") is None
    leg = Leg(MOVE, 3_000, 18_000)
    assert game.go(end_pose(game.ctx, "x", (leg,)), leg) is None
    told = [(e.rule, str(e.text)) for e in game.events[before:] if e.kind in ("react", "move")]
    assert told == [
        ("NB 14.2.2", 'Evasion of x from a: once in this turn, 16" at most.'),
        *([("NB 14.2.3", "x: no longer ready to react.")] if marked else []),
        ("NB 14.2.2", 'x: evasion, move of 3". Movement used: 9".'),
    ]
