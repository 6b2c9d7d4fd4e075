"""Rossbach: what a declared advance obliges to, and until when (PG 23.4c, 23.4d)."""

import pytest
from msgspec import structs

from game.rules.prussias_glory.battles.rossbach_advance import (
    has_come_up,
    in_force,
    infantry_up,
    must_still_move,
    stragglers,
)
from game.rules.prussias_glory.battles.rossbach_main import AdvanceCheck, deadline
from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.markers import PlaceMarkers
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.pieces import place
from game.rules.prussias_glory.shown.presentation import presentation
from game.rules.prussias_glory.table import Advance
from tests.rules.prussias_glory.activation_bench import press
from tests.rules.prussias_glory.battles import shipped, start
from tests.rules.prussias_glory.moves import go, rule_of
from tests.rules.prussias_glory.positions import Placed, Position, foot
from tests.rules.prussias_glory.rossbach_bench import (
    MAIN,
    advancing,
    attack,
    coalition_turn,
    duel,
    level,
)


@pytest.mark.rule("PG 23.4c")
def test_movement_does_not_end_while_a_unit_that_can_move_stands() -> None:
    """Two of three have moved; with the third the phase may end. The leader is free to stay."""
    game = advancing().run(PlaceMarkers(COALITION), MovePhase(COALITION))
    assert go(game, "x", "0308") is None
    assert go(game, "y", "0508") is None
    press(game, "done")
    assert must_still_move(game.ctx, COALITION, ("h", "l")) == ("h",)
    refusal = press(game, "end")
    assert rule_of(refusal) == "PG 23.4c"
    assert str(refusal.message) == "The advance was declared: h must move."
    tasks = game.asking.asked(game.ctx).tasks
    assert [t.units for t in tasks if t.rule == "PG 23.4c"] == [("h",)]
    assert go(game, "h", "0708") is None
    press(game, "done")
    assert press(game, "end") is None


@pytest.mark.rule("PG 23.4c")
def test_nobody_is_obliged_without_a_declared_advance() -> None:
    """Nor once it is settled, nor the Prussians."""
    game = advancing()
    game.ctx.set(advance=None)
    game.run(PlaceMarkers(COALITION), MovePhase(COALITION))
    assert press(game, "end") is None
    other = advancing()
    assert must_still_move(other.ctx, PRUSSIAN, ("p",)) == ()


def bring_up(game: Position, *cells: str) -> None:
    """Units w0, w1 ... are put into hexes."""
    for i, at in enumerate(cells):
        place(game.ctx, f"w{i}", game.cell(at))


def three(kind: str = "line") -> tuple[Placed, ...]:
    """Three battalions in the rear."""
    return tuple(foot(f"w{i}", COALITION, "0911", kind=kind) for i in range(3))


@pytest.mark.rule("PG 23.4c")
@pytest.mark.parametrize(
    ("cells", "up"),
    [
        (("0505", "0504", "0506"), True),  # in the town and next to it
        (("0102", "0201", "0506"), True),  # next to the Prussian in 0101, and at the town
        (("0505", "0504", "0507"), False),  # the third two hexes away
        (("0505", "0505", "0505"), True),
    ],
)
def test_three_line_battalions_end_the_obligation(cells: tuple[str, ...], up: bool) -> None:
    """At a Prussian unit and/or at a town."""
    game = advancing(*three())
    bring_up(game, *cells)
    assert has_come_up(game.ctx) == up
    game.run(AdvanceCheck())
    assert in_force(game.ctx) == (not up)
    assert must_still_move(game.ctx, COALITION, ("x",)) == (() if up else ("x",))


@pytest.mark.rule("PG 23.4c")
@pytest.mark.parametrize("kind", ["croat", "freikorps"])
def test_light_infantry_and_cavalry_do_not_count(kind: str) -> None:
    """Croats are no line infantry."""
    game = advancing(*three(kind))
    bring_up(game, "0505", "0504", "0506")
    assert infantry_up(game.ctx) == ()
    place(game.ctx, "h", game.cell("0505"))
    assert infantry_up(game.ctx) == ()


@pytest.mark.rule("PG 23.4c")
def test_the_goal_needs_all_units_east_of_the_entrenchments_too() -> None:
    """The infantry is up, three units are still behind; then they come, and the bonus is kept."""
    game = advancing(*three())
    bring_up(game, "0505", "0504", "0506")
    assert set(stragglers(game.ctx)) == {"x", "y", "h"}
    game.run(AdvanceCheck())
    advance = game.table.advance
    assert advance is not None and advance.reached and advance.settled == ""
    for uid in ("x", "y", "h"):
        place(game.ctx, uid, game.cell("0407"))
    game.run(AdvanceCheck())
    assert game.table.advance is not None and game.table.advance.settled == "kept"
    assert level(game) == 10


@pytest.mark.rule("PG 23.4c")
@pytest.mark.parametrize(
    ("turn", "reached", "taken"), [(3, False, 0), (4, False, 4), (4, True, 4), (5, False, 4)]
)
def test_at_the_deadline_the_bonus_is_taken_back(turn: int, reached: bool, taken: int) -> None:
    """Not a turn before; also where the infantry has come up but units are behind."""
    game = advancing(turn=turn)
    advance = game.table.advance
    assert advance is not None
    game.ctx.set(advance=structs.replace(advance, reached=reached))
    game.run(AdvanceCheck(closing=True))
    assert level(game) == 10 - taken
    assert game.table.advance is not None
    assert game.table.advance.settled == ("failed" if taken else "")


@pytest.mark.rule("PG 23.4c")
def test_the_last_combat_before_the_deadline_may_still_bring_it_up() -> None:
    """After the movement of the fourth turn nothing is taken back yet."""
    game = advancing(turn=4)
    game.run(AdvanceCheck())
    assert level(game) == 10
    assert game.table.advance is not None and game.table.advance.settled == ""


@pytest.mark.rule("PG 23.4c")
def test_only_what_was_gained_is_taken_back() -> None:
    """Ruling 59: claimed 8, gained 3 up to 18."""
    game = advancing(turn=4)
    game.ctx.set(advance=Advance(8, 3, 4))
    game.run(AdvanceCheck(closing=True))
    assert level(game) == 7


@pytest.mark.rule("PG 23.4c")
@pytest.mark.parametrize(("turn", "last"), [(1, 4), (6, 9), (7, 10), (9, 10), (10, 10)])
def test_four_turns_with_the_first_or_until_1730(turn: int, last: int) -> None:
    """The turn of activation counts."""
    game = start(MAIN)
    game.ctx.set(turn=turn)
    assert deadline(game.ctx) == last


@pytest.mark.rule("PG 23.4c")
def test_the_deadline_is_judged_at_the_end_of_the_coalition_player_turn() -> None:
    """Before army morale sets the marker: 18 falls back to 12 by the fourth turn."""
    game = coalition_turn(1, turn=1)
    press(game, "activate")
    press(game, "claim:6")
    game.ctx.set(turn=4)
    game.run(AdvanceCheck(closing=True), ArmyMoralePhase())
    assert game.table.armies[COALITION].cm == 12


@pytest.mark.rule("PG 23.4c")
def test_goals_at_rossbach() -> None:
    """Both towns; rows up to 23 are east of the entrenchments."""
    rules = shipped(MAIN)
    assert rules.advance is not None
    assert {rules.label(c) for c in rules.advance.towns} == {
        "1607",
        "1608",
        "1706",
        "2604",
        "2605",
        "2606",
    }
    inside = {rules.board.cell(label) in rules.advance.beyond for label in ("1123", "3523", "2001")}
    assert inside == {True}
    assert rules.board.cell("2024") not in rules.advance.beyond


@pytest.mark.rule("PG 23.4c")
def test_the_declared_advance_is_shown() -> None:
    """Among the objectives until it is settled."""
    game = coalition_turn(1)
    press(game, "activate")
    press(game, "claim:2")
    shown = [rule for rule, _, _ in presentation(game.ctx).objectives]
    assert shown == ["PG 23.4c", "PG 23.1a"]
    game.ctx.set(advance=Advance(2, 2, 4, settled="kept"))
    assert [rule for rule, _, _ in presentation(game.ctx).objectives] == ["PG 23.1a"]


@pytest.mark.rule("PG 23.4d")
@pytest.mark.parametrize(("side", "ends"), [(PRUSSIAN, True), (COALITION, False)])
def test_a_prussian_attack_ends_the_obligation_and_saves_the_bonus(side: str, ends: bool) -> None:
    """Their own attack does not; at the deadline nothing is taken back."""
    game = duel(foot("a", PRUSSIAN, "0505"), advance=Advance(4, 4, 1))
    attack(game, side)
    assert in_force(game.ctx) == (not ends)
    assert not game.table.bonus_lost
    game.run(AdvanceCheck(closing=True))
    assert level(game) == (10 if ends else 6)


@pytest.mark.rule("PG 23.4d")
def test_an_attack_after_the_bonus_is_lost_changes_nothing() -> None:
    """It has failed."""
    failed = Advance(4, 4, 1, settled="failed")
    game = duel(foot("a", PRUSSIAN, "0505"), advance=failed)
    attack(game)
    assert game.table.advance == failed
