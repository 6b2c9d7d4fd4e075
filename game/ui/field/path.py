"""A path with the cost of each step, and the step or hex that is refused."""

import itertools
from functools import lru_cache
from math import hypot

import pygame

from game.board.where import Where
from game.ui.counters.letters import figures, inside
from game.ui.field.camera import Camera, Pixel, between
from game.ui.look import theme


def thick(surface: pygame.Surface, colour: theme.Colour, points: list[Pixel], width: int) -> None:
    """A line of even width with round joints."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = hypot(bx - ax, by - ay)
        if length == 0:
            continue
        nx, ny = -(by - ay) / length * width / 2, (bx - ax) / length * width / 2
        quad = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(surface, colour, quad)
        pygame.draw.aalines(surface, colour, True, quad)
    for point in points:
        pygame.draw.aacircle(surface, colour, point, width / 2)


def draw_path(
    surface: pygame.Surface, camera: Camera, path: tuple[Where, ...], costs: tuple[int, ...]
) -> None:
    """Brass on a dark casing; each cost in a disc nearer the hex that is entered."""
    if len(path) < 2:
        return
    points = [camera.place(c) for c in path]
    width = max(3, round(camera.scale / 21))
    thick(surface, theme.PATH_CASING, points, width + 4)
    thick(surface, theme.PATH, points, width)
    for a, b, cost in zip(points, points[1:], costs, strict=False):
        disc = _disc(str(cost), max(13, round(camera.scale * 0.18)))
        x, y = between(a, b, 0.58)
        surface.blit(disc, disc.get_rect(center=(round(x), round(y))))


@lru_cache(maxsize=64)
def _disc(text: str, size: int) -> pygame.Surface:
    fine = 3
    shape = pygame.Surface((size * fine, size * fine), pygame.SRCALPHA)
    middle = size * fine / 2
    pygame.draw.circle(shape, theme.PATH_CASING, (middle, middle), middle)
    pygame.draw.circle(shape, theme.BRASS_HOVER, (middle, middle), middle - 1.4 * fine)
    out = pygame.transform.smoothscale(shape, (size, size))
    inside(out, text, figures(size * 0.68, theme.BRASS_INK))
    return out


def dashes(
    surface: pygame.Surface, a: tuple[float, float], b: tuple[float, float], width: int
) -> None:
    """Red dashes on white from a to b."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < 1:
        return
    pygame.draw.line(surface, theme.WHITE, a, b, width + 4)
    step, way = max(6, width * 2.4), 0.0
    while way < length:
        end = min(length, way + step)
        p = a[0] + (b[0] - a[0]) * way / length, a[1] + (b[1] - a[1]) * way / length
        q = a[0] + (b[0] - a[0]) * end / length, a[1] + (b[1] - a[1]) * end / length
        pygame.draw.line(surface, theme.REFUSAL, p, q, width)
        way += 2 * step


def cross(surface: pygame.Surface, at: Pixel, arm: int, width: int) -> None:
    x, y = at
    for colour, wide in ((theme.WHITE, width + 4), (theme.REFUSAL, width)):
        pygame.draw.line(surface, colour, (x - arm, y - arm), (x + arm, y + arm), wide)
        pygame.draw.line(surface, colour, (x - arm, y + arm), (x + arm, y - arm), wide)


def draw_refused(
    surface: pygame.Surface,
    camera: Camera,
    cell: Where,
    from_cell: Where | None = None,
    *,
    crossed: bool = True,
) -> None:
    """The hex that may not be entered: a dashed outline and a cross; the step to it dashed too.

    Without the cross where it would hide the values of a counter.
    """
    width = max(3, round(camera.scale / 28))
    ring = camera.polygon(cell, 0.94)
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        dashes(surface, a, b, width)
    at = camera.place(cell)
    if from_cell is not None and from_cell != cell:
        start, end = camera.place(from_cell), 1.0 if crossed else 0.62
        dashes(surface, between(start, at, 0.38), between(start, at, end), width)
    if crossed:
        cross(surface, at, round(camera.scale * 0.11), width)


def draw_sight(
    surface: pygame.Surface, camera: Camera, line: tuple[Where, ...], blocked: Where | None
) -> None:
    """A line of sight from centre to centre, red from the hex that blocks it."""
    if len(line) < 2:
        return
    a, b = camera.place(line[0]), camera.place(line[-1])
    colour = theme.REFUSAL if blocked is not None else theme.rgb("#28603A")
    thick(surface, theme.WHITE, [a, b], 7)
    thick(surface, colour, [a, b], 3)
    if blocked is not None:
        draw_refused(surface, camera, blocked)


def draw_aim(surface: pygame.Surface, camera: Camera, start: Where, goal: Where) -> None:
    """A short arrow over the side between an attacker's cell and his target's."""
    a, b = pygame.Vector2(camera.place(start)), pygame.Vector2(camera.place(goal))
    way = b - a
    if not way:
        return
    tail, tip = a + way * 0.34, a + way * 0.68
    ahead, across = way.normalize(), pygame.Vector2(-way.y, way.x).normalize()
    width = max(3, round(camera.scale / 22))
    head = width * 2.6
    for colour, grown in ((theme.WHITE, 2), (theme.REFUSAL, 0)):
        neck = tip - ahead * head
        pygame.draw.line(surface, colour, tail, neck, width + 2 * grown)
        shape = [
            tip + ahead * 2 * grown,
            neck + across * (head * 0.75 + grown) - ahead * grown,
            neck - across * (head * 0.75 + grown) - ahead * grown,
        ]
        pygame.draw.polygon(surface, colour, shape)
