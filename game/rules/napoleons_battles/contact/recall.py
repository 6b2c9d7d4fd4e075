"""Cavalry that has won is recalled, or breaks away (NB 8.5.4)."""

from collections.abc import Iterable
from typing import ClassVar

from game.board.plane.arcs import in_arc, wedge
from game.board.plane.contact import Vicinity
from game.board.plane.distance import between, nearest_point, within
from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.numbers import DEGREE, TOLERANCE, bearing, turn
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.event import Modifier
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Prompt, Role
from game.engine.text import say
from game.rules.kit.manoeuvres import Limit, clear_of, largest
from game.rules.kit.manoeuvres import on_table as stay_on_table
from game.rules.kit.owing import Consequence
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.contact.announce import Announce
from game.rules.napoleons_battles.contact.home import Home
from game.rules.napoleons_battles.contact.react import ChooseReaction
from game.rules.napoleons_battles.fire.phase import FireStep
from game.rules.napoleons_battles.modifiers import against, chance, control_of, level_lines
from game.rules.napoleons_battles.movement.limits import ground_limits
from game.rules.napoleons_battles.movement.phase import fresh_step
from game.rules.napoleons_battles.movement.steps import over_ground
from game.rules.napoleons_battles.movement.unit import Followers, Moving
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import attachments, enemies, laid, touching
from game.rules.napoleons_battles.runs import IN_A_COMBAT
from game.rules.napoleons_battles.states import disorder
from game.rules.napoleons_battles.table import Ctx, Matter, Step
from game.rules.napoleons_battles.unformed.casualty import come_upon, met_lone
from game.rules.napoleons_battles.unformed.follow import go_along
from game.rules.napoleons_battles.units import (
    factor,
    is_cavalry,
    is_steady,
    name_of,
    now,
    on_table,
    profile_of,
    side_of,
)

WHY = say("Recall")
HALF_FRONT = 45 * DEGREE


def recall_lines(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """By nation, and the level of the highest attached general (NB 8.5.4.4)."""
    rows = ctx.rules.tables.recall
    row = rows.get(profile_of(ctx, uid).nation, rows["other"])
    return (row.modifier(), *level_lines(ctx, uid))


def recall_chance(ctx: Ctx, uid: str) -> int:
    """In how many of ten cases it stays under control."""
    return chance(control_of(ctx, uid), recall_lines(ctx, uid))


class Recall(Consequence, frozen=True, tag="nb.contact.recall"):
    """Every steady unit of cavalry that has won tests (NB 8.5.4.1, 8.5.4.3, R43)."""

    settles: ClassVar[str] = "recall"
    matter: Matter

    def run(self, ctx: Ctx) -> None:
        uid = self.matter.unit
        if not on_table(ctx, uid) or not is_cavalry(ctx, uid) or not is_steady(ctx, uid):
            ctx.end()
            return
        won, roll = against(ctx, control_of(ctx, uid), recall_lines(ctx, uid), WHY, "NB 8.5.4.3")
        name = name_of(ctx, uid)
        fresh_step(ctx)
        if won:
            text = say("{unit}: still in hand.", unit=name)
            ctx.tell("NB 8.5.4.3", text, uid, kind="recall", roll=roll)
            ctx.goto(Controlled(uid))
            return
        text = say("{unit}: out of control.", unit=name)
        ctx.tell("NB 8.5.4.3", text, uid, kind="recall", roll=roll)
        for battery in attachments(ctx, uid):
            ctx.change(battery, attached="")
        ctx.goto(*runaway(ctx, uid), Spent(uid), AfterRecall(uid, ctx.table.step))


class Controlled(
    Ask, frozen=True, tag="nb.contact.controlled", rule="NB 8.5.4.6-1", runs=IN_A_COMBAT
):
    """It moves as its player wishes, or stands and is marked (NB 8.5.4.6)."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say(
                "{unit}, still in hand after the victory: stand where it is, or move?",
                unit=name_of(ctx, self.unit),
            ),
            phase=ctx.table.phase,
            subject=(self.unit,),
            buttons=(
                Button(
                    id="stand",
                    label=say("Stand where it is"),
                    role=Role.CONFIRM,
                    note=say("ready to react or to pursue"),
                ),
                Button(
                    id="move",
                    label=say("Move"),
                    note=say("at full speed, into contact too; the enemy may react and fire"),
                ),
            ),
            suggested=acts.button("stand"),
        )

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield acts.button("stand")
        yield acts.button("move")

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "stand":
            ctx.change(self.unit, react=True)
            text = say("{unit}: standing, ready to react.", unit=name_of(ctx, self.unit))
            ctx.tell("NB 8.5.4.6-2", text, self.unit, kind="react")
            ctx.end()
            return
        # Its generals go with it, its batteries do not (NB 8.5.4.6.1, 8.5.4.6.2).
        generals = attached_generals(ctx, self.unit)
        ctx.goto(
            Moving(self.unit, "recall"),
            Followers(self.unit, laid(ctx, self.unit).pose, generals),
            AfterRecall(self.unit, ctx.table.step),
        )


# -- out of control (NB 8.5.4.5) -------------------------------------------------------------------


def runaway(ctx: Ctx, uid: str) -> tuple[Frame, ...]:
    """The frames of its move: straight, towards the nearest enemy in its front, else ahead; its
    generals go along (NB 8.5.4.5-1 to 8.5.4.5.5).
    """
    return _straight(ctx, uid, Leg(MOVE, factor(ctx, uid), _way(ctx, uid)))


def _straight(ctx: Ctx, uid: str, wish: Leg) -> tuple[Frame, ...]:
    """As far as it can, over generals who are alone there, and what the enemy whom it is about to
    touch does about it (NB 8.4.1.3, 15.2.2.1).
    """
    before, rules = laid(ctx, uid), _limits(ctx, uid)
    leg = largest(before, (), wish, rules)
    if not leg.amount:
        return ()
    for general in come_upon(ctx, uid, leg):
        met_lone(ctx, uid, general, (leg,))
    end = laid_after(before, leg)
    foes = tuple(
        foe
        for foe, place in enemies(ctx, uid)
        if within(end, place, TOLERANCE) and not within(before, place, TOLERANCE)
    )
    inch = ctx.rules.tables.limits.near.value
    # For what the enemy does about it, it waits where it lies on none of its friends.
    first = largest(before, (), leg.cut(max(0, leg.amount - inch)), rules) if foes else leg
    generals = attached_generals(ctx, uid)
    after = laid_after(before, first)
    if now(ctx, uid).start is None:
        ctx.change(uid, start=before.pose, began=now(ctx, uid).form)
    ctx.change(uid, pose=after.pose, moved=True)
    over_ground(ctx, uid, before, first)
    go_along(ctx, generals, uid, before.pose)
    text = say("{unit}: riding on, out of control.", unit=name_of(ctx, uid))
    ctx.tell("NB 8.5.4.5-1", text, uid, kind="move", path=(before.pose, after.pose))
    if not foes:
        return ()
    last = leg.cut(leg.amount - first.amount)
    home = Home(uid, last)
    return (
        Announce(uid, foes, last),
        home,
        Onward(uid, wish.cut(wish.amount - first.amount)),
        Settle(),
    )


class Onward(Auto, frozen=True, tag="nb.contact.onward"):
    """Where it touches nobody, because infantry has formed square or somebody evaded, it rides
    straight on with what is left of its move (NB 8.5.4.5.2, 8.5.4.5.3, R35).
    """

    unit: str
    left: Leg

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        if on_table(ctx, self.unit) and not touching(ctx, self.unit):
            ctx.call(*_straight(ctx, self.unit, self.left))


def _way(ctx: Ctx, uid: str) -> int:
    """The bearing to the nearest enemy inside its attack front; none: straight ahead
    (NB 8.5.4.5.1, 8.5.4.5.3, R38).
    """
    here = laid(ctx, uid).pose
    front = wedge(here.at, here.heading, HALF_FRONT)
    points = [
        min(
            (nearest_point(stand, here.at) for stand in place.stands),
            key=lambda p: between(p, here.at),
        )
        for _, place in enemies(ctx, uid)
        if in_arc(place, front)
    ]
    if not points:
        return 0
    nearest = min(points, key=lambda p: between(p, here.at))
    way = turn(here.heading, bearing(here.at, nearest))
    return max(-HALF_FRONT, min(HALF_FRONT, way))


def _limits(ctx: Ctx, uid: str) -> tuple[Limit, ...]:
    """It stops at enemies, at ground and obstacles that bar it, at the edge (NB 8.5.4.5.4)."""
    foes = Vicinity(enemies(ctx, uid))
    return (
        *ground_limits(ctx, uid),
        clear_of(foes, lambda foe: refusals.enemy_in_way(name_of(ctx, foe))),
        stay_on_table(ctx.rules.table, refusals.NO_ROOM),
    )


class Spent(Auto, frozen=True, tag="nb.contact.spent"):
    """After the move and before the next combat it is disordered (NB 8.5.4.5-2)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        if on_table(ctx, self.unit):
            disorder(ctx, self.unit, "NB 8.5.4.5-2")


class AfterRecall(Auto, frozen=True, tag="nb.contact.after-recall"):
    """If it moved, marked cavalry of the enemy may react, and units may fire at who moved
    (NB 8.5.4.2.3, 8.5.4.2.4).
    """

    unit: str
    step: Step

    def run(self, ctx: Ctx) -> None:
        if not on_table(ctx, self.unit) or not now(ctx, self.unit).moved:
            ctx.end()
            return
        mine = side_of(ctx, self.unit)
        foe, on_turn = ctx.rules.enemy_of(mine), ctx.table.on_turn
        ctx.set(movers=[self.unit])
        ctx.goto(
            ChooseReaction(foe),
            FireStep(ctx.rules.enemy_of(on_turn), movers_only=True, within=self.step),
            FireStep(on_turn, movers_only=True, within=self.step),
            Resume(self.step),
        )


class Resume(Auto, frozen=True, tag="nb.contact.resume"):
    """The combats go on."""

    step: Step

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=self.step, movers=[])
        ctx.end()
