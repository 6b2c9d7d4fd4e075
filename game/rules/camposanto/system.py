"""Camposanto 1743 introduces itself to the shared code."""

from collections.abc import Mapping

from game.engine.system import System
from game.engine.text import say
from game.rules.camposanto import gunnery, options, orders, refusals, refusals_assault
from game.rules.camposanto.advice import advice
from game.rules.camposanto.cards import enemy_of
from game.rules.camposanto.charts import reference
from game.rules.camposanto.closing import closed, told
from game.rules.camposanto.doctrine import DOCTRINE
from game.rules.camposanto.ledger import ledger
from game.rules.camposanto.lenses import LENSES, lens
from game.rules.camposanto.loading import faults, load
from game.rules.camposanto.pieces import combat_units, steps
from game.rules.camposanto.presentation import cell_note, order_of_battle, panel, presentation
from game.rules.camposanto.roster import roster
from game.rules.camposanto.scenario import CsScenario
from game.rules.camposanto.setup import set_up
from game.rules.camposanto.soundness import invariants
from game.rules.camposanto.steps import NO_ENTRY_OF_WING, NO_ZOC_RULES
from game.rules.camposanto.table import CsTable, Ctx
from game.rules.camposanto.tables import standard_tables
from game.rules.camposanto.verdict import verdict
from game.rules.camposanto.written import Position, arrange_position
from game.rules.kit.chapters import frames, refused_rules

PACKAGE = "game.rules.camposanto"

EVENT_KINDS = (
    "turn",
    "orders",
    "phase",
    "general",
    "fire",
    "move",
    "facing",
    "retreat",
    "loss",
    "combat",
    "advance",
    "flight",
    "marshal",
    "verdict",
)


def known() -> Mapping[str, tuple[str, ...]]:
    """What a long run should meet: refusals by rule, those made when met too; kinds of events."""
    held = {*refused_rules(PACKAGE, "CS"), *_made_when_met()}
    return {"refusal": tuple(sorted(held)), "event": EVENT_KINDS}


def _made_when_met() -> set[str]:
    """The rules of refusals that name a hex, a unit or a number: they are no constants."""
    tables = standard_tables()
    closed = {row.rule for row in tables.terrain.values() if not row.passable}
    counted = {row.rule for row in tables.status.values() if row.units}
    fire = {*gunnery.WHEN.values(), *gunnery.BLOCKED}
    zoc = {NO_ENTRY_OF_WING, *NO_ZOC_RULES.values()}
    return closed | counted | fire | zoc | {refusals.TOKENS, refusals_assault.ALL_IN_FRONT}


def evaluate(ctx: Ctx, side: str) -> int:
    """How well a side stands, for simple bots: victory points and steps on the map."""
    foe = enemy_of(side)
    points = ctx.table.points.get(side, 0) - ctx.table.points.get(foe, 0)
    left = sum(steps(ctx, u) for u in combat_units(ctx, side))
    against = sum(steps(ctx, u) for u in combat_units(ctx, foe))
    return 10 * points + left - against


SYSTEM = System(
    id="camposanto",
    title="Camposanto 1743",
    about=say("The War of the Austrian Succession: hexes, facings and secret orders"),
    rules_version="1.1",
    table=CsTable,
    frames=frames(PACKAGE),
    scenario_type=CsScenario,
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
    closed=closed,
    told=told,
    position_type=Position,
    arrange=arrange_position,
    known=known,
    order_of_battle=order_of_battle,
    roster=roster,
    veil=orders.veil,
    options=options.OPTIONS,
)
