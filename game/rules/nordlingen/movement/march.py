"""A manoeuvre is carried out leg by leg; what it brings about (ND 3.7, 3.10, 3.17, 9.4, 10.9)."""

from game.board.plane.legs import ABOUT, MOVE, TURN, Leg
from game.board.plane.shapes import Outline, lay
from game.engine.frame import Auto, Frame
from game.engine.text import Text, say
from game.rules.kit.following import Follow
from game.rules.kit.manoeuvres import passed
from game.rules.nordlingen import refusals
from game.rules.nordlingen.generals import ridden_down
from game.rules.nordlingen.movement.bodies import Body, member_after, outline_of, poses_of
from game.rules.nordlingen.movement.ground import disorder_on_way
from game.rules.nordlingen.movement.limits import Manner
from game.rules.nordlingen.movement.lines import line_before
from game.rules.nordlingen.movement.obstacles import AtObstacle, level_of, reach, why_not_cross
from game.rules.nordlingen.movement.passing import pass_through
from game.rules.nordlingen.movement.sides import AfterEntering
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.places import friends, laid
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, is_battery


class March(Follow, frozen=True, tag="nd.movement.march"):
    """A unit on its way, or a line of units; `others` are the rest of the line (ND 3.12)."""

    others: Body = ()

    def go(self, ctx: Ctx, leg: Leg) -> tuple[tuple[Leg, ...], tuple[Frame, ...]]:
        body = (self.unit, *self.others)
        place = outline_of(ctx, body)
        before = {uid: laid(ctx, uid) for uid in body}
        ends = {uid: member_after(place, before[uid], leg) for uid in body}
        met = {uid: _met(ctx, uid, body, before[uid], leg) for uid in body}
        for uid in body:
            # On the spot or traversing a unit changes its front, not its place (ND 3.10).
            mere = leg.kind == ABOUT or (leg.kind == TURN and is_battery(ctx, uid))
            put(ctx, uid, ends[uid], mere_turn=mere)
        for uid in body:
            disorder_on_way(ctx, uid, before[uid], laid(ctx, uid), leg)
            for friend in met[uid]:
                pass_through(ctx, uid, friend)
            _ride_down(ctx, uid, before[uid], leg)
        return (), ()


def _met(ctx: Ctx, uid: str, body: Body, place: Outline, leg: Leg) -> tuple[str, ...]:
    """The friends through whom a leg leads (ND 3.17)."""
    return passed(place, leg, [pair for pair in friends(ctx, uid) if pair[0] not in body])


def _ride_down(ctx: Ctx, uid: str, before: Outline, leg: Leg) -> None:
    """Generals of the enemy who are touched on the way (ND 9.4)."""
    step = ctx.rules.tables.limits.general_radius.value
    made = range(step, leg.amount, step) if leg.kind == MOVE else range(0)
    for length in made:
        ridden_down(ctx, uid, lay(before.footprint, before.pose.ahead(length, leg.off)))
    ridden_down(ctx, uid, laid(ctx, uid))


class EndManoeuvre(Auto, frozen=True, tag="nd.movement.end"):
    """The units have made their manoeuvre of the impulse (ND 2.14); one that came to an obstacle
    may try to cross it at once (ND 3.22), one that entered an area chooses its sides (ND 4.17).
    """

    units: Body
    tactical: bool = False
    moved: bool = True

    def run(self, ctx: Ctx) -> None:
        at_line: list[Frame] = []
        for uid in self.units:
            ctx.change(uid, manoeuvred=True)
            if self.tactical:
                ctx.change(uid, tactical=True)
            reach(ctx, uid)
            if self.moved and _may_try(ctx, uid):
                at_line.append(AtObstacle(uid))
        entered = (AfterEntering(uid) for uid in self.units)
        ctx.goto(*at_line, *entered, Settle())


def _may_try(ctx: Ctx, uid: str) -> bool:
    """Is it on the line of an obstacle that takes a roll, and may it roll (ND 3.22)?"""
    line = line_before(ctx, laid(ctx, uid))
    if line is None or level_of(ctx, line) == 0:
        return False
    return why_not_cross(ctx, uid, line) is None


def start(ctx: Ctx, body: Body, legs: tuple[Leg, ...], manner: Manner) -> tuple[Frame, ...]:
    """The frames that carry a move out; it is told at once (ND 3.3)."""
    text, rule = _told(ctx, body, legs, manner)
    ctx.tell(rule, text, *body, kind="move", path=poses_of(ctx, body, legs))
    advances = legs[-1].kind == MOVE and manner not in (Manner.BACK, Manner.SIDE)
    tactical = manner is Manner.TACTICAL
    return March(body[0], legs, body[1:]), EndManoeuvre(body, tactical, advances)


def _told(ctx: Ctx, body: Body, legs: tuple[Leg, ...], manner: Manner) -> tuple[Text, str]:
    name = card(ctx, body[0]).name
    um = refusals.um(sum(leg.amount for leg in legs if leg.kind == MOVE))
    if len(body) > 1:
        return say("The line of {unit} moves {um} um.", unit=name, um=um), "ND 3.12"
    if manner is Manner.TACTICAL:
        return say("{unit} moves {um} um tactically.", unit=name, um=um), "ND 3.8"
    if manner is Manner.BACK:
        return say("{unit} moves {um} um back.", unit=name, um=um), "ND 3.6"
    if manner is Manner.SIDE:
        return say("{unit} moves {um} um to the side.", unit=name, um=um), "ND 3.6"
    if manner is Manner.ABOUT:
        return say("{unit} faces about and moves {um} um.", unit=name, um=um), "ND 3.7"
    if all(leg.kind != MOVE for leg in legs):
        return say("{unit} turns.", unit=name), "ND 3.4"
    return say("{unit} moves {um} um.", unit=name, um=um), "ND 3.3"
