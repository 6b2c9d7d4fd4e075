"""A card with the arrangement of stands that an answer leads to, its name, and what it costs."""

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
NAME_LINES, NOTE_LINES = 3, 2
_NAME = type.SMALL.but(size=13, weight=type.Weight.SEMIBOLD)
_NOTE = type.SMALL.but(size=12.5)


def across(count: int, width: int) -> int:
    """How many cards stand side by side, as even as may be in all rows."""
    most = max(1, (width + GAP) // (round(LEAST * type.text_scale()) + GAP))
    rows = -(-count // most)
    return -(-count // rows) if rows else 1


def card_height() -> int:
    """The height of a card at the present text size."""
    words = NAME_LINES * type.line_height(_NAME) + NOTE_LINES * type.line_height(_NOTE)
    return KEY + _drawn() + words + 2 * PAD


def cards_height(count: int, width: int) -> int:
    """The height of the rows of so many cards, with the gap below."""
    return -(-count // across(count, width)) * (card_height() + GAP) + 3 if count else 0


def card_boxes(at: tuple[int, int], count: int, width: int) -> list[Area]:
    """Where so many cards lie."""
    abreast, high = across(count, width), card_height()
    wide = (width + GAP) // abreast - GAP
    rows = (divmod(n, abreast) for n in range(count))
    return [(at[0] + n * (wide + GAP), at[1] + row * (high + GAP), wide, high) for row, n in rows]


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
    draw_plan(surface, item.plan, room, faint=barred)
    if item.key:
        plates.key_cap(surface, item.key, box.right - 3, box.top + 11, ink, mix(bottom, ink, 0.08))
    wide = box.width - 2 * PAD
    y, left = room.bottom + 1, NAME_LINES + NOTE_LINES
    for words, style in ((item.label, _NAME), (item.note, _NOTE)):
        most = NAME_LINES if style is _NAME else left
        fitted = type.fitting_lines(words, style.but(colour=ink), wide, most)
        lines = type.wrap(words, fitted, wide)[:most]
        step, left = type.line_height(style), left - len(lines)
        if style is _NOTE:
            y = box.bottom - PAD - len(lines) * step
        for n, line in enumerate(lines):
            at = box.centerx, y + n * step + step // 2
            type.draw_centred(surface, line, at, fitted, wide)


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
