"""Sines, headings and turns of the open table."""

import hashlib
import math

from hypothesis import given
from hypothesis import strategies as st

from game.board.plane.numbers import (
    FULL_TURN,
    SCALE,
    bearing,
    chord_of,
    cosine,
    ratio,
    root,
    scaled,
    sine,
    turn,
    turn_of_chord,
)

headings = st.integers(0, FULL_TURN - 1)
lengths = st.integers(-50_000, 50_000)


def test_the_table_is_the_same_on_every_machine() -> None:
    """36,000 sines and cosines in one sum; a library that rounds otherwise would change it."""
    text = ",".join(f"{sine(h)} {cosine(h)}" for h in range(FULL_TURN))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "611766fb1e888c4c"


def test_sines_are_those_of_the_circle() -> None:
    for heading in range(FULL_TURN):
        assert abs(sine(heading) - math.sin(math.radians(heading / 100)) * SCALE) <= 0.51
    assert (sine(0), sine(9_000), sine(18_000), sine(27_000)) == (0, SCALE, 0, -SCALE)
    assert (cosine(0), cosine(9_000), cosine(18_000), cosine(27_000)) == (SCALE, 0, -SCALE, 0)
    assert sine(3_000) == SCALE // 2
    assert cosine(-6_000) == SCALE // 2


def test_halves_are_rounded_towards_plus_infinity() -> None:
    assert [scaled(n * SCALE // 2) for n in (3, 1, -1, -3)] == [2, 1, 0, -1]
    assert [ratio(n, 2) for n in (3, 1, -1, -3)] == [2, 1, 0, -1]
    assert ratio(-3, -2) == 2


def test_roots_are_rounded_to_the_nearest() -> None:
    """sqrt 6 = 2.449, sqrt 7 = 2.646, sqrt (25 / 4) = 2.5."""
    assert [root(n) for n in (0, 1, 6, 7, 9)] == [0, 1, 2, 3, 3]
    assert root(25, 4) == 3


def test_bearings() -> None:
    """North is up, east a quarter clockwise; 3 east and 4 north is 36.87 degrees."""
    goals = {(0, 5): 0, (5, 5): 4_500, (5, 0): 9_000, (0, -5): 18_000, (-5, 0): 27_000}
    assert all(bearing((0, 0), goal) == heading for goal, heading in goals.items())
    assert bearing((100, 100), (3_100, 4_100)) == 3_687
    assert bearing((7, 7), (7, 7)) == 0


@given(headings)
def test_the_bearing_of_a_far_point_is_the_heading_it_was_laid_at(heading: int) -> None:
    goal = scaled(50_000_000 * sine(heading)), scaled(50_000_000 * cosine(heading))
    assert bearing((0, 0), goal) == heading


@given(lengths, lengths)
def test_bearings_agree_with_the_library(east: int, north: int) -> None:
    if (east, north) == (0, 0):
        return
    exact = math.degrees(math.atan2(east, north)) * 100
    assert abs(turn(round(exact) % FULL_TURN, bearing((0, 0), (east, north)))) <= 1


def test_turns_go_the_shorter_way() -> None:
    assert turn(35_000, 1_000) == 2_000
    assert turn(1_000, 35_000) == -2_000
    assert turn(0, 18_000) == turn(18_000, 0) == 18_000


def test_turn_of_a_chord() -> None:
    """ND 3.4: with a front of 2 um, 1 um allows 28.95 degrees, 2 um 60, 3 um 97.18, 4 um 180."""
    allowed = [turn_of_chord(2_000, chord) for chord in (1_000, 2_000, 3_000, 4_000)]
    assert allowed == [2_895, 6_000, 9_718, 18_000]
    assert turn_of_chord(2_000, 9_000) == 18_000
    assert turn_of_chord(1_000, 500) == 2_895


def test_chord_of_a_turn() -> None:
    """2 x 2 um x sin 30 degrees = 2 um; sin 45 degrees gives 2.828."""
    assert chord_of(2_000, 6_000) == 2_000
    assert chord_of(2_000, 9_000) == 2_828
    assert chord_of(2_000, -9_000) == 2_828


@given(st.integers(1, 20_000), st.integers(0, 40_000))
def test_the_greatest_turn_fits_and_a_hundredth_more_does_not(radius: int, chord: int) -> None:
    most = turn_of_chord(radius, chord)
    exact = [2 * radius * math.sin(math.radians(a / 200)) for a in (most, most + 1)]
    assert exact[0] <= chord + 1e-4
    assert most == 18_000 or exact[1] > chord - 1e-4
