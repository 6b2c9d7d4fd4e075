"""A limbered battery is unlimbered facing any way (NB 8.2.4.1hr)."""

from collections.abc import Iterable, Iterator

from game.board.plane.legs import TURN
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.prompt import Button, PoseChoice, Preview, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.prompts import BACK
from game.rules.kit.turning import TurnOnSpot
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.fire.field import field_of
from game.rules.napoleons_battles.movement.blind import blind
from game.rules.napoleons_battles.movement.formations import (
    change_into,
    cost,
    why_near,
    why_not_declare,
)
from game.rules.napoleons_battles.movement.told import price_note
from game.rules.napoleons_battles.movement.towns import settle
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import pose_of
from game.rules.napoleons_battles.placing import formed, why_no_room
from game.rules.napoleons_battles.states import make_way
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import is_battery, name_of, now, side_of

NAME = "unlimber-facing"
FORM = Form.UNLIMBERED


def buttons(ctx: Ctx, uid: str) -> Iterator[Button]:
    """To choose where the guns face as they are unlimbered. Where nothing is measured before, they
    are turned first, which is free.
    """
    unit = now(ctx, uid)
    limbered = is_battery(ctx, uid) and unit.form is Form.LIMBERED and not unit.crew
    if not limbered or Switch.LIMBERED_FREE not in ctx.rules.options or blind(ctx) is not None:
        return
    yield Button(
        id=NAME,
        label=say("unlimbered, facing…"),
        refusal=_why_not(ctx, uid),
        note=price_note(ctx, uid, cost(ctx, uid, FORM), FORM),
    )


def _why_not(ctx: Ctx, uid: str) -> Refusal | None:
    """Why it is not unlimbered at all, whichever way it faced (NB 8.1.2, 8.2.5.1.1)."""
    return why_not_declare(ctx, uid, FORM) or why_near(ctx, uid)


class Unlimber(TurnOnSpot, frozen=True, tag="nb.movement.unlimber", rule="NB 8.2.4.1hr"):
    """Where the guns face: any way that there is room for (NB 8.2.4.1hr, 8.2.5.1.3)."""

    def standing(self, ctx: Ctx) -> Pose:
        return pose_of(ctx, self.unit)

    def why_not_stand(self, ctx: Ctx, pose: Pose) -> Refusal | None:
        place = formed(ctx, self.unit, FORM, pose)
        return _why_not(ctx, self.unit) or why_no_room(ctx, self.unit, place)

    def prompt(self, ctx: Ctx) -> Prompt:
        here = self.why_not_stand(ctx, self.standing(ctx))
        done = Button(id="done", label=say("As it stands"), role=Role.CONFIRM, refusal=here)
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("{unit}: point where the guns are to face.", unit=name_of(ctx, self.unit)),
            context=price_note(ctx, self.unit, cost(ctx, self.unit, FORM), FORM),
            phase=ctx.table.phase,
            subject=(self.unit,),
            poses=PoseChoice(self.unit, (TURN,)),
            buttons=(done, BACK),
            suggested=acts.button("done" if here is None else BACK.id),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """What they could fire at from there."""
        here = self.standing(ctx)
        pose = here if action == acts.button("done") else action.arg
        if not isinstance(pose, Pose) or self.why_not_pose(ctx, pose, ()) is not None:
            return None
        then = supposed(ctx)
        change_into(then, self.unit, FORM, pose)
        told = tuple((event.rule, event.text) for event in then.events[1:])
        return Preview(
            rule=self.rule,
            path=(here, pose),
            shapes=field_of(then, self.unit),
            warnings=told,
        )

    def on_pose(self, ctx: Ctx, pose: Pose, legs: object) -> None:
        change_into(ctx, self.unit, FORM, pose)
        settle(ctx, self.unit)
        make_way(ctx)
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "done":
            self.on_pose(ctx, self.standing(ctx), ())
        else:
            ctx.end()

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        turns = list(self.turns(ctx))
        yield from chance.in_turn(turns)
        yield acts.button("done")
        if not turns:
            yield acts.button(BACK.id)
