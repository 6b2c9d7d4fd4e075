"""What ends the moves of a unit in hand: listed, stepped through, gone up to; pills on its way."""

import pygame
import pytest

from game.board.plane.shapes import Pose
from game.engine.action import button, unit
from game.engine.dice import ScriptedDice
from game.engine.match import Match
from game.engine.prompt import Spending, Stage
from game.engine.text import render, say
from game.ui.field.ghost_paint import stage_words
from game.ui.play.session import Session
from tests.open_toy import BEFORE, HIDDEN, OPEN_TOY
from tests.ui.table_bench import TableDriver, toy


@pytest.fixture
def held() -> TableDriver:
    """r2 in hand; it stands at 9, 5 and looks north, r1 and r3 beside it at 5, 5 and 13, 5."""
    driver = toy()
    driver.click(driver.middle("r2"))
    return driver


def rules_listed(driver: TableDriver) -> list[str]:
    listed = driver.desk.placing.limits.all()
    return [ghost.refusal.rule if ghost.refusal is not None else "" for ghost in listed]


def test_n_goes_to_the_first_limit_and_p_to_the_last(held: TableDriver) -> None:
    """Straight ahead its march of 4 ends it."""
    held.key(pygame.K_n, unicode="n")
    assert held.ghost == Pose(9_000, 9_000, 0) and held.why() == "OT 2.1"
    count = len(rules_listed(held))
    held.key(pygame.K_p, unicode="p")
    assert held.desk.placing.limits.at == count - 1
    held.key(pygame.K_n, unicode="n")
    assert held.desk.placing.limits.at == 0


def test_the_place_of_a_limit_is_taken_with_enter(held: TableDriver) -> None:
    """The first one on this side of the brook, where no die is asked for."""
    while held.ghost is None or held.ghost.y > 7_900:
        held.key(pygame.K_n, unicode="n")
    end = held.ghost
    held.key(pygame.K_RETURN)
    assert held.stands("r2") == end and not held.session.held


def test_whatever_is_listed_is_allowed_and_shown_with_its_reason(held: TableDriver) -> None:
    for number in range(len(rules_listed(held))):
        held.key(pygame.K_n, unicode="n")
        placing = held.desk.placing
        assert placing.action is not None and held.session.why_not(placing.action) is None
        rows = placing.limits.told()
        (looked_at,) = (words for words, mark in rows if mark)
        assert looked_at.startswith(f"{number + 1}/")
        view = held.scene().ghost
        assert view is not None and view.wish is None  # no hollow ghost over the solid one


def test_any_other_step_leaves_the_list(held: TableDriver) -> None:
    held.key(pygame.K_n, unicode="n")
    held.key(pygame.K_UP)
    assert held.desk.placing.limits.told() == ()
    held.key(pygame.K_n, unicode="n")
    held.key(pygame.K_ESCAPE)
    assert held.ghost is None and held.desk.placing.limits.told() == ()


def test_without_a_unit_in_hand_n_is_the_title_as_ever() -> None:
    driver = toy()
    titled = driver.view.titled
    driver.key(pygame.K_n, unicode="n")
    assert driver.view.titled is not titled


def test_ctrl_and_an_arrow_goes_up_to_what_stops_it(held: TableDriver) -> None:
    """North it marches its 4 units; west no leg leads square aside: it stays."""
    held.key(pygame.K_UP, pygame.KMOD_LCTRL)
    assert held.ghost == Pose(9_000, 9_000, 0) and held.why() == "OT 2.1"
    held.key(pygame.K_ESCAPE)
    held.key(pygame.K_LEFT, pygame.KMOD_LCTRL)
    assert held.ghost is None
    held.key(pygame.K_RETURN)
    assert held.stands("r2") == Pose(9_000, 5_000, 0)


def test_where_nothing_may_be_measured_no_limit_is_told() -> None:
    match = Match.new(OPEN_TOY, HIDDEN.rules, ScriptedDice(()), "open-toy")
    match.act(unit("r2"))
    driver = TableDriver(Session(match, HIDDEN.ground), (1280, 720))
    for key, mod in ((pygame.K_n, 0), (pygame.K_UP, pygame.KMOD_LCTRL)):
        driver.key(key, mod)
        tip = driver.table.tips.tip
        assert driver.ghost is None and tip is not None and render(BEFORE) in tip.text
        driver.table.tips.close()
    match.act(button("declare"))
    driver.commands.changed()
    driver.key(pygame.K_n, unicode="n")
    assert driver.ghost is not None


def test_the_map_follows_what_the_keys_move() -> None:
    driver = toy((1280, 720))
    driver.click(driver.middle("r2"))
    driver.camera.zoom(6)
    driver.camera.look((9.0, 13.0))
    driver.key(pygame.K_n, unicode="n")
    driver.frames()
    assert driver.camera.visible(Pose(9_000, 9_000, 0))


def test_a_pill_tells_what_each_leg_draws_on_and_what_is_left() -> None:
    """A wheel, a march, a wheel: 0.5 of 2, then 1.25 of 4, then 0.754 more of the 2."""

    def stage(march: int, wheel: int) -> Stage:
        march_of, wheel_of = (
            Spending(say("March"), march, 4_000),
            Spending(say("Wheel"), wheel, 2_000),
        )
        return Stage(Pose(0, 0, 0), (march_of, wheel_of))

    assert stage_words([stage(0, 500), stage(1_250, 500), stage(1_250, 1_254)]) == [
        "Wheel 0.5, left 1.5",
        "March 1.25, left 2.75",
        "Wheel 1.26, left 0.74",
    ]
    inch = Spending(say("Movement"), 6_741, 7_000, sign='"')
    assert stage_words([Stage(Pose(0, 0, 0), (inch,))]) == ['Movement 6.75", left 0.25"']
    assert stage_words([stage(0, 0)]) == [""]
    assert stage_words([]) == []


def test_the_ghost_carries_the_stages_of_its_way(held: TableDriver) -> None:
    held.key(pygame.K_e)
    held.key(pygame.K_UP)
    held.frames()
    view, preview = held.scene().ghost, held.desk.placing.preview
    assert view is not None and preview is not None
    assert view.stages == preview.stages and len(view.stages) >= 2
    assert view.stages[-1].at == held.ghost
