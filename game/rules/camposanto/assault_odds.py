"""Modifiers, thresholds and chances of an Assault (CS 7.1, 7.2, 11c)."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct, structs

from game.engine.event import Modifier, total
from game.rules.camposanto.cards import Arm, enemy_of
from game.rules.camposanto.dice import CASES, at_least
from game.rules.camposanto.pieces import (
    card,
    combat_at,
    marshals,
    side_of,
    status,
    status_row,
    steps,
    unit,
)
from game.rules.camposanto.table import Assault, Ctx, Status, Turn
from game.rules.camposanto.zones import is_frontal

Role = Literal["attack", "defence"]
ATTACK: Role = "attack"
DEFENCE: Role = "defence"


def attacker(ctx: Ctx, assault: Assault) -> str:
    """The side that assaults."""
    return side_of(ctx, assault.attackers[0])


def side_as(ctx: Ctx, assault: Assault, role: Role) -> str:
    """The side in this role."""
    mine = attacker(ctx, assault)
    return mine if role == ATTACK else enemy_of(mine)


def units_as(assault: Assault, role: Role) -> tuple[str, ...]:
    """The units that take part in this role."""
    return assault.attackers if role == ATTACK else assault.defenders


def cells_as(assault: Assault, role: Role) -> tuple[int, ...]:
    """The hexes where they stood when it began."""
    return assault.attack_cells if role == ATTACK else assault.defence_cells


def other(role: Role) -> Role:
    return DEFENCE if role == ATTACK else ATTACK


def roller(assault: Assault) -> Role:
    """Who rolls next: attacker and defender by turns (CS 7.1a, 7.1d, 7.1f)."""
    return ATTACK if assault.rolls % 2 == 0 else DEFENCE


def threshold(ctx: Ctx, rolls: int) -> int:
    """What the next roll must reach after so many that failed: no lower limit (CS 7.1f)."""
    table = ctx.rules.tables.assault
    return table.first_threshold.value - table.fall.value * rolls


def lines(ctx: Ctx, assault: Assault, role: Role) -> tuple[Modifier, ...]:
    """The modifiers of the rolls of one side, zeros too (CS 7.2a)."""
    table = ctx.rules.tables.assault
    mine, theirs = units_as(assault, role), units_as(assault, other(role))
    common = (
        _steps_line(ctx, mine, theirs),
        table.own_stars.modifier(_stars(ctx, mine)),
        table.enemy_stars.modifier(_stars(ctx, theirs)),
        table.farmhouse.modifier(_in_farmhouses(ctx, theirs)),
    )
    flank = on_flank(ctx, assault)
    if role == DEFENCE:
        return (*common, table.flank_defender.modifier(flank))
    impetuous = status(ctx, card(ctx, assault.attackers[0]).wing) is Status.IMPETUOUS
    return (
        table.impetuous.modifier(impetuous),
        *common,
        table.flank_attacker.modifier(flank),
        table.cavalry_frontal.modifier(cavalry_frontal(ctx, assault)),
    )


def sum_of_steps(ctx: Ctx, uids: tuple[str, ...]) -> int:
    """The current steps of all that take part, of stacks too (CS 7.2c, R17)."""
    return sum(steps(ctx, u) for u in uids)


def _steps_line(ctx: Ctx, mine: tuple[str, ...], theirs: tuple[str, ...]) -> Modifier:
    table = ctx.rules.tables.assault
    ours, foes = sum_of_steps(ctx, mine), sum_of_steps(ctx, theirs)
    if ours < foes:
        return table.fewer_steps.modifier()
    return table.more_steps.modifier(ours > foes)


def _stars(ctx: Ctx, uids: tuple[str, ...]) -> int:
    """The stars of the best one: each bonus is taken from one unit (CS 7.2d, 7.2e)."""
    return max(card(ctx, u).stars for u in uids)


def _in_farmhouses(ctx: Ctx, uids: tuple[str, ...]) -> bool:
    """Whether one of them stands in farmhouses (CS 7.2f, R18)."""
    return any(ctx.rules.has(unit(ctx, u).cell, "farmhouse") for u in uids)


def on_flank(ctx: Ctx, assault: Assault) -> bool:
    """Whether an attacker flanks all whom it assaults (CS 5.3c, 7.2g, 7.2h, 9.3c, R18, R20)."""
    if not status_row(ctx, card(ctx, assault.attackers[0]).wing).flank:
        return False
    return any(
        not any(is_frontal(ctx, unit(ctx, u).cell, d) for d in assault.targets[u])
        for u in assault.attackers
        if card(ctx, u).arm is not Arm.ARTILLERY
    )


def cavalry_frontal(ctx: Ctx, assault: Assault) -> bool:
    """Whether cavalry assaults infantry in front (CS 7.2i, 10a, R19)."""
    return any(
        card(ctx, d).arm is Arm.INFANTRY and is_frontal(ctx, unit(ctx, u).cell, d)
        for u in assault.attackers
        if card(ctx, u).arm is Arm.CAVALRY
        for d in assault.targets[u]
    )


def is_isolated(ctx: Ctx, uid: str) -> bool:
    """In the evening: no other friendly combat unit in the six hexes around (CS 11c, R27)."""
    if ctx.table.turn is not Turn.EVENING:
        return False
    side, around = side_of(ctx, uid), ctx.rules.board.neighbours[unit(ctx, uid).cell]
    return not any(side_of(ctx, u) == side for c in around for u in combat_at(ctx, c))


def begun(ctx: Ctx, assault: Assault) -> Assault:
    """An Assault about to be rolled for: all that is reckoned once, at its start (CS 7.2a, 11e)."""
    everybody = (*assault.attackers, *assault.defenders)
    return structs.replace(
        assault,
        threshold=threshold(ctx, 0),
        isolated=tuple(u for u in everybody if is_isolated(ctx, u)),
        attack_bonus=total(lines(ctx, assault, ATTACK)),
        defence_bonus=total(lines(ctx, assault, DEFENCE)),
    )


def failed(ctx: Ctx, assault: Assault) -> Assault:
    """An Assault after one roll more that failed (CS 7.1f)."""
    rolls = assault.rolls + 1
    return structs.replace(assault, rolls=rolls, threshold=threshold(ctx, rolls))


def marshals_near(ctx: Ctx, assault: Assault, role: Role) -> tuple[str, ...]:
    """A side's marshals, of any wing, next to its units in the Assault (CS 8.2e, R23)."""
    near = ctx.rules.board.neighbours
    cells = [unit(ctx, u).cell for u in units_as(assault, role)]
    side = side_as(ctx, assault, role)
    return tuple(m for m in marshals(ctx, side) if any(unit(ctx, m).cell in near[c] for c in cells))


class Rung(Struct, frozen=True):
    """One roll of the row: who rolls, what the sum must reach, what the dice alone must show."""

    role: Role
    threshold: int
    dice: int

    @property
    def cases(self) -> int:
        """In how many of the 36 cases it succeeds."""
        return at_least(self.dice)


def rungs(ctx: Ctx, assault: Assault, since: int) -> tuple[Rung, ...]:
    """The rolls from one of them on, as far as the one that cannot fail (CS 7.1f)."""
    found: list[Rung] = []
    while not found or found[-1].cases < CASES:
        n = since + len(found)
        role: Role = ATTACK if n % 2 == 0 else DEFENCE
        bonus = assault.attack_bonus if role == ATTACK else assault.defence_bonus
        needed = threshold(ctx, n)
        found.append(Rung(role, needed, needed - bonus))
    return tuple(found)


def chance_to_win(ctx: Ctx, assault: Assault) -> Fraction:
    """The attacker's chance if both sides fight to the end without marshals."""
    still, won = Fraction(1), Fraction(0)
    for rung in rungs(ctx, assault, assault.rolls):
        here = still * Fraction(rung.cases, CASES)
        if rung.role == ATTACK:
            won += here
        still -= here
    return won
