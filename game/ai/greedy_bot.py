"""A modest opponent: tries the answers with dice of its own and takes the best of them."""

from collections.abc import Set

from game.ai.bot import BotView, Outcome
from game.ai.choices import Taken, any_pick, simple_answers
from game.engine.action import Action, button
from game.engine.chance import Chance
from game.engine.prompt import PLACES, Mark, Prompt, Role
from game.engine.refusal import BLIND

TRIED = 24
THROWS = 2
PICKS = 4


class GreedyBot:
    """Looks one action ahead; among equal answers the random bot's liking decides. What it has set
    up it lets stand, and a piece that it has laid back it does not take up again before something
    else was done: it would do the same for ever.
    """

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self._placed: set[str] = set()
        self._phase = ("", "")
        self._seen: list[tuple[Prompt, object]] = []  # at which question which piece was taken up
        self._taken = Taken()

    def choose(self, view: BotView) -> Action:
        prompt = view.prompt
        if (prompt.side, prompt.phase) != self._phase:
            self._phase = (prompt.side, prompt.phase)
            self._placed.clear()
        if done := _all_is_placed(prompt):
            return button(done)
        seen = {piece for asked, piece in self._seen if asked == prompt}
        spent = self._taken.spent(prompt)
        answers = self._answers(view, self._left_alone(prompt) | seen | spent)
        chosen = max(answers, key=lambda a: (self._worth(view, a[1]), a[0]))[1]
        if chosen.verb == "cell" and prompt.cells[int(str(chosen.arg))].mark in PLACES:
            self._placed.update(prompt.subject)
        if chosen.verb == "unit":
            self._seen.append((prompt, chosen.arg))
        elif not any(b.role is Role.BACK and chosen == button(b.id) for b in prompt.buttons):
            self._seen.clear()
        self._taken.note(prompt, chosen)
        return chosen

    def _left_alone(self, prompt: Prompt) -> Set[object]:
        """The pieces that are not taken up: those that stand, and all while one is being placed."""
        if prompt.subject and any(o.mark in PLACES for o in prompt.cells.values()):
            return prompt.units.keys()
        setting_up = any(b.role is Role.CONFIRM for b in prompt.buttons)
        return self._placed if setting_up else frozenset()

    def _answers(self, view: BotView, standing: Set[object]) -> list[tuple[int, Action]]:
        """Some of all answers, each with a random rank by which ties are settled; pieces that are
        `standing` are not taken up if there is anything else to do.
        """
        every = simple_answers(view.prompt, view.poses(self.chance))
        kinds = [
            (weight, [a for a in actions if a.verb != "unit" or a.arg not in standing])
            for weight, actions in every
        ]
        kinds = [kind for kind in kinds if kind[1]] or every
        found = [
            (self.chance.below(weight * 100), action)
            for weight, actions in kinds
            for action in self.chance.some_of(actions, min(len(actions), TRIED))
        ]
        tries = range(PICKS if view.prompt.pick else 0)
        picks = {any_pick(view.prompt, view.why_not, self.chance) for _ in tries}
        ordered = sorted((p for p in picks if p is not None), key=repr)
        return found + [(self.chance.below(2400), p) for p in ordered]

    def _worth(self, view: BotView, action: Action) -> int:
        """What an answer is worth by several throws; one that throws no dice is tried once."""
        total = 0
        for seed in [self.chance.below(1 << 32) for _ in range(THROWS)]:
            outcome = view.try_action(action, seed)
            if isinstance(outcome, Outcome):
                value = view.value(outcome)
                if not outcome.dice:
                    return value * THROWS
                total += value
            elif outcome == BLIND:
                return view.value() * THROWS  # nobody knows; it may be as good as it is now
        return total


def _all_is_placed(prompt: Prompt) -> str:
    """The button by which a set-up ends, where pieces could only be taken up again; or nothing."""
    free = (b.id for b in prompt.buttons if b.role is Role.CONFIRM and b.refusal is None)
    taken_up = all(offer.mark is Mark.SELECT for offer in prompt.units.values())
    return next(free, "") if prompt.units and taken_up and not prompt.cells else ""
