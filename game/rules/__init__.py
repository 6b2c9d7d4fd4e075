"""The wargames, by their id. A game's code is imported when somebody asks for the game."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from game.engine.system import System

_HOMES: Mapping[str, str] = {
    "prussias_glory": "game.rules.prussias_glory.system",
    "camposanto": "game.rules.camposanto.system",
    "squares": "game.rules.squares.system",
}


class Systems(Mapping[str, System]):
    """All systems; each home module holds its value under the name SYSTEM."""

    def __getitem__(self, name: str) -> System:
        found = import_module(_HOMES[name]).SYSTEM
        assert isinstance(found, System)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)

    def __contains__(self, name: object) -> bool:
        return name in _HOMES


SYSTEMS: Mapping[str, System] = Systems()
