"""Looking up and placing pieces: the one place that keeps stacks and positions together."""

from collections.abc import Iterable

from msgspec import structs

from game.board.cells import Cell
from game.engine.action import unit as point_at
from game.engine.context import derived
from game.engine.prompt import Task
from game.engine.text import Text, say
from game.rules.kit.stacks import lift
from game.rules.prussias_glory.data.cards import (
    PEOPLES,
    Arm,
    LeaderCard,
    People,
    Strength,
    UnitCard,
    enemy_of,
)
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.table import OFF_MAP, ArmyState, Ctx, Leader, Morale, Unit


def unit(ctx: Ctx, uid: str) -> Unit:
    """The unit as it stands now."""
    return ctx.table.units[uid]


def card(ctx: Ctx, uid: str) -> UnitCard:
    """What is printed on the unit's counters."""
    return ctx.rules.oob.units[uid]


def values(ctx: Ctx, uid: str) -> Strength:
    """The values of the current level (PG 1.2c)."""
    return card(ctx, uid).at(max(1, unit(ctx, uid).level))


def leader_card(ctx: Ctx, lid: str) -> LeaderCard:
    """The card a leader is played with now."""
    return card_of(ctx, ctx.table.leaders[lid])


def card_of(ctx: Ctx, leader: Leader) -> LeaderCard:
    """The card of a leader; replacements share one card a side (PG 9.1a)."""
    return ctx.rules.oob.leaders[leader.card]


def side_of(ctx: Ctx, piece: str) -> str:
    """The side of a unit or leader."""
    if piece in ctx.rules.oob.units:
        return ctx.rules.oob.units[piece].side
    return leader_card(ctx, piece).side


def cell_of(ctx: Ctx, piece: str) -> Cell:
    """Where a unit or leader is; OFF_MAP: not on the map."""
    return ctx.table.leaders[piece].cell if piece in ctx.table.leaders else unit(ctx, piece).cell


def wing_of(ctx: Ctx, piece: str) -> str | None:
    """The wing of a unit or leader, if it is a piece of the game and has one."""
    if piece in ctx.table.leaders:
        return ctx.table.leaders[piece].wing
    return card(ctx, piece).wing if piece in ctx.table.units else None


def on_map(ctx: Ctx, uid: str) -> bool:
    """Whether a unit is on the map."""
    return ctx.table.units[uid].cell != OFF_MAP


def is_routed(ctx: Ctx, uid: str) -> bool:
    """Whether a unit is Routed."""
    return ctx.table.units[uid].morale is Morale.ROUTED


def is_formed(ctx: Ctx, uid: str) -> bool:
    """Whether a unit is Formed."""
    return ctx.table.units[uid].morale is Morale.FORMED


def name_of(ctx: Ctx, piece: str) -> str:
    """The name on the counter."""
    if piece in ctx.rules.oob.units:
        return ctx.rules.oob.units[piece].name
    return leader_card(ctx, piece).name


def called(ctx: Ctx, lid: str) -> Text | str:
    """How a leader is told of: a replacement has no name, but a wing (PG 9.1a)."""
    wing = ctx.table.leaders[lid].wing
    if wing is None or not leader_card(ctx, lid).replacement:
        return name_of(ctx, lid)
    return say("the replacement for {leader}", leader=ctx.rules.oob.wings[wing].name)


def names_of(ctx: Ctx, pieces: Iterable[str]) -> tuple[str, ...]:
    """The names on the counters."""
    return tuple(name_of(ctx, p) for p in pieces)


def people(ctx: Ctx, side: str) -> People:
    """How a side is called in this battle."""
    return people_of(ctx.rules, side)


def people_of(rules: PgRules, side: str) -> People:
    """The same, where only the rules of the battle are known."""
    return rules.oob.armies[side].people or PEOPLES[side]


def stack(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The units of a hex, top first (PG 3.4a)."""
    return ctx.table.stacks.get(cell, ())


@derived
def foot_and_horse(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The infantry and cavalry of a hex, top first."""
    return tuple(u for u in stack(ctx, cell) if not card(ctx, u).is_artillery)


@derived
def guns(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The artillery of a hex, top first."""
    return tuple(u for u in stack(ctx, cell) if card(ctx, u).is_artillery)


def owner(ctx: Ctx, cell: Cell) -> str | None:
    """The side that holds a hex; while guns are captured that of the foot and horse (PG 19.9a)."""
    units, cards = ctx.table.stacks.get(cell, ()), ctx.rules.oob.units
    for uid in units:
        if not cards[uid].is_artillery:
            return cards[uid].side
    return cards[units[0]].side if units else None


@derived
def holders(ctx: Ctx) -> dict[Cell, str]:
    """The side that holds each hex with units in it."""
    cards, found = ctx.rules.oob.units, dict[Cell, str]()
    for cell, units in ctx.table.stacks.items():
        first = cards[units[0]]
        side = owner(ctx, cell) if first.arm is Arm.ARTILLERY else first.side
        assert side is not None, "an empty stack is no stack"
        found[cell] = side
    return found


@derived
def leaders_by_cell(ctx: Ctx) -> dict[Cell, tuple[str, ...]]:
    """Leaders on the map by hex."""
    found: dict[Cell, tuple[str, ...]] = {}
    for lid, leader in ctx.table.leaders.items():
        if leader.cell != OFF_MAP:
            found[leader.cell] = (*found.get(leader.cell, ()), lid)
    return found


def leaders_at(ctx: Ctx, cell: Cell, side: str | None = None) -> tuple[str, ...]:
    """The leaders in a hex, of one side if asked."""
    found = leaders_by_cell(ctx).get(cell, ())
    return tuple(lid for lid in found if side is None or leader_card(ctx, lid).side == side)


def leader_of_wing(ctx: Ctx, wing: str) -> str | None:
    """The leader (or replacement) on the map who has the wing (PG 9.1a)."""
    for lid, leader in ctx.table.leaders.items():
        if leader.wing == wing and leader.cell != OFF_MAP:
            return lid
    return None


def commander_of(ctx: Ctx, side: str) -> str | None:
    """The Army Commander on the map, if the army has one."""
    for lid, leader in ctx.table.leaders.items():
        if leader.cell != OFF_MAP:
            made = leader_card(ctx, lid)
            if made.commander and made.side == side:
                return lid
    return None


@derived
def cells_of(ctx: Ctx, side: str) -> tuple[Cell, ...]:
    """The hexes that hold units of a side, in order of number."""
    return tuple(sorted(c for c, holder in holders(ctx).items() if holder == side))


@derived
def units_of(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units of a side on the map, in the order of the order of battle."""
    cards = ctx.rules.oob.units
    return tuple(
        u for u, state in ctx.table.units.items() if state.cell != OFF_MAP and cards[u].side == side
    )


@derived
def has_enemy(ctx: Ctx, cell: Cell, side: str) -> bool:
    """Whether units of the other side hold a hex."""
    return any(ctx.rules.oob.units[u].side != side for u in stack(ctx, cell))


@derived
def nearest_enemy(ctx: Ctx, cell: Cell, side: str) -> int | None:
    """Hexes to the nearest enemy unit in any state; None: there is none."""
    board = ctx.rules.board
    return min((board.distance(cell, c) for c in cells_of(ctx, enemy_of(side))), default=None)


def army_state(ctx: Ctx, side: str) -> ArmyState:
    """Steady, Demoralised or Routed (PG 10.2, 10.3)."""
    return ctx.table.armies[side].state


def is_broken(ctx: Ctx, side: str) -> bool:
    """Whether an army is Demoralised or Routed."""
    return army_state(ctx, side) is not ArmyState.STEADY


# -- placing ---------------------------------------------------------------------------------------


def place(ctx: Ctx, uid: str, cell: Cell, *, position: int = 0) -> None:
    """Put a unit into a hex, at `position` from the top (0: on top), from where it was."""
    _lift(ctx, uid, cell)
    there = list(stack(ctx, cell))
    there.insert(min(position, len(there)), uid)
    ctx.put(ctx.table.stacks, cell, tuple(there))
    ctx.change(uid, cell=cell)


def arrange(ctx: Ctx, cell: Cell, order: tuple[str, ...]) -> None:
    """Set the order of a stack, top first; the same units as before."""
    assert sorted(order) == sorted(stack(ctx, cell)), "restacking neither adds nor removes units"
    ctx.put(ctx.table.stacks, cell, order)


def take_off(ctx: Ctx, uid: str) -> None:
    """Take a unit from the map."""
    _lift(ctx, uid, OFF_MAP)
    ctx.change(uid, cell=OFF_MAP)


def _lift(ctx: Ctx, uid: str, to: Cell) -> None:
    """Take a unit out of its stack; a hex left empty loses its Momentum marker (PG 19.10e)."""
    cell = ctx.table.units[uid].cell
    if lift(ctx, uid) and cell != to:
        ctx.drop(ctx.table.momentum, cell)


def change_leader(ctx: Ctx, lid: str, **fields: object) -> None:
    """Give a leader new values."""
    ctx.put(ctx.table.leaders, lid, structs.replace(ctx.table.leaders[lid], **fields))


def task_of(
    ctx: Ctx, uid: str, title: Text, rule: str, detail: Text | None = None, *, owed: bool = False
) -> Task:
    """What is to be done with a unit, where it stands."""
    at, do = (ctx.table.units[uid].cell,), point_at(uid)
    return Task(title=title, detail=detail, rule=rule, cells=at, units=(uid,), owed=owed, action=do)
