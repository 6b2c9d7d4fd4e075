"""Which part of the world the window shows: scroll, zoom, glide. It knows points of the world, and
of places what their field says.
"""

from collections.abc import Iterable, Sequence

import pygame

from game.board.where import Where
from game.ui.look import theme
from game.ui.play.fields import CellField, Field, World

GLIDE = 280
"""Milliseconds of an automatic scroll."""
NOTE = 0.3
"""Of the view's height what a note of what happened may take, with the air around it."""
AIR = 24
"""Pixels between a box over the view and what is brought out from under it."""
CLEAR = 6
"""The same where the view moves by itself, and no farther than it has to."""
Pixel = tuple[int, int]


class Camera:
    """The part of the world that a rectangle of the window shows."""

    def __init__(self, field: Field, view: pygame.Rect, level: int = 3) -> None:
        self.field = field
        self.view = view
        self.level = level
        self.centre: World = (field.size[0] / 2, field.size[1] / 2)
        self.still = False
        """Reduced motion: automatic scrolling jumps."""
        self.covers: Sequence[pygame.Rect] = ()
        """Boxes that lie over the view: what is under them is not seen."""
        self._glide: tuple[World, World, int] | None = None

    @property
    def scale(self) -> int:
        """Pixels of one world unit."""
        return self.field.levels[self.level]

    @property
    def least_frame(self) -> int:
        """The farthest zoom that framing chooses by itself; nearer where pixels are small."""
        levels, usual = self.field.levels, self.field.least_frame
        wanted = theme.scaled(levels[usual])
        near = (level for level in range(usual, len(levels)) if levels[level] >= wanted)
        return next(near, len(levels) - 1)

    @property
    def origin(self) -> Pixel:
        """Where the window lies on the whole sheet at this zoom: subtract it from sheet pixels."""
        return self.origin_at(self.scale)

    def origin_at(self, scale: int) -> Pixel:
        """The same with another zoom about the middle of the view."""
        return (
            round(self.centre[0] * scale) - self.view.centerx,
            round(self.centre[1] * scale) - self.view.centery,
        )

    def to_screen(self, point: World) -> Pixel:
        ox, oy = self.origin
        return round(point[0] * self.scale) - ox, round(point[1] * self.scale) - oy

    def to_world(self, pixel: Pixel) -> World:
        ox, oy = self.origin
        return (pixel[0] + ox) / self.scale, (pixel[1] + oy) / self.scale

    def place(self, where: Where) -> Pixel:
        """The window pixel of a place."""
        return self.to_screen(self.field.centre(where))

    def where_at(self, pixel: Pixel) -> Where | None:
        """The place under a window pixel, `None` beside the map or outside the view."""
        if not self.view.collidepoint(pixel):
            return None
        return self.field.where_at(self.to_world(pixel))

    @property
    def cells(self) -> CellField:
        """The field of a board, for what is drawn on cells alone."""
        assert isinstance(self.field, CellField)
        return self.field

    def polygon(self, where: Where, shrink: float = 1.0) -> list[Pixel]:
        """A place's outline in the window."""
        (cx, cy), around = self.field.centre(where), self.field.around(where)
        return [self.to_screen((cx + x * shrink, cy + y * shrink)) for x, y in around]

    def visible(self, where: Where, inset: int = 0) -> bool:
        """Whether a place is in the view, `inset` pixels from its edge."""
        return self.view.inflate(-2 * inset, -2 * inset).collidepoint(self.place(where))

    def seen(self, where: Where) -> bool:
        """Whether a place is well in the view, and under none of the boxes over it."""
        at = self.place(where)
        hidden = any(box.collidepoint(at) for box in self.covers)
        return self.visible(where, self.scale // 3) and not hidden

    @property
    def map_in_view(self) -> pygame.Rect:
        """The part of the view in which the map lies."""
        corner, end = self.to_screen((0, 0)), self.to_screen(self.field.size)
        return self.view.clip((corner, (end[0] - corner[0], end[1] - corner[1])))

    def world_rect(self) -> tuple[float, float, float, float]:
        """Left, top, width, height of the view in the world."""
        left, top = self.to_world(self.view.topleft)
        return left, top, self.view.w / self.scale, self.view.h / self.scale

    # -- moving --------------------------------------------------------------------------------

    def set_view(self, view: pygame.Rect) -> None:
        """Another rectangle of the window, same middle."""
        self.view = view
        self.look(self.centre, beyond=True)

    def look(self, centre: World, *, beyond: bool = False) -> None:
        """Put a world point in the middle, as far as the sheet's edges allow; `beyond` them as far
        as boxes over the view need, so that no edge has to lie under one.
        """
        margin = self.field.margin
        left, top, right, bottom = self._beyond() if beyond else (margin,) * 4
        wide, high = self.view.w / self.scale, self.view.h / self.scale
        self.centre = (
            _held(centre[0], wide, self.field.size[0], (left, right)),
            _held(centre[1], high, self.field.size[1], (top, bottom)),
        )

    def _beyond(self) -> tuple[float, float, float, float]:
        """How far the view may go beyond each edge of the sheet, in world units: left, top, right,
        bottom. Where boxes lie over it there always is room for a note above and below; a box
        counts for the edge from which it reaches least far into the view.
        """
        view, note = self.view, round(self.view.h * NOTE) if self.covers else 0
        found = [0, note, 0, note]
        for box in self.covers:
            if box.w and box.colliderect(view):
                depths = (
                    box.right - view.left,
                    box.bottom - view.top,
                    view.right - box.left,
                    view.bottom - box.top,
                )
                edge = depths.index(min(depths))
                found[edge] = max(found[edge], depths[edge] + AIR)
        left, top, right, bottom = (max(self.field.margin, n / self.scale) for n in found)
        return left, top, right, bottom

    def jump(self, centre: World) -> None:
        """Look there at once; a glide under way ends."""
        self._glide = None
        self.look(centre)

    def pan(self, dx: int, dy: int) -> None:
        """Scroll by pixels; a glide under way ends."""
        self._glide = None
        centre = self.centre[0] + dx / self.scale, self.centre[1] + dy / self.scale
        self.look(centre, beyond=True)

    def clear(self, covered: pygame.Rect, things: Sequence[pygame.Rect]) -> None:
        """Scroll sideways so that things come out from under a box at the right or left of the
        view: as many of them, the first ones first, as have room beside the box.
        """
        at_right, view = covered.centerx > self.view.centerx, self.view
        room = covered.left - view.left if at_right else view.right - covered.right
        whole: pygame.Rect | None = None
        for thing in things:
            grown = thing if whole is None else whole.union(thing)
            whole = grown if whole is None or grown.w <= room else whole
        if whole is None or not any(map(covered.colliderect, things)):
            return
        self.covers = [*self.covers, covered]
        if at_right:
            self.pan(max(0, min(whole.right - covered.left, whole.left - view.left)), 0)
        else:
            self.pan(min(0, max(whole.left - covered.right, whole.right - view.right)), 0)

    def uncover(self, things: Sequence[pygame.Rect]) -> None:
        """Glide a little, if that brings things in from the edges of the view, or out from under
        the boxes over it, and hides none of the others; `things`: where they lie now.
        """
        start, goal = self.centre, self._glide[1] if self._glide is not None else self.centre
        there = self._shift(start, goal)
        found = [thing.move(-there[0], -there[1]) for thing in things]
        boxes = [box for box in self.covers if box.w and box.colliderect(self.view)]
        clear = [self._is_clear(thing, boxes) for thing in found]
        tried = {
            step
            for thing, free in zip(found, clear, strict=True)
            if not free and thing.colliderect(self.view)
            for step in (
                *(step for box in boxes if thing.colliderect(box) for step in _steps(thing, box)),
                *_inward(thing, self.view),
            )
        }
        best, at = sum(clear), goal
        for dx, dy in sorted(tried, key=lambda step: (abs(step[0]) + abs(step[1]), step)):
            self.look((goal[0] + dx / self.scale, goal[1] + dy / self.scale), beyond=True)
            x, y = self._shift(goal, self.centre)
            now = [self._is_clear(thing.move(-x, -y), boxes) for thing in found]
            kept = all(after for before, after in zip(clear, now, strict=True) if before)
            if kept and sum(now) > best:
                best, at = sum(now), self.centre
        self.centre = start
        if at != goal:
            self.glide(at, beyond=True)

    def _shift(self, start: World, goal: World) -> Pixel:
        """How many pixels lie between two middles of the view."""
        return (
            round(goal[0] * self.scale) - round(start[0] * self.scale),
            round(goal[1] * self.scale) - round(start[1] * self.scale),
        )

    def _is_clear(self, thing: pygame.Rect, boxes: Sequence[pygame.Rect]) -> bool:
        return self.view.contains(thing) and thing.collidelist(boxes) < 0

    def zoom(self, steps: int, pixel: Pixel | None = None) -> bool:
        """Go so many levels nearer, holding the world point under `pixel`; whether it changed."""
        level = min(max(self.level + steps, 0), len(self.field.levels) - 1)
        if level == self.level:
            return False
        pixel = pixel or self.view.center
        held = self.to_world(pixel)
        self.level = level
        self._glide = None
        dx, dy = pixel[0] - self.view.centerx, pixel[1] - self.view.centery
        self.look((held[0] - dx / self.scale, held[1] - dy / self.scale), beyond=True)
        return True

    def glide(self, centre: World, *, beyond: bool = False) -> None:
        """Scroll there in a moment, or at once with reduced motion."""
        before = self.centre
        self.look(centre, beyond=beyond)
        if not self.still and before != self.centre:
            self._glide = (before, self.centre, 0)
            self.centre = before

    def show(self, cells: Iterable[Where], *, most: bool = False) -> None:
        """Glide so that cells come well into view, unless one (with `most` a third) is already."""
        wanted = self._on_map(cells)
        seen = sum(map(self.seen, wanted))
        if most and seen * 3 < len(wanted):
            self.glide(self._densest(wanted))
        elif wanted and not seen:
            self.glide(self._well_in(self._densest(wanted)), beyond=True)

    def show_all(self, cells: Iterable[Where]) -> None:
        """Glide so that all of some cells are in view, if it is large enough."""
        wanted = self._on_map(cells)
        if all(map(self.seen, wanted)):
            return
        if self._fit(wanted, self.level, 1):
            self.glide(self._bounds(wanted)[0], beyond=True)
        else:
            self.show(wanted)

    def _on_map(self, cells: Iterable[Where]) -> list[Where]:
        return [c for c in cells if self.field.holds(c)]

    def _bounds(self, cells: list[Where]) -> tuple[World, World]:
        """The middle of the box of some cells' centres, and its width and height."""
        xs, ys = zip(*(self.field.centre(c) for c in cells), strict=True)
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        return middle, (max(xs) - min(xs), max(ys) - min(ys))

    def _fit(self, cells: list[Where], level: int, room: float) -> bool:
        """Whether some cells, and so much room, have place in the view at a zoom."""
        (wide, high), scale = self._bounds(cells)[1], self.field.levels[level]
        return (wide + room) * scale <= self.view.w and (high + room) * scale <= self.view.h

    def _well_in(self, point: World) -> World:
        """The nearest middle of a view that has a point well away from its edges."""
        wide, high = self.view.w / self.scale / 4, self.view.h / self.scale / 4
        x, y = self.centre
        return (
            min(max(x, point[0] - wide), point[0] + wide),
            min(max(y, point[1] - high), point[1] + high),
        )

    def centre_on(self, cells: Iterable[Where]) -> None:
        """Glide to where most of some cells are."""
        if wanted := self._on_map(cells):
            self.glide(self._densest(wanted))

    def fit(self, cells: Iterable[Where]) -> None:
        """Look at once at all of some cells, from as far off as that needs."""
        wanted = self._on_map(cells)
        if wanted:
            levels = range(self.level, -1, -1)
            self.level = next((n for n in levels if self._fit(wanted, n, 1)), 0)
            self.jump(self._bounds(wanted)[0])

    def settle(self, *choices: Iterable[Where]) -> None:
        """Look at once at all of some cells, from farther off if need be; if they have no room, at
        the next choice, or else at where most of the last one are.
        """
        wanted: list[Where] = []
        for cells in choices:
            wanted, level = self._on_map(cells), min(self.level, self.least_frame)
            if wanted and self._fit(wanted, level, self.field.room):
                while self.level > level and not self._fit(wanted, self.level, self.field.room):
                    self.zoom(-1)
                self.jump(self._bounds(wanted)[0])
                return
            if self.field.spread:  # squares are large: the more of them the better
                self.level = level
        if wanted:
            self.jump(self._densest(wanted))

    def _densest(self, cells: list[Where]) -> World:
        """Of some cells the one with most of the others in a view around it."""
        wide, high = self.view.w / self.scale / 2, self.view.h / self.scale / 2
        points = [self.field.centre(c) for c in cells]
        return max(
            points,
            key=lambda at: sum(abs(x - at[0]) < wide and abs(y - at[1]) < high for x, y in points),
        )

    def update(self, dt: int) -> bool:
        """Let a glide go on; whether the view moved."""
        if self._glide is None:
            return False
        start, goal, spent = self._glide
        spent += dt
        t = min(1.0, spent / GLIDE)
        t = t * t * (3 - 2 * t)
        self.centre = between(start, goal, t)
        self._glide = None if spent >= GLIDE else (start, goal, spent)
        return True


def between(a: World, b: World, share: float) -> World:
    """The point after a share of the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _steps(thing: pygame.Rect, box: pygame.Rect) -> tuple[Pixel, ...]:
    """How far the view goes each way until a thing lies clear of a box."""
    return (
        (0, thing.bottom - box.top + CLEAR),
        (0, thing.top - box.bottom - CLEAR),
        (thing.right - box.left + CLEAR, 0),
        (thing.left - box.right - CLEAR, 0),
    )


def _inward(thing: pygame.Rect, view: pygame.Rect) -> tuple[Pixel, ...]:
    """How far the view goes until a thing that it cuts lies within it."""
    inner = view.inflate(-2 * CLEAR, -2 * CLEAR)
    x = max(0, thing.right - inner.right) or min(0, thing.left - inner.left)
    y = max(0, thing.bottom - inner.bottom) or min(0, thing.top - inner.top)
    return ((x, y),) if (x, y) != (0, 0) else ()


def box_of(points: list[Pixel]) -> pygame.Rect:
    """The smallest box that holds these pixels."""
    first, *rest = (pygame.Rect(point, (1, 1)) for point in points)
    return first.unionall(rest)


def _held(middle: float, view: float, sheet: float, margins: tuple[float, float]) -> float:
    """The middle of a view that does not leave the sheet by more than the margin at each end."""
    low, high = view / 2 - margins[0], sheet + margins[1] - view / 2
    return sheet / 2 if low > high else min(max(middle, low), high)
