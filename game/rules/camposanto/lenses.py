"""Read-only overlays: zones of control, front and flank, reach, way back, field of fire, odds."""

from game.board.cells import Cell
from game.engine.presentation import Lens
from game.engine.system import LensInfo
from game.engine.text import say
from game.rules.camposanto.assault_sheet import assault_sheet, odds, title
from game.rules.camposanto.cards import SPANISH, enemy_of
from game.rules.camposanto.facing import NAMES
from game.rules.camposanto.fire_sheet import field_shown
from game.rules.camposanto.foresight import assault_there, prospects, standing
from game.rules.camposanto.gunnery import ROLL_RULE
from game.rules.camposanto.pieces import card, inline, name_of, side_of, unit, wing_card
from game.rules.camposanto.retreat_line import is_home, next_hexes
from game.rules.camposanto.rules import EDGE
from game.rules.camposanto.steps import destinations
from game.rules.camposanto.table import Ctx
from game.rules.camposanto.zones import flank_at, front_of, zoc
from game.rules.kit.lenses import REACH, ZONES, costs, piece_of, zones

LENSES = (
    ZONES,
    LensInfo(
        "front",
        say("Front and flank"),
        "f",
        ("unit",),
        say("The two hexes of a unit's front and the four of its flank."),
    ),
    REACH,
    LensInfo(
        "back",
        say("Line of retreat"),
        "l",
        ("unit",),
        say("The way a unit would take if it had to retreat now."),
    ),
    LensInfo(
        "fire",
        say("Field of fire"),
        "c",
        ("unit",),
        say("What a unit could fire at as it stands, and what blocks the rest."),
    ),
    LensInfo(
        "odds",
        say("Odds of an Assault from a hex"),
        "o",
        ("unit", "cell"),
        say("How an Assault by a unit would stand from each hex in its reach."),
    ),
)

EVEN = 50
"""A chance in per cent from which an Assault is painted as a good one."""


def lens(ctx: Ctx, name: str, points: tuple[str | int, ...]) -> Lens:
    if name == "zones":
        return _zones(ctx)
    piece = piece_of(ctx, points)
    if isinstance(piece, Lens):
        return piece
    if name == "odds":
        return _odds(ctx, piece, points[1] if len(points) > 1 else None)
    return {"front": _front, "fire": _fire, "reach": _reach, "back": _back}[name](ctx, piece)


def _zones(ctx: Ctx) -> Lens:
    """The zones of control of both sides (CS 6.1a)."""
    side = wing_card(ctx, ctx.table.wing).side if ctx.table.wing else SPANISH
    return zones(inline(ctx, side), zoc(ctx, side), zoc(ctx, enemy_of(side)), "CS 6.1a")


def _front(ctx: Ctx, piece: str) -> Lens:
    """The two hexes of the front, the four of the flank (CS 6.1b)."""
    if not card(ctx, piece).is_combat:
        return Lens(text=say("A marshal has neither front nor flank."), rule="CS 2.2a")
    now = unit(ctx, piece)
    front = front_of(ctx, piece)
    tones = dict.fromkeys(flank_at(ctx.rules, now.cell, now.facing), "good")
    tones |= dict.fromkeys(front, "warn")
    text = say("Gold: the front of {unit}; green: its flank.", unit=name_of(ctx, piece))
    return Lens(text=text, rule="CS 6.1b", tones=tones)


def _reach(ctx: Ctx, piece: str) -> Lens:
    """Where a piece could go now (CS 6b)."""
    text = say("{unit} could go there, for so many MP.", unit=name_of(ctx, piece))
    return costs(text, destinations(ctx, piece), "CS 6b")


def _back(ctx: Ctx, piece: str) -> Lens:
    """The way back of a unit to its edge as it is now, the first of equal hexes taken (CS 6.5)."""
    side = side_of(ctx, piece)
    path: tuple[Cell, ...] = (unit(ctx, piece).cell,)
    while not is_home(ctx, side, EDGE, path[-1]):
        onward = next_hexes(ctx, side, EDGE, path)
        if not onward:
            text = say("The way back of {unit} is closed.", unit=name_of(ctx, piece))
            return Lens(text=text, rule="CS 6.5c", line=path, tones=dict.fromkeys(path, "bad"))
        path = (*path, onward[0])
    text = say("The way back of {unit} to its edge.", unit=name_of(ctx, piece))
    return Lens(text=text, rule="CS 6.5c", line=path, tones=dict.fromkeys(path, "good"))


def _fire(ctx: Ctx, piece: str) -> Lens:
    """What a unit could fire at as it stands, and what blocks the rest (CS 9.1b-e, 10.2a)."""
    if card(ctx, piece).arm not in ROLL_RULE:
        return Lens(text=say("Only artillery and light infantry fire."), rule="CS 9.1a")
    shown = field_shown(ctx, piece)
    text = say("What {unit} could fire at, with its modifiers.", unit=name_of(ctx, piece))
    return Lens(text=text, rule=shown.rule, fire=shown)


def _odds(ctx: Ctx, piece: str, where: str | int | None) -> Lens:
    """How an Assault would stand from hexes in reach; the sheet of one (CS 7.1, 7.2)."""
    found = prospects(ctx, piece) if card(ctx, piece).is_combat else {}
    if not found:
        text = say("{unit} reaches no hex from which it could assault.", unit=name_of(ctx, piece))
        return Lens(text=text, rule="CS 7b")
    chips = {cell: str(one.percent) for cell, one in found.items()}
    tones = {c: "good" if one.percent >= EVEN else "warn" for c, one in found.items()}
    if not isinstance(where, int) or where not in found:
        text = say(
            "Where {unit} could assault from: chance to win in the end.", unit=name_of(ctx, piece)
        )
        return Lens(text=text, rule="CS 7b", cells=chips, tones=tones)
    there = standing(ctx, piece, where, found[where].facing)
    assault = assault_there(there, piece)
    assert assault is not None
    text = say(
        "{title}, from {hex} facing {way}: {odds}. Click for the sheet.",
        title=title(there, assault),
        hex=ctx.rules.label(where),
        way=NAMES[found[where].facing],
        odds=odds(there, assault),
    )
    sheet = assault_sheet(there, assault)
    return Lens(text=text, rule="CS 7.1a", cells=chips, tones=tones, sheet=sheet)
