"""What the window shows of Prussia's Glory, as data: counters, tracks, panels, the verdict."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

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
    Tone,
    Track,
    Tracks,
)
from game.engine.text import Text, joined, say
from game.rules.prussias_glory.arrival.reserves import reserves, set_up_reserves
from game.rules.prussias_glory.combat.army_morale import demoralisation_chance, projected_cm
from game.rules.prussias_glory.command.out_of_command import command_note
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, SIDES, Strength
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.movement.steps import allowance, spent
from game.rules.prussias_glory.movement.zones import engaged_at, support_at
from game.rules.prussias_glory.pieces import (
    card,
    card_of,
    guns,
    leaders_at,
    leaders_by_cell,
    owner,
    people,
    unit,
)
from game.rules.prussias_glory.shown.faces import (
    counters_at,
    leader_face,
    lost_face,
    unit_face,
    wing_band,
)
from game.rules.prussias_glory.stacking import levels_at, limits_at, why_overfull
from game.rules.prussias_glory.table import ArmyState, Ctx, Morale
from game.rules.prussias_glory.victory import points

GROUNDS: Mapping[str, Text] = MappingProxyType({"pond_river": say("pond or river")})
"""Kinds of ground whose key does not say what they are called."""
ACTIVATION = ("activation", say("Activation"))
PHASES = (
    ("command", say("Command")),
    ("rout", say("Rout")),
    ("movement", say("Movement")),
    ("bombardment", say("Bombardment")),
    ("rally", say("Rally")),
    ("defensive_fire", say("Defensive fire")),
    ("close_combat", say("Close combat")),
    ("army_morale", say("Army morale")),
)
COLOURS: Mapping[str, str] = {PRUSSIAN: "prussia", COALITION: "france"}
STATES: Mapping[Morale, Text] = {
    Morale.FORMED: say("Formed"),
    Morale.DISORDERED: say("Disordered"),
    Morale.ROUTED: say("Routed"),
}
TONES: Mapping[Morale, Tone] = {Morale.FORMED: "", Morale.DISORDERED: "warn", Morale.ROUTED: "bad"}
ARMY_STATES: Mapping[ArmyState, Text] = {
    ArmyState.STEADY: say("steady"),
    ArmyState.DEMORALISED: say("Demoralised"),
    ArmyState.ROUTED: say("Routed"),
}


TRACK_NOTE = say(
    "Demoralisation roll at 6 or less. Gold frame: current morale. "
    "Counters lie in the boxes they cost; captured ones upside down."
)


@derived
def presentation(ctx: Ctx) -> Presentation:
    """The whole table as it is shown now."""
    table = ctx.table
    cells = sorted({*table.stacks, *leaders_by_cell(ctx)})
    return Presentation(
        title=ctx.rules.title,
        turn=say("Turn {n} of {m}", n=table.turn, m=ctx.rules.turns),
        turns=ctx.rules.turns,
        clock=ctx.rules.clock[min(table.turn, ctx.rules.turns) - 1],
        sides=_sides(ctx),
        phases=(ACTIVATION, *PHASES) if ctx.rules.activation else PHASES,
        phase=table.phase,
        active=table.active,
        stacks={cell: counters_at(ctx, cell) for cell in cells},
        reserves=(*set_up_reserves(ctx), *reserves(ctx)),
        strip=(Tracks(rows=tuple(_track(ctx, side) for side in SIDES), note=TRACK_NOTE),),
        objectives=_objectives(ctx),
    )


def _sides(ctx: Ctx) -> tuple[SideInfo, ...]:
    nations = {side: army.nation for side, army in ctx.rules.oob.armies.items()}
    return tuple(
        SideInfo(s, people(ctx, s).name, nations.get(s) or COLOURS[s], people(ctx, s).inline)
        for s in SIDES
    )


def _objectives(ctx: Ctx) -> tuple[tuple[str, Text, tuple[Cell, ...]], ...]:
    vp, figures = ctx.rules.tables.vp, ctx.rules.tables.torgau
    if ctx.rules.retreat_towns:
        text = say(
            "{points} points to {side} if a leader of theirs cannot trace a path to Torgau"
            " at the end",
            side=people(ctx, COALITION).inline,
            points=figures.line_of_retreat.value,
        )
        return ((figures.line_of_retreat.rule, text, ctx.rules.retreat_towns),)
    if not ctx.rules.towns:
        return ((vp.destroyed.rule, say("Only losses count: no place is worth any points"), ()),)
    text = say(
        "{points} points to {side} for {n} infantry units at or next to one of {towns} at the end",
        side=people(ctx, COALITION).inline,
        points=vp.town.value,
        n=vp.town_units.value,
        towns=ctx.rules.town_names(),
    )
    return (*_advance_objective(ctx), (vp.town.rule, text, ctx.rules.towns))


def _advance_objective(ctx: Ctx) -> tuple[tuple[str, Text, tuple[Cell, ...]], ...]:
    """Where the Coalition's declared advance must lead, until it is settled (PG 23.4c)."""
    advance, goals, figures = ctx.table.advance, ctx.rules.advance, ctx.rules.tables.advance
    if advance is None or advance.settled or goals is None:
        return ()
    text = say(
        "Advance of {side}: {n} line infantry units at a town or next to a Prussian unit,"
        " all units east of the entrenchments by the end of {clock}, or {gained} army morale is"
        " taken back",
        side=people(ctx, COALITION).inline,
        n=figures.infantry.value,
        clock=ctx.rules.clock[advance.deadline - 1],
        gained=advance.gained,
    )
    return ((figures.infantry.rule, text, goals.towns),)


def _track(ctx: Ctx, side: str) -> Track:
    """The army morale track of a side (PG 10)."""
    army, limits = ctx.table.armies[side], ctx.rules.tables.limits
    lost = ctx.table.tracks[side]
    top = ctx.rules.oob.armies[side].ceiling
    bottom = min([limits.army_rout_at.value, army.cm, *(x.box for x in lost)])
    boxes = tuple(
        Box(
            number=n,
            faces=tuple(lost_face(ctx, x) for x in lost if x.box == n),
            marker=n == army.cm,
            low=n <= limits.demoralisation_tested_at.value,
        )
        for n in range(top, bottom - 1, -1)
    )
    n, m = demoralisation_chance(ctx, side)
    notes = [say("now {now}, ends {then}", now=army.cm, then=projected_cm(ctx, side))]
    if army.state is not ArmyState.STEADY:
        notes.append(ARMY_STATES[army.state])
    elif n:
        notes.append(say("breaks {n} of {m}", n=n, m=m))
    if not army.active:
        notes.append(say("not active"))
    return Track(
        side=side,
        title=people(ctx, side).name,
        note=joined(notes, "; "),
        rule="PG 10.2a",
        boxes=boxes,
        figures=(
            (say("Combat success"), str(army.cs)),
            (say("Victory points"), str(points(ctx, side))),
        ),
    )


# -- stacks and pieces -----------------------------------------------------------------------------


def cell_note(ctx: Ctx, cell: Cell) -> CellNote:
    """The brackets of a stack's fan, its capacities, the ground (PG 3, 4.2)."""
    side = owner(ctx, cell)
    engaged, support = engaged_at(ctx, cell), support_at(ctx, cell)
    men, artillery = levels_at(ctx, cell)
    men_limit, guns_limit, _ = limits_at(ctx, cell)
    groups: list[tuple[Text, tuple[str, ...]]] = []
    if engaged:
        count = sum(unit(ctx, u).level * card(ctx, u).weight for u in engaged)
        limit = ctx.rules.tables.limits.engaged_levels.value
        groups.append((say("Engaged {n} / {m}", n=count, m=limit), engaged))
        if support:
            groups.append((say("Support"), support))
    if guns(ctx, cell):
        groups.append((say("Guns"), guns(ctx, cell)))
    if leaders_at(ctx, cell):
        groups.append((say("Leader"), leaders_at(ctx, cell)))
    overfull = why_overfull(ctx, cell) if side else None
    return CellNote(
        groups=tuple(groups),
        gauges=((say("Levels"), men, men_limit), (say("Guns"), artillery, guns_limit))
        if side
        else (),
        terrain=terrain_text(ctx, cell),
        effects=tuple(_effects(ctx, cell)),
        place=ctx.rules.place(cell),
        warning=(overfull.rule, overfull.message) if overfull else None,
    )


def _effects(ctx: Ctx, cell: Cell) -> Iterator[Text]:
    """What each kind of ground does in a hex that is not open (PG T4)."""
    rows = ctx.rules.tables.hexes
    for row in (rows[kind] for kind in ctx.rules.board.terrain[cell] if kind != "open"):
        if row.prohibited:
            yield say("Nobody may enter.")
            continue
        foot, horse = row.move_infantry, row.move_cavalry
        if foot is not None and horse is not None:
            yield say("To enter: infantry {n} MP, cavalry {m} MP.", n=foot, m=horse)
        against = f"{row.combat_infantry.value:+d}"
        if row.combat_cavalry.no_shock:
            yield say(
                "Attack into it: {n}, cavalry {m} and without shock.",
                n=against,
                m=f"{row.combat_cavalry.value:+d}",
            )
        else:
            yield say("Attack into it: {n}.", n=against)
        if row.bombard.into:
            yield say("Bombardment of units in it: {n}.", n=f"{row.bombard.value:+d}")


def terrain_text(ctx: Ctx, cell: Cell) -> Text:
    """The ground of a hex in words."""
    board = ctx.rules.board
    kinds = [GROUNDS.get(kind) or say(kind.replace("_", " ")) for kind in board.terrain[cell]]
    if any(cell in area.cells and area.kind == "high_ground" for area in board.relief):
        kinds.append(say("high ground"))
    return joined(kinds, ", ")


def panel(ctx: Ctx, piece: str) -> Panel:
    """All about one piece: values now and as printed, state, command."""
    if piece in ctx.rules.oob.leaders or piece in ctx.table.leaders:
        return _leader_panel(ctx, piece)
    state, made = unit(ctx, piece), card(ctx, piece)
    now, full = made.at(max(1, state.level)), made.at(made.levels)
    wing, command = wing_band(ctx, made.wing)[1], command_note(ctx, piece)
    return Panel(
        id=piece,
        title=made.name,
        subtitle=made.full_name,
        composition=made.composition,
        lines=_lines(ctx, piece, now, full),
        state=say("{state}, in column", state=STATES[state.morale])
        if state.column
        else STATES[state.morale],
        tone=TONES[state.morale],
        command=say("{wing}, {command}", wing=wing, command=command) if wing else command,
    )


def _lines(ctx: Ctx, piece: str, now: Strength, full: Strength) -> tuple[Line, ...]:
    state, made = unit(ctx, piece), card(ctx, piece)
    left = max(0, allowance(ctx, piece) - spent(ctx, piece))
    lines = [
        _strength(made.is_artillery, now, full),
        _line(say("MR"), now.mr, full.mr, say("morale rating")),
    ]
    if made.is_cavalry:
        shock, printed = _halves(now.shock_halves), _halves(full.shock_halves)
        lines.append(
            _line(say("Shock"), shock, printed, say("modifier of cavalry in close combat"))
        )
    return (
        *lines,
        _line(say("MP left"), left, made.movement, say("movement points left")),
        _line(say("Steps"), state.level, made.levels, say("levels of strength left")),
    )


def _line(label: Text, now: int | str, printed: int | str, meaning: Text) -> Line:
    return Line(label=label, now=str(now), printed=str(printed), meaning=meaning)


def _strength(guns: bool, now: Strength, full: Strength) -> Line:
    if guns:
        fire, printed = ("/".join(map(str, values.bombard)) for values in (now, full))
        meaning = say("bombardment strength at 1, 2 and 3 hexes")
        return _line(say("Fire 1/2/3"), fire, printed, meaning)
    sp = f"({now.sp})" if now.parenthesised else now.sp
    return _line(say("SP"), sp, full.sp, say("strength points in combat"))


def _halves(n: int) -> str:
    return f"{n // 2}½" if n % 2 and n > 1 else "½" if n == 1 else str(n // 2)


def _leader_panel(ctx: Ctx, lid: str) -> Panel:
    # Who has not come yet is on no list of the table (PG 26.3.3a).
    him = ctx.table.leaders.get(lid)
    made = ctx.rules.oob.leaders[lid] if him is None else card_of(ctx, him)
    lines = [
        Line(
            label=say("Morale"),
            now=f"+{made.morale_modifier}",
            meaning=say("added to MR in his hex, for checks and rally"),
        )
    ]
    if made.initiative is not None:
        lines.append(Line(label=say("Initiative"), now=f"{made.initiative}{made.letter}"))
    left = max(0, made.movement - (0 if him is None else him.spent))
    lines.append(_line(say("MP left"), left, made.movement, say("movement points left")))
    role = say("Army Commander") if made.commander else say("wing leader")
    if made.replacement and him is not None:
        role = say("leads the wing {wing}", wing=wing_band(ctx, him.wing)[1])
    return Panel(id=lid, title=made.name, subtitle=made.full_name, lines=tuple(lines), state=role)


def order_of_battle(rules: PgRules) -> tuple[tuple[str, Face], ...]:
    """Every counter at full strength, for lists."""
    units = tuple((uid, unit_face(made, made.levels)) for uid, made in rules.oob.units.items())
    return (*units, *((lid, leader_face(made)) for lid, made in rules.oob.leaders.items()))
