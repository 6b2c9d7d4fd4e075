"""The move of a marshal after the combat units of his wing (CS 8.2)."""

from functools import partial

from game.board.cells import Cell
from game.engine.action import Action, button
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Preview, Prompt
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.camposanto.closing import marshal_closed, tell
from game.rules.camposanto.pieces import card, marshal_of, name_of, side_of
from game.rules.camposanto.runs import NOBODY_ELSE, end_the_wing
from game.rules.camposanto.steps import destinations, has_begun, left_over, mp_left, why_not_go
from game.rules.camposanto.table import Ctx, Operation
from game.rules.camposanto.walking import walk, way_preview
from game.rules.kit.prompts import ending
from game.rules.kit.walking import of_cell


class MoveMarshal(Auto, frozen=True, tag="cs.marshals.move"):
    """The third operation, whatever the status of the wing (CS 5.5a, 8.2a)."""

    wing: str

    def run(self, ctx: Ctx) -> None:
        marshal = marshal_of(ctx, self.wing)
        if marshal is None:
            ctx.end()
        elif destinations(ctx, marshal):
            ctx.goto(ChooseMarshalMove(marshal))
        else:
            tell(ctx, self.wing, marshal_closed(ctx, marshal))
            ctx.end()


class ChooseMarshalMove(Ask, frozen=True, tag="cs.marshals.choose", phase=Operation.MARSHAL):
    """Where the marshal goes; he keeps out of enemy zones (CS 8.2a, 8.2b)."""

    marshal: str

    def prompt(self, ctx: Ctx) -> Prompt:
        left, begun = mp_left(ctx, self.marshal), has_begun(ctx, self.marshal)
        return Prompt(
            side=side_of(ctx, self.marshal),
            text=say("Move {marshal}?", marshal=name_of(ctx, self.marshal)),
            context=left_over(left),
            rule="CS 8.2a",
            subject=(self.marshal,),
            cells={
                cell: Offer(
                    Mark.STOP if cost == left else Mark.MOVE,
                    left_over(left - cost),
                    str(left - cost),
                )
                for cell, cost in destinations(ctx, self.marshal).items()
            },
            buttons=(ending(say("He stays here") if begun else say("He stays")),),
            suggested=button("end"),
            runs=end_the_wing(ctx, card(ctx, self.marshal).wing, NOBODY_ELSE),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return why_not_go(ctx, self.marshal, where, via)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        return of_cell(action, partial(way_preview, ctx, self.marshal))

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        ctx.goto(walk(ctx, self.marshal, where, via), MarshalWent(self.marshal))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(MarshalStands(self.marshal))


class MarshalWent(Auto, frozen=True, tag="cs.marshals.went"):
    """He has walked: ask again while he has somewhere to go (CS 8.2a)."""

    marshal: str

    def run(self, ctx: Ctx) -> None:
        on = destinations(ctx, self.marshal)
        ctx.goto(ChooseMarshalMove(self.marshal) if on else MarshalStands(self.marshal))


class MarshalStands(Auto, frozen=True, tag="cs.marshals.stands"):
    """His move is over (CS 5.5a)."""

    marshal: str

    def run(self, ctx: Ctx) -> None:
        ctx.change(self.marshal, underway=False, moved=has_begun(ctx, self.marshal))
        ctx.end()
