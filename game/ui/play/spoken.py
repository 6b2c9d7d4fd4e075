"""Where something stands on a table, in words: for who cannot, or would not, read it off the
ground. No drawing, no pygame.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from game.board.plane.distance import between, contains, foot, meet, nearest_point, sides
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import (
    DEGREE,
    FULL_TURN,
    TOLERANCE,
    Heading,
    Length,
    Point,
    bearing,
    turn,
)
from game.board.plane.shapes import Outline, Polygon, Pose
from game.board.plane.words import UNIT, heading_of, length_of, spoken_point
from game.engine.text import Text, say

COMPASS = (
    say("to the north"),
    say("to the north-east"),
    say("to the east"),
    say("to the south-east"),
    say("to the south"),
    say("to the south-west"),
    say("to the west"),
    say("to the north-west"),
)
EIGHTH = FULL_TURN // len(COMPASS)
MOST = 3
"""So many pieces of ground on which it does not stand are told of, the nearest first."""
HUNDREDTH = UNIT // 100


class Spoken(Struct, frozen=True):
    """What stands somewhere. A general or a bare place has no outline, a bare place no name."""

    name: str
    side: str
    pose: Pose
    outline: Outline | None = None

    @property
    def shapes(self) -> tuple[Polygon, ...]:
        """What it covers, be it a point."""
        return self.outline.stands if self.outline is not None else ((self.pose.at,),)

    @property
    def middle(self) -> Point:
        return self.outline.middle if self.outline is not None else self.pose.at


def compass(heading: Heading) -> Text:
    """The nearest of eight points of the compass."""
    return COMPASS[(heading + EIGHTH // 2) // EIGHTH % len(COMPASS)]


def told_place(table: OpenTable, here: Spoken, others: Iterable[Spoken]) -> tuple[Text, ...]:
    """Where it is and looks, on what it stands, how far named ground is and where, whom it touches,
    and how far the nearest enemy is.
    """
    known = list(others)
    told = (_place(here), *_ground(table, here))
    return told if not here.name else (*told, *_neighbours(table, here, known))


def _place(here: Spoken) -> Text:
    at = spoken_point(here.pose.at)
    if here.outline is not None:
        way = compass(here.pose.heading)
        return say("{unit} at {place}, front {way}.", unit=here.name, place=at, way=way)
    if here.name:
        return say("{unit} at {place}.", unit=here.name, place=at)
    return say("The place {place}.", place=at)


# -- ground ----------------------------------------------------------------------------------------


def _ground(table: OpenTable, here: Spoken) -> Iterator[Text]:
    """What it stands on, then what is near."""
    near = sorted(
        (*_nearest(here, line, closed=closed), name) for name, line, closed in _named(table)
    )
    under = tuple(dict.fromkeys(name for far, _, name in near if not far))
    yield say("Ground: {ground}.", ground=under) if under else say("Open ground.")
    beside = {name: (far, at) for far, at, name in reversed(near) if name not in under}
    for name, (far, at) in list(reversed(beside.items()))[:MOST]:
        yield say(
            "{ground}: {far} {unit} {way}.",
            ground=name,
            far=_told(far),
            unit=table.unit,
            way=compass(bearing(here.middle, at)),
        )


def _named(table: OpenTable) -> Iterator[tuple[str, Sequence[Point], bool]]:
    """All ground with a name and all that counts, and whether its line is closed."""
    for area in table.areas:
        yield area.name, area.outline, True
    for line in table.barriers:
        yield line.name, line.points, False
    for point in table.points:
        if point.value:
            yield point.name, (point.at,), False


def _nearest(here: Spoken, points: Sequence[Point], *, closed: bool) -> tuple[Length, Point]:
    """How far off a line or an area is, and where it is nearest; 0 where it is touched."""
    outline = tuple(points)
    lines = list(sides(outline)) if closed or len(outline) < 2 else list(pairwise(outline))
    found = []
    for shape in here.shapes:
        for a, b in lines:
            if any(meet(a, b, c, d) for c, d in sides(shape)):
                return 0, here.middle
            corners = (here.pose.at, *shape)
            found += [
                (between(corner, at), at) for corner in corners for at in (foot(corner, a, b),)
            ]
            found += [(between(nearest_point(shape, end), end), end) for end in (a, b)]
        if closed and contains(outline, shape[0]):
            return 0, here.middle
    far, at = min(found, key=lambda place: (place[0], between(place[1], here.pose.at)))
    return (0, here.middle) if far <= TOLERANCE else (far, at)


def _told(far: Length) -> str:
    """A length to a hundredth."""
    return length_of(round(far / HUNDREDTH) * HUNDREDTH)


# -- others ----------------------------------------------------------------------------------------


def _neighbours(table: OpenTable, here: Spoken, others: Sequence[Spoken]) -> Iterator[Text]:
    """Whom it touches, then the nearest enemy that it does not touch."""
    off = {other: _apart(here, other) for other in others}
    touched = tuple(other.name for other, (far, _) in off.items() if not far)
    if touched:
        yield say("It touches: {units}.", units=touched)
    foes = {other: found for other, found in off.items() if other.side != here.side and found[0]}
    foe = min(foes, key=lambda other: foes[other][0], default=None)
    if foe is None:
        return
    far, at = foes[foe]
    told = {"enemy": foe.name, "far": _told(far), "unit": table.unit}
    aside = turn(here.pose.heading, bearing(here.pose.at, at))
    degrees = heading_of(round(abs(aside) / DEGREE) * DEGREE)
    if here.outline is None:
        yield say(
            "Nearest enemy: {enemy}, {far} {unit} {way}.",
            **told,
            way=compass(bearing(here.pose.at, at)),
        )
    elif degrees == "0":
        yield say("Nearest enemy: {enemy}, {far} {unit}, straight ahead.", **told)
    elif aside > 0:
        yield say("Nearest enemy: {enemy}, {far} {unit}, {n}° to the right.", **told, n=degrees)
    else:
        yield say("Nearest enemy: {enemy}, {far} {unit}, {n}° to the left.", **told, n=degrees)


def _apart(here: Spoken, other: Spoken) -> tuple[Length, Point]:
    """How far off another is, and where he is nearest."""
    return min(_nearest(here, shape, closed=True) for shape in other.shapes)
