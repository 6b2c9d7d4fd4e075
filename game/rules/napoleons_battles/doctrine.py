"""What a commander of the program must know of Napoleon's Battles: inches, brigades, generals."""

from msgspec import Struct

from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Pose, lay
from game.board.where import Where
from game.engine.doctrine import Doctrine, Force, Goal, Spot
from game.rules.kit.doctrines import doctrine_table
from game.rules.napoleons_battles.cards import Rank
from game.rules.napoleons_battles.chain import general_card
from game.rules.napoleons_battles.control.armies import morale_lost
from game.rules.napoleons_battles.control.points import points
from game.rules.napoleons_battles.places import footprint, laid, touched_by
from game.rules.napoleons_battles.states import ride_left
from game.rules.napoleons_battles.table import Ctx, General
from game.rules.napoleons_battles.units import (
    bases,
    figures,
    is_battery,
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
        at=(pose.x / INCH, pose.y / INCH),
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
    factor = max(row.combat) if row.combat else 0
    troops = is_troops(ctx, uid)
    return Force(
        id=uid,
        side=side_of(ctx, uid),
        at=(place.middle[0] / INCH, place.middle[1] / INCH),
        post=uid,
        strength=able * bases(ctx, uid) * (10 + factor) / 10 if troops else 0.0,
        pace=max(1.0, float(rate_of(ctx, uid, unit.form)) / INCH),
        worth=WORTHS.brigade + _value(ctx, uid) if troops else WORTHS.battery_lost,
        girth=place.radius / INCH * 0.6,
        fire=able * (bases(ctx, uid) if troops else WORTHS.battery_fire),
        range=row.fire_range / INCH,
        gun=is_battery(ctx, uid),
        chief=_chief(ctx, uid, chiefs),
        fresh=side_of(ctx, uid) == ctx.table.on_turn and not unit.done and not unit.routed,
        bulk=0.6,
    )


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
            found.append(Goal((x, y), WORTHS.place_near, WORTHS.place))
    for uid in present(ctx, ctx.rules.enemy_of(side)):
        if not is_battery(ctx, uid):
            middle = laid(ctx, uid).middle
            at = middle[0] / INCH, middle[1] / INCH
            found.append(Goal(at, WORTHS.brigade_near, 0.0))
    return tuple(found)


def spot(ctx: Ctx, where: Where, uid: str) -> Spot:
    """The middle of a piece there: of a unit as it is drawn up, whose front is meant (NB 0)."""
    if not isinstance(where, Pose):
        return (0.0, 0.0)
    known = uid in ctx.table.units and uid not in ctx.table.generals
    x, y = lay(footprint(ctx, uid), where).middle if known else where.at
    return x / INCH, y / INCH


DOCTRINE = Doctrine(
    forces=forces,
    goals=goals,
    standing=standing,
    spot=spot,
    contact=TABLE.contact,
    gain=TABLE.gain,
    weights=TABLE.weights,
    halted=WORTHS.halted,
    scale=INCH,
)
