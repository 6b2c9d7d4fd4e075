"""Levels, counters (two from level 3, PG 1.4a), army morale and CS (PG 10.0, 10.1, 11.1.1)."""

from msgspec import structs

from game.engine.event import GRAVE
from game.engine.text import Text, say
from game.rules.prussias_glory.battles import baggage
from game.rules.prussias_glory.data.cards import TWO_COUNTERS_FROM, enemy_of
from game.rules.prussias_glory.pieces import card, name_of, people, side_of, take_off, unit
from game.rules.prussias_glory.table import Ctx, Lost

REPLACEMENT_LEVEL = 2  # PG 1.4a: the replacement counter shows levels 2 and 1
ARMY_MORALE_PHASE = "army_morale"


# -- units -----------------------------------------------------------------------------------------


def lose_level(ctx: Ctx, uid: str, *, rule: str) -> None:
    """One level less; from 3 to 2 the counter is swapped, at 1 the unit is gone (PG 11.1.1a-b)."""
    level = unit(ctx, uid).level
    if baggage.is_baggage(ctx, uid):
        _baggage_stays(ctx, uid)
        return
    if level == 1:
        eliminate(ctx, uid, rule=rule)
        return
    text = say("{unit} loses a level: {n} left.", unit=name_of(ctx, uid), n=level - 1)
    ctx.tell(rule, text, uid, kind="loss")
    ctx.change(uid, level=level - 1)
    if level == TWO_COUNTERS_FROM:
        # Ruling 74: the counter that is swapped is a lost counter.
        _count_counter(ctx, uid, Lost(0, uid, level))


def eliminate(ctx: Ctx, uid: str, *, rule: str) -> None:
    """Take a unit from the map for good; its counters go on the track (PG 10.0b, 10.1b)."""
    if baggage.is_baggage(ctx, uid):
        _baggage_stays(ctx, uid)
        return
    ctx.tell(rule, say("{unit} is eliminated.", unit=name_of(ctx, uid)), uid, kind="loss")
    _remove(ctx, uid)


def rout_off_map(ctx: Ctx, uid: str) -> None:
    """A Routed unit leaves the map: it counts as eliminated (PG 8.2e, 10.0e)."""
    ctx.tell("PG 8.2e", say("{unit} routs off the map.", unit=name_of(ctx, uid)), uid, kind="loss")
    _remove(ctx, uid)


def capture(ctx: Ctx, uid: str, *, rule: str) -> None:
    """A unit is captured with all its counters (PG 1.2f, 10.0e)."""
    if baggage.is_baggage(ctx, uid):
        _baggage_stays(ctx, uid)
        return
    _tell_capture(ctx, uid, say("{unit} is captured.", unit=name_of(ctx, uid)), rule)
    _remove(ctx, uid, captured=True)


def _baggage_stays(ctx: Ctx, uid: str) -> None:
    """The light baggage is never taken from the map; if it routs now, 1 CS (PG 25.3.5d)."""
    if baggage.stay(ctx, uid):
        gain_cs(ctx, enemy_of(side_of(ctx, uid)), 1, rule="PG 10.1a")


def capture_counter(ctx: Ctx, uid: str, *, rule: str) -> None:
    """Only the counter on the map is captured; without a replacement the unit is (PG T1b)."""
    level = unit(ctx, uid).level
    if level < TWO_COUNTERS_FROM:
        # Ruling 50: no replacement counter, so the unit is captured whole.
        capture(ctx, uid, rule=rule)
        return
    lost, name = level - REPLACEMENT_LEVEL, name_of(ctx, uid)
    text = say("Levels of {unit} captured: {n}.", n=lost, unit=name)
    _tell_capture(ctx, uid, text, rule)
    ctx.change(uid, level=REPLACEMENT_LEVEL)
    _count_counter(ctx, uid, Lost(0, uid, level, captured=True))


def leave_map(ctx: Ctx, uid: str) -> None:
    """A unit of a broken army leaves by its own will and is not eliminated (PG 10.2h)."""
    text = say("{unit} leaves the map.", unit=name_of(ctx, uid))
    ctx.tell("PG 10.2h", text, uid, kind="retreat", depth=0)
    take_off(ctx, uid)
    ctx.append(ctx.table.left_map, uid)


def counters_of(level: int) -> tuple[int, ...]:
    """The level sides of the counters a unit with so many levels is made of (PG 1.4a, 10.0f)."""
    return (level, REPLACEMENT_LEVEL) if level >= TWO_COUNTERS_FROM else (level,)


def levels_shown(lost: Lost) -> int:
    """How many levels a counter on the track stands for (PG 10.0g)."""
    return lost.level if lost.level < TWO_COUNTERS_FROM else lost.level - REPLACEMENT_LEVEL


def _remove(ctx: Ctx, uid: str, *, captured: bool = False) -> None:
    level = unit(ctx, uid).level
    take_off(ctx, uid)
    ctx.change(uid, level=0)
    for shown in counters_of(level):
        _count_counter(ctx, uid, Lost(0, uid, shown, captured))


def _count_counter(ctx: Ctx, uid: str, lost: Lost) -> None:
    """A counter comes off the map: onto the track, and 1 CS for the enemy (PG 10.0b, 10.1b)."""
    side = side_of(ctx, uid)
    _put_on_track(ctx, side, lost)
    gain_cs(ctx, enemy_of(side), 1)


def _tell_capture(ctx: Ctx, uid: str, text: Text, rule: str) -> None:
    weight = GRAVE if card(ctx, uid).is_artillery else ""
    ctx.tell(rule, text, uid, kind="capture", weight=weight)


# -- combat success --------------------------------------------------------------------------------


def gain_cs(ctx: Ctx, side: str, n: int, *, rule: str = "PG 10.1b") -> None:
    """A side earns combat success; in the Army Morale phase for the next turn (PG 10.1, 10.2d)."""
    army = ctx.table.armies[side]
    if ctx.table.phase == ARMY_MORALE_PHASE:
        change_army(ctx, side, cs_next=army.cs_next + n)
    else:
        change_army(ctx, side, cs=army.cs + n)
    text = say("Combat success for {side}: +{n}.", side=people(ctx, side).inline, n=n)
    ctx.tell(rule, text, kind="army", side=side, depth=ctx.depth + 1)


# -- the track -------------------------------------------------------------------------------------


def change_army(ctx: Ctx, side: str, **fields: object) -> None:
    """Give an army new values."""
    ctx.put(ctx.table.armies, side, structs.replace(ctx.table.armies[side], **fields))


def lowest_box(ctx: Ctx, side: str) -> int | None:
    """The lowest-numbered occupied box; None: the track is empty (PG 10.0b)."""
    return min((lost.box for lost in ctx.table.tracks[side]), default=None)


def level_of_army(ctx: Ctx, side: str) -> int:
    """The army's morale without its Routed units: the lowest occupied box (PG 10.0b, 21.0c)."""
    low = lowest_box(ctx, side)
    return ctx.table.armies[side].base if low is None else low


def place_markers(ctx: Ctx, side: str, n: int, marker: str) -> None:
    """Markers for activation or fatigue, each in a box of its own (PG 10.0b, 10.0d)."""
    for _ in range(n):
        _put_on_track(ctx, side, Lost(0, marker=marker))


def subtract(ctx: Ctx, side: str, n: int, marker: str) -> None:
    """A penalty lowers the level by exactly n (PG 10.0b)."""
    # Ruling 26: on an empty track the level itself falls; a first marker would not lower it.
    if ctx.table.tracks[side]:
        place_markers(ctx, side, n, marker)
        return
    change_army(ctx, side, base=ctx.table.armies[side].base - n)


def _put_on_track(ctx: Ctx, side: str, lost: Lost) -> None:
    """Into the highest empty box below those filled; the first where CM stands (PG 10.0b-c)."""
    low = lowest_box(ctx, side)
    box = ctx.table.armies[side].base if low is None else low - 1
    track = (*ctx.table.tracks[side], structs.replace(lost, box=box))
    ctx.put(ctx.table.tracks, side, track)
