"""Army morale, coalitions, points (NB 12), demoralised armies (NB 13.3)."""

from typing import Any

import msgspec
import pytest
from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.engine.presentation import Tracks
from game.engine.state import Result
from game.rules.napoleons_battles.contact.react import Reorder
from game.rules.napoleons_battles.control.armies import morale_lost, recover
from game.rules.napoleons_battles.control.points import EndOfTurn, points
from game.rules.napoleons_battles.control.rally import RallyStep
from game.rules.napoleons_battles.loading import order_of_battle
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.phase import fresh_step
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.presentation import presentation
from game.rules.napoleons_battles.rules import Objective, Terms
from game.rules.napoleons_battles.scenario import ContingentEntry, NbScenario
from game.rules.napoleons_battles.tables import Profile, standard_profiles
from game.rules.napoleons_battles.verdict import verdict
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    contingent,
    inches,
    position,
    unit,
)

REMOVED = (Switch.NO_MEASURING, Switch.DEMORALISED)
"""Off: what the advanced rule puts in the place of a lost battle."""


def kinds() -> dict[str, Profile]:
    """Guards that count three (J3), irregulars (S)."""
    line = standard_profiles()["FrLN"]
    return {
        "FrLT": structs.replace(line, guard=3),
        "PoLN06": structs.replace(line, irregular=True),
    }


LOST: dict[str, dict[str, Any]] = {
    "routed": {"routed": True},
    "dispersed": {"gone": "dispersed", "pose": None},
    "eliminated": {"gone": "eliminated", "pose": None},
    "surrendered": {"gone": "surrendered", "pose": None},
    "left in rout": {"gone": "left", "pose": None, "routed": True},
    "left": {"gone": "left", "pose": None},
    "disordered": {"disordered": True},
    "steady": {},
}


def lost(uid: str, side: str, profile: str, x: float, how: str = "routed", **card: Any) -> Placed:
    made = unit(uid, side, profile, x, 10 if side == RED else 20, **card)
    return Placed(made.card, structs.replace(made.state, **LOST[how]))


def ended(*placed: Placed, **given: Any) -> Position:
    game = position(*placed, **given)
    game.run(EndOfTurn())
    return game


def result(game: Position) -> Result:
    assert game.state.result is not None
    return game.state.result


def goes_on(game: Position) -> bool:
    return result(game).level == "test"


# -- army morale (NB 12.1) -------------------------------------------------------------------------


@pytest.mark.rule("NB 12.1")
@pytest.mark.parametrize(
    ("how", "counts"),
    [
        ("routed", True),
        ("dispersed", True),
        ("eliminated", True),
        ("surrendered", True),
        ("left in rout", True),
        ("left", False),
        ("disordered", False),
    ],
)
@pytest.mark.parametrize("profile", ["FrLN", "FrLC"])
def test_who_is_lost_counts_for_the_morale(how: str, counts: bool, profile: str) -> None:
    game = position(lost("a", RED, profile, 10, how), unit("x", BLUE, "FrLN", 10, 20))
    assert morale_lost(game.ctx, RED) == counts and morale_lost(game.ctx, BLUE) == 0


@pytest.mark.rule("NB 12.1", "NB 12.1.2")
@pytest.mark.parametrize(("morale", "beaten"), [(2, True), (3, False)])
def test_an_army_that_has_lost_its_morale_is_beaten(morale: int, beaten: bool) -> None:
    pieces = [lost(uid, RED, "FrLN", x) for uid, x in (("a", 5), ("b", 12))]
    pieces += [unit("c", RED, "FrLN", 25, 10), unit("x", BLUE, "FrLN", 10, 20)]
    game = ended(*pieces, morale=morale, off=REMOVED)
    assert goes_on(game) is not beaten
    if beaten:
        assert (result(game).winner, result(game).level) == (BLUE, "morale")


@pytest.mark.rule("NB 12.1.1-1", "NB 12.1.1-2")
def test_guards_count_more_and_irregulars_nothing() -> None:
    game = position(
        lost("a", RED, "FrLN", 5),
        lost("j", RED, "FrLT", 12),
        lost("s", RED, "PoLN06", 20),
        lost("g", RED, "FrHFA", 30),
        profiles=kinds(),
    )
    assert morale_lost(game.ctx, RED) == 1 + 3


@pytest.mark.rule("NB 12.1.2")
def test_one_that_is_beaten_alone_loses_whatever_its_points() -> None:
    flags = {"flags": {RED: 9}}
    pieces = lost("a", RED, "FrLN", 5), unit("x", BLUE, "FrLN", 5, 20)
    game = ended(*pieces, morale=1, off=REMOVED, table=flags)
    assert points(game.ctx, RED) > points(game.ctx, BLUE)
    assert (result(game).winner, result(game).level) == (BLUE, "morale")


@pytest.mark.rule("NB 12.1")
def test_of_two_armies_beaten_at_once_points_decide() -> None:
    one, two = lost("a", RED, "FrLN", 5), lost("x", BLUE, "FrLN", 5)
    game = ended(one, two, morale=1, off=REMOVED, table={"flags": {BLUE: 1}})
    assert (result(game).winner, result(game).level) == (BLUE, "morale")


# -- coalitions (NB 12.1.3, 12.1.4) ----------------------------------------------------------------


def allied(two: str, **given: Any) -> Position:
    """Blue is a coalition of armies with a morale of one each: that of x has lost it."""
    armies = [contingent("prussia", BLUE, 1), contingent("austria", BLUE, 1)]
    return ended(
        unit("a", RED, "FrLN", 5, 5),
        lost("x", BLUE, "FrLN", 5, contingent="prussia"),
        unit("y", BLUE, "FrLN", 12, 20, contingent="prussia"),
        lost("z", BLUE, "FrLN", 20, two, contingent="austria"),
        contingents=armies,
        **given,
    )


@pytest.mark.rule("NB 12.1.3", "NB 12.1.4")
def test_a_beaten_army_of_a_coalition_leaves_and_the_battle_goes_on() -> None:
    game = allied("disordered", off=REMOVED)
    assert goes_on(game) and game.table.turn == 2
    assert [game.unit(u).gone for u in ("x", "y", "z")] == ["left", "left", ""]
    game.run(EndOfTurn())
    assert goes_on(game), "it is beaten once"


@pytest.mark.rule("NB 12.1.3")
def test_the_armies_of_a_coalition_stand_in_its_file() -> None:
    entry = ContingentEntry(id="prussia", inline="the Prussians", army=BLUE, morale=3)
    body = msgspec.convert(
        {
            "setup": {"turns": 1, "first": RED},
            "army": [],
            "general": [],
            "unit": [
                {
                    "id": "a",
                    "name": "A",
                    "army": BLUE,
                    "profile": "FrLN",
                    "figures": 16,
                    "commander": "g",
                    "form": "line",
                    "contingent": "prussia",
                }
            ],
            "contingent": [msgspec.to_builtins(entry)],
        },
        NbScenario,
    )
    oob = order_of_battle(body)
    (made,) = oob.contingents.values()
    assert (made.id, made.side, made.morale, str(made.inline)) == (
        "prussia",
        BLUE,
        3,
        "the Prussians",
    )
    assert oob.units["a"].contingent == "prussia"


@pytest.mark.rule("NB 12.1.4")
def test_when_all_its_armies_are_beaten_the_battle_is_over() -> None:
    game = allied("routed", off=REMOVED)
    assert (result(game).winner, result(game).level) == (RED, "morale")


@pytest.mark.rule("NB 12.1.3", "NB 13.3.1-1")
def test_by_the_advanced_rule_it_is_demoralised_by_itself() -> None:
    game = allied("steady")
    assert goes_on(game) and game.table.demoralised == ["prussia"]
    assert game.unit("y").disordered and not game.unit("y").gone
    assert not game.unit("z").disordered


# -- points (NB 12.2) ------------------------------------------------------------------------------


@pytest.mark.rule("NB 12.2.1")
@pytest.mark.parametrize(
    ("red", "blue", "winner", "marginal"),
    [(5, 0, RED, False), (4, 0, RED, True), (0, 1, BLUE, True), (6, 6, None, False)],
)
def test_more_points_win_and_a_small_difference_is_marginal(
    red: int, blue: int, winner: str | None, marginal: bool
) -> None:
    # A flag is worth ten points; below fifty the victory is marginal.
    pieces = unit("a", RED, "FrLN", 5, 5), unit("x", BLUE, "FrLN", 5, 25, 180)
    game = ended(*pieces, table={"turn": 12, "flags": {RED: red, BLUE: blue}})
    assert points(game.ctx, RED) - points(game.ctx, BLUE) == 10 * (red - blue)
    assert (result(game).winner, result(game).level) == (winner, "points")
    assert ("marginal" in str(verdict(game.ctx).subtitle)) is marginal


@pytest.mark.rule("NB 12.2.1")
@pytest.mark.parametrize(
    ("state", "worth"),
    [
        ({}, 0),
        ({"routed": True}, 12),
        ({"losses": 1, "damaged": True}, 12),
        ({"losses": 1, "damaged": True, "routed": True}, 18),
        ({"losses": 1, "damaged": True, "routed": True, "gone": "left", "pose": None}, 18),
        ({"losses": 2, "damaged": True, "gone": "eliminated", "pose": None}, 25),
    ],
)
def test_points_for_guns(state: dict[str, Any], worth: int) -> None:
    """A battery of 25 points: lost, damaged, in rout, on the table and off it (R89)."""
    row = structs.replace(standard_profiles()["NeHA"], points=25)
    made = unit("x", BLUE, "NeHA", 5, 25, 180)
    there = structs.replace(made, state=structs.replace(made.state, **state))
    game = position(unit("a", RED, "FrLN", 5, 5), there, profiles={"NeHA": row})
    assert points(game.ctx, RED) == worth
    red = next(one for one in verdict(game.ctx).sides if one.side == RED)
    found = {str(part.text): part.points for part in red.sections}
    assert found == ({"Enemy guns lost or damaged": worth} if worth else {})


# -- demoralised armies (NB 13.3) ------------------------------------------------------------------


def shaken(*placed: Placed, **given: Any) -> Position:
    """Red has a morale of one and has lost it."""
    one = lost("r", RED, "FrLN", 3)
    return ended(one, *placed, unit("x", BLUE, "FrLN", 30, 28, 180), morale=1, **given)


@pytest.mark.rule("NB 13.3.1-1")
def test_all_units_of_a_demoralised_army_that_are_not_in_rout_are_disordered() -> None:
    pieces = unit("a", RED, "FrLN", 10, 10), unit("h", RED, "FrLC", 20, 10)
    battery = unit("g", RED, "FrHFA", 30, 10)
    game = shaken(*pieces, battery)
    assert goes_on(game) and game.table.demoralised == [RED]
    assert [game.unit(u).disordered for u in ("a", "h", "g", "r", "x")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    steady = shaken(*pieces, off=REMOVED)
    assert not steady.unit("a").disordered and result(steady).level == "morale"


@pytest.mark.rule("NB 13.3.2")
def test_its_guards_are_worn_out_instead() -> None:
    guard = unit("j", RED, "FrLT", 20, 10, form="column")
    game = shaken(guard, profiles=kinds())
    assert not game.unit("j").disordered
    game.run(Moving("j"))
    nearer, back = Leg(MOVE, inches(1)), Leg(MOVE, inches(1), 18_000)
    refusal = game.go(end_pose(game.ctx, "j", (nearer,)), nearer)
    assert refusal is not None and refusal.rule == "NB 13.2.3-1"
    assert game.go(end_pose(game.ctx, "j", (back,)), back) is None
    fresh = position(guard, unit("x", BLUE, "FrLN", 30, 28, 180), profiles=kinds())
    fresh.run(Moving("j"))
    assert fresh.go(end_pose(fresh.ctx, "j", (nearer,)), nearer) is None


@pytest.mark.rule("NB 13.3.3")
def test_an_army_that_is_not_demoralised_is_not_said_to_recover() -> None:
    game = position(unit("a", RED, "FrLN", 20, 10))
    recover(game.ctx, RED)
    assert game.told("recover") == [] and game.table.demoralised == []


@pytest.mark.rule("NB 13.3.3")
@pytest.mark.parametrize(("die", "recovers"), [(1, True), (10, False)])
def test_it_recovers_when_enough_have_rallied_and_who_stands_is_reordered(
    die: int, recovers: bool
) -> None:
    still, moved = unit("a", RED, "FrLN", 10, 10), unit("b", RED, "FrLN", 20, 10)
    game = shaken(still, moved, dice=(die,))
    game.run(RallyStep())
    assert game.take("r") is None
    if recovers:
        game.press("done")
    assert (game.table.demoralised == []) is recovers
    fresh_step(game.ctx)
    game.ctx.change("b", moved=True)
    game.run(Reorder())
    assert game.unit("a").disordered is not recovers
    assert game.unit("b").disordered


@pytest.mark.rule("NB 13.3.1-1", "NB 12.1.2")
@pytest.mark.parametrize(
    ("second", "beaten"), [("routed", False), ("dispersed", True), ("left in rout", True)]
)
def test_it_is_beaten_when_what_is_gone_for_good_alone_is_its_morale(
    second: str, beaten: bool
) -> None:
    """A morale of two: one unit dispersed, another in rout that may still rally, or gone too."""
    one, two = lost("r", RED, "FrLN", 3, "dispersed"), lost("s", RED, "FrLN", 10, second)
    still, foe = unit("a", RED, "FrLN", 20, 10), unit("x", BLUE, "FrLN", 30, 28, 180)
    game = ended(one, two, still, foe, morale=2)
    assert goes_on(game) is not beaten
    if beaten:
        assert (result(game).winner, result(game).level) == (BLUE, "morale")
        assert "beaten: 2 units lost, its morale is 2" in str(verdict(game.ctx).subtitle)
    else:
        assert game.table.demoralised == [RED]


@pytest.mark.rule("NB 12.1", "NB 13.3.1-1")
@pytest.mark.parametrize(
    ("how", "told"),
    [
        (("routed", "steady", "steady"), "1 of 2 lost"),
        (("routed", "routed", "dispersed"), "demoralised: 1 of 2 for good"),
        (("dispersed", "dispersed", "routed"), "beaten: 3 lost"),
    ],
)
def test_the_track_says_what_has_become_of_the_army(how: tuple[str, ...], told: str) -> None:
    pieces = [
        unit(u, RED, "FrLN", x, 10) if state == "steady" else lost(u, RED, "FrLN", x, state)
        for u, x, state in zip("abc", (5, 12, 20), how, strict=True)
    ]
    game = position(*pieces, unit("x", BLUE, "FrLN", 30, 28, 180), morale=2)
    red = next(row for row in presentation(game.ctx).of(Tracks).rows if row.side == RED)
    assert str(red.note) == told
    assert [box.number for box in red.boxes if box.marker] == [min(2, 3 - how.count("steady"))]


@pytest.mark.rule("NB 12.2.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        (120, 110, "Time has run out: more points, by 10{small}."),
        (110, 120, "Time has run out: more points, by 10{small}."),
        (900, 110, "Time has run out: more points, by 790."),
        (110, 110, "Time has run out with equal points."),
    ],
)
def test_the_verdict_says_by_how_much_one_has_more(mine: int, theirs: int, said: str) -> None:
    """Both hold a place of their own."""
    places = (
        Objective(id="farm", name="Farm", points={RED: mine}),
        Objective(id="mill", name="Mill", points={BLUE: theirs}),
    )
    game = position(
        unit("a", RED, "FrLN", 10, 8),
        unit("x", BLUE, "BrLN", 10, 20, 180),
        areas=[box("town", "Farm", 30, 5, 32, 7), box("town", "Mill", 30, 20, 32, 22)],
        terms=Terms(turns=1, first=RED, objectives=places),
        table={"owners": {"farm": RED, "mill": BLUE}},
    )
    game.run(EndOfTurn())
    small = f"; below {game.rules.tables.limits.marginal.value} it is a marginal victory"
    found = verdict(game.ctx)
    assert str(found.subtitle) == said.format(small=small)
    assert str(found.title).endswith(" (marginal)") is ("{small}" in said)


@pytest.mark.rule("NB 12.2.1")
@pytest.mark.parametrize(
    ("y", "more", "state", "owner"),
    [
        (29.5, None, {}, RED),
        (29.0, None, {}, RED),
        (28.9, None, {}, BLUE),
        (29.5, 33.5, {}, BLUE),
        (29.5, 34.2, {}, RED),
        (29.5, None, {"routed": True}, BLUE),
    ],
)
def test_a_place_is_held_by_who_was_last_alone_in_it_or_touching_it(
    y: float, more: float | None, state: dict[str, bool], owner: str
) -> None:
    """Half an inch of a brigade in the town is enough, and to touch it; not beside an enemy, nor in
    rout (R95).
    """
    foes = [unit("x", BLUE, "BrLN", 11, more, 180)] if more is not None else []
    game = position(
        unit("a", RED, "FrLN", 11, y, **state),
        unit("z", BLUE, "BrLN", 30, 38, 180),
        *foes,
        areas=[box("town", "Farm", 10, 29, 12, 34)],
        terms=Terms(
            turns=9, first=RED, objectives=(Objective(id="farm", name="Farm", points={RED: 60}),)
        ),
        table={"owners": {"farm": BLUE}},
        size=(44, 44),
    )
    game.run(EndOfTurn())
    assert game.table.owners["farm"] == owner
    taken = ["Farm: taken by the red army; in it or touching it, without an enemy: a."]
    assert game.told("objective") == (taken if owner == RED else [])
