"""What a steady target does: stand, fire, meet the charge, form square (ND 3.31-3.34, 13.7)."""

from collections.abc import Iterable

from msgspec import structs

from game.board.plane.arcs import in_arc
from game.board.plane.distance import between, distance
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.numbers import Length
from game.board.plane.shapes import Outline
from game.board.plane.travel import approach
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Frame
from game.engine.prompt import Button, Preview, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.shapes import PolygonShape
from game.engine.text import Text, say
from game.rules.kit.manoeuvres import Limit, barred_ground, clear_of, largest, no_nearer, on_table
from game.rules.kit.pools import percent
from game.rules.nordlingen import refusals
from game.rules.nordlingen.cards import Type
from game.rules.nordlingen.charge.home import Home, carry
from game.rules.nordlingen.charge.way import touched_first, wheeled
from game.rules.nordlingen.command import wavers
from game.rules.nordlingen.fire.arcs import arcs_of
from game.rules.nordlingen.fire.roll import shot_chances
from game.rules.nordlingen.fire.volley import FireAt, best_answer, why_not_fire_at
from game.rules.nordlingen.generals import ridden_down
from game.rules.nordlingen.movement.ground import Underway, disorder_on_way, disordering, rate
from game.rules.nordlingen.movement.limits import obstacle_limit
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.places import enemies, friends, in_front, laid, lies
from game.rules.nordlingen.shelter import area_of
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import (
    card,
    division_of,
    in_good_order,
    is_cavalry,
    is_infantry,
    is_open,
    movement,
    now,
    side_of,
    type_of,
)

MEETS = (Type.PIKES, Type.TERCIO, Type.HEAVY, Type.ASSAULT)
"""The foot that may meet foot (ND 3.34, 11.4)."""
SQUARES = (Type.PIKES, Type.TERCIO, Type.HEAVY, Type.SHOT)
"""The foot that may answer horse by forming square (ND 13.7)."""


class Answer(Ask, frozen=True, tag="nd.charge.answer", rule="ND 3.31"):
    """What a target that has passed its test does (ND 3.31)."""

    home: Home

    def prompt(self, ctx: Ctx) -> Prompt:
        target, charger = self.home.target, self.home.charger
        names = {"unit": card(ctx, target).name, "charger": card(ctx, charger).name}
        return Prompt(
            side=side_of(ctx, target),
            phase=ctx.table.step,
            text=say("{charger} charges {unit}, which stands firm: choose its answer.", **names),
            subject=(target, charger),
            buttons=tuple(self._buttons(ctx)),
            suggested=acts.button(self._best(ctx)),
        )

    def _buttons(self, ctx: Ctx) -> Iterable[Button]:
        target, charger = self.home.target, self.home.charger
        stand = say("the charger comes to contact")
        yield Button(id="stand", label=say("Stand"), role=Role.CONFIRM, note=stand)
        refusal = why_not_fire(ctx, self.home)
        yield Button(
            id="fire",
            label=say("Fire at the charger"),
            refusal=refusal,
            commits=True,
            note=None if refusal is not None else _hits(ctx, self.home),
        )
        yield Button(
            id="counter",
            label=say("Countercharge"),
            refusal=why_not_counter(ctx, target, charger),
            commits=True,
            note=_of_counter(ctx, self.home),
        )
        if Reading.SQUARE_ANSWER in ctx.rules.options:
            yield Button(
                id="square",
                label=say("Form square"),
                refusal=why_not_square(ctx, target, charger),
                commits=True,
                note=say("it has no flank and no rear, and does not move"),
            )

    def _best(self, ctx: Ctx) -> str:
        if why_not_counter(ctx, self.home.target, self.home.charger) is None:
            return "counter"
        return "fire" if why_not_fire(ctx, self.home) is None else "stand"

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """Where the charger would stand when it is shot at, or the target when it meets it."""
        if action == acts.button("fire"):
            places, rule = (stood_off(ctx, self.home),), "ND 3.33"
        elif action == acts.button("counter"):
            places, rule = (met_at(ctx, self.home),), "ND 3.34"
        else:
            return None
        shapes = (PolygonShape(points=s, tone="way") for place in places for s in place.stands)
        return Preview(rule=rule, shapes=tuple(shapes))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        return (acts.button(b.id) for b in self._buttons(ctx) if b.refusal is None)

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(*self._frames(ctx, name))

    def _frames(self, ctx: Ctx, name: str) -> tuple[Frame, ...]:
        """What an answer brings about, and then the charge itself (ND 3.33, 3.34, 13.7)."""
        home, target = self.home, self.home.target
        if name == "fire":
            stand_off(ctx, home)
            shot = FireAt(target, home.charger)
            return Settle(), shot, Settle(), structs.replace(home, wheel=0)
        if name == "counter":
            meet(ctx, home)
            return Settle(), structs.replace(home, counter=True)
        if name == "square":
            ctx.change(target, square=True)
            text = say("{unit} forms square.", unit=card(ctx, target).name)
            ctx.tell("ND 13.7", text, target, kind="formation")
        return (home,)


def why_not_square(ctx: Ctx, target: str, charger: str) -> Refusal | None:
    """Why a target may not form square at once (ND 3.13, 13.7)."""
    able = in_good_order(ctx, target) and not is_open(ctx, target)
    fits = able and type_of(ctx, target) in SQUARES
    free = not now(ctx, target).square and area_of(ctx, target) is None
    return None if fits and free and is_cavalry(ctx, charger) else refusals.NO_SQUARE_ANSWER


# -- fire (ND 3.33) --------------------------------------------------------------------------------


def why_not_fire(ctx: Ctx, home: Home) -> Refusal | None:
    """Why a target may not shoot at its charger: it must have it in its arc now, and still where
    the shot is made (ND 3.33).
    """
    refusal = why_not_fire_at(ctx, home.target, home.charger)
    if refusal is not None:
        return refusal
    place = stood_off(ctx, home)
    seen = (in_arc(place, one.arc) for one in arcs_of(ctx, home.target) if not one.aside)
    return None if any(seen) else refusals.NO_FIRE_AT_CHARGER


def stood_off(ctx: Ctx, home: Home) -> Outline:
    """Where the charger is shot at: at 0.5um on its path, or where it is if that is nearer. Before
    an area or a line it has not come farther than 0.5um from that.
    """
    start = wheeled(ctx, home.charger, home.wheel)
    travel = _until_shot(ctx, home, start)
    return laid_after(start, Leg(MOVE, travel)) if travel else start


def _until_shot(ctx: Ctx, home: Home, start: Outline) -> Length:
    closest = ctx.rules.tables.limits.closest.value
    length = between(start.pose.at, home.goal.at)
    way = touched_first(ctx, home.charger, home.target, start, length)
    assert way is not None, home
    if not way.edges:
        return max(0, way.travel - closest)
    ahead = vector(start.pose, Leg(MOVE, max(1, way.travel)))
    return approach(start, laid(ctx, home.target), ahead, closest) or 0


def _hits(ctx: Ctx, home: Home) -> Text:
    """How likely the shot does damage: then the charger tests at once."""
    made = best_answer(ctx, home.target, home.charger)
    chance = percent(1 - shot_chances(made.total)[0])
    return say("{p} % to damage the charger, which then tests at once", p=chance)


def stand_off(ctx: Ctx, home: Home) -> None:
    """The charger comes to where it is shot at (ND 3.33)."""
    start = wheeled(ctx, home.charger, home.wheel)
    travel = _until_shot(ctx, home, start)
    carry(ctx, home.charger, home.wheel, travel, stood_off(ctx, home))


# -- countercharge (ND 3.34) -----------------------------------------------------------------------


def why_not_counter(ctx: Ctx, target: str, charger: str) -> Refusal | None:
    """Why a target may not countercharge (ND 3.34): nor may one that is shaken or halted, or whose
    division wavers (ND 1.3, 3.15, 6.6).
    """
    able = in_good_order(ctx, target) and not now(ctx, target).halted
    fits = is_cavalry(ctx, target) or (type_of(ctx, target) in MEETS and is_infantry(ctx, charger))
    faces = lies(ctx, charger, target) == "front" and in_front(ctx, target, charger)
    held = now(ctx, target).square or area_of(ctx, target) is not None
    free = able and not held and not wavers(ctx, division_of(ctx, target))
    return None if free and fits and faces else refusals.NO_COUNTERCHARGE


def _of_counter(ctx: Ctx, home: Home) -> Text:
    """What it brings, and what the ground does to who comes to meet the charger (ND 3.34, 10.9)."""
    if why_not_counter(ctx, home.target, home.charger) is None:
        leg, place = _to_meet(ctx, home), laid(ctx, home.target)
        end = laid_after(place, leg) if leg.amount else place
        if leg.amount and disordering(ctx, home.target, place, end, leg) is not None:
            return say("both count as charging; the ground on the way disorders it")
    return say("both count as charging in the first round")


def met_at(ctx: Ctx, home: Home) -> Outline:
    """Where the target is after it has come to meet the charger."""
    place, leg = laid(ctx, home.target), _to_meet(ctx, home)
    return laid_after(place, leg) if leg.amount else place


def _to_meet(ctx: Ctx, home: Home) -> Leg:
    """Straight ahead 1um, or half the gap if that is less, as far as there is room."""
    most = ctx.rules.tables.limits.counter_charge.value
    start, place = wheeled(ctx, home.charger, home.wheel), laid(ctx, home.target)
    half = distance(start, place) // 2
    return largest(place, (), Leg(MOVE, min(most, half)), _room_to_meet(ctx, home))


def _room_to_meet(ctx: Ctx, home: Home) -> tuple[Limit, ...]:
    """It comes onto nobody and near to no other enemy, and crosses no obstacle."""
    target, closest = home.target, ctx.rules.tables.limits.closest.value
    hostile = [pair for pair in enemies(ctx, target) if pair[0] != home.charger]
    cost = rate(ctx, (target,), movement(ctx, target))
    return (
        barred_ground(Underway(ctx), cost, refusals.IMPASSABLE),
        no_nearer(hostile, closest, lambda uid: refusals.too_close_to(card(ctx, uid).name)),
        clear_of(friends(ctx, target), lambda uid: refusals.onto(card(ctx, uid).name)),
        on_table(ctx.rules.table, refusals.OFF_TABLE),
        obstacle_limit(ctx, (target,)),
    )


def meet(ctx: Ctx, home: Home) -> None:
    """The target comes to meet its charger (ND 3.34)."""
    target, leg = home.target, _to_meet(ctx, home)
    place = laid(ctx, target)
    text = say("{unit} countercharges.", unit=card(ctx, target).name)
    if not leg.amount:
        ctx.tell("ND 3.34", text, target, kind="charge")
        return
    end = laid_after(place, leg)
    ctx.tell("ND 3.34", text, target, kind="charge", path=(place.pose, end.pose))
    disorder_on_way(ctx, target, place, end, leg)
    put(ctx, target, end.pose)
    ridden_down(ctx, target, end)
