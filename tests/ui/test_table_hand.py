"""A unit in hand on a table without cells: the ghost under the pointer, keys, typed places."""

import pygame
import pytest

from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose
from game.engine.action import button, pose, unit
from game.engine.dice import ScriptedDice, SeededDice
from tests.ui.driver import Pixel
from tests.ui.table_bench import SIZES, TableDriver, toy

NEAR = 30
"""Thousandths by which a place may lie beside the pixel that means it."""


@pytest.fixture
def held() -> TableDriver:
    """r2 in hand; it stands at 9, 5 and looks north."""
    driver = toy()
    driver.click(driver.middle("r2"))
    assert driver.session.held == ("r2",)
    return driver


def is_near(found: Pose | None, x: int, y: int, heading: int | None = None) -> bool:
    assert found is not None
    turned = heading is None or found.heading == heading
    return turned and abs(found.x - x) <= NEAR and abs(found.y - y) <= NEAR


def test_a_click_takes_a_unit_up_and_the_next_sets_it_down_where_the_ghost_is(
    held: TableDriver,
) -> None:
    held.hover("10 / 7")
    assert is_near(held.ghost, 10_000, 7_000) and held.why() == ""
    held.click(held.pixel("10 / 7"))
    assert is_near(held.stands("r2"), 10_000, 7_000)
    assert held.session.held == () and held.ghost is None


def test_a_second_click_on_the_same_spot_moves_nothing(held: TableDriver) -> None:
    held.click(held.middle("r2"))
    assert held.stands("r2") == Pose(9_000, 5_000, 0) and held.session.held == ("r2",)


def test_a_unit_is_dragged_and_dropped() -> None:
    driver = toy()
    driver.drag(driver.middle("r2"), driver.pixel("9 / 7.5"))
    assert is_near(driver.stands("r2"), 9_000, 7_500)


def test_beyond_its_march_the_ghost_stops_short_and_says_why(held: TableDriver) -> None:
    """4 units are all it has: from 9, 5 straight ahead it comes to 9, 9, or a little aside."""
    held.hover("9 / 11.5")
    assert held.why() == "OT 2.1"
    assert held.ghost is not None and held.ghost.y < 9_800
    view = held.scene().ghost
    assert view is not None and view.wish is not None and is_near(view.wish, 9_000, 11_500)
    spent = held.desk.placing.preview
    assert spent is not None and next((s.used, s.of) for s in spent.spending) == (4_000, 4_000)


def test_where_nothing_can_be_done_a_click_says_why_and_the_unit_stays(held: TableDriver) -> None:
    """Behind it there is nothing that a wheel and a leg ahead could reach."""
    held.hover("9 / 3")
    assert held.ghost is None
    held.click(held.pixel("9 / 3"))
    assert held.gaze.tip is not None and held.gaze.tip.rule == "OT 2.1"
    assert held.stands("r2") == Pose(9_000, 5_000, 0) and held.session.held == ("r2",)


def test_arrows_move_the_wish_by_a_tenth_and_with_shift_by_a_hundredth(held: TableDriver) -> None:
    held.key(pygame.K_UP)
    assert held.ghost == Pose(9_000, 5_100, 0)
    held.key(pygame.K_UP, pygame.KMOD_LSHIFT)
    held.key(pygame.K_UP, pygame.KMOD_LSHIFT)
    assert held.ghost == Pose(9_000, 5_120, 0)
    held.key(pygame.K_RIGHT, pygame.KMOD_LSHIFT)
    assert held.ghost == Pose(9_010, 5_120, 0)


def test_q_and_e_turn_it_by_a_degree_and_enter_sets_it_down(held: TableDriver) -> None:
    held.key(pygame.K_e)
    held.key(pygame.K_e)
    assert held.ghost is not None and held.ghost.heading == 200
    held.key(pygame.K_q)
    assert held.ghost is not None and held.ghost.heading == 100
    held.key(pygame.K_RETURN)
    assert held.stands("r2").heading == 100 and held.session.held == ()


def test_a_place_is_typed(held: TableDriver) -> None:
    held.key(pygame.K_g, unicode="g")
    for letter in "9.5 / 7.25 h0":
        held.key(ord(letter), unicode=letter)
    assert held.desk.placing.typed == "9.5 / 7.25 h0"
    held.key(pygame.K_RETURN)
    assert held.ghost == Pose(9_500, 7_250, 0)
    held.key(pygame.K_RETURN)
    assert held.stands("r2") == Pose(9_500, 7_250, 0)


def test_what_is_typed_and_is_no_place_says_so(held: TableDriver) -> None:
    held.key(pygame.K_g, unicode="g")
    for letter in "nine":
        held.key(ord(letter), unicode=letter)
    held.key(pygame.K_RETURN)
    assert held.desk.placing.wrong and held.desk.placing.typed == "nine"
    held.key(pygame.K_ESCAPE)
    assert held.desk.placing.typed is None and held.session.held == ("r2",)


def test_escape_drops_the_wish_and_then_puts_the_unit_back(held: TableDriver) -> None:
    held.key(pygame.K_UP)
    held.key(pygame.K_ESCAPE)
    assert held.ghost is None and held.session.held == ("r2",)
    held.rest(600)
    held.key(pygame.K_ESCAPE)
    assert held.session.held == ()


def test_the_wheel_and_a_drag_with_the_right_button_turn_the_ghost(held: TableDriver) -> None:
    held.hover("10 / 7")
    held.wheel(-1)
    held.frames()
    assert held.ghost is not None and held.ghost.heading == 500
    x, y = held.pixel("10 / 7")
    held.drag((x, y), (x + 60, y - 104), button=3)
    assert held.ghost is not None and abs(held.ghost.heading - 3_000) <= 100
    assert held.session.held == ("r2",)


def test_a_click_on_another_unit_that_may_act_takes_that_one_up(held: TableDriver) -> None:
    """Nothing is done with the one that was in hand, and one undo brings it back there."""
    held.move(held.middle("r3"))
    held.frames()
    assert held.ghost is None and held.desk.placing.aim.unit == "r3"
    stood = held.stands("r2"), held.stands("r3")
    held.click(held.middle("r3"))
    assert held.session.held == ("r3",)
    assert (held.stands("r2"), held.stands("r3")) == stood
    held.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert held.session.held == ("r2",)


def test_dropped_on_another_unit_that_may_act_it_goes_beside_it() -> None:
    driver = toy()
    driver.drag(driver.middle("r2"), driver.middle("r3"))
    assert driver.stands("r2") != Pose(9_000, 5_000, 0) and not _faults(driver)


def test_on_a_neighbour_that_has_moved_the_ghost_stops_beside_it() -> None:
    held = toy()
    held.click(held.middle("r3"))
    held.click(held.pixel("13 / 5.5"))
    held.rest(700)
    held.click(held.middle("r2"))
    assert held.session.held == ("r2",)
    held.hover("13 / 5.2")
    assert held.why() in ("OT 2.1", "OT 2.2")
    held.click(held.pixel("13 / 5.2"))
    assert held.stands("r2") != Pose(9_000, 5_000, 0)
    assert not _faults(held)


def test_undo_brings_the_unit_back(held: TableDriver) -> None:
    held.click(held.pixel("10 / 7"))
    held.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert held.stands("r2") == Pose(9_000, 5_000, 0)


def test_the_wall_of_a_die_holds() -> None:
    """At the brook a die was rolled."""
    driver = toy(dice=ScriptedDice((4,)))
    driver.click(driver.middle("r2"))
    driver.click(driver.pixel("9 / 8.8"))
    assert driver.stands("r2").y > 8_000
    before = driver.stands("r2")
    driver.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert driver.stands("r2") == before


def test_the_record_holds_what_the_ghost_showed(held: TableDriver) -> None:
    held.key(pygame.K_g, unicode="g")
    for letter in "9/7 h0":
        held.key(ord(letter), unicode=letter)
    held.key(pygame.K_RETURN)
    held.key(pygame.K_RETURN)
    done = held.session.match.records[-1].action
    assert done == pose(Pose(9_000, 7_000, 0), Leg("move", 2_000))


@pytest.mark.parametrize("size", SIZES)
def test_the_toy_is_played_to_its_end_by_mouse(size: Pixel) -> None:
    driver = toy(size, dice=SeededDice(5))
    for _turn in range(3):
        for side, ahead in (("r", 3_000), ("b", -3_000)):
            assert driver.session.side == {"r": "red", "b": "blue"}[side]
            for n in (1, 2, 3):
                _march(driver, f"{side}{n}", ahead)
            driver.press("end")
    assert driver.session.match.over
    result = driver.session.match.reading.state.result
    assert result is not None
    assert not _faults(driver)


def _march(driver: TableDriver, uid: str, ahead: int) -> None:
    """Take a unit up and send it straight on, by one click each."""
    stands = driver.stands(uid)
    driver.pixel(f"{stands.x / 1000:.2f} / {stands.y / 1000:.2f}")
    driver.rest(700)
    driver.click(driver.middle(uid))
    if driver.session.held != (uid,):
        return
    goal = min(max(stands.y + ahead, 1_000), 15_000)
    driver.click(driver.pixel(f"{stands.x / 1000:.2f} / {goal / 1000:.2f}"))
    if driver.session.held:
        driver.session.act(button("back"))
        driver.commands.changed()


def _faults(driver: TableDriver) -> list[str]:
    match = driver.session.match
    return match.system.invariants(match.reading)


def test_it_is_played_by_the_keyboard_alone() -> None:
    driver = toy(dice=SeededDice(2))
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert driver.session.held == ("r1",)
    for _ in range(5):
        driver.key(pygame.K_UP)
    driver.key(pygame.K_RETURN)
    assert driver.stands("r1") == Pose(5_000, 5_500, 0)
    assert driver.session.match.records[0].action == unit("r1")


def test_held_down_q_goes_on_turning_as_long_as_a_unit_is_in_hand(held: TableDriver) -> None:
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e")
    for _ in range(4):
        held.send(down)
    held.frames()
    assert held.ghost is not None and held.ghost.heading == 400
    held.key(pygame.K_RETURN)
    side = held.session.side
    held.send(down)
    assert held.session.side == side  # the same key ends the turn, but not while it repeats itself


# -- between pictures ------------------------------------------------------------------------------


def test_a_picture_waits_for_no_search_and_shows_the_last_answer_meanwhile(
    held: TableDriver,
) -> None:
    held.hover("10 / 7")
    held.desk.placing.seeking.patience = 0.0
    held.move(held.pixel("9 / 7"))
    held.frames(1)
    view = held.scene().ghost
    assert is_near(held.ghost, 10_000, 7_000) and view is not None and view.wish is None
    held.frames(4)
    assert is_near(held.ghost, 9_000, 7_000)


def test_the_ghost_follows_a_pointer_that_never_rests(held: TableDriver) -> None:
    """An answer is found though the wish has gone on already."""
    held.desk.placing.seeking.patience = 0.0
    seen = set()
    for step in range(20):
        held.move(held.pixel(f"{9 + step / 20:.2f} / 7"))
        held.frames(1)
        seen.add(held.ghost)
    assert len(seen) > 5


def test_a_click_and_enter_mean_the_last_wish_though_it_is_still_looked_for(
    held: TableDriver,
) -> None:
    held.hover("10 / 7")
    held.desk.placing.seeking.patience = 0.0
    held.click(held.pixel("9 / 7"))
    assert is_near(held.stands("r2"), 9_000, 7_000)


def test_a_wish_that_is_dropped_is_not_answered_any_more(held: TableDriver) -> None:
    held.desk.placing.seeking.patience = 0.0
    held.move(held.pixel("10 / 7"))
    held.frames(1)
    held.key(pygame.K_ESCAPE)
    held.frames(5)
    assert held.ghost is None and held.session.held == ("r2",)


@pytest.mark.parametrize("zoom", [0, 1])
def test_no_place_is_looked_for_in_the_picture_of_a_zoom_nor_of_the_panels(
    held: TableDriver, monkeypatch: pytest.MonkeyPatch, zoom: int
) -> None:
    """They take the time of a picture; the answer comes after them."""
    drawn, looked = list[bool](), list[bool]()
    panels, go_on = held.table._draw_panels, held.desk.placing.seeking._go_on

    def drawing(surface: pygame.Surface) -> None:
        drawn[-1] = True
        panels(surface)

    def looking(until: float) -> bool:
        looked[-1] = True
        return go_on(until)

    monkeypatch.setattr(held.table, "_draw_panels", drawing)
    monkeypatch.setattr(held.desk.placing.seeking, "_go_on", looking)
    held.desk.placing.seeking.patience = 0.0
    held.view.camera.zoom(zoom)
    drawn.append(False)
    looked.append(False)
    held.move(held.pixel("9 / 7"))
    held.gaze.looked()
    for _ in range(30):
        drawn.append(False)
        looked.append(False)
        held.frames(1)
    assert any(looked[:2]) == (not zoom) and any(drawn) and any(looked)
    assert not any(one and other for one, other in zip(drawn, looked, strict=True))
    assert is_near(held.ghost, 9_000, 7_000)


def test_the_fan_comes_some_pictures_later(held: TableDriver) -> None:
    held.hover("10 / 7")
    assert any(shape.tone == "reach" for shape in held.scene().shapes)
    held.desk.placing.seeking.patience = 0.0
    held.click(held.pixel("10 / 7"))
    held.click(held.middle("r3"))
    assert held.session.held == ("r3",)
    held.frames(6)
    assert any(shape.tone == "reach" for shape in held.scene().shapes)


def test_neither_a_moved_ghost_nor_a_key_of_the_zoom_draws_the_panels(
    held: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    held.hover("10 / 7")
    drawn: list[object] = []
    monkeypatch.setattr(held.table.side, "draw", drawn.append)
    held.move(held.pixel("10 / 7.5"))
    held.frames()
    assert is_near(held.ghost, 10_000, 7_500)
    before = held.camera.level
    held.key(pygame.K_PLUS, unicode="+")
    assert held.camera.level == before + 1 and not drawn
