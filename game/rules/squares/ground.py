"""Front, flank, support, saves and re-rolls in a Combat (SQ 8.24-8.28)."""

from collections.abc import Iterable

from game.board.cells import Cell
from game.rules.squares.bombardment import is_saved_by_walls
from game.rules.squares.cards import FALLING, Kind
from game.rules.squares.options import Reading
from game.rules.squares.pieces import brigades_at, card, holder, side_of, unit
from game.rules.squares.rules import FORTIFICATION, WOODS
from game.rules.squares.table import Ctx, Fight, Sky

SIDES = 4
FOOT = (Kind.INFANTRY, Kind.MIXED)


def way_of(ctx: Ctx, a: Cell, b: Cell) -> int | None:
    """The side of a square across which its neighbour lies, None if it lies across none."""
    direction = ctx.rules.grid.direction(a, b)
    return direction // 2 if direction is not None and direction % 2 == 0 else None


def attack_way(ctx: Ctx, fight: Fight) -> int:
    way = way_of(ctx, fight.origin, fight.target)
    assert way is not None, "an attack crosses a side (SQ 8.1)"
    return way


def side_squares(ctx: Ctx, origin: Cell, target: Cell) -> tuple[Cell, ...]:
    """The squares beside the attacking one, at right angles to the attack (SQ 8.3)."""
    way = way_of(ctx, origin, target)
    if way is None:
        return ()
    beside = (ctx.rules.grid.beyond(origin, (way + turn) % SIDES) for turn in (1, 3))
    return tuple(c for c in beside if c is not None)


def is_flanked(ctx: Ctx, uid: str, attacker_at: Cell) -> bool:
    """Whether linear infantry is attacked in flank or rear; in March always (SQ 8.28, 6.15)."""
    now = unit(ctx, uid)
    if not card(ctx, uid).linear:
        return False
    return now.march or ctx.rules.grid.beyond(now.cell, now.facing) != attacker_at


def is_supported(ctx: Ctx, fight: Fight, uid: str) -> bool:
    """Whether a friendly brigade supports linear infantry (SQ 6.15, 8.24, R26)."""
    now, side = unit(ctx, uid), side_of(ctx, uid)
    if now.march:
        return False
    part = (*fight.attackers, *fight.defenders)
    if any(u not in part for u in brigades_at(ctx, now.cell)):
        return True
    behind = ctx.rules.grid.beyond(now.cell, (now.facing + 2) % SIDES)
    return behind is not None and holder(ctx, behind) == side and bool(brigades_at(ctx, behind))


def is_walled(ctx: Ctx, uid: str) -> bool:
    """In a built-up base or Fortification cavalry does not attack a unit (SQ 8.10, R23)."""
    now = unit(ctx, uid)
    return now.garrison or ctx.rules.has(now.cell, FORTIFICATION)


def brigades(ctx: Ctx, uids: Iterable[str]) -> tuple[str, ...]:
    return tuple(u for u in uids if card(ctx, u).is_brigade)


def rerolls(ctx: Ctx, fight: Fight, uid: str) -> str:
    """Why failed dice of a brigade are thrown again, "" if they are not (SQ 8.25, R32, R33)."""
    made = card(ctx, uid)
    if uid in fight.defenders:
        for kind in ctx.rules.board.terrain[fight.target]:
            who = ctx.rules.tables.terrain[kind].reroll
            everyone = kind == WOODS and Reading.WOOD_REROLL in ctx.rules.options
            if who == "all" or (who and (made.light or everyone)):
                return "ground"
    against = fight.defenders if uid in fight.attackers else fight.attackers
    foes = [card(ctx, u) for u in against]
    horse = [FALLING.index(f.weight) for f in foes if f.is_cavalry]
    if made.is_cavalry and horse and all(w > FALLING.index(made.weight) for w in horse):
        return "lighter"
    rain = ctx.table.sky is Sky.RAIN and any(f.is_infantry for f in foes)
    return "lances" if made.is_cavalry and made.lance and rain else ""


def save_at(ctx: Ctx, fight: Fight, uid: str) -> int | None:
    """From which die on a unit saves a hit; the better of two saves (SQ 8.26, 8.27, R27)."""
    if uid not in fight.defenders:
        return None
    table, made, found = ctx.rules.tables.combat, card(ctx, uid), []
    if is_saved_by_walls(ctx, uid):
        found.append(table.built_up_save.value)
    attackers = [card(ctx, u) for u in brigades(ctx, fight.attackers)]
    if made.kind in FOOT and attackers and all(a.is_cavalry for a in attackers):
        found.append(table.cavalry_save.value - made.class_value)
    return min(found, default=None)
