"""Activation: what mutants of the rules showed to be without a test (PG 6.1, 13.1)."""

import pytest

from game.engine.event import Modifier
from game.engine.prompt import Prompt
from game.engine.text import render, say
from game.rules.prussias_glory.command.activation import (
    NO_NORMAL,
    AttemptActivation,
    NormalActivation,
    faces_that_pass,
    initiative_line,
    why_not_attempt,
)
from game.rules.prussias_glory.command.detachments import cells_of_det
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.rules import ActivationCard
from game.rules.prussias_glory.table import Det, Leader
from tests.rules.prussias_glory.activation_bench import asleep, press
from tests.rules.prussias_glory.battles import changed
from tests.rules.prussias_glory.positions import (
    Position,
    foot,
    leader,
    open_field,
    position,
)


@pytest.mark.rule("PG 13.1a")
def test_an_army_of_which_the_scenario_says_nothing_has_no_attempts() -> None:
    """With an Army Commander who could lead it."""
    king = leader("king", PRUSSIAN, "0202", commander=True, initiative=5)
    game = asleep(foot("a", PRUSSIAN, "0202"), king, sides=(PRUSSIAN,))
    assert why_not_attempt(game.ctx, PRUSSIAN) is None
    assert why_not_attempt(changed(game, activation={}).ctx, PRUSSIAN) == NO_NORMAL


@pytest.mark.rule("PG 13.1b")
@pytest.mark.parametrize(
    ("commander", "initiative", "added", "name"),
    [(True, 5, 5, "king"), (True, None, 0, "king"), (False, 5, 0, "-")],
)
def test_the_army_commander_adds_his_initiative_if_there_is_one(
    commander: bool, initiative: int | None, added: int, name: str
) -> None:
    """A wing leader's counts for nothing; the line names who it is."""
    king = leader("king", PRUSSIAN, "0202", commander=commander, initiative=initiative)
    line = initiative_line(position(open_field(), king).ctx, PRUSSIAN)
    assert (line.value, render(line.label)) == (added, f"Initiative of {name}")


def asking(*dice: int, cost: int = 2, dets: tuple[Det, ...] = ()) -> Position:
    """The Prussians are asked whether they attempt to activate their army; Initiative 5."""
    king = leader("king", PRUSSIAN, "0202", commander=True, initiative=5)
    game = asleep(
        foot("a", PRUSSIAN, "0202"),
        king,
        sides=(PRUSSIAN,),
        dice=dice,
        cost=ActivationCard(cost, cost),
        dets=dets,
    )
    return game.run(AttemptActivation(PRUSSIAN))


def told(game: Position) -> list[tuple[str, int]]:
    """The lines of the log: what kind, and how far below the others."""
    return [(event.rule, event.depth) for event in game.events]


@pytest.mark.rule("PG 13.1a", "PG 6.3.1a")
def test_what_an_attempt_leads_to_is_told_below_it() -> None:
    """The price comes first, the roll is a line of its own, and below it the army and its
    detachment.
    """
    game = asking(2, dets=(Det("van", PRUSSIAN, "Vanguard", 4, wings=("van",)),))
    assert press(game, "try") is None
    assert told(game)[-4:] == [
        ("PG 13.1a", 1),
        ("PG 13.1b", 0),
        ("PG 13.1b", 1),
        ("PG 6.3.1a", 1),
    ]


@pytest.mark.rule("PG 13.1a")
def test_attempts_are_counted_and_their_price_is_on_the_button() -> None:
    """Free or not, a roll is not taken back."""
    for cost, label in ((2, "Try (2 army morale)"), (0, "Try (free)")):
        game = asking(1, cost=cost)
        prompt: Prompt = game.asking.prompt(game.ctx)
        assert [(render(b.label), b.commits) for b in prompt.buttons] == [
            (label, True),
            ("Wait", False),
        ]
        assert press(game, "try") is None
        army = game.table.armies[PRUSSIAN]
        assert (army.attempts, army.tried_in) == (1, 1)


@pytest.mark.rule("PG 13.1b")
def test_why_there_is_no_attempt_is_told() -> None:
    """Without an Army Commander nobody is asked, but the log says why."""
    game = asleep(foot("a", PRUSSIAN, "0202"), sides=(PRUSSIAN,)).run(NormalActivation(PRUSSIAN))
    (event,) = game.events
    assert (event.rule, render(event.text), event.side) == (
        "PG 13.1b",
        "No Army Commander.",
        PRUSSIAN,
    )


# -- detachments (PG 6.3) --------------------------------------------------------------------------


@pytest.mark.rule("PG 6.3b")
def test_a_detachment_stands_where_its_units_and_its_leaders_do() -> None:
    """On the map, of its side and of its wings: not the main army, not a leader who is to come."""
    van = Det("van", COALITION, "Vanguard", 4, wings=("van", "late"))
    game = position(
        open_field(),
        foot("x", COALITION, "0303", wing="van"),
        foot("y", COALITION, "0404"),
        foot("z", PRUSSIAN, "0909", wing="theirs"),
        leader("nostitz", COALITION, "0305", wing="van"),
        leader("main", COALITION, "0606"),
        leader("late", COALITION, "0707", wing="late"),
        leader("foe", PRUSSIAN, "0808", wing="van"),
        table={"dets": {"van": van}},
    )
    game.ctx.put(game.table.leaders, "late", Leader("late", -1, "late", "late"))
    assert cells_of_det(game.ctx, "van") == (game.cell("0303"), game.cell("0305"))


@pytest.mark.rule("PG 13.1b")
@pytest.mark.parametrize(
    ("initiative", "needed", "faces"), [(0, 8, 0), (0, 7, 0), (1, 7, 1), (6, 7, 6), (9, 7, 6)]
)
def test_from_none_to_six_faces_pass(initiative: int, needed: int, faces: int) -> None:
    """Never fewer, never more, whatever is added."""
    assert faces_that_pass(Modifier(initiative, say("x"), "PG 13.1b"), needed) == faces
