"""Dice thrown against each other: who threw, the die, what was added, what came of it."""

from collections.abc import Sequence

import pygame

from game.engine.presentation import Duel, SideInfo, Throw
from game.ui.counters import blit_counter
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.type import Align, Family, Stand, Style, Weight
from game.ui.look.words import tr
from game.ui.widgets import plates

GAP, PAD, INSIDE = 5, 7, 8
DIE, FACE = 26, 38
MOST, LEAST = 380, 250
SHARE = 0.34
"""The part of the strip that it takes at most."""
_TITLE = Style(family=Family.SERIF, size=16, weight=Weight.SEMIBOLD)
_NAME = Style(size=14.5, weight=Weight.SEMIBOLD)
_SUM = Style(size=14.5)
_TOLD = Style(size=13.5, colour=theme.TEXT_QUIET)
_WON = _TOLD.but(colour=theme.TEXT_LINK, weight=Weight.SEMIBOLD)


def duel_width(room: int, shown: Duel) -> int:
    """None while nothing was thrown, nor where there is no room to tell it."""
    wide = min(round(room * SHARE), ty.grown(MOST))
    return wide if shown.throws and wide >= ty.grown(LEAST) else 0


def draw_duel(
    surface: pygame.Surface, room: pygame.Rect, shown: Duel, sides: Sequence[SideInfo]
) -> None:
    """In the room that it takes."""
    place = room.inflate(-2 * GAP, -2 * PAD)
    ty.draw_text(surface, tr(shown.title), place.topleft, _TITLE, width=place.width)
    place.top += ty.line_height(_TITLE) + 2
    colours = {side.id: theme.side_colour(side.colour) for side in sides}
    high = (room.bottom - PAD - place.top - GAP) // len(shown.throws)
    for number, throw in enumerate(shown.throws):
        row = pygame.Rect(place.left, place.top + number * (high + GAP), place.width, high)
        _throw(surface, row, throw, colours[throw.side])


def _throw(surface: pygame.Surface, row: pygame.Rect, throw: Throw, colour: theme.Colour) -> None:
    edge = theme.TEXT_LINK if throw.won else theme.LINE
    ground = plates.plate(row.size, theme.SUNK, theme.SUNK, edge, theme.RADIUS_BUTTON)
    surface.blit(ground, row)
    pygame.draw.rect(surface, colour, (row.left + 1, row.top + 5, 4, row.height - 10))
    middle, size = row.centery, min(FACE, row.height - 6)
    left = row.left + INSIDE + 2
    blit_counter(surface, throw.face, (left + size // 2, middle), size)
    left += size + INSIDE
    added = f"+ {throw.added}" if throw.added >= 0 else f"− {-throw.added}"
    sums = f"{added} = {throw.total}"
    die = min(DIE, row.height - 8)
    told_room = ty.measure(tr(throw.told), _WON)[0]
    fixed = die + INSIDE + ty.measure(sums, _SUM)[0] + INSIDE + told_room + INSIDE
    name_room = max(40, row.right - left - fixed - INSIDE)
    name = ty.fitting(tr(throw.name), _NAME, name_room)
    ty.draw_text(
        surface, tr(throw.name), (left, middle + 1), name, stand=Stand.MIDDLE, width=name_room
    )
    left += min(name_room, ty.measure(tr(throw.name), name)[0]) + INSIDE
    surface.blit(plates.die(throw.die, die), (left, middle - die // 2))
    left += die + INSIDE
    drawn = ty.draw_text(surface, sums, (left, middle + 1), _SUM, stand=Stand.MIDDLE)
    rest = row.right - INSIDE - drawn.right - INSIDE
    style = ty.fitting(tr(throw.told), _WON if throw.won else _TOLD, rest)
    at = (row.right - INSIDE, middle + 1)
    ty.draw_text(
        surface, tr(throw.told), at, style, align=Align.RIGHT, stand=Stand.MIDDLE, width=rest
    )
