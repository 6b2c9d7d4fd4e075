"""Those at whom the piece in hand may act, as cards from left to right: how they stand, how likely
it is to tell, what there is to say; the number key chooses one.
"""

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.engine.presentation import Face
from game.engine.prompt import Task
from game.ui.counters import blit_counter
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Colour, mix
from game.ui.look.type import Align, Stand, Style, Weight
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.widgets import plates

GAP, PAD, STRIPE = 6, 7, 4
WIDEST, LEAST, SHARE = 196, 112, 0.7
"""The widths of a card, and the part of the strip that cards take where they need it."""
TITLED = 130
"""A strip so high has room for a title over the cards."""
LINES, LINES_BARRED = 2, 3
"""Of what there is to say of one of them; why another is barred takes more. More lines than these
there are only as far as the picture leaves room.
"""
PICTURE = 18
"""The height that words leave to the picture."""
_TITLE = Style(family=ty.Family.SERIF, size=16, weight=Weight.SEMIBOLD)
_ASIDE = Style(size=13, colour=theme.TEXT_QUIET)
_NAME = Style(size=14, weight=Weight.SEMIBOLD, colour=theme.TEXT)
_CHANCE = Style(size=19, weight=Weight.BOLD, colour=theme.TEXT_LINK)
_SMALL = Style(size=12.5, colour=theme.TEXT)


class Target(Struct, frozen=True):
    """One of them: the row that chooses it, its face, the colour of its side, and how likely it is
    to tell, in a figure. The row of one that is barred has no action and says why.
    """

    task: Task
    face: Face
    colour: Colour
    chance: str = ""

    @property
    def barred(self) -> bool:
        return self.task.action is None

    @property
    def unit(self) -> str:
        return self.task.units[0]


Placed = tuple[tuple[Target, pygame.Rect], ...]


def _large(pixels: int) -> int:
    return round(pixels * theme.window_factor())


def _each(room: int, count: int) -> int:
    """The width of a card where so many share a room; as many as have place are shown."""
    wide = round(room * SHARE) // max(1, count) - GAP
    return max(_large(LEAST), min(_large(WIDEST), wide))


def targets_width(room: int, targets: Sequence[Target]) -> int:
    """How much of a strip the cards take."""
    return min(round(room * SHARE), len(targets) * (_each(room, len(targets)) + GAP)) + GAP


def draw_targets(
    surface: pygame.Surface, room: pygame.Rect, targets: Sequence[Target], lit: str
) -> Placed:
    """The cards, that of the one who is looked at framed, and how many have no place any more."""
    each, top = _each(room.width, len(targets)), room.top + PAD
    most = max(1, (targets_width(room.width, targets) - GAP) // (each + GAP))
    if room.height >= _large(TITLED):
        told = ty.draw_text(surface, _("Targets"), (room.left + GAP, top), _TITLE)
        aside = _("Tab goes round; the nearest first")
        more = len(targets) - most
        aside = _("{aside}; {n} more", aside=aside, n=more) if more > 0 else aside
        at = told.right + 12, told.bottom - 4
        ty.draw_text(surface, aside, at, _ASIDE, stand=Stand.BASELINE)
        top += ty.line_height(_TITLE) + 2
    placed = []
    for n, target in enumerate(targets[:most]):
        x = room.left + GAP + n * (each + GAP)
        box = pygame.Rect(x, top, each, room.bottom - PAD - top)
        _card(surface, box, target, lit=target.unit == lit)
        placed.append((target, box))
    return tuple(placed)


def _card(surface: pygame.Surface, box: pygame.Rect, target: Target, *, lit: bool) -> None:
    """Picture and chance above, name and words below."""
    quiet = theme.SUNK if target.barred else mix(theme.RAISED, theme.PANEL, 0.6)
    fill = theme.RAISED if lit else quiet
    edge = theme.BRASS if lit else theme.LINE
    surface.blit(plates.plate(box.size, fill, mix(fill, theme.PANEL, 0.4), edge, 5), box)
    if lit:
        pygame.draw.rect(surface, theme.TEXT_LINK, box, 2, border_radius=5)
    stripe = pygame.Rect(box.left + 3, box.top + 2, box.width - 6, STRIPE)
    pygame.draw.rect(surface, target.colour, stripe, border_radius=2)
    left, wide, right = box.left + PAD, box.width - 2 * PAD, box.right - PAD
    most = _lines(target, box)
    lines = ty.line_height(_NAME) + most * ty.line_height(_SMALL)
    y = box.bottom - 4 - lines
    picture = pygame.Rect(left, stripe.bottom + 3, wide * 5 // 9, y - stripe.bottom - 5)
    _picture(surface, picture, target.face)
    end = right
    if target.task.tag:
        cap = plates.key_cap_width(target.task.tag)
        plates.key_cap(
            surface, target.task.tag, right, picture.top + 10, theme.TEXT_QUIET, theme.SUNK
        )
        end -= cap + 4
    style = ty.fitting(target.chance, _CHANCE, end - picture.right)
    style = style.but(colour=theme.LOW_TEXT) if target.barred else style
    at = end, picture.centery if picture.height < 40 else picture.top + 12
    ty.draw_text(surface, target.chance, at, style, align=Align.RIGHT, stand=Stand.MIDDLE)
    _words(surface, pygame.Rect(left, y, wide, lines), target, most)


def _lines(target: Target, box: pygame.Rect) -> int:
    """On how many lines there is told of one of them what there is to say."""
    usual, wide = LINES_BARRED if target.barred else LINES, box.width - 2 * PAD
    words, least = tr(target.task.detail), _SMALL.but(size=min(_SMALL.size, ty.least_size()))
    room = box.height - STRIPE - _large(PICTURE) - ty.line_height(_NAME) - 8
    return max(usual, min(len(ty.wrap(words, least, wide)), room // ty.line_height(_SMALL)))


def _words(surface: pygame.Surface, room: pygame.Rect, target: Target, most: int) -> None:
    """Its name, and under it what there is to say."""
    left, y, wide = room.left, room.top, room.width
    name = LANGUAGE.translate(target.face.name)
    ty.draw_text(surface, name, (left, y), ty.fitting(name, _NAME, wide), width=wide)
    words = tr(target.task.detail)
    style = ty.fitting_lines(words, _SMALL, wide, most)
    place = pygame.Rect(left, y + ty.line_height(_NAME), wide, 0)
    ty.draw_wrapped(surface, words, place, style, max_lines=most)


def _picture(surface: pygame.Surface, room: pygame.Rect, face: Face) -> None:
    """The piece as large as it has room."""
    size = min(room.height, room.width)
    if size > 0:
        before = surface.get_clip()
        surface.set_clip(room.inflate(8, 6).clip(before))
        blit_counter(surface, face, room.center, size)
        surface.set_clip(before)
