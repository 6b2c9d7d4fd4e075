"""The system's value: nothing of the game is left out of it."""

import importlib
import pkgutil

from game.engine.frame import Ask, Auto
from game.rules import prussias_glory
from game.rules.prussias_glory.system import SYSTEM


def test_every_frame_is_registered() -> None:
    """A frame that is not would make a save that cannot be read."""
    for found in pkgutil.walk_packages(prussias_glory.__path__, f"{prussias_glory.__name__}."):
        importlib.import_module(found.name)

    def below(kind: type) -> set[type]:
        subs: list[type] = kind.__subclasses__()
        return {kind}.union(*(below(sub) for sub in subs))

    ours = {k for k in below(Ask) | below(Auto) if k.__module__.startswith(prussias_glory.__name__)}
    assert ours == set(SYSTEM.frames)
