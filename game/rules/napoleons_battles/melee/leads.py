"""Of several units with most bases their player names the one whose numbers count (NB 10.1.2.1)."""

from collections.abc import Iterable

from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.napoleons_battles.melee.roll import strength_of, strongest
from game.rules.napoleons_battles.melee.separate import Combat, Shares
from game.rules.napoleons_battles.table import Ctx, Phase
from game.rules.napoleons_battles.units import side_of


def undecided(ctx: Ctx, combat: Combat, shares: Shares) -> tuple[tuple[str, ...], ...]:
    """The units of a side that have most bases alike, none of which is the modifying unit yet, the
    side on turn first (NB 10.1.2.1).
    """
    found = (
        strongest(ctx, units, strength_of(ctx, units, dict(shares)))
        for units in (combat.on, combat.off)
    )
    return tuple(units for units in found if len(units) > 1)


class ChooseLead(Ask, frozen=True, tag="nb.melee.lead", rule="NB 10.1.2.1", phase=Phase.COMBAT):
    """Which of them is the modifying unit of its side (NB 10.1.2.1)."""

    units: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.units[0]),
            text=say("Choose the unit whose numbers count: several have as many bases."),
            phase=ctx.table.phase,
            units={uid: Offer(Mark.SELECT) for uid in self.units},
            suggested=acts.unit(self.units[0]),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in self.units else NOT_OFFERED

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from map(acts.unit, self.units)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.append(ctx.table.leads, uid)
        ctx.end()
