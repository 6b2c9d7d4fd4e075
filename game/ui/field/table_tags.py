"""Where the name tags of brigades lie: behind the rear edge, on no stand, on no other tag."""

from collections.abc import Iterator, Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

import pygame

from game.board.plane.numbers import DEGREE
from game.board.plane.shapes import Pose
from game.engine.action import UnitId
from game.engine.presentation import Counter
from game.ui.counters.base_parts import level_of
from game.ui.counters.pictures import Picture
from game.ui.counters.tag import tag_picture
from game.ui.field.camera import Camera, Pixel, box_of
from game.ui.field.pieces import ShownPieces
from game.ui.look import theme
from game.ui.look.words import LANGUAGE

GAP = 3
ALONG = (0.0, -0.45, 0.45, -0.9, 0.9)
"""Places along the rear edge, in halves of it, in the order in which they are tried."""
ROWS, FARTHER = 3, 6
"""How many tags away from the rear edge places are tried, and farther off before a tag would lose
its name.
"""
AHEAD = 6
"""So far from the front, where contact is read, a tag stands that has no other place."""
APART = 16
"""From so many pixels away on a hair line leads from a tag to its unit."""
MOST_HIDDEN = 0.25
"""A tag that would lie on others, on stands or discs with more than this part is left away."""
Polygon = list[Pixel]
Plate = tuple[list[Polygon], Counter]
Vector = tuple[float, float]
Spot = tuple[Pixel, Picture, bool]
Tag = tuple[Counter, pygame.Rect, Picture]
Side = tuple[float, float, float, float]
"""A direction square to a side of a polygon, and from where to where the polygon reaches in it."""


class TableTags:
    """Places tags once for a zoom and a position, and finds them under the pointer."""

    def __init__(self) -> None:
        self._key: object = None
        self._scale = 1
        self._spots: dict[UnitId, Spot] = {}
        """The middle of each tag, off the pixel of its unit's pose; whether it has room there."""
        self._drawn: list[tuple[pygame.Rect, Counter]] = []
        self._left: dict[UnitId, tuple[pygame.Rect, Picture]] = {}
        """The tags that had no room: shown while their unit is pointed at."""
        self._uncut_key: object = None
        self._whole: Sequence[Tag] = ()

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        plates: Sequence[Plate],
        discs: Sequence[tuple[pygame.Rect, Counter]],
        shown: ShownPieces,
    ) -> None:
        """Draw the tags of all brigades among these plates, or of some; none lies under a disc. In
        a crowd those that have no room are left away, unless their unit is in hand.
        """
        tagged = [one for one in plates if is_tagged(one[1])]
        self._place(camera, tagged, plates, discs, shown)
        self._drawn, self._left = [], {}
        whole = []
        for _, counter in tagged:
            if self._spots[counter.id][2] or counter.id in shown.chosen:
                whole.append((counter, *self._spot_of(camera, counter)))
            else:
                self._left[counter.id] = self._spot_of(camera, counter)
        outlines = {counter.id: found for found, counter in plates}
        kept = [
            tag
            for tag in self._uncut(camera, whole, plates, discs, shown.covers)
            if shown.only is None or tag[0].id in shown.only
        ]
        for counter, box, _picture in kept:
            _lead(surface, box, outlines[counter.id])
        for counter, box, picture in kept:
            surface.blit(picture.surface, box)
            self._drawn.append((box, counter))

    def _uncut(
        self,
        camera: Camera,
        tags: Sequence[Tag],
        plates: Sequence[Plate],
        discs: Sequence[tuple[pygame.Rect, Counter]],
        covers: Sequence[pygame.Rect],
    ) -> Sequence[Tag]:
        """The tags within the view, found once for where it and the boxes over it lie."""
        covers = [box for box in covers if box.w]
        over, named = tuple(map(tuple, covers)), tuple(tag[0].id for tag in tags)
        key = self._key, camera.origin, tuple(camera.view), named, over
        if key != self._uncut_key:
            self._uncut_key, self._whole = key, tuple(_uncut(camera, tags, plates, discs, covers))
        return self._whole

    def bring_back(self, surface: pygame.Surface, unit: UnitId) -> None:
        """Draw the tag of a unit that is pointed at, if it or its name had no room."""
        if unit in self._left:
            box, picture = self._left[unit]
            surface.blit(picture.surface, box.clamp(surface.get_clip()))
        for box, counter in self._drawn:
            if counter.id == unit:
                level = level_of(self._scale, counter.face.plate)
                whole = tag_picture(counter.face, level, named=True).surface
                if whole.get_width() > box.w:
                    surface.blit(whole, whole.get_rect(center=box.center).clamp(surface.get_clip()))

    def _spot_of(self, camera: Camera, counter: Counter) -> tuple[pygame.Rect, Picture]:
        (dx, dy), picture, _roomy = self._spots[counter.id]
        x, y = camera.place(counter.at)
        return picture.surface.get_rect(center=(round(x + dx), round(y + dy))), picture

    def at(self, pixel: Pixel) -> Counter | None:
        """The unit whose tag lies under a pixel."""
        found = (c for box, c in reversed(self._drawn) if box.collidepoint(pixel))
        return next(found, None)

    def boxes(self) -> list[pygame.Rect]:
        return [box for box, _ in self._drawn]

    def _place(
        self,
        camera: Camera,
        tagged: Sequence[Plate],
        plates: Sequence[Plate],
        discs: Sequence[tuple[pygame.Rect, Counter]],
        shown: ShownPieces,
    ) -> None:
        pieces = tuple((c.id, c.at, c.face) for _, c in (*plates, *discs))
        key = camera.scale, LANGUAGE.revision, shown.hurried, pieces
        if key == self._key:
            return
        self._key, self._spots, self._scale = key, {}, camera.scale
        stands = [polygon for polygons, _ in plates for polygon in polygons]
        taken = TakenRoom(stands)
        taken.tags += [box for box, _ in discs]
        taken.names += shown.names
        for polygons, counter in sorted(tagged, key=lambda one: -len(one[0])):
            origin = camera.place(counter.at)
            middle, picture = _best(camera, counter, polygons, taken)
            box = picture.surface.get_rect(center=middle)
            roomy = taken.on(box) <= MOST_HIDDEN * box.w * box.h
            if roomy:
                taken.add(box)
            off = middle[0] - origin[0], middle[1] - origin[1]
            self._spots[counter.id] = off, picture, roomy


class TakenRoom:
    """Room that stands and tags take already."""

    def __init__(self, stands: Sequence[Polygon]) -> None:
        self.stands = stands
        self.boxes = [box_of(polygon) for polygon in stands]
        self._sides: dict[int, list[Side]] = {}
        self.tags: list[pygame.Rect] = []
        self.names: list[pygame.Rect] = []
        """Names on the map, which tags leave free if they can."""

    def add(self, tag: pygame.Rect) -> None:
        self.tags.append(tag)

    def on(self, box: pygame.Rect) -> float:
        """How much of a box is taken, in pixels."""
        found = sum(_common(box, self.tags[n]) for n in box.collidelistall(self.tags))
        for n in box.collidelistall(self.boxes):
            if n not in self._sides:
                self._sides[n] = _sides(self.stands[n])
            if _meets(self._sides[n], box):
                found += _common(box, self.boxes[n])
        return found

    def covers(self, box: pygame.Rect) -> tuple[float, float]:
        """What there is against a box: how much of it is taken; then the names that it covers."""
        over = sum(_common(box, self.names[n]) for n in box.collidelistall(self.names))
        return self.on(box), over


def _lead(surface: pygame.Surface, box: pygame.Rect, polygons: list[Polygon]) -> None:
    """A hair line from a tag that lies apart to the plate whose it is."""
    area = box_of([point for polygon in polygons for point in polygon])
    if box.inflate(2 * APART, 2 * APART).colliderect(area):
        return
    start = _toward(box, area.center)
    edges = [(a, b) for one in polygons for a, b in zip(one, [*one[1:], one[0]], strict=True)]
    ends = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in edges]
    end = min(ends, key=lambda p: hypot(p[0] - start[0], p[1] - start[1]))
    for tone, width in ((theme.MAP_HALO, 3), (theme.INK, 1)):
        pygame.draw.line(surface, tone, start, end, width)


def _toward(box: pygame.Rect, goal: Pixel) -> Pixel:
    """The point of a box that is nearest to another point."""
    return max(box.left, min(goal[0], box.right)), max(box.top, min(goal[1], box.bottom))


def is_tagged(counter: Counter) -> bool:
    """Is it a brigade, whose name stands on a tag?"""
    plate = counter.face.plate
    return plate is not None and bool(plate.each) and isinstance(counter.at, Pose)


def _uncut(
    camera: Camera,
    tags: Sequence[Tag],
    plates: Sequence[Plate],
    discs: Sequence[tuple[pygame.Rect, Counter]],
    covers: Sequence[pygame.Rect],
) -> Iterator[Tag]:
    """The tags where they lie; one that the edge of the view cuts or a box over it hides, of a unit
    that is seen, where it has room within.
    """
    seen, polygons = camera.view, {counter.id: found for found, counter in plates}
    cut = [
        tag
        for tag in tags
        if (not seen.contains(tag[1]) or tag[1].collidelist(covers) >= 0)
        and _is_seen(polygons[tag[0].id], seen, covers)
    ]
    moved = {tag[0].id for tag in cut}
    kept = [tag for tag in tags if tag[0].id not in moved]
    yield from kept
    if not cut:
        return
    taken = TakenRoom([polygon for found, _ in plates for polygon in found])
    taken.tags += [*(box for box, _ in discs), *(tag[1] for tag in kept), *covers]
    for counter, _box, _picture in cut:
        middle, picture = _best(camera, counter, polygons[counter.id], taken, seen)
        box = picture.surface.get_rect(center=middle)
        taken.add(box)
        yield counter, box, picture


def _is_seen(polygons: list[Polygon], view: pygame.Rect, covers: Sequence[pygame.Rect]) -> bool:
    """Whether anything of a unit lies in the view, and not all of it under a box."""
    area = box_of([point for polygon in polygons for point in polygon])
    return view.colliderect(area) and not any(box.contains(area) for box in covers)


def _best(
    camera: Camera,
    counter: Counter,
    polygons: list[Polygon],
    taken: TakenRoom,
    within: pygame.Rect | None = None,
) -> tuple[Pixel, Picture]:
    """The first place that is free, with the name if it has room; else that which hides least."""
    level = level_of(camera.scale, counter.face.plate)
    worst: tuple[tuple[float, float], Pixel, Picture] | None = None
    for named in (True, False):
        picture = tag_picture(counter.face, level, named=named)
        for places in (_places, _ahead, _farther)[: 3 if named else 2]:
            for middle in places(counter, polygons, picture.surface.get_size()):
                box = picture.surface.get_rect(center=middle)
                box = box.clamp(within) if within is not None else box
                hidden = taken.covers(box)
                if not any(hidden):
                    return box.center, picture
                if worst is None or hidden < worst[0]:
                    worst = hidden, box.center, picture
            if worst is not None and not worst[0][0]:
                return worst[1], worst[2]  # only a name of the map lies under it
    assert worst is not None
    return worst[1], worst[2]


class _Sides(NamedTuple):
    """How a unit lies in the window: backwards, to its right, and how far it reaches that way."""

    back: Vector
    right: Vector
    rear: float
    depth: float
    middle: float
    half: float


def _sides_of(counter: Counter, polygons: list[Polygon]) -> _Sides:
    assert isinstance(counter.at, Pose)
    turn = radians(counter.at.heading / DEGREE)
    back, right = (-sin(turn), cos(turn)), (cos(turn), sin(turn))
    points = [p for polygon in polygons for p in polygon]
    rear, low = _reach(points, back), _reach(points, right)
    most_left = -_reach(points, (-right[0], -right[1]))
    depth = rear + _reach(points, (-back[0], -back[1]))
    return _Sides(back, right, rear, depth, (low + most_left) / 2, (low - most_left) / 2)


def _places(counter: Counter, polygons: list[Polygon], size: tuple[int, int]) -> Iterator[Pixel]:
    """Middles of the tag behind the rear edge and along it, then beside the flanks."""
    back, right, rear, depth, middle, half = _sides_of(counter, polygons)
    for rows in range(ROWS):
        away = _clear(size, back) + rows * size[1]
        for along in ALONG:
            yield _spot(back, right, rear + away, middle + along * half)
    for side in (1, -1):
        yield _spot(back, right, rear - depth / 2, middle + side * (half + _clear(size, right)))


def _ahead(counter: Counter, polygons: list[Polygon], size: tuple[int, int]) -> Iterator[Pixel]:
    """Middles of a tag before the front, where it has no other place."""
    back, right, rear, depth, middle, half = _sides_of(counter, polygons)
    for along in ALONG:
        yield _spot(back, right, rear - depth - _clear(size, back) - AHEAD, middle + along * half)


def _farther(counter: Counter, polygons: list[Polygon], size: tuple[int, int]) -> Iterator[Pixel]:
    """Middles of a tag still farther behind and beside, from where a line leads to its unit."""
    back, right, rear, depth, middle, half = _sides_of(counter, polygons)
    for rows in range(ROWS, FARTHER):
        away = rear + _clear(size, back) + rows * size[1]
        for along in ALONG:
            yield _spot(back, right, away, middle + along * half)
        for side in (1, -1):
            beside = middle + side * (half + _clear(size, right))
            yield _spot(back, right, rear + (rows - ROWS) * size[1], beside)
            yield _spot(back, right, rear - depth - (rows - ROWS) * size[1], beside)


def _clear(size: tuple[int, int], way: Vector) -> float:
    """How far the middle of a tag is from an edge that it does not touch."""
    return abs(way[0]) * size[0] / 2 + abs(way[1]) * size[1] / 2 + GAP


def _reach(points: Sequence[Pixel], way: Vector) -> float:
    return max(x * way[0] + y * way[1] for x, y in points)


def _spot(back: Vector, right: Vector, behind: float, along: float) -> Pixel:
    x, y = (behind * b + along * r for b, r in zip(back, right, strict=True))
    return round(x), round(y)


def _common(a: pygame.Rect, b: pygame.Rect) -> float:
    both = a.clip(b)
    return both.w * both.h


def _sides(polygon: Polygon) -> list[Side]:
    """The directions square to the sides of a polygon."""
    found = []
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        long = hypot(bx - ax, by - ay) or 1.0
        nx, ny = (by - ay) / long, (ax - bx) / long
        own = [x * nx + y * ny for x, y in polygon]
        found.append((nx, ny, min(own), max(own)))
    return found


def _meets(sides: Sequence[Side], box: pygame.Rect) -> bool:
    """Whether a polygon that is bent inwards nowhere and a box overlap: no side parts them."""
    (left, top), (wide, high) = box.topleft, box.size
    for nx, ny, low, most in sides:
        corner, across, down = left * nx + top * ny, wide * nx, high * ny
        if most <= corner + min(across, 0.0) + min(down, 0.0):
            return False
        if corner + max(across, 0.0) + max(down, 0.0) <= low:
            return False
    return True
