"""Who comes onto the table where friends stand at its edge (NB 8.1.4.1, Ruling 93)."""

import pytest
from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.engine import action as acts
from game.rules.napoleons_battles.control.entry import EntryStep
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.phase import BRING, ChooseUnit, MoveStep
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.presentation import presentation
from game.rules.napoleons_battles.rules import Terms
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


def arriving(*more: Placed | Leader, entries: dict[str, Stretch]) -> Position:
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
