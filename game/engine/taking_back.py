"""Taking back where players of the program lead a side: one goes back to the last decision of a
person, over whatever they have done since. The walls are those of the match.
"""

from game.engine.match import NOTHING_TO_UNDO, TWO, Checkpoint, Match
from game.engine.refusal import Refusal
from game.engine.seat import NOT_YOUR_DEED
from game.engine.seating import ME, PEOPLE, are_two, people


def why_not_take_back(match: Match) -> Refusal | None:
    """What stands against going back to the last decision of a person."""
    refusal = match.why_not_undo()  # which recalls the checkpoints of a loaded game
    if refusal is not None or match.dice_request is not None or not match.seats:
        return refusal
    if not people(match.seats):
        return NOT_YOUR_DEED
    points, records = match.checkpoints, match.records
    for back in range(1, len(points) + 1):
        point, record = points[-back], records[-back]
        if point.wall is not None:
            return point.wall
        before = points[-back - 1] if back < len(points) else None
        if _begins(before, point) and is_by_hand(match, record.side):
            return _why_not_his(match, record.side)
    return NOTHING_TO_UNDO


def is_by_hand(match: Match, side: str) -> bool:
    """Whether a person leads a side."""
    return match.seats.get(side, ME) in PEOPLE


def _begins(before: Checkpoint | None, point: Checkpoint) -> bool:
    """Whether a gesture begins with an action."""
    return before is None or not point.group or before.group != point.group or bool(before.wall)


def _why_not_his(match: Match, side: str) -> Refusal | None:
    """Of two people who found together in a game of one: each takes back what he did himself."""
    alone = match.mode == TWO or not are_two(match.seats)
    asked = match.prompt.side if match.prompt is not None else side
    return None if alone or asked == side else NOT_YOUR_DEED


def take_back(match: Match) -> Refusal | None:
    """Go back to the last decision of a person, or say what stands against it."""
    if (refusal := why_not_take_back(match)) is not None:
        return refusal
    refusal = match.undo()
    while refusal is None and match.led and match.dice_request is None:
        refusal = match.undo()
    return refusal


def do_again(match: Match) -> Refusal | None:
    """Do again what was taken back last, with what players of the program did upon it."""
    refusal = match.redo()
    while refusal is None and match.led and match.undone:
        refusal = match.redo()
    return refusal
