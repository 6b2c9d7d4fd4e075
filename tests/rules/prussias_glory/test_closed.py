"""What closed a thing that no question asks for: refusals with a reason, and what is told of what
the program does by itself (PG 7.0c, 12.0a, 12.0b, 19.12).
"""

from dataclasses import replace

import pytest

from game.engine.action import Action, button, cell, pick, unit
from game.engine.refusal import Refusal
from game.rules.prussias_glory.arrival.entry import guns_wait
from game.rules.prussias_glory.closed import why_closed
from game.rules.prussias_glory.combat.bombardment import StartBombardment
from game.rules.prussias_glory.combat.charge import CavalryStep
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.movement import NONE_IN_HAND
from game.rules.prussias_glory.table import Morale
from tests.rules.prussias_glory.close_bench import men, phase
from tests.rules.prussias_glory.combat_bench import cells, fight, told
from tests.rules.prussias_glory.moves import begin, go
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


def moving(*pieces: Placed, special: tuple[str, ...] = ()) -> Position:
    """The Movement phase of the Prussians."""
    return begin(position(open_field(), *pieces, special=special), PRUSSIAN)


def closed(game: Position, action: Action) -> tuple[str, str]:
    """Rule and words of the reason beyond those of the frame."""
    found = why_closed(game.ctx, game.asking, action)
    assert isinstance(found, Refusal)
    return found.rule, str(found.message)


@pytest.mark.rule("PG 12.0a", "PG 12.0b")
def test_a_button_of_another_phase_is_refused_by_the_order_of_phases() -> None:
    """In the Movement phase command is over and close combat has still to come."""
    game = moving(foot("a", PRUSSIAN, "0505"))
    game.ctx.set(phase="movement")
    assert closed(game, button("roll")) == ("PG 12.0b", "Command is over; now: Movement.")
    to_come = ("PG 12.0a", "Close combat is still to come; now: Movement.")
    assert closed(game, button("retreat:a")) == to_come
    assert closed(game, button("place:1")) == (
        "PG 7.0b",
        "That is not to be decided now. Choose a piece to move.",
    )
    assert closed(game, button("anything"))[0] == "PG 7.0b"


@pytest.mark.rule("PG 12.0a", "PG 7.0b")
def test_a_selection_where_nothing_is_selected_is_answered_by_the_question() -> None:
    """Two hexes that would fight, or two pieces, while one is to move; not what is not there."""
    game = moving(foot("a", PRUSSIAN, "0505"), foot("b", COALITION, "0705"))
    asked = ("PG 7.0b", "That is not to be decided now. Choose a piece to move.")
    hexes = cells(game, "0505 0705")
    for wanted in (pick(*hexes), pick("a", "b"), pick("a", hexes[1])):
        assert closed(game, wanted) == asked
    assert why_closed(game.ctx, game.asking, pick("a", "nobody")) is None
    assert why_closed(game.ctx, game.asking, pick()) is None


@pytest.mark.rule("PG 7.0c")
def test_a_hex_without_a_piece_in_hand() -> None:
    """The piece that moved last may have ended its move by itself."""
    game = moving(foot("a", PRUSSIAN, "0505"))
    assert game.asking.closed(game.ctx, cell(game.cell("0506"))) == NONE_IN_HAND
    assert game.asking.closed(game.ctx, button("roll")) is None


@pytest.mark.rule("PG 16.0a")
def test_pieces_and_hexes_that_a_question_leaves_aside() -> None:
    """Guns choose their target: whose the piece is, or what is against its hex."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
        foot("gone", PRUSSIAN, "0101", level=0),
        leader("K", COALITION, "0101"),
    ).run(StartBombardment(PRUSSIAN, defensive=False))
    game.ctx.set(phase="bombardment")
    assert closed(game, unit("x"))[1] == "Choose the hex of x, 0506."
    of_hex = game.asking.why_not_cell(game.ctx, game.cell("0505"), ())
    assert closed(game, unit("g")) == (of_hex.rule, str(of_hex.message))
    assert why_closed(game.ctx, game.asking, unit("nobody")) is None
    assert why_closed(game.ctx, game.asking, cell(-1)) is None
    assert why_closed(game.ctx, game.asking, cell(100_000)) is None


@pytest.mark.rule("PG 19.4a")
def test_pieces_where_units_are_chosen() -> None:
    """The lead is chosen among units: who is the enemy's, who has no part, which hex."""
    game = phase(
        men("a", PRUSSIAN, "0405"),
        men("b", PRUSSIAN, "0605"),
        men("far", PRUSSIAN, "0101"),
        men("x", COALITION, "0505"),
    )
    assert game.do(pick(*cells(game, "0405 0605 0505"))) is None
    question = "Choose the lead unit: its morale counts, and it takes the first loss."
    rule = "PG 19.4a"
    assert closed(game, unit("x")) == (rule, "x is the enemy’s: the Prussians decide now.")
    assert closed(game, pick("far")) == (rule, f"far has no part in this. {question}")
    where = cell(game.cell("0101"))
    assert closed(game, where) == (rule, f"Hex 0101 has no part in this. {question}")


# -- what the program does by itself ---------------------------------------------------------------


@pytest.mark.rule("PG 7.0c", "PG 7.2.1a")
def test_a_move_that_ends_with_points_left_is_told_by_its_rule() -> None:
    """Infantry with 3 MP stops in the EZOC after one hex; with none left nothing is told."""
    game = moving(foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0507"))
    assert go(game, "a", "0506") is None
    ended = [e for e in told(game, "move") if " ends its move: " in str(e.text)]
    assert [(e.rule, e.units, e.depth) for e in ended] == [("PG 7.2.1a", ("a",), 1)]
    free = moving(foot("a", PRUSSIAN, "0505"))
    assert go(free, "a", "0506", "0507", "0508") is None
    assert not [e for e in told(free, "move") if " ends its move: " in str(e.text)]
    assert free.unit("a").moved


def after_combat(
    rider: Placed, *, rolled: bool = True, marked: bool = False
) -> list[tuple[str, str]]:
    """What is told where the cavalry of a combat of 0505 on 0506 is not asked to charge."""
    game = position(open_field(), rider, foot("x", COALITION, "0506"), foot("y", COALITION, "0808"))
    momentum = game.cell("0808") if marked else None
    combat = fight(game, "0505", "0506", rolled=rolled, momentum=momentum)
    game.run(CavalryStep(open_combat(game.ctx, combat)))
    return [(e.rule, str(e.text)) for e in told(game, "charge")]


@pytest.mark.rule("PG 19.12.1a", "PG 19.12.2b", "PG 19.12.2c")
def test_why_nobody_is_asked_to_charge() -> None:
    """11 on the die and MR: MR 4 never, MR 5 with a 6; Disordered never; a hex marked far off."""
    weak = horse("h", PRUSSIAN, "0505", ladder=((6, 4),))
    fair = horse("h", PRUSSIAN, "0505", ladder=((6, 5),))
    tired = horse("h", PRUSSIAN, "0505", morale=Morale.DISORDERED)
    assert after_combat(weak) == [("PG 19.12.2b", "No charge. h: It would need a 7 on the die.")]
    assert after_combat(fair) == []
    assert after_combat(tired) == [("PG 19.12.1a", "No charge. h: Not Formed.")]
    why = "No charge. h: Must include the hex with the Momentum marker."
    assert after_combat(fair, marked=True) == [("PG 19.12.2c", why)]
    assert after_combat(weak, rolled=False) == []  # nothing was fought
    assert after_combat(foot("h", PRUSSIAN, "0505")) == []


# -- figures ---------------------------------------------------------------------------------------


@pytest.mark.rule("PG 24.2.2a")
def test_why_guns_wait_tells_the_cases_apart() -> None:
    """None has come, or all that may come with those that have."""
    none, one = guns_wait("PG 24.2.2a", 3, 0, 0), guns_wait("PG 24.2.2a", 3, 1, 3)
    assert str(none.message) == "Guns enter with a wing or after it, and none has come yet."
    assert str(one.message) == ("1 wing has come with 3 artillery units; 3 may come with each.")
    two = guns_wait("PG 24.2.2a", 3, 2, 6)
    assert str(two.message).startswith("2 wings have come with 6 artillery units")


@pytest.mark.rule("PG 26.3.3a")
def test_lacy_tells_when_he_comes() -> None:
    """He is not on the map yet; a stranger's name is no piece at all."""
    game = moving(foot("a", PRUSSIAN, "0505"), special=("26.3.3",))
    game.ctx.rules = replace(game.ctx.rules, clock=("09:00", "10:00"))
    rule, words = closed(game, unit("lacy"))
    assert rule == "PG 26.3.3a" and words.startswith("Lacy comes to Torgau by a die")
    assert why_closed(game.ctx, game.asking, unit("nobody")) is None
