"""The panel of a unit or a general: what it is, what it may do now and why (NB 2, 7.2)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from game.board.plane.distance import distance
from game.board.plane.words import UNIT
from game.engine.presentation import Line, Panel, Tone
from game.engine.text import Text, joined, say
from game.rules.kit.telling import signed
from game.rules.napoleons_battles.cards import Rank
from game.rules.napoleons_battles.chain import in_chain, radius_of, reaches_unit
from game.rules.napoleons_battles.control.armies import is_shaken
from game.rules.napoleons_battles.control.command import LIMITS as MARKERS
from game.rules.napoleons_battles.control.command import limit_under
from game.rules.napoleons_battles.movement.price import left_of, rate_now
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import general_laid, is_engaged, laid, touched_by, town_of
from game.rules.napoleons_battles.placing import FORMS
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.states import HITS, disorder_number, ride_left, rout_number
from game.rules.napoleons_battles.table import TURN, Ctx, General, Limit, Status, Step
from game.rules.napoleons_battles.units import (
    bases,
    card,
    figures,
    is_battery,
    is_mounted_or_horse,
    is_troops,
    listed,
    name_of,
    now,
    on_table,
    profile_of,
    side_of,
)

STATUS: Mapping[Status, Text] = MappingProxyType(
    {
        "": say("not checked yet"),
        "in command": say("in command"),
        "partial": say("partially out of command"),
        "rolled": say("Control passed"),
        "failed": say("Control failed"),
    }
)
RANKS: Mapping[Rank, Text] = MappingProxyType(
    {
        Rank.DIVISION: say("division general"),
        Rank.CORPS: say("corps commander"),
        Rank.WING: say("wing commander"),
        Rank.ARMY: say("army commander"),
    }
)
GONE: Mapping[str, Text] = MappingProxyType(
    {
        "eliminated": say("eliminated"),
        "dispersed": say("dispersed"),
        "surrendered": say("surrendered"),
        "left": say("left the table in rout"),
    }
)
FREE = say("moves freely")
LIMITS: Mapping[str, Text] = MappingProxyType({"half": say("Half Move"), "none": say("No Move")})
IN_FORCE = frozenset(
    (Step.COMMAND, Step.FATIGUE, Step.GUARD, Step.MOVE, Step.REACT_MARK, Step.ROUT)
)
"""From the check of command until its markers are taken away (NB 4.2.3.3, 7.2)."""


def status_told(status: Status) -> Text:
    """What the last command check found of a general (NB 7.2.3, 7.2.4)."""
    return STATUS[status]


def printed(general: General) -> str:
    """His values as the cards print them (NB 2.1)."""
    return f'{general.radius // UNIT}"{general.level}({general.control}){general.combat:+d}'


def in_words(ctx: Ctx, general: General) -> Text:
    """How far he commands, not at all while he touches a unit, and what he needs on a die, for the
    narrow cards (NB 2.1, 7.2.2.3).
    """
    radius = inches(radius_of(ctx, general) if general.pose is not None else general.radius)
    return say("radius {radius}, Control {n}", radius=radius, n=general.control)


def panel(ctx: Ctx, uid: str) -> Panel:
    """All about one unit or general."""
    if uid in ctx.table.generals:
        return _general_panel(ctx, ctx.table.generals[uid])
    return Panel(
        id=uid,
        title=name_of(ctx, uid),
        subtitle=profile_of(ctx, uid).name,
        lines=tuple(_lines(ctx, uid)),
        state=_state(ctx, uid),
        tone=_tone(ctx, uid),
        command=command_told(ctx, uid) if on_table(ctx, uid) else _under(ctx, uid),
    )


# -- units -----------------------------------------------------------------------------------------


def _lines(ctx: Ctx, uid: str) -> Iterator[Line]:
    unit, row = now(ctx, uid), profile_of(ctx, uid)
    yield Line(label=say("Formation"), now=FORMS[unit.form])
    if is_troops(ctx, uid):
        yield from _strength(ctx, uid)
    else:
        yield Line(
            label=say("Hits"),
            now=str(unit.losses),
            printed=str(HITS),
            meaning=say("two eliminate it"),
        )
    yield Line(
        label=say("Combat"),
        now=" / ".join(map(str, row.combat)),
        meaning=say("limbered, unlimbered")
        if is_battery(ctx, uid)
        else say("column, line, square, in other cases"),
    )
    yield Line(label=say("Control"), now=str(row.control), meaning=say("or less on a die of ten"))
    if on_table(ctx, uid):
        yield from _moving(ctx, uid)
    yield from _firing(ctx, uid)


def _strength(ctx: Ctx, uid: str) -> Iterator[Line]:
    """Figures, and what the next losses would bring (NB 2.2.3, 11)."""
    unit, each = now(ctx, uid), ctx.rules.tables.limits.figures_a_base.value
    yield Line(label=say("Figures"), now=str(figures(ctx, uid)), printed=str(unit.strength))
    yield Line(
        label=say("Bases"),
        now=str(bases(ctx, uid)),
        printed=str(unit.strength // each),
        meaning=say(
            "the next is lost with {n} more {n:figure|figures}", n=each - unit.losses % each
        ),
    )
    yield Line(
        label=say("Disorder"),
        now=str(disorder_number(ctx, uid)),
        meaning=say("figures lost in one fire round or combat disorder it"),
    )
    yield Line(
        label=say("Rout"),
        now=str(rout_number(ctx, uid)),
        meaning=say("figures lost in one fire round or combat rout it"),
    )
    yield Line(
        label=say("Dispersal"),
        now=str(unit.dispersal),
        meaning=say("at so few figures it is removed"),
    )


def _moving(ctx: Ctx, uid: str) -> Iterator[Line]:
    """What it moves as it stands, with all that slows it (NB 2.2.6, 8.1.2)."""
    row, rate = profile_of(ctx, uid), rate_now(ctx, uid)
    yield Line(
        label=say("Movement"),
        now=inches(int(rate)),
        printed=" / ".join(inches(length) for length in row.move),
        meaning=say("limbered, unlimbered, march column")
        if is_battery(ctx, uid)
        else say("column, line, march column"),
    )
    spent = left_of(ctx, uid)
    if spent < TURN:
        rest = inches(int(spent * rate / TURN))
        yield Line(label=say("Left"), now=rest, meaning=say("to move in this step"))
    yield Line(label=say("Rough ground"), now=row.rough, meaning=say("of its rate"))
    yield Line(label=say("Backwards"), now=row.back, meaning=say("of its rate, also sideways"))


def _firing(ctx: Ctx, uid: str) -> Iterator[Line]:
    """Range and modifier of its fire (NB 2.2.4, 9.2.2)."""
    row = profile_of(ctx, uid)
    if row.fire_mod is None:
        return
    yield Line(label=say("Range"), now=inches(row.fire_range))
    yield Line(label=say("Fire"), now=signed(row.fire_mod), meaning=say("on its die of ten"))


def _state(ctx: Ctx, uid: str) -> Text:
    unit = now(ctx, uid)
    if unit.gone:
        return GONE[unit.gone]
    if not on_table(ctx, uid):
        return say("still to come")
    order = say("in rout") if unit.routed else say("disordered")
    parts = [order if unit.routed or unit.disordered else say("in good order")]
    parts += [word for word, holds in _also(ctx, uid) if holds]
    return joined(parts, ", ")


def _also(ctx: Ctx, uid: str) -> tuple[tuple[Text, bool], ...]:
    unit = now(ctx, uid)
    made = card(ctx, uid)
    parent = name_of(ctx, unit.attached) if unit.attached else ""
    return (
        (say("damaged"), unit.damaged),
        (say("in combat"), is_engaged(ctx, uid)),
        (say("ready to react"), unit.react),
        (say("has moved"), unit.done),
        (say("has fired"), unit.fired),
        (say("dismounted"), unit.dismounted),
        (say("attached to {unit}", unit=parent), bool(parent)),
        (say("in {place}", place=town_of(ctx, uid)), bool(town_of(ctx, uid))),
        (say("its formation is worn out"), made.formation in ctx.table.worn),
        (say("its army is demoralised"), is_shaken(ctx, uid)),
    )


def _tone(ctx: Ctx, uid: str) -> Tone:
    unit = now(ctx, uid)
    if unit.routed or unit.gone:
        return "bad"
    return "warn" if unit.disordered or unit.limit or unit.damaged else ""


# -- command (NB 7.2) ------------------------------------------------------------------------------


def _under(ctx: Ctx, uid: str) -> Text:
    return say("under {general}", general=name_of(ctx, card(ctx, uid).commander))


def command_told(ctx: Ctx, uid: str) -> Text:
    """What the check of command has found of it and why; while none is in force, who commands it
    and how far off he is; where nothing is measured, its own general alone (NB 1.6hr).
    """
    unit = now(ctx, uid)
    if unit.routed:
        return _under(ctx, uid)
    marker = _marker(ctx, uid)
    if Switch.NO_MEASURING in ctx.rules.options:
        why = _under(ctx, uid)
        return why if marker is None else say("{marker}: {why}", marker=marker, why=why)
    best = _best_of(ctx, uid)
    if marker is None:
        why = _nobody(ctx, uid) if best is None else _his_place(ctx, best, uid)
        return say("no marker until the next check of command: {why}", why=why)
    return say("{marker}: {why}", marker=marker, why=_found(ctx, uid, best))


def _marker(ctx: Ctx, uid: str) -> Text | None:
    """What the last check lets it move; None: its markers are away, or it is still to come."""
    limit = now(ctx, uid).limit
    checked = ctx.table.step in IN_FORCE and side_of(ctx, uid) == ctx.table.on_turn
    return LIMITS.get(limit, FREE) if limit or checked else None


def _best_of(ctx: Ctx, uid: str) -> General | None:
    """The general who reaches it and holds it back least (NB 7.2.3.2)."""
    reaching = (g for g in ctx.table.generals.values() if reaches_unit(ctx, g, uid))
    return min(reaching, key=lambda g: MARKERS.index(_limit_of(ctx, g, uid)), default=None)


def _limit_of(ctx: Ctx, general: General, uid: str) -> Limit:
    return limit_under(general.status, free=is_mounted_or_horse(ctx, uid))


def _found(ctx: Ctx, uid: str, best: General | None) -> Text:
    """Why it has its marker or none; where its general rode off or came since, that it was so at
    the check (NB 7.2.3.2, 7.2.4.2).
    """
    unit = now(ctx, uid)
    if best is None:
        why = _nobody(ctx, uid)
        return say("as checked; now {why}", why=why) if unit.led else why
    if not unit.led and unit.limit:
        his = _his_place(ctx, best, uid)
        return say("no general reached it at the check; now {why}", why=his)
    told = say(
        "{general} {away}, {status}",
        general=name_of(ctx, best.id),
        away=_away(ctx, best, uid),
        status=STATUS[best.status],
    )
    same = _limit_of(ctx, best, uid) == unit.limit
    return told if same else say("as checked; now {why}", why=told)


def _his_place(ctx: Ctx, general: General, uid: str) -> Text:
    return joined((Text(name_of(ctx, general.id)), _away(ctx, general, uid)), " ")


def _nobody(ctx: Ctx, uid: str) -> Text:
    """Why no general commands it: how far the nearest of its chain is (NB 7.2.3.2-3)."""
    own = [
        g
        for g in ctx.table.generals.values()
        if g.pose is not None and g.rank is Rank.DIVISION and in_chain(ctx, g.id, uid)
    ]
    if not own:
        return say("no division general of its chain is on the table")
    near = min(own, key=lambda g: _off(ctx, g, uid))
    if touched := touched_by(ctx, near):
        return say(
            "{general} {away}, with {units}: he commands only what he touches",
            general=name_of(ctx, near.id),
            away=_away(ctx, near, uid),
            units=listed(ctx, touched),
        )
    return say(
        "{general} is {away} away, his radius is {radius}",
        general=name_of(ctx, near.id),
        away=inches(_off(ctx, near, uid)),
        radius=inches(radius_of(ctx, near)),
    )


def _off(ctx: Ctx, general: General, uid: str) -> int:
    place = general_laid(ctx, general)
    assert place is not None
    return distance(place, laid(ctx, uid))


def _away(ctx: Ctx, general: General, uid: str) -> Text:
    if uid in touched_by(ctx, general):
        return say("attached")
    return say("{n} away", n=inches(_off(ctx, general, uid)))


# -- generals --------------------------------------------------------------------------------------


def _general_panel(ctx: Ctx, there: General) -> Panel:
    made = ctx.rules.oob.generals[there.id]
    touched = touched_by(ctx, there) if there.pose is not None else ()
    return Panel(
        id=there.id,
        title=made.name,
        subtitle=RANKS[there.rank].message,
        lines=tuple(_general_lines(ctx, there)),
        state=_general_state(ctx, there, touched),
        tone="warn" if there.status in ("partial", "failed") else "",
        command=say("under {general}", general=name_of(ctx, made.superior))
        if made.superior
        else None,
    )


def _general_lines(ctx: Ctx, there: General) -> Iterator[Line]:
    made = ctx.rules.oob.generals[there.id]
    yield Line(
        label=say("Rating"), now=printed(there), meaning=say("radius, level, Control, combat")
    )
    yield Line(
        label=say("Radius"),
        now=inches(radius_of(ctx, there) if there.pose is not None else there.radius),
        printed=inches(there.radius),
        meaning=say("nothing while he touches a unit"),
    )
    yield Line(label=say("Control"), now=str(there.control), meaning=say("or less on a die of ten"))
    alone = say("to the die of close combat, off turn alone")
    yield Line(
        label=say("Combat"),
        now=signed(there.combat),
        meaning=alone if made.defensive else say("to the die of close combat"),
    )
    if there.pose is not None:
        yield Line(
            label=say("Movement"),
            now=inches(ride_left(ctx, there.id)),
            meaning=say("left in this step"),
        )
    if made.points:
        yield Line(label=say("Worth"), now=str(made.points), meaning=say("points to the enemy"))


def _general_state(ctx: Ctx, there: General, touched: tuple[str, ...]) -> Text:
    if there.id in ctx.table.captured:
        return say("captured")
    if there.pose is None:
        return say("fallen, to be replaced") if there.dead_since else say("still to come")
    parts = [STATUS[there.status]]
    if touched:
        names = joined(tuple(Text(name_of(ctx, u)) for u in touched), ", ")
        parts.append(say("attached to {units}", units=names))
    return joined(parts, ", ")
