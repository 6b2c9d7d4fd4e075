"""Squares introduces itself to the shared code."""

from collections.abc import Mapping

from game.engine.system import System
from game.engine.text import say
from game.rules.kit.chapters import frames, refused_rules
from game.rules.squares import contest, options
from game.rules.squares.advice import advice
from game.rules.squares.charts import reference
from game.rules.squares.closing import closed
from game.rules.squares.doctrine import DOCTRINE
from game.rules.squares.ending import points, told
from game.rules.squares.faults import faults
from game.rules.squares.ledger import ledger
from game.rules.squares.lenses import LENSES, lens
from game.rules.squares.loading import load
from game.rules.squares.presentation import cell_note, order_of_battle, panel, presentation
from game.rules.squares.roster import roster
from game.rules.squares.scenario import SqScenario
from game.rules.squares.setup import set_up
from game.rules.squares.soundness import invariants
from game.rules.squares.table import Ctx, SqTable
from game.rules.squares.verdict import verdict
from game.rules.squares.written import Position, arrange_position

PACKAGE = "game.rules.squares"

EVENT_KINDS = (
    "weather",
    "turn",
    "phase",
    "points",
    "contest",
    "general",
    "move",
    "facing",
    "fire",
    "combat",
    "skirmish",
    "morale",
    "loss",
    "retreat",
    "recover",
    "reveal",
    "objective",
    "break",
    "verdict",
)


def known() -> Mapping[str, tuple[str, ...]]:
    """What a long run of games should meet: refusals by rule, kinds of events."""
    return {"refusal": refused_rules(PACKAGE, "SQ"), "event": EVENT_KINDS}


def evaluate(ctx: Ctx, side: str) -> int:
    """How well a side stands, for simple bots: points, units left, hits taken."""
    foe = ctx.rules.enemy_of(side)
    worth = 10 * (points(ctx, side) - points(ctx, foe))
    for uid, made in ctx.rules.oob.units.items():
        now = ctx.table.units[uid]
        # What lies under a base of the enemy is not to be known.
        if made.is_unit and not now.under:
            value = -20 if now.lost else -2 * now.hits
            worth += value if made.side == side else -value
    return worth


SYSTEM = System(
    id="squares",
    title="Squares",
    about=say("The Napoleonic Wars: squares, Commands and action points"),
    rules_version="1.1",
    table=SqTable,
    frames=frames(PACKAGE),
    scenario_type=SqScenario,
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
    veil=contest.veil,
    options=options.OPTIONS,
)
