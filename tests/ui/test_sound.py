"""The table's sounds: made here, off at first, and silence where there is no card."""

from collections.abc import Iterator

import numpy as np
import pygame
import pytest

from game.engine.event import Event, Roll
from game.engine.text import say
from game.ui.look import sound
from game.ui.look.sound import DICE, DRUM, GUN, LOUD, MAKERS, RATE, STEP, Sounds, samples, sound_of
from tests.ui import fake
from tests.ui.driver import Driver


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    yield Sounds()
    pygame.mixer.quit()


def event(kind: str, *, rolled: bool = False) -> Event:
    roll = Roll(faces=6, die=3, why=say("command"), total=3) if rolled else None
    return Event(kind=kind, rule="FK 1", text=say("It happened."), roll=roll)


@pytest.mark.parametrize("name", MAKERS)
def test_each_sound_is_short_quiet_and_ends_in_silence(name: str) -> None:
    wave = np.frombuffer(samples(name), dtype="<i2")
    assert 0.05 < len(wave) / RATE < 1.0
    assert np.abs(wave).max() == pytest.approx(LOUD * 32767, rel=0.02)
    assert abs(int(wave[-1])) < 30


def test_one_action_makes_one_sound_the_loudest() -> None:
    move, roll = event("move"), event("command", rolled=True)
    fight, fire = event("combat", rolled=True), event("bombardment", rolled=True)
    assert sound_of([move]) == STEP
    assert sound_of([move, roll]) == DICE
    assert sound_of([move, roll, fight]) == DRUM
    assert sound_of([fight, fire]) == GUN
    assert sound_of([event("phase")]) == "" == sound_of([])


def test_nothing_is_played_until_it_is_wanted(sounds: Sounds) -> None:
    assert sounds.hear([event("move")]) == ""
    assert pygame.mixer.get_init() is None
    sounds.on = True
    assert sounds.hear([event("move")]) == STEP
    assert sounds.hear([event("phase")]) == ""


def test_without_a_card_there_is_silence(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried once; the game goes on."""
    tried: list[int] = []

    def init(*_given: int, **_more: int) -> None:
        tried.append(1)
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", init)
    sounds.on = True
    assert sounds.hear([event("move")]) == "" == sounds.hear([event("move")])
    assert tried == [1]


def test_the_table_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """What happened, once for each action."""
    heard: list[tuple[str, ...]] = []
    monkeypatch.setattr(
        sound.SOUNDS, "hear", lambda events: heard.append(tuple(e.kind for e in events))
    )
    driver = Driver(fake.session())
    driver.click_cell("2403")
    driver.click_cell("2303")
    assert heard[-1] == ("moved",)
