"""The first round of a combat, said before contact is made (NB 10.2)."""

from collections.abc import Mapping
from fractions import Fraction

from game.board.plane.legs import Leg, laid_after
from game.engine.steps import Steps
from game.engine.text import Text, say
from game.rules.kit.pools import percent
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.contact.flank import way_of
from game.rules.napoleons_battles.contact.squares import began
from game.rules.napoleons_battles.fates import Fate, by_fate
from game.rules.napoleons_battles.melee.outcomes import outcomes
from game.rules.napoleons_battles.melee.separate import Combat, combats, shares_of
from game.rules.napoleons_battles.movement.steps import step
from game.rules.napoleons_battles.places import laid, parent_of, touching
from game.rules.napoleons_battles.states import disorder
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import Contact, Ctx
from game.rules.napoleons_battles.table import Way as ContactWay
from game.rules.napoleons_battles.units import is_on_turn, is_steady, name_of, now

BEATEN: tuple[Fate, ...] = ("routed", "gone")


def way_by(ctx: Ctx, uid: str, foe: str, last: Leg) -> ContactWay:
    """Where a unit meets an enemy with its last inch (NB 8.4.0)."""
    return way_of(ctx, laid_after(laid(ctx, uid), last), began(ctx, uid), foe)


def first_round(ctx: Ctx, uid: str, foe: str, last: Leg) -> Steps[Text]:
    """How likely either is beaten in it as both stand, if nobody fires before (NB 10.2)."""
    then = _met(ctx, uid, last)
    yield
    return say(
        "Routed, dispersed or eliminated in the first round: {unit} {own}%, {foe} {other}%",
        **(yield from _beaten(then, uid, foe)),
    )


def against_square(ctx: Ctx, uid: str, foe: str, last: Leg) -> Steps[Text]:
    """The same if the enemy has formed square, which has no flank (NB 8.4.0.1hr, 10.3.1.1.3)."""
    then = _met(ctx, uid, last)
    then.change(foe, form=Form.SQUARE, disordered=now(ctx, foe).disordered)
    yield
    return say(
        "Routed, dispersed or eliminated in the first round against a square: {unit} {own}%, "
        "{foe} {other}%",
        **(yield from _beaten(then, uid, foe)),
    )


def _met(ctx: Ctx, uid: str, last: Leg) -> Ctx:
    """The last inch is made as it will be, with the generals who ride along, and contact with all
    whom the unit touches then (NB 1.5-2, 8.4-1, 8.4.0.3hr).
    """
    then, start = supposed(ctx), began(ctx, uid)
    step(then, uid, last)
    for foe in touching(then, uid):
        if not any({c.mover, c.target} == {uid, foe} for c in then.table.contacts):
            contact = Contact(uid, foe, way_of(then, laid(then, uid), start, foe))
            then.append(then.table.contacts, contact)
            if contact.way != "front" and is_steady(then, uid):
                disorder(then, foe, "NB 8.4.0.3hr-1")
    return then


def _beaten(then: Ctx, uid: str, foe: str) -> Steps[Mapping[str, str | int]]:
    """In so many of a hundred cases either is, in the combat in which they meet (NB 8.4.2)."""
    whole = parent_of(then, foe) or foe
    left = combats(then)
    pair = Combat((uid,), (whole,)) if is_on_turn(then, uid) else Combat((whole,), (uid,))
    combat = next((c for c in left if {uid, whole} <= set(c.units)), pair)
    yield
    found = outcomes(then, combat, shares_of(then, combat, left))
    yield
    return {
        "unit": name_of(then, uid),
        "own": percent(_share(by_fate(found[uid]))),
        "foe": name_of(then, whole),
        "other": percent(_share(by_fate(found[whole]))),
    }


def _share(found: Mapping[Fate, Fraction]) -> Fraction:
    return sum((found.get(fate, Fraction(0)) for fate in BEATEN), Fraction(0))
