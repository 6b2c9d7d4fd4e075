"""What a round of close combat leads to, said before its dice: the bounce, the withdrawal, the
recall, generals in danger (NB 8.5.4, 8.6.2.1, 14.3, 15.2.2.2).
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from game.engine.event import total
from game.engine.text import Text, cited, joined, say
from game.rules.kit.pools import percent
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.contact.recall import recall_chance
from game.rules.napoleons_battles.fates import has_cuirass, limits
from game.rules.napoleons_battles.melee.outcomes import Duel
from game.rules.napoleons_battles.modifiers import FACES, modified
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.unformed.bounce import withdrawal_lines
from game.rules.napoleons_battles.unformed.won import advances
from game.rules.napoleons_battles.units import is_cavalry, is_steady, is_troops, name_of

Note = tuple[Text, Text]
"""A heading, and what is said under it."""


def after_notes(ctx: Ctx, of: Duel) -> Iterator[Note]:
    """What follows on a round in which somebody is beaten, and on one in which nobody is."""
    units = [uid for side in of.sides for uid in side.units]
    yield say("The winner"), _victory(ctx, units)
    horse = [uid for uid in units if is_cavalry(ctx, uid)]
    if horse:
        text = say("{unit}: bounce, disordered", unit=_names(ctx, horse))
        yield say("If neither is beaten"), cited("NB 8.6.2.1-1", text)
    if Switch.WITHDRAWAL in ctx.rules.options:
        yield from _withdrawals(ctx, of)
    for uid in horse:
        if is_steady(ctx, uid):
            text = say("stays in hand: {n}%", n=10 * recall_chance(ctx, uid))
            head = say("Recall of {unit}", unit=name_of(ctx, uid))
            yield head, cited("NB 8.5.4.3", text)
    for uid in filter(partial(is_troops, ctx), units):
        head = say("Losses of {unit}", unit=name_of(ctx, uid))
        yield head, cited("NB 11.2.2", limits(ctx, uid))
    saved = [uid for uid in units if has_cuirass(ctx, uid)]
    if saved:
        yield say("Cuirasses"), cited("NB 15.7hr-1", say("each figure lost is saved on a 1"))
    yield from _generals(ctx, units)


def _names(ctx: Ctx, units: list[str]) -> Text:
    return joined([Text(name_of(ctx, uid)) for uid in units], ", ")


def _victory(ctx: Ctx, units: list[str]) -> Text:
    """The winner's loss, and who takes the ground (NB 8.5.3, 10.4.1)."""
    told = cited("NB 10.4.1-1", say("loses one figure"))
    ahead = [uid for uid in units if advances(ctx, uid)]
    if not ahead:
        return told
    ground = say("advance of {unit}", unit=_names(ctx, ahead))
    return joined((told, cited("NB 8.5.3.1-1", ground)), "; ")


def _withdrawals(ctx: Ctx, of: Duel) -> Iterator[Note]:
    """How likely each would get away without loss, were it disordered and still engaged after the
    round (NB 14.3-1, 14.3.1.1).
    """
    for n, side in enumerate(of.sides):
        uid, foe = side.modifying, of.sides[1 - n].modifying
        if is_troops(ctx, uid) and is_troops(ctx, foe):
            text = say(
                "if disordered and engaged: {n}% without loss",
                n=percent(withdrawal_chance(ctx, uid, foe)),
            )
            head = say("Withdrawal of {unit}", unit=name_of(ctx, uid))
            yield head, cited("NB 14.3.1.1", text)


def withdrawal_chance(ctx: Ctx, uid: str, foe: str) -> Fraction:
    """How likely a disordered unit withdraws without loss from an enemy as he is: its score is not
    below his (NB 14.3.1.1, 14.3.2).
    """
    then = supposed(ctx)
    then.change(uid, disordered=True)
    mine, theirs = (total(withdrawal_lines(then, one)) for one in (uid, foe))
    faces = range(1, FACES + 1)
    good = sum(modified(a, mine) >= modified(b, theirs) for a in faces for b in faces)
    return Fraction(good, FACES * FACES)


def _generals(ctx: Ctx, units: list[str]) -> Iterator[Note]:
    """Generals whose unit is beaten may fall (NB 15.2.2.2)."""
    if Switch.MOVING_COMBAT not in ctx.rules.options:
        return
    most = ctx.rules.tables.limits.fallen.value
    for uid in units:
        for general in attached_generals(ctx, uid):
            text = say(
                "falls on a die of {most} or less upon the rout or dispersal of {unit}",
                most=most,
                unit=name_of(ctx, uid),
            )
            yield Text(name_of(ctx, general)), cited("NB 15.2.2.2-1", text)
