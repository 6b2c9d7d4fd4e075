"""Two players of the program against each other, both ways round with the same dice: who is better?

Bouts come in pairs: the same seed twice, the sides exchanged. A pair is won by the player who got
the better verdict with the same side.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import log10, sqrt

from msgspec import Struct

from game.ai.bout import Bout, Clock, Fought, Opens, play
from game.ai.crews import Crew, Lost
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting

SURE = 1.96
"""So many standard deviations hold 95 of 100 cases."""
ELO = 400.0
FAR = 4000.0
"""In place of a limit that is infinitely far."""
GONE = "its process has ended"


class Series(Struct, frozen=True, kw_only=True):
    """What is played: a scenario with its sides, how many games from which seed on, how long."""

    scenario: str
    sides: tuple[str, ...]
    games: int
    seed: int
    most_actions: int
    offers: int = 0

    def bouts(self, first: str, second: str | None = None) -> list[Bout]:
        """Two players both ways round for each seed, where an odd game more makes a pair; or one
        against itself, a seed for each game.
        """
        one, other = self.sides
        if second is None:
            return [self._bout(n, dict.fromkeys(self.sides, first)) for n in range(self.games)]
        seats = ({one: first, other: second}, {one: second, other: first})
        numbers = range((self.games + 1) // 2)
        return [self._bout(pair, way) for pair in numbers for way in seats]

    def _bout(self, after: int, seats: dict[str, str]) -> Bout:
        return Bout(
            scenario=self.scenario,
            seats=seats,
            seed=self.seed + after,
            most_actions=self.most_actions,
            offers=self.offers,
        )


def sides_of(setting: Setting) -> tuple[str, ...]:
    """The two sides of a scenario."""
    match = Match.new(setting.system, setting.rules, SeededDice(1), setting.scenario.id, "bots")
    return tuple(sorted(s.id for s in setting.system.presentation(match.reading).sides))


def played(
    shelf: Opens,
    bouts: Sequence[Bout],
    crew: Crew,
    clock: Clock,
    heard: Callable[[Fought], None] = lambda _one: None,
) -> list[Fought]:
    """What came of the bouts, in their order; each is `heard` of as soon as it is over."""
    found: dict[int, Fought] = {}
    for number, one in crew.done(partial(play, shelf, clock), bouts):
        bout = bouts[number]
        found[number] = Fought(bout=bout, fault=GONE) if isinstance(one, Lost) else one
        heard(found[number])
    return [found[number] for number in sorted(found)]


class Score(Struct):
    """Games or pairs by how they ended."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def number(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """What was won of all, what was drawn being half."""
        return (self.won + self.drawn / 2) / self.number if self.number else 0.5

    def limits(self) -> tuple[float, float]:
        """Between these the true share lies in 95 of 100 cases, by Wilson's formula. With draws a
        share varies less than it assumes: the limits are then rather too far apart than too near.
        """
        if not self.number:
            return 0.0, 1.0
        share, weight = self.share, SURE * SURE / self.number
        middle = (share + weight / 2) / (1 + weight)
        spread = SURE * sqrt(share * (1 - share) / self.number + weight / (4 * self.number))
        spread /= 1 + weight
        return middle - spread, middle + spread

    def add(self, sign: int) -> None:
        """Count one: 1 is won, 0 drawn, -1 lost."""
        self.won += sign > 0
        self.drawn += sign == 0
        self.lost += sign < 0


def pairs(games: Iterable[Fought], first: str) -> Score:
    """The pairs from the view of the first player: the better verdict with the same side wins. One
    of which a game has no verdict is left out.
    """
    both, score = list(games), Score()
    for one, other in zip(both[::2], both[1::2], strict=True):
        if one.ended and other.ended:
            side = next(name for name, who in one.bout.seats.items() if who == first)
            mine, theirs = one.worth(side), other.worth(side)
            score.add((mine > theirs) - (mine < theirs))
    return score


def by_side(games: Iterable[Fought], player: str) -> dict[str, Score]:
    """How the games of a player ended, by the side that it led."""
    found: dict[str, Score] = {}
    for game in games:
        for side, who in game.bout.seats.items() if game.ended else ():
            if who == player:
                found.setdefault(side, Score()).add(game.worth(side)[0])
    return found


def of_sides(games: Iterable[Fought]) -> dict[str, Score]:
    """How the games ended for each side, whoever led it."""
    found: dict[str, Score] = {}
    for game in games:
        for side in sorted(game.bout.seats) if game.ended else ():
            found.setdefault(side, Score()).add(game.worth(side)[0])
    return found


def levels(games: Iterable[Fought]) -> Counter[tuple[str, str]]:
    """How often each side won by each level of the verdict; nobody is ""."""
    return Counter((game.winner or "", game.level) for game in games if game.ended)


class Elo(Struct, frozen=True):
    """A difference with the limits of 95 %; without a `middle` all was won, or all lost."""

    middle: float | None
    low: float
    high: float


def elo(score: Score) -> Elo:
    """The difference that the share of pairs speaks for, a drawn one being half a pair won."""
    low, high = score.limits()
    found = (_difference(share) if 0 < share < 1 else None for share in (score.share, low, high))
    middle, least, most = found
    return Elo(middle, -FAR if least is None else least, FAR if most is None else most)


def _difference(share: float) -> float:
    """The difference at which a player has this share of the points."""
    return ELO * log10(share / (1 - share))


class Pace(Struct, frozen=True):
    """How long decisions took, in thousandths of a second."""

    decisions: int
    median: float
    most: float  # that 99 of 100 stay below
    longest: float


def pace(games: Iterable[Fought], player: str) -> Pace:
    """The time that a player took for a decision."""
    all_of = sorted(
        micros
        for game in games
        for side in game.sides.values()
        if side.player == player
        for micros in side.thought
    )
    if not all_of:
        return Pace(0, 0.0, 0.0, 0.0)
    at = (len(all_of) // 2, min(len(all_of) - 1, len(all_of) * 99 // 100), -1)
    median, most, longest = (all_of[i] / 1000 for i in at)
    return Pace(len(all_of), median, most, longest)


def median(numbers: Iterable[int]) -> int:
    """The one in the middle; of none 0."""
    ordered = sorted(numbers)
    return ordered[len(ordered) // 2] if ordered else 0
