"""Napoleon's Battles introduces itself to the shared code."""

from collections.abc import Mapping

from game.board.plane.distance import apart
from game.board.plane.ground import OpenTable
from game.engine.event import Event, Telling
from game.engine.system import System
from game.engine.text import say
from game.rules.kit.chapters import frames, refused_rules
from game.rules.napoleons_battles import options
from game.rules.napoleons_battles.charts import reference
from game.rules.napoleons_battles.closing import closed
from game.rules.napoleons_battles.control.armies import morale_lost
from game.rules.napoleons_battles.control.points import points
from game.rules.napoleons_battles.doctrine import DOCTRINE
from game.rules.napoleons_battles.faults import faults
from game.rules.napoleons_battles.ledger import ledger
from game.rules.napoleons_battles.lenses import LENSES, lens
from game.rules.napoleons_battles.loading import load
from game.rules.napoleons_battles.panels import panel
from game.rules.napoleons_battles.places import laid
from game.rules.napoleons_battles.presentation import cell_note, order_of_battle, presentation
from game.rules.napoleons_battles.roster import roster
from game.rules.napoleons_battles.rules import NbRules
from game.rules.napoleons_battles.scenario import NbScenario
from game.rules.napoleons_battles.setup import set_up
from game.rules.napoleons_battles.soundness import invariants
from game.rules.napoleons_battles.table import Ctx, NbTable, Phase
from game.rules.napoleons_battles.units import bases, now, present
from game.rules.napoleons_battles.verdict import verdict
from game.rules.napoleons_battles.written import Position, arrange_position

PACKAGE = "game.rules.napoleons_battles"
PHASE_OF = (
    ("NB 4.1", Phase.ENTRY),
    ("NB 7.1", Phase.RALLY),
    ("NB 7.2.2.3", ""),  # a general joins a unit in whatever phase it is
    ("NB 7.2.4-2", ""),  # he rides in whatever phase it is
    ("NB 7.2", Phase.CONTROL),
    ("NB 8.1.2.3-1", Phase.CONTROL),
    ("NB 13.2", Phase.CONTROL),
    ("NB 15.2.2.4", Phase.CONTROL),
    ("NB 6", Phase.END),
    ("NB 12", Phase.END),
    ("NB 13.3.3", ""),  # an army recovers when its units rally
    ("NB 13.3", Phase.END),
    ("NB 15.5.1", Phase.END),
    ("NB 15.5.2", Phase.END),
)
"""The phase of what is told by these rules, whatever was asked last."""
EVENT_KINDS = (
    "turn",
    "phase",
    "arrival",
    "rally",
    "command",
    "wear",
    "move",
    "formation",
    "react",
    "square",
    "contact",
    "attach",
    "detach",
    "guns",
    "town",
    "general",
    "fire",
    "combat",
    "loss",
    "limit",
    "save",
    "disorder",
    "rout",
    "retreat",
    "withdraw",
    "advance",
    "recall",
    "recover",
    "flag",
    "isolated",
    "objective",
    "break",
    "verdict",
)
NEWS = ("arrival", "contact", "isolated", "rally", "react", "recover", "square")
"""Kinds of events that are told to one who looked on, besides fights and what turns the battle."""
WON, LOST_UNIT, FIGURE, DISORDER, TENTH = 1_000_000, 3_000, 40, 150, 100
"""What a simple bot gives for the battle, a unit of army morale, a point, disorder; thousandths."""


def told(_rules: NbRules, event: Event) -> Telling:
    """Armies that break and formations that wear out are headlines; who fires at cavalry that has
    been recalled or pursues does so under that heading; that a general rides along is told once for
    a move, in however many parts it is made (NB 1.5-2). Who looked on hears who rallied, came, was
    met, evaded or is in order again, and which units may not move as they like.
    """
    phase = next((step for rule, step in PHASE_OF if event.rule.startswith(rule)), "")
    phase = phase or (Phase.FIRE if event.kind == "fire" else "")
    once = event.rule == "NB 1.5-2" and event.kind == "general"
    news = event.kind in NEWS or (event.kind == "command" and event.roll is None)
    return Telling(headline=event.kind in ("break", "wear"), phase=phase, once=once, news=news)


def known() -> Mapping[str, tuple[str, ...]]:
    """What a long run of games should meet: refusals by rule, kinds of events."""
    return {"refusal": refused_rules(PACKAGE, "NB"), "event": EVENT_KINDS}


def evaluate(ctx: Ctx, side: str) -> int:
    """How well a side stands, for simple bots: the verdict, army morale, points, disorder, and how
    near it is to what would bring it more, in tenths of an inch that a base has to go.
    """
    if ctx.state.result is not None and ctx.state.result.winner is not None:
        return WON if ctx.state.result.winner == side else -WON
    foe = ctx.rules.enemy_of(side)
    worth = LOST_UNIT * (morale_lost(ctx, foe) - morale_lost(ctx, side))
    worth += FIGURE * (points(ctx, side) - points(ctx, foe))
    for uid in present(ctx):
        unit = now(ctx, uid)
        value = DISORDER * bases(ctx, uid) * (unit.disordered + 2 * unit.routed)
        worth += -value if ctx.rules.card_of(ctx.table, uid).side == side else value
    return worth + _progress(ctx, side) - _progress(ctx, foe)


def _progress(ctx: Ctx, side: str) -> int:
    """How far its units are from the nearest place worth points that it does not hold."""
    aims = [
        ctx.rules.area(one.name).outline
        for one in ctx.rules.terms.objectives
        if one.points.get(side) and ctx.table.owners.get(one.id) != side
    ]
    return -sum(
        bases(ctx, uid)
        * min(apart(stand, aim) for stand in laid(ctx, uid).stands for aim in aims)
        // TENTH
        for uid in present(ctx, side)
        if aims
    )


SYSTEM = System(
    id="napoleons_battles",
    title="Napoleon's Battles",
    about=say("The Napoleonic Wars: brigades of stands on an open table"),
    rules_version="1.3",
    table=NbTable,
    frames=frames(PACKAGE),
    scenario_type=NbScenario,
    played_on=OpenTable,
    load=load,
    set_up=set_up,
    check=faults,
    invariants=invariants,
    presentation=presentation,
    cell_note=cell_note,
    panel=panel,
    judge=verdict,
    evaluate=evaluate,
    doctrine=DOCTRINE,
    lenses=LENSES,
    lens=lens,
    ledger=ledger,
    reference=reference,
    position_type=Position,
    arrange=arrange_position,
    known=known,
    order_of_battle=order_of_battle,
    roster=roster,
    told=told,
    closed=closed,
    options=options.OPTIONS,
)
