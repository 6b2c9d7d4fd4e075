"""The games by their id: folders with a module `system`, imported when one is asked for."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files

from game.engine.system import System

FIRST = ("prussias_glory",)
"""What lists of games begin with; the others follow by name."""


@cache
def _homes() -> tuple[str, ...]:
    folders = (entry for entry in files(__name__).iterdir() if entry.is_dir())
    found = (f.name for f in folders if (f / "system.py").is_file())
    return tuple(sorted(found, key=lambda name: (name not in FIRST, name)))


class Systems(Mapping[str, System]):
    """All systems; each home module holds its value under the name SYSTEM."""

    def __getitem__(self, name: str) -> System:
        if name not in _homes():
            raise KeyError(name)
        found = import_module(f"{__name__}.{name}.system").SYSTEM
        assert isinstance(found, System)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_homes())

    def __len__(self) -> int:
        return len(_homes())

    def __contains__(self, name: object) -> bool:
        return name in _homes()


SYSTEMS: Mapping[str, System] = Systems()
