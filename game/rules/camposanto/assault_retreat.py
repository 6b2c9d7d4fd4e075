"""A side retires from an Assault, hex by hex (CS 7.1b, 7.1e, 7.1l)."""

from msgspec import structs

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Mark, Offer, Preview, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.camposanto.pieces import combat_at, hex_of, name_of
from game.rules.camposanto.retirement import Retire, easiest_way, way_buttons, way_of, way_of_button
from game.rules.camposanto.table import Ctx, Operation
from game.rules.kit.prompts import SETTLE

PHASE = Operation.ASSAULT


def retire(ctx: Ctx, cell: Cell, name: str) -> Frame:
    """The retirement of one hex as a button announces it."""
    way = way_of(ctx, combat_at(ctx, cell), name)
    return Retire(structs.replace(way, phase=PHASE))


class RetireNext(Auto, frozen=True, tag="cs.assault_retreat.retire_next"):
    """One hex after another goes back (CS 7.1l)."""

    cells: tuple[Cell, ...]

    def run(self, ctx: Ctx) -> None:
        if not self.cells:
            ctx.end()
        elif len(self.cells) == 1:
            ctx.goto(ChooseWay(self.cells[0], ()))
        else:
            ctx.goto(ChooseRetiring(self.cells))


class ChooseRetiring(
    Ask, frozen=True, tag="cs.assault_retreat.retiring", phase=PHASE, runs=(SETTLE,)
):
    """Which hex of a side retires next."""

    cells: tuple[Cell, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=_side_of_cell(ctx, self.cells[0]),
            text=say("Which unit retires next?"),
            rule="CS 7.1l",
            units={u: Offer(Mark.RETREAT) for c in self.cells for u in combat_at(ctx, c)},
            suggested=acts.unit(combat_at(ctx, self.cells[0])[0]),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in self.prompt(ctx).units else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        cell = ctx.table.units[uid].cell
        ctx.goto(ChooseWay(cell, tuple(c for c in self.cells if c != cell)))


class ChooseWay(
    Ask,
    frozen=True,
    tag="cs.assault_retreat.way",
    rule="CS 7.1l",
    phase=PHASE,
    runs=(SETTLE,),
):
    """How far a unit of several retires, and where to (CS 6.4e, 6.5b)."""

    cell: Cell
    rest: tuple[Cell, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        pieces = combat_at(ctx, self.cell)
        side = _side_of_cell(ctx, self.cell)
        return Prompt(
            side=side,
            text=say("How far does {unit} retire?", unit=name_of(ctx, pieces[0])),
            context=hex_of(ctx, pieces[0]),
            subject=pieces,
            buttons=way_buttons(ctx, side, (self.cell,)),
            suggested=easiest_way(ctx, side, (self.cell,)),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "button" or self.why_not_button(ctx, str(action.arg)) is not None:
            return None
        return way_of_button(ctx, combat_at(ctx, self.cell), str(action.arg))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(retire(ctx, self.cell, name), RetireNext(self.rest))


def _side_of_cell(ctx: Ctx, cell: Cell) -> str:
    return ctx.rules.oob.units[combat_at(ctx, cell)[0]].side
