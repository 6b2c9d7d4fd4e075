"""Who may, who must and who should attack whom: designation of close combats (PG 19.0, 19.1)."""

from collections.abc import Mapping
from itertools import combinations, product

from msgspec import structs

from game.board.cells import Cell
from game.engine.context import derived, first_refusal
from game.engine.prompt import Button
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.battles.baggage import NEVER_ATTACKS, is_baggage
from game.rules.prussias_glory.combat.combats import (
    all_routed,
    attackers_at,
    defenders_at,
    formed_cavalry,
    guns_alone,
)
from game.rules.prussias_glory.combat.refusals import (
    GUNS_BY_THEMSELVES,
    GUNS_NEVER_ATTACK,
    NO_ATTACKER,
    NO_DEFENDER,
    NOTHING_TO_FIGHT,
    ROUTED_NEVER_ATTACK,
    already_fought,
    leaves_stranded,
    must_fight_first,
    not_adjacent,
    not_engaged,
)
from game.rules.prussias_glory.command.detachments import why_not_act
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.movement.zones import enemy_neighbours, front_of
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.pieces import cells_of, foot_and_horse, is_routed, name_of, owner
from game.rules.prussias_glory.table import Ctx

Cells = tuple[Cell, ...]
Attack = tuple[Cells, Cells]  # attacking hexes, defending hexes

MOST_SUGGESTIONS = 60


# -- who may (PG 19.1a-c) --------------------------------------------------------------------------


@derived
def contacts(ctx: Ctx, side: str) -> dict[Cell, Cells]:
    """Hexes that can attack, with the hexes that each of them can attack (PG 19.1a, 19.1b)."""
    found: dict[Cell, Cells] = {}
    for cell in cells_of(ctx, side):
        if attackers_at(ctx, cell):
            near = enemy_neighbours(ctx, cell, side)
            targets = tuple(d for d in near if defenders_at(ctx, d) or guns_alone(ctx, d))
            if targets:
                found[cell] = targets
    return found


@derived
def targets_of(ctx: Ctx, side: str) -> dict[Cell, Cells]:
    """Hexes that can be attacked, with the hexes that can attack each of them."""
    return _by_target(contacts(ctx, side))


def _by_target(attacks: Mapping[Cell, Cells]) -> dict[Cell, Cells]:
    found: dict[Cell, Cells] = {}
    for cell, targets in attacks.items():
        for there in targets:
            found[there] = (*found.get(there, ()), cell)
    return found


def why_not_attacker(ctx: Ctx, side: str, cell: Cell) -> Refusal | None:
    """Why a hex cannot attack at all (PG 19.0b, 19.1a)."""
    men = foot_and_horse(ctx, cell)
    if owner(ctx, cell) != side or not men:
        return GUNS_NEVER_ATTACK if owner(ctx, cell) == side else NOTHING_TO_FIGHT
    front = front_of(ctx, cell)
    if all(is_routed(ctx, u) for u in front):
        return ROUTED_NEVER_ATTACK
    if idle := first_refusal(why_not_act(ctx, u) for u in front):
        return idle
    if all(is_baggage(ctx, u) for u in front):
        return NEVER_ATTACKS
    if not attackers_at(ctx, cell):
        return already_fought(name_of(ctx, next(u for u in front if not is_routed(ctx, u))))
    if not enemy_neighbours(ctx, cell, side):
        return not_engaged(name_of(ctx, front[0]))
    return None


def why_not_defender(ctx: Ctx, side: str, cell: Cell) -> Refusal | None:
    """Why a hex cannot be attacked at all (PG 19.0b, 19.1a, 19.1c)."""
    if owner(ctx, cell) != enemy_of(side):
        return NOTHING_TO_FIGHT
    if defenders_at(ctx, cell) or guns_alone(ctx, cell):
        return None
    return already_fought(name_of(ctx, front_of(ctx, cell)[0]))


def why_not_designate(ctx: Ctx, side: str, attack: Cells, defence: Cells) -> Refusal | None:
    """Why these hexes may not attack those (PG 19.0a, 19.0b, 19.1)."""
    label = ctx.rules.label
    links, pairs = ctx.rules.links, product(attack, defence)
    refusals = (
        *(why_not_attacker(ctx, side, a) for a in attack),
        *(why_not_defender(ctx, side, d) for d in defence),
        *(not_adjacent(label(a), label(d)) for a, d in pairs if d not in links[a]),
    )
    if refusal := first_refusal(refusals):
        return refusal
    if not defence:
        return NO_DEFENDER
    if any(guns_alone(ctx, d) for d in defence) and len(defence) > 1:
        return GUNS_BY_THEMSELVES
    if not attack:
        return NO_ATTACKER
    due = first_due(ctx, side, attack)
    if guns_alone(ctx, defence[0]) and due is not None:
        return must_fight_first(label(due), ctx.rules.labels(owed(ctx, side)[due]))
    stranded = stranded_by(ctx, side, attack, defence)
    return leaves_stranded(label(stranded)) if stranded is not None else None


# -- who must (PG 19.0a, Ruling 46) ----------------------------------------------------------------


def first_due(ctx: Ctx, side: str, attack: Cells) -> Cell | None:
    """The first that owes a combat: guns alone are none, but by an option (PG 19.0a, Ruling 47)."""
    if ctx.rules.on(Reading.GUNS_ALONE_INSTEAD):
        return None
    return next((a for a in attack if a in owed(ctx, side)), None)


@derived
def fought_hexes(ctx: Ctx) -> frozenset[Cell]:
    """By an option nothing is owed where a combat was fought, charges apart (PG 19.0b)."""
    if not ctx.rules.on(Reading.FOUGHT_BY_HEX):
        return frozenset()
    regular = (combat for combat in ctx.table.combats if combat.kind != "charge")
    return frozenset(c for fight in regular for c in (*fight.attack.cells, *fight.defence.cells))


@derived
def owed(ctx: Ctx, side: str) -> dict[Cell, Cells]:
    """Who must fight whom, by hex; never Routed or guns alone (PG 19.0a, Rulings 46, 47, 75)."""
    done = fought_hexes(ctx)
    idle = {
        d for d in targets_of(ctx, side) if d in done or guns_alone(ctx, d) or all_routed(ctx, d)
    }
    attacks = {c: tuple(d for d in ds if d not in idle) for c, ds in contacts(ctx, side).items()}
    return {c: targets for c, targets in attacks.items() if targets and c not in done}


@derived
def owed_by_target(ctx: Ctx, side: str) -> dict[Cell, Cells]:
    """The same obligations seen from the enemy's hexes."""
    return _by_target(owed(ctx, side))


def stranded_by(ctx: Ctx, side: str, attack: Cells, defence: Cells) -> Cell | None:
    """A hex that an attack leaves without its combat though it could join (PG 19.0a, Ruling 46)."""
    near = contacts(ctx, side)
    for cell, targets in owed(ctx, side).items():
        could_join = cell not in attack and all(d in near[cell] for d in defence)
        if could_join and all(d in defence for d in targets):
            return cell
    if any(guns_alone(ctx, d) for d in defence):
        return None
    for there, attackers in owed_by_target(ctx, side).items():
        could_join = there not in defence and all(there in near.get(a, ()) for a in attack)
        if could_join and all(a in attack for a in attackers):
            return there
    return None


# -- who should ------------------------------------------------------------------------------------


def complete(ctx: Ctx, side: str, attack: Cells, defence: Cells) -> Attack:
    """The attack with the hexes added that it would otherwise leave stranded (Ruling 46)."""
    while True:
        cell = stranded_by(ctx, side, attack, defence)
        if cell is None:
            return tuple(sorted(attack)), tuple(sorted(defence))
        if owner(ctx, cell) == side:
            attack = (*attack, cell)
        else:
            defence = (*defence, cell)


@derived
def suggestions(ctx: Ctx, side: str) -> tuple[Attack, ...]:
    """Some legal attacks: each enemy hex by all and by single hexes, and a few double ones."""
    near, found = contacts(ctx, side), dict[Attack, None]()
    wanted: list[Attack] = [
        (attackers, (there,)) for there, attackers in targets_of(ctx, side).items()
    ]
    for there, attackers in targets_of(ctx, side).items():
        wanted.extend(((a,), (there,)) for a in attackers)
        wanted.extend((pair, (there,)) for pair in combinations(attackers, 2))
    for targets in near.values():
        for pair in combinations((d for d in targets if not guns_alone(ctx, d)), 2):
            together = tuple(a for a, all_of in near.items() if set(pair) <= set(all_of))
            wanted.append((together, pair))
    for attack, defence in wanted:
        whole = complete(ctx, side, attack, defence)
        if whole not in found and why_not_designate(ctx, side, *whole) is None:
            found[whole] = None
        if len(found) == MOST_SUGGESTIONS:
            break
    return tuple(found)


def suggestion_for(ctx: Ctx, side: str, cell: Cell) -> Attack | None:
    """The first suggested attack that a hex takes part in, on either side."""
    return next((s for s in suggestions(ctx, side) if cell in s[0] or cell in s[1]), None)


def nothing_left(ctx: Ctx, side: str, riders: tuple[str, ...] = ()) -> bool:
    """Whether no attack is left after this combat, nor a charge of the `riders` (PG 19.0c)."""
    return not suggestions(ctx, side) and not any(formed_cavalry(ctx, u) for u in riders)


def closing(ctx: Ctx, side: str, button: Button, riders: tuple[str, ...] = ()) -> Button:
    """The button that puts an end to a combat: it says so where the phase ends with it."""
    if not nothing_left(ctx, side, riders):
        return button
    return structs.replace(button, pending=say("close combat ends"), commits=True)
