"""Camposanto 1743 introduces itself to the shared code."""

from collections.abc import Iterator, Mapping
from sys import modules as modules_loaded
from types import ModuleType

from game.engine.frame import Ask, Auto, Frame
from game.engine.refusal import Refusal
from game.engine.system import System
from game.rules.camposanto import (
    assault_advance,
    assault_results,
    assault_retreat,
    assault_rolls,
    assaults,
    ending,
    facing,
    fire,
    flight,
    gunnery,
    hits,
    marshals,
    movement,
    options,
    orders,
    refusals,
    refusals_assault,
    retirement,
    sequence,
    walking,
)
from game.rules.camposanto.cards import enemy_of
from game.rules.camposanto.ledger import ledger, rule_text
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

CHAPTERS: tuple[ModuleType, ...] = (
    assault_advance,
    assault_results,
    assault_retreat,
    assault_rolls,
    assaults,
    ending,
    facing,
    fire,
    flight,
    gunnery,
    hits,
    marshals,
    movement,
    options,
    orders,
    refusals,
    refusals_assault,
    retirement,
    sequence,
    walking,
)
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
    "verdict",
)


def _frames() -> Iterator[type[Frame]]:
    """Every state of the sequence of play, chapter by chapter."""
    for chapter in CHAPTERS:
        for value in vars(chapter).values():
            own = isinstance(value, type) and value.__module__ == chapter.__name__
            if own and issubclass(value, Ask | Auto):
                yield value


def known() -> Mapping[str, tuple[str, ...]]:
    """What a long run of games should meet: refusals by rule, also of modules without frames and
    those made for the occasion; kinds of events.
    """
    package = __name__.rpartition(".")[0] + "."
    modules = [module for name, module in modules_loaded.items() if name.startswith(package)]
    every = {v.rule for m in modules for v in vars(m).values() if isinstance(v, Refusal)}
    rules = {rule for rule in every if rule.startswith("CS")}
    return {"refusal": tuple(sorted(rules | _made_when_met())), "event": EVENT_KINDS}


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
    rules_version="1.0",
    table=CsTable,
    frames=tuple(_frames()),
    scenario_type=CsScenario,
    load=load,
    check=faults,
    set_up=set_up,
    invariants=invariants,
    presentation=presentation,
    cell_note=cell_note,
    panel=panel,
    verdict=verdict,
    lenses=LENSES,
    lens=lens,
    evaluate=evaluate,
    rule_text=rule_text,
    ledger=ledger,
    position_type=Position,
    arrange=arrange_position,
    known=known,
    order_of_battle=order_of_battle,
    roster=roster,
    veil=orders.veil,
    options=options.OPTIONS,
)
