"""What is known of a test against Control before its die (NB 1.3.2)."""

from typing import NamedTuple

from game.engine.event import Modifier, total
from game.engine.prompt import Chances, Modifiers, Sheet, SheetChance, SheetSide, Sides
from game.engine.text import Text, say
from game.rules.napoleons_battles.modifiers import FACES, chance

PERCENT = 10
"""Of each face of the die."""


class Tested(NamedTuple):
    """A Control, and what is added to it."""

    control: int
    lines: tuple[Modifier, ...]


def control_sheet(
    tested: Tested, who: SheetSide, *, title: Text, rule: str, good: Text, bad: Text
) -> Sheet:
    """Who is tested, the number that the die must not exceed, line by line, and both outcomes."""
    lines = (Modifier(tested.control, say("Control"), "NB 2.2.4-1"), *tested.lines)
    faces = chance(*tested)
    rows = (
        SheetChance(label=good, percent=PERCENT * faces, side=who.side, rule=rule),
        SheetChance(label=bad, percent=PERCENT * (FACES - faces), rule=rule),
    )
    return Sheet(
        title=title,
        subtitle=_needed(faces),
        rule=rule,
        blocks=(Sides((who,)), Modifiers(lines, total(lines)), Chances(rows)),
        confirm=say("Roll"),
    )


def _needed(faces: int) -> Text:
    """The faces that succeed (NB 1.3.2)."""
    if faces == FACES:
        return say("Any die succeeds")
    return say("A die of {n} or less succeeds", n=faces) if faces else say("No die succeeds")
