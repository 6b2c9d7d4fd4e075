"""A key in a corner of the map to what is shaded on it: front and flank, field of fire, range."""

from collections.abc import Mapping, Sequence

import pygame

from game.board.cells import Cell
from game.engine.prompt import FireField, Mark, Offer
from game.ui.field import highlights
from game.ui.field.facing_paint import FLANK, FRONT, FacingView
from game.ui.field.fire_paint import BARRED, NEAR, REACHED
from game.ui.look import theme, type
from game.ui.look.type import Stand
from game.ui.look.words import _

Rows = Sequence[tuple[str, str]]
"""Marks of cells with what they mean."""
FIGHTS, RADIUS = (Mark.FIRE, Mark.ATTACK), "good"
SWATCH, PAD, BESIDE, BETWEEN = 20, 12, 10, 5
_WORDS = type.BODY.but(size=14, colour=theme.INK, scales=False)


def rows_of(
    facing: FacingView | None,
    field: FireField | None,
    offers: Mapping[Cell, Offer],
    *,
    radius: bool = False,
) -> Rows:
    """What is shaded: of a unit that goes, that chooses where it points, of guns that aim; the
    radius of a leader.
    """
    rows = _ways(offers)
    rows += [(RADIUS, _("radius of the leader"))] if radius else []
    if facing is not None:
        rows += [(FRONT, _("front"))] if facing.tried.front else []
        rows += [(FLANK, _("flank"))] if facing.tried.flank else []
    if field is not None:
        near = bool(field.near)
        rows += [(NEAR, _("short range"))] if near else []
        if len(field.cells) > len(field.near):
            rows.append((REACHED, _("long range") if near else _("field of fire")))
        rows += [(BARRED, _("line of fire barred"))] if field.barred else []
    return rows


def _ways(offers: Mapping[Cell, Offer]) -> list[tuple[str, str]]:
    """Where a piece may go, with the number of what it would have left; what can be fired at or
    attacked.
    """
    marks = {o.mark for o in offers.values() if o.chip.isdecimal() or o.mark in FIGHTS}
    meant = (
        (Mark.MOVE, _("number: points left there")),
        (Mark.STOP, _("points left; the move ends there")),
        (Mark.FIRE, _("a target")),
        (Mark.ATTACK, _("attack possible")),
    )
    return [(mark, words) for mark, words in meant if mark in marks]


def key_size(rows: Rows) -> tuple[int, int]:
    widest = max((type.measure(words, _WORDS)[0] for _mark, words in rows), default=0)
    high = len(rows) * (SWATCH + BETWEEN) - BETWEEN
    return (widest + SWATCH + BESIDE + 2 * PAD, high + 2 * PAD) if rows else (0, 0)


def draw_key(surface: pygame.Surface, box: pygame.Rect, rows: Rows) -> None:
    """On paper, framed as the title of the map is."""
    pygame.draw.rect(surface, theme.mix(theme.INK, theme.SHEET, 0.45), box.move(2, 3))
    pygame.draw.rect(surface, theme.SHEET, box)
    pygame.draw.rect(surface, theme.BRASS_ON_SHEET, box.inflate(-8, -8), 1)
    for number, (mark, words) in enumerate(rows):
        top = box.top + PAD + number * (SWATCH + BETWEEN)
        place = pygame.Rect(box.left + PAD, top, SWATCH, SWATCH)
        highlights.draw_swatch(surface, place, mark)
        at = place.right + BESIDE, place.centery + 1
        type.draw_text(surface, words, at, _WORDS, stand=Stand.MIDDLE)
