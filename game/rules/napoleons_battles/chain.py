"""Who commands whom (NB 1.1.4, 7.2.1, 7.2.2)."""

from game.board.plane.distance import within
from game.board.plane.numbers import TOLERANCE
from game.engine.context import derived
from game.rules.napoleons_battles.cards import GeneralCard, Rank
from game.rules.napoleons_battles.places import general_laid, laid, touched_by, touches
from game.rules.napoleons_battles.table import Ctx, General
from game.rules.napoleons_battles.units import (
    card,
    is_battery,
    is_infantry,
    present,
    side_of,
)


def general_card(ctx: Ctx, general: str) -> GeneralCard:
    return ctx.rules.oob.generals[general]


@derived
def superiors(ctx: Ctx, general: str) -> tuple[str, ...]:
    """The generals above one in the printed chain, the nearest first (NB 7.2.1)."""
    found: list[str] = []
    above = general_card(ctx, general).superior
    while above:
        found.append(above)
        above = general_card(ctx, above).superior
    return tuple(found)


def commands_general(ctx: Ctx, above: str, below: str) -> bool:
    """Does a general command another: he stands above him in the chain, or is an overall wing
    commander, who commands all but the army commander and others like him (NB 1.1.4.2.2)?
    """
    if above in superiors(ctx, below):
        return True
    one, two = general_card(ctx, above), general_card(ctx, below)
    same = one.side == two.side and above != below
    return same and one.overall and not two.overall and two.rank < Rank.ARMY


@derived
def in_chain(ctx: Ctx, general: str, uid: str) -> bool:
    """Does a unit belong to those whom a general commands, himself or through others? To all
    others he means nothing (NB 1.1.4-2 to 1.1.4.4.3).
    """
    one, made = general_card(ctx, general), card(ctx, uid)
    if one.side != made.side:
        return False
    if one.rank > Rank.DIVISION:
        return made.commander == general or commands_general(ctx, general, made.commander)
    if one.guns and not is_battery(ctx, uid):
        return False
    if made.commander == general:
        return True
    shared = (made.reserve and is_battery(ctx, uid)) or (made.independent and is_infantry(ctx, uid))
    return shared and _same_corps(ctx, general, made.commander)


def _same_corps(ctx: Ctx, division: str, other: str) -> bool:
    """Is a division general under the general to whom a reserve is assigned (NB 1.1.4.4.1)?"""
    return other in superiors(ctx, division)


@derived
def attached_generals(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The generals of a unit's chain who touch it, the highest first (NB 1.1.4-2, 7.1.2)."""
    found = [
        g for g in ctx.table.generals.values() if in_chain(ctx, g.id, uid) and touches(ctx, g, uid)
    ]
    found.sort(key=lambda g: (-g.rank, g.id))
    return tuple(g.id for g in found)


def radius_of(ctx: Ctx, general: General) -> int:
    """How far he commands: not at all while he touches a unit (NB 7.2.2.3)."""
    return 0 if touched_by(ctx, general) else general.radius


def reaches_unit(ctx: Ctx, general: General, uid: str) -> bool:
    """Is any part of a unit of his chain within a general's radius, or does he touch it? Board
    generals command units only by touch (NB 7.2.2.2, 7.2.3.2).
    """
    place = general_laid(ctx, general)
    if place is None or not in_chain(ctx, general.id, uid):
        return False
    far = 0 if general.rank > Rank.DIVISION else radius_of(ctx, general)
    return within(place, laid(ctx, uid), far + TOLERANCE)


def reaches_general(ctx: Ctx, above: General, below: General) -> bool:
    """Is any part of a general's base within the radius of one who commands him (NB 7.2.3.1)?"""
    one, two = general_laid(ctx, above), general_laid(ctx, below)
    if one is None or two is None or not commands_general(ctx, above.id, below.id):
        return False
    return within(one, two, radius_of(ctx, above) + TOLERANCE)


def own_units(ctx: Ctx, general: str) -> tuple[str, ...]:
    """The units on the table that a general may command."""
    side = side_of(ctx, general)
    return tuple(uid for uid in present(ctx, side) if in_chain(ctx, general, uid))
