"""At whom any unit could fire, asked at any time (NB 9.2)."""

from collections.abc import Iterator

from game.board.plane.arcs import range_to
from game.board.plane.numbers import Length
from game.engine.presentation import Lens
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, PolygonShape, Shape
from game.engine.text import Text, counted
from game.rules.napoleons_battles.fire.muzzles import Muzzle, muzzles, sector
from game.rules.napoleons_battles.fire.phase import best_at
from game.rules.napoleons_battles.fire.sheet import field_of, odds
from game.rules.napoleons_battles.fire.who import (
    targets,
    why_not_fire,
    why_not_over,
    why_not_target,
)
from game.rules.napoleons_battles.places import enemies, laid
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import name_of, profile_of


def fire_lens(ctx: Ctx, uid: str) -> Lens:
    """The sectors of a unit, its targets with their chances, and who is screened by what; if it may
    not fire now, why.
    """
    refusal = why_not_fire(ctx, uid)
    if profile_of(ctx, uid).fire_mod is None:
        assert refusal is not None, uid
        return Lens(text=refusal.message, rule=refusal.rule)
    found = targets(ctx, uid)
    text, rule = _told(ctx, uid, len(found), refusal)
    aimed = (_aimed(ctx, uid, foe) for foe in found)
    shapes = (*field_of(ctx, uid), *aimed, *_screened(ctx, uid))
    return Lens(text=text, rule=rule, shapes=shapes)


def _told(ctx: Ctx, uid: str, n: int, refusal: Refusal | None) -> tuple[Text, str]:
    if refusal is not None:
        return refusal.message, refusal.rule
    name = name_of(ctx, uid)
    return counted(n, "{unit} has {n} target.", "{unit} has {n} targets.", unit=name), "NB 9.2.3-1"


def _aimed(ctx: Ctx, uid: str, foe: str) -> LineShape:
    shot = best_at(ctx, uid, foe)
    return LineShape(points=(shot.muzzle.origin, shot.at), tone="good", text=odds(ctx, shot))


def _screened(ctx: Ctx, uid: str) -> Iterator[Shape]:
    """Lines to the enemies within sector and range at whom it may not fire, with the reason."""
    found = targets(ctx, uid)
    longest = profile_of(ctx, uid).fire_range
    for foe, _ in enemies(ctx, uid):
        if foe not in found:
            for muzzle in muzzles(ctx, uid):
                yield from _barred(ctx, uid, foe, muzzle, longest)


def _barred(ctx: Ctx, uid: str, foe: str, muzzle: Muzzle, longest: Length) -> Iterator[Shape]:
    near = range_to(muzzle.origin, laid(ctx, foe), sector(ctx, uid, muzzle))
    if near is None or near[0] > longest:
        return
    refusal = why_not_target(ctx, uid, foe) or why_not_over(ctx, uid, foe, muzzle)
    if refusal is not None:
        points = (muzzle.origin, near[1])
        yield LineShape(points=points, tone="bad", text=refusal.message)
        for stand in laid(ctx, refusal.by).stands if refusal.by else ():
            yield PolygonShape(points=stand, tone="bad")
