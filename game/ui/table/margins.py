"""The keys of what lies round the board: the note of what happened, the log, the cards of those who
act by turns. Each has its key on it; none of them changes the game.
"""

import pygame

from game.engine.refusal import Refusal
from game.engine.text import say
from game.ui.desk.desk import Desk
from game.ui.look.words import _
from game.ui.panels.log_panel import LogPanel
from game.ui.panels.strip.strip import Strip
from game.ui.table.answers import Answers
from game.ui.table.overview import Overview

NOTE, LOG, CARD = pygame.K_u, pygame.K_j, pygame.K_i
PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
NO_NOTE = Refusal("KERNEL", say("There is no note of what happened."))
NO_CARDS = Refusal("KERNEL", say("There are no cards below the map."))


class Margins:
    """Does what these keys mean."""

    def __init__(
        self, desk: Desk, log: LogPanel, strip: Strip, answers: Answers, overview: Overview
    ) -> None:
        self.desk, self.log, self.strip = desk, log, strip
        self.answers, self.overview, self.inbox = answers, overview, overview.inbox

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether a key was for one of them."""
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if event.key == NOTE:
            self._note()
        elif event.key == LOG:
            self.inbox.take(self.log.next_filter())
        elif event.key == CARD:
            self._card(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in PAGES:
            self.log.scroll.key(event.key)
        elif event.key == pygame.K_ESCAPE and self.strip.keyed:
            self.inbox.take(self.strip.leave())
            self.overview.light()
        else:
            return False
        self.answers.arming.disarm()
        self.desk.gaze.looked()
        self.desk.gaze.stale = True
        return True

    def _note(self) -> None:
        """As a click on it does."""
        if self.desk.news.area.w:
            self.desk.news.click()
        else:
            self._say(_("What happened"), NO_NOTE)

    def _card(self, step: int) -> None:
        said = self.strip.step(step)
        if said is None:
            self._say(_("Cards"), NO_CARDS)
        self.inbox.take(said)
        self.overview.light()

    def _say(self, title: str, why: Refusal) -> None:
        self.answers.commands.say_why(title, why, self.answers.commands.beside)
