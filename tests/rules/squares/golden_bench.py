"""What the golden conversations of Squares have in common."""

from typing import Any

from tests.golden.talk import Reply, Talk


def begin(
    talk: Talk, text: str, dice: tuple[int, ...] = (), active: str = "r", **more: Any
) -> Reply:
    """A position in which a Command acts."""
    position = {"active": active, **more} if active else None
    return talk.new(scenario_text=text, dice=list(dice), position=position)


def events(reply: Reply, kind: str) -> list[Reply]:
    return [e for e in reply["events"] if e["kind"] == kind]
