"""The shelf: all scenarios of the installed systems, opened by their id, a file or a text."""

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import structs

from game.content import library
from game.content.opening import SystemFiles, open_scenario
from game.content.pack import unpacked
from game.content.problems import Problem, Problems, Severity, did_you_mean
from game.content.reading import instead_of_disk
from game.content.scenario_file import Head, Scenario, read_head
from game.engine.options import strange, wanted, why_not_together
from game.engine.setting import FileMark, Setting
from game.engine.system import System

INLINE = "inline"
TILES = "tiles"
PLUS = "+"


class Shelf:
    """Opens scenarios for the systems it was given."""

    def __init__(self, systems: Mapping[str, System]) -> None:
        self.systems = systems

    def heads(self) -> list[Head]:
        """What every readable scenario says of itself, by id."""
        return [head for head, _ in self._heads() if head is not None]

    def unreadable(self) -> list[Problem]:
        """The first fault of each scenario that is not listed."""
        return [fault for _, faults in self._heads() for fault in faults[:1]]

    def _heads(self) -> Iterator[tuple[Head | None, tuple[Problem, ...]]]:
        for path in library.scenarios().values():
            problems = Problems()
            head = read_head(path, problems)
            if head is not None and head.system not in self.systems:
                hint = did_you_mean(head.system, self.systems)
                problems.error(path, f'system = "{head.system}" is unknown', hint=hint)
            yield None if problems.errors else head, problems.errors

    def open(self, scenario: str) -> Setting | Problem:
        """The scenario of this id, with what is wanted behind it ("battle+preset+option+-option":
        the last is out of force), or its first fault.
        """
        name, *options = scenario.split(PLUS)
        paths = library.scenarios()
        if name not in paths:
            message = f'there is no scenario "{name}"'
            return _error(name, message, did_you_mean(name, paths))
        return self.open_file(paths[name], tuple(options))

    def find(self, scenario: str, files: bytes) -> Setting | Problem:
        """The scenario of a save: as on the disk if still the same, else from what it carries."""
        now = self.open(scenario)
        same = isinstance(now, Setting) and now.files == files
        pack = None if same or not files else unpacked(files)
        if pack is None:
            return now
        path, texts = pack
        with instead_of_disk(texts):
            then = self.open_file(path, tuple(scenario.split(PLUS)[1:]))
        if isinstance(then, Setting):
            there = now.map_path if isinstance(now, Setting) and now.map == then.map else None
            return replace(then, files=files, carried=True, map_path=there)
        # A newer program may refuse what an older one took: the guard of saves decides then.
        return now if isinstance(now, Setting) else then

    def open_text(self, text: str, map_text: str = "") -> Setting | Problem:
        """A scenario handed over as the text of a TOML file; its id must be "inline". So is the map
        that may come with it, a Tiled map drawn with the shipped tiles ("../assets/tiles/...").
        """
        with tempfile.TemporaryDirectory() as folder:
            top = Path(folder)
            path = top / "scenarios" / f"{INLINE}.toml"
            path.parent.mkdir()
            path.write_text(text, "utf-8")
            if map_text:
                (top / "maps").mkdir()
                (top / "maps" / f"{INLINE}.tmx").write_text(map_text, "utf-8")
                shutil.copytree(library.shipped_folder("assets") / TILES, top / "assets" / TILES)
            found = self.open_file(path)
        if isinstance(found, Problem):
            return _error(INLINE, found.message, found.hint, found.where, found.line)
        return found

    def open_file(self, path: Path, options: tuple[str, ...] = ()) -> Setting | Problem:
        """The scenario in a file, its options as they are wanted, or the first fault of it or of
        its map.
        """
        problems = Problems()
        opened = open_scenario(path, self.files(), problems)
        if opened is None:
            return problems.errors[0]
        system = self.systems[opened.scenario.system]
        scenario = _with_options(system, opened.scenario, options)
        if isinstance(scenario, Problem):
            return scenario
        if options:
            for where, message, hint in system.check(scenario, opened.ground):
                return _error(str(path), message, hint, where)
        rules = system.load(scenario, opened.ground)
        if clash := _clash(system, rules):
            return _error(str(path), clash)
        return Setting(
            system,
            rules,
            FileMark(PLUS.join((scenario.id, *options)), scenario.sha256),
            FileMark(scenario.map, opened.map_sha256),
            scenario.title,
            opened.map_path,
            opened.files,
            tempers=scenario.tempers,
        )

    def files(self) -> dict[str, SystemFiles]:
        """What each system says of its scenario files, for `content`."""
        return {
            name: SystemFiles(system.scenario_type, system.check, system.advise, system.played_on)
            for name, system in self.systems.items()
        }


def _with_options(
    system: System, scenario: Scenario[Any], options: tuple[str, ...]
) -> Scenario[Any] | Problem:
    """The scenario with its options as they are wanted, or the first one that nobody knows."""
    if (unknown := strange(system.options, options)) is not None:
        known = () if system.options is None else system.options.names()
        message = f'there is no option "{unknown}"'
        return _error(scenario.id, message, did_you_mean(unknown, known))
    if system.options is None or not options:
        return scenario
    wish = wanted(system.options, options)
    return structs.replace(scenario, body=system.options.choose(scenario.body, wish))


def _clash(system: System, rules: Any) -> str:
    """Why a game cannot be played by the options in force; empty: it can."""
    if system.options is None:
        return ""
    found = why_not_together(system.options, system.ledger(), system.options.in_force(rules))
    return "" if found is None else str(found.message)


def _error(
    file: str, message: str, hint: str = "", where: str = "", line: int | None = None
) -> Problem:
    return Problem(Severity.ERROR, file, line, where, message, hint)
