"""At whom any unit could shoot, asked at any time (ND 4.2, 14.1)."""

from collections.abc import Iterator

from game.engine.presentation import Lens
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, Shape
from game.engine.text import Text, say
from game.rules.nordlingen.fire.field import field_of, sight_line
from game.rules.nordlingen.fire.phase import chances_of, shots_of
from game.rules.nordlingen.fire.roll import Shot
from game.rules.nordlingen.fire.who import why_not_shoot, why_not_target
from game.rules.nordlingen.places import enemies, pose_of
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, weapon_of


def fire_lens(ctx: Ctx, uid: str) -> Lens:
    """The bands of a unit, its targets with the chances of points, and who is hidden by what; if it
    may not shoot now, why.
    """
    refusal = why_not_shoot(ctx, uid)
    if not weapon_of(ctx, uid):
        assert refusal is not None, uid
        return Lens(text=refusal.message, rule=refusal.rule)
    shots = shots_of(ctx, uid)
    text, rule = _told(ctx, uid, len(shots), refusal)
    shapes = (*field_of(ctx, uid), *(_aimed(ctx, made) for made in shots), *_hidden(ctx, uid))
    return Lens(text=text, rule=rule, shapes=shapes)


def _told(ctx: Ctx, uid: str, n: int, refusal: Refusal | None) -> tuple[Text, str]:
    if refusal is not None:
        return refusal.message, refusal.rule
    name = card(ctx, uid).name
    return say("{unit}: {n} {n:target|targets} to fire at.", n=n, unit=name), "ND 4.2"


def _aimed(ctx: Ctx, made: Shot) -> LineShape:
    ends = pose_of(ctx, made.aim.shooter).at, pose_of(ctx, made.aim.target).at
    return LineShape(points=ends, tone="good", text=chances_of(made))


def _hidden(ctx: Ctx, uid: str) -> Iterator[Shape]:
    """The lines to enemies in range that are barred, up to what bars them."""
    for foe, _ in enemies(ctx, uid):
        refusal = why_not_target(ctx, uid, foe)
        if refusal is not None and refusal.at is not None:
            yield from sight_line(ctx, uid, foe)
