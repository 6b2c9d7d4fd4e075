"""What is worth a look in a scenario that can be played (SQ 1.1, 1.4): colours."""

from collections.abc import Iterator

from game.board.board import Board
from game.content.scenario_file import Scenario
from game.rules.kit.colours import like_bands, like_nations, unknown_bands
from game.rules.kit.faults import Fault
from game.rules.squares.loading import order_of_battle
from game.rules.squares.scenario import SqScenario


def advice(scenario: Scenario[SqScenario], _board: Board) -> list[Fault]:
    """Warnings for a sound scenario."""
    return [*_commands(scenario.body), *_armies(scenario.body)]


def _commands(body: SqScenario) -> Iterator[Fault]:
    """Their bands; what the file leaves open is given by their order."""
    named = {c.id: f'command {n} "{c.id}"' for n, c in enumerate(body.command, 1)}
    made = order_of_battle(body).commands
    yield from unknown_bands((named[c.id], c.colour) for c in body.command if c.colour)
    yield from like_bands([(named[c.id], c.side, c.band) for c in made.values()], "Command")


def _armies(body: SqScenario) -> Iterator[Fault]:
    return like_nations([(f'army {n} "{a.id}"', a.nation) for n, a in enumerate(body.army, 1)])
