"""Orders laid face down leak nowhere: every view of the other side, and what is drawn of it
(CS 2.3b, 4a).

Two games differ in nothing but the tokens that the Spanish have laid. All that the Austrians are
given must be the same in both, down to the pixels of their window.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.ai.bot import BotView, Outcome
from game.engine import action as do
from game.engine import save
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.seat import prompt_for, sealed_records, why_not_look
from game.engine.shelf import Shelf
from game.headless.server import Server
from game.replay import chronicle
from game.rules import SYSTEMS
from game.rules.camposanto.cards import AUSTRIAN, SPANISH
from game.rules.camposanto.movement import ChooseUnit
from tests.rules.camposanto.battles import battle

ONE, OTHER = (16, 8, 4), (1, 18, 5)
ANSWER = (10, 14, 6)


def begun(mode: str = "two") -> Match:
    setting = battle()
    return Match.new(setting.system, setting.rules, SeededDice(1), setting.scenario.id, mode)


def lay(match: Match, tokens: tuple[int, ...], *, commit: bool = True) -> Match:
    for n in tokens:
        assert match.act(do.button(f"token-{n}")) is None
    if commit:
        assert match.act(do.button("lay")) is None
    return match


def laid(tokens: tuple[int, ...]) -> Match:
    """The Spanish have laid their orders, the Austrians are asked."""
    match = lay(begun(), tokens)
    assert match.prompt is not None and match.prompt.side == AUSTRIAN
    return match


def views(match: Match) -> Iterator[tuple[str, Any]]:
    """Every reading that a window or a bot takes of a match."""
    system, reading = match.system, match.reading
    yield "prompt", match.prompt
    yield "presentation", system.presentation(reading)
    assert system.roster is not None and system.lens is not None
    yield "roster", system.roster(reading)
    yield "verdict", system.verdict(reading)
    yield "label", save.label_of(match)
    for uid in reading.table.units:
        yield f"panel {uid}", system.panel(reading, uid)
        for info in system.lenses:
            if info.wants:
                yield f"{info.id} {uid}", system.lens(reading, info.id, (uid,))
    yield "zones", system.lens(reading, "zones", ())
    for cell in range(reading.rules.board.grid.size):
        yield f"note {cell}", system.cell_note(reading, cell)
    for token in (*range(1, 19), 99):
        yield f"why not {token}", match.why_not(do.button(f"token-{token}"))
        yield f"preview {token}", match.preview(do.button(f"token-{token}"))
    yield "undo", match.why_not_undo()
    yield "redo", match.redo()
    yield "events", [r.events for r in match.records]
    yield "chronicle", list(chronicle.lines(match, battle().board))
    if system.evaluate is not None:
        yield "worth", [system.evaluate(reading, side) for side in (SPANISH, AUSTRIAN)]


@pytest.mark.rule("CS 2.3b", "CS 4a")
def test_all_that_the_other_side_reads_is_the_same_whatever_was_laid() -> None:
    for (name, one), (_, other) in zip(views(laid(ONE)), views(laid(OTHER)), strict=True):
        assert one == other, name


@pytest.mark.rule("CS 2.3b", "CS 4.1a")
def test_the_comparison_would_find_a_difference() -> None:
    """After the reveal the same readings differ: the test above can fail."""
    one, other = (lay(laid(tokens), ANSWER) for tokens in (ONE, OTHER))
    found = [n for (n, a), (_, b) in zip(views(one), views(other), strict=False) if a != b]
    assert "presentation" in found and "events" in found and "chronicle" in found


@pytest.mark.rule("CS 4a")
def test_a_bot_of_the_other_side_cannot_try_its_way_to_the_orders() -> None:
    """What follows its last answer is worked out with orders of its own imagination."""
    tries = []
    for tokens in (ONE, OTHER):
        match = lay(laid(tokens), ANSWER, commit=False)
        view = BotView(match)
        outcome = view.try_action(do.button("lay"), 7)
        assert isinstance(outcome, Outcome)
        shown = match.system.presentation(outcome.reading)
        tries.append((shown, view.table, view.value(outcome)))
    assert tries[0] == tries[1]
    real = lay(laid(ONE), ANSWER)
    assert real.reading.table.wings["spanish-left"].token == 16


@pytest.mark.rule("CS 4a", "CS 4.1a")
def test_records_stay_sealed_until_both_have_laid() -> None:
    match = laid(ONE)
    assert sealed_records(match, SPANISH) == frozenset()
    assert sealed_records(match, AUSTRIAN) == {0, 1, 2, 3}
    lay(match, ANSWER, commit=False)
    assert sealed_records(match, SPANISH) == {4, 5, 6}
    assert match.act(do.button("lay")) is None
    assert isinstance(match.reading.state.stack[-1], ChooseUnit)
    assert sealed_records(match, SPANISH) == sealed_records(match, AUSTRIAN) == frozenset()


@pytest.mark.rule("CS 4a")
def test_who_waits_sees_only_that_a_choice_is_made() -> None:
    match = lay(begun(), (16, 8), commit=False)
    assert why_not_look(match, SPANISH) is None
    assert why_not_look(match, AUSTRIAN) is not None
    shown = prompt_for(match, AUSTRIAN)
    assert shown is not None
    assert (shown.side, shown.buttons, shown.context) == (SPANISH, (), None)
    assert prompt_for(match, SPANISH) is match.prompt


# -- the protocol ----------------------------------------------------------------------------------


class Talk:
    """A conversation of one seat."""

    def __init__(self, seat: str) -> None:
        self.server = Server(Shelf(SYSTEMS))
        self.heard: list[Any] = []
        self.seat = seat

    def say(self, what: str, **fields: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(
            self.server.answer_line(json.dumps({"do": what, **fields}).encode())
        )
        self.heard.append(reply)
        return reply

    def press(self, name: str) -> dict[str, Any]:
        return self.say("act", action={"verb": "button", "arg": name})


def austrian_talk(tokens: tuple[int, ...]) -> Talk:
    """The Austrian seat of a game in which the Spanish lay these orders by other hands."""
    talk = Talk(AUSTRIAN)
    talk.say("new", scenario="camposanto-1743", seed=3, seat=AUSTRIAN)
    assert talk.server.match is not None
    for n in tokens:
        talk.server.match.act(do.button(f"token-{n}"))
        talk.say("prompt")
        talk.say("log")
        talk.say("save")
        talk.say("view")
    talk.server.match.act(do.button("lay"))
    for what in ("prompt", "log", "save", "view"):
        talk.say(what)
    for n in ANSWER:
        talk.press(f"token-{n}")
        talk.say("log")
    return talk


@pytest.mark.rule("CS 2.3b", "CS 4a")
def test_the_protocol_tells_a_seat_nothing_of_the_others_orders() -> None:
    one, other = austrian_talk(ONE), austrian_talk(OTHER)
    assert one.heard == other.heard
    saved = [r for r in one.heard if r.get("refusal", {}).get("rule") == "PROTOCOL"]
    assert len(saved) == 4
    assert "16" not in json.dumps(one.say("log")["log"])
    one.press("lay")
    told = one.say("log")["log"]
    assert "token-16" not in json.dumps(told)  # how they were chosen stays with those who chose
    assert any("16" in event["text"] for event in told[-1]["events"])  # what they are is open now
    assert told[0]["side"] == SPANISH and "action" not in told[0] and "hash" not in told[0]
    assert one.say("save")["refusal"]["rule"] == "PROTOCOL" and "hash" in one.say("prompt")


@pytest.mark.rule("CS 4a")
def test_a_seat_can_neither_answer_nor_probe_the_others_question() -> None:
    talk = Talk(AUSTRIAN)
    talk.say("new", scenario="camposanto-1743", seed=3, seat=AUSTRIAN)
    action = {"verb": "button", "arg": "token-16"}
    for what in ("act", "why_not", "preview"):
        reply = talk.say(what, action=action)
        assert not reply["ok"] and reply["refusal"]["rule"] == "KERNEL"
    assert not talk.say("undo")["ok"]
    mine = Talk(SPANISH)
    mine.say("new", scenario="camposanto-1743", seed=3, seat=SPANISH)
    assert mine.press("token-16")["ok"]
    assert "hash" in mine.say("prompt")  # nothing of the other side lies there yet


@pytest.mark.rule("CS 4a")
def test_a_bot_may_lay_the_others_orders_unseen() -> None:
    talk = Talk(AUSTRIAN)
    talk.say("new", scenario="camposanto-1743", seed=3, seat=AUSTRIAN)
    reply = talk.say("bot", side=SPANISH, count=100)
    assert reply["prompt"]["side"] == AUSTRIAN
    assert reply["actions"] == []
    assert "token" not in json.dumps(talk.say("log")["log"])


def test_seats_are_sides_of_the_game() -> None:
    reply = Talk("").say("new", scenario="camposanto-1743", seat="french")
    assert reply["error"]["field"] == "seat"
    whole = Talk("")
    assert "hash" in whole.say("new", scenario="camposanto-1743", seed=1)
    assert whole.press("token-16")["ok"] and "hash" in whole.say("prompt")


# -- saves -----------------------------------------------------------------------------------------


@pytest.mark.rule("CS 4a")
def test_a_save_keeps_the_sealed_choice_and_the_game_goes_on(tmp_path: Path) -> None:
    """The file holds it, as it must; the views of the loaded game do not show it."""
    matches = []
    for tokens in (ONE, OTHER):
        path = tmp_path / f"{tokens[0]}.json"
        match = laid(tokens)
        assert save.write(path, match, battle(), save.label_of(match)) is None
        loaded = save.read(path, lambda *_: battle())
        assert isinstance(loaded, save.Loaded)
        assert loaded.match.reading.table.sealed[SPANISH] == tokens
        assert sealed_records(loaded.match, AUSTRIAN) == {0, 1, 2, 3}
        matches.append(loaded.match)
    for (name, one), (_, other) in zip(views(matches[0]), views(matches[1]), strict=True):
        assert one == other, name
    lay(matches[0], ANSWER)
    assert matches[0].reading.table.wings["spanish-left"].token == 16
