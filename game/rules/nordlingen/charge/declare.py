"""Declaring a charge: whom, and with which wheel (ND 3.25-3.28)."""

from collections.abc import Iterable

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, WHEEL
from game.board.plane.numbers import Point
from game.board.plane.shapes import Outline, Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Legs
from game.engine.prompt import (
    Button,
    Ghost,
    Mark,
    Offer,
    PoseChoice,
    Preview,
    Prompt,
    Role,
    Spending,
    Task,
    Wish,
)
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, PolygonShape, SignShape
from game.engine.text import Text, say
from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.sheet import charge_sheet, success
from game.rules.nordlingen.charge.test import Run
from game.rules.nordlingen.charge.way import UM, Way, by_wheel, reach_of, wheeled
from game.rules.nordlingen.charge.who import (
    allowed_targets,
    targets,
    why_not_charge,
    why_not_declare,
    why_not_target,
)
from game.rules.nordlingen.command import why_not_waver
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.refusals import um
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, side_of


class DeclareCharge(Ask, frozen=True, tag="nd.charge.declare", rule="ND 3.25"):
    """Whom a unit charges; `breakthrough`: after a melee that it has won (ND 5.29)."""

    unit: str
    breakthrough: bool = False

    def prompt(self, ctx: Ctx) -> Prompt:
        found = self._targets(ctx)
        best = max(found, key=lambda foe: (self._success(ctx, found[foe]), foe), default="")
        back = say("No charge") if self.breakthrough else say("Not this one")
        role = Role.END if self.breakthrough else Role.BACK
        return Prompt(
            side=side_of(ctx, self.unit),
            phase=ctx.table.step,
            text=say("Whom does {unit} charge?", unit=card(ctx, self.unit).name),
            context=say("Charge distance {n} um", n=um(reach_of(ctx, self.unit))),
            subject=(self.unit,),
            units=self.offers(ctx),
            poses=PoseChoice(self.unit, (WHEEL, MOVE)) if found else None,
            buttons=(Button(id="back", label=back, role=role),),
            tasks=tuple(self._task(ctx, way) for way in found.values()),
            suggested=acts.unit(best) if best else acts.button("back"),
            moot=None if found else say("There is nobody to charge."),
        )

    def offers(self, ctx: Ctx) -> dict[str, Offer]:
        """Whom it may charge: what that costs, and how likely it comes up."""
        found = self._targets(ctx)
        return {foe: Offer(Mark.ATTACK, self._brings(ctx, way)) for foe, way in found.items()}

    def why_nobody(self, ctx: Ctx) -> Refusal | None:
        """Why it may charge nobody from where it stands."""
        refusal = why_not_charge(ctx, self.unit, self.breakthrough)
        return refusal or (None if self._targets(ctx) else refusals.NOBODY_TO_CHARGE)

    def _targets(self, ctx: Ctx) -> dict[str, Way]:
        barred = why_not_charge(ctx, self.unit, self.breakthrough)
        return targets(ctx, self.unit) if barred is None else {}

    def _success(self, ctx: Ctx, way: Way) -> int:
        return success(ctx, self.unit, way, self.breakthrough)

    def _brings(self, ctx: Ctx, way: Way) -> Text:
        have, chance = um(reach_of(ctx, self.unit)), self._success(ctx, way)
        return say("{n} of {most} um, {p} %", n=um(way.cost), most=have, p=chance)

    def _task(self, ctx: Ctx, way: Way) -> Task:
        return Task(
            title=Text(card(ctx, way.target).name),
            detail=self._brings(ctx, way),
            rule="ND 3.27",
            units=(way.target,),
            action=acts.unit(way.target),
        )

    # -- by the target ---------------------------------------------------------------------------

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        refusal = why_not_declare(ctx, self.unit, self.breakthrough)
        return refusal or why_not_target(ctx, self.unit, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self._go(ctx, targets(ctx, self.unit)[uid])

    def _go(self, ctx: Ctx, way: Way) -> None:
        ctx.goto(Run(self.unit, way.target, way.wheel, self.breakthrough))

    # -- by a wheel of one's own -----------------------------------------------------------------

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        found = self._by_pose(ctx, pose, legs)
        return found if isinstance(found, Refusal) else None

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        found = self._by_pose(ctx, pose, legs)
        assert isinstance(found, Way), found
        self._go(ctx, found)

    def _by_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Way | Refusal:
        """The charge that ends at a pose, on whom it touches there (ND 3.27)."""
        refusal = why_not_charge(ctx, self.unit, self.breakthrough)
        if refusal is not None:
            return refusal
        if not legs:
            known = (way for way in targets(ctx, self.unit).values() if way.place.pose == pose)
            return next(known, refusals.CHARGE_ENDS_AT_TOUCH)
        wheel = legs[0].amount if legs[0].kind == WHEEL else 0
        barred: Refusal = refusals.CHARGE_ENDS_AT_TOUCH
        for foe in allowed_targets(ctx, self.unit):
            way = by_wheel(ctx, self.unit, foe, wheel)
            if isinstance(way, Refusal):
                barred = way if barred == refusals.CHARGE_ENDS_AT_TOUCH else barred
            elif (way.place.pose, way.legs) == (pose, legs):
                return why_not_waver(ctx, self.unit, way.place) or way
        return barred

    def ghost(self, ctx: Ctx, wish: Wish) -> Ghost | None:
        """The charge that leads nearest to where somebody points."""
        found = self._targets(ctx).values()
        near = min(found, key=lambda way: between(way.place.pose.at, wish.at), default=None)
        if near is None:
            return Ghost(None, why_not_charge(ctx, self.unit, self.breakthrough))
        return Ghost(acts.pose(near.place.pose, *near.legs))

    def completed(self, ctx: Ctx, action: Action) -> Action:
        if action.legs or not isinstance(action.arg, Pose):
            return action
        way = self._by_pose(ctx, action.arg, ())
        assert isinstance(way, Way), way
        return acts.pose(action.arg, *way.legs)

    # -- what is known before --------------------------------------------------------------------

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        way = self._meant(ctx, action)
        if way is None:
            return None
        begun = wheeled(ctx, self.unit, way.wheel)
        start = begun.pose
        return Preview(
            sheet=charge_sheet(ctx, self.unit, way, self.breakthrough),
            rule="ND 3.25",
            path=(laid(ctx, self.unit).pose, start, way.place.pose),
            shapes=(
                PolygonShape(points=corridor(begun, way.place), tone="charge"),
                *(PolygonShape(points=stand, tone="charge") for stand in way.place.stands),
                LineShape(points=(start.at, way.place.pose.at), tone="way", ticks=UM),
                SignShape(at=way.at, sign="star", tone="charge"),
            ),
            spending=(Spending(say("Charge"), way.cost, reach_of(ctx, self.unit), rule="ND 3.26"),),
        )

    def _meant(self, ctx: Ctx, action: Action) -> Way | None:
        """The way of a charge that is allowed."""
        if action.verb == "unit":
            return self._targets(ctx).get(str(action.arg))
        if not isinstance(action.arg, Pose):
            return None
        found = self._by_pose(ctx, action.arg, action.legs)
        return found if isinstance(found, Way) else None

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from (acts.unit(foe) for foe in self._targets(ctx))
        yield acts.button("back")


def corridor(start: Outline, end: Outline) -> tuple[Point, ...]:
    """What the front of a charger sweeps, straight ahead from one place to another (ND 3.27)."""
    wide = [stand.left for stand in start.footprint], [stand.right for stand in start.footprint]
    left, right = min(wide[0]), max(wide[1])
    fronts = start.pose, end.pose
    lefts, rights = ([at.point(side, 0) for at in fronts] for side in (left, right))
    return (*lefts, *reversed(rights))
