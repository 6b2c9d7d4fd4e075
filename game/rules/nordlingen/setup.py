"""The first state: who is there stands where the scenario says (ND 11.1)."""

from game.engine.context import Context
from game.engine.state import GameState
from game.rules.nordlingen.movement.occupying import settle_in
from game.rules.nordlingen.options import TellOptions
from game.rules.nordlingen.rules import NdRules
from game.rules.nordlingen.sequence import TurnStart
from game.rules.nordlingen.table import Ctx, General, NdTable
from game.rules.nordlingen.units import now, present


def table_of(rules: NdRules) -> NdTable:
    """Units and generals as the scenario places them; who comes later is off the table."""
    cards = rules.oob.generals
    return NdTable(
        units=dict(rules.start),
        generals={
            g.id: General(g.id, g.level, g.radius, rules.places.get(g.id)) for g in cards.values()
        },
        cincs={army.side: army.cinc for army in rules.oob.armies.values()},
        owners={one.id: one.held_by for one in rules.terms.objectives if one.held_by},
    )


def set_up(rules: NdRules) -> GameState[NdTable]:
    """Who is set up where something is to be held holds it, without a word of the scenario
    (ND 10.10).
    """
    state = GameState(table_of(rules), [TurnStart(), TellOptions()])
    ctx: Ctx = Context(rules, state)
    for uid in present(ctx):
        if not now(ctx, uid).occupies:
            settle_in(ctx, uid)
    return state
