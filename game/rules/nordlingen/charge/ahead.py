"""The melee that follows a charge, as it would begin if the target stands (ND 3.36, 5.4)."""

from fractions import Fraction

from game.engine.context import Context
from game.engine.event import total
from game.engine.prompt import SheetChance, Trial
from game.engine.state import fork
from game.engine.text import Text, say
from game.rules.kit.dice import FACES
from game.rules.kit.pools import percent
from game.rules.nordlingen.charge.contact import align, bonus_of, record, touched_edge
from game.rules.nordlingen.charge.way import Way
from game.rules.nordlingen.melee.combats import Combat, begin
from game.rules.nordlingen.melee.roll import hurts, modifiers
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.places import lies
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, side_of


def melee_ahead(ctx: Ctx, charger: str, way: Way) -> tuple[Trial, Text]:
    """The first round: the charger's lines, who loses it how often in 36 throws, and the sum of the
    target (ND 5.4, 5.5). It stands as it is: neither the tests nor its answer have changed it.
    """
    there = Context(ctx.rules, fork(ctx.state))
    combat = _met(there, charger, way)
    lines, sums = modifiers(there, combat, charger), total(modifiers(there, combat, way.target))
    names = {uid: card(ctx, uid).name for uid in combat.principals}
    rows = [
        (say("{unit} loses the round", unit=names[uid]), share, side_of(ctx, uid))
        for uid, share in _losers(there, combat).items()
    ]
    even = 1 - sum((share for _label, share, _side in rows), Fraction(0))
    rows.append((say("Equal damage: both add a level of disorder"), even, ""))
    found = tuple(
        SheetChance(label=label, percent=percent(share), side=side, rule="ND 5.5")
        for label, share, side in rows
        if share
    )
    title = say("{unit}: first round of the melee", unit=names[charger])
    told = say("{target} adds {n} to its die.", target=names[way.target], n=f"{sums:+d}")
    return Trial(title, lines, total(lines), found), told


def _met(there: Ctx, charger: str, way: Way) -> Combat:
    """Both in contact, as the charge brings them there (ND 3.36, 3.37)."""
    target, began = way.target, lies(there, charger, way.target)
    edge = touched_edge(there, way.place, target, way.edges, began)
    end = align(there, charger, way.place, target, way.at, edge) if way.edges else way.place
    put(there, charger, end.pose)
    record(there, charger, target, edge, bonus_of(there, target, edge, began), counter=False)
    return begin(there, (charger, target), ())


def _losers(there: Ctx, combat: Combat) -> dict[str, Fraction]:
    """Of the 36 throws of both dice the share that each principal loses (ND 5.5)."""
    found = dict.fromkeys(combat.principals, Fraction(0))
    for (one, two), faces in hurts(there, combat).items():
        if one != two:
            found[combat.principals[two > one]] += Fraction(faces, FACES * FACES)
    return found
