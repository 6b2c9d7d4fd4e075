"""Bots against each other: many games, and a table of who won how."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from game.ai.bot import Bot, BotView
from game.engine.chance import APART
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting

MakeBot = Callable[[int], Bot]
MOST_ACTIONS = 20_000


@dataclass
class Standing:
    """Games by their result, winner (None: nobody) and level; `unfinished` took too long."""

    results: Counter[tuple[str | None, str]] = field(default_factory=Counter)
    unfinished: int = 0

    def wins(self, side: str) -> int:
        return sum(n for (winner, _), n in self.results.items() if winner == side)


def contest(
    setting: Setting,
    bots: Mapping[str, MakeBot],
    seeds: Iterable[int],
    most_actions: int = MOST_ACTIONS,
) -> Standing:
    """One game for each seed; `bots` gives the kind of bot of every side."""
    standing = Standing()
    for seed in seeds:
        match = play_out(setting, bots, seed, most_actions, kept=False)
        if (result := match.reading.state.result) is not None:
            standing.results[result.winner, result.level] += 1
        standing.unfinished += result is None
    return standing


def play_out(
    setting: Setting,
    bots: Mapping[str, MakeBot],
    seed: int,
    most_actions: int = MOST_ACTIONS,
    *,
    kept: bool = True,
) -> Match:
    """A game between bots to its end or limit; one not kept cannot be saved or replayed."""
    makers = enumerate(sorted(bots.items()))
    players = {side: make((seed ^ APART) + i) for i, (side, make) in makers}
    dice = SeededDice(seed)
    match = Match.new(setting.system, setting.rules, dice, setting.scenario.id, "bots")
    match.fingerprints = kept
    while match.prompt is not None and len(match.records) < most_actions:
        refusal = match.act(players[match.prompt.side].choose(BotView(match)))
        assert refusal is None, str(refusal)
    return match
