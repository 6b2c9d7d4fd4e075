"""The order of stacks in set-up: its owner is free to put one in another (PG 3.4a, 22.2a)."""

from game.board.cells import Cell
from game.engine.frame import Ask
from game.engine.prompt import Button, Mark, Offer, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.movement.restacking import NOTHING_TO_RESTACK, Restack
from game.rules.prussias_glory.pieces import cells_of, stack
from game.rules.prussias_glory.table import Ctx

PHASE = "setup"


def stacks_of(ctx: Ctx, side: str) -> tuple[Cell, ...]:
    """Hexes with two or more units of a side."""
    return tuple(c for c in cells_of(ctx, side) if len(stack(ctx, c)) > 1)


class StackToOrder(Ask, frozen=True, tag="pg.setup.which_stack", rule="PG 3.4a", phase=PHASE):
    """Which stack to put in another order: its owner is free to (PG 3.4a, 22.2a)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=self.side,
            text=say("Choose the stack to put in another order."),
            cells={c: Offer(Mark.SELECT) for c in stacks_of(ctx, self.side)},
            buttons=(Button(id="back", label=say("Back"), role=Role.BACK),),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return None if where in stacks_of(ctx, self.side) else NOTHING_TO_RESTACK

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        ctx.goto(Restack(self.side, where))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()
