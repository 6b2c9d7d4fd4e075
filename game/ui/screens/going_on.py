"""Going on with a saved game: what has changed since is told first, and whether it is as it was
played is found out meanwhile, a few actions in each frame.
"""

import time
from pathlib import Path

from game.content.problems import Problem
from game.content.reading import clean
from game.engine.autosave import SUFFIX, set_aside
from game.engine.save import Loaded
from game.engine.text import Text, say
from game.replay.honesty import Answer, Inquiry, told

A_MOMENT = 0.004
"""Seconds of a frame that the inquiry takes."""

OTHER_CHANGE = say("Scenario or map have changed since it was saved.")
CHANGES = {
    "rules_version": say("The rules of the program have changed since it was saved."),
    "files": say(
        "The files of this battle have changed since it was begun. It goes on with those that"
        " it began with; F5 takes up the new ones."
    ),
    "records": say("It holds no record of what was done."),
}


def notices_of(path: Path, loaded: Loaded) -> tuple[Text, ...]:
    """What to know before going on. If the rules have changed, the game as it was is set aside."""
    notices = list(dict.fromkeys(_notice(warning) for warning in loaded.warnings))
    of_rules = any(w.line is not None or w.where == "rules_version" for w in loaded.warnings)
    if of_rules and path.name.endswith(SUFFIX):
        copy = set_aside(path)
        if copy is not None:
            notices.append(say("As it was before it is kept as {name}.", name=clean(copy.name)))
    return tuple(notices)


def _notice(warning: Problem) -> Text:
    if warning.line is not None:
        return say(
            "What was done last could not be played again, from line {line} of its journal on:"
            " {reason}.",
            line=warning.line,
            reason=warning.what,
        )
    return CHANGES.get(warning.where, OTHER_CHANGE)


class Background:
    """An inquiry while the game is played."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._told = False

    @property
    def sound(self) -> bool:
        """Whether all of the game has turned out to be as it was played."""
        finding = self._inquiry.finding
        return finding is not None and finding.answer is Answer.SOUND

    def go_on(self) -> Text | None:
        """Inquire for a moment; what is wrong with the game, once, as soon as it is known."""
        until = time.monotonic() + A_MOMENT
        while not self._inquiry.done and time.monotonic() < until:
            self._inquiry.step()
        finding = self._inquiry.finding
        if self._told or finding is None or finding.answer is not Answer.CHANGED:
            return None
        self._told = True
        return told(finding)
