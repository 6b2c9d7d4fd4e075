"""Games on a table are kept, found again and taught as any other: autosaves, packs, lessons."""

import json
import shutil
from functools import partial
from pathlib import Path

import pytest

from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose
from game.content import library
from game.content.check import check
from game.content.lesson_file import load_lesson
from game.content.problems import Problem, Problems
from game.engine import save
from game.engine.action import button, pose, unit
from game.engine.autosave import SessionKeeper, autosaves, resume
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.envelope import Label
from game.engine.lesson import Course, rehearse
from game.engine.match import Match
from game.engine.save import Loaded
from game.engine.setting import Setting
from tests.engine.helpers import do
from tests.open_toy import HERE, OPEN_SHELF, OPEN_TOY, SETTING

MOVE = pose(Pose(9_000, 7_000, 0), Leg("move", 2_000))
WADE = pose(Pose(13_000, 9_000, 0), Leg("move", 4_000))


def find(_scenario: str, _files: bytes = b"") -> Setting | Problem:
    """The toy."""
    return SETTING


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The toy's files as a player's own."""
    for folder in ("maps", "scenarios"):
        shutil.copytree(HERE / folder, tmp_path / folder)
    monkeypatch.setenv(library.HOME_VARIABLE, str(tmp_path))
    return tmp_path


def test_each_move_is_on_the_disk(tmp_path: Path) -> None:
    """Also one that waits for a die half way, at the brook."""
    match = Match.new(OPEN_TOY, SETTING.rules, ScriptedDice(()), "brook")
    keeper = SessionKeeper(tmp_path, SETTING, lambda: "2026-01-01 10-00-00", game="brook 1")
    for action in (unit("r2"), MOVE, unit("r3"), WADE):
        do(match, action)
        keeper.after(match)
        back = resume(autosaves(tmp_path)[0], find)
        assert isinstance(back, Loaded) and back.warnings == ()
        assert back.match.records == match.records and back.match.hash == match.hash
        assert back.match.pending == match.pending
    assert match.dice_request is not None
    assert match.give_die(1) is None
    assert match.reading.table.units["r3"].pose == Pose(13_000, 8_000, 0)


def test_a_save_carries_its_table(home: Path) -> None:
    """The map is drawn anew, its brook leads south; the game goes on with the brook that it has."""
    setting = OPEN_SHELF.open("brook")
    assert isinstance(setting, Setting)
    match = Match.new(OPEN_TOY, setting.rules, SeededDice(1), "brook")
    do(match, unit("r2"), MOVE)
    encoded = save.encode(match, setting, Label())
    drawn = home / "maps" / "brook.tmx"
    text = drawn.read_text("utf-8").replace('points="0,0 1000,0"', 'points="0,0 850,0 850,400"')
    drawn.write_text(text, "utf-8")
    now = OPEN_SHELF.open("brook")
    loaded = save.decode(encoded, OPEN_SHELF.find)
    assert isinstance(now, Setting) and now.ground != setting.ground
    assert isinstance(loaded, Loaded)
    assert loaded.setting.carried and loaded.setting.ground == setting.ground
    assert loaded.match.records == match.records


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"x":9000,"y":7000', b'"x":9000,"y":5000.5'),
        (b'"x":9000,"y":7000', b'"x":99000,"y":7000'),
        (b'"heading":18000', b'"heading":99000'),
    ],
)
def test_a_save_with_impossible_poses_is_refused(old: bytes, new: bytes) -> None:
    match = Match.new(OPEN_TOY, SETTING.rules, SeededDice(1), "brook")
    do(match, unit("r2"), MOVE, button("end"))
    encoded = save.encode(match, SETTING, Label())
    assert old in encoded
    found = save.decode(encoded.replace(old, new), find)
    assert isinstance(found, Problem)


@pytest.mark.parametrize(("y", "told"), [(-900, ""), (-99_000, "9.0 / -99.0")])
def test_the_log_of_a_save_may_tell_of_a_place_just_off_the_table(y: int, told: str) -> None:
    """An older program let generals go over its edge; of one far off it is said which."""
    match = Match.new(OPEN_TOY, SETTING.rules, SeededDice(1), "brook")
    do(match, unit("r2"), MOVE, button("end"))
    written = json.loads(save.encode(match, SETTING, Label()))
    event = next(e for record in written["records"] for e in record["events"] if e.get("path"))
    event["path"][0] = {"x": 9_000, "y": y, "heading": 0}
    found = save.decode(json.dumps(written).encode(), find)
    if not told:
        assert isinstance(found, Loaded)
        return
    assert isinstance(found, Problem)
    assert f"it tells of {told}, which is no place of the map" in str(found)


LESSON = """
id = "mine"
scenario = "brook"
title = { en = "Mine", it = "Mia" }
summary = { en = "Small.", it = "Piccola." }

[[step]]
text = { en = "Take it up.", it = "Prendila." }
until = { does = "unit r2" }
does = ["unit r2"]

[[step]]
text = { en = "Move it.", it = "Muovila." }
cells = ["9 / 7"]
until = { does = "pose 9,7 facing 0" }
does = ["pose 9.0 / 7.0 h0"]
"""


def told(home: Path, text: str) -> list[str]:
    """What the command `check` says of a lesson on the toy's table."""
    path = home / "scenarios" / "lessons" / "mine.toml"
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    found = check([path], OPEN_SHELF.files(), partial(rehearse, OPEN_SHELF))
    return [str(problem).replace(str(path), "mine.toml") for problem in found]


def test_a_lesson_moves_by_poses(home: Path) -> None:
    assert told(home, LESSON) == []
    lesson = load_lesson(home / "scenarios" / "lessons" / "mine.toml", Problems())
    assert lesson is not None
    match = Course(lesson, SETTING).match_at(2)
    assert match.reading.table.units["r2"].pose == Pose(9_000, 7_000, 0)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'cells = ["9 / 7"]',
            'cells = ["0907"]',
            'mine.toml:12: step 2: "0907" is no place of this table; such as "12.5 / 8.0"',
        ),
        (
            'does = ["pose 9.0 / 7.0 h0"]',
            'does = ["pose 9.0 / 7.0"]',
            'mine.toml:12: step 2: "pose 9.0 / 7.0": "9.0 / 7.0" is no pose: '
            'such as "12.5 / 8.0 h90" is expected',
        ),
        (
            'until = { does = "pose 9,7 facing 0" }',
            'until = { does = "pose 9,8 facing 0" }',
            "mine.toml:12: step 2: what it waits for does not come of its own actions; "
            "asked is: Move a base. (OT 1.1)",
        ),
    ],
)
def test_faults_of_a_lesson(home: Path, old: str, new: str, fault: str) -> None:
    assert old in LESSON
    assert told(home, LESSON.replace(old, new)) == [fault]
