"""What ground and obstacles do to a move (NB 8.2.6)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.legs import ABOUT, TURN, WHEEL, Leg
from game.board.plane.numbers import HALF_TURN
from game.engine import action as acts
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.movement.unit import InHand
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import TURN as WHOLE
from tests.rules.napoleons_battles.moves import RIGHT, go, hand, inf, move, rule, used
from tests.rules.napoleons_battles.positions import (
    RED,
    box,
    line,
    position,
    unit,
)

# -- ground (NB 8.2.6) -----------------------------------------------------------------------------


@pytest.mark.rule("NB 8.2.6.1.1", "NB 2.2.7.1-1")
def test_g09_rough_ground() -> None:
    game = hand(state={"form": "column"}, areas=[box("rough", "r", 0, 0, 40, 30)])
    assert used(game, move(2)) == pytest.approx(3 / 12)
    assert used(game, move(4)) == pytest.approx(6 / 12)
    assert rule(go(game, move(8.01))) == "NB 8.1.2"
    assert go(game, move(8)) is None


@pytest.mark.rule("NB 8.2.6.2")
def test_g10_difficulties_are_multiplied() -> None:
    row = structs.replace(inf()["FrLN"], rough="1/2", back="2/3")
    game = hand(profiles={"FrLN": row}, areas=[box("rough", "r", 0, 0, 40, 30)])
    assert used(game, move(1, RIGHT)) == pytest.approx(3 / 4)


@pytest.mark.rule("NB 8.2.6.1.1hr")
def test_only_the_front_edge_is_measured_by_the_house_rule() -> None:
    behind = box("rough", "r", 0, 0, 40, 9.5)
    assert used(hand(areas=[behind]), move(1)) == pytest.approx(1 / 4)
    off = (Switch.NO_MEASURING, Switch.FRONT_EDGE)
    # The rear leaves the rough ground half an inch on.
    assert used(hand(areas=[behind], off=off), move(1)) == pytest.approx(
        (0.5 * 3 / 2 + 0.5) / 4, rel=2e-2
    )


@pytest.mark.rule("NB 8.2.6.1.1", "NB 8.2.6.1.1hr", "NB 8.2.4-1")
@pytest.mark.parametrize(
    ("south", "by", "rough"),
    [
        (0, 3_000, 30),
        (10.1, 3_000, 30 - 2.4),
        (10.6, 3_000, 30 - 11.5),
        (12, 3_000, 0),
        (10.6, 1_000, 0),
        (0, 2_550, 25.5),
    ],
)
def test_a_wheel_costs_by_the_ground_under_the_front(south: float, by: int, rough: float) -> None:
    """A line of four bases, 3 inches wide, wheels about its left corner: its right corner comes to
    the ground so far north by the sine of the angle; each degree of rough ground costs half more.
    """
    areas = [box("rough", "r", 0, south, 40, 30)]
    game = hand(profile="FrLN", areas=areas)
    degree = used(hand(profile="FrLN"), Leg(WHEEL, -100))
    degrees = by / 100 + rough / 2
    leg = Leg(WHEEL, -by)
    assert used(game, leg) == pytest.approx(degrees * degree, abs=0.6 * degree)
    behind = hand(profile="FrLN", areas=[box("rough", "r", 0, 0, 40, 9.5)])
    assert used(behind, leg) == used(hand(profile="FrLN"), leg), "it lies under the rear alone"


@pytest.mark.rule("NB 8.2.6.1.1", "NB 8.2.6.2", "NB 8.2.4-1", "NB 8.2.4-3")
def test_a_wheel_on_rough_ground_ends_where_its_move_does() -> None:
    """A line of 4 inches wheels on an arc of 3: on rough ground by 50.9 degrees, not by 76.4;
    backwards, at half of that, by 25.4.
    """
    for off, most in ((0, 5_090), (HALF_TURN, 2_540)):
        game = hand(areas=[box("rough", "r", 0, 0, 40, 30)])
        assert rule(go(game, Leg(WHEEL, most + 20, off))) == "NB 8.1.2"
        assert go(game, Leg(WHEEL, most, off)) is None


@pytest.mark.rule("NB 8.2.6.1.2.1-1", "NB 8.2.6.1.2.1-2")
@pytest.mark.parametrize(("form", "cost"), [("march", 1 / 18), ("column", 1.5 / 12)])
def test_a_bridge_is_a_ford_to_all_but_march_columns(form: str, cost: float) -> None:
    ground = [box("ford", "ford", 0, 0, 40, 30), box("bridge", "bridge", 0, 0, 40, 30)]
    assert used(hand(state={"form": form}, areas=ground), move(1)) == pytest.approx(cost)


@pytest.mark.rule("NB 8.2.6.1.2.2-1", "NB 8.2.6.1.2.2-2", "NB 8.2.6.1.2.2-3")
@pytest.mark.parametrize(
    ("profile", "form", "cost", "disordered"),
    # Rates of 12 and 4 at 2/3; light infantry: 7 at 3/4; limbered guns: 9 at 1/3.
    [
        ("FrLN", "column", 1.5 / 12, False),
        ("FrLN", "line", 1.5 / 4, True),
        ("FrLN", "march", 1.5 / 18, True),
        ("FrLT", "line", 4 / 21, False),
        ("BrFA", "limbered", 3 / 9, False),
    ],
)
def test_woods_disorder_who_is_not_in_column(
    profile: str, form: str, cost: float, disordered: bool
) -> None:
    wood = box("wood", "wood", 0, 0, 40, 30)
    game = hand(profile=profile, state={"form": form}, areas=[wood])
    assert used(game, move(1)) == pytest.approx(cost)
    assert go(game, move(1)) is None
    assert game.unit("a").disordered is disordered


@pytest.mark.rule("NB 8.1.1.4")
def test_who_has_used_up_its_turn_is_not_taken_in_hand_again() -> None:
    """A line of the French goes 6 inches a turn."""
    game = position(unit("a", RED, "FrLN", 20, 10), unit("b", RED, "FrLN", 30, 10))
    game.run(MoveStep())
    assert game.take("a") is None and go(game, move(5.5)) is None
    assert isinstance(game.asking, InHand), "there is something left"
    assert go(game, move(0.5)) is None
    assert "a" not in game.prompt.units and "b" in game.prompt.units
    assert rule(game.take("a")) == "NB 8.1.1.4"


@pytest.mark.rule("NB 8.1.2.3-1", "NB 8.2.6.1.2.2-2")
def test_who_is_disordered_on_its_way_has_half_its_rate_from_there_on() -> None:
    """A line has 4 inches of wood a turn: after two, disordered, half a turn is one inch more."""
    game = hand(profiles={}, areas=[box("wood", "wood", 0, 0, 40, 30)])
    assert go(game, move(2), move(2)) is None
    assert game.unit("a").disordered
    x, y, _ = game.stands("a")
    assert (x, y) == (20, pytest.approx(13, abs=0.002))


@pytest.mark.rule("NB 8.2.6.1.2.2-2")
def test_a_change_of_formation_in_a_wood_disorders() -> None:
    game = hand(state={"form": "column"}, areas=[box("wood", "wood", 0, 0, 40, 30)])
    assert game.press("line") is None
    assert game.unit("a").disordered


@pytest.mark.rule("NB 8.2.6.1.2.2-2", "NB 8.2.6.1.2.2-3", "NB 8.2.5.3", "NB 8.2.5.3.1hr")
@pytest.mark.parametrize("turned", ["about", "front"])
@pytest.mark.parametrize(
    ("profile", "form", "y", "disordered"),
    [
        ("FrLN", "column", 30, True),
        ("FrLN", "column", 6, False),
        ("FrLT", "column", 30, False),
        ("BrFA", "limbered", 30, False),  # it moves without regard to its facing
    ],
)
def test_who_changes_front_in_a_wood_changes_formation(
    turned: str, profile: str, form: str, y: float, disordered: bool
) -> None:
    """An about-face and a change of front are changes of formation, in column too (8.2.5)."""
    wood = box("wood", "wood", 0, 0, 40, y)
    game = hand(profile=profile, state={"form": form}, areas=[wood])
    notes = {b.id: str(b.note) for b in game.prompt.buttons}
    said = [notes[turned].endswith(", then in disorder")] if turned in notes else []
    assert said in ([], [disordered])
    if turned == "front" and "front" in notes:
        assert game.press("front") is None
    leg = Leg(ABOUT) if turned == "about" else Leg(TURN, 6_000)
    assert go(game, leg) is None
    assert game.unit("a").disordered is disordered


@pytest.mark.rule("NB 8.2.6.1.2.2-2", "NB 8.2.6.1.2.2-3")
@pytest.mark.parametrize(
    ("profile", "y", "state", "warned"),
    [
        ("FrLN", 30, {}, True),
        ("FrLN", 6, {}, False),  # as a square too it stands clear of that
        ("FrLN", 30, {"disordered": True}, False),
        ("FrLT", 30, {}, False),
    ],
)
def test_before_a_change_of_formation_in_a_wood_it_is_said_that_it_disorders(
    profile: str, y: float, state: dict[str, Any], warned: bool
) -> None:
    wood = box("wood", "wood", 0, 0, 40, y)
    game = hand(profile=profile, state={"form": "line", **state}, areas=[wood])
    button = next(b for b in game.prompt.buttons if b.id == "square")
    seen = game.asking.preview(game.ctx, acts.button("square"))
    told = dict(seen.warnings) if seen is not None else {}
    assert str(button.note).endswith(", then in disorder") is warned
    assert {rule: str(text) for rule, text in told.items()} == (
        {"NB 8.2.6.1.2.2-2": "a: disordered."} if warned else {}
    )
    used_up = hand(profile=profile, state={"form": "line", "spent": WHOLE * 3 // 4}, areas=[wood])
    assert used_up.asking.preview(used_up.ctx, acts.button("square")) is None
    before = game.unit("a").disordered
    assert game.press("square") is None
    assert game.unit("a").disordered is (warned or before)


@pytest.mark.rule("NB 8.2.6.1.2.3-1")
@pytest.mark.parametrize(("form", "disordered"), [("line", True), ("march", False)])
def test_hedges_disorder_cavalry_that_crosses_them(form: str, disordered: bool) -> None:
    hedge = line("hedge", "hedge", (0, 11), (40, 11))
    game = hand(profile="FrLC", state={"form": form}, lines=[hedge])
    assert go(game, move(4)) is None
    assert game.unit("a").disordered is disordered


@pytest.mark.rule("NB 8.2.6.1.2.3-2", "NB 8.2.6.1.2.4-2")
@pytest.mark.parametrize("kind", ["hedge", "wall"])
def test_guns_cross_at_gates_alone(kind: str) -> None:
    closed = line(kind, "line", (0, 11), (40, 11))
    gate = line(kind, "line", (0, 11), (40, 11), gaps=[((20, 11), 1.5)])
    state = {"form": "limbered"}
    assert rule(go(hand(profile="BrFA", state=state, lines=[closed]), move(3))) == (
        "NB 8.2.6.1.2.4-2"
    )
    assert go(hand(profile="BrFA", state=state, lines=[gate]), move(3)) is None
    assert go(hand(profile="BrFA", state=state, lines=[closed]), Leg(TURN, 9_000)) is None


@pytest.mark.rule("NB 8.2.6.1.2.4-1")
def test_a_wall_costs_an_inch_of_rough_ground() -> None:
    wall = line("wall", "wall", (0, 10.5), (40, 10.5))
    assert used(hand(lines=[wall]), move(1)) == pytest.approx((1 + 1.5) / 4)
    assert used(hand(lines=[wall]), move(0.4)) == pytest.approx(0.4 / 4), "it is not reached"
    column = hand(lines=[wall], state={"form": "column"})
    assert used(column, move(1)) == pytest.approx((1 + 1.5) / 12)


@pytest.mark.rule("NB 8.2.6.3.1-1")
def test_impassable_ground_ends_a_move() -> None:
    game = hand(areas=[box("pond", "pond", 0, 12, 40, 15)], state={"form": "column"})
    assert rule(go(game, move(3))) == "NB 8.2.6.3.1-1"
    assert go(game, move(1.9)) is None


@pytest.mark.rule("NB 8.3")
def test_a_town_costs_nothing_extra() -> None:
    assert used(hand(areas=[box("town", "t", 0, 0, 40, 30, vdf=1)]), move(1)) == (
        pytest.approx(1 / 4)
    )


@pytest.mark.rule("NB 15.4.3-1")
def test_nobody_enters_a_burning_town() -> None:
    town = box("town", "town", 0, 12, 40, 15, vdf=1)
    game = hand(areas=[town], state={"form": "column"}, table={"burning": ["town"]})
    assert go(game, move(3)) is not None
    assert go(hand(areas=[town], state={"form": "column"}), move(3)) is None
