"""The first state: every piece in its place, the contents of bases under them (SQ 3.4, 5.1)."""

from collections import defaultdict

from game.board.cells import Cell
from game.engine.state import GameState
from game.rules.squares.bases import Aftermath
from game.rules.squares.options import TellOptions
from game.rules.squares.rules import SqRules
from game.rules.squares.sequence import TurnStart
from game.rules.squares.table import OFF_MAP, Command, Sky, SqTable, Unit
from game.rules.squares.weather import RollWeather


def table_of(rules: SqRules) -> SqTable:
    """The pieces as the scenario places them; who comes later is off the table."""
    cover = {u: made.id for made in rules.oob.units.values() for u in made.holds}
    units, there = {}, defaultdict[Cell, list[tuple[int, int, str]]](list)
    for uid, (cell, facing, order) in rules.start.items():
        made = rules.oob.units[uid]
        here = made.turn <= 1 and uid not in cover
        units[uid] = Unit(
            uid, cell if here else OFF_MAP, facing if made.linear else 0, under=cover.get(uid, "")
        )
        if here:
            rank = 2 if made.is_general else 1 if made.is_battery else 0
            there[cell].append((rank, order, uid))
    return SqTable(
        sky=rules.terms.sky or Sky.NORMAL,
        units=units,
        stacks={cell: tuple(uid for *_, uid in sorted(found)) for cell, found in there.items()},
        commands={name: Command(name) for name in rules.oob.commands},
        owners={one.id: one.owner for one in rules.terms.objectives if not one.camp},
    )


def set_up(rules: SqRules) -> GameState[SqTable]:
    """Options are told, weather is rolled, bases beside enemies are revealed (SQ 3.5)."""
    rolled = (RollWeather(),) if rules.terms.sky is None else ()
    return GameState(table_of(rules), [TurnStart(), Aftermath(), *rolled, TellOptions()])
