"""Contact: flanks, generals before the enemy, moving combats, reactions (NB 8.4, 8.5, 15.2)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.board.plane.shapes import lay
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.contact.flank import way_of
from game.rules.napoleons_battles.contact.home import Home
from game.rules.napoleons_battles.contact.react import (
    ClearLimits,
    ReactMarkStep,
    ReactStep,
    Reorder,
)
from game.rules.napoleons_battles.movement.march import stride
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import footprint
from game.rules.napoleons_battles.soundness import invariants
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.table import Contact
from tests.rules.napoleons_battles.moves import FAST, charge, foot, lancers, target, two
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    general,
    inches,
    line,
    pose,
    position,
    unit,
)


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
