"""A modest opponent: tries the answers with dice of its own and takes the best of them."""

from collections.abc import Set

from game.ai.bot import BotView, Outcome, one_by_one
from game.ai.choices import Taken, any_pick, simple_answers
from game.ai.patience import Patience, ending, laying_back, leaving
from game.engine.action import Action, button
from game.engine.chance import Chance
from game.engine.prompt import PLACES, Mark, Prompt, Role
from game.engine.refusal import BLIND

TRIED = 24
THROWS = 2
PICKS = 4


class GreedyBot:
    """Looks one action ahead; among equal answers the random bot's liking decides. What it has set
    up it lets stand, a piece that it has laid back it does not take up again before something else
    was done, and no answer leads it back to a position of the same phase: it would do the same for
    ever.
    """

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self._placed: set[str] = set()
        self._seen: list[tuple[Prompt, object]] = []  # at which question which piece was taken up
        self._taken = Taken()
        self._patience = Patience()

    def choose(self, view: BotView) -> Action:
        prompt = view.prompt
        if self._patience.come_to(prompt, view.reading.state):
            self._placed.clear()
        if done := _all_is_placed(prompt):
            return button(done)
        end = ending(prompt) if self._patience.over else None
        chosen = end if end is not None else self._chosen(view)
        self._note(prompt, chosen)
        return chosen

    def _chosen(self, view: BotView) -> Action:
        """The best answer that does not lead back; where all do, the end if it may be."""
        prompt = view.prompt
        seen = {piece for asked, piece in self._seen if asked == prompt}
        spent = self._taken.spent(prompt)
        answers = self._answers(view, self._left_alone(prompt) | seen | spent)
        looked_at = one_by_one(answers, view.heard)
        judged = [(*self._worth(view, action), rank, action) for rank, action in looked_at]
        best = sorted(judged, key=lambda one: (one[0], one[2]), reverse=True)
        for _, outcome, _, action in best:
            leads_back = outcome is not None and self._patience.returns(outcome.reading.state)
            if not leads_back or leaving(prompt, action):
                return action
        end = ending(prompt)
        return end if end is not None else best[0][3]

    def _note(self, prompt: Prompt, chosen: Action) -> None:
        """Remember what is answered now."""
        if chosen.verb == "cell" and prompt.cells[int(str(chosen.arg))].mark in PLACES:
            self._placed.update(prompt.subject)
        if chosen.verb == "unit":
            self._seen.append((prompt, chosen.arg))
        elif not laying_back(prompt, chosen):
            self._seen.clear()
        self._taken.note(prompt, chosen)
        self._patience.note(prompt, chosen)

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
        prompt, tires = view.prompt, self._patience.tires
        every = simple_answers(prompt, view.poses(self.chance))
        kinds = [
            (
                weight,
                [
                    a
                    for a in actions
                    if not (a.verb == "unit" and a.arg in standing) and not tires(prompt, a)
                ],
            )
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

    def _worth(self, view: BotView, action: Action) -> tuple[int, Outcome | None]:
        """What an answer is worth by several throws; one that throws no dice is tried once, and it
        is known what it leads to.
        """
        total = 0
        for seed in [self.chance.below(1 << 32) for _ in range(THROWS)]:
            outcome = view.try_action(action, seed)
            if isinstance(outcome, Outcome):
                value = view.value(outcome)
                if not outcome.dice:
                    return value * THROWS, outcome
                total += value
            elif outcome == BLIND:
                return view.value() * THROWS, None  # nobody knows; it may be as good as it is now
        return total, None


def _all_is_placed(prompt: Prompt) -> str:
    """The button by which a set-up ends, where pieces could only be taken up again; or nothing."""
    free = (b.id for b in prompt.buttons if b.role is Role.CONFIRM and b.refusal is None)
    taken_up = all(offer.mark is Mark.SELECT for offer in prompt.units.values())
    return next(free, "") if prompt.units and taken_up and not prompt.cells else ""
