"""Who may fire, and at whom (NB 9.1, 9.2)."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from game.board.plane.ground import Area
from game.engine import action as acts
from game.engine.refusal import NOT_OFFERED, Refusal
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.closing import closed
from game.rules.napoleons_battles.fire.buildings import why_not_bombard
from game.rules.napoleons_battles.fire.muzzles import muzzles
from game.rules.napoleons_battles.fire.phase import ChooseShot, FireStep, best_at
from game.rules.napoleons_battles.fire.roll import promise, score
from game.rules.napoleons_battles.fire.who import (
    shots_at,
    targets,
    why_not_fire,
    why_not_shoot_at,
    why_not_target,
)
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.sequence import HalfTurn, TurnStart
from game.rules.napoleons_battles.table import Contact
from game.rules.napoleons_battles.tables import standard_profiles
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    position,
    unit,
)


def rule(refusal: Refusal | None) -> str:
    """The rule of a refusal; empty: it is allowed."""
    return refusal.rule if refusal else ""


def facing(target: Placed, *others: Placed | Leader, **given: Any) -> Position:
    """A red line of French (range 3) at 10, 10 that faces north, and a target."""
    return position(unit("a", RED, "FrLN", 10, 10), target, *others, **given)


def guns(target: Placed, *others: Placed | Leader, **given: Any) -> Position:
    """A red heavy battery (range 16) at 10, 10 that faces north, and a target."""
    return position(unit("a", RED, "FrHFA", 10, 10), target, *others, **given)


def blue(x: float, y: float, degrees: float = 180, **given: Any) -> Placed:
    return unit("x", BLUE, "BrLN", x, y, degrees, **given)


# -- who -------------------------------------------------------------------------------------------


@pytest.mark.rule("NB 9.2.1-1", "NB 2.2.5")
def test_units_without_a_fire_value_never_fire_and_zero_still_fires() -> None:
    game = facing(blue(10, 12), unit("w", RED, "FrLC", 30, 10))
    assert why_not_fire(game.ctx, "a") is None  # French line: +0
    assert why_not_fire(game.ctx, "w") is not None
    low = position(unit("a", RED, "PoLN06", 10, 10), blue(10, 12))  # -1
    assert why_not_fire(low.ctx, "a") is None


@pytest.mark.rule("NB 9.2.1.1-2")
def test_mounted_cavalry_never_fires() -> None:
    game = facing(blue(10, 12), unit("h", RED, "FrLC", 30, 10))
    assert rule(why_not_fire(game.ctx, "h")) == "NB 9.2.1.1-2"
    on_foot = facing(blue(10, 12), unit("h", RED, "FrDR", 30, 10, dismounted=True))
    assert why_not_fire(on_foot.ctx, "h") is None


@pytest.mark.rule("NB 9.2.1.1-1")
@pytest.mark.parametrize(
    ("profile", "form", "fires"),
    [
        ("FrLN", "line", True),
        ("FrLN", "column", True),
        ("FrLN", "square", True),
        ("FrLN", "march", False),
        ("FrHFA", "unlimbered", True),
        ("FrHFA", "limbered", False),
    ],
)
def test_formations_that_fire(profile: str, form: str, fires: bool) -> None:
    game = position(unit("a", RED, profile, 10, 10, form=form), blue(10, 12))
    assert (why_not_fire(game.ctx, "a") is None) is fires


@pytest.mark.rule("NB 9.2.1.3")
def test_a_battery_even_partly_in_a_ford_does_not_fire_but_infantry_does() -> None:
    water = box("ford", "ford", 0, 9.5, 20, 9.9)
    assert rule(why_not_fire(guns(blue(10, 14), areas=[water]).ctx, "a")) == "NB 9.2.1.3"
    assert why_not_fire(facing(blue(10, 12), areas=[water]).ctx, "a") is None


@pytest.mark.rule("NB 9.2.1.4-1", "NB 9.2.1.4-2", "NB 9.2.1.4hr-1")
def test_disordered_units_fire_by_the_house_rule_alone_routed_ones_never() -> None:
    def why(switches: tuple[Switch, ...], **state: Any) -> str:
        one = unit("a", RED, "FrLN", 10, 10, **state)
        return rule(why_not_fire(position(one, blue(10, 12), off=switches).ctx, "a"))

    assert why((), disordered=True) == ""
    assert why((Switch.DISORDERED_FIRE,), disordered=True) == "NB 9.2.1.4-1"
    assert why((), routed=True) == "NB 9.2.1.4-2"


@pytest.mark.rule("NB 9.3.1")
def test_each_unit_fires_once_in_a_fire_round() -> None:
    game = facing(blue(10, 12), dice=(1, 10, 1, 10))
    game.run(FireStep(RED))
    assert game.take("a") is None
    assert game.take("x") is None
    assert rule(why_not_fire(game.ctx, "a")) == "NB 9.3.1"


# -- range and sector ------------------------------------------------------------------------------


@pytest.mark.rule("NB 9.2.2-1", "NB 9.2.2.1", "NB 9.2.2.3")
@pytest.mark.parametrize(("y", "reached"), [(13.0, True), (13.02, False)])
def test_range_is_measured_from_the_centre_of_the_front_and_holds_its_limit(
    y: float, reached: bool
) -> None:
    found = why_not_shoot_at(facing(blue(10, y)).ctx, "a", "x")
    assert rule(found) == ("" if reached else "NB 9.2.2-1")
    # A base whose nearest corner is six tenths to the left: the left end of the front is nearer.
    narrow = why_not_shoot_at(facing(blue(8.9, y - 0.061, figures=4)).ctx, "a", "x")
    assert rule(narrow) == ("" if reached else "NB 9.2.2-1")


@pytest.mark.rule("NB 9.2.2.1-2", "NB 9.2.3-1", "NB 9.2.3.1")
@pytest.mark.parametrize(("x", "inside"), [(12.5, True), (12.6, False), (7.5, True), (7.4, False)])
def test_small_arms_reach_45_degrees_to_either_side(x: float, inside: bool) -> None:
    # One base that faces away lies from 1 to 2 ahead: its corner farthest ahead is 2 (or 2.1)
    # aside.
    far = unit("x", BLUE, "BrLN", x, 12, 0, figures=4)
    game = position(unit("a", RED, "FrLN", 10, 10), far)
    assert rule(why_not_shoot_at(game.ctx, "a", "x")) == ("" if inside else "NB 9.2.3-1")


@pytest.mark.rule("NB 9.2.3-1", "NB 9.2.2.1-2")
def test_nobody_fires_to_the_rear() -> None:
    assert rule(why_not_shoot_at(facing(blue(10, 8, 0)).ctx, "a", "x")) == "NB 9.2.3-1"


@pytest.mark.rule("NB 9.2.3-2")
def test_an_enemy_who_touches_the_front_is_always_a_target() -> None:
    beside = unit("x", BLUE, "BrLN", 13.4, 10, 180, figures=16)
    # It touches the front line's right end (the front reaches to 11.5) from 11.4 on.
    game = facing(unit("x", BLUE, "BrLN", 13.4, 10.0, 180, form="line", figures=16))
    assert beside.card.id == "x"
    assert why_not_shoot_at(game.ctx, "a", "x") is None


@pytest.mark.rule("NB 9.2.3-2")
@pytest.mark.parametrize(("form", "fires"), [("line", False), ("square", True)])
def test_an_enemy_who_touches_flank_or_rear_alone_is_no_target(form: str, fires: bool) -> None:
    # The line reaches from 8.5 to 11.5 and is an inch deep, the square to 10.75 and two deep: its
    # front is on all its sides.
    one = unit("a", RED, "FrLN", 10, 10, form=form)
    beside = blue(11.5 if form == "line" else 10.75, 9.3, 270, figures=4)
    behind = blue(10, 9 if form == "line" else 8, 0)
    for foe in (beside, behind):
        game = position(one, foe, contacts=[Contact("x", "a")])
        assert (rule(why_not_shoot_at(game.ctx, "a", "x")) == "") is fires


@pytest.mark.rule("NB 9.2.3.2")
@pytest.mark.parametrize(("x", "inside"), [(13.3, True), (13.35, False)])
def test_guns_reach_ten_degrees_beyond_their_front(x: float, inside: bool) -> None:
    # The front is 1.5 wide; 8.9 off, at the line's rear, the sector reaches 0.75 + 8.9 tan 10 =
    # 2.319 aside; the line's end lies 1 west of its centre.
    far = unit("x", BLUE, "BrLN", x, 17.9, 180, figures=8)
    assert rule(why_not_shoot_at(guns(far).ctx, "a", "x")) == ("" if inside else "NB 9.2.3-1")


@pytest.mark.rule("NB 9.2.2.2")
def test_a_square_fires_from_any_side() -> None:
    square = unit("a", RED, "FrLN", 10, 10, form="square")
    for x, y in ((10, 12), (10, 6), (13.5, 9), (6.5, 9)):
        game = position(square, unit("x", BLUE, "FrLC", x, y, 0, figures=4))
        assert targets(game.ctx, "a") == ("x",), (x, y)
    line = position(unit("a", RED, "FrLN", 10, 10), unit("x", BLUE, "FrLC", 13.5, 9, 0, figures=4))
    assert targets(line.ctx, "a") == ()


# -- what bars the line ----------------------------------------------------------------------------


@pytest.mark.rule("NB 9.2.3.1.1-1", "NB 9.3.1.2")
def test_g17_who_stands_nearer_in_the_half_sector_bars_it_until_it_is_gone() -> None:
    # The screen covers the left half alone, in which the target lies.
    screen = unit("s", BLUE, "BrLN", 9, 11.5, 180, figures=4)
    target = unit("x", BLUE, "BrLN", 8.9, 12.8, 180, figures=4)
    game = facing(target, screen)
    assert rule(why_not_shoot_at(game.ctx, "a", "x")) == "NB 9.2.3.1.1-1"
    game.ctx.change("s", pose=None, gone="dispersed")
    assert why_not_shoot_at(game.ctx, "a", "x") is None


@pytest.mark.rule("NB 9.2.3.1.1-1", "NB 9.2.3.1.1-2")
def test_a_target_in_both_halves_is_reached_through_the_one_that_is_clear() -> None:
    screen = unit("s", BLUE, "BrLN", 9, 11.5, 180, figures=4)
    assert why_not_shoot_at(facing(blue(10, 12.8), screen).ctx, "a", "x") is None


@pytest.mark.rule("NB 9.2.3.1.1-2")
def test_who_stands_on_the_bisector_bars_both_halves() -> None:
    screen = unit("s", BLUE, "BrLN", 10, 11.5, 180, figures=4)
    assert rule(why_not_shoot_at(facing(blue(10, 12.8), screen).ctx, "a", "x")) == (
        "NB 9.2.3.1.1-1"
    )


@pytest.mark.rule("NB 9.2.3.1.1-1")
@pytest.mark.parametrize(("kind", "barred"), [("wood", True), ("town", True), ("rough", False)])
def test_woods_and_houses_bar_the_line_low_ground_does_not(kind: str, barred: bool) -> None:
    ground = box(kind, "ground", 9, 10.8, 11, 11.4)
    found = why_not_shoot_at(facing(blue(10, 12.8), areas=[ground]).ctx, "a", "x")
    assert (found is not None) is barred


@pytest.mark.rule("NB 9.2.3.1.1-1")
def test_what_either_of_the_two_stands_in_does_not_bar() -> None:
    ground = box("wood", "wood", 5, 11, 15, 16)
    assert why_not_shoot_at(facing(blue(10, 12.8), areas=[ground]).ctx, "a", "x") is None


@pytest.mark.rule("NB 9.2.3.1.2", "NB 9.2.1.6-2")
def test_generals_bar_nothing_and_are_no_targets() -> None:
    game = facing(blue(10, 12.8), general("g", BLUE, 10, 11.2))
    assert targets(game.ctx, "a") == ("x",)


@pytest.mark.rule("NB 9.2.3.1.2", "NB 9.2.3.1.1-1")
@pytest.mark.parametrize(("side", "barred"), [(BLUE, ""), (RED, "NB 9.2.3.1.1-1")])
def test_wagons_of_the_enemy_bar_nothing_own_ones_do(side: str, barred: str) -> None:
    """It lies across the field of fire, from 8 to 11 and from 10.75 to 12.25."""
    wagon = unit("w", side, "Train", 11, 11.5, 90)
    assert rule(why_not_shoot_at(facing(blue(10, 12.8), wagon).ctx, "a", "x")) == barred


@pytest.mark.rule("NB 9.2.3.2.1-1")
@pytest.mark.parametrize(
    ("side", "profile", "at", "bars"),
    [
        (RED, "FrLN", (10, 14), True),
        (BLUE, "FrLN", (10, 14), True),
        (BLUE, "FrLC", (10, 14), True),
        (RED, "FrHFA", (10, 14), True),
        (RED, "Train", (10, 14), True),
        (BLUE, "Train", (10, 14), False),
        (BLUE, "FrLN", (12.5, 14), False),  # beside the sector, 1.46 to either side
        (BLUE, "FrLN", (10, 21), False),  # behind the target
    ],
)
def test_infantry_of_either_side_bars_guns(
    side: str, profile: str, at: tuple[float, float], bars: bool
) -> None:
    screen = unit("s", side, profile, *at, **({"figures": 4} if profile[:3] == "FrL" else {}))
    found = why_not_shoot_at(guns(blue(10, 18), screen).ctx, "a", "x")
    assert (found is not None) is bars


@pytest.mark.rule("NB 9.2.3.2.1-2")
def test_enemy_batteries_do_not_bar_guns_but_small_arms() -> None:
    near = unit("s", BLUE, "BrFA", 10, 14, 180)
    assert why_not_shoot_at(guns(blue(10, 18), near).ctx, "a", "x") is None
    close = unit("s", BLUE, "BrFA", 10, 11.5, 180)
    assert why_not_shoot_at(facing(blue(10, 12.8), close).ctx, "a", "x") is not None


def hill(west: float, south: float, east: float, north: float) -> Area:
    return box("slope", "hill", west, south, east, north, level=1)


@pytest.mark.rule("NB 9.2.3.2.2.1")
@pytest.mark.parametrize(("y", "dead"), [(14.9, True), (15.1, False)])
def test_from_a_hill_guns_cannot_hit_the_strip_before_its_foot(y: float, dead: bool) -> None:
    # The foot is 3 away: from 3 to 6 away nothing that lies wholly there is hit. The line faces
    # away, so that it reaches from y to y + 1.
    target = unit("x", BLUE, "BrLN", 10, y + 1, 0, figures=4)
    game = guns(target, areas=[hill(5, 5, 15, 13)])
    assert rule(why_not_shoot_at(game.ctx, "a", "x")) == ("NB 9.2.3.2.2.1" if dead else "")


@pytest.mark.rule("NB 9.2.3.2.2.2")
@pytest.mark.parametrize(("y", "dead"), [(13.0, False), (11.0, True)])
def test_guns_in_that_strip_cannot_hit_the_hill(y: float, dead: bool) -> None:
    # The target stands 2 to 3 from the foot at 14; a battery up to that far from it is hidden.
    target = unit("x", BLUE, "BrLN", 10, 16, 180, figures=4)
    game = position(unit("a", RED, "FrHFA", 10, y), target, areas=[hill(5, 14, 15, 25)])
    hidden = rule(why_not_shoot_at(game.ctx, "a", "x")) == "NB 9.2.3.2.2.1"
    assert hidden is not dead


@pytest.mark.rule("NB 9.2.3.2.2.3")
def test_who_lies_in_dead_ground_bars_nothing() -> None:
    screen = unit("s", BLUE, "BrLN", 10, 15, 0, figures=4)
    game = guns(blue(10, 20), screen, areas=[hill(5, 5, 15, 13)])
    assert why_not_shoot_at(game.ctx, "a", "x") is None
    assert rule(why_not_shoot_at(guns(blue(10, 20), screen).ctx, "a", "x")) == "NB 9.2.3.1.1-1"


def howitzers(*others: Placed, off: tuple[Switch, ...] = (), areas: tuple[Area, ...] = ()) -> str:
    """Why a battery of howitzers may not fire at a line 8 away; empty: it may."""
    row = structs.replace(standard_profiles()["FrHFA"], howitzer=True, heavy=False)
    made = unit("a", RED, "FrHFA", 10, 10)
    game = position(made, blue(10, 18), *others, off=off, areas=areas, profiles={"FrHFA": row})
    return rule(why_not_shoot_at(game.ctx, "a", "x"))


@pytest.mark.rule("NB 9.2.3.2.1hr")
def test_howitzers_fire_over_units_and_woods_but_not_over_hills() -> None:
    screen = unit("s", RED, "FrLN", 10, 14, figures=4)
    assert howitzers(screen) == ""
    assert howitzers(screen, off=(Switch.HOWITZERS,)) == "NB 9.2.3.1.1-1"
    assert howitzers(areas=(box("wood", "wood", 5, 12, 15, 14),)) == ""
    assert howitzers(areas=(hill(5, 12, 15, 14),)) == "NB 9.2.3.1.1-1"


@pytest.mark.rule("NB 9.2.3.2.2hr")
def test_howitzers_hit_dead_ground() -> None:
    """The foot is 5 away: what lies from 5 to 10 away is in dead ground, so the line 8 away."""
    before = (hill(5, 5, 15, 15),)
    assert howitzers(areas=before) == ""
    assert howitzers(areas=before, off=(Switch.HOWITZERS,)) == "NB 9.2.3.2.2.1"


# -- engaged, attached -----------------------------------------------------------------------------


@pytest.mark.rule("NB 9.1.3", "NB 9.2.3-2")
def test_engaged_units_fire_only_at_whom_they_touch() -> None:
    other = unit("y", BLUE, "BrLN", 15, 12, 180, figures=4)
    game = facing(blue(10, 10), other)
    assert why_not_target(game.ctx, "a", "x") is None
    assert rule(why_not_target(game.ctx, "a", "y")) == "NB 9.1.3"


@pytest.mark.rule("NB 9.2.1.6hr-1", "NB 9.2.1.6hr-2")
def test_an_attached_battery_is_answered_only_by_a_battery_it_has_shot_at() -> None:
    attached = unit("g", BLUE, "BrFA", 13, 18, 180, attached="x")
    game = guns(blue(10, 18), attached)
    assert rule(why_not_target(game.ctx, "a", "g")) == "NB 9.2.1.6hr-1"
    game.ctx.set(shots=[("g", "b"), ("x", "a")])
    assert rule(why_not_target(game.ctx, "a", "g")) == "NB 9.2.1.6hr-1", "not at it, or not by it"
    game.ctx.set(shots=[("g", "a")])
    assert why_not_target(game.ctx, "a", "g") is None
    game.run(HalfTurn(BLUE))
    assert why_not_target(game.ctx, "a", "g") is None, "in the whole turn"
    game.run(TurnStart())
    assert rule(why_not_target(game.ctx, "a", "g")) == "NB 9.2.1.6hr-1"
    free = guns(blue(10, 18), attached, off=(Switch.ATTACHED_BATTERY,))
    assert why_not_target(free.ctx, "a", "g") is None


@pytest.mark.rule("NB 9.2.1.6-1", "NB 9.1")
def test_any_enemy_combat_unit_in_reach_may_be_chosen() -> None:
    second = unit("y", BLUE, "BrFA", 12.2, 12.2, 180)
    game = facing(unit("x", BLUE, "BrLN", 8.5, 12.5, 180, figures=8), second)
    assert targets(game.ctx, "a") == ("x", "y")
    game.run(FireStep(RED))
    assert game.take("a") is None
    assert set(game.prompt.units) == {"x", "y"}
    wagon = facing(unit("w", BLUE, "Train", 10, 12, 180), unit("b", RED, "FrLN", 10, 16))
    assert targets(wagon.ctx, "a") == ("w",)


# -- towns -----------------------------------------------------------------------------------------


@pytest.mark.rule("NB 9.2.2.2hr-1", "NB 9.2.2.2hr-2")
def test_a_battery_in_a_town_fires_over_the_whole_side_or_over_either_at_a_corner() -> None:
    town = box("town", "town", 8, 6, 12, 10, vdf=2)
    inside = unit("a", RED, "BrFA", 10, 10, town="town")
    # 10 degrees beyond the side from 8 to 12; at 16 that is 1.06 more on either side.
    near = unit("x", BLUE, "BrLN", 13.9, 16, 180, figures=8)
    game = position(inside, near, areas=[town])
    assert [s.muzzle.edge for s in shots_at(game.ctx, "a", "x")] == ["front"]
    alone = position(inside, near, areas=[town], off=(Switch.TOWN_BATTERY,))
    assert shots_at(alone.ctx, "a", "x") == ()
    corner = unit("a", RED, "BrFA", 11.25, 10, town="town")
    east = unit("x", BLUE, "BrLN", 18, 8, 270, figures=8)
    at_corner = position(corner, east, areas=[town])
    (found,) = shots_at(at_corner.ctx, "a", "x")
    assert found.muzzle.edge == "right" and found.muzzle.corner
    assert found.muzzle.bases == 1
    north = unit("y", BLUE, "BrLN", 10, 16, 180, figures=8)
    both = position(corner, east, north, areas=[town], dice=(1, 10))
    (other,) = shots_at(both.ctx, "a", "y")
    assert other.muzzle.edge == "front" and other.muzzle.corner
    both.run(FireStep(RED))
    assert both.take("a") is None and both.take("y") is None
    assert both.unit("a").fired and both.take("a") is not None, "it has one shot"


@pytest.mark.rule("NB 9.1.5hr", "NB 9.2.2.2")
@pytest.mark.parametrize(("house", "found"), [(True, [2, 1, 1]), (False, [4, 4, 4])])
def test_out_of_a_town_the_bases_of_the_side_fire_or_by_the_base_rules_all(
    house: bool, found: list[int]
) -> None:
    town = box("town", "T", 8, 8, 12, 12, vdf=2)
    sides = ("front", "front", "right", "left")
    deployed = unit("a", RED, "FrLN", 10, 10, form="town", town="T", sides=sides)
    off = (Switch.NO_MEASURING,) if house else (Switch.NO_MEASURING, Switch.FRONT_BASES)
    game = position(deployed, areas=[town], off=off)
    seen = [(muzzle.edge, muzzle.bases) for muzzle in muzzles(game.ctx, "a")]
    assert seen == list(zip(("front", "right", "left"), found, strict=True))


@pytest.mark.rule("NB 9.2.2.2hr-1", "NB 9.2.2.2hr-2")
@pytest.mark.parametrize(("x", "value"), [(10, -1), (11.25, -2), (8.75, -2)])
def test_a_battery_in_a_town_fires_worse_at_a_corner(x: float, value: int) -> None:
    town = box("town", "town", 8, 6, 12, 10, vdf=2)
    inside = unit("a", RED, "BrFA", x, 10, town="town")
    game = position(inside, blue(10, 16), areas=[town])
    lines = score(game.ctx, best_at(game.ctx, "a", "x")).lines
    assert [m.value for m in lines if m.rule.startswith("NB 9.2.2.2hr")] == [value]


# -- without measuring -----------------------------------------------------------------------------


@pytest.mark.rule("NB 1.6hr", "NB 1.6")
def test_without_measuring_a_shot_out_of_range_is_declared_and_lost() -> None:
    far = blue(10, 20)
    blind = facing(far, off=())
    blind.run(FireStep(RED))
    assert blind.prompt.blind is not None
    assert blind.take("a") is None
    assert blind.take("x") is None
    assert blind.unit("a").fired and not blind.unit("x").losses
    seen = facing(far)
    seen.run(FireStep(RED))
    assert rule(why_not_shoot_at(seen.ctx, "a", "x")) == "NB 9.2.2-1"
    near = facing(blue(10, 12))
    near.run(FireStep(RED))
    assert near.prompt.blind is None, "it is measured before anything is declared"
    assert near.prompt.units["a"].text is not None


@pytest.mark.rule("NB 9.1.4")
def test_a_unit_that_can_fire_must() -> None:
    game = facing(blue(10, 12), dice=(1, 10))
    game.run(FireStep(RED))
    assert rule(game.press("end")) == "NB 9.1.4"
    game.take("a")
    game.take("x")
    assert game.press("end") is None


@pytest.mark.rule("NB 4.6.3")
def test_in_pursuit_only_those_who_moved_are_fired_at() -> None:
    other = unit("y", BLUE, "BrLN", 12, 12.5, 180, figures=4)
    game = facing(unit("x", BLUE, "BrLN", 8, 12.5, 180, figures=4), other, table={"movers": ["y"]})
    game.run(FireStep(RED, movers_only=True))
    assert game.take("a") is None
    assert rule(game.take("x")) == "NB 4.6.3"
    assert set(game.prompt.units) == {"y"}


@pytest.mark.rule("NB 4.3", "NB 9.3")
def test_losses_of_both_steps_count_as_one_round() -> None:
    hurt = blue(10, 12, losing=2)
    game = facing(hurt, on_turn=RED, dice=(1, 10))
    game.run(FireStep(RED))
    assert game.unit("x").losing == 2, "the on-turn side fires in the same round"
    other = facing(hurt, on_turn=BLUE, dice=(1, 10))
    other.run(FireStep(RED))
    assert other.unit("x").losing == 0, "a new round begins"


@pytest.mark.rule("NB 4.3", "NB 9.3.1")
@pytest.mark.parametrize(("on_turn", "again"), [(RED, False), (BLUE, True)])
def test_who_has_fired_fires_again_in_the_next_round(on_turn: str, again: bool) -> None:
    """The side off turn begins a fire round, that on turn ends it."""
    game = facing(blue(10, 12), on_turn=on_turn)
    game.ctx.change("a", fired=True)
    game.run(FireStep(RED))
    assert game.unit("a").fired is not again
    assert (game.prompt.moot is None) is again
    (end,) = game.prompt.buttons[-1:]
    assert (str(end.pending) == "1 unit can still fire") is again


@pytest.mark.rule("NB 9.3.3", "NB 9.3.3.2-2")
@pytest.mark.parametrize(("target", "worth"), [("BrLN", "7/10"), ("BrFA", "1/2"), ("Train", "0")])
def test_a_shot_promises_the_figures_it_costs_and_of_guns_twice_as_many(
    target: str, worth: str
) -> None:
    """Die against die the firer has more in 45 cases and twice as many in 25: a figure in 20 and
    two in 25, or of unlimbered guns one in 25. Wagons promise nothing.
    """
    game = facing(unit("x", BLUE, target, 10, 12, 180))
    assert promise(game.ctx, best_at(game.ctx, "a", "x")) == Fraction(worth)


# -- empty buildings (NB 9.3.2) --------------------------------------------------------------------


def bombarding(profile: str, *others: Placed, dice: tuple[int, ...] = (), **given: Any) -> Position:
    """A red battery at 10, 10 that faces north, before an empty town of the value 2 at 13."""
    town = box("town", "T", 8, 13, 12, 16, vdf=2)
    far = unit("x", BLUE, "FrLN", 38, 28, 180)
    one = unit("a", RED, profile, 10, 10)
    game = position(one, far, *others, areas=[town], dice=dice, on_turn=RED, **given)
    game.run(ChooseShot(RED))
    return game


@pytest.mark.rule("NB 9.3.2")
@pytest.mark.parametrize(("profile", "may"), [("FrHFA", True), ("FrHA", False), ("FrLN", False)])
def test_only_heavy_batteries_and_howitzers_fire_at_empty_towns(profile: str, may: bool) -> None:
    game = bombarding(profile)
    assert (game.take("a") is None) is may
    if may:
        assert "town/T" in {b.id for b in game.prompt.buttons}


@pytest.mark.rule("NB 9.3.2")
def test_not_at_one_that_is_held_nor_past_friends_nor_out_of_the_sector() -> None:
    inside = unit("y", BLUE, "FrLN", 10, 15, 180, figures=8)
    held = bombarding("FrHFA", inside)
    assert held.take("a") is None
    assert "town/T" not in {b.id for b in held.prompt.buttons}
    assert bombarding("FrHFA", unit("b", RED, "FrLN", 10, 12)).take("a") is not None
    aside = unit("b", RED, "FrHFA", 30, 10)
    game = bombarding("FrHFA", aside)
    assert game.take("b") is not None


@pytest.mark.rule("NB 9.3.2")
def test_a_battery_that_may_fire_at_a_town_is_offered_beside_the_shooter_in_hand() -> None:
    """b has x four inches before it; a has the empty town alone."""
    game = bombarding("FrHFA", unit("b", RED, "FrHA", 38, 24))
    assert game.take("b") is None
    assert set(game.prompt.units) == {"a", "x"}
    assert game.take("a") is None


@pytest.mark.rule("NB 9.3.2", "NB 9.4.2.5")
@pytest.mark.parametrize(("dice", "value"), [((5, 3), 1), ((5, 4), 2), ((4, 3), 2)])
def test_an_empty_town_is_in_cover_and_loses_value_to_a_doubled_score(
    dice: tuple[int, int], value: int
) -> None:
    # Fire factor 3, cover -2: 5 becomes 6, twice 3.
    game = bombarding("FrHFA", dice=dice)
    game.take("a")
    assert game.press("town/T") is None
    area = game.rules.area("T")
    assert game.rules.value(game.table, area) == value
    assert game.unit("a").fired and game.take("a") is not None


@pytest.mark.rule("NB 9.1.3", "NB 9.3.2")
def test_an_engaged_battery_does_not_fire_at_an_empty_town() -> None:
    """A battery an inch deep, which a line touches from behind."""
    free = bombarding("FrHFA", unit("y", BLUE, "FrLN", 10, 8, 0))
    assert "a" in free.prompt.units
    game = bombarding("FrHFA", unit("y", BLUE, "FrLN", 10, 9, 0), contacts=[Contact("y", "a")])
    assert "a" not in game.prompt.units
    town = game.rules.area("T")
    assert rule(why_not_bombard(game.ctx, "a", town)) == "NB 9.1.3"
    both = bombarding(
        "FrHFA",
        unit("y", BLUE, "FrLN", 10, 9, 0),
        unit("z", BLUE, "FrLN", 10.75, 9.5, 270, figures=4),
    )
    assert why_not_bombard(both.ctx, "a", town) == refusals.engaged_fire("y")


@pytest.mark.rule("NB 4.1.1.1")
def test_who_is_not_on_the_table_neither_fires_nor_is_fired_at() -> None:
    gone = unit("b", RED, "FrLN", 20, 10), unit("y", BLUE, "BrLN", 12, 12, 180)
    game = facing(blue(8.5, 12, figures=8), *gone)
    for uid in ("b", "y"):
        game.ctx.change(uid, pose=None)
    game.run(FireStep(RED))
    assert game.take("b") == refusals.NOT_THERE
    assert game.take("a") is None
    assert game.take("y") == refusals.NOT_THERE


@pytest.mark.rule("NB 9.2.1.6-2")
@pytest.mark.parametrize("kind", ["wood", "bridge"])
def test_empty_woods_and_bridges_are_no_targets(kind: str) -> None:
    """A heavy battery has only that within its sector and range, and a general on it."""
    ground = box(kind, "G", 8, 13, 12, 16)
    far = unit("x", BLUE, "FrLN", 38, 28, 180)
    chief = general("d", BLUE, 10, 14)
    game = position(unit("a", RED, "FrHFA", 10, 10), far, chief, areas=[ground])
    game.run(ChooseShot(RED))
    assert not game.prompt.units and rule(game.take("a")) == "NB 9.2.3-1"
    game.run(ChooseShot(RED, shooter="a"))
    assert [b.id for b in game.prompt.buttons] == ["back"] and not game.prompt.units
    assert game.take("d") == NOT_OFFERED


@pytest.mark.rule("NB 9.3.2", "NB 9.3.1", "NB 9.2.2-1")
def test_an_empty_town_is_fired_at_within_range_by_who_may_fire() -> None:
    """Sixteen inches: from 10 to 26."""
    for south, reached in ((26, True), (26.1, False)):
        town = box("town", "T", 8, south, 12, south + 3, vdf=2)
        game = position(unit("a", RED, "FrHFA", 10, 10), areas=[town])
        assert rule(why_not_bombard(game.ctx, "a", town)) == ("" if reached else "NB 9.2.2-1")
    for west, reached in ((11.75, True), (12, False)):
        # Of the first a corner alone lies within the sector.
        corner = box("town", "T", west, 13, west + 3, 16, vdf=2)
        game = position(unit("a", RED, "FrHFA", 10, 10), areas=[corner])
        assert (why_not_bombard(game.ctx, "a", corner) is None) is reached
    near = box("town", "T", 8, 13, 12, 16, vdf=2)
    game = position(unit("a", RED, "FrHFA", 10, 10, fired=True), areas=[near])
    assert rule(why_not_bombard(game.ctx, "a", near)) == "NB 9.3.1"


@pytest.mark.rule("NB 9.2.1-1")
def test_wagons_never_fire() -> None:
    game = facing(blue(10, 12), unit("w", RED, "Train", 30, 10, form="limbered"))
    assert rule(why_not_fire(game.ctx, "w")) == "NB 9.2.1-1"


@pytest.mark.rule("NB 9.1", "NB 9.1.3", "NB 9.2.2-1")
def test_first_the_shooter_is_chosen_then_a_target_that_it_may_fire_at() -> None:
    far = unit("y", BLUE, "BrLN", 10, 20, 180)
    game = facing(blue(10, 12), far)
    game.run(FireStep(RED))
    assert game.take("x") == NOT_OFFERED
    assert game.take("a") is None
    assert game.take("a") == NOT_OFFERED
    assert rule(game.take("y")) == "NB 9.2.2-1"
    engaged = facing(blue(10, 10), unit("y", BLUE, "BrLN", 15, 12, 180, figures=4))
    assert rule(why_not_shoot_at(engaged.ctx, "a", "y")) == "NB 9.1.3"


@pytest.mark.rule("NB 1.6hr", "NB 9.2.1.6hr-1")
def test_what_is_no_target_however_near_is_not_declared_without_measuring() -> None:
    attached = unit("g", BLUE, "BrFA", 12.8, 12, 180, attached="x")
    game = facing(blue(10, 12), attached, off=())
    game.run(FireStep(RED))
    assert game.take("a") is None
    assert rule(game.take("g")) == "NB 9.2.1.6hr-1"


@pytest.mark.rule("NB 9.2.2.2hr-1")
@pytest.mark.parametrize(
    ("heading", "edge"), [(0, "front"), (44, "front"), (90, "right"), (180, "rear"), (270, "left")]
)
def test_a_battery_within_a_town_fires_over_the_side_that_it_faces(
    heading: float, edge: str
) -> None:
    """A town of eight inches; it stands on none of its sides."""
    town = box("town", "town", 6, 6, 14, 14, vdf=2)
    game = position(unit("a", RED, "BrFA", 10, 10, heading), areas=[town])
    assert [one.edge for one in muzzles(game.ctx, "a")] == [edge]


# -- who still has to fire, who may ----------------------------------------------------------------


@pytest.mark.rule("NB 9.1.4", "NB 9.3.2")
def test_the_prompt_names_who_has_to_fire_and_who_may_by_choice() -> None:
    foe = unit("y", BLUE, "BrLN", 30, 12, 180)
    game = bombarding("FrHFA", unit("b", RED, "FrLN", 30, 10), foe)
    assert str(game.prompt.text) == (
        "Choose a unit to fire. Who has a target must: b. By choice, at empty towns: a."
    )
    game.ctx.change("b", fired=True)
    assert str(game.prompt.text) == ("No unit has to fire now. By choice, at empty towns: a.")
    assert game.press("end") is None


@pytest.mark.rule("NB 9.1.4")
def test_where_nobody_may_by_choice_only_those_are_named_who_must() -> None:
    game = facing(blue(10, 12))
    game.run(FireStep(RED))
    assert str(game.prompt.text) == "Choose a unit to fire. Who has a target must: a."


@pytest.mark.rule("NB 9.3.1")
@pytest.mark.parametrize(
    ("fired", "words"), [(False, "Red: no unit can fire."), (True, "Red: no other unit can fire.")]
)
def test_who_has_fired_is_not_told_that_nobody_could(fired: bool, words: str) -> None:
    game = facing(blue(10, 25))
    game.ctx.change("a", fired=fired)
    game.run(ChooseShot(RED))
    assert str(game.prompt.moot) == str(game.prompt.text) == words


@pytest.mark.rule("NB 9.2.1.6-2")
def test_who_points_at_a_general_to_fire_at_hears_that_nobody_does() -> None:
    game = facing(blue(10, 12))
    game.run(FireStep(RED))
    assert game.take("a") is None
    assert closed(game.ctx, game.asking, acts.unit("gb")) == refusals.GENERAL_NO_TARGET


@pytest.mark.rule("NB 9.3.3.2-2")
def test_what_cannot_be_lost_is_not_told_as_a_chance_of_nothing() -> None:
    game = facing(unit("x", BLUE, "BrFA", 10, 12, 180))
    game.run(FireStep(RED))
    assert str(game.prompt.units["a"].text) == "best target x: one figure 25%"
