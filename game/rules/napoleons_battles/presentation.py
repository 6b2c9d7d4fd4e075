"""What the window shows of Napoleon's Battles, as data: plates, discs, tracks, reserves."""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from game.board.plane.ground import Area
from game.board.plane.shapes import Pose, base, lay
from game.board.where import Where
from game.engine.context import derived
from game.engine.presentation import (
    Box,
    CellNote,
    Face,
    Presentation,
    Reserve,
    Track,
    Tracks,
    TurnCard,
    Turns,
)
from game.engine.shapes import PolygonShape, Shape
from game.engine.text import Text, joined, say
from game.rules.kit.shown import Stacks, by_poses, ground_note, side_info
from game.rules.napoleons_battles.cards import Edge
from game.rules.napoleons_battles.chain import own_units
from game.rules.napoleons_battles.control.armies import is_beaten, morale_lost, spent_armies
from game.rules.napoleons_battles.control.command import in_rank
from game.rules.napoleons_battles.control.points import points
from game.rules.napoleons_battles.faces import card_face, general_counter, unit_counter
from game.rules.napoleons_battles.movement.arriving import why_waits
from game.rules.napoleons_battles.panels import in_words
from game.rules.napoleons_battles.rules import NbRules, Objective
from game.rules.napoleons_battles.table import Ctx, Phase, Status, Step
from game.rules.napoleons_battles.units import card, name_of, now, present, side_of

PHASES: tuple[tuple[str, Text], ...] = (
    (Phase.ENTRY, say("Arrivals")),
    (Phase.RALLY, say("Rally")),
    (Phase.CONTROL, say("Command")),
    (Phase.GUARD, say("Guard")),
    (Phase.MOVE, say("Movement")),
    (Phase.REACT, say("Reaction")),
    (Phase.FIRE, say("Fire")),
    (Phase.COMBAT, say("Close combat")),
    (Phase.PURSUIT, say("Pursuit")),
    (Phase.END, say("End")),
)
STEPS: Mapping[Step, Text] = MappingProxyType(
    {
        Step.REACT_MARK: say("cavalry made ready to react"),
        Step.ROUT: say("voluntary routs"),
        Step.REACT_OFF: say("reaction of the side off turn"),
        Step.REACT_ON: say("reaction of the side on turn"),
        Step.ROUT_OFF: say("voluntary routs of the side off turn"),
        Step.FIRE_OFF: say("fire of the side off turn"),
        Step.FIRE_ON: say("fire of the side on turn"),
        Step.PURSUE_ON: say("pursuit by the side on turn"),
        Step.PURSUE_OFF: say("pursuit by the side off turn"),
        Step.PURSUIT_FIRE: say("fire at pursuers"),
        Step.PURSUIT_COMBAT: say("combats of the pursuit"),
    }
)
"""The steps of a phase that has several."""
EDGES: Mapping[Edge, Text] = MappingProxyType(
    {
        Edge.NORTH: say("northern edge"),
        Edge.EAST: say("eastern edge"),
        Edge.SOUTH: say("southern edge"),
        Edge.WEST: say("western edge"),
    }
)
SHORT: Mapping[Status, Text] = MappingProxyType(
    {
        "": say("waits"),
        "in command": say("commands"),
        "partial": say("partly out"),
        "rolled": say("roll passed"),
        "failed": say("roll failed"),
    }
)
"""What the last check found of a general, in a word for his card."""
LEVELS: Mapping[Status, int] = MappingProxyType(
    {"": 3, "in command": 3, "partial": 2, "rolled": 2, "failed": 1}
)
"""How many of three steps are filled: he commands as he likes, with Half Moves, hardly."""


@derived
def presentation(ctx: Ctx) -> Presentation:
    """The whole table as it is shown now."""
    table, terms = ctx.table, ctx.rules.terms
    return Presentation(
        title=ctx.rules.title,
        turn=say("Turn {n} of {m}", n=table.turn, m=terms.turns),
        turns=terms.turns,
        clock=terms.clock[table.turn - 1] if table.turn <= len(terms.clock) else "",
        sides=tuple(side_info(ctx, side) for side in ctx.rules.sides),
        phases=PHASES,
        phase=table.phase,
        active=table.on_turn,
        acting=_acting(ctx),
        stacks=_pieces(ctx),
        reserves=tuple(_reserves(ctx)),
        strip=(_chain(ctx), Tracks(rows=tuple(_track(ctx, s) for s in ctx.rules.sides))),
        objectives=tuple(_objective(ctx, one) for one in terms.objectives),
        shapes=tuple(_guns(ctx)),
    )


def _acting(ctx: Ctx) -> Text | None:
    """Whose half-turn it is, and the step of a phase that has several (NB 1.1.1.1, 4)."""
    army = ctx.rules.oob.armies[ctx.table.on_turn]
    half = say("half-turn of {side}", side=army.inline)
    step = STEPS.get(ctx.table.step)
    return half if step is None else joined((half, step), "  ·  ")


def _pieces(ctx: Ctx) -> Stacks:
    """Units by their poses; generals by theirs, over the units."""
    there = (g for g, general in sorted(ctx.table.generals.items()) if general.pose is not None)
    return by_poses(
        (unit_counter(ctx, uid) for uid in present(ctx)),
        (general_counter(ctx, general) for general in there),
    )


def _guns(ctx: Ctx) -> Iterator[Shape]:
    """Guns that stand without a crew (NB 15.6.1)."""
    for gun in ctx.table.guns:
        row = ctx.rules.tables.base[ctx.rules.profiles[card(ctx, gun.unit).profile].base]
        (stand,) = lay(base(row.width, row.depth), gun.pose).stands
        yield PolygonShape(points=stand, tone="plain", text=say("guns without a crew"))


def _objective(ctx: Ctx, one: Objective) -> tuple[str, Text, tuple[Where, ...]]:
    """A place worth points: to whom it is worth how many, first to who controls it (NB 12.2.1)."""
    owner, armies = ctx.table.owners.get(one.id), ctx.rules.oob.armies
    worth = joined(
        [
            say("{side} {n}", side=armies[side].name, n=value)
            for side, value in sorted(one.points.items(), key=lambda worth: worth[0] != owner)
        ],
        ", ",
    )
    text = say("{place}: {worth}", place=say(one.name), worth=worth)
    if owner is None:
        text = say("{place}, nobody’s: {worth}", place=say(one.name), worth=worth)
    return "NB 12.2.1", text, (Pose(*ctx.rules.centre(ctx.rules.area(one.name)), 0),)


# -- the strip -------------------------------------------------------------------------------------


def _chain(ctx: Ctx) -> Turns:
    """The generals of the side on turn from the highest (NB 7.2)."""
    cards = tuple(_general(ctx, g) for g in in_rank(ctx, ctx.table.on_turn))
    return Turns(title=say("Chain of command"), rule="NB 7.2.1", cards=cards)


def _general(ctx: Ctx, general: str) -> TurnCard:
    made, there = ctx.rules.oob.generals[general], ctx.table.generals[general]
    own = [
        u for u in own_units(ctx, general) if ctx.rules.card_of(ctx.table, u).commander == general
    ]
    names = joined(tuple(Text(name_of(ctx, u)) for u in own), ", ")
    return TurnCard(
        id=general,
        side=made.side,
        name=Text(made.name),
        band=made.band,
        face=general_counter(ctx, general).face,
        status=SHORT[there.status],
        level=LEVELS[there.status],
        levels=3,
        note=in_words(ctx, there),
        limits=names if own else None,
        rule="NB 7.2.3-1",
        stage="later",
    )


def _track(ctx: Ctx, side: str) -> Track:
    """What an army has lost of the units that break it, and its points (NB 12.1, 12.2)."""
    army, lost = ctx.rules.oob.armies[side], morale_lost(ctx, side)
    return Track(
        side=side,
        title=army.name,
        note=_morale(ctx, side),
        rule="NB 12.1",
        boxes=tuple(
            Box(number=n, marker=n == min(lost, army.morale), low=n == army.morale)
            for n in range(1, army.morale + 1)
        ),
        first="lowest",
        figures=((say("Points"), str(points(ctx, side))),),
    )


def _morale(ctx: Ctx, side: str) -> Text:
    """How near an army is to losing its morale; of one that has lost it, how much of that can no
    longer rally (NB 12.1, 13.3.1, R91).
    """
    most, lost = ctx.rules.oob.armies[side].morale, morale_lost(ctx, side)
    if not spent_armies(ctx, side) or lost < most:
        return say("{n} of {k} lost", n=lost, k=most)
    if is_beaten(ctx, side):
        return say("beaten: {n} lost", n=lost)
    gone = morale_lost(ctx, side, for_good=True)
    return say("demoralised: {gone} of {k} for good", gone=gone, k=most)


# -- off the table ---------------------------------------------------------------------------------


def _reserves(ctx: Ctx) -> Iterator[Reserve]:
    """Who is still to come, turn by turn and edge by edge (NB 4.1.1)."""
    groups: dict[tuple[str, int, Edge], list[str]] = {}
    for piece, entry in ctx.rules.terms.entries.items():
        if _waits(ctx, piece):
            groups.setdefault((side_of(ctx, piece), entry.turn, entry.edge), []).append(piece)
    for (side, turn, edge), pieces in sorted(groups.items()):
        yield Reserve(
            id=f"{side}-{turn}-{edge}",
            side=side,
            title=say("Turn {n}", n=turn),
            note=_comes(ctx, side, turn, edge, pieces),
            rule="NB 4.1.1.1",
            counters=tuple(
                general_counter(ctx, p) if p in ctx.table.generals else unit_counter(ctx, p)
                for p in pieces
            ),
        )


def _comes(ctx: Ctx, side: str, turn: int, edge: Edge, pieces: list[str]) -> Text:
    """Where they come, and why they have not come although they were due (NB 4.1.1.1)."""
    now_due = side in (ctx.table.on_turn, ctx.rules.terms.first)
    if turn > ctx.table.turn or (turn == ctx.table.turn and not now_due):
        return EDGES[edge]
    if side == ctx.table.on_turn and ctx.table.step is Step.ENTRY:
        return say("{a}: {b}", a=EDGES[edge], b=say("they come on now"))
    found = (why_waits(ctx, piece) for piece in pieces)
    why = next((text for text in found if text is not None), None)
    return say("{a}: {b}", a=EDGES[edge], b=why or say("they come as soon as their side moves"))


def _waits(ctx: Ctx, piece: str) -> bool:
    if piece in ctx.table.generals:
        there = ctx.table.generals[piece]
        return there.pose is None and not there.fallen
    unit = now(ctx, piece)
    return unit.pose is None and not unit.gone


# -- places ----------------------------------------------------------------------------------------


def cell_note(ctx: Ctx, where: Where) -> CellNote:
    """The ground at a place, its name, what it does (NB 8.2.6, 8.3, 21.5)."""
    return ground_note(ctx, where, partial(_effects, ctx))


def _effects(ctx: Ctx, area: Area) -> Iterator[Text]:
    """What a piece of ground does, a line each."""
    row = ctx.rules.effects(area)
    if row.barred or dict(area.told).get("impassable") == "true":
        yield say("Nobody may enter.")
        return
    if area.name in ctx.table.burning:
        yield say("It burns: nobody may enter or cross it.")
    if row.rough:
        yield say("Units move here at their rough rate, troops without a column are disordered.")
    if row.high:
        yield say("It blocks the line of fire.")
    if row.cover:
        yield say("Cover against fire.")
    if row.hill:
        yield say("Height {n}: an advantage in close combat.", n=area.level)
    if row.most_vdf:
        yield say("Combat value +{n} for who defends it.", n=ctx.rules.value(ctx.table, area))
    if any(one.name == area.name for one in ctx.rules.terms.objectives):
        yield say(
            "Held by whoever last ended a turn with a unit, not in rout, in it or touching it and "
            "no enemy there."
        )


def order_of_battle(rules: NbRules) -> tuple[tuple[str, Face], ...]:
    """Every unit with its side."""
    return tuple((made.side, card_face(rules, made)) for made in rules.oob.units.values())
