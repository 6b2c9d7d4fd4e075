"""Rout moves, and what becomes of who cannot make one (NB 8.6.1.5, 8.6.1.6, 8.6.2.2)."""

from collections.abc import Iterator
from typing import ClassVar

from game.board.plane.distance import least_distance
from game.board.plane.numbers import Length, Point
from game.board.plane.shapes import Outline, Pose
from game.engine.context import derived
from game.engine.frame import Auto
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.kit.errand import Errand, Way
from game.rules.kit.owing import Consequence, owe
from game.rules.napoleons_battles.cards import Arm, Edge
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import enemies, laid, pose_of
from game.rules.napoleons_battles.placing import formed
from game.rules.napoleons_battles.refusals import FORMER_GROUND, inches
from game.rules.napoleons_battles.rings import surrounded
from game.rules.napoleons_battles.runs import IN_A_COMBAT
from game.rules.napoleons_battles.states import fleeing_form, hit, lose, remove
from game.rules.napoleons_battles.table import Ctx, Ground, Matter
from game.rules.napoleons_battles.unformed.foresight import Warned, brought_about
from game.rules.napoleons_battles.unformed.paths import (
    on_former_ground,
    rays,
    shorter,
    unsettle,
    way_to,
    why_not_way,
)
from game.rules.napoleons_battles.units import (
    arm_of,
    is_cavalry,
    is_horse_battery,
    is_troops,
    is_wagon,
    name_of,
    now,
    on_table,
    profile_of,
    side_of,
)

SHORTER: Length = 1_000
"""By so much a way is shortened when there is no room at its end."""


class RoutMove(Consequence, frozen=True, tag="nb.unformed.rout"):
    """A unit in rout changes to column, or is limbered, and flees (NB 8.6.2.2, 11.2.4-1)."""

    settles: ClassVar[str] = "rout_move"
    matter: Matter

    @property
    def depth(self) -> int:
        """It came of something."""
        return 1

    def run(self, ctx: Ctx) -> None:
        uid = self.matter.unit
        ctx.end()
        if not on_table(ctx, uid):
            return
        if leaves(ctx, uid):
            remove(ctx, uid, "left", "NB 8.1.4.2-1", how="free")
            return
        left = self.matter.left
        way = flight(ctx, uid, self.matter.cause, left)
        if way is None:
            caught(ctx, uid)
        elif Switch.ROUT_DIRECTION in ctx.rules.options:
            flee(ctx, uid, way)
        else:
            ctx.call(ChooseRout(uid, most(ctx, uid), left))


def flight(ctx: Ctx, uid: str, cause: str, left: tuple[Ground, ...] = ()) -> Way | None:
    """The way on which a unit flees by the house rule from who put it to rout; None: it has none
    (NB 8.6.2.2.6hr). `left`: ground on which it may not end (NB 8.6.1.1-2).
    """
    ways = ways_out(ctx, uid, left)
    return _best(ctx, uid, ways, cause) if ways else None


def most(ctx: Ctx, uid: str) -> Length:
    """How far a unit flees (NB 8.6.2.2.2)."""
    limits = ctx.rules.tables.limits
    if is_wagon(ctx, uid):
        return profile_of(ctx, uid).move[0]
    if is_cavalry(ctx, uid) or is_horse_battery(ctx, uid):
        return limits.rout_horse.value
    limbered = arm_of(ctx, uid) is Arm.ARTILLERY and not now(ctx, uid).crew
    return limits.rout_horse.value if limbered else limits.rout_foot.value


@derived
def ways_out(ctx: Ctx, uid: str, left: tuple[Ground, ...] = ()) -> tuple[Way, ...]:
    """The ways on which a unit may flee; none for who is surrounded (NB 8.6.1.5-2). `left`: ground
    on which it may not end (NB 8.6.1.1-2).
    """
    return () if surrounded(ctx, uid) else tuple(_ways(ctx, uid, left))


def _ways(ctx: Ctx, uid: str, left: tuple[Ground, ...]) -> Iterator[Way]:
    """A way in each direction that may be gone, as far as it may be; first the whole distance."""
    form, far = fleeing_form(ctx, uid), most(ctx, uid)
    found = [w for w in rays(ctx, uid, far, form, turns=True) if w.legs]
    whole = [w for w in found if _why_not(ctx, uid, w, left) is None]
    if whole:
        yield from whole
        return
    for way in found:
        for by in range(SHORTER, way.legs[-1].amount, SHORTER):
            less = shorter(ctx, uid, way, by)
            if _why_not(ctx, uid, less, left) is None:
                yield less
                break


def _why_not(ctx: Ctx, uid: str, way: Way, left: tuple[Ground, ...]) -> Refusal | None:
    """Why a unit may not flee that way (NB 8.6.1)."""
    form = fleeing_form(ctx, uid)
    found = why_not_way(ctx, uid, way, most(ctx, uid), form)
    if found is None and on_former_ground(ctx, uid, way, form, left):
        return FORMER_GROUND
    return found


def _best(ctx: Ctx, uid: str, ways: tuple[Way, ...], cause: str) -> Way:
    """As far as can be from who shot or fought it, then from all other enemies, then straight for
    its own edge (NB 8.6.2.2.6hr, R41).
    """
    slack, form = ctx.rules.tables.limits.rout_slack.value, fleeing_form(ctx, uid)

    def off(way: Way, foes: tuple[str, ...]) -> Length:
        there = [laid(ctx, foe) for foe in foes if on_table(ctx, foe)]
        return least_distance(formed(ctx, uid, form, way.end), there) or 0

    others = tuple(foe for foe, _ in enemies(ctx, uid) if foe != cause)
    for foes in ((cause,) if cause in ctx.table.units else (), others):
        if foes:
            offs = [off(way, foes) for way in ways]
            best = max(offs)
            ways = tuple(way for way, far in zip(ways, offs, strict=True) if far >= best - slack)
    return min(ways, key=lambda way: to_edge(ctx, uid, way.end.at))


def to_edge(ctx: Ctx, uid: str, point: Point) -> Length:
    """How far a point is from the edge of its own side (NB 8.6.2.2.6hr)."""
    table = ctx.rules.table
    home = ctx.rules.oob.armies[side_of(ctx, uid)].home
    x, y = point
    return {
        Edge.NORTH: table.height - y,
        Edge.EAST: table.width - x,
        Edge.SOUTH: y,
        Edge.WEST: x,
    }[home]


def leaves(ctx: Ctx, uid: str) -> bool:
    """A unit that flees again from its own edge leaves the table (NB 8.1.4.2)."""
    least = ctx.rules.tables.limits.least_unformed.value
    return now(ctx, uid).fled and to_edge(ctx, uid, pose_of(ctx, uid).at) < least


def flee(ctx: Ctx, uid: str, way: Way) -> None:
    """It makes its rout move (NB 8.6.2.2.1)."""
    before = laid(ctx, uid)
    unsettle(ctx, uid, way)
    ctx.change(
        uid,
        form=fleeing_form(ctx, uid),
        pose=way.end,
        fled=True,
        town="",
        sides=(),
        slots=(),
        attached="",
    )
    text = say("{unit}: flight.", unit=name_of(ctx, uid))
    ctx.tell("NB 8.6.2.2.2-3", text, uid, kind="rout", path=(before.pose, way.end))


def caught(ctx: Ctx, uid: str) -> None:
    """In a ring of enemies it surrenders. With no way out for another reason, which may be an enemy
    where its inch straight back would lead, infantry and cavalry are dispersed, guns are lost, and
    its generals are placed anew (NB 8.6.1.2, 8.6.1.5-2, 8.6.1.6).
    """
    if surrounded(ctx, uid):
        remove(ctx, uid, "surrendered", "NB 8.6.1.5-2", how="free")
        return
    generals = attached_generals(ctx, uid)
    ctx.tell("NB 8.6.1.6", say("No way out for {unit}.", unit=name_of(ctx, uid)), uid, kind="limit")
    remove(ctx, uid, "dispersed" if is_troops(ctx, uid) else "eliminated", "NB 8.6.1.6", how="free")
    for general in generals:
        owe(ctx, Matter("freed", general))


class ChooseRout(
    Errand,
    frozen=True,
    tag="nb.unformed.choose-rout",
    rule="NB 8.6.2.2.2-3",
    runs=IN_A_COMBAT,
):
    """Without the house rule its owner chooses where it flees (NB 8.6.1.1, R41). `left`: ground on
    which it may not end.
    """

    left: tuple[Ground, ...] = ()

    def place(self, ctx: Ctx) -> Outline:
        return laid(ctx, self.unit)

    def side(self, ctx: Ctx) -> str:
        return side_of(ctx, self.unit)

    def way_to(self, ctx: Ctx, pose: Pose) -> Way:
        """The way there; at its end it faces the way that it has gone."""
        way = way_to(ctx, self.unit, pose)
        heading = pose_of(ctx, self.unit).heading
        return way._replace(end=pose.facing(heading + (way.legs[-1].off if way.legs else 0)))

    def words(self, ctx: Ctx) -> Text:
        return say(
            "Flight of {unit}: choose where it goes, {n} at most.",
            unit=name_of(ctx, self.unit),
            n=inches(self.most),
        )

    def told(self, length: Length) -> str:
        return inches(length)

    def straight(self, ctx: Ctx) -> Way | None:
        """Only a way that goes as far as it may in its direction (NB 8.6.2.2.2)."""
        return None

    def ways(self, ctx: Ctx) -> list[Way]:
        there = (self.way_to(ctx, way.end) for way in ways_out(ctx, self.unit, self.left))
        return [way for way in there if self.why_not_way(ctx, way) is None]

    def why_not_way(self, ctx: Ctx, way: Way) -> Refusal | None:
        return _why_not(ctx, self.unit, way, self.left)

    def foreseen(self, ctx: Ctx, way: Way) -> tuple[Warned, ...]:
        return brought_about(ctx, self.unit, lambda then: flee(then, self.unit, way))

    def done(self, ctx: Ctx, way: Way) -> None:
        flee(ctx, self.unit, way)
        ctx.goto(Settle())


class FleeAgain(Auto, frozen=True, tag="nb.unformed.flee-again"):
    """A routed unit makes a further rout move, which costs it a figure (NB 4.2.3.1-2,
    8.6.2.2.4-2).
    """

    unit: str

    def run(self, ctx: Ctx) -> None:
        give_up(ctx, self.unit)
        ctx.goto(RoutMove(Matter("rout_move", self.unit, how="free")), Settle())


def give_up(ctx: Ctx, uid: str) -> None:
    """The figure that a voluntary rout or rout move costs, guns and wagons too (NB 8.6.2.2.4-2)."""
    if is_troops(ctx, uid):
        lose(ctx, uid, 1, "NB 8.6.2.2.4-2", how="free")
    else:
        hit(ctx, uid, 1, "NB 8.6.2.2.4-2", how="free")
