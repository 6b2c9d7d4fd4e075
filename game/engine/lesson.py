"""Lessons played: a course gives the game as it is at each step, and says what has been done.

`rehearse` plays a lesson to its end as its file says, for the command `check`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from game.board.board import Board
from game.board.ground import Ground, place_called
from game.board.plane.words import SUCH_PLACE, pose_of
from game.content.lesson_file import ACTION, PLACES, Lesson, LessonStep
from game.content.problems import Problem, Problems, did_you_mean
from game.engine.action import Action
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.match import Match
from game.engine.prompt import RUN, Prompt
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.sparing import spare
from game.engine.text import Text
from game.engine.wire import Malformed, plain_action, read_action

LOOKED = ("looks", "opens")
"""What only a window sees."""


class LessonDice(ScriptedDice):
    """The dice of a lesson; when they are used up the program rolls."""

    def __init__(self, values: tuple[int, ...], used: int, rest: SeededDice) -> None:
        super().__init__(values, used, rest)
        self.rest = rest

    def roll(self, faces: int, why: Text, rule: str) -> int:
        if self.used < len(self.values):
            return super().roll(faces, why, rule)
        return self.rest.roll(faces, why, rule)

    def copy(self) -> "LessonDice":
        return LessonDice(self.values, self.used, self.rest.copy())


class Stuck(Exception):
    """The lesson cannot be played as its file says; `step` from 1, 0 for what comes before."""

    def __init__(self, step: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.step, self.message, self.hint = step, message, hint


@dataclass(frozen=True, slots=True)
class Course:
    """A lesson with its scenario."""

    lesson: Lesson
    setting: Setting

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        return self.lesson.steps

    def match_at(self, step: int) -> Match:
        """The game at the beginning of a step, counted from 0, as the lesson itself played it."""
        match = self._opened()
        _play(match, self.setting, self.lesson.head.before, 0)
        for number, one in enumerate(self.steps[:step], 1):
            _play(match, self.setting, one.does, number)
        return match

    def _opened(self) -> Match:
        head, setting = self.lesson.head, self.setting
        dice = LessonDice(head.dice, 0, SeededDice(head.seed))
        system, position = setting.system, None
        if head.position is not None:
            if system.position_type is None or system.arrange is None:
                raise Stuck(0, "this game cannot be set up by a position")
            try:
                wanted = msgspec.convert(head.position, system.position_type)
                position = system.arrange(setting.rules, wanted)
            except ValueError as error:  # also what msgspec finds
                raise Stuck(0, f"position: {error}") from error
        return Match.new(system, setting.rules, dice, setting.scenario.id, position=position)

    def done(self, step: int, match: Match, since: int) -> bool:
        """Whether what a step wants has been done, in the game as it is after `since` records. What
        only a window sees is not.
        """
        until = self.steps[step].until
        prompt = match.prompt
        if until.does:
            ground, new = self.setting.ground, match.records[since:]
            return sum(_fits(until.does, r.action, ground) for r in new) >= until.times
        if until.ends:
            return prompt is None or prompt.phase != until.ends
        if until.answers:
            return prompt is None or prompt.rule != until.answers
        return bool(until.asked) and prompt is not None and prompt.rule == until.asked

    def free_from(self, step: int) -> bool:
        """Whether from a step on nothing more is asked for: the game is the player's own."""
        return all(one.until.reads for one in self.steps[step:])

    def strays(self, step: int, match: Match, since: int) -> bool:
        """Whether something else has been done than what the step shows."""
        if self.free_from(step):
            return False
        does, ground = self.steps[step].does, self.setting.ground
        new = match.records[since:]
        return any(not any(_fits(d, r.action, ground) for d in does) for r in new)


def course_of(lesson: Lesson, shelf: Shelf) -> Course | Problem:
    """A lesson with its scenario, or the first fault of that."""
    setting = shelf.open(lesson.head.scenario)
    return setting if isinstance(setting, Problem) else Course(lesson, setting)


def _words(written: str) -> tuple[str, list[str]]:
    assert ACTION.fullmatch(written) is not None
    verb, *args = written.split()
    return verb, args


def _read(written: str, setting: Setting, prompt: Prompt | None) -> Action:
    verb, args = _words(written)
    arg = args if verb == "pick" else " ".join(args)
    return read_action({"verb": verb, "arg": arg}, setting.ground, prompt)


def _play(match: Match, setting: Setting, actions: tuple[str, ...], step: int) -> None:
    """Do what is written, and what nobody need be asked for; raises Stuck."""
    spare(match, match.act)
    for written in actions:
        try:
            refusal = match.act(_read(written, setting, match.prompt))
        except Malformed as error:
            raise Stuck(step, f'"{written}": {error.message}') from error
        if refusal is not None:
            raise Stuck(step, f'"{written}" is refused: {refusal}', _asked(match.prompt))
        spare(match, match.act)


def _asked(prompt: Prompt | None) -> str:
    return "the game is over" if prompt is None else f"asked is: {prompt.text} ({prompt.rule})"


def _fits(written: str, action: Action, ground: Ground) -> bool:
    """Whether an action is the one that is written; of a selection it may be a part."""
    verb, args = _words(written)
    if action.verb != verb:
        return False
    given = plain_action(action, ground)["arg"]
    if isinstance(given, list):
        return set(args) <= set(given)
    # A pose is several words, and may be written in more ways than one.
    words = " ".join(args)
    return words in ("", given) or (verb == "pose" and pose_of(words) == action.arg)


# -- checking ------------------------------------------------------------------------------------


def rehearse(shelf: Shelf, lesson: Lesson, problems: Problems) -> None:
    """Add what cannot be played as written, or is not there when it is to be lit."""
    course = course_of(lesson, shelf)
    if isinstance(course, Problem):
        problems.found.append(course)
        return
    try:
        for number in range(len(course.steps)):
            for message, hint in _faults_of(course, number):
                raise Stuck(number + 1, message, hint)
    except Stuck as stuck:
        where = f"step {stuck.step}" if stuck.step else "before"
        line = lesson.line_of(stuck.step) if stuck.step else None
        problems.error(lesson.path, stuck.message, line=line, where=where, hint=stuck.hint)


def _faults_of(course: Course, number: int) -> Iterator[tuple[str, str]]:
    """What is wrong with a step, and what may help."""
    step, ground = course.steps[number], course.setting.ground
    match = course.match_at(number)
    for label in (*step.cells, *filter(None, (step.until.looks,))):
        if place_called(ground, label) is None:
            yield _no_place(ground, label)
    table = course.setting.system.presentation(match.reading)
    known = {c.id for stack in table.stacks.values() for c in stack}
    for unit in step.units:
        if unit not in known:
            yield f'the unit "{unit}" is not on the map at this step', did_you_mean(unit, known)
    controls = (*PLACES, *_buttons(match.prompt))
    if step.control and step.control not in controls:
        yield f'control = "{step.control}" is not there', f"one of {', '.join(controls)}"
    yield from _faults_of_end(course, number, match)


def _no_place(ground: Ground, label: str) -> tuple[str, str]:
    if isinstance(ground, Board):
        return f'"{label}" is no cell of this map', ground.labels.span()
    return f'"{label}" is no place of this table', f'such as "{SUCH_PLACE}"'


def _buttons(prompt: Prompt | None) -> Iterator[str]:
    if prompt is not None:
        yield from (button.id for button in prompt.buttons)
        yield from (RUN + run.id for run in prompt.runs)


def _faults_of_end(course: Course, number: int, match: Match) -> Iterator[tuple[str, str]]:
    """A step must not be at its end before it begins, and be there when its actions are done."""
    step, since = course.steps[number], len(match.records)
    if step.until.reads or any(getattr(step.until, kind) for kind in LOOKED):
        return
    if course.done(number, match, since):
        yield "what it waits for is so already when it begins", _asked(match.prompt)
    after = course.match_at(number + 1)
    if not course.done(number, after, since):
        yield "what it waits for does not come of its own actions", _asked(after.prompt)
