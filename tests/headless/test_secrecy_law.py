"""The law of secrecy: a seat is told the same in any two games that differ only in what its side
may not know. Long rounds are played by `python -m tools.secrecy`.
"""

import json
from typing import Any

import pytest

from game.content.problems import Problem
from game.engine import action as do
from game.engine import seat
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.seat import entries_for
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import Text
from game.headless.server import Server
from game.rules import SYSTEMS
from tools import secrecy

QUATRE_BRAS, MAIDA, CAMPOSANTO = "quatre-bras-1815", "maida-1806", "camposanto-1743"
WHY = Text("")


def opened(scenario: str) -> Setting:
    found = Shelf(SYSTEMS).open(scenario)
    assert not isinstance(found, Problem), found
    return found


class Talk:
    """A conversation in words of the protocol."""

    def __init__(self, **fields: Any) -> None:
        self.server = Server(Shelf(SYSTEMS))
        self.first = self.ask("new", **fields)

    def ask(self, what: str, **fields: Any) -> dict[str, Any]:
        line = json.dumps({"do": what, **fields}).encode()
        reply: dict[str, Any] = json.loads(self.server.answer_line(line))
        return reply

    def press(self, name: str) -> dict[str, Any]:
        return self.ask("act", action={"verb": "button", "arg": name})


@pytest.mark.rule("SQ 3.4", "SQ 3.6", "SQ 5.7", "CS 2.3b", "CS 4a")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("scenario", [QUATRE_BRAS, f"{QUATRE_BRAS}+hit-cap", CAMPOSANTO])
def test_a_seat_cannot_tell_two_games_apart(scenario: str, seed: int) -> None:
    tally = secrecy.play(opened(scenario), seed, 80)
    assert tally.actions == 80 and tally.compared > 800


@pytest.mark.parametrize("scenario", [QUATRE_BRAS, CAMPOSANTO])
def test_the_comparison_would_find_a_leak(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fingerprint of everything tells hidden bases and orders apart."""
    monkeypatch.setattr(seat, "hash_for", lambda match, _seat: match.hash)
    with pytest.raises(secrecy.Leak, match="hash"):
        for seed in range(3):
            secrecy.play(opened(scenario), seed, 40)


# -- dice that one side alone sees -----------------------------------------------------------------


def test_dice_that_one_side_sees_move_no_others() -> None:
    quiet, busy = SeededDice(7), SeededDice(7)
    hidden = [busy.roll_unseen(6, WHY, "") for _ in range(50)]
    assert [quiet.roll(6, WHY, "") for _ in range(50)] == [busy.roll(6, WHY, "") for _ in range(50)]
    assert set(hidden) == {1, 2, 3, 4, 5, 6}
    twin = SeededDice(7)
    assert [twin.copy().roll_unseen(6, WHY, ""), twin.roll_unseen(6, WHY, "")] == hidden[:1] * 2


def test_typed_dice_hold_what_the_program_does_not_roll_itself() -> None:
    alone = ScriptedDice((4,))
    assert alone.roll_unseen(6, WHY, "") == 4
    two = ScriptedDice((4,), unseen=SeededDice(3))
    assert two.roll_unseen(6, WHY, "") == SeededDice(3).roll(6, WHY, "")
    assert two.roll(6, WHY, "") == 4


# -- what a seat may do ----------------------------------------------------------------------------


def test_a_seat_answers_no_question_of_the_other_side() -> None:
    """Not only the secret ones: he can neither answer nor probe it nor take it back."""
    talk = Talk(scenario="rossbach-battle", seed=1, seat="prussian")
    assert talk.first["prompt"] == {
        "side": "coalition",
        "text": "The other side decides now.",
        "rule": talk.first["prompt"]["rule"],
        "secret": False,
        "phase": talk.first["prompt"]["phase"],
    }
    action = {"verb": "button", "arg": "done"}
    before = talk.ask("prompt")
    for what in ("act", "why_not", "preview"):
        reply = talk.ask(what, action=action)
        assert reply["refusal"]["message"] == "The other side decides now.", what
    for what in ("undo", "redo"):
        assert talk.ask(what)["refusal"]["rule"] == "KERNEL"
    assert talk.ask("prompt") == before
    assert talk.ask("bot", side="coalition", count=2)["ok"]


def test_only_what_one_did_oneself_is_taken_back() -> None:
    talk = Talk(scenario="rossbach-battle", seed=1, seat="prussian")
    reply = talk.ask("bot", side="coalition", count=5000)
    assert reply["prompt"]["side"] == "prussian"
    assert "yourself" in talk.ask("undo")["refusal"]["message"]
    first = reply["prompt"]
    unit = next(iter(first["units"]))
    assert talk.ask("act", action={"verb": "unit", "arg": unit})["ok"]
    assert talk.ask("undo")["prompt"] == first


@pytest.mark.rule("SQ 5.7", "SQ 5.8")
def test_who_has_seen_the_other_choice_does_not_choose_again() -> None:
    """The die that is wanted names the General of the other side: the choice stands by then."""
    talk = Talk(scenario=MAIDA, seat="french", dice=[3] * 6)
    while "secret" in (prompt := talk.ask("prompt")["prompt"]) and not prompt["secret"]:
        talk.press("stay") if prompt["side"] == "french" else talk.ask("bot", side="british")
    assert talk.ask("bot", side="british")["prompt"]["side"] == "french"
    unit = next(iter(talk.ask("prompt")["prompt"]["units"]))
    reply = talk.ask("act", action={"verb": "unit", "arg": unit})
    assert "contests" in reply["die"]["why"]
    assert "sealed" in talk.ask("undo")["refusal"]["message"]
    assert "die" in talk.ask("prompt")


def test_a_seat_is_given_no_save() -> None:
    talk = Talk(scenario="rossbach-battle", seed=1, seat="prussian")
    assert talk.ask("save")["refusal"]["rule"] == "PROTOCOL"


@pytest.mark.rule("CS 4a")
def test_what_was_weighed_stays_with_him_who_chose() -> None:
    """Neither the clicks of a secret choice nor their number are told, now or later."""
    logs = []
    for clicks in (("18", "16", "8", "lay"), ("4", "back", "18", "16", "8", "lay")):
        talk = Talk(scenario=CAMPOSANTO, seed=3, seat="austrian")
        match = talk.server.match
        assert match is not None
        for click in clicks:
            word = click if click in ("lay", "back") else f"token-{click}"
            assert match.act(do.button(word)) is None
        for n in ("15", "6", "3"):
            assert talk.press(f"token-{n}")["ok"]
        talk.press("lay")
        logs.append(talk.ask("log"))
        told = list(entries_for(match.records, "austrian"))
        assert told[0].action is None and told[0].events[0].rule == "CS 4a"
    assert logs[0] == logs[1]
