"""A unit goes into rout, and makes rout moves (ND 1.4, 1.5, 1.9, 3.42-3.46)."""

from dataclasses import dataclass
from typing import ClassVar

from game.board.plane.contact import first_meeting
from game.board.plane.distance import distance, overlap
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.numbers import TOLERANCE, Heading, Length, turn
from game.board.plane.shapes import Outline, lay
from game.board.plane.travel import Rate, farthest
from game.engine.event import Modifier
from game.engine.text import say
from game.rules.kit.dice import FACES, one_die
from game.rules.kit.manoeuvres import passed
from game.rules.kit.owing import Consequence, owe
from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.compulsory import (
    barred_at,
    beyond,
    compel,
    edge_at,
    gives_no_way,
    retreat_heading,
)
from game.rules.nordlingen.charge.contagion import frightened, passed_through
from game.rules.nordlingen.movement.ground import FULL, Underway, rate
from game.rules.nordlingen.movement.passing import passage
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import enemies, friends, laid, pose_of
from game.rules.nordlingen.states import lose, raise_to, remove
from game.rules.nordlingen.table import DISORDERED, Ctx, Matter
from game.rules.nordlingen.units import (
    arm_of,
    card,
    charge_distance,
    is_foot_or_horse,
    is_routed,
    movement,
    on_table,
)

FREE: Length = 1_000
"""In the first um of a rout enemies are not in the way (ND 3.44)."""


class Rout(Consequence, frozen=True, tag="nd.charge.rout"):
    """A unit goes into rout: it suffers a permanent loss unless it has suffered one already, makes
    its rout move, and those near it test contagion (ND 1.4, 1.9, 7.10).
    """

    settles: ClassVar[str] = "rout"
    matter: Matter

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid = self.matter.unit
        if not on_table(ctx, uid):
            return
        near = frightened(ctx, uid, self.matter.cause)
        if not self.matter.lost:
            lose(ctx, uid, 1, "ND 1.9")
        if on_table(ctx, uid):
            owe(ctx, Matter("rout_move", uid, self.matter.cause))
        for friend in near:
            owe(ctx, Matter("contagion", friend, uid))


@dataclass(frozen=True, slots=True)
class Flight:
    """What a rout move will be: how the unit lies when it has turned, its leg, through whom it
    leads, and whether it leads off the table, which the turn alone may do (ND 3.44-3.46).
    """

    turned: Outline
    leg: Leg
    passed: tuple[str, ...]
    leaves: bool

    @property
    def end(self) -> Outline:
        return laid_after(self.turned, self.leg)


def flight(ctx: Ctx, uid: str, far: Length) -> Flight | None:
    """The rout move of a unit that runs so far, in the direction that deviates least from the
    retreat direction and is open; of two the one that ends farther from the nearest enemy, then the
    left one. None: no direction is open (ND 3.44).
    """
    limits, retreat = ctx.rules.tables.limits, retreat_heading(ctx, uid)
    straight = _towards(ctx, uid, retreat, far)
    if straight is not None:
        return straight
    step = limits.rout_step.value
    for off in range(step, limits.rout_most.value + 1, step):
        left, right = (_towards(ctx, uid, retreat + by, far) for by in (-off, off))
        if left is None or right is None:
            if left is not None or right is not None:
                return left or right
            continue
        return right if _safety(ctx, uid, right) > _safety(ctx, uid, left) + TOLERANCE else left
    return None


def _safety(ctx: Ctx, uid: str, made: Flight) -> Length:
    """How far from the nearest enemy a rout move ends."""
    return min((distance(made.end, foe) for _, foe in enemies(ctx, uid)), default=0)


def _towards(ctx: Ctx, uid: str, heading: Heading, far: Length) -> Flight | None:
    """The rout move in one direction, terrain cost included; None: it is not open."""
    here, table = laid(ctx, uid), ctx.rules.table
    turned = lay(here.footprint, here.pose.about(here.middle, turn(here.pose.heading, heading)))
    if not table.holds(turned):
        return Flight(here, Leg(MOVE), (), leaves=True)
    own, ground = friends(ctx, uid), Underway(ctx).ground(turned, 0, far)
    leg = beyond(turned, Leg(MOVE, farthest(ground, _paid(ctx, uid, far), far)), own)
    leaves = not table.holds(laid_after(turned, leg))
    if leaves:
        leg = leg.cut(edge_at(ctx, turned, leg) or 0)
    if barred_at(ctx, uid, turned, leg) is not None:
        return None
    # Who has left the table by then meets nobody.
    gone = leaves and leg.amount <= FREE
    if not gone and _meets_enemy(ctx, uid, turned, leg):
        return None
    return Flight(turned, leg, passed(turned, leg, own), leaves)


def _paid(ctx: Ctx, uid: str, far: Length) -> Rate:
    """What the ground costs; what bars the unit is not paid for, its way is not open."""
    cost = rate(ctx, (uid,), far)
    return lambda areas: cost(areas) or FULL


def _meets_enemy(ctx: Ctx, uid: str, turned: Outline, leg: Leg) -> bool:
    """Would it be on an enemy after the first um, or at its end (ND 3.44)?"""
    foes, first = enemies(ctx, uid), min(FREE, leg.amount)
    place = laid_after(turned, leg.cut(first))
    if any(overlap(place, foe) for _, foe in foes):
        return True
    rest = Leg(MOVE, leg.amount - first)
    return first_meeting(place, foes, vector(place.pose, rest)) is not None


class RoutMove(Consequence, frozen=True, tag="nd.charge.rout-move"):
    """A routed unit runs (ND 3.43-3.46); guns in battery and wagons are lost (ND 3.42)."""

    settles: ClassVar[str] = "rout_move"
    matter: Matter

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid = self.matter.unit
        if not on_table(ctx, uid) or not is_routed(ctx, uid):
            return
        if gives_no_way(ctx, uid):
            remove(ctx, uid, "eliminated", "ND 3.42")
            return
        made = flight(ctx, uid, rout_distance(ctx, uid))
        if made is None:
            remove(ctx, uid, "eliminated", "ND 3.44")
            return
        path = tuple(dict.fromkeys((pose_of(ctx, uid), made.turned.pose, made.end.pose)))
        um = refusals.um(made.leg.amount)
        if len(path) > 1:
            text = say("{unit} runs {um} um.", unit=card(ctx, uid).name, um=um)
            ctx.tell("ND 3.43", text, uid, kind="retreat", path=path)
        put(ctx, uid, made.turned.pose)
        compel(ctx, uid, made.leg)
        ctx.change(uid, routed_in_turn=True)
        for friend in made.passed:
            # Where the table says no for the pair, it is disordered before it tests (ND 3.45).
            if passage(ctx, uid, friend) == "no":
                raise_to(ctx, friend, DISORDERED, "ND 3.45")
            passed_through(ctx, friend, uid)
        if made.leaves:
            remove(ctx, uid, "fled", "ND 3.46")


def rout_distance(ctx: Ctx, uid: str) -> Length:
    """How far a unit runs: its charge distance, limbered guns their Mov (ND 3.26, 3.43); by the
    optional rule a die and what its arm adds (ND 13.3).
    """
    if not is_foot_or_horse(ctx, uid):
        return movement(ctx, uid)
    if Reading.CHARGE_DICE not in ctx.rules.options:
        return charge_distance(ctx, uid)
    added, why = ctx.rules.tables.fast[arm_of(ctx, uid)].value, say("Distance of the rout")
    die = ctx.roll(FACES, why=why, rule="ND 13.3")
    line = Modifier(added // FULL, say("Charge and rout"), "ND 13.3")
    text = say("{unit} routs: how far?", unit=card(ctx, uid).name)
    ctx.tell("ND 13.3", text, uid, kind="rout", roll=one_die(die, why, (line,)))
    return die * FULL + added
