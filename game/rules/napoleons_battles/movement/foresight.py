"""What a move would cost and bring about, said before it is made (NB 8.1.2, 8.4, 9.2). The legs are
made on a supposed table, so that the rules themselves say what comes of them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from game.board.plane.distance import between
from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose
from game.engine.event import Event
from game.engine.frame import Legs
from game.engine.prompt import Preview, Spending, Stage
from game.engine.shapes import LineShape, PolygonShape, Shape
from game.engine.steps import Steps, done
from game.engine.text import Text, counted, joined, say
from game.rules.napoleons_battles.chain import attached_generals, radius_of, reaches_unit
from game.rules.napoleons_battles.contact.foresight import (
    Warned,
    contact_told,
    contact_warnings,
)
from game.rules.napoleons_battles.fire.field import field_of
from game.rules.napoleons_battles.fire.who import MUTE, shots_at, why_not_fire
from game.rules.napoleons_battles.halos import halo
from game.rules.napoleons_battles.movement.joining import brings_about, is_led
from game.rules.napoleons_battles.movement.march import joined_by, stride
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.price import left_of, purse, rate_now
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import attachments, enemies, general_laid, laid
from game.rules.napoleons_battles.refusals import HAS_FIRED, INCH
from game.rules.napoleons_battles.states import beside, lead
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.unformed.casualty import come_upon
from game.rules.napoleons_battles.units import name_of, now, present, profile_of, side_of


def move_preview(ctx: Ctx, uid: str, legs: Legs) -> Preview:
    """What of its movement it uses, leg by leg; what the way does to it and to friends; whom it
    contacts; who could fire at it where it ends, and what it could fire at.
    """
    return done(foreseeing(ctx, uid, legs))


def foreseeing(ctx: Ctx, uid: str, legs: Legs) -> Steps[Preview]:
    """`move_preview` in small steps."""
    path = tuple(end_pose(ctx, uid, legs[:n]) for n in range(len(legs) + 1))
    stages = tuple(
        Stage(pose, (_spent(ctx, uid, legs[: n + 1]),)) for n, pose in enumerate(path[1:])
    )
    yield
    then = supposed(ctx)
    alone, foes, last = yield from _moving(then, uid, legs)
    contact = (yield from contact_warnings(then, uid, foes, last)) if last is not None else ()
    yield
    firing = () if foes else _firing(then, uid)
    yield
    warnings = (
        *contact,
        *map(_told, then.events),
        *(_come_upon(then, general) for general in alone),
        *_fire(then, firing),
        *_left_behind(ctx, then, uid),
        *_command(ctx, then, uid),
    )
    return Preview(
        rule="NB 8.1.2",
        path=path,
        spending=stages[-1].spending,
        stages=stages,
        shapes=(LineShape(points=tuple(p.at for p in path), tone="way"), *_field(then, uid, foes)),
        aims=tuple((laid(then, foe).pose, path[-1]) for foe in firing),
        warnings=tuple(dict.fromkeys(warnings)),
        ghost=contact_told(then, uid, foes, last) if last is not None else None,
    )


def ride_preview(ctx: Ctx, general: str, goal: Pose | str) -> Preview:
    """How far a general would ride to a place or to a unit that he joins, and whom he would command
    there (NB 7.2.2.3, 7.2.3.2, 7.2.4-2).
    """
    there, then = ctx.table.generals[general], supposed(ctx)
    assert there.pose is not None, general
    if isinstance(goal, str):
        beside(then, general, goal)
    else:
        lead(then, general, pose=goal)
    rides = then.table.generals[general]
    place, far = general_laid(then, rides), radius_of(then, rides)
    assert place is not None and rides.pose is not None, general
    held = tuple(
        Text(name_of(then, uid))
        for uid in present(then, side_of(ctx, general))
        if reaches_unit(then, rides, uid)
    )
    allowance = ctx.rules.tables.limits.general_move.value - there.moved
    far = between(there.pose.at, rides.pose.at)
    used = Spending(say("Movement"), far, allowance, rule="NB 7.2.4-2", sign=INCH)
    commands = say("Would command {units}.", units=joined(held, ", ")) if held else None
    return Preview(
        text=commands or say("Would command no unit there."),
        rule="NB 7.2.3.2-1",
        spending=(used,),
        warnings=tuple(brings_about(ctx, then, general)),
        shapes=(PolygonShape(points=halo(place, far), tone="command"),) if far else (),
    )


def _spent(ctx: Ctx, uid: str, legs: Legs) -> Spending:
    """What of its movement is used up, in inches at the rate that it has (NB 8.1.2)."""
    rate = rate_now(ctx, uid)
    used, left = purse(ctx, uid).spent(legs), left_of(ctx, uid)
    inches = int(used * rate / WHOLE), int(left * rate / WHOLE)
    return Spending(say("Movement"), *inches, rule="NB 8.1.2", sign=INCH)


class Moved(NamedTuple):
    """The enemy generals who were alone on the way; of a move into contact the enemies, and the
    last inch, which is left.
    """

    alone: tuple[str, ...]
    foes: tuple[str, ...] = ()
    last: Leg | None = None


def _moving(then: Ctx, uid: str, legs: Legs) -> Steps[Moved]:
    """The legs are made, one at each step."""
    alone: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()
    for leg in legs:
        yield
        alone += come_upon(then, uid, leg)
        before = attached_generals(then, uid)
        foes, last = stride(then, uid, leg, strangers)
        strangers = joined_by(then, uid, before, strangers)
        if last is not None:
            return Moved(alone, foes, last)
    return Moved(alone)


def _come_upon(then: Ctx, general: str) -> Warned:
    """A general who is alone has to ride away, if he does not fall (NB 8.4.1.3, 15.2.2.1)."""
    name, most = name_of(then, general), then.rules.tables.limits.fallen.value
    if Switch.MOVING_COMBAT not in then.rules.options:
        return "NB 8.4.1.3-1", say("{general} is alone there and has to ride away", general=name)
    text = say(
        "{general} is alone there: he falls on a die of up to {n}, else has to ride away",
        general=name,
        n=most,
    )
    return "NB 15.2.2.1-1", text


def _told(event: Event) -> Warned:
    return event.rule, event.text


# -- fire ------------------------------------------------------------------------------------------


def _firing(then: Ctx, uid: str) -> tuple[str, ...]:
    """The enemies who could fire at it there as they stand (NB 9.2)."""
    return tuple(
        foe
        for foe, _ in enemies(then, uid)
        # Who has fired may fire again in the round that follows the moves.
        if why_not_fire(then, foe) in (None, HAS_FIRED) and shots_at(then, foe, uid)
    )


def _fire(then: Ctx, firing: tuple[str, ...]) -> Iterator[Warned]:
    if firing:
        names = joined([Text(name_of(then, foe)) for foe in firing], ", ")
        yield (
            "NB 9.2.3-1",
            counted(
                len(firing),
                "Within the field of fire of {n} enemy unit: {names}",
                "Within the field of fire of {n} enemy units: {names}",
                names=names,
            ),
        )


def _field(then: Ctx, uid: str, foes: tuple[str, ...]) -> tuple[Shape, ...]:
    """Its own field of fire where it would stand."""
    mute = foes or profile_of(then, uid).fire_mod is None or now(then, uid).form in MUTE
    return () if mute else field_of(then, uid)


# -- who stays, who commands -----------------------------------------------------------------------


def _left_behind(ctx: Ctx, then: Ctx, uid: str) -> Iterator[Warned]:
    """Attached batteries and wagons do not move along (NB 1.5-1)."""
    for other in attachments(ctx, uid):
        if now(then, other).attached != uid:
            yield "NB 1.5-1", say("{unit}: left behind", unit=name_of(ctx, other))


def _command(ctx: Ctx, then: Ctx, uid: str) -> Iterator[Warned]:
    """A unit that no general of its chain reaches does not move in its next turn (NB 7.2.3.2-3)."""
    if now(ctx, uid).routed or is_led(then, uid) or not is_led(ctx, uid):
        return
    text = say("No general reaches it there: No Move, unless one comes nearer")
    yield "NB 7.2.3.2-3", text
