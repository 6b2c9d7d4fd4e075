"""The Combat that is being fought, as all its steps read and change it (SQ 8)."""

from msgspec import structs

from game.board.cells import Cell
from game.rules.squares.table import Ctx, Fight


def the_fight(ctx: Ctx) -> Fight:
    assert ctx.table.fight is not None
    return ctx.table.fight


def change_fight(ctx: Ctx, **fields: object) -> None:
    fight = the_fight(ctx)
    ctx.set(fight=structs.replace(fight, **fields))


def members(fight: Fight, side: str) -> tuple[str, ...]:
    return fight.attackers if side == fight.side else fight.defenders


def squares(fight: Fight, side: str) -> tuple[Cell, Cell]:
    """The square of a side in a Combat, and that of its enemy."""
    own, other = fight.origin, fight.target
    return (own, other) if side == fight.side else (other, own)


def took_part(fight: Fight) -> tuple[str, ...]:
    return (*fight.attackers, *fight.defenders)


def both_sides(ctx: Ctx) -> tuple[str, str]:
    """The attacker first (SQ 8.18)."""
    side = the_fight(ctx).side
    return side, ctx.rules.enemy_of(side)
