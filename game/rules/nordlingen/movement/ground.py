"""What the ground costs and does to who moves over it (ND 3.9, 10.1-10.9, 10.11)."""

from collections.abc import Iterable

from game.board.plane.distance import sides
from game.board.plane.ground import Area, Barrier, solid
from game.board.plane.legs import ABOUT, MOVE, Leg
from game.board.plane.numbers import Length, Point
from game.board.plane.shapes import Outline
from game.board.plane.share import lies_inside
from game.board.plane.travel import Going, Rate, Stretch, ground_by, near_way
from game.rules.nordlingen import states
from game.rules.nordlingen.cards import Type
from game.rules.nordlingen.movement.lines import astride, lies_on
from game.rules.nordlingen.places import is_free
from game.rules.nordlingen.table import DISORDERED, Ctx
from game.rules.nordlingen.tables import Speed
from game.rules.nordlingen.units import is_artillery, is_open, is_train, type_of

FULL: Length = 1_000
"""What a um costs on clear ground."""
ROAD = "road"


def speed(ctx: Ctx, uid: str, area: Area) -> Speed:
    """How fast a kind of ground lets a unit move (ND 10.1)."""
    row = ctx.rules.effects(area)
    if dict(area.told).get("impassable") == "true":
        return "no"
    if is_artillery(ctx, uid):
        return row.artillery
    if is_train(ctx, uid):
        return row.wagon
    if type_of(ctx, uid) is Type.TERCIO:
        return row.large_infantry
    return row.open if is_open(ctx, uid) else row.close


def price(ctx: Ctx, uid: str, area: Area, allowance: Length) -> Length | None:
    """What a um costs there of an allowance: double at half speed, all of it where the limit is
    1um; None: the unit may not be there (ND 3.9).
    """
    match speed(ctx, uid, area):
        case "no":
            return None
        case "half":
            return 2 * FULL
        case "max1":
            return max(FULL, allowance)
        case "full":
            return FULL


def rate(ctx: Ctx, uids: tuple[str, ...], allowance: Length, times: int = 1) -> Rate:
    """The worst ground touched counts (ND 3.9), of a line for all its units (ND 3.12); `times`: so
    much dearer is the kind of leg (ND 3.6).
    """

    def cost(areas: tuple[Area, ...]) -> Length | None:
        worst = FULL
        for area in areas:
            for uid in uids:
                found = price(ctx, uid, area, allowance)
                if found is None:
                    return None
                worst = max(worst, found)
        return worst * times

    return cost


def underfoot(ctx: Ctx, place: Outline) -> tuple[Area, ...]:
    """The ground on which a footprint is, and the streams that it is astride of (ND 10.7)."""
    return (*dry(ctx, place), *_wet(ctx, place, astride(ctx, place)))


def dry(ctx: Ctx, place: Outline) -> tuple[Area, ...]:
    """The areas that a footprint touches, without those through which a road leads on which it is
    wholly (ND 10.11).
    """
    touched = ctx.rules.table.touched(place)
    if any(a.kind == ROAD and lies_inside(place, a.outline) for a in touched):
        return tuple(a for a in touched if not ctx.rules.effects(a).by_road)
    return touched


def _wet(ctx: Ctx, place: Outline, lines: Iterable[Barrier]) -> tuple[Area, ...]:
    """Those of some lines that are streams and on both sides of which a footprint lies."""
    return tuple(
        Area(line.name, line.kind, line.points)
        for line in lines
        if ctx.rules.effects(line).disorder != "never" and lies_on(place, line)
    )


class Underway(Going):
    """The ground along the ways of a body, as it counts here: roads and streams are looked at. A
    stream counts for who is astride of it at first; others stop on its line (ND 3.22).
    """

    def __init__(self, ctx: Ctx) -> None:
        super().__init__(ctx.rules.table)
        self._ctx = ctx

    def along(self, unit: Outline, way: Point, upto: Length) -> list[Stretch]:
        near, lines = near_way(self.table, unit, way, upto), astride(self._ctx, unit)
        if not lines and not any(area.kind == ROAD for area in near):
            return super().along(unit, way, upto)
        borders = [segment for area in near for segment in sides(area.outline)]
        borders += [segment for line in lines for segment in solid(line)]

        def touched(place: Outline) -> tuple[Area, ...]:
            return (*dry(self._ctx, place), *_wet(self._ctx, place, lines))

        return ground_by(touched, unit, way, upto, borders)

    def touched(self, unit: Outline) -> tuple[Area, ...]:
        return underfoot(self._ctx, unit)


def may_stand(ctx: Ctx, uid: str, place: Outline) -> bool:
    """Is a place free for a unit: on the table, clear of all others and of ground on which it may
    not be (ND 0.10)?
    """
    return is_free(ctx, place, [uid]) and all(
        speed(ctx, uid, area) != "no" for area in underfoot(ctx, place)
    )


def is_difficult(ctx: Ctx, uids: Iterable[str], area: Area) -> bool:
    """Ground that slows a unit, disorders it, or in which close order fights badly (ND 3.8)."""
    row = ctx.rules.effects(area)
    slow = any(speed(ctx, uid, area) != "full" for uid in uids)
    return slow or row.close_melee or row.disorder != "never"


def disordering(ctx: Ctx, uid: str, before: Outline, after: Outline, leg: Leg) -> Area | None:
    """The ground of a leg that disorders a unit: that which disorders every unit, when the first
    part of it enters, and that which disorders who moves in it, open order apart (ND 10.9). Who
    turns about on the spot does not move (ND 3.10).
    """
    stretches = Underway(ctx).ground(before, leg.off, leg.amount) if leg.kind == MOVE else []
    start = underfoot(ctx, before)
    met = [*start, *(area for _, _, areas in stretches for area in areas), *underfoot(ctx, after)]
    for area in met:
        row = ctx.rules.effects(area)
        if row.disorder == "all" and (area not in start or row.obstacle):
            return area
        if row.disorder == "moving" and leg.kind != ABOUT and not is_open(ctx, uid):
            return area
    return None


def disorder_on_way(ctx: Ctx, uid: str, before: Outline, after: Outline, leg: Leg) -> None:
    """A unit becomes disordered by the ground over which a leg leads (ND 10.9)."""
    if disordering(ctx, uid, before, after, leg) is not None:
        states.raise_to(ctx, uid, DISORDERED, "ND 10.9")
