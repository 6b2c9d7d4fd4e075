"""What is worth a look in a scenario that can be played (CS 2): colours."""

from game.board.board import Board
from game.content.scenario_file import Scenario
from game.rules.camposanto.scenario import CsScenario
from game.rules.kit.colours import like_nations
from game.rules.kit.faults import Fault


def advice(scenario: Scenario[CsScenario], _board: Board) -> list[Fault]:
    """Warnings for a sound scenario. The bands of the wings are the game's own."""
    armies = enumerate(scenario.body.army, 1)
    return [*like_nations([(f'army {n} "{a.id}"', a.nation) for n, a in armies])]
