"""All answers to a prompt that a bot may consider."""

from collections.abc import Callable, Sequence

from game.engine.action import Action, button, cell, pick, unit
from game.engine.chance import BUTTONS, CELL, PICK, POSE, UNIT, Chance
from game.engine.prompt import Pick, Prompt
from game.engine.refusal import Refusal

TRIES = 8
WhyNot = Callable[[Action], Refusal | None]


def any_answer(
    prompt: Prompt, why_not: WhyNot, chance: Chance, poses: Sequence[Action] = ()
) -> Action:
    """Any legal answer to a prompt, or to one of the poses, each kind as likely as its weight."""
    kinds = simple_answers(prompt, poses)
    if (picked := any_pick(prompt, why_not, chance)) is not None:
        kinds.append((PICK, [picked]))
    return chance.one_of(chance.weighted(kinds))


def simple_answers(prompt: Prompt, poses: Sequence[Action] = ()) -> list[tuple[int, list[Action]]]:
    """The listed answers and the poses by kind with its weight; parts of a selection are none by
    themselves.
    """
    picked = frozenset(prompt.pick.of) if prompt.pick else frozenset()
    kinds: list[tuple[int, list[Action]]] = [
        (UNIT, [unit(uid) for uid in prompt.units if uid not in picked]),
        (CELL, [cell(where) for where in prompt.cells if where not in picked]),
        (POSE, list(poses)),
    ]
    kinds += [(BUTTONS[b.role], [button(b.id)]) for b in prompt.buttons if b.refusal is None]
    return [kind for kind in kinds if kind[1]]


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
