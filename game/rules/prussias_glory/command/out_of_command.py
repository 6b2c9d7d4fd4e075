"""Out of command (PG 6.2.2): who is too far from his leader, and whom the Army Commander serves."""

from game.engine import action as acts
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Pick, Prompt
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.prussias_glory.battles.baggage import is_baggage
from game.rules.prussias_glory.battles.torgau import reid_serves
from game.rules.prussias_glory.command.detachments import may_act
from game.rules.prussias_glory.command.groups import PHASE
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.pieces import (
    card,
    commander_of,
    leader_card,
    leader_of_wing,
    names_of,
    unit,
    units_of,
)
from game.rules.prussias_glory.table import OFF_MAP, Ctx

ONLY_TWO = Refusal("PG 6.2.2e", say("Only two units may trace to the Army Commander each turn."))
NOT_NEAR_COMMANDER = Refusal(
    "PG 6.2.2e", say("That unit is not within 5 hexes of the Army Commander.")
)


def _within(ctx: Ctx, uid: str, lid: str, radius: int) -> bool:
    return ctx.rules.board.distance(unit(ctx, uid).cell, ctx.table.leaders[lid].cell) <= radius


def is_out_of_command(ctx: Ctx, uid: str) -> bool:
    """More than 5 hexes from the wing leader, no obstacles counted (PG 6.2.2a, 6.2.2d).

    Guns and the baggage may trace to any friendly leader (PG 6.2.2c, 25.3.5c); units named for it
    to the Army Commander (PG 6.2.2e); Coalition cavalry within 3 hexes of Baden to him
    (PG 23.3.2a); detached Austrians to Ried (PG 26.3.4a).
    """
    made, limits = card(ctx, uid), ctx.rules.tables.limits
    radius = limits.command_radius.value
    if made.is_artillery or is_baggage(ctx, uid):
        here = (lid for lid, him in ctx.table.leaders.items() if him.cell != OFF_MAP)
        mine = (lid for lid in here if leader_card(ctx, lid).side == made.side)
        return not any(_within(ctx, uid, lid, radius) for lid in mine)
    own = None if made.wing is None else leader_of_wing(ctx, made.wing)
    if own is not None and _within(ctx, uid, own, radius):
        return False
    if made.is_cavalry and made.side == COALITION and ctx.rules.on(SpecialRule.BADEN):
        baden = leader_of_wing(ctx, "baden")
        if baden == "baden" and _within(ctx, uid, baden, limits.baden_radius.value):
            return False
    commander = commander_of(ctx, made.side) if uid in ctx.table.trace_commander else None
    others = (reid_serves(ctx, uid), commander)
    return not any(lid is not None and _within(ctx, uid, lid, radius) for lid in others)


def commander_candidates(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Infantry and cavalry that need the Army Commander, within 5 hexes of him (PG 6.2.2e)."""
    commander = commander_of(ctx, side)
    if commander is None or not may_act(ctx, commander):
        return ()
    radius = ctx.rules.tables.limits.command_radius.value
    men = (u for u in units_of(ctx, side) if not card(ctx, u).is_artillery and may_act(ctx, u))
    lost = (u for u in men if is_out_of_command(ctx, u))
    return tuple(u for u in lost if _within(ctx, u, commander, radius))


class TraceToCommander(Auto, frozen=True, tag="pg.command.trace"):
    """Two units may trace to the Army Commander, chosen where more need him (PG 6.2.2e)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        candidates = commander_candidates(ctx, self.side)
        if len(candidates) > ctx.rules.tables.limits.commander_units.value:
            ctx.goto(ChooseTraced(self.side))
        else:
            ctx.set(trace_commander=list(candidates))
            ctx.goto(FixCommand(self.side))


class ChooseTraced(Ask, frozen=True, tag="pg.command.choose_traced", rule="PG 6.2.2e", phase=PHASE):
    """Which two units trace to the Army Commander (PG 6.2.2e, Ruling 19)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        candidates = commander_candidates(ctx, self.side)
        most = ctx.rules.tables.limits.commander_units.value
        return Prompt(
            side=self.side,
            text=say("Choose up to two units that take their orders from the Army Commander."),
            units={u: Offer(Mark.SELECT) for u in candidates},
            pick=Pick(
                of=candidates,
                min=0,
                max=most,
                start=candidates[:most],
                samples=((), candidates[:most], candidates[-most:]),
            ),
            suggested=acts.pick(*candidates[:most]),
        )

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """At most two, each within reach (PG 6.2.2e)."""
        candidates = commander_candidates(ctx, self.side)
        if any(u not in candidates for u in chosen):
            return NOT_NEAR_COMMANDER
        return ONLY_TWO if len(chosen) > ctx.rules.tables.limits.commander_units.value else None

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        ctx.set(trace_commander=[str(u) for u in chosen])
        ctx.goto(FixCommand(self.side))


class FixCommand(Auto, frozen=True, tag="pg.command.fix"):
    """Who is out of command is fixed as Movement begins (PG 6.2.2a, 15.0a, Ruling 55)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        units = [u for u in units_of(ctx, self.side) if may_act(ctx, u)]
        lost = [u for u in units if is_out_of_command(ctx, u)]
        for uid in units:
            ctx.change(uid, ooc=uid in lost)
        if lost:
            text = say("Out of command: {units}.", units=names_of(ctx, lost))
            ctx.tell("PG 6.2.2a", text, *lost, kind="command", cells=())
        ctx.end()


def command_note(ctx: Ctx, uid: str) -> Text:
    """Command as the unit panel says it; who may not act yet has none (PG 6.1a)."""
    if not may_act(ctx, uid):
        return say("not active yet")
    state = unit(ctx, uid)
    if state.ooc:
        return say("out of command")
    return say("Effective") if state.effective else say("Degraded")
