"""What is wrong with a scenario file, whatever the game."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from game.board.board import Board
from game.content.problems import did_you_mean, one_of
from game.engine.options import Options, Wanted, after, clashes

Fault = tuple[str, str, str]  # where, what, hint


def twice(name: str, ids: Iterable[str]) -> Iterator[Fault]:
    """Ids of entries (`name`) that are given more than once."""
    for uid, times in Counter(ids).items():
        if times > 1:
            yield f'{name} "{uid}"', f"is there {times} times", "every id is given once"


def options_twice(options: Iterable[str]) -> Iterator[Fault]:
    """Options that are named more than once."""
    return _twice("options name", options)


def _twice(names: str, options: Iterable[str]) -> Iterator[Fault]:
    for option, times in Counter(options).items():
        if times > 1:
            yield "[setup]", f'{names} "{option}" {times} times', ""


def switch_faults(setup: Any, options: Options) -> Iterator[Fault]:
    """Options and what is left out of a preset: named twice, or so that it changes nothing, or
    against each other.
    """
    preset = options.preset(setup.preset)
    inside = () if preset is None else preset.options
    yield from options_twice(setup.options)
    yield from _twice("without names", setup.without)
    for option in setup.options:
        if option in inside:
            told = f'options name "{option}", which the preset "{setup.preset}" has'
            yield "[setup]", told, "leave it out"
    for option in setup.without:
        if option not in inside:
            told = f'without names "{option}", which the preset "{setup.preset}" does not have'
            yield "[setup]", told, "leave it out"
    wish = Wanted(on=tuple(setup.options), off=tuple(setup.without))
    for clash in clashes(options, after(inside, wish)):
        one, two = clash.option, clash.other
        how = "only with" if clash.lacks else "without"
        told = f'option "{one.id}" ({one.cited}) is played {how} "{two.id}" ({two.cited})'
        yield "[setup]", told, ""


def unknown_names(wanted: Iterable[tuple[str, str, str, Collection[str]]]) -> Iterator[Fault]:
    """Names that nobody bears: each with where it is named, under which key, and those there are;
    an empty one names nobody.
    """
    for where, key, named, known in wanted:
        if named and named not in known:
            yield where, f'{key} = "{named}" is unknown', did_you_mean(named, known)


def temper_faults(tempers: Iterable[str], sides: Collection[str]) -> Iterator[Fault]:
    """Commanders of sides that are not there."""
    for side in tempers:
        if side not in sides:
            yield "tempers", f'there is no side "{side}"', one_of(side, sides)


def shared_ids(units: Iterable[str], generals: Iterable[str]) -> Iterator[Fault]:
    """Generals that have the id of a unit."""
    for uid in sorted(set(units) & set(generals)):
        yield f'general "{uid}"', "has the id of a unit", "every piece has an id of its own"


def off_map(board: Board, labels: Iterable[tuple[str, str, str | None]]) -> Iterator[Fault]:
    """Cells that are not on the map; each with where it is named and under which key."""
    for where, key, label in labels:
        if label is not None and board.cell(label) is None:
            span = f"is not on map {board.id} ({board.labels.span()})"
            yield where, f'{key} = "{label}" {span}', ""
