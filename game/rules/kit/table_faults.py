"""What is wrong with a scenario that is played on an open table, whatever the game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from game.board.plane.distance import overlap
from game.board.plane.ground import Area, Barrier, OpenTable
from game.board.plane.numbers import Point
from game.board.plane.shapes import Outline
from game.board.plane.words import spoken_point
from game.rules.kit.faults import Fault
from game.rules.kit.positions import known_point

Where = str
Limits = tuple[str, int, int]
"""What a kind of ground is called within a sentence, the least and the most it may have."""


def grounds_of(table: OpenTable) -> Iterator[tuple[Where, Area | Barrier]]:
    """Every area and line of a table, with where it stands in the map."""
    for layer, grounds in (("areas", table.areas), ("lines", table.barriers)):
        for one in grounds:
            yield f'map "{table.id}", layer "{layer}", "{one.name}"', one


def beyond(table: OpenTable, key: str, limits: Mapping[str, Limits]) -> Iterator[Fault]:
    """Grounds of which the map tells a number (`key`) that their kind may not have."""
    for where, one in grounds_of(table):
        told = dict(one.told).get(key, "")
        if not told or one.kind not in limits:
            continue
        name, least, most = limits[one.kind]
        if not (told.isdecimal() and least <= int(told) <= most):
            yield where, f"{key} = {told}", f"{name} has {least} to {most}"


def off_table(table: OpenTable, named: Iterable[tuple[Where, str, str]]) -> Iterator[Fault]:
    """Points that do not lie on the table; each with where it is named and under which key."""
    for where, key, words in named:
        if not table.has(known_point(words)):
            yield where, f'{key} = "{words}" is not on the table', size_of(table)


def size_of(table: OpenTable) -> str:
    """How far a table goes, for a hint."""
    return f"it goes to {spoken_point((table.width, table.height))}"


def one_on_another(laid: Sequence[tuple[Where, str, Outline]]) -> Iterator[Fault]:
    """Pieces of which one stands on another; each with where it is named and its id."""
    for (_, one, a), (where, _, b) in combinations(laid, 2):
        if overlap(a, b):
            yield where, f'stands on "{one}"', "move one of them"


def along_edge(table: OpenTable, a: Point, b: Point) -> bool:
    """Whether two points are the ends of a stretch of one edge."""
    upright = a[0] == b[0] and a[0] in (0, table.width)
    level = a[1] == b[1] and a[1] in (0, table.height)
    return a != b and (upright or level)


def clock_faults(clock: Sequence[str], turns: int) -> Iterator[Fault]:
    """Times of the turns that are more or fewer than these."""
    if clock and len(clock) != turns:
        yield "[setup]", f"clock has {len(clock)} times for {turns} turns", "one for each turn"
