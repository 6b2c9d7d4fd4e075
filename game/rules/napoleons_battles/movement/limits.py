"""What keeps a unit from going farther (NB 8.1.3, 8.2, 8.4.1, 13.2.3, 15.4.3)."""

from collections.abc import Callable

from msgspec import structs

from game.board.plane.contact import Vicinity, crossings, first_meeting
from game.board.plane.distance import distance, within
from game.board.plane.ground import Barrier, solid
from game.board.plane.legs import ABOUT, MOVE, TURN, WHEEL, Leg, vector
from game.board.plane.numbers import DEGREE, TOLERANCE, Length
from game.board.plane.shapes import Footprint, Outline, lay
from game.board.plane.travel import Going
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.rules.kit.fan import Fan
from game.rules.kit.manoeuvres import (
    Limit,
    Made,
    Passage,
    Stop,
    barred_ground,
    clear_of,
    no_nearer,
    on_table,
)
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Arm, Form
from game.rules.napoleons_battles.control.armies import is_shaken
from game.rules.napoleons_battles.movement.price import (
    is_backward,
    is_sideways,
    left_of,
    moves_freely,
    purse,
    rate_now,
)
from game.rules.napoleons_battles.movement.roads import along_road, is_road_bound, marches
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import (
    Laid,
    afire,
    dangerous,
    enemies,
    friends,
    is_barred,
    is_closed,
    is_engaged,
    laid,
)
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import (
    arm_of,
    card,
    is_cavalry,
    is_on_turn,
    is_troops,
    name_of,
    now,
    profile_of,
)

FINE = 45 * DEGREE


def farthest(ctx: Ctx, uid: str) -> Length:
    """How far it could go at most with what is left of its turn."""
    return int(left_of(ctx, uid) * rate_now(ctx, uid) / WHOLE)


def may_attack(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit may not move into contact (NB 1.4.2.3-3, 8.4.1.1)."""
    if not is_troops(ctx, uid):
        return refusals.GUNS_ATTACK
    square = now(ctx, uid).form is Form.SQUARE
    if square and Switch.NO_SQUARE_ATTACK in ctx.rules.options:
        return refusals.SQUARE_ATTACK
    return None


def why_not_move(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit may not be taken in hand (NB 4.2.3.1-1, 8.1.1.4, 8.4.2.3)."""
    unit = now(ctx, uid)
    if unit.routed:
        return refusals.HAS_MOVED if unit.moved else None
    if unit.detached_from:
        return refusals.DETACHMENT_STAYS
    if is_engaged(ctx, uid):
        return refusals.ENGAGED
    if unit.limit == "none" and not marches(ctx, uid):
        return refusals.NO_MOVE
    return refusals.HAS_MOVED if unit.done else None


@derived
def limits(ctx: Ctx, uid: str) -> tuple[Limit, ...]:
    """All that limits the legs of a move, in the order in which refusals are counted (NB 23)."""
    foes, table = enemies(ctx, uid), ctx.rules.table
    found: list[Limit] = [
        purse(ctx, uid),
        _direction(ctx, uid),
        _nothing_fine_near(ctx, uid),
        *_barred(ctx, uid),
        _no_contact(ctx, uid),
        _forward_into_contact(ctx, uid),
        clear_of(foes, lambda foe: refusals.enemy_in_way(name_of(ctx, foe))),
        *_past_friends(ctx, uid),
        on_table(table, refusals.NO_ROOM),
    ]
    if arm_of(ctx, uid) in (Arm.ARTILLERY, Arm.WAGON):
        found.append(_gates(ctx))
    if any(is_closed(ctx, line) for line in table.barriers):
        found.append(_closed(ctx))
    if is_road_bound(ctx, uid):
        found.append(along_road(ctx))
    if is_worn(ctx, uid):
        found += _no_nearer_than_now(ctx, uid)
    return tuple(found)


@derived
def fan_of(ctx: Ctx, uid: str) -> Fan:
    """What a unit can reach by a wheel and a leg, known while nothing changes."""
    return Fan(laid(ctx, uid), limits(ctx, uid), farthest(ctx, uid))


def is_worn(ctx: Ctx, uid: str) -> bool:
    """Is its formation worn out, or is it guard of a demoralised army? Off turn that does not hold
    for cavalry that reacts (NB 13.2.3, 13.3.2).
    """
    spared = is_cavalry(ctx, uid) and not is_on_turn(ctx, uid)
    guard = profile_of(ctx, uid).guard > 0 and is_shaken(ctx, uid)
    return (card(ctx, uid).formation in ctx.table.worn or guard) and not spared


# -- each of them ----------------------------------------------------------------------------------


def _direction(ctx: Ctx, uid: str) -> Limit:
    """Forward, back, or straight to a side (NB 8.2.1-8.2.3); a change of front by the house rule
    (NB 8.2.5.3.1hr).
    """
    free = moves_freely(ctx, uid)
    fronts = Switch.CHANGE_OF_FRONT in ctx.rules.options or free

    def limit(_unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind == TURN:
            return None if fronts else Stop(0, refusals.NO_FRONT_CHANGE)
        if leg.kind != MOVE or free:
            return None
        good = abs(leg.off) <= FINE or is_backward(leg.off) or is_sideways(leg.off)
        return None if good else Stop(0, refusals.DIRECTION)

    return limit


def _nothing_fine_near(ctx: Ctx, uid: str) -> Limit:
    """Nearer than an inch to an enemy combat unit that is not in rout no sideways move, no wheel
    and no change of front, at any moment (NB 8.2.3-2, 8.2.4-2, 8.2.5.1.1, 8.4.1-3).
    """
    foes, near = Vicinity(dangerous(ctx, uid)), ctx.rules.tables.limits.near.value
    free = moves_freely(ctx, uid)
    words: dict[str, Callable[[str], Refusal]] = {
        MOVE: refusals.near_side,
        WHEEL: refusals.near_wheel,
        TURN: refusals.near_change,
        ABOUT: refusals.near_change,
    }

    def none_near(word: Callable[[str], Refusal]) -> Limit:
        return no_nearer(foes, near, lambda foe: word(name_of(ctx, foe)))

    during = {kind: none_near(word) for kind, word in words.items()}

    def limit(unit: Outline, made: Made, leg: Leg) -> Stop | None:
        if leg.kind == MOVE and (free or not is_sideways(leg.off)):
            return None
        here = next(
            (foe for foe, place in foes.beside(unit, near) if within(unit, place, near - 1)), ""
        )
        if here:
            return Stop(0, structs.replace(words[leg.kind](name_of(ctx, here)), by=here))
        return during[leg.kind](unit, made, leg)

    return limit


def ground_limits(ctx: Ctx, uid: str) -> tuple[Limit, ...]:
    """Ground that bars everybody, and friends on whom nobody ends (NB 8.1.3.2, 8.2.6.3.1-1)."""
    return (
        *_barred(ctx, uid),
        *_past_friends(ctx, uid),
    )


def _barred(ctx: Ctx, uid: str) -> tuple[Limit, ...]:
    """Ground that bars everybody, and burning towns but for who stands in one and leaves it
    (NB 8.2.6.3.1-1, 15.4.3-1).
    """
    table, rate = ctx.rules.table, _rate(ctx)
    found: list[Limit] = []
    if any(is_barred(ctx, area) for area in table.areas):
        barring = Going(table, lambda area: is_barred(ctx, area))
        found.append(barred_ground(barring, rate, refusals.BARRED))
    if burning := afire(ctx, uid):
        fires = Going(table, lambda area: area.name in burning)
        found.append(barred_ground(fires, rate, refusals.BURNING))
    return tuple(found)


def _rate(ctx: Ctx) -> Callable[..., int | None]:
    """Ground that nobody enters has no price (NB 8.2.6.3.1-1, 15.4.3-1)."""
    return lambda areas: None if areas else 1


def _no_contact(ctx: Ctx, uid: str) -> Limit:
    """Who cannot attack, or goes otherwise than forward, stays clear of enemies (NB 8.4.1,
    8.4.1.1).
    """
    foes = Vicinity(enemies(ctx, uid))
    refusal = may_attack(ctx, uid)
    apart = 2 * TOLERANCE

    def limit(unit: Outline, made: Made, leg: Leg) -> Stop | None:
        forward = leg.kind == MOVE and abs(leg.off) <= FINE
        if forward and refusal is None:
            return None
        words = refusal if forward and refusal is not None else refusals.NOT_FORWARD
        return no_nearer(foes, apart, lambda _: words)(unit, made, leg)

    return limit


def _forward_into_contact(ctx: Ctx, uid: str) -> Limit:
    """Contact is made with the front (NB 8.4.1-2). Who ends where the two touch has made it: it is
    looked a little farther.
    """
    foes, apart = Vicinity(enemies(ctx, uid)), 2 * TOLERANCE

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind != MOVE or abs(leg.off) > FINE:
            return None
        far = leg.amount + apart
        near = foes.around(unit.middle, unit.radius + far)
        met = first_meeting(unit, near, vector(unit.pose, leg.cut(far))) if near else None
        if met is None or met[1].own in ("front", None):
            return None
        refusal = structs.replace(refusals.NOT_FRONT, by=met[0])
        return Stop(max(0, met[1].travel - apart), refusal)

    return limit


def _past_friends(ctx: Ctx, uid: str) -> tuple[Limit, ...]:
    """Friends are passed through, never stopped on; infantry and cavalry keep a gap from one
    another (NB 1.5-3, 8.1.3-3, 8.1.3.2).
    """
    gap = ctx.rules.tables.limits.friend_gap.value
    own = friends(ctx, uid)

    def grown(pair: Laid) -> Laid:
        other, place = pair
        wide = is_troops(ctx, uid) and is_troops(ctx, other)
        return (other, widened(place, gap)) if wide else pair

    standing = Vicinity(map(grown, own))

    def word(other: str) -> Refusal:
        return refusals.onto(name_of(ctx, other))

    onto, through = clear_of(standing, word), Passage(standing, lambda _: True, word, None)

    def turning(unit: Outline, made: Made, leg: Leg) -> Stop | None:
        return None if leg.kind == MOVE else onto(unit, made, leg)

    return through, turning


def widened(place: Outline, by: Length) -> Outline:
    """A footprint with so much more on every side."""
    return lay(_grown(place.footprint, by), place.pose)


def _grown(footprint: Footprint, by: Length) -> Footprint:
    return tuple(
        s._replace(left=s.left - by, rear=s.rear - by, right=s.right + by, front=s.front + by)
        for s in footprint
    )


def _gates(ctx: Ctx) -> Limit:
    """Guns and wagons cross walls and hedges at gates alone (NB 8.2.6.1.2.3-2, 8.2.6.1.2.4-2)."""
    lines = [line for line in ctx.rules.table.barriers if ctx.rules.effects(line).guns]
    return _stop_at(lines, refusals.GATE)


def _closed(ctx: Ctx) -> Limit:
    """Lines that nobody crosses (NB 8.2.6.3.1-1)."""
    lines = [line for line in ctx.rules.table.barriers if is_closed(ctx, line)]
    return _stop_at(lines, refusals.BARRED)


def _stop_at(lines: list[Barrier], refusal: Refusal) -> Limit:
    """Outside their gaps."""

    def limit(unit: Outline, _made: Made, leg: Leg) -> Stop | None:
        if leg.kind != MOVE:
            return None
        hits = [
            touch
            for line in lines
            for touch, _ in crossings(unit, solid(line), vector(unit.pose, leg))
        ]
        return Stop(max(0, min(hits)), refusal) if hits else None

    return limit


def _no_nearer_than_now(ctx: Ctx, uid: str) -> list[Limit]:
    """A worn-out formation comes no nearer to the nearest enemy than it stood (NB 13.2.3-1,
    R64).
    """
    foes = dangerous(ctx, uid)
    if not foes:
        return []
    nearest = min(distance(laid(ctx, uid), place) for _, place in foes)
    return [no_nearer(Vicinity(foes), nearest, lambda foe: refusals.worn_out(name_of(ctx, foe)))]
