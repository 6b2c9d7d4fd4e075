"""Soak: many games by random bots, each to its verdict, everything checked on the way.

However many games there are, only their sum is kept.
"""

import gc
import hashlib
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec import Struct, json

from game.ai.bot import BotView
from game.ai.forbidden import sample, without_reason
from game.ai.offers import faults
from game.ai.random_bot import RandomBot
from game.content.writing import write_atomically
from game.engine import save
from game.engine.action import Action
from game.engine.chance import APART, Chance
from game.engine.codec import frame_tag
from game.engine.dice import SeededDice
from game.engine.envelope import Label
from game.engine.event import Event
from game.engine.frame import Ask
from game.engine.match import Match
from game.engine.options import Wanted, fitting
from game.engine.refusal import Refusal
from game.engine.save import Loaded
from game.engine.setting import Setting
from game.engine.state import canonical
from game.engine.text import Text
from game.engine.wire import plain_action

SORTS = ("option", "frame", "refusal", "event", "result", "verdict", "without a reason")
SAMPLE = 12  # forbidden attempts of each verb at a prompt
_OPTION_SEED = 0x51ED2701
OPTION_PERCENT = 30
AHEAD = 4
"""So many games for each process are on their way or wait for one that takes long."""


class SoakPlan(Struct, frozen=True, kw_only=True):
    """How to soak: every `offers`-th prompt is asked through, every `saves`-th saved and loaded; at
    every `forbidden`-th (0: none) attempts that it does not offer are made, to count those that are
    refused without a reason.
    """

    most_actions: int = 20_000
    offers: int = 25
    saves: int = 50
    forbidden: int = 0
    leave: str = "soak-failures"


@dataclass
class Tally:
    """How often everything occurred: `counts` by sort and name, `sums` of the whole."""

    sums: Counter[str] = field(default_factory=Counter)
    counts: dict[str, Counter[str]] = field(default_factory=lambda: {s: Counter() for s in SORTS})

    def add(self, other: "Tally") -> None:
        self.sums.update(other.sums)
        for sort in SORTS:
            self.counts[sort].update(other.counts[sort])

    def heard(self, refusal: Refusal) -> None:
        self.counts["refusal"][refusal.rule] += 1

    def happened(self, event: Event) -> None:
        self.counts["event"][event.kind] += 1
        if event.roll is not None and event.roll.result:
            self.counts["result"][event.roll.result] += 1


@dataclass(frozen=True)
class Played:
    """One game: its seed, the fingerprint of its end, and what was wrong with it, if anything."""

    seed: int
    hash: str
    tally: Tally
    verdict: str = ""
    fault: str = ""


class SoakGame:
    """One game of the soak."""

    def __init__(self, setting: Setting, seed: int, plan: SoakPlan) -> None:
        self.setting, self.seed, self.plan = setting, seed, plan
        dice = SeededDice(seed)
        self.match = Match.new(setting.system, setting.rules, dice, setting.scenario.id)
        self.bot, self.chance = RandomBot(seed ^ APART), Chance(~seed)
        self.tally = Tally(Counter(games=1))
        self.last: Action | None = None
        self.buttons: set[str] = set()  # all that were ever shown
        if setting.system.options is not None:
            self.tally.counts["option"].update(setting.system.options.in_force(setting.rules))
        self._count(self.match.opening)

    def play(self) -> str:
        """To the verdict; the fault that ended the game before it, if any."""
        while not self.match.over:
            if len(self.match.records) >= self.plan.most_actions:
                return f"no verdict after {self.plan.most_actions} actions"
            if fault := self.step() or self.check():
                return fault
        self.tally.counts["verdict"][self.verdict()] += 1
        return ""

    def verdict(self) -> str:
        """Who won and how far, once the game is over."""
        result = self.match.reading.state.result
        return "" if result is None else f"{result.winner or 'nobody'}, {result.level}"

    def step(self) -> str:
        match = self.match
        self.tally.counts["frame"][frame_tag(type(match.reading.state.stack[-1]))] += 1
        self.last = self.bot.choose(BotView(match))
        if (refusal := match.act(self.last)) is not None:
            return f"{self.last} was offered, then refused: {refusal}"
        self.tally.sums["actions"] += 1
        self._count(match.records[-1].events)
        return ""

    def check(self) -> str:
        """Invariants at once; offers and saves now and then."""
        match, number = self.match, len(self.match.records)
        if broken := match.system.invariants(match.reading):
            return f"invariant: {broken[0]}"
        if number % self.plan.offers == 0:
            self.tally.sums["asked"] += 1
            if wrong := faults(match, self.setting.ground, self.chance, self.tally.heard):
                return f"offer: {wrong[0]}"
        if self.plan.forbidden and number % self.plan.forbidden == 0:
            self._attempt()
        if number % self.plan.saves == 0:
            self.tally.sums["saved"] += 1
            return self._save_and_load()
        return ""

    def _attempt(self) -> None:
        match, tally = self.match, self.tally
        if match.prompt is not None:
            self.buttons.update(b.id for b in match.prompt.buttons)
        found = sample(match, self.setting.ground, self.buttons, self.chance, SAMPLE)
        for attempt, refusal in found:
            tally.sums["attempts"] += 1
            if line := without_reason(match, attempt, refusal):
                tally.counts["without a reason"][line] += 1

    def _save_and_load(self) -> str:
        match = self.match
        found = save.decode(save.encode(match, self.setting, Label()), lambda *_: self.setting)
        if not isinstance(found, Loaded):
            return f"save: {found}"
        back = found.match
        states = canonical(back.reading.state) == canonical(match.reading.state)
        equal = states and back.prompt == match.prompt and back.records == match.records
        return "" if equal else "save: the loaded game differs"

    def _count(self, events: tuple[Event, ...]) -> None:
        self.tally.counts["frame"].update(self.match.passed)
        for event in events:
            self.tally.happened(event)

    def leave_behind(self) -> None:
        """A save of the last sound state, and the requests that lead to the fault."""
        folder = Path(self.plan.leave)
        name = f"{self.setting.scenario.id}-{self.seed}"
        label = Label(game=name, title=self.setting.title, turn=Text("soak"))
        save.write(folder / f"{name}.json", self.match, self.setting, label)
        ground = self.setting.ground
        lines: list[Any] = [{"do": "new", "scenario": self.setting.scenario.id, "seed": self.seed}]
        actions = [r.action for r in self.match.records]
        if self.last is not None and (not actions or actions[-1] is not self.last):
            actions.append(self.last)
        lines += [{"do": "act", "action": plain_action(a, ground)} for a in actions]
        content = b"".join(json.encode(line) + b"\n" for line in lines)
        write_atomically(folder / f"{name}.jsonl", content)


def play_game(setting: Setting, seed: int, plan: SoakPlan) -> Played:
    """One whole game. An error of the program leaves save and transcript too, and rises."""
    game = SoakGame(setting, seed, plan)
    fault = "stopped by an error of the program"
    try:
        fault = game.play()
    finally:
        if fault:
            game.leave_behind()
    end = f"{game.match.hash} {len(game.match.records)}"
    return Played(seed, end, game.tally, game.verdict(), fault)


def random_options(setting: Setting, seed: int) -> tuple[str, ...]:
    """Some of the options that would change something here: each with 30 %, the same for a seed. By
    presets one of them, or the scenario's own, each of its options switched with 30 % as far as
    they go together.
    """
    options = setting.system.options
    if options is None:
        return ()
    chance = Chance(seed ^ _OPTION_SEED)
    free, brought, preset = options.free(setting.rules), options.in_force(setting.rules), ""
    if not options.presets:
        return tuple(option for option in free if chance.below(100) < OPTION_PERCENT)
    among = (*brought, *free)
    if (number := chance.below(len(options.presets) + 1)) > 0:
        preset, brought = options.presets[number - 1].id, options.presets[number - 1].options
    turned = [option for option in among if chance.below(100) < OPTION_PERCENT]
    on = tuple(option for option in turned if option not in brought)
    off = tuple(option for option in turned if option in brought)
    return fitting(options, brought, Wanted(preset, on, off)).words


def soak(
    opened: Callable[[int], Setting], seeds: Sequence[int], plan: SoakPlan, jobs: int = 1
) -> Iterator[Played]:
    """The games in order of their seeds; every process opens the settings for itself."""
    if jobs > 1:
        players: Executor = ProcessPoolExecutor(jobs, None, _prepare, (opened, seeds))
    else:
        _prepare(opened, seeds)
        players = ThreadPoolExecutor(1)  # a future keeps an error with its game
    waiting: deque[tuple[int, Future[Played]]] = deque()
    with players:
        for seed in seeds:
            waiting.append((seed, players.submit(_play, opened, seed, plan)))
            if len(waiting) >= (AHEAD * jobs if jobs > 1 else 1):
                yield _outcome(*waiting.popleft())
        while waiting:
            yield _outcome(*waiting.popleft())


def _prepare(opened: Callable[[int], Setting], seeds: Sequence[int]) -> None:
    """What was loaded stays: only the games' own objects are looked through."""
    for seed in seeds[:1]:
        opened(seed)
    gc.freeze()


def _play(opened: Callable[[int], Setting], seed: int, plan: SoakPlan) -> Played:
    return play_game(opened(seed), seed, plan)


def _outcome(seed: int, future: "Future[Played]") -> Played:
    error = future.exception()
    if error is None:
        return future.result()
    return Played(seed, "error", Tally(Counter(games=1)), fault=f"{type(error).__name__}: {error}")


class Summary:
    """What all games together came to; of a single one nothing is kept."""

    def __init__(self) -> None:
        self.tally, self.failed = Tally(), 0
        self._hash = hashlib.sha256()

    def add(self, game: Played) -> None:
        between = "\n" if self.tally.sums["games"] else ""
        self._hash.update(f"{between}{game.seed} {game.hash}".encode())
        self.tally.add(game.tally)
        self.failed += bool(game.fault)

    @property
    def fingerprint(self) -> str:
        """One hash over all games: the same seeds must give the same."""
        return self._hash.hexdigest()[:16]


def report(setting: Setting, tally: Tally) -> list[str]:
    """The counts as lines of text, zeros included for all that is known."""
    known = dict(setting.system.known() if setting.system.known else {})
    if setting.system.options is not None:
        options, rules = setting.system.options, setting.rules
        known["option"] = (*options.in_force(rules), *options.free(rules))
    known["frame"] = tuple(frame_tag(frame) for frame in setting.system.frames)
    words = ("games", "actions", "asked", "saved", "attempts")
    games, actions, asked, saved, attempts = (tally.sums[word] for word in words)
    done = f"{asked} prompts asked through, {saved} saved and loaded"
    lines = [f"{games} games, {actions} actions, {done}"]
    for sort in SORTS:
        counts = Counter(dict.fromkeys(known.get(sort, ()), 0))
        counts.update(tally.counts[sort])
        lines.append(f"{sort}:")
        for name, count in sorted(counts.items()):
            average = f"   {count / max(games, 1):.1f} a game" if sort == "event" else ""
            lines.append(f"  {count:8}  {name}{average}")
    never = sorted(name for name in known["frame"] if not tally.counts["frame"][name])
    lines.append(f"frames never met: {', '.join(never) or 'none'}")
    if attempts:
        bare = tally.counts["without a reason"].total()
        lines.append(f"{attempts} forbidden attempts, {bare} refused without a reason")
    asks = sum(issubclass(frame, Ask) for frame in setting.system.frames)
    lines.append(f"{len(known['frame'])} frames, {asks} of them ask")
    return lines
