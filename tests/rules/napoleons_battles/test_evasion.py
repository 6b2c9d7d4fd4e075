"""Who evades before an enemy touches him, and who follows him (NB 14.2)."""

from typing import Any

import pytest

from game.board.plane.legs import MOVE, Leg
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.unit import Followers
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import footprint
from game.rules.napoleons_battles.stands import width
from game.rules.napoleons_battles.table import Contact
from game.rules.napoleons_battles.unformed.follow import follow
from tests.rules.napoleons_battles.moves import FAST, charge, foot, horse, lancers, two
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    general,
    pose,
    position,
    unit,
)


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
