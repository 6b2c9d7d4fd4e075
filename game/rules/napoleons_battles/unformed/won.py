"""What who has won a combat does: it takes the ground (NB 8.5.3)."""

from game.board.plane.contact import first_meeting
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.shapes import Pose
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.kit.owing import owe
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import attachments, enemies, laid, town_of
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.shelter import defends_fortified
from game.rules.napoleons_battles.states import disorder, lead
from game.rules.napoleons_battles.table import Ctx, Matter
from game.rules.napoleons_battles.units import (
    is_cavalry,
    is_infantry,
    is_on_turn,
    is_steady,
    name_of,
    now,
    on_table,
)


class Won(Auto, frozen=True, tag="nb.unformed.won"):
    """A unit has broken all its enemies in a combat: it advances (NB 8.5.3, R37)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        ctx.goto(Settle(), Advance(self.unit), Recalled(self.unit))


class Recalled(Auto, frozen=True, tag="nb.unformed.recalled"):
    """Steady cavalry that has won is owed a recall (NB 8.5.4.1-1, 8.5.4.1-2)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        if on_table(ctx, self.unit) and is_cavalry(ctx, self.unit) and is_steady(ctx, self.unit):
            owe(ctx, Matter("recall", self.unit))
        ctx.goto(Settle())


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
