"""The ground of a map held against what a game has rules for."""

from collections.abc import Collection, Iterator

from game.board.board import Board
from game.board.kinds import side_of
from game.board.plane.ground import OpenTable
from game.board.plane.words import spoken_point
from game.rules.kit.faults import Fault


def strange_ground(
    board: Board, terrain: Collection[str], hexsides: Collection[str] = ()
) -> Iterator[Fault]:
    """Ground that a game has no rules for, each kind once with its first place, unless idle."""
    told: set[str] = set()
    for cell, kinds in enumerate(board.terrain):
        for kind in kinds:
            if kind not in terrain and kind not in told:
                told.add(kind)
                where = f'map "{board.id}", layers "terrain" and "cover", {board.label(cell)}'
                yield where, f'this game has no terrain "{kind}"', _known(terrain)
    for side in board.sides:
        if side.kind not in {*hexsides, *told} and not side_of(side.kind).idle:
            told.add(side.kind)
            between = f"{board.label(side.a)}-{board.label(side.b)}"
            where = f'map "{board.id}", layer "hexsides", {between}'
            yield where, f'this game has no rules for "{side.kind}"', _known(hexsides)


def strange_on_table(
    table: OpenTable, areas: Collection[str], lines: Collection[str] = ()
) -> Iterator[Fault]:
    """Areas and lines of a table that a game has no rules for, each kind once with the first."""
    for layer, known, drawn in (
        ("areas", areas, [(one.kind, one.name, one.outline) for one in table.areas]),
        ("lines", lines, [(one.kind, one.name, one.points) for one in table.barriers]),
    ):
        first = {kind: (name, points[0]) for kind, name, points in reversed(drawn)}
        for kind in dict.fromkeys(kind for kind, _, _ in drawn if kind not in known):
            name, at = first[kind]
            where = f'map "{table.id}", layer "{layer}", "{name}" at {spoken_point(at)}'
            hint = f"one of {', '.join(sorted(known))}" if known else "it knows none"
            yield where, f'this game has no rules for "{kind}"', hint


def _known(words: Collection[str]) -> str:
    if not words:
        return "it knows none: say it by terrain"
    return f"one of {', '.join(sorted(words))}"
