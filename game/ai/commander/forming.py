"""How a piece in hand is drawn up: in line, in column, in square."""

from collections.abc import Callable

from game.ai.commander.deeds import Plan
from game.ai.commander.outlook import Mover, Outlook
from game.ai.commander.trying import Strata, tried
from game.engine.action import UnitId, button
from game.engine.advance import AnyContext
from game.engine.prompt import Prompt


def best_form(
    before: Outlook,
    outlook: Callable[[AnyContext], Outlook],
    work: AnyContext,
    asked: Prompt,
    uid: UnitId,
) -> tuple[float, Plan] | None:
    """The change of a piece in hand that is worth most where it stands, and what it brings; None:
    it can make none. `outlook`: how its side sees a position.
    """
    if uid not in before.forces:
        return None
    best: tuple[float, Plan] | None = None
    for one in asked.buttons:
        if one.id not in before.doctrine.forms or one.refusal is not None:
            continue
        after = outlook(tried(work, button(one.id), Strata(1)))
        if uid in after.forces:
            gain = _worth(after, uid) - _worth(before, uid)
            if best is None or gain > best[0]:
                best = (gain, (button(one.id),))
    return best


def _worth(outlook: Outlook, uid: UnitId) -> float:
    """What it is worth that a piece stands as it does."""
    force = outlook.forces[uid]
    return Mover(outlook, force).worth(force.at)
