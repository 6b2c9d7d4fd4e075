"""The shelf: all scenarios of the installed systems, opened by their id, a file or a text."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from game.content import library
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problem, Problems, Severity, did_you_mean
from game.content.scenario_file import Head, read_head
from game.engine.setting import FileMark, Setting
from game.engine.system import System

INLINE = "inline"


class Shelf:
    """Opens scenarios for the systems it was given."""

    def __init__(self, systems: Mapping[str, System]) -> None:
        self.systems = systems

    def heads(self) -> list[Head]:
        """What every readable scenario says of itself, by id."""
        found = (read_head(path, Problems()) for path in library.scenarios().values())
        return [head for head in found if head is not None and head.system in self.systems]

    def open(self, scenario: str) -> Setting | Problem:
        """The scenario with this id, or the first fault of its files."""
        paths = library.scenarios()
        if scenario not in paths:
            message = f'there is no scenario "{scenario}"'
            return _error(scenario, message, did_you_mean(scenario, paths))
        return self.open_file(paths[scenario])

    def open_text(self, text: str) -> Setting | Problem:
        """A scenario handed over as the text of a TOML file; its id must be "inline"."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{INLINE}.toml"
            path.write_text(text, "utf-8")
            found = self.open_file(path)
        if isinstance(found, Problem):
            return _error(INLINE, found.message, found.hint, found.where, found.line)
        return found

    def open_file(self, path: Path) -> Setting | Problem:
        """The scenario in a file, or the first fault of it or of its map."""
        problems = Problems()
        setting = self._open(path, problems)
        if setting is None:
            return problems.errors[0]
        return setting

    def _open(self, path: Path, problems: Problems) -> Setting | None:
        opened = open_scenario(path, self.files(), problems)
        if opened is None:
            return None
        scenario = opened.scenario
        system = self.systems[scenario.system]
        return Setting(
            system,
            system.load(scenario, opened.board),
            FileMark(scenario.id, scenario.sha256),
            FileMark(scenario.map, opened.map_sha256),
            scenario.title,
        )

    def files(self) -> dict[str, SystemFiles]:
        """What each system says of its scenario files, for `content`."""
        return {
            name: SystemFiles(system.scenario_type, system.check)
            for name, system in self.systems.items()
        }


def _error(
    file: str, message: str, hint: str = "", where: str = "", line: int | None = None
) -> Problem:
    return Problem(Severity.ERROR, file, line, where, message, hint)
