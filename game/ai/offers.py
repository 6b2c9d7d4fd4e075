"""Does a prompt offer what may be done, and nothing else? Asked now and then in long runs."""

from collections.abc import Callable, Iterator

from game.ai.choices import WhyNot
from game.board.ground import Ground, cells_of
from game.engine.action import Action, button, cell, pick, unit
from game.engine.chance import Chance
from game.engine.match import Match
from game.engine.prompt import Pick, Prompt
from game.engine.refusal import Refusal

Heard = Callable[[Refusal], None]
NO_SUCH = "no-such-thing"
PICKS = 6


def faults(match: Match, ground: Ground, chance: Chance, heard: Heard) -> list[str]:
    """Where offer and `why_not` contradict each other; every refusal met is given to `heard`."""
    prompt = match.prompt
    if prompt is None or match.dice_request is not None:
        return []

    def ask(action: Action) -> Refusal | None:
        if (refusal := match.why_not(action)) is not None:
            heard(refusal)
        return refusal

    found = [*_listed(match, prompt, ground, ask), *_buttons(match, prompt, ask)]
    if prompt.pick is not None:
        found += _picks(match, prompt.pick, ground, chance, ask)
    if prompt.poses is not None:
        found += _poses(match, chance, ask)
    best = prompt.suggested
    if best is not None and (refusal := match.why_not(best)) is not None:
        found.append(_says(best, "is suggested, but", refusal))
    return found


def _listed(match: Match, prompt: Prompt, ground: Ground, ask: WhyNot) -> Iterator[str]:
    toggles = frozenset(prompt.pick.of) if prompt.pick else frozenset()
    shown = match.system.presentation(match.reading)
    groups = (*shown.stacks.values(), *(group.counters for group in shown.reserves))
    ids = sorted({c.id for counters in groups for c in counters} | prompt.units.keys())
    actions = [(unit(uid), uid in prompt.units) for uid in [*ids, NO_SUCH] if uid not in toggles]
    cells = cells_of(ground)
    actions += [(cell(c), c in prompt.cells) for c in cells if c not in toggles]
    for action, offered in actions:
        refusal = ask(action)
        if offered != (refusal is None):
            yield _says(action, "is offered, but" if offered else "is not offered, but", refusal)


def _buttons(match: Match, prompt: Prompt, ask: WhyNot) -> Iterator[str]:
    for b in prompt.buttons:
        refusal = ask(button(b.id))
        if refusal != b.refusal:
            yield _says(button(b.id), f"is shown with {b.refusal}, but", refusal)
    if match.why_not(button(NO_SUCH)) is None:
        yield _says(button(NO_SUCH), "is not offered, but", None)


def _picks(
    match: Match, wanted: Pick, ground: Ground, chance: Chance, ask: WhyNot
) -> Iterator[str]:
    for sample in wanted.samples:
        if (refusal := match.why_not(pick(*sample))) is not None:
            yield _says(pick(*sample), "is a sample, but", refusal)
    known = frozenset(wanted.of)
    strangers = [c for c in cells_of(ground) if c not in known]
    some: list[str | int] = [NO_SUCH, *strangers[:1]]
    for stranger in some:
        if match.why_not(pick(stranger)) is None:
            yield _says(pick(stranger), "is not among the candidates, but", None)
    for _ in range(PICKS if wanted.of else 0):  # to meet the refusals of selections
        size = 1 + chance.below(min(len(wanted.of), wanted.max + 1))
        ask(pick(*chance.some_of(wanted.of, size)))


def _poses(match: Match, chance: Chance, ask: WhyNot) -> Iterator[str]:
    """Every pose that is named as worth trying is allowed."""
    for action in match.candidates(chance):
        if action.verb == "pose" and (refusal := ask(action)) is not None:
            yield _says(action, "is named, but", refusal)


def _says(action: Action, how: str, refusal: Refusal | None) -> str:
    return f"{action.verb} {action.arg} {how} why_not says {refusal or 'nothing'}"
