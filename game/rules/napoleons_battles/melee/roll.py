"""The dice of close combat: combat numbers and modifiers (NB 10.2, 10.3)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from game.board.plane.numbers import SCALE, TOLERANCE
from game.engine.event import Modifier
from game.engine.text import say
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals, general_card
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.places import (
    array,
    engaged_with,
    form_in_tables,
    is_partly_in,
    laid,
    level_of,
)
from game.rules.napoleons_battles.shelter import held_line, is_sheltered
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.tables import RollRow
from game.rules.napoleons_battles.units import (
    bases,
    is_cavalry,
    is_infantry,
    is_on_turn,
    is_steady,
    is_troops,
    name_of,
    now,
    on_table,
    profile_of,
    side_of,
)

COLUMN, LINE, SQUARE, OTHER = range(4)
"""The columns of the combat numbers (NB 2.2.2)."""
SLACK = TOLERANCE * SCALE
AS_COLUMN = (Form.COLUMN, Form.MARCH, Form.LIMBERED)
"""Formations that fight as a column (NB 10.3.1.1.1)."""


class Side(Struct, frozen=True):
    """One side of a combat: its units, the one whose numbers count, how many bases fight
    (NB 10.1.2, 10.3.7).
    """

    units: tuple[str, ...]
    modifying: str
    bases: int


def sides_of(ctx: Ctx, combat: Combat, shares: dict[str, int]) -> tuple[Side, Side]:
    """Both sides of a combat, that on turn first; `shares`: of units which fight several
    enemies, the bases that stand against others (NB 8.4.2.4hr).
    """
    one, two = (_side(ctx, units, shares) for units in (combat.on, combat.off))
    return one, two


def _side(ctx: Ctx, units: tuple[str, ...], shares: dict[str, int]) -> Side:
    strength = strength_of(ctx, units, shares)
    modifying = leader_of(ctx, units, strength)
    guns = sum(len(array(ctx, uid)) - 1 for uid in units)
    return Side(units, modifying, sum(strength.values()) + guns)


def strength_of(ctx: Ctx, units: tuple[str, ...], shares: Mapping[str, int]) -> dict[str, int]:
    """The bases that each of them has in a combat (NB 8.4.2.4hr)."""
    return {uid: max(1, bases(ctx, uid) - shares.get(uid, 0)) for uid in units}


def leader_of(ctx: Ctx, units: tuple[str, ...], strength: Mapping[str, int]) -> str:
    """The modifying unit; the first of those among whom their player has yet to choose
    (NB 10.1.2).
    """
    return strongest(ctx, units, strength)[0]


def strongest(ctx: Ctx, units: tuple[str, ...], strength: Mapping[str, int]) -> tuple[str, ...]:
    """Who is the modifying unit and is still there, else those with most bases (NB 10.1.2.1,
    10.1.2.3).
    """
    there = tuple(u for u in units if on_table(ctx, u) and not now(ctx, u).routed) or units
    most = max(strength[uid] for uid in there)
    held = tuple(uid for uid in there if uid in ctx.table.leads)
    return held or tuple(uid for uid in there if strength[uid] == most)


# -- the combat number (NB 10.3.1.1) ---------------------------------------------------------------


def attacks(ctx: Ctx, uid: str, foes: tuple[str, ...]) -> bool:
    """Is it cavalry that moved into contact with one of these enemies (NB 10.1.3)?"""
    met = {member for foe in foes for member in array(ctx, foe)}
    return is_cavalry(ctx, uid) and any(
        c.mover == uid and c.target in met for c in ctx.table.contacts
    )


def is_charged(ctx: Ctx, uid: str) -> bool:
    """Has attacking cavalry contacted it, if only another than its opponent (NB 10.3.1.1.4)?"""
    own = array(ctx, uid)
    return any(
        c.target in own and c.mover in ctx.table.units and is_cavalry(ctx, c.mover)
        for c in ctx.table.contacts
    )


def column_of(ctx: Ctx, uid: str, foes: tuple[str, ...]) -> int:
    """The column of its combat numbers that counts (NB 10.3.1.1)."""
    form = now(ctx, uid).form
    plain = COLUMN if form in AS_COLUMN else LINE
    if is_infantry(ctx, uid):
        if form is Form.SQUARE:
            return SQUARE if any(is_cavalry(ctx, foe) for foe in foes) else OTHER
        exposed = not in_shelter(ctx, uid) and not is_helped(ctx, uid)
        return OTHER if is_charged(ctx, uid) and exposed else plain
    if is_cavalry(ctx, uid) and attacks(ctx, uid, foes):
        square = any(now(ctx, foe).form is Form.SQUARE for foe in foes)
        horse = any(is_cavalry(ctx, foe) for foe in foes)
        sheltered = any(in_shelter(ctx, foe) for foe in foes)
        return plain if square or horse or sheltered else OTHER
    return plain


def is_helped(ctx: Ctx, uid: str) -> bool:
    """Does cavalry of its side touch the same enemies, whoever fights whom (NB 10.3.1.1.4-3)?"""
    friends = (friend for foe in engaged_with(ctx, uid) for friend in engaged_with(ctx, foe))
    return any(is_cavalry(ctx, friend) for friend in friends)


def in_shelter(ctx: Ctx, uid: str) -> bool:
    """In works, buildings, a trench or a wood (NB 10.3.1.1.4-3, 10.3.1.1.5-2)."""
    return is_sheltered(ctx, uid) or is_partly_in(ctx, uid, "wood")


def combat_number(ctx: Ctx, uid: str, foes: tuple[str, ...]) -> Modifier:
    """What it is worth as it stands (NB 10.3.1.1)."""
    column, numbers = column_of(ctx, uid, foes), profile_of(ctx, uid).combat
    if not is_troops(ctx, uid):
        label = say("Combat number, limbered") if column == COLUMN else None
        return Modifier(numbers[min(column, LINE)], label or say("Combat number"), "NB 10.3.1.1.6")
    label, rule = (
        (say("Combat number, column"), "NB 10.3.1.1.1"),
        (say("Combat number, line"), "NB 10.3.1.1.2"),
        (say("Combat number, square"), "NB 10.3.1.1.3"),
        (say("Combat number, other"), "NB 10.3.1.1.4-2"),
    )[column]
    return Modifier(numbers[column], label, rule)


# -- modifiers (NB 10.3) ---------------------------------------------------------------------------


def lines_of(ctx: Ctx, own: Side, foe: Side) -> tuple[Modifier, ...]:
    """All that is added to the die of a side in a round, found anew each time (NB 10.3)."""
    return tuple(m for m in _lines(ctx, own, foe) if m.value)


def _lines(ctx: Ctx, own: Side, foe: Side) -> Iterator[Modifier]:
    rows, uid = ctx.rules.tables.melee, own.modifying
    yield combat_number(ctx, uid, foe.units)
    yield from _general(ctx, own)
    yield from _works(ctx, own, foe)
    if all(_higher(ctx, mine, theirs) for mine in own.units for theirs in foe.units):
        yield rows["higher"].modifier()
    yield from (row.modifier() for row in _ground(ctx, own))
    unit = now(ctx, uid)
    if unit.routed:
        yield rows["routed"].modifier()
    elif unit.disordered:
        yield rows["disordered"].modifier()
    more = own.bases // max(1, foe.bases) - 1
    if more > 0:
        yield Modifier(
            more, say("More bases: {own} to {foe}", own=own.bases, foe=foe.bases), "NB 10.3.7"
        )
    if form_in_tables(ctx, uid) is Form.MARCH:
        yield rows["march"].modifier()
    if is_cavalry(ctx, uid) and any(is_sheltered(ctx, theirs) for theirs in foe.units):
        yield rows["cavalry_works"].modifier()
    if _lances(ctx, uid) and any(is_infantry(ctx, theirs) for theirs in foe.units):
        yield rows["lancers"].modifier()


def _lances(ctx: Ctx, uid: str) -> bool:
    counts = ctx.rules.tables.melee["lancers"].counts(ctx.rules.options)
    return counts and profile_of(ctx, uid).kind == "lancer"


def _general(ctx: Ctx, own: Side) -> Iterator[Modifier]:
    """The highest general in the combat must be used, even if he is worse than none; the value of
    some counts off turn alone (NB 10.3.1.2).
    """
    found = [g for uid in own.units for g in attached_generals(ctx, uid)]
    if not found:
        return
    chief = min(found, key=lambda g: (-ctx.table.generals[g].rank, g))
    there = ctx.table.generals[chief]
    defensive = general_card(ctx, chief).defensive and not there.fallen
    idle = defensive and is_on_turn(ctx, chief)
    value = 0 if idle else there.combat
    rule = "NB 10.3.1.2.2" if idle else "NB 10.3.1.2-1"
    yield Modifier(value, say("General {name}", name=name_of(ctx, chief)), rule)


def _works(ctx: Ctx, own: Side, foe: Side) -> Iterator[Modifier]:
    """The value of a town or of works for who is deployed in it and steady; of an entrenchment for
    who holds it against all enemies of the combat (NB 10.3.2, 10.3.9).
    """
    uid = own.modifying
    if not is_steady(ctx, uid):
        return
    town = now(ctx, uid).town
    if town:
        area = ctx.rules.area(town)
        fortified = ctx.rules.effects(area).works
        label = say("Fortified place") if fortified else say("In a town")
        rule = "NB 10.3.9" if fortified else "NB 10.3.2"
        yield Modifier(ctx.rules.value(ctx.table, area), label, rule)
        return
    line = held_line(ctx, uid)
    if line is not None and ctx.rules.effects(line).works:
        beyond = all(_is_beyond(ctx, uid, theirs) for theirs in foe.units)
        if beyond:
            yield Modifier(ctx.rules.value(ctx.table, line), say("Entrenchment"), "NB 10.3.9")


def _is_beyond(ctx: Ctx, uid: str, foe: str) -> bool:
    """Does an enemy stand ahead of the line of a unit's front, along which its works lie?"""
    return all(_ahead(ctx, uid, corner) for corner in laid(ctx, foe).corners)


def _ahead(ctx: Ctx, uid: str, point: tuple[int, int]) -> bool:
    place = laid(ctx, uid)
    (east, north), _ = place.axes
    dx, dy = point[0] - place.pose.x, point[1] - place.pose.y
    return dx * east + dy * north >= -SLACK


def _higher(ctx: Ctx, mine: str, theirs: str) -> bool:
    """Do all bases stand higher than the enemy (NB 10.3.3)?"""
    return level_of(ctx, laid(ctx, mine)) > level_of(ctx, laid(ctx, theirs))


def _ground(ctx: Ctx, own: Side) -> Iterator[RollRow]:
    """Woods, fords and bridges, in which any part of the unit is (NB 10.3.4, 10.3.8.1)."""
    rows, uid = ctx.rules.tables.melee, own.modifying
    if is_partly_in(ctx, uid, "wood"):
        if is_cavalry(ctx, uid):
            yield rows["wood_cavalry"]
        elif not is_troops(ctx, uid):
            yield rows["wood_artillery"]
        else:
            yield rows["wood_light" if profile_of(ctx, uid).skirmish else "wood_line"]
    march = now(ctx, uid).form is Form.MARCH
    bridge = is_partly_in(ctx, uid, "bridge")
    if (bridge and not march) or (is_partly_in(ctx, uid, "ford") and not (bridge and march)):
        yield rows["ford"]


def defends_against_horse(ctx: Ctx, uid: str) -> bool:
    """Infantry in square, troops in buildings or behind works: cavalry that loses a round against
    them loses one figure at most (NB 10.5).
    """
    square = is_infantry(ctx, uid) and now(ctx, uid).form is Form.SQUARE
    return square or is_sheltered(ctx, uid)


def own_side(ctx: Ctx, uid: str, combat: Combat) -> tuple[str, ...]:
    """The units of a combat that are of its side."""
    return combat.on if side_of(ctx, uid) == ctx.table.on_turn else combat.off
