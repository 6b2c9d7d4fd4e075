"""The system's value: nothing of the game is left out of it."""

import importlib
import pkgutil

from game.engine.frame import Ask, Auto
from game.rules import prussias_glory
from game.rules.prussias_glory.system import SYSTEM, known


def test_every_frame_is_registered() -> None:
    """A frame that is not would make a save that cannot be read."""
    for found in pkgutil.walk_packages(prussias_glory.__path__, f"{prussias_glory.__name__}."):
        importlib.import_module(found.name)

    def below(kind: type) -> set[type]:
        subs: list[type] = kind.__subclasses__()
        return {kind}.union(*(below(sub) for sub in subs))

    ours = {k for k in below(Ask) | below(Auto) if k.__module__.startswith(prussias_glory.__name__)}
    assert ours == set(SYSTEM.frames)


def test_refusals_of_readings_too_should_be_met() -> None:
    """Such as those of retreats and of set-up by hand, whose modules have no frames."""
    assert {"PG 8.4a", "PG 7.0f", "PG 24.2.3a"} <= set(known()["refusal"])


def test_what_many_games_should_meet() -> None:
    """Refusals by rule, the cells of T6 and T7, kinds of events."""
    found = known()
    assert {"PG 7.1e", "PG 19.9a"} <= set(found["refusal"])
    assert all(rule.startswith("PG") for rule in found["refusal"])
    assert {"*4RS / 0", "2r*", "0"} <= set(found["result"])
    assert {"combat", "verdict"} <= set(found["event"])
