"""The melee roll: what each principal adds to its die, and the damage it does (ND 5.3, 5.4,
5.10-5.27).
"""

from collections.abc import Iterator, Mapping
from itertools import product

from game.board.plane.ground import Area, Barrier
from game.board.plane.shapes import Edge
from game.engine.event import Modifier, total
from game.rules.kit.dice import FACES
from game.rules.nordlingen.cards import HORSE, Type
from game.rules.nordlingen.melee.combats import Combat, bases_of, general_of
from game.rules.nordlingen.movement.lines import astride
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import charge_between, contact_edges, height, laid
from game.rules.nordlingen.shelter import HALF, defence_against, has_flanks, share_in
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import (
    card,
    is_artillery,
    is_cavalry,
    is_foot_or_horse,
    is_guarded,
    is_infantry,
    is_open,
    is_pikemen,
    now,
    side_of,
    type_of,
)


def modifiers(ctx: Ctx, combat: Combat, uid: str) -> tuple[Modifier, ...]:
    """All that a principal adds to its die, line by line; what counts nothing is left out."""
    foe = combat.opponent(uid)
    parts = (
        _value(ctx, uid),
        _order(ctx, uid, foe),
        _charge(ctx, uid, foe),
        _numbers(ctx, combat, uid),
        _arms(ctx, uid, foe),
        _tactical(ctx, uid, foe),
        _general(ctx, combat, uid),
        _ground(ctx, uid, foe),
        _condition(ctx, uid),
        _armour(ctx, uid, foe),
    )
    return tuple(line for part in parts for line in part if line.value)


def bonus(ctx: Ctx, combat: Combat, uid: str) -> int:
    """The sum of its lines."""
    return total(modifiers(ctx, combat, uid))


def damage(ctx: Ctx, die: int, added: int, other: int) -> int:
    """The damage points that a die with what is added to it inflicts against the natural die of
    the other (ND 5.4).
    """
    return max(0, min(ctx.rules.tables.limits.melee_damage.value, die + added - other))


# -- the lines, in the order of the rules ----------------------------------------------------------


def hurts(ctx: Ctx, combat: Combat) -> Mapping[tuple[int, int], int]:
    """Of the 36 throws of both dice, how many cause which damage to both principals (ND 5.4)."""
    one, two = (bonus(ctx, combat, uid) for uid in combat.principals)
    found: dict[tuple[int, int], int] = {}
    for a, b in product(range(1, FACES + 1), repeat=2):
        hurt = damage(ctx, b, two, a), damage(ctx, a, one, b)
        found[hurt] = found.get(hurt, 0) + 1
    return found


def _value(ctx: Ctx, uid: str) -> Iterator[Modifier]:
    """Its melee value (ND 5.3)."""
    yield ctx.rules.tables.melee["value"].modifier(card(ctx, uid).melee)


def _order(ctx: Ctx, uid: str, foe: str) -> Iterator[Modifier]:
    """Open order: weak in the open, at home in broken ground (ND 5.11)."""
    rows = ctx.rules.tables.melee
    if is_open(ctx, foe) and not _in_broken_ground(ctx, foe):
        yield rows["vs_open_order_in_open"].modifier()
    if is_open(ctx, uid) and is_foot_or_horse(ctx, uid) and _in_broken_ground(ctx, uid):
        yield rows["open_order_in_broken_ground"].modifier()


def _in_broken_ground(ctx: Ctx, uid: str) -> bool:
    """Has it at least half its base in marsh, wood or houses (ND 5.11)?"""
    return share_in(ctx, uid, lambda row: row.broken) >= HALF


def _charge(ctx: Ctx, uid: str, foe: str) -> Iterator[Modifier]:
    """Artillery, rear, flank, and the impact of a charge (ND 5.12-5.17)."""
    rows, contact = ctx.rules.tables.melee, charge_between(ctx, uid, foe)
    if is_artillery(ctx, foe):
        yield rows["vs_artillery"].modifier()
    if contact is None:
        return
    if contact.charger == uid and has_flanks(ctx, foe):
        if contact.location == "rear":
            yield rows["vs_rear"].modifier()
        if contact.location == "flank":
            yield rows["vs_flank"].modifier()
    came = contact.first if contact.charger == uid else contact.counter and contact.counter_first
    if came and has_charge_bonus(ctx, uid, foe):
        yield rows["charge"].modifier()


def has_charge_bonus(ctx: Ctx, uid: str, foe: str) -> bool:
    """Whose charge has a bonus against whom (ND 5.16)."""
    kind = type_of(ctx, uid)
    if is_artillery(ctx, foe) and not is_open(ctx, uid):
        return True
    if kind in HORSE:
        return not is_pikemen(ctx, foe)
    if is_pikemen(ctx, uid):
        return is_infantry(ctx, foe)
    return kind is Type.ASSAULT and is_infantry(ctx, foe) and not is_pikemen(ctx, foe)


def _numbers(ctx: Ctx, combat: Combat, uid: str) -> Iterator[Modifier]:
    """More bases than the opponent, at most two of them; in one option all of them, twice
    (ND 5.18, 13.8).
    """
    rows, foe = ctx.rules.tables.melee, combat.opponent(uid)
    more = bases_of(ctx, combat, side_of(ctx, uid)) - bases_of(ctx, combat, side_of(ctx, foe))
    if more <= 0:
        return
    if Reading.FULL_NUMBERS in ctx.rules.options:
        yield rows["per_extra_base_full"].modifier(more)
    else:
        row = rows["per_extra_base"]
        yield row.modifier(min(more, row.most // row.value))


def _arms(ctx: Ctx, uid: str, foe: str) -> Iterator[Modifier]:
    """Cavalry against infantry, anybody against pikes (ND 5.19, 5.27)."""
    rows = ctx.rules.tables.melee
    pikes, horse = is_pikemen(ctx, foe), is_cavalry(ctx, uid)
    if horse and is_infantry(ctx, foe) and not pikes and type_of(ctx, foe) is not Type.HEAVY:
        yield rows["cavalry_vs_infantry"].modifier()
    if horse and pikes:
        yield rows["cavalry_vs_pikes"].modifier()
    if is_infantry(ctx, uid) and pikes and not is_pikemen(ctx, uid):
        yield rows["infantry_vs_pikes"].modifier()


def _tactical(ctx: Ctx, uid: str, foe: str) -> Iterator[Modifier]:
    """Tactical movement in this impulse (ND 5.20)."""
    rows = ctx.rules.tables.melee
    if now(ctx, foe).tactical:
        yield rows["vs_tactical"].modifier()
    if now(ctx, uid).tactical:
        yield rows["own_tactical"].modifier()


def _general(ctx: Ctx, combat: Combat, uid: str) -> Iterator[Modifier]:
    """The level of one attached general (ND 5.21)."""
    general = general_of(ctx, combat, uid)
    if general:
        yield ctx.rules.tables.melee["general"].modifier(ctx.table.generals[general].level)


def _ground(ctx: Ctx, uid: str, foe: str) -> Iterator[Modifier]:
    """What the enemy defends, higher ground, and difficult ground (ND 5.22, 5.23, 5.26)."""
    rows, place = ctx.rules.tables.melee, laid(ctx, uid)
    yield rows["vs_defence"].modifier(defence_against(ctx, foe, uid))
    if height(ctx, foe) > height(ctx, uid):
        yield rows["vs_higher"].modifier()
    ground: list[Area | Barrier] = [*ctx.rules.table.touched(place), *astride(ctx, place)]
    if not is_open(ctx, uid) and any(ctx.rules.effects(one).close_melee for one in ground):
        yield rows["difficult_ground"].modifier()


def _condition(ctx: Ctx, uid: str) -> Iterator[Modifier]:
    """Its own disorder and losses (ND 5.24)."""
    rows, unit = ctx.rules.tables.melee, now(ctx, uid)
    yield rows["per_disorder"].modifier(unit.disorder)
    yield rows["per_loss"].modifier(unit.losses)


def _armour(ctx: Ctx, uid: str, foe: str) -> Iterator[Modifier]:
    """Shields and pavises where the unit touches them, and armour (ND 5.25)."""
    rows = ctx.rules.tables.melee
    ignores = is_pikemen(ctx, uid) or type_of(ctx, uid) in (*HORSE, Type.HEAVY)
    if not ignores and is_guarded(ctx, foe, _touched(ctx, foe, uid)):
        yield rows["vs_shield_or_pavise"].modifier()
    if card(ctx, foe).armour:
        yield rows["vs_armour"].modifier()


def _touched(ctx: Ctx, foe: str, uid: str) -> tuple[Edge, ...]:
    """The edges of the enemy that a unit touches, that which its charge reached among them."""
    contact = charge_between(ctx, uid, foe)
    reached = (contact.edge,) if contact is not None and contact.target == foe else ()
    return (*contact_edges(ctx, foe, uid), *reached)
