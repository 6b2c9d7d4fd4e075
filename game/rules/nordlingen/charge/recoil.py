"""A unit recoils: straight back, pushing friends, then in the retreat direction, through them
(ND 3.40-3.42).
"""

from dataclasses import dataclass
from typing import ClassVar

from game.board.plane.distance import between
from game.board.plane.joining import Push, pushed
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.numbers import HALF_TURN, TOLERANCE, Length, Point, bearing
from game.board.plane.shapes import Outline
from game.engine.text import say
from game.rules.kit.manoeuvres import passed
from game.rules.kit.owing import Consequence, owe
from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.compulsory import (
    barred_at,
    beyond,
    compel,
    edge_at,
    enemy_at,
    gives_no_way,
    retreat_heading,
    short,
    towards,
)
from game.rules.nordlingen.charge.contagion import passed_through
from game.rules.nordlingen.places import Laid, friends, in_melee, laid
from game.rules.nordlingen.states import add_disorder, lose, remove
from game.rules.nordlingen.table import Ctx, Matter, Step
from game.rules.nordlingen.units import card, is_routed, is_shaken, movement, on_table, side_of


@dataclass(frozen=True, slots=True)
class Course:
    """What a recoil will be: its legs, who is pushed and where to, through whom it leads, and
    whether something stops it that costs a level of disorder (ND 3.41).
    """

    legs: tuple[Leg, ...]
    pushed: tuple[Laid, ...]
    passed: tuple[str, ...]
    blocked: bool


def course(ctx: Ctx, uid: str) -> Course:
    """Where a unit recoils as things stand (ND 3.40, 3.41)."""
    place = laid(ctx, uid)
    back, push, stopped = _back(ctx, uid, place)
    rest = movement(ctx, uid) - back.amount
    if stopped is not None or rest <= 0:
        return Course(_made(back), push.moved, (), stopped == "blocked")
    given = dict(push.moved)
    standing = tuple((name, given.get(name, there)) for name, there in friends(ctx, uid))
    after = laid_after(place, back)
    away, blocked = _away(
        ctx, uid, after, towards(after, retreat_heading(ctx, uid), rest), standing
    )
    return Course(_made(back, away), push.moved, passed(after, away, standing), blocked)


def _made(*legs: Leg) -> tuple[Leg, ...]:
    return tuple(leg for leg in legs if leg.amount)


def _back(ctx: Ctx, uid: str, place: Outline) -> tuple[Leg, Push, str | None]:
    """The first um, straight back: how far it goes, whom it pushes, and what stops it: `blocked`,
    or the `edge` of the table, which costs nothing.
    """
    leg = Leg(MOVE, ctx.rules.tables.limits.recoil.value, HALF_TURN)
    most, stopped = _limit(ctx, uid, place, leg)
    leg = leg.cut(most)
    push = _push(ctx, uid, place, leg)
    if not push.blocked:
        return leg, push, stopped
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        # Units are in the way when they are more than touched: there, not before, they are met.
        if _push(ctx, uid, place, leg.cut(middle + TOLERANCE), TOLERANCE).blocked:
            high = middle
        else:
            low = middle
    leg = leg.cut(low)
    return leg, _push(ctx, uid, place, leg), "blocked"


def _limit(ctx: Ctx, uid: str, place: Outline, leg: Leg) -> tuple[Length, str | None]:
    """How far a leg leads before it meets an enemy, ground that bars it, or the edge."""
    barriers = (enemy_at(ctx, uid, place, leg), barred_at(ctx, uid, place, leg))
    blocked = min((at for at in barriers if at is not None), default=None)
    edge = edge_at(ctx, place, leg)
    if blocked is not None and (edge is None or blocked <= edge):
        return blocked, "blocked"
    return (leg.amount, None) if edge is None else (edge, "edge")


def _push(ctx: Ctx, uid: str, place: Outline, leg: Leg, spare: Length = 0) -> Push:
    """Those who give way to the first um (ND 3.41); `spare`: the leg is so much longer than it will
    be, for ground and edge do not count that.
    """
    if not leg.amount:
        return Push(())

    def may(name: str, there: Outline, way: Point) -> bool:
        own = _along(there, way)
        real = own.cut(max(0, own.amount - spare))
        return (
            not in_melee(ctx, name)
            and enemy_at(ctx, name, there, own) is None
            and barred_at(ctx, name, there, real) is None
            and edge_at(ctx, there, real) is None
        )

    return pushed(place, vector(place.pose, leg), friends(ctx, uid), may)


def _along(place: Outline, way: Point) -> Leg:
    """A vector as a leg of a footprint."""
    return towards(place, bearing((0, 0), way), between((0, 0), way))


def _away(
    ctx: Ctx, uid: str, place: Outline, leg: Leg, standing: tuple[Laid, ...]
) -> tuple[Leg, bool]:
    """The rest of a recoil: through friends until it is clear of them; and is it blocked?"""
    leg = beyond(place, leg, standing)
    most, stopped = _limit(ctx, uid, place, leg)
    if stopped is not None:
        leg = short(place, leg.cut(most), standing)
    return leg, stopped == "blocked"


class Recoil(Consequence, frozen=True, tag="nd.charge.recoil"):
    """A unit recoils (ND 3.40-3.42)."""

    settles: ClassVar[str] = "recoil"
    matter: Matter

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid = self.matter.unit
        if not on_table(ctx, uid) or is_routed(ctx, uid):
            return
        if gives_no_way(ctx, uid):
            remove(ctx, uid, "eliminated", "ND 3.42")
            return
        made = course(ctx, uid)
        _tell(ctx, uid, made)
        for friend, there in made.pushed:
            _give_way(ctx, friend, there)
        for leg in made.legs:
            compel(ctx, uid, leg)
        ctx.change(uid, recoiled=True)
        if made.blocked:
            self._stopped(ctx)
        for friend in made.passed:
            passed_through(ctx, friend, uid)

    def _stopped(self, ctx: Ctx) -> None:
        """It adds a level (ND 3.41); one that thereby routs because of a melee endangers the
        generals with it, after the test for the loss (ND 1.9, 9.4, 9.5).
        """
        uid, cause, lost = self.matter.unit, self.matter.cause, self.matter.lost
        foe = cause in ctx.table.units and side_of(ctx, cause) != side_of(ctx, uid)
        if is_shaken(ctx, uid) and foe and ctx.table.step is Step.MELEE:
            if not lost:
                lose(ctx, uid, 1, "ND 1.9")
                lost = True
            owe(ctx, Matter("capture", uid))
        add_disorder(ctx, uid, 1, "ND 3.41", lost=lost, cause=cause)


def _tell(ctx: Ctx, uid: str, made: Course) -> None:
    place = laid(ctx, uid)
    path = [place.pose]
    for leg in made.legs:
        place = laid_after(place, leg)
        path.append(place.pose)
    name, um = card(ctx, uid).name, refusals.um(sum(leg.amount for leg in made.legs))
    if made.legs:
        text = say("{unit} recoils {um} um.", unit=name, um=um)
    else:
        text = say("{unit} has no room to recoil.", unit=name)
    ctx.tell("ND 3.40", text, uid, kind="retreat", path=tuple(path))


def _give_way(ctx: Ctx, uid: str, there: Outline) -> None:
    """A friend is pushed back just enough (ND 3.41)."""
    here = laid(ctx, uid)
    text = say("{unit} is pushed back.", unit=card(ctx, uid).name)
    ctx.tell("ND 3.41", text, uid, kind="push", path=(here.pose, there.pose))
    way = there.pose.x - here.pose.x, there.pose.y - here.pose.y
    compel(ctx, uid, _along(here, way))
