"""Lesson files: their form, what the check says of them, and whether they can be played."""

from functools import partial
from pathlib import Path

import pytest

from game.content import library
from game.content.check import check, everything, meant, report
from game.content.lesson_file import lessons, load_lesson
from game.content.problems import Problems
from game.engine.lesson import rehearse
from game.engine.shelf import Shelf
from game.rules import SYSTEMS

SOUND = """
id = "mine"
scenario = "rossbach-battle"
title = { en = "Mine", it = "Mia" }
summary = { en = "Small.", it = "Piccola." }
before = ["button done", "button done"]
dice = [2, 3]

[[step]]
text = { en = "Take the hussars.", it = "Prendete gli ussari." }
units = ["pr-hr1a"]
until = { does = "unit pr-hr1a" }
does = ["unit pr-hr1a"]

[[step]]
text = { en = "Move them.", it = "Muoveteli." }
cells = ["2605"]
control = "back"
until = { does = "cell 2605" }
does = ["cell 2605"]
"""


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """A sound lesson in a folder of lessons beside other scenarios."""
    path = tmp_path / "scenarios" / "lessons" / "mine.toml"
    path.parent.mkdir(parents=True)
    path.write_text(SOUND, "utf-8")
    return path


def told(path: Path) -> list[str]:
    """What the command `check` says of a file, without its folder."""
    shelf = Shelf(SYSTEMS)
    lines, _status = report(check([path], shelf.files(), partial(rehearse, shelf)))
    return [line.replace(str(path), "mine.toml") for line in lines]


def spoilt(path: Path, old: str, new: str) -> str:
    """The first fault of the lesson with one thing changed."""
    assert old in SOUND
    path.write_text(SOUND.replace(old, new, 1), "utf-8")
    return told(path)[0]


def test_a_sound_lesson_has_no_faults(lesson: Path) -> None:
    assert told(lesson) == ["0 errors, 0 warnings"]
    assert told(lesson.parent.parent) == ["0 errors, 0 warnings"]


@pytest.mark.parametrize("name", lessons())
def test_the_shipped_lessons_can_be_played_in_both_languages(name: str) -> None:
    path = lessons()[name]
    assert told(path) == ["0 errors, 0 warnings"]
    lesson = load_lesson(path, Problems())
    assert lesson is not None
    words = [lesson.head.title, lesson.head.summary]
    words += [w for step in lesson.steps for w in (step.text, step.otherwise) if w is not None]
    assert all(w.it and w.it != w.en for w in words)


def test_no_lesson_is_taken_for_a_scenario() -> None:
    """Neither by the library nor by the check of everything; it is named by its id."""
    assert lessons() and not lessons().keys() & library.scenarios().keys()
    assert set(lessons().values()) <= set(everything())
    assert meant("rossbach-first") == lessons()["rossbach-first"]


def test_faults_of_form_name_line_and_help(lesson: Path) -> None:
    assert spoilt(lesson, "units =", "unit =") == (
        'mine.toml:9: step 1: unknown key "unit"; did you mean "units"?'
    )
    assert spoilt(lesson, 'does = "unit pr-hr1a"', 'does = "take pr-hr1a"') == (
        'mine.toml:9: step 1: "take pr-hr1a" is no action; '
        'write "unit pr-hr1a", "cell 2605", "button end" or "pick 2706 2807"'
    )
    assert spoilt(lesson, '{ does = "cell 2605" }', '{ does = "cell 2605", looks = "2605" }') == (
        "mine.toml:15: step 2: until says 2 things: does, looks; one is possible"
    )
    assert spoilt(lesson, '"rossbach-battle"', '"rosbach-battle"') == (
        'mine.toml: scenario = "rosbach-battle" is not there; did you mean "rossbach-battle"?'
    )
    assert spoilt(lesson, '"mine"', '"yours"') == (
        'mine.toml: id = "yours" differs from the file\'s name; write id = "mine"'
    )
    assert spoilt(lesson, ', it = "Muoveteli."', "") == (
        "warning: mine.toml:15: step 2: text has no Italian"
    )
    assert spoilt(lesson, "[[step]]", "[[stop]]").startswith("mine.toml: unknown key")


def test_what_cannot_be_played_is_told_with_its_step(lesson: Path) -> None:
    """An action refused, a step that its own actions do not end, or that is over at once; what is
    to be lit and is not there.
    """
    assert spoilt(lesson, 'does = ["cell 2605"]', 'does = ["cell 2706"]').startswith(
        "mine.toml:15: step 2: "
    )
    assert "does not come of its own actions" in spoilt(
        lesson, 'until = { does = "cell 2605" }', 'until = { ends = "movement" }'
    )
    assert "is so already when it begins" in spoilt(
        lesson, 'until = { does = "cell 2605" }', 'until = { ends = "rally" }'
    )
    assert 'mine.toml:9: step 1: the unit "pr-hr9" is not on the map at this step' in spoilt(
        lesson, 'units = ["pr-hr1a"]', 'units = ["pr-hr9"]'
    )
    assert 'mine.toml:15: step 2: "9905" is no cell of this map' in spoilt(
        lesson, 'cells = ["2605"]', 'cells = ["9905"]'
    )
    assert 'mine.toml:15: step 2: control = "forth" is not there; one of prompt' in spoilt(
        lesson, 'control = "back"', 'control = "forth"'
    )
    assert spoilt(lesson, '"button done", "button done"', '"button go"').startswith(
        'mine.toml: before: "button go" is refused: '
    )
