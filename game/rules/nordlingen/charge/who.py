"""Who may charge whom (ND 2.15, 3.25, 3.38, 6.6, 13.2)."""

from collections.abc import Iterator

from msgspec import structs

from game.board.plane.arcs import in_arc
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.way import Way, find_way, stands_in_wood, way_to
from game.rules.nordlingen.command import in_command, wavers, why_not_waver
from game.rules.nordlingen.fire.sight import why_unseen
from game.rules.nordlingen.movement.who import why_not_manoeuvre
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import enemies, front_arc, in_melee, pose_of
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import (
    division_of,
    in_good_order,
    is_cavalry,
    is_foot_or_horse,
    now,
    on_table,
    side_of,
)

STRONG = 5
"""By the option only divisions with at least this priority charge (ND 13.2)."""


@derived
def why_not_declare(ctx: Ctx, uid: str, breakthrough: bool) -> Refusal | None:
    """Why a unit may declare no charge, whomever it would charge (ND 3.25). For a breakthrough its
    division need not be active, nor has it to have a manoeuvre left (ND 5.29).
    """
    refusal = _why_held(ctx, uid) if breakthrough else why_not_manoeuvre(ctx, uid)
    if refusal is not None:
        return refusal
    if not in_command(ctx, uid):
        return refusals.OUT_OF_COMMAND
    if not is_foot_or_horse(ctx, uid) or not in_good_order(ctx, uid) or now(ctx, uid).square:
        return refusals.NO_CHARGE
    weak = ctx.table.orders.get(division_of(ctx, uid), 0) < STRONG
    if weak and Reading.STRONG_ORDERS in ctx.rules.options:
        return refusals.WEAK_ORDERS
    return None


def _why_held(ctx: Ctx, uid: str) -> Refusal | None:
    """What holds a unit wherever its order stands (ND 3.1, 3.25)."""
    held = now(ctx, uid).halted or not on_table(ctx, uid) or in_melee(ctx, uid)
    return refusals.CANNOT_MANOEUVRE if held else None


def why_not_charge(ctx: Ctx, uid: str, breakthrough: bool = False) -> Refusal | None:
    """Why a unit may charge nobody: besides, cavalry never charges from inside a wood (ND 3.38)."""
    refusal = why_not_declare(ctx, uid, breakthrough)
    if refusal is None and is_cavalry(ctx, uid) and stands_in_wood(ctx, uid):
        return refusals.INTO_WOOD
    return refusal


def why_not_target(ctx: Ctx, uid: str, target: str) -> Refusal | None:
    """Why a unit that may declare a charge may not charge this enemy (ND 3.25-3.28, 3.38, 6.6)."""
    refusal = why_never_target(ctx, uid, target)
    if refusal is not None:
        return refusal
    way = find_way(ctx, uid, target)
    return way if isinstance(way, Refusal) else why_not_waver(ctx, uid, way.place)


@derived
def why_never_target(ctx: Ctx, uid: str, target: str) -> Refusal | None:
    """What forbids a target whatever the way: it is none of the enemy's, a wavering division, sight
    and arc (ND 3.25, 6.6).
    """
    if target not in ctx.table.units or side_of(ctx, target) == side_of(ctx, uid):
        return refusals.ONLY_ENEMIES
    if not on_table(ctx, target):
        return refusals.TARGET_UNSEEN
    if wavers(ctx, division_of(ctx, uid)) and in_good_order(ctx, target):
        return refusals.WAVERING_CHARGE
    unseen = why_unseen(ctx, uid, target, pose_of(ctx, uid).at, front_arc(ctx, uid))
    if unseen == refusals.OUTSIDE_ARC:
        return refusals.TARGET_OUTSIDE_ARC
    return None if unseen is None else structs.replace(unseen, rule="ND 3.25")


def allowed_targets(ctx: Ctx, uid: str) -> Iterator[str]:
    """The enemies that a unit may charge where a way leads to them (ND 3.25)."""
    return (foe for foe, _ in enemies(ctx, uid) if why_never_target(ctx, uid, foe) is None)


@derived
def targets(ctx: Ctx, uid: str) -> dict[str, Way]:
    """The enemies that a unit may charge, each with the way (ND 3.25). Whether it has one in its
    arc is found out at once, whether it sees it takes longest.
    """
    arc = front_arc(ctx, uid)
    ahead = [foe for foe, place in enemies(ctx, uid) if in_arc(place, arc)]
    found = ((foe, way_to(ctx, uid, foe)) for foe in ahead)
    return {
        foe: way
        for foe, way in found
        if way is not None
        and why_never_target(ctx, uid, foe) is None
        and why_not_waver(ctx, uid, way.place) is None
    }
