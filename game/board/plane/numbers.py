"""Whole-number arithmetic of the table: sines, rounding, headings, turns."""

from math import atan2, cos, isqrt, pi, sin

Length = int
"""Thousandths of the game's unit."""
Heading = int
"""Hundredths of a degree, 0 to 35999, clockwise from north."""
Point = tuple[Length, Length]

TOLERANCE: Length = 10
"""Two places that differ by no more are one place; more is a gap or an overlap."""
DEGREE: Heading = 100
QUARTER, HALF_TURN, FULL_TURN = 90 * DEGREE, 180 * DEGREE, 360 * DEGREE
BITS = 30
SCALE = 1 << BITS
"""What a sine of 1 is in the table."""
HALF = SCALE // 2


def _circle() -> tuple[int, ...]:
    """Sines of every heading, and a quarter more for the cosines. Only the first half right angle
    is asked of the library, by sine or cosine; no entry lies so near to a half that libraries
    could round it differently, so that every machine has the same table.
    """
    angles = [hundredth * pi / HALF_TURN for hundredth in range(QUARTER // 2 + 1)]
    low = [round(sin(angle) * SCALE) for angle in angles]
    high = [round(cos(angle) * SCALE) for angle in angles]
    quarter = low + high[-2:0:-1]
    rising = [*quarter, SCALE]
    half = rising + quarter[:0:-1]
    full = half + [-entry for entry in half]
    return (*full, *full[:QUARTER])


SINES = _circle()


def sine(heading: Heading) -> int:
    """The sine of a heading, times `SCALE`."""
    return SINES[heading % FULL_TURN]


def cosine(heading: Heading) -> int:
    """The cosine of a heading, times `SCALE`."""
    return SINES[heading % FULL_TURN + QUARTER]


def scaled(product: int) -> int:
    """A product with one entry of the table, as a length; halves towards plus infinity."""
    return (product + HALF) >> BITS


def ratio(product: int, by: int) -> int:
    """A quotient rounded to a whole number; halves towards plus infinity."""
    if by < 0:
        product, by = -product, -by
    return (2 * product + by) // (2 * by)


def root(square: int, over: int = 1) -> Length:
    """The square root of `square / over`, rounded to the nearest whole number."""
    return (isqrt(4 * square // over) + 1) // 2


def bearing(start: Point, goal: Point) -> Heading:
    """The heading from one point to another, to the nearest hundredth; north if they are one."""
    east, north = goal[0] - start[0], goal[1] - start[1]
    quarter = 0
    while not (east >= 0 and north > 0) and quarter < 3:
        east, north, quarter = -north, east, quarter + 1
    if east == 0:
        return quarter * QUARTER if north > 0 else 0
    # The library guesses, whole numbers decide: every machine comes to the same entry.
    low = min(int(atan2(east, north) * HALF_TURN / pi), QUARTER - 1)
    while east * SINES[low + QUARTER] < north * SINES[low]:
        low -= 1
    while low + 1 < QUARTER and east * SINES[low + 1 + QUARTER] >= north * SINES[low + 1]:
        low += 1
    high = low + 1
    left = east * SINES[low + QUARTER] - north * SINES[low]
    right = north * SINES[high] - east * SINES[high + QUARTER]
    return (quarter * QUARTER + (low if left < right else high)) % FULL_TURN


def turn(start: Heading, goal: Heading) -> int:
    """How far one must turn from one heading to another: -17999 (left) to 18000 (right)."""
    way = (goal - start) % FULL_TURN
    return way if way <= HALF_TURN else way - FULL_TURN


def turn_of_chord(radius: Length, chord: Length) -> Heading:
    """The greatest turn that moves a point `radius` away from the pivot by at most `chord`,
    half a circle at most.
    """
    allowed = chord * chord * SCALE
    low, high = 0, HALF_TURN
    while low < high:
        middle = (low + high + 1) // 2
        if 2 * radius * radius * (SCALE - cosine(middle)) <= allowed:
            low = middle
        else:
            high = middle - 1
    return low


def chord_of(radius: Length, angle: int) -> Length:
    """How far a turn moves a point `radius` away from the pivot, in a straight line."""
    return root(2 * radius * radius * (SCALE - cosine(angle)), SCALE)
