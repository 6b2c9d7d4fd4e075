"""Combats that are fought while a unit moves: against routed units and wagons (NB 15.2)."""

from game.engine.frame import Auto
from game.engine.text import say
from game.rules.napoleons_battles.melee.outcomes import duel, scored, suffered
from game.rules.napoleons_battles.melee.round import bear
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.modifiers import FACES, one_die
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.states import forget_contacts, lose
from game.rules.napoleons_battles.table import Ctx, Matter
from game.rules.napoleons_battles.unformed.rout import RoutMove, give_up
from game.rules.napoleons_battles.unformed.won import Advance
from game.rules.napoleons_battles.units import (
    is_on_turn,
    is_troops,
    is_wagon,
    name_of,
    now,
    on_table,
)

WHY = say("Moving combat")


class MovingCombat(Auto, frozen=True, tag="nb.melee.moving"):
    """Fought at once against that unit alone: against routed troops one round, against a wagon all
    of them; without fire before it, and the winner goes on (NB 15.2.1-1, 15.2.1-2, 15.2.3-1,
    15.2.4-1).
    """

    unit: str
    foe: str

    def run(self, ctx: Ctx) -> None:
        if not on_table(ctx, self.unit) or not on_table(ctx, self.foe):
            ctx.end()
            return
        fight_round(ctx, self.unit, self.foe)
        if now(ctx, self.foe).routed or not on_table(ctx, self.foe):
            self._over(ctx)
        elif is_wagon(ctx, self.foe) and on_table(ctx, self.unit):
            ctx.goto(Settle(), self)
        else:
            ctx.goto(Settle())

    def _over(self, ctx: Ctx) -> None:
        """A routed unit flees again and loses a figure for it, whatever the dice were; who beat it
        has the winner's loss, not against wagons (NB 15.2.3.2, 15.2.4.1, 15.2.4.2).
        """
        troops = is_troops(ctx, self.foe)
        if troops and on_table(ctx, self.unit) and self.unit not in ctx.table.paid:
            ctx.append(ctx.table.paid, self.unit)
            lose(ctx, self.unit, 1, "NB 15.2.4.2", how="winner")
        frames = []
        if on_table(ctx, self.foe) and troops:
            give_up(ctx, self.foe)
            frames.append(RoutMove(Matter("rout_move", self.foe, self.unit, "free")))
        forget_contacts(ctx, self.foe)
        ctx.goto(*frames, Settle(), GoOn(self.unit))


class GoOn(Auto, frozen=True, tag="nb.melee.go-on"):
    """The winner takes the ground and has the rest of its move (NB 15.2.1.2, 15.2.1.3)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        ctx.goto(Advance(self.unit))


def fight_round(ctx: Ctx, uid: str, foe: str) -> None:
    """One round of two units."""
    mine = is_on_turn(ctx, uid)
    combat = Combat((uid,), (foe,)) if mine else Combat((foe,), (uid,))
    of = duel(ctx, combat, ())
    first, second = (ctx.roll(FACES, why=WHY, rule="NB 15.2.1-1") for _ in range(2))
    made = scored(ctx, of, (first, second))
    for n, die in enumerate((first, second)):
        one, two = of.sides[n].modifying, of.sides[1 - n].modifying
        text = say(
            "{unit} against {foe}: {score}.",
            unit=name_of(ctx, one),
            foe=name_of(ctx, two),
            score=made.scores[n],
        )
        roll = one_die(die, WHY, of.lines[n])
        ctx.tell("NB 15.2.1-1", text, one, two, kind="combat", roll=roll)
    for n in range(2):
        one, two = of.sides[n].modifying, of.sides[1 - n].modifying
        bear(ctx, one, suffered(ctx, one, made.losses[n], (two,)), "NB 15.2.1-1", two)
