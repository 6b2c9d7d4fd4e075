"""The first round of a combat, said before contact is made (NB 10.2)."""

from collections.abc import Mapping
from fractions import Fraction

from game.board.plane.legs import Leg, laid_after
from game.board.plane.shapes import Pose
from game.engine.text import Text, say
from game.rules.kit.pools import percent
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.contact.flank import way_of
from game.rules.napoleons_battles.contact.squares import began
from game.rules.napoleons_battles.fates import Fate
from game.rules.napoleons_battles.melee.outcomes import chances
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.places import laid
from game.rules.napoleons_battles.states import disorder
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import Contact, Ctx
from game.rules.napoleons_battles.units import is_on_turn, is_steady, name_of

BEATEN: tuple[Fate, ...] = ("routed", "gone")


def contact_by(ctx: Ctx, uid: str, foe: str, last: Leg) -> tuple[Contact, Pose]:
    """The contact that a unit makes with its last inch, and where it then stands (NB 8.4.0)."""
    there = laid_after(laid(ctx, uid), last)
    return Contact(uid, foe, way_of(ctx, there, began(ctx, uid), foe)), there.pose


def first_round(ctx: Ctx, contact: Contact, there: Pose) -> Text:
    """How likely either is beaten in it as both stand, if nobody fires before (NB 10.2)."""
    then = _met(ctx, contact, there)
    if contact.way != "front" and is_steady(then, contact.mover):
        disorder(then, contact.target, "NB 8.4.0.3hr-1")
    return say(
        "Routed, dispersed or eliminated in the first round: {unit} {own}%, {foe} {other}%",
        **_beaten(then, contact),
    )


def against_square(ctx: Ctx, contact: Contact, there: Pose) -> Text:
    """The same if the enemy has formed square (NB 10.3.1.1.3)."""
    then = _met(ctx, contact, there)
    then.change(contact.target, form=Form.SQUARE)
    return say(
        "Routed, dispersed or eliminated in the first round against a square: {unit} {own}%, "
        "{foe} {other}%",
        **_beaten(then, contact),
    )


def _met(ctx: Ctx, contact: Contact, there: Pose) -> Ctx:
    then = supposed(ctx)
    then.change(contact.mover, pose=there)
    then.append(then.table.contacts, contact)
    return then


def _beaten(then: Ctx, contact: Contact) -> Mapping[str, str | int]:
    """In so many of a hundred cases either is."""
    uid, foe = contact.mover, contact.target
    mine = is_on_turn(then, uid)
    found = chances(then, Combat((uid,), (foe,)) if mine else Combat((foe,), (uid,)), ())
    own, other = found if mine else found[::-1]
    return {
        "unit": name_of(then, uid),
        "own": percent(_share(own)),
        "foe": name_of(then, foe),
        "other": percent(_share(other)),
    }


def _share(found: Mapping[Fate, Fraction]) -> Fraction:
    return sum((found.get(fate, Fraction(0)) for fate in BEATEN), Fraction(0))
