"""A whole stack on the march when the other side, or a die, breaks in: it waits, and goes on.

Leuthen's plain: three regiments of cuirassiers ride north along column 27, open ground all the way.
"""

from pathlib import Path

import msgspec
import pygame
import pytest

from game.engine import action as acts
from game.engine import save
from game.engine.dice import Dice, ScriptedDice, SeededDice
from game.engine.envelope import Label
from game.engine.match import Match
from game.engine.prompt import Prompt
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.play.session import Session
from tests.ui.driver import Driver

SCENARIO = "leuthen-battle"
STACK = ["pr-kr13", "pr-kr10", "pr-kr8"]
SLEEPS = ({"id": "coalition", "active": False},)


def riding(
    start: str,
    *others: dict[str, object],
    dice: Dice | None = None,
    mode: str = "solo",
    **more: object,
) -> Session:
    """The Prussians' movement."""
    setting = Shelf(SYSTEMS).open(SCENARIO)
    assert isinstance(setting, Setting)
    mine = [{"id": u, "at": start, "order": n} for n, u in enumerate(STACK, 1)]
    written = {
        "only": True,
        "phase": "movement",
        "turn": 2,
        "unit": [*mine, *others],
        "leader": [{"id": "charles", "at": "4127"}],
        **more,
    }
    assert setting.system.position_type is not None and setting.system.arrange is not None
    position = msgspec.convert(written, setting.system.position_type)
    state = setting.system.arrange(setting.rules, position)
    dice = dice or SeededDice(7)
    match = Match.new(setting.system, setting.rules, dice, SCENARIO, mode, position=state)
    return Session(match, setting.board)


def at(session: Session, label: str) -> int:
    cell = session.board.cell(label)
    assert cell is not None
    return cell


def ids_at(session: Session, label: str) -> list[str]:
    return [c.id for c in session.presentation.stacks.get(at(session, label), ())]


def asked(session: Session) -> Prompt:
    assert session.prompt is not None
    return session.prompt


def foe(uid: str, label: str, **more: object) -> dict[str, object]:
    return {"id": uid, "at": label, **more}


@pytest.mark.rule("PG 6.1.3a", "PG 7.0b")
@pytest.mark.parametrize("mode", ["solo", "two"])
def test_all_go_on_after_the_other_side_let_its_chance_pass(mode: str) -> None:
    """At 2718 the first is seen at seven hexes; the last two follow without another question."""
    session = riding("2722", foe("au-ir21", "2711"), army=SLEEPS, mode=mode)
    gesture = session.move_each(dict.fromkeys(STACK, at(session, "2717")))
    assert gesture.waits and not gesture.stayed
    assert (asked(session).side, asked(session).rule) == ("coalition", "PG 6.1.3a")
    assert (ids_at(session, "2718"), ids_at(session, "2722")) == (["pr-kr8"], STACK[:2])
    assert session.act(acts.button("decline")) is None
    assert session.ended is not None and not session.ended.waits
    assert session.ended.done == 3 and not session.ended.stayed and not session.ended.left
    assert (ids_at(session, "2717"), ids_at(session, "2722")) == (STACK, [])
    assert asked(session).side == "prussian" and session.march is None


@pytest.mark.rule("PG 6.1.3a")
def test_one_undo_takes_the_march_back_with_the_answer_in_between() -> None:
    """One player alone takes back across the sides; against another the answer is a wall."""
    for mode, first in (("solo", STACK), ("two", STACK[:2])):
        session = riding("2722", foe("au-ir21", "2711"), army=SLEEPS, mode=mode)
        session.move_each(dict.fromkeys(STACK, at(session, "2717")))
        session.act(acts.button("decline"))
        assert session.undo() is None
        assert ids_at(session, "2722") == first, mode


@pytest.mark.rule("PG 13.2a")
@pytest.mark.parametrize("die", [1, 6])
def test_all_go_on_after_the_roll_of_the_other_side(die: int) -> None:
    """A typed-in die: Charles has 2, so a 6 passes; his question is answered too."""
    session = riding("2722", foe("au-ir21", "2711"), army=SLEEPS, dice=ScriptedDice(()))
    session.move_each(dict.fromkeys(STACK, at(session, "2717")))
    assert session.act(acts.button("try")) is None
    assert session.ended is not None and session.ended.waits
    assert session.match.dice_request is not None
    assert session.give_die(die) is None
    if die == 6:
        assert session.ended is not None and session.ended.waits
        assert asked(session).rule == "PG 13.2a"
        assert session.act(acts.button("stay")) is None
    assert session.ended is not None and not session.ended.waits
    assert ids_at(session, "2717") == STACK


@pytest.mark.rule("PG 7.3.3a")
def test_each_that_comes_near_a_column_is_asked_about_and_all_arrive() -> None:
    """Three regiments come within three hexes of a wing in column: three questions."""
    session = riding("2720", foe("au-kr12", "2713", column=True))
    gesture = session.move_each(dict.fromkeys(STACK, at(session, "2716")))
    for mover in reversed(STACK):
        assert gesture.waits
        assert asked(session).rule == "PG 7.3.3a" and asked(session).subject[0] == mover
        assert session.act(acts.button("stay")) is None
        assert session.ended is not None
        gesture = session.ended
    assert not gesture.waits and gesture.done == 3
    assert ids_at(session, "2716") == STACK


@pytest.mark.rule("PG 9.2b")
def test_a_die_typed_in_on_the_way_does_not_end_the_march() -> None:
    """Arenberg stands alone on the way; he gets away, and the others follow."""
    session = riding(
        "2722",
        foe("au-ir21", "4120"),
        dice=ScriptedDice(()),
        leader=[{"id": "charles", "at": "4127"}, {"id": "arenberg", "at": "2720"}],
    )
    gesture = session.move_each(dict.fromkeys(STACK, at(session, "2718")))
    assert gesture.waits and session.match.dice_request is not None
    assert ids_at(session, "2722") == STACK
    assert session.give_die(9) is not None and session.march is not None
    assert session.give_die(2) is None
    assert ids_at(session, "2718") == STACK
    assert session.march is None


def test_a_die_that_is_given_up_ends_the_march() -> None:
    """Undo puts the die away; afterwards nothing goes on by itself."""
    session = riding(
        "2722",
        foe("au-ir21", "4120"),
        dice=ScriptedDice(()),
        leader=[{"id": "charles", "at": "4127"}, {"id": "arenberg", "at": "2720"}],
    )
    session.move_each(dict.fromkeys(STACK, at(session, "2718")))
    assert session.undo() is None
    assert session.march is None and session.match.dice_request is None
    assert ids_at(session, "2722") == STACK


def test_a_march_does_not_outlive_its_phase() -> None:
    """If the movement has been ended meanwhile, it neither waits nor moves anybody."""
    session = riding("2722", foe("au-ir21", "2711"), army=SLEEPS)
    session.move_each(dict.fromkeys(STACK, at(session, "2717")))
    march, match = session.march, session.match
    assert march is not None
    for name in ("decline", "end"):
        assert match.act(acts.button(name)) is None
    march.go_on()
    assert not march.waits and set(march.stayed) == set(STACK[:2]) and not march.left
    assert ids_at(session, "2722") == STACK[:2]


def test_at_the_table_it_waits_without_a_word_of_who_stays_behind() -> None:
    """Shift and two clicks, then the other side's button: all three have arrived."""
    driver = Driver(riding("2722", foe("au-ir21", "2711"), army=SLEEPS))
    driver.click_cell("2722", mod=pygame.KMOD_SHIFT)
    driver.click_cell("2717")
    assert asked(driver.session).side == "coalition"
    assert driver.gaze.tip is None
    driver.press("decline")
    assert ids_at(driver.session, "2717") == STACK
    assert driver.gaze.tip is None
    assert asked(driver.session).subject == ()


# -- saved while it waits --------------------------------------------------------------------------


def again(session: Session, tmp_path: Path) -> Session:
    """The same game, saved and loaded."""
    shelf = Shelf(SYSTEMS)
    setting = shelf.open(SCENARIO)
    assert isinstance(setting, Setting)
    path = tmp_path / "game.json"
    assert save.write(path, session.match, setting, Label()) is None
    loaded = save.read(path, shelf.find)
    assert isinstance(loaded, save.Loaded), loaded
    return Session(loaded.match, session.board)


@pytest.mark.rule("PG 6.1.3a", "PG 7.0b")
@pytest.mark.parametrize("mode", ["solo", "two"])
def test_a_march_goes_on_in_a_game_that_was_saved_while_it_waited(
    mode: str, tmp_path: Path
) -> None:
    session = riding("2722", foe("au-ir21", "2711"), army=SLEEPS, mode=mode)
    session.move_each(dict.fromkeys(STACK, at(session, "2717")))
    session = again(session, tmp_path)
    assert session.act(acts.button("decline")) is None
    assert session.ended is not None and not session.ended.waits and not session.ended.stayed
    assert (ids_at(session, "2717"), ids_at(session, "2722")) == (STACK, [])


def test_each_question_on_the_way_can_be_saved_in_between(tmp_path: Path) -> None:
    """Three regiments come near a column: saved and loaded before each of the three answers."""
    session = riding("2720", foe("au-kr12", "2713", column=True))
    session.move_each(dict.fromkeys(STACK, at(session, "2716")))
    for mover in reversed(STACK):
        assert asked(session).subject[0] == mover
        session = again(session, tmp_path)
        assert session.act(acts.button("stay")) is None
    assert ids_at(session, "2716") == STACK
    assert session.march is None


def test_the_second_question_on_the_same_way_finds_the_march_waiting(tmp_path: Path) -> None:
    """The roll is typed in after loading, and succeeds: what is asked then is answered too."""
    session = riding("2722", foe("au-ir21", "2711"), army=SLEEPS, dice=ScriptedDice(()))
    session.move_each(dict.fromkeys(STACK, at(session, "2717")))
    session = again(session, tmp_path)
    assert session.act(acts.button("try")) is None
    session = again(session, tmp_path)
    assert session.match.dice_request is not None
    assert session.give_die(6) is None
    assert asked(session).rule == "PG 13.2a"
    assert session.act(acts.button("stay")) is None
    assert ids_at(session, "2717") == STACK


@pytest.mark.rule("PG 9.2b")
def test_a_die_of_the_move_itself_does_not_end_a_march_that_was_saved(tmp_path: Path) -> None:
    session = riding(
        "2722",
        foe("au-ir21", "4120"),
        dice=ScriptedDice(()),
        leader=[{"id": "charles", "at": "4127"}, {"id": "arenberg", "at": "2720"}],
    )
    session.move_each(dict.fromkeys(STACK, at(session, "2718")))
    session = again(session, tmp_path)
    assert session.match.dice_request is not None
    assert session.give_die(2) is None
    assert ids_at(session, "2718") == STACK


def test_one_piece_sent_alone_does_not_draw_its_stack_after_it(tmp_path: Path) -> None:
    session = riding("2722", foe("au-ir21", "2711"), army=SLEEPS)
    assert session.act(acts.unit("pr-kr8")) is None
    assert session.act(acts.cell(at(session, "2717"))) is None
    assert asked(session).side == "coalition"
    session = again(session, tmp_path)
    assert session.march is None
    assert session.act(acts.button("decline")) is None
    assert (ids_at(session, "2717"), ids_at(session, "2722")) == (["pr-kr8"], STACK[:2])


def test_a_march_that_has_ended_is_not_taken_up_again(tmp_path: Path) -> None:
    session = riding("2722", foe("au-ir21", "4120"))
    session.move_each(dict.fromkeys(("pr-kr8", "pr-kr10"), at(session, "2720")))
    assert ids_at(session, "2722") == ["pr-kr13"]
    session = again(session, tmp_path)
    assert session.march is None
