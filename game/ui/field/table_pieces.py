"""The plates on a table without cells: drawn where their poses are, and found again under the
pointer.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.board.plane.numbers import FULL_TURN, Point
from game.board.plane.shapes import Footprint, Outline, Pose, lay
from game.board.where import Where
from game.engine.action import UnitId
from game.engine.presentation import Counter, Face
from game.engine.prompt import Mark
from game.ui.counters.base_parts import level_of
from game.ui.counters.base_plate import blit_plate, is_made, plate_picture, stand_in
from game.ui.counters.general import blit_general, radius_of
from game.ui.counters.letters import figures
from game.ui.counters.pictures import Picture
from game.ui.field import highlights
from game.ui.field.camera import Camera, Pixel, box_of
from game.ui.field.pieces import DIMMED, ShownPieces, draw_order
from game.ui.field.table_tags import TableTags
from game.ui.look import theme, type
from game.ui.look.type import Align, Stand
from game.ui.look.words import tr
from game.ui.play.fields import TableField

SELECTED, ABLE, LIT = theme.MARK_YELLOW, theme.rgb("#F6E7B0"), theme.WHITE
RIM = 4
FRESH = {"near": 1, "mid": 4, "far": 15}
"""How many plates are made anew for one picture of the window, so that a zoom does not halt it."""
_NAME = figures(14, theme.INK).but(halo=theme.MAP_HALO, halo_width=2)
Polygon = list[Pixel]


def table_of(camera: Camera) -> TableField:
    """The field of a table, for what is drawn on one alone."""
    assert isinstance(camera.field, TableField)
    return camera.field


def on_screen(camera: Camera, points: Iterable[Point]) -> Polygon:
    """Points of the table in the window."""
    world, scale, (ox, oy) = table_of(camera).world, camera.scale, camera.origin
    return [(round(x * scale) - ox, round(y * scale) - oy) for x, y in map(world, points)]


class Placed(NamedTuple):
    """A plate where it lies in the window, and the box around it."""

    counter: Counter
    polygons: list[Polygon]
    box: pygame.Rect

    @classmethod
    def of(cls, camera: Camera, counter: Counter) -> "Placed":
        polygons = polygons_of(camera, counter)
        return cls(counter, polygons, box_of([p for polygon in polygons for p in polygon]))


class TablePieces:
    """Draws plates and discs and remembers where they lie."""

    def __init__(self) -> None:
        self._discs: list[tuple[pygame.Rect, Counter]] = []
        self._plates: list[tuple[list[Polygon], Counter]] = []
        self._placed: dict[UnitId, Placed] = {}
        self._camera: object = None
        """Where the camera was for them."""
        self._tags = TableTags()
        self._drawn = False
        """Drawn since all that is wanted for the next zooms was there."""
        self._named = True
        """A tag means its piece, and not the ground under it."""
        self._scale = self._fresh = 0
        """How many plates may still be made for this picture: none for the first one of a zoom."""
        self.unfinished = False
        """Coarse pictures stood in for plates that are still to be made."""
        self.gathered: frozenset[Where] = frozenset()
        """Every piece lies for itself."""

    def draw(self, surface: pygame.Surface, camera: Camera, shown: ShownPieces) -> None:
        """Plates first, then the discs of generals, which lie on them."""
        area = camera.view.inflate(5 * camera.scale, 5 * camera.scale)
        counters = [c for stack in shown.stacks.values() for c in stack if c.id not in shown.hidden]
        seen = [c for c in counters if area.collidepoint(camera.place(c.at))]
        plates = [c for c in seen if c.stands]
        self._place(camera, plates)
        self._discs, self._drawn, self._named = [], True, not shown.placing
        same, self._scale = camera.scale == self._scale and not shown.hurried, camera.scale
        self._fresh, self.unfinished = FRESH[level_of(camera.scale)] if same else 0, False
        draw_rims(surface, self._rims(shown))
        for counter in plates:
            self._plate(surface, camera, counter, shown)
        discs = [c for c in seen if not c.stands]
        boxes = [(_box(camera, disc), disc) for disc in discs]
        self._tags.draw(surface, camera, self._plates, boxes, shown)
        for counter in discs:
            self._disc(surface, camera, counter, shown)

    def _place(self, camera: Camera, plates: Sequence[Counter]) -> None:
        """Where the plates lie in the window: anew only what moved, unless the camera did."""
        now = camera.scale, camera.origin
        before, self._camera = self._placed if now == self._camera else {}, now
        self._placed = {}
        for counter in plates:
            old = before.get(counter.id)
            same = old is not None and old.counter is counter
            self._placed[counter.id] = old if old and same else Placed.of(camera, counter)
        self._plates = [(each.polygons, each.counter) for each in self._placed.values()]

    def _rims(self, shown: ShownPieces) -> Iterator[tuple[Polygon, theme.Colour]]:
        for polygons, counter in self._plates:
            colour = _rim_of(counter, shown)
            if colour is not None:
                yield from ((polygon, colour) for polygon in polygons)

    def _plate(
        self, surface: pygame.Surface, camera: Camera, counter: Counter, shown: ShownPieces
    ) -> None:
        assert isinstance(counter.at, Pose)
        place, picture = camera.place(counter.at), self._picture(camera, counter.face, counter.at)
        if shown.only is None or counter.id in shown.only:
            blit_plate(surface, picture, place)
            return
        box = box_of([p for polygon in polygons_of(camera, counter) for p in polygon])
        box = box.inflate(camera.scale, camera.scale).clip(surface.get_clip())
        ground = surface.subsurface(box).copy()
        blit_plate(surface, picture, place)
        ground.set_alpha(DIMMED)
        surface.blit(ground, box)

    def _picture(self, camera: Camera, face: Face, pose: Pose) -> Picture:
        """A plate's picture, or what stands in for it until there is time to make it."""
        heading = pose.heading % FULL_TURN
        if not is_made(face, camera.scale, heading):
            if self._fresh <= 0:
                coarse = stand_in(face, camera.scale, heading, camera.field.levels)
                if coarse is not None:
                    self.unfinished = True
                    return coarse
            self._fresh -= 1
        return plate_picture(face, camera.scale, heading)

    def _disc(
        self, surface: pygame.Surface, camera: Camera, counter: Counter, shown: ShownPieces
    ) -> None:
        place, radius = camera.place(counter.at), radius_of(counter.face, camera.scale)
        colour = _rim_of(counter, shown)
        if colour is not None:
            pygame.draw.aacircle(surface, theme.INK, place, radius + RIM + 1)
            pygame.draw.aacircle(surface, colour, place, radius + RIM)
        square = blit_general(surface, counter.face, place, camera.scale)
        self._discs.append((square, counter))
        if level_of(camera.scale, counter.face.plate) == "near":
            at = square.right + radius // 2 + 4, square.centery
            type.draw_text(
                surface, tr(counter.face.name), at, _NAME, align=Align.LEFT, stand=Stand.MIDDLE
            )

    def draw_hover(self, surface: pygame.Surface, where: Where) -> None:
        """A thin line round the piece that is pointed at."""
        for polygons, counter in self._plates:
            if counter.at == where:
                for polygon in polygons:
                    pygame.draw.polygon(surface, theme.INK, polygon, 3)
                    pygame.draw.polygon(surface, theme.WHITE, polygon, 1)
                self._tags.bring_back(surface, counter.id)
        for square, counter in self._discs:
            if counter.at == where:
                pygame.draw.circle(surface, theme.WHITE, square.center, square.w / 2, 2)

    def ahead(self, camera: Camera) -> bool:
        """Make some pictures for the next zooms in an idle moment; whether one was missing."""
        if not self._drawn:
            return False
        levels = camera.field.levels
        for level in (camera.level + 1, camera.level - 1):
            if 0 <= level < len(levels) and self._made_ahead(levels[level]):
                return True
        self._drawn = False
        return False

    def _made_ahead(self, scale: int) -> bool:
        """Make as many of a zoom as there is time for; False: all are there."""
        wanted = []
        for _polygons, counter in self._plates:
            assert isinstance(counter.at, Pose)
            heading = counter.at.heading % FULL_TURN
            if not is_made(counter.face, scale, heading):
                wanted.append((counter.face, heading))
        for face, heading in wanted[: FRESH[level_of(scale)]]:
            plate_picture(face, scale, heading)
        return bool(wanted)

    def draw_orders(self, surface: pygame.Surface, chosen: tuple[UnitId | int, ...]) -> None:
        """Number the picked pieces where the order matters."""
        for polygons, counter in self._plates:
            if counter.id in chosen:
                draw_order(surface, polygons[0][1], chosen.index(counter.id))

    def plate_at(self, pixel: Pixel) -> tuple[Where, UnitId] | None:
        """The plate under a pixel, whatever disc lies on it, and its place."""
        for each in reversed(self._placed.values()):
            if each.box.collidepoint(pixel) and any(holds(p, pixel) for p in each.polygons):
                return each.counter.at, each.counter.id
        return None

    def at(self, pixel: Pixel) -> tuple[Where, UnitId] | None:
        """The piece under a pixel, and its place; a name stands for its piece unless a place is
        asked for, which may lie under it.
        """
        for square, counter in reversed(self._discs):
            dx, dy = pixel[0] - square.centerx, pixel[1] - square.centery
            if dx * dx + dy * dy <= (square.w / 2) ** 2:
                return counter.at, counter.id
        tagged = self._tags.at(pixel) if self._named else None
        return self.plate_at(pixel) or ((tagged.at, tagged.id) if tagged is not None else None)

    def areas(self) -> list[pygame.Rect]:
        """The box of every piece that was drawn."""
        found = [each.box.copy() for each in self._placed.values()]
        return [*found, *self._tags.boxes(), *(square for square, _ in self._discs)]

    def area(self, where: Where) -> pygame.Rect | None:
        """The box of the piece at a place."""
        for each in self._placed.values():
            if each.counter.at == where:
                return each.box.copy()
        return next((square for square, counter in self._discs if counter.at == where), None)


def _box(camera: Camera, disc: Counter) -> pygame.Rect:
    """The square of a disc with the box of its figure."""
    side = 2 * radius_of(disc.face, camera.scale) + 6
    box = pygame.Rect(0, 0, side, side)
    box.center = camera.place(disc.at)
    return box


def area_on(camera: Camera, counter: Counter) -> pygame.Rect:
    """The box that a plate or a disc covers in the window."""
    if not counter.stands:
        return _box(camera, counter)
    return box_of([p for polygon in polygons_of(camera, counter) for p in polygon])


def outline_of(counter: Counter) -> Outline:
    """A plate as it lies."""
    assert isinstance(counter.at, Pose)
    return _laid(counter.stands, counter.at)


@lru_cache(maxsize=512)
def _laid(footprint: Footprint, pose: Pose) -> Outline:
    """`lay`, once for a plate that stays where it is."""
    return lay(footprint, pose)


def polygons_of(camera: Camera, counter: Counter) -> list[Polygon]:
    """The stands of a plate in the window."""
    return [on_screen(camera, stand) for stand in outline_of(counter).stands]


def holds(polygon: Sequence[Pixel], pixel: Pixel) -> bool:
    """Whether a pixel lies in a polygon that is bent inwards nowhere."""
    sides = [
        (bx - ax) * (pixel[1] - ay) - (by - ay) * (pixel[0] - ax)
        for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    ]
    return all(s >= 0 for s in sides) or all(s <= 0 for s in sides)


def _rim_of(counter: Counter, shown: ShownPieces) -> theme.Colour | None:
    if counter.id in shown.chosen:
        return SELECTED
    if counter.at in shown.marks:
        return LIT
    offer = shown.offers.get(counter.id)
    if offer is None:
        return None
    if offer.mark in (Mark.SELECT, Mark.ROLL, Mark.MOVE):
        return ABLE
    return highlights.look(offer.mark).line


def draw_rims(surface: pygame.Surface, rims: Iterable[tuple[Polygon, theme.Colour]]) -> None:
    """Rims beneath plates, which pass their edges by a few pixels; those that touch are one."""
    found = list(rims)
    for polygon, _colour in found:
        _draw_round(surface, polygon, theme.INK, 2 * RIM + 3)
    for polygon, colour in found:
        _draw_round(surface, polygon, colour, 2 * RIM)


def _draw_round(surface: pygame.Surface, polygon: Polygon, tone: theme.Colour, wide: int) -> None:
    for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        pygame.draw.line(surface, tone, a, b, wide)
        pygame.draw.circle(surface, tone, a, wide / 2)
