"""Rossbach's first turn and its idle armies: march and passivity (PG 23.4.4, 23.5.1)."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.engine import action as do
from game.engine.context import Context
from game.engine.text import Text, render
from game.rules.prussias_glory.battles.passivity import PassivityRoll
from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.combat.bombardment import StartBombardment
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.table import Army, Lost, Morale
from tests.rules.prussias_glory.march_bench import marching, walker
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    open_field,
    position,
)

WHY = " by passivity: there was no combat yet."


def idle(
    die: int | None,
    side: str,
    *,
    turn: int = 2,
    am: int = 12,
    special: Sequence[str] = ("23.4.4", "23.5.1"),
    **table: Any,
) -> Position:
    """The end of a side's Movement phase; None: no die is there to be rolled."""
    armies = {side: Army(side, am, am)}
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0101"),
        foot("x", COALITION, "0909"),
        dice=() if die is None else (die,),
        special=special,
        turn=turn,
        active=side,
        table={"armies": armies, **table},
    )
    return game.run(PassivityRoll(side))


def lost(game: Position, side: str, am: int = 12) -> int:
    """How much army morale it cost."""
    return am - losses.level_of_army(game.ctx, side)


@pytest.mark.rule("PG 23.4.4a")
@pytest.mark.parametrize(
    ("side", "turn", "rolls"),
    [(PRUSSIAN, 1, True), (PRUSSIAN, 2, True), (COALITION, 2, True), (COALITION, 1, False)],
)
def test_both_sides_roll_but_a_coalition_that_advances(side: str, turn: int, rolls: bool) -> None:
    """The march of turn 1 is an advance (Ruling 58); the Prussian rolls all the same."""
    game = idle(1 if rolls else None, side, turn=turn)
    assert len([e for e in game.events if e.kind == "passivity"]) == int(rolls)


@pytest.mark.rule("PG 23.4.4a")
def test_no_rolls_without_the_rule() -> None:
    """Another scenario."""
    assert idle(None, PRUSSIAN, special=()).events == []


@pytest.mark.rule("PG 23.4.4b")
@pytest.mark.parametrize(("die", "loss"), [(1, 0), (4, 0), (5, 0), (6, 2)])
def test_prussian_passivity(die: int, loss: int) -> None:
    """2 on a 6, every time."""
    assert lost(idle(die, PRUSSIAN), PRUSSIAN) == loss
    assert lost(idle(die, PRUSSIAN, passivity_hits=3), PRUSSIAN) == loss


@pytest.mark.rule("PG 23.4.4c")
@pytest.mark.parametrize(
    ("die", "hits", "loss"),
    [(4, 0, 0), (5, 0, 2), (6, 0, 2), (4, 1, 0), (5, 1, 2), (6, 1, 3), (6, 2, 3)],
)
def test_coalition_passivity(die: int, hits: int, loss: int) -> None:
    """The first 5 or 6 costs 2, later a 5 costs 2 and a 6 costs 3."""
    assert lost(idle(die, COALITION, passivity_hits=hits), COALITION) == loss


@pytest.mark.rule("PG 23.4.4c")
def test_the_first_hit_is_remembered() -> None:
    """A 6, then a 6: 2 and 3."""
    game = idle(6, COALITION)
    assert game.table.passivity_hits == 1
    assert idle(4, COALITION).table.passivity_hits == 0


@pytest.mark.rule("PG 23.4.4d")
@pytest.mark.parametrize(("am", "loss"), [(9, 3), (8, 2), (7, 1), (6, 0), (4, 0)])
def test_penalties_stop_at_six(am: int, loss: int) -> None:
    """A later 6 would cost 3; at 6 it is ignored, and what is below is not raised (Ruling 58)."""
    game = idle(6, COALITION, am=am, passivity_hits=1)
    assert lost(game, COALITION, am) == loss


@pytest.mark.rule("PG 23.4.4d")
def test_the_floor_is_for_the_coalition_only() -> None:
    """The Prussians fall from 6 to 4."""
    assert lost(idle(6, PRUSSIAN, am=6), PRUSSIAN, 6) == 2


@pytest.mark.rule("PG 23.4.4b", "PG 10.0b")
def test_with_losses_on_the_track_the_penalty_lowers_it_by_its_amount() -> None:
    """Lowest box 9, two markers: 7 (Ruling 26)."""
    game = idle(6, PRUSSIAN, tracks={PRUSSIAN: (Lost(9, "a", 2),)})
    assert losses.level_of_army(game.ctx, PRUSSIAN) == 7


@pytest.mark.rule("PG 23.4.4e")
def test_the_rolls_stop_after_the_first_combat_of_any_kind() -> None:
    """A bombardment is one; then neither side rolls."""
    assert idle(None, PRUSSIAN, fought_yet=True).events == []
    assert idle(None, COALITION, fought_yet=True).events == []
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
        dice=[1],
        special=["23.4.4"],
    )
    assert not game.table.fought_yet
    game.run(StartBombardment(PRUSSIAN, defensive=False))
    game.do(do.cell(game.cell("0506")))
    assert game.do(do.pick("g")) is None
    assert game.table.fought_yet


@pytest.mark.rule("PG 23.4.4e")
def test_movement_and_rout_are_no_combat() -> None:
    """A Routed unit on the map does not end the rolls."""
    routed = foot("r", PRUSSIAN, "0505", morale=Morale.ROUTED)
    game = position(open_field(), routed, special=["23.4.4"], dice=[6])
    game.run(PassivityRoll(PRUSSIAN))
    assert lost(game, PRUSSIAN, 10) == 2


@pytest.mark.rule("PG 23.5.1a")
def test_ways_to_one_and_the_same_hex_are_no_choice() -> None:
    """From 2404 both ways with a single bend end in 2606: nothing is asked."""
    game = marching(walker("a", "2404"))
    assert game.do(do.cell(game.cell("2404"))) is None
    assert game.at("a") == "2606"


@pytest.mark.rule("PG 23.4.4b", "PG 23.4.4c")
@pytest.mark.parametrize(
    ("side", "die", "rule", "text"),
    [
        (PRUSSIAN, 6, "PG 23.4.4b", "the Prussians lose 2 army morale" + WHY),
        (PRUSSIAN, 5, "PG 23.4.4b", "the Prussians: no army morale is lost by passivity."),
        (COALITION, 5, "PG 23.4.4c", "the Coalition lose 2 army morale" + WHY),
        (COALITION, 4, "PG 23.4.4c", "the Coalition: no army morale is lost by passivity."),
    ],
)
def test_each_side_is_told_its_own_rule(side: str, die: int, rule: str, text: str) -> None:
    """With the die."""
    (event,) = idle(die, side).events
    assert (event.rule, event.side, render(event.text)) == (rule, side, text)
    assert event.roll is not None
    assert (event.roll.faces, event.roll.die, event.roll.total) == (6, die, die)


@pytest.mark.rule("PG 23.4.4c")
def test_a_five_is_a_hit_that_is_remembered() -> None:
    """After it a 6 costs 3."""
    assert idle(5, COALITION).table.passivity_hits == 1


class Watched:
    """A die that notes with how many faces it was asked for."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """Always a 1."""
        self.faces.append(faces)
        return 1

    roll_unseen = roll

    def copy(self) -> "Watched":
        """The same."""
        return self


@pytest.mark.rule("PG 23.4.4a")
def test_the_die_has_six_faces() -> None:
    """As every die of the battle but those of a mass."""
    game = position(open_field(), foot("a", PRUSSIAN, "0101"), special=("23.4.4",))
    watched = Watched()
    game.ctx = Context(game.rules, game.state, watched)
    game.run(PassivityRoll(PRUSSIAN))
    assert watched.faces == [6]


def warned(side: str, *, turn: int = 2, hits: int = 0, am: int = 12, fought: bool = False) -> str:
    """What is said of the roll before movement is ended."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0101"),
        foot("x", COALITION, "0909"),
        special=("23.4.4", "23.5.1"),
        turn=turn,
        active=side,
        table={
            "armies": {side: Army(side, am, am)},
            "passivity_hits": hits,
            "fought_yet": fought,
        },
    )
    prompt = MovePhase(side).prompt(game.ctx)
    note = next(b for b in prompt.buttons if b.id == "end").note
    assert (note is None) == (prompt.context is None)
    assert note is None or prompt.context is not None
    return render(note) if note is not None else ""


@pytest.mark.rule("PG 23.4.4a", "PG 23.4.4b", "PG 23.4.4c", "PG 23.4.4d", "PG 23.4.4e")
def test_what_passivity_may_cost_is_told_before_movement_is_ended() -> None:
    """By the same readings as the roll: nothing where none is rolled, or none can cost."""
    assert warned(PRUSSIAN) == "passivity: a 6 costs 2 army morale (1 in 6)"
    assert warned(COALITION) == "passivity: 5 or more costs 2 army morale (2 in 6)"
    again = "passivity: a 5 costs 2 army morale, a 6 costs 3 (2 in 6)"
    assert warned(COALITION, hits=1) == again
    assert warned(COALITION, hits=1, am=7) == "passivity: 5 or more costs 1 army morale (2 in 6)"
    assert warned(COALITION, am=6) == ""
    assert warned(COALITION, turn=1) == ""
    assert warned(PRUSSIAN, fought=True) == ""
