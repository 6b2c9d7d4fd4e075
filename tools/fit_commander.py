"""Finds weights for a commander by play: the same command finds the same weights.

python -m tools.fit_commander maida-1806 --games 200 --seed 1
python -m tools.fit_commander rossbach-battle --games 80 --terms danger,way,strike --start way=2

SPSA (Spall 1992): all weights are made a little greater or smaller at once, by chance; the two
commanders that differ in that play a pair of games, both ways round with the same dice, and the
weights go towards the one who won it. What is looked for are factors to the weights of the game's
doctrine.toml. What comes out must be held against the old weights on other seeds before it is
believed: `oblique arena` after the table was changed.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from game.ai import tournament
from game.ai.arena import MOST_ACTIONS
from game.ai.bout import Bout, play
from game.ai.commander.characters import Grade, Temper, characters
from game.ai.commander.commander import Commander
from game.ai.players import Player
from game.content.problems import Problem
from game.engine.chance import Chance
from game.engine.doctrine import TERMS
from game.engine.shelf import Shelf
from game.engine.text import Text
from game.rules import SYSTEMS

MORE, LESS = "more", "less"
Factors = Mapping[str, float]
Pairing = Callable[[Factors, Factors, int], int]
"""Two sets of factors and the number of a pair: 1, the first won it; -1, the second; 0, nobody."""

STEP, PROBE = 0.35, 0.35
"""How far one pair moves the logarithm (to base 2) of a factor at first, how far it is tried."""
SETTLE = 10.0
"""So many pairs the steps stay about as long as they were."""
STEP_FADES, PROBE_FADES = 0.602, 0.101
"""The powers by which steps and probes grow shorter (Spall's own)."""
LIMIT = 4.0
"""No factor is greater than 2 to the power of that, nor its inverse smaller."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a run came to: the factors, and how many pairs moved them."""

    factors: Factors
    pairs: int
    decided: int


def fitted(
    pairing: Pairing,
    start: Factors,
    pairs: int,
    seed: int,
    heard: Callable[[int, int, Factors], None] = lambda _number, _won, _factors: None,
) -> Found:
    """The factors after so many pairs. Logarithms are cut to four places, so that no machine goes
    another way for the last digit of a power.
    """
    chance, decided = Chance(seed), 0
    at = {name: _log(value) for name, value in start.items()}
    for number in range(pairs):
        signs = {name: 2 * chance.below(2) - 1 for name in at}
        probe = PROBE / (1 + number) ** PROBE_FADES
        more = {name: at[name] + probe * signs[name] for name in at}
        less = {name: at[name] - probe * signs[name] for name in at}
        won = pairing(_factors(more), _factors(less), number)
        step = STEP * (SETTLE / (SETTLE + number)) ** STEP_FADES
        at = {name: _within(at[name] + step * won * signs[name]) for name in at}
        decided += won != 0
        heard(number, won, _factors(at))
    return Found(_factors(at), pairs, decided)


def _log(factor: float) -> float:
    """The logarithm to base 2, by halving: whole steps, then what is left in four places."""
    low, high = -LIMIT, LIMIT
    while high - low > 1e-5:
        middle = (low + high) / 2
        low, high = (middle, high) if 2.0**middle <= factor else (low, middle)
    return round(low, 4)


def _within(log: float) -> float:
    return round(max(-LIMIT, min(LIMIT, log)), 4)


def _factors(logs: Mapping[str, float]) -> dict[str, float]:
    return {name: round(2.0**log, 4) for name, log in logs.items()}


class Table:
    """Pairs of games of one scenario."""

    def __init__(self, scenario: str, grade: Grade, seed: int, most_actions: int) -> None:
        self.shelf, self.scenario, self.grade = Shelf(SYSTEMS), scenario, grade
        self.seed, self.most_actions = seed, most_actions
        setting = self.shelf.open(scenario)
        if isinstance(setting, Problem):
            raise TypeError(str(setting))
        if setting.system.doctrine is None:
            raise TypeError(f"{scenario}: this game has no doctrine")
        self.weights = setting.system.doctrine.weights
        self.sides = tournament.sides_of(setting)

    def pairing(self, more: Factors, less: Factors, number: int) -> int:
        """A pair of games, with the dice of its number."""
        players = {MORE: self._player(more), LESS: self._player(less)}
        one, other = self.sides
        games = [
            play(self.shelf, lambda: 0.0, self._bout(seats, number), players)
            for seats in ({one: MORE, other: LESS}, {one: LESS, other: MORE})
        ]
        score = tournament.pairs(games, MORE)
        return score.won - score.lost

    def _bout(self, seats: Mapping[str, str], number: int) -> Bout:
        return Bout(
            scenario=self.scenario,
            seats=seats,
            seed=self.seed + number,
            most_actions=self.most_actions,
        )

    def _player(self, factors: Factors) -> Player:
        temper = Temper("fitted", weights=factors)
        return Player(Text(""), partial(Commander, grade=self.grade, temper=temper))


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 0: the weights are told."""
    top = argparse.ArgumentParser(prog="tools.fit_commander", description="Fit weights by play.")
    top.add_argument("scenario", help="with options behind it: quatre-bras-1815+hit-cap")
    top.add_argument("--games", type=int, default=200, help="in all; two make a pair")
    top.add_argument("--seed", type=int, default=1, help="the dice of the first pair")
    top.add_argument("--grade", choices=characters().grades, default="regular")
    top.add_argument("--terms", default=",".join(TERMS), help="which weights, with commas")
    top.add_argument("--start", default="", help="factors to begin with: way=2,danger=0.5")
    top.add_argument("--most-actions", type=int, default=MOST_ACTIONS, help="of a game")
    given = top.parse_args(words)
    names, begun = given.terms.split(","), dict(one.split("=") for one in _list(given.start))
    if not {*names, *begun} <= {*TERMS}:
        top.error(f"terms are {', '.join(TERMS)}")
    try:
        grade = characters().grades[given.grade]
        table = Table(given.scenario, grade, given.seed, given.most_actions)
    except TypeError as error:
        top.error(str(error))
    start = {name: float(begun.get(name, 1.0)) for name in names}
    found = fitted(table.pairing, start, given.games // 2, given.seed, _told)
    print(f"{given.scenario}: {found.pairs} pairs, {found.decided} of them decided")
    for name, factor in found.factors.items():
        weight = table.weights[name]
        print(f"{name} = {weight * factor:.3g}  # {weight:g} times {factor:g}")
    return 0


def _list(words: str) -> list[str]:
    return [word for word in words.split(",") if word]


def _told(number: int, won: int, factors: Factors) -> None:
    """A line for each pair."""
    told = ", ".join(f"{name} {factor:g}" for name, factor in factors.items())
    print(f"pair {number + 1}: {won:+d}; {told}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
