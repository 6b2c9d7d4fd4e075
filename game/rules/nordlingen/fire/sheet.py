"""What is known of a shot before it is aimed (ND 4.4-4.22, 4.24)."""

from collections.abc import Sequence

from msgspec import structs

from game.engine.event import total
from game.engine.prompt import (
    Chances,
    Modifiers,
    Preview,
    Sheet,
    SheetChance,
    SheetGroup,
    SheetMember,
    SheetSide,
    Sides,
)
from game.engine.text import Text, joined, say
from game.rules.kit.dice import FACES
from game.rules.kit.pools import percent
from game.rules.nordlingen import morale
from game.rules.nordlingen.fire.field import BANDS, field_of, sight_line
from game.rules.nordlingen.fire.roll import Aim, Shot, loss_chance, shot, shot_chances
from game.rules.nordlingen.fire.volley import POINTS
from game.rules.nordlingen.fire.who import weapon_row
from game.rules.nordlingen.outcomes import WORDS
from game.rules.nordlingen.places import pose_of
from game.rules.nordlingen.refusals import um
from game.rules.nordlingen.states import LEVELS
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, is_routed, now, side_of

CASES = FACES * FACES


def shot_preview(ctx: Ctx, made: Shot, others: Sequence[Aim]) -> Preview:
    """The sheet of a shot, its bands and its line of sight. `others`: what is aimed already."""
    shooter, target, edge = made.aim.shooter, made.aim.target, made.aim.edge
    shapes = (*field_of(ctx, shooter, edge), *sight_line(ctx, shooter, target, edge))
    return Preview(rule="ND 4.4", sheet=shot_sheet(ctx, made, others), shapes=shapes)


def shot_sheet(ctx: Ctx, made: Shot, others: Sequence[Aim]) -> Sheet:
    target = made.aim.target
    return Sheet(
        title=say(
            "{unit} shoots at {target}",
            unit=card(ctx, made.aim.shooter).name,
            target=card(ctx, target).name,
        ),
        subtitle=say(
            "{weapon}, {n} um: {band}",
            weapon=say(weapon_row(ctx, made.aim.shooter).name),
            n=um(made.range),
            band=BANDS[made.band],
        ),
        rule="ND 4.4",
        blocks=(
            Sides(_sides(ctx, made)),
            Modifiers(made.lines, made.total),
            Chances((*_points(ctx, made), *_losses(ctx, made, others))),
        ),
        confirm=say("Aim at this target"),
        notes=tuple(_notes(ctx, made)),
    )


def _sides(ctx: Ctx, made: Shot) -> tuple[SheetSide, ...]:
    """Who shoots, and at whom, as they stand (ND 4.2)."""
    shooter, target = made.aim.shooter, made.aim.target
    return (
        _side(ctx, shooter, say("Shoots"), _of_shooter(ctx, shooter)),
        _side(ctx, target, say("Target"), _of_target(ctx, target)),
    )


def _side(ctx: Ctx, uid: str, role: Text, lines: tuple[Text, ...]) -> SheetSide:
    group = SheetGroup(pose_of(ctx, uid), Text(card(ctx, uid).name), (SheetMember(uid, lines),))
    return SheetSide(side_of(ctx, uid), role, (group,))


def _of_shooter(ctx: Ctx, uid: str) -> tuple[Text, ...]:
    """What its dice hang on (ND 4.10, 4.13, 4.16)."""
    unit = now(ctx, uid)
    moved = unit.moved or unit.halted
    return (
        LEVELS[unit.disorder],
        say("has moved") if moved else say("has not moved"),
        say("has shot before") if unit.fired else say("first fire"),
    )


def _of_target(ctx: Ctx, uid: str) -> tuple[Text, ...]:
    """What it can still bear (ND 4.6)."""
    unit, most = now(ctx, uid), card(ctx, uid).strength
    told = (LEVELS[unit.disorder], say("Losses: {n} of {most}", n=unit.losses, most=most))
    return (*told, say("Damage points: {n}", n=unit.damage)) if unit.damage else told


def _points(ctx: Ctx, made: Shot) -> tuple[SheetChance, ...]:
    """No damage, one, two or three points, of the 36 cases of both dice (ND 4.5)."""
    return tuple(
        SheetChance(
            label=POINTS[points],
            percent=percent(chance),
            side=side_of(ctx, made.aim.shooter) if points else "",
            text=say("{n} of 36", n=int(chance * CASES)),
            rule="ND 4.5",
        )
        for points, chance in enumerate(shot_chances(made.total))
    )


def _losses(ctx: Ctx, made: Shot, others: Sequence[Aim]) -> list[SheetChance]:
    """A permanent loss by this shot, with the damage of this impulse, and by all shots that are
    aimed at the target (ND 4.6).
    """
    target, own = made.aim.target, shot_chances(made.total)
    same = [one for one in others if one.target == target and one.shooter != made.aim.shooter]
    spreads = [shot_chances(shot(ctx, aim).total) for aim in same]
    alone, all_of_them = loss_chance(ctx, target, [own]), loss_chance(ctx, target, [own, *spreads])
    rows = [_loss(ctx, made, percent(alone), say("permanent loss"), _damage(ctx, target))]
    if same:
        told = say("with {n} {n:shot|shots} aimed before", n=len(same))
        rows.append(_loss(ctx, made, percent(all_of_them), say("permanent loss in all"), told))
    return rows


def _loss(ctx: Ctx, made: Shot, chance: int, label: Text, text: Text | None) -> SheetChance:
    side = side_of(ctx, made.aim.shooter)
    return SheetChance(label=label, percent=chance, side=side, text=text, rule="ND 4.6")


def _damage(ctx: Ctx, target: str) -> Text | None:
    points = now(ctx, target).damage
    return say("it has {points} already", points=POINTS[points]) if points else None


def _notes(ctx: Ctx, made: Shot) -> list[tuple[Text, Text]]:
    """What a target that is damaged, without a loss, will have to do (ND 4.24)."""
    target = made.aim.target
    if is_routed(ctx, target):
        return [(say("If damaged"), say("The routed unit makes a rout move instead of a test."))]
    hurt = structs.replace(now(ctx, target), damaged=True)
    lines = (
        *morale.standing(ctx, target, "fire"),
        *morale.condition(ctx, hurt),
        *morale.cover_lines(ctx, made.cover),
    )
    spread = morale.spread(morale.row_of(ctx, "fire"), total(lines))
    told = (
        say("{result} on {n} of 6", result=WORDS[outcome], n=n) for outcome, n in spread.items()
    )
    return [(say("Test if damaged without a loss"), joined(tuple(told), ", "))]
