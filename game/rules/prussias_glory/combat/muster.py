"""Who takes part in a close combat, and the choices each side would likely make (PG 19.1, 19.4)."""

from collections.abc import Callable
from itertools import combinations

from msgspec import structs

from game.board.cells import Cell
from game.engine.context import Context
from game.engine.refusal import Refusal
from game.engine.state import GameState, fork_table
from game.rules.prussias_glory.battles.baggage import is_baggage
from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.combat.combats import (
    attackers_at,
    defenders_at,
    failed_to_charge,
    is_surrounded,
    reckon,
    side_named,
    support_in,
)
from game.rules.prussias_glory.combat.odds import best_pair
from game.rules.prussias_glory.combat.refusals import NOT_SUPPORT, too_much_support
from game.rules.prussias_glory.movement.zones import front_of
from game.rules.prussias_glory.pieces import is_broken, is_routed, side_of, unit, values
from game.rules.prussias_glory.table import Combat, CombatSide, Ctx


def give_up(ctx: Ctx, combat: Combat, cell: Cell) -> tuple[str, ...]:
    """Routed units of a broken army that give up unrolled (PG 8.2j), no train (PG 25.3.5d)."""
    if not is_broken(ctx, side_named(combat, "defence")):
        return ()
    front = front_of(ctx, cell) if combat.kind == "charge" else defenders_at(ctx, cell)
    return tuple(u for u in front if is_routed(ctx, u) and not is_baggage(ctx, u))


def capture_routed(ctx: Ctx, combat: Combat) -> None:
    """Capture them hex by hex, with those who come to the top of it then (PG 8.2j)."""
    with ctx.beneath():
        for cell in combat.defence.cells:
            while routed := give_up(ctx, combat, cell):
                for uid in routed:
                    losses.capture(ctx, uid, rule="PG 8.2j")


def when_rolled(ctx: Ctx, combat: Combat) -> Ctx:
    """The table without those who give up before the roll, for all that is foretold (PG 8.2j)."""
    if not any(give_up(ctx, combat, cell) for cell in combat.defence.cells):
        return ctx
    work: Ctx = Context(ctx.rules, GameState(fork_table(ctx.table), []))
    capture_routed(work, combat)
    return work


def muster(ctx: Ctx, combat: Combat) -> Combat:
    """Who takes part now; in a charge those who passed (PG 19.1a, 19.1.1, Ruling 51)."""
    charge = combat.kind == "charge"
    pick = front_of if charge else defenders_at
    attackers = combat.attack.engaged if charge else _each(ctx, attackers_at, combat.attack.cells)
    apart = (*attackers, *failed_to_charge(ctx, combat))
    attack = structs.replace(
        combat.attack,
        engaged=attackers,
        support=tuple(u for u in support_in(ctx, combat.attack.cells) if u not in apart),
    )
    defence = structs.replace(
        combat.defence,
        engaged=_each(ctx, pick, combat.defence.cells),
        support=support_in(ctx, combat.defence.cells),
    )
    where = tuple(dict.fromkeys(unit(ctx, u).cell for u in attackers))
    surrounded = is_surrounded(ctx, where, combat.defence.cells)
    return structs.replace(
        combat,
        attack=reckon(ctx, attack),
        defence=reckon(ctx, defence),
        surrounded=surrounded,
        supported=surrounded and bool(defence.support),
    )


def _each(
    ctx: Ctx, read: Callable[[Ctx, Cell], tuple[str, ...]], cells: tuple[Cell, ...]
) -> tuple[str, ...]:
    return tuple(u for c in cells for u in read(ctx, c))


def draft(
    ctx: Ctx,
    attacker: str,
    attack: tuple[Cell, ...],
    defence: tuple[Cell, ...],
    leads: tuple[str, ...] = (),
) -> tuple[Ctx, Combat]:
    """The combat of a designation, its leads named or likely, and the table at its roll."""
    return foreseen(ctx, named(ctx, attacker, attack, defence, leads))


def named(
    ctx: Ctx,
    attacker: str,
    attack: tuple[Cell, ...],
    defence: tuple[Cell, ...],
    leads: tuple[str, ...] = (),
) -> Combat:
    """A close combat between these hexes, each side with its lead unit if one is named."""
    ours = next((u for u in leads if side_of(ctx, u) == attacker), "")
    theirs = next((u for u in leads if side_of(ctx, u) != attacker), "")
    return Combat(
        attacker, "close", CombatSide(attack, lead=ours), CombatSide(defence, lead=theirs)
    )


def foreseen(ctx: Ctx, combat: Combat) -> tuple[Ctx, Combat]:
    """A combat with likely choices, no defender if all give up, and its table (PG 8.2j)."""
    then = when_rolled(ctx, combat)
    return then, likely(then, muster(then, combat))


def likely(ctx: Ctx, combat: Combat) -> Combat:
    """The combat with the choices filled in that are still open: Support, leads, terrain."""
    if not combat.attack.engaged or not combat.defence.engaged:
        return combat
    attack, defence = combat.attack, combat.defence
    if combat.supported and not defence.used_support:
        used = best_support(ctx, combat)
        defence = reckon(ctx, structs.replace(defence, used_support=used))
    attack = structs.replace(attack, lead=attack.lead or best_lead(ctx, attack))
    defence = structs.replace(defence, lead=defence.lead or best_lead(ctx, defence))
    combat = structs.replace(combat, attack=attack, defence=defence)
    return structs.replace(combat, terrain_pair=combat.terrain_pair or best_pair(ctx, combat))


def best_lead(ctx: Ctx, side: CombatSide) -> str:
    """The Engaged unit with the highest morale (PG 19.4a)."""
    return max(side.engaged, key=lambda u: values(ctx, u).mr)


def best_support(ctx: Ctx, combat: Combat) -> tuple[str, ...]:
    """The Support units that add most SP within 4 levels (PG 19.1.1c)."""
    units = combat.defence.support
    choices = (some for n in range(len(units) + 1) for some in combinations(units, n))
    legal = (some for some in choices if why_not_support(ctx, combat, some) is None)
    return max(legal, key=lambda some: sum(values(ctx, u).sp for u in some))


def why_not_support(ctx: Ctx, combat: Combat, units: tuple[str, ...]) -> Refusal | None:
    """Up to 4 further levels of Support, real levels (PG 19.1.1c, Ruling 5)."""
    if any(u not in combat.defence.support for u in units):
        return NOT_SUPPORT
    most = ctx.rules.tables.limits.support_levels.value
    levels = sum(unit(ctx, u).level for u in units)
    return too_much_support(levels, most) if levels > most else None
