"""The first state: every counter in its printed place (CS 1.3a, 3b)."""

from collections import defaultdict

from game.board.cells import Cell
from game.engine.state import GameState
from game.rules.camposanto.cards import SIDES
from game.rules.camposanto.options import TellOptions
from game.rules.camposanto.rules import CsRules
from game.rules.camposanto.sequence import PhaseStart
from game.rules.camposanto.table import CsTable, Unit, Wing


def table_of(rules: CsRules) -> CsTable:
    """The counters as the scenario places them; all nine tokens in hand."""
    there: dict[Cell, list[tuple[int, str]]] = defaultdict(list)
    for uid, (cell, _, order) in rules.start.items():
        there[cell].append((order, uid))
    series = {side: rules.oob.armies[side].series for side in SIDES}
    return CsTable(
        units={uid: Unit(uid, cell, facing) for uid, (cell, facing, _) in rules.start.items()},
        stacks={cell: tuple(uid for _, uid in sorted(units)) for cell, units in there.items()},
        wings={wing: Wing(wing) for wing in rules.oob.wings},
        series=series,
        hands={side: rules.tables.series.of(held) for side, held in series.items()},
        losses=dict.fromkeys(SIDES, 0),
        points=dict.fromkeys(SIDES, 0),
    )


def set_up(rules: CsRules) -> GameState[CsTable]:
    """The options in force are told, then both sides give the orders of the first phase."""
    return GameState(table_of(rules), [PhaseStart(), TellOptions()])
