"""Losses and what they bring: disorder, rout, dispersal, elimination (NB 11).

Every change of a unit's state goes through here, so that what follows from it is owed at once.
"""

from msgspec import structs

from game.board.plane.distance import between, overlap, within
from game.board.plane.numbers import TOLERANCE, Length
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.text import say
from game.rules.kit.owing import owe
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import (
    attachments,
    crowd,
    general_footprint,
    general_laid,
    laid,
    lies_on,
    touched_by,
    town_of,
)
from game.rules.napoleons_battles.shelter import defends_fortified
from game.rules.napoleons_battles.table import Ctx, General, Gone, Gun, How, Matter
from game.rules.napoleons_battles.thinning import before_losses, close_up, thin
from game.rules.napoleons_battles.units import (
    figures,
    is_battery,
    is_troops,
    name_of,
    now,
    on_table,
    profile_of,
    side_of,
)

FIRM = 6
"""Bases with which a unit is firm (NB 15.1.1-2)."""
HITS = 2
"""Figures that a battery or a wagon can lose (NB 2.2.4-2)."""


# -- numbers ---------------------------------------------------------------------------------------


def disorder_number(ctx: Ctx, uid: str) -> int:
    """Losses of one fire round or combat that disorder a unit (NB 2.2.3, 15.1.1-1)."""
    firm = Switch.FIRMNESS in ctx.rules.options and defends_fortified(ctx, uid)
    return profile_of(ctx, uid).disorder + firm


def rout_number(ctx: Ctx, uid: str) -> int:
    """Losses of one fire round or combat that rout a unit, more than which it cannot lose in it;
    one more if it began with six bases (NB 2.2.3, 11.2.2, 15.1.1-2).
    """
    unit, row = now(ctx, uid), profile_of(ctx, uid)
    each = ctx.rules.tables.limits.figures_a_base.value
    began = unit.strength // each - (unit.losses - unit.losing) // each
    firm = Switch.FIRMNESS in ctx.rules.options and row.firm and began >= FIRM
    return row.rout + firm


# -- losses ----------------------------------------------------------------------------------------


def at_most(ctx: Ctx, uid: str, number: int) -> int:
    """What of so many losses infantry or cavalry can suffer in this fire round or combat: never
    more than its Rout number in all of it (NB 11.2.2).
    """
    return max(0, min(number, rout_number(ctx, uid) - now(ctx, uid).losing))


def lose(
    ctx: Ctx, uid: str, number: int, rule: str, *, how: How, cause: str = "", saved: int = 0
) -> int:
    """Infantry or cavalry loses figures: never more than its Rout number in one fire round or
    combat, never past its dispersal number; the results follow at once. The winner's loss and what
    its own side gives up count for dispersal alone (NB 10.4.1-2, 11.1.1, 11.2, 11.3). `saved`: so
    many of those it could lose its cuirasses keep (NB 15.7hr). Returns the figures that were lost.
    """
    counts = how in ("fire", "combat")
    unit = now(ctx, uid)
    most = (at_most(ctx, uid, number) if counts else number) - saved
    lost = max(0, min(most, figures(ctx, uid) - unit.dispersal))
    before, generals = before_losses(ctx, uid), attached_generals(ctx, uid)
    if lost:
        losing = unit.losing + lost if counts else unit.losing
        ctx.change(uid, losses=unit.losses + lost, losing=losing)
        thin(ctx, uid, before)
        stay_with(ctx, uid, generals)
        text = say(
            "{unit}: {n} {n:figure|figures} lost, {left} left.",
            unit=name_of(ctx, uid),
            n=lost,
            left=figures(ctx, uid),
        )
        ctx.tell(rule, text, uid, kind="loss")
    if most + saved < number:
        _tell_limit(ctx, uid, number)
    if lost < most:
        text = say(
            "{unit}: no more to lose; with {n} {n:figure|figures} left it is dispersed.",
            unit=name_of(ctx, uid),
            n=unit.dispersal,
        )
        ctx.tell("NB 11.3.1-2", text, uid, kind="limit")
    if figures(ctx, uid) <= unit.dispersal:
        _disperse(ctx, uid, how, cause)
    elif counts and lost:
        _suffer(ctx, uid, how, cause)
    close_up(ctx, uid, before)
    return lost


def _tell_limit(ctx: Ctx, uid: str, number: int) -> None:
    """Why a unit does not lose all the figures that the dice cost it (NB 11.2.2)."""
    text = say(
        "The dice cost {unit} {n} {n:figure|figures}; in one fire round or combat it loses no "
        "more than its Rout number, {most}, in all.",
        unit=name_of(ctx, uid),
        n=number,
        most=rout_number(ctx, uid),
    )
    ctx.tell("NB 11.2.2", text, uid, kind="limit")


def _suffer(ctx: Ctx, uid: str, how: How, cause: str) -> None:
    """Losses of one fire round or combat disorder or rout (NB 11.1.1, 11.2.1)."""
    losing = now(ctx, uid).losing
    if losing >= rout_number(ctx, uid):
        rout(ctx, uid, "NB 11.2.1", how=how, cause=cause)
    elif losing >= disorder_number(ctx, uid):
        disorder(ctx, uid, "NB 11.1.1")


def hit(ctx: Ctx, uid: str, number: int, rule: str, *, how: How, cause: str = "") -> None:
    """A battery or a wagon loses figures: the first damages it; lost to fire it disorders it too,
    in combat it routs it, as the winner's loss it does neither; the second eliminates it
    (NB 9.4.4, 11.1.2, 11.2.3).
    """
    unit = now(ctx, uid)
    lost = min(number, HITS - unit.losses)
    if lost <= 0:
        return
    ctx.change(uid, losses=unit.losses + lost, damaged=True)
    text = say("{unit}: {n} {n:figure|figures} lost.", unit=name_of(ctx, uid), n=lost)
    ctx.tell(rule, text, uid, kind="loss")
    if now(ctx, uid).losses >= HITS:
        remove(ctx, uid, "eliminated", "NB 11.1.2-2", how=how, cause=cause)
    elif how == "fire":
        disorder(ctx, uid, "NB 11.1.2-1")
    elif how != "winner":
        rout(ctx, uid, "NB 11.2.3-1", how=how, cause=cause)


def pay(ctx: Ctx, winner: str, rule: str) -> None:
    """The winner's loss of a unit, guns and wagons too: once in a combat phase, and neither for
    disorder nor for rout (NB 10.4.1, 11.2.3).
    """
    if winner in ctx.table.paid or not on_table(ctx, winner):
        return
    ctx.append(ctx.table.paid, winner)
    if is_troops(ctx, winner):
        lose(ctx, winner, 1, rule, how="winner")
    else:
        hit(ctx, winner, 1, rule, how="winner")


def close_round(ctx: Ctx) -> None:
    """A fire round or a combat is over: what was lost in it counts no longer (NB 11.1.1)."""
    for uid, unit in list(ctx.table.units.items()):
        if unit.losing:
            ctx.change(uid, losing=0)


# -- results ---------------------------------------------------------------------------------------


def disorder(ctx: Ctx, uid: str, rule: str) -> None:
    """A unit is disordered; a second time has no further effect, nor has it on one in rout
    (NB 11.1, R59). It can no longer react (NB 8.5.1.1-1).
    """
    unit = now(ctx, uid)
    if unit.disordered or unit.routed or unit.gone:
        return
    ctx.change(uid, disordered=True, react=False, unsettled=True)
    ctx.tell(rule, say("{unit}: disordered.", unit=name_of(ctx, uid)), uid, kind="disorder")


def recover(ctx: Ctx, uid: str, rule: str) -> None:
    """A unit is in order again (NB 8.5.1.2-1)."""
    ctx.change(uid, disordered=False)
    ctx.tell(rule, say("{unit}: in order again.", unit=name_of(ctx, uid)), uid, kind="recover")


def rout(ctx: Ctx, uid: str, rule: str, *, how: How, cause: str = "") -> None:
    """A unit is put to rout: it owes a rout move, and out of a combat all that is attached to it
    routs too (NB 8.6.2.2.3, 11.2.4). Its generals are in danger unless its own side chose it
    (NB 15.2.2.2).
    """
    unit = now(ctx, uid)
    if unit.gone or unit.routed:
        return
    if unit.dismounted:
        ctx.change(uid, dismounted=False)
        ctx.tell(
            "NB 14.4.4", say("{unit}: mounted.", unit=name_of(ctx, uid)), uid, kind="formation"
        )
    if unit.form is Form.UNLIMBERED and Switch.CREWS in ctx.rules.options:
        leave_guns(ctx, uid)
        ctx.change(uid, crew=True)
        text = say("{unit}: guns left behind.", unit=name_of(ctx, uid))
        ctx.tell("NB 15.6.1", text, uid, kind="guns")
    ctx.change(uid, routed=True, disordered=False, react=False, fled=False)
    ctx.tell(rule, say("{unit}: routed.", unit=name_of(ctx, uid)), uid, kind="rout")
    owe(ctx, Matter("rout_move", uid, cause, how))
    if how == "combat":
        _rout_attached(ctx, uid, cause)
    if how != "free":
        endanger(ctx, uid)
    forget_contacts(ctx, uid)


def _rout_attached(ctx: Ctx, uid: str, cause: str) -> None:
    for other in attachments(ctx, uid):
        rout(ctx, other, "NB 11.2.4-2", how="combat", cause=cause)


def _disperse(ctx: Ctx, uid: str, how: How, cause: str) -> None:
    """As few figures are left as disperse it (NB 11.3.1-1)."""
    remove(ctx, uid, "dispersed", "NB 11.3.1-1", how=how, cause=cause)


def remove(
    ctx: Ctx, uid: str, gone: Gone, rule: str, *, how: How = "combat", cause: str = ""
) -> None:
    """A unit leaves the table for good. What was attached to one that perished in combat, by the
    winner's loss too, routs; by fire nothing happens to it (NB 11.3.2).
    """
    unit = now(ctx, uid)
    if unit.gone:
        return
    told = {
        "eliminated": say("{unit}: eliminated.", unit=name_of(ctx, uid)),
        "dispersed": say("{unit}: dispersed.", unit=name_of(ctx, uid)),
        "surrendered": say("{unit}: surrendered.", unit=name_of(ctx, uid)),
        "left": say("{unit}: off the table for good.", unit=name_of(ctx, uid)),
    }
    ctx.tell(rule, told[gone], uid, kind="loss", weight="grave")
    if how in ("combat", "winner"):
        _rout_attached(ctx, uid, cause)
    if how != "free":
        endanger(ctx, uid)
    for other in attachments(ctx, uid):
        ctx.change(other, attached="")
    if is_battery(ctx, uid) and gone != "left":
        leave_guns(ctx, uid)
    ctx.change(uid, gone=gone, pose=None, react=False, limit="", town="", attached="")
    ctx.change(uid, sides=(), slots=())
    forget_contacts(ctx, uid)


def leave_guns(ctx: Ctx, uid: str) -> None:
    """The guns of a battery stay where they are (NB 11.4.1, 15.5.2-2, 15.6.1)."""
    unit = now(ctx, uid)
    if unit.pose is not None and not unit.crew:
        ctx.append(ctx.table.guns, Gun(uid, unit.pose))


def endanger(ctx: Ctx, uid: str) -> None:
    """The generals with a unit that routs or perishes may fall (NB 15.2.2.2)."""
    if Switch.MOVING_COMBAT not in ctx.rules.options:
        return
    for general in attached_generals(ctx, uid):
        owe(ctx, Matter("casualty", general, uid))


def forget_contacts(ctx: Ctx, uid: str) -> None:
    """A unit that flees or is gone is in contact with nobody."""
    left = [c for c in ctx.table.contacts if uid not in (c.mover, c.target)]
    if len(left) != len(ctx.table.contacts):
        ctx.set(contacts=left)


# -- formation -------------------------------------------------------------------------------------


def fleeing_form(ctx: Ctx, uid: str) -> Form:
    """The formation of a unit in rout: column, or limbered (NB 8.6.2.2.1)."""
    return Form.COLUMN if is_troops(ctx, uid) else Form.LIMBERED


def put(ctx: Ctx, uid: str, **fields: object) -> None:
    """A unit stands otherwise: its pose or formation is new, and with it what it is attached to and
    the town in which it was deployed.
    """
    ctx.change(uid, **{"town": "", "sides": (), **fields})


def damaged_guns(ctx: Ctx, uid: str) -> bool:
    """A battery that has lost a figure (NB 9.4.4)."""
    return is_battery(ctx, uid) and now(ctx, uid).damaged


def lead(ctx: Ctx, general: str, **fields: object) -> None:
    """A general's state changes."""
    ctx.put(ctx.table.generals, general, structs.replace(ctx.table.generals[general], **fields))


def beside(ctx: Ctx, general: str, uid: str) -> None:
    """He goes to a unit of his and touches it, behind it if there is room, else where he lies on
    nobody, and where he touches no other if there is such a place; to one in a town he goes inside
    (NB 1.5.4, 8.1.3.2, R94).
    """
    place = laid(ctx, uid)
    if town := town_of(ctx, uid):
        inside = ctx.rules.centre(ctx.rules.area(town))
        lead(ctx, general, pose=Pose(*inside, place.pose.heading))
        return
    found = _round(ctx, general, uid)
    clear = [spot for spot in found if not lies_on(ctx, general, spot[1])]
    clear.sort(key=lambda spot: _joins(ctx, general, uid, spot[1]))
    middle = Pose(*place.middle, place.pose.heading)
    spots = [pose for pose, _there in (*clear, *found)] or [middle]
    lead(ctx, general, pose=spots[0])


def _round(ctx: Ctx, general: str, uid: str) -> list[tuple[Pose, Outline]]:
    """The places on the table where he touches a unit: behind it, before it, at its sides and
    corners, and how he lies there.
    """
    place, footprint = laid(ctx, uid), general_footprint(ctx, ctx.table.generals[general].rank)
    half = max(stand.front for stand in footprint)
    rear = min(stand.rear for stand in place.footprint)
    left = min(s.left for s in place.footprint)
    right = max(s.right for s in place.footprint)
    behind, before, west, east = rear - half, half, left - half, right + half
    spots = [
        *((0, behind), (0, before), (west, rear // 2), (east, rear // 2)),
        *((left, behind), (right, behind), (left, before), (right, before)),
        *((west, 0), (east, 0), (west, rear), (east, rear)),
    ]
    poses = (Pose(*place.pose.point(*spot), place.pose.heading) for spot in spots)
    return [(pose, there) for pose in poses if ctx.rules.table.holds(there := lay(footprint, pose))]


def make_way(ctx: Ctx) -> None:
    """Generals on whom a unit has come to lie step aside (NB 8.1.3.2, R94)."""
    for general in tuple(ctx.table.generals.values()):
        goal = aside(ctx, general)
        if goal is not None:
            lead(ctx, general.id, pose=goal)


def aside(ctx: Ctx, general: General) -> Pose | None:
    """Where a general steps on whom a unit of his side lies: to where he touches as many of the
    units that he touched, and lies on nobody, as near as may be. Where there is no such place he
    stays, and so does one in a town (NB 1.5.4, 8.1.3.2, R94).
    """
    place = general_laid(ctx, general)
    if place is None or not _is_covered(ctx, side_of(ctx, general.id), place):
        return None
    mates, at = touched_by(ctx, general), place.pose.at
    if any(town_of(ctx, uid) for uid in mates):
        return None
    spots = [spot for uid in mates for spot in _round(ctx, general.id, uid)]
    found = [
        (-sum(within(there, laid(ctx, one), TOLERANCE) for one in mates), between(at, pose.at), n)
        for n, (pose, there) in enumerate(spots)
        if not lies_on(ctx, general.id, there) and not _meets(ctx, general.id, there)
    ]
    return spots[min(found)[2]][0] if found else None


def _is_covered(ctx: Ctx, side: str, place: Outline) -> bool:
    """Does a unit of a side lie on it?"""
    near = crowd(ctx).around(place.middle, place.radius)
    return any(side_of(ctx, uid) == side and overlap(place, there) for uid, there in near)


def _meets(ctx: Ctx, general: str, place: Outline) -> bool:
    """Would he touch an enemy there?"""
    side = side_of(ctx, general)
    near = crowd(ctx).around(place.middle, place.radius + TOLERANCE)
    return any(side_of(ctx, u) != side and within(place, there, TOLERANCE) for u, there in near)


def _joins(ctx: Ctx, general: str, uid: str, place: Outline) -> bool:
    """Would he touch there another unit of his side than that one?"""
    side = side_of(ctx, general)
    near = crowd(ctx).around(place.middle, place.radius + TOLERANCE)
    return any(
        other != uid and side_of(ctx, other) == side and within(place, there, TOLERANCE)
        for other, there in near
    )


def stay_with(ctx: Ctx, uid: str, generals: tuple[str, ...]) -> None:
    """Generals who were with a unit are with it still, though a base that they touched has gone or
    its formation is another (NB 1.5-2, 15.2.2.2).
    """
    for general in generals:
        if general not in attached_generals(ctx, uid):
            beside(ctx, general, uid)


def ride_left(ctx: Ctx, general: str) -> Length:
    """How far a general may still ride in this half-turn (NB 7.2.4-2)."""
    return ctx.rules.tables.limits.general_move.value - ctx.table.generals[general].moved
