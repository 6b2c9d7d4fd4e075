"""Options behind the id of a scenario: opened, refused, saved and loaded."""

from pathlib import Path

import pytest

from game.content.problems import Problem
from game.engine import save
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS

OPTION = "retreat-from-morale-5"


def opened(scenario: str) -> Setting:
    """A setting that must be sound."""
    found = Shelf(SYSTEMS).open(scenario)
    assert isinstance(found, Setting), found
    return found


def test_options_are_put_in_force_and_stand_in_the_id() -> None:
    plain, chosen = opened("rossbach-battle"), opened(f"rossbach-battle+{OPTION}")
    options = plain.system.options
    assert options is not None
    assert options.in_force(plain.rules) == () and options.in_force(chosen.rules) == (OPTION,)
    assert OPTION in options.free(plain.rules) and OPTION not in options.free(chosen.rules)
    assert chosen.scenario.id == f"rossbach-battle+{OPTION}"
    assert chosen.scenario.sha256 == plain.scenario.sha256


def test_what_a_scenario_brings_is_taken_out_of_force() -> None:
    """Lützen has limited visibility; without it that is one of the options to be had."""
    plain, clear = opened("luetzen-1632"), opened("luetzen-1632+-limited-visibility")
    options = plain.system.options
    assert options is not None
    assert options.in_force(plain.rules) == ("limited-visibility",)
    assert options.in_force(clear.rules) == ()
    assert "limited-visibility" in options.free(clear.rules)
    assert clear.scenario.id == "luetzen-1632+-limited-visibility"


@pytest.mark.parametrize(
    ("scenario", "message", "hint"),
    [
        (
            "rossbach-battle+retreat-from-morale-6",
            'there is no option "retreat-from-morale-6"',
            'did you mean "retreat-from-morale-5"?',
        ),
        (
            "rossbach-battle+-retreat-from-morale-6",
            'there is no option "retreat-from-morale-6"',
            'did you mean "retreat-from-morale-5"?',
        ),
        (
            "rossbach-battle+frederick-5i",
            'option "frederick-5i" changes nothing here',
            "it belongs to the special rule 25.3.4",
        ),
        (
            f"rossbach-battle+{OPTION}+frederick-5i",
            'option "frederick-5i" changes nothing here',
            "it belongs to the special rule 25.3.4",
        ),
    ],
)
def test_what_cannot_be_put_in_force_is_told(scenario: str, message: str, hint: str) -> None:
    found = Shelf(SYSTEMS).open(scenario)
    assert isinstance(found, Problem)
    assert (found.message, found.hint) == (message, hint)


def test_a_saved_game_is_loaded_with_its_options(tmp_path: Path) -> None:
    setting = opened(f"rossbach-battle+{OPTION}")
    match = Match.new(setting.system, setting.rules, SeededDice(3), setting.scenario.id)
    path = tmp_path / "game.save.json"
    assert save.write(path, match, setting, save.label_of(match)) is None
    loaded = save.read(path, Shelf(SYSTEMS).find)
    assert isinstance(loaded, save.Loaded), loaded
    assert loaded.match.hash == match.hash
    assert setting.system.options is not None
    assert setting.system.options.in_force(loaded.setting.rules) == (OPTION,)
    assert [event.rule for event in loaded.match.opening][:1] == ["PG O1"]
