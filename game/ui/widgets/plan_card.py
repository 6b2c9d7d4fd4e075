"""A card with the arrangement of stands that an answer leads to, its name, and what it costs."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.board.plane.edges import pieces
from game.board.plane.numbers import Point
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.prompt import Arrangement
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.widgets import plates
from game.ui.widgets.controls import Control
from game.ui.widgets.messages import Area

DRAWN, KEY, PAD, GAP = 34, 14, 4, 5
"""The height of the drawing and of what is over it; round words and drawing; between cards."""
LEAST = 56
"""A card is no narrower, before the cards go on in another row."""
LARGEST = 13
"""So many pixels the widest drawing gives to an inch, at most."""
Words = Sequence[tuple[str, str]]
"""Of each card its name and its note."""
_NAME = type.SMALL.but(size=13, weight=type.Weight.SEMIBOLD)
_NOTE = type.SMALL.but(size=12.5)


def across(count: int, width: int) -> int:
    """How many cards stand side by side, as even as may be in all rows."""
    most = max(1, (width + GAP) // (round(LEAST * type.text_scale()) + GAP))
    rows = -(-count // most)
    return -(-count // rows) if rows else 1


def _rows(words: Words, width: int) -> tuple[int, int]:
    """How wide a card is, and how high, so that name and note of each have room."""
    wide = (width + GAP) // across(len(words), width) - GAP
    text = wide - 2 * PAD
    names = [len(_lines(name, _NAME, text)[0]) for name, _ in words]
    notes = [len(_lines(note, _NOTE, text)[0]) for _, note in words]
    step = type.line_height(_NAME), type.line_height(_NOTE)
    most = max(a * step[0] + b * step[1] for a, b in zip(names, notes, strict=True))
    return wide, KEY + _drawn() + most + 2 * PAD + 1


def _lines(words: str, style: type.Style, width: int) -> tuple[tuple[str, ...], type.Style]:
    """The lines of words, so small that none of them is broken as far as that may be."""
    longest = max(words.split(), key=len, default="")
    fitted = type.fitting(longest, style, width)
    return (type.wrap(words, fitted, width) if words else ()), fitted


def cards_height(words: Words, width: int) -> int:
    """The height of the rows of cards with these names and notes, with the gap below."""
    if not words:
        return 0
    rows = -(-len(words) // across(len(words), width))
    return rows * (_rows(words, width)[1] + GAP) + 3


def card_boxes(at: tuple[int, int], words: Words, width: int) -> list[Area]:
    """Where these cards lie."""
    if not words:
        return []
    (wide, high), abreast = _rows(words, width), across(len(words), width)
    places = (divmod(n, abreast) for n in range(len(words)))
    return [(at[0] + n * (wide + GAP), at[1] + row * (high + GAP), wide, high) for row, n in places]


def _drawn() -> int:
    return round(DRAWN * max(1.0, type.text_scale()))


def draw_card(
    surface: pygame.Surface, item: Control, tones: tuple[Colour, Colour, Colour, Colour]
) -> None:
    """The card in these tones: top, bottom, edge and ink."""
    assert item.plan is not None
    top, bottom, edge, ink = tones
    box, barred = item.box, item.refusal is not None
    surface.blit(plates.plate(box.size, top, bottom, edge, theme.RADIUS_BUTTON, barred), box)
    room = pygame.Rect(box.left + PAD, box.top + PAD + KEY, box.width - 2 * PAD, _drawn())
    surface.blit(_plan_picture(item.plan, room.size, faint=barred), room)
    if item.key:
        plates.key_cap(surface, item.key, box.right - 3, box.top + 11, ink, mix(bottom, ink, 0.08))
    wide = box.width - 2 * PAD
    y = room.bottom + 1
    for words, style in ((item.label, _NAME), (item.note, _NOTE)):
        (lines, fitted), step = _lines(words, style, wide), type.line_height(style)
        if style is _NOTE:
            y = box.bottom - PAD - len(lines) * step
        for n, line in enumerate(lines):
            at = box.centerx, y + n * step + step // 2
            type.draw_centred(surface, line, at, fitted.but(colour=ink), wide)


@lru_cache(maxsize=64)
def _plan_picture(plan: Arrangement, size: tuple[int, int], *, faint: bool) -> pygame.Surface:
    """The drawing of a card, made once."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    draw_plan(picture, plan, picture.get_rect(), faint=faint)
    return picture


def draw_plan(
    surface: pygame.Surface, plan: Arrangement, room: pygame.Rect, *, faint: bool
) -> None:
    """The stands: a thick bar where one fights, a hair line where it only follows; under them the
    outline of how they stand now.
    """
    then = lay(plan.stands, Pose(plan.aside, 0, plan.turn % 36_000))
    was = lay(plan.was, Pose(0, 0, 0)) if plan.was else None
    corners = [*then.corners, *(was.corners if was is not None else ())]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = min((room.w - 4) / wide, (room.h - 4) / high, LARGEST / 1_000)
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2

    def pixel(point: Point) -> tuple[int, int]:
        x, y = (point[0] - middle[0]) * scale, (point[1] - middle[1]) * scale
        return round(room.centerx + x), round(room.centery - y)

    if was is not None:
        for _, _, left, right in pieces(was):
            pygame.draw.line(surface, theme.TEXT_DISABLED, pixel(left), pixel(right))
    ground = mix(theme.BRASS_INK, theme.RAISED, 0.6) if faint else theme.BRASS_INK
    for stand in then.stands:
        polygon = [pixel(point) for point in stand]
        pygame.draw.polygon(surface, ground, polygon)
        pygame.draw.polygon(surface, theme.TEXT_DISABLED if faint else theme.TEXT, polygon, 1)
    bar = theme.TEXT_DISABLED if faint else theme.FOCUS
    for a, b in _fronts(then, square=plan.square):
        pygame.draw.line(surface, bar, pixel(a), pixel(b), 2 if plan.square else 3)


def _fronts(place: Outline, *, square: bool) -> list[tuple[Point, Point]]:
    """Where its stands fight."""
    first = max(stand.front for stand in place.footprint)
    return [
        (piece.left, piece.right)
        for piece in pieces(place)
        if square or (piece.edge == "front" and place.footprint[piece.stand].front == first)
    ]
