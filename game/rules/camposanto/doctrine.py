"""What a commander of the program must know of Camposanto 1743."""

from math import hypot

from msgspec import Struct

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.doctrine import Doctrine, Force, Goal
from game.rules.camposanto.cards import SIDES, Arm, enemy_of, wing_id
from game.rules.camposanto.orders import WINGS, GiveOrders
from game.rules.camposanto.pieces import (
    arm_row,
    card,
    combat_cells,
    combat_units,
    has_combat,
    marshal_of,
    marshals,
    on_map,
    steps,
    unit,
    units_of_wing,
    wing_card,
)
from game.rules.camposanto.table import Ctx, Status, Turn
from game.rules.camposanto.zones import front_at, front_of
from game.rules.kit.doctrines import doctrine_table
from game.rules.kit.spots import along, spot_of, spot_on


class Worths(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of doctrine.toml that this game has by itself."""

    point: float
    lead: float
    lead_steps: float
    marshal: float
    worn: float
    worn_from: float
    other_unit: float
    regiment: float
    star: float
    star_strength: float
    cavalry: float
    flank: float
    front: float
    facing: float
    orders: float
    tired: float
    general: float
    general_used: float
    unit: float
    marshal_lost: float
    near_marshal: float
    gun_range: float


TABLE = doctrine_table(__package__, Worths)
WORTHS = TABLE.worths
STILL: frozenset[Status] = frozenset({Status.HESITANT})


# -- how a side stands -----------------------------------------------------------------------------


def standing(ctx: Ctx, side: str) -> float:
    """Points, the steps of this phase, steps left, wings near their end, fronts (CS 12)."""
    foe = enemy_of(side)
    total = WORTHS.point * (ctx.table.points.get(side, 0) - ctx.table.points.get(foe, 0))
    lead = ctx.table.losses.get(foe, 0) - ctx.table.losses.get(side, 0)
    total += WORTHS.lead * max(-1.0, min(1.0, lead / WORTHS.lead_steps))
    for mine, who in ((1, side), (-1, foe)):
        total += mine * sum(_value(ctx, u) - _exposed(ctx, u) for u in combat_units(ctx, who))
        total += mine * WORTHS.marshal * len(marshals(ctx, who))
        total -= mine * sum(_worn(ctx, wing_id(who, place)) for place in WINGS)
    return total + _orders(ctx, side) + _general(ctx, side)


def _value(ctx: Ctx, uid: str) -> float:
    """Steps with their stars; guns and light infantry count for nothing in the end (CS 12.2f)."""
    made = card(ctx, uid)
    if not made.is_regiment:
        return WORTHS.other_unit
    return steps(ctx, uid) * (1.0 + WORTHS.star * made.stars) + WORTHS.regiment


def _worn(ctx: Ctx, wing: str) -> float:
    """How near a wing is to the loss of its last regiment, which loses the battle (CS 12.1a)."""
    own = [u for u in wing_card(ctx, wing).units if card(ctx, u).is_regiment]
    full = sum(card(ctx, u).steps for u in own) or 1
    left = sum(steps(ctx, u) for u in own if on_map(ctx, u))
    return WORTHS.worn * max(0.0, WORTHS.worn_from - left / full)


@derived
def _exposed(ctx: Ctx, uid: str) -> float:
    """What a unit risks by its front: enemies beside it whom it does not face, those that it does
    not look at, its back to the river or the edge (CS 6.1b, 7.2g).
    """
    now, foe = unit(ctx, uid), enemy_of(card(ctx, uid).side)
    front, around = front_of(ctx, uid), ctx.rules.board.neighbours[now.cell]
    beside = [c for c in around if has_combat(ctx, c, foe)]
    cost = WORTHS.flank * sum(c not in front for c in beside)
    cost -= WORTHS.front * sum(c in front for c in beside)
    if beside or (card(ctx, uid).arm is Arm.ARTILLERY and _aims(ctx, uid)):
        return cost
    return cost - WORTHS.facing * _ahead(ctx, now.cell, now.facing, foe)


def _aims(ctx: Ctx, gun: str) -> bool:
    return any(has_combat(ctx, c, enemy_of(card(ctx, gun).side)) for c in front_of(ctx, gun))


def _ahead(ctx: Ctx, cell: Cell, facing: int, foe: str) -> float:
    """How well a front is turned to the nearest enemies: 1 straight on, -1 the other way."""
    board = ctx.rules.board
    ends = [spot_of(board, c) for c in combat_cells(ctx, foe)]
    front = [spot_of(board, c) for c in front_at(ctx.rules, cell, facing)]
    return along(spot_of(board, cell), front, ends)


def _orders(ctx: Ctx, side: str) -> float:
    """A little for orders as they should be laid, of the hand of the side alone: for the wing with
    most to do one of its highest third, for that with least one of its lowest (CS 4).
    """
    asking = ctx.state.stack[-1] if ctx.state.stack else None
    if not isinstance(asking, GiveOrders) or asking.side != side:
        return 0.0
    hand = sorted(ctx.table.hands[side])
    wings = [wing_id(side, place) for place in WINGS]
    order = sorted(wings, key=lambda wing: (_need(ctx, wing), wing))
    total = 0.0
    for wing, token in zip(wings, asking.given, strict=False):
        wanted = (order.index(wing) + 0.5) * len(hand) / len(order) - 0.5
        total -= WORTHS.orders * abs(hand.index(token) - wanted)
    return total


@derived
def _need(ctx: Ctx, wing: str) -> float:
    """How much a wing can do: the steps of its units, the nearer to the enemy the more; a tired
    one cannot be Impetuous (CS 4.1e).
    """
    foe = enemy_of(wing_card(ctx, wing).side)
    ends = [spot_of(ctx.rules.board, c) for c in combat_cells(ctx, foe)]
    total = 0.0
    for uid in units_of_wing(ctx, wing):
        x, y, _ = spot_of(ctx.rules.board, unit(ctx, uid).cell)
        away = min((hypot(x - end.x, y - end.y) for end in ends), default=0.0)
        total += _value(ctx, uid) / (1.0 + max(0.0, away - 2.0))
    return total * (WORTHS.tired if ctx.table.wings[wing].fatigued else 1.0)


def _general(ctx: Ctx, side: str) -> float:
    """The General is for a wing of which many are in contact (CS 8.1a)."""
    if side not in ctx.table.generals_used:
        return 0.0
    foe, total = enemy_of(side), -WORTHS.general_used
    for place in WINGS:
        wing = wing_id(side, place)
        if ctx.table.wings[wing].by_general:
            near = [u for u in units_of_wing(ctx, wing) if _touches(ctx, u, foe)]
            total += WORTHS.general * len(near)
    return total


def _touches(ctx: Ctx, uid: str, foe: str) -> bool:
    return any(has_combat(ctx, c, foe) for c in ctx.rules.board.neighbours[unit(ctx, uid).cell])


# -- the pieces ------------------------------------------------------------------------------------


@derived
def forces(ctx: Ctx) -> tuple[Force, ...]:
    """Combat units and marshals on the map."""
    found = [_unit(ctx, uid) for side in SIDES for uid in combat_units(ctx, side)]
    found += [_marshal(ctx, uid) for side in SIDES for uid in marshals(ctx, side)]
    return tuple(found)


def _unit(ctx: Ctx, uid: str) -> Force:
    made, now = card(ctx, uid), unit(ctx, uid)
    gun = made.arm is Arm.ARTILLERY
    strength = steps(ctx, uid) * (1.0 + WORTHS.star_strength * made.stars)
    if made.arm is Arm.CAVALRY:
        strength *= WORTHS.cavalry  # it assaults infantry in front at a loss (CS 7.2i)
    far = TABLE.contact if ctx.table.turn is Turn.EVENING else WORTHS.gun_range
    return Force(
        id=uid,
        side=made.side,
        at=spot_of(ctx.rules.board, now.cell),
        post=now.cell,
        strength=0.0 if gun else strength,
        pace=float(max(1, _pace(ctx, uid))),
        worth=WORTHS.unit + _value(ctx, uid),
        fire=1.0 if gun else 0.0,
        range=far if gun else 0.0,
        gun=gun,
        chief=marshal_of(ctx, made.wing) or "",
        fresh=_may_act(ctx, made.wing) and not now.moved,
    )


def _pace(ctx: Ctx, uid: str) -> int:
    """The MP of its arm at this time of the day (CS 6a, 11a)."""
    less = ctx.rules.tables.evening.mp.value if ctx.table.turn is Turn.EVENING else 0
    return arm_row(ctx, uid).mp.value + less


def _may_act(ctx: Ctx, wing: str) -> bool:
    """Whether the turn of a wing is still to come in this phase, to do more than stand (CS 5.4)."""
    now = ctx.table.wings[wing]
    return not now.activated and now.status not in STILL


def _marshal(ctx: Ctx, uid: str) -> Force:
    made = card(ctx, uid)
    return Force(
        id=uid,
        side=made.side,
        at=spot_of(ctx.rules.board, unit(ctx, uid).cell),
        post=("marshal", uid),
        strength=0.0,
        pace=float(max(1, _pace(ctx, uid))),
        worth=WORTHS.marshal_lost,
        radius=WORTHS.near_marshal,
        leader=True,
        fresh=_may_act(ctx, made.wing),
    )


# -- what is worth having --------------------------------------------------------------------------


@derived
def goals(ctx: Ctx, side: str) -> tuple[Goal, ...]:
    """The regiments of the enemy: only their steps bring points (CS 12.2)."""
    foe = enemy_of(side)
    cells = sorted({unit(ctx, u).cell for u in combat_units(ctx, foe) if card(ctx, u).is_regiment})
    return tuple(Goal(spot_of(ctx.rules.board, cell), 1.0, 0.0) for cell in cells)


DOCTRINE = Doctrine(
    forces=forces,
    goals=goals,
    standing=standing,
    spot=spot_on,
    contact=TABLE.contact,
    gain=TABLE.gain,
    weights=TABLE.weights,
    deeds=True,
)
