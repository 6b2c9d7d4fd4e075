"""The turns and the levels of victory of a scenario held against themselves (PG 12.0, 23.2)."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from game.rules.kit.faults import Fault
from game.rules.prussias_glory.data.scenario import PgScenario, VictoryLevel
from game.rules.prussias_glory.victory import RANKS

SETUP = "[setup]"


def turn_faults(body: PgScenario) -> Iterator[Fault]:
    """The clock goes forward, and each side has its player turn (PG 12.0a, 12.0c)."""
    clock = body.setup.clock
    if not clock:
        yield SETUP, "clock is empty", 'such as clock = ["14:30", "15:30"]'
    for time in clock:
        hours, minutes = time.split(":")
        if int(hours) > 23 or int(minutes) > 59:
            yield SETUP, f'clock: "{time}" is no time of the day', 'from "00:00" to "23:59"'
    for before, after in pairwise(clock):
        if after <= before:
            hint = "write the turns in the order of time"
            yield SETUP, f'clock: "{after}" does not come after "{before}"', hint
    if len(set(body.setup.player_order)) != len(body.setup.player_order):
        hint = 'who plays first stands first: ["prussian", "coalition"] or the other way round'
        yield SETUP, "player_order names one side twice", hint
    for rule, times in Counter(body.setup.special_rules).items():
        if times > 1:
            yield SETUP, f'special_rules names "{rule}" {times} times', ""


def verdict_faults(body: PgScenario) -> Iterator[Fault]:
    """Every game has a verdict, and every level can be reached (PG 22.0a, 23.2, 26.2c)."""
    fallbacks = [v for v in body.victory_level if v.otherwise]
    if not body.setup.draw_if_none and not fallbacks:
        hint = "so a game may have no verdict; or set draw_if_none = true in [setup]"
        yield "victory_level", "none is marked as otherwise = true", hint
    if body.setup.draw_if_none and fallbacks:
        hint = "leave out one of the two"
        yield SETUP, "draw_if_none = true, but a victory_level is marked as otherwise = true", hint
    for number, level in enumerate(body.victory_level, 1):
        where = f"victory_level {number}"
        yield from ((where, what, hint) for what, hint in _level(level, fallbacks))


def _level(level: VictoryLevel, fallbacks: list[VictoryLevel]) -> Iterator[tuple[str, str]]:
    least, most = level.differential_min, level.differential_max
    asks = _conditions(level)
    if level.otherwise and level is not fallbacks[0]:
        yield "is never reached: another is marked as otherwise = true before it", ""
    elif level.otherwise and asks:
        text = f"is what holds if no other does, but it asks for {', '.join(asks)}"
        yield text, "leave the conditions or otherwise = true out"
    elif not level.otherwise and not asks:
        yield "has no condition, so it is always reached", "or write otherwise = true"
    if least is not None and most is not None and least > most:
        yield f"is never reached: differential_min = {least} is above differential_max = {most}", ""


def out_of_reach(body: PgScenario) -> Iterator[Fault]:
    """Levels that never decide: a higher one, or one as high, holds too (PG 23.2, Ruling 57)."""
    levels = [*enumerate(body.victory_level, 1)]
    for number, level in levels:
        if level.otherwise:
            continue
        for other_number, other in levels:
            if other is level or other.otherwise or not _implies(level, other):
                continue
            higher = RANKS[other.level] > RANKS[level.level]
            as_high = RANKS[other.level] == RANKS[level.level]
            if higher or (as_high and (other.side != level.side or other_number < number)):
                text = f"is never reached: where it holds, victory_level {other_number} holds too"
                yield f"victory_level {number}", text, "make its conditions narrower"
                break


def _implies(level: VictoryLevel, other: VictoryLevel) -> bool:
    """Whether the conditions of another level hold wherever those of this one do."""
    return (
        _state_implies(level.coalition_state, other.coalition_state)
        and _state_implies(level.prussian_state, other.prussian_state)
        and _at_most(level.coalition_morale_max, other.coalition_morale_max)
        and _at_most(level.prussian_morale_max, other.prussian_morale_max)
        and other.higher_morale in (None, level.higher_morale)
        and _at_most(level.differential_max, other.differential_max)
        and _at_least(level.differential_min, other.differential_min)
    )


def _state_implies(state: str, other: str) -> bool:
    """Routed is demoralised too (Ruling 57)."""
    return other in ("", state) or (state, other) == ("routed", "demoralised")


def _at_most(most: int | None, other: int | None) -> bool:
    return other is None or (most is not None and most <= other)


def _at_least(least: int | None, other: int | None) -> bool:
    return other is None or (least is not None and least >= other)


def _conditions(level: VictoryLevel) -> list[str]:
    """The keys by which a level asks for something."""
    asked = {
        "coalition_state": level.coalition_state or None,
        "prussian_state": level.prussian_state or None,
        "coalition_morale_max": level.coalition_morale_max,
        "prussian_morale_max": level.prussian_morale_max,
        "higher_morale": level.higher_morale,
        "differential_min": level.differential_min,
        "differential_max": level.differential_max,
    }
    return [key for key, value in asked.items() if value is not None]
