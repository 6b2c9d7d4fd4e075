"""What the window shows of Squares, as data: counters, tracks, panels."""

from collections.abc import Iterator, Mapping, Sequence

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.presentation import (
    CellNote,
    Duel,
    Face,
    Line,
    Panel,
    Pool,
    Presentation,
    Reserve,
    SideInfo,
    Stake,
    Throw,
    Tone,
    Track,
    Tracks,
    TurnCard,
    Turns,
)
from game.engine.presentation import Counter as CounterShown
from game.engine.text import Text, say
from game.rules.kit.telling import signed
from game.rules.squares.cards import ArmyCard, Kind, Morale, UnitCard, Weight
from game.rules.squares.command import in_command
from game.rules.squares.ending import demoralised, least_to_break, points
from game.rules.squares.faces import counters_at, figure, unit_face
from game.rules.squares.pieces import (
    army,
    card,
    command_card,
    command_now,
    is_fatigued,
    is_fresh,
    is_present,
    name_of,
    on_map,
    unit,
    units_of,
)
from game.rules.squares.prices import left
from game.rules.squares.rules import RIVER, SqRules
from game.rules.squares.sight import sight_range
from game.rules.squares.stacking import free_bases, garrisons, outside, points_of
from game.rules.squares.table import OFF_MAP, Ctx, Step
from game.rules.squares.tables import TerrainRow
from game.rules.squares.weather import SKIES

PHASES: tuple[tuple[str, Text], ...] = (
    (Step.POINTS, say("Action points")),
    (Step.CINC, say("C-in-C")),
    (Step.CONTEST, say("Contest")),
    (Step.ACTIVATION, say("Activation")),
    (Step.COMBAT, say("Combat")),
    (Step.END, say("End of turn")),
)
KINDS: Mapping[Kind, Text] = {
    Kind.INFANTRY: say("Infantry"),
    Kind.CAVALRY: say("Cavalry"),
    Kind.MIXED: say("Mixed brigade"),
    Kind.ARTILLERY_FOOT: say("Foot artillery"),
    Kind.ARTILLERY_HORSE: say("Horse artillery"),
    Kind.GENERAL: say("General"),
    Kind.BASE: say("Representative base"),
}
CINC = say("Commander-in-Chief")
CLASSES: Mapping[Morale, Text] = {
    Morale.ELITE: say("elite"),
    Morale.VETERAN: say("veteran"),
    Morale.REGULAR: say("regular"),
    Morale.RECRUIT: say("recruits"),
    Morale.MILITIA: say("militia"),
    Morale.IRREGULAR: say("irregulars"),
}
WEIGHTS: Mapping[Weight, Text] = {
    Weight.HEAVY: say("heavy"),
    Weight.MEDIUM: say("medium"),
    Weight.LIGHT: say("light"),
    Weight.IRREGULAR: say("irregular"),
}


@derived
def presentation(ctx: Ctx) -> Presentation:
    """The whole table as it is shown now; what lies under a base is not (SQ 3.4)."""
    table, terms = ctx.table, ctx.rules.terms
    active = command_card(ctx, table.command).side if table.command else ""
    return Presentation(
        title=ctx.rules.title,
        turn=say("Turn {n} of {m}", n=table.turn, m=terms.turns),
        turns=terms.turns,
        clock=terms.clock[table.turn - 1] if table.turn <= len(terms.clock) else "",
        weather=SKIES[table.sky],
        sight=sight_range(ctx),
        sides=tuple(_side(army(ctx, s)) for s in ctx.rules.sides),
        phases=PHASES,
        phase=table.step,
        active=active,
        acting=_acting(ctx) if table.command else None,
        stacks={cell: counters_at(ctx, cell) for cell in sorted(table.stacks)},
        # The built-up bases of a square: who holds them, then those that are free (SQ 4.2, 4.7).
        rooms={
            cell: (*garrisons(ctx, cell), *("",) * free_bases(ctx, cell))
            for cell in sorted(ctx.rules.built_up)
        },
        reserves=tuple(r for c in ctx.rules.oob.commands for r in _reserve(ctx, c)),
        strip=(_pool(ctx), _duel(ctx), Tracks(rows=tuple(_track(ctx, s) for s in ctx.rules.sides))),
        objectives=tuple(
            ("SQ 10.4", say("{n} pt: {place}", n=o.points, place=say(o.name)), (o.cell,))
            for o in terms.objectives
        ),
    )


def _acting(ctx: Ctx) -> Text:
    """The Command that acts, and the AP it began with (SQ 5.9)."""
    command = ctx.table.command
    ap = command_now(ctx, command).ap
    return say("{command}: {n} AP", command=command_card(ctx, command).name, n=ap)


def _pool(ctx: Ctx) -> Pool:
    """The AP of this turn, the most first: who took them, which are left (SQ 5.5, 5.9)."""
    taken = tuple(
        Stake(
            number=ap,
            side=command_card(ctx, c).side,
            name=say(name_of(ctx, command_card(ctx, c).general)),
            now=c == ctx.table.command,
        )
        for c, ap in ctx.table.won
    )
    first = ctx.table.step == Step.CONTEST
    rest = (Stake(number=ap, now=first and n == 0) for n, ap in enumerate(ctx.table.pool))
    cards = tuple(_turn_card(ctx, c) for c in _order(ctx))
    return Pool(
        title=say("Action points"),
        note=say("one pool, the highest first"),
        rule="SQ 5.5",
        stakes=(*taken, *rest),
        turns=Turns(title=say("Commands"), rule="SQ 5.9", cards=cards),
    )


def _duel(ctx: Ctx) -> Duel:
    """The dice of the last contest, and what they brought (SQ 5.8, 5.9)."""
    best = max((total for _command, _die, total in ctx.table.contest), default=0)
    throws = []
    for command, die, total in ctx.table.contest:
        made, won = command_card(ctx, command), total == best
        gained = dict(ctx.table.won).get(command, 0)
        told = say("wins {n} AP", n=gained) if won else say("stays in the contest")
        general = card(ctx, made.general)
        throws.append(
            Throw(
                side=made.side,
                name=say(name_of(ctx, made.general)),
                face=unit_face(ctx.rules, general),
                die=die,
                added=total - die,
                total=total,
                told=told,
                won=won,
            )
        )
    return Duel(title=say("Last contest"), rule="SQ 5.8", throws=tuple(throws))


def _side(made: ArmyCard) -> SideInfo:
    return SideInfo(made.side, made.name, made.nation, made.inline)


def _track(ctx: Ctx, side: str) -> Track:
    """How near a side is to breaking, and its points (SQ 10.3, 10.4)."""
    own = [c for c, made in ctx.rules.oob.commands.items() if made.side == side]
    return Track(
        side=side,
        title=army(ctx, side).name,
        note=say(
            "demoralised: {n} of {m}; it breaks at {k}",
            n=len(demoralised(ctx, side)),
            m=len(own),
            k=least_to_break(len(own)),
        ),
        rule="SQ 10.3",
        figures=((say("Points"), str(points(ctx, side))),),
    )


def _order(ctx: Ctx) -> tuple[str, ...]:
    """Commands in the order in which they acted, then those that wait."""
    acted = [c for c, _ in ctx.table.won]
    later = [c for c in ctx.rules.oob.commands if c not in acted and is_present(ctx, c)]
    return (*acted, *later)


def _turn_card(ctx: Ctx, command: str) -> TurnCard:
    made, now = command_card(ctx, command), command_now(ctx, command)
    acting = command == ctx.table.command
    shown = next((r for r in ctx.table.contest if r[0] == command), None)
    return TurnCard(
        id=command,
        side=made.side,
        name=say(
            "{general} {ability}",
            general=name_of(ctx, made.general),
            ability=figure(card(ctx, made.general)),
        ),
        band=made.band,
        status=say("{n} AP", n=now.ap) if now.ap else say("waits"),
        level=now.ap,
        levels=max(ctx.rules.tables.ap.by_die),
        note=say("{n}", n=shown[2]) if shown else None,
        limits=say("demoralised") if now.demoralised else None,
        rule="SQ 5.9",
        stage="now" if acting else "past" if now.activated else "later",
    )


def _reserve(ctx: Ctx, command: str) -> tuple[Reserve, ...]:
    """The units of a Command that are still to come (SQ 5.16)."""
    made = command_card(ctx, command)
    coming = [u for u in units_of(ctx, command) if not on_map(ctx, u) and not unit(ctx, u).under]
    if not coming:
        return ()
    first = min(card(ctx, u).turn for u in coming)
    cell = ctx.rules.start[coming[0]][0]
    return (
        Reserve(
            id=command,
            side=made.side,
            title=made.name,
            note=say("from turn {n} at {square}", n=first, square=ctx.rules.label(cell)),
            rule="SQ 5.16",
            counters=tuple(
                CounterShown(
                    id=u,
                    side=made.side,
                    at=OFF_MAP,
                    face=unit_face(ctx.rules, card(ctx, u), unit(ctx, u).hits),
                )
                for u in coming
            ),
        ),
    )


def cell_note(ctx: Ctx, cell: Cell) -> CellNote:
    """The terrain of a square, its name, how full it is (SQ 4)."""
    rows = [ctx.rules.tables.terrain[kind] for kind in ctx.rules.board.terrain[cell]]
    there = outside(ctx, cell)
    table = ctx.rules.tables.capacity
    gauges: list[tuple[Text, int, int]] = []
    if there:
        now = sum(points_of(ctx.rules, card(ctx, u)) for u in there)
        guns = sum(card(ctx, u).is_battery for u in there)
        gauges += [(say("Points"), now, table.points.value)]
        gauges += [(say("Batteries"), guns, table.artillery.value)] if guns else []
    held = len(garrisons(ctx, cell))
    if cell in ctx.rules.built_up:
        gauges.append((say("Built-up bases held"), held, held + free_bases(ctx, cell)))
    return CellNote(
        gauges=tuple(gauges),
        terrain=say(rows[-1].name),
        effects=tuple(_effects(ctx.rules, rows)),
        place=ctx.rules.place(cell),
    )


def _effects(rules: SqRules, rows: Sequence[TerrainRow]) -> Iterator[Text]:
    """What the ground of a square does (SQ 6.5, 6.6, 7.7, 8.25)."""
    table = rules.tables
    if any(row.obstructs for row in rows):
        yield say("Blocks the line of sight.")
    if any(row.difficult for row in rows):
        more = signed(table.movement.difficult.value)
        yield say("To enter: {n} AP, not for light infantry.", n=more)
    if table.terrain[RIVER] in rows:
        yield say("To enter: {n} AP.", n=signed(table.movement.river.value))
    if any(row.cover for row in rows):
        yield say("Bombardment of units in it: {n}.", n=signed(table.bombard.cover.value))
    if any(row.reroll == "all" for row in rows):
        yield say("Who defends here rolls failed dice again.")
    elif any(row.reroll for row in rows):
        yield say("Light infantry that defends here rolls failed dice again.")


def _condition(ctx: Ctx, uid: str) -> Text:
    if is_fresh(ctx, uid):
        return say("Fresh")
    return say("Fatigued") if is_fatigued(ctx, uid) else say("Normal")


def panel(ctx: Ctx, uid: str) -> Panel:
    """All about one piece; of a base nothing (SQ 3.4)."""
    made, now = card(ctx, uid), unit(ctx, uid)
    lines = []
    if made.is_unit and not now.under:
        lines.append(Line(label=say("Hits"), now=str(now.hits)))
        if made.command == ctx.table.command and on_map(ctx, uid):
            lines.append(
                Line(
                    label=say("AP"),
                    now=str(left(ctx, uid)),
                    printed=str(command_now(ctx, made.command).ap),
                    meaning=say("action points left, of those of its Command"),
                )
            )
    lines += _lines(made)
    command = CINC if army(ctx, made.side).cinc == uid else say(KINDS[made.kind].message)
    if made.command:
        command = say(
            "{kind}, {command}", kind=command, command=command_card(ctx, made.command).name
        )
    return Panel(
        id=uid,
        title=made.name,
        subtitle=made.full_name,
        lines=tuple(lines),
        state=_state(ctx, uid),
        tone=_tone(ctx, uid),
        command=command,
    )


def _lines(made: UnitCard) -> tuple[Line, ...]:
    """What its card says."""
    found = []
    if made.is_general:
        found.append(Line(label=say("Ability"), now=signed(made.ability)))
    if made.is_unit:
        found += [Line(label=say("Class"), now=CLASSES[m]) for m in made.morale]
    if made.is_infantry:
        meaning = say("skirmish value: added to the die of the skirmish test")
        found.append(Line(label=say("Skirmish"), now=signed(made.skirmish), meaning=meaning))
        form = say("linear") if made.linear else say("massed")
        found.append(Line(label=say("Formation"), now=form))
    if made.is_cavalry or made.is_battery:
        found.append(Line(label=say("Weight"), now=WEIGHTS[made.weight]))
    if made.men:
        found.append(Line(label=say("Men"), now=str(made.men)))
    return tuple(found)


def _state(ctx: Ctx, uid: str) -> Text | None:
    """Condition and what else matters."""
    made, now = card(ctx, uid), unit(ctx, uid)
    if not made.is_unit or now.under:
        return None
    text = _condition(ctx, uid)
    if now.march:
        text = say("{state}, in March formation", state=text)
    if now.garrison:
        text = say("{state}, in a built-up base", state=text)
    if now.ammo_out:
        text = say("{state}, out of ammunition", state=text)
    if on_map(ctx, uid) and not in_command(ctx, uid):
        text = say("{state}, out of command", state=text)
    return text


def _tone(ctx: Ctx, uid: str) -> Tone:
    """How its state is to be read."""
    if not card(ctx, uid).is_unit or unit(ctx, uid).under:
        return ""
    if is_fatigued(ctx, uid):
        return "bad"
    return "warn" if on_map(ctx, uid) and not in_command(ctx, uid) else ""


def order_of_battle(rules: SqRules) -> tuple[tuple[str, Face], ...]:
    """Every unit and General with its side."""
    return tuple(
        (made.side, unit_face(rules, made)) for made in rules.oob.units.values() if not made.is_base
    )
