"""The push-back of a loser, and who follows it (ND 5.9)."""

from game.board.plane.distance import overlap
from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.numbers import FULL_TURN, HALF_TURN, Heading
from game.board.plane.shapes import Outline
from game.engine.context import derived
from game.engine.text import say
from game.rules.nordlingen import shelter
from game.rules.nordlingen.generals import ridden_down
from game.rules.nordlingen.movement.ground import disorder_on_way, price
from game.rules.nordlingen.movement.lines import astride
from game.rules.nordlingen.movement.obstacles import compelled_over
from game.rules.nordlingen.moving import part, put
from game.rules.nordlingen.places import (
    charge_between,
    contact_edges,
    everybody,
    laid,
    pose_of,
    touching,
)
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, is_artillery, is_train, movement, now, on_table

Step = tuple[str, Leg]
"""Who is moved, and by which leg."""


@derived
def push_of(ctx: Ctx, loser: str, winner: str) -> tuple[Step, ...]:
    """The steps of a push-back, the loser first, then the enemies who keep contact; none: it is
    omitted, because he defends an area or a line or has no room (ND 5.9).
    """
    if defends(ctx, loser, winner):
        return ()
    way = _way(ctx, loser, winner)
    followers = [foe for foe in touching(ctx, loser) if _may_follow(ctx, foe, loser)]
    while stuck := [foe for foe in followers if not _has_room(ctx, foe, way, (loser, *followers))]:
        followers = [foe for foe in followers if foe not in stuck]
    if not _has_room(ctx, loser, way, (loser, *followers)):
        return ()
    return tuple((uid, _leg(ctx, uid, way)) for uid in (loser, *followers))


def defends(ctx: Ctx, uid: str, enemy: str) -> bool:
    """Does a unit defend an area, or a line against an enemy who is still there?"""
    line = shelter.line_of(ctx, uid) if on_table(ctx, enemy) else None
    at_line = line is not None and shelter.is_beyond(ctx, line, uid, enemy)
    return at_line or shelter.area_of(ctx, uid) is not None


def _way(ctx: Ctx, loser: str, winner: str) -> Heading:
    """Along the heading of the enemy principal if his front touches the loser, else straight back
    (ND 5.9).
    """
    back = (pose_of(ctx, loser).heading + HALF_TURN) % FULL_TURN
    if not on_table(ctx, winner):
        return back
    contact = charge_between(ctx, loser, winner)
    charged = contact is not None and contact.charger == winner
    if charged or "front" in contact_edges(ctx, winner, loser):
        return pose_of(ctx, winner).heading
    return back


def _may_follow(ctx: Ctx, foe: str, loser: str) -> bool:
    """Guns and wagons never advance (ND 5.30), nor does a square (ND 3.13), nor who defends what he
    would leave.
    """
    bound = is_artillery(ctx, foe) or is_train(ctx, foe) or now(ctx, foe).square
    return not bound and not defends(ctx, foe, loser)


def _leg(ctx: Ctx, uid: str, way: Heading) -> Leg:
    off = (way - pose_of(ctx, uid).heading) % FULL_TURN
    length = ctx.rules.tables.limits.push_back.value
    return Leg(MOVE, length, off - FULL_TURN if off > HALF_TURN else off)


def _has_room(ctx: Ctx, uid: str, way: Heading, going: tuple[str, ...]) -> bool:
    """Is the place free to which it would come, if all who go with it leave theirs? Followers cross
    no obstacle.
    """
    place = laid_after(laid(ctx, uid), _leg(ctx, uid, way))
    follows = uid != going[0]
    return (
        ctx.rules.table.holds(place)
        and not _is_barred(ctx, uid, place)
        and not any(overlap(place, one) for other, one in everybody(ctx) if other not in going)
        and not (follows and set(astride(ctx, place)) - set(astride(ctx, laid(ctx, uid))))
    )


def _is_barred(ctx: Ctx, uid: str, place: Outline) -> bool:
    """Is there ground where this unit may not be?"""
    most = movement(ctx, uid)
    return any(price(ctx, uid, area, most) is None for area in ctx.rules.table.touched(place))


def push(ctx: Ctx, steps: tuple[Step, ...]) -> None:
    """Carry out a push-back: contacts between those who move together are kept."""
    loser = steps[0][0]
    ctx.tell(
        "ND 5.9", say("{unit} is pushed back.", unit=card(ctx, loser).name), loser, kind="push"
    )
    contacts, before = list(ctx.table.charges), {uid: laid(ctx, uid) for uid, _ in steps}
    for uid, leg in steps:
        put(ctx, uid, laid_after(before[uid], leg).pose)
    ctx.set(charges=contacts)
    for uid, leg in steps:
        part(ctx, uid)
        if uid == loser:
            compelled_over(ctx, uid, before[uid], leg)
        else:
            disorder_on_way(ctx, uid, before[uid], laid(ctx, uid), leg)
        ridden_down(ctx, uid, laid(ctx, uid))
