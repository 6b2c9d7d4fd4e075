"""Combats that are fought while a unit moves: against routed units and wagons (NB 15.2)."""

from game.engine.frame import Auto
from game.engine.text import say
from game.rules.napoleons_battles.melee.outcomes import Duel, Scores, scored, suffered
from game.rules.napoleons_battles.melee.roll import Side, lines_of
from game.rules.napoleons_battles.melee.round import bear, remember, tell_scores, tell_spared
from game.rules.napoleons_battles.modifiers import FACES
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.states import forget_contacts, pay
from game.rules.napoleons_battles.table import Ctx, Ground, Matter
from game.rules.napoleons_battles.unformed.paths import grounds
from game.rules.napoleons_battles.unformed.rout import RoutMove, give_up
from game.rules.napoleons_battles.unformed.won import Advance
from game.rules.napoleons_battles.units import (
    bases,
    is_formed,
    is_wagon,
    on_table,
)

WHY = say("Combat on the move")


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
        stood = grounds(ctx, (self.unit,))
        ahead = fight_round(ctx, self.unit, self.foe)
        if is_wagon(ctx, self.foe) and _fights_on(ctx, self.unit, self.foe):
            ctx.goto(Settle(), self)
        elif is_wagon(ctx, self.foe):
            self._over_wagon(ctx)
        else:
            self._over_routed(ctx, ahead, stood)

    def _over_wagon(self, ctx: Ctx) -> None:
        """A wagon that wins has the winner's loss, a combat unit that beats one has none
        (NB 15.2.3.1, 15.2.3.2).
        """
        if on_table(ctx, self.foe) and is_formed(ctx, self.foe):
            pay(ctx, self.foe, "NB 15.2.3.1")
        ctx.goto(Settle(), GoOn(self.unit))

    def _over_routed(self, ctx: Ctx, ahead: bool, stood: tuple[Ground, ...]) -> None:
        """Who has won has the winner's loss; the routed unit flees again and loses a figure for it,
        whatever the dice were (NB 15.2.4.1, 15.2.4.2).
        """
        stands = on_table(ctx, self.unit) and is_formed(ctx, self.unit)
        beaten = ahead or not on_table(ctx, self.foe)
        winner = self.unit if stands and beaten else self.foe if not stands else ""
        if winner:
            pay(ctx, winner, "NB 15.2.4.2")
        frames = []
        if on_table(ctx, self.foe):
            give_up(ctx, self.foe)
            matter = Matter("rout_move", self.foe, self.unit, "free", stood)
            frames.append(RoutMove(matter))
        forget_contacts(ctx, self.foe)
        ctx.goto(*frames, Settle(), GoOn(self.unit))


def _fights_on(ctx: Ctx, uid: str, foe: str) -> bool:
    """Against a wagon all rounds are fought, until one of the two is broken (NB 15.2.3-1)."""
    return all(on_table(ctx, one) and is_formed(ctx, one) for one in (uid, foe))


class GoOn(Auto, frozen=True, tag="nb.melee.go-on"):
    """The winner takes the ground and has the rest of its move (NB 15.2.1.2, 15.2.1.3)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        ctx.goto(Advance(self.unit))


def fight_round(ctx: Ctx, uid: str, foe: str) -> bool:
    """One round of two units, whatever they are attached to (NB 15.2.1-2). Has the first scored
    more?
    """
    one, two = _alone(ctx, uid), _alone(ctx, foe)
    of = Duel((one, two), (lines_of(ctx, one, two), lines_of(ctx, two, one)))
    first, second = (ctx.roll(FACES, why=WHY, rule="NB 15.2.1-1") for _ in range(2))
    made = scored(ctx, of, (first, second))
    tell_scores(ctx, of, made, (first, second), WHY, "NB 15.2.1-1")
    stood = tuple(grounds(ctx, side.units) for side in of.sides)
    with ctx.beneath():
        _apply(ctx, of, made)
    remember(ctx, of, stood)
    return made.scores[0] > made.scores[1]


def _alone(ctx: Ctx, uid: str) -> Side:
    return Side((uid,), uid, bases(ctx, uid))


def _apply(ctx: Ctx, of: Duel, made: Scores) -> None:
    """The losses of both, found before either is gone."""
    pairs = [(of.sides[n].modifying, of.sides[1 - n].modifying) for n in range(2)]
    lost = [suffered(ctx, one, made.losses[n], (two,)) for n, (one, two) in enumerate(pairs)]
    for n, ((one, two), figures) in enumerate(zip(pairs, lost, strict=True)):
        tell_spared(ctx, one, made.losses[n], figures)
        bear(ctx, one, figures, "NB 15.2.1-1", two)
