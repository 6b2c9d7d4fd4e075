"""Plays a toy game, keeps it, and says on stdout what has been done; the test kills it."""

import sys
from collections.abc import Iterator
from pathlib import Path

from game.engine.autosave import SessionKeeper
from game.engine.dice import SeededDice
from game.engine.match import Match
from tests.engine.helpers import SETTING, game
from tests.engine.walk import any_action


def walk(seed: int) -> Iterator[Match]:
    """A game at each of its steps; now and then an action is taken back."""
    chance, match = SeededDice(seed), game(seed=seed)
    step = 0
    yield match
    while not match.over:
        step += 1
        if step % 5 or match.undo() is not None:
            assert match.act(any_action(match, chance)) is None
        yield match


def main(folder: Path, seed: int) -> None:
    """The game, each step reported after it was kept."""
    keeper = SessionKeeper(folder, SETTING, lambda: "now", game="killed")
    for match in walk(seed):
        keeper.after(match)
        print(len(match.records), match.hash, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
