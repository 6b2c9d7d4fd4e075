"""All answers to a prompt that a bot may consider."""

from collections.abc import Callable, Sequence, Set

from game.engine.action import Action, button, cell, pick, unit
from game.engine.chance import BUTTONS, CELL, PICK, POSE, UNIT, Chance
from game.engine.prompt import Mark, Offer, Pick, Prompt, Role
from game.engine.refusal import Refusal

TRIES = 8
AGAIN = 24
"""Once in so many times who plays by chance takes up a piece that gave nothing all the same: it may
be the one that must do something before anything else can be done.
"""
RARELY = 240
"""So much oftener than otherwise a question is ended in which one can only give something up."""
WhyNot = Callable[[Action], Refusal | None]


class Taken:
    """The pieces that a player took up in this phase, with what was said of each of them then. One
    whose offer tells what it has left, and reads as it did, has given nothing and has nothing else
    to give: who plays by chance would take it up and lay it back for most of the game.
    """

    def __init__(self) -> None:
        self._phase = ("", "")
        self._offers: dict[object, Offer] = {}

    def left_alone(self, prompt: Prompt, chance: Chance) -> Set[object]:
        """The pieces that are not taken up now; seldom none."""
        return self.spent(prompt) if chance.below(AGAIN) else frozenset()

    def spent(self, prompt: Prompt) -> Set[object]:
        """The pieces that need not be taken up again."""
        self._come_to(prompt)
        return {uid for uid, offer in self._offers.items() if prompt.units.get(str(uid)) == offer}

    def note(self, prompt: Prompt, action: Action) -> None:
        """A player does an action."""
        self._come_to(prompt)
        offer = prompt.units.get(str(action.arg)) if action.verb == "unit" else None
        if offer is not None and offer.text is not None and offer.mark in (Mark.SELECT, Mark.MOVE):
            self._offers[action.arg] = offer

    def _come_to(self, prompt: Prompt) -> None:
        if (prompt.side, prompt.phase) != self._phase:
            self._phase = (prompt.side, prompt.phase)
            self._offers.clear()


def any_answer(
    prompt: Prompt,
    why_not: WhyNot,
    chance: Chance,
    any_pose: Callable[[], Action | None] | None = None,
    spent: Set[object] = frozenset(),
) -> Action:
    """Any legal answer to a prompt, each kind as likely as its weight; a pose is looked for only
    when it comes to that. Pieces that are spent are left alone if there is anything else to do.
    """
    kinds = simple_answers(prompt, (), spent)
    if (picked := any_pick(prompt, why_not, chance)) is not None:
        kinds.append((PICK, [picked]))
    if any_pose is not None and prompt.poses is not None:
        posing = chance.below(POSE + sum(weight for weight, _ in kinds)) < POSE
        if posing and (found := any_pose()) is not None:
            return found
    return chance.one_of(chance.weighted(kinds or simple_answers(prompt)))


def simple_answers(
    prompt: Prompt, poses: Sequence[Action] = (), spent: Set[object] = frozenset()
) -> list[tuple[int, list[Action]]]:
    """The listed answers, but for pieces that are spent, and the poses by kind with its weight;
    parts of a selection are none by themselves.
    """
    picked = frozenset(prompt.pick.of) if prompt.pick else frozenset()
    kinds: list[tuple[int, list[Action]]] = [
        (UNIT, [unit(u) for u in prompt.units if u not in picked and u not in spent]),
        (CELL, [cell(where) for where in prompt.cells if where not in picked]),
        (POSE, list(poses)),
    ]
    often = RARELY if _gives_up(prompt) else 1
    kinds += [
        (BUTTONS[b.role] * often, [button(b.id)]) for b in prompt.buttons if b.refusal is None
    ]
    return [kind for kind in kinds if kind[1]]


def _gives_up(prompt: Prompt) -> bool:
    """Does one give something up with every piece that is offered, and may let it be? By chance
    that is done seldom: else there would be nobody left to play with.
    """
    ends = any(b.role is Role.END for b in prompt.buttons)
    return ends and bool(prompt.units) and all(o.gives_up for o in prompt.units.values())


def any_pick(prompt: Prompt, why_not: WhyNot, chance: Chance) -> Action | None:
    """A legal selection: often one that grew by chance, else one of the prompt's samples."""
    wanted = prompt.pick
    if wanted is None:
        return None
    if chance.below(2) and (grown := _grown(why_not, wanted, chance)) is not None:
        return grown
    if wanted.samples:
        return pick(*chance.one_of(wanted.samples))
    if wanted.min == 0 and why_not(pick()) is None:
        return pick()
    return _grown(why_not, wanted, chance)


def _grown(why_not: WhyNot, wanted: Pick, chance: Chance) -> Action | None:
    most = min(wanted.max, len(wanted.of))
    if most < wanted.min:
        return None
    for _ in range(TRIES):
        size = wanted.min + chance.below(most - wanted.min + 1)
        action = pick(*chance.some_of(wanted.of, size))
        if why_not(action) is None:
            return action
    return None
