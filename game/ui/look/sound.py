"""The few sounds of the table: dice, a step, a gun, a drum. They are made here, short and quiet.

Off until a player wants them. Without a sound card, or without a mixer, the game plays in silence.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.engine.event import Event

RATE = 22050
LOUD = 0.35
DICE, STEP, GUN, DRUM = "dice", "step", "gun", "drum"
GUNS = ("bombardment", "fire")
FIGHTS = ("combat", "charge")
MOVES = ("move", "advance", "retreat", "rout", "setup")

Wave = NDArray[np.float64]


def sound_of(events: Sequence[Event]) -> str:
    """The one sound for all that happened in one action: the loudest of it."""
    kinds = {event.kind for event in events}
    if kinds & set(GUNS):
        return GUN
    if kinds & set(FIGHTS):
        return DRUM
    if any(event.roll is not None for event in events):
        return DICE
    return STEP if kinds & set(MOVES) else ""


def _time(seconds: float) -> Wave:
    return np.arange(round(RATE * seconds)) / RATE


def _noise(seconds: float, seed: int) -> Wave:
    return np.random.default_rng(seed).uniform(-1.0, 1.0, round(RATE * seconds))


def _low(wave: Wave, width: int) -> Wave:
    """The wave without its high tones."""
    return np.convolve(wave, np.ones(width) / width, mode="same")


def _knock(seed: int, seconds: float, pitch: float) -> Wave:
    """Something hard on wood."""
    at = _time(seconds)
    body = np.sin(2 * np.pi * pitch * at) * 0.6 + _noise(seconds, seed) * 0.4
    return np.asarray(body * np.exp(-at * 70))


def _dice() -> Wave:
    """Four knocks, closer and closer."""
    out = np.zeros(round(RATE * 0.42))
    for number, start in enumerate((0.0, 0.13, 0.22, 0.28)):
        knock = _knock(number, 0.1, 900 + 140 * number) * (1 - 0.15 * number)
        first = round(start * RATE)
        out[first : first + len(knock)] += knock
    return out


def _step() -> Wave:
    """A counter set down."""
    return _low(_knock(9, 0.09, 320), 6)


def _gun() -> Wave:
    """A gun, far off."""
    at = _time(0.9)
    rumble = _low(_noise(0.9, 3), 60) * 6 + np.sin(2 * np.pi * 48 * at) * 0.5
    return np.asarray(rumble * np.exp(-at * 5))


def _drum() -> Wave:
    """Two strokes on a drum."""
    at = _time(0.2)
    stroke = (np.sin(2 * np.pi * 110 * at) + _low(_noise(0.2, 5), 4) * 0.8) * np.exp(-at * 22)
    return np.concatenate([stroke, stroke * 0.7])


MAKERS: dict[str, Callable[[], Wave]] = {DICE: _dice, STEP: _step, GUN: _gun, DRUM: _drum}


@lru_cache(maxsize=len(MAKERS))
def samples(name: str) -> bytes:
    """A sound as 16 bits a sample, one channel, fading to nothing at its end."""
    wave = MAKERS[name]()
    wave = wave / np.abs(wave).max() * LOUD
    tail = min(len(wave), RATE // 50)
    wave[-tail:] *= np.linspace(1.0, 0.0, tail)
    return bytes((wave * 32767).astype("<i2").tobytes())


class Sounds:
    """Plays them, if they are wanted and the machine can."""

    def __init__(self) -> None:
        self.on = False
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._mute = False

    def hear(self, events: Sequence[Event]) -> str:
        """Play what happened; the name of what was played."""
        name = sound_of(events) if self.on else ""
        return name if name and self.play(name) else ""

    def play(self, name: str) -> bool:
        """Play one sound; whether it could be."""
        if self._mute or not self._open():
            return False
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=samples(name))
        self._made[name].play()
        return True

    def _open(self) -> bool:
        if pygame.mixer.get_init() is not None:
            return True
        self._made.clear()
        try:
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
        except pygame.error:
            self._mute = True
        return not self._mute


SOUNDS = Sounds()
