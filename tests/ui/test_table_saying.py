"""Where something stands on a table, in words."""

import pygame
import pytest

from game.board.plane.ground import Area, Barrier, OpenTable, TablePoint
from game.board.plane.shapes import Pose, base, lay
from game.engine.action import button, unit
from game.engine.dice import ScriptedDice
from game.engine.match import Match
from game.engine.text import render
from game.ui.play.session import Session
from game.ui.play.spoken import Spoken, compass, told_place
from tests.open_toy import BEFORE, HIDDEN, OPEN_TOY
from tests.ui.table_bench import TableDriver, toy

SHAPE = base(2_000, 1_000)
WOOD = Area("Oak wood", "wood", ((2_000, 2_000), (6_000, 2_000), (6_000, 6_000), (2_000, 6_000)))
BROOK = Barrier("the brook", "stream", ((0, 12_000), (20_000, 12_000)))
MILL = TablePoint("the mill", "objective", (10_000, 14_000), 2)
EXIT = TablePoint("red", "exit", (10_000, 8_500))
TABLE = OpenTable(20_000, 20_000, (WOOD,), (BROOK,), unit="um", points=(MILL, EXIT))


def at(name: str, side: str, x: int, y: int, heading: int = 0) -> Spoken:
    pose = Pose(x, y, heading)
    return Spoken(name, side, pose, lay(SHAPE, pose))


def told(here: Spoken, *others: Spoken) -> list[str]:
    return [render(text) for text in told_place(TABLE, here, others)]


def test_it_tells_place_front_and_how_far_named_ground_is() -> None:
    """The unit covers 9 to 11 and 7 to 8: the wood ends at 6, 6, 3 to the west and 1 south of it,
    the brook runs at 12, the mill stands at 14.
    """
    assert told(at("Pikes", "red", 10_000, 8_000)) == [
        "Pikes at 10.0 / 8.0, front to the north.",
        "Open ground.",
        "Oak wood: 3.16 um to the west.",
        "the brook: 4.0 um to the north.",
        "the mill: 6.0 um to the north.",
    ]


def test_on_what_it_stands_is_not_told_again() -> None:
    """Its front lies over the brook, its rear in nothing."""
    lines = told(at("Pikes", "red", 3_000, 12_400))
    assert lines[1] == "Ground: the brook."
    assert not [line for line in lines[2:] if line.startswith("the brook")]
    assert told(at("Pikes", "red", 4_000, 5_000))[1] == "Ground: Oak wood."


def test_whom_it_touches_and_who_of_the_enemy_is_nearest() -> None:
    """A friend flush at its right, one enemy 2 um ahead, and one a little to the left, farther."""
    here = at("Pikes", "red", 10_000, 8_000)
    friend = at("Muskets", "red", 12_000, 8_000)
    ahead = at("Croats", "blue", 10_000, 10_000, 18_000)
    lines = told(here, friend, at("Horse", "blue", 10_000, 16_000, 18_000))
    assert "It touches: Muskets." in lines
    assert lines[-1] == "Nearest enemy: Horse, 8.0 um, straight ahead."
    assert told(here, ahead)[-1] == "Nearest enemy: Croats, 2.0 um, straight ahead."
    left = at("Croats", "blue", 6_000, 10_000, 18_000)
    assert told(here, left)[-1] == "Nearest enemy: Croats, 2.83 um, 56° to the left."
    assert told(here)[-1].startswith("the mill")


def test_an_enemy_that_is_touched_is_not_the_nearest_one_besides() -> None:
    here, foe = at("Pikes", "red", 10_000, 8_000), at("Croats", "blue", 10_000, 8_000, 18_000)
    assert told(here, foe)[-1] == "It touches: Croats."


def test_a_bare_place_has_ground_and_nothing_else() -> None:
    lines = told(Spoken("", "", Pose(4_000, 4_000, 0)), at("Pikes", "red", 10_000, 8_000))
    assert lines[:2] == ["The place 4.0 / 4.0.", "Ground: Oak wood."]
    assert not [line for line in lines if "enemy" in line]


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        (0, "to the north"),
        (2_249, "to the north"),
        (2_250, "to the north-east"),
        (18_000, "to the south"),
        (35_000, "to the north"),
        (31_500, "to the north-west"),
    ],
)
def test_the_compass_has_eight_points(heading: int, words: str) -> None:
    assert render(compass(heading)) == words


# -- in the window ---------------------------------------------------------------------------------


def test_h_says_where_the_ghost_is_and_follows_it() -> None:
    driver = toy()
    driver.click(driver.middle("r2"))
    driver.key(pygame.K_h, unicode="h")
    assert driver.desk.saying.words().startswith("R2 at 9.0 / 5.0, front to the north.")
    driver.key(pygame.K_UP)
    assert driver.desk.saying.words().startswith("R2 at 9.0 / 5.1")
    assert driver.gaze.counters  # it is not the key that hides them here
    driver.key(pygame.K_h, unicode="h")
    assert driver.desk.saying.words() == ""


def test_it_says_what_the_cursor_of_the_keys_stands_on() -> None:
    driver = toy()
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_h, unicode="h")
    assert driver.desk.saying.words().startswith("R1 at 5.0 / 5.0")
    driver.key(pygame.K_ESCAPE)
    assert not driver.desk.saying.on


def test_with_nothing_to_tell_of_h_hides_the_counters() -> None:
    driver = toy()
    driver.key(pygame.K_h, unicode="h")
    assert not driver.gaze.counters and not driver.desk.saying.on
    driver.key(pygame.K_h, unicode="h")
    assert driver.gaze.counters


def test_h_brings_hidden_counters_back_before_it_says_anything() -> None:
    """With a cursor out as well; only the next press tells of what it stands on."""
    driver = toy()
    driver.key(pygame.K_h, unicode="h")
    driver.key(pygame.K_TAB)
    assert not driver.gaze.counters and driver.gaze.cursor is not None
    driver.key(pygame.K_h, unicode="h")
    assert driver.gaze.counters and driver.desk.saying.words() == ""
    driver.key(pygame.K_h, unicode="h")
    assert driver.gaze.counters and driver.desk.saying.words().startswith("R1")


def test_it_measures_so_it_is_silent_until_it_is_declared() -> None:
    match = Match.new(OPEN_TOY, HIDDEN.rules, ScriptedDice(()), "open-toy")
    match.act(unit("r2"))
    driver = TableDriver(Session(match, HIDDEN.ground), (1280, 720))
    driver.key(pygame.K_h, unicode="h")
    tip = driver.table.tips.tip
    assert driver.desk.saying.words() == "" and tip is not None and render(BEFORE) in tip.text
    match.act(button("declare"))
    driver.commands.changed()
    driver.key(pygame.K_h, unicode="h")
    assert driver.desk.saying.words() != ""
