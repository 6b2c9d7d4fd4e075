"""What is offered, painted on the map: wash and line for each mark, chips, selection, cursor.

Each kind of hex is painted once for each zoom and blitted from a cache. Every overlay has a light
and a dark line, so it reads on wood, field and town alike.
"""

from collections.abc import Set as AbstractSet
from functools import lru_cache

import pygame
from msgspec import Struct

from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.prompt import Mark, Offer
from game.ui.counters.letters import figures, inside
from game.ui.field.camera import Camera, between
from game.ui.look import theme, type
from game.ui.look.theme import Colour
from game.ui.look.type import Stand


class Look(Struct, frozen=True):
    """How a mark is painted: wash (with alpha), line, and the colour of its chip."""

    wash: Colour
    alpha: int
    line: Colour
    chip: Colour
    dashed: bool = False
    bold: bool = False  # a broad line with a light rim on either side: seen on any ground


_REACH = Look(theme.REACH_WASH, 87, theme.REACH_LINE, theme.CHIP)
_STOP = Look(theme.STOP_WASH, 105, theme.STOP_LINE, theme.CHIP_STOP)
_RED = Look(theme.rgb("#C9462F"), 78, theme.REFUSAL, theme.CHIP_STOP)
_GOLD = Look(theme.rgb("#F0CF6A"), 96, theme.BRASS_ON_SHEET, theme.CHIP)
_BLUE = Look(theme.rgb("#9CC4D8"), 105, theme.rgb("#1F4F6C"), theme.rgb("#1F4F6C"))

PENNANT = 11
"""Pixels of the pennant of a table."""
LOOKS: dict[str, Look] = {
    Mark.SELECT: _GOLD,
    Mark.ROLL: _GOLD,
    Mark.MOVE: _REACH,
    Mark.STOP: _STOP,
    Mark.ATTACK: Look(theme.rgb("#E3A24B"), 105, theme.rgb("#8A4B12"), theme.rgb("#6E3B0E")),
    Mark.TARGET: _RED,
    Mark.FIRE: Look(theme.rgb("#E58B4E"), 90, theme.rgb("#8A3A12"), theme.rgb("#6E2E0E"), True),
    Mark.RETREAT: Look(
        theme.rgb("#B7A4CE"), 130, theme.rgb("#4A1F8C"), theme.rgb("#4A3470"), bold=True
    ),
    Mark.RALLY: Look(theme.rgb("#9CCB9B"), 110, theme.rgb("#28603A"), theme.rgb("#28603A")),
    Mark.PLACE: _BLUE,
    Mark.APART: Look(theme.rgb("#B7A4CE"), 110, theme.rgb("#4A3470"), theme.rgb("#4A3470")),
    Mark.LOSS: Look(theme.rgb("#D9702B"), 90, theme.rgb("#7A231B"), theme.CHIP_STOP, True),
    # Tones of a lens.
    "good": Look(theme.rgb("#9CCB9B"), 110, theme.rgb("#28603A"), theme.rgb("#28603A")),
    "bad": _RED,
    "warn": _GOLD,
    "plain": _BLUE,
    # Front and flank of a unit that chooses where it points; its field of fire.
    "front": Look(theme.rgb("#E9B949"), 150, theme.rgb("#8A5A0A"), theme.rgb("#8A5A0A")),
    "flank": Look(theme.rgb("#5F7784"), 96, theme.rgb("#33474F"), theme.rgb("#33474F"), True),
    "reached": Look(theme.rgb("#A48CC4"), 70, theme.rgb("#4E2F73"), theme.rgb("#4E2F73")),
    "near": Look(theme.rgb("#E9B949"), 84, theme.rgb("#8A5A0A"), theme.rgb("#8A5A0A")),
    "barred": Look(theme.rgb("#A48CC4"), 24, theme.rgb("#4E2F73"), theme.rgb("#4E2F73"), True),
}

LOW = 0.41
"""So far from its middle a cell with counters says what there is to say."""
PICKABLE = Offer(Mark.SELECT)
"""How a piece of an open pick is marked when the prompt does not say it."""
Points = tuple[tuple[float, float], ...]
AREA_FROM, AREA_ALPHA = 12, 66
"""So many cells of one mark are painted as an area, with a wash of this strength."""


def look(mark: str) -> Look:
    """The look of a mark or tone; an unknown one is blue."""
    return LOOKS.get(mark, _BLUE)


def draw_swatch(surface: pygame.Surface, box: pygame.Rect, mark: str) -> None:
    """The wash and the line of a mark in a small box, as a key shows them."""
    kind = look(mark)
    wash = theme.mix(theme.MAP_HALO, kind.wash, kind.alpha / 255 + 0.2)
    pygame.draw.rect(surface, wash, box)
    ring = [
        (float(x), float(y))
        for x, y in (box.topleft, box.topright, box.bottomright, box.bottomleft)
    ]
    _outline(surface, (*kind.line, 255), ring, 2, kind.dashed)


@lru_cache(maxsize=160)
def _stamp(mark: str, outline: Points, scale: int, strong: bool) -> pygame.Surface:
    """A hex of one mark, washed and lined, at one zoom."""
    kind = look(mark)
    fine = 2
    half = scale // 2 + 4
    surface = pygame.Surface((2 * half * fine, 2 * half * fine), pygame.SRCALPHA)

    def ring(shrink: float) -> list[tuple[float, float]]:
        return [
            ((half + x * scale * shrink) * fine, (half + y * scale * shrink) * fine)
            for x, y in outline
        ]

    wash = (*kind.wash, min(255, kind.alpha + (60 if strong else 0)))
    pygame.draw.polygon(surface, wash, ring(0.985))
    width = max(1.2, scale / 60) * (1.7 if strong else 1.0)
    if kind.bold:
        width = max(2.4, scale / 26) * (1.3 if strong else 1.0)
        _outline(surface, (*theme.CHIP_RIM, 255), ring(0.93), round(width * fine * 2.2), False)
    else:
        _outline(surface, (*theme.CHIP_RIM, 190), ring(0.90), round(width * fine * 2.1), False)
    _outline(surface, (*kind.line, 255), ring(0.94), round(width * fine), kind.dashed)
    return pygame.transform.smoothscale(surface, (2 * half, 2 * half))


def _outline(
    surface: pygame.Surface,
    colour: tuple[int, ...],
    ring: list[tuple[float, float]],
    width: int,
    dashed: bool,
) -> None:
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        pieces = ((0.0, 0.22), (0.39, 0.61), (0.78, 1.0)) if dashed else ((0.0, 1.0),)
        for start, end in pieces:
            q = between(a, b, end)
            pygame.draw.line(surface, colour, between(a, b, start), q, width)
            if end == 1.0:
                pygame.draw.circle(surface, colour, q, width / 2)


def draw_hex(
    surface: pygame.Surface, camera: Camera, cell: Where, mark: str, *, strong: bool = False
) -> None:
    stamp = _stamp(mark, camera.field.around(cell), camera.scale, strong)
    surface.blit(stamp, stamp.get_rect(center=camera.place(cell)))


def draw_area(surface: pygame.Surface, camera: Camera, cells: AbstractSet[int], mark: str) -> None:
    """Paint many cells as one area: a light wash, and a line round the whole."""
    kind, grid = look(mark), camera.cells.grid
    seen = [c for c in cells if camera.visible(c, -camera.scale)]
    stamp = _wash(mark, camera.cells.outline, camera.scale)
    edges = []
    for cell in seen:
        surface.blit(stamp, stamp.get_rect(center=camera.place(cell)))
        bare = [s for s in range(grid.sides) if grid.beyond(cell, s) not in cells]
        if bare:
            ring = camera.polygon(cell)
            edges += [(ring[s], ring[(s + 1) % grid.sides]) for s in bare]
    width = max(2, camera.scale // 28)
    for colour, wide in ((theme.CHIP_RIM, width + 3), (kind.line, width)):
        for start, end in edges:
            pygame.draw.line(surface, colour, start, end, wide)
            pygame.draw.aacircle(surface, colour, start, wide / 2)
            pygame.draw.aacircle(surface, colour, end, wide / 2)


@lru_cache(maxsize=32)
def _wash(mark: str, outline: Points, scale: int) -> pygame.Surface:
    """A hex of an area: washed so lightly that the ground is read through it."""
    kind, half = look(mark), scale // 2 + 2
    surface = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    ring = [(half + x * scale, half + y * scale) for x, y in outline]
    pygame.draw.polygon(surface, (*kind.wash, AREA_ALPHA), ring)
    return surface


@lru_cache(maxsize=256)
def _chip(text: str, fill: Colour, square: bool, size: int) -> pygame.Surface:
    """A round chip with a number; a square beside it says that the move ends here."""
    style = figures(size * 0.62, theme.WHITE)
    wide = type.measure(text, style)[0]
    inner = max(size, wide + round(size * (1.15 if square else 0.5)))
    fine = 3
    shape = pygame.Surface(((inner + 4) * fine, (size + 4) * fine), pygame.SRCALPHA)
    body = pygame.Rect(fine, fine, (inner + 2) * fine, (size + 2) * fine)
    pygame.draw.rect(shape, theme.CHIP_RIM, body, border_radius=body.h // 2)
    body = body.inflate(-2 * fine - 1, -2 * fine - 1)
    pygame.draw.rect(shape, fill, body, border_radius=body.h // 2)
    out = pygame.transform.smoothscale(shape, (inner + 4, size + 4))
    middle = out.get_height() / 2
    if not square:
        inside(out, text, style)
        return out
    type.draw_text(out, text, (2 + size * 0.36, middle), style, stand=Stand.MIDDLE)
    box = round(size * 0.36)
    pygame.draw.rect(out, theme.WHITE, (out.get_width() - 2 * box, middle - box / 2, box, box))
    return out


def chip_size(scale: int) -> int:
    return max(13, min(26, round(scale * 0.235)))


def draw_chip(
    surface: pygame.Surface, camera: Camera, cell: Where, text: str, mark: str, *, low: bool
) -> None:
    """A chip in the middle of a hex, or out of the way where a counter lies."""
    picture = _chip(text, look(mark).chip, mark == Mark.STOP, chip_size(camera.scale))
    at = aside(camera, cell, picture.get_width()) if low else camera.place(cell)
    surface.blit(picture, picture.get_rect(center=at))


def aside(camera: Camera, cell: Where, width: int) -> tuple[int, int]:
    """Where a cell with counters speaks: on its lower side, or, if they fill it, upper right."""
    x, y = camera.place(cell)
    if not camera.field.spread:
        return x, y + round(camera.scale * LOW)
    return x + camera.scale // 2 - width // 2 - 5, y - round(camera.scale * LOW)


def draw_cursor(surface: pygame.Surface, camera: Camera, cell: Where) -> None:
    """The keyboard's cursor: a light and a dark ring round a hex, a cross over a point."""
    if isinstance(cell, Pose):
        (x, y), arm = camera.place(cell), max(9, camera.scale // 5)
        for tone, wide in ((theme.WHITE, 5), (theme.INK, 2)):
            pygame.draw.line(surface, tone, (x - arm, y), (x + arm, y), wide)
            pygame.draw.line(surface, tone, (x, y - arm), (x, y + arm), wide)
        return
    pygame.draw.polygon(surface, theme.INK, camera.polygon(cell, 0.97), 5)
    pygame.draw.polygon(surface, theme.WHITE, camera.polygon(cell, 0.95), 2)


def draw_hover(surface: pygame.Surface, camera: Camera, cell: Where) -> None:
    """The hex under the pointer: a quiet ring; a point of a table has the pointer itself."""
    if isinstance(cell, Pose):
        return
    pygame.draw.aalines(surface, theme.CHIP_RIM, True, camera.polygon(cell, 0.985))
    pygame.draw.aalines(surface, theme.INK_SECOND, True, camera.polygon(cell, 0.955))


@lru_cache(maxsize=64)
def _halo(size: tuple[int, int], colour: Colour, chosen: bool) -> pygame.Surface:
    """A glow with a rim behind a counter: brass and notched if it may be chosen, white if it is."""
    reach = max(6, size[0] // 6)
    out = pygame.Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
    corner = max(4, size[0] // 12)
    for step in range(reach, 0, -1):
        alpha = round(230 * (1 - (step - 1) / reach) ** 1.5)
        body = pygame.Rect(reach, reach, *size).inflate(2 * step, 2 * step)
        pygame.draw.rect(out, (*colour, alpha), body, border_radius=corner + step)
    rim = pygame.Rect(reach, reach, *size).inflate(8, 8)
    width = 3 if chosen else 2
    pygame.draw.rect(out, theme.INK, rim.inflate(2, 2), width + 2, border_radius=corner + 3)
    pygame.draw.rect(out, theme.WHITE if chosen else colour, rim, width, border_radius=corner + 2)
    return out


GLOW = theme.rgb("#FFD25A")


def draw_halo(surface: pygame.Surface, place: pygame.Rect, mark: str, *, chosen: bool) -> None:
    """Ring and glow round a counter or a stack: offered, or chosen."""
    colour = GLOW if chosen or mark in (Mark.SELECT, Mark.ROLL, Mark.MOVE) else look(mark).wash
    glow = _halo(place.size, colour, chosen)
    surface.blit(glow, glow.get_rect(center=place.center))


def draw_objective(surface: pygame.Surface, camera: Camera, cell: Where) -> None:
    """A small brass pennant in the upper left of a hex that counts for victory."""
    x, y = camera.place(cell)
    at = x - round(camera.scale * 0.27), y - round(camera.scale * 0.30)
    _pennant(surface, at, max(8, camera.scale // 8))


def draw_table_aim(surface: pygame.Surface, camera: Camera, where: Where) -> None:
    """The pennant of a point of a table that counts for victory, on the ring around it."""
    box = table_aim_box(camera, where)
    _pennant(surface, (box.left, box.top + 1), PENNANT)


def table_aim_box(camera: Camera, where: Where) -> pygame.Rect:
    """Where that pennant flies."""
    x, y = camera.place(where)
    off = round(camera.scale * 0.71)
    return pygame.Rect(x - off, y + off - PENNANT - 1, round(PENNANT * 1.5), 2 * PENNANT + 1)


def _pennant(surface: pygame.Surface, at: tuple[int, int], size: int) -> None:
    left, top = at
    pygame.draw.line(surface, theme.INK, (left, top - 1), (left, top + 2 * size), 3)
    pennant = [(left, top), (left + round(size * 1.5), top + size // 2), (left, top + size)]
    pygame.draw.polygon(surface, theme.BRASS_HOVER, pennant)
    pygame.draw.aalines(surface, theme.INK, True, pennant)
