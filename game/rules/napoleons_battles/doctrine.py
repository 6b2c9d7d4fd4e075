"""What a commander of the program must know of Napoleon's Battles: inches, brigades, generals."""

from msgspec import Struct

from game.board.plane.numbers import SCALE, TOLERANCE, cosine, sine
from game.board.plane.shapes import Outline, Pose, lay
from game.board.where import Where
from game.engine.doctrine import Doctrine, Force, Goal, Spot
from game.rules.kit.doctrines import doctrine_table
from game.rules.napoleons_battles.cards import Form, Rank
from game.rules.napoleons_battles.chain import general_card
from game.rules.napoleons_battles.control.armies import morale_lost
from game.rules.napoleons_battles.control.points import points
from game.rules.napoleons_battles.melee.roll import AS_COLUMN, COLUMN, LINE, OTHER
from game.rules.napoleons_battles.places import footprint, laid, touched_by
from game.rules.napoleons_battles.states import ride_left
from game.rules.napoleons_battles.table import Ctx, General
from game.rules.napoleons_battles.units import (
    bases,
    figures,
    is_battery,
    is_cavalry,
    is_troops,
    now,
    on_table,
    present,
    profile_of,
    rate_of,
    side_of,
)

INCH = 1_000.0


class Worths(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of doctrine.toml that this game has by itself."""

    point: float
    morale: float
    disordered: float
    routed: float
    weakened: float
    battery: float
    brigade: float
    battery_lost: float
    battery_fire: float
    general: float
    place: float
    place_near: float
    brigade_near: float
    halted: float
    per_point: float
    frail_at: float
    ordered: float
    lasting: float


TABLE = doctrine_table(__package__, Worths)
WORTHS = TABLE.worths


def standing(ctx: Ctx, side: str) -> float:
    """Army morale, points, figures, order and rout (NB 12.1, 16)."""
    foe = ctx.rules.enemy_of(side)
    total = WORTHS.morale * (morale_lost(ctx, foe) - morale_lost(ctx, side))
    total += WORTHS.point * (points(ctx, side) - points(ctx, foe))
    for uid in present(ctx):
        total += _value(ctx, uid) if side_of(ctx, uid) == side else -_value(ctx, uid)
    return total


def _value(ctx: Ctx, uid: str) -> float:
    """Its bases with the figures of the last one, less if it is disordered or in rout."""
    unit = now(ctx, uid)
    size = figures(ctx, uid) / 4 if is_troops(ctx, uid) else WORTHS.battery
    if unit.routed:
        return size * WORTHS.routed
    return size * (WORTHS.disordered if unit.disordered else 1.0)


def forces(ctx: Ctx) -> tuple[Force, ...]:
    """All units and generals on the table."""
    chiefs = {m.id for m in ctx.table.generals.values() if m.pose is not None}
    found = [_unit(ctx, uid, chiefs) for uid in present(ctx) if on_table(ctx, uid)]
    found += [
        _general(ctx, one, one.pose, chiefs)
        for one in ctx.table.generals.values()
        if one.pose is not None
    ]
    return tuple(found)


def _general(ctx: Ctx, general: General, pose: Pose, chiefs: set[str]) -> Force:
    """A general with his printed radius; where he touches a unit he has none (NB 7.2.2.3)."""
    side, made = side_of(ctx, general.id), general_card(ctx, general.id)
    return Force(
        id=general.id,
        side=side,
        at=Spot(pose.x / INCH, pose.y / INCH),
        post=("general", general.id),
        strength=0.0,
        pace=ctx.rules.tables.limits.general_move.value / INCH,
        worth=WORTHS.general + WORTHS.point * made.points,
        radius=made.radius / INCH,
        chief=made.superior if made.superior in chiefs else "",
        bound=bool(touched_by(ctx, general)),
        leader=True,
        fresh=side == ctx.table.on_turn and ride_left(ctx, general.id) > TOLERANCE,
    )


def _unit(ctx: Ctx, uid: str, chiefs: set[str]) -> Force:
    unit, row, place = now(ctx, uid), profile_of(ctx, uid), laid(ctx, uid)
    able = 0.0 if unit.routed else WORTHS.weakened if unit.disordered else 1.0
    troops = is_troops(ctx, uid)
    return Force(
        id=uid,
        side=side_of(ctx, uid),
        at=_stand(ctx, uid, place),
        post=uid,
        strength=_strength(ctx, uid) if troops else 0.0,
        pace=max(1.0, float(rate_of(ctx, uid, unit.form)) / INCH),
        worth=WORTHS.brigade + _value(ctx, uid) if troops else WORTHS.battery_lost,
        girth=place.radius / INCH * 0.6,
        fire=able * _fire(ctx, uid),
        range=row.fire_range / INCH,
        gun=is_battery(ctx, uid),
        chief=_chief(ctx, uid, chiefs),
        fresh=side_of(ctx, uid) == ctx.table.on_turn and not unit.done and not unit.routed,
        bulk=0.6,
        kind=_kind(ctx, uid),
        rest=_rest(ctx, uid),
        frail=_frail(ctx, uid) if troops else 1.0,
        size=bases(ctx, uid) * able if troops else 0.0,
    )


def _fire(ctx: Ctx, uid: str) -> float:
    """The bases that fire: of foot those of its front row, of one side of a square; nobody in march
    column, limbered or mounted (NB 9.1.5hr, 9.2.1.1).
    """
    form = now(ctx, uid).form
    if not profile_of(ctx, uid).fire_range or form in (Form.MARCH, Form.LIMBERED):
        return 0.0
    if is_battery(ctx, uid):
        return WORTHS.battery_fire
    abreast = bases(ctx, uid) if form in (Form.LINE, Form.TOWN) else 2
    return float(min(bases(ctx, uid), abreast))


def _kind(ctx: Ctx, uid: str) -> str:
    """What counts for who is better against whom (NB 10.3.1.1)."""
    if is_battery(ctx, uid):
        return "guns"
    if is_cavalry(ctx, uid):
        return "horse"
    return "square" if now(ctx, uid).form is Form.SQUARE else "foot"


def _rest(ctx: Ctx, uid: str) -> float:
    """What a disordered unit of the side on turn gains by not moving: its order (NB 8.5.1.2)."""
    unit = now(ctx, uid)
    able = unit.disordered and not unit.routed and not unit.moved
    return WORTHS.ordered if able and side_of(ctx, uid) == ctx.table.on_turn else 0.0


def _frail(ctx: Ctx, uid: str) -> float:
    """How near it is to being dispersed by what it loses (NB 11.3.1)."""
    left = figures(ctx, uid) - now(ctx, uid).dispersal
    return min(3.0, max(0.5, WORTHS.frail_at / max(left, 1)))


def _strength(ctx: Ctx, uid: str) -> float:
    """By its combat number in its formation, less if it is disordered: each point of difference
    makes a fight so many times likelier to be won. More bases last longer (NB 10.2, 10.3).
    """
    unit = now(ctx, uid)
    if unit.routed:
        return 0.0
    numbers, column = profile_of(ctx, uid).combat, COLUMN if unit.form in AS_COLUMN else LINE
    number = numbers[OTHER if unit.form is Form.SQUARE else column]
    if unit.disordered:
        number -= 3
    odds = float(WORTHS.per_point ** (number - 3))
    return WORTHS.brigade * odds * float((bases(ctx, uid) / 4) ** WORTHS.lasting)


def _chief(ctx: Ctx, uid: str, chiefs: set[str]) -> str:
    """The general within whose radius it is to stay; board generals command units by touch alone
    (NB 7.2.2.2).
    """
    name = ctx.rules.card_of(ctx.table, uid).commander
    return name if name in chiefs and general_card(ctx, name).rank <= Rank.DIVISION else ""


def goals(ctx: Ctx, side: str) -> tuple[Goal, ...]:
    """Places worth points that the side does not hold, and the enemy's brigades."""
    found = []
    for one in ctx.rules.terms.objectives:
        if one.points.get(side) and ctx.table.owners.get(one.id) != side:
            outline = ctx.rules.area(one.name).outline
            x = sum(p[0] for p in outline) / len(outline) / INCH
            y = sum(p[1] for p in outline) / len(outline) / INCH
            found.append(Goal(Spot(x, y), WORTHS.place_near, WORTHS.place))
    for uid in present(ctx, ctx.rules.enemy_of(side)):
        if not is_battery(ctx, uid):
            middle = laid(ctx, uid).middle
            at = Spot(middle[0] / INCH, middle[1] / INCH)
            found.append(Goal(at, WORTHS.brigade_near, 0.0))
    return tuple(found)


def spot(ctx: Ctx, where: Where, uid: str) -> Spot:
    """The middle of a piece there: of a unit as it is drawn up, whose front is meant (NB 0)."""
    if not isinstance(where, Pose):
        return Spot(0.0, 0.0)
    known = uid in ctx.table.units and uid not in ctx.table.generals
    if known:
        return _stand(ctx, uid, lay(footprint(ctx, uid), where))
    return Spot(where.x / INCH, where.y / INCH)


def _stand(ctx: Ctx, uid: str, place: Outline) -> Spot:
    """The middle of a unit and where its front is; who is in square or deployed in a town has none
    (NB 8.2.5, 9.2.2.2).
    """
    x, y = place.middle
    if now(ctx, uid).form in (Form.SQUARE, Form.TOWN):
        return Spot(x / INCH, y / INCH)
    heading = place.pose.heading
    return Spot(x / INCH, y / INCH, (sine(heading) / SCALE, cosine(heading) / SCALE))


DOCTRINE = Doctrine(
    forces=forces,
    goals=goals,
    standing=standing,
    spot=spot,
    contact=TABLE.contact,
    gain=TABLE.gain,
    weights=TABLE.weights,
    forms=frozenset({"line", "column", "square"}),
    halted=WORTHS.halted,
    flanked=TABLE.flanked,
    arc=TABLE.arc,
    joint=TABLE.joint,
    shot=TABLE.shot,
    matches=TABLE.matches,
    scale=INCH,
)
