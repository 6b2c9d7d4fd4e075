"""How far a unit may come by a wheel and a leg: as a picture, as a list of what ends its moves, and
as the legs that end nearest to a pointer.

Whoever has a unit in hand keeps its `Fan`: what was found out for one place of the pointer serves
the next. It holds as long as nothing else moves.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import isqrt
from typing import NamedTuple

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, WHEEL, Leg, laid_after
from game.board.plane.numbers import (
    BITS,
    DEGREE,
    FULL_TURN,
    HALF_TURN,
    TOLERANCE,
    Length,
    Point,
    bearing,
    cosine,
    sine,
    turn,
)
from game.board.plane.shapes import Outline, Pose
from game.engine.refusal import Refusal
from game.engine.shapes import LineShape, PolygonShape, Shape, ShapeTone
from game.engine.steps import Steps, done
from game.rules.kit.manoeuvres import Limit, Made, cut, largest, turned

OBLIQUE = 45 * DEGREE
WIDE = HALF_TURN - 1
"""No wheel turns farther."""
STEPS = 25
"""So many wheels to each side the picture of a fan shows at most."""
SECTOR = 2 * DEGREE
"""Of the places so near to one another in bearing the outline is drawn through the farthest."""
SCAN = 5 * DEGREE
"""Between two wheels that are looked at for a pointer."""
BESIDE = 3
"""So many spokes to either side tell whether one sticks out of the outline, ..."""
UNEVEN = 6
"""... by more than this part of what is usual there."""
TOOTH = 50
"""A tooth differs by more than this part from both of its neighbours."""
ASIDE = 8
"""So many parts the bearings from straight on to the outermost are divided into."""
DIRECT = 6
"""So many wheels are tried straight for the pointer, before it is asked what lies around it."""
SEEDS = 3
"""So many of the legs looked at are looked at more closely, ..."""
HALVINGS = 3
"""... so often with half the steps."""
Rank = tuple[int, Length]
"""How far off a move ends, in steps of the tolerance, and how much it turns."""
FAR: Rank = (1 << 60, 0)
Tone = Callable[[Refusal | None], ShapeTone]
_FIGURES = str.maketrans("", "", "0123456789.,")


@dataclass(frozen=True, slots=True)
class Spoke:
    """A farthest place: the pose, the legs that lead there and what forbids more; `None`: it is as
    far as was asked for.
    """

    end: Pose
    legs: Made
    refusal: Refusal | None


class _Post(NamedTuple):
    """Where a unit stands after a wheel, the wheel, and how much it turned."""

    unit: Outline
    made: Made
    turns: Length


class _Look(NamedTuple):
    """A bearing after a wheel: from where it leads, its sine and cosine, and what was turned."""

    angle: int
    off: int
    x: Length
    y: Length
    sine: int
    cosine: int
    turns: Length


class Fan:
    """What a unit can reach by one wheel or none and a leg of at most `most`, straight on or at
    most `oblique` aside, within the limits.
    """

    def __init__(
        self, unit: Outline, limits: Sequence[Limit], most: Length, oblique: int = OBLIQUE
    ) -> None:
        self.unit, self.limits, self.most, self.oblique = unit, limits, most, oblique
        self.left, self.right = (
            largest(unit, (), Leg(WHEEL, way), limits).amount for way in (-WIDE, WIDE)
        )
        self._posts: dict[int, _Post] = {}
        self._looks: list[_Look] = []
        self._rays: dict[tuple[int, int], tuple[Length, Refusal | None]] = {}
        self._last: tuple[Point, Made] | None = None

    def post(self, angle: int) -> _Post:
        """After a wheel of this angle."""
        if angle not in self._posts:
            made = (Leg(WHEEL, angle),) if angle else ()
            here = laid_after(self.unit, made[0]) if made else self.unit
            self._posts[angle] = _Post(here, made, turned(self.unit, made))
        return self._posts[angle]

    def ray(self, angle: int, off: int) -> tuple[Length, Refusal | None]:
        """How long a leg may be on a bearing after a wheel, and what forbids more."""
        if (angle, off) not in self._rays:
            here, made, _ = self.post(angle)
            leg, refusal = cut(here, made, Leg(MOVE, self.most, off), self.limits)
            self._rays[angle, off] = leg.amount, refusal
        return self._rays[angle, off]

    def looks(self) -> "list[_Look]":
        """The bearings all over the fan that are looked at when a pointer cannot be come to."""
        if not self._looks:
            wheels = {0, self.left, self.right}
            wheels |= set(range(-(-self.left // SCAN) * SCAN, self.right, SCAN))
            part = max(1, self.oblique // (ASIDE // 2))
            for angle in sorted(wheels):
                here, _, turns = self.post(angle)
                for off in range(-self.oblique, self.oblique + 1, part):
                    way = here.pose.heading + off
                    self._looks.append(
                        _Look(angle, off, here.pose.x, here.pose.y, sine(way), cosine(way), turns)
                    )
        return self._looks

    # -- the picture -------------------------------------------------------------------------------

    def spokes(self) -> tuple[Spoke, ...]:
        """The farthest places that the centre of the front may come to, from left to right:
        straight on after every wheel, and as far aside as may be after the wheels to that side.
        """
        return done(self.spreading())

    def spreading(self) -> Steps[tuple[Spoke, ...]]:
        """The same, a spoke at a time."""
        wheels = sorted({*self._wheels(self.left), 0, *self._wheels(self.right)})
        bearings = [(angle, -self.oblique) for angle in wheels if angle <= 0]
        bearings += [(angle, 0) for angle in wheels]
        bearings += [(angle, self.oblique) for angle in wheels if angle >= 0]
        found = []
        for angle, off in bearings:
            found.append(self._spoke(angle, off))
            yield
        farthest: dict[int, tuple[Length, Spoke]] = {}
        start = self.unit.pose
        for spoke in found:
            away = between(start.at, spoke.end.at)
            way = turn(start.heading, bearing(start.at, spoke.end.at)) // SECTOR
            if away and away > farthest.get(way, (0, spoke))[0]:
                farthest[way] = away, spoke
        return tuple(spoke for _, (_, spoke) in sorted(farthest.items()))

    def _wheels(self, farthest: int) -> Iterator[int]:
        steps = min(STEPS, abs(farthest) // DEGREE)
        yield from (farthest * n // steps for n in range(1, steps + 1))

    def _spoke(self, angle: int, off: int) -> Spoke:
        here, made, _ = self.post(angle)
        length, refusal = self.ray(angle, off)
        legs = (*made, Leg(MOVE, length, off)) if length else made
        return Spoke(here.pose.ahead(length, off), legs, refusal)

    # -- a pointer ---------------------------------------------------------------------------------

    def ghost(self, wish: Point) -> Made:
        """The legs that end nearest to a point, of equals those that turn least."""
        return done(self.seek(wish))

    def seek(self, wish: Point) -> Steps[Made]:
        """The same, a bearing at a time. What was found last is kept."""
        if self._last is None or self._last[0] != wish:
            self._last = wish, (yield from _Search(self, wish).found())
        return self._last[1]


def fan_shapes(
    unit: Outline, spokes: Iterable[Spoke], tone: Tone, *, even: bool = True
) -> tuple[Shape, ...]:
    """The fan as it is drawn: its surface, and its edge in parts by what ends the move there. All
    its corners can be come to; if it is made `even`, single ones that stick out of it or into it
    are left out.
    """
    start, edge = unit.pose.at, tuple(spokes)
    if even:
        edge = _without_teeth(start, _even(start, _even(start, edge)))
    if len(edge) < 2:
        return ()
    shapes: list[Shape] = [PolygonShape(tone="reach", points=(start, *(s.end.at for s in edge)))]
    tones = _runs([tone(spoke.refusal) for spoke in edge])
    for colour, part in groupby(range(len(edge)), key=tones.__getitem__):
        numbers = list(part)
        # Each part goes on to the first place of the next: the edge has no gaps.
        last = min(numbers[-1] + 1, len(edge) - 1)
        points = tuple(edge[n].end.at for n in range(numbers[0], last + 1))
        if len(points) > 1:
            shapes.append(LineShape(tone=colour, points=points))
    return tuple(shapes)


def _even(start: Point, edge: tuple[Spoke, ...]) -> tuple[Spoke, ...]:
    """Without the spokes that are much longer or shorter than most of those around them: a way
    through a gap or past a corner, of which the next bearing knows nothing.
    """
    away = [between(start, spoke.end.at) for spoke in edge]
    found = []
    for n, spoke in enumerate(edge):
        around = sorted(away[max(0, n - BESIDE) : n + BESIDE + 1])
        usual = around[len(around) // 2]
        if abs(away[n] - usual) * UNEVEN <= usual:
            found.append(spoke)
    return tuple(found)


def _without_teeth(start: Point, edge: tuple[Spoke, ...]) -> tuple[Spoke, ...]:
    """Without the spokes that end before both of their neighbours, or beyond both."""
    while True:
        away = [between(start, spoke.end.at) for spoke in edge]
        teeth = {
            n
            for n in range(1, len(away) - 1)
            if away[n] * (TOOTH + 1) < min(away[n - 1], away[n + 1]) * TOOTH
            or away[n] * (TOOTH - 1) > max(away[n - 1], away[n + 1]) * TOOTH
        }
        if not teeth:
            return edge
        # Of two beside one another the first alone: without it the other may be none.
        drop = {n for n in teeth if n - 1 not in teeth}
        edge = tuple(spoke for n, spoke in enumerate(edge) if n not in drop)


def _runs(tones: list[ShapeTone]) -> list[ShapeTone]:
    """What ends the move along the edge, without what does so at one place among others alike."""
    inner = range(1, len(tones) - 1)
    lone = {n for n in inner if tones[n - 1] == tones[n + 1] != tones[n]}
    return [tones[n - 1] if n in lone else tone for n, tone in enumerate(tones)]


def ends(unit: Outline, spokes: Iterable[Spoke]) -> tuple[Spoke, ...]:
    """Of each part of the edge where one thing ends the move, in whatever figures that is told, the
    place that lies most ahead; clockwise from there.
    """

    def aside(spoke: Spoke) -> int:
        return turn(unit.pose.heading, bearing(unit.pose.at, spoke.end.at))

    parts = groupby(spokes, key=lambda spoke: str(spoke.refusal).translate(_FIGURES))
    found = [min(part, key=lambda spoke: abs(aside(spoke))) for _, part in parts]
    return tuple(sorted(found, key=lambda spoke: aside(spoke) % FULL_TURN))


class _Search:
    """The way to one point: the best legs that were tried, and the legs that could be better."""

    def __init__(self, fan: Fan, wish: Point) -> None:
        self.fan, self.wish = fan, wish
        self.rank: Rank = FAR
        self.best: tuple[int, int, Length] = (0, 0, 0)
        """Wheel, bearing and length."""

    def found(self) -> Steps[Made]:
        yield from self._straight_for_it()
        if self.rank[0]:
            yield from self._look_around()
        angle, off, length = self.best
        made = self.fan.post(angle).made
        return (*made, Leg(MOVE, length, off)) if length else made

    def _straight_for_it(self) -> Steps[None]:
        """Wheel so that the point lies ahead, or within what may be marched aside, and go there."""
        fan = self.fan
        self._try_bearing(0)
        yield
        wheels = {fan.left, fan.right, *range(-(-fan.left // SCAN) * SCAN, fan.right, SCAN)}
        hopes = sorted((self._hope(angle), angle) for angle in wheels)
        for hope, angle in hopes[:DIRECT]:
            if hope >= self.rank:
                return
            self._try_bearing(angle)
            yield
        yield from self._less_turning(SCAN)

    def _less_turning(self, step: int) -> Steps[None]:
        """What is as near may be come to with less of a wheel."""
        while step > DEGREE // 4:
            step //= 2
            nearer = self.best[0] - (step if self.best[0] > 0 else -step)
            if self.best[0] and self._hope(nearer) < self.rank:
                self._try_bearing(nearer)
                yield

    def _bearing(self, angle: int) -> int:
        pose, most = self.fan.post(angle).unit.pose, self.fan.oblique
        return max(-most, min(most, turn(pose.heading, bearing(pose.at, self.wish))))

    def _hope(self, angle: int) -> Rank:
        """How well a wheel would do if nothing barred its leg."""
        return self._rank(angle, self._bearing(angle), self.fan.most)[0]

    def _try_bearing(self, angle: int) -> None:
        """Go straight for the point after a wheel, as far as it goes."""
        off = self._bearing(angle)
        self._go(angle, off, self._rank(angle, off, self.fan.most)[1])

    def _go(self, angle: int, off: int, wanted: Length) -> None:
        """Go so far or as far as it goes, and take that if it is better than the best."""
        here, made, _ = self.fan.post(angle)
        length = largest(here, made, Leg(MOVE, wanted, off), self.fan.limits).amount
        rank, reached = self._rank(angle, off, length)
        if rank < self.rank and reached == length:
            self.rank, self.best = rank, (angle, off, length)

    def _rank(self, angle: int, off: int, length: Length) -> tuple[Rank, Length]:
        """How near a leg of at most a length comes to the point, and after how much of it."""
        here, _, turns = self.fan.post(angle)
        pose = here.pose
        dx, dy = self.wish[0] - pose.x, self.wish[1] - pose.y
        s, c = sine(pose.heading + off), cosine(pose.heading + off)
        ahead, aside = dx * s + dy * c >> BITS, dx * c - dy * s >> BITS
        reached = max(0, min(ahead, length))
        away = isqrt(aside * aside + (ahead - reached) ** 2)
        return (away // TOLERANCE, turns), reached

    def _look(self, angle: int, off: int) -> Rank:
        """How well a leg does on a bearing."""
        rank, reached = self._rank(angle, off, self.fan.ray(angle, off)[0])
        if rank < self.rank:
            # A leg may be made that no shorter one may be, through friends.
            self._go(angle, off, reached)
        return rank

    def _look_around(self) -> Steps[None]:
        """Legs on bearings all over the fan, those first that would come nearest, then more closely
        around the best of them.
        """
        fan = self.fan
        hopes = sorted(self._hopes(fan.looks(), fan.most))
        tried = []
        for hope, angle, off in hopes:
            if hope >= self.rank:
                break
            tried.append((self._look(angle, off), angle, off))
            yield
        seeds = [self.best[:2], *((angle, off) for _, angle, off in sorted(tried)[:SEEDS])]
        for angle, off in dict.fromkeys(seeds):
            yield from self._closer(angle, off, SCAN, 2 * fan.oblique // ASIDE)

    def _hopes(self, looks: list[_Look], most: Length) -> Iterator[tuple[Rank, int, int]]:
        """How well legs would do if nothing barred them, as `_rank` tells it, of very many."""
        east, north = self.wish
        for angle, off, x, y, s, c, turns in looks:
            dx, dy = east - x, north - y
            ahead, aside = dx * s + dy * c >> BITS, dx * c - dy * s >> BITS
            short = ahead if ahead < 0 else max(0, ahead - most)
            yield (isqrt(aside * aside + short * short) // TOLERANCE, turns), angle, off

    def _closer(self, angle: int, off: int, turning: int, aside: int) -> Steps[None]:
        """Around a wheel and a bearing, with smaller and smaller steps towards what is better."""
        fan = self.fan
        here = self._look(angle, off)
        for _ in range(HALVINGS):
            turning, aside = turning // 2, aside // 2
            for by, to in ((0, -aside), (0, aside), (-turning, 0), (turning, 0)):
                wheel = max(fan.left, min(fan.right, angle + by))
                way = max(-fan.oblique, min(fan.oblique, off + to))
                if self._rank(wheel, way, fan.most)[0] < here:
                    there = self._look(wheel, way)
                    yield
                    if there < here:
                        angle, off, here = wheel, way, there
