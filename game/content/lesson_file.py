"""Lesson files (TOML): a scenario, how play comes to its first step, and the steps, each with words
in every language, what is lit, and what must be done to go on.

A lesson lies in a folder `lessons` beside scenarios; docs/lessons.md tells how one is written.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from game.content import library
from game.content.faults import FilePlace, explain
from game.content.problems import Problems, did_you_mean
from game.content.scenario_file import Words
from game.content.toml_text import Lines, Table, read_toml

FOLDER = "lessons"
STEP = "step"
MOST_STEPS = 60
OPTIONS = "+"
ACTION = re.compile(r"(button|unit|cell|pick|pose)( \S+)*")
WRITE_ACTION = 'write "unit pr-hr1a", "cell 2605", "button end" or "pick 2706 2807"'
KINDS = ("does", "ends", "answers", "asked", "looks", "opens")
PLACES = ("prompt", "planner", "units", "log", "top", "strip", "tools", "sheet")
"""What a step may light beside the map, by the words of the file; every other is a button of what
is asked. Whoever plays lessons finds the place.
"""


class Until(Struct, frozen=True, forbid_unknown_fields=True):
    """What ends a step, one of these: an action, so many times (`does`); a phase is over (`ends`);
    the question of a rule is answered, or comes (`answers`, `asked`); a cell is pointed at
    (`looks`), a sheet is opened (`opens`). None: it is only read.
    """

    does: str = ""
    times: Annotated[int, Meta(ge=1, le=50)] = 1
    ends: str = ""
    answers: str = ""
    asked: str = ""
    looks: str = ""
    opens: Literal["", "sheet"] = ""

    @property
    def reads(self) -> bool:
        """Whether there is nothing to do."""
        return not any(getattr(self, kind) for kind in KINDS)


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One idea. `does` is what a player does who follows it: Skip does it for him. `otherwise` is
    said when he does something else.
    """

    text: Words
    cells: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    control: str = ""
    until: Until = Until()
    does: tuple[str, ...] = ()
    otherwise: Words | None = None


class LessonHead(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file without its steps. `position` is one that the game can be told to begin with;
    `before` are the actions from there to the first step. Dice that are not written come of `seed`.
    """

    id: str
    scenario: str
    title: Words
    summary: Words
    place: Annotated[int, Meta(ge=1, le=99)] = 50  # on the title, the first on the left
    minutes: Annotated[int, Meta(ge=1, le=240)] = 15
    position: dict[str, Any] | None = None
    before: tuple[str, ...] = ()
    dice: tuple[Annotated[int, Meta(ge=1, le=100)], ...] = ()
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of the right shape; whether it can be played is for the rules to say."""

    path: Path
    head: LessonHead
    steps: tuple[LessonStep, ...]
    lines: Lines

    def line_of(self, number: int) -> int | None:
        """The line on which a step begins, counted from 1."""
        return self.lines.of(STEP, number)


def lessons() -> dict[str, Path]:
    """All lessons by id (the file's name); the user's own come before the shipped ones."""
    return library.by_id(f"scenarios/{FOLDER}", ".toml")


def is_lesson(path: Path) -> bool:
    """Whether a file is a lesson, by the folder it lies in."""
    return path.suffix == ".toml" and path.absolute().parent.name == FOLDER


def load_lesson(path: Path, problems: Problems) -> Lesson | None:
    """The lesson, or `None` with the reasons added to `problems`."""
    before = len(problems.errors)
    file = read_toml(path, problems)
    if file is None:
        return None
    rows = file.tables.pop(STEP, None)
    explain(file.tables, LessonHead, FilePlace(str(path), ""), problems)
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_STEPS:
        hint = f"write [[{STEP}]], at most {MOST_STEPS} times"
        problems.error(path, "the steps are missing or too many", hint=hint)
        return None
    for number, row in enumerate(rows, 1):
        place = FilePlace(str(path), f"{STEP} {number}", file.lines.of(STEP, number))
        explain(row, LessonStep, place, problems)
    if len(problems.errors) > before:
        return None
    lesson = _converted(path, file.tables, rows, file.lines)
    _check_head(lesson, problems)
    for number in range(1, len(rows) + 1):
        _check_step(lesson, number, problems)
    return lesson if len(problems.errors) == before else None


def _converted(path: Path, head: Table, rows: list[Any], lines: Lines) -> Lesson:
    steps = tuple(msgspec.convert(row, LessonStep) for row in rows)
    return Lesson(path, msgspec.convert(head, LessonHead), steps, lines)


def _check_head(lesson: Lesson, problems: Problems) -> None:
    head, path = lesson.head, lesson.path
    stem = path.name.removesuffix(".toml")
    if head.id != stem or not library.is_sound_id(head.id):
        message = f'id = "{head.id}" differs from the file\'s name'
        problems.error(path, message, hint=f'write id = "{stem}"')
    known = library.scenarios()
    if (name := head.scenario.partition(OPTIONS)[0]) not in known:
        hint = did_you_mean(name, known)
        problems.error(path, f'scenario = "{head.scenario}" is not there', hint=hint)
    for word in head.before:
        if ACTION.fullmatch(word) is None:
            problems.error(path, f'before: "{word}" is no action', hint=WRITE_ACTION)


def _check_step(lesson: Lesson, number: int, problems: Problems) -> None:
    step = lesson.steps[number - 1]
    line, where = lesson.line_of(number), f"{STEP} {number}"
    kinds = [kind for kind in KINDS if getattr(step.until, kind)]
    if len(kinds) > 1:
        message = f"until says {len(kinds)} things: {', '.join(kinds)}"
        problems.error(lesson.path, message, line=line, where=where, hint="one is possible")
    for word in (*step.does, *filter(None, (step.until.does,))):
        if ACTION.fullmatch(word) is None:
            message = f'"{word}" is no action'
            problems.error(lesson.path, message, line=line, where=where, hint=WRITE_ACTION)
    if not step.text.it:
        problems.warning(lesson.path, "text has no Italian", line=line, where=where)
