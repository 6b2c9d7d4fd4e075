"""March columns on roads, and batteries that follow them (NB 1.4.2.4-4, 13.1)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.legs import MOVE, WHEEL, Leg
from game.engine.refusal import Refusal
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.fire.roll import score
from game.rules.napoleons_battles.fire.who import shots_at
from game.rules.napoleons_battles.melee.outcomes import duel
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import follows, form_in_tables
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.tables import standard_profiles
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    inches,
    position,
    unit,
)

ROUND = structs.replace(standard_profiles()["FrLN"], move=(12_000, 4_000, 18_000))
OLD = (Switch.NO_MEASURING, Switch.ROADS)
ROAD = box("road", "road", 19, 0, 21, 40)


def moving(
    x: float = 20, form: str = "march", off: tuple[Switch, ...] = OLD[:1], **state: Any
) -> tuple[Position, Refusal | None]:
    """A column of 18 inches in march column, 12 in column, at x, 8; the road runs north at 20."""
    one = unit("a", RED, "FrLN", x, 8, form=form, **state)
    game = position(one, areas=[ROAD], profiles={"FrLN": ROUND}, size=(40, 40), off=off)
    game.run(MoveStep())
    return game, game.take("a")


def go(game: Position, *legs: Leg) -> str:
    refusal = game.go(end_pose(game.ctx, "a", legs), *legs)
    return refusal.rule if refusal else ""


def ahead(length: float, off: int = 0) -> Leg:
    return Leg(MOVE, inches(length), off)


# -- on the road and off it (NB 13.1) --------------------------------------------------------------


@pytest.mark.rule("NB 13.1.1")
def test_a_march_column_on_a_road_moves_without_command() -> None:
    game, refusal = moving(limit="none")
    assert refusal is None
    assert go(game, ahead(18.01)) == "NB 8.1.2"
    assert go(game, ahead(18)) == "" and game.stands("a")[:2] == (20, 26)


@pytest.mark.rule("NB 13.1.1")
def test_it_keeps_to_the_road_for_the_whole_turn() -> None:
    # Obliquely its head leaves the road an inch to the right: 1.41 inches on.
    game, _ = moving(limit="none")
    assert go(game, ahead(1.6, 4_500)) == "NB 13.1.1"
    assert go(game, ahead(1.3, 4_500)) == ""
    away, _ = moving(limit="none")
    assert go(away, Leg(WHEEL, 1_000), ahead(10)) == "NB 13.1.1"
    # About the corner of its front that lies on the road its head stays there, not about the other.
    edge, _ = moving(20.9, limit="none")
    assert go(edge, Leg(WHEEL, 9_000)) == "NB 13.1.1"
    assert go(edge, Leg(WHEEL, -9_000)) == ""


@pytest.mark.rule("NB 13.1.1", "NB 13.1.2")
@pytest.mark.parametrize(
    ("x", "form", "off"),
    [(10, "march", OLD[:1]), (20, "column", OLD[:1]), (20, "march", OLD)],
)
def test_not_off_the_road_nor_in_another_formation_nor_by_the_base_rules(
    x: float, form: str, off: tuple[Switch, ...]
) -> None:
    _, refusal = moving(x, form, off, limit="none")
    assert refusal is not None and refusal.rule == "NB 4.2.3.1-1"


@pytest.mark.rule("NB 13.1.2")
@pytest.mark.parametrize("limit", ["half", "none"])
def test_within_the_radius_of_a_general_it_moves_at_its_rate_whatever_his_check(limit: str) -> None:
    game, refusal = moving(10, limit=limit, led=True)
    assert refusal is None
    assert go(game, ahead(18)) == ""
    if limit == "half":
        base, _ = moving(10, off=OLD, limit=limit, led=True)
        assert go(base, ahead(9.01)) == "NB 8.1.2"
        assert go(base, ahead(9)) == ""


@pytest.mark.rule("NB 13.1.2")
def test_disorder_slows_it_all_the_same() -> None:
    game, _ = moving(limit="half", led=True, disordered=True)
    assert go(game, ahead(9.01)) == "NB 8.1.2" and go(game, ahead(9)) == ""


@pytest.mark.rule("NB 13.1.3")
def test_who_changes_formation_comes_under_the_normal_rules() -> None:
    game, _ = moving(limit="none", led=True)
    button = next(b for b in game.prompt.buttons if b.id == "column")
    assert button.refusal is not None and button.refusal.rule == "NB 4.2.3.1-1"
    half, _ = moving(10, limit="half", led=True)
    assert go(half, ahead(6)) == ""
    assert half.press("column") is None
    # A third of the turn and its change are used; the rest is a third of half the rate of 12.
    left = 1 - half.unit("a").spent / WHOLE
    assert go(half, ahead(left * 6 + 0.02)) == "NB 8.1.2"
    assert go(half, ahead(left * 6 - 0.02)) == ""


@pytest.mark.rule("NB 8.2.6.1.2.2-2")
@pytest.mark.parametrize(("road", "disordered"), [(True, False), (False, True)])
def test_on_a_road_through_a_wood_a_march_column_keeps_its_order(
    road: bool, disordered: bool
) -> None:
    wood = box("wood", "wood", 0, 0, 40, 40)
    one = unit("a", RED, "FrLN", 20, 8, form="march")
    game = position(one, areas=[wood, ROAD] if road else [wood], profiles={"FrLN": ROUND})
    game.run(MoveStep())
    game.take("a")
    assert go(game, ahead(2)) == ""
    assert game.unit("a").disordered is disordered


# -- batteries that follow (NB 1.4.2.4-4) ----------------------------------------------------------


def column(*others: Placed, form: str = "march", **given: Any) -> Position:
    """A march column of four bases at 20, 15, whose rear lies at 11, and a battery behind it."""
    one = unit("a", RED, "FrLN", 20, 15, form=form)
    behind = 11 if form == "march" else 13
    battery = unit("g", RED, "BrFA", 20, behind, form="limbered", attached="a")
    return position(one, battery, *others, profiles={"FrLN": ROUND}, **given)


@pytest.mark.rule("NB 1.4.2.4-4")
@pytest.mark.parametrize(
    ("form", "off", "marches"),
    [
        ("march", (Switch.NO_MEASURING,), True),
        ("column", (Switch.NO_MEASURING,), False),
        ("march", (Switch.NO_MEASURING, Switch.FOLLOWING_BATTERY), False),
    ],
)
def test_a_limbered_battery_behind_a_march_column_is_in_march_column(
    form: str, off: tuple[Switch, ...], marches: bool
) -> None:
    gunner = unit("x", BLUE, "BrFA", 20, 5, 0)
    game = column(gunner, form=form, off=(*off, Switch.ATTACHED_BATTERY))
    assert (form_in_tables(game.ctx, "g") is Form.MARCH) is marches
    (shot,) = shots_at(game.ctx, "x", "g")
    dense = {m.rule for m in score(game.ctx, shot).lines}
    assert ("NB 9.4.3.1hr-2" in dense) is marches and ("NB 9.4.3.1hr-1" in dense) is not marches
    of = duel(game.ctx, Combat(("g",), ("x",)), ())
    assert any(m.rule == "NB 10.3.8.2" for m in of.lines[0]) is marches


@pytest.mark.rule("NB 1.4.2.4-4")
def test_it_follows_the_column_at_its_own_rate() -> None:
    game = column()
    game.run(MoveStep())
    game.take("a")
    assert go(game, ahead(6)) == ""
    assert game.stands("g") == (20, 17, 0)
    march = standard_profiles()["BrFA"].move[2]
    assert game.unit("g").spent == pytest.approx(WHOLE * 6_000 / march, rel=1e-3)
    assert game.unit("g").attached == "a"


@pytest.mark.rule("NB 1.4.2.4-4")
def test_it_stays_when_the_column_outruns_it() -> None:
    march = standard_profiles()["BrFA"].move[2] / 1_000
    assert march < 18
    game = column()
    game.run(MoveStep())
    game.take("a")
    assert go(game, ahead(march + 0.5)) == ""
    assert game.stands("g") == (20, 11, 0) and not game.unit("g").attached


@pytest.mark.rule("NB 1.4.2.4-4")
def test_one_beside_it_does_not_march() -> None:
    one = unit("a", RED, "FrLN", 20, 15, form="march")
    beside = unit("g", RED, "BrFA", 21.125, 15, form="limbered", attached="a")
    game = position(one, beside)
    assert form_in_tables(game.ctx, "g") is Form.LIMBERED


@pytest.mark.rule("NB 13.1.1", "NB 1.4.2.4-4", "NB 4.2.3.1-1")
@pytest.mark.parametrize(("off", "follows"), [(OLD[:1], True), (OLD, False)])
def test_without_command_a_battery_follows_by_the_advanced_rule_alone(
    off: tuple[Switch, ...], follows: bool
) -> None:
    game = column(off=off)
    game.ctx.change("g", limit="none")
    game.run(MoveStep())
    game.take("a")
    assert go(game, ahead(6)) == ""
    assert game.stands("g") == (20, 17 if follows else 11, 0)
    assert bool(game.unit("g").attached) is follows


@pytest.mark.rule("NB 8.1.2.3-1", "NB 7.2.4.2.3", "NB 13.1.2")
@pytest.mark.parametrize(
    ("form", "state", "said"),
    [
        ("march", {}, '18" to move'),
        ("column", {"limit": "half"}, '6" to move  ·  Half Move: half of 12" (NB 8.1.2.3-1)'),
        ("column", {"disordered": True}, '6" to move  ·  disordered: half of 12" (NB 8.1.2.3-1)'),
        (
            "column",
            {"limit": "half", "disordered": True},
            '3" to move  ·  disordered, Half Move: a quarter of 12" (NB 7.2.4.2.3)',
        ),
        (
            "march",
            {"limit": "half"},
            '18" to move  ·  Half Move does not slow a march column (NB 13.1.2)',
        ),
    ],
)
def test_it_is_said_what_slows_a_unit_in_hand(form: str, state: dict[str, Any], said: str) -> None:
    game, refusal = moving(form=form, **state)
    assert refusal is None and str(game.prompt.context) == said


@pytest.mark.rule("NB 1.4.2.4-4")
@pytest.mark.parametrize(
    ("degrees", "y", "behind"),
    [(0, 16, True), (45, 16, True), (45.01, 16, False), (-45, 16, True), (0, 15.7, False)],
)
def test_a_battery_follows_directly_behind_a_march_column(
    degrees: float, y: float, behind: bool
) -> None:
    """Four bases behind one another, from 20 to 16; a quarter of an inch and 45 degrees are near
    enough.
    """
    game = position(
        unit("a", RED, "FrLN", 20, 20, form="march"),
        unit("g", RED, "FrHFA", 20, y, degrees, form="limbered", attached="a"),
    )
    assert follows(game.ctx, "g") == ("a" if behind else "")
    assert (form_in_tables(game.ctx, "g") is Form.MARCH) is behind
