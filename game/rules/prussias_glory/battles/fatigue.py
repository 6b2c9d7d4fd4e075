"""Heat, fatigue and rest at Zorndorf (PG 25.3.4, Ruling 65)."""

from msgspec.structs import replace

from game.engine.text import counted
from game.rules.prussias_glory.combat.losses import change_army, level_of_army, place_markers
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.pieces import people
from game.rules.prussias_glory.table import Ctx, Lost

FATIGUE = "fatigue"

Track = tuple[Lost, ...]


def exert(ctx: Ctx, *sides: str) -> None:
    """An army has moved or fought in this turn, and will tire by it (PG 25.3.4a)."""
    if not ctx.rules.on(SpecialRule.HEAT):
        return
    for side in sides:
        if side not in ctx.table.exerted:
            ctx.append(ctx.table.exerted, side)


def bombarded(ctx: Ctx, side: str, strength: int) -> None:
    """Being bombarded tires an army from a strength of 3 (PG 25.3.4b)."""
    if strength >= ctx.rules.tables.zorndorf.bombarded_from.value:
        exert(ctx, side)


def tires(ctx: Ctx, side: str) -> bool:
    """Whether an active army has moved or fought in this turn (PG 25.3.4a)."""
    return ctx.table.armies[side].active and side in ctx.table.exerted


def rests(ctx: Ctx, side: str) -> bool:
    """Whether an active army has rested for the whole turn and has fatigue to shed (PG 25.3.4c)."""
    weary = any(x.marker == FATIGUE for x in ctx.table.tracks[side])
    return ctx.table.armies[side].active and side not in ctx.table.exerted and weary


def settle(ctx: Ctx, side: str) -> None:
    """Fatigue or rest, after restoration and before Current Morale is set (PG 25.3.4a, 25.3.4c)."""
    if not ctx.rules.on(SpecialRule.HEAT):
        return
    figures = ctx.rules.tables.zorndorf
    if tires(ctx, side):
        place_markers(ctx, side, figures.fatigue.value, FATIGUE)
        text = counted(
            figures.fatigue.value,
            "Fatigue costs {side} {n} level.",
            "Fatigue costs {side} {n} levels.",
            side=people(ctx, side).inline,
        )
        ctx.tell(figures.fatigue.rule, text, kind="army", side=side)
    elif rests(ctx, side):
        army, before = ctx.table.armies[side], level_of_army(ctx, side)
        track, base = rested(ctx.table.tracks[side], army.base, figures.rest.value)
        ctx.put(ctx.table.tracks, side, track)
        change_army(ctx, side, base=base)
        gained = level_of_army(ctx, side) - before
        text = counted(
            gained,
            "Rest restores {n} level to {side}.",
            "Rest restores {n} levels to {side}.",
            side=people(ctx, side).inline,
        )
        ctx.tell(figures.rest.rule, text, kind="army", side=side)


def forget(ctx: Ctx) -> None:
    """A new turn: nobody has moved or fought yet (PG 25.3.4a)."""
    if ctx.table.exerted:
        ctx.set(exerted=[])


def rested(track: Track, base: int, most: int) -> tuple[Track, int]:
    """The track less two fatigue markers, the gap closed from below (PG 25.3.4c, Ruling 65)."""
    if not track:
        return track, base
    first = max(x.box for x in track)
    weary = [i for i, x in enumerate(track) if x.marker == FATIGUE]
    gone = set(sorted(weary, key=lambda i: track[i].box)[:most])
    left = [x for i, x in enumerate(track) if i not in gone]
    if not left:
        return (), first
    while (gap := _highest_gap(left, first)) is not None:
        at = min(range(len(left)), key=lambda i: left[i].box)
        left[at] = replace(left[at], box=gap)
    return tuple(left), base


def _highest_gap(track: list[Lost], first: int) -> int | None:
    """The highest empty box between that of the first counter and the lowest occupied one."""
    taken = {x.box for x in track}
    return next((n for n in range(first, min(taken), -1) if n not in taken), None)


def foreseen(ctx: Ctx, side: str, track: Track, base: int) -> tuple[Track, int]:
    """The track as fatigue or rest would leave it if the turn ended now (PG 25.3.4)."""
    if not ctx.rules.on(SpecialRule.HEAT):
        return track, base
    figures = ctx.rules.tables.zorndorf
    if tires(ctx, side):
        low = min((x.box for x in track), default=base + 1)
        new = (Lost(low - 1 - n, marker=FATIGUE) for n in range(figures.fatigue.value))
        return (*track, *new), base
    return rested(track, base, figures.rest.value) if rests(ctx, side) else (track, base)
