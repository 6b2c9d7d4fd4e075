"""A player at work: what it is told, what it remembers, and a process of its own for it."""

import os
import signal
from multiprocessing import Pipe
from pathlib import Path
from time import monotonic, sleep

import msgspec
import pytest

from game.ai.bot import BotView, one_by_one
from game.ai.greedy_bot import GreedyBot
from game.ai.players import PLAYERS, Player, leaders
from game.ai.thinking import (
    PARTS,
    Apart,
    Failure,
    Herald,
    Here,
    Letter,
    Mind,
    Progress,
    Question,
    Thinker,
    Thought,
    question_of,
)
from game.engine import action as do
from game.engine.action import Action
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import Text, say
from game.headless.server import BOTS
from game.rules import SYSTEMS
from game.rules.camposanto.cards import AUSTRIAN
from tests.engine.helpers import SETTING, game

WHY = say("It is all I know.")
LONG = 60.0
"""Seconds that a process may take to begin on a slow machine."""


class Counting:
    """Counts how often it was asked."""

    made = 0

    def __init__(self, seed: int) -> None:
        Counting.made += 1
        self.seed, self.times, self.reason = seed, 0, say("never")

    def choose(self, view: BotView) -> Action:
        self.times += 1
        self.reason = say("{n}", n=self.times)
        return GreedyBot(self.seed).choose(view)


ONE = {"counting": Player(say("counting"), Counting)}


def test_the_protocol_knows_all_players_and_the_table_those_who_lead() -> None:
    assert BOTS.keys() == PLAYERS.keys()
    assert "random" not in leaders() and leaders()


def test_it_answers_as_the_player_would_where_it_is_asked() -> None:
    match = game(seed=4)
    asked = question_of(match, "greedy")
    found = Mind(SETTING).consider(asked)
    assert isinstance(found, Thought) and found.reason is None
    assert found.action == GreedyBot(asked.seed).choose(BotView(match))
    assert match.act(found.action) is None


def test_a_player_is_kept_from_one_question_to_the_next() -> None:
    mind, match = Mind(SETTING, ONE), game(seed=4)

    def told(**how: bool) -> Text | None:
        found = mind.consider(question_of(match, "counting", **how))
        assert isinstance(found, Thought)
        return found.reason

    assert [str(told()), str(told())] == ["1", "2"]
    assert str(told(aside=True)) == "1"
    assert str(told()) == "3"
    assert str(told(anew=True)) == "1"


def test_advice_tells_what_is_done_with_the_piece_that_is_taken_up() -> None:
    match = game(seed=4)
    assert match.act(do.pick("r3")) is None
    plain, advice = (
        Mind(SETTING).consider(question_of(match, "greedy", aside=aside)) for aside in (False, True)
    )
    assert isinstance(plain, Thought) and isinstance(advice, Thought)
    assert plain.then == () and advice.action.verb == "unit" and advice.then


@pytest.mark.parametrize("player", ["nobody", "counting"])
def test_what_goes_wrong_is_told_in_a_few_words(player: str) -> None:
    broken = Question(player, 1, b"{")
    found = Mind(SETTING, ONE).consider(broken)
    assert isinstance(found, Failure) and found.words


@pytest.mark.rule("CS 2.3b", "CS 4a")
def test_it_is_told_nothing_that_its_side_may_not_know() -> None:
    """Two games in which a person has laid other orders are the same question to it."""
    setting = Shelf(SYSTEMS).open("camposanto-1743")
    assert isinstance(setting, Setting)
    asked = []
    for tokens in ((16, 8, 4), (1, 18, 5)):
        match = Match.new(setting.system, setting.rules, SeededDice(7), setting.scenario.id)
        for name in (*(f"token-{n}" for n in tokens), "lay"):
            assert match.act(do.button(name)) is None
        assert match.prompt is not None and match.prompt.side == AUSTRIAN
        asked.append(question_of(match, "greedy"))
    assert asked[0] == asked[1]
    found = Mind(setting).consider(asked[0])
    assert isinstance(found, Thought) and match.act(found.action) is None


def answered(thinker: Thinker) -> Thought | Failure:
    until = monotonic() + LONG
    while (found := thinker.answer()) is None:
        assert monotonic() < until
        sleep(0.01)
    return found


def test_a_process_of_its_own_thinks_alike_and_may_be_stopped() -> None:
    shelf = Shelf(SYSTEMS)
    setting = shelf.open("maida-1806")
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), setting.scenario.id)
    asked, here = question_of(match, "greedy"), Here(setting)
    apart = Apart(shelf, setting.scenario.id, setting.files)
    try:
        assert apart.answer() is None
        for thinker in (here, apart):
            thinker.ask(asked)
        assert answered(apart) == answered(here)
        assert apart.answer() is None and here.answer() is None
        process = apart.process
        assert process is not None and process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)  # or it may have answered before it is killed
        apart.ask(asked)
        process.kill()
        assert isinstance(answered(apart), Failure)
        apart.ask(asked)
        assert isinstance(answered(apart), Thought)
        now = apart.process
        apart.stop()
        assert now is not None and now.exitcode is not None and apart.process is None
    finally:
        apart.stop()


def test_files_that_cannot_be_opened_there_are_told(tmp_path: Path) -> None:
    apart = Apart(Shelf(SYSTEMS), "no-such-battle", b"")
    try:
        apart.ask(question_of(game(seed=4), "greedy"))
        found = answered(apart)
        assert isinstance(found, Failure) and "no-such-battle" in found.words
    finally:
        apart.stop()


class Looking:
    """Looks at ninety things, then chooses as the beginner."""

    def __init__(self, seed: int) -> None:
        self.plain = GreedyBot(seed)

    def choose(self, view: BotView) -> Action:
        assert list(one_by_one(range(90), view.heard)) == list(range(90))
        return self.plain.choose(view)


def test_who_thinks_tells_how_far_he_is() -> None:
    heard: list[tuple[int, int]] = []
    mind = Mind(SETTING, {"looking": Player(say("looking"), Looking)})
    found = mind.consider(question_of(game(seed=4), "looking"), lambda *far: heard.append(far))
    assert isinstance(found, Thought)
    assert heard[:90] == [(n, 90) for n in range(90)]


@pytest.mark.parametrize("player", ["greedy", "regular"])
def test_beginner_and_commander_tell_it(player: str) -> None:
    setting = Shelf(SYSTEMS).open("maida-1806")
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(7), setting.scenario.id)
    heard, mind = list[tuple[int, int]](), Mind(setting)
    for _ in range(12):
        found = mind.consider(question_of(match, player), lambda *far: heard.append(far))
        assert isinstance(found, Thought) and match.act(found.action) is None
    assert heard and all(0 <= done < of for done, of in heard)


def test_from_elsewhere_comes_no_more_than_can_be_seen() -> None:
    """Of four hundred answers twenty letters come, then the thought."""
    mine, its = Pipe()
    herald = Herald(its)
    for done in range(400):
        herald.heard(done, 400)
    found = []
    while mine.poll():
        found.append(msgspec.msgpack.decode(mine.recv_bytes(), type=Letter))
    assert 15 <= len(found) <= PARTS + 1
    assert found[-1] == Progress(380, 400)
