"""A place that was pointed at and that the unit in hand cannot come to. A click there does not yet
send it as far as it comes: that is said first, and done by a second click, one on the ghost, or
Enter.
"""

from collections.abc import Sequence
from math import hypot

import pygame

from game.board.plane.distance import between
from game.board.plane.shapes import Pose
from game.board.plane.words import UNIT
from game.engine.prompt import Wish
from game.engine.shapes import PolygonShape, Shape
from game.ui.field.camera import Camera
from game.ui.field.pointer import SLACK, Pixel
from game.ui.field.table_pieces import on_screen
from game.ui.widgets.guard import BLIND

FAR = UNIT
"""A place that is farther off than this is another place."""
NEAR = 24
"""So many pixels off is no other place, however small the table is shown."""
TILE = 32
"""Pixels of the boxes that stand for the ground within reach."""
ASIDE = 40
"""Pixels beside the straight way from the click to the ghost that are on the way."""


class Short:
    """The wish that was clicked at and held back, if there is one: as long as the pointer is on its
    way from there to the ghost, both stay where they are.
    """

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.wish: Wish | None = None
        self._waited = 0

    def forget(self) -> None:
        self.wish = None

    def update(self, dt: int) -> None:
        self._waited += dt

    def holds_back(self, wish: Wish, solid: Pose, ghost: Sequence[pygame.Rect], at: Pixel) -> bool:
        """Whether a click only has it said that the unit comes no farther than its `ghost`."""
        if between(solid.at, wish.at) <= FAR or self._is_near(solid, _pose(wish)):
            return False
        if self._is_on(at, solid, ghost):
            return False
        if self.wish == wish:
            return self._waited < BLIND  # the second click of a double click is none
        self.wish, self._waited = wish, 0
        return True

    def keeps(self, at: Pixel, solid: Pose | None, ghost: Sequence[pygame.Rect]) -> bool:
        """Whether the pointer is on its way to the ghost; if not, nothing is held back any more."""
        if self.wish is None or solid is None:
            return False
        start, end = self.camera.place(_pose(self.wish)), self.camera.place(solid)
        if not self._is_on(at, solid, ghost) and _off(at, start, end) > ASIDE:
            self.wish = None
        return self.wish is not None

    def _is_on(self, at: Pixel, solid: Pose, ghost: Sequence[pygame.Rect]) -> bool:
        """Whether a pixel lies on the ghost, or close to its front."""
        x, y = self.camera.place(solid)
        close = hypot(at[0] - x, at[1] - y) <= NEAR
        return close or any(box.inflate(SLACK, SLACK).collidepoint(at) for box in ghost)

    def _is_near(self, one: Pose, other: Pose) -> bool:
        (ax, ay), (bx, by) = self.camera.place(one), self.camera.place(other)
        return hypot(ax - bx, ay - by) <= NEAR


def goal_boxes(camera: Camera, start: Pose, fan: Sequence[Shape]) -> list[pygame.Rect]:
    """Boxes along the ways from where a unit stands to the edge of its fan."""
    found, (x, y) = [], camera.place(start)
    for shape in fan:
        for edge_x, edge_y in _edge(camera, shape):
            steps = max(1, round(hypot(edge_x - x, edge_y - y) / TILE))
            for n in range(1, steps + 1):
                box = pygame.Rect(0, 0, TILE, TILE)
                box.center = x + (edge_x - x) * n // steps, y + (edge_y - y) * n // steps
                found.append(box)
    return found


def _edge(camera: Camera, shape: Shape) -> list[Pixel]:
    return on_screen(camera, shape.points) if isinstance(shape, PolygonShape) else []


def _pose(wish: Wish) -> Pose:
    return Pose(*wish.at, wish.heading or 0)


def _off(at: Pixel, start: Pixel, end: Pixel) -> float:
    """How far a pixel is off the straight way between two others."""
    wide, high = end[0] - start[0], end[1] - start[1]
    long = wide * wide + high * high
    x, y = at[0] - start[0], at[1] - start[1]
    along = min(1.0, max(0.0, (x * wide + y * high) / long)) if long else 0.0
    return hypot(x - along * wide, y - along * high)
