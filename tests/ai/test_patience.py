"""The beginner does not go to and fro: what he does not do twice in a phase."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

from msgspec import structs

from game.ai.arena import play_out
from game.ai.greedy_bot import GreedyBot
from game.ai.patience import ENOUGH, TAKEN_UP, Patience
from game.engine.action import button, unit
from game.engine.match import Match
from game.engine.prompt import Button, Mark, Offer, Prompt, Role
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.state import GameState, Result, Table
from game.engine.text import say
from game.rules import SYSTEMS

END = Button(id="end", label=say("End"), role=Role.END)
FLIGHT = Offer(Mark.RETREAT, gives_up=True)


def asked(phase: str = "march", *, may_end: bool = True, **units: Offer) -> Prompt:
    buttons = (END,) if may_end else ()
    return Prompt(side="red", text=say("Who moves?"), phase=phase, units=units, buttons=buttons)


def state(number: int) -> GameState[Any]:
    """One of many positions."""
    return GameState(Table(), [], Result(None, str(number), ""))


def test_an_answer_is_given_once_in_a_position_of_a_phase() -> None:
    first, second = state(1), state(2)
    patience, prompt = Patience(), asked(a=Offer(Mark.SELECT))
    assert patience.come_to(prompt, first)
    patience.note(prompt, button("look"))
    assert not patience.come_to(prompt, second)
    assert not patience.tires(prompt, button("look"))
    patience.come_to(prompt, first)
    assert patience.tires(prompt, button("look")) and not patience.tires(prompt, unit("a"))
    assert patience.returns(first) and patience.returns(second)
    assert patience.come_to(asked("fire"), first)
    assert not patience.tires(prompt, button("look")) and not patience.returns(second)


def test_a_piece_is_taken_up_only_so_often_in_a_phase() -> None:
    prompt, taken = asked(a=Offer(Mark.SELECT)), 0
    patience = Patience()
    for number in range(TAKEN_UP + 2):
        patience.come_to(prompt, state(number))
        if not patience.tires(prompt, unit("a")):
            patience.note(prompt, unit("a"))
            taken += 1
    assert taken == TAKEN_UP


def test_after_its_end_a_phase_of_the_same_name_is_another_one() -> None:
    """In a game without phases the next turn is called as this one."""
    prompt, patience = asked(a=Offer(Mark.SELECT)), Patience()
    for number in range(TAKEN_UP):
        patience.come_to(prompt, state(number))
        patience.note(prompt, unit("a"))
    patience.come_to(prompt, state(TAKEN_UP))
    patience.note(prompt, button("end"))
    patience.come_to(prompt, state(0))
    assert patience.tires(prompt, unit("a")), "nothing was ended: it is where it was"
    patience.note(prompt, button("end"))
    patience.come_to(prompt, state(TAKEN_UP + 1))
    assert not patience.tires(prompt, unit("a")) and not patience.returns(state(0))


def test_what_may_be_kept_is_not_given_up() -> None:
    patience = Patience()
    free, forced = asked(a=FLIGHT), asked(may_end=False, a=FLIGHT)
    patience.come_to(free, state(1))
    assert patience.tires(free, unit("a")) and not patience.tires(forced, unit("a"))


def test_after_enough_answers_the_phase_is_over() -> None:
    patience = Patience()
    for _ in range(ENOUGH):
        patience.come_to(asked(), state(1))
    assert not patience.over
    patience.come_to(asked(), state(1))
    assert patience.over


def depth(reading: Any, _side: str) -> int:
    """As good as what is in hand is much: whoever values only that lays nothing back by himself."""
    return len(reading.state.stack)


def played(scenario: str, most: int) -> Match:
    """The first actions of a battle by beginners who like to have something in hand."""
    found = Shelf(SYSTEMS).open(scenario)
    assert isinstance(found, Setting)
    setting = replace(found, system=structs.replace(found.system, evaluate=depth))
    return play_out(setting, dict.fromkeys(("allied", "french"), GreedyBot), 1, most, kept=False)


def test_an_activation_ends_where_all_can_be_taken_up_and_laid_back() -> None:
    """It took 298 answers, and could have gone on for ever."""
    phases = Counter[int]()
    match, phase = played("quatre-bras-1815", 150), 0
    for before, record in pairwise([None, *match.records]):
        same = before is not None and (before.side, before.phase) == (record.side, record.phase)
        phase += not same
        phases[phase] += 1
    assert max(phases.values()) <= 100


def test_a_brigade_does_not_turn_from_wheel_to_front_and_back() -> None:
    """It did so for hundreds of answers of one phase."""
    match = played("quatre-bras-1815-table", 18)
    pressed = Counter(r.action.arg for r in match.records if r.action.verb == "button")
    assert len(match.records) == 18 and max(pressed.values()) <= 4
