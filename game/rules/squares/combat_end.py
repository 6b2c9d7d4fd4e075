"""The end of a Combat: pursuit, turning, the order of the lines (SQ 8.29, 8.44, 8.45)."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.context import derived
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Pick, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.kit.prompts import SETTLE, in_order
from game.rules.kit.telling import to_cell
from game.rules.squares.bases import Aftermath
from game.rules.squares.fighting import both_sides, squares, the_fight
from game.rules.squares.ground import way_of
from game.rules.squares.pieces import (
    brigades_at,
    holder,
    name_of,
    on_map,
    place,
    side_of,
    stack,
    unit,
)
from game.rules.squares.shares import share_of
from game.rules.squares.stacking import why_not_hold, why_not_occupy
from game.rules.squares.table import Ctx, Step

EVERYONE = Refusal("SQ 8.44", say("Name each brigade of the square once."))


class CombatEnd(Auto, frozen=True, tag="sq.combat_end.begin"):
    """Who may pursue, turn and rearrange is asked; March columns return to Line (SQ 6.15)."""

    def run(self, ctx: Ctx) -> None:
        fight = the_fight(ctx)
        for uid in fight.flanked:
            if on_map(ctx, uid) and unit(ctx, uid).march:
                ctx.change(uid, march=False)
                text = say("{unit} returns to Line.", unit=name_of(ctx, uid))
                ctx.tell("SQ 6.15", text, uid, kind="facing", depth=1)
        for side in both_sides(ctx):
            _tell_left_behind(ctx, side)
        pursuits = (Pursue(side) for side in both_sides(ctx) if pursuers(ctx, side))
        ctx.goto(*pursuits, Aftermath(), Turning(), Rearranging(), CombatOver())


# -- pursuit (SQ 8.45) -----------------------------------------------------------------------------


@derived
def pursuers(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Units that took part, still in their square, may occupy the enemy's (SQ 8.45)."""
    other = squares(the_fight(ctx), side)[1]
    return tuple(u for u in _victors(ctx, side) if why_not_pursue(ctx, u, other) is None)


def _victors(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units that took part and are still in their square, where the enemy has left his."""
    fight = the_fight(ctx)
    own, other = squares(fight, side)
    if holder(ctx, other) is not None:
        return ()
    part = (*fight.attackers, *fight.defenders, *fight.fought)
    return tuple(u for u in stack(ctx, own) if u in part and side_of(ctx, u) == side)


def _tell_left_behind(ctx: Ctx, side: str) -> None:
    """Who is not asked to pursue, because the square that is free does not take him (SQ 8.45)."""
    other = squares(the_fight(ctx), side)[1]
    for uid in _victors(ctx, side):
        barred = why_not_pursue(ctx, uid, other)
        if barred is None or barred == NOT_OFFERED:
            continue
        text = say(
            "{unit} cannot occupy {square}. {reason}",
            unit=name_of(ctx, uid),
            square=ctx.rules.label(other),
            reason=barred.message,
        )
        ctx.tell("SQ 8.45", text, uid, kind="move", depth=1)


def why_not_pursue(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """Ground and capacity; a unit that retreated does not come back (SQ 8.39, 8.45)."""
    return NOT_OFFERED if unit(ctx, uid).left == cell else why_not_hold(ctx, uid, cell)


class Pursue(
    Ask, frozen=True, tag="sq.combat_end.pursue", rule="SQ 8.45", phase=Step.COMBAT, runs=(SETTLE,)
):
    """The victor may occupy the square, without AP (SQ 8.45)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        _, other = squares(the_fight(ctx), self.side)
        can = pursuers(ctx, self.side)
        return Prompt(
            side=self.side,
            text=say("Who occupies {square}?", square=ctx.rules.label(other)),
            units={u: Offer(Mark.SELECT, share_of(ctx, u)) for u in can},
            pick=Pick(
                of=can,
                min=0,
                max=len(can),
                start=can,
                samples=tuple(dict.fromkeys(((), can[:1], can))),
                confirm=say("Occupy"),
                none=say("Stay"),
            ),
            suggested=acts.pick(*can),
        )

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """Those who may; one square fed the Combat, so that another has room for all."""
        can = pursuers(ctx, self.side)
        return NOT_OFFERED if any(u not in can for u in chosen) else None

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        """They go; infantry takes a free built-up base."""
        _, other = squares(the_fight(ctx), self.side)
        for uid in map(str, chosen):
            here = unit(ctx, uid).cell
            place(ctx, uid, other)
            if why_not_occupy(ctx, uid) is None:
                ctx.change(uid, garrison=True)
            text = to_cell(ctx, say("{unit} occupies {square}."), uid, other, "square")
            ctx.tell("SQ 8.45", text, uid, kind="move", path=(here, other), depth=1)
        ctx.end()


# -- turning (SQ 8.29) -----------------------------------------------------------------------------


@derived
def turners(ctx: Ctx) -> tuple[str, ...]:
    """Linear brigades attacked in flank, still there, that face no enemy (SQ 8.29, R22)."""
    return tuple(u for u in _in_flank(ctx) if not _faces_enemy(ctx, u))


def _in_flank(ctx: Ctx) -> tuple[str, ...]:
    """Those that were attacked in flank, are still in place and do not face the attacker."""
    fight, found = the_fight(ctx), []
    for uid in fight.flanked:
        own, other = squares(fight, side_of(ctx, uid))
        if unit(ctx, uid).cell == own and unit(ctx, uid).facing != way_of(ctx, own, other):
            found.append(uid)
    return tuple(found)


def _faces_enemy(ctx: Ctx, uid: str) -> bool:
    now = unit(ctx, uid)
    faced = ctx.rules.grid.beyond(now.cell, now.facing)
    return faced is not None and holder(ctx, faced) == ctx.rules.enemy_of(side_of(ctx, uid))


class Turning(Auto, frozen=True, tag="sq.combat_end.turning"):
    def run(self, ctx: Ctx) -> None:
        for uid in _in_flank(ctx):
            if _faces_enemy(ctx, uid):
                text = say("{unit} does not turn: it faces an enemy.", unit=name_of(ctx, uid))
                ctx.tell("SQ 8.29", text, uid, kind="facing", depth=1)
        ctx.goto(*(Turn(u) for u in turners(ctx)))


class Turn(
    Ask, frozen=True, tag="sq.combat_end.turn", rule="SQ 8.29", phase=Step.COMBAT, runs=(SETTLE,)
):
    """It may turn towards the attacker freely (SQ 8.29)."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Shall {unit} turn towards the attacker?", unit=name_of(ctx, self.unit)),
            subject=(self.unit,),
            buttons=(
                Button(id="turn", label=say("Turn"), role=Role.CONFIRM),
                Button(id="stay", label=say("Keep its facing")),
            ),
            suggested=acts.button("turn"),
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()
        way = way_of(ctx, *squares(the_fight(ctx), side_of(ctx, self.unit)))
        if name != "turn" or way is None:
            return
        ctx.change(self.unit, facing=way)
        text = say("{unit} turns towards the attacker.", unit=name_of(ctx, self.unit))
        ctx.tell("SQ 8.29", text, self.unit, kind="facing", depth=1)


# -- order of the lines (SQ 8.44) ------------------------------------------------------------------


class Rearranging(Auto, frozen=True, tag="sq.combat_end.rearranging"):
    """Both sides may rearrange the brigades of the squares, the first line first (SQ 8.44)."""

    def run(self, ctx: Ctx) -> None:
        fight = the_fight(ctx)
        cells = (fight.origin, fight.target)
        there = (c for c in cells if len(brigades_at(ctx, c)) > 1)
        ctx.goto(*(Rearrange(side_of(ctx, brigades_at(ctx, c)[0]), c) for c in there))


class Rearrange(
    Ask,
    frozen=True,
    tag="sq.combat_end.rearrange",
    rule="SQ 8.44",
    phase=Step.COMBAT,
    runs=(SETTLE,),
):
    """The order of the brigades in a square (SQ 8.44)."""

    side: str
    cell: Cell

    def prompt(self, ctx: Ctx) -> Prompt:
        there = brigades_at(ctx, self.cell)
        return Prompt(
            side=self.side,
            text=say("In which order, the first line first?"),
            context=say("Square {square}", square=ctx.rules.label(self.cell)),
            pick=in_order(there, say("Keep this order"), there[::-1]),
            suggested=acts.pick(*there),
        )

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        return None if set(chosen) <= set(brigades_at(ctx, self.cell)) else EVERYONE

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        rest = tuple(u for u in stack(ctx, self.cell) if u not in chosen)
        ctx.put(ctx.table.stacks, self.cell, (*(str(u) for u in chosen), *rest))
        ctx.end()


class CombatOver(Auto, frozen=True, tag="sq.combat_end.over"):
    """The active Command goes on."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(fight=None, step=Step.ACTIVATION)
        ctx.end()
