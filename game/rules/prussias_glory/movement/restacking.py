"""Restacking in the own Movement phase (PG 3.4b, Ruling 69)."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import first_refusal
from game.engine.frame import Ask
from game.engine.prompt import Mark, Offer, Preview, Prompt
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.prompts import BACK, in_order
from game.rules.prussias_glory.command.detachments import may_act, why_not_act
from game.rules.prussias_glory.markers import flip_marker, why_not_order, would_flip
from game.rules.prussias_glory.movement.room import why_not_arrange
from game.rules.prussias_glory.movement.zones import front_in_order, front_of
from game.rules.prussias_glory.pieces import arrange, cells_of, names_of, owner, stack
from game.rules.prussias_glory.table import Ctx

PHASE = "movement"
NOT_YOURS = Refusal("PG 1.2a", say("Only the active side moves."))
SAME_UNITS = Refusal("PG 3.4b", say("Restacking keeps the units of the hex."))
NOTHING_TO_RESTACK = Refusal("PG 3.4b", say("No hex holds two of your units."))


def stacks_of(ctx: Ctx, side: str) -> tuple[Cell, ...]:
    """Hexes with two or more units of a side."""
    return tuple(c for c in cells_of(ctx, side) if len(stack(ctx, c)) > 1)


def can_restack(ctx: Ctx, side: str) -> bool:
    """Whether all units of some hex are free to be restacked (PG 6.1a)."""
    return any(all(may_act(ctx, u) for u in stack(ctx, c)) for c in stacks_of(ctx, side))


class ChooseStack(Ask, frozen=True, tag="pg.movement.which_stack", rule="PG 3.4b", phase=PHASE):
    """Which hex to restack (PG 3.4b)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        cells = [c for c in cells_of(ctx, self.side) if self.why_not_cell(ctx, c, ()) is None]
        return Prompt(
            side=self.side,
            text=say("Choose the stack to put in another order."),
            cells={c: Offer(Mark.SELECT) for c in cells},
            buttons=(BACK,),
        )

    def why_not_cell(self, ctx: Ctx, where_to: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """Two own units at least, all free to act (PG 6.1a)."""
        if owner(ctx, where_to) != self.side:
            return NOT_YOURS
        idle = first_refusal(why_not_act(ctx, u) for u in stack(ctx, where_to))
        return idle or (None if len(stack(ctx, where_to)) > 1 else NOTHING_TO_RESTACK)

    def on_cell(self, ctx: Ctx, where_to: Cell, via: tuple[Cell, ...]) -> None:
        ctx.goto(Restack(self.side, where_to))


class StackToOrder(
    ChooseStack, frozen=True, tag="pg.setup.which_stack", rule="PG 3.4a", phase="setup"
):
    """Which stack to put in another order in set-up: its owner is free to (PG 3.4a, 22.2a)."""

    def why_not_cell(self, ctx: Ctx, where_to: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return None if where_to in stacks_of(ctx, self.side) else NOTHING_TO_RESTACK


class Restack(Ask, frozen=True, tag="pg.movement.restack", rule="PG 3.4b"):
    """A new order of the units of a hex, free of cost (PG 3.4b, Ruling 69)."""

    side: str
    cell: Cell

    def prompt(self, ctx: Ctx) -> Prompt:
        units = stack(ctx, self.cell)
        more = () if self.why_not_pick(ctx, units[::-1]) else (units[::-1],)
        return Prompt(
            side=self.side,
            text=say("Put the stack of {hex} in order, top first.", hex=ctx.rules.label(self.cell)),
            phase=ctx.table.phase,  # movement, or set-up
            pick=in_order(units, say("Keep this order"), *more),
            suggested=acts.pick(*units),
            buttons=(BACK,),
        )

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """The same units, low guns below, nobody held in an overfull hex (PG 3.3a, 3.4c)."""
        order = tuple(str(u) for u in chosen)
        if any(u not in stack(ctx, self.cell) for u in order):
            return SAME_UNITS
        if len(order) != len(stack(ctx, self.cell)):
            return None
        return why_not_order(ctx, order) or why_not_arrange(ctx, self.cell, order)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """What the order would cause (PG 4.3c)."""
        if action.verb != "pick" or not isinstance(action.arg, tuple):
            return None
        order, marker = tuple(str(u) for u in action.arg), ctx.table.markers.get(self.cell)
        before, after = front_of(ctx, self.cell), front_in_order(ctx, order)
        if marker is None or marker.flipped or not would_flip(before, after, order):
            return None
        text = say("This flips the Engaged marker: -2 when this hex attacks.")
        return Preview(warnings=(("PG 4.3c", text),))

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        before, order = front_of(ctx, self.cell), tuple(str(u) for u in chosen)
        if order != stack(ctx, self.cell):
            arrange(ctx, self.cell, order)
            label, units = ctx.rules.label(self.cell), names_of(ctx, order)
            text = say("{hex} is restacked: {units}.", hex=label, units=units)
            ctx.tell("PG 3.4b", text, *order, kind="move")
            flip_marker(ctx, self.cell, before)
        ctx.end()
