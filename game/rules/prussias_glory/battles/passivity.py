"""Passivity rolls of Rossbach (PG 23.4.4)."""

from game.engine.frame import Auto
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die
from game.rules.prussias_glory.battles.rossbach_advance import in_force
from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.pieces import people
from game.rules.prussias_glory.table import Ctx


def must_roll(ctx: Ctx, side: str) -> bool:
    """Until the first combat, active or not; not while it advances, by the march too, nor, under
    Hildburghausen, where activation is tried (PG 23.4.4a, 23.4.4e, 23.6b, Ruling 58).
    """
    if not ctx.rules.on(SpecialRule.PASSIVITY) or ctx.table.fought_yet:
        return False
    if side != COALITION:
        return True
    marches = ctx.rules.on(SpecialRule.FIRST_TURN_MARCH) and ctx.table.turn == 1
    tried = (
        ctx.rules.on(SpecialRule.HILDBURGHAUSEN_COMMANDS)
        and ctx.table.armies[side].tried_in == ctx.table.turn
    )
    advances = marches or in_force(ctx)
    return not (tried or (advances and not ctx.rules.on(Reading.PASSIVITY_WHILE_ADVANCING)))


def penalty(ctx: Ctx, side: str, die: int) -> int:
    """Levels of army morale lost (PG 23.4.4b to 23.4.4d)."""
    figures = ctx.rules.tables.passivity
    if side == PRUSSIAN:
        return figures.prussian_loss.value if die >= figures.prussian_die.value else 0
    if die < figures.coalition_die.value:
        return 0
    again = ctx.table.passivity_hits > 0
    sharp = again and die > figures.coalition_die.value
    loss = figures.coalition_later_six_loss.value if sharp else figures.coalition_loss.value
    return max(0, min(loss, losses.level_of_army(ctx, side) - figures.coalition_floor.value))


def may_cost(ctx: Ctx, side: str) -> Text | None:
    """What the roll at the end of this movement may cost a side, with its chance; None if nothing
    (PG 23.4.4a to 23.4.4d).
    """
    if not must_roll(ctx, side):
        return None
    losses_by_die = {die: penalty(ctx, side, die) for die in range(1, FACES + 1)}
    hits = [die for die, loss in losses_by_die.items() if loss]
    if not hits:
        return None
    first, last = hits[0], hits[-1]
    least, most = losses_by_die[first], losses_by_die[last]
    text = say("{die} or more costs {n} army morale ({k} in 6)")
    if first == last:
        text = say("a {die} costs {n} army morale ({k} in 6)")
    elif least != most:
        text = say("a {die} costs {n} army morale, a {last} costs {m} ({k} in 6)")
    return say(text.message, die=first, n=least, k=len(hits), last=last, m=most)


class PassivityRoll(Auto, frozen=True, tag="pg.passivity.roll"):
    """A die for standing idle (PG 23.4.4a)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        if not must_roll(ctx, self.side):
            return
        figures = ctx.rules.tables.passivity
        prussian = self.side == PRUSSIAN
        least = (figures.prussian_die if prussian else figures.coalition_die).value
        idle = say("passivity: {n} or more costs army morale", n=least)
        die = ctx.roll(FACES, why=idle, rule="PG 23.4.4a")
        loss = penalty(ctx, self.side, die)
        if self.side == COALITION and die >= ctx.rules.tables.passivity.coalition_die.value:
            ctx.set(passivity_hits=ctx.table.passivity_hits + 1)
        if loss:
            losses.subtract(ctx, self.side, loss, "penalty")
        rule = "PG 23.4.4b" if self.side == PRUSSIAN else "PG 23.4.4c"
        who = people(ctx, self.side).inline
        text = say("{side}: no army morale is lost by passivity.", side=who)
        if loss:
            why = say("{side} lose {n} army morale by passivity: there was no combat yet.")
            text = say(why.message, side=who, n=loss)
        roll = one_die(die, say("passivity"))
        ctx.tell(rule, text, kind="passivity", side=self.side, roll=roll)
