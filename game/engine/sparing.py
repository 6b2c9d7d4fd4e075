"""Fewer questions: which answers a player is spared, and which he gives many at a time.

What is given is an action like any other: recorded, replayed, taken back with the one before it.
"""

from collections.abc import Callable, Iterator, Mapping

from game.engine.action import Action, button, cell, unit
from game.engine.advance import prompt_of
from game.engine.match import (
    TWO,
    WALL_DIE,
    WALL_OVER,
    WALL_SEALED,
    WALL_SEEN,
    WALL_SIDE,
    Checkpoint,
    Match,
)
from game.engine.prompt import Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, say

MOST_IN_A_ROW = 500
"""No sequence of play asks so often without a decision: a guard against a suggestion that changes
nothing.
"""
BOUND: Mapping[Refusal, Text] = {
    WALL_DIE: say("dice cannot be undone"),
    WALL_SEEN: say("what is revealed cannot be undone"),
    WALL_SEALED: say("a secret choice cannot be undone"),
    WALL_SIDE: say("the other side decides next"),
    WALL_OVER: say("the game ends"),
}
"""Why something is for good, in few words."""
Do = Callable[[Action], Refusal | None]


def only_answer(prompt: Prompt) -> Action | None:
    """The answer to a question that leaves no choice."""
    if prompt.pick is not None or prompt.poses is not None:
        return None
    ways = any(len(offer.routes) > 1 for offer in prompt.cells.values())
    free = [b for b in prompt.buttons if b.refusal is None]
    if all(b.role is Role.BACK for b in free) and not (prompt.units or prompt.cells):
        return None  # there is something to read, not to decide
    if ways or len(free) + len(prompt.units) + len(prompt.cells) != 1:
        return None
    if free:
        return button(free[0].id)
    return [*map(unit, prompt.units), *map(cell, prompt.cells)][0]


def default_answer(prompt: Prompt) -> Action | None:
    """What is answered for an owner who leaves a question to the program: what is suggested, else
    the only answer there is.
    """
    return prompt.suggested or only_answer(prompt)


def _another(match: Match, prompt: Prompt) -> bool:
    """Whether somebody else is asked than the one who acted last."""
    return bool(match.records) and match.records[-1].side != prompt.side


def _by_itself(prompt: Prompt) -> Action | None:
    """The answer that nobody need be asked for, whatever comes of it."""
    return prompt.suggested if prompt.moot or prompt.foreseen else only_answer(prompt)


def spared(match: Match) -> Action | None:
    """The answer to the present question that nobody need be asked for: there is no other, or
    nothing hangs on it. None: it is to be decided.

    The end of something is not spared its player where dice follow upon it: what he did before
    could not be taken back any more. Nor is what he chooses in secret from another.
    """
    prompt = match.prompt
    if prompt is None or match.dice_request is not None:
        return None
    if prompt.secret and match.apart:
        return None
    if prompt.foreseen and match.apart and _another(match, prompt):
        return None
    only = _by_itself(prompt)
    if only is None or prompt.moot or prompt.foreseen:
        return only
    ends = [b for b in prompt.buttons if b.role is Role.END and only == button(b.id)]
    return None if ends and rolls(match, only) else only


def rolls(match: Match, action: Action) -> bool:
    """Whether an action, with the answers that follow upon it by themselves, rolls a die."""
    return any(step.records[-1].dice for step in _foreseen(match, action))


def why_bound(match: Match, action: Action) -> Text | None:
    """Why an action, with the answers that follow upon it by themselves, could not be taken back:
    a die is rolled, something comes to light, the game ends, or another player is asked; None if it
    could be. The one rule that says which press is asked for twice.
    """
    asked = match.prompt.side if match.prompt is not None and match.mode == TWO else ""
    for step in _foreseen(match, action):
        wall = step.checkpoints[-1].wall
        if wall is not None:
            return BOUND.get(wall, wall.message)
        if asked and step.prompt is not None and step.prompt.side != asked:
            return BOUND[WALL_SIDE]
    return None


def _foreseen(match: Match, action: Action) -> Iterator[Match]:
    """A twin of the game after an action, and after each answer that follows by itself."""
    twin, then = match.branch(0), action
    for _ in range(MOST_IN_A_ROW):
        if twin.act(then) is not None:
            return
        yield twin
        follows = None if twin.prompt is None else _by_itself(twin.prompt)
        if follows is None:
            return
        then = follows


def why_not_undo(match: Match) -> Refusal | None:
    """What stands against taking back the last action with what was given along with it. Where
    that leads back to a wall, and to a question that was answered by itself, nothing is gained.
    """
    refusal, points = match.why_not_undo(), match.checkpoints
    if refusal is not None or match.dice_request is not None or not points or not points[-1].group:
        return refusal
    first = 1
    while first < len(points) and _goes_on(points[-first - 1], points[-first]):
        first += 1
    if first == len(points) or points[-first - 1].group != points[-first].group:
        return None
    asked = prompt_of(points[-first].reading)
    alone = asked is not None and _by_itself(asked) == match.records[-first].action
    return points[-first - 1].wall if alone else None


def _goes_on(before: Checkpoint, point: Checkpoint) -> bool:
    """Whether undo takes back both together."""
    return before.group == point.group and before.wall is None


def spare(match: Match, do: Do) -> int:
    """Give all the answers that nobody need be asked for; how many they were."""
    for given in range(MOST_IN_A_ROW):
        action = spared(match)
        if action is None or do(action) is not None:
            return given
    return MOST_IN_A_ROW


def answer_run(match: Match, run: str, do: Do) -> int:
    """Answer as the run does while what is asked belongs to it; how many answers were given.

    Only the questions to the side that began are answered: what the other decides is another
    decision, also for one who plays both.
    """
    side = match.prompt.side if match.prompt is not None else ""
    for given in range(MOST_IN_A_ROW):
        prompt = match.prompt
        if prompt is None or match.dice_request is not None:
            return given
        action = spared(match)
        if action is None and prompt.side == side:
            asked = next((r for r in prompt.runs if r.id == run), None)
            action = None if asked is None else asked.answer or prompt.suggested
        if action is None or do(action) is not None:
            return given
    return MOST_IN_A_ROW
