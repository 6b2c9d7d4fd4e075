"""A pen for parchment: draws sections downwards or only measures; it remembers rule links."""

import pygame

from game.engine.presentation import Face
from game.ui.counters import blit_counter
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.widgets import plates

HEADING = type.HEADING.but(size=18, colour=theme.INK_LINK)
BODY = type.BODY.but(colour=theme.INK)
BOLD = type.LABEL.but(colour=theme.INK)
QUIET = type.BODY.but(colour=theme.INK_SECOND)
RULE = type.RULE.but(colour=theme.INK_LINK)
DATE = type.DATE.but(colour=theme.INK_SECOND)
LINE = mix(theme.SHEET, theme.BRASS_ON_SHEET, 0.55)


class Pen:
    """Draws on a surface, or with none only measures; `y` is where the next section begins."""

    def __init__(self, surface: pygame.Surface | None, left: int, width: int, top: int) -> None:
        self.surface = surface
        self.left, self.width, self.y = left, width, top
        self.links: list[tuple[pygame.Rect, str]] = []

    @property
    def right(self) -> int:
        return self.left + self.width

    def part(self, left: int, width: int) -> "Pen":
        """A pen for a column of what follows; its links are those of this one."""
        part = Pen(self.surface, left, width, self.y)
        part.links = self.links
        return part

    def columns(self, count: int, gutter: int) -> "list[Pen]":
        """Pens for columns of one width side by side."""
        wide = (self.width - gutter * (count - 1)) // count
        return [self.part(self.left + n * (wide + gutter), wide) for n in range(count)]

    def text(
        self,
        words: str,
        x: int,
        y: int,
        style: type.Style,
        width: int | None = None,
        align: type.Align = type.Align.LEFT,
    ) -> int:
        """One line, set smaller before it is cut; returns its width."""
        if not words:
            return 0
        if width is not None:
            width = max(1, width)
        if self.surface is not None:
            place = type.draw_text(self.surface, words, (x, y), style, align=align, width=width)
            return place.width
        if width is not None:
            style = type.fitting(words, style, width)
            words = type.cut(words, style, width)
        return type.measure(words, style)[0]

    def wrapped(self, words: str, x: int, y: int, style: type.Style, width: int) -> int:
        """Several lines; returns their height."""
        if not words:
            return 0
        if self.surface is not None:
            type.draw_wrapped(self.surface, words, pygame.Rect(x, y, width, 0), style)
        return type.wrapped_height(words, style, width)

    def rule(self, rule: str, right: int, y: int, style: type.Style = RULE) -> int:
        """A rule id that may be clicked, ending at `right`; returns its width."""
        return self.link(rule, rule, right, y, style)

    def link(self, words: str, target: str, right: int, y: int, style: type.Style = RULE) -> int:
        """Words that may be clicked and lead to a target; returns their width."""
        if not words:
            return 0
        width, height = type.measure(words, style)
        if self.surface is not None:
            type.draw_text(self.surface, words, (right, y), style, align=type.Align.RIGHT)
            self.links.append((pygame.Rect(right - width, y, width, height), target))
        return width

    def counter(self, face: Face | None, x: int, y: int, side: int) -> None:
        """A counter with its top left corner at a point."""
        if self.surface is not None and face is not None:
            blit_counter(self.surface, face, (x + side / 2, y + side / 2), side)

    def blit(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        """A picture with its top left corner at a point."""
        if self.surface is not None:
            self.surface.blit(picture, at)

    def line(self, left: int, right: int, y: int, colour: Colour = LINE) -> None:
        if self.surface is not None:
            pygame.draw.line(self.surface, colour, (left, y), (right - 1, y))

    def plate(
        self, rect: pygame.Rect, fill: Colour, edge: Colour | None = None, radius: int = 3
    ) -> None:
        if self.surface is not None and rect.width > 0 and rect.height > 0:
            self.surface.blit(plates.plate(rect.size, fill, fill, edge, radius), rect)

    def box(self, rect: pygame.Rect, colour: Colour, width: int = 0) -> None:
        if self.surface is not None:
            pygame.draw.rect(self.surface, colour, rect, width)

    def swatch(self, left: int, side: int, colour: Colour) -> None:
        """The square in a side's colour before a line of words."""
        square = pygame.Rect(left, self.y + 4, side, side)
        self.box(square, colour)
        self.box(square, theme.INK, 1)

    def heading(self, words: str, left: int, right: int, aside: str = "") -> None:
        """A heading with a line under it, and a quiet word beside it."""
        used = self.text(words, left, self.y, HEADING, right - left)
        if aside:
            self.text(aside, left + used + 10, self.y + 3, DATE, max(1, right - left - used - 10))
        self.y += type.line_height(HEADING) + 2
        self.line(left, right, self.y)
        self.y += 6
