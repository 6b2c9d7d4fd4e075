"""A whole line in one gesture: who stands in it, where each comes, one undo for all."""

import pygame
import pytest
from msgspec import structs

from game.board.plane.shapes import Pose, base, lay
from game.engine.dice import ScriptedDice
from game.engine.match import Match
from game.engine.state import GameState
from game.ui.play.lines import carried, line_of
from game.ui.play.session import Session
from tests.open_toy import OPEN_TOY, RULES, Choose, OpenToyTable, Piece
from tests.ui.table_bench import TableDriver

SHAPE = base(2_000, 1_000)
LINE = {uid: Pose(x, 4_000, 0) for uid, x in (("r1", 6_000), ("r2", 8_000), ("r3", 10_000))}


def test_a_line_is_who_touches_side_by_side_with_the_fronts_in_line() -> None:
    plates = {uid: lay(SHAPE, pose) for uid, pose in LINE.items()}
    plates["behind"] = lay(SHAPE, Pose(8_000, 3_000, 0))
    plates["apart"] = lay(SHAPE, Pose(12_100, 4_000, 0))
    plates["turned"] = lay(SHAPE, Pose(4_000, 4_000, 300))
    assert line_of("r1", plates) == ("r1", "r2", "r3")
    assert line_of("r2", plates)[0] == "r2" and set(line_of("r2", plates)) == set(LINE)
    assert line_of("apart", plates) == ("apart",)


def test_each_is_carried_as_if_all_were_one() -> None:
    """A quarter turn about the first: who stood 2 to his right stands 2 behind... to the south."""
    start, goal = Pose(0, 0, 0), Pose(1_000, 5_000, 9_000)
    assert carried(start, goal, Pose(2_000, 0, 0)) == Pose(1_000, 3_000, 9_000)
    assert carried(start, Pose(500, 700, 0), Pose(2_000, 0, 0)) == Pose(2_500, 700, 0)


@pytest.fixture
def held() -> TableDriver:
    """A line of three, the middle one in hand."""
    units = {uid: Piece("red", pose) for uid, pose in LINE.items()}
    units["b1"] = Piece("blue", Pose(8_000, 14_000, 18_000))
    state = GameState(OpenToyTable(units=units), [Choose()])
    match = Match.new(OPEN_TOY, RULES, ScriptedDice(()), "open-toy", position=state)
    driver = TableDriver(Session(match, RULES.ground), (1920, 1080))
    driver.click(driver.middle("r2"))
    assert driver.session.held == ("r2",)
    return driver


def test_shift_and_a_click_sends_the_line(held: TableDriver) -> None:
    held.hover("8 / 6")
    held.click(held.pixel("8 / 6"), mod=pygame.KMOD_LSHIFT)
    ends = {uid: held.stands(uid) for uid in LINE}
    assert len({pose.y for pose in ends.values()}) == 1 and abs(ends["r2"].y - 6_000) <= 30
    assert ends["r2"].x - ends["r1"].x == 2_000 and ends["r3"].x - ends["r2"].x == 2_000
    assert held.session.held == ()


def test_one_undo_brings_all_of_it_back(held: TableDriver) -> None:
    held.key(pygame.K_UP)
    held.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
    assert [held.stands(uid).y for uid in LINE] == [4_100] * 3
    held.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert [held.stands(uid).y for uid in LINE] == [4_000] * 3


def test_without_shift_it_goes_alone(held: TableDriver) -> None:
    held.key(pygame.K_UP)
    held.key(pygame.K_RETURN)
    assert [held.stands(uid).y for uid in LINE] == [4_000, 4_100, 4_000]


def test_who_cannot_follow_stays_and_it_is_said_why(held: TableDriver) -> None:
    """Wheeled as one, r3 on the outside would have to march farther than it can."""
    for _ in range(3):
        held.key(pygame.K_q, pygame.KMOD_LCTRL)
    held.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
    assert held.stands("r2").heading != 0
    assert held.gaze.tip is not None and held.gaze.tip.rule.startswith("OT")
    assert not held.session.match.system.invariants(held.session.match.reading)


def test_while_shift_is_held_it_is_shown_where_the_rest_would_come(
    held: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    held.hover("8 / 6")
    assert not [s for s in held.scene().shapes if s.tone == "good"]
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LSHIFT)
    assert len([s for s in held.scene().shapes if s.tone == "good"]) == 2


def test_who_goes_as_one_body_is_shown_as_one(held: TableDriver) -> None:
    """A game may have several in hand for one pose: each has its ghost."""
    match = held.session.match
    assert match.prompt is not None
    match.prompt = structs.replace(match.prompt, subject=("r2", "r1"))
    held.desk.placing.look()
    held.key(pygame.K_UP)
    view = held.scene().ghost
    assert view is not None and view.solid == Pose(8_000, 4_100, 0)
    assert [pose for _face, pose in view.others] == [Pose(6_000, 4_100, 0)]
