"""The dice of fire: modifiers, scores, results, chances (NB 9.3, 9.4)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from game.engine.context import derived
from game.engine.event import Modifier, total
from game.engine.text import say
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.fire.cover import in_cover
from game.rules.napoleons_battles.fire.who import Shot
from game.rules.napoleons_battles.modifiers import FACES, modified
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import array, is_partly_in, town_of
from game.rules.napoleons_battles.shelter import is_sheltered
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.tables import Profile, RollRow
from game.rules.napoleons_battles.units import (
    is_battery,
    is_cavalry,
    is_infantry,
    is_troops,
    is_wagon,
    now,
    profile_of,
)

Hit = Literal["none", "one", "two", "eliminated"]
"""What a shot does: figures lost, or a battery that is gone (NB 9.3.3)."""
SMALL = (4, 5)
"""Guns of a battery that is a small one (NB 9.4.12)."""
MANY, FEW, SINGLE = (6, (2, 3), 1)


class Score(NamedTuple):
    """The lines of a shot and what they come to; of a disordered unit never more than 0
    (NB 9.2.1.4hr).
    """

    lines: tuple[Modifier, ...]
    total: int


@derived
def score(ctx: Ctx, shot: Shot) -> Score:
    """All that is added to the die of the firing unit (NB 9.4)."""
    lines = tuple(_lines(ctx, shot))
    reached = total(lines)
    capped = now(ctx, shot.shooter).disordered and reached > 0
    if capped:
        label = say("Disordered: no more than 0 in all")
        lines = (*lines, Modifier(-reached, label, "NB 9.2.1.4hr-2"))
        reached = 0
    return Score(lines, reached)


def _lines(ctx: Ctx, shot: Shot) -> Iterator[Modifier]:
    rows, uid = ctx.rules.tables.fire, shot.shooter
    yield Modifier(profile_of(ctx, uid).fire_mod or 0, say("Fire factor"), "NB 9.4.1")
    if in_cover(ctx, shot):
        yield rows["cover"].modifier()
    yield from (row.modifier() for row in _formation(ctx, shot))
    if is_battery(ctx, uid):
        yield from (row.modifier() for row in _of_guns(ctx, shot))
    else:
        yield from (row.modifier() for row in _of_bases(ctx, shot))
    if _without_front_bases(ctx, uid):
        yield rows["square"].modifier()
    if charged(ctx, uid):
        yield rows["charged"].modifier()
    if now(ctx, uid).disordered:
        yield rows["disordered"].modifier()


def _formation(ctx: Ctx, shot: Shot) -> Iterator[RollRow]:
    """How the target stands (NB 9.4.3)."""
    rows, unit = ctx.rules.tables.fire, now(ctx, shot.target)
    square = unit.form is Form.SQUARE or unit.routed
    march = unit.form is Form.MARCH
    column = unit.form in (Form.COLUMN, Form.LIMBERED)
    if Switch.FORMATION_FIRE not in ctx.rules.options:
        if square or march:
            yield rows["formation"]
    elif is_battery(ctx, shot.shooter):
        if square or march:
            yield rows["artillery_dense"]
        elif column:
            yield rows["artillery_column"]
    elif square:
        yield rows["small_arms_dense"]


def _of_guns(ctx: Ctx, shot: Shot) -> Iterator[RollRow]:
    """What counts for batteries (NB 9.2.2.2hr, 9.4.4, 9.4.12)."""
    rows, row = ctx.rules.tables.fire, profile_of(ctx, shot.shooter)
    if now(ctx, shot.shooter).damaged:
        yield rows["damaged"]
    if _is_small(row):
        yield rows["small_battery"]
    if town_of(ctx, shot.shooter) and Switch.TOWN_BATTERY in ctx.rules.options:
        yield rows["town_corner" if shot.muzzle.corner else "town_side"]


def _is_small(row: Profile) -> bool:
    return row.guns in SMALL and not row.small_battery_included


def _of_bases(ctx: Ctx, shot: Shot) -> Iterator[RollRow]:
    """How many bases of infantry fire, and whether they stand in water (NB 9.4.5-9.4.8)."""
    rows, n = ctx.rules.tables.fire, shot.muzzle.bases
    if n >= MANY:
        yield rows["many_bases"]
    elif n in FEW:
        yield rows["few_bases"]
    elif n == SINGLE:
        yield rows["one_base"]
    if is_partly_in(ctx, shot.shooter, "ford"):
        yield rows["ford"]


def _without_front_bases(ctx: Ctx, uid: str) -> bool:
    """By the base rules: infantry in square or deployed in a town, and batteries attached to it
    (NB 9.4.9).
    """
    if Switch.FRONT_BASES in ctx.rules.options:
        return False
    parent = now(ctx, uid).attached or uid
    return is_infantry(ctx, parent) and now(ctx, parent).form in (Form.SQUARE, Form.TOWN)


def charged(ctx: Ctx, uid: str) -> bool:
    """Is it in contact with attacking cavalry, not in square nor protected by works or buildings; a
    battery also not attached to infantry that is (NB 9.4.10, 10.1.3)?
    """
    own = array(ctx, uid)
    attackers = (c.mover for c in ctx.table.contacts if c.target in own)
    if not any(is_cavalry(ctx, foe) for foe in attackers):
        return False
    parent = now(ctx, uid).attached or uid
    safe = now(ctx, parent).form is Form.SQUARE or is_sheltered(ctx, parent)
    return not safe and not is_sheltered(ctx, uid)


# -- results ---------------------------------------------------------------------------------------


def result(ctx: Ctx, target: str, firing: int, against: int) -> Hit:
    """What a score does against the unmodified die of the target (NB 9.3.3)."""
    if against >= firing:
        return "none"
    doubled = firing >= 2 * against
    if is_troops(ctx, target):
        return "two" if doubled else "one"
    if is_battery(ctx, target) and now(ctx, target).form in (Form.LIMBERED, Form.MARCH):
        return "eliminated" if doubled else "one"
    return "one" if doubled else "none"


def chances(ctx: Ctx, shot: Shot) -> dict[Hit, Fraction]:
    """How likely each result is, of the hundred cases of both dice (NB 9.3.3)."""
    by = score(ctx, shot).total
    faces = range(1, FACES + 1)
    found = Counter(result(ctx, shot.target, modified(a, by), b) for a in faces for b in faces)
    return {hit: Fraction(n, FACES * FACES) for hit, n in found.items()}


WORTH: Mapping[Hit, int] = {"none": 0, "one": 1, "two": 2, "eliminated": 3}


def promise(ctx: Ctx, shot: Shot) -> Fraction:
    """How good a shot is: the figures it costs on average, of a battery more."""
    worth = 1 if is_troops(ctx, shot.target) else 2
    worth = 0 if is_wagon(ctx, shot.target) else worth
    return sum((WORTH[hit] * p for hit, p in chances(ctx, shot).items()), Fraction(0)) * worth
