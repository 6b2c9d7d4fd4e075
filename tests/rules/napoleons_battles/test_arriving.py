"""Who comes onto the table where friends stand at its edge (NB 8.1.4.1, Ruling 93)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.prompt import Wish
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.control.entry import proposed
from game.rules.napoleons_battles.movement.arriving import REST, Arrive, Beyond, EntryStep
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.phase import BRING, ChooseUnit, MoveStep
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.presentation import presentation
from game.rules.napoleons_battles.rules import Terms
from game.rules.napoleons_battles.states import lead
from game.rules.napoleons_battles.table import TURN
from game.rules.napoleons_battles.tables import standard_profiles
from game.rules.napoleons_battles.unformed.voluntary import ROUT
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    entry,
    general,
    inches,
    pose,
    position,
    unit,
)

NEAR = general("g", RED, 12, 1)


def shut_out(
    *more: Placed,
    limit: str = "none",
    reach: float = 12,
    cost: bool = True,
    chief: Leader = NEAR,
    disordered: bool = False,
) -> Position:
    """b, a column two inches deep, is due where the column a stands at the edge; general g is
    theirs.
    """
    row = structs.replace(standard_profiles()["FrLN"], move=(inches(reach), 4_000, 18_000))
    game = position(
        unit("a", RED, "FrLN", 10, 2, form="column", commander="g", limit=limit),
        unit("b", RED, "FrLN", 0, 0, form="column", commander="g", disordered=disordered),
        unit("x", BLUE, "FrLN", 30, 28, 180),
        chief,
        *more,
        terms=Terms(turns=12, first=RED, entries={"b": entry("b", "south", (10, 0), (10, 0), 2)}),
        profiles={"FrLN": row},
        table={"turn": 2},
        off=(Switch.NO_MEASURING, *(() if cost else (Switch.PASSING_COST,))),
    )
    game.ctx.put(game.table.units, "b", structs.replace(game.unit("b"), pose=None))
    game.run(EntryStep(), MoveStep())
    return game


Stretch = tuple[tuple[float, float], tuple[float, float]]


def arriving(*more: Placed | Leader, entries: dict[str, Stretch], **given: Any) -> Position:
    """Columns two inches deep of general g, each with its stretch of the southern
    edge; they are due.
    """
    late = tuple(unit(u, RED, "FrLN", 0, 0, form="column", commander="g") for u in entries)
    game = position(
        *late,
        unit("x", BLUE, "FrLN", 30, 28, 180),
        NEAR,
        *more,
        terms=Terms(
            turns=12,
            first=RED,
            entries={u: entry(u, "south", *ends, 2) for u, ends in entries.items()},
        ),
        table={"turn": 2},
        **given,
    )
    for u in entries:
        game.ctx.put(game.table.units, u, structs.replace(game.unit(u), pose=None))
    game.run(EntryStep(), MoveStep())
    return game


def note(game: Position) -> str:
    (group,) = presentation(game.ctx).reserves
    return str(group.note)


@pytest.mark.rule("NB 8.1.4.1", "NB 8.1.3-3", "NB 8.1.3.3hr")
@pytest.mark.parametrize(("cost", "used"), [(True, 6.25), (False, 4.25)])
def test_it_comes_in_beyond_a_friend_who_cannot_make_way_and_pays_for_that(
    cost: bool, used: float
) -> None:
    """a reaches two inches in and has two rows; b stands a little beyond it."""
    game = shut_out(cost=cost)
    assert game.stands("b") == (10, 4.25, 0)
    assert game.unit("b").spent == pytest.approx(TURN * used / 12, rel=1e-6)
    assert game.told("arrival")[-1] == "b: arrival on the table, past those at the edge."
    assert game.unit("b").moved and not game.unit("a").disordered
    assert game.take("b") is None, "with what is left it can still move"
    far = Leg(MOVE, inches(12 - used + 0.01))
    assert game.go(end_pose(game.ctx, "b", (far,)), far) is not None
    rest = Leg(MOVE, inches(12 - used))
    assert game.go(end_pose(game.ctx, "b", (rest,)), rest) is None


@pytest.mark.rule("NB 8.1.4.1", "NB 8.1.3.1")
@pytest.mark.parametrize("disordered", [True, False])
def test_a_disordered_unit_disorders_the_friend_past_whom_it_comes_in(disordered: bool) -> None:
    game = shut_out(reach=24, disordered=disordered)
    assert game.unit("b").pose is not None
    assert game.unit("a").disordered is disordered


@pytest.mark.rule("NB 8.1.4.1", "NB 4.1.1.1")
def test_it_waits_while_a_friend_may_make_way_and_comes_in_farther_when_none_does() -> None:
    game = shut_out(limit="")
    assert game.unit("b").pose is None
    assert "The unit would lie on a. If nobody makes way, it comes in farther on." in note(game)
    assert game.prompt.suggested == acts.button(BRING)
    assert game.press(BRING) is None
    assert game.stands("b") == (10, 4.25, 0)
    assert isinstance(game.asking, ChooseUnit), "the movement is not over: b can still move"
    assert BRING not in {b.id for b in game.prompt.buttons} and "b" in game.prompt.units
    assert game.press("end") is None
    assert not isinstance(game.asking, ChooseUnit)


@pytest.mark.rule("NB 8.1.4.1", "NB 4.2.3.4")
@pytest.mark.parametrize(("name", "wanted"), [("end", False), (ROUT, True)])
def test_who_still_waits_comes_in_as_the_movement_is_ended(name: str, wanted: bool) -> None:
    """What ends it does what it says by one press: b comes in, routs by choice are asked for."""
    game = shut_out(limit="")
    end = game.prompt.buttons[-1]
    assert str(end.pending) == "1 unit can still move, 1 can still come on"
    assert game.press(name) is None
    assert game.stands("b") == (10, 4.25, 0)
    assert not isinstance(game.asking, ChooseUnit) and game.table.yields is wanted


@pytest.mark.rule("NB 8.1.4.1", "NB 8.1.3.2", "NB 8.1.3-3")
@pytest.mark.parametrize(
    ("reach", "more"),
    [
        (6, ()),
        (12, (unit("y", BLUE, "FrLN", 10, 4, 180),)),
        (9, (unit("c", RED, "FrLN", 10, 5, form="column", limit="none"),)),
    ],
)
def test_it_waits_on_where_its_move_reaches_no_place(reach: float, more: tuple[Placed]) -> None:
    """It is too slow; an enemy stands there, whom nobody passes or touches on arriving; a second
    friend stands behind the first.
    """
    game = shut_out(*more, reach=reach)
    assert game.unit("b").pose is None
    assert "The unit would lie on a. Its move reaches no place farther in." in note(game)
    assert game.press("end") is None
    assert game.unit("b").pose is None and not isinstance(game.asking, ChooseUnit)


@pytest.mark.rule("NB 8.1.4.1")
@pytest.mark.parametrize(("front", "there"), [(4.25, False), (4.3, True)])
def test_it_comes_into_contact_with_nobody(front: float, there: bool) -> None:
    """The enemy's front is turned to it."""
    game = shut_out(unit("y", BLUE, "FrLN", 10, front, 180))
    assert (game.unit("b").pose is not None) is there


@pytest.mark.rule("NB 8.1.4.1", "NB 7.2.3.2-3")
@pytest.mark.parametrize(("x", "there"), [(12, True), (30, False)])
def test_its_marker_is_that_of_a_unit_that_has_just_come_in_at_the_edge(
    x: float, there: bool
) -> None:
    """Beyond the radius of its general it has No Move, and goes on waiting."""
    game = shut_out(chief=general("g", RED, x, 1))
    assert (game.unit("b").pose is not None) is there


@pytest.mark.rule("NB 8.1.4.1", "NB 8.4.1-1", "NB 8.4.1.3-1")
@pytest.mark.parametrize(
    ("foe", "there"),
    [
        (unit("y", BLUE, "FrLN", 10, 2, 180), False),
        (unit("y", BLUE, "FrLN", 10, 2.1, 180), True),
        (general("n", BLUE, 10, 2.2), False),
        (general("n", BLUE, 10, 4), True),
    ],
)
def test_nobody_arrives_at_the_edge_in_contact_with_an_enemy(
    foe: Placed | Leader, there: bool
) -> None:
    """b would reach two inches in; the general is alone."""
    game = arriving(foe, entries={"b": ((10, 0), (10, 0))})
    assert (game.unit("b").pose is not None) is there
    assert there or f"The unit would touch {foe.card.id}: contact is made" in note(game)


# -- who comes on next, and where (NB 4.1.1.1, 8.1.4.1, Ruling 96) ---------------------------------

WIDE = ((10.0, 0.0), (20.0, 0.0))


def place(game: Position, uid: str) -> tuple[float, float, float] | None:
    return game.stands(uid) if game.unit(uid).pose else None


@pytest.mark.rule("NB 4.1.1.1", "NB 8.1.4.1")
@pytest.mark.parametrize(
    ("x", "y", "degrees", "why"),
    [
        (10, 2, 0, ""),
        (13.7, 2, 0, ""),
        (20, 2, 0, ""),
        (20.1, 2, 0, "NB 4.1.1.1"),
        (13.7, 3, 0, "NB 4.1.1.1"),
        (13.7, 2, 10, "NB 4.1.1.1"),
        (17.4, 2, 0, "NB 8.4.1-1"),
    ],
)
def test_its_player_chooses_where_along_its_stretch_a_unit_comes_on(
    x: float, y: float, degrees: float, why: str
) -> None:
    """At either end too, right at the edge and straight inwards, in contact with no enemy."""
    foe = unit("y", BLUE, "FrLN", 17.4, 2, 180, figures=4, form="column")
    game = arriving(*((foe,) if why == "NB 8.4.1-1" else ()), entries={"b": WIDE})
    refusal = game.go(pose(x, y, degrees))
    assert (refusal.rule if refusal else "") == why
    assert place(game, "b") == (None if why else (x, y, degrees))
    assert game.told("arrival") == ([] if why else ["b: arrival on the table."])
    assert why or (game.unit("b").moved and isinstance(game.asking, ChooseUnit))


@pytest.mark.rule("NB 4.1.1.1")
def test_its_player_chooses_who_comes_on_first() -> None:
    """Both come in at one spot: whoever is first has it, the other waits."""
    spot = ((10.0, 0.0), (10.0, 0.0))
    game = arriving(entries={"b": spot, "c": spot})
    assert game.prompt.subject == ("b",) and set(game.prompt.units) == {"c"}
    assert game.take("x") == refusals.NOT_YOURS and game.take("b") is not None
    assert game.take("c") is None and game.prompt.subject == ("c",)
    assert game.go(pose(10, 2)) is None
    assert place(game, "c") == (10, 2, 0) and place(game, "b") is None


@pytest.mark.rule("NB 4.1.1.1")
def test_the_mouse_points_at_the_spot_or_at_the_nearest_where_there_is_room() -> None:
    friend = unit("a", RED, "FrLN", 13, 1, form="column", limit="none")
    game = arriving(friend, entries={"b": WIDE})
    free = game.asking.ghost(game.ctx, Wish((17_300, 9_000)))
    assert free is not None and free.action == acts.pose(pose(17.3, 2)) and free.refusal is None
    taken = game.asking.ghost(game.ctx, Wish((13_500, 9_000)))
    assert taken is not None and taken.action is not None and taken.refusal is not None
    assert taken.refusal.rule == "NB 8.1.3.2"
    assert game.do(taken.action) is None
    there = place(game, "b")
    assert there is not None and 13.5 < there[0] < 16


@pytest.mark.rule("NB 4.1.1.1", "NB 8.1.4.1")
def test_all_come_on_as_the_program_proposes_by_one_press() -> None:
    game = arriving(entries={"b": WIDE, "c": WIDE, "d": WIDE})
    assert game.prompt.suggested == acts.pose(pose(15, 2)), (
        "the middle of the stretch for the first"
    )
    seen = game.asking.preview(game.ctx, acts.button(REST))
    assert seen is not None and len(seen.shapes) == 3
    assert all(place(game, uid) is None for uid in "bcd"), "it was only looked at"
    assert game.press(REST) is None
    assert all(place(game, uid) for uid in "bcd") and isinstance(game.asking, ChooseUnit)


@pytest.mark.rule("NB 4.1.1.1")
def test_nothing_is_asked_where_there_is_no_choice() -> None:
    game = arriving(entries={"b": ((10.0, 0.0), (10.0, 0.0)), "c": ((15.0, 0.0), (15.0, 0.0))})
    assert place(game, "b") and place(game, "c") and isinstance(game.asking, ChooseUnit)


@pytest.mark.rule("NB 4.1.1.1", "NB 1.5-2")
def test_a_general_comes_on_where_his_player_chooses() -> None:
    """He may touch a unit there, which he joins, but lie on none."""
    late = {"h": entry("h", "south", *WIDE, 2)}
    game = position(
        general("h", RED, 0, 0),
        unit("a", RED, "FrLN", 12, 1),
        unit("x", BLUE, "FrLN", 30, 28, 180),
        terms=Terms(turns=12, first=RED, entries=late),
        table={"turn": 2},
    )
    lead(game.ctx, "h", pose=None)
    game.run(EntryStep())
    assert proposed(game.ctx, "h").x == 15_000, "where he joins nobody"
    deep = game.asking.ghost(game.ctx, Wish((17_000, 5_000)))
    assert deep is not None and deep.action is not None and isinstance(deep.action.arg, Pose)
    on_unit = Pose(12_000, deep.action.arg.y, deep.action.arg.heading)
    assert game.go(on_unit) == refusals.NO_ROOM
    assert game.do(deep.action) is None
    assert game.stands("h")[0] == 17


@pytest.mark.rule("NB 8.1.4.1", "NB 8.1.3-3")
def test_its_player_chooses_from_which_spot_a_unit_comes_in_beyond_friends() -> None:
    """Columns that cannot move fill its stretch, from 10 to 13, two inches deep."""
    friends = (
        unit(u, RED, "FrLN", x, 2, form="column", limit="none", commander="g")
        for u, x in (("l", 10.0), ("m", 11.5), ("n", 13.0))
    )
    fast = structs.replace(standard_profiles()["FrLN"], move=(12_000, 4_000, 18_000))
    game = arriving(*friends, entries={"b": ((10.0, 0.0), (13.0, 0.0))}, profiles={"FrLN": fast})
    assert isinstance(game.asking, Beyond)
    assert game.go(pose(11, 9)) == refusals.OFF_WAYS_IN
    ghost = game.asking.ghost(game.ctx, Wish((13_000, 5_000)))
    assert ghost is not None and ghost.action is not None
    seen = game.asking.preview(game.ctx, ghost.action)
    assert seen is not None and len(seen.path) == 2
    assert game.do(ghost.action) is None
    assert game.stands("b")[0] == 13 and game.unit("b").spent > 0


@pytest.mark.rule("NB 8.1.4.1")
def test_who_finds_room_late_is_asked_where_he_comes_on() -> None:
    """a fills the stretch of two inches; it goes on, and b chooses an end of it."""
    game = arriving(
        unit("a", RED, "FrLN", 11, 1.5, form="line", commander="g"),
        entries={"b": ((10.5, 0.0), (11.5, 0.0))},
    )
    assert place(game, "b") is None
    assert game.take("a") is None
    leg = Leg(MOVE, inches(4))
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    if not isinstance(game.asking, Arrive):
        assert game.press("done") is None
    assert isinstance(game.asking, Arrive)
    assert game.go(pose(11.5, 2)) is None
    b = game.unit("b")
    assert game.stands("b") == (11.5, 2, 0) and b.moved and b.spent > 0
