"""Prussia's Glory introduces itself to the shared code."""

from collections.abc import Mapping

from game.engine.system import System
from game.engine.text import say
from game.rules.kit.chapters import frames, refused_rules
from game.rules.prussias_glory.closed import why_closed
from game.rules.prussias_glory.combat.losses import level_of_army
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.doctrine import DOCTRINE
from game.rules.prussias_glory.ledger import ledger
from game.rules.prussias_glory.loading.advice import advice
from game.rules.prussias_glory.loading.load import faults, load
from game.rules.prussias_glory.options import OPTIONS
from game.rules.prussias_glory.pieces import units_of
from game.rules.prussias_glory.setup.opening import set_up
from game.rules.prussias_glory.shown.charts import reference
from game.rules.prussias_glory.shown.lenses import LENSES, lens
from game.rules.prussias_glory.shown.presentation import (
    cell_note,
    order_of_battle,
    panel,
    presentation,
)
from game.rules.prussias_glory.shown.roster import roster
from game.rules.prussias_glory.shown.told import told
from game.rules.prussias_glory.shown.verdict import verdict
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.table import Ctx, PgTable
from game.rules.prussias_glory.tables import standard_tables
from game.rules.prussias_glory.victory import points
from game.rules.prussias_glory.written.position import Position, arrange_position

PACKAGE = "game.rules.prussias_glory"

EVENT_KINDS = (
    "turn",
    "activation",
    "phase",
    "command",
    "move",
    "fire",
    "rally",
    "combat",
    "loss",
    "retreat",
    "rout",
    "capture",
    "objective",
    "morale",
    "army",
    "leader",
    "advance",
    "momentum",
    "charge",
    "passivity",
    "setup",
    "verdict",
)


def known() -> Mapping[str, tuple[str, ...]]:
    """What a long run should meet: refusals by rule, results of both tables, kinds of events."""
    tables = standard_tables()
    both = (tables.close_combat, tables.bombardment)
    cells = {cell for table in both for row in table.printed.values() for cell in row}
    return {
        "refusal": refused_rules(PACKAGE, "PG"),
        "result": tuple(sorted(cells)),
        "event": EVENT_KINDS,
    }


def evaluate(ctx: Ctx, side: str) -> int:
    """How well a side stands, for simple bots: points, army morale, strength left on the map."""
    foe = enemy_of(side)
    strength = sum(ctx.table.units[u].level for u in units_of(ctx, side))
    against = sum(ctx.table.units[u].level for u in units_of(ctx, foe))
    return (
        10 * (points(ctx, side) - points(ctx, foe))
        + 3 * (level_of_army(ctx, side) - level_of_army(ctx, foe))
        + strength
        - against
    )


SYSTEM = System(
    id="prussias_glory",
    title="Prussia's Glory",
    about=say("The Seven Years War: hexes, stacks, wings and the morale of armies"),
    rules_version="1.2",
    table=PgTable,
    frames=frames(PACKAGE),
    scenario_type=PgScenario,
    load=load,
    check=faults,
    advise=advice,
    set_up=set_up,
    invariants=invariants,
    presentation=presentation,
    cell_note=cell_note,
    panel=panel,
    judge=verdict,
    lenses=LENSES,
    lens=lens,
    evaluate=evaluate,
    doctrine=DOCTRINE,
    ledger=ledger,
    reference=reference,
    position_type=Position,
    arrange=arrange_position,
    known=known,
    closed=why_closed,
    told=told,
    order_of_battle=order_of_battle,
    roster=roster,
    options=OPTIONS,
)
