"""Saves of every schema ever shipped still load; their hashes were written down at the time."""

from pathlib import Path

import pytest

from game.engine import save
from game.engine.migrations import SCHEMA
from game.engine.save import Loaded
from game.replay.replay import Replay
from tests.engine.helpers import find

SAVES = Path(__file__).resolve().parent.parent / "saves"


def test_there_is_a_save_of_every_schema() -> None:
    assert [int(p.name.removeprefix("schema_")) for p in sorted(SAVES.glob("schema_*"))] == list(
        range(1, SCHEMA + 1)
    )


@pytest.mark.parametrize(
    "path", sorted(SAVES.glob("*/toy-typed.json")), ids=lambda p: p.parent.name
)
def test_an_old_save_goes_on(path: Path) -> None:
    """A duel is about to be fought with typed-in dice; blue b3 stands against red r3."""
    loaded = save.read(path, find)
    assert isinstance(loaded, Loaded), str(loaded)
    match = loaded.match
    assert loaded.warnings == ()
    assert (len(match.records), match.hash) == (11, "0d9523dc6600d956")
    assert match.dice_request is not None and match.dice_request.faces == 6
    assert match.give_die(1) is None and match.give_die(5) is None
    assert match.reading.table.units["b3"].steps == 1
    assert Replay(match).verify() is None
