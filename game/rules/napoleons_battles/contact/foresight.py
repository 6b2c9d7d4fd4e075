"""What making contact would lead to, said before it is made: squares, evasion, flanks, the first
round of the combat (NB 8.4, 10.2, 14.2, 15.2).
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from game.board.plane.legs import Leg, laid_after
from game.board.plane.shapes import Pose
from game.engine.text import Text, say
from game.rules.kit.pools import percent
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.contact.announce import may_evade
from game.rules.napoleons_battles.contact.flank import way_of
from game.rules.napoleons_battles.contact.squares import began, must_test, square_chance
from game.rules.napoleons_battles.fates import Fate
from game.rules.napoleons_battles.melee.outcomes import chances
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import laid
from game.rules.napoleons_battles.states import disorder
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import Contact, Ctx, Way
from game.rules.napoleons_battles.units import (
    is_cavalry,
    is_on_turn,
    is_steady,
    is_wagon,
    name_of,
    now,
)

PERCENT = 10
"""Of each face of a die."""
BROKEN: tuple[Fate, ...] = ("routed", "gone")


def contact_warnings(
    ctx: Ctx, uid: str, foes: tuple[str, ...], last: Leg
) -> Iterator[tuple[str, Text]]:
    """Of a unit that has only the last inch to go: where it meets each enemy, what they may do
    first, and how the first round would go as both stand.
    """
    there = laid_after(laid(ctx, uid), last)
    for foe in foes:
        names = {"unit": name_of(ctx, uid), "foe": name_of(ctx, foe)}
        way = way_of(ctx, there, began(ctx, uid), foe)
        yield _where(way, names)
        yield from _answers(ctx, uid, foe, names)
        if way != "front" and is_steady(ctx, uid):
            told = say("{foe} is disordered at once", **names)
            yield "NB 8.4.0.3hr-1", told
        if _is_overtaken(ctx, foe):
            yield "NB 15.2.1-1", say("{foe} is fought at once, on the move", **names)
        else:
            yield from _first_round(ctx, Contact(uid, foe, way), there.pose, names)


def _answers(ctx: Ctx, uid: str, foe: str, names: dict[str, str]) -> Iterator[tuple[str, Text]]:
    """What an enemy does or may do before it is touched (NB 8.4.4, 14.2)."""
    if forms_square(ctx, uid, foe):
        chance = PERCENT * square_chance(ctx, foe)
        yield "NB 8.4.4.1-1", say("{foe} forms square: {n}%", n=chance, **names)
    if may_evade(ctx, foe, uid):
        yield "NB 14.2-1", say("{foe} may evade", **names)


def forms_square(ctx: Ctx, uid: str, foe: str) -> bool:
    """Is an enemy going to try (NB 8.4.4-1)?"""
    return is_cavalry(ctx, uid) and must_test(ctx, foe, uid)


def _where(way: Way, names: dict[str, str]) -> tuple[str, Text]:
    return {
        "front": ("NB 8.4-1", say("It contacts {foe} in front", **names)),
        "flank": ("NB 8.4.0.1hr-2", say("It contacts {foe} in the flank", **names)),
        "rear": ("NB 8.4.0.2hr-2", say("It contacts {foe} in the rear", **names)),
    }[way]


def _is_overtaken(ctx: Ctx, foe: str) -> bool:
    """Routed units and wagons are fought on the move (NB 15.2.1-1)."""
    weak = now(ctx, foe).routed or is_wagon(ctx, foe)
    return weak and Switch.MOVING_COMBAT in ctx.rules.options


def _first_round(
    ctx: Ctx, contact: Contact, there: Pose, names: dict[str, str]
) -> Iterator[tuple[str, Text]]:
    """How likely either breaks in it, if nobody fires or evades before; of infantry that tries it,
    with a square and without (NB 10.2).
    """
    uid, foe = contact.mover, contact.target
    then = supposed(ctx)
    then.change(uid, pose=there)
    then.append(then.table.contacts, contact)
    if forms_square(ctx, uid, foe):
        squared = supposed(then)
        squared.change(foe, form=Form.SQUARE)
        square = say(
            "Against a square {unit} breaks {own}%, {foe} {other}% in the first round",
            **_breaking(squared, uid, foe),
            **names,
        )
        yield "NB 10.3.1.1.3", square
    if contact.way != "front" and is_steady(then, uid):
        disorder(then, foe, "NB 8.4.0.3hr-1")
    told = say(
        "In the first round {unit} breaks {own}%, {foe} {other}%",
        **_breaking(then, uid, foe),
        **names,
    )
    yield "NB 10.2-1", told


def _breaking(then: Ctx, uid: str, foe: str) -> dict[str, int]:
    """In so many of a hundred cases either does."""
    mine = is_on_turn(then, uid)
    found = chances(then, Combat((uid,), (foe,)) if mine else Combat((foe,), (uid,)), ())
    own, other = found if mine else found[::-1]
    return {"own": percent(_broken(own)), "other": percent(_broken(other))}


def _broken(found: Mapping[Fate, Fraction]) -> Fraction:
    return sum((found.get(fate, Fraction(0)) for fate in BROKEN), Fraction(0))
