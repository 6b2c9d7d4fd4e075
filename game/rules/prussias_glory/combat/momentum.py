"""Momentum advance and attack: step 10 of a close combat (PG 19.10)."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.kit.telling import signed
from game.rules.prussias_glory.battles.baggage import why_not_share
from game.rules.prussias_glory.combat.advance import go_on, why_no_room, why_not_brackets
from game.rules.prussias_glory.combat.combats import change, get, guns_alone
from game.rules.prussias_glory.combat.designation import closing, nothing_left
from game.rules.prussias_glory.combat.refusals import (
    BARRED,
    ENEMY_THERE,
    NO_MARKER_THERE,
    NO_MOMENTUM_ADVANCE,
    NOT_ADVANCED,
    ONE_HEX_MORE,
)
from game.rules.prussias_glory.combat.runs import IN_A_FIGHT
from game.rules.prussias_glory.command.leaders import Overrun
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.pieces import (
    card,
    foot_and_horse,
    has_enemy,
    is_routed,
    name_of,
    on_map,
    owner,
    unit,
)
from game.rules.prussias_glory.table import Combat, Ctx
from game.rules.prussias_glory.table import Momentum as Marker

PHASE = "close_combat"
ADVANCE, DECLINE, DONE, BACK = "advance", "decline", "done", "back"


def advanced_now(ctx: Ctx, combat: Combat) -> tuple[str, ...]:
    """The attacker's units that advanced and still stand."""
    return tuple(u for u in combat.advanced if on_map(ctx, u) and not is_routed(ctx, u))


def why_not_on(ctx: Ctx, combat: Combat, uid: str) -> Refusal | None:
    """Why a unit may not make the momentum advance (PG 19.10b)."""
    if uid not in advanced_now(ctx, combat):
        return NOT_ADVANCED
    for cell in ctx.rules.board.neighbours[unit(ctx, uid).cell]:
        if any(card(ctx, u).side != combat.attacker for u in foot_and_horse(ctx, cell)):
            return NO_MOMENTUM_ADVANCE
    return None


def why_not_into(ctx: Ctx, uid: str, to: Cell) -> Refusal | None:
    """Why a momentum advance may not go into a hex (PG 19.10b, Ruling 49)."""
    here = unit(ctx, uid).cell
    if to not in ctx.rules.board.neighbours[here]:
        return ONE_HEX_MORE
    if to not in ctx.rules.links[here]:
        return BARRED
    if has_enemy(ctx, to, card(ctx, uid).side):
        return ENEMY_THERE
    full = why_no_room(ctx, to, (uid,))
    return full or why_not_share(ctx, uid, to) or why_not_brackets(ctx, uid, to)


def can_go_on(ctx: Ctx, combat: Combat, moved: tuple[str, ...]) -> tuple[str, ...]:
    """The units that may still make a momentum advance."""
    links = ctx.rules.links
    return tuple(
        u
        for u in advanced_now(ctx, combat)
        if u not in moved
        and why_not_on(ctx, combat, u) is None
        and any(why_not_into(ctx, u, c) is None for c in links[unit(ctx, u).cell])
    )


def idle_marker(ctx: Ctx, cell: Cell) -> Text | None:
    """What a marker on guns alone comes to: they never attack (PG 19.1c, 19.10d)."""
    if not guns_alone(ctx, cell):
        return None
    return say("Guns alone there: the marker has no effect, and no charge follows.")


def riders(combat: Combat) -> tuple[str, ...]:
    """The attacker's units whose cavalry may charge after this step (PG 19.12.1a)."""
    return (*combat.attack.engaged, *combat.attack.support)


def marker_hexes(ctx: Ctx, combat: Combat) -> tuple[Cell, ...]:
    """Enemy hexes next to the units that advanced (PG 19.10c)."""
    enemy, near = enemy_of(combat.attacker), ctx.rules.board.neighbours
    found = {c for u in advanced_now(ctx, combat) for c in near[unit(ctx, u).cell]}
    return tuple(sorted(c for c in found if owner(ctx, c) == enemy))


def _notes(ctx: Ctx) -> tuple[tuple[Text, Text], ...]:
    """What Momentum is, and what either use of it brings (PG 19.10a to 19.10d)."""
    figures = ctx.rules.tables.close_combat.drm
    marker = say(
        "{m} for the attacker if that hex is attacked later in this phase, {n} if it attacks in its"
        " next player turn",
        m=signed(figures.momentum_on_defender.value),
        n=signed(figures.momentum_on_attacker.value),
    )
    return (
        (say("Momentum"), say("the defender could not take all his losses: you press on, once")),
        (say("Advance"), say("units that advanced, with no enemy infantry or cavalry adjacent")),
        (say("Marker"), marker),
    )


class MomentumStep(Auto, frozen=True, tag="pg.close_combat.momentum"):
    """The bonus for losses that the defender could not satisfy (PG 19.10a)."""

    index: int

    def run(self, ctx: Ctx) -> None:
        combat = get(ctx, self.index)
        open_losses = combat.rolled and combat.defence.lp > 0
        if (
            open_losses
            and combat.advanced
            and (can_go_on(ctx, combat, ()) or marker_hexes(ctx, combat))
        ):
            ctx.goto(ChooseMomentum(self.index))
        else:
            ctx.end()


class ChooseMomentum(
    Ask, frozen=True, tag="pg.close_combat.choose_momentum", phase=PHASE, runs=IN_A_FIGHT
):
    """One more hex, or a Momentum Attack marker; exactly one of them (PG 19.10a, D25)."""

    index: int

    def prompt(self, ctx: Ctx) -> Prompt:
        combat = get(ctx, self.index)
        none = None if can_go_on(ctx, combat, ()) else NO_MOMENTUM_ADVANCE
        neither = Button(id=DECLINE, label=say("Neither"))
        return Prompt(
            side=combat.attacker,
            text=say("Momentum: advance one more hex, or mark an adjacent enemy hex."),
            rule="PG 19.10a",
            context=say("Loss points that nobody could take: {n}", n=combat.defence.lp),
            cells={
                c: Offer(Mark.TARGET, idle_marker(ctx, c) or say("Momentum Attack marker"))
                for c in marker_hexes(ctx, combat)
            },
            buttons=(
                Button(id=ADVANCE, label=say("Advance one more hex"), refusal=none),
                closing(ctx, combat.attacker, neither, riders(combat)),
            ),
            suggested=self._advice(ctx, combat),
            notes=_notes(ctx),
        )

    def _advice(self, ctx: Ctx, combat: Combat) -> Action:
        """A marker where another attack may still make use of it; else neither."""
        if nothing_left(ctx, combat.attacker, riders(combat)):
            return acts.button(DECLINE)
        useful = (c for c in marker_hexes(ctx, combat) if idle_marker(ctx, c) is None)
        found = next(useful, None)
        return acts.button(DECLINE) if found is None else acts.cell(found)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        combat = get(ctx, self.index)
        if action.verb != "cell" or action.arg not in marker_hexes(ctx, combat):
            return None
        text = idle_marker(ctx, int(action.arg))
        if text is None and nothing_left(ctx, combat.attacker, riders(combat)):
            text = say("No attack is left in this phase: it counts only when that hex attacks.")
        return None if text is None else Preview(rule="PG 19.10c", warnings=(("PG 19.10d", text),))

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """Enemy hexes next to those advanced (PG 19.10c)."""
        return None if where in marker_hexes(ctx, get(ctx, self.index)) else NO_MARKER_THERE

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        """Place the marker; markers add up (PG 19.10c, 19.10e)."""
        combat = get(ctx, self.index)
        there = ctx.table.momentum.get(where)
        count = 1 if there is None else 1 + there.count
        ctx.put(ctx.table.momentum, where, Marker(combat.attacker, count, ctx.table.turn))
        change(ctx, self.index, momentum=where)
        text = say("Momentum Attack marker on {hex}.", hex=ctx.rules.label(where))
        ctx.tell("PG 19.10c", text, kind="momentum", side=combat.attacker, cells=(where,), depth=1)
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(GoOn(self.index) if name == ADVANCE else None)


class GoOn(Auto, frozen=True, tag="pg.close_combat.go_on"):
    """Go on with the momentum advance while somebody can (PG 19.10b, Ruling 49)."""

    index: int
    moved: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        ask = can_go_on(ctx, get(ctx, self.index), self.moved)
        ctx.goto(ChooseOnward(self.index, self.moved) if ask else None)


class ChooseOnward(
    Ask, frozen=True, tag="pg.close_combat.choose_onward", phase=PHASE, runs=IN_A_FIGHT
):
    """Which unit goes one hex further (PG 19.10b)."""

    index: int
    moved: tuple[str, ...] = ()

    def prompt(self, ctx: Ctx) -> Prompt:
        combat = get(ctx, self.index)
        done = Button(id=DONE, label=say("No more"), role=Role.CONFIRM)
        return Prompt(
            side=combat.attacker,
            text=say("Momentum advance: choose a unit that goes one hex further."),
            rule="PG 19.10b",
            units={u: Offer(Mark.SELECT) for u in can_go_on(ctx, combat, self.moved)},
            buttons=(closing(ctx, combat.attacker, done, riders(combat)),),
            suggested=acts.button(DONE),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Advanced, and no enemy infantry or cavalry adjacent (PG 19.10b)."""
        combat = get(ctx, self.index)
        if uid in can_go_on(ctx, combat, self.moved):
            return None
        return why_not_on(ctx, combat, uid) or ONE_HEX_MORE

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(ChooseOnwardHex(self.index, self.moved, uid))


class ChooseOnwardHex(Ask, frozen=True, tag="pg.close_combat.onward_hex", phase=PHASE):
    """Where a unit goes in its momentum advance (PG 19.10b)."""

    index: int
    moved: tuple[str, ...]
    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        near = ctx.rules.links[unit(ctx, self.unit).cell]
        return Prompt(
            side=get(ctx, self.index).attacker,
            text=say("Choose the hex for {unit}.", unit=name_of(ctx, self.unit)),
            rule="PG 19.10b",
            subject=(self.unit,),
            cells={c: Offer(Mark.STOP) for c in near if why_not_into(ctx, self.unit, c) is None},
            buttons=(Button(id=BACK, label=say("Another unit"), role=Role.BACK),),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """One hex, without enemy units (PG 19.10b)."""
        return why_not_into(ctx, self.unit, where)

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        go_on(ctx, self.unit, where, rule="PG 19.10b")
        side = card(ctx, self.unit).side
        ctx.goto(Overrun(where, enemy_of(side)), GoOn(self.index, (*self.moved, self.unit)))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(ChooseOnward(self.index, self.moved))
