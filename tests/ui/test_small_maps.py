"""The small maps of the title: armies that are set up by hand stand on them too."""

import pygame

from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.look import theme
from game.ui.screens.pictures import crop
from game.ui.screens.small_maps import SmallMaps, table_at_start


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


def test_a_small_map_shows_where_the_armies_are() -> None:
    """A picture twice as high as there is room for: its upper end, its middle, its lower end."""
    tall = pygame.Surface((40, 80))
    for y in range(80):
        tall.fill((y, 0, 0), (0, y, 40, 1))
    for share, first in ((0.1, 0), (0.5, 20), (0.9, 40)):
        assert crop(tall, (40, 40), (0.5, share)).get_at((20, 0)).r == first


def test_all_that_stands_at_rossbach_in_the_morning_is_in_its_small_map() -> None:
    """The camps lie below the middle of a sheet that is higher than wide, as far from its edge as
    from each other.
    """
    maps = SmallMaps(Shelf(SYSTEMS).open)
    maps.make("rossbach-main")
    glimpse = maps.get("rossbach-main")
    assert glimpse is not None
    assert 0.55 < glimpse.middle[1] < 0.65


def test_where_less_would_be_seen_than_must_be_the_picture_has_paper_beside_it() -> None:
    """As high as wide, in a frame twice as wide as high: all of its height, in the middle."""
    square = pygame.Surface((80, 80))
    square.fill((200, 0, 0))
    cut = crop(square, (80, 40))
    assert cut.get_at((0, 20)).r == 200
    whole = crop(square, (80, 40), (0.5, 0.5), (0.5, 1.0))
    assert whole.get_size() == (80, 40)
    assert whole.get_at((40, 0))[:3] == whole.get_at((40, 39))[:3] == (200, 0, 0)
    assert whole.get_at((5, 20))[:3] == theme.SHEET_EDGE[:3] == whole.get_at((75, 20))[:3]
