"""What an attack promises: how much more the enemy would lose by it than the attacker (PG 19.6)."""

from game.board.cells import Cell
from game.engine.context import derived
from game.rules.prussias_glory.combat.combats import guns_alone
from game.rules.prussias_glory.combat.designation import Attack
from game.rules.prussias_glory.combat.muster import draft, foreseen
from game.rules.prussias_glory.combat.odds import weigh
from game.rules.prussias_glory.combat.sheets import FACES, points_of
from game.rules.prussias_glory.table import Combat, Ctx

Promise = tuple[int, int]
"""How much more the defender loses, and how far to the right and below in the table one rolls."""
WITHOUT_A_ROLL: Promise = (100, 0)
"""Guns alone, or enemies that give up: nothing is at stake."""


@derived
def gain(ctx: Ctx, side: str, attack: tuple[Cell, ...], defence: tuple[Cell, ...]) -> Promise:
    """Loss points of the defender less those of the attacker, over all faces of the die; of equal
    attacks the better odds and modifiers tell.
    """
    if guns_alone(ctx, defence[0]):
        return WITHOUT_A_ROLL
    then, combat = draft(ctx, side, attack, defence)
    if not combat.defence.engaged:
        return WITHOUT_A_ROLL
    weight = weigh(then, combat)
    ours, theirs = _lost(then, combat)
    return theirs - ours, weight.column + weight.drm


def _lost(ctx: Ctx, combat: Combat) -> tuple[int, int]:
    """Loss points of attacker and defender, over all faces of the die."""
    weight, table = weigh(ctx, combat), ctx.rules.tables.close_combat
    cells = (table.cell(weight.column, die + weight.drm) for die in FACES)
    both = [points_of(ctx, combat, cell) for cell in cells]
    return sum(ours.points for ours, _ in both), sum(theirs.points for _, theirs in both)


def at_stake(ctx: Ctx, combat: Combat) -> tuple[int, int]:
    """The same of a combat that was designated; nothing where no defender is left to roll for."""
    then, likely = foreseen(ctx, combat)
    return _lost(then, likely) if likely.defence.engaged else (0, 0)


def best(ctx: Ctx, side: str, attacks: tuple[Attack, ...]) -> Attack | None:
    """The attack that promises most; of equal ones the first."""
    return max(attacks, key=lambda a: gain(ctx, side, *a), default=None)


def advised(ctx: Ctx, side: str, attacks: tuple[Attack, ...]) -> Attack | None:
    """The same, if the enemy would lose more by it: nobody must attack else."""
    found = best(ctx, side, attacks)
    return found if found is not None and gain(ctx, side, *found)[0] > 0 else None
