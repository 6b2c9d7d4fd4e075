"""All faults of maps and scenarios at once (the command `check`)."""

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from game.content import library
from game.content.board_file import load_ground
from game.content.lesson_file import Lesson, is_lesson, lessons, load_lesson
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problem, Problems, Severity, did_you_mean
from game.content.reading import is_folder, why
from game.content.text import say
from game.content.toml_text import read_toml

MAP, SCENARIO = ".tmx", ".toml"
MOST_FILES = 500
MOST_LINES = 50  # told of one file
Rehearse = Callable[[Lesson, Problems], None]
"""Adds what in a lesson of the right shape cannot be played."""


def check(
    paths: Iterable[Path], systems: Mapping[str, SystemFiles], rehearse: Rehearse | None = None
) -> Problems:
    """The faults of these files, or of all files in these folders; each fault once."""
    problems = Problems()
    for path in paths:
        for file in _files(path, problems):
            if is_lesson(file):
                _check_lesson(file, rehearse, problems)
            else:
                _check_file(file, systems, problems)
    return Problems(list(dict.fromkeys(problems.found)))


def everything() -> tuple[Path, ...]:
    """All maps, scenarios and lessons of the library: what is checked when no path is named."""
    found = (library.maps(), library.scenarios(), lessons())
    return tuple(path for files in found for path in files.values())


def meant(words: str) -> Path:
    """What somebody names: a file or folder, else the scenario, map or lesson with this id."""
    path = Path(words)
    if os.path.lexists(path) or path.suffix in (MAP, SCENARIO):
        return path
    found = (library.scenarios(), library.maps(), lessons())
    return next((files[words] for files in found if words in files), path)


def report(problems: Iterable[Problem]) -> tuple[list[str], int]:
    """A line for each fault (of very many the first ones) and the sum; 1 for an error, else 0."""
    found = list(problems)
    by_file: dict[str, list[Problem]] = {}
    for problem in found:
        by_file.setdefault(problem.file, []).append(problem)
    lines: list[str] = []
    for file, of_file in by_file.items():
        lines += map(str, of_file[:MOST_LINES])
        if len(of_file) > MOST_LINES:
            lines.append(f"{file}: and {len(of_file) - MOST_LINES} more")
    errors = sum(p.severity is Severity.ERROR for p in found)
    summary = f"{_counted(errors, 'error')}, {_counted(len(found) - errors, 'warning')}"
    return [*lines, summary], 1 if errors else 0


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _files(path: Path, problems: Problems) -> list[Path]:
    """The file, or the maps and scenarios of the folder; a folder's pipes and devices too."""
    if not is_folder(path):
        return [path]

    def closed(error: OSError) -> None:
        problems.error(str(error.filename), say("cannot be read: {reason}", reason=why(error)))

    found = []
    for folder, below, names in os.walk(path, onerror=closed):
        below.sort()
        found += [Path(folder, n) for n in (*names, *below) if n.endswith((MAP, SCENARIO))]
    # Orders of battle are checked with the scenarios that use them.
    ours = sorted(one for one in found if not one.name.endswith(library.OOB_SUFFIX))
    if not ours:
        problems.warning(path, "holds no maps and no scenarios")
    for one in ours[MOST_FILES:]:
        problems.warning(one, f"is not checked: at most {MOST_FILES} files are at a time")
    return ours[:MOST_FILES]


def _check_lesson(path: Path, rehearse: Rehearse | None, problems: Problems) -> None:
    lesson = load_lesson(path, problems)
    if lesson is not None and rehearse is not None:
        rehearse(lesson, problems)


def _check_file(path: Path, systems: Mapping[str, SystemFiles], problems: Problems) -> None:
    if path.suffix == MAP:
        load_ground(path, problems)
    elif path.name.endswith(library.OOB_SUFFIX):
        read_toml(path, problems)
    elif path.suffix == SCENARIO:
        open_scenario(path, systems, problems)
    elif not os.path.lexists(path):
        hint = did_you_mean(str(path), (*library.scenarios(), *library.maps()))
        problems.error(path, "is neither a file nor the id of a scenario or map", hint=hint)
    else:
        problems.error(path, "is neither a map (.tmx) nor a scenario (.toml)")
