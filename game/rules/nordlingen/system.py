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
from game.rules.nordlingen.objectives import cohesion
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.presentation import cell_note, order_of_battle, panel, presentation
from game.rules.nordlingen.roster import roster
from game.rules.nordlingen.rules import NdRules
from game.rules.nordlingen.scenario import NdScenario
from game.rules.nordlingen.setup import set_up
from game.rules.nordlingen.soundness import invariants
from game.rules.nordlingen.table import Ctx, NdTable
from game.rules.nordlingen.units import bases, present
from game.rules.nordlingen.verdict import verdict
from game.rules.nordlingen.written import Position, arrange_position

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
    "verdict",
)


def told(_rules: NdRules, event: Event) -> Telling:
    """What happens to a whole division is a headline."""
    return Telling(headline=event.kind == "cohesion")


def known() -> Mapping[str, tuple[str, ...]]:
    """What a long run of games should meet: refusals by rule, kinds of events."""
    return {"refusal": refused_rules(PACKAGE, "ND"), "event": EVENT_KINDS}


def evaluate(ctx: Ctx, side: str) -> int:
    """How well a side stands, for simple bots: cohesion, losses, disorder, and how near it is to
    objectives that it does not hold.
    """
    foe = ctx.rules.enemy_of(side)
    worth = 100 * (cohesion(ctx, side) - cohesion(ctx, foe))
    for uid in present(ctx):
        unit = ctx.table.units[uid]
        value = 12 * unit.losses + 6 * unit.disorder + 2 * unit.damage
        worth += -value if ctx.rules.oob.units[uid].side == side else value
    return worth - _way_to_go(ctx, side) + _way_to_go(ctx, foe)


def _way_to_go(ctx: Ctx, side: str) -> int:
    """How far its units are from the nearest objective that it does not hold, in um."""
    aims = [o.at for o in ctx.rules.terms.objectives if ctx.table.owners.get(o.id) != side]
    if not aims:
        return 0
    return sum(
        bases(ctx, uid) * min(between(laid(ctx, uid).middle, aim) for aim in aims) // 1_000
        for uid in present(ctx, side)
    )


SYSTEM = System(
    id="nordlingen",
    title="Nordlingen",
    about=say("The Thirty Years' War: pike and shot on an open table"),
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
