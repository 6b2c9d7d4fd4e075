"""Who comes in the place of a general who was lost (ND 9.6)."""

from game.engine import action as acts
from game.engine.event import GRAVE
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.nordlingen.command import units_of
from game.rules.nordlingen.generals import change, name_of, place_beside
from game.rules.nordlingen.table import Ctx, Step
from game.rules.nordlingen.units import side_of


def replacements(ctx: Ctx) -> tuple[Frame, ...]:
    """What is due at the start of activation: new generals, and a new C-in-C (ND 9.6)."""
    due = [g.id for g in ctx.table.generals.values() if g.fate and g.lost_in < ctx.table.turn]
    leading = [g for g in due if units_of_general(ctx, g)]
    return (*(Succeed(side) for side in ctx.rules.sides), *(Replace(g) for g in leading))


def units_of_general(ctx: Ctx, general: str) -> tuple[str, ...]:
    """The units of his division that are on the table."""
    division = ctx.rules.oob.generals[general].division
    return units_of(ctx, division) if division else ()


class Succeed(Auto, frozen=True, tag="nd.generals.succeed"):
    """For a lost C-in-C the general of the highest level takes over the army (ND 9.6)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        chief = ctx.table.generals[ctx.table.cincs[self.side]]
        if not chief.fate:
            return
        able = [g for g in ctx.table.generals.values() if side_of(ctx, g.id) == self.side and g.at]
        if not able:
            return
        new = min(able, key=lambda g: (-g.level, g.id))
        ctx.put(ctx.table.cincs, self.side, new.id)
        text = say("{general} takes over the army.", general=name_of(ctx, new.id))
        ctx.tell("ND 9.6", text, new.id, kind="general", weight=GRAVE)


class Replace(Ask, frozen=True, tag="nd.generals.replace", rule="ND 9.6", phase=Step.ORDERS):
    """A general of level 0 comes in the place of one who was lost, in contact with a unit of the
    division that his owner chooses (ND 9.6).
    """

    general: str

    def prompt(self, ctx: Ctx) -> Prompt:
        units, name = units_of_general(ctx, self.general), name_of(ctx, self.general)
        alone = say("One unit alone is left to {general}.", general=name)
        return Prompt(
            side=side_of(ctx, self.general),
            text=say("Choose the unit that the successor of {general} joins.", general=name),
            units={u: Offer(Mark.SELECT) for u in units},
            suggested=acts.unit(units[0]),
            moot=None if len(units) > 1 else alone,
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in units_of_general(ctx, self.general) else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        lost, least = ctx.table.generals[self.general], ctx.rules.tables.limits.replacement_radius
        radius = max(least.value, (lost.radius + 1) // 2)
        change(ctx, self.general, level=0, radius=radius, fate="", replaced=True, unit="", moved=0)
        place_beside(ctx, self.general, uid)
        text = say(
            "A new general leads the division of {general}.", general=name_of(ctx, self.general)
        )
        ctx.tell("ND 9.6", text, self.general, kind="general")
        ctx.end()
