"""Columns: what mutants of the rules showed to be without a test (PG 7.3)."""

import pytest

from game.engine import action as do
from game.engine.prompt import Prompt
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import column, column_rolls, in_column
from game.rules.prussias_glory.sequence import PlayerTurn
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.moves import begin
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    leader,
    open_field,
    position,
)

FIELD = open_field(9, 14)
WING = "prussian-foot"


def asked(game: Position) -> Prompt:
    """The question asked now."""
    found: Prompt = game.asking.prompt(game.ctx)
    return found


def in_column_now(game: Position) -> set[str]:
    """The units in column."""
    return {uid for uid, state in game.table.units.items() if state.column}


def surprised(*pieces: Placed, dice: tuple[int, ...] = (), rating: int = 3) -> Position:
    """A Coalition wing in column at 0501; a Prussian unit has come to 0504."""
    game = position(
        FIELD,
        foot("x", COALITION, "0501", column=True),
        foot("a", PRUSSIAN, "0504"),
        *pieces,
        dice=dice,
        ratings={"coalition-foot": rating, "prussian-foot": 3, "prussian-horse": 3},
    )
    return game.run(*column.forced_deployments(game.ctx, "a", game.cell("0504")))


@pytest.mark.rule("PG 7.3.2a")
def test_the_leader_stands_for_his_wing_while_he_is_there() -> None:
    """A wing that has lost him is its units; at Torgau he waits off the map with them (26.3c)."""
    with_him = position(FIELD, foot("a", PRUSSIAN, "0505"), leader("moritz", PRUSSIAN, "0501"))
    assert in_column.pieces_of(with_him.ctx, WING) == ("a", "moritz")
    alone = position(FIELD, foot("a", PRUSSIAN, "0505"))
    assert in_column.pieces_of(alone.ctx, WING) == ("a",)
    torgau = start("torgau-main", 6, 6, 6).run(PlayerTurn(PRUSSIAN))
    assert in_column.pieces_of(torgau.ctx, "karl")[-1] == "karl"


@pytest.mark.rule("PG 7.3.2b")
def test_pointing_at_a_gun_deploys_it_alone() -> None:
    """One of two guns goes with the wing, the other stays in column."""
    game = position(
        FIELD,
        foot("a", PRUSSIAN, "0502", column=True),
        leader("moritz", PRUSSIAN, "0501"),
        battery("g", PRUSSIAN, "0503", column=True),
        battery("h", PRUSSIAN, "0503", column=True),
    ).run(column.DeployPhase(PRUSSIAN))
    assert game.do(do.button(f"wing:{WING}")) is None
    assert game.do(do.unit("g")) is None
    assert in_column_now(game) == {"h"}


@pytest.mark.rule("PG 7.3.3b")
def test_a_leader_without_initiative_adds_nothing() -> None:
    """A rating of 0 stays one."""
    game = surprised(leader("broglie", COALITION, "0501"), rating=0)
    found = column_rolls.rating_line(game.ctx, "x")
    assert (found.value, str(found.label)) == (0, "command rating of coalition foot")


@pytest.mark.rule("PG 7.3.3c")
def test_the_roll_to_deploy_cannot_be_taken_back() -> None:
    """The button says so; staying in column costs nothing and rolls nothing."""
    buttons = {b.id: b.commits for b in asked(surprised()).buttons}
    assert buttons == {"try": True, "stay": False}


@pytest.mark.rule("PG 7.3.3d")
def test_a_forced_deployment_is_told_below_its_rolls() -> None:
    """In the log it belongs to the roll that allowed it."""
    game = surprised(dice=(6, 1))
    assert game.do(do.button("try")) is None
    deployed = game.events[-1]
    assert (deployed.rule, deployed.units, deployed.depth) == ("PG 7.3.3d", ("x",), 1)


@pytest.mark.rule("PG 7.3a")
def test_after_the_choice_of_a_wing_movement_goes_on() -> None:
    """Without guns near, the wing is in column at once and the next piece is asked for; so it is
    when the player goes back.
    """
    for answer, found in ((f"wing:{WING}", {"a"}), ("back", set[str]())):
        game = begin(position(FIELD, foot("a", PRUSSIAN, "0505")), PRUSSIAN)
        movement = game.asking
        assert game.do(do.button("column")) is None
        assert game.do(do.button(answer)) is None
        assert in_column_now(game) == found
        assert game.asking == movement


@pytest.mark.rule("PG 7.3c")
def test_from_no_gun_to_three_go_with_a_wing() -> None:
    """With four near the pick is of none to three, with two of none to two."""
    for n, most in ((4, 3), (2, 2)):
        guns = (battery(f"g{i}", PRUSSIAN, f"050{i + 3}") for i in range(n))
        pieces = (foot("a", PRUSSIAN, "0502"), leader("moritz", PRUSSIAN, "0501"), *guns)
        game = begin(position(FIELD, *pieces), PRUSSIAN)
        assert game.do(do.button("column")) is None
        assert game.do(do.button(f"wing:{WING}")) is None
        pick = asked(game).pick
        assert pick is not None and (pick.min, pick.max) == (0, most)
        assert in_column.guns_that_may_enter(game.ctx, WING) == tuple(f"g{i}" for i in range(n))


@pytest.mark.rule("PG 7.3a", "PG 7.3.2a")
def test_the_log_tells_where_a_wing_forms_and_leaves_its_column() -> None:
    """Each hex once, in the order of the wing; on the first level of the log."""
    pieces = (foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0505"), foot("c", PRUSSIAN, "0409"))
    game = begin(position(FIELD, *pieces), PRUSSIAN)
    in_column.put_in_column(game.ctx, WING, ())
    formed = game.events[-1]
    in_column.deploy(game.ctx, WING, (), rule="PG 7.3.2a")
    left = game.events[-1]
    for event in (formed, left):
        assert event.cells == (game.cell("0505"), game.cell("0409"))
        assert (event.units, event.side, event.depth) == (("a", "b", "c"), PRUSSIAN, 0)


@pytest.mark.rule("PG 26.3c")
def test_off_the_map_a_column_is_told_without_hexes() -> None:
    """The units are named all the same."""
    game = start("torgau-main")
    in_column.put_in_column(game.ctx, "karl", ())
    assert game.events[-1].cells == ()
    assert "pr-syburg" in game.events[-1].units
