"""Cover from fire (NB 9.4.2)."""

from game.board.plane.distance import apart, meet
from game.board.plane.ground import Barrier, solid
from game.board.plane.numbers import TOLERANCE
from game.rules.napoleons_battles.fire.who import Shot
from game.rules.napoleons_battles.places import inside, is_partly_in, laid, town_of
from game.rules.napoleons_battles.table import Ctx


def in_cover(ctx: Ctx, shot: Shot) -> bool:
    """Is the target in cover? It counts once, whatever covers it (NB 9.4.2, R49)."""
    return (
        bool(town_of(ctx, shot.target))
        or _wholly_in(ctx, shot.target, "cover")
        or _in_river_bed(ctx, shot)
        or any(_behind(ctx, shot, line) for line in ctx.rules.table.barriers)
    )


def _wholly_in(ctx: Ctx, uid: str, trait: str) -> bool:
    """Wholly inside an area of which this holds (NB 9.4.2.1)."""
    held = inside(ctx, uid)
    areas = (a for a in ctx.rules.table.areas if a.name in held)
    return any(getattr(ctx.rules.effects(a), trait) for a in areas)


def _in_river_bed(ctx: Ctx, shot: Shot) -> bool:
    """Wholly in the bed of a river, unless who fires is at least partly there too (NB 9.4.2.2)."""
    return _wholly_in(ctx, shot.target, "ford") and not is_partly_in(ctx, shot.shooter, "ford")


def _behind(ctx: Ctx, shot: Shot, line: Barrier) -> bool:
    """Behind a wall or works that the line of fire crosses, and close by it (NB 9.4.2.3)."""
    if not ctx.rules.effects(line).shelters:
        return False
    stands = laid(ctx, shot.target).stands
    return any(
        meet(shot.muzzle.origin, shot.at, *segment)
        and any(apart(stand, segment) <= TOLERANCE for stand in stands)
        for segment in solid(line)
    )
