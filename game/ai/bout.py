"""One game between two players of the program, as a job that can be done anywhere: in this process,
in another, on another machine. It goes in and comes out as plain values.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from game.ai.arena import MOST_ACTIONS
from game.ai.bot import Bot, BotView
from game.ai.offers import faults
from game.ai.players import PLAYERS, Player
from game.content.problems import Problem
from game.engine.chance import APART, Chance
from game.engine.dice import SeededDice
from game.engine.envelope import named
from game.engine.match import Match
from game.engine.setting import Setting

Clock = Callable[[], float]
A_MILLION = 1_000_000
LOST = "lost"
"""The column of a roster in which units that are lost are counted."""


class Opens(Protocol):
    """Whoever has the scenarios."""

    def open(self, scenario: str) -> Setting | Problem:
        """The scenario of an id, with options behind it."""


class Bout(Struct, frozen=True, kw_only=True):
    """What is played: a scenario, the name of a player for each side, the seed of the dice. At
    every `offers`-th question (0: none) it is asked whether what is offered may be done.
    """

    scenario: str
    seats: Mapping[str, str]
    seed: int
    most_actions: int = MOST_ACTIONS
    offers: int = 0


class Side(Struct, frozen=True, kw_only=True):
    """How one side ended: its points by the verdict, how many units it has lost of how many;
    `thought`: how long each decision of its player took, in millionths of a second.
    """

    player: str
    points: int = 0
    lost: int = 0
    units: int = 0
    thought: tuple[int, ...] = ()


class Fought(Struct, frozen=True, kw_only=True):
    """What came of it; of a game with a `fault`, or that did not end, there is no level."""

    bout: Bout
    sides: Mapping[str, Side] = {}
    winner: str | None = None
    level: str = ""
    turns: int = 0
    actions: int = 0
    fault: str = ""

    @property
    def ended(self) -> bool:
        """Whether there is a verdict."""
        return bool(self.level)

    def worth(self, side: str) -> tuple[int, int]:
        """What the verdict is worth to a side: whether it won (1) or lost (-1), then by how many
        points it is ahead.
        """
        won = 0 if self.winner is None else 1 if self.winner == side else -1
        theirs = sum(other.points for name, other in self.sides.items() if name != side)
        return won, self.sides[side].points - theirs


def play(shelf: Opens, clock: Clock, bout: Bout, players: Mapping[str, Player] = PLAYERS) -> Fought:
    """Play one game; whatever goes wrong over it is told in a few words."""
    try:
        setting = shelf.open(bout.scenario)
        if isinstance(setting, Problem):
            return Fought(bout=bout, fault=str(setting))
        return _Game(setting, bout, clock, players).played()
    except Exception as error:  # noqa: BLE001  # the outermost door of a job
        return Fought(bout=bout, fault=named(error))


class _Game:
    """A game under way."""

    def __init__(
        self, setting: Setting, bout: Bout, clock: Clock, players: Mapping[str, Player]
    ) -> None:
        self.setting, self.bout, self.clock = setting, bout, clock
        self.match = Match.new(
            setting.system, setting.rules, SeededDice(bout.seed), setting.scenario.id, "bots"
        )
        self.match.fingerprints = False
        seats = enumerate(sorted(bout.seats.items()))
        self.bots: dict[str, Bot] = {
            side: players[player].make((bout.seed ^ APART) + i) for i, (side, player) in seats
        }
        self.thought: dict[str, list[int]] = {side: [] for side in bout.seats}
        self.chance = Chance(~bout.seed)

    def played(self) -> Fought:
        """To the end or the limit."""
        match, bout, fault = self.match, self.bout, ""
        while match.prompt is not None and len(match.records) < bout.most_actions and not fault:
            fault = self._step()
        result = match.reading.state.result
        ended = result is not None and not fault
        return Fought(
            bout=bout,
            sides=self._sides(),
            winner=result.winner if result is not None and ended else None,
            level=result.level if result is not None and ended else "",
            turns=self._turns(),
            actions=len(match.records),
            fault=fault,
        )

    def _step(self) -> str:
        """One action; what was wrong with it, if anything."""
        match, bout = self.match, self.bout
        assert match.prompt is not None
        side = match.prompt.side
        if bout.offers and len(match.records) % bout.offers == 0:
            wrong = faults(match, self.setting.ground, self.chance, lambda _refusal: None)
            if wrong:
                return f"action {len(match.records) + 1}: {wrong[0]}"
        before = self.clock()
        action = self.bots[side].choose(BotView(match))
        self.thought[side].append(int((self.clock() - before) * A_MILLION))
        refusal = match.act(action)
        if refusal is None:
            return ""
        return f"action {len(match.records) + 1}: {action.verb} {action.arg} is refused: {refusal}"

    def _sides(self) -> dict[str, Side]:
        """How both ended; units are counted where the game has a roster with a column of losses."""
        system, reading = self.setting.system, self.match.reading
        points = {side.side: side.points for side in system.verdict(reading).sides}
        lost, units = Counter[str](), Counter[str]()
        formations = system.roster(reading).formations if system.roster is not None else ()
        for formation in formations:
            units[formation.side] += len(formation.pieces)
            if (figure := formation.figures.get(LOST)) is not None:
                lost[formation.side] += figure.now
        return {
            side: Side(
                player=player,
                points=points.get(side, 0),
                lost=lost[side],
                units=units[side] + lost[side],
                thought=tuple(self.thought[side]),
            )
            for side, player in self.bout.seats.items()
        }

    def _turns(self) -> int:
        """The turns that were played, where the verdict has a course of them."""
        labels = self.setting.system.verdict(self.match.reading).course_labels
        return max(0, len(labels) - 1)
