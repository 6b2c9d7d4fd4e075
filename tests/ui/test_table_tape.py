"""The tape measure: from anything to anything, hooked to what lies within reach."""

import pygame
import pytest

from game.board.plane.ground import Area, OpenTable
from game.board.plane.shapes import Pose, base, lay
from game.engine.dice import ScriptedDice
from game.engine.match import Match
from game.engine.presentation import Counter, Face, Plate
from game.ui.field.tape_paint import told
from game.ui.panels.toolbar import TOOL
from game.ui.play.hooks import hook_at
from game.ui.play.session import Session
from tests.open_toy import HIDDEN, OPEN_TOY
from tests.ui.table_bench import TableDriver, toy


@pytest.fixture
def table() -> TableDriver:
    return toy()


def laid(driver: TableDriver, start: str, end: str) -> str:
    """What a tape says from one place to another."""
    for words in (start, end):
        driver.hover(words)
        driver.key(pygame.K_t, unicode="t")
    tape = driver.desk.measuring.tape()
    assert tape is not None
    return told(tape, "um")


def test_from_a_front_to_a_point_it_tells_the_angle_off_the_front(table: TableDriver) -> None:
    """r2 stands at 9, 5 and looks north; 11, 7 lies 45 degrees to the right, 2.83 off."""
    assert laid(table, "9 / 5", "11 / 7") == "2.83 um, 45° to the right"


def test_straight_ahead_from_front_to_front(table: TableDriver) -> None:
    """r2 at 9, 5 and b2 at 9, 11 face one another."""
    assert laid(table, "9 / 5", "9.05 / 11.05") == "6.0 um, straight ahead"


def test_it_hooks_to_corners_within_reach(table: TableDriver) -> None:
    """From the right front corner of r2 to the left one of r3: 10, 5 to 12, 5."""
    assert laid(table, "10.05 / 5.03", "11.96 / 4.97") == "2.0 um, heading 90°"
    tape = table.desk.measuring.tape()
    assert tape is not None
    assert [(h.at, h.what, h.unit) for h in (tape.start, tape.end)] == [
        ((10_000, 5_000), "corner", "r2"),
        ((12_000, 5_000), "corner", "r3"),
    ]


def test_from_an_edge_to_the_bare_ground(table: TableDriver) -> None:
    """The side of r2 lies at x = 10."""
    laid(table, "10.06 / 4.5", "11 / 4.5")
    tape = table.desk.measuring.tape()
    assert tape is not None and tape.start.what == "edge" and tape.start.at[0] == 10_000
    assert tape.end.what == "point"


def test_its_free_end_follows_the_pointer_and_escape_rolls_it_up(table: TableDriver) -> None:
    table.hover("9 / 5")
    table.key(pygame.K_t, unicode="t")
    table.hover("9 / 7")
    tape = table.desk.measuring.tape()
    assert tape is not None and abs(tape.length - 2_000) <= 20
    table.hover("9 / 8.5")
    tape = table.desk.measuring.tape()
    assert tape is not None and abs(tape.length - 3_500) <= 20
    table.key(pygame.K_ESCAPE)
    assert table.desk.measuring.tape() is None
    assert table.doors.opened == []


def test_a_third_press_begins_anew(table: TableDriver) -> None:
    laid(table, "9 / 5", "11 / 7")
    table.hover("5 / 8")
    table.key(pygame.K_t, unicode="t")
    assert table.desk.measuring.end is None
    start = table.desk.measuring.start
    assert start is not None and abs(start.at[0] - 5_000) <= 20


def test_with_a_unit_in_hand_it_measures_too(table: TableDriver) -> None:
    table.click(table.middle("r2"))
    assert laid(table, "9 / 5", "11 / 7") == "2.83 um, 45° to the right"
    assert table.session.held == ("r2",)


def test_where_measuring_is_hidden_it_says_so() -> None:
    match = Match.new(OPEN_TOY, HIDDEN.rules, ScriptedDice(()), "open-toy")
    driver = TableDriver(Session(match, HIDDEN.ground), (1280, 720))
    driver.hover("9 / 5")
    driver.key(pygame.K_t, unicode="t")
    assert driver.desk.measuring.tape() is None and not driver.desk.measuring.on
    assert driver.table.tips.tip is not None


def test_a_general_and_the_ground_are_hooked_to() -> None:
    wood = Area("", "wood", ((1_000, 1_000), (3_000, 1_000), (2_000, 3_000)))
    table = OpenTable(9_000, 9_000, (wood,))
    disc = Face(name="", nation="", symbol="leader", plate=Plate())
    general = Counter(id="g", side="a", at=Pose(5_000, 5_000, 0), face=disc)
    unit = Counter(
        id="u",
        side="a",
        at=Pose(5_000, 5_100, 0),
        face=Face(name="", nation="", symbol="foot", plate=Plate(stands=base(2_000, 1_000))),
    )
    pieces = [(general, None), (unit, lay(base(2_000, 1_000), Pose(5_000, 5_100, 0)))]
    assert hook_at((5_000, 5_020), pieces, table, 200).unit == "g"
    assert hook_at((2_000, 1_100), pieces, table, 200).at == (2_000, 1_000)
    assert hook_at((2_950, 1_050), pieces, table, 200).at == (3_000, 1_000)
    assert hook_at((8_000, 8_000), pieces, table, 200).what == "point"


def test_with_the_mouse_alone_two_clicks_lay_it(table: TableDriver) -> None:
    """Its tool takes it out and rolls it up; the clicks between are for nothing else."""
    tool = table.table.tools.controls.get(TOOL + "measure")
    assert tool is not None
    table.click(tool.box.center)
    table.click(table.pixel("9 / 5"))
    assert table.session.held == ()
    table.hover("11 / 7")
    table.click(table.pixel("11 / 7"))
    table.hover("14 / 9")
    tape = table.desk.measuring.tape()
    assert tape is not None and told(tape, "um") == "2.83 um, 45° to the right"
    table.rest(1_000)
    table.click(tool.box.center)
    assert not table.desk.measuring.on
