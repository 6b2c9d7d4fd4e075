"""How a charger comes home: contact, or the place where it would have been (ND 3.35-3.37, 13.3)."""

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, WHEEL, Leg, laid_after, vector
from game.board.plane.numbers import Length
from game.board.plane.shapes import Outline, Pose
from game.board.plane.travel import approach, farthest
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.nordlingen.charge.contact import align, bonus_of, record, touched_edge
from game.rules.nordlingen.charge.way import (
    Way,
    met_ahead,
    straight_on,
    touched_first,
    wheel_left,
    wheeled,
)
from game.rules.nordlingen.generals import ridden_down
from game.rules.nordlingen.movement.ground import Underway, disorder_on_way, rate
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.places import enemies, laid
from game.rules.nordlingen.table import Ctx, Location
from game.rules.nordlingen.units import card, in_good_order, now, on_table


class Home(Auto, frozen=True, tag="nd.charge.home"):
    """The charger comes to contact, or, if the target has given way, to the place where it would
    have touched it (ND 3.35, 3.36). `wheel`: what it has still to make of it; `began`: where it
    was, seen from the target, when it charged; `goal`: that place; `counter`: the target came to
    meet it.
    """

    charger: str
    target: str
    wheel: int
    began: Location
    goal: Pose
    counter: bool = False

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        # Stopped by the fire of its target, it stays where that met it (ND 3.33).
        if not on_table(ctx, self.charger) or not in_good_order(ctx, self.charger):
            return
        leg = wheel_left(ctx, self.charger, self.wheel)
        if leg != self.wheel:
            # Who gave way stands in the way of the wheel: it comes no farther than that.
            end = wheeled(ctx, self.charger, leg)
            carry(ctx, self.charger, leg, 0, end)
            ctx.call(Settle())
            return
        start = wheeled(ctx, self.charger, self.wheel)
        reach = between(start.pose.at, self.goal.at)
        way = None
        if on_table(ctx, self.target):
            way = touched_first(ctx, self.charger, self.target, start, reach)
        if way is not None:
            self._touch(ctx, start, way)
        else:
            self._stop(ctx, start, reach)
        ctx.call(Settle())

    def _touch(self, ctx: Ctx, start: Outline, way: Way) -> None:
        """Contact, alignment, and as what the charge counts (ND 3.36, 3.37). Across a line, or at
        an area, there is no edge to be aligned to (ND 3.28).
        """
        edge = touched_edge(ctx, way.place, self.target, way.edges, self.began)
        end = way.place
        if way.edges:
            end = align(ctx, self.charger, end, self.target, way.at, edge)
        carry(ctx, self.charger, self.wheel, way.travel, end)
        location = bonus_of(ctx, self.target, edge, self.began)
        record(ctx, self.charger, self.target, edge, location, counter=self.counter)
        text = say(
            "{unit} comes to contact with {target}.",
            unit=card(ctx, self.charger).name,
            target=card(ctx, self.target).name,
        )
        path = (start.pose, way.place.pose, end.pose)
        ctx.tell("ND 3.36", text, self.charger, self.target, kind="contact", path=path)

    def _stop(self, ctx: Ctx, start: Outline, reach: Length) -> None:
        """Nobody is touched: it stops where it would have been, sooner if somebody is in the way
        (ND 3.35).
        """
        met = met_ahead(ctx, self.charger, start)
        most = min(reach, met[0].travel) if met else reach
        travel, end = straight_on(ctx, self.charger, start, most)
        carry(ctx, self.charger, self.wheel, travel, end)
        text = say("{unit} finds nobody there.", unit=card(ctx, self.charger).name)
        path = (start.pose, end.pose)
        ctx.tell("ND 3.35", text, self.charger, kind="move", path=path)


def fall_short(ctx: Ctx, charger: str, wheel: int, most: Length) -> None:
    """A charge that the die leaves too short: it goes as far as it can and stops at 0.5um from any
    enemy (ND 13.3).
    """
    start, closest = wheeled(ctx, charger, wheel), ctx.rules.tables.limits.closest.value
    ahead = vector(start.pose, Leg(MOVE, most))
    far = farthest(Underway(ctx).ground(start, 0, most), rate(ctx, (charger,), most), most)
    near = (approach(start, place, ahead, closest) for _, place in enemies(ctx, charger))
    met = (one.travel for one in met_ahead(ctx, charger, start))
    shortest = min([far, *(one for one in near if one is not None), *met])
    travel, end = straight_on(ctx, charger, start, shortest)
    carry(ctx, charger, wheel, travel, end)
    text = say("{unit} does not reach its target.", unit=card(ctx, charger).name)
    ctx.tell("ND 13.3", text, charger, kind="move", path=(start.pose, end.pose))


def carry(ctx: Ctx, charger: str, wheel: int, travel: Length, end: Outline) -> None:
    """Take a charger along its way to where it ends: the ground may disorder it, a lone general may
    be in its way (ND 9.4, 10.9).
    """
    place = laid(ctx, charger)
    for leg in (Leg(WHEEL, wheel), Leg(MOVE, travel)):
        if leg.amount:
            after = laid_after(place, leg)
            disorder_on_way(ctx, charger, place, after, leg)
            _ride_down(ctx, charger, place, leg)
            place = after
    if now(ctx, charger).pose != end.pose:
        put(ctx, charger, end.pose)
    _on_arrival(ctx, charger, place, end)


def _on_arrival(ctx: Ctx, charger: str, touch: Outline, end: Outline) -> None:
    """What it comes onto by being aligned."""
    if touch.pose != end.pose:
        disorder_on_way(ctx, charger, touch, end, Leg(WHEEL, 0))
    ridden_down(ctx, charger, end)


def _ride_down(ctx: Ctx, charger: str, place: Outline, leg: Leg) -> None:
    step = ctx.rules.tables.limits.general_radius.value
    for length in range(step, leg.amount, step) if leg.kind == MOVE else ():
        ridden_down(ctx, charger, laid_after(place, Leg(MOVE, length)))
