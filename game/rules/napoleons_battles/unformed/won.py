"""What who has won a combat does: it takes the ground (NB 8.5.3)."""

from collections.abc import Iterable

from game.board.plane.contact import first_meeting
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.kit.owing import owe
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import (
    attachments,
    enemies,
    laid,
    pose_of,
    touching,
    town_of,
)
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.shelter import defends_fortified
from game.rules.napoleons_battles.states import disorder, forget_contacts, lead
from game.rules.napoleons_battles.table import Ctx, Matter, Phase
from game.rules.napoleons_battles.units import (
    is_cavalry,
    is_infantry,
    is_on_turn,
    is_steady,
    name_of,
    now,
    on_table,
    side_of,
)

CLEAR = 2 * TOLERANCE
"""So far back a unit is out of contact."""


class Won(Auto, frozen=True, tag="nb.unformed.won"):
    """A unit has broken all its enemies in a combat: it advances, if it is the modifying one
    (NB 8.5.3, 8.5.3.2, R37).
    """

    unit: str
    ground: bool = True

    def run(self, ctx: Ctx) -> None:
        ctx.goto(Settle(), Advance(self.unit) if self.ground else None, StepBack(self.unit))


class StepBack(Auto, frozen=True, tag="nb.unformed.step-back"):
    """A winner who touches an enemy with whom it does not fight is moved back just so far that it
    does not (NB 8.5.3.4); by the house rule it fights with all whom it touches.
    """

    unit: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid = self.unit
        if Switch.SEVERAL_COMBATS in ctx.rules.options or not on_table(ctx, uid):
            return
        if touching(ctx, uid):
            before = pose_of(ctx, uid)
            ctx.change(uid, pose=before.ahead(-CLEAR))
            text = say("{unit} steps back out of contact.", unit=name_of(ctx, uid))
            ctx.tell("NB 8.5.3.4", text, uid, kind="retreat")
            forget_contacts(ctx, uid)


class Recalls(Auto, frozen=True, tag="nb.unformed.recalls"):
    """Steady cavalry that has won is recalled; of several units their player picks the order
    (NB 8.5.4.1).
    """

    units: tuple[str, ...]

    def run(self, ctx: Ctx) -> None:
        able = tuple(u for u in self.units if on_table(ctx, u) and is_steady(ctx, u))
        if len(able) > 1:
            ctx.goto(ChooseRecall(able))
        elif able:
            owe(ctx, Matter("recall", able[0]))
            ctx.goto(Settle())
        else:
            ctx.end()


class ChooseRecall(
    Ask, frozen=True, tag="nb.unformed.choose-recall", rule="NB 8.5.4.1-3", phase=Phase.COMBAT
):
    """Which unit is recalled next (NB 8.5.4.1-3)."""

    units: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.units[0]),
            text=say("Choose the cavalry that is recalled next."),
            phase=ctx.table.phase,
            units={uid: Offer(Mark.SELECT) for uid in self.units},
            suggested=acts.unit(self.units[0]),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in self.units else NOT_OFFERED

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from map(acts.unit, self.units)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        owe(ctx, Matter("recall", uid))
        ctx.goto(Settle(), Recalls(tuple(one for one in self.units if one != uid)))


def advances(ctx: Ctx, uid: str) -> bool:
    """Infantry on turn and cavalry of either side; not a square, nor who holds works
    (NB 8.5.3-1, 8.5.3-2, 8.5.3.1-3).
    """
    if not on_table(ctx, uid) or now(ctx, uid).routed:
        return False
    if now(ctx, uid).form is Form.SQUARE or defends_fortified(ctx, uid):
        return False
    return is_cavalry(ctx, uid) or (is_infantry(ctx, uid) and is_on_turn(ctx, uid))


class Advance(Auto, frozen=True, tag="nb.unformed.advance"):
    """An inch straight ahead, or not at all; attachments stay (NB 8.5.3)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid = self.unit
        if not advances(ctx, uid):
            return
        leg = Leg(MOVE, ctx.rules.tables.limits.advance.value)
        before = laid(ctx, uid)
        place = laid_after(before, leg)
        met = first_meeting(before, enemies(ctx, uid), vector(before.pose, leg))
        if met is not None or why_no_room(ctx, uid, place) is not None:
            text = say("{unit} has no room to advance.", unit=name_of(ctx, uid))
            ctx.tell("NB 8.5.3.1-2", text, uid, kind="advance")
            return
        town, generals = town_of(ctx, uid), attached_generals(ctx, uid)
        for battery in attachments(ctx, uid):
            ctx.change(battery, attached="")
        ctx.change(uid, pose=place.pose)
        text = say("{unit} advances.", unit=name_of(ctx, uid))
        ctx.tell("NB 8.5.3.1-1", text, uid, kind="advance", path=(before.pose, place.pose))
        ride_along(ctx, generals, vector(before.pose, leg))
        if town_of(ctx, uid) and not town:
            disorder(ctx, uid, "NB 8.5.3.3")


def ride_along(ctx: Ctx, generals: tuple[str, ...], by: tuple[int, int]) -> None:
    """Generals go along (R36)."""
    for general in generals:
        there = ctx.table.generals[general].pose
        assert there is not None, general
        lead(ctx, general, pose=Pose(there.x + by[0], there.y + by[1], there.heading))
