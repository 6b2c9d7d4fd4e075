"""What fire does to a town or to works: they lose value, they catch fire (NB 9.3.3.3, 15.4)."""

from collections.abc import Iterator
from fractions import Fraction

from game.engine.text import Text, cited, say
from game.rules.kit.pools import percent
from game.rules.napoleons_battles.fire.roll import cases, result
from game.rules.napoleons_battles.fire.who import Shot
from game.rules.napoleons_battles.modifiers import FACES
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import town_of
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import profile_of

HEAVY_FIRE, HOWITZER_FIRE = 1, 2
"""Dice on which a town catches fire (NB 15.4.1, 15.4.1hr)."""


def burns_on(ctx: Ctx, shooter: str, town: str) -> int:
    """On which die or less a town catches fire when troops in it are hit; 0: never, by these guns
    or because it burns already (NB 15.4.1-1, 15.4.1hr).
    """
    row = profile_of(ctx, shooter)
    by_rule = {Switch.FIRE_BY_TARGET, Switch.BURNING} & ctx.rules.options
    if not by_rule or not town or town in ctx.table.burning:
        return 0
    if row.howitzer:
        return HOWITZER_FIRE
    return HEAVY_FIRE if row.heavy else 0


def reduces(ctx: Ctx, shooter: str, town: str, firing: int, against: int) -> bool:
    """Does a heavy battery take one off the value of the target's shelter, which never falls below
    +1 (NB 9.3.3.3-5)?
    """
    if not town or not profile_of(ctx, shooter).heavy or firing < 2 * against:
        return False
    return ctx.rules.value(ctx.table, ctx.rules.area(town)) > 1


def town_notes(ctx: Ctx, shot: Shot) -> Iterator[tuple[Text, Text]]:
    """How likely either is."""
    town = town_of(ctx, shot.target)
    most = burns_on(ctx, shot.shooter, town)
    every = list(cases(ctx, shot))
    lowered = sum(reduces(ctx, shot.shooter, town, a, b) for a, b in every)
    if lowered:
        text = say("loses one of its value: {n}%", n=percent(Fraction(lowered, len(every))))
        yield Text(town), cited("NB 9.3.3.3-5", text)
    if most:
        struck = [b for a, b in every if result(ctx, shot.target, a, b) != "none"]
        lit = Fraction(len(struck) * most, FACES)
        if Switch.FIRE_BY_TARGET in ctx.rules.options:
            lit = Fraction(sum(b <= most for b in struck))
        text = say("catches fire: {n}%", n=percent(lit / len(every)))
        yield Text(town), cited("NB 15.4.1", text)
