"""A whole wing on the march over the map: Ctrl and a click, then a lit hex; all go the same way.

Leuthen's plain: Zieten's cuirassiers in two stacks and a regiment that has fallen behind.
"""

from typing import Any

import pygame
import pytest

from game.engine import action as acts
from tests.ui.driver import Driver
from tests.ui.test_march_interrupted import SLEEPS, STACK, asked, foe, ids_at, riding

SECOND = ["pr-kr9", "pr-kr11"]
LAST = "pr-kr2"


def wing(*others: dict[str, Any]) -> Driver:
    """Zieten with three stacks in column 27 and 28; others of the army stand with them."""
    mine: list[dict[str, Any]] = [
        *({"id": u, "at": "2822", "order": n} for n, u in enumerate(SECOND, 1)),
        {"id": LAST, "at": "2724"},
        {"id": "pr-dr5", "at": "2822", "order": 3},
    ]
    leaders = [{"id": "charles", "at": "4127"}, {"id": "zieten", "at": "2722"}]
    return Driver(riding("2722", *mine, *others, leader=leaders))


def take(driver: Driver, label: str = "2722") -> None:
    driver.click_cell(label, mod=pygame.KMOD_CTRL)


@pytest.mark.rule("PG 7.0b")
def test_a_wing_goes_the_same_way_with_all_its_stacks() -> None:
    """Two hexes north; each stack keeps its order, who is of another wing stays."""
    driver = wing()
    take(driver)
    column = driver.body
    assert column.held and column.wing is not None
    assert set(column.units) == {*STACK, *SECOND, LAST, "zieten"}
    driver.click_cell("2720")
    assert ids_at(driver.session, "2720") == [*STACK, "zieten"]
    assert ids_at(driver.session, "2820") == SECOND
    assert ids_at(driver.session, "2722") == [LAST]
    assert ids_at(driver.session, "2822") == ["pr-dr5"]
    assert asked(driver.session).subject == ()
    assert driver.gaze.tip is None


def test_the_panel_names_all_that_is_in_hand() -> None:
    """The wing, or the stack, and not its first piece."""
    driver = wing()
    take(driver)
    shown = driver.table.side.prompt.prompt
    assert shown is not None and str(shown.text).startswith("Move the whole wing: ")
    driver.key(pygame.K_ESCAPE)
    driver.click_cell("2722", mod=pygame.KMOD_SHIFT)
    shown = driver.table.side.prompt.prompt
    assert shown is not None and str(shown.text) == "Move the whole stack of 2722."


def test_one_undo_takes_the_whole_gesture_back() -> None:
    driver = wing()
    take(driver)
    driver.click_cell("2720")
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert ids_at(driver.session, "2722") == [*STACK, "zieten"]
    assert ids_at(driver.session, "2822") == [*SECOND, "pr-dr5"]
    assert ids_at(driver.session, "2724") == [LAST]
    assert asked(driver.session).subject == ()


def test_who_has_moved_does_not_march_with_the_wing() -> None:
    driver = wing()
    session = driver.session
    assert session.act(acts.unit(LAST)) is None
    assert session.act(acts.cell(driver.at("2726"))) is None
    if "done" in {b.id for b in asked(session).buttons}:
        session.act(acts.button("done"))
    driver.commands.changed()
    take(driver)
    column = driver.body
    assert LAST not in column.units
    driver.hover_cell("2719")
    assert set(column.lit()) == {driver.at("2719"), driver.at("2819")}


def test_who_cannot_go_that_way_is_named_before_and_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """An enemy stands where the second stack would come."""
    mine = [{"id": u, "at": "3022", "order": n} for n, u in enumerate(SECOND, 1)]
    leaders = [{"id": "charles", "at": "4127"}, {"id": "zieten", "at": "2722"}]
    driver = Driver(riding("2722", *mine, foe("au-ir21", "3020"), leader=leaders))
    noted: list[str] = []
    monkeypatch.setattr(
        "game.ui.desk.paint.draw_note", lambda _s, _v, _title, words, *_r, **_m: noted.append(words)
    )
    take(driver)
    assert set(driver.body.units) == {*STACK, *SECOND, "zieten"}
    driver.hover_cell("2720")
    assert driver.body.lit() == (driver.at("2720"),)
    assert noted[-1] == "These would stay behind: KR 9, KR 11."
    driver.click_cell("2720")
    assert ids_at(driver.session, "2720") == [*STACK, "zieten"]
    assert ids_at(driver.session, "3022") == SECOND
    tip = driver.gaze.tip
    assert tip is not None and "KR 9" in tip.text and "KR 11" in tip.text and tip.rule


@pytest.mark.rule("PG 6.1.3a")
def test_the_wing_goes_on_after_the_other_side_let_its_chance_pass() -> None:
    """At seven hexes the first is seen; one answer, and all of them arrive."""
    leaders = [{"id": "charles", "at": "4127"}, {"id": "zieten", "at": "2722"}]
    mine = [{"id": u, "at": "2822", "order": n} for n, u in enumerate(SECOND, 1)]
    driver = Driver(riding("2722", *mine, foe("au-ir21", "2711"), army=SLEEPS, leader=leaders))
    take(driver)
    driver.click_cell("2718")
    assert asked(driver.session).side == "coalition"
    driver.press("decline")
    assert ids_at(driver.session, "2718") == [*STACK, "zieten"]
    assert ids_at(driver.session, "2818") == SECOND


def test_a_piece_that_would_leave_the_map_stays_behind() -> None:
    """The north edge is four hexes off for the first stack, and two for the other."""
    mine = [{"id": u, "at": "2802", "order": n} for n, u in enumerate(SECOND, 1)]
    driver = Driver(riding("2704", *mine))
    take(driver, "2704")
    column = driver.body
    goal = driver.at("2701")
    assert column.goes(goal) and not set(SECOND) & set(column.goals(goal))
    driver.click_cell("2701")
    assert ids_at(driver.session, "2701") == STACK
    assert ids_at(driver.session, "2802") == SECOND


def test_ctrl_and_a_click_on_what_cannot_move_says_why() -> None:
    driver = wing(foe("au-ir21", "2812"))
    take(driver, "2812")
    assert not driver.body.held
    tip = driver.gaze.tip
    assert tip is not None and tip.rule


def test_a_leader_is_not_said_to_stay_where_his_units_will_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Next to the enemy he may not go alone; he goes last, and his units are there by then."""
    leaders = [{"id": "charles", "at": "4127"}, {"id": "zieten", "at": "2722"}]
    driver = Driver(riding("2722", foe("au-ir21", "2719"), leader=leaders))
    noted: list[str] = []
    monkeypatch.setattr(
        "game.ui.desk.paint.draw_note", lambda _s, _v, _title, words, *_r, **_m: noted.append(words)
    )
    take(driver)
    reach = driver.session.reaches(("zieten",))
    assert driver.at("2720") not in reach.get("zieten", frozenset())
    driver.hover_cell("2720")
    assert "stay behind" not in noted[-1]
    driver.click_cell("2720")
    assert ids_at(driver.session, "2720") == [*STACK, "zieten"]


def test_no_tip_opens_over_the_note_about_the_wing() -> None:
    """What a hex is can be asked before; who would stay behind is said now."""
    driver = wing()
    take(driver)
    driver.hover_cell("2720")
    driver.rest(1600)
    assert driver.gaze.tip is None


@pytest.mark.rule("PG 3.2a", "PG 3.3a")
def test_who_has_no_room_stays_behind_and_it_is_said_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In column four levels are the limit; 2, 2 and 1 lie in one hex. The last to set out would
    have to go on by itself: it stays, the other stack and the leader are not held up.
    """
    in_column = [
        *({"id": u, "at": "2722", "order": n, "column": True} for n, u in enumerate(STACK, 1)),
        *({"id": u, "at": "2822", "order": n, "column": True} for n, u in enumerate(SECOND, 1)),
    ]
    leaders = [{"id": "charles", "at": "4127"}, {"id": "zieten", "at": "2822"}]
    driver = Driver(riding("2722", unit=in_column, leader=leaders))
    noted: list[str] = []
    monkeypatch.setattr(
        "game.ui.desk.paint.draw_note", lambda _s, _v, _title, words, *_r, **_m: noted.append(words)
    )
    take(driver)
    driver.hover_cell("2720")
    driver.rest(200)
    assert (
        noted[-1].partition("\n")[2]
        == "These would stay behind:\nKR 13: In hex 2720, 5 levels exceed the limit of 4. (PG 3.3a)"
    )
    driver.click_cell("2720")
    assert ids_at(driver.session, "2720") == STACK[1:]
    assert ids_at(driver.session, "2722") == STACK[:1]
    assert ids_at(driver.session, "2820") == [*SECOND, "zieten"]
    tip = driver.gaze.tip
    assert tip is not None and tip.rule == "PG 3.3a"
    assert tip.text == "KR 13: In hex 2720, 5 levels exceed the limit of 4. (PG 3.3a)"
    assert asked(driver.session).subject == ()


def test_who_would_ride_off_the_map_is_named_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine = [{"id": u, "at": "2802", "order": n} for n, u in enumerate(SECOND, 1)]
    driver = Driver(riding("2704", *mine))
    noted: list[str] = []
    monkeypatch.setattr(
        "game.ui.desk.paint.draw_note", lambda _s, _v, _title, words, *_r, **_m: noted.append(words)
    )
    take(driver, "2704")
    driver.hover_cell("2701")
    assert noted[-1] == "These would stay behind: KR 9, KR 11."
    driver.rest(200)
    assert (
        noted[-1].partition("\n")[2]
        == "These would stay behind:\nKR 9, KR 11: That route leads off the map."
    )


@pytest.mark.rule("PG 6.1.3a")
def test_what_comes_after_a_question_of_the_other_side_is_not_foreseen() -> None:
    """At seven hexes the first is seen: whoever follows is neither here nor there; nothing is done
    and nothing rolled in the real game.
    """
    leaders = [{"id": "charles", "at": "4127"}, {"id": "zieten", "at": "2722"}]
    session = riding("2722", foe("au-ir21", "2711"), army=SLEEPS, leader=leaders)
    before = session.match.hash, len(session.match.records)
    goals = dict.fromkeys(STACK, session.board.cell("2718") or 0)
    seen = session.foresee(goals)
    assert seen is not None and not seen.stayed
    assert set(seen.left) == set(STACK[:2])
    assert (session.match.hash, len(session.match.records)) == before
