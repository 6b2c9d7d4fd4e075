"""The small maps of the title: armies that are set up by hand stand on them too."""

from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.screens.small_maps import table_at_start


def counted(scenario: str) -> dict[str, int]:
    """How many pieces of each side stand on the map."""
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting)
    table = table_at_start(setting)
    pieces = [c for stack in table.stacks.values() for c in stack]
    return {side.id: sum(c.side == side.id for c in pieces) for side in table.sides}


def test_armies_that_are_set_up_by_hand_stand_as_on_the_day() -> None:
    """Rossbach: 43 pieces of the allies, 30 of the Prussians. Torgau: 47 Austrians; Lacy and the
    Prussians come later.
    """
    assert counted("rossbach-main") == {"prussian": 30, "coalition": 43}
    assert counted("torgau-main") == {"prussian": 0, "coalition": 47}


def test_where_everybody_stands_already_nothing_is_asked() -> None:
    """The battle of Zorndorf is on the map as it is opened: it is shown as it is."""
    setting = Shelf(SYSTEMS).open("zorndorf-battle")
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(1), "zorndorf-battle")
    assert table_at_start(setting) == setting.system.presentation(match.reading)
