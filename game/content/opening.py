"""A scenario with its map, both sound and fitting, or the list of what is wrong."""

import hashlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.board.board import Board
from game.board.ground import Ground, board_of
from game.board.plane.ground import OpenTable
from game.content import library
from game.content.board_file import ground_for
from game.content.loose_ends import MetRow, loose_ends
from game.content.pack import packed
from game.content.problems import Problems, did_you_mean
from game.content.reading import is_file, noting
from game.content.scenario_file import Scenario, load_scenario, read_head


@dataclass(frozen=True, slots=True)
class SystemFiles:
    """What a system says of its scenarios: struct, what does not fit the ground, what is worth a
    look, and the kind of ground that it is played on.
    """

    schema: type[Struct]
    faults: Callable[[Any, Any], list[tuple[str, str, str]]]
    advice: Callable[[Any, Any], list[tuple[str, str, str]]] | None = None
    played_on: type[Board] | type[OpenTable] = Board


@dataclass(frozen=True, slots=True)
class Opened:
    """A sound scenario and its ground, with the map file's fingerprint and all files packed."""

    scenario: Scenario[Any]
    ground: Ground
    map_path: Path
    map_sha256: str
    files: bytes

    @property
    def board(self) -> Board:
        """The board, for what needs cells; of a table without a grid it raises."""
        return board_of(self.ground)


def open_scenario(
    path: Path, systems: Mapping[str, SystemFiles], problems: Problems
) -> Opened | None:
    """Scenario and map together; every fault of either is added to the problems."""
    before = len(problems.errors)
    of_head = Problems()
    head = read_head(path, of_head)
    if head is None:
        problems.found.extend(of_head)
        return None
    system = systems.get(head.system)
    if system is None:
        hint = did_you_mean(head.system, systems)
        problems.error(path, f'system = "{head.system}" is unknown', hint=hint)
        return None
    with noting() as seen:
        met: list[MetRow] = []
        scenario: Scenario[Any] | None = load_scenario(path, system.schema, problems, met)
        map_path = find_map(path, head.map)
        if map_path is None:
            hint = did_you_mean(head.map, library.maps())
            problems.error(path, f'map = "{head.map}" is not there', hint=hint)
            return None
        ground = ground_for(system.played_on, map_path, problems)
    if scenario is None or ground is None:
        loose_ends(met, ground, problems)
        return None
    for where, message, hint in system.faults(scenario, ground):
        problems.error(path, message, line=scenario.line_of(where), where=where, hint=hint)
    if len(problems.errors) > before:
        return None
    if _is_shipped(path) and library.has_own_for_shipped("maps", map_path.name):
        hint = "take it away to play on the shipped one"
        problems.warning(path, f"is played on your own map {map_path}", hint=hint)
    for where, message, hint in system.advice(scenario, ground) if system.advice else ():
        problems.warning(path, message, line=scenario.line_of(where), where=where, hint=hint)
    mark = hashlib.sha256(seen[map_path] or b"").hexdigest()
    return Opened(scenario, ground, map_path, mark, packed(path, map_path, seen))


def find_map(scenario: Path, name: str) -> Path | None:
    """The map of a scenario: in the folder beside its own, in its own, or in the library; a shipped
    one is played on the user's own map of that name, so that it is changed without touching it.
    """
    if not library.is_plain_name(name):
        return None
    if _is_shipped(scenario):
        return library.maps().get(name)
    folder = Path(os.path.realpath(scenario)).parent
    for near in (folder.parent / "maps" / f"{name}.tmx", folder / f"{name}.tmx"):
        if is_file(near):
            return near
    return library.maps().get(name)


def _is_shipped(scenario: Path) -> bool:
    shipped = os.path.realpath(library.shipped_folder("scenarios"))
    return str(Path(os.path.realpath(scenario)).parent) == shipped
