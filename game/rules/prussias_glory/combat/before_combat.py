"""Retreat before combat: step 2 of a close combat (PG 19.2)."""

from collections.abc import Iterator

from msgspec import structs

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.context import Context
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Prompt, Sheet
from game.engine.refusal import Refusal
from game.engine.state import GameState, fork_table
from game.engine.text import Text, cited, counted, say
from game.rules.prussias_glory.battles.baggage import why_not_share
from game.rules.prussias_glory.combat.combats import attackers_at, formed_cavalry, get, side_named
from game.rules.prussias_glory.combat.promise import at_stake
from game.rules.prussias_glory.combat.refusals import (
    BARRED,
    BRACKETS_INTO_EZOC,
    ENEMY_THERE,
    NOT_A_NEIGHBOUR,
)
from game.rules.prussias_glory.combat.runs import IN_A_FIGHT
from game.rules.prussias_glory.command.leaders import Overrun
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.movement.zones import in_ezoc
from game.rules.prussias_glory.pieces import (
    card,
    change_leader,
    foot_and_horse,
    has_enemy,
    is_routed,
    leaders_at,
    names_of,
    place,
    stack,
    values,
)
from game.rules.prussias_glory.table import Combat, Ctx

PHASE = "close_combat"
STAY = "stay"


def evaders(ctx: Ctx, combat: Combat, cell: Cell) -> tuple[str, ...]:
    """Fast units may retreat (PG 19.2a-b): not Routed (Ruling 24) nor before Formed cavalry."""
    if any(formed_cavalry(ctx, u) for c in combat.attack.cells for u in attackers_at(ctx, c)):
        return ()
    men = foot_and_horse(ctx, cell)
    return tuple(u for u in men if card(ctx, u).is_fast and not is_routed(ctx, u))


def why_not_evade(ctx: Ctx, units: tuple[str, ...], cell: Cell, to: Cell) -> Refusal | None:
    """Why fast units may not retreat to a hex before combat (PG 7.1d-e, 7.2.5a, 19.2a, 19.2c)."""
    side = card(ctx, units[0]).side
    if to not in ctx.rules.board.neighbours[cell]:
        return NOT_A_NEIGHBOUR
    if to not in ctx.rules.links[cell]:
        return BARRED
    if has_enemy(ctx, to, side):
        return ENEMY_THERE
    if in_ezoc(ctx, to, side) and any(values(ctx, u).parenthesised for u in units):
        return BRACKETS_INTO_EZOC
    return why_not_share(ctx, units[0], to)


def _shelter(ctx: Ctx, combat: Combat, units: tuple[str, ...], cell: Cell) -> Cell | None:
    """The hex out of EZOC, if there is one, that is farthest from the attackers; else none."""
    side, far = card(ctx, units[0]).side, ctx.rules.board.distance
    free = [
        c
        for c in ctx.rules.board.neighbours[cell]
        if why_not_evade(ctx, units, cell, c) is None and not in_ezoc(ctx, c, side)
    ]
    return max(free, key=lambda c: min(far(c, a) for a in combat.attack.cells), default=None)


def _without(ctx: Ctx, combat: Combat, units: tuple[str, ...], to: Cell) -> tuple[int, int]:
    """What is at stake when they have gone: nothing, if they leave nobody; guns alone are lost."""
    work: Ctx = Context(ctx.rules, GameState(fork_table(ctx.table), []))
    for uid in units:
        place(work, uid, to)
    left = tuple(c for c in combat.defence.cells if stack(work, c))
    defence = structs.replace(combat.defence, cells=left)
    return at_stake(work, structs.replace(combat, defence=defence))


def advice(
    ctx: Ctx, combat: Combat, units: tuple[str, ...], cell: Cell
) -> tuple[Cell | None, Text]:
    """Where they should go, or that they should stay, and why: they go where the attack would cost
    them more than the enemy, unless those who stay behind would fare no better.
    """
    ours, theirs = at_stake(ctx, combat)
    lost = say("Loss points in six rolls: {n}, the attacker’s {m}.", n=theirs, m=ours)
    if theirs <= ours:
        return None, lost
    to = _shelter(ctx, combat, units, cell)
    if to is None:
        return None, say("Every way out lies in EZOC.")
    if any(u not in units for u in stack(ctx, cell)):
        then_ours, then_theirs = _without(ctx, combat, units, to)
        if then_theirs - then_ours >= theirs - ours:
            return None, say("Whoever cannot go along would fare worse.")
    return to, lost


def with_ways_out(ctx: Ctx, combat: Combat, sheet: Sheet) -> Sheet:
    """The sheet of an attack with those noted who may still retreat before it (PG 19.2)."""
    notes = tuple(note for cell in combat.defence.cells for note in _way_out(ctx, combat, cell))
    return structs.replace(sheet, notes=(*notes, *sheet.notes)) if notes else sheet


def _way_out(ctx: Ctx, combat: Combat, cell: Cell) -> Iterator[tuple[Text, Text]]:
    """Who may leave a hex, and whether it is suggested (PG 19.2a)."""
    units = evaders(ctx, combat, cell)
    if not may_evade(ctx, units, cell):
        return
    best, _reason = advice(ctx, combat, units, cell)
    text = counted(
        len(units),
        "{units} may retreat one hex; the results assume that it stays",
        "{units} may all retreat one hex; the results assume that they stay",
        units=names_of(ctx, units),
    )
    if best is not None:
        text = counted(
            len(units),
            "{units} may retreat one hex, as is suggested; the results assume that it stays",
            "{units} may all retreat one hex, as is suggested; the results assume that they stay",
            units=names_of(ctx, units),
        )
    yield say("Before combat"), cited("PG 19.2a", text)


def may_evade(ctx: Ctx, units: tuple[str, ...], cell: Cell) -> bool:
    """Whether there is a hex to which these units may retreat before combat (PG 19.2a)."""
    near = ctx.rules.links[cell]
    return bool(units) and any(why_not_evade(ctx, units, cell, c) is None for c in near)


class BeforeCombat(Auto, frozen=True, tag="pg.close_combat.before"):
    """Whether a defending hex may retreat before combat at all (PG 19.2)."""

    index: int
    cell: Cell

    def run(self, ctx: Ctx) -> None:
        units = evaders(ctx, get(ctx, self.index), self.cell)
        ask = may_evade(ctx, units, self.cell)
        ctx.goto(RetreatBefore(self.index, self.cell) if ask else None)


class RetreatBefore(
    Ask, frozen=True, tag="pg.close_combat.retreat_before", phase=PHASE, runs=IN_A_FIGHT
):
    """Fast defenders stay, or all go to one hex before the combat (PG 19.2, decision D16)."""

    index: int
    cell: Cell

    def prompt(self, ctx: Ctx) -> Prompt:
        combat = get(ctx, self.index)
        units, side = evaders(ctx, combat, self.cell), side_named(combat, "defence")
        best, reason = advice(ctx, combat, units, self.cell)
        return Prompt(
            side=side,
            text=counted(
                len(units),
                "Attack on {hex}: {units} may retreat one hex before the combat.",
                "Attack on {hex}: {units} may all retreat one hex before the combat.",
                hex=ctx.rules.label(self.cell),
                units=names_of(ctx, units),
            ),
            rule="PG 19.2a",
            context=reason,
            subject=units,
            cells={
                c: Offer(Mark.RETREAT, say("in EZOC") if in_ezoc(ctx, c, side) else None)
                for c in ctx.rules.board.neighbours[self.cell]
                if why_not_evade(ctx, units, self.cell, c) is None
            },
            buttons=(Button(id=STAY, label=say("Stay and fight")),),
            suggested=acts.button(STAY) if best is None else acts.cell(best),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """All together, one hex (PG 19.2a-c)."""
        units = evaders(ctx, get(ctx, self.index), self.cell)
        return why_not_evade(ctx, units, self.cell, where)

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        """They go on top of any stack there; nobody is shaken (PG 19.2c, Ruling 24)."""
        units = evaders(ctx, get(ctx, self.index), self.cell)
        for uid in reversed(units):
            place(ctx, uid, where)
        text = counted(
            len(units),
            "{units} retreats to {hex} before the combat.",
            "{units} retreat to {hex} before the combat.",
            units=names_of(ctx, units),
            hex=ctx.rules.label(where),
        )
        side = card(ctx, units[0]).side
        ctx.tell("PG 19.2a", text, *units, kind="retreat", path=(self.cell, where), depth=1)
        if not stack(ctx, self.cell):
            # A leader is not left alone in front of the enemy.
            for lid in leaders_at(ctx, self.cell, side):
                change_leader(ctx, lid, cell=where)
        ctx.goto(Overrun(where, enemy_of(side)))
