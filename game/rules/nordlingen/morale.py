"""The morale test: its modifiers, its die, the cell it gives (ND 7).

What only an occasion knows, and its own chapter adds as further lines: the cover against the shots
that did damage (`cover_lines`), whom a charger charges (`charging_lines`), a melee that he has won
(`after_won_melee`).
"""

from collections.abc import Mapping
from types import MappingProxyType

from game.engine.context import derived
from game.engine.event import Modifier, total
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die, or_more
from game.rules.kit.figures import Figure, applying
from game.rules.nordlingen import shelter, support
from game.rules.nordlingen.cards import HORSE, LIGHT_HORSE, Type
from game.rules.nordlingen.generals import best_level
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.outcomes import WORDS
from game.rules.nordlingen.places import in_melee, lies
from game.rules.nordlingen.table import SHAKEN, Ctx, Unit
from game.rules.nordlingen.tables import MoraleRow, Occasion, Outcome
from game.rules.nordlingen.units import card, is_cavalry, is_pikemen, is_routed, now, type_of

WHY: Mapping[Occasion, Text] = MappingProxyType(
    {
        "fire": say("morale under fire"),
        "melee": say("morale in melee"),
        "charging": say("morale to charge"),
        "charged": say("morale against a charge"),
        "contagion": say("morale of those near a rout"),
        "rout": say("morale to rally"),
    }
)
"""What each row of the table is rolled for."""
CHARGES: tuple[Occasion, ...] = ("charging", "charged")
UNCOVERED: tuple[Occasion, ...] = ("charging", "fire")
"""No cover counts in a test to charge; in one for fire, that against the shots (ND 7.16)."""
STRONG = 2
"""From this defence value on cover counts as strong (ND 7.16)."""


def test(ctx: Ctx, uid: str, occasion: Occasion, *further: Modifier, against: str = "") -> Outcome:
    """Test the morale of a unit and tell it; what comes of it is for `outcomes` to do (ND 7.2).
    `against`: the enemy for whom it is tested, where there is one. A routed unit only tests to
    rally (ND 1.5).
    """
    assert occasion == "rout" or not is_routed(ctx, uid), uid
    row = row_of(ctx, occasion)
    lines = (*modifiers(ctx, uid, occasion, against), *further)
    die = ctx.roll(FACES, why=WHY[occasion], rule="ND 7.1")
    outcome = cell(row, die, total(lines))
    roll = one_die(
        die,
        WHY[occasion],
        lines,
        needed=needed(row, die, total(lines)),
        column=str(column(die, total(lines))),
    )
    result = WORDS[outcome]
    if passes_naturally(row, die, total(lines)):
        result = say("{result} (a natural 6 passes)", result=result)
    text = say(
        "{unit} tests {occasion}: {result}.",
        unit=card(ctx, uid).name,
        occasion=WHY[occasion],
        result=result,
    )
    ctx.tell(row.rule, text, uid, kind="morale", roll=roll)
    return outcome


def chances(
    ctx: Ctx, uid: str, occasion: Occasion, *further: Modifier, against: str = ""
) -> Mapping[Outcome, int]:
    """Of the six faces of the die, how many give each result, from the best one down."""
    lines = (*modifiers(ctx, uid, occasion, against), *further)
    return spread(row_of(ctx, occasion), total(lines))


def spread(row: MoraleRow, bonus: int) -> Mapping[Outcome, int]:
    """The same for a row and the sum of all modifiers."""
    found: dict[Outcome, int] = {}
    for die in range(FACES, 0, -1):
        outcome = cell(row, die, bonus)
        found[outcome] = found.get(outcome, 0) + 1
    return found


def row_of(ctx: Ctx, occasion: Occasion) -> MoraleRow:
    """The row of the table; that of charged units is another in the later edition (ND 13.1)."""
    later = occasion == "charged" and Reading.EDITION_211 in ctx.rules.options
    return ctx.rules.tables.morale["charged_211" if later else occasion]


def column(die: int, bonus: int) -> int:
    """The column of the table: the score, 1 at least and 6 at most; a natural 6 is always read as
    6 (ND 7.2).
    """
    return FACES if die == FACES else max(1, min(FACES, die + bonus))


def cell(row: MoraleRow, die: int, bonus: int) -> Outcome:
    """The result of a die with the sum of all modifiers (ND 7.2)."""
    return row.under(column(die, bonus))


def passing(row: MoraleRow) -> int:
    """The least score that passes: the lowest with the result of a 6 (ND 7.2)."""
    return min(score for score in range(1, FACES + 1) if row.under(score) == row.under(FACES))


def passes_naturally(row: MoraleRow, die: int, bonus: int) -> bool:
    """Whether a natural 6 passes though its score does not (ND 7.2)."""
    return die == FACES and die + bonus < passing(row)


def needed(row: MoraleRow, die: int, bonus: int) -> Text:
    """What passes; a natural 6 that passes with a score that does not is named too (ND 7.2)."""
    least = passing(row)
    if passes_naturally(row, die, bonus):
        return say("{n} or more, or a natural 6", n=least)
    return or_more(least)


def passes(ctx: Ctx, occasion: Occasion, outcome: Outcome) -> bool:
    """Is a test with this result passed (ND 7.2)?"""
    return outcome == row_of(ctx, occasion).under(FACES)


# -- its modifiers ---------------------------------------------------------------------------------


def modifiers(ctx: Ctx, uid: str, occasion: Occasion, against: str = "") -> tuple[Modifier, ...]:
    """The lines of a test as things stand, but for those that only the occasion knows."""
    return (*standing(ctx, uid, occasion, against), *condition(ctx, now(ctx, uid)))


@derived
def standing(ctx: Ctx, uid: str, occasion: Occasion, against: str = "") -> tuple[Modifier, ...]:
    """What does not depend on the unit's own losses, damage and disorder (ND 7.12-7.16, 7.18,
    7.22, 7.23).
    """
    rows = ctx.rules.tables.morale_modifiers
    charge = occasion in CHARGES
    counted = ((rows["value"], card(ctx, uid).morale), (rows["general"], best_level(ctx, uid)))
    covered = () if occasion in UNCOVERED else cover_lines(ctx, shelter.cover_of(ctx, uid, against))
    return (
        *_times(*counted),
        *applying(
            (rows["rear_support"], support.is_rear_supported(ctx, uid)),
            (rows["flanks_safe"], support.has_safe_flanks(ctx, uid)),
            (rows["chequerboard"], support.is_chequered(ctx, uid)),
        ),
        *covered,
        *applying(
            (rows["flank_threat"], support.is_threatened(ctx, uid, "flank")),
            (rows["rear_threat"], support.is_threatened(ctx, uid, "rear")),
            (rows["pikemen"], charge and is_pikemen(ctx, uid)),
            (rows["receiving"], occasion == "charged"),
        ),
    )


def condition(ctx: Ctx, unit: Unit) -> tuple[Modifier, ...]:
    """The unit's own losses, damage and disorder (ND 7.17)."""
    rows = ctx.rules.tables.morale_modifiers
    return _times(
        (rows["per_loss"], unit.losses),
        (rows["damaged"], int(unit.damaged)),
        (rows["per_disorder"], unit.disorder),
    )


def _times(*counted: tuple[Figure, int]) -> tuple[Modifier, ...]:
    """The lines of those figures that count more or less than nothing."""
    return tuple(figure.modifier(times) for figure, times in counted if times)


def cover_lines(ctx: Ctx, defence: int) -> tuple[Modifier, ...]:
    """The line that cover of a defence value makes (ND 7.16)."""
    rows = ctx.rules.tables.morale_modifiers
    return applying((rows["cover_one"], defence == 1), (rows["cover_two"], defence >= STRONG))


def charging_lines(ctx: Ctx, charger: str, target: str) -> tuple[Modifier, ...]:
    """What whom it charges adds to the test of a charger that still stands where the charge begins
    (ND 7.19-7.21, 7.23).
    """
    rows, victim = ctx.rules.tables.morale_modifiers, now(ctx, target)
    aside = shelter.has_flanks(ctx, target) and lies(ctx, charger, target) != "front"
    return applying(
        (rows["charging_flank"], aside),
        (rows["charging_melee"], in_melee(ctx, target)),
        (rows["charging_broken"], victim.disorder >= SHAKEN or victim.recoiled),
        (rows["charging_pikes"], is_cavalry(ctx, charger) and is_pikemen(ctx, target)),
    )


def after_won_melee(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """What a breakthrough adds to the test of the charger (ND 7.24). Cuirassiers are heavy cavalry
    with armour.
    """
    rows, kind = ctx.rules.tables.morale_modifiers, type_of(ctx, uid)
    cuirassiers = kind in HORSE and card(ctx, uid).armour
    return applying(
        (rows["after_melee_heavy"], kind is Type.MOUNTED_DRAGOONS or cuirassiers),
        (rows["after_melee_light"], kind in LIGHT_HORSE),
    )
