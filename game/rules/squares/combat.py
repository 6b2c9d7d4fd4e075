"""The steps of a Combat in their order (SQ 8)."""

from game.engine.frame import Auto
from game.rules.squares.combat_dice import CombatDice
from game.rules.squares.combat_end import CombatEnd
from game.rules.squares.defence import Defence, defending_commands, tell_nobody
from game.rules.squares.fighting import the_fight
from game.rules.squares.follow_up import FollowUp
from game.rules.squares.morale import MoraleTests
from game.rules.squares.skirmish import Skirmish
from game.rules.squares.table import Ctx


class Fighting(Auto, frozen=True, tag="sq.combat.fighting"):
    """The steps of a Combat; if nobody defends, its end alone (SQ 8.6-8.45, R24)."""

    def run(self, ctx: Ctx) -> None:
        if not defending_commands(ctx, the_fight(ctx)):
            tell_nobody(ctx, the_fight(ctx))
            ctx.goto(CombatEnd())
            return
        ctx.goto(Defence(), Skirmish(), CombatDice(), MoraleTests(), FollowUp(), CombatEnd())
