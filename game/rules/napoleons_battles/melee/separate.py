"""Contacts are divided into combats (NB 8.4.2)."""

from collections.abc import Mapping

from msgspec import Struct

from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import engaged_with, parent_of
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import bases, present

Pairs = tuple[tuple[str, str], ...]
"""A unit of the side on turn and an enemy whom it touches."""
Shares = tuple[tuple[str, int], ...]
"""Of units that fight several enemies the bases that stand against others (NB 8.4.2.4hr)."""
Begun = tuple[tuple[str, int, int], ...]
"""Units that still touch enemies whom they touched as they began: with how many bases, and how many
of those enemies they have fought (NB 8.4.2.4hr).
"""


class Combat(Struct, frozen=True):
    """Who fights whom: units of the side on turn and of the other, one on at least one side
    (NB 8.4.2.2).
    """

    on: tuple[str, ...]
    off: tuple[str, ...]

    @property
    def units(self) -> tuple[str, ...]:
        return (*self.on, *self.off)


def pairs(ctx: Ctx) -> Pairs:
    """All contacts between units; what is attached counts with its parent (NB 8.4.2.1)."""
    found = {
        (_whole(ctx, uid), _whole(ctx, foe))
        for uid in present(ctx, ctx.table.on_turn)
        for foe in engaged_with(ctx, uid)
    }
    return tuple(sorted(found))


def _whole(ctx: Ctx, uid: str) -> str:
    return parent_of(ctx, uid) or uid


def combats(ctx: Ctx) -> tuple[Combat, ...]:
    """By the house rule each pair fights by itself, by the base rules each unit fights once
    (NB 8.4.2-1 to 8.4.2.4hr).
    """
    found = pairs(ctx)
    if Switch.SEVERAL_COMBATS in ctx.rules.options:
        return tuple(Combat((one,), (two,)) for one, two in found)
    return separate(found)


def shares_of(ctx: Ctx, combat: Combat, left: tuple[Combat, ...], begun: Begun = ()) -> Shares:
    """The bases of a unit that fights several enemies are divided evenly, those fought first have
    what is left over, each one at least. A base that was lost is missing where it fought and
    nowhere else (NB 8.4.2.4hr, R31). `left`: all combats that are not fought yet.
    """
    found, began = [], {uid: (first, done) for uid, first, done in begun}
    for uid in combat.units:
        there = bases(ctx, uid)
        first, done = began.get(uid, (there, 0))
        whole = done + sum(uid in one.units for one in left)
        if whole > 1:
            each, more = divmod(first, whole)
            found.append((uid, max(0, there - max(1, each + (done < more)))))
    return tuple(found)


def separate(found: Pairs) -> tuple[Combat, ...]:
    """Combats of one against one or more, so that all fight, each in one of them, and there are as
    many combats as can be (NB 8.4.2-1, 8.4.2.2, 8.4.2.3).
    """
    beside: dict[str, list[str]] = {}
    for one, two in found:
        beside.setdefault(one, []).append(two)
        beside.setdefault(two, []).append(one)
    partner = _matched(found, beside)
    groups = {one: [one, two] for one, two in found if partner.get(one) == two}
    home = {uid: group for group in groups.values() for uid in group}
    for uid in sorted(beside):
        if uid not in home:
            _join(uid, beside, home)
    stars = {id(group): group for group in home.values()}
    ours = {one for one, _ in found}
    made = [
        Combat(
            tuple(sorted(uid for uid in group if uid in ours)),
            tuple(sorted(uid for uid in group if uid not in ours)),
        )
        for group in stars.values()
    ]
    return tuple(sorted(made, key=lambda c: c.units))


def _matched(found: Pairs, beside: Mapping[str, list[str]]) -> dict[str, str]:
    """As many pairs as can be, each unit in one of them."""
    partner: dict[str, str] = {}

    def find(one: str, seen: set[str]) -> bool:
        for two in beside[one]:
            if two in seen:
                continue
            seen.add(two)
            if two not in partner or find(partner[two], seen):
                partner[two], partner[one] = one, two
                return True
        return False

    for one in sorted({one for one, _ in found}):
        find(one, set())
    return {one: partner[one] for one, _ in found if one in partner}


def _join(uid: str, beside: Mapping[str, list[str]], home: dict[str, list[str]]) -> None:
    """One who is left over joins a combat: the first whose middle it touches, or it takes a foe out
    of one in which there are others.
    """
    for foe in beside[uid]:
        group = home[foe]
        if len(group) == 2 or group[0] == foe:
            group.remove(foe)
            group.insert(0, foe)
            group.append(uid)
            home[uid] = group
            return
    foe = beside[uid][0]
    home[foe].remove(foe)
    home[uid] = home[foe] = [uid, foe]
