"""What is wrong with a scenario file, whatever the game."""

from collections import Counter
from collections.abc import Iterable, Iterator

from game.board.board import Board

Fault = tuple[str, str, str]  # where, what, hint


def twice(name: str, ids: Iterable[str]) -> Iterator[Fault]:
    """Ids of entries (`name`) that are given more than once."""
    for uid, times in Counter(ids).items():
        if times > 1:
            yield f'{name} "{uid}"', f"is there {times} times", "every id is given once"


def options_twice(options: Iterable[str]) -> Iterator[Fault]:
    """Options that are named more than once."""
    for option, times in Counter(options).items():
        if times > 1:
            yield "[setup]", f'options name "{option}" {times} times', ""


def off_map(board: Board, labels: Iterable[tuple[str, str, str | None]]) -> Iterator[Fault]:
    """Cells that are not on the map; each with where it is named and under which key."""
    for where, key, label in labels:
        if label is not None and board.cell(label) is None:
            span = f"is not on map {board.id} ({board.labels.span()})"
            yield where, f'{key} = "{label}" {span}', ""
