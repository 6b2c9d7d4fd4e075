"""What is known of a charge before its dice: both tests, and what each result brings (ND 3.29,
3.30).
"""

from fractions import Fraction

from game.engine.event import total
from game.engine.prompt import Chances, Modifiers, Sheet, SheetChance
from game.engine.text import Text, joined, say
from game.rules.kit.dice import FACES
from game.rules.kit.pools import percent
from game.rules.nordlingen import morale
from game.rules.nordlingen.charge.test import charging_modifiers
from game.rules.nordlingen.charge.way import UM, Way
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.outcomes import RECOILS, ROUTS, WORDS
from game.rules.nordlingen.places import in_melee
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.tables import Outcome
from game.rules.nordlingen.units import arm_of, card, is_routed, side_of


def success(ctx: Ctx, charger: str, way: Way, breakthrough: bool) -> int:
    """The chance in per cent that a charger comes up: it passes its test, and the die for the
    distance is high enough where one is rolled (ND 3.29, 13.3).
    """
    further = charging_modifiers(ctx, charger, way.target, breakthrough)
    found = morale.chances(ctx, charger, "charging", *further, against=way.target)
    passed = sum(n for outcome, n in found.items() if morale.passes(ctx, "charging", outcome))
    return percent(Fraction(passed, FACES) * long_enough(ctx, charger, way))


def long_enough(ctx: Ctx, charger: str, way: Way) -> Fraction:
    """The chance that the die brings a charger to its target (ND 13.3)."""
    if Reading.CHARGE_DICE not in ctx.rules.options:
        return Fraction(1)
    fast = ctx.rules.tables.fast[arm_of(ctx, charger)].value
    return Fraction(sum(die * UM + fast >= way.cost for die in range(1, FACES + 1)), FACES)


def charge_sheet(ctx: Ctx, charger: str, way: Way, breakthrough: bool) -> Sheet:
    """Both tests in the order of the dice."""
    target = way.target
    names = {"unit": card(ctx, charger).name, "target": card(ctx, target).name}
    untested = _why_untested(ctx, target)
    across = None if way.edges else say("{target} is met at what it holds.", **names)
    notes = [(say("Contact"), text) for text in (across, untested) if text is not None]
    return Sheet(
        title=say("{unit} charges {target}", **names),
        rule="ND 3.25",
        blocks=(
            *_charging(ctx, charger, way, breakthrough),
            *(() if untested is not None else _charged(ctx, charger, target)),
        ),
        confirm=say("Charge"),
        notes=tuple(notes),
    )


def _why_untested(ctx: Ctx, target: str) -> Text | None:
    """Why a target makes no test (ND 3.30, 3.32)."""
    if is_routed(ctx, target):
        return say("The target is routed: it makes a rout move.")
    if in_melee(ctx, target):
        return say("The target is in melee: it makes no test and gives no answer.")
    return None


def _charging(ctx: Ctx, charger: str, way: Way, breakthrough: bool) -> tuple[Modifiers, Chances]:
    """The charger's test, and the die for the distance (ND 3.29, 13.3)."""
    further = charging_modifiers(ctx, charger, way.target, breakthrough)
    lines = (*morale.modifiers(ctx, charger, "charging", way.target), *further)
    found = morale.chances(ctx, charger, "charging", *further, against=way.target)
    rows = [_row(ctx, charger, outcome, n, "ND 3.29") for outcome, n in found.items()]
    chance = long_enough(ctx, charger, way)
    if Reading.CHARGE_DICE in ctx.rules.options:
        label = say("the charge distance is long enough")
        side = side_of(ctx, charger)
        rows.append(SheetChance(label=label, percent=percent(chance), side=side, rule="ND 13.3"))
    return Modifiers(lines, total(lines)), Chances(tuple(rows))


def _charged(ctx: Ctx, charger: str, target: str) -> tuple[Modifiers, Chances]:
    """The target's test (ND 3.30)."""
    lines = morale.modifiers(ctx, target, "charged", charger)
    found = morale.chances(ctx, target, "charged", against=charger)
    rows = (_row(ctx, target, outcome, n, "ND 3.30") for outcome, n in found.items())
    return Modifiers(lines, total(lines)), Chances(tuple(rows))


def _row(ctx: Ctx, uid: str, outcome: Outcome, faces: int, rule: str) -> SheetChance:
    label = joined((Text(card(ctx, uid).name), WORDS[outcome]), ": ")
    return SheetChance(
        label=label,
        percent=percent(Fraction(faces, FACES)),
        side=side_of(ctx, uid),
        text=_leads_to(outcome),
        rule=rule,
    )


def _leads_to(outcome: Outcome) -> Text | None:
    if outcome == "pass":
        return say("it stands, fires or countercharges")
    if outcome in RECOILS:
        return say("it gives way before contact")
    return say("it runs before contact") if outcome in ROUTS else None
