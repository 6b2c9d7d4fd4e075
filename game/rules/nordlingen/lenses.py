"""Read-only overlays: frontal zones, command radii, sight, fire, reach (ND 0.9, 0.12, 2.5, 4.2,
3.3).
"""

from collections.abc import Iterator

from msgspec import structs

from game.board.plane.distance import between
from game.board.plane.numbers import TOLERANCE, Point
from game.board.plane.shapes import Pose
from game.board.plane.sight import blocked_by_units
from game.board.where import Where
from game.engine.presentation import Lens
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, PolygonShape, RingShape, Shape
from game.engine.system import LensInfo
from game.engine.text import say
from game.rules.kit.lenses import REACH
from game.rules.nordlingen import refusals
from game.rules.nordlingen.fire.lens import fire_lens
from game.rules.nordlingen.fire.sight import Bar, blocked_by_ground
from game.rules.nordlingen.generals import left
from game.rules.nordlingen.movement.limits import Manner, allowance, rotation_of
from game.rules.nordlingen.movement.reach import reach
from game.rules.nordlingen.places import everybody, in_melee, is_formed, point_off, zone
from game.rules.nordlingen.refusals import um
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, division_of, is_routed, now, on_table

LENSES = (
    LensInfo(
        "zones",
        say("Frontal zones"),
        "z",
        (),
        say("The frontal zones of infantry and cavalry in good order, of both sides."),
    ),
    LensInfo(
        "command",
        say("Command radius"),
        "k",
        ("unit",),
        say("The command radius of a general, or of a unit's general."),
    ),
    LensInfo(
        "sight",
        say("Line of sight"),
        "l",
        ("cell", "cell"),
        say("Whether ground or units block the line of sight between two places."),
    ),
    LensInfo(
        "fire",
        say("Field of fire"),
        "c",
        ("unit",),
        say("What a unit could fire at as it stands, and what blocks the rest."),
    ),
    structs.replace(
        REACH,
        shows=say("Where a piece of either side could go from where it stands, and what stops it."),
    ),
)


def lens(ctx: Ctx, name: str, points: tuple[str | Where, ...]) -> Lens:
    if name == "zones":
        text = say("Frontal zones: a unit that enters an enemy one stops there.")
        return Lens(text=text, rule="ND 0.12", shapes=tuple(_zones(ctx)))
    if name in ("fire", REACH.id):
        return (_fire if name == "fire" else _reach)(ctx, points)
    return _command(ctx, points) if name == "command" else _sight(ctx, points)


def _zones(ctx: Ctx) -> Iterator[Shape]:
    """The zones of units that have one now (ND 0.12)."""
    for uid, _ in everybody(ctx):
        if is_formed(ctx, uid):
            for outline in zone(ctx, uid).stands:
                yield PolygonShape(points=outline, tone="zone")


def _command(ctx: Ctx, points: tuple[str | Where, ...]) -> Lens:
    """How far a general commands (ND 2.5, 2.15)."""
    piece = points[0] if points else None
    if isinstance(piece, str) and piece in ctx.table.units:
        piece = ctx.rules.oob.divisions[division_of(ctx, piece)].general
    if not isinstance(piece, str) or piece not in ctx.table.generals:
        return Lens(text=say("Point at a unit or a general."))
    there, made = ctx.table.generals[piece], ctx.rules.oob.generals[piece]
    if there.at is None:
        return Lens(text=say("{general} is not on the table.", general=made.name))
    ring = RingShape(at=there.at, radius=there.radius, tone="command")
    text = say("{general}: command radius {n} um.", general=made.name, n=um(there.radius))
    return Lens(text=text, rule="ND 2.15", shapes=(ring,))


def _sight(ctx: Ctx, points: tuple[str | Where, ...]) -> Lens:
    """What of the ground bars the line between two places (ND 0.9)."""
    ends = [point.at for point in points if isinstance(point, Pose)]
    if len(ends) < 2:
        return Lens(text=say("Point at one place, then at another."), rule="ND 0.9")
    a, b = ends[0], ends[1]
    bar = min(_bars(ctx, a, b), key=lambda one: between(a, one.at), default=None)
    if bar is None:
        shape = LineShape(points=(a, b), tone="good")
        text = say("Neither ground nor units block the line of sight.")
        return Lens(text=text, rule="ND 0.9", shapes=(shape,))
    shapes = (
        LineShape(points=(a, bar.at), tone="good"),
        LineShape(points=(bar.at, b), tone="bad"),
    )
    text = say("The line of sight is blocked by {ground}.", ground=bar.name)
    return Lens(text=text, rule="ND 0.9", shapes=shapes)


def _bars(ctx: Ctx, a: Point, b: Point) -> Iterator[Bar]:
    """What of the ground bars a line, and the first unit in which neither end lies (ND 0.9)."""
    ground = blocked_by_ground(ctx, a, b)
    if ground is not None:
        yield ground
    others = [
        (uid, place)
        for uid, place in everybody(ctx)
        if all(point_off(place, end) > TOLERANCE for end in (a, b))
    ]
    met = blocked_by_units(a, b, others)
    if met is not None:
        yield Bar(card(ctx, met[1].name).name, met[1].at)


def _fire(ctx: Ctx, points: tuple[str | Where, ...]) -> Lens:
    """The field of fire of a unit on the table (ND 4.2)."""
    piece = points[0] if points else None
    if not isinstance(piece, str) or piece not in ctx.table.units or not on_table(ctx, piece):
        return Lens(text=say("Point at a unit on the table."))
    return fire_lens(ctx, piece)


def _reach(ctx: Ctx, points: tuple[str | Where, ...]) -> Lens:
    """Where any unit or general could go from where it stands, whoever is active, and what it moves
    by; if it may not move as it is, why (ND 3.3, 3.11).
    """
    piece = points[0] if points else None
    if isinstance(piece, str) and piece in ctx.table.generals:
        return _ride(ctx, piece)
    if not isinstance(piece, str) or piece not in ctx.table.units or not on_table(ctx, piece):
        return Lens(text=say("Point at a unit or a general on the table."))
    if (refusal := _why_stuck(ctx, piece)) is not None:
        return Lens(text=refusal.message, rule=refusal.rule)
    body, name = (piece,), card(ctx, piece).name
    mov, rot = um(allowance(ctx, body, Manner.NORMAL)), rotation_of(ctx, body)
    text = say("{unit}: Mov {mov} um, it turns freely.", unit=name, mov=mov)
    if rot is not None:
        text = say("{unit}: Mov {mov} um, Rot {rot} um.", unit=name, mov=mov, rot=um(rot))
    return Lens(text=text, rule="ND 3.3", shapes=reach(ctx, body, Manner.NORMAL))


def _why_stuck(ctx: Ctx, uid: str) -> Refusal | None:
    """Why a unit as it is could make no move in any impulse (ND 3.1, 3.13)."""
    if now(ctx, uid).square:
        return refusals.SQUARE_STAYS
    return refusals.CANNOT_MANOEUVRE if is_routed(ctx, uid) or in_melee(ctx, uid) else None


def _ride(ctx: Ctx, general: str) -> Lens:
    """How far a general may still ride in this turn (ND 3.11)."""
    there, name = ctx.table.generals[general], ctx.rules.oob.generals[general].name
    if there.at is None:
        return Lens(text=say("{general} is not on the table.", general=name))
    if there.bound:
        return Lens(text=refusals.GENERAL_BOUND.message, rule=refusals.GENERAL_BOUND.rule)
    rest = left(ctx, general)
    text = say("{general} may still ride {n} um in this turn.", general=name, n=um(rest))
    ring = RingShape(at=there.at, radius=rest, tone="allowance")
    return Lens(text=text, rule="ND 3.11", shapes=(ring,))
