"""Recall of cavalry that has won (NB 8.5.4)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.rules.napoleons_battles.cards import Rank
from game.rules.napoleons_battles.contact.recall import Controlled, Recall, recall_chance
from game.rules.napoleons_battles.melee.phase import ChooseCombat, CombatStep
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.table import Contact, Matter, Step
from game.rules.napoleons_battles.tables import standard_profiles
from game.rules.napoleons_battles.unformed.won import Recalls, Won
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


def won(*others: Placed | Leader, dice: tuple[int, ...] = (), **given: Any) -> Position:
    """A red line of chasseurs (Control 6, 16 inches) that faces north has won at 20, 8."""
    state = given.pop("state", {})
    game = position(
        unit("a", RED, "FrLC", 20, 8, **state),
        *others,
        dice=dice,
        table={"step": Step.COMBAT},
        **given,
    )
    game.run(Recall(Matter("recall", "a")))
    return game


@pytest.mark.rule("NB 8.5.4.4.2-1", "NB 8.5.4.4.2-2", "NB 8.5.4.4.2-3")
@pytest.mark.parametrize(
    ("nation", "tenths"), [("Austrian", 5), ("British", 2), ("KGL", 4), ("French", 4)]
)
def test_the_recall_by_nation(nation: str, tenths: int) -> None:
    row = structs.replace(standard_profiles()["FrLC"], nation=nation)
    game = position(unit("a", RED, "FrLC", 20, 8), profiles={"FrLC": row})
    assert recall_chance(game.ctx, "a") == tenths


@pytest.mark.rule("NB 8.5.4.4.1")
@pytest.mark.parametrize(("level", "tenths"), [("P", 3), ("A", 4), ("G", 5), ("E", 6)])
def test_the_general_is_added(level: str, tenths: int) -> None:
    """To Control 6 less 2: of two who touch the unit the higher one's level."""
    chief = general("g", RED, 20, 5.5, f'6"{level}(7)+1', superior="k", rank=Rank.CORPS)
    lower = general("d", RED, 18.9, 5.5, '6"E(7)+1' if level == "P" else '6"P(7)+1', superior="g")
    game = position(
        unit("a", RED, "FrLC", 20, 8, commander="d"),
        chief,
        lower,
        general("k", RED, 2, 2, rank=Rank.ARMY),
    )
    assert recall_chance(game.ctx, "a") == tenths


@pytest.mark.rule("NB 8.5.4.3", "NB 8.5.4.6-2", "NB 8.5.4.2.3", "NB 8.5.4.2.4", "NB 8.5.4.5-2")
def test_under_control_it_may_stand_and_be_marked() -> None:
    ready = unit("h", BLUE, "NeLC", 35, 20, 180, react=True)
    guns = unit("g", BLUE, "BrFA", 20, 20, 180)
    game = won(ready, guns, dice=(4,))
    assert game.press("stand") is None
    assert game.unit("a").react and game.stands("a") == (20, 8, 0)
    assert len(game.told("react")) == 1
    assert game.asking is None, "nobody answers one who was only marked"


@pytest.mark.rule("NB 8.5.4.6-1", "NB 8.5.4.2.3", "NB 8.5.4.2.4")
def test_under_control_it_may_move_and_the_enemy_answers() -> None:
    ready = unit("h", BLUE, "NeLC", 35, 20, 180, react=True)
    guns = unit("g", BLUE, "BrFA", 20, 20, 180)
    other = unit("b", RED, "FrLN", 24, 14, 0, figures=4)
    game = won(ready, guns, other, dice=(4, 1, 10))
    assert game.press("move") is None
    leg = Leg(MOVE, 3_000)
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    assert game.press("done") is None
    assert game.prompt.side == BLUE and set(game.prompt.units) == {"h"}
    assert game.press("end") is None
    assert game.take("g") is None
    assert set(game.prompt.units) == {"a"}, "only at who has moved"
    assert game.table.step is Step.COMBAT, "fire at a recall is no fire at a pursuit"
    assert not game.unit("a").disordered


@pytest.mark.rule("NB 8.5.4.2.4")
def test_of_both_sides_nobody_fires_at_who_has_not_moved() -> None:
    """b and y stand two inches apart, beside it all."""
    still = unit("b", RED, "FrLN", 35, 15), unit("y", BLUE, "BrLN", 35, 17, 180)
    game = won(*still, dice=(4,))
    assert game.press("move") is None
    leg = Leg(MOVE, 3_000)
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    assert game.press("done") is None
    assert game.press("end") is None, "nobody reacts"
    for side in (BLUE, RED):
        assert game.prompt.side == side and game.asking.only == ("a",)
        assert game.press("end") is None
    assert game.asking is None


@pytest.mark.rule("NB 8.5.4.6-1")
def test_under_control_it_moves_at_full_speed_and_into_contact() -> None:
    game = won(unit("x", BLUE, "FrLC", 20, 26, 180), dice=(4,), state={"moved": True})
    assert game.press("move") is None
    far, whole = Leg(MOVE, 16_010, 4_500), Leg(MOVE, 16_000, 4_500)
    refusal = game.go(end_pose(game.ctx, "a", (far,)), far)
    assert refusal is not None and refusal.rule == "NB 8.1.2"
    assert game.go(end_pose(game.ctx, "a", (whole,)), whole) is None
    near = won(unit("x", BLUE, "FrLC", 20, 15, 180), dice=(4,))
    assert near.press("move") is None
    home = Leg(MOVE, 7_000)
    assert near.go(end_pose(near.ctx, "a", (home,)), home) is None
    assert near.table.contacts == [Contact("a", "x", "front")]
    assert not near.unit("a").disordered


@pytest.mark.rule("NB 8.5.4.5-1", "NB 8.5.4.5-2", "NB 8.5.4.5.1", "NB 8.5.4.2.2", "NB 8.5.4.2.5")
def test_out_of_control_it_goes_for_the_nearest_enemy_in_its_front() -> None:
    near = unit("x", BLUE, "FrLC", 20, 15, 180, figures=8)
    far = unit("y", BLUE, "FrLC", 26, 16, 180, figures=8)
    game = won(near, far, dice=(5,))
    assert game.table.contacts == [Contact("a", "x", "front")]
    assert game.unit("a").disordered
    assert "a: riding on, out of control." in game.told("move")


@pytest.mark.rule("NB 8.5.4.5.1", "NB 8.5.4.5.3")
@pytest.mark.parametrize(
    ("x", "inside"), [(26.9, True), (27.1, False), (13.1, True), (12.9, False)]
)
def test_in_its_front_is_who_is_within_45_degrees(x: float, inside: bool) -> None:
    """From 20, 8 the nearest corner farthest ahead is 6 ahead at 14, and 5.9 aside or 6.1."""
    game = won(unit("x", BLUE, "FrLC", x, 12, 180, figures=8), dice=(5,))
    assert (game.stands("a") != (20, 24, 0)) is inside
    assert bool(game.table.contacts) is inside


@pytest.mark.rule("NB 8.5.4.2.2")
def test_infantry_before_it_tries_to_form_square() -> None:
    game = won(unit("x", BLUE, "NsLN", 20, 15, 180), dice=(5, 1))
    assert game.unit("x").form == "square"


@pytest.mark.rule("NB 8.4.4.1-1", "NB 8.5.4.5.2")
@pytest.mark.parametrize(("die", "y"), [(1, 24), (10, 15)])
def test_out_of_control_it_rides_past_a_square_that_it_misses_with_all_its_move(
    die: int, y: float
) -> None:
    """The line begins at 20, the square of its six bases at 21.125; one base reaches to 20.5."""
    foot = unit("x", BLUE, "NsLN", 22.25, 15, 180, figures=24)
    game = won(foot, dice=(5, die), state={"figures": 4})
    assert game.stands("a") == (20, pytest.approx(y, abs=0.02), 0)
    assert game.unit("a").disordered


@pytest.mark.rule("NB 14.2.6", "NB 8.5.4.5.2")
def test_out_of_control_it_rides_on_where_its_enemy_has_evaded() -> None:
    game = won(unit("x", BLUE, "FrLC", 20, 15, 180, figures=4, react=True), dice=(5,))
    assert game.press("evade") is None
    leg = Leg(MOVE, 5_000, 9_000)
    assert game.go(end_pose(game.ctx, "x", (leg,)), leg) is None
    assert game.press("done") is None
    assert game.stands("a") == (20, 24, 0)


@pytest.mark.rule("NB 8.5.4.5.2", "NB 8.5.4.5.3", "NB 8.5.4.5.4")
def test_too_far_or_nobody_there() -> None:
    far = won(unit("x", BLUE, "FrLC", 20, 28, 180, figures=8), dice=(5,))
    assert far.stands("a") == (20, 24, 0)
    nobody = won(unit("x", BLUE, "FrLC", 5, 8, 90, figures=8), dice=(5,))
    assert nobody.stands("a") == (20, 24, 0)
    assert far.unit("a").disordered and nobody.unit("a").disordered


@pytest.mark.rule("NB 8.5.4.5.2")
def test_too_far_and_aside() -> None:
    """From 20, 8 the nearest point, 32, 24, is 20 inches away: 16 of them are 9.6 and 12.8."""
    aside = won(unit("x", BLUE, "FrLC", 33, 24, 180, figures=8), dice=(5,))
    x, y, heading = aside.stands("a")
    assert (x, y) == (pytest.approx(29.6, abs=0.01), pytest.approx(20.8, abs=0.01))
    assert heading == 0


@pytest.mark.rule("NB 8.5.4.5.4")
def test_ground_stops_it() -> None:
    water = box("pond", "pond", 0, 14, 40, 16)
    game = won(unit("x", BLUE, "FrLC", 20, 28, 180, figures=8), dice=(5,), areas=[water])
    assert game.stands("a")[1] == pytest.approx(14, abs=0.02)


@pytest.mark.rule("NB 8.4.1.3-1", "NB 8.4.1.3-2", "NB 15.2.2.1-1", "NB 15.2.2.1-2", "NB 8.5.4.5.2")
@pytest.mark.parametrize(("die", "falls"), [(3, True), (4, False)])
@pytest.mark.parametrize("y", [14, 19.6])
def test_out_of_control_it_rides_over_generals_who_are_alone(
    die: int, falls: bool, y: float
) -> None:
    """Its way ends in contact with the square at 20.2: he is on the way, or on its last inch."""
    square = unit("x", BLUE, "NsLN", 20, 20.2, 180, form="square")
    far = unit("z", BLUE, "NsLN", 5, 25, 180)
    game = won(general("g", BLUE, 20, y), square, far, dice=(5, die))
    assert game.stands("a")[:2] == (20, pytest.approx(20.2, abs=0.02))
    there = game.table.generals["g"]
    assert (there.pose is None) is falls
    assert falls or game.stands("g")[:2] != (20, y)
    assert game.unit("a").disordered and game.dice_left == 0


@pytest.mark.rule("NB 8.5.4.5.5", "NB 8.5.4.6.1", "NB 8.5.4.6.2")
@pytest.mark.parametrize(("die", "far"), [(5, 16), (4, 3)])
def test_generals_follow_batteries_stay(die: int, far: int) -> None:
    """Out of control, or as its player moves it."""
    chief = general("g", RED, 20, 5.5, '6"A(7)+1')
    battery = unit("f", RED, "FrHA", 17.25, 8, attached="a")
    state = {"commander": "g"}
    game = won(chief, battery, unit("x", BLUE, "FrLC", 5, 8, 90), dice=(die,), state=state)
    if die == 4:
        assert game.press("move") is None
        leg = Leg(MOVE, 3_000)
        assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
        assert game.press("done") is None
    assert game.stands("a")[1] == 8 + far and game.stands("g")[1] == 5.5 + far
    assert game.stands("f")[1] == 8 and not game.unit("f").attached


@pytest.mark.rule("NB 8.5.4.1-1", "NB 8.5.4.1-2", "NB 8.5.4.2-1")
@pytest.mark.parametrize(
    ("profile", "disordered", "tests"),
    [("FrLC", False, True), ("FrLC", True, False), ("FrLN", False, False)],
)
def test_who_is_recalled(profile: str, disordered: bool, tests: bool) -> None:
    one = unit("a", RED, profile, 20, 8, disordered=disordered)
    game = position(one, unit("x", BLUE, "BrLN", 20, 28, 180), dice=(1,))
    game.run(Won("a"), Recalls(("a",)))
    assert (game.dice_left == 0) is tests


@pytest.mark.rule("NB 8.5.4.1-1", "NB 14.5.5.1")
@pytest.mark.parametrize(
    "state", [{"detached_from": "b"}, {"gone": "dispersed"}, {"routed": True, "form": "column"}]
)
def test_who_is_gone_in_rout_or_a_detachment_is_not_recalled(state: dict[str, Any]) -> None:
    game = position(unit("a", RED, "FrLC", 20, 8, **state), unit("b", RED, "FrLC", 5, 8), dice=(1,))
    if "gone" in state:
        game.ctx.change("a", pose=None)
    game.run(Recalls(("a",)))
    assert game.asking is None and game.dice_left == 1


@pytest.mark.rule("NB 8.5.4.2-1", "NB 10.1.1")
def test_everything_about_the_recall_comes_before_the_next_combat() -> None:
    """Both cavalry units charge infantry in the open; the first has won and is under control."""
    pairs = [
        unit(uid, side, profile, x, 8, heading, figures=12)
        for x, one, two in ((10, "a", "x"), (30, "b", "y"))
        for uid, side, profile, heading in ((one, RED, "FrLC", 0), (two, BLUE, "NeLN", 180))
    ]
    met = [Contact("a", "x"), Contact("b", "y")]
    game = position(*pairs, contacts=met, dice=(10, 1, 1))
    game.run(CombatStep())
    assert game.take("a") is None
    assert game.unit("x").routed and isinstance(game.asking, Controlled)
    assert game.press("stand") is None
    assert isinstance(game.asking, ChooseCombat) and set(game.prompt.units) == {"b", "y"}


@pytest.mark.rule("NB 8.5.4.1-3")
def test_of_several_units_that_have_won_their_player_picks_who_is_recalled_first() -> None:
    one, two = unit("a", RED, "FrLC", 10, 8), unit("b", RED, "FrLC", 20, 8)
    game = position(one, two, unit("x", BLUE, "BrLN", 35, 28, 180), dice=(1, 1))
    game.run(Recalls(("a", "b")))
    assert game.prompt.side == RED and set(game.prompt.units) == {"a", "b"}
    assert game.take("x") is not None
    assert game.take("b") is None
    assert game.press("stand") is None and game.unit("b").react
    assert game.press("stand") is None and game.unit("a").react
