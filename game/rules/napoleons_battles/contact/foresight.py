"""What making contact would lead to, said before it is made: squares, evasion, flanks, the first
round of the combat (NB 8.4, 10.2, 14.2, 15.2).
"""

from collections.abc import Callable, Iterator

from game.board.plane.legs import Leg
from game.engine.steps import Steps
from game.engine.text import Text, joined, say
from game.rules.napoleons_battles.contact.announce import may_evade
from game.rules.napoleons_battles.contact.first_round import (
    against_square,
    first_round,
    way_by,
)
from game.rules.napoleons_battles.contact.squares import must_test, square_chance
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import Ctx, Way
from game.rules.napoleons_battles.units import (
    is_cavalry,
    is_steady,
    is_wagon,
    name_of,
    now,
)

Warned = tuple[str, Text]
"""A rule, and what it would cause."""
PERCENT = 10
"""Of each face of a die."""


def contact_warnings(
    ctx: Ctx, uid: str, foes: tuple[str, ...], last: Leg
) -> Steps[tuple[Warned, ...]]:
    """Of a unit that has only the last inch to go: where it meets each enemy, what they may do
    first, and how the first round would go as both stand.
    """
    found: list[Warned] = []
    for foe in foes:
        yield
        names = {"unit": name_of(ctx, uid), "foe": name_of(ctx, foe)}
        way = way_by(ctx, uid, foe, last)
        found += [_where(way, names), *_answers(ctx, uid, foe, names)]
        if way != "front" and is_steady(ctx, uid) and is_steady(ctx, foe):
            found.append(("NB 8.4.0.3hr-1", say("{foe}: disordered at once", **names)))
        if _is_overtaken(ctx, foe):
            found.append(("NB 15.2.1-1", say("{foe}: combat at once, on the move", **names)))
            continue
        if forms_square(ctx, uid, foe):
            against = yield from against_square(ctx, uid, foe, last)
            found.append(("NB 10.3.1.1.3", against))
        found.append(("NB 10.2-1", (yield from first_round(ctx, uid, foe, last))))
    return tuple(found)


def contact_told(ctx: Ctx, uid: str, foes: tuple[str, ...], last: Leg) -> Text:
    """Whom it contacts and where, in a few words (NB 8.4-1, 8.4.0.1hr-2, 8.4.0.2hr-2)."""
    words: dict[Way, Callable[..., Text]] = {
        "front": lambda **names: say("contact: {foe}, front", **names),
        "flank": lambda **names: say("contact: {foe}, flank", **names),
        "rear": lambda **names: say("contact: {foe}, rear", **names),
    }
    ways = ((foe, way_by(ctx, uid, foe, last)) for foe in foes)
    return joined([words[way](foe=name_of(ctx, foe)) for foe, way in ways], " · ")


def _answers(ctx: Ctx, uid: str, foe: str, names: dict[str, str]) -> Iterator[Warned]:
    """What an enemy does or may do before it is touched (NB 8.4.4, 14.2)."""
    if forms_square(ctx, uid, foe):
        chance = PERCENT * square_chance(ctx, foe)
        yield "NB 8.4.4.1-1", say("{foe}: emergency square {n}%", n=chance, **names)
    if may_evade(ctx, foe, uid):
        yield "NB 14.2-1", say("{foe} may evade", **names)


def forms_square(ctx: Ctx, uid: str, foe: str) -> bool:
    """Is an enemy going to try (NB 8.4.4-1)?"""
    return is_cavalry(ctx, uid) and must_test(ctx, foe, uid)


def _where(way: Way, names: dict[str, str]) -> Warned:
    return {
        "front": ("NB 8.4-1", say("It contacts {foe} in front", **names)),
        "flank": ("NB 8.4.0.1hr-2", say("It contacts {foe} in the flank", **names)),
        "rear": ("NB 8.4.0.2hr-2", say("It contacts {foe} in the rear", **names)),
    }[way]


def _is_overtaken(ctx: Ctx, foe: str) -> bool:
    """Routed units and wagons are fought on the move (NB 15.2.1-1)."""
    weak = now(ctx, foe).routed or is_wagon(ctx, foe)
    return weak and Switch.MOVING_COMBAT in ctx.rules.options
