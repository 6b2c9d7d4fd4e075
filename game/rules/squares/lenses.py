"""Read-only overlays: field of fire, sight, command, reach, engagement."""

from game.engine.presentation import Lens
from game.engine.system import LensInfo
from game.engine.text import say
from game.rules.kit.lenses import REACH, costs, piece_of
from game.rules.squares.bombardment import field_shown
from game.rules.squares.command import radius
from game.rules.squares.pieces import card, command_card, enemy_squares, name_of, unit
from game.rules.squares.sight import sees, sight_bars, sight_range
from game.rules.squares.steps import destinations
from game.rules.squares.table import Ctx

LENSES = (
    LensInfo(
        "fire",
        say("Field of fire"),
        "c",
        ("unit",),
        say("What a battery could bombard, and the die that it needs."),
    ),
    LensInfo(
        "sight",
        say("Line of sight"),
        "l",
        ("cell", "cell"),
        say("Whether one square sees another; from one square, all that it sees."),
    ),
    LensInfo(
        "command",
        say("Command radius"),
        "k",
        ("unit",),
        say("The command radius of a General, or of the General of a unit."),
    ),
    REACH,
    LensInfo(
        "engaged",
        say("Squares next to the enemy"),
        "z",
        ("unit",),
        say("The squares in which a piece would be engaged."),
    ),
)


def lens(ctx: Ctx, name: str, points: tuple[str | int, ...]) -> Lens:
    if name == "sight":
        return _sight(ctx, points)
    piece = piece_of(ctx, points)
    if isinstance(piece, Lens):
        return piece
    makers = {"fire": _fire, "command": _command, "reach": _reach, "engaged": _engaged}
    return makers[name](ctx, piece)


def _fire(ctx: Ctx, piece: str) -> Lens:
    """What a battery could bombard (SQ 7.3, 7.4)."""
    if not card(ctx, piece).is_battery:
        return Lens(text=say("Only artillery bombards."), rule="SQ 7.1")
    shown = field_shown(ctx, piece)
    text = say("Field of fire of {unit}, with the die that it needs.", unit=name_of(ctx, piece))
    return Lens(text=text, rule=shown.rule, fire=shown)


def _sight(ctx: Ctx, points: tuple[str | int, ...]) -> Lens:
    """What can be seen from a square, or the line between two (SQ 3.1, 3.2)."""
    cells = [p for p in points if isinstance(p, int)]
    if not cells:
        return Lens(text=say("Point at a square."), rule="SQ 3.1")
    here, n = cells[0], sight_range(ctx)
    if len(cells) == 1:
        seen = {c: "good" for c in ctx.rules.grid.within(here, n) if sees(ctx, here, c)}
        text = say("What can be seen from {square}.", square=ctx.rules.label(here))
        return Lens(text=text, rule="SQ 3.1", tones=seen)
    there = cells[1]
    bars = sight_bars(ctx, here, there)
    clear = sees(ctx, here, there)
    text = say("The line of sight is clear.") if clear else say("It cannot be seen from there.")
    return Lens(
        text=text,
        rule="SQ 3.2",
        line=(here, there),
        blocked=bars[0] if bars else None,
        tones={there: "good" if clear else "bad"},
    )


def _command(ctx: Ctx, piece: str) -> Lens:
    """The radius of a General, or of that of a unit (SQ 1.2)."""
    made = card(ctx, piece)
    general = piece if made.is_general else command_card(ctx, made.command).general
    tones = dict.fromkeys(radius(ctx, general), "good")
    text = say("The command radius of {general}.", general=name_of(ctx, general))
    return Lens(text=text, rule="SQ 1.2", tones=tones)


def _reach(ctx: Ctx, piece: str) -> Lens:
    """Where a piece could go now (SQ 6)."""
    text = say("{unit} could go there, for so many AP.", unit=name_of(ctx, piece))
    return costs(text, destinations(ctx, piece), "SQ 6.1")


def _engaged(ctx: Ctx, piece: str) -> Lens:
    """Where a piece of this side would be engaged (SQ 6.16)."""
    side, cells = card(ctx, piece).side, range(ctx.rules.board.grid.size)
    tones = {c: "warn" for c in cells if enemy_squares(ctx, side, c)}
    tones[unit(ctx, piece).cell] = "good"
    return Lens(text=say("Squares next to the enemy."), rule="SQ 6.16", tones=tones)
