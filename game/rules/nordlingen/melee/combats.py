"""How what is in contact is split into combats (ND 5.1, 5.2)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from game.rules.nordlingen.generals import attached
from game.rules.nordlingen.places import in_contact, touching
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import bases, division_of, on_table, present, side_of


class Combat(Struct, frozen=True, omit_defaults=True):
    """A round between two principals, that of the side with the initiative first, and who supports
    one or the other. `chosen`: generals who count instead of the best one of their unit.
    """

    principals: tuple[str, str]
    supports: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        """All who take part, the principals first."""
        return (*self.principals, *self.supports)

    def opponent(self, uid: str) -> str:
        """The other principal."""
        one, two = self.principals
        return two if uid == one else one


Combats = tuple[Combat, ...]
Pair = tuple[str, str]
"""Two opposed units in contact, that of the side with the initiative first."""


def ranked(ctx: Ctx, uids: Iterable[str]) -> list[str]:
    """The side with the initiative first, then in rising id (ND 0.15)."""
    return sorted(uids, key=lambda uid: (side_of(ctx, uid) != ctx.table.initiative, uid))


def of_side(ctx: Ctx, combat: Combat, side: str) -> tuple[str, ...]:
    """The units of a side that take part, its principal first."""
    return tuple(uid for uid in combat.units if side_of(ctx, uid) == side)


def principal_of(ctx: Ctx, combat: Combat, side: str) -> str:
    return of_side(ctx, combat, side)[0]


def bases_of(ctx: Ctx, combat: Combat, side: str) -> int:
    """The bases of all units of a side in a combat (ND 5.18)."""
    return sum(bases(ctx, uid) for uid in of_side(ctx, combat, side))


# -- picking ---------------------------------------------------------------------------------------


def pairs(ctx: Ctx, combats: Combats) -> list[Pair]:
    """The pairs that can be picked: nobody in them has been picked, and the combat is fought in
    this impulse (ND 5.2, 2.12).
    """
    return [
        pair
        for pair in in_contact_unpicked(ctx, combats)
        if is_fought(ctx, begin(ctx, pair, combats))
    ]


def in_contact_unpicked(ctx: Ctx, combats: Combats) -> Iterator[Pair]:
    """Opposed units in contact that have not been picked."""
    gone = picked(combats)
    for uid in present(ctx, ctx.table.initiative):
        if uid not in gone:
            yield from ((uid, foe) for foe in touching(ctx, uid) if foe not in gone)


def picked(combats: Combats) -> set[str]:
    """All who have been picked in this phase, as principals or supports."""
    return {uid for combat in combats for uid in combat.units}


def begin(ctx: Ctx, pair: Pair, combats: Combats) -> Combat:
    """The combat of two principals with all who support them: those not picked that touch the
    enemy principal and no other enemy who is not picked (ND 5.2).
    """
    one, two = ranked(ctx, pair)
    gone = picked(combats) | {one, two}
    supports = [
        uid
        for foe in (two, one)
        for uid in touching(ctx, foe)
        if uid not in gone and not any(other not in gone for other in touching(ctx, uid))
    ]
    return Combat((one, two), tuple(ranked(ctx, supports)))


def is_fought(ctx: Ctx, combat: Combat) -> bool:
    """In the first impulse every combat is fought, later those with a unit of an active division
    (ND 2.10, 2.12).
    """
    return ctx.table.impulse <= 1 or any(
        division_of(ctx, uid) in ctx.table.active for uid in combat.units
    )


# -- before the dice -------------------------------------------------------------------------------


def as_it_stands(ctx: Ctx, combat: Combat) -> Combat | None:
    """A combat whose turn has come, without those who have left it since it was picked; a support
    takes the place of a principal who has. None: nobody is left to fight.
    """
    there = [uid for uid in combat.units if on_table(ctx, uid)]
    fighting = [
        uid for uid in there if any(in_contact(ctx, uid, foe) for foe in _foes(ctx, there, uid))
    ]
    own, enemy = (
        [uid for uid in fighting if (side_of(ctx, uid) == ctx.table.initiative) == first]
        for first in (True, False)
    )
    pair = next(((one, two) for one in own for two in enemy if in_contact(ctx, one, two)), None)
    if pair is None:
        return None
    return structs.replace(
        combat, principals=pair, supports=tuple(uid for uid in fighting if uid not in pair)
    )


def _foes(ctx: Ctx, uids: Iterable[str], uid: str) -> list[str]:
    return [other for other in uids if side_of(ctx, other) != side_of(ctx, uid)]


def may_lead(ctx: Ctx, combat: Combat, side: str) -> tuple[str, ...]:
    """Who of a side may be its principal: he who is, and others who touch the enemy's (ND 5.2)."""
    first, *rest = of_side(ctx, combat, side)
    foe = combat.opponent(first)
    return first, *(uid for uid in rest if in_contact(ctx, uid, foe))


def led_by(combat: Combat, former: str, new: str) -> Combat:
    """The same combat with another principal of a side."""
    one, two = combat.principals
    rest = tuple(former if uid == new else uid for uid in combat.supports)
    return structs.replace(
        combat, principals=(new, two) if former == one else (one, new), supports=rest
    )


def general_of(ctx: Ctx, combat: Combat, uid: str) -> str:
    """The one attached general who counts for a principal: the chosen one, else the best; empty:
    there is none (ND 5.21).
    """
    found = [general.id for general in attached(ctx, uid)]
    return next((g for g in found if g in combat.chosen), found[0] if found else "")


def with_general(ctx: Ctx, combat: Combat, uid: str, general: str) -> Combat:
    """The same combat with another general who counts for a principal."""
    others = {one.id for one in attached(ctx, uid)}
    kept = tuple(one for one in combat.chosen if one not in others)
    return structs.replace(combat, chosen=(*kept, general))
