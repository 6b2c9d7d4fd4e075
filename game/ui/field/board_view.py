"""The board in its rectangle of the window: ground, offers, path, counters, chips, cartouche.

It draws a `Scene` of frozen data and finds cells and counters under the pointer; the table, the
replay and any other screen that shows a board share it.
"""

from collections.abc import Container, Mapping, Sequence
from typing import Protocol

import pygame
from msgspec import Struct

from game.board.cells import Cell
from game.board.ground import Ground as Land
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import Point
from game.board.plane.shapes import Pose
from game.board.where import Where, lies
from game.engine.action import UnitId
from game.engine.presentation import Counter, Lens
from game.engine.prompt import PLACES, FireField, Mark, Offer, Preview, Prompt
from game.engine.shapes import Shape
from game.ui.field import facing_paint, fire_paint, highlights, key
from game.ui.field.camera import Camera, box_of
from game.ui.field.cartouche import (
    EDGE,
    along_edges,
    cartouche_size,
    draw_cartouche,
    near_corners,
)
from game.ui.field.facing_paint import FacingView
from game.ui.field.ghost_paint import GhostView, draw_ghost
from game.ui.field.loupe import glimpse
from game.ui.field.map_layer import Ground, MapLayer
from game.ui.field.map_names import MapNames, names_ahead
from game.ui.field.path import draw_aim, draw_path, draw_refused, draw_sight
from game.ui.field.pieces import Pieces, ShownPieces
from game.ui.field.shape_paint import draw_shapes, draw_signs, draw_words
from game.ui.field.table_edge import draw_ticks
from game.ui.field.table_pieces import TablePieces, area_on
from game.ui.look import theme
from game.ui.look.words import _
from game.ui.play.fields import TableField, field_of
from game.ui.widgets.tooltips import freest

Item = Cell | UnitId
BAR = 80
"""Pixels that the scale bar should have, about."""
WHOLE = 8
"""How many counters a note counts for."""
CORNERS = ("tr", "tl", "br", "bl")
SHORT, COVERED = 0.866, 0.7
"""A hex from side to side, and what a stack covers of it, in world units."""


class Scene(Struct, kw_only=True):
    """All that is on the board at one moment."""

    stacks: Mapping[Where, tuple[Counter, ...]]
    prompt: Prompt | None = None
    chosen: tuple[Item, ...] = ()
    hover: Where | None = None
    cursor: Where | None = None
    preview: Preview | None = None
    refused: Where | None = None
    refused_from: Where | None = None
    lens: Lens | None = None
    lens_points: tuple[Where, ...] = ()
    lit: tuple[Where, ...] = ()
    objectives: tuple[Where, ...] = ()
    hidden: frozenset[UnitId] = frozenset()
    counters: bool = True
    only: frozenset[UnitId] | None = None  # all other pieces are dimmed
    facing: FacingView | None = None
    aims: tuple[tuple[Where, Where], ...] = ()
    shapes: tuple[Shape, ...] = ()
    ghost: GhostView | None = None
    close: Point | None = None
    rooms: Mapping[Where, tuple[UnitId, ...]] = {}

    def over_ground(self) -> tuple[Shape, ...]:
        """What a game lays over its table, each once: a lens in place of the question's own."""
        if self.lens is not None:
            return tuple(dict.fromkeys((*self.shapes, *self.lens.shapes)))
        asked = self.prompt.shapes if self.prompt is not None else ()
        would = self.preview.shapes if self.preview is not None else ()
        return tuple(dict.fromkeys((*self.shapes, *asked, *would)))

    @property
    def field(self) -> FireField | None:
        """The field of fire that is looked at, else that of the question."""
        if self.lens is not None:
            return self.lens.fire
        return self.prompt.fire if self.prompt is not None else None


class PieceLayer(Protocol):
    """Draws the pieces, and finds them again under the pointer."""

    @property
    def gathered(self) -> Container[Where]:
        """Places in which pieces are too small to be told apart."""

    @property
    def unfinished(self) -> bool:
        """Whether the picture gets better by being drawn again."""

    def draw(self, surface: pygame.Surface, camera: Camera, shown: ShownPieces) -> None: ...

    def ahead(self, camera: Camera) -> bool: ...

    def draw_hover(self, surface: pygame.Surface, where: Where) -> None: ...

    def draw_orders(self, surface: pygame.Surface, chosen: tuple[Item, ...]) -> None: ...

    def at(self, pixel: tuple[int, int]) -> tuple[Where, UnitId] | None: ...

    def areas(self) -> list[pygame.Rect]: ...

    def area(self, where: Where) -> pygame.Rect | None: ...


class BoardView:
    """Draws scenes of one board or table."""

    def __init__(self, land: Land, ground: Ground) -> None:
        self.land = land
        self.field = field_of(land)
        self.camera = Camera(self.field, pygame.Rect(0, 0, 800, 600))
        self.map, self.names = MapLayer(land, self.field, ground), MapNames()
        self.pieces: PieceLayer = TablePieces() if isinstance(self.field, TableField) else Pieces()
        self.cartouche = pygame.Rect(0, 0, 0, 0)
        self.reserved = pygame.Rect(0, 0, 0, 0)
        """What lies over the map: titles and notes keep off it."""
        self.listed = pygame.Rect(0, 0, 0, 0)  # where the list of bodies lies over the map
        self.noted: list[pygame.Rect] = []  # where notes lay last
        self.covers: list[pygame.Rect] = []  # boxes from under which tags come out
        self.written: list[pygame.Rect] = []
        """Where it is said whom the ghost contacts, and why it goes no further."""
        self.titled = True
        self._key: key.Rows = ()
        self._open: list[pygame.Rect] = []
        self._words: list[pygame.Rect] = []
        """Where it is written what shapes over the ground mean."""
        self._corner, self.placed = "", False
        self.glimpse: pygame.Surface | None = None  # what a loupe magnifies, before all words

    def resize(self, view: pygame.Rect) -> None:
        """Give the board another rectangle; the first one also chooses the zoom.

        What folds at one edge does not move the map under the player's eyes.
        """
        before = self.camera.view
        self.camera.set_view(view)
        moved = view.centerx - before.centerx, view.centery - before.centery
        if self.placed and moved != (0, 0) and (view.w == before.w or view.h == before.h):
            self.camera.pan(*moved)
        self.cartouche, self._corner = pygame.Rect(0, 0, 0, 0), ""
        if not self.placed:
            wanted, usual = theme.metrics(round(view.w / 0.75)).hex_width, self.field.usual
            self.camera.level = min(range(len(usual)), key=lambda i: abs(usual[i] - wanted))
            self.placed = True

    @property
    def unfinished(self) -> bool:
        """Whether the picture gets better by being drawn again: after a zoom."""
        return self.map.unfinished or self.names.unfinished or self.pieces.unfinished

    def ahead(self) -> None:
        """Make something that the next pan or zoom will want, in an idle moment."""
        if not self.pieces.ahead(self.camera) and not self.map.ahead(self.camera):
            names_ahead(self.camera, self.map.ground.names)

    # -- finding -------------------------------------------------------------------------------

    def where_at(self, pixel: tuple[int, int]) -> Where | None:
        """The cell that a pixel means: that of a counter there, else the one of the ground."""
        found = self.piece_at(pixel)
        return found[0] if found is not None else self.camera.where_at(pixel)

    def piece_at(self, pixel: tuple[int, int]) -> tuple[Where, UnitId] | None:
        """The top counter under a pixel."""
        return self.pieces.at(pixel) if self.camera.view.collidepoint(pixel) else None

    def plate_at(self, pixel: tuple[int, int]) -> tuple[Where, UnitId] | None:
        """On a table the plate under a pixel, whatever disc lies on it."""
        if not isinstance(self.pieces, TablePieces) or not self.camera.view.collidepoint(pixel):
            return None
        return self.pieces.plate_at(pixel)

    def tells_apart(self, cell: Where | None) -> bool:
        """Whether the pieces of a cell lie side by side, each to be pointed at."""
        return self.field.spread and cell not in self.pieces.gathered

    def cell_rect(self, cell: Where) -> pygame.Rect:
        """The box around a cell and its stack, for tips that stand beside them."""
        box = box_of(self.camera.polygon(cell))
        stack = self.pieces.area(cell)
        return box.union(stack) if stack is not None else box

    def draw(self, surface: pygame.Surface, scene: Scene) -> None:
        offers = scene.prompt.cells if scene.prompt is not None and scene.lens is None else {}
        facing = scene.facing if scene.lens is None else None
        radius = scene.preview is not None and bool(scene.preview.area)
        self._key = key.rows_of(facing, scene.field, offers, radius=radius)
        before = surface.get_clip()
        surface.set_clip(self.camera.view)
        self.map.draw(surface, self.camera)
        surface.set_clip(self.camera.view)
        self._draw_cells(surface, scene)
        covered = self._under_counters(scene)
        names = self.names.draw(surface, self.camera, self.map.ground.names, covered)
        if scene.preview is not None:
            draw_path(surface, self.camera, scene.preview.path, scene.preview.costs)
        shapes = scene.over_ground()
        draw_shapes(surface, self.camera, shapes)
        if isinstance(self.field, TableField) and self.map.grid:
            draw_ticks(surface, self.camera)  # below the plates and their tags
        self.pieces.draw(surface, self.camera, self._shown(scene, names))
        self.glimpse = glimpse(surface, self.camera, scene.close)
        if isinstance(self.field, TableField):
            for where in scene.objectives:
                highlights.draw_table_aim(surface, self.camera, where)
        self.written = []
        if scene.ghost is not None:
            seen = [*self.pieces.areas(), *[self.reserved, *self.noted] * WHOLE]
            late = self.unfinished
            self.written = draw_ghost(surface, self.camera, scene.ghost, seen, hurried=late)
        draw_signs(surface, self.camera, shapes)
        around = [*self.pieces.areas(), *self.written]
        self._words = draw_words(surface, self.camera, shapes, around)
        self._draw_chips(surface, scene)
        self._draw_marks(surface, scene)
        surface.set_clip(before)
        self._open = [*self._offered(scene), *self._pennants(scene)]

    def _offered(self, scene: Scene) -> list[pygame.Rect]:
        """The places in view that may be chosen, or count for victory."""
        offered = offered_cells(scene.prompt) if scene.prompt is not None else {}
        cells: set[Where] = set(offered)
        if self.field.spread:
            cells.update(scene.objectives)
        return [self.cell_rect(c) for c in cells if self.camera.visible(c, -self.camera.scale)]

    def _pennants(self, scene: Scene) -> list[pygame.Rect]:
        """Where on a table the pennants of what counts for victory fly."""
        if not isinstance(self.field, TableField):
            return []
        return [highlights.table_aim_box(self.camera, where) for where in scene.objectives]

    def _shown(self, scene: Scene, names: list[pygame.Rect]) -> ShownPieces:
        return ShownPieces(
            stacks=scene.stacks if scene.counters else {},
            offers=loud_offers(scene.prompt),
            chosen=scene.chosen,
            hidden=scene.hidden,
            marks=self._marks(scene),
            only=scene.only,
            rooms=scene.rooms,
            names=names,
            hurried=self.map.unfinished or self.names.unfinished,
            placing=scene.prompt is not None and scene.prompt.poses is not None,
            covers=self.covers,
        )

    def _marks(self, scene: Scene) -> dict[Where, str]:
        """Places whose pieces are lit for them: those offered; on a table, where a plate covers all
        of its place, those that are lit.
        """
        found: dict[Where, str] = {}
        if isinstance(self.field, TableField):
            found.update(dict.fromkeys(scene.lit, "plain"))
        elif scene.lens is None:
            found.update(loud_cells(scene.prompt))
        return found

    def _under_counters(self, scene: Scene) -> list[pygame.Rect]:
        """What stacks on hexes and plates cover of the map; pieces on squares leave room
        themselves.
        """
        if self.field.spread or not scene.counters:
            return []
        if isinstance(self.field, TableField):
            return [area_on(self.camera, c) for stack in scene.stacks.values() for c in stack]
        side = round(self.camera.scale * COVERED)
        found = []
        for where in scene.stacks:
            if lies(where):
                box = pygame.Rect(0, 0, side, side)
                box.center = self.camera.place(where)
                found.append(box)
        return found

    def _told(self, count: int) -> str:
        """What so many cells in a row are on the ground, or else how many they are."""
        if isinstance(self.land, OpenTable):
            return self._told_of_table(self.land, count)
        ground = self.land.ground
        if ground is not None:
            length = count * ground.length
            if ground.unit == "yards":
                return _("{length} yards", length=length)
            return _("{length} metres", length=length)
        if self.field.spread:
            return _("1 square") if count == 1 else _("{count} squares", count=count)
        return _("1 hex") if count == 1 else _("{count} hexes", count=count)

    def _told_of_table(self, table: OpenTable, count: int) -> str:
        """So many units of a table, and how far that is on the ground if its map says so."""
        if table.ground is None:
            return _("{n} {unit}", n=count, unit=table.unit)
        length = count * table.ground.length
        if table.ground.unit == "yards":
            return _("{n} {unit}, about {length} yards", n=count, unit=table.unit, length=length)
        return _("{n} {unit}, about {length} metres", n=count, unit=table.unit, length=length)

    def furniture(
        self,
        surface: pygame.Surface,
        pointer: tuple[int, int],
        *,
        shown: bool = True,
        beside: Sequence[pygame.Rect] = (),
    ) -> None:
        """The cartouche in the corner that was freest at first, if nothing lies `beside` it there.

        It makes way for the pointer and for counters: nothing that can act lies hidden under it,
        nor a cell that is offered, nor a square that counts for victory.
        """
        across = self.camera.scale * (1.0 if self.field.spread else SHORT)
        count = max(1, round(BAR / across))
        cells = self._told(count)
        bar, view = round(count * across), self.camera.view
        box = pygame.Rect((0, 0), cartouche_size(view, self.land.title, bar))
        taken = [*self.pieces.areas(), *self._open, *self._words, self.reserved, self.listed]
        inner = view.inflate(-2 * EDGE, -2 * EDGE)
        if not self._corner:
            places = {c: freest(box, inner, taken, (c,)) for c in CORNERS}
            best = freest(box, inner, taken, CORNERS)
            self._corner = next(c for c, place in places.items() if place == best)
        box, taken = freest(box, inner, taken, (self._corner,)), [*taken, *beside]
        if box.collidelist(taken) >= 0 and isinstance(self.land, OpenTable):
            # Plates of a table lie in any corner: another place at its edge does as well.
            others = (b for b in near_corners(box, inner) if b.collidelist(taken) < 0)
            box = next(others, box)
        away = box.inflate(16, 16).collidepoint(pointer) or box.collidelist(taken) >= 0
        self.cartouche = pygame.Rect(0, 0, 0, 0)
        if shown and self.titled and box.w and not away:
            draw_cartouche(surface, view, box, self.land, cells, bar)
            self.cartouche = box
        if shown and self.titled and self._key:
            self._draw_key(surface, [*taken, self.cartouche], pointer)

    def _draw_key(
        self, surface: pygame.Surface, taken: list[pygame.Rect], pointer: tuple[int, int]
    ) -> None:
        """What the shades mean, in the freest corner, or where there is room at an edge; not where
        it would hide something.
        """
        size, inner = key.key_size(self._key), self.camera.view.inflate(-2 * EDGE, -2 * EDGE)
        corner = freest(pygame.Rect((0, 0), size), inner, taken, ("br", "bl", "tr", "tl"))
        places = (corner, *along_edges(corner, inner))
        free = (
            box
            for box in places
            if box.collidelist(taken) < 0 and not box.inflate(16, 16).collidepoint(pointer)
        )
        if (box := next(free, None)) is not None:
            key.draw_key(surface, box, self._key)

    def _draw_cells(self, surface: pygame.Surface, scene: Scene) -> None:
        camera = self.camera
        if scene.lens is not None:
            for cell in dict.fromkeys([*scene.lens.cells, *scene.lens.tones]):
                self._hex(surface, cell, scene.lens.tones.get(cell, "plain"))
        elif scene.prompt is not None:
            offered = offered_cells(scene.prompt)
            area = area_of(offered)
            for kind in PLACES:
                if alike := {c for c in area if offered[c] == kind}:
                    highlights.draw_area(surface, camera, alike, kind)
            for cell, mark in offered.items():
                if cell not in area:
                    self._hex(surface, cell, mark, strong=cell in scene.chosen)
        self._draw_reach(surface, scene)
        self._draw_lights(surface, scene)

    def _draw_lights(self, surface: pygame.Surface, scene: Scene) -> None:
        for where in scene.lit:
            self._hex(surface, where, "plain", strong=True)
        for where in scene.objectives:
            if not isinstance(where, Pose) and self.camera.visible(where, -self.camera.scale):
                highlights.draw_objective(surface, self.camera, where)

    def _draw_reach(self, surface: pygame.Surface, scene: Scene) -> None:
        """What belongs to what is pointed at, what a unit reaches by fire, and the sides it would
        have if it pointed as tried out.
        """
        if scene.preview is not None and scene.preview.area:
            highlights.draw_area(surface, self.camera, set(scene.preview.area), key.RADIUS)
        if scene.field is not None:
            fire_paint.draw_field(surface, self.camera, scene.field)
        if scene.facing is not None and scene.lens is None:
            for cell, mark in facing_paint.sides(scene.facing):
                self._hex(surface, cell, mark)

    def _hex(
        self, surface: pygame.Surface, where: Where, mark: str, *, strong: bool = False
    ) -> None:
        if self.camera.visible(where, -self.camera.scale):
            highlights.draw_hex(surface, self.camera, where, mark, strong=strong)
            if not isinstance(where, Pose):
                self.map.draw_number(surface, self.camera, where)

    def _draw_chips(self, surface: pygame.Surface, scene: Scene) -> None:
        camera = self.camera
        if scene.field is not None:
            known = scene.prompt.cells if scene.prompt is not None and scene.lens is None else {}
            fire_paint.draw_tags(surface, camera, scene.field, known)
        if scene.lens is not None:
            chips = [(c, t, scene.lens.tones.get(c, "plain")) for c, t in scene.lens.cells.items()]
        elif scene.prompt is not None:
            chips = [(c, o.chip, o.mark) for c, o in scene.prompt.cells.items()]
        else:
            return
        for cell, text, mark in chips:
            if text and camera.visible(cell, -camera.scale):
                low = scene.counters and cell in scene.stacks
                highlights.draw_chip(surface, camera, cell, text, mark, low=low)

    def _draw_marks(self, surface: pygame.Surface, scene: Scene) -> None:
        camera = self.camera
        pick = scene.prompt.pick if scene.prompt is not None else None
        if pick is not None and pick.ordered:
            self.pieces.draw_orders(surface, scene.chosen)
        for start, goal in scene.aims:
            draw_aim(surface, camera, start, goal)
        if scene.lens is not None:
            draw_sight(surface, camera, scene.lens.line, scene.lens.blocked)
        if scene.field is not None and scene.hover is not None:
            fire_paint.draw_line(surface, camera, scene.field, scene.hover)
        if scene.facing is not None and scene.lens is None:
            facing_paint.draw_points(surface, camera, scene.facing)
        for where in scene.lens_points:
            highlights.draw_cursor(surface, camera, where)
        if scene.refused is not None:
            bare = not scene.counters or scene.refused not in scene.stacks
            draw_refused(surface, camera, scene.refused, scene.refused_from, crossed=bare)
        if scene.hover is not None:
            highlights.draw_hover(surface, camera, scene.hover)
            self.pieces.draw_hover(surface, scene.hover)
        if scene.cursor is not None:
            highlights.draw_cursor(surface, camera, scene.cursor)


def all_offers(prompt: Prompt | None) -> Mapping[UnitId, Offer]:
    """Units offered, those of an open pick included."""
    if prompt is None:
        return {}
    if prompt.pick is None:
        return prompt.units
    found = dict(prompt.units)
    for item in prompt.pick.of:
        if isinstance(item, str):
            found.setdefault(item, highlights.PICKABLE)
    return found


def loud_offers(prompt: Prompt | None) -> Mapping[UnitId, Offer]:
    """Units that glow: not those that could be taken up while a piece in hand is to be sent."""
    offers = all_offers(prompt)
    if prompt is None or not (prompt.subject and prompt.cells) or prompt.pick is not None:
        return offers
    quiet = (Mark.SELECT, Mark.ROLL, Mark.MOVE)
    return {unit: offer for unit, offer in offers.items() if offer.mark not in quiet}


def offered_cells(prompt: Prompt) -> dict[Cell, str]:
    """Cells offered with their marks, those of an open pick included."""
    marks: dict[Cell, str] = {c: o.mark for c, o in prompt.cells.items()}
    for item in prompt.pick.of if prompt.pick is not None else ():
        if isinstance(item, int):
            marks.setdefault(item, Mark.SELECT)
    return marks


def loud_cells(prompt: Prompt | None) -> dict[Where, str]:
    """Cells whose stack glows for them: all but those of a move, which have their chips."""
    if prompt is None:
        return {}
    quiet, offered = (Mark.MOVE, Mark.STOP), offered_cells(prompt)
    area = area_of(offered)
    return {c: mark for c, mark in offered.items() if mark not in quiet and c not in area}


def area_of(offered: Mapping[Cell, str]) -> frozenset[Cell]:
    """Cells to place something in, if they are so many that they make areas."""
    found = frozenset(c for c, mark in offered.items() if mark in PLACES)
    return found if len(found) >= highlights.AREA_FROM else frozenset()
