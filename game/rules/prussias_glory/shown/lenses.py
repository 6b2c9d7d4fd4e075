"""Read-only overlays: sight, zones of control, command radius, reach, threats, odds."""

from game.board.cells import Cell
from game.engine.presentation import Lens
from game.engine.prompt import Modifiers, Odds
from game.engine.system import LensInfo
from game.engine.text import counted, say
from game.rules.kit.lenses import NOT_ON_MAP, REACH, ZONES, costs, zones
from game.rules.prussias_glory.combat.before_combat import with_ways_out
from game.rules.prussias_glory.combat.muster import foreseen
from game.rules.prussias_glory.combat.sheets import ALL_GIVE_UP, combat_sheet
from game.rules.prussias_glory.data.cards import SIDES, enemy_of
from game.rules.prussias_glory.movement.steps import reach
from game.rules.prussias_glory.movement.zones import zoc
from game.rules.prussias_glory.pieces import (
    card,
    cell_of,
    is_routed,
    leader_card,
    name_of,
    names_of,
    owner,
    people,
    units_of,
)
from game.rules.prussias_glory.sight import sees, sight
from game.rules.prussias_glory.table import OFF_MAP, Combat, CombatSide, Ctx

SIGHT_RADIUS = 7  # the farthest distance at which any rule asks for a line of sight (PG 6.1.3a)

LENSES = (
    LensInfo(
        "sight",
        say("Line of sight"),
        "l",
        ("cell", "cell"),
        say(
            "Whether one hex sees another, and what is in the way; from one hex, all that it sees."
        ),
    ),
    ZONES,
    LensInfo(
        "command",
        say("Command radius"),
        "c",
        (),
        say("The hexes in command range of the leaders of the active side."),
    ),
    LensInfo(
        "odds",
        say("Odds of any two hexes"),
        "o",
        ("cell", "cell"),
        say("How a fight between any two hexes would stand, as if it could be fought now."),
    ),
    REACH,
    LensInfo(
        "threats",
        say("Threats to a hex"),
        "t",
        ("cell",),
        say("Which enemy units could come next to a hex."),
    ),
)


def lens(ctx: Ctx, name: str, points: tuple[str | int, ...]) -> Lens:
    """An overlay for what was pointed at so far."""
    cells = tuple(p for p in points if isinstance(p, int))
    if name == "sight":
        return _sight(ctx, cells)
    if name == "zones":
        return _zones(ctx)
    if name == "command":
        return _command(ctx)
    if name == "odds":
        return _odds(ctx, cells)
    if name == "reach" and points and isinstance(points[0], str):
        return _reach(ctx, points[0])
    if name == "threats" and cells:
        return _threats(ctx, cells[0])
    return Lens(text=say("Point at a hex or a piece."))


def _sight(ctx: Ctx, cells: tuple[Cell, ...]) -> Lens:
    """One hex: all it sees within 7; two: the line and what blocks it (PG 5)."""
    board = ctx.rules.board
    if not cells:
        return Lens(text=say("Point at the hex to look from."), rule="PG 5.0a")
    if len(cells) == 1:
        here, label = cells[0], ctx.rules.label(cells[0])
        near = (c for c in range(board.grid.size) if 0 < board.distance(here, c) <= SIGHT_RADIUS)
        seen = [c for c in near if sees(ctx, here, c)]
        text = say("Seen from {hex} within {n} hexes.", hex=label, n=SIGHT_RADIUS)
        return Lens(text=text, rule="PG 5.0a", tones=dict.fromkeys(seen, "good"))
    found = sight(ctx, cells[0], cells[1])
    ends = {"a": ctx.rules.label(cells[0]), "b": ctx.rules.label(cells[1])}
    if found.refusal is None:
        away = board.distance(cells[0], cells[1])
        text = counted(away, "{a} sees {b}, {n} hex.", "{a} sees {b}, {n} hexes.", **ends)
        return Lens(text=text, rule="PG 5.0a", line=found.cells)
    text = say("{a} does not see {b}: {reason}", reason=found.refusal.message, **ends)
    return Lens(text=text, rule=found.refusal.rule, line=found.cells, blocked=found.blocked_at)


def _zones(ctx: Ctx) -> Lens:
    """The zones of control of both sides (PG 4.1)."""
    side = ctx.table.active
    return zones(people(ctx, side).inline, zoc(ctx, side), zoc(ctx, enemy_of(side)), "PG 4.1a")


def _command(ctx: Ctx) -> Lens:
    """Hexes within 5 of the leaders of the active side (PG 6.2.2a)."""
    board, radius = ctx.rules.board, ctx.rules.tables.limits.command_radius.value
    chips = {
        him.cell: name_of(ctx, lid)[:3]
        for lid, him in ctx.table.leaders.items()
        if him.cell != OFF_MAP and leader_card(ctx, lid).side == ctx.table.active
    }
    cells = range(board.grid.size)
    near = [c for him in chips for c in cells if board.distance(him, c) <= radius]
    who = people(ctx, ctx.table.active).inline
    text = say("Within {n} hexes of the leaders of {side}.", n=radius, side=who)
    return Lens(text=text, rule="PG 6.2.2a", tones=dict.fromkeys(near, "good"), cells=chips)


def _odds(ctx: Ctx, cells: tuple[Cell, ...]) -> Lens:
    """The odds sheet of one hex against another, legal now or not (PG 19.3)."""
    if len(cells) < len(("attacker", "defender")):
        text = say("Point at the attacking hex, then at the defending one.")
        return Lens(text=text, rule="PG 19.3a")
    # Whichever was pointed at first: the side that moves now attacks.
    a, b = cells[:2] if owner(ctx, cells[0]) == ctx.table.active else cells[1::-1]
    if owner(ctx, a) not in SIDES or owner(ctx, b) in (None, owner(ctx, a)):
        text = say("Two hexes with units of different sides are needed.")
        return Lens(text=text, rule="PG 19.1a")
    side = owner(ctx, a) or ctx.table.active
    # The hexes need not touch: the ground between them then counts for nothing.
    sides = CombatSide((a,)), CombatSide((b,))
    then, combat = foreseen(ctx, Combat(side, "close", *sides, terrain_pair=(a, b)))
    if then is not ctx and not combat.defence.engaged:
        return Lens(text=ALL_GIVE_UP, rule="PG 8.2j", line=(a, b))
    if not combat.attack.engaged or not combat.defence.engaged:
        text = say("One of the hexes has no infantry or cavalry to fight.")
        return Lens(text=text, rule="PG 19.0b")
    sheet = with_ways_out(ctx, combat, combat_sheet(then, combat, now=ctx))
    odds = sheet.of(Odds)
    text = say(
        "{title}: {column}, modifiers {total}. Click for the sheet.",
        title=sheet.title,
        column=odds.columns[odds.column],
        total=f"{sheet.of(Modifiers).total:+d}",
    )
    return Lens(text=text, rule="PG 19.3a", line=(a, b), sheet=sheet)


def _reach(ctx: Ctx, piece: str) -> Lens:
    """Where a piece of either side could go now (PG 7.0a)."""
    if cell_of(ctx, piece) == OFF_MAP:
        return NOT_ON_MAP
    if piece in ctx.table.units and is_routed(ctx, piece):
        return Lens(text=say("Routed units move only in the rout movement."), rule="PG 7.0f")
    found = reach(ctx, piece)
    goals = {c: n for c, n in found.cost.items() if c != found.start}
    text = say("{unit} could go there, for so many MP.", unit=name_of(ctx, piece))
    return costs(text, goals, "PG 7.0a")


def _threats(ctx: Ctx, cell: Cell) -> Lens:
    """Enemy units that could come next to a hex, with the allowance they have now (PG 7.0a)."""
    side = owner(ctx, cell) or ctx.table.active
    near = set(ctx.rules.links[cell])
    threats = [
        u
        for u in units_of(ctx, enemy_of(side))
        if not card(ctx, u).is_artillery
        and not is_routed(ctx, u)
        and (near & reach(ctx, u).cost.keys() or cell_of(ctx, u) in near)
    ]
    label = ctx.rules.label(cell)
    if not threats:
        return Lens(text=say("No enemy unit can come next to {hex}.", hex=label), rule="PG 7.0a")
    text = say("Can come next to {hex}: {units}.", hex=label, units=names_of(ctx, threats))
    tones = {cell_of(ctx, u): "bad" for u in threats} | {cell: "good"}
    return Lens(text=text, rule="PG 7.0a", tones=tones)
