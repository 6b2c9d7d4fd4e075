"""Normal movement without enemies near (PG 7.0, 7.1, T4)."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.board.board import Board
from game.engine import action as do
from game.engine.action import cell, unit
from game.engine.prompt import Mark
from game.engine.text import render
from game.rules.prussias_glory.combat import gunnery
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.markers import PlaceMarkers
from game.rules.prussias_glory.movement import room, steps
from game.rules.prussias_glory.movement.movement import MovePhase, NormalMovement
from game.rules.prussias_glory.movement.steps import why_no_step
from game.rules.prussias_glory.table import Morale
from tests.keywords import Keywords
from tests.rules.prussias_glory.moves import begin, go, go_on, in_hand, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)

MAKERS: dict[str, Callable[..., Placed]] = {
    "foot": foot,
    "horse": horse,
    "battery": battery,
    "leader": leader,
}


def start(*pieces: Placed, board: Board | None = None) -> Position:
    """A position in the Prussian normal movement."""
    return begin(position(board or open_field(), *pieces), PRUSSIAN)


# -- costs -----------------------------------------------------------------------------------------


@pytest.mark.rule("PG 7.0a")
def test_hex_costs_and_hexside_costs_are_paid_for_each_step() -> None:
    """Open 1, then woods 2 across a stream 1: 4 of 5 MP."""
    board = open_field(9, 9, "stream 0506-0507", woods="0507")
    game = start(foot("a", PRUSSIAN, "0505", ma=5), board=board)
    assert go(game, "a", "0506", "0507") is None
    assert game.unit("a").spent == 1 + (2 + 1)
    dear = start(foot("a", PRUSSIAN, "0505", ma=3), board=board)
    assert rule_of(go(dear, "a", "0506", "0507")) == "PG 7.0c"


@pytest.mark.rule("PG 7.0a")
def test_a_path_goes_from_hex_to_neighbour() -> None:
    """No jump over a hex."""
    game = start(foot("a", PRUSSIAN, "0505"))
    assert rule_of(go(game, "a", "0507")) == "PG 7.0a"
    assert go_on(game, "0506", "0507") is None


@pytest.mark.rule("PG 7.0b")
def test_a_piece_finishes_before_another_starts() -> None:
    """Taking up b ends the move of a, MP left or not."""
    game = start(foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0101"))
    assert go(game, "a", "0506") is None
    assert in_hand(game) == "a"
    assert game.do(do.unit("b")) is None
    assert game.do(do.unit("a")) == room.HAS_MOVED
    assert in_hand(game) == "b"


@pytest.mark.rule("PG 7.0b")
def test_a_piece_put_back_before_its_first_step_has_not_moved() -> None:
    """The owner chooses the order and may think again."""
    game = start(foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0101"))
    assert game.do(do.unit("a")) is None
    assert game.do(do.button("back")) is None
    assert go(game, "b", "0102") is None
    assert game.do(do.button("done")) is None
    assert go(game, "a", "0506") is None


@pytest.mark.rule("PG 7.0c")
def test_no_more_mp_than_the_allowance_and_unused_ones_are_lost() -> None:
    """3 open hexes for MA 3, not 4; what is left at the end of the move is gone."""
    game = start(foot("a", PRUSSIAN, "0502"))
    assert rule_of(go(game, "a", "0503", "0504", "0505", "0506")) == "PG 7.0c"
    assert go_on(game, "0503") is None
    assert game.do(do.button("done")) is None
    assert game.do(do.unit("a")) == room.HAS_MOVED
    whole = start(foot("a", PRUSSIAN, "0502"))
    assert go(whole, "a", "0503", "0504", "0505") is None
    assert in_hand(whole) is None


@pytest.mark.rule("PG 7.0c")
def test_a_move_in_two_parts_spends_the_same() -> None:
    """2 MP, then 1 more, then none."""
    game = start(foot("a", PRUSSIAN, "0502"))
    assert go(game, "a", "0503", "0504") is None
    assert rule_of(go_on(game, "0505", "0506")) == "PG 7.0c"
    assert go_on(game, "0505") is None
    assert game.unit("a").spent == 3


def two_terrains(*sides: str) -> Board:
    """0506 is town and marsh at once."""
    board = open_field(9, 9, *sides)
    terrain = list(board.terrain)
    cell = board.cell("0506")
    assert cell is not None
    terrain[cell] = ("town", "marsh")
    return replace(board, terrain=tuple(terrain))


@pytest.mark.rule("PG 7.0d")
@pytest.mark.parametrize(("make", "cost"), [(foot, 2), (battery, 2), (horse, 3)])
def test_only_the_dearest_terrain_of_a_hex_counts(make: Callable[..., Placed], cost: int) -> None:
    """Town 1 and marsh 2 (cavalry 3): not the sum."""
    game = start(make("a", PRUSSIAN, "0505", ma=6), board=two_terrains())
    assert go(game, "a", "0506") is None
    assert game.unit("a").spent == cost


@pytest.mark.rule("PG 7.0d")
def test_all_hexside_costs_are_added() -> None:
    """Stream 1, uphill 1 and entrenchment 1 on one side, on top of the marsh's 2."""
    board = two_terrains("stream 0505-0506", "slope 0506>0505", "entrenchment 0505-0506")
    game = start(foot("a", PRUSSIAN, "0505", ma=6), board=board)
    assert go(game, "a", "0506") is None
    assert game.unit("a").spent == 2 + 1 + 1 + 1


# -- one hex at least ------------------------------------------------------------------------------

STEEP = ("stream 0505-0506", "slope 0506>0505")


@pytest.mark.rule("PG 7.0e")
def test_one_hex_is_always_possible_whatever_it_costs() -> None:
    """Woods over a stream uphill cost 4; with MA 2 it takes all, and nothing is left."""
    board = open_field(9, 9, *STEEP, woods="0506")
    game = start(foot("a", PRUSSIAN, "0505", effective=False), board=board)
    assert go(game, "a", "0506") is None
    assert game.unit("a").spent == 2
    assert in_hand(game) is None


@pytest.mark.rule("PG 7.0e")
def test_the_one_hex_is_the_first_only() -> None:
    """After a step it must be paid for like any other."""
    board = open_field(9, 9, *STEEP, woods="0506")
    game = start(foot("a", PRUSSIAN, "0504", effective=False), board=board)
    assert rule_of(go(game, "a", "0505", "0506")) == "PG 7.0c"
    assert go_on(game, "0505") is None
    assert rule_of(go_on(game, "0506")) == "PG 7.0c"


@pytest.mark.rule("PG 7.0e")
def test_what_is_lit_up_follows_the_same_rule() -> None:
    """The dear hex is offered to a piece that has not moved, not to one with 1 MP left."""
    board = open_field(9, 9, *STEEP, woods="0506")
    for at, lit in (("0505", True), ("0504", False)):
        game = start(foot("a", PRUSSIAN, at, effective=False), board=board)
        game.do(do.unit("a"))
        if at == "0504":
            assert game.do(do.cell(game.cell("0505"))) is None
        assert (game.cell("0506") in game.asking.asked(game.ctx).cells) == lit
        assert (game.do(do.cell(game.cell("0506"))) is None) == lit


@pytest.mark.rule("PG 7.0e")
def test_the_one_hex_breaks_no_prohibition() -> None:
    """Not into water, not an out of command unit into an EZOC (Ruling 11)."""
    wet = start(foot("a", PRUSSIAN, "0505", ooc=True), board=open_field(all_water="0506"))
    assert rule_of(go(wet, "a", "0506")) == "PG 7.1d"
    near = start(foot("a", PRUSSIAN, "0505", ooc=True), foot("x", COALITION, "0507"))
    assert rule_of(go(near, "a", "0506")) == "PG 6.2.2b"


# -- who moves -------------------------------------------------------------------------------------


@pytest.mark.rule("PG 7.0f")
def test_routed_units_do_not_move_here_others_and_leaders_do() -> None:
    """Routed refused; Disordered, Formed and leaders move."""
    game = start(
        foot("r", PRUSSIAN, "0101", morale=Morale.ROUTED),
        foot("d", PRUSSIAN, "0303", morale=Morale.DISORDERED),
        foot("f", PRUSSIAN, "0505"),
        leader("l", PRUSSIAN, "0707"),
    )
    assert game.do(do.unit("r")) == room.ROUTED_STAYS
    assert room.ROUTED_STAYS.rule == "PG 7.0f"
    for piece, goal in (("d", "0304"), ("f", "0506"), ("l", "0708")):
        assert go(game, piece, goal) is None


@pytest.mark.rule("PG 7.0g", "PG 16.0a")
def test_guns_that_moved_do_not_fire_in_the_same_player_turn() -> None:
    """Those that stood still do; restacking is no move (Ruling 69)."""
    game = start(
        battery("g", PRUSSIAN, "0505"),
        battery("still", PRUSSIAN, "0301"),
        foot("a", PRUSSIAN, "0301"),
    )
    assert gunnery.why_not_fire(game.ctx, "g", False) is None
    assert go(game, "g", "0504") is None
    assert gunnery.why_not_fire(game.ctx, "g", False) == gunnery.MOVED
    game.do(do.button("done"))
    game.do(do.button("restack"))
    game.do(do.cell(game.cell("0301")))
    assert game.do(do.pick("a", "still")) is None
    game.do(do.button("restack"))
    game.do(do.cell(game.cell("0301")))
    assert game.do(do.pick("still", "a")) is None
    assert gunnery.why_not_fire(game.ctx, "still", False) is None


@pytest.mark.rule("PG 15.0a")
def test_normal_movement_is_headed_as_such() -> None:
    """After the markers are laid."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505")).run(PlaceMarkers(PRUSSIAN))
    (event,) = game.events
    assert (event.kind, render(event.text), event.side) == ("phase", "Movement", PRUSSIAN)


@pytest.mark.rule("PG 7.0f")
def test_movement_without_anything_to_do_is_over_at_once() -> None:
    """Nobody can move, no stack of two, no wing to put in column: it is said."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505", moved=True, ooc=True))
    game.ctx.change("a", effective=False)
    game.run(NormalMovement(PRUSSIAN))
    assert game.asking is None
    assert [render(e.text) for e in game.events] == ["No piece of the Prussians can move."]


# -- allowance -------------------------------------------------------------------------------------


@pytest.mark.rule("PG 7.1a")
@pytest.mark.parametrize(
    "state", [{"effective": False}, {"ooc": True}, {"morale": Morale.DISORDERED}]
)
@pytest.mark.parametrize(("kind", "half"), [("foot", 2), ("horse", 3), ("battery", 2)])
def test_half_rounded_up(kind: str, half: int, state: dict[str, object]) -> None:
    """MA 3 becomes 2, MA 5 becomes 3, for each single reason."""
    game = start(MAKERS[kind]("a", PRUSSIAN, "0502", **state))
    line = ("0503", "0504", "0505", "0506")
    assert rule_of(go(game, "a", *line[: half + 1])) == "PG 7.0c"
    assert go_on(game, *line[:half]) is None


@pytest.mark.rule("PG 7.1a")
def test_without_a_reason_the_allowance_is_whole() -> None:
    """MA 3, 5 and 3."""
    made = [MAKERS[kind](kind, PRUSSIAN, "0505") for kind in ("foot", "horse", "battery")]
    game = start(*made)
    assert [steps.allowance(game.ctx, u) for u in ("foot", "horse", "battery")] == [3, 5, 3]


@pytest.mark.rule("PG 7.1b")
def test_several_reasons_halve_once() -> None:
    """MA 5 Degraded, Disordered and out of command: 3, as with one of them."""
    all_three: Keywords = {"effective": False, "ooc": True, "morale": Morale.DISORDERED}
    game = start(
        horse("three", PRUSSIAN, "0505", **all_three), horse("one", PRUSSIAN, "0101", ooc=True)
    )
    assert steps.allowance(game.ctx, "three") == 3
    assert steps.allowance(game.ctx, "one") == 3


@pytest.mark.rule("PG 7.1c")
def test_a_leader_is_never_halved() -> None:
    """His wing is Degraded and far off: he rides his 6 hexes, not 7."""
    game = start(
        leader("l", PRUSSIAN, "0501"), foot("a", PRUSSIAN, "0909", effective=False, ooc=True)
    )
    line = ("0502", "0503", "0504", "0505", "0506", "0507", "0508")
    assert rule_of(go(game, "l", *line)) == "PG 7.0c"
    assert go_on(game, *line[:6]) is None
    assert game.at("l") == "0507"
    assert steps.allowance(game.ctx, "a") == 2


@pytest.mark.rule("PG 7.0c")
def test_who_has_spent_all_has_no_step_left() -> None:
    """3 of 3 MP; with 2 spent one is left."""
    done, left = (
        position(open_field(), foot("a", PRUSSIAN, "0505", spent=n, steps=n)) for n in (3, 2)
    )
    assert why_no_step(done.ctx, "a") is not None
    assert why_no_step(left.ctx, "a") is None


@pytest.mark.rule("PG 7.0c")
def test_a_piece_in_hand_shows_what_is_left() -> None:
    """One of 3 MP is spent: beside it one is left, two hexes on none; the enemy's ZOC ends it."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", spent=1, steps=1),
        foot("b", PRUSSIAN, "0101", spent=2, steps=2),
        foot("x", COALITION, "0503"),
    ).run(MovePhase(PRUSSIAN))
    assert game.do(unit("a")) is None
    asked = game.asking.asked(game.ctx)
    near, far, stop = (asked.cells[game.cell(label)] for label in ("0506", "0507", "0504"))
    assert [(o.mark, render(o.text), o.chip) for o in (near, far, stop)] == [
        (Mark.MOVE, "1 MP left", "1"),
        (Mark.MOVE, "0 MP left", "0"),
        (Mark.STOP, "1 MP left", "1"),
    ]
    assert {u: render(o.text) for u, o in asked.units.items()} == {"b": "1 MP left"}
    refusal = game.do(cell(game.cell("0909")))
    assert refusal is not None
    assert render(refusal.message) == "a has 2 MP left; 0909 is out of its reach."
    assert game.do(cell(game.cell("0503"))).rule == "PG 7.1e"


# -- where not -------------------------------------------------------------------------------------


@pytest.mark.rule("PG 7.1d")
@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_prohibited_terrain_is_never_entered_or_crossed(kind: str) -> None:
    """All water, a full pond's side, the Elbe; the hex beside them is free."""
    board = open_field(9, 9, "pond_full 0505-0405", "elbe 0505-0605", all_water="0506")
    game = start(MAKERS[kind]("a", PRUSSIAN, "0505"), board=board)
    for goal in ("0506", "0405", "0605"):
        assert rule_of(go(game, "a", goal)) == "PG 7.1d"
        game.do(do.button("back"))
    assert go(game, "a", "0504") is None


@pytest.mark.rule("PG 7.1e")
@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_a_hex_with_an_enemy_unit_is_never_entered(kind: str) -> None:
    """Not even one with Routed guns alone."""
    game = start(
        MAKERS[kind]("a", PRUSSIAN, "0505"),
        battery("x", COALITION, "0506", morale=Morale.ROUTED),
    )
    assert rule_of(go(game, "a", "0506")) == "PG 7.1e"
    assert go_on(game, "0504") is None


@pytest.mark.rule("PG 7.1e", "PG 9.2b")
def test_a_unit_enters_a_hex_of_enemy_leaders_and_a_leader_does_not() -> None:
    """The unit overruns him: on a 3 he rides to the nearest friends (Ruling 80)."""
    pieces = (leader("m", COALITION, "0506"), foot("y", COALITION, "0909"))
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), *pieces, dice=[3])
    begin(game, PRUSSIAN)
    assert go(game, "a", "0506") is None
    assert game.at("a") == "0506"
    assert game.at("m") == "0909"
    lone = start(leader("l", PRUSSIAN, "0505"), *pieces)
    assert go(lone, "l", "0506") == steps.ENEMY_LEADER_THERE
