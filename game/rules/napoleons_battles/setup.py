"""The first state: who is there stands where the scenario says (NB 1.1.4-1, 4.1.1)."""

from game.engine.state import GameState
from game.rules.napoleons_battles.options import TellOptions
from game.rules.napoleons_battles.rules import NbRules
from game.rules.napoleons_battles.sequence import TurnStart
from game.rules.napoleons_battles.table import General, NbTable


def table_of(rules: NbRules) -> NbTable:
    """Units and generals as the scenario places them; who comes later is off the table."""
    return NbTable(
        on_turn=rules.sides[0],
        units=dict(rules.start),
        generals={g: _general(rules, g) for g in rules.oob.generals},
        owners={one.id: one.held_by for one in rules.terms.objectives if one.held_by},
    )


def _general(rules: NbRules, general: str) -> General:
    made = rules.oob.generals[general]
    return General(
        general,
        made.rank,
        made.radius,
        made.level,
        made.control,
        made.combat,
        pose=rules.places.get(general),
    )


def set_up(rules: NbRules) -> GameState[NbTable]:
    """The options in force are told, then the first turn begins."""
    return GameState(table_of(rules), [TurnStart(), TellOptions()])
