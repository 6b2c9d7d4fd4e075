"""A player of the program at work: a question goes in, after a while an answer comes out.

    thinker = Apart(shelf, setting.scenario.id, setting.files)
    thinker.ask(question_of(match, "greedy"))
    thinker.answer()      None while it thinks, then a Thought or a Failure
    thinker.progress      how far it is, as far as it says
    thinker.stop()

`Apart` thinks in a process of its own: the window's thread never waits for it. What goes over is
the state as the side may imagine it, so that nothing else is known there. `Here` thinks at once,
where it is asked. A thinker keeps the player of each side from one question to the next.
"""

import os
import signal
from collections.abc import Iterator, Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from game.ai.bot import Bot, BotView, Heard, unheard
from game.ai.players import PLAYERS, Player
from game.content.problems import Problem
from game.engine.action import Action
from game.engine.codec import Codec
from game.engine.envelope import named
from game.engine.match import Match, state_hash
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import Text, say

SEED_BITS = 63
LESS_URGENT = 5
"""So much less urgent than the window is the process where the system knows of that."""
A_SECOND = 1.0
FORESEEN = 2
"""So many actions of an advice are told beside the first."""
GONE = say("its process has ended")


class Question(Struct, frozen=True):
    """What a player is asked: `anew` forgets what it remembers of the game, `aside` asks for advice
    that its own game knows nothing of.
    """

    player: str
    seed: int
    state: bytes
    anew: bool = False
    aside: bool = False


class Thought(Struct, frozen=True, tag="thought"):
    """What it would do, and why if it says so; to whoever asked for advice also what it would do
    `then` with the piece that it takes up.
    """

    action: Action
    reason: Text | None = None
    then: tuple[Action, ...] = ()


class Failure(Struct, frozen=True, tag="failure"):
    """It made a mistake, or its process has ended."""

    words: str


class Progress(Struct, frozen=True, tag="progress"):
    """How many of so many answers it has looked at."""

    done: int = 0
    of: int = 0


Letter = Thought | Failure | Progress
"""What comes from a process that thinks."""
PARTS = 20
"""So often, and no oftener, it tells of one question how far it is."""


class Files(Struct, frozen=True):
    """The game that the questions are about: the id of its scenario, and its files."""

    scenario: str
    files: bytes


class Thinker(Protocol):
    """Thinks about one question at a time."""

    progress: Progress
    """How far it is with it, as `answer` last found it."""

    def ask(self, question: Question) -> None:
        """Begin to think; of a question before it nothing is heard any more."""

    def answer(self) -> Thought | Failure | None:
        """What came of it, once; None: it still thinks, or nothing was asked."""

    def stop(self) -> None:
        """Leave off, and forget everything; it may be asked again."""


def question_of(
    match: Match, player: str, again: int = 0, *, anew: bool = False, aside: bool = False
) -> Question:
    """The present question of a match, as the side knows it that is asked. A player that is made
    for it has its seed from that; `again` is how often it was asked before in vain.
    """
    assert match.prompt is not None
    known = match.seen_by(match.prompt.side).state
    seed = (int(state_hash(known), 16) + again) % (1 << SEED_BITS)
    return Question(player, seed, Codec(match.system).encode(known), anew, aside)


class Mind:
    """The players of one game, by their sides."""

    def __init__(self, setting: Setting, players: Mapping[str, Player] = PLAYERS) -> None:
        self.setting, self.players = setting, players
        self._known: dict[str, tuple[str, Bot]] = {}

    def consider(self, question: Question, heard: Heard = unheard) -> Thought | Failure:
        """The answer to a question; whatever goes wrong over it is told in a few words."""
        try:
            return self._choose(question, heard)
        except Exception as error:  # noqa: BLE001  # the outermost door of whoever plays
            return Failure(named(error))

    def _choose(self, question: Question, heard: Heard) -> Thought:
        system, rules = self.setting.system, self.setting.rules
        match = Match.standing(system, rules, Codec(system).decode(question.state))
        assert match.prompt is not None
        bot = self._bot(question, match.prompt.side)
        action = bot.choose(BotView(match, heard))
        reason: Any = getattr(bot, "reason", None)
        then = tuple(_then(match, bot, action)) if question.aside else ()
        return Thought(action, reason if isinstance(reason, Text) else None, then)

    def _bot(self, question: Question, side: str) -> Bot:
        name, bot = self._known.get(side, ("", None))
        if bot is not None and name == question.player and not (question.anew or question.aside):
            return bot
        made = self.players[question.player].make(question.seed)
        if not question.aside:
            self._known[side] = question.player, made
        return made


def _then(match: Match, bot: Bot, action: Action) -> Iterator[Action]:
    """What follows upon a piece being taken up, as long as nothing is rolled for."""
    for _ in range(FORESEEN):
        asked = match.prompt
        if action.verb != "unit" or asked is None or match.act(action) is not None:
            return
        now = match.prompt
        if match.records[-1].dice or now is None or action.arg not in now.subject:
            return
        action = bot.choose(BotView(match))
        yield action


class Here:
    """Thinks where it is asked, at once."""

    def __init__(self, setting: Setting, players: Mapping[str, Player] = PLAYERS) -> None:
        self.setting, self.players = setting, players
        self._mind = Mind(setting, players)
        self.progress = Progress()
        self._found: Thought | Failure | None = None

    def ask(self, question: Question) -> None:
        self._found = self._mind.consider(question)

    def answer(self) -> Thought | Failure | None:
        found, self._found = self._found, None
        return found

    def stop(self) -> None:
        self._found, self._mind = None, Mind(self.setting, self.players)


class Apart:
    """Thinks in a process of its own, which is begun with the first question."""

    def __init__(self, shelf: Shelf, scenario: str, files: bytes) -> None:
        self.shelf, self.opening = shelf, Files(scenario, files)
        self.progress = Progress()
        self._work: tuple[SpawnProcess, Connection] | None = None
        self._asked = False

    def ask(self, question: Question) -> None:
        if self._asked:
            self.stop()
        self._asked, self.progress = True, Progress()
        letters = [msgspec.msgpack.encode(question)]
        if self._work is None:
            letters.insert(0, msgspec.msgpack.encode(self.opening))
            self._work = self._begun()
        # A pipe holds less than a state: whoever writes waits until the other end has read.
        Thread(target=_send, args=(self._work[1], letters), daemon=True).start()

    @property
    def process(self) -> SpawnProcess | None:
        """The other process, if there is one."""
        return self._work[0] if self._work is not None else None

    def _begun(self) -> tuple[SpawnProcess, Connection]:
        spawn = get_context("spawn")
        mine, its = spawn.Pipe()
        process = spawn.Process(target=_serve, args=(self.shelf, its), daemon=True)
        process.start()
        its.close()
        return process, mine

    def answer(self) -> Thought | Failure | None:
        if not self._asked or self._work is None:
            return None
        process, pipe = self._work
        try:
            while pipe.poll():
                found: Letter = msgspec.msgpack.decode(pipe.recv_bytes(), type=Letter)
                if not isinstance(found, Progress):
                    self._asked = False
                    return found
                self.progress = found
        except (OSError, EOFError, msgspec.MsgspecError):
            return self._failed()
        return None if process.is_alive() else self._failed()

    def _failed(self) -> Failure:
        self.stop()
        return Failure(str(GONE))

    def stop(self) -> None:
        work, self._work, self._asked = self._work, None, False
        if work is None:
            return
        process, pipe = work
        process.kill()
        process.join(A_SECOND)
        pipe.close()


def _send(pipe: Connection, letters: list[bytes]) -> None:
    with suppress(OSError):  # the process has ended: whoever asks for the answer learns it
        for letter in letters:
            pipe.send_bytes(letter)


class Herald:
    """Tells the other end how far it is with one question, in no more steps than can be seen."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe, self.told = pipe, (0, 0)

    def heard(self, done: int, of: int) -> None:
        """So many of so many answers are looked at."""
        step = (of, done * PARTS // max(of, 1))
        if done and step != self.told:
            self.told = step
            self.pipe.send_bytes(msgspec.msgpack.encode(Progress(done, of)))


def _serve(shelf: Shelf, pipe: Connection) -> None:
    """The other process: answer questions until the window is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is meant for the window
    if hasattr(os, "nice"):
        os.nice(LESS_URGENT)
    with suppress(OSError, EOFError):
        opening = msgspec.msgpack.decode(pipe.recv_bytes(), type=Files)
        setting = shelf.find(opening.scenario, opening.files)
        mind = None if isinstance(setting, Problem) else Mind(setting)
        while True:
            question = msgspec.msgpack.decode(pipe.recv_bytes(), type=Question)
            told = Herald(pipe)
            found = Failure(str(setting)) if mind is None else mind.consider(question, told.heard)
            pipe.send_bytes(msgspec.msgpack.encode(found))
