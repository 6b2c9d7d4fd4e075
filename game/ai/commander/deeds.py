"""What a piece in hand can do besides moving: fire, attack, turn, rally; each is tried out."""

from collections.abc import Callable, Iterator

from game.ai.commander.trying import Following, Strata, tried
from game.engine.action import Action, button, pick
from game.engine.advance import AnyContext, prompt_of, top, why_not
from game.engine.chance import Chance
from game.engine.prompt import Mark, Prompt, Role

DONE = frozenset({Mark.ATTACK, Mark.FIRE, Mark.TARGET, Mark.RALLY, Mark.ROLL})
"""The marks of places at which something is done: a piece does not go there."""

Plan = tuple[Action, ...]


class Deeds:
    """The deeds of one side in one position; `value` tells how well it stands after them."""

    def __init__(self, side: str, value: Callable[[AnyContext], float], throws: int) -> None:
        self.side, self.value, self.throws = side, value, throws

    def best(self, work: AnyContext, asked: Prompt, before: float) -> tuple[float, Plan]:
        """The best of what the piece in hand can do, and by how much the side stands better then
        than `before`; no plan: there is nothing.
        """
        best: tuple[float, Plan] = (0.0, ())
        for action in deeds(asked):
            for plan in self._plans(work, action):
                gain = self._worth(work, plan) - before
                if not best[1] or gain > best[0]:
                    best = (gain, plan)
        return best

    def _plans(self, work: AnyContext, action: Action) -> Iterator[Plan]:
        """A deed; where it asks who takes part, with each of the parties that are suggested."""
        after = tried(work, action, Strata(1))
        asked = prompt_of(after)
        ours = asked is not None and asked.side == self.side and not after.rolled
        if asked is None or not ours or asked.pick is None or not asked.pick.samples:
            yield (action,)
            return
        for party in asked.pick.samples:
            chosen = pick(*party)
            if why_not(after, asked, chosen) is None:
                yield action, chosen

    def _worth(self, work: AnyContext, plan: Plan) -> float:
        """How well the side stands after a plan, on the average of the dice."""
        in_hand, base = type(top(work)), len(work.state.stack)

        def over(after: AnyContext) -> bool:
            depth = len(after.state.stack)
            return depth < base or (depth == base and isinstance(top(after), in_hand))

        total = 0.0
        for part in range(self.throws):
            seed = 7 + 1_000_003 * part
            dice = Strata(seed, part, self.throws)
            rolled, after = False, work
            for action in plan:
                after = tried(after, action, dice)
                rolled = rolled or bool(after.rolled)
            following = Following(Chance(seed))
            following.until(after, over)
            value = self.value(after)
            if not (rolled or following.rolled):
                return value
            total += value
        return total / self.throws


def deeds(asked: Prompt) -> Iterator[Action]:
    """What is done at a place or by a button with the piece in hand."""
    for where, offer in asked.cells.items():
        if offer.mark in DONE:
            yield Action("cell", where)
    for one in asked.buttons:
        if one.role is Role.OTHER and one.refusal is None:
            yield button(one.id)
