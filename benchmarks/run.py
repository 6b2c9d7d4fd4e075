"""How fast the engine is, as ratios to a baseline of the same run: `python -m benchmarks.run`.

Machines differ, ratios hardly do; only the time of our own process counts, not that of others.
The baseline is a plain Python loop over a dict; every figure is
given in time, in baselines, and against its budget (architecture, section 12).
"""

import argparse
import gc
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

from game.ai.arena import MOST_ACTIONS
from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.ai.rollout import Rollout
from game.content.problems import Problem
from game.engine import save
from game.engine.action import Action
from game.engine.advance import prompt_of
from game.engine.chance import Chance
from game.engine.context import Context
from game.engine.dice import SeededDice
from game.engine.envelope import Label
from game.engine.match import Match
from game.engine.save import Loaded
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.state import fork
from game.rules import SYSTEMS

LOOPS = 10_000
POSES = 4
"""So many of the poses named at a question are judged."""
MILLI = 1_000.0


@dataclass(frozen=True)
class Figure:
    """One thing measured, in milliseconds; budget 0: none."""

    name: str
    mean: float
    worst: float
    budget: float = 0.0


def baseline() -> float:
    """Milliseconds of ten thousand turns of a plain loop, the best of twenty."""
    table = {n: n * 7 % 1_000 for n in range(1_000)}

    def loop() -> int:
        total = 0
        for n in range(LOOPS):
            total += table[n % 1_000]
        return total

    return min(timed(loop) for _ in range(20))


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of one call."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * MILLI


def figure(name: str, times: list[float], budget: float = 0.0) -> Figure:
    """Mean and 99th percentile."""
    ordered = sorted(times)
    worst = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return Figure(name, sum(times) / len(times), worst, budget)


def new_game(setting: Setting, seed: int) -> Match:
    """A game at its first question."""
    return Match.new(setting.system, setting.rules, SeededDice(seed), setting.scenario.id)


def play(setting: Setting, seed: int) -> Iterator[tuple[Match, Action]]:
    """A random game; each step before its action is done."""
    match, bot = new_game(setting, seed), RandomBot(seed)
    while not match.over:
        action = bot.choose(BotView(match))
        yield match, action
        assert match.act(action) is None


def measure(setting: Setting, games: int) -> Iterator[Figure]:
    """Everything about the engine."""
    yield rollouts(setting, games)
    acts, undos, prompts, reaches, saves, loads, forks, posed = ([] for _ in range(8))
    steps, spent = 0, 0.0
    for seed in range(1, games + 1):
        start = time.process_time()
        steps += sum(1 for _ in play(setting, seed))
        spent += time.process_time() - start
        for number, (match, action) in enumerate(play(setting, seed)):
            prompts.append(timed(partial(_fresh_prompt, match)))
            if match.prompt is not None and match.prompt.subject and match.prompt.cells:
                reaches.append(prompts[-1])
            forks.append(timed(partial(fork, match.reading.state)))
            posed += _poses(match, number)
            twin = match.branch(seed)
            acts.append(timed(partial(twin.act, action)))
            if twin.why_not_undo() is None:
                undos.append(timed(twin.undo))
            if number % 50 == 0:
                encoded = save.encode(match, setting, Label())
                saves.append(timed(partial(save.encode, match, setting, Label())))
                loads.append(timed(partial(_load, encoded, setting)))
    yield Figure("random step, bot included", spent / steps * MILLI, spent / steps * MILLI, 0.5)
    yield figure("action with next prompt", acts, 5.0)
    yield figure("prompt on a fresh reading", prompts)
    yield figure("destinations of a unit", reaches or [0.0], 16.0)
    if posed:
        yield figure("pose judged, of a unit in hand", posed, 0.3)
    yield figure("undo", undos or [0.0], 1.0)
    yield figure("fork", forks)
    yield figure("save (in memory)", saves)
    yield figure("load", loads)
    yield Figure("whole random game", spent / games * MILLI, spent / games * MILLI, 600.0)


def rollouts(setting: Setting, games: int) -> Figure:
    """A random step of a game that is played on for its own sake, as a bot does that thinks."""
    start, steps = time.process_time(), 0
    for seed in range(1, games + 1):
        game = Rollout(setting.rules, setting.system.set_up(setting.rules), seed)
        game.run(MOST_ACTIONS)
        steps += game.actions
    mean = (time.process_time() - start) * MILLI / steps
    return Figure("random step of a rollout", mean, mean, 0.2)


def _fresh_prompt(match: Match) -> object:
    return prompt_of(Context(match.rules, match.reading.state))


def _poses(match: Match, seed: int) -> list[float]:
    """How long some poses take to be judged that are named for the piece in hand on a table."""
    if match.prompt is None or match.prompt.poses is None or match.is_blind():
        return []
    named = (a for a in match.candidates(Chance(seed)) if a.verb == "pose")
    return [timed(partial(match.why_not, action)) for action in islice(named, POSES)]


def _load(encoded: bytes, setting: Setting) -> None:
    assert isinstance(save.decode(encoded, lambda *_: setting), Loaded)


def table(figures: list[Figure], base: float) -> list[str]:
    """The results as a Markdown table."""
    lines = [
        "| what | mean ms | 99th percentile ms | mean in baselines | budget ms |",
        "|---|---|---|---|---|",
    ]
    for f in figures:
        budget = f"{f.budget:g}" if f.budget else ""
        lines.append(
            f"| {f.name} | {f.mean:.4f} | {f.worst:.4f} | {f.mean / base:.3f} | {budget} |"
        )
    return lines


def main() -> int:
    """Measure one scenario and print the table."""
    options = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    options.add_argument("scenario", nargs="?", default="rossbach-battle")
    options.add_argument("--games", type=int, default=3)
    given = options.parse_args()
    setting = Shelf(SYSTEMS).open(given.scenario)
    if isinstance(setting, Problem):
        print(setting, file=sys.stderr)
        return 1
    gc.collect()
    gc.freeze()  # what was loaded stays: only a game's own objects are looked through
    base = baseline()
    print(f"Python {sys.version.split()[0]}, scenario {given.scenario}, {given.games} random games")
    print(f"baseline: {base:.3f} ms for a loop of {LOOPS:,} turns\n")
    figures = list(measure(setting, given.games))
    print("\n".join(table(figures, base)))
    rolled, asked = (MILLI / f.mean for f in figures[:2])
    print(f"\n{rolled:,.0f} random steps a second in rollouts, {asked:,.0f} asked and recorded")
    return 0


if __name__ == "__main__":
    sys.exit(main())
