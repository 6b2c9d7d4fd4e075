"""Towns: who may stop there, deploying, rearranging, leaving (NB 1.4.2.6, 8.3)."""

from collections.abc import Iterable, Iterator, Mapping

from game.board.plane.distance import apart, between, contains, nearest_point, overlap, within
from game.board.plane.edges import face_of, face_of_area
from game.board.plane.ground import Area
from game.board.plane.numbers import TOLERANCE, Length
from game.board.plane.shapes import EDGES, Edge, Outline, Pose, lay
from game.board.plane.share import lies_inside
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Frame
from game.engine.prompt import Button, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.price import change_cost, parts, rate_now
from game.rules.napoleons_battles.movement.told import price_note, short
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.perimeter import (
    along,
    anchor,
    bulk,
    even,
    head,
    ring,
    shares,
    side_length,
    stand_pose,
)
from game.rules.napoleons_battles.places import (
    enemies,
    everybody,
    laid,
    pose_of,
)
from game.rules.napoleons_battles.placing import formed, why_no_room
from game.rules.napoleons_battles.table import TURN, Ctx
from game.rules.napoleons_battles.tables import BaseRow
from game.rules.napoleons_battles.units import (
    bases,
    is_battery,
    is_infantry,
    name_of,
    now,
    profile_of,
    side_of,
)

WAYS: Mapping[Edge, Text] = {
    "front": say("north"),
    "right": say("east"),
    "rear": say("south"),
    "left": say("west"),
}
DEPLOY, LEAVE, REARRANGE, ON = "deploy", "leave", "rearrange", "unlimber/"


def town_at(ctx: Ctx, uid: str) -> Area | None:
    """The town in which a unit has its head: the centre of its front, or the whole of it."""
    at = now(ctx, uid)
    if at.town:
        return ctx.rules.area(at.town)
    here = laid(ctx, uid)
    found = (a for a in ctx.rules.table.near(here) if ctx.rules.effects(a).town)
    return next((a for a in found if contains(a.outline, here.pose.at)), None)


def capacity(ctx: Ctx, area: Area, uid: str) -> int:
    """How many bases of a unit have room on the perimeter of a town: as its map says, or as many as
    stand along it side by side (NB 8.3.1-1, 14.5.1.3).
    """
    told = dict(area.told).get("capacity", "")
    wide = ctx.rules.tables.base[profile_of(ctx, uid).base].width
    return int(told) if told else sum(side_length(area.outline, e) for e in EDGES) // wide


def nearest_sides(ctx: Ctx, uid: str, area: Area) -> tuple[Edge, ...]:
    """The sides of a town, that nearest to an enemy first (R6)."""
    foes = [place for _, place in enemies(ctx, uid)]

    def off(edge: Edge) -> Length:
        middle = face_of_area(area.outline, edge).middle
        blocks = (block for place in foes for block in place.stands)
        return min((between(nearest_point(block, middle), middle) for block in blocks), default=0)

    return tuple(sorted(EDGES, key=off))


# -- infantry (NB 1.4.2.6.2-2) ---------------------------------------------------------------------


def why_not_deploy(ctx: Ctx, uid: str) -> Refusal | None:
    """Why infantry cannot be deployed in the town in which its head is (NB 1.4.2.6, 8.3.1)."""
    area = town_at(ctx, uid)
    assert area is not None, uid
    free = Switch.TOWN_REARRANGED in ctx.rules.options and now(ctx, uid).spent == 0
    if now(ctx, uid).form is not Form.LINE and not free:
        return refusals.TOWN_LINE
    if bases(ctx, uid) > capacity(ctx, area, uid):
        return refusals.town_small(area.name)
    held = ring_at(ctx, uid, area, shares(nearest_sides(ctx, uid, area), bases(ctx, uid)))
    if held is None:
        return refusals.NO_ROOM
    outer = lay(bulk(area.outline, anchor(area.outline)), anchor(area.outline))
    near = next((f for f, p in enemies(ctx, uid) if within(p, outer, TOLERANCE)), "")
    return refusals.enemy_in_way(name_of(ctx, near)) if near else None


Held = tuple[tuple[Length, ...], Outline]
"""Where the bases stand along their sides, and all of them as they lie."""


def ring_at(ctx: Ctx, uid: str, area: Area, sides: tuple[Edge, ...]) -> Held | None:
    """Bases on sides of a town, clear of who else is in it; None: there is no room."""
    row, pose = ctx.rules.tables.base[profile_of(ctx, uid).base], anchor(area.outline)
    others = [place for other, place in everybody(ctx) if other != uid]
    found: list[Length] = []
    for n, edge in enumerate(sides):
        own = tuple(off for e, off in zip(sides[:n], found, strict=False) if e == edge)
        for off in _places(area, edge, row, (own, sides.count(edge))):
            stand = lay(ring(area.outline, (edge,), (off,), row, pose), pose)
            if not any(overlap(stand, place) for place in others):
                found.append(off)
                break
        else:
            return None
    return tuple(found), lay(ring(area.outline, sides, found, row, pose), pose)


def _places(
    area: Area, edge: Edge, row: BaseRow, beside: tuple[tuple[Length, ...], int]
) -> Iterator[Length]:
    """Places on a side for one base more: evenly spread with the others, else beside them, or
    where the side is too short for that wherever there is room.
    """
    own, of = beside
    yield even(side_length(area.outline, edge), len(own), of, row.width)
    everywhere = tuple(along(area.outline, edge, row))
    yield from (off for off in everywhere if all(abs(off - o) >= row.width for o in own))
    yield from everywhere


def deploy(ctx: Ctx, uid: str, town: str, sides: tuple[Edge, ...] = ()) -> None:
    """Infantry is deployed in a town: its bases are divided equally among the sides, the rest to
    those nearest to the enemy, or stand as its player wants (NB 1.4.2.6.2-2, 8.3.3.1hr, R6).
    """
    area = ctx.rules.area(town)
    sides = sides or shares(nearest_sides(ctx, uid, area), bases(ctx, uid))
    held = ring_at(ctx, uid, area, sides)
    assert held is not None, uid
    pose = anchor(area.outline)
    ctx.change(uid, form=Form.TOWN, town=town, sides=sides, slots=held[0], pose=pose, moved=True)
    text = say("{unit}: deployed in {town}.", unit=name_of(ctx, uid), town=town)
    ctx.tell("NB 1.4.2.6.2-2", text, uid, kind="formation")


def leaving(ctx: Ctx, uid: str) -> Pose:
    """How infantry leaves a town: in line, measured from its Head of Column (NB 8.3.3-1)."""
    unit = now(ctx, uid)
    return head(ctx.rules.area(unit.town).outline, unit.sides, unit.slots)


def leave(ctx: Ctx, uid: str) -> None:
    """It leaves the buildings in line (NB 8.3.3-1)."""
    pose = leaving(ctx, uid)
    town = now(ctx, uid).town
    ctx.change(uid, form=Form.LINE, town="", sides=(), slots=(), pose=pose, moved=True)
    text = say("{unit}: out of {town}, in line.", unit=name_of(ctx, uid), town=town)
    ctx.tell("NB 8.3.3-1", text, uid, kind="formation")


# -- batteries (NB 1.4.2.6.2-1) --------------------------------------------------------------------


def battery_pose(ctx: Ctx, uid: str, area: Area, edge: Edge) -> Pose | None:
    """A place for an unlimbered battery on a side of a town, facing outwards, the middle first;
    None: there is no room.
    """
    row = ctx.rules.tables.base[profile_of(ctx, uid).base]
    for off in along(area.outline, edge, row):
        pose = stand_pose(area.outline, edge, off)
        if why_no_room(ctx, uid, formed(ctx, uid, Form.UNLIMBERED, pose)) is None:
            return pose
    return None


def unlimber_cost(ctx: Ctx, uid: str, pose: Pose) -> int:
    """What it costs to go to a place in the town and unlimber there."""
    return change_cost(ctx, uid, Form.UNLIMBERED) + between(pose_of(ctx, uid).at, pose.at) * parts(
        rate_now(ctx, uid)
    )


def unlimber(ctx: Ctx, uid: str, town: str, pose: Pose) -> None:
    """A battery is deployed: unlimbered, its front on the perimeter, facing outwards
    (NB 1.4.2.6.2-1).
    """
    ctx.change(uid, form=Form.UNLIMBERED, pose=pose, town=town, moved=True)
    text = say("{unit}: deployed in {town}.", unit=name_of(ctx, uid), town=town)
    ctx.tell("NB 1.4.2.6.2-1", text, uid, kind="formation")


def settle(ctx: Ctx, uid: str) -> None:
    """A battery that has been unlimbered inside a town, its front on the perimeter, is deployed
    there (NB 1.4.2.6.2-1).
    """
    if not is_battery(ctx, uid) or now(ctx, uid).form is not Form.UNLIMBERED:
        return
    here = laid(ctx, uid)
    front = face_of(here, "front")
    for area in ctx.rules.table.near(here):
        if ctx.rules.effects(area).town and lies_inside(here, area.outline):
            faces = (face_of_area(area.outline, edge) for edge in EDGES)
            held = any(
                face.heading == front.heading
                and apart((front.left, front.right), (face.left, face.right)) <= TOLERANCE
                for face in faces
            )
            ctx.change(uid, town=area.name if held else "")


# -- what a unit in hand may do in a town ----------------------------------------------------------


def buttons(ctx: Ctx, uid: str) -> Iterator[Button]:
    """Deploying, leaving, rearranging, those it may not with the reason."""
    area = town_at(ctx, uid)
    if area is None:
        return
    deployed = bool(now(ctx, uid).town)
    if is_infantry(ctx, uid):
        if deployed:
            yield Button(id=LEAVE, label=say("Leave the town"), refusal=why_not_leave(ctx, uid))
        else:
            why = why_not_deploy(ctx, uid)
            yield Button(id=DEPLOY, label=say("Deploy in the town"), refusal=why)
    elif is_battery(ctx, uid) and now(ctx, uid).form is Form.LIMBERED:
        yield from _unlimbering(ctx, uid, area)
    able = is_infantry(ctx, uid) or is_battery(ctx, uid)
    if able and Switch.TOWN_REARRANGED in ctx.rules.options:
        label = say("Rearrange in the town")
        yield Button(id=REARRANGE, label=label, refusal=why_not_rearrange(ctx, uid))


def _unlimbering(ctx: Ctx, uid: str, area: Area) -> Iterator[Button]:
    for edge, way in WAYS.items():
        label = say("Unlimber on the {side} side", side=way)
        pose, refusal = battery_pose(ctx, uid, area, edge), why_not_unlimber(ctx, uid, area, edge)
        need = unlimber_cost(ctx, uid, pose) if pose is not None else 0
        note = price_note(ctx, uid, need, Form.UNLIMBERED) if pose is not None else None
        yield Button(id=ON + edge, label=label, refusal=refusal, note=note)


def why_not_unlimber(ctx: Ctx, uid: str, area: Area, edge: Edge) -> Refusal | None:
    """Why a battery cannot go into position on a side of a town."""
    pose = battery_pose(ctx, uid, area, edge)
    if pose is None:
        return refusals.NO_ROOM
    return short(ctx, uid, unlimber_cost(ctx, uid, pose))


def why_not_leave(ctx: Ctx, uid: str) -> Refusal | None:
    """Why infantry cannot leave: there must be room for its line."""
    return why_no_room(ctx, uid, formed(ctx, uid, Form.LINE, leaving(ctx, uid)))


def why_not_rearrange(ctx: Ctx, uid: str) -> Refusal | None:
    """It takes the whole turn, and all of the unit must be inside (NB 8.3.3.1hr)."""
    if now(ctx, uid).spent or now(ctx, uid).moved:
        return refusals.WHOLE_TURN
    if is_infantry(ctx, uid):
        return None if now(ctx, uid).town else why_not_deploy(ctx, uid)
    return None


def does(name: str) -> bool:
    """Is it the name of a button of a town?"""
    return name in (DEPLOY, LEAVE, REARRANGE) or name.startswith(ON)


def do(ctx: Ctx, uid: str, name: str) -> tuple[Frame, ...]:
    """A button of a town was pressed; what it asks for."""
    area = town_at(ctx, uid)
    assert area is not None, uid
    unit = now(ctx, uid)
    began = {"began": unit.began or unit.form, "start": unit.start or unit.pose}
    if name == DEPLOY:
        whole = unit.form is not Form.LINE
        ctx.change(uid, spent=TURN if whole else unit.spent, **began)
        deploy(ctx, uid, area.name)
    elif name == LEAVE:
        ctx.change(uid, **began)
        leave(ctx, uid)
    elif name == REARRANGE:
        ctx.change(uid, spent=TURN, moved=True, **began)
        if is_infantry(ctx, uid) and not unit.town:
            deploy(ctx, uid, area.name)
        return (Rearrange(uid, area.name),)
    else:
        edge = next(edge for edge in EDGES if edge == name.removeprefix(ON))
        pose = battery_pose(ctx, uid, area, edge)
        assert pose is not None, uid
        ctx.change(uid, spent=unit.spent + unlimber_cost(ctx, uid, pose), **began)
        unlimber(ctx, uid, area.name, pose)
    return ()


class Rearrange(Ask, frozen=True, tag="nb.movement.rearrange", rule="NB 8.3.3.1hr"):
    """Inside a town a unit is rearranged as its player wants, whatever its front and what that
    would cost (NB 8.3.3.1hr).
    """

    unit: str
    town: str

    def prompt(self, ctx: Ctx) -> Prompt:
        foot = is_infantry(ctx, self.unit)
        label = "One base more on the {side} side" if foot else "On the {side} side"
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Rearrange {unit} in the town.", unit=name_of(ctx, self.unit)),
            phase=ctx.table.phase,
            subject=(self.unit,),
            buttons=(
                *(
                    Button(id=edge, label=say(label, side=way), refusal=self._why_not(ctx, edge))
                    for edge, way in WAYS.items()
                ),
                Button(id="done", label=say("As it stands"), role=Role.CONFIRM),
            ),
            suggested=acts.button("done"),
        )

    def _why_not(self, ctx: Ctx, edge: Edge) -> Refusal | None:
        area = ctx.rules.area(self.town)
        if is_battery(ctx, self.unit):
            there = battery_pose(ctx, self.unit, area, edge)
            return refusals.NO_ROOM if there is None else None
        sides = self._sides(ctx, edge)
        if sides is None or ring_at(ctx, self.unit, area, sides) is None:
            return refusals.NO_ROOM
        return None

    def _sides(self, ctx: Ctx, edge: Edge) -> tuple[Edge, ...] | None:
        """One base more on a side, from that of the others on which most stand."""
        sides = list(now(ctx, self.unit).sides[: bases(ctx, self.unit)])
        others = [one for one in EDGES if one != edge and one in sides]
        if not others:
            return None
        most = max(others, key=sides.count)
        last = len(sides) - 1 - sides[::-1].index(most)
        sides[last] = edge
        return tuple(sides)

    def on_button(self, ctx: Ctx, name: str) -> None:
        edge = next((one for one in EDGES if one == name), None)
        if edge is None:
            ctx.end()
            return
        if is_battery(ctx, self.unit):
            pose = battery_pose(ctx, self.unit, ctx.rules.area(self.town), edge)
            assert pose is not None, self.unit
            unlimber(ctx, self.unit, self.town, pose)
        else:
            deploy(ctx, self.unit, self.town, self._sides(ctx, edge) or ())

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield acts.button("done")
        if chance.below(len(EDGES)) == 0:
            for edge in chance.in_turn(EDGES):
                if self._why_not(ctx, edge) is None:
                    yield acts.button(edge)
