"""The counters on the board: drawn stack by stack, and found again under the pointer."""

from collections.abc import Iterable, Mapping, Sequence

import pygame
from msgspec import Struct

from game.board.where import Where
from game.engine.action import UnitId
from game.engine.presentation import Counter
from game.engine.prompt import Offer
from game.ui import counters
from game.ui.counters.face import Level, level_of
from game.ui.counters.letters import figures
from game.ui.counters.plate import dashes
from game.ui.field import highlights
from game.ui.field.arrangement import MASSED, PlacedPiece, arranged, gathered, is_crowded
from game.ui.field.camera import Camera, box_of
from game.ui.look import theme as colours
from game.ui.look import type

SHARE = (0.66, 0.64, 0.63, 0.63, 0.60, 0.58)
"""Size of a counter as a share of the hex, for each zoom: larger where the map is small."""
ROOM = colours.rgb("#5A2C1C")
DIMMED = 165
"""How strongly the ground shows through pieces that are dimmed, of 255."""
_LEADER = figures(11, colours.INK).but(halo=colours.MAP_HALO)
BETWEEN, LETTERS = " · ", 4
"""Between the names of leaders, and so many letters of each where there is no room."""
_NUMBER, _ORDER = figures(11, colours.TEXT), figures(13, colours.BRASS_INK)


def counter_size(camera: Camera) -> int:
    """Pixels of a counter at the zoom of a camera."""
    share = MASSED if camera.field.spread else SHARE[camera.level]
    return round(camera.scale * share / 2) * 2


class ShownPieces(Struct, frozen=True, kw_only=True):
    """What is to be drawn of the pieces. `chosen`: those in hand or picked; `marks`: cells offered
    under a stack, where the hex alone would not be seen; `only`: all others are dimmed, and lie
    below these; `rooms`: what one piece each may hold inside a cell, by who holds it; `names`: the
    boxes of names on the map; `hurried`: what lies under them is still to be made; `placing`: a
    place is asked for; `covers`: boxes that lie over the map.
    """

    stacks: Mapping[Where, tuple[Counter, ...]]
    offers: Mapping[UnitId, Offer] = {}
    chosen: tuple[UnitId | Where, ...] = ()
    hidden: frozenset[UnitId] = frozenset()
    marks: Mapping[Where, str] = {}
    only: frozenset[UnitId] | None = None
    rooms: Mapping[Where, tuple[UnitId, ...]] = {}
    names: Sequence[pygame.Rect] = ()
    hurried: bool = False
    placing: bool = False
    covers: Sequence[pygame.Rect] = ()


class Pieces:
    """Draws stacks and remembers where the counters lie."""

    unfinished = False
    """Counters are made when they are first seen."""

    def __init__(self) -> None:
        self._places: dict[Where, list[tuple[pygame.Rect, Counter]]] = {}
        self.gathered: set[Where] = set()
        """Cells whose pieces are too small: one stands for all of its kind."""

    def draw(self, surface: pygame.Surface, camera: Camera, shown: ShownPieces) -> None:
        """Draw every stack in view, and the rooms of cells whose pieces stand side by side."""
        reach = camera.scale if camera.field.spread else 2 * counter_size(camera)
        area = camera.view.inflate(reach, reach)
        self._places, self.gathered = {}, set()
        centre = camera.field.centre
        draw = self._draw_spread if camera.field.spread else self._draw_stack
        for cell in sorted({*shown.stacks, *shown.rooms}, key=lambda c: centre(c)[1]):
            if area.collidepoint(camera.place(cell)):
                draw(surface, camera, cell, shown)

    def _draw_stack(
        self, surface: pygame.Surface, camera: Camera, cell: Where, shown: ShownPieces
    ) -> None:
        """The pieces of a cell one on top of the other."""
        size, centre, chosen = counter_size(camera), camera.place(cell), shown.chosen
        stack = _as_seen(shown.stacks.get(cell, ()), shown)
        if not stack:
            return
        dimmed = shown.only is not None and not any(c.id in shown.only for c in stack)
        ground = _under(surface, stack, centre, size) if dimmed else None
        offers = shown.offers
        mark: str | None = next((offers[c.id].mark for c in stack if c.id in offers), None)
        held = cell in chosen or any(c.id in chosen for c in stack)
        mark = mark or shown.marks.get(cell) or ("select" if held else None)
        if mark is not None:
            rects = counters.stack_rects(len(stack), centre, size)
            around = rects[0].unionall(rects[1:])
            highlights.draw_halo(surface, around, mark, chosen=held)
        rects = counters.draw_stack(surface, stack, centre, size)
        if ground is not None:
            surface.blit(*ground)
        placed = counters.disc_rects(stack, rects[0])
        self._places[cell] = [*placed, *zip(rects, stack, strict=False)]

    def _draw_spread(
        self, surface: pygame.Surface, camera: Camera, cell: Where, shown: ShownPieces
    ) -> None:
        """The pieces of a cell side by side, each with its own glow, in rooms or outside them."""
        stack = tuple(c for c in shown.stacks.get(cell, ()) if c.id not in shown.hidden)
        box = box_of(camera.polygon(cell))
        inside = shown.rooms.get(cell, ())
        placed, rooms = arranged(stack, box, inside)
        kinds: dict[UnitId, tuple[UnitId, ...]] = {}
        if is_crowded(placed):
            kinds = gathered(stack, inside, (*shown.chosen, *shown.offers))
            placed, rooms = arranged(tuple(c for c in stack if c.id in kinds), box, inside)
            self.gathered.add(cell)
        for room, holder in rooms:
            draw_room(surface, room, held=bool(holder))
        for one in placed:
            _draw_piece(surface, one, kinds.get(one.counter.id, (one.counter.id,)), shown)
        if placed:
            self._places[cell] = [(one.room, one.counter) for one in placed]
            _draw_leaders(surface, box, placed)

    def draw_hover(self, surface: pygame.Surface, where: Where) -> None:
        """The ring round its cell says it (`highlights`)."""

    def ahead(self, camera: Camera) -> bool:
        """None is made before it is seen."""
        return False

    def draw_orders(self, surface: pygame.Surface, chosen: tuple[UnitId | Where, ...]) -> None:
        """Number the picked pieces where the order matters; a stack with several needs its fan."""
        for placed in self._places.values():
            picked = [(rect, c.id) for rect, c in placed if c.id in chosen]
            if len(picked) == 1:
                rect, unit = picked[0]
                draw_order(surface, (rect.right - 4, rect.top + 4), chosen.index(unit))

    def at(self, pixel: tuple[int, int]) -> tuple[Where, UnitId] | None:
        """The top counter under a pixel and its cell."""
        for cell, placed in reversed(self._places.items()):
            for rect, counter in placed:
                if rect.collidepoint(pixel):
                    return cell, counter.id
        return None

    def areas(self) -> list[pygame.Rect]:
        """The room of every stack that was drawn."""
        return [area for cell in self._places if (area := self.area(cell)) is not None]

    def area(self, cell: Where) -> pygame.Rect | None:
        """The room that a stack takes in the window."""
        placed = self._places.get(cell)
        if not placed:
            return None
        return placed[0][0].unionall([rect for rect, _ in placed[1:]])


def _as_seen(stack: tuple[Counter, ...], shown: ShownPieces) -> tuple[Counter, ...]:
    """A stack in the order it is drawn: what is in hand on top, else the units shown alone."""
    chosen, only = shown.chosen, shown.only
    if shown.hidden:
        stack = tuple(c for c in stack if c.id not in shown.hidden)
    if any(c.id in chosen for c in stack):
        return tuple(sorted(stack, key=lambda c: c.id not in chosen))
    if only is not None:
        return tuple(sorted(stack, key=lambda c: c.leader or c.id not in only))
    return stack


def _under(
    surface: pygame.Surface, stack: tuple[Counter, ...], centre: tuple[int, int], size: int
) -> tuple[pygame.Surface, pygame.Rect]:
    """The ground where a stack will lie, to be laid over it again: so it is dimmed."""
    rects = counters.stack_rects(len(stack), centre, size)
    area = rects[0].unionall(rects[1:]).inflate(size // 2, size // 2)
    area = area.clip(surface.get_clip())
    ground = pygame.Surface(area.size)
    ground.blit(surface, (0, 0), area)
    ground.set_alpha(DIMMED)
    return ground, area


def _draw_piece(
    surface: pygame.Surface, one: PlacedPiece, units: tuple[UnitId, ...], shown: ShownPieces
) -> None:
    """A piece in its place with its glow; the number of those for which it stands."""
    piece, held = one.counter, any(u in shown.chosen for u in units)
    mark = next((shown.offers[u].mark for u in units if u in shown.offers), None)
    area = one.room.inflate(12, 12).clip(surface.get_clip())
    dimmed = shown.only is not None and not any(u in shown.only for u in units)
    ground = surface.subsurface(area).copy() if dimmed and area.w * area.h > 0 else None
    if mark is not None or held:
        highlights.draw_halo(surface, one.room, mark or "select", chosen=held)
    counters.blit_counter(surface, piece.face, one.room.center, one.size, counters.stance_of(piece))
    if len(units) > 1:
        at = one.room.right - 3, one.room.top + 3
        pygame.draw.aacircle(surface, colours.CHIP_RIM, at, 8)
        pygame.draw.aacircle(surface, colours.CHIP, at, 7)
        type.draw_centred(surface, str(len(units)), at, _NUMBER)
    if ground is not None:
        ground.set_alpha(DIMMED)
        surface.blit(ground, area)


def _draw_leaders(surface: pygame.Surface, box: pygame.Rect, placed: Sequence[PlacedPiece]) -> None:
    """Who leads in a cell, below the pieces of its leaders: these are too small to bear a name."""
    leaders = [one for one in placed if one.counter.leader]
    if not leaders or any(level_of(one.size) is not Level.SMALL for one in leaders):
        return
    rest = [one.room for one in placed if not one.counter.leader]
    names, most = [one.counter.face.name for one in leaders], box.w - 4
    words = next((w for w in _namings(names) if type.measure(w, _LEADER)[0] <= most), "")
    around = leaders[0].room.unionall([one.room for one in leaders[1:]])
    wide, high = type.measure(words, _LEADER)
    area = pygame.Rect(0, 0, wide, high)
    area.midtop = around.centerx, around.bottom - 1
    if area.collidelist(rest) >= 0:
        area.midbottom = around.centerx, around.top + 1
    area.clamp_ip(box.inflate(-2, 2 * high))
    type.draw_centred(surface, words, area.center, _LEADER)


def _namings(names: Sequence[str]) -> tuple[str, ...]:
    """Names side by side, whole or by their first letters."""
    return BETWEEN.join(names), BETWEEN.join(name[:LETTERS] for name in names)


def draw_room(surface: pygame.Surface, room: pygame.Rect, *, held: bool) -> None:
    """A place for one piece inside a cell: a firm line where it is held, else a dashed one."""
    veil = pygame.Surface(room.size, pygame.SRCALPHA)
    pygame.draw.rect(veil, (*colours.MAP_HALO, 70), veil.get_rect(), border_radius=6)
    surface.blit(veil, room)
    if held:
        pygame.draw.rect(surface, colours.MAP_HALO, room.inflate(4, 4), 1, border_radius=7)
        pygame.draw.rect(surface, ROOM, room.inflate(2, 2), 3, border_radius=6)
        return
    dash = max(4, room.w // 9)
    dashes(surface, room, ROOM, 2, dash, dash // 2)


def draw_order(surface: pygame.Surface, middle: tuple[int, int], index: int) -> None:
    """A small brass disc with a number, counted from 1."""
    pygame.draw.aacircle(surface, colours.PATH_CASING, middle, 11)
    pygame.draw.aacircle(surface, colours.BRASS_HOVER, middle, 9)
    type.draw_centred(surface, str(index + 1), middle, _ORDER)


def find(stacks: Mapping[Where, Iterable[Counter]], unit: UnitId) -> Counter | None:
    """A counter by its id."""
    return next((c for stack in stacks.values() for c in stack if c.id == unit), None)
