"""How long a battle takes and how hard it is, in words."""

from collections.abc import Mapping

from game.content.scenario_file import Difficulty
from game.engine.text import Text, counted, joined, say

DIFFICULTIES: Mapping[Difficulty, Text] = {
    "easy": say("Easy: to learn by."),
    "medium": say("Medium: for players who know the rules."),
    "hard": say("Hard: a large battle for experienced players."),
}
LEVELS: Mapping[Difficulty, Text] = {
    "easy": say("easy"),
    "medium": say("medium"),
    "hard": say("hard"),
}
"""The same in a word, for a card."""
BELOW_AN_HOUR = (
    say("about a quarter of an hour"),
    say("about half an hour"),
    say("about three quarters of an hour"),
)
NUMBERS = (
    say("two"),
    say("three"),
    say("four"),
    say("five"),
    say("six"),
    say("seven"),
    say("eight"),
    say("nine"),
    say("ten"),
)
"""The numbers in words, from two."""


def lasting(hours: float) -> Text:
    """A playing time: to the quarter below an hour, then to the half."""
    quarters = max(1, _nearest(hours * 4))
    if quarters <= len(BELOW_AN_HOUR):
        return BELOW_AN_HOUR[quarters - 1]
    whole, half = divmod(_nearest(hours * 2), 2)
    if whole <= 1:
        return say("about an hour and a half") if half else say("about an hour")
    number = NUMBERS[whole - 2] if whole - 2 < len(NUMBERS) else whole
    return say("about {n} and a half hours", n=number) if half else say("about {n} hours", n=number)


def length(turns: int, hours: float | None) -> Text | None:
    """Turns and time, as far as they are known."""
    number = counted(turns, "{n} turn", "{n} turns") if turns else None
    if hours is None:
        return number
    time = lasting(hours)
    return joined((number, time), ", ") if number else time


def _nearest(number: float) -> int:
    """The nearest whole number, a half upwards."""
    return int(number + 0.5)
