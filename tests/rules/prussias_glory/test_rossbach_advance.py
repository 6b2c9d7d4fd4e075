"""The advance of the Coalition at Rossbach and its bonus, as told (PG 23.4)."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.prompt import Prompt, Role
from game.engine.text import render
from game.rules.prussias_glory.battles.rossbach_advance import note_attack, why_not_stand
from game.rules.prussias_glory.battles.rossbach_main import (
    ABOVE_CEILING,
    AdvanceCheck,
    ClaimBonus,
    OfferBonus,
    RollToVolunteer,
    room_for_bonus,
)
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.rules import AdvanceCard
from game.rules.prussias_glory.movement.interrupts import AcceptOnSight
from game.rules.prussias_glory.pieces import place
from game.rules.prussias_glory.sequence import PlayerTurn
from game.rules.prussias_glory.shown.presentation import presentation
from game.rules.prussias_glory.table import Advance
from tests.rules.prussias_glory.activation_bench import press
from tests.rules.prussias_glory.battles import changed, start
from tests.rules.prussias_glory.positions import Position, foot, open_field, position
from tests.rules.prussias_glory.question_bench import greyed


@pytest.mark.rule("PG 23.4a")
@pytest.mark.parametrize(("die", "words"), [(1, "may be activated."), (2, "stays where it is.")])
def test_the_coalition_is_asked_after_a_one_alone(die: int, words: str) -> None:
    """On a 1 it may."""
    game = position(open_field(), foot("x", COALITION, "0505"), dice=(die,))
    game.run(RollToVolunteer())
    told = game.events[0]
    assert render(told.text).endswith(words)
    assert told.roll is not None and told.roll.needed is not None
    assert (told.roll.total, render(told.roll.needed)) == (die, "1 or less")
    assert (game.asking is not None) == (die == 1)


@pytest.mark.rule("PG 23.4b")
def test_the_question_greys_levels_above_the_ceiling() -> None:
    """From 12 six levels fit under 18, seven do not."""
    game = start("rossbach-main").run(ClaimBonus())
    assert greyed(game, "claim:6") is None
    assert greyed(game, "claim:7") == ABOVE_CEILING
    assert game.do(do.button("claim:7")) == ABOVE_CEILING


@pytest.mark.rule("PG 23.4b")
def test_the_bonus_ends_at_eighteen_whatever_the_army_could_have() -> None:
    """An army at 12 with a ceiling of 30 gains 6 levels; one with a ceiling of 14 gains 2."""
    game = start("rossbach-main")
    found = []
    for ceiling in (30, 14):
        armies = dict(game.rules.oob.armies)
        armies[COALITION] = structs.replace(armies[COALITION], ceiling=ceiling)
        high = changed(start("rossbach-main"), oob=structs.replace(game.rules.oob, armies=armies))
        found.append(room_for_bonus(high.ctx))
    assert found == [6, 2]


@pytest.mark.rule("PG 23.4c")
def test_until_when_the_advance_has_time() -> None:
    """To the end of its last turn, the second: the second hour of the clock."""
    game = start("rossbach-main")
    game.ctx.set(advance=Advance(4, 4, deadline=2))
    text = render(presentation(game.ctx).objectives[0][1])
    assert f"by the end of {game.rules.clock[1]}," in text


MAIN = "rossbach-main"


def volunteers(am: int) -> Position:
    """The Coalition has activated its army of its own will at an army morale."""
    game = start(MAIN)
    army = game.table.armies[COALITION]
    game.ctx.put(game.table.armies, COALITION, structs.replace(army, base=am, cm=am, active=True))
    return game.run(OfferBonus())


def told(game: Position) -> list[tuple[str, str]]:
    """The lines of the log."""
    return [(event.rule, render(event.text)) for event in game.events]


@pytest.mark.rule("PG 23.4a")
@pytest.mark.parametrize(("die", "stays"), [(1, False), (2, True)])
def test_the_roll_of_the_coalition_is_told(die: int, stays: bool) -> None:
    """After the head of the phase, with the die and what was needed."""
    game = start(MAIN, die, 1).run(PlayerTurn(COALITION))
    phase, rolled = [e for e in game.events if e.kind in ("phase", "activation")][:2]
    assert (phase.rule, render(phase.text), phase.side) == (
        "PG 12.0a",
        "Army activation",
        COALITION,
    )
    assert (rolled.rule, rolled.side) == ("PG 23.4a", COALITION)
    assert ("stays where it is" in render(rolled.text)) is stays
    assert rolled.roll is not None and (rolled.roll.die, rolled.roll.total) == (die, die)
    assert rolled.roll.needed is not None
    assert render(rolled.roll.needed) == "1 or less"


@pytest.mark.rule("PG 23.4b")
@pytest.mark.parametrize(("am", "room"), [(16, 2), (17, 1), (18, 0)])
def test_the_bonus_is_offered_as_long_as_there_is_room(am: int, room: int) -> None:
    """One level below 18 it is; at 18 nobody is asked."""
    game = volunteers(am)
    assert room_for_bonus(game.ctx) == room
    assert isinstance(game.asking, ClaimBonus) is (room > 0)


@pytest.mark.rule("PG 23.4b")
def test_the_question_names_every_amount_from_eight_to_one() -> None:
    """The best that fits is the one proposed; declaring is told."""
    game = volunteers(16)
    prompt: Prompt = game.asking.asked(game.ctx)
    assert [b.id for b in prompt.buttons] == [f"claim:{n}" for n in range(8, 0, -1)] + ["none"]
    assert [b.id for b in prompt.buttons if b.role is Role.CONFIRM] == ["claim:2"]
    assert press(game, "claim:2") is None
    rule, text = told(game)[-1]
    assert rule == "PG 23.4b" and text.endswith("2 army morale gained.")


def advancing(turn: int, *, reached: bool = False) -> Position:
    """A declared advance of three battalions, two of them still behind the works at row 7."""
    game = position(
        open_field(9, 12),
        foot("w0", COALITION, "0505"),
        foot("w1", COALITION, "0409"),
        foot("w2", COALITION, "0509"),
        foot("p", PRUSSIAN, "0101"),
        special=["23.4"],
        active=COALITION,
        turn=turn,
    )
    board = game.rules.board
    beyond = frozenset(c for c in range(board.grid.size) if board.row_of(c) <= 7)
    changed(game, advance=AdvanceCard((game.cell("0505"),), beyond))
    game.ctx.set(advance=Advance(4, 4, 4, reached=reached))
    return game


@pytest.mark.rule("PG 23.4c")
@pytest.mark.parametrize(
    ("reached", "text"),
    [
        (False, "The advance has failed: 4 army morale is taken back."),
        (True, "w1 is not east of the entrenchments: 4 army morale is taken back."),
    ],
)
def test_the_log_says_why_the_bonus_is_taken_back(reached: bool, text: str) -> None:
    """No infantry has come up; or it has, and the first of those behind is named."""
    game = advancing(4, reached=reached).run(AdvanceCheck(closing=True))
    assert told(game)[-1] == ("PG 23.4c", text)


@pytest.mark.rule("PG 23.4c")
def test_the_log_tells_how_far_the_advance_has_come() -> None:
    """Three battalions at the town, and nobody is left behind."""
    game = advancing(1)
    for unit, label in (("w1", "0504"), ("w2", "0506")):
        place(game.ctx, unit, game.cell(label))
    game.run(AdvanceCheck())
    assert [text for rule, text in told(game) if rule == "PG 23.4c"] == [
        "The infantry has come up: nobody is obliged to move any more.",
        "The advance has reached its goal: the bonus is kept.",
    ]


@pytest.mark.rule("PG 13.2a")
def test_an_army_that_could_be_activated_and_is_not_is_told() -> None:
    """Nothing is paid for it."""
    game = start(MAIN).run(AcceptOnSight(PRUSSIAN, 1))
    assert press(game, "stay") is None
    (event,) = game.events
    assert (event.rule, event.side) == ("PG 13.2a", PRUSSIAN)
    assert render(event.text).endswith("do not activate their army.")
    assert not game.table.armies[PRUSSIAN].active


@pytest.mark.rule("PG 23.4d", "PG 23.4.3a")
@pytest.mark.parametrize(
    ("declared", "rule", "text"),
    [
        (False, "PG 23.4.3a", "Prussian line infantry has attacked: no bonus for an advance any"),
        (True, "PG 23.4d", "The Prussians attack: the bonus is kept and nobody is obliged to"),
    ],
)
def test_the_log_says_what_the_first_attack_means(declared: bool, rule: str, text: str) -> None:
    """Before the advance is declared it costs the bonus, afterwards it saves it."""
    game = advancing(1)
    if not declared:
        game.ctx.set(advance=None)
    note_attack(game.ctx, PRUSSIAN, ("p",))
    (event,) = game.events
    assert (event.rule, event.side) == (rule, COALITION)
    assert render(event.text).startswith(text)


@pytest.mark.rule("PG 23.4c")
def test_the_first_unit_that_stands_is_named() -> None:
    """Of those obliged to move, in the order in which they are offered."""
    game = advancing(1)
    refusal = why_not_stand(game.ctx, COALITION, ("w1", "w2"))
    assert refusal is not None and "w1" in render(refusal.message)
    assert why_not_stand(game.ctx, COALITION, ()) is None
