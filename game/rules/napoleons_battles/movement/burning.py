"""Who is in a burning town must leave it (NB 15.4.3-2)."""

from collections.abc import Iterable

from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Preview, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.napoleons_battles.movement.blind import blind
from game.rules.napoleons_battles.movement.price import left_of
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import is_engaged, town_of
from game.rules.napoleons_battles.refusals import DETACHMENT_STAYS, ENGAGED, HAS_MOVED, NO_MOVE
from game.rules.napoleons_battles.states import rout
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.unformed.fleeing import flight_preview
from game.rules.napoleons_battles.unformed.rout import give_up
from game.rules.napoleons_battles.units import is_formed, name_of, now, present, side_of


class LeaveTowns(Auto, frozen=True, tag="nb.movement.leave-towns"):
    """Units of a side that are still in a burning town at the end of its movement step, or off turn
    in the reaction step, leave it one after the other (NB 15.4.3-2).
    """

    side: str

    def run(self, ctx: Ctx) -> None:
        within = (u for u in present(ctx, self.side) if is_formed(ctx, u) and _burns(ctx, u))
        uid = next(within, "")
        if uid:
            ctx.call(LeaveTown(uid))
        else:
            ctx.end()


def _burns(ctx: Ctx, uid: str) -> bool:
    return bool(ctx.table.burning) and town_of(ctx, uid) in ctx.table.burning


def why_not_walk(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit cannot leave by a move in formation."""
    unit = now(ctx, uid)
    if unit.detached_from:
        return DETACHMENT_STAYS
    if is_engaged(ctx, uid):
        return ENGAGED
    if unit.limit == "none":
        return NO_MOVE
    return HAS_MOVED if unit.done or not left_of(ctx, uid) else None


class LeaveTown(Ask, frozen=True, tag="nb.movement.leave-town", rule="NB 15.4.3-2"):
    """A unit leaves by what is left of its move, or in rout, which costs a figure; `tried`: it has
    moved and is still inside.
    """

    unit: str
    tried: bool = False

    def prompt(self, ctx: Ctx) -> Prompt:
        refusal = HAS_MOVED if self.tried else why_not_walk(ctx, self.unit)
        move = Button(id="move", label=say("March out"), role=Role.CONFIRM, refusal=refusal)
        flee = Button(id="rout", label=say("Leave in rout"), note=say("loses a figure"))
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say(
                "{town} is burning: {unit} must leave it.",
                town=town_of(ctx, self.unit),
                unit=name_of(ctx, self.unit),
            ),
            phase=ctx.table.phase,
            subject=(self.unit,),
            buttons=(move, flee),
            suggested=acts.button("move" if refusal is None else "rout"),
            blind=blind(ctx),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        flees = action == acts.button("rout")
        return flight_preview(ctx, self.unit, self.rule) if flees else None

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        if not self.tried and why_not_walk(ctx, self.unit) is None:
            yield acts.button("move")
        yield acts.button("rout")

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "move":
            ctx.goto(Moving(self.unit, "leave"), StillInside(self.unit))
            return
        rout(ctx, self.unit, "NB 15.4.3-2", how="free")
        give_up(ctx, self.unit)
        ctx.goto(Settle())


class StillInside(Auto, frozen=True, tag="nb.movement.still-inside"):
    """Who has not come out of it by its move leaves in rout (NB 15.4.3-2)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        there = self.unit in present(ctx) and is_formed(ctx, self.unit)
        ctx.goto(LeaveTown(self.unit, tried=True) if there and _burns(ctx, self.unit) else None)
