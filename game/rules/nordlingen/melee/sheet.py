"""All that is known of a combat before its dice: both sums, and how it may end."""

from fractions import Fraction

from game.engine.event import total
from game.engine.prompt import (
    Chances,
    Sheet,
    SheetChance,
    SheetGroup,
    SheetMember,
    SheetSide,
    Sides,
)
from game.engine.text import Text, say
from game.rules.kit.pools import percent
from game.rules.nordlingen.melee.combats import Combat, general_of, of_side, principal_of
from game.rules.nordlingen.melee.fates import (
    Ending,
    Fate,
    chance_of,
    chance_of_loss,
    chance_to_lose,
    endings,
)
from game.rules.nordlingen.melee.roll import modifiers
from game.rules.nordlingen.places import pose_of
from game.rules.nordlingen.states import LEVELS
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, now, side_of

ROWS: tuple[tuple[Fate, Text, str], ...] = (
    ("pushed", say("{unit} is pushed back"), "ND 5.9"),
    ("recoils", say("{unit} recoils"), "ND 5.8"),
    ("routs", say("{unit} goes into rout"), "ND 5.8"),
    ("lost", say("{unit} is eliminated"), "ND 12.1"),
)


def title(ctx: Ctx, combat: Combat) -> Text:
    """Who fights whom."""
    one, two = (card(ctx, uid).name for uid in combat.principals)
    return say("{unit} against {enemy}", unit=one, enemy=two)


def sheet(ctx: Ctx, combat: Combat) -> Sheet:
    """The sheet of a combat as it would be fought now."""
    return Sheet(
        title=title(ctx, combat),
        rule="ND 5.3",
        blocks=(
            Sides(tuple(_side(ctx, combat, side) for side in _sides(ctx, combat))),
            Chances(chances(ctx, combat)),
        ),
        confirm=say("Fight"),
        notes=(
            (
                say("Damage"),
                say(
                    "Each side rolls one die. It inflicts its die and its sum less the die of the "
                    "other, 3 points at most; three points are a permanent loss."
                ),
            ),
        ),
    )


def _sides(ctx: Ctx, combat: Combat) -> tuple[str, ...]:
    return tuple(side_of(ctx, uid) for uid in combat.principals)


def _side(ctx: Ctx, combat: Combat, side: str) -> SheetSide:
    lead = principal_of(ctx, combat, side)
    lines = modifiers(ctx, combat, lead)
    groups = tuple(_group(ctx, combat, uid) for uid in of_side(ctx, combat, side))
    role = Text(card(ctx, lead).name)
    return SheetSide(side, role, groups, modifiers=lines, total=total(lines))


def _group(ctx: Ctx, combat: Combat, uid: str) -> SheetGroup:
    leads = uid in combat.principals
    summary = say("Principal") if leads else say("Support")
    member = SheetMember(uid, tuple(_lines(ctx, combat, uid)), "lead" if leads else "support")
    return SheetGroup(pose_of(ctx, uid), summary, (member,))


def _lines(ctx: Ctx, combat: Combat, uid: str) -> list[Text]:
    unit, made = now(ctx, uid), card(ctx, uid)
    lines = [LEVELS[unit.disorder]]
    lines.append(say("Losses: {n} of {most}", n=unit.losses, most=made.strength))
    if unit.damage:
        lines.append(say("Damage points: {n}", n=unit.damage))
    general = general_of(ctx, combat, uid) if uid in combat.principals else ""
    if general:
        lines.append(say("General {general}", general=ctx.rules.oob.generals[general].name))
    return lines


def chances(ctx: Ctx, combat: Combat) -> tuple[SheetChance, ...]:
    """How likely each outcome is; what cannot come about is left out."""
    found = endings(ctx, combat)
    rows: list[tuple[Text, Fraction, str, str]] = []
    for number, uid in enumerate(combat.principals):
        rows += _of_unit(ctx, combat, found, number, uid)
    even = chance_to_lose(combat, found, None)
    rows.append((say("Equal damage: both add a level of disorder"), even, "", "ND 5.5"))
    return tuple(
        SheetChance(label=label, percent=percent(chance), side=side, rule=rule)
        for label, chance, side, rule in rows
        if chance
    )


def _of_unit(
    ctx: Ctx, combat: Combat, found: tuple[Ending, ...], number: int, uid: str
) -> list[tuple[Text, Fraction, str, str]]:
    name, side = card(ctx, uid).name, side_of(ctx, uid)
    lost = chance_to_lose(combat, found, uid)
    rows = [
        (say("{unit} loses the round", unit=name), lost, side, "ND 5.5"),
        (say("{unit} suffers a loss", unit=name), chance_of_loss(found, number), side, "ND 5.4"),
    ]
    for fate, words, rule in ROWS:
        label = say(words.message, unit=name)
        rows.append((label, chance_of(found, number, fate), side, rule))
    return rows
