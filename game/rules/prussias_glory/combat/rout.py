"""The rout sub-phase: every Routed foot and horse makes its rout move (PG 8.2d-i)."""

from game.engine import action as acts
from game.engine.action import Action
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.kit.prompts import SETTLE
from game.rules.prussias_glory.battles.baggage import is_baggage
from game.rules.prussias_glory.combat.retreat import Retreat, end_of, stands_at_edge
from game.rules.prussias_glory.combat.retreat_ways import choices, rout_hexes
from game.rules.prussias_glory.command.detachments import may_act
from game.rules.prussias_glory.movement.edges import goal_distance
from game.rules.prussias_glory.pieces import (
    card,
    is_routed,
    name_of,
    on_map,
    task_of,
    unit,
    units_of,
)
from game.rules.prussias_glory.table import OFF_MAP, Ctx

NOTHING_TO_MOVE = Refusal("PG 8.2d", say("That unit makes no rout move now."))
ALL_NEED_A_CHOICE = Refusal("PG 8.4c", say("Every Routed unit left has several ways."))
SINGLE = "single"


class RoutPhase(Auto, frozen=True, tag="pg.rout.phase"):
    """All Routed units must move, never guns (PG 8.2b, 8.2d), nor a waiting army's (Ruling 16)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        """Who is Routed now moves; who routs during the sub-phase has retreated by that."""
        due = tuple(
            u
            for u in units_of(ctx, self.side)
            if is_routed(ctx, u)
            and rout_hexes(ctx, u)
            and not unit(ctx, u).rout_moved
            and may_act(ctx, u)
        )
        text = say("Rout moves to make: {n}.", n=len(due)) if due else say("No rout moves to make.")
        ctx.tell("PG 8.2d", text, kind="phase", side=self.side)
        ctx.goto(RoutMoves(self.side, due))


class RoutMoves(Auto, frozen=True, tag="pg.rout.moves"):
    """Rout moves still to make."""

    side: str
    due: tuple[str, ...]

    def run(self, ctx: Ctx) -> None:
        due = still_due(ctx, self.due)
        if not due:
            ctx.end()
        elif len(due) == 1:
            _move(ctx, due[0], RoutMoves(self.side, ()))
        else:
            ctx.goto(ChooseRouter(self.side, due))


class ChooseRouter(Ask, frozen=True, tag="pg.rout.choose", rule="PG 8.2d", runs=(SETTLE,)):
    """The owner chooses which Routed unit moves next (PG 8.2d)."""

    side: str
    due: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        single = any(has_one_way(ctx, u) for u in self.due)
        named = ((u, say("{unit} must rout", unit=name_of(ctx, u))) for u in self.due)
        tasks = tuple(task_of(ctx, u, title, "PG 8.2d", owed=True) for u, title in named)
        return Prompt(
            side=self.side,
            text=say("Routed units must move: choose the next ({n} left).", n=len(self.due)),
            phase=ctx.table.phase,
            units={u: Offer(Mark.RETREAT, outlook(ctx, u)) for u in self.due},
            buttons=(
                Button(
                    id=SINGLE,
                    label=say("Move all with a single way"),
                    refusal=None if single else ALL_NEED_A_CHOICE,
                ),
            ),
            tasks=tasks,
            suggested=acts.button(SINGLE) if single else acts.unit(self.due[0]),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        uid = action.arg
        if not isinstance(uid, str) or uid not in self.due:
            return None
        return Preview(text=outlook(ctx, uid), rule="PG 8.4c", path=_shown_way(ctx, uid))

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Only Routed foot and horse that have not moved (PG 8.2b, 8.2d)."""
        return None if uid in self.due else NOTHING_TO_MOVE

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        _move(ctx, uid, RoutMoves(self.side, tuple(u for u in self.due if u != uid)))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(SingleWays(self.side, self.due))


class SingleWays(Auto, frozen=True, tag="pg.rout.single_ways"):
    """One gesture for all units with a single way, those nearest to the edge first."""

    side: str
    due: tuple[str, ...]

    def run(self, ctx: Ctx) -> None:
        """The next of them; when only choices are left the owner is asked again."""
        due = still_due(ctx, self.due)
        single = [u for u in due if has_one_way(ctx, u)]
        if not single:
            ctx.goto(RoutMoves(self.side, due))
            return
        at = {u: unit(ctx, u).cell for u in single}
        uid = min(single, key=lambda u: goal_distance(ctx, self.side, at[u], at[u]))
        _move(ctx, uid, SingleWays(self.side, tuple(u for u in due if u != uid)))


def still_due(ctx: Ctx, due: tuple[str, ...]) -> tuple[str, ...]:
    """Units on the map that are Routed: a check in between may have taken some away."""
    return tuple(u for u in due if on_map(ctx, u) and is_routed(ctx, u))


def has_one_way(ctx: Ctx, uid: str) -> bool:
    """Whether a rout move needs no choice of way (capture included)."""
    return len(_ways(ctx, uid)) <= 1


def outlook(ctx: Ctx, uid: str) -> Text:
    """What a rout move will be."""
    found = _ways(ctx, uid)
    if not found and is_baggage(ctx, uid):
        return say("stays where it is")
    if not found:
        return say("no way: captured")
    if len(found) > 1:
        return say("{n} ways", n=len(found))
    if found[0][-1] == OFF_MAP:
        return say("leaves the map")
    return say("to {hex}", hex=ctx.rules.label(end_of(found[0])))


def _ways(ctx: Ctx, uid: str) -> tuple[tuple[int, ...], ...]:
    if stands_at_edge(ctx, uid):
        return ()
    return choices(ctx, uid, rout_hexes(ctx, uid), (unit(ctx, uid).cell,))


def _shown_way(ctx: Ctx, uid: str) -> tuple[int, ...]:
    found = _ways(ctx, uid)
    if len(found) != 1:
        return ()
    return (unit(ctx, uid).cell, *(c for c in found[0] if c != OFF_MAP))


def _move(ctx: Ctx, uid: str, then: Frame) -> None:
    assert not card(ctx, uid).is_artillery, "guns make no rout move (PG 8.2b)"
    ctx.change(uid, rout_moved=True)
    ctx.goto(Retreat(uid, rout_hexes(ctx, uid), 0), then)
