"""A unit's manoeuvre: one question with the unit in hand (ND 2.14, 3.3-3.15)."""

from collections.abc import Iterable, Mapping

from msgspec import structs

from game.board.plane.legs import ABOUT, MOVE
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Frame, Legs
from game.engine.prompt import Button, Ghost, Offer, PoseChoice, Preview, Prompt, Role, Wish
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.shapes import Shape
from game.engine.steps import Steps
from game.engine.text import say
from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.declare import DeclareCharge
from game.rules.nordlingen.command import in_command
from game.rules.nordlingen.movement import formations
from game.rules.nordlingen.movement.across import (
    across,
    across_preview,
    lands_at,
    why_not_across,
)
from game.rules.nordlingen.movement.bodies import Body, line_of
from game.rules.nordlingen.movement.fan import worth_trying
from game.rules.nordlingen.movement.foresight import move_preview
from game.rules.nordlingen.movement.hand import nearest, prepared
from game.rules.nordlingen.movement.limits import Manner
from game.rules.nordlingen.movement.lines import line_before
from game.rules.nordlingen.movement.march import EndManoeuvre, start
from game.rules.nordlingen.movement.moves import (
    course,
    end_pose,
    manner_of,
    turning_kind,
    why_not_legs,
)
from game.rules.nordlingen.movement.obstacles import Cross, crossing_preview, why_not_cross
from game.rules.nordlingen.movement.reach import reach, spread, stops
from game.rules.nordlingen.movement.sides import ChooseSides, in_area
from game.rules.nordlingen.movement.tactical import why_not_tactical
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.table import Ctx, Step
from game.rules.nordlingen.units import card, is_battery, is_foot_or_horse, now, side_of


class ManoeuvreUnit(Ask, frozen=True, tag="nd.movement.unit", rule="ND 3.3", phase=Step.MANOEUVRE):
    """What the unit in hand does; `tactical`: with doubled Mov (ND 3.8), `line`: with all units of
    its line as one body (ND 3.12).
    """

    unit: str
    tactical: bool = False
    line: bool = False

    def body(self, ctx: Ctx) -> Body:
        """Who moves."""
        return line_of(ctx, self.unit) if self.line else (self.unit,)

    @property
    def normal(self) -> Manner:
        return Manner.TACTICAL if self.tactical else Manner.NORMAL

    def prompt(self, ctx: Ctx) -> Prompt:
        body = self.body(ctx)
        kinds = (turning_kind(ctx, body), MOVE) if self.tactical else self._kinds(ctx)
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Choose a manoeuvre for {unit}.", unit=card(ctx, self.unit).name),
            context=None if in_command(ctx, self.unit) else say("Out of command"),
            subject=body,
            units=self._targets(ctx),
            poses=None if now(ctx, self.unit).square else PoseChoice(self.unit, kinds),
            buttons=(*self._buttons(ctx), *self._last),
        )

    def _targets(self, ctx: Ctx) -> Mapping[str, Offer]:
        """Whom it may charge instead, to be pointed at (ND 3.25)."""
        return {} if self.tactical or self.line else DeclareCharge(self.unit).offers(ctx)

    def _kinds(self, ctx: Ctx) -> tuple[str, ...]:
        return turning_kind(ctx, (self.unit,)), MOVE, ABOUT

    def _buttons(self, ctx: Ctx) -> Iterable[Button]:
        """What the unit may do besides moving to a pose."""
        if self.tactical:
            yield Button(id="normal", label=say("Normal movement"))
        elif not is_battery(ctx, self.unit) and not now(ctx, self.unit).square:
            refusal = why_not_tactical(ctx, self.body(ctx))
            yield Button(id="tactical", label=say("Tactical movement"), refusal=refusal)
        if self.line:
            yield Button(id="alone", label=say("This unit alone"))
            return
        if is_foot_or_horse(ctx, self.unit):
            refusal = DeclareCharge(self.unit).why_nobody(ctx)
            yield Button(id="charge", label=say("Charge"), refusal=refusal)
        if len(line_of(ctx, self.unit)) > 1:
            yield Button(id="line", label=say("The whole line"))
        for name, (label, refusal) in formations.changes(ctx, self.unit).items():
            yield Button(id=name, label=label, refusal=refusal)
        if in_area(ctx, self.unit):
            yield Button(id="sides", label=say("Choose other sides"))
        obstacle = line_before(ctx, laid(ctx, self.unit))
        if obstacle is not None:
            refusal = why_not_cross(ctx, self.unit, obstacle)
            yield Button(id="cross", label=say("Cross the obstacle"), refusal=refusal, commits=True)

    @property
    def _last(self) -> tuple[Button, ...]:
        return (
            Button(id="stand", label=say("Do not move"), role=Role.END),
            Button(id="back", label=say("Not this one"), role=Role.BACK),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action == acts.button("cross"):
            return crossing_preview(ctx, self.unit)
        if action.verb == "unit":
            return DeclareCharge(self.unit).preview(ctx, action)
        if action.verb != "pose" or not isinstance(action.arg, Pose):
            return None
        if not action.legs and self._crosses(ctx, action.arg):
            return across_preview(ctx, self.unit, action.arg)
        legs = action.legs or course(ctx, self.body(ctx), action.arg, self.normal)[0]
        return move_preview(ctx, self.body(ctx), legs, self.normal) if legs else None

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Why an enemy may not be charged (ND 3.25)."""
        if uid not in ctx.table.units or side_of(ctx, uid) == side_of(ctx, self.unit):
            return NOT_OFFERED
        if self.tactical or self.line:
            return refusals.NO_CHARGE_IN_STEP
        return DeclareCharge(self.unit).why_not_unit(ctx, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        DeclareCharge(self.unit).on_unit(ctx, uid)

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        body = self.body(ctx)
        if not legs and self._crosses(ctx, pose):
            return why_not_across(ctx, self.unit)
        if not legs:
            return course(ctx, body, pose, self.normal)[1]
        refusal = why_not_legs(ctx, body, legs, self.normal)
        if refusal is None and end_pose(ctx, body, legs) != pose:
            return refusals.NO_MANOEUVRE
        return refusal

    def ghost(self, ctx: Ctx, wish: Wish) -> Ghost | None:
        """The allowed move nearest to where somebody points."""
        if now(ctx, self.unit).square:
            return Ghost(None, refusals.SQUARE_STAYS)
        body = self.body(ctx)
        legs, refusal = nearest(ctx, body, wish, self.normal)
        found = Ghost(acts.pose(end_pose(ctx, body, legs), *legs) if legs else None, refusal)
        alone = not (self.tactical or self.line)
        return across(ctx, self.unit, wish, found) if refusal is not None and alone else found

    def seeking(self, ctx: Ctx, wish: Wish) -> Steps[Ghost | None]:
        if not now(ctx, self.unit).square:
            yield from prepared(ctx, self.body(ctx), wish, self.normal)
        return self.ghost(ctx, wish)

    def _crosses(self, ctx: Ctx, pose: Pose) -> bool:
        """Does a pose without legs mean to cross the obstacle on whose line it is (ND 3.22)?"""
        return not (self.tactical or self.line) and lands_at(ctx, self.unit, pose)

    def reach(self, ctx: Ctx) -> tuple[Shape, ...]:
        """Where it could end, as a picture."""
        return reach(ctx, self.body(ctx), self.normal)

    def reaching(self, ctx: Ctx) -> Steps[tuple[Shape, ...]]:
        yield from spread(ctx, self.body(ctx), self.normal)
        return self.reach(ctx)

    def limits(self, ctx: Ctx) -> tuple[Ghost, ...]:
        """What ends its moves, and where."""
        body = self.body(ctx)
        return tuple(
            Ghost(acts.pose(end_pose(ctx, body, stop.legs), *stop.legs), stop.refusal)
            for stop in stops(ctx, body, self.normal)
        )

    def completed(self, ctx: Ctx, action: Action) -> Action:
        if action.legs or not isinstance(action.arg, Pose) or self._crosses(ctx, action.arg):
            return action
        body = self.body(ctx)
        legs, _ = course(ctx, body, action.arg, self.normal)
        return acts.pose(end_pose(ctx, body, legs), *legs)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from map(acts.unit, self._targets(ctx))
        body = self.body(ctx)
        for legs in worth_trying(ctx, body, self.normal, chance):
            yield acts.pose(end_pose(ctx, body, legs), *legs)
        for b in self._buttons(ctx):
            if b.refusal is None and b.id not in ("normal", "alone", "charge"):
                yield acts.button(b.id)
        yield acts.button("stand")

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        if not legs:
            ctx.goto(*self._frames("cross"))
            return
        body = self.body(ctx)
        manner = manner_of(ctx, body, legs, self.normal)
        assert manner is not None, legs
        ctx.goto(*start(ctx, body, legs, manner))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "back":
            ctx.end()
        elif name == "charge":
            ctx.goto(DeclareCharge(self.unit))
        elif name in ("normal", "tactical"):
            ctx.goto(structs.replace(self, tactical=name == "tactical"))
        elif name in ("line", "alone"):
            ctx.goto(structs.replace(self, line=name == "line"))
        elif name == "limber" and now(ctx, self.unit).limbered:
            ctx.goto(formations.Unlimber(self.unit))
        elif name in formations.changes(ctx, self.unit):
            formations.change(ctx, self.unit, name)
        elif name == "sides":
            ctx.goto(ChooseSides(self.unit, manoeuvre=True))
        else:
            ctx.goto(*self._frames(name))

    def _frames(self, name: str) -> tuple[Frame, ...]:
        ended = EndManoeuvre((self.unit,), moved=False)
        return (Cross(self.unit), ended) if name == "cross" else (ended,)
