"""What shelters a target from a shot (ND 4.22)."""

from typing import NamedTuple

from game.board.plane.distance import apart, meet
from game.board.plane.ground import Area, Barrier, solid
from game.board.plane.numbers import Point
from game.engine.text import Text, say
from game.rules.nordlingen.movement.lines import lies_on
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.shelter import houses_over, woods_over
from game.rules.nordlingen.table import Ctx


class Cover(NamedTuple):
    """A defence value and what it comes from."""

    vdf: int = 0
    name: str | Text = ""


def cover_against(ctx: Ctx, target: str, origin: Point) -> Cover:
    """The best cover of a target against a shot from a point; several do not add up (ND 4.22)."""
    inside = (*houses_over(ctx, target), *woods_over(ctx, target))
    found: tuple[Area | Barrier, ...] = (*inside, *_lines(ctx, target, origin))
    covers = (Cover(ctx.rules.defence(one), _called(ctx, one)) for one in found)
    return max(covers, key=lambda one: one.vdf, default=Cover())


def _called(ctx: Ctx, ground: Area | Barrier) -> str | Text:
    return ground.name or say(ctx.rules.effects(ground).name)


def _lines(ctx: Ctx, target: str, origin: Point) -> tuple[Barrier, ...]:
    """Lines within 0.5um of it that the shot crosses, it being wholly on the far side (ND 4.22)."""
    place, reach = laid(ctx, target), ctx.rules.tables.limits.line_reach.value
    return tuple(
        line
        for line in ctx.rules.table.barriers
        if any(meet(origin, place.middle, *part) for part in solid(line))
        and any(apart(stand, part) <= reach for stand in place.stands for part in solid(line))
        and not lies_on(place, line)
    )
