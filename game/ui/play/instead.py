"""Putting a piece back, and taking up another instead."""

from collections.abc import Mapping
from typing import NamedTuple

from game.engine import action as acts
from game.engine.action import Action, UnitId
from game.engine.match import Match, state_hash
from game.engine.prompt import Mark, Prompt, Role


class PutBack(NamedTuple):
    """Who could be taken up if the piece in hand is put back, and what puts it back; `ends`: it
    could not be taken up again.
    """

    others: Mapping[UnitId, Action]
    ends: bool


NOBODY = PutBack({}, ends=False)


def others_than(match: Match, prompt: Prompt) -> PutBack:
    """The pieces that could be taken up if the one in hand is put back, and what puts it back. In
    cells it could be taken up again as well, so nothing is lost by it; on a table, where all else
    is a place to go to, its move may end so, if no die falls: it can be taken back.
    """
    for button in prompt.buttons:
        if button.role is not Role.BACK or button.refusal is not None:
            continue
        twin, back = match.branch(0), acts.button(button.id)
        if twin.act(back) is not None or twin.prompt is None or twin.prompt.subject:
            continue
        units = twin.prompt.units
        again = prompt.subject[0] in units
        free = prompt.poses is not None and not twin.records[-1].dice
        if (again or free) and twin.prompt.side == prompt.side:
            able = (Mark.SELECT, Mark.MOVE)
            others = {unit: back for unit, offer in units.items() if offer.mark in able}
            return PutBack(others, ends=not again)
    return NOBODY


def only_puts_back(match: Match, prompt: Prompt | None, action: Action) -> bool:
    """Whether an action puts a piece back that was taken up last, with nothing done: then it is as
    if it had not been taken up, and nothing is left that would have to be taken back.
    """
    back = [b.id for b in prompt.buttons if b.role is Role.BACK] if prompt is not None else []
    if prompt is None or action.verb != "button" or action.arg not in back:
        return False
    if not match.records or match.why_not_undo() is not None or not match.checkpoints:
        return False
    taken, points = match.records[-1], match.checkpoints
    if taken.action not in map(acts.unit, prompt.subject) or taken.events:
        return False
    if len(points) > 1 and points[-1].group and points[-2].group == points[-1].group:
        return False
    twin = match.branch(0)
    return twin.act(action) is None and twin.hash == state_hash(points[-1].reading.state)
