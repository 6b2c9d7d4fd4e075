"""Nordlingen introduces itself to the shared code."""

from collections.abc import Mapping

from game.board.plane.distance import between
from game.board.plane.ground import OpenTable
from game.engine.event import Event, Telling
from game.engine.system import System
from game.engine.text import say
from game.rules.kit.chapters import frames, refused_rules
from game.rules.nordlingen import options
from game.rules.nordlingen.charts import reference
from game.rules.nordlingen.faults import faults
from game.rules.nordlingen.ledger import ledger
from game.rules.nordlingen.lenses import LENSES, lens
from game.rules.nordlingen.loading import load
from game.rules.nordlingen.objectives import cohesion, units_beyond
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.presentation import cell_note, order_of_battle, panel, presentation
from game.rules.nordlingen.roster import roster
from game.rules.nordlingen.rules import NdRules
from game.rules.nordlingen.scenario import NdScenario
from game.rules.nordlingen.setup import set_up
from game.rules.nordlingen.soundness import invariants
from game.rules.nordlingen.table import Ctx, NdTable, Step
from game.rules.nordlingen.units import bases, present
from game.rules.nordlingen.verdict import verdict
from game.rules.nordlingen.written import Position, arrange_position

PHASE_OF = (
    ("ND 2.3", Step.ORDERS),
    ("ND 2.4", Step.ORDERS),
    ("ND 8.", Step.REORDER),
    ("ND 6.", Step.END),
    ("ND 12.3", Step.END),
    ("ND 12.4", Step.END),
    ("ND 12.5", Step.END),
)
"""The phase of what is told by these rules."""
PACKAGE = "game.rules.nordlingen"

EVENT_KINDS = (
    "turn",
    "phase",
    "initiative",
    "orders",
    "move",
    "general",
    "charge",
    "fire",
    "combat",
    "morale",
    "disorder",
    "loss",
    "rout",
    "retreat",
    "recover",
    "cohesion",
    "objective",
    "break",
    "advance",
    "aim",
    "contact",
    "cross",
    "facing",
    "fire_die",
    "formation",
    "halt",
    "melee",
    "push",
    "verdict",
)


WON, BEYOND, TENTH = 1_000_000, 300, 100
"""What a simple bot gives for the battle, for a unit beyond the line of its goal; thousandths."""


def told(_rules: NdRules, event: Event) -> Telling:
    """What happens to a whole division is a headline; what comes about before anybody is asked
    stands under its own phase.
    """
    phase = next((step for rule, step in PHASE_OF if event.rule.startswith(rule)), "")
    return Telling(headline=event.kind == "cohesion", phase=phase)


def known() -> Mapping[str, tuple[str, ...]]:
    """What a long run of games should meet: refusals by rule, kinds of events."""
    return {"refusal": refused_rules(PACKAGE, "ND"), "event": EVENT_KINDS}


def evaluate(ctx: Ctx, side: str) -> int:
    """How well a side stands, for simple bots: the verdict, cohesion, losses, disorder, and how
    near it is to what would win it the battle, in tenths of a um that a base has to go.
    """
    if ctx.state.result is not None and ctx.state.result.winner is not None:
        return WON if ctx.state.result.winner == side else -WON
    foe = ctx.rules.enemy_of(side)
    worth = 1_000 * (cohesion(ctx, side) - cohesion(ctx, foe))
    for uid in present(ctx):
        unit = ctx.table.units[uid]
        value = 120 * unit.losses + 60 * unit.disorder + 20 * unit.damage
        worth += -value if ctx.rules.oob.units[uid].side == side else value
    return worth + _progress(ctx, side) - _progress(ctx, foe)


def _progress(ctx: Ctx, side: str) -> int:
    """How far its units are from the nearest objective that it does not hold, and how many of those
    that a goal of its own asks for are beyond its line.
    """
    goals = [goal for goal in ctx.rules.terms.goals if goal.side == side]
    worth = sum(BEYOND * min(goal.units, units_beyond(ctx, goal)) for goal in goals)
    aims = [o.at for o in ctx.rules.terms.objectives if ctx.table.owners.get(o.id) != side]
    for uid in present(ctx, side) if aims else ():
        off = min(between(laid(ctx, uid).middle, aim) for aim in aims)
        worth -= bases(ctx, uid) * off // TENTH
    return worth


SYSTEM = System(
    id="nordlingen",
    title="Nordlingen",
    about=say("The Thirty Years' War: pike and shot on an open table"),
    rules_version="1.2",
    table=NdTable,
    frames=frames(PACKAGE),
    scenario_type=NdScenario,
    played_on=OpenTable,
    load=load,
    check=faults,
    set_up=set_up,
    invariants=invariants,
    presentation=presentation,
    cell_note=cell_note,
    panel=panel,
    judge=verdict,
    lenses=LENSES,
    lens=lens,
    evaluate=evaluate,
    ledger=ledger,
    reference=reference,
    position_type=Position,
    arrange=arrange_position,
    known=known,
    order_of_battle=order_of_battle,
    roster=roster,
    told=told,
    options=options.OPTIONS,
)
