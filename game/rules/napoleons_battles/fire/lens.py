"""At whom any unit could fire, asked at any time (NB 9.2)."""

from collections.abc import Iterator

from game.board.plane.distance import between
from game.engine.presentation import Lens
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, Shape
from game.engine.text import Text, say
from game.rules.napoleons_battles.fire.field import barred_lines, field_of, shade_of
from game.rules.napoleons_battles.fire.phase import best_at
from game.rules.napoleons_battles.fire.sheet import odds
from game.rules.napoleons_battles.fire.who import targets, why_not_fire
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
    shapes = (*field_of(ctx, uid), *shade_of(ctx, uid), *aimed, *_screened(ctx, uid))
    return Lens(text=text, rule=rule, shapes=shapes)


def _told(ctx: Ctx, uid: str, n: int, refusal: Refusal | None) -> tuple[Text, str]:
    if refusal is not None:
        return refusal.message, refusal.rule
    name = name_of(ctx, uid)
    return say("{unit}: {n} {n:target|targets} to fire at.", n=n, unit=name), "NB 9.2.3-1"


def _aimed(ctx: Ctx, uid: str, foe: str) -> LineShape:
    shot = best_at(ctx, uid, foe)
    return LineShape(points=(shot.muzzle.origin, shot.at), tone="good", text=odds(ctx, shot))


def _screened(ctx: Ctx, uid: str) -> Iterator[Shape]:
    """Lines to the enemies within sector and range at whom it may not fire, with the reason."""
    found, reach = targets(ctx, uid), profile_of(ctx, uid).fire_range
    for foe, place in enemies(ctx, uid):
        near = between(laid(ctx, uid).middle, place.middle)
        if foe not in found and near <= reach + laid(ctx, uid).radius + place.radius:
            yield from barred_lines(ctx, uid, foe, named=True)
