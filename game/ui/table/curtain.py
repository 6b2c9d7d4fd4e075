"""The curtain between two players at one keyboard: while one chooses in secret the other looks
away. Nothing of the table is drawn under it.
"""

import pygame

from game.engine.match import TWO
from game.engine.text import say
from game.ui.look import theme, type
from game.ui.look.words import _, sentence, tr
from game.ui.play.session import Session
from game.ui.widgets.keyboard import ENTER


class Curtain:
    """Falls before each secret choice of a side; `name` is who sits down, empty while it is up."""

    def __init__(self) -> None:
        self.name = ""
        self._chooser = ""

    def look(self, session: Session) -> None:
        """See the present question: it falls where a side begins to choose in secret."""
        prompt = session.prompt
        chooser = prompt.side if prompt is not None and prompt.secret else ""
        if chooser and chooser != self._chooser and session.match.mode == TWO:
            sides = session.presentation.sides
            self.name = next((tr(s.told) for s in sides if s.id == chooser), chooser)
        self._chooser = chooser

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter or a click lifts it; whether it did."""
        key = event.type == pygame.KEYDOWN and event.key in ENTER
        if key or (event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT):
            self.name = ""
        return not self.name

    def draw(self, surface: pygame.Surface) -> None:
        """Only who sits down now."""
        surface.fill(theme.PANEL)
        x, y = surface.get_rect().center
        lines = (
            (sentence(say("{side} decide", side=self.name)), y - 30, type.TITLE.but(size=40)),
            (_("Change seats, then press Enter or click."), y + 24, type.QUIET),
        )
        for words, at, style in lines:
            type.draw_centred(surface, words, (x, at), style)
