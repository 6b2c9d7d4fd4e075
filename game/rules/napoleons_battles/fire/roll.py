"""The dice of fire: modifiers, scores, results, chances (NB 9.3, 9.4)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from game.engine.context import derived
from game.engine.event import Modifier, total
from game.engine.text import say
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.fates import Falls, fall_in_fire, gathered, left_over
from game.rules.napoleons_battles.fire.cover import in_cover
from game.rules.napoleons_battles.fire.who import Shot
from game.rules.napoleons_battles.modifiers import FACES, modified
from game.rules.napoleons_battles.places import (
    array,
    form_in_tables,
    is_partly_in,
    parent_of,
    town_of,
)
from game.rules.napoleons_battles.shelter import is_sheltered
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.tables import Hit, HitRow, Profile, RollRow
from game.rules.napoleons_battles.units import (
    is_battery,
    is_cavalry,
    is_infantry,
    is_troops,
    is_wagon,
    now,
    profile_of,
)

SMALL = (4, 5)
"""Guns of a battery that is a small one (NB 9.4.12)."""
MANY, FEW, SINGLE = (6, (2, 3), 1)

COMMON = ("cover", "formation", "square", "charged", "disordered")
OF_GUNS = ("artillery_column", "artillery_dense", "damaged", "small_battery")
OF_BASES = ("small_arms_dense", "many_bases", "few_bases", "one_base", "ford")
"""The lines that may count for any unit, for batteries, for others."""


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
        lines = (*lines, Modifier(-reached, label, "NB 9.2.1.4hr-2", limit=True))
        reached = 0
    return Score(lines, reached)


def _lines(ctx: Ctx, shot: Shot) -> Iterator[Modifier]:
    uid = shot.shooter
    yield Modifier(profile_of(ctx, uid).fire_mod or 0, say("Fire factor"), "NB 9.4.1")
    options = ctx.rules.options
    yield from (row.modifier() for row in _applying(ctx, shot) if row.counts(options))


def _applying(ctx: Ctx, shot: Shot) -> Iterator[RollRow]:
    """All rows whose case is given, by whatever rules they count (NB 9.4)."""
    rows, uid = ctx.rules.tables.fire, shot.shooter
    if not shot.target or in_cover(ctx, shot):
        # Who fires at an empty town has no other target (NB 9.4.2.5).
        yield rows["cover"]
    if shot.target:
        yield from _formation(ctx, shot)
    yield from (_of_guns if is_battery(ctx, uid) else _of_bases)(ctx, shot)
    if _from_square(ctx, uid):
        yield rows["square"]
    if charged(ctx, uid):
        yield rows["charged"]
    if now(ctx, uid).disordered:
        yield rows["disordered"]


def idle_lines(ctx: Ctx, shot: Shot) -> tuple[Modifier, ...]:
    """The lines of a shot that come to nothing here, for whoever looks for them (NB 9.4)."""
    uid, options = shot.shooter, ctx.rules.options
    rows, met = ctx.rules.tables.fire, list(_applying(ctx, shot))
    keys = (*COMMON, *(OF_GUNS if is_battery(ctx, uid) else OF_BASES))
    idle = (rows[key] for key in keys if rows[key] not in met and rows[key].counts(options))
    return tuple(Modifier(0, row.modifier().label, row.rule) for row in idle)


def _formation(ctx: Ctx, shot: Shot) -> Iterator[RollRow]:
    """How the target stands (NB 9.4.3)."""
    rows, unit = ctx.rules.tables.fire, now(ctx, shot.target)
    form = form_in_tables(ctx, shot.target)
    square = form is Form.SQUARE or unit.routed
    dense = square or form is Form.MARCH
    if dense:
        yield rows["formation"]
    if is_battery(ctx, shot.shooter):
        if dense:
            yield rows["artillery_dense"]
        elif form in (Form.COLUMN, Form.LIMBERED):
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
    if town_of(ctx, shot.shooter):
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


def _from_square(ctx: Ctx, uid: str) -> bool:
    """Infantry in square or deployed in a town, and batteries attached to it (NB 9.4.9)."""
    parent = parent_of(ctx, uid) or uid
    return is_infantry(ctx, parent) and now(ctx, parent).form in (Form.SQUARE, Form.TOWN)


def charged(ctx: Ctx, uid: str) -> bool:
    """Is it in contact with attacking cavalry, not in square nor protected by works or buildings; a
    battery also not attached to infantry that is (NB 9.4.10, 10.1.3)?
    """
    own = array(ctx, uid)
    attackers = (c.mover for c in ctx.table.contacts if c.target in own)
    if not any(is_cavalry(ctx, foe) for foe in attackers):
        return False
    parent = parent_of(ctx, uid) or uid
    safe = now(ctx, parent).form is Form.SQUARE or is_sheltered(ctx, parent)
    return not safe and not is_sheltered(ctx, uid)


# -- results ---------------------------------------------------------------------------------------


def result(ctx: Ctx, target: str, firing: int, against: int) -> Hit:
    """What a score does against the unmodified die of the target (NB 9.3.3)."""
    return _result(hits_on(ctx, target), firing, against)


def _result(row: HitRow, firing: int, against: int) -> Hit:
    if against >= firing:
        return row.results[0]
    return row.results[2 if firing >= 2 * against else 1]


def hits_on(ctx: Ctx, target: str) -> HitRow:
    """What a shot does to a target of this kind (NB 9.3.3)."""
    table = ctx.rules.tables.hit
    if is_troops(ctx, target):
        return table.troops
    drawn = now(ctx, target).form in (Form.LIMBERED, Form.MARCH)
    return table.limbered if is_battery(ctx, target) and drawn else table.open


@derived
def chances(ctx: Ctx, shot: Shot) -> Mapping[Hit, Fraction]:
    """How likely each result is, of the hundred cases of both dice (NB 9.3.3)."""
    row = hits_on(ctx, shot.target)
    found = Counter(_result(row, a, b) for a, b in cases(ctx, shot))
    return {hit: Fraction(n, FACES * FACES) for hit, n in found.items()}


def cases(ctx: Ctx, shot: Shot) -> Iterator[tuple[int, int]]:
    """The hundred cases: the score of who fires, and the die of the target."""
    by = score(ctx, shot).total
    faces = range(1, FACES + 1)
    return ((modified(a, by), b) for a in faces for b in faces)


def outcomes(ctx: Ctx, shot: Shot) -> Falls:
    """How likely each fall is for the target, of these cases and of those of its cuirasses, which
    save from small arms alone (NB 9.3.3, 11, 15.7hr-2).
    """
    guns, uid = is_battery(ctx, shot.shooter), shot.target
    rows = []
    for hit, chance in chances(ctx, shot).items():
        kept = {FIGURES[hit]: Fraction(1)} if guns else left_over(ctx, uid, FIGURES[hit])
        rows += [(fall_in_fire(ctx, uid, left), chance * p) for left, p in kept.items()]
    return gathered(rows)


def hit_chance(ctx: Ctx, shot: Shot) -> Fraction:
    """How likely it costs the target anything (NB 9.3.3)."""
    return sum((p for fall, p in outcomes(ctx, shot).items() if fall.lost), Fraction(0))


FIGURES: Mapping[Hit, int] = {"none": 0, "one": 1, "two": 2, "eliminated": 2}
"""The figures that a result costs (NB 9.3.3)."""
WORTH: Mapping[Hit, int] = {"none": 0, "one": 1, "two": 2, "eliminated": 3}


def promise(ctx: Ctx, shot: Shot) -> Fraction:
    """How good a shot is: the figures it costs on average, of a battery more."""
    worth = 1 if is_troops(ctx, shot.target) else 2
    worth = 0 if is_wagon(ctx, shot.target) else worth
    return sum((WORTH[hit] * p for hit, p in chances(ctx, shot).items()), Fraction(0)) * worth
