"""Detachments (NB 14.5)."""

from typing import Any

import pytest

from game.board.plane.ground import Area
from game.board.plane.shapes import Pose
from game.engine.prompt import Wish
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.contact.announce import may_evade
from game.rules.napoleons_battles.contact.react import why_not_mark
from game.rules.napoleons_battles.control.armies import morale_lost
from game.rules.napoleons_battles.control.fatigue import wear_of
from game.rules.napoleons_battles.detaching import detach, has_room_whole, rejoin, why_not_detach
from game.rules.napoleons_battles.movement.detach import why_not_rejoin
from game.rules.napoleons_battles.movement.limits import why_not_move
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.movement.towns import capacity, deploy
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import sides_held, stands_of
from game.rules.napoleons_battles.soundness import invariants
from game.rules.napoleons_battles.states import lose, rout
from game.rules.napoleons_battles.table import TURN, Contact
from game.rules.napoleons_battles.unformed.bounce import Withdrawals
from game.rules.napoleons_battles.unformed.won import Advance
from game.rules.napoleons_battles.units import bases, figures, name_of
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    group,
    inches,
    pose,
    position,
    unit,
)

WITHOUT = (Switch.NO_MEASURING, Switch.DETACHMENTS)
PART = "a~1"


def in_hand(profile: str = "FrLN", *others: Placed, **state: Any) -> Position:
    """A red line of four bases (16 figures, letter D: dispersed with 8) at 20, 10."""
    given = {k: state.pop(k) for k in ("off", "areas", "groups") if k in state}
    game = position(unit("a", RED, profile, 20, 10, **state), *others, **given)
    game.run(Moving("a"))
    return game


def apart(number: int = 1, profile: str = "FrLN", **state: Any) -> Position:
    """So many of its bases were detached and stand beside it."""
    game = in_hand(profile, **state)
    assert game.press("detach") is None
    assert game.press(str(number)) is None
    assert game.press("beside") is None
    return game


# -- ordering one ----------------------------------------------------------------------------------


@pytest.mark.rule("NB 14.5.1.1-1")
@pytest.mark.parametrize(("spent", "able"), [(TURN * 2 // 3, True), (TURN * 2 // 3 + 1, False)])
def test_it_costs_the_time_of_a_change_of_formation(spent: int, able: bool) -> None:
    game = in_hand(spent=spent)
    refusal = game.press("detach")
    assert (refusal is None) is able
    assert refusal is None or refusal.rule == "NB 8.1.2"
    if able:
        assert game.press("1") is None
        assert game.unit("a").spent == TURN


@pytest.mark.rule("NB 14.5.1.2-1")
@pytest.mark.parametrize(("figures_", "most"), [(16, 2), (20, 2), (24, 3), (8, 1), (4, 0)])
def test_half_of_the_bases_at_most_go(figures_: int, most: int) -> None:
    game = in_hand("BrGR06", figures=figures_)
    for number in range(1, figures_ // 4 + 1):
        refusal = why_not_detach(game.ctx, "a", number)
        assert (refusal is None) is (number <= most)
        assert refusal is None or refusal.rule == "NB 14.5.1.2-1"


@pytest.mark.rule("NB 14.5.1.2-1")
def test_without_the_advanced_rule_nobody_detaches_nor_do_guns() -> None:
    for game in (in_hand(off=WITHOUT), in_hand("FrHFA")):
        assert not any(button.id == "detach" for button in game.prompt.buttons)


@pytest.mark.rule("NB 14.5.1.2-2")
def test_a_detachment_detaches_nobody() -> None:
    game = apart(2)
    refusal = why_not_detach(game.ctx, PART, 1)
    assert refusal is not None and refusal.rule == "NB 14.5.1.2-2"


@pytest.mark.rule("NB 14.5.1.2-2")
def test_the_bases_that_go_have_no_losses() -> None:
    game = apart(1, losses=2)
    assert (figures(game.ctx, PART), game.unit(PART).losses) == (4, 0)
    assert (figures(game.ctx, "a"), game.unit("a").losses) == (10, 2)


@pytest.mark.rule("NB 14.5.2.1", "NB 14.5.2.2")
@pytest.mark.parametrize(
    ("profile", "number", "theirs", "rest"),
    # Letter D: 8 with four bases, 2 with one, 4 with two; letter B: 5, 1 and 3.
    [("FrLN", 1, 2, 6), ("FrLN", 2, 4, 4), ("BrGR06", 1, 1, 4), ("BrGR06", 2, 3, 2)],
)
def test_dispersal_numbers(profile: str, number: int, theirs: int, rest: int) -> None:
    game = apart(number, profile)
    assert (game.unit(PART).dispersal, game.unit("a").dispersal) == (theirs, rest)
    assert bases(game.ctx, PART) == number and bases(game.ctx, "a") == 4 - number


@pytest.mark.rule("NB 14.5.2.3")
@pytest.mark.parametrize(("losses", "able"), [(4, True), (5, True), (6, False)])
def test_the_rest_must_not_be_dispersed_by_it(losses: int, able: bool) -> None:
    # One of four bases goes: 12 figures less the losses, more than 6 must be left.
    game = in_hand(losses=losses)
    refusal = why_not_detach(game.ctx, "a", 1)
    assert (refusal is None) is able
    assert refusal is None or refusal.rule == "NB 14.5.2.3"


@pytest.mark.rule("NB 14.5.1.4")
def test_the_head_of_the_column_is_the_last_base_of_a_detachment() -> None:
    game = apart(2, "BrGR06")
    x = game.stands(PART)[0]
    lose(game.ctx, PART, 4, "NB 9.3.3.3-1", how="fire")
    assert bases(game.ctx, PART) == 1
    assert game.stands(PART)[0] == x - 0.5, "the right base of the two goes"


# -- where it stands -------------------------------------------------------------------------------


@pytest.mark.rule("NB 14.5.1.3")
def test_it_is_placed_within_an_inch_where_there_is_room() -> None:
    game = in_hand()
    game.press("detach")
    game.press("1")
    far = game.go(pose(24, 10))
    assert far is not None and far.rule == "NB 14.5.1.3"
    onto = game.go(pose(19.5, 10))
    assert onto is not None and onto.rule == "NB 8.1.3.2"
    assert game.go(pose(20, 8, 90)) is None
    assert game.stands(PART) == (20, 8, 90)
    assert game.unit(PART).detached_from == "a" and name_of(game.ctx, PART) == "a (2)"
    assert not invariants(game.ctx)


@pytest.mark.rule("NB 14.5.1.3")
def test_where_it_is_pointed_at_it_faces_as_its_unit_does_or_as_is_wished() -> None:
    game = in_hand()
    game.press("detach")
    game.press("1")
    at = (inches(20), inches(8))
    for heading, facing in ((None, 0), (9_000, 9_000)):
        ghost = game.asking.ghost(game.ctx, Wish(at, heading))
        assert ghost is not None and ghost.action is not None
        assert ghost.action.arg == Pose(*at, facing)


@pytest.mark.rule("NB 14.5.1.3")
def test_no_detachment_after_all_leaves_the_unit_whole() -> None:
    game = in_hand()
    game.press("detach")
    game.press("1")
    assert game.press("back") is None
    assert bases(game.ctx, "a") == 4 and game.unit("a").dispersal == 8
    assert game.unit(PART).pose is None and not invariants(game.ctx)
    # The base went from its right end and came back to it.
    assert game.unit("a").pose == pose(20, 10)


def farm(**told: Any) -> Area:
    return box("farm", "farm", 18, 10.5, 21, 12.5, vdf=1, **told)


@pytest.mark.rule("NB 14.5.1.3")
@pytest.mark.parametrize(
    ("room", "offered", "able"), [(3, True, True), (1, True, False), (4, False, False)]
)
def test_a_building_too_small_for_the_unit_takes_a_detachment_at_once(
    room: int, offered: bool, able: bool
) -> None:
    game = in_hand(areas=[farm(capacity=room)])
    game.press("detach")
    game.press("2")
    button = next((b for b in game.prompt.buttons if b.id == "into:farm"), None)
    assert (button is not None) is offered
    assert (game.press("into:farm") is None) is able
    if able:
        part = game.unit(PART)
        assert (part.town, part.form) == ("farm", Form.TOWN)
        x, y, _ = game.stands(PART)
        assert 18 <= x <= 21 and 10.5 <= y <= 12.5
        assert not invariants(game.ctx)


@pytest.mark.rule("NB 14.5.1.3")
def test_inside_a_building_the_bases_stay_inside() -> None:
    game = in_hand(areas=[box("town", "town", 15, 5, 25, 15, vdf=1)])
    game.press("detach")
    game.press("1")
    assert game.press("into:town") is None
    assert game.unit(PART).town == "town" and not invariants(game.ctx)


@pytest.mark.rule("NB 14.5.1.3")
def test_bases_that_are_deployed_stay_where_they_are() -> None:
    game = in_hand(areas=[box("town", "town", 15, 5, 25, 15, vdf=1)])
    deploy(game.ctx, "a", "town", ("front", "right", "rear", "left"))
    before = set(stands_of(game.ctx, "a"))
    assert game.press("detach") is None and game.press("2") is None
    one, part = game.unit("a"), game.unit(PART)
    assert (one.sides, part.sides) == (("front", "right"), ("rear", "left"))
    assert part.town == "town" and part.form is Form.TOWN
    assert {*stands_of(game.ctx, "a"), *stands_of(game.ctx, PART)} == before
    assert not invariants(game.ctx)
    game.ctx.change("a", spent=0)
    assert game.press(f"rejoin:{PART}") is None
    assert set(stands_of(game.ctx, "a")) == before and game.unit("a").strength == 16


@pytest.mark.rule("NB 14.5.1.3")
def test_bases_that_lie_on_one_another_are_not_told_apart() -> None:
    """Four bases, an inch wide and three quarters deep, on the sides of a farm of 1.5 inches: those
    in front and at the rear leave no room for the two between them.
    """
    game = in_hand(areas=[box("town", "farm", 19.25, 9, 20.75, 10.5, vdf=1)])
    deploy(game.ctx, "a", "farm", ("front", "right", "rear", "left"))
    refusal = why_not_detach(game.ctx, "a", 1)
    assert refusal is not None and refusal.rule == "NB 14.5.1.3"
    assert not invariants(game.ctx)


@pytest.mark.rule("NB 14.5.1.3")
def test_what_a_building_holds() -> None:
    # Ten inches round, bases of three quarters.
    game = in_hand(areas=[farm()])
    assert capacity(game.ctx, farm(), "a") == 13
    assert capacity(game.ctx, farm(capacity=4), "a") == 4


# -- a position that was won (NB 14.5.3) -----------------------------------------------------------


def won(room: int, **state: Any) -> Position:
    """The unit, of six bases, advances from 10 into a farm whose border is at 10.5."""
    given = {"off": state.pop("off")} if "off" in state else {}
    one = unit("a", RED, "FrLN", 20, 10, **{"figures": 24, **state})
    far = unit("x", BLUE, "BrLN", 20, 28, 180)
    game = position(one, far, areas=[farm(capacity=room)], **given)
    game.run(Advance("a"))
    return game


@pytest.mark.rule("NB 14.5.3", "NB 14.5.1.1-2")
@pytest.mark.parametrize(("room", "number"), [(2, 2), (5, 3)])
def test_who_wins_a_position_too_small_detaches_what_fits(room: int, number: int) -> None:
    game = won(room)
    assert bases(game.ctx, PART) == number, "half of the bases at most"
    assert game.unit(PART).town == "farm"
    assert game.unit("a").disordered and game.unit(PART).disordered
    assert game.stands("a")[1] == 10 and game.unit("a").spent == 0
    assert not invariants(game.ctx)


@pytest.mark.rule("NB 14.5.3")
def test_a_position_that_holds_it_is_entered_as_usual() -> None:
    game = won(6)
    assert PART not in game.table.units and game.stands("a")[1] == 11
    assert won(2, off=WITHOUT).stands("a")[1] == 11


@pytest.mark.rule("NB 14.5.3", "NB 14.5.2.3")
def test_nobody_goes_in_if_the_rest_would_be_dispersed() -> None:
    # Six bases are dispersed with 12; with eleven lost 13 are left: one base fewer are 9 to 10.
    game = won(2, losses=11)
    assert PART not in game.table.units
    assert game.stands("a")[1] == 10 and not game.unit("a").disordered


# -- coming back (NB 14.5.4) -----------------------------------------------------------------------


def meeting(gap: float = 0.05, **part: Any) -> Position:
    """The unit, three bases at 20, 10, in hand; its detachment of one to its right, so far off."""
    mine = {k: part.pop(k) for k in ("spent",) if k in part}
    one = unit("a", RED, "FrLN", 20, 10, **mine)
    game = position(one, off=(Switch.NO_MEASURING,))
    name = detach(game.ctx, "a", 1, "NB 14.5.1.1-1")
    # Three bases are 2.25 wide and stand a little to the left of where the four stood.
    x = game.stands("a")[0] + 1.125 + gap + 0.375
    game.ctx.change(name, **{"pose": pose(x, 10), "moved": False, "done": False, **part})
    game.run(Moving("a"))
    return game


@pytest.mark.rule("NB 14.5.4")
def test_they_join_again_with_the_old_dispersal_number() -> None:
    game = meeting()
    assert game.press(f"rejoin:{PART}") is None
    a = game.unit("a")
    assert (a.strength, a.dispersal, a.losses) == (16, 8, 0)
    assert a.spent == TURN // 3
    assert game.unit(PART).pose is None and figures(game.ctx, PART) == 0
    assert not invariants(game.ctx)


@pytest.mark.rule("NB 14.5.4", "NB 1.4.2.6.2-2")
def test_in_a_town_each_base_stays_on_its_side() -> None:
    game = position(unit("a", RED, "FrLN", 21.5, 23), areas=[box("town", "T", 20, 20, 23, 23)])
    assert detach(game.ctx, "a", 1, "NB 14.5.1.1-1") == PART
    town = {"form": Form.TOWN, "town": "T"}
    game.ctx.change("a", **town, sides=("front", "front", "rear"))
    game.ctx.change(PART, **town, sides=("right",), pose=game.unit("a").pose)
    rejoin(game.ctx, "a", PART)
    assert sides_held(game.ctx, "a") == ("front", "front", "rear", "right")


@pytest.mark.rule("NB 14.5.4")
def test_their_losses_are_added() -> None:
    game = meeting(losses=1)
    assert game.press(f"rejoin:{PART}") is None
    assert figures(game.ctx, "a") == 15


@pytest.mark.rule("NB 14.5.4")
@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"gap": 0.2}, "NB 14.5.4"),
        ({"form": Form.COLUMN}, "NB 14.5.4"),
        ({"form": Form.TOWN}, ""),
        ({"spent": TURN}, "NB 8.1.2"),
        ({"limit": "none"}, "NB 4.2.3.1-1"),
    ],
)
def test_in_contact_in_the_same_formation_and_with_the_time(
    given: dict[str, Any], rule: str
) -> None:
    if given.get("spent"):
        game = meeting()
        game.ctx.change("a", spent=TURN * 3 // 4)
    else:
        game = meeting(**given)
    refusal = game.press(f"rejoin:{PART}")
    assert (refusal.rule if refusal is not None else "") == rule


@pytest.mark.rule("NB 14.5.4")
def test_a_detachment_joins_its_own_unit_alone() -> None:
    game = meeting()
    game.press("done")
    other = position(unit("b", RED, "FrLN", 20, 12))
    other.run(Moving("b"))
    assert not any(b.id.startswith("rejoin:") for b in other.prompt.buttons)


# -- what it does not do (NB 14.5.5) ---------------------------------------------------------------


@pytest.mark.rule("NB 14.5.5.1")
def test_a_detachment_stays_where_it_is_its_unit_moves() -> None:
    game = apart()
    game.run(MoveStep())
    refusal = why_not_move(game.ctx, PART)
    assert refusal is not None and refusal.rule == "NB 14.5.5.1"
    assert why_not_move(game.ctx, "a") is None


@pytest.mark.rule("NB 14.5.5.1")
def test_nor_does_it_react_evade_withdraw_or_advance() -> None:
    foe = unit("x", BLUE, "BrLN", 30, 10, 180)
    game = position(unit("a", RED, "FrLC", 20, 10), foe, contacts=[Contact("x", PART)])
    assert detach(game.ctx, "a", 1, "NB 14.5.1.1-1") == PART
    game.ctx.change(PART, pose=pose(30, 10), moved=False)
    refusal = why_not_mark(game.ctx, PART)
    assert refusal is not None and refusal.rule == "NB 14.5.5.1"
    game.ctx.set(on_turn=BLUE)
    assert not may_evade(game.ctx, PART, "x")
    game.ctx.change(PART, disordered=True)
    game.run(Withdrawals((PART, "x")))
    assert game.asking is None and game.dice_left == 0
    game.ctx.change("x", pose=None)
    game.run(Advance(PART))
    assert game.stands(PART) == (30, 10, 0)


@pytest.mark.rule("NB 14.5.5.1")
def test_in_rout_it_flees() -> None:
    game = apart(2)
    rout(game.ctx, PART, "NB 11.2.1", how="fire")
    game.settled()
    assert game.stands(PART)[1] < 10 and game.unit(PART).routed


@pytest.mark.rule("NB 14.5.5.2")
def test_detachments_count_neither_for_morale_nor_for_wear() -> None:
    game = apart(2, groups=[group("corps", RED, 1, "a")])
    rout(game.ctx, PART, "NB 11.2.1", how="fire")
    assert morale_lost(game.ctx, RED) == 0 and wear_of(game.ctx, "corps") == 0
    rout(game.ctx, "a", "NB 11.2.1", how="fire")
    assert morale_lost(game.ctx, RED) == 1 and wear_of(game.ctx, "corps") == 1


@pytest.mark.rule("NB 14.5.2.3", "NB 14.5.1.1-1")
def test_who_can_detach_nobody_is_told_why_before_it_pays() -> None:
    # As above: 12 figures less six are not more than 6.
    game = in_hand(losses=6)
    refusal = game.press("detach")
    assert refusal is not None and refusal.rule == "NB 14.5.2.3"
    assert game.unit("a").spent == 0


@pytest.mark.rule("NB 14.5.1.2-1")
def test_of_four_bases_three_are_not_offered() -> None:
    game = in_hand()
    assert game.press("detach") is None
    refusal = game.press("3")
    assert refusal is not None and refusal.rule == "NB 14.5.1.2-1"
    assert game.press("2") is None


@pytest.mark.rule("NB 14.5.1.3", "NB 8.4-1")
def test_it_is_not_placed_in_contact_with_an_enemy() -> None:
    """His line fronts south at 8, behind the unit; a base that faces south there ends at 8."""
    game = in_hand("FrLN", unit("x", BLUE, "BrLN", 20, 7.8, 0))
    assert game.press("detach") is None and game.press("1") is None
    met = game.go(pose(20, 7.8, 180))
    assert met is not None and met.rule == "NB 8.1.3-3"
    assert game.go(pose(20, 7.85, 180)) is None


def behind(*others: Placed, x: float = 0) -> Position:
    """Three bases at 20, 10 and the fourth close behind them, before anybody else is placed."""
    game = position(unit("a", RED, "FrLN", 20, 10), *others)
    assert detach(game.ctx, "a", 1, "NB 14.5.1.1-1") == PART
    at, y, _ = game.stands("a")
    game.ctx.change(PART, pose=pose(at, y - 1.05), moved=False, done=False)
    for one in others:
        game.ctx.change(one.card.id, pose=pose(at + x, one.state.pose.y / 1_000, 0))
    return game


@pytest.mark.rule("NB 14.5.4", "NB 8.4.2.3")
@pytest.mark.parametrize(("y", "why"), [(6.95, "NB 8.4.2.3"), (6.5, "")])
def test_nobody_joins_again_while_either_is_engaged(y: float, why: str) -> None:
    """The base behind ends at 7.95: a line touches its rear, or stands back."""
    foe = unit("x", BLUE, "BrLN", 20, y + 1, 0)
    refusal = why_not_rejoin(behind(foe).ctx, "a", PART)
    assert (refusal.rule if refusal is not None else "") == why


@pytest.mark.rule("NB 14.5.4", "NB 8.1.3.2")
@pytest.mark.parametrize(("x", "able"), [(2.1, False), (2.3, True)])
def test_the_whole_unit_needs_room_where_it_stands(x: float, able: bool) -> None:
    """Four bases reach 1.5 to the right; a battery 1.5 wide begins at 1.35, or at 1.55."""
    refusal = why_not_rejoin(behind(unit("b", RED, "FrHFA", 30, 10), x=x).ctx, "a", PART)
    assert (refusal is None) is able
    assert refusal is None or refusal.rule == "NB 8.1.3.2"


@pytest.mark.rule("NB 14.5.4", "NB 8.1.3.2")
@pytest.mark.parametrize(("held", "able"), [(True, True), (False, False)])
def test_in_a_town_its_own_base_holds_the_place_for_it(held: bool, able: bool) -> None:
    """Each side has room for one base: three of the unit are there, and on the fourth side its own
    one, or a stranger's while its own stands close outside.
    """
    farm = box("farm", "farm", 20, 10, 20.8, 10.8, vdf=1)
    game = position(
        unit("a", RED, "FrLN", 20.4, 10.8), unit("b", RED, "FrLN", 30, 5, figures=4), areas=[farm]
    )
    assert detach(game.ctx, "a", 1, "NB 14.5.1.1-1") == PART
    game.ctx.change("a", form=Form.TOWN, town="farm", sides=("front", "right", "rear"))
    inside = {"form": Form.TOWN, "town": "farm", "sides": ("left",)}
    out = {"pose": pose(18.9, 10.4), "form": Form.LINE}
    game.ctx.change(PART, **{"moved": False, "done": False, **(inside if held else out)})
    if held:
        game.ctx.change(PART, pose=game.unit("a").pose)
    else:
        game.ctx.change("b", pose=game.unit("a").pose, **inside)
    assert has_room_whole(game.ctx, "a", PART) is able


@pytest.mark.rule("NB 14.5.4", "NB 8.1.3.2")
def test_bases_that_were_lost_need_no_room() -> None:
    """Four figures have fallen: the whole unit has three bases, which reach 1.125 to the right."""
    game = behind(unit("b", RED, "FrHFA", 30, 10), x=2.1)
    game.ctx.change(PART, losses=2)
    game.ctx.change("a", losses=2)
    assert bases(game.ctx, "a") == 3
    assert why_not_rejoin(game.ctx, "a", PART) is None
