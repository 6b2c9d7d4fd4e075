"""Judges what was drawn: words cut, texts and controls in each other's way or out of the window,
letters that can hardly be told from their ground.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import combinations

import numpy as np
import pygame
from msgspec import Struct
from numpy.typing import NDArray

from game.ui.look import type
from game.ui.widgets.controls import Kind as ControlKind
from tools.layout.record import Line, Picture, Pressable

LEAST_CONTRAST, LEAST_FOR_LARGE, LARGE = 4.5, 3.0, 24
"""By WCAG 2.1 (1.4.3): large letters, of so many pixels, need less."""
SLACK = 2
"""Pixels: letters may touch, edges may meet."""
WHOLE = 0.98
LITTLE = 0.3
NEAR_FOLD = 30


class Fault(StrEnum):
    """What may be wrong."""

    CUT = "cut"  # shortened with an ellipsis
    BROKEN = "broken word"
    CLIPPED = "clipped"  # letters that the edge of a box takes away
    COVERED = "half covered"
    OVERLAP = "texts overlap"
    CONTROLS = "controls overlap"
    STICKS_OUT = "text wider than its control"
    OUTSIDE = "outside the window"
    MISSING = "control missing"
    CONTRAST = "contrast"


class Finding(Struct, frozen=True):
    """One fault: who draws it, what it says, how bad it is."""

    fault: Fault
    origin: str
    text: str
    note: str = ""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    reason: str = ""  # why it is meant to be so


def judge(picture: Picture) -> Iterator[Finding]:
    """All faults of a picture."""
    lines = [line for line in picture.lines if _share_seen(picture, line) > LITTLE]
    for line in lines:
        yield from _cut(picture, line)
        yield from _contrast(line)
    for line in picture.lines:
        if LITTLE / 3 < _share_seen(picture, line) < WHOLE - LITTLE / 3:
            share = _share_seen(picture, line)
            yield _of(Fault.COVERED, line, f"{share:.0%} to be seen")
    yield from _overlaps(lines)
    yield from _controls(picture, lines)


def _of(fault: Fault, line: Line, note: str = "") -> Finding:
    return Finding(fault, line.origin, line.whole, note, _area(line.ink))


def _area(rect: pygame.Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.width, rect.height


# -- what is still to be seen at the end -----------------------------------------------------------


def _share_seen(picture: Picture, line: Line) -> float:
    """The share of the letters' pixels that nothing was painted over later."""
    seen = line.seen
    if seen.width <= 0 or seen.height <= 0:
        return 0.0
    below, after = (pygame.surfarray.array2d(s) for s in (line.below, line.after))
    letters = below != after
    if not letters.any():
        return 0.0
    now = pygame.surfarray.array2d(_now(picture, line.ink))
    return float(np.mean(now[letters] == after[letters]))


def _now(picture: Picture, rect: pygame.Rect) -> pygame.Surface:
    piece = pygame.Surface((max(1, rect.width), max(1, rect.height)))
    piece.blit(picture.window, (0, 0), rect)
    return piece


def _stands(picture: Picture, drawn: Pressable) -> bool:
    """Whether a control is still to be seen where it was drawn."""
    now = pygame.surfarray.array2d(_now(picture, drawn.box))
    return float(np.mean(now == pygame.surfarray.array2d(drawn.after))) > LITTLE


# -- lines -----------------------------------------------------------------------------------------


def _cut(picture: Picture, line: Line) -> Iterator[Finding]:
    if line.whole != line.text:
        yield _of(Fault.CUT, line, line.text)
    if line.broken and _goes_on(picture, line):
        yield Finding(Fault.BROKEN, line.origin, line.broken[0], line.text, _area(line.ink))
    window = picture.window.get_rect()
    if _at_fold(picture, line):
        return
    if not window.inflate(SLACK, SLACK).contains(line.ink):
        yield _of(Fault.OUTSIDE, line)
    elif not line.clip.inflate(2 * SLACK, 2 * SLACK).contains(line.ink):
        yield _of(Fault.CLIPPED, line)


def _goes_on(picture: Picture, line: Line) -> bool:
    """Whether the rest of a broken word stands there too: else it was only measured so."""
    rest = {text for text in line.broken[1:] if text != line.text}
    return any(other.text in rest and other.style == line.style for other in picture.lines)


def _at_fold(picture: Picture, line: Line) -> bool:
    """Whether it is cut by the upper or lower edge of a list that scrolls."""
    beside = line.ink.left < line.clip.left - SLACK or line.ink.right > line.clip.right + SLACK
    return not beside and any(
        abs(fold.top - line.clip.top) < NEAR_FOLD
        and abs(fold.bottom - line.clip.bottom) < NEAR_FOLD
        for fold in picture.folds
    )


def _overlaps(lines: list[Line]) -> Iterator[Finding]:
    for index, second in enumerate(lines):
        for first in lines[:index]:
            common = first.seen.clip(second.seen)
            if common.width <= SLACK or common.height <= SLACK or first.text == second.text:
                continue
            was = first.after.subsurface(common.move(-first.ink.x, -first.ink.y))
            then = second.below.subsurface(common.move(-second.ink.x, -second.ink.y))
            letters = first.below.subsurface(common.move(-first.ink.x, -first.ink.y))
            was_array = pygame.surfarray.array2d(was)
            own = was_array != pygame.surfarray.array2d(letters)
            if own.any() and (was_array == pygame.surfarray.array2d(then))[own].mean() > LITTLE:
                note = f"{second.whole!r} ({second.origin}), {common.width} x {common.height}"
                yield _of(Fault.OVERLAP, first, note)


def _contrast(line: Line) -> Iterator[Finding]:
    halo = line.style.halo
    letters = pygame.surfarray.array2d(line.below) != pygame.surfarray.array2d(line.after)
    ground = pygame.surfarray.array3d(line.below)[letters] if halo is None else np.array([halo[:3]])
    if not len(ground):
        return
    ink = float(_light(np.array([line.style.colour[:3]]))[0])
    found = float(np.percentile(_ratio(ink, _light(ground)), 25))
    large = type.pixels(line.style) >= LARGE
    least = LEAST_FOR_LARGE if large else LEAST_CONTRAST
    if found < least - 0.05:
        yield _of(Fault.CONTRAST, line, f"{found:.1f}")


def _light(colours: NDArray[np.generic]) -> NDArray[np.float64]:
    """The relative luminance of colours."""
    part = colours.astype(np.float64) / 255
    linear = np.where(part <= 0.03928, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    light: NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return light


def _ratio(ink: float, ground: NDArray[np.float64]) -> NDArray[np.float64]:
    high, low = np.maximum(ground, ink), np.minimum(ground, ink)
    ratio: NDArray[np.float64] = (high + 0.05) / (low + 0.05)
    return ratio


# -- controls --------------------------------------------------------------------------------------


def _controls(picture: Picture, lines: list[Line]) -> Iterator[Finding]:
    shown = [drawn for drawn in picture.pressables if _stands(picture, drawn)]
    window = picture.window.get_rect()
    for drawn in shown:
        whole = drawn.item.box
        beside = whole.left < window.left or whole.right > window.right
        if beside or not window.contains(drawn.box):
            yield _pressable(Fault.OUTSIDE, drawn)
    for first, second in combinations(shown, 2):
        common = first.box.clip(second.box)
        nested = first.box.contains(second.box) or second.box.contains(first.box)
        if common.width > SLACK and common.height > SLACK and not nested:
            note = f"{second.item.id}, {common.width} x {common.height}"
            yield _pressable(Fault.CONTROLS, first, note)
    for drawn in shown:
        if drawn.item.kind not in (ControlKind.CARD, ControlKind.ROW):
            yield from _sticking_out(drawn, lines)


def _sticking_out(drawn: Pressable, lines: list[Line]) -> Iterator[Finding]:
    box = drawn.item.box
    for line in lines:
        inside = drawn.box.collidepoint(line.ink.center)
        if inside and (line.ink.left < box.left - SLACK or line.ink.right > box.right + SLACK):
            yield _of(Fault.STICKS_OUT, line, drawn.item.id)


def _pressable(fault: Fault, drawn: Pressable, note: str = "") -> Finding:
    words = f"{drawn.item.id} {drawn.item.label}".strip()
    return Finding(fault, f"control:{drawn.item.kind}", words, note, _area(drawn.box))


def missing(picture: Picture, usual: set[str]) -> Iterator[Finding]:
    """The controls that this screen has in a usual window, and not here."""
    for name in sorted(usual - picture.ids):
        yield Finding(Fault.MISSING, "control", name)
