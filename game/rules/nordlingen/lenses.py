"""Read-only overlays: frontal zones, command radii, sight, fire (ND 0.9, 0.12, 2.5, 4.2)."""

from collections.abc import Iterator

from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.presentation import Lens
from game.engine.shapes import LineShape, PolygonShape, RingShape, Shape
from game.engine.system import LensInfo
from game.engine.text import say
from game.rules.nordlingen.fire.lens import fire_lens
from game.rules.nordlingen.fire.sight import blocked_by_ground
from game.rules.nordlingen.places import everybody, is_formed, zone
from game.rules.nordlingen.refusals import um
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import division_of, on_table

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
        say("Whether the ground blocks the line of sight between two places."),
    ),
    LensInfo(
        "fire",
        say("Field of fire"),
        "c",
        ("unit",),
        say("What a unit could fire at as it stands, and what blocks the rest."),
    ),
)


def lens(ctx: Ctx, name: str, points: tuple[str | Where, ...]) -> Lens:
    if name == "zones":
        text = say("Frontal zones: a unit that enters an enemy one stops there.")
        return Lens(text=text, rule="ND 0.12", shapes=tuple(_zones(ctx)))
    if name == "fire":
        return _fire(ctx, points)
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
    block = blocked_by_ground(ctx, a, b)
    if block is None:
        shape = LineShape(points=(a, b), tone="good")
        return Lens(text=say("No ground blocks the line of sight."), rule="ND 0.9", shapes=(shape,))
    shapes = (
        LineShape(points=(a, block.at), tone="good"),
        LineShape(points=(block.at, b), tone="bad"),
    )
    text = say("The line of sight is blocked by {ground}.", ground=block.name)
    return Lens(text=text, rule="ND 0.9", shapes=shapes)


def _fire(ctx: Ctx, points: tuple[str | Where, ...]) -> Lens:
    """The field of fire of a unit on the table (ND 4.2)."""
    piece = points[0] if points else None
    if not isinstance(piece, str) or piece not in ctx.table.units or not on_table(ctx, piece):
        return Lens(text=say("Point at a unit on the table."))
    return fire_lens(ctx, piece)
