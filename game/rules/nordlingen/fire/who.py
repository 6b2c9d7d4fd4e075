"""Who may shoot, at whom, and over which edge (ND 2.12, 4.1-4.3, 4.16)."""

from collections.abc import Iterator
from typing import Literal

from game.board.plane.arcs import range_to
from game.board.plane.distance import between
from game.board.plane.numbers import Length
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.rules.nordlingen import refusals
from game.rules.nordlingen.cards import Type
from game.rules.nordlingen.fire.arcs import FireArc, arcs_of
from game.rules.nordlingen.fire.sight import why_unseen
from game.rules.nordlingen.places import enemies, in_melee, laid
from game.rules.nordlingen.states import is_worn
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.tables import RangeRow
from game.rules.nordlingen.units import (
    division_of,
    is_artillery,
    now,
    present,
    type_of,
    weapon_of,
)

Band = Literal["short", "long", "extreme"]


def weapon_row(ctx: Ctx, uid: str) -> RangeRow:
    """The ranges of the weapon that a unit is known to have (ND 4.3)."""
    return ctx.rules.tables.range[weapon_of(ctx, uid)]


def band_of(row: RangeRow, length: Length) -> Band | None:
    """The band in which a range lies: each goes up to its value and holds it (ND 4.3)."""
    if length <= row.short:
        return "short"
    if length <= row.long:
        return "long"
    return "extreme" if length <= row.extreme else None


# -- who shoots ------------------------------------------------------------------------------------


def why_not_shoot(ctx: Ctx, uid: str) -> Refusal | None:
    """What keeps a unit from shooting in this fire phase (ND 4.1). In the first impulse units of
    all divisions shoot, later those of active ones (ND 2.10, 2.12).
    """
    if (refusal := why_unfit(ctx, uid)) is not None:
        return refusal
    if in_melee(ctx, uid):
        return refusals.SHOOTER_IN_MELEE
    if ctx.table.impulse > 1 and division_of(ctx, uid) not in ctx.table.active:
        return refusals.ACTIVE_SHOOT
    return None


def why_unfit(ctx: Ctx, uid: str) -> Refusal | None:
    """What keeps a unit from any shot in this impulse, an answer to a charge too (ND 4.1)."""
    unit = now(ctx, uid)
    if not weapon_of(ctx, uid):
        return refusals.NO_WEAPON
    if is_worn(ctx, uid):
        return refusals.WORN_SHOOTER
    if unit.limbered:
        return refusals.LIMBERED_GUNS
    if unit.tactical:
        return refusals.MOVED_TACTICALLY
    if unit.moved and is_artillery(ctx, uid) and type_of(ctx, uid) is not Type.LIGHT_GUNS:
        return refusals.GUNS_MOVED
    return refusals.HAS_SHOT if unit.shot else None


# -- at whom ---------------------------------------------------------------------------------------


def why_not_over(ctx: Ctx, shooter: str, target: str, over: FireArc) -> Refusal | None:
    """What keeps a shooter from a target over one of its edges: arc, range, sight, melee (ND 4.2).
    Range is judged only inside the arc (ND 14.2).
    """
    found = range_to(over.origin, laid(ctx, target), over.arc)
    if found is None:
        return refusals.OUTSIDE_ARC
    row = weapon_row(ctx, shooter)
    if band_of(row, found[0]) is None:
        return refusals.out_of_range(found[0], row.longest)
    if (unseen := why_unseen(ctx, shooter, target, over.eye, over.arc)) is not None:
        return unseen
    return refusals.NOT_INTO_MELEE if in_melee(ctx, target) else None


@derived
def ways(ctx: Ctx, shooter: str, target: str) -> tuple[FireArc, ...]:
    """The edges over which a shooter may shoot at a target."""
    place, longest = laid(ctx, target), weapon_row(ctx, shooter).longest
    return tuple(
        one
        for one in arcs_of(ctx, shooter)
        if between(one.origin, place.middle) <= longest + place.radius
        and why_not_over(ctx, shooter, target, one) is None
    )


def why_not_target(ctx: Ctx, shooter: str, target: str, edge: str = "") -> Refusal | None:
    """What keeps a shooter from a target, over the edge that is named or over any (ND 4.2)."""
    arcs = [one for one in arcs_of(ctx, shooter) if edge in ("", one.edge)]
    found = [why_not_over(ctx, shooter, target, one) for one in arcs]
    if None in found:
        return None
    # Of several arcs the one in which the target lies tells more than the one in which it does not.
    return next((why for why in found if why != refusals.OUTSIDE_ARC), refusals.OUTSIDE_ARC)


@derived
def targets(ctx: Ctx, shooter: str) -> tuple[str, ...]:
    """The enemies at which a unit that may shoot could shoot (ND 4.2)."""
    return tuple(foe for foe, _ in enemies(ctx, shooter) if ways(ctx, shooter, foe))


def shooters(ctx: Ctx, side: str) -> Iterator[str]:
    """The units of a side that may shoot and have a target, in rising id (ND 4.1)."""
    for uid in present(ctx, side):
        if why_not_shoot(ctx, uid) is None and targets(ctx, uid):
            yield uid
