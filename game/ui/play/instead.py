"""Taking up another piece instead of the one in hand."""

from collections.abc import Mapping
from typing import NamedTuple

from game.engine import action as acts
from game.engine.action import Action, UnitId
from game.engine.match import Match
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
