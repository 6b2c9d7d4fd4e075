"""What the window shows of Camposanto 1743, as data: counters, tracks, panels."""

from collections.abc import Mapping

from msgspec import structs

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.presentation import (
    Box,
    CellNote,
    Face,
    Line,
    Panel,
    Presentation,
    SideInfo,
    Track,
    Tracks,
    Turns,
)
from game.engine.text import Text, say
from game.rules.camposanto.cards import SIDES, Arm, ArmyCard
from game.rules.camposanto.faces import counters_at, unit_face
from game.rules.camposanto.facing import POINTS
from game.rules.camposanto.order_cards import turn_cards
from game.rules.camposanto.outlook import STATUS_NAMES
from game.rules.camposanto.pieces import army, card, steps, unit, wing_card, wing_state
from game.rules.camposanto.rules import CsRules
from game.rules.camposanto.steps import allowance, mp_left
from game.rules.camposanto.table import OFF_MAP, Ctx, Operation, Status, Turn

PHASES: tuple[tuple[str, Text], ...] = (
    (Operation.ORDERS, say("Orders")),
    (Operation.GENERAL, say("General")),
    (Operation.ARTILLERY, say("Artillery")),
    (Operation.MOVEMENT, say("Movement")),
    (Operation.MARSHAL, say("Marshal")),
    (Operation.LIGHT_FIRE, say("Light fire")),
    (Operation.ASSAULT, say("Assault")),
)
ARMS: Mapping[Arm, Text] = {
    Arm.INFANTRY: say("Infantry"),
    Arm.LIGHT_INFANTRY: say("Light infantry"),
    Arm.CAVALRY: say("Cavalry"),
    Arm.ARTILLERY: say("Artillery"),
    Arm.MARSHAL: say("Marshal"),
}


def presentation(ctx: Ctx) -> Presentation:
    """The whole table as it is shown now; tokens that lie face down show no number (CS 2.3b)."""
    cards = Turns(title=say("Order of the wings"), rule="CS 4.1h", cards=turn_cards(ctx))
    shown = _on_the_table(ctx)
    return structs.replace(shown, strip=(cards, *shown.strip))


@derived
def _on_the_table(ctx: Ctx) -> Presentation:
    """All but the cards of the wings: while orders are chosen those hang on the question too."""
    table = ctx.table
    day = table.turn is Turn.DAY
    turn = say("Day, phase {n} of {m}") if day else say("Evening, phase {n} of {m}")
    most = ctx.rules.tables.limits.phases.value
    return Presentation(
        title=ctx.rules.title,
        turn=say(turn.message, n=table.phase, m=most),
        turns=len(Turn),
        sides=tuple(_side(army(ctx, side)) for side in SIDES),
        phases=PHASES,
        phase=table.operation,
        active=wing_card(ctx, table.wing).side if table.wing else "",
        acting=_acting(ctx) if table.wing else None,
        stacks={cell: counters_at(ctx, cell) for cell in sorted(table.stacks)},
        strip=(Tracks(rows=tuple(_track(ctx, side) for side in SIDES)),),
    )


def _acting(ctx: Ctx) -> Text:
    """The wing that acts, which of the phase it is, and what its order makes of it (CS 4.1h)."""
    wing, order = ctx.table.wing, ctx.table.order
    name, status = wing_card(ctx, wing).name, STATUS_NAMES[wing_state(ctx, wing).status]
    if wing not in order:
        return say("{wing}: {status}", wing=name, status=status)
    n = order.index(wing) + 1
    return say("{wing} ({n} of {m}): {status}", wing=name, n=n, m=len(order), status=status)


def _side(made: ArmyCard) -> SideInfo:
    return SideInfo(made.side, made.name, made.nation, made.inline)


def _track(ctx: Ctx, side: str) -> Track:
    """Victory points of a side, and the steps it lost in this phase (CS 12.2)."""
    points, lost = ctx.table.points.get(side, 0), ctx.table.losses.get(side, 0)
    most = ctx.rules.tables.limits.points_to_win.value
    return Track(
        side=side,
        title=army(ctx, side).name,
        note=say("VP {n}, lost {m}", n=points, m=lost),
        rule="CS 12.2b",
        boxes=tuple(Box(number=n, marker=n == points) for n in range(1, most + 1)),
        first="lowest",
        figures=((say("General used"), ""),) if side in ctx.table.generals_used else (),
    )


def cell_note(ctx: Ctx, cell: Cell) -> CellNote:
    """The terrain of a hex, what it does, and its name (CS 6.3, 9.1h)."""
    rows = [ctx.rules.tables.terrain[kind] for kind in ctx.rules.board.terrain[cell]]
    effects = [say("Nobody may enter.")] if not all(row.passable for row in rows) else []
    if any(row.blocks_sight for row in rows):
        effects.append(say("Blocks the line of sight."))
    if ctx.rules.has(cell, "farmhouse"):
        cover = f"{ctx.rules.tables.fire.farmhouse.value:+d}"
        effects.append(say("Fire and assault against units in it: {n}.", n=cover))
    return CellNote(terrain=say(rows[0].name), effects=tuple(effects), place=ctx.rules.place(cell))


def panel(ctx: Ctx, uid: str) -> Panel:
    made, now = card(ctx, uid), unit(ctx, uid)
    lines = []
    if made.is_combat:
        lines += [
            Line(label=say("Steps left"), now=str(steps(ctx, uid)), printed=str(made.steps)),
            Line(label=say("Stars"), now=str(made.stars)),
            Line(label=say("Faces"), now=POINTS[now.facing]),
        ]
    if now.cell != OFF_MAP:
        left = mp_left(ctx, uid)
        lines.append(
            Line(
                label=say("MP"),
                now=str(left),
                printed=str(allowance(ctx, uid)),
                meaning=say("movement points left, of its allowance"),
            )
        )
    return Panel(
        id=uid,
        title=made.full_name or made.name,
        lines=tuple(lines),
        state=say("HITs suffered: {n}", n=now.hits) if now.hits else None,
        tone="warn" if now.hits else "",
        command=say(
            "{arm}, {wing}: {status}",
            arm=ARMS[made.arm],
            wing=wing_card(ctx, made.wing).name,
            status=_disposed(ctx, made.wing),
        ),
    )


def order_of_battle(rules: CsRules) -> tuple[tuple[str, Face], ...]:
    """Every counter at full strength with its side."""
    return tuple(
        (made.side, unit_face(rules, made, made.steps)) for made in rules.oob.units.values()
    )


def _disposed(ctx: Ctx, wing: str) -> Text:
    """How a wing is disposed; between phases whether it is Fatigued (CS 4.1d)."""
    now = wing_state(ctx, wing)
    tired = now.status is Status.FRESH and now.fatigued
    return say("Fatigued") if tired else STATUS_NAMES[now.status]
