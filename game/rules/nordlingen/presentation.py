"""What the window shows of Nordlingen, as data: plates, discs, tracks, panels."""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Literal

from game.board.plane.ground import Area, Barrier
from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.context import derived
from game.engine.presentation import (
    CellNote,
    Face,
    Line,
    Panel,
    Presentation,
    Reserve,
    Tone,
    Track,
    Tracks,
    TurnCard,
    Turns,
)
from game.engine.shapes import RingShape, Shape
from game.engine.text import Text, joined, say
from game.rules.kit.shown import Stacks, by_poses, ground_note, side_info
from game.rules.kit.telling import signed
from game.rules.nordlingen.cards import GeneralCard, UnitCard
from game.rules.nordlingen.command import in_command, leader_of, wavers
from game.rules.nordlingen.faces import card_face, general_counter, unit_counter
from game.rules.nordlingen.fire.sight import sight_limit
from game.rules.nordlingen.generals import is_chief, left
from game.rules.nordlingen.objectives import cohesion, starting_cohesion
from game.rules.nordlingen.places import in_melee
from game.rules.nordlingen.refusals import um
from game.rules.nordlingen.rules import NdRules
from game.rules.nordlingen.states import LEVELS
from game.rules.nordlingen.table import SHAKEN, Ctx, Step
from game.rules.nordlingen.units import (
    card,
    is_open,
    movement,
    now,
    on_table,
    present,
    rotation,
    row_of,
    weapon_of,
)

PHASES: tuple[tuple[str, Text], ...] = (
    (Step.REINFORCEMENTS, say("Reinforcements")),
    (Step.ORDERS, say("Orders")),
    (Step.MANOEUVRE, say("Manoeuvre")),
    (Step.REORDER, say("Reorder")),
    (Step.FIRE, say("Shooting")),
    (Step.MELEE, say("Melee")),
    (Step.END, say("End of turn")),
)
SPEEDS: Mapping[str, Text] = MappingProxyType(
    {
        "half": say("Close order moves at half speed."),
        "max1": say("Close order moves 1 um at most."),
        "no": say("Close order may not enter."),
    }
)


@derived
def presentation(ctx: Ctx) -> Presentation:
    """The whole table as it is shown now."""
    table, terms = ctx.table, ctx.rules.terms
    acting = table.acting
    divisions = ctx.rules.oob.divisions
    return Presentation(
        title=ctx.rules.title,
        turn=say("Turn {n} of {m}", n=table.turn, m=terms.turns),
        turns=terms.turns,
        clock=terms.clock[table.turn - 1] if table.turn <= len(terms.clock) else "",
        weather=_weather(ctx),
        sides=tuple(side_info(ctx, side) for side in ctx.rules.sides),
        phases=PHASES,
        phase=table.step,
        active=divisions[acting].side if acting else "",
        acting=_acting(ctx),
        stacks=_pieces(ctx),
        reserves=tuple(r for name in divisions for r in _reserve(ctx, name)),
        strip=(_turns(ctx), Tracks(rows=tuple(_track(ctx, s) for s in ctx.rules.sides))),
        objectives=tuple(
            ("ND 12.4", say("{n} pt: {place}", n=o.value, place=say(o.name)), (Pose(*o.at, 0),))
            for o in terms.objectives
        ),
        shapes=tuple(_goals(ctx)),
    )


def _weather(ctx: Ctx) -> Text | None:
    """How far can be seen, where that is limited (ND 13.5)."""
    limit = sight_limit(ctx)
    if limit is None or limit > ctx.rules.table.width:
        return None
    return say("sight {n} um", n=um(limit))


def _acting(ctx: Ctx) -> Text | None:
    """Who acts, or in which impulse; and how far can be seen, as long as it lasts (ND 13.5)."""
    acting = ctx.table.acting
    part = ctx.rules.oob.divisions[acting].name if acting else _impulse(ctx)
    told = tuple(text for text in (part, _weather(ctx)) if text is not None)
    return joined(told, "  ·  ") if told else None


def _impulse(ctx: Ctx) -> Text | None:
    if not ctx.table.impulse:
        return None
    if ctx.table.last:
        return say("Impulse {n}, the last", n=ctx.table.impulse)
    return say("Impulse {n}", n=ctx.table.impulse)


def _pieces(ctx: Ctx) -> Stacks:
    """Units by their poses; generals by theirs, over the units."""
    there = (g for g, general in sorted(ctx.table.generals.items()) if general.at is not None)
    return by_poses(
        (unit_counter(ctx, uid) for uid in present(ctx)),
        (general_counter(ctx, general) for general in there),
    )


def _goals(ctx: Ctx) -> Iterator[Shape]:
    """Round each objective, how near one must be (ND 12.4)."""
    reach = ctx.rules.tables.limits.objective_reach.value
    for one in ctx.rules.terms.objectives:
        yield RingShape(at=one.at, radius=reach, tone="goal")


# -- the strip -------------------------------------------------------------------------------------


def _turns(ctx: Ctx) -> Turns:
    """The divisions in the order in which they act, those without an order after them (ND 2.14);
    while orders are given, side by side.
    """
    ordering = ctx.table.step == Step.ORDERS
    orders, first = {} if ordering else ctx.table.orders, ctx.table.initiative
    names = sorted(
        ctx.rules.oob.divisions,
        key=lambda d: (-orders.get(d, 0), ctx.rules.oob.divisions[d].side != first, d),
    )
    cards = tuple(_turn_card(ctx, name) for name in names)
    return Turns(title=say("Orders"), rule="ND 2.14", cards=cards)


def _turn_card(ctx: Ctx, division: str) -> TurnCard:
    made, general = ctx.rules.oob.divisions[division], leader_of(ctx, division)
    value = ctx.table.orders.get(division, 0)
    active = division in ctx.table.active
    ordering = ctx.table.step == Step.ORDERS
    done = not ordering and (division in ctx.table.acted or bool(value and not active))
    stage: Literal["now", "past", "later"] = "past" if done else "later"
    return TurnCard(
        id=division,
        side=made.side,
        name=made.name,
        band=made.band,
        status=say("priority {n}", n=value) if value else say("no order"),
        level=value,
        levels=ctx.rules.tables.limits.most_priority.value,
        note=Text(ctx.rules.oob.generals[made.general].name),
        limits=None if general is not None else say("no general on the table"),
        tag=say("wavers") if wavers(ctx, division) else None,
        rule="ND 2.5",
        stage="now" if division == ctx.table.acting else stage,
    )


def _track(ctx: Ctx, side: str) -> Track:
    """The cohesion of an army, and where it breaks (ND 12.2, 12.3)."""
    army = ctx.rules.oob.armies[side]
    return Track(
        side=side,
        title=army.name,
        note=say(
            "cohesion {n} of {m}; broken at {k}",
            n=cohesion(ctx, side),
            m=starting_cohesion(ctx, side),
            k=army.break_at,
        ),
        rule="ND 12.3",
        figures=((say("Cohesion"), str(cohesion(ctx, side))),),
    )


def _reserve(ctx: Ctx, division: str) -> tuple[Reserve, ...]:
    """The units of a division that are still to come (ND 2.2)."""
    made = ctx.rules.oob.divisions[division]
    coming = [u for u in made.units if not on_table(ctx, u) and not now(ctx, u).gone]
    if not coming:
        return ()
    return (
        Reserve(
            id=division,
            side=made.side,
            title=made.name,
            note=say("from turn {n}", n=min(card(ctx, u).turn for u in coming)),
            rule="ND 2.2",
            counters=tuple(unit_counter(ctx, u) for u in coming),
        ),
    )


# -- places ----------------------------------------------------------------------------------------


def cell_note(ctx: Ctx, where: Where) -> CellNote:
    """The ground at a place, its name, what it does (ND 10)."""
    return ground_note(ctx, where, partial(_effects, ctx))


def _effects(ctx: Ctx, ground: Area | Barrier) -> Iterator[Text]:
    """What a piece of ground does, a line each (ND 10.1)."""
    row, told = ctx.rules.effects(ground), dict(ground.told)
    if told.get("impassable") == "true":
        yield say("Nobody may enter.")
        return
    if row.close in SPEEDS:
        yield SPEEDS[row.close]
    if row.artillery == "no":
        yield say("Artillery may not enter.")
    if row.disorder == "all":
        yield say("Disorders every unit that enters.")
    elif row.disorder == "moving":
        yield say("Disorders every unit that moves in it, except in open order.")
    if row.hides:
        yield say("Sight reaches 1 um into it.")
    if ctx.rules.defence(ground):
        yield say("Defence value {n}.", n=ctx.rules.defence(ground))


# -- panels ----------------------------------------------------------------------------------------


def panel(ctx: Ctx, uid: str) -> Panel:
    """All about one unit or general."""
    if uid in ctx.rules.oob.generals:
        return _general_panel(ctx, ctx.rules.oob.generals[uid])
    made = card(ctx, uid)
    division = ctx.rules.oob.divisions[made.division]
    return Panel(
        id=uid,
        title=made.name,
        subtitle=row_of(ctx, uid).name,
        lines=tuple(_lines(ctx, made)),
        state=_state(ctx, uid),
        tone=_tone(ctx, uid),
        command=division.name,
    )


def _lines(ctx: Ctx, made: UnitCard) -> Iterator[Line]:
    unit = now(ctx, made.id)
    left_over, turning = made.strength - unit.losses, rotation(ctx, made.id)
    yield Line(label=say("Strength"), now=str(left_over), printed=str(made.strength))
    yield Line(label=say("Melee"), now=signed(made.melee))
    yield Line(label=say("Shooting"), now=signed(made.shoot))
    yield Line(label=say("Morale"), now=signed(made.morale))
    yield Line(
        label=say("Mov"),
        now=um(movement(ctx, made.id)),
        meaning=say("um straight ahead in one move"),
    )
    yield Line(
        label=say("Rot"),
        now=um(turning) if turning is not None else say("free"),
        meaning=say("um that the outer corner may turn in one move"),
    )
    weapon = weapon_of(ctx, made.id)
    if weapon:
        yield Line(label=say("Weapon"), now=say(ctx.rules.tables.range[weapon].name))
    order = say("open order") if is_open(ctx, made.id) else say("close order")
    yield Line(label=say("Order"), now=order)
    if unit.damage:
        yield Line(label=say("Damage"), now=str(unit.damage), meaning=say("three make a loss"))


def _state(ctx: Ctx, uid: str) -> Text:
    unit = now(ctx, uid)
    if unit.gone:
        return say("eliminated") if unit.gone == "eliminated" else say("left the table")
    if not on_table(ctx, uid):
        return say("still to come")
    parts = [LEVELS[unit.disorder]]
    parts += [word for word, holds in _also(ctx, uid) if holds]
    return joined(parts, ", ")


def _also(ctx: Ctx, uid: str) -> tuple[tuple[Text, bool], ...]:
    unit = now(ctx, uid)
    return (
        (say("in melee"), in_melee(ctx, uid)),
        (say("halted"), unit.halted),
        (say("in square"), unit.square),
        (say("limbered"), unit.limbered),
        (say("mounted"), unit.mounted),
        (say("out of command"), not in_command(ctx, uid)),
    )


def _tone(ctx: Ctx, uid: str) -> Tone:
    unit = now(ctx, uid)
    if unit.disorder >= SHAKEN:
        return "bad"
    worried = on_table(ctx, uid) and not in_command(ctx, uid)
    return "warn" if unit.disorder or worried else ""


def _general_panel(ctx: Ctx, made: GeneralCard) -> Panel:
    there = ctx.table.generals[made.id]
    lines = [
        Line(label=say("Level"), now=str(there.level)),
        Line(label=say("Radius"), now=um(there.radius), meaning=say("um of his command radius")),
    ]
    if there.at is not None:
        lines.append(
            Line(
                label=say("Movement"), now=um(left(ctx, made.id)), meaning=say("um left this turn")
            )
        )
    division = ctx.rules.oob.divisions.get(made.division)
    chief = is_chief(ctx, made.id)
    return Panel(
        id=made.id,
        title=made.name,
        lines=tuple(lines),
        state=_general_state(ctx, made.id),
        tone="warn" if there.bound else "",
        command=say("Commander-in-Chief") if chief else division.name if division else None,
    )


def _general_state(ctx: Ctx, general: str) -> Text | None:
    there = ctx.table.generals[general]
    if there.fate:
        return say("mortally wounded") if there.fate == "killed" else say("captured")
    if there.bound:
        return say("wounded, with {unit}", unit=card(ctx, there.unit).name if there.unit else "")
    if there.unit:
        return say("attached to {unit}", unit=card(ctx, there.unit).name)
    return None


def order_of_battle(rules: NdRules) -> tuple[tuple[str, Face], ...]:
    """Every unit with its side."""
    return tuple((made.side, card_face(rules, made)) for made in rules.oob.units.values())
