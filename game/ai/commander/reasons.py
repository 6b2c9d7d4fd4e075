"""Why a commander does what it does, in words that are true of that kind of piece."""

from collections.abc import Mapping

from game.ai.commander.outlook import Mover
from game.engine.doctrine import Force, Spot
from game.engine.text import Text, say

STANDING = "standing"
"""The name of the game's own measure among the terms of a position."""
MOVES: Mapping[str, Text] = {
    "strike": say("It comes to where the enemy can be attacked at good odds."),
    "danger": say("It stands less exposed there."),
    "way": say("It comes nearer to what is worth having."),
    "guns": say("It has a better target there."),
    "command": say("It comes nearer to its commander."),
    "support": say("It stands closer to its friends."),
    "front": say("It faces the enemy better there."),
}
"""What a piece moves for, by the term that grew most."""
OF_GUNS: Mapping[str, Text] = {
    "leaders": say("It cannot be taken so easily there."),
}
OF_LEADERS: Mapping[str, Text] = {
    "leaders": say("A leader is safer from capture there."),
    "command": say("A leader comes nearer to those who are led."),
}
A_TARGET = say("It can fire at the enemy from there.")
ANSWERS: Mapping[str, Text] = {
    STANDING: say("So its side is likely to come out of it better."),
    "strike": say("So more can be done to the enemy."),
    "danger": say("So the enemy can do less harm."),
    "way": say("So its side is nearer to what is worth having."),
    "guns": say("So the fire has better targets."),
    "command": say("So more of its side stay in command."),
    "leaders": say("So less can be captured."),
    "support": say("So friends stand closer together."),
    "front": say("So its side faces the enemy better."),
    "rest": say("So its side recovers its order."),
}
"""What an answer is given for, by the term of the position that grew most."""
ALIKE = say("Nothing else promises more.")
NOBODY_MOVES = say("All stay where they are: no move brings more than it costs.")
NOTHING_DONE = say("All stay as they are: nothing they could do brings more than it costs.")


def why_moved(mover: Mover, at: Spot) -> Text | None:
    """The term that grows most by the move, if any grows."""
    now, then = mover.terms(mover.force.at), mover.terms(at)
    term = _grown(now, then)
    if term == "guns" and now[term] <= 0:
        return A_TARGET
    return _words(mover.force).get(term)


def _words(force: Force) -> Mapping[str, Text]:
    if force.leader:
        return OF_LEADERS
    return {**MOVES, **OF_GUNS} if force.gun else MOVES


def why_answered(
    answer: Text, chosen: Mapping[str, float], other: Mapping[str, float], *, alike: bool
) -> Text | None:
    """Why that answer and not the next best, by the terms of what follows each."""
    why = ALIKE if alike else ANSWERS.get(_grown(other, chosen))
    return None if why is None else say("Answer: {answer}. {why}", answer=answer, why=why)


def _grown(before: Mapping[str, float], after: Mapping[str, float]) -> str:
    """The term that grew most; "": none did."""
    growth = {name: round(value - before.get(name, 0.0), 6) for name, value in after.items()}
    best = max(growth, key=lambda name: (growth[name], name), default="")
    return best if growth.get(best, 0.0) > 0 else ""
