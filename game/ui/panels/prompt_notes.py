"""Notes on a question, headings with their words in two columns: what must be known to answer."""

import pygame
from msgspec import Struct

from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.words import tr

NOTED = type.SMALL.but(size=12.5, colour=theme.TEXT)
NOTE_HEAD = NOTED.but(weight=type.Weight.BOLD, colour=theme.TEXT_LINK)
NOTE_GAP = 3


class Notes(Struct, frozen=True):
    """What must be known to answer, as two columns: headings, and their words in lines."""

    rows: tuple[tuple[str, tuple[str, ...]], ...] = ()
    indent: int = 0
    size: float = NOTED.size

    @property
    def height(self) -> int:
        lines = sum(max(1, len(lines)) for _head, lines in self.rows)
        step = type.line_height(NOTED.but(size=self.size))
        return lines * step + len(self.rows) * NOTE_GAP

    def draw(self, surface: pygame.Surface, at: tuple[int, int]) -> None:
        """Draw them down from a point."""
        head_style, style = NOTE_HEAD.but(size=self.size), NOTED.but(size=self.size)
        (x, y), step = at, type.line_height(style)
        for head, lines in self.rows:
            type.draw_text(surface, head, (x, y), head_style)
            for line in lines:
                type.draw_text(surface, line, (x + self.indent, y), style)
                y += step
            y += NOTE_GAP + (0 if lines else step)


def placed_notes(notes: tuple[tuple[Text, Text], ...], width: int, size: float) -> Notes:
    """Notes set for a width."""
    told = [(tr(head), tr(words)) for head, words in notes]
    bold, style = NOTE_HEAD.but(size=size), NOTED.but(size=size)
    indent = max((type.measure(head, bold)[0] for head, _words in told), default=0) + 10
    rows = tuple((head, type.wrap(words, style, width - indent)) for head, words in told)
    return Notes(rows, indent, size)
