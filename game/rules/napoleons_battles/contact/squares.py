"""Emergency squares (NB 8.4.4)."""

from collections.abc import Iterator

from game.board.plane.distance import between, within
from game.board.plane.edges import face_of
from game.board.plane.numbers import TOLERANCE, Length
from game.board.plane.shapes import EDGES, Edge, Outline, Pose, lay
from game.engine.event import Modifier
from game.engine.text import say
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.modifiers import against, chance, control_of, level_lines
from game.rules.napoleons_battles.movement.joining import tell_joined
from game.rules.napoleons_battles.places import (
    attachments,
    dangerous,
    enemies,
    footprint,
    is_partly_in,
    laid,
    touching,
    town_of,
)
from game.rules.napoleons_battles.placing import GUERRILLA, formed, why_no_room
from game.rules.napoleons_battles.shelter import held_line
from game.rules.napoleons_battles.stands import width
from game.rules.napoleons_battles.states import stay_with
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.tables import SquareRow
from game.rules.napoleons_battles.units import is_infantry, name_of, now, profile_of

WHY = say("Emergency square")


def must_test(ctx: Ctx, uid: str, cavalry: str) -> bool:
    """Must a unit that cavalry is about to contact try to form square (NB 8.4.4-1 to 8.4.4-8)?"""
    unit = now(ctx, uid)
    if not is_infantry(ctx, uid) or unit.routed or unit.form in (Form.SQUARE, Form.MARCH):
        return False
    if profile_of(ctx, uid).kind == GUERRILLA:
        return False
    if town_of(ctx, uid) or is_partly_in(ctx, uid, "wood") or held_line(ctx, uid) is not None:
        return False
    return not any(_too_near(ctx, uid, cavalry))


def _too_near(ctx: Ctx, uid: str, cavalry: str) -> Iterator[bool]:
    """Enemies that are not in rout in contact or nearer than an inch; the cavalry itself where it
    began its move (NB 8.4.4-2, 8.4.4-3, R32).
    """
    near, here = ctx.rules.tables.limits.square_exempt.value, laid(ctx, uid)
    for foe, place in dangerous(ctx, uid):
        there = began(ctx, foe) if foe == cavalry else place
        yield within(here, there, near - 1)
    yield any(not now(ctx, foe).routed and foe != cavalry for foe in touching(ctx, uid))


def began(ctx: Ctx, uid: str) -> Outline:
    """Where a unit stood when it began to move in this step (NB 8.4.0, R29)."""
    unit = now(ctx, uid)
    if unit.start is None:
        return laid(ctx, uid)
    return lay(footprint(ctx, uid, unit.began or unit.form), unit.start)


def square_lines(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """Type and formation, the general, disorder (NB 8.4.4.3)."""
    lines = []
    row = next(row for row in ctx.rules.tables.square if _fits(ctx, uid, row))
    if row.value:
        lines.append(Modifier(row.value, say("Type and formation"), row.rule))
    lines += level_lines(ctx, uid)
    if now(ctx, uid).disordered:
        label = ctx.rules.tables.limits.disordered.modifier()
        lines.append(Modifier(label.value, label.label, "NB 8.4.4.3.2"))
    return tuple(lines)


def _fits(ctx: Ctx, uid: str, row: SquareRow) -> bool:
    year = ctx.rules.terms.year
    if row.others:
        named = (other for other in ctx.rules.tables.square if other.nations)
        if any(_is_of(ctx, uid, other) for other in named):
            return False
    elif row.nations and not _is_of(ctx, uid, row):
        return False
    form = row.form is None or now(ctx, uid).form is row.form
    return form and row.since <= year <= row.until


def _is_of(ctx: Ctx, uid: str, row: SquareRow) -> bool:
    """Is a unit of a nation and type that a row names (R34)?"""
    profile, year = profile_of(ctx, uid), ctx.rules.terms.year
    kind = not row.kinds or profile.kind in row.kinds
    return profile.nation in row.nations and kind and row.since <= year <= row.until


def square_chance(ctx: Ctx, uid: str) -> int:
    """In how many of ten cases it forms square."""
    return chance(control_of(ctx, uid), square_lines(ctx, uid))


def try_square(ctx: Ctx, uid: str, cavalry: str) -> None:
    """The roll: a success puts it in square before contact, if there is room for it and for the
    friends attached to it (NB 8.4.4.1, 8.4.4.2).
    """
    lines = square_lines(ctx, uid)
    won, roll = against(ctx, control_of(ctx, uid), lines, WHY, "NB 8.4.4.1-1")
    inside, generals = attachments(ctx, uid), attached_generals(ctx, uid)
    place = formed(ctx, uid, Form.SQUARE, laid(ctx, uid).pose)
    name = name_of(ctx, uid)
    room = won and why_no_room(ctx, uid, place, inside) is None
    if room and _draw_in(ctx, uid, inside, cavalry):
        text = say("{unit}: emergency square formed.", unit=name)
        ctx.tell("NB 8.4.4.1-1", text, uid, kind="square", roll=roll)
        stay_with(ctx, uid, generals)
        for general in attached_generals(ctx, uid):
            if general not in generals:
                tell_joined(ctx, general)
    else:
        text = say("{unit}: no square formed.", unit=name)
        ctx.tell("NB 8.4.4.1-2", text, uid, kind="square", roll=roll)


def _draw_in(ctx: Ctx, uid: str, inside: tuple[str, ...], cavalry: str) -> bool:
    """It stands in square, its batteries beside it, their fronts towards the attacker; without room
    for them it stands as before (NB 8.4.4.2).
    """
    before = {one: now(ctx, one) for one in (uid, *inside)}
    ctx.change(uid, form=Form.SQUARE)
    for battery in inside:
        pose = next(_beside(ctx, uid, battery, cavalry), None)
        if pose is None:
            for one, unit in before.items():
                ctx.put(ctx.table.units, one, unit)
            return False
        ctx.change(battery, pose=pose, attached=uid)
    return True


def _beside(ctx: Ctx, uid: str, battery: str, cavalry: str) -> Iterator[Pose]:
    """Places for a battery at the corners of a square, level with the side that faces the attacker,
    or else with another.
    """
    square, form = laid(ctx, uid), now(ctx, battery).form
    wide = width(footprint(ctx, battery, form)) // 2
    foe = laid(ctx, cavalry).middle

    def off(edge: Edge) -> Length:
        return between(face_of(square, edge).middle, foe)

    for edge in sorted(EDGES, key=off):
        face = face_of(square, edge)
        there = Pose(*face.left, face.heading)
        long = between(face.left, face.right)
        for aside in (-wide, long + wide):
            pose = Pose(*there.point(aside, 0), face.heading)
            place = formed(ctx, battery, form, pose)
            if why_no_room(ctx, battery, place) is None and not _touched(ctx, battery, place):
                yield pose


def _touched(ctx: Ctx, battery: str, place: Outline) -> bool:
    """Would an enemy touch it there?"""
    return any(within(place, there, TOLERANCE) for _, there in enemies(ctx, battery))
