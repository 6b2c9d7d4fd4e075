"""What is known of a charge before its dice: both tests, what each result brings, and the melee
that follows (ND 3.29, 3.30, 5.4).
"""

from collections.abc import Iterator
from fractions import Fraction

from game.board.plane.legs import MOVE, WHEEL, Leg, laid_after
from game.engine.event import total
from game.engine.prompt import Sheet, SheetChance, Trial
from game.engine.text import Text, joined, say
from game.rules.kit.dice import FACES
from game.rules.kit.pools import percent
from game.rules.nordlingen import morale
from game.rules.nordlingen.charge.ahead import melee_ahead
from game.rules.nordlingen.charge.answers import why_not_counter, why_not_fire, why_not_square
from game.rules.nordlingen.charge.home import Home
from game.rules.nordlingen.charge.test import charging_modifiers
from game.rules.nordlingen.charge.way import UM, Way
from game.rules.nordlingen.movement.ground import disordering
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.outcomes import RECOILS, ROUTS, WORDS
from game.rules.nordlingen.places import in_melee, laid, lies
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
    notes = [(say("Contact"), text) for text in (_across(ctx, way), untested) if text is not None]
    notes += [(say("On the way"), text) for text in _on_the_way(ctx, charger, way)]
    melee = None if is_routed(ctx, target) else melee_ahead(ctx, charger, way)
    notes += [] if melee is None else [(say("Melee"), melee[1])]
    return Sheet(
        title=say("{unit} charges {target}", **names),
        rule="ND 3.25",
        blocks=(
            _charging(ctx, charger, way, breakthrough),
            *(() if untested is not None else (_charged(ctx, charger, way, breakthrough),)),
            *(() if melee is None else (melee[0],)),
        ),
        confirm=say("Charge"),
        notes=tuple(notes),
    )


def _across(ctx: Ctx, way: Way) -> Text | None:
    """Contact with what a target holds, not with itself (ND 3.28)."""
    target = card(ctx, way.target).name
    return None if way.edges else say("{target} is met at what it holds.", target=target)


def _on_the_way(ctx: Ctx, charger: str, way: Way) -> Iterator[Text]:
    """What the wheel and the straight part bring upon the charger (ND 10.9)."""
    place = laid(ctx, charger)
    for leg in (Leg(WHEEL, way.wheel), Leg(MOVE, way.travel)):
        end = laid_after(place, leg) if leg.amount else place
        if leg.amount and disordering(ctx, charger, place, end, leg) is not None:
            yield say("The ground disorders {unit}.", unit=card(ctx, charger).name)
            return
        place = end


def _why_untested(ctx: Ctx, target: str) -> Text | None:
    """Why a target makes no test (ND 3.30, 3.32)."""
    if is_routed(ctx, target):
        return say("The target is routed: it makes a rout move.")
    if in_melee(ctx, target):
        return say("The target is in melee: it makes no test and gives no answer.")
    return None


def _charging(ctx: Ctx, charger: str, way: Way, breakthrough: bool) -> Trial:
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
    title = say("{unit}: test to charge", unit=card(ctx, charger).name)
    return Trial(title, lines, total(lines), tuple(rows))


def _charged(ctx: Ctx, charger: str, way: Way, breakthrough: bool) -> Trial:
    """The target's test (ND 3.30), and what it may answer if it passes (ND 3.31)."""
    target = way.target
    lines = morale.modifiers(ctx, target, "charged", charger)
    found = morale.chances(ctx, target, "charged", against=charger)
    then = _answers(ctx, charger, way)
    rows = (_row(ctx, target, outcome, n, "ND 3.30", then) for outcome, n in found.items())
    title = say("{unit}: test against the charge", unit=card(ctx, target).name)
    return Trial(title, lines, total(lines), tuple(rows))


def _answers(ctx: Ctx, charger: str, way: Way) -> Text:
    """What a target that stands firm could do as things are (ND 3.31-3.34, 13.7)."""
    began = lies(ctx, charger, way.target)
    home = Home(charger, way.target, way.wheel, began, way.place.pose)
    square = Reading.SQUARE_ANSWER in ctx.rules.options
    could = (
        (say("stand"), True),
        (say("fire"), why_not_fire(ctx, home) is None),
        (say("countercharge"), why_not_counter(ctx, way.target, charger) is None),
        (say("form square"), square and why_not_square(ctx, way.target, charger) is None),
    )
    words = joined(tuple(word for word, holds in could if holds), ", ")
    return say("it may {answers}", answers=words)


def _row(
    ctx: Ctx, uid: str, outcome: Outcome, faces: int, rule: str, then: Text | None = None
) -> SheetChance:
    return SheetChance(
        label=WORDS[outcome],
        percent=percent(Fraction(faces, FACES)),
        side=side_of(ctx, uid),
        text=then if outcome == "pass" else _leads_to(outcome),
        rule=rule,
    )


def _leads_to(outcome: Outcome) -> Text | None:
    if outcome in RECOILS:
        return say("it gives way before contact")
    return say("it runs before contact") if outcome in ROUTS else None
