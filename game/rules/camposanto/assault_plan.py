"""Who assaults whom: declarations, and the Assaults that they make together (CS 7a to 7g, G6)."""

from collections.abc import Iterable

from msgspec import Struct, structs

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.refusal import NOT_OFFERED, Refusal
from game.rules.camposanto.cards import Arm, enemy_of
from game.rules.camposanto.pieces import (
    card,
    combat_at,
    has_combat,
    name_of,
    names_of,
    on_map,
    side_of,
    status_row,
    unit,
    units_of_wing,
)
from game.rules.camposanto.refusals_assault import (
    HESITANT_WING,
    LONE_ARTILLERY,
    NOBODY_IN_FRONT,
    NOT_ACTIVE,
    must_also,
)
from game.rules.camposanto.table import Assault, Ctx
from game.rules.camposanto.zones import front_of


class Party(Struct, frozen=True):
    """The units of one hex that assault, and which hexes: a stack has one front (CS 6.2e)."""

    cell: Cell
    units: tuple[str, ...]
    targets: tuple[Cell, ...]


Plan = tuple[Party, ...]


@derived
def targets_of(ctx: Ctx, uid: str) -> tuple[Cell, ...]:
    """The hexes with enemy combat units in the front of a unit (CS 7b)."""
    foe = enemy_of(side_of(ctx, uid))
    return tuple(c for c in front_of(ctx, uid) if has_combat(ctx, c, foe))


@derived
def why_not_assault(ctx: Ctx, wing: str, uid: str) -> Refusal | None:
    """What keeps a unit from taking part in an Assault of a wing (CS 5.4c, 7a, 7b, 9.3a)."""
    if not status_row(ctx, wing).assaults:
        return HESITANT_WING
    if uid not in ctx.table.units or not on_map(ctx, uid):
        return NOT_OFFERED
    if card(ctx, uid).wing != wing:
        return NOT_ACTIVE
    if not card(ctx, uid).is_combat or not targets_of(ctx, uid):
        return NOBODY_IN_FRONT
    if card(ctx, uid).arm is Arm.ARTILLERY and not _infantry_with(ctx, wing, uid):
        return LONE_ARTILLERY
    return None


def _infantry_with(ctx: Ctx, wing: str, gun: str) -> tuple[str, ...]:
    """Infantry of the wing in the hex of a gun (CS 9.3a, 9.3c)."""
    there = combat_at(ctx, unit(ctx, gun).cell)
    return tuple(u for u in there if card(ctx, u).arm is Arm.INFANTRY and card(ctx, u).wing == wing)


@derived
def able(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """The units of a wing that may assault; Prudent wings with all of them (CS 5.3b)."""
    return tuple(u for u in units_of_wing(ctx, wing) if why_not_assault(ctx, wing, u) is None)


def why_not_declare(ctx: Ctx, wing: str, chosen: tuple[str, ...]) -> Refusal | None:
    """What is wrong with the units chosen to assault: artillery goes with its infantry alone."""
    for uid in chosen:
        if (refusal := why_not_assault(ctx, wing, uid)) is not None:
            return refusal
        gun = card(ctx, uid).arm is Arm.ARTILLERY
        if gun and not any(u in chosen for u in _infantry_with(ctx, wing, uid)):
            return LONE_ARTILLERY
    return None


def plan_of(ctx: Ctx, chosen: Iterable[str]) -> Plan:
    """The parties of the units chosen: each assaults all enemies in its front (CS 7c)."""
    cells: dict[Cell, list[str]] = {}
    for uid in chosen:
        cells.setdefault(unit(ctx, uid).cell, []).append(uid)
    return tuple(
        Party(cell, tuple(u for u in combat_at(ctx, cell) if u in units), targets_of(ctx, units[0]))
        for cell, units in sorted(cells.items())
    )


def why_not_leave(ctx: Ctx, plan: Plan, at: Cell, target: Cell) -> Refusal | None:
    """Whom a party leaves out another must assault, and it somebody else (CS 7c, 7d)."""
    party = next((p for p in plan if p.cell == at), None)
    if party is None or target not in party.targets:
        return NOT_OFFERED
    covered = any(target in p.targets for p in plan if p.cell != at)
    if covered and len(party.targets) > 1:
        return None
    return must_also(name_of(ctx, party.units[-1]), names_of(ctx, combat_at(ctx, target)))


def may_leave(ctx: Ctx, plan: Plan, at: Cell) -> tuple[Cell, ...]:
    """The enemy hexes that a party may leave to others (CS 7d)."""
    party = next(p for p in plan if p.cell == at)
    return tuple(c for c in party.targets if why_not_leave(ctx, plan, at, c) is None)


def leave_out(plan: Plan, at: Cell, target: Cell) -> Plan:
    """The plan without this target of this party."""
    return tuple(
        structs.replace(p, targets=tuple(c for c in p.targets if c != target))
        if p.cell == at
        else p
        for p in plan
    )


def groups_of(plan: Plan) -> tuple[Plan, ...]:
    """Parties and targets linked, if only through others, make one Assault (CS 7g, R13)."""
    groups: list[list[Party]] = []
    for party in plan:
        near = [g for g in groups if any(set(p.targets) & set(party.targets) for p in g)]
        groups = [g for g in groups if g not in near]
        groups.append([*(p for g in near for p in g), party])
    return tuple(tuple(sorted(g, key=lambda p: p.cell)) for g in groups)


def assault_of(ctx: Ctx, group: Plan) -> Assault:
    """The Assault of a group; who shares a hex with a target is assaulted with it."""
    defence = tuple(sorted({c for p in group for c in p.targets}))
    return Assault(
        attackers=tuple(u for p in group for u in p.units),
        defenders=tuple(u for c in defence for u in combat_at(ctx, c)),
        targets={
            u: tuple(d for c in p.targets for d in combat_at(ctx, c))
            for p in group
            for u in p.units
        },
        attack_cells=tuple(p.cell for p in group),
        defence_cells=defence,
    )


def assaults_of(ctx: Ctx, plan: Plan, *, from_west: bool = True) -> tuple[Assault, ...]:
    """The Assaults of a plan in the order of their resolution (CS 7e, G6)."""
    made = [assault_of(ctx, group) for group in groups_of(plan)]
    return tuple(sorted(made, key=lambda a: _place(ctx, a, from_west=from_west)))


def _place(ctx: Ctx, assault: Assault, *, from_west: bool) -> tuple[int, int]:
    """Its defender farthest to the side one begins from; of equal ones the more northern."""
    columns = ctx.rules.board.grid.columns
    end = min if from_west else max
    x = end(_across(ctx, c) for c in assault.defence_cells)
    north = min(c // columns for c in assault.defence_cells if _across(ctx, c) == x)
    return (x if from_west else -x, north)


def _across(ctx: Ctx, cell: Cell) -> int:
    """How far to the east a hex lies, in halves of a hex (G6)."""
    row, column = divmod(cell, ctx.rules.board.grid.columns)
    return 2 * column + (row & 1)
