"""Generals: where they go, whom they join, how they are lost (ND 3.11, 9)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar

from msgspec import structs

from game.board.plane.distance import between, contains, nearest_point
from game.board.plane.legs import MOVE, Leg
from game.board.plane.numbers import TOLERANCE, Length, Point, bearing
from game.board.plane.shapes import Outline, Pose
from game.board.plane.sight import blocked_by_units, length_inside
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.event import GRAVE, Modifier, total
from game.engine.frame import Ask, Frame, Legs
from game.engine.prompt import Button, Mark, Offer, PoseChoice, Prompt, Role, Task
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die
from game.rules.kit.owing import Consequence, owe
from game.rules.nordlingen import refusals
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import everybody, is_barred, laid, point_off, reaches
from game.rules.nordlingen.states import detach_from
from game.rules.nordlingen.table import Ctx, Fate, General, Matter, Step
from game.rules.nordlingen.units import card, now, on_table, present, side_of

BOUND = 2
"""A wounded general follows his unit through this impulse and the whole of the next (ND 9.3)."""
LOST_CINC = 2
"""Cohesion points that a lost C-in-C costs; another general costs one (ND 12.2)."""
SELDOM = 6
"""Who plays by chance thinks of a ride once in so many times."""
STEPS = (0, 45, 90, 135, 180, 225, 270, 315)


def name_of(ctx: Ctx, general: str) -> str:
    return ctx.rules.oob.generals[general].name


def change(ctx: Ctx, general: str, **fields: object) -> None:
    """Give a general new values."""
    there = ctx.table.generals[general]
    ctx.put(ctx.table.generals, general, structs.replace(there, **fields))


def attached(ctx: Ctx, uid: str) -> tuple[General, ...]:
    """The generals attached to a unit, the highest level first (ND 9.1)."""
    found = (g for g in ctx.table.generals.values() if g.unit == uid and g.at is not None)
    return tuple(sorted(found, key=lambda g: (-g.level, g.id)))


def best_level(ctx: Ctx, uid: str) -> int:
    """The level of the one attached general of whom a unit has the benefit (ND 9.1)."""
    return max((g.level for g in attached(ctx, uid)), default=0)


def touched(ctx: Ctx, general: General) -> tuple[str, ...]:
    """The friendly units that his disc touches or lies on (ND 9.1)."""
    side = side_of(ctx, general.id)
    return tuple(uid for uid in present(ctx, side) if touches(ctx, general, uid))


def touches(ctx: Ctx, general: General, uid: str) -> bool:
    """Does his disc touch a unit or lie on it (ND 9.1)?"""
    if general.at is None or not on_table(ctx, uid):
        return False
    return reaches(ctx, uid, general.at, ctx.rules.tables.limits.general_radius.value + TOLERANCE)


# -- his move (ND 3.11) ----------------------------------------------------------------------------


def left(ctx: Ctx, general: str) -> Length:
    """How far he may still move in this turn (ND 3.11)."""
    return ctx.rules.tables.limits.general_move.value - ctx.table.generals[general].moved


def is_chief(ctx: Ctx, general: str) -> bool:
    """A C-in-C, or the general of a wing: he moves with any of his divisions, or last (ND 3.11)."""
    return general in ctx.table.cincs.values() or ctx.rules.oob.generals[general].role == "wing"


def with_division(ctx: Ctx, division: str) -> tuple[str, ...]:
    """The generals who may move in a division's place in the order (ND 3.11)."""
    made = ctx.rules.oob.divisions[division]
    chiefs = (g for g in ctx.table.generals if is_chief(ctx, g) and side_of(ctx, g) == made.side)
    return tuple(g for g in dict.fromkeys((made.general, *chiefs)) if _can_move(ctx, g))


def afterwards(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Those who may move after the active divisions of their side: in the first impulse generals
    whose division is not active, in any impulse the chiefs (ND 3.11).
    """
    found = []
    for general, made in ctx.rules.oob.generals.items():
        idle = ctx.table.impulse == 1 and made.division not in ctx.table.active
        if made.side == side and (idle or is_chief(ctx, general)) and _can_move(ctx, general):
            found.append(general)
    return tuple(found)


def _can_move(ctx: Ctx, general: str) -> bool:
    there = ctx.table.generals[general]
    return there.at is not None and not there.bound and left(ctx, general) > TOLERANCE


class MoveRest(Ask, frozen=True, tag="nd.generals.rest", rule="ND 3.11", phase=Step.MANOEUVRE):
    """Generals of a side who move after its active divisions (ND 3.11)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        able = afterwards(ctx, self.side)
        return Prompt(
            side=self.side,
            text=say("Choose a general to move."),
            units={
                g: Offer(Mark.SELECT, say("{n} um left", n=refusals.um(left(ctx, g)))) for g in able
            },
            buttons=(Button(id="end", label=say("No more generals"), role=Role.END),),
            suggested=acts.button("end"),
            moot=None if able else say("No general may move now."),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in afterwards(ctx, self.side) else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.call(MoveGeneral(uid))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        """Seldom a general, and none who has ridden: each would be tried in every impulse."""
        able = afterwards(ctx, self.side)
        fresh = [g for g in able if not ctx.table.generals[g].moved]
        if fresh and not chance.below(SELDOM):
            yield acts.unit(chance.one_of(fresh))
        yield acts.button("end")


class MoveGeneral(Ask, frozen=True, tag="nd.generals.move", rule="ND 3.11", phase=Step.MANOEUVRE):
    """Where a general rides, whom he joins or leaves (ND 3.11, 9.1)."""

    general: str

    def prompt(self, ctx: Ctx) -> Prompt:
        there = ctx.table.generals[self.general]
        units = {u: Offer(Mark.SELECT, say("attach")) for u in self._to_join(ctx)}
        leave = Button(id="detach", label=say("Leave the unit"))
        return Prompt(
            side=side_of(ctx, self.general),
            text=say(
                "Choose where {general} goes, or a unit for him to join.",
                general=name_of(ctx, self.general),
            ),
            context=say("{n} um left", n=refusals.um(left(ctx, self.general))),
            subject=(self.general,),
            units=units,
            tasks=tuple(self._task(ctx, u) for u in units),
            poses=PoseChoice(self.general, (MOVE,)),
            buttons=(
                *((leave,) if there.unit else ()),
                Button(id="back", label=say("Done"), role=Role.BACK),
            ),
            suggested=acts.button("back"),
        )

    def _task(self, ctx: Ctx, uid: str) -> Task:
        text = say("Attach him to {unit}", unit=_unit(ctx, uid))
        return Task(title=text, rule="ND 9.1", units=(uid,), action=acts.unit(uid))

    def _to_join(self, ctx: Ctx) -> tuple[str, ...]:
        there = ctx.table.generals[self.general]
        return tuple(u for u in touched(ctx, there) if u != there.unit)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in self._to_join(ctx) else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        change(ctx, self.general, unit=uid)
        text = say(
            "{general} joins {unit}.", general=name_of(ctx, self.general), unit=_unit(ctx, uid)
        )
        ctx.tell("ND 9.1", text, self.general, uid, kind="general")
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name != "detach":
            ctx.end()
            return
        uid = ctx.table.generals[self.general].unit
        change(ctx, self.general, unit="")
        text = say(
            "{general} leaves {unit}.", general=name_of(ctx, self.general), unit=_unit(ctx, uid)
        )
        ctx.tell("ND 9.1", text, self.general, kind="general")

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        return why_not_ride(ctx, self.general, pose.at)

    def completed(self, ctx: Ctx, action: Action) -> Action:
        at = ctx.table.generals[self.general].at
        if not isinstance(action.arg, Pose) or at is None:
            return action
        goal = Pose(*action.arg.at, 0)
        return acts.pose(goal, Leg(MOVE, between(at, goal.at), bearing(at, goal.at)))

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        ride(ctx, self.general, pose.at)
        if not self._to_join(ctx):
            ctx.end()

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        """Towards units of his own, so that he may lead or join them; once in a turn, or most of a
        game would be rides.
        """
        there = ctx.table.generals[self.general]
        if there.moved or there.at is None:
            yield acts.button("back")
            return
        for uid, place in chance.in_turn(_own(ctx, self.general)):
            goal = Pose(*place.middle, 0)
            far = between(there.at, goal.at) > ctx.rules.tables.limits.near.value
            if far and uid != there.unit and self.why_not_pose(ctx, goal, ()) is None:
                yield acts.pose(goal)
        yield acts.button("back")


def _own(ctx: Ctx, general: str) -> list[tuple[str, Outline]]:
    side = side_of(ctx, general)
    return [(u, o) for u, o in everybody(ctx) if side_of(ctx, u) == side]


def _unit(ctx: Ctx, uid: str) -> str:
    return card(ctx, uid).name


def why_not_ride(ctx: Ctx, general: str, goal: Point) -> Refusal | None:
    """Why a general may not ride straight to a point: his allowance, wounds, impassable ground,
    enemies in the way, the edge of the table (ND 3.11, 9.3).
    """
    there, table = ctx.table.generals[general], ctx.rules.table
    if there.at is None:
        return NOT_OFFERED
    if there.bound:
        return refusals.GENERAL_BOUND
    if not (0 <= goal[0] <= table.width and 0 <= goal[1] <= table.height):
        return refusals.OFF_TABLE
    if between(there.at, goal) > left(ctx, general):
        return refusals.general_spent(left(ctx, general))
    if _crosses_barred(ctx, there.at, goal):
        return refusals.IMPASSABLE
    side = side_of(ctx, general)
    foes = [(u, o) for u, o in everybody(ctx) if side_of(ctx, u) != side]
    met = blocked_by_units(there.at, goal, foes)
    return refusals.onto(_unit(ctx, met[1].name)) if met is not None else None


def _crosses_barred(ctx: Ctx, start: Point, goal: Point) -> bool:
    """Does a straight ride lead over impassable ground or end on it?"""
    return any(
        is_barred(ctx, area)
        and (contains(area.outline, goal) or length_inside(start, goal, area.outline) > TOLERANCE)
        for area in ctx.rules.table.areas
    )


def ride(ctx: Ctx, general: str, goal: Point) -> None:
    """He rides to a point; he leaves his unit if he rides off it (ND 3.11, 9.1)."""
    there = ctx.table.generals[general]
    assert there.at is not None
    moved = there.moved + between(there.at, goal)
    change(ctx, general, at=goal, moved=moved)
    if there.unit and there.unit not in touched(ctx, ctx.table.generals[general]):
        change(ctx, general, unit="")
    text = say("{general} moves.", general=name_of(ctx, general))
    ctx.tell("ND 3.11", text, general, kind="general")


# -- wounds and capture (ND 9.2-9.5) ---------------------------------------------------------------


class Wounds(Consequence, frozen=True, tag="nd.generals.wound"):
    """A unit with a general suffered permanent losses: was he hurt (ND 9.2)?"""

    settles: ClassVar[str] = "wound"
    matter: Matter

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        for general in attached(ctx, self.matter.unit):
            second = _tested(ctx, general, say("Wounded?"), "ND 9.2")
            if second is None or second > 3:
                continue
            if second == 1:
                lose(ctx, general.id, "killed")
            else:
                _wound(ctx, general.id)
        if now(ctx, self.matter.unit).gone:
            detach_from(ctx, self.matter.unit)


class Capture(Consequence, frozen=True, tag="nd.generals.capture"):
    """A general whose unit routs from a melee, or who is ridden down alone (ND 9.4). The matter
    names the unit with which he is in contact, or himself.
    """

    settles: ClassVar[str] = "capture"
    matter: Matter

    def run(self, ctx: Ctx) -> None:
        named = self.matter.unit
        concerned = [named] if named in ctx.table.generals else _in_contact(ctx, named)
        further: list[Frame] = []
        for uid in concerned:
            general = ctx.table.generals[uid]
            if general.at is None:
                continue
            second = _tested(ctx, general, say("Captured?"), "ND 9.4")
            if second == 1:
                lose(ctx, uid, "captured")
            elif second is not None or not general.unit:
                further.append(Escape(uid, named, second in (2, 3)))
        ctx.goto(*further) if further else ctx.end()


def _in_contact(ctx: Ctx, uid: str) -> list[str]:
    """The generals in contact with a unit (ND 9.4)."""
    return [g.id for g in ctx.table.generals.values() if g.unit == uid or uid in touched(ctx, g)]


def _tested(ctx: Ctx, general: General, why: Text, rule: str) -> int | None:
    """The second die of a test; None: the first was enough (ND 9.2, R94)."""
    lines: tuple[Modifier, ...] = ()
    if general.level:
        lines = (Modifier(-general.level, say("General's level"), rule),)
    die = ctx.roll(FACES, why=why, rule=rule)
    score = die + total(lines)
    due = _is_due(ctx, score, rule)
    name = name_of(ctx, general.id)
    text = (
        say("{general} is in danger.", general=name)
        if due
        else say("{general} is safe.", general=name)
    )
    ctx.tell(rule, text, general.id, kind="general", roll=one_die(die, why, lines))
    if not due:
        return None
    second = ctx.roll(FACES, why=why, rule=rule)
    text = say("{general}: the second die.", general=name)
    ctx.tell(rule, text, general.id, kind="general", roll=one_die(second, why))
    return second


def _is_due(ctx: Ctx, score: int, rule: str) -> bool:
    """Does a score call for the second die (ND 9.2, 13.6)?"""
    exact = Reading.EXACT_WOUND in ctx.rules.options and rule == "ND 9.2"
    return score == 1 if exact else score <= 1


def death_chance(ctx: Ctx, general: General) -> Fraction:
    """The chance that he falls when his unit suffers permanent losses (ND 9.2, 9.3)."""
    due = sum(_is_due(ctx, die - general.level, "ND 9.2") for die in range(1, FACES + 1))
    return Fraction(due, FACES * FACES)


def _wound(ctx: Ctx, general: str) -> None:
    # After the last impulse of a turn there is none to be counted before the next.
    change(ctx, general, bound=BOUND - (ctx.table.step is Step.END))
    text = say(
        "{general} is lightly wounded: he stays with his unit.", general=name_of(ctx, general)
    )
    ctx.tell("ND 9.3", text, general, kind="general")


def lose(ctx: Ctx, general: str, fate: Fate) -> None:
    """He is killed or captured: his army loses cohesion, and he must be replaced (ND 9.3, 12.2)."""
    side = side_of(ctx, general)
    chief = general == ctx.table.cincs[side]
    points = ctx.table.fallen.get(side, 0) + (LOST_CINC if chief else 1)
    name = name_of(ctx, general)
    text = (
        say("{general} is mortally wounded.", general=name)
        if fate == "killed"
        else say("{general} is captured.", general=name)
    )
    ctx.tell(
        "ND 9.3" if fate == "killed" else "ND 9.4", text, general, kind="general", weight=GRAVE
    )
    change(ctx, general, at=None, unit="", bound=0, fate=fate, lost_in=ctx.table.turn)
    ctx.put(ctx.table.fallen, side, points)
    if chief and side not in ctx.table.headless:
        ctx.append(ctx.table.headless, side)


class Escape(Ask, frozen=True, tag="nd.generals.escape", rule="ND 9.4"):
    """He comes to the nearest friendly unit, of several equally near ones to that which his owner
    chooses; with none on the table he is captured (ND 9.4, 9.5).
    """

    general: str
    routing: str = ""
    wounded: bool = False

    def prompt(self, ctx: Ctx) -> Prompt:
        near, name = self._nearest(ctx), name_of(ctx, self.general)
        alone = say("One unit alone is nearest to {general}.", general=name)
        return Prompt(
            side=side_of(ctx, self.general),
            text=say("Choose the unit that {general} joins.", general=name),
            subject=(self.general,),
            units={u: Offer(Mark.SELECT) for u in near},
            buttons=() if near else (Button(id="lost", label=say("He is captured")),),
            suggested=acts.unit(near[0]) if near else acts.button("lost"),
            phase=ctx.table.step,
            moot=None if len(near) > 1 else alone,
        )

    def _nearest(self, ctx: Ctx) -> tuple[str, ...]:
        at = ctx.table.generals[self.general].at
        if at is None:
            return ()
        off = {
            uid: point_off(place, at)
            for uid, place in _own(ctx, self.general)
            if uid != self.routing
        }
        least = min(off.values(), default=0)
        return tuple(uid for uid, far in off.items() if far <= least + TOLERANCE)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in self._nearest(ctx) else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        place_beside(ctx, self.general, uid)
        change(ctx, self.general, unit=uid if self.wounded else "")
        if self.wounded:
            _wound(ctx, self.general)
        text = say(
            "{general} escapes to {unit}.", general=name_of(ctx, self.general), unit=_unit(ctx, uid)
        )
        ctx.tell("ND 9.4", text, self.general, kind="general")
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        lose(ctx, self.general, "captured")
        ctx.end()


def place_beside(ctx: Ctx, general: str, uid: str) -> None:
    """Put him in contact with a unit: on the point of its base that is nearest to him, or on its
    middle if he comes from off the table.
    """
    at, place = ctx.table.generals[general].at, laid(ctx, uid)
    point = place.middle
    if at is not None:
        point = min(
            (nearest_point(stand, at) for stand in place.stands), key=lambda p: between(p, at)
        )
    change(ctx, general, at=point)


def ridden_down(ctx: Ctx, mover: str, place: Outline) -> None:
    """An unattached general whom a moving enemy touches is tested for capture (ND 9.4)."""
    reach, side = ctx.rules.tables.limits.general_radius.value, side_of(ctx, mover)
    for general in ctx.table.generals.values():
        if general.at is None or general.unit or side_of(ctx, general.id) == side:
            continue
        if point_off(place, general.at) <= reach + TOLERANCE:
            owe(ctx, Matter("capture", general.id, cause=mover))
