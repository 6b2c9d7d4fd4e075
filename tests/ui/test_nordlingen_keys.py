"""A turn of Nordlingen by keys alone: orders, moves with legs, a wheel, a charge, shots, melee, a
general's ride, units that recover. Nothing is done but by keys, and nothing is left out.
"""

from collections.abc import Callable, Mapping

import pygame
import pytest

from game.board.plane.shapes import Pose
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.prompt import Prompt, Role
from game.engine.state import GameState
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from game.rules.nordlingen.sequence import TurnStart
from game.rules.nordlingen.system import SYSTEM
from game.rules.nordlingen.table import NdTable
from game.ui.play.session import Session
from tests.rules.nordlingen.positions import BLUE, RED, Position, general, line, position, unit
from tests.ui.nordlingen_bench import KeyDriver, battle

MOST = 160
"""Questions of a turn, with room to spare."""


def lines() -> Position:
    """Horse before musketeers, musketeers apart, disordered pikes behind, two pairs in melee."""
    return position(
        unit("h", RED, "Cav", 10, 8),
        unit("m", RED, "Sh", 5, 9),
        unit("p", RED, "Pk", 14, 5, disorder=1),
        unit("k", RED, "Pk", 17, 9),
        unit("n", RED, "Pk", 2, 5),
        unit("x", BLUE, "Sh", 10, 10.9, 180),
        unit("y", BLUE, "Pk", 5, 11.5, 180),
        unit("z", BLUE, "Pk", 17, 9, 180),
        unit("w", BLUE, "Pk", 2, 5, 180),
        general("gr", RED, 10, 4, division="r", role="cinc"),
        general("gb", BLUE, 10, 14, division="b", role="cinc"),
    )


class Turn:
    """Answers each question of a turn, and remembers what was done."""

    def __init__(self, driver: KeyDriver) -> None:
        self.driver = driver
        self.done: set[str] = set()
        self.tried: set[str] = set()
        self.by_rule: Mapping[str, Callable[[Prompt], None]] = {
            "ND 2.4": self._order,
            "ND 2.14": self._next_unit,
            "ND 3.3": self._manoeuvre,
            "ND 3.11": self._ride,
            "ND 3.25": self._charge,
            "ND 4.2": self._shoot,
            "ND 5.2": self._fight,
            "ND 5.28": self._advance,
            "ND 8.3": self._turn_recovered,
        }

    def answer(self) -> None:
        """One question, or the sheet that lies open."""
        prompt = self.driver.session.prompt
        assert prompt is not None
        if self.driver.commands.sheet_open:
            self.done.add(f"sheet of {prompt.rule}")
            self.driver.confirm()
        else:
            self.by_rule.get(prompt.rule, self._as_suggested)(prompt)

    def _order(self, prompt: Prompt) -> None:
        self.done.add("order")
        self.driver.choose(self.driver.offered()[0])

    def _next_unit(self, prompt: Prompt) -> None:
        """Those in melee have nothing to do."""
        if not prompt.units:
            self._as_suggested(prompt)
            return
        fresh = [uid for uid in prompt.units if uid not in {*self.tried, *"knzw"}]
        if not fresh:
            self.driver.press_key("end")
            return
        self.tried.add(fresh[0])
        self.driver.choose(fresh[0])

    def _manoeuvre(self, prompt: Prompt) -> None:
        driver, (uid, *_) = self.driver, prompt.subject
        stood = driver.stands(uid)
        if uid == "h":
            driver.press_key("charge")
            return
        if uid == "p":
            driver.hit(pygame.K_n, unicode="n")  # as far ahead as it goes
            kind = "leg"
        else:
            for _ in range(3):
                driver.hit(pygame.K_e, unicode="e")
            kind = "wheel"
        ghost = driver.ghost
        assert ghost is not None and ghost != stood, uid
        driver.hit(pygame.K_RETURN)
        assert driver.stands(uid) == ghost
        self.done.add(kind)

    def _ride(self, prompt: Prompt) -> None:
        (rider,) = prompt.subject or ("",)
        if not rider or rider in self.done:
            self._leave(prompt)
            return
        at = self.driver.stands(rider)
        self.driver.type_place(f"{at.x / 1_000 + 1:.1f} / {at.y / 1_000:.1f} h0")
        assert self.driver.stands(rider).x == at.x + 1_000
        self.done.add(rider)

    def _charge(self, prompt: Prompt) -> None:
        self.done.add("charge")
        self.driver.choose("x")

    def _shoot(self, prompt: Prompt) -> None:
        self.done.add("target" if prompt.subject else "shooter")
        self.driver.choose(next(iter(prompt.units)))

    def _fight(self, prompt: Prompt) -> None:
        """The pair is chosen by Tab, and handed in."""
        assert prompt.pick is not None
        self.done.add("melee")
        if prompt.suggested is not None:
            for uid in prompt.suggested.arg if isinstance(prompt.suggested.arg, tuple) else ():
                self._pick(str(uid))
        self.driver.hit(pygame.K_RETURN, pygame.KMOD_LCTRL)

    def _pick(self, uid: str) -> None:
        driver = self.driver
        while uid not in driver.hand.chosen:
            driver.hit(pygame.K_TAB)
            if driver.gaze.unit == uid:
                driver.hit(pygame.K_RETURN)

    def _advance(self, prompt: Prompt) -> None:
        self.done.add("advance")
        self.driver.press_key("advance")

    def _turn_recovered(self, prompt: Prompt) -> None:
        """Who rallied is chosen, and turned about the centre of his front."""
        if prompt.poses is None and not prompt.units:
            self._leave(prompt)
            return
        if prompt.poses is None:
            self.driver.choose(next(iter(prompt.units)))
            return
        before = self.driver.stands(prompt.poses.unit).heading
        self.driver.hit(pygame.K_e, unicode="e")
        self.driver.hit(pygame.K_RETURN)
        assert self.driver.stands(prompt.poses.unit).heading == before + 100
        self.done.add("turned after it recovered")

    def _leave(self, prompt: Prompt) -> None:
        leaving = (b.id for b in prompt.buttons if b.role in (Role.END, Role.BACK))
        self.driver.press_key(next(leaving))

    def _as_suggested(self, prompt: Prompt) -> None:
        self.driver.press_key(next(b.id for b in prompt.buttons if b.refusal is None))


MOVED = {"order", "wheel", "gb"}
SHOT = {"shooter", "target", "sheet of ND 4.2"}
FOUGHT = {"melee", "sheet of ND 5.2"}


@pytest.mark.parametrize(
    ("seed", "all_of_it"),
    [
        (3, {*MOVED, *SHOT, *FOUGHT, "leg", "gr", "charge", "sheet of ND 3.25", "advance"}),
        (1, {*MOVED, *SHOT, *FOUGHT, "turned after it recovered"}),
    ],
)
def test_a_whole_turn_is_played_by_keys_alone(seed: int, all_of_it: set[str]) -> None:
    """With these dice red charges and follows up, or has units that recover at once."""
    driver = battle(lines(), seed)
    turn = Turn(driver)
    for _ in range(MOST):
        if driver.session.match.over or driver.session.match.reading.table.turn > 1:
            break
        before = _state(driver)
        turn.answer()
        assert _state(driver) != before, driver.rule
    assert driver.session.match.reading.table.turn == 2
    assert turn.done >= all_of_it


def _state(driver: KeyDriver) -> tuple[object, ...]:
    """What a key that means something changes."""
    records = len(driver.session.match.records)
    return records, driver.session.prompt, driver.commands.sheet_open, driver.hand.chosen


# -- the key on the chip ---------------------------------------------------------------------------


def manoeuvring() -> KeyDriver:
    """Foot and horse of red may move; the musketeers are in hand."""
    driver = battle(
        position(
            unit("m", RED, "Sh", 5, 5),
            unit("h", RED, "Cav", 10, 5),
            unit("x", BLUE, "Sh", 10, 14, 180),
            general("gr", RED, 10, 4, division="r", role="cinc"),
            general("gb", BLUE, 10, 15, division="b", role="cinc"),
        ),
        3,
    )
    while driver.rule != "ND 2.14" or "m" not in driver.offered():
        prompt = driver.session.prompt
        assert prompt is not None
        if driver.rule == "ND 2.4" and driver.offered():
            driver.choose(driver.offered()[0])
        else:
            driver.press_key(next(b.id for b in prompt.buttons if b.refusal is None))
    return driver


def test_a_unit_in_hand_is_left_where_it_stands_by_the_key_on_the_chip() -> None:
    """E turns the ghost, so it stands on no button; a turn that was begun is given up with it."""
    driver = manoeuvring()
    driver.choose("m")
    stood = driver.stands("m")
    assert driver.control("stand").key == "Backspace"
    driver.hit(pygame.K_e, unicode="e")
    assert driver.rule == "ND 3.3" and driver.ghost is not None
    driver.hit(pygame.K_BACKSPACE)
    assert driver.rule == "ND 2.14" and driver.stands("m") == stood
    assert "m" not in driver.offered()


# -- a general beside a unit -----------------------------------------------------------------------


def beside_a_unit() -> KeyDriver:
    """The general of red is in hand, and stands on the musketeers."""
    driver = manoeuvring()
    while driver.rule != "ND 3.11":
        driver.press_key("end")
    driver.choose("gr")
    at = driver.stands("m")
    driver.type_place(f"{at.x / 1_000:.1f} / {at.y / 1_000 - 0.3:.1f} h0")
    assert driver.offered() == ["m"] and driver.session.held == ("gr",)
    return driver


def joined(driver: KeyDriver) -> str:
    table = driver.session.match.reading.table
    assert isinstance(table, NdTable)
    return table.generals["gr"].unit


def test_tab_only_looks_at_the_unit_that_a_general_may_join() -> None:
    """Enter then joins it; Tab, and Tab again, change nothing."""
    driver = beside_a_unit()
    before = len(driver.session.match.records)
    seen = set()
    for _ in range(3):
        driver.hit(pygame.K_TAB)
        seen.add(driver.gaze.unit)
        assert len(driver.session.match.records) == before and joined(driver) == ""
    assert seen == {"gr", "m"} and driver.gaze.unit == "m"
    driver.hit(pygame.K_RETURN)
    assert joined(driver) == "m"


def test_he_joins_it_by_the_number_of_its_row() -> None:
    driver = beside_a_unit()
    (row,) = driver.table.side.planner.tasks
    assert row.tag == "1" and row.units == ("m",)
    driver.hit(pygame.K_1, unicode="1")
    assert joined(driver) == "m"


# -- the end of a division -------------------------------------------------------------------------


def test_the_key_that_ended_a_division_does_not_end_that_of_the_other_side() -> None:
    """Its first press tells how many have not acted; Tab forgets it, two presses end."""
    driver = manoeuvring()
    driver.hit(pygame.K_e, unicode="e")
    while driver.rule == "ND 3.11":  # the generals who may ride besides
        driver.hit(pygame.K_e, unicode="e")
    assert driver.rule == "ND 2.14" and "x" in driver.offered()
    done = len(driver.session.match.records)
    for key in (pygame.K_e, pygame.K_TAB, pygame.K_e):
        driver.hit(key)
        assert len(driver.session.match.records) == done
    assert "1 unit can still act" in driver.table.banner.words
    driver.hit(pygame.K_e, unicode="e")
    assert len(driver.session.match.records) > done


# -- over a hedge ----------------------------------------------------------------------------------


def on_the_hedge() -> KeyDriver:
    """Pikes on the line of a hedge that they failed to cross in the turn before, in hand."""
    hedge = line("hedge", "the hedge", (0, 9), (20, 9), level=1)
    there = unit("a", RED, "Pk", 10, 9, obstacle="the hedge", obstacle_turn=1)
    foe = unit("x", BLUE, "Pk", 10, 15.5, 180)
    placed = position(there, foe, lines=[hedge], turn=2)
    state = GameState(placed.table, [TurnStart(), ManoeuvreUnit("a")])
    match = Match.new(SYSTEM, placed.rules, SeededDice(1), "test", position=state)
    return KeyDriver(Session(match, placed.rules.table, ask_all=True), (1280, 720))


def test_who_may_cross_a_hedge_is_set_beyond_it_by_a_click_there() -> None:
    """The ghost stands on the other side, also when the pointer is farther off."""
    driver = on_the_hedge()
    driver.hover("10.5 / 11")
    assert driver.ghost == Pose(10_000, 10_000, 0) and driver.why() == "ND 3.22"
    driver.click(driver.pixel("10.5 / 11"))
    assert driver.stands("a") == Pose(10_000, 9_000, 0)  # so far beyond it is said first
    driver.click(driver.pixel("10 / 10"))
    assert driver.stands("a") == Pose(10_000, 10_000, 0)


def test_who_may_cross_a_hedge_goes_over_it_by_keys() -> None:
    """Arrows take the wish beyond the line, Enter takes the ghost there."""
    driver = on_the_hedge()
    for _ in range(3):
        driver.key(pygame.K_UP)
    assert driver.ghost == Pose(10_000, 10_000, 0)
    driver.hit(pygame.K_RETURN)
    assert driver.stands("a") == Pose(10_000, 10_000, 0)
